/**
 * The protocol's files of a revision, in memory, for tests that look at them, compile or run them. Also the revisions that such tests are about: every snapshot, and the made-up one that nobody published.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { protocolEmitters } from "../../emit/protocol-emitters.js";
import type { FeatureRegistry } from "../../ir/features.js";
import type { Revision } from "../../ir/revision.js";
import { revisionOf } from "../../ir/snapshot.js";
import { projectRoot } from "./shared.js";

/** The ids of the snapshots, oldest first. */
export const snapshotIds: readonly string[] = readdirSync(join(projectRoot, "spec"))
  .flatMap((name) => /^(\d{4}-.*)\.json$/.exec(name)?.[1] ?? [])
  .sort();

/** The id of the made-up revision. */
export const futureId = "DRAFT-2027";

/** The features registry. */
export const features = JSON.parse(readFileSync(join(projectRoot, "spec/features.json"), "utf8")) as FeatureRegistry;

/** A revision by id: a snapshot, or the made-up one. */
export async function revisionById(id: string): Promise<Revision> {
  if (id !== futureId) return revisionOf(readFileSync(join(projectRoot, `spec/${id}.json`), "utf8"));
  const file = join(projectRoot, "generator/test/fixtures/future.ts");
  const { parse } = await import("../../schema/parse.js");
  const { value, diagnostics } = parse(readFileSync(file, "utf8"), { id, file });
  if (value === undefined) throw new Error(`the made-up revision has errors: ${JSON.stringify(diagnostics)}`);
  return value;
}

/** File name → text, not laid out: layout takes most of the time and changes nothing that these tests look at. */
export function emitProtocol(revision: Revision): ReadonlyMap<string, string> {
  return new Map(protocolEmitters.map((emit) => emit({ revision, features })).map(({ path, text }) => [path, text]));
}
