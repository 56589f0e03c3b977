/**
 * How the places of a schema lead to one another: whether checking a value would ever end, and whether following all references
 * stays within bounds. In: sites and the targets of their references. Out: diagnostics.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import { spanOf } from "./node.js";
import type { References } from "./schema-refs.js";
import type { Site, Walked } from "./walk-schema.js";

/** How far one schema may lead to another, which leads to another …: compilers of schemas follow that by recursion. */
const longest = 256;

/** Everything that is wrong with the ways through a schema and the files it took along. */
export function checkWays(all: readonly Walked[], { targets }: References): readonly Diagnostic[] {
  const sites = all.flatMap((walked) => [...walked.sites.values()]);
  const behind = (site: Site): readonly Site[] => {
    const target = targets.get(site.node)?.site;
    return target === undefined ? [] : [target];
  };
  const endless = new Set<Site>();
  travel(sites, (site) => [...site.inPlace, ...behind(site)], {
    // While still speaking of the same value, it comes back to where it was.
    again: (site) => endless.add(site),
  });
  let tooFar: Site | undefined;
  travel(sites, (site) => [...site.inside, ...behind(site)], {
    deeper: (site, depth) => {
      if (depth > longest) tooFar ??= site;
    },
  });
  return [
    ...[...endless].map(({ node }) => diagnostics.make("endless-ref", {}, { span: spanOf(node.place) })),
    ...(tooFar === undefined
      ? []
      : [diagnostics.make("refs-too-long", { limit: longest }, { span: spanOf(tooFar.node.place) })]),
  ];
}

interface Notices {
  /** From this site the way leads to one that it came through. */
  readonly again?: (site: Site) => void;
  readonly deeper?: (site: Site, depth: number) => void;
}

/** Goes everywhere once, depth first, without recursion: a hostile schema may be one long chain. */
function travel(starts: readonly Site[], nextOf: (site: Site) => readonly Site[], { again, deeper }: Notices): void {
  const state = new Map<Site, "open" | "done">();
  for (const start of starts) {
    if (state.has(start)) continue;
    const way = [{ site: start, next: nextOf(start), at: 0 }];
    state.set(start, "open");
    for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
      const next = here.next[here.at++];
      if (next === undefined) {
        state.set(here.site, "done");
        way.pop();
      } else if (state.get(next) === "open") {
        again?.(here.site);
      } else if (!state.has(next)) {
        state.set(next, "open");
        way.push({ site: next, next: nextOf(next), at: 0 });
        deeper?.(next, way.length);
      }
    }
  }
}
