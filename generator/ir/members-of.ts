/**
 * A type in, its members out, flattened: inheritance, `Omit` and `Pick`, overrides, diamonds, intersections and aliases are
 * merged as TypeScript merges them. The properties' own types stay as written.
 */
import { unreachable } from "../diagnostics/diagnostic.js";
import type { Declared } from "./declarations.js";
import { declarationOf } from "./declarations.js";
import type { Heritage } from "./revision.js";
import type { Member, Property, TypeExpr } from "./type-expr.js";

/** What an object may hold. */
export interface Members {
  /** By name: inherited ones first, in the order of the bases; an override stands in the place of what it overrides. */
  readonly properties: ReadonlyMap<string, Property>;
  /** The type of other properties, where an index signature (or `Record`) opens the object. */
  readonly index?: TypeExpr;
}

/** The members of an object type or of the declaration of that name; `undefined` where it is not one object type. */
export function membersOf(revision: Declared, of: TypeExpr | string): Members | undefined {
  return flattened(revision, typeof of === "string" ? { kind: "ref", name: of } : of, new Set());
}

function flattened(revision: Declared, type: TypeExpr, within: ReadonlySet<string>): Members | undefined {
  switch (type.kind) {
    case "object":
      return withOwn({ properties: new Map() }, type.members);
    case "ref":
      return within.has(type.name) ? undefined : declared(revision, type.name, new Set([...within, type.name]));
    case "intersection": {
      const parts = type.members.map((member) => flattened(revision, member, within));
      return parts.every((part) => part !== undefined) ? parts.reduce(intersected) : undefined;
    }
    case "keyword":
    case "literal":
    case "valueOf":
    case "array":
    case "union":
      return undefined;
    default:
      return unreachable(type);
  }
}

function declared(revision: Declared, name: string, within: ReadonlySet<string>): Members | undefined {
  const declaration = declarationOf(revision, name);
  if (declaration === undefined || declaration.kind === "const") return undefined;
  if (declaration.kind === "alias") return flattened(revision, declaration.type, within);
  const bases = declaration.extends.flatMap((heritage) => {
    const base = flattened(revision, { kind: "ref", name: heritage.base }, within);
    return base === undefined ? [] : [selected(base, heritage)];
  });
  return withOwn(bases.reduce(inheritedToo, { properties: new Map() }), declaration.members);
}

function selected(base: Members, { without, only }: Heritage): Members {
  if (without === undefined && only === undefined) return base;
  // Of an open type `Omit` keeps the index signature alone, because its keys are any string; `Pick` keeps no index signature.
  if (only === undefined && base.index !== undefined) return { properties: new Map(), index: base.index };
  const kept = [...base.properties].filter(([name]) => !without?.includes(name) && (only?.includes(name) ?? true));
  return { properties: new Map(kept) };
}

/** Two bases of one interface: what both have is the same (the compiler sees to it), so the first one's stays. */
function inheritedToo(first: Members, second: Members): Members {
  const properties = new Map(first.properties);
  for (const [name, property] of second.properties) if (!properties.has(name)) properties.set(name, property);
  const index = first.index ?? second.index;
  return { properties, ...(index === undefined ? {} : { index }) };
}

function withOwn(inherited: Members, own: readonly Member[]): Members {
  const properties = new Map(inherited.properties);
  let { index } = inherited;
  for (const member of own) {
    if (member.kind === "index") index = member.value;
    else properties.set(member.name, member);
  }
  return { properties, ...(index === undefined ? {} : { index }) };
}

function intersected(first: Members, second: Members): Members {
  const properties = new Map(first.properties);
  for (const [name, property] of second.properties) {
    const other = properties.get(name);
    properties.set(name, other === undefined ? property : both(other, property));
  }
  const index = first.index ?? second.index;
  return { properties, ...(index === undefined ? {} : { index }) };
}

function both(first: Property, second: Property): Property {
  const constraints = { ...first.constraints, ...second.constraints };
  const doc = second.doc ?? first.doc;
  return {
    kind: "property",
    name: first.name,
    optional: first.optional && second.optional,
    type: narrower(first.type, second.type),
    ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
    ...(doc === undefined ? {} : { doc }),
    place: second.place,
  };
}

/** The simpler of two types where one says no more than the other, else their intersection. */
function narrower(first: TypeExpr, second: TypeExpr): TypeExpr {
  if (saysNothing(first) || isLiteralOf(second, first)) return second;
  if (saysNothing(second) || isLiteralOf(first, second)) return first;
  if (sameType(first, second)) return second;
  return { kind: "intersection", members: [first, second] };
}

function saysNothing(type: TypeExpr): boolean {
  return type.kind === "keyword" && (type.name === "unknown" || type.name === "any");
}

function isLiteralOf(type: TypeExpr, wide: TypeExpr): boolean {
  if (wide.kind !== "keyword" || !["string", "number", "boolean"].includes(wide.name)) return false;
  // A `typeof CONST` beside the keyword in an intersection that compiles is a literal of that kind.
  return type.kind === "valueOf" || (type.kind === "literal" && typeof type.value === wide.name);
}

/** True when two types are written alike, whatever their documentation and places. */
export function sameType(first: TypeExpr, second: TypeExpr): boolean {
  return shapeOf(first) === shapeOf(second);
}

/** A type as text to compare by: everything but documentation and places. */
export function shapeOf(type: TypeExpr): string {
  return JSON.stringify(type, (key, value: unknown) => (key === "doc" || key === "place" ? undefined : value));
}
