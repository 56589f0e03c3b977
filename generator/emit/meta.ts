/**
 * Writes meta.ts: the reserved `_meta` keys of requests, notifications and results by their short names, and the validators
 * of a whole `_meta`, which stand with the other validators and are only passed on here.
 */
import type { MetaKey } from "../ir/revision.js";
import { code, id, join, key, printFile } from "../print/code.js";
import type { Code } from "../print/code.js";
import { docComment } from "../print/doc-comment.js";
import { namesBeside } from "./declared-names.js";
import { deprecatedTag, deprecationOf } from "./deprecations.js";
import type { Given, ProtocolEmitter } from "./emitter.js";
import { metaTypeOf } from "./meta-types.js";
import type { MetaKind } from "./meta-types.js";

/** Emits meta.ts. */
export const emitMeta: ProtocolEmitter = (given) => {
  const tables = (["request", "notification", "result"] as const).map((kind) => tableCode(given, kind));
  const body = code`${join(tables, "\n\n")}

export { validateNotificationMeta, validateRequestMeta, validateResultMeta } from "./validators.js";`;
  return { path: "meta.ts", text: `${printFile(body)}\n`, owner: "generator" };
};

function tableCode(given: Given, kind: MetaKind): Code {
  const names = namesBeside([]);
  const metaType = metaTypeOf(given.revision, kind);
  const declaration = metaType?.kind === "ref" ? metaType.name : undefined;
  const rows = given.revision.metaKeys[kind].map((metaKey) =>
    rowCode(given, metaKey, names.take(shortOf(metaKey.key)), declaration),
  );
  return code`/** The keys that the revision reserves in a ${id(kind)}'s \`_meta\`, by their short names. */
export const ${id(`${kind}MetaKeys`)} = /* @__PURE__ */ Object.freeze({
${join(rows)}
} as const);`;
}

function rowCode(
  given: Given,
  { key: wire, required, deprecated }: MetaKey,
  short: string,
  declaration?: string,
): Code {
  const deprecation = deprecationOf(given, `${declaration ?? ""}.${wire}`, deprecated);
  const doc = docComment(
    [required ? "Required." : "Optional."],
    deprecation === undefined ? [] : [deprecatedTag(deprecation)],
  );
  return code`${doc}${key(short)}: ${wire},`;
}

/** `io.modelcontextprotocol/protocolVersion` → `protocolVersion`. */
function shortOf(wire: string): string {
  const short = wire.slice(wire.lastIndexOf("/") + 1);
  return short === "" ? wire : short;
}
