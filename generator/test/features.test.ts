/** The features registry held to the schemas: it names everything that is deprecated, and nothing that does not exist. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { declarationOf } from "../ir/declarations.js";
import type { Feature, FeatureRegistry } from "../ir/features.js";
import { membersOf } from "../ir/members-of.js";
import type { Revision } from "../ir/revision.js";
import { revisionOf } from "../ir/snapshot.js";
import { projectRoot } from "./support/shared.js";

const read = (name: string): string => readFileSync(join(projectRoot, "spec", name), "utf8");
const { features } = JSON.parse(read("features.json")) as FeatureRegistry;
const revisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"].map((id) =>
  revisionOf(read(`${id}.json`)),
);
const latest = revisions.at(-1) as Revision;

/** Everything with a deprecation tag, as `Declaration` or `Declaration.member`, with its proposal. */
function deprecatedIn(revision: Revision): readonly (readonly [string, string | undefined])[] {
  return revision.declarations.flatMap((declaration) => {
    const members = declaration.kind === "interface" ? declaration.members : [];
    const tagged = members.flatMap((member) =>
      member.kind === "property" && member.doc?.deprecated !== undefined
        ? [[`${declaration.name}.${member.name}`, member.doc.deprecated.sep] as const]
        : [],
    );
    const own = declaration.doc?.deprecated;
    return own === undefined ? tagged : [[declaration.name, own.sep] as const, ...tagged];
  });
}

describe("spec/features.json", () => {
  test("names every declaration and member that 2026-07-28 deprecates, under the same proposal", () => {
    const tagged = deprecatedIn(latest);
    expect(tagged.length).toBe(21);
    for (const [name, sep] of tagged) {
      const owners = features.filter(({ declarations }) => declarations.includes(name));
      expect([name, ...owners.map((owner) => owner.sep)]).toEqual([name, sep]);
    }
  });

  test("names nothing that no revision declares, and nothing twice", () => {
    const names = features.flatMap(({ declarations }) => declarations);
    expect(new Set(names).size).toBe(names.length);
    const unknown = names.filter((name) => !revisions.some((revision) => isDeclared(revision, name)));
    expect(unknown).toEqual([]);
    expect(isDeclared(latest, "Root.nothing")).toBe(false);
  });

  test("agrees with the tags on the revision that deprecated each", () => {
    const since = new Map(
      latest.declarations.flatMap((d) => (d.doc?.deprecated === undefined ? [] : [[d.name, d.doc.deprecated.since]])),
    );
    for (const { declarations, deprecatedIn: revision } of features) {
      for (const name of declarations) if (since.has(name)) expect([name, since.get(name)]).toEqual([name, revision]);
    }
  });

  test("says of each feature when it may go, and where to", () => {
    expect(features.map(({ name }) => name)).toEqual([
      "Roots",
      "Sampling",
      "Logging",
      "Dynamic Client Registration",
      "includeContext values thisServer and allServers",
      "HTTP+SSE transport",
    ]);
    for (const feature of features) expect([feature.name, problemsOf(feature)]).toEqual([feature.name, []]);
  });
});

function problemsOf({
  sep,
  deprecatedIn: since,
  earliestRemoval,
  removalCondition,
  migration,
  link,
}: Feature): readonly string[] {
  const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return [
    ...(/^(?:SEP|PR)-\d+$/.test(sep) ? [] : ["sep"]),
    ...(isDate(since) ? [] : ["deprecatedIn"]),
    ...((earliestRemoval === undefined) === (removalCondition === undefined) ? ["one of date and condition"] : []),
    ...(earliestRemoval === undefined || (isDate(earliestRemoval) && earliestRemoval > since)
      ? []
      : ["earliestRemoval"]),
    ...(migration.endsWith(".") ? [] : ["migration"]),
    ...(link.startsWith("https://modelcontextprotocol.io/specification/") ? [] : ["link"]),
  ];
}

function isDeclared(revision: Revision, name: string): boolean {
  const [owner = "", ...rest] = name.split(".");
  if (rest.length === 0) return declarationOf(revision, owner) !== undefined;
  return membersOf(revision, owner)?.properties.has(rest.join(".")) ?? false;
}
