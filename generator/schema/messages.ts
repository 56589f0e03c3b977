/**
 * Declarations in, messages out: a message is a declaration whose flattened member `method` is one string literal, whatever
 * it is called and whatever it extends. Directions follow from the unions that lead to it.
 */
import { alternativesOf, declarationOf, referencesOf } from "../ir/declarations.js";
import type { Declared } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import type { Declaration, Side } from "../ir/revision.js";
import type { Property, TypeExpr } from "../ir/type-expr.js";

/** A message: its declaration, its wire name, and its flattened `params`. */
export interface Message {
  readonly declaration: Declaration;
  readonly method: string;
  readonly kind: "request" | "notification";
  readonly params: Property | undefined;
}

/** Every message of the schema, in source order. */
export function messagesIn(revision: Declared): readonly Message[] {
  return revision.declarations.flatMap((declaration): readonly Message[] => {
    // An alias of another name or of a union names messages; it is none itself.
    const isNameOnly = declaration.kind === "alias" && ["ref", "union"].includes(declaration.type.kind);
    if (declaration.kind === "const" || isNameOnly) return [];
    const members = membersOf(revision, declaration.name)?.properties;
    const method = literalOf(revision, members?.get("method")?.type);
    if (method === undefined) return [];
    const kind = method.startsWith("notifications/") ? "notification" : "request";
    return [{ declaration, method, kind, params: members?.get("params") }];
  });
}

function literalOf(revision: Declared, type: TypeExpr | undefined): string | undefined {
  if (type?.kind === "literal" && typeof type.value === "string") return type.value;
  if (type?.kind !== "valueOf") return undefined;
  const constant = declarationOf(revision, type.name);
  return constant?.kind === "const" && typeof constant.value === "string" ? constant.value : undefined;
}

const unions = [
  ["client", "ClientRequest"],
  ["client", "ClientNotification"],
  ["server", "ServerRequest"],
  ["server", "ServerNotification"],
] as const;

/** Who sends each message, by the name of its declaration, sorted. A union that is missing names nobody. */
export function sendersIn(revision: Declared): ReadonlyMap<string, readonly Side[]> {
  const senders = new Map<string, readonly Side[]>();
  for (const [side, union] of unions) {
    if (declarationOf(revision, union) === undefined) continue;
    for (const member of alternativesOf(revision, { kind: "ref", name: union })) {
      if (member.kind !== "ref") continue;
      senders.set(member.name, [...new Set([...(senders.get(member.name) ?? []), side])].toSorted());
    }
  }
  return senders;
}

/**
 * Declarations that are used as messages but have no literal `method`: members of a direction's union or of any union that
 * also names a message; and those named as one that inherit a `method`, do not narrow it, and that nothing else mentions.
 */
export function methodlessIn(revision: Declared, messages: readonly Message[]): readonly Declaration[] {
  const known = new Set(messages.map(({ declaration }) => declaration.name));
  const suspects = new Set(sendersIn(revision).keys());
  const mentioned = new Set(revision.declarations.flatMap(referencesOf));
  for (const declaration of revision.declarations) {
    if (declaration.kind === "alias" && declaration.type.kind === "union") {
      const names = alternativesOf(revision, declaration.type).flatMap((member) =>
        member.kind === "ref" ? [member.name] : [],
      );
      if (names.some((name) => known.has(name))) for (const name of names) suspects.add(name);
    }
    const isNamedAsOne = /(?:Request|Notification)$/.test(declaration.name) && !mentioned.has(declaration.name);
    if (declaration.kind === "interface" && declaration.extends.length > 0 && isNamedAsOne) {
      if (membersOf(revision, declaration.name)?.properties.has("method") === true) suspects.add(declaration.name);
    }
  }
  return revision.declarations.filter(({ name, kind }) => suspects.has(name) && !known.has(name) && kind !== "const");
}
