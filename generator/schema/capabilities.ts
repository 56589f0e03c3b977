/**
 * Capabilities: each side's tree, and which node gates a method. In: declarations, and a method's names. Out: plain data.
 * A method belongs to a capability by its words alone: `resources/subscribe` to `resources.subscribe`.
 */
import type { Declared } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import type { Capability, Method, Revision, Side } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";

/** Both sides' capabilities, in source order. A side that declares none has none. */
export function capabilitiesIn(revision: Declared): Revision["capabilities"] {
  return { client: treeOf(revision, "ClientCapabilities"), server: treeOf(revision, "ServerCapabilities") };
}

function treeOf(revision: Declared, name: string): readonly Capability[] {
  return childrenOf(revision, { kind: "ref", name }, new Set());
}

function childrenOf(revision: Declared, type: TypeExpr, within: ReadonlySet<string>): readonly Capability[] {
  if (type.kind === "ref" && within.has(type.name)) return [];
  const inside = type.kind === "ref" ? new Set([...within, type.name]) : within;
  return [...(membersOf(revision, type)?.properties.values() ?? [])].map((property) => ({
    name: property.name,
    children: childrenOf(revision, property.type, inside),
    ...(property.doc?.deprecated === undefined ? {} : { deprecated: property.doc.deprecated }),
  }));
}

/**
 * The capability that gates a method: the receiver's for a request, the sender's for a notification, and for a notification
 * without one there the other side's (`notifications/elicitation/complete`). Where both sides send it, the server's first.
 */
export function capabilityOf(
  capabilities: Revision["capabilities"],
  method: Pick<Method, "name" | "kind" | "message" | "sentBy">,
): Method["capability"] {
  const isRequest = method.kind === "request";
  const owners = sides.filter((side) =>
    method.sentBy.some((sender) => (isRequest ? sender !== side : sender === side)),
  );
  const others = isRequest ? [] : sides.filter((side) => !owners.includes(side));
  const segments = (isRequest ? method.name : method.name.replace(/^[^/]*\//, "")).split("/");
  for (const words of [segments, [firstWordOf(method.message)]]) {
    for (const side of [...owners, ...others]) {
      const path = pathIn(capabilities[side], words);
      if (path !== undefined) return { of: side, path };
    }
  }
  return undefined;
}

const sides: readonly Side[] = ["server", "client"];

function pathIn(
  tree: readonly Capability[],
  [first, ...rest]: readonly (string | undefined)[],
): readonly string[] | undefined {
  const root = tree.find(({ name }) => first !== undefined && isSameWord(name, camelCased(first)));
  if (root === undefined) return undefined;
  const path = [root.name];
  let at = root;
  for (const segment of rest) {
    const child = at.children.find(({ name }) => segment !== undefined && name === camelCased(segment));
    if (child === undefined) continue;
    path.push(child.name);
    at = child;
  }
  return path;
}

function isSameWord(capability: string, word: string): boolean {
  return capability === word || capability === `${word}s` || `${capability}s` === word;
}

function camelCased(segment: string): string {
  return segment.replace(/[_-]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}

/** `LoggingMessageNotification` → `logging`. */
function firstWordOf(name: string): string {
  return (/^[A-Z]?[a-z0-9]+/.exec(name)?.[0] ?? name).toLowerCase();
}
