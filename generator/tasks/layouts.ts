/**
 * The list of known layouts, for the protocol's files of every revision that was just generated. Runs come in, a text comes out.
 */
import type { Run } from "../cli/prepare.js";
import type { Layout } from "../disk/layouts.js";
import { layoutsText } from "../disk/layouts.js";
import { hashOf } from "../disk/manifest.js";
import { loadFeatures } from "../disk/package.js";
import { rawHashOf } from "../format.js";
import { protocolFiles, stamped } from "../generate.js";

/** The text of `generated/layouts.json`. */
export function layoutsOf(runs: readonly Run[]): string {
  const features = loadFeatures();
  return layoutsText(runs.filter((run) => run.definitions === undefined).flatMap((run) => layoutsIn(run, features)));
}

function layoutsIn({ revision, files }: Run, features: ReturnType<typeof loadFeatures>): readonly Layout[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  return protocolFiles({ revision, features, templates: new Map() }, revision.id).flatMap((file) => {
    const text = texts.get(file.path);
    if (text === undefined || file.format === false) return [];
    return [{ path: file.path, raw: rawHashOf(stamped(file, revision).text), laidOut: hashOf(text) }];
  });
}
