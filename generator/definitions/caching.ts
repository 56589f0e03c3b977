/**
 * How long, and for whom, clients may keep a result. In: a node with `ttlMs` and `cacheScope`. Out: both, with safe defaults.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { cachingMembersOf } from "../ir/definition-shapes.js";
import type { Caching } from "../ir/definitions.js";
import { checkType } from "./check-type.js";
import type { Context } from "./context.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import { unknownField } from "./fields.js";
import type { Entry } from "./node.js";
import { childOf, kindOf, spanOf } from "./node.js";

/** Nothing is kept, and by nobody else: what holds where the definitions say nothing. */
export const noCaching: Caching = { ttlMs: 0, cacheScope: "private" };

const known: ReadonlySet<string> = new Set(["ttlMs", "cacheScope"]);

/** Reads caching hints for a result that carries one of `members`; `what` is how people call that result. */
export function parseCaching(
  context: Context,
  { key, place, value: node }: Entry,
  where: string,
  { members, what }: { readonly members: readonly string[]; readonly what: string },
): Outcome<Caching | undefined> {
  const types = members
    .map((member) => cachingMembersOf(context.revision, member))
    .find((found) => found !== undefined);
  if (types === undefined) {
    const other = context.revisions.find((one) =>
      members.some((member) => cachingMembersOf(one, member) !== undefined),
    );
    const hint =
      other === undefined
        ? undefined
        : `Remove \`${key}\`, or write for revision ${other.id}, whose results can be cached.`;
    const values = { id: context.revision.id, what, key };
    return { value: undefined, diagnostics: [diagnostics.make("uncacheable", values, { span: spanOf(place), hint })] };
  }
  if (node.kind !== "map") {
    const values = { where, expected: "an object with `ttlMs` and `cacheScope`", found: kindOf(node) };
    return { value: undefined, diagnostics: [diagnostics.make("wrong-type", values, { span: spanOf(node.place) })] };
  }
  const found: Diagnostic[] = [...node.entries.values()].flatMap((entry) => {
    const type = entry.key === "ttlMs" ? types.ttlMs : entry.key === "cacheScope" ? types.cacheScope : undefined;
    if (type === undefined)
      return [unknownField(context, { key: entry.key, place: entry.place, where, extras: known })];
    return checkType(context, entry.value, type.type, `${where}.${entry.key}`, type.constraints);
  });
  if (hasErrors(found)) return { value: undefined, diagnostics: found };
  const [ttl, scope] = [childOf(node, "ttlMs"), childOf(node, "cacheScope")];
  const ttlMs = ttl?.kind === "scalar" && typeof ttl.value === "number" ? ttl.value : noCaching.ttlMs;
  const cacheScope = scope?.kind === "scalar" && scope.value === "public" ? "public" : noCaching.cacheScope;
  return { value: { ttlMs, cacheScope }, diagnostics: found };
}
