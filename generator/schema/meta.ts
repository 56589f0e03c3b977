/**
 * Declarations and methods in, the reserved `_meta` keys out: those of the `_meta` type that most requests' params,
 * notifications' params and results share. It knows no key by name.
 */
import type { Declared } from "../ir/declarations.js";
import { membersOf, shapeOf } from "../ir/members-of.js";
import type { Members } from "../ir/members-of.js";
import { paramsOf, resultsOf } from "../ir/method-questions.js";
import type { MetaKey, MetaKeys, Method } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";

/** The keys for each kind of message; embedded requests are no messages and do not count. */
export function metaKeysIn(revision: Declared, methods: readonly Method[]): MetaKeys {
  const sent = methods.filter(({ embedded }) => !embedded);
  const paramsOfKind = (kind: Method["kind"]): readonly (Members | undefined)[] =>
    sent.filter((method) => method.kind === kind).map((method) => paramsOf(revision, method));
  const results = new Map(sent.flatMap((method) => resultsOf(revision, method)).map((type) => [shapeOf(type), type]));
  return {
    request: keysOf(revision, paramsOfKind("request")),
    notification: keysOf(revision, paramsOfKind("notification")),
    result: keysOf(
      revision,
      [...results.values()].map((type) => membersOf(revision, type)),
    ),
  };
}

function keysOf(revision: Declared, carriers: readonly (Members | undefined)[]): readonly MetaKey[] {
  const counts = new Map<string, { readonly type: TypeExpr; count: number }>();
  for (const carrier of carriers) {
    const type = carrier?.properties.get("_meta")?.type;
    if (type === undefined) continue;
    const shape = shapeOf(type);
    const counted = counts.get(shape) ?? { type, count: 0 };
    counted.count += 1;
    counts.set(shape, counted);
  }
  // Of two with the same count, the shape that sorts first: the order of declarations must not matter.
  const [most] = [...counts].toSorted(([a, { count: m }], [b, { count: n }]) => n - m || (a < b ? -1 : 1));
  const members = most === undefined ? undefined : membersOf(revision, most[1].type);
  return [...(members?.properties.values() ?? [])].map(({ name, type, optional, doc }) => ({
    key: name,
    type,
    required: !optional,
    ...(doc?.deprecated === undefined ? {} : { deprecated: doc.deprecated }),
  }));
}
