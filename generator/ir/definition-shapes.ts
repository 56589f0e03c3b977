/**
 * What a revision says about the things that definitions define: the types of a tool, a resource, a prompt, of the server itself
 * and of the forms a tool may show. Read off the results and params that carry them, so that a renamed type is still found.
 */
import { alternativesOf } from "./declarations.js";
import type { Declared } from "./declarations.js";
import { membersOf } from "./members-of.js";
import type { Revision } from "./revision.js";
import type { Property, TypeExpr } from "./type-expr.js";

/** The sections of a definitions file that are lists on the wire, under the names that the lists have there. */
export const sections = ["tools", "resources", "resourceTemplates", "prompts"] as const;
export type Section = (typeof sections)[number];

/** A type and where it was found: `owner["member"]`, or `owner["member"][number]` of a list's items. */
export interface Found {
  readonly type: TypeExpr;
  readonly owner: string;
  readonly member: string;
}

/** The type of one item of a section; `undefined` where the revision lists no such things. */
export function itemTypeOf(revision: Revision, section: Section): Found | undefined {
  for (const { owner, property } of resultMembers(revision, section)) {
    if (property.type.kind === "array") return { type: property.type.element, owner, member: section };
  }
  return undefined;
}

/** The type by which a server names itself. */
export function serverTypeOf(revision: Revision): Found | undefined {
  const key = revision.metaKeys.result.find((meta) => meta.key.endsWith("/serverInfo"));
  const [inResult] = resultMembers(revision, "serverInfo");
  if (inResult !== undefined) return { type: inResult.property.type, owner: inResult.owner, member: "serverInfo" };
  return key === undefined ? undefined : { type: key.type, owner: "Result", member: "_meta" };
}

/** The params of a form that a server may have shown, and of a page it may have opened. */
export interface InputTypes {
  /** Members of the form's params. */
  readonly form?: { readonly owner: TypeExpr; readonly schema: TypeExpr };
  readonly url?: { readonly owner: TypeExpr };
}

/** How a server may ask a person for input; empty where it may not. */
export function inputTypesOf(revision: Revision): InputTypes {
  let types: InputTypes = {};
  for (const method of revision.methods) {
    if (method.kind !== "request" || method.params === undefined || !method.sentBy.includes("server")) continue;
    for (const owner of alternativesOf(revision, method.params.type)) {
      const members = membersOf(revision, owner)?.properties;
      const schema = members?.get("requestedSchema")?.type;
      if (schema !== undefined) types = { ...types, form: { owner, schema } };
      else if (members?.has("url") === true && members.has("message")) types = { ...types, url: { owner } };
    }
  }
  return types;
}

/** The members by which a result that carries `member` says how long and for whom it may be kept. */
export function cachingMembersOf(
  revision: Revision,
  member: string,
): { readonly ttlMs: Property; readonly cacheScope: Property } | undefined {
  for (const { members } of resultMembers(revision, member)) {
    const [ttlMs, cacheScope] = [members.get("ttlMs"), members.get("cacheScope")];
    if (ttlMs !== undefined && cacheScope !== undefined) return { ttlMs, cacheScope };
  }
  return undefined;
}

/** True for the type of a member that holds a JSON Schema: an open or a typed object that names a dialect or a root type. */
export function isJsonSchemaType(type: TypeExpr): boolean {
  return jsonSchemaRootOf(type) !== undefined;
}

/** What a JSON Schema's root must be, by the member's type: `object`, or `any`; `undefined` where it holds no JSON Schema. */
export function jsonSchemaRootOf(type: TypeExpr): "object" | "any" | undefined {
  if (type.kind !== "object") return undefined;
  const properties = type.members.filter((member) => member.kind === "property");
  const root = properties.find(({ name }) => name === "type");
  if (root?.type.kind === "literal" && root.type.value === "object") return "object";
  return properties.some(({ name }) => name === "$schema") ? "any" : undefined;
}

/** The fields of an object type, or none. */
export function fieldsOf(revision: Declared, type: TypeExpr | undefined): ReadonlyMap<string, Property> {
  return (type === undefined ? undefined : membersOf(revision, type)?.properties) ?? new Map<string, Property>();
}

function* resultMembers(revision: Revision, name: string) {
  for (const method of revision.methods) {
    for (const result of method.result === undefined ? [] : alternativesOf(revision, method.result)) {
      const members = membersOf(revision, result)?.properties;
      const property = members?.get(name);
      if (members !== undefined && property !== undefined) {
        yield { owner: result.kind === "ref" ? result.name : method.message, property, members };
      }
    }
  }
}
