/**
 * Declarations in, messages out: a message is a declaration whose flattened member `method` is one string literal, whatever
 * it is called and whatever it extends. Directions follow from the unions that lead to it.
 */
import { alternativesOf, declarationOf, referencesOf, resolved } from "../ir/declarations.js";
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
  const named = unions.map(([, kind, union]) => ({ kind, names: new Set(namesIn(revision, union)) }));
  const saidOf = (name: string): ReadonlySet<Message["kind"]> =>
    new Set(named.flatMap(({ kind, names }) => (names.has(name) ? [kind] : [])));
  return revision.declarations.flatMap((declaration): readonly Message[] => {
    // An alias of another name or of a union names messages; it is none itself.
    const isNameOnly = declaration.kind === "alias" && ["ref", "union"].includes(declaration.type.kind);
    if (declaration.kind === "const" || isNameOnly) return [];
    const members = membersOf(revision, declaration.name)?.properties;
    const method = literalOf(revision, members?.get("method")?.type);
    if (method === undefined) return [];
    // The union that names a message says what it is; the name of a method is only a custom.
    const [said, ...others] = saidOf(declaration.name);
    const usual = method.startsWith("notifications/") ? "notification" : "request";
    const kind = said === undefined || others.length > 0 ? usual : said;
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
  ["client", "request", "ClientRequest"],
  ["client", "notification", "ClientNotification"],
  ["server", "request", "ServerRequest"],
  ["server", "notification", "ServerNotification"],
] as const;

/** Who sends each message, by the name of its declaration, sorted. A union that is missing names nobody. */
export function sendersIn(revision: Declared): ReadonlyMap<string, readonly Side[]> {
  const senders = new Map<string, readonly Side[]>();
  for (const [side, , union] of unions) {
    for (const name of namesIn(revision, union)) {
      senders.set(name, [...new Set([...(senders.get(name) ?? []), side])].toSorted());
    }
  }
  return senders;
}

/** The declarations that a union names; none where it is missing, or `never`. */
function namesIn(revision: Declared, union: string): readonly string[] {
  if (declarationOf(revision, union) === undefined) return [];
  return alternativesOf(revision, { kind: "ref", name: union }).flatMap((member) => {
    const behind = resolved(revision, member);
    const isNobody = behind.kind === "keyword" && behind.name === "never";
    return member.kind === "ref" && !isNobody ? [member.name] : [];
  });
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
