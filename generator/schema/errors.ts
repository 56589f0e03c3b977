/**
 * Declarations in, error codes out. A code is a numeric constant that the `code` of some error is the `typeof` of, or a
 * negative integer that nothing refers to; the error may be an object of its own or the `error` of a whole response.
 */
import { alternativesOf, declarationOf } from "../ir/declarations.js";
import type { Declared } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import type { Members } from "../ir/members-of.js";
import type { ErrorCode } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";

/** Every error code, sorted by constant name. */
export function errorsIn(revision: Declared): readonly ErrorCode[] {
  const carriers = carriersIn(revision);
  return revision.declarations
    .flatMap((declaration): readonly ErrorCode[] => {
      if (declaration.kind !== "const" || typeof declaration.value !== "number") return [];
      const { name, value: code } = declaration;
      const carrier = carriers.get(name);
      if (carrier !== undefined) return [{ name, code, ...carrier }];
      return Number.isInteger(code) && code < 0 ? [{ name, code }] : [];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

type Carrier = Required<Pick<ErrorCode, "declaration">> & Pick<ErrorCode, "data">;

/** By constant: the first declaration whose `code` it is, alone or as one of several. */
function carriersIn(revision: Declared): ReadonlyMap<string, Carrier> {
  const carriers = new Map<string, Carrier>();
  for (const { name, kind } of revision.declarations) {
    const members = kind === "const" ? undefined : membersOf(revision, name);
    if (members === undefined) continue;
    const error = [members, ...[...members.properties.values()].map(({ type }) => inlineMembers(revision, type))].find(
      (candidate) => constantsOf(revision, candidate).length > 0,
    );
    const data = error?.properties.get("data");
    const typed = data !== undefined && !isUntyped(data.type);
    for (const constant of constantsOf(revision, error)) {
      if (carriers.has(constant)) continue;
      carriers.set(constant, {
        declaration: name,
        ...(typed ? { data: { type: data.type, optional: data.optional } } : {}),
      });
    }
  }
  return carriers;
}

/** Not through a name: the declaration of that name is a carrier of its own. */
function inlineMembers(revision: Declared, type: TypeExpr): Members | undefined {
  return type.kind === "ref" ? undefined : membersOf(revision, type);
}

/** The numeric constants that `code` may be; none where it may be anything else too. */
function constantsOf(revision: Declared, members: Members | undefined): readonly string[] {
  const type = members?.properties.get("code")?.type;
  const names = (type === undefined ? [] : alternativesOf(revision, type)).map((at) => {
    const constant = at.kind === "valueOf" ? declarationOf(revision, at.name) : undefined;
    return constant?.kind === "const" && typeof constant.value === "number" ? constant.name : undefined;
  });
  return names.every((name) => name !== undefined) ? names : [];
}

function isUntyped(type: TypeExpr): boolean {
  return type.kind === "keyword" && (type.name === "unknown" || type.name === "any");
}
