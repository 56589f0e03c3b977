/**
 * The type of a whole `_meta`, for each kind of message: the one whose members are the revision's reserved keys.
 */
import { membersOf } from "../ir/members-of.js";
import { paramsOf, resultsOf } from "../ir/method-questions.js";
import type { MetaKeys, Revision } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";

/** What carries a `_meta`. */
export type MetaKind = keyof MetaKeys;

/** The first `_meta` type of that kind of message that has exactly the reserved keys; a declared one by its name. */
export function metaTypeOf(revision: Revision, kind: MetaKind): TypeExpr | undefined {
  return carriers(revision, kind).find((type) => {
    const properties = membersOf(revision, type)?.properties;
    const keys = revision.metaKeys[kind];
    return (
      properties?.size === keys.length && keys.every(({ key, required }) => properties.get(key)?.optional === !required)
    );
  });
}

function carriers(revision: Revision, kind: MetaKind): readonly TypeExpr[] {
  const sent = revision.methods.filter(({ embedded }) => !embedded);
  const holders =
    kind === "result"
      ? sent.flatMap((method) => resultsOf(revision, method)).map((type) => membersOf(revision, type))
      : sent.filter((method) => method.kind === kind).map((method) => paramsOf(revision, method));
  return holders.flatMap((members) => {
    const meta = members?.properties.get("_meta");
    return meta === undefined ? [] : [meta.type];
  });
}
