/**
 * Snapshots held against normative documents. In: the text of a snapshot and of a schema.ts. Out: what differs, in words, or
 * the text of a new snapshot. It reads and writes no file.
 */
import type { Outcome } from "../diagnostics/diagnostic.js";
import type { Revision } from "../ir/revision.js";
import { revisionOf, snapshotOf, snapshotText } from "../ir/snapshot.js";
import { parse } from "./parse.js";
import type { ParseOptions } from "./parse.js";

/** `mcpgen spec add`: the text of a new snapshot; `undefined` where the schema has errors. */
export function snapshotFrom(schema: string, options: ParseOptions): Outcome<string | undefined> {
  const { value, diagnostics } = parse(schema, options);
  return { value: value === undefined ? undefined : snapshotText(value), diagnostics };
}

/**
 * `mcpgen spec verify`: one sentence for each difference between a snapshot and the schema it says it was made from; none when
 * the snapshot is what would be made today. `file` is the schema's name, for diagnostics.
 */
export function verify(snapshot: string, schema: string, file: string): Outcome<readonly string[]> {
  let recorded: Revision;
  try {
    recorded = revisionOf(snapshot);
  } catch (error) {
    return { value: [`the snapshot cannot be read: ${(error as Error).message}`], diagnostics: [] };
  }
  const { id, source } = recorded;
  const { value: actual, diagnostics } = parse(schema, { id, file, commit: source.commit });
  if (actual === undefined) return { value: ["the schema cannot be read, so nothing was compared"], diagnostics };
  const differences = differencesBetween(recorded, snapshotOf(actual));
  if (differences.length > 0 || snapshotText(actual) === snapshot) return { value: differences, diagnostics };
  return { value: ["the snapshot says the same in another layout, or with declarations in other places"], diagnostics };
}

/** What two revisions without documentation text disagree about; places do not count. */
function differencesBetween(recorded: Revision, actual: Revision): readonly string[] {
  return [
    ...(recorded.source.sha256 === actual.source.sha256
      ? []
      : [`schema.ts has sha256 ${actual.source.sha256}, the snapshot was made from ${recorded.source.sha256}`]),
    ...(recorded.era === actual.era ? [] : [`the era is ${actual.era}, the snapshot says ${recorded.era}`]),
    ...named("declaration", recorded.declarations, actual.declarations),
    ...named("method", recorded.methods, actual.methods),
    ...named("error code", recorded.errors, actual.errors),
    ...(["request", "notification", "result"] as const).flatMap((kind) =>
      named(`${kind} _meta key`, byKey(recorded.metaKeys[kind]), byKey(actual.metaKeys[kind])),
    ),
    ...(["client", "server"] as const).flatMap((side) =>
      named(`${side} capability`, recorded.capabilities[side], actual.capabilities[side]),
    ),
  ];
}

function byKey<Item extends { readonly key: string }>(
  items: readonly Item[],
): readonly (Item & { readonly name: string })[] {
  return items.map((item) => ({ ...item, name: item.key }));
}

interface Named {
  readonly name: string;
}

function named(what: string, recorded: readonly Named[], actual: readonly Named[]): readonly string[] {
  const before = new Map(recorded.map((item) => [item.name, item]));
  const after = new Map(actual.map((item) => [item.name, item]));
  const missing = [...after.keys()].filter((name) => !before.has(name));
  const extra = [...before.keys()].filter((name) => !after.has(name));
  const changed = [...before].filter(([name, item]) => {
    const now = after.get(name);
    return now !== undefined && withoutPlaces(now) !== withoutPlaces(item);
  });
  return [
    ...missing.map((name) => `the snapshot lacks the ${what} ${name}`),
    ...extra.map((name) => `the snapshot has the ${what} ${name}, the schema has not`),
    ...changed.map(([name]) => `the ${what} ${name} is another one than in the snapshot`),
  ];
}

function withoutPlaces(item: Named): string {
  return JSON.stringify(item, (key, value: unknown) => (key === "place" ? undefined : value));
}
