/**
 * Fields that a revision does not have: the nearest one it has, and the revision that has it. In: a key and the type it stands
 * in. Out: a diagnostic.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { nearestTo } from "../diagnostics/nearest.js";
import { fieldsOf, itemTypeOf, sections, serverTypeOf } from "../ir/definition-shapes.js";
import { sameType } from "../ir/members-of.js";
import type { Revision } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";
import type { Context } from "./context.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import type { Place } from "./node.js";
import { spanOf } from "./node.js";

/** A key that the type of its object does not have. */
export interface UnknownKey {
  readonly key: string;
  readonly place: Place;
  readonly where: string;
  /** The object's type in the chosen revision; absent for an object of mcpgen's own. */
  readonly type?: TypeExpr;
  /** Fields of mcpgen's own that may stand here as well. */
  readonly extras: ReadonlySet<string>;
}

/** The diagnostic: names the nearest known field, or the revision that has this one. */
export function unknownField(context: Context, { key, place, where, type, extras }: UnknownKey): Diagnostic {
  const known = [...new Set([...fieldsOf(context.revision, type).keys(), ...extras])].filter(
    (name) => !name.startsWith("_"),
  );
  const owner = type === undefined ? undefined : revisionWith(context, type, key);
  const span = spanOf(place);
  const values = { where, key, known: known.join(", ") };
  if (owner !== undefined) {
    // No server can be generated for a revision with a handshake, so that is no way out.
    const other = owner.era === "legacy" ? "" : `, or write for ${owner.id}`;
    const hint = `Revision ${owner.id} has it; ${context.revision.id} has not. Remove it${other}.`;
    return diagnostics.make("unknown-field", values, { span, hint });
  }
  const nearest = nearestTo(key, known);
  return diagnostics.make("unknown-field", values, {
    span,
    hint: nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`,
  });
}

/** The first later revision whose type of that role has the field, else the last earlier one. */
function revisionWith({ revision, revisions }: Context, type: TypeExpr, key: string): Revision | undefined {
  const index = revisions.findIndex(({ id }) => id === revision.id);
  const has = (other: Revision): boolean =>
    other.id !== revision.id && fieldsOf(other, counterpartOf(revision, other, type)).has(key);
  return revisions.slice(index + 1).find(has) ?? revisions.slice(0, Math.max(index, 0)).findLast(has);
}

/** The type that plays the same role in another revision: by what it is used for, else by its name. */
function counterpartOf(revision: Revision, other: Revision, type: TypeExpr): TypeExpr | undefined {
  for (const section of sections) {
    const item = itemTypeOf(revision, section)?.type;
    if (item !== undefined && sameType(item, type)) return itemTypeOf(other, section)?.type;
  }
  const server = serverTypeOf(revision)?.type;
  if (server !== undefined && sameType(server, type)) return serverTypeOf(other)?.type;
  return type.kind === "ref" ? type : undefined;
}
