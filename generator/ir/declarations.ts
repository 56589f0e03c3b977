/**
 * Questions about names: which declaration a name means, and which names a type mentions. In: the declarations of a
 * revision. Out: values. It resolves nothing beyond what it is asked.
 */
import { unreachable } from "../diagnostics/diagnostic.js";
import type { Declaration, Revision } from "./revision.js";
import type { TypeExpr } from "./type-expr.js";

/** All that questions about types need of a Revision, so that they can be asked while one is being made. */
export type Declared = Pick<Revision, "declarations">;

const indexes = new WeakMap<readonly Declaration[], ReadonlyMap<string, Declaration>>();

/** The declaration of that name, if the revision has one. */
export function declarationOf(revision: Declared, name: string): Declaration | undefined {
  let index = indexes.get(revision.declarations);
  if (index === undefined) {
    index = new Map(revision.declarations.map((declaration) => [declaration.name, declaration]));
    indexes.set(revision.declarations, index);
  }
  return index.get(name);
}

/** The type behind a reference and behind aliases of aliases; any other type is itself. An interface stays a reference. */
export function resolved(revision: Declared, type: TypeExpr): TypeExpr {
  const seen = new Set<string>();
  let at = type;
  while (at.kind === "ref" && !seen.has(at.name)) {
    seen.add(at.name);
    const declaration = declarationOf(revision, at.name);
    if (declaration?.kind !== "alias") return at;
    at = declaration.type;
  }
  return at;
}

/** The members of a union, through aliases and nested unions, in the order written; any other type is its own one member. */
export function alternativesOf(revision: Declared, type: TypeExpr): readonly TypeExpr[] {
  const collect = (at: TypeExpr, seen: ReadonlySet<string>): readonly TypeExpr[] => {
    if (at.kind === "union") return at.members.flatMap((member) => collect(member, seen));
    if (at.kind !== "ref" || seen.has(at.name)) return [at];
    const declaration = declarationOf(revision, at.name);
    if (declaration?.kind !== "alias") return [at];
    const within = new Set([...seen, at.name]);
    const behind = declaration.type.kind;
    // An alias of a union or of another name is transparent; any other alias is a type of its own and keeps its name.
    return behind === "union" || behind === "ref" ? collect(declaration.type, within) : [at];
  };
  return collect(type, new Set());
}

/** The names that a declaration or a type mentions itself, bases and `typeof` included, each once, in source order. */
export function referencesOf(of: Declaration | TypeExpr): readonly string[] {
  return [...new Set(mentioned(of))];
}

function mentioned(of: Declaration | TypeExpr): readonly string[] {
  switch (of.kind) {
    case "interface":
      return [
        ...of.extends.map(({ base }) => base),
        ...of.members.flatMap((m) => mentioned(m.kind === "index" ? m.value : m.type)),
      ];
    case "alias":
      return mentioned(of.type);
    case "object":
      return of.members.flatMap((member) => mentioned(member.kind === "index" ? member.value : member.type));
    case "union":
    case "intersection":
      return of.members.flatMap(mentioned);
    case "array":
      return mentioned(of.element);
    case "ref":
    case "valueOf":
      return [of.name];
    case "keyword":
    case "literal":
    case "const":
      return [];
    default:
      return unreachable(of);
  }
}

/** Every declaration that a type leads to, directly or through others. */
export function reachableFrom(revision: Declared, type: TypeExpr): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...referencesOf(type)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    const declaration = declarationOf(revision, name);
    if (declaration !== undefined) waiting.push(...referencesOf(declaration));
  }
  return reached;
}
