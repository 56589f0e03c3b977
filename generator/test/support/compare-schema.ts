/**
 * A Revision beside a JSON Schema that was derived from the same document by other means: says where the two disagree about
 * property names, required properties, literals, enum members, integers and documented constraints. Whether an alias is
 * inlined, and in which order a union stands, does not count.
 */
import { alternativesOf, declarationOf, resolved } from "../../ir/declarations.js";
import { membersOf } from "../../ir/members-of.js";
import type { Members } from "../../ir/members-of.js";
import { isInteger } from "../../ir/numbers.js";
import type { Revision } from "../../ir/revision.js";
import type { Constraints, TypeExpr } from "../../ir/type-expr.js";

/** The keywords that the official schemas use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly definitions?: { readonly [name: string]: JsonSchema };
  readonly $defs?: { readonly [name: string]: JsonSchema };
  readonly [keyword: string]: unknown;
}

/** Every disagreement, as `Type.member: ours | theirs`. */
export function disagreements(revision: Revision, schema: JsonSchema): readonly string[] {
  const definitions = schema.definitions ?? schema.$defs ?? {};
  const types = revision.declarations.filter(({ kind }) => kind !== "const").map(({ name }) => name);
  const theirs = Object.keys(definitions);
  return [
    ...types.filter((name) => !theirs.includes(name)).map((name) => `${name}: declared | missing`),
    ...theirs.filter((name) => !types.includes(name)).map((name) => `${name}: missing | declared`),
    ...types.flatMap((name) => {
      const declaration = declarationOf(revision, name);
      const type: TypeExpr = declaration?.kind === "alias" ? declaration.type : { kind: "ref", name };
      const constraints = declaration?.kind === "alias" ? declaration.constraints : undefined;
      return compare({ revision, definitions }, name, { type, constraints }, definitions[name] ?? {}, 0);
    }),
  ];
}

interface Both {
  readonly revision: Revision;
  readonly definitions: { readonly [name: string]: JsonSchema };
}
interface Typed {
  readonly type: TypeExpr;
  readonly constraints?: Constraints | undefined;
}

function compare(both: Both, path: string, ours: Typed, theirs: JsonSchema, depth: number): readonly string[] {
  // JSON values hold JSON values: a few rounds say all there is to say.
  if (depth > 4) return [];
  const mine = partsOfType(both, ours);
  const other = partsOfSchema(both, theirs);
  const scalars = [...mine.scalars].toSorted().join(" ");
  const otherScalars = [...other.scalars].toSorted().join(" ");
  const unlike = scalars === otherScalars ? [] : [`${path}: ${scalars} | ${otherScalars}`];
  const counts = (parts: Parts): string => `${parts.arrays.length} lists, ${parts.objects.length} objects`;
  if (counts(mine) !== counts(other)) return [...unlike, `${path}: ${counts(mine)} | ${counts(other)}`];
  return [
    ...unlike,
    ...constraintsOf(path, ours.constraints, theirs),
    ...mine.arrays.flatMap((type, at) => compare(both, `${path}[]`, { type }, other.arrays[at] ?? {}, depth + 1)),
    ...mine.objects.flatMap(({ name, members }, at) => {
      const same = other.objects.find((candidate) => candidate.name !== undefined && candidate.name === name);
      // The same name on both sides is compared where it is declared.
      if (same !== undefined && depth > 0) return [];
      return compareObjects(both, path, members, (same ?? other.objects[at])?.schema ?? {}, depth + 1);
    }),
  ];
}

function compareObjects(both: Both, path: string, ours: Members, theirs: JsonSchema, depth: number): readonly string[] {
  const names = [...ours.properties.keys()].toSorted().join(" ");
  const otherNames = Object.keys(theirs.properties ?? {})
    .toSorted()
    .join(" ");
  if (names !== otherNames) return [`${path}: {${names}} | {${otherNames}}`];
  const required = [...ours.properties.values()]
    .flatMap(({ name, optional }) => (optional ? [] : [name]))
    .toSorted()
    .join(" ");
  const otherRequired = (theirs.required ?? []).toSorted().join(" ");
  const value = theirs.additionalProperties;
  const isMap = ours.properties.size === 0 && ours.index !== undefined && typeof value === "object";
  return [
    ...(required === otherRequired ? [] : [`${path}: requires ${required} | ${otherRequired}`]),
    ...[...ours.properties.values()].flatMap((property) =>
      compare(both, `${path}.${property.name}`, property, theirs.properties?.[property.name] ?? {}, depth),
    ),
    ...(isMap && ours.index !== undefined ? compare(both, `${path}{}`, { type: ours.index }, value, depth) : []),
    ...(value === false ? [`${path}: open | closed`] : []),
  ];
}

const checked = ["format", "pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"] as const;

function constraintsOf(path: string, ours: Constraints | undefined, theirs: JsonSchema): readonly string[] {
  return checked.flatMap((name) =>
    ours?.[name] === theirs[name] ? [] : [`${path}: ${name} ${String(ours?.[name])} | ${String(theirs[name])}`],
  );
}

/** A type or a schema taken apart: scalars and literals as words, lists by element, objects by members. */
interface Parts {
  readonly scalars: ReadonlySet<string>;
  readonly arrays: readonly unknown[];
  readonly objects: readonly { readonly name: string | undefined }[];
}
interface TypeParts extends Parts {
  readonly arrays: readonly TypeExpr[];
  readonly objects: readonly { readonly name: string | undefined; readonly members: Members }[];
}
interface SchemaParts extends Parts {
  readonly arrays: readonly JsonSchema[];
  readonly objects: readonly { readonly name: string | undefined; readonly schema: JsonSchema }[];
}

function partsOfType({ revision }: Both, { type, constraints }: Typed): TypeParts {
  const scalars = new Set<string>();
  const arrays: TypeExpr[] = [];
  const objects: { name: string | undefined; members: Members }[] = [];
  const add = (part: TypeExpr): void => {
    const members = membersOf(revision, part);
    const declaration = part.kind === "ref" ? declarationOf(revision, part.name) : undefined;
    if (members !== undefined) objects.push({ name: part.kind === "ref" ? part.name : undefined, members });
    else if (part.kind === "keyword" && part.name === "object")
      objects.push({ name: undefined, members: { properties: new Map() } });
    else if (part.kind === "keyword" && part.name === "number")
      scalars.add(isInteger(resolved(revision, type), constraints) ? "integer" : "number");
    else if (part.kind === "keyword") scalars.add(part.name === "any" ? "unknown" : part.name);
    else if (part.kind === "literal") scalars.add(JSON.stringify(part.value));
    else if (part.kind === "valueOf") scalars.add(JSON.stringify(constantOf(revision, part.name)));
    else if (part.kind === "array") arrays.push(part.element);
    else if (declaration?.kind === "alias") partsUnder(declaration.type);
  };
  const partsUnder = (under: TypeExpr): void => alternativesOf(revision, under).forEach(add);
  partsUnder(type);
  return { scalars: withoutLiteralsOf(scalars), arrays, objects };
}

function constantOf(revision: Revision, name: string): unknown {
  const declaration = declarationOf(revision, name);
  return declaration?.kind === "const" ? declaration.value : undefined;
}

/** An open union says no more than `string`. */
function withoutLiteralsOf(scalars: ReadonlySet<string>): ReadonlySet<string> {
  return scalars.has("string") ? new Set([...scalars].filter((word) => !word.startsWith('"'))) : scalars;
}

function partsOfSchema({ definitions }: Both, whole: JsonSchema): SchemaParts {
  const scalars = new Set<string>();
  const arrays: JsonSchema[] = [];
  const objects: { name: string | undefined; schema: JsonSchema }[] = [];
  const add = (schema: JsonSchema, name: string | undefined): void => {
    const target = schema.$ref?.replace(/^#\/(?:definitions|\$defs)\//, "");
    if (target !== undefined) return add(definitions[target] ?? {}, target);
    if (schema.anyOf !== undefined) return schema.anyOf.forEach((part) => add(part, undefined));
    if (schema.allOf !== undefined) return void objects.push({ name, schema: merged(definitions, schema.allOf) });
    if (schema.const !== undefined) return void scalars.add(JSON.stringify(schema.const));
    if (schema.enum !== undefined) return schema.enum.forEach((value) => scalars.add(JSON.stringify(value)));
    const types = schema.type === undefined ? ["unknown"] : [schema.type].flat();
    for (const type of types) {
      if (type === "object") objects.push({ name, schema });
      else if (type === "array") arrays.push(schema.items ?? {});
      else scalars.add(String(type));
    }
  };
  add(whole, undefined);
  return { scalars: withoutLiteralsOf(scalars), arrays, objects };
}

function merged(definitions: Both["definitions"], parts: readonly JsonSchema[]): JsonSchema {
  const whole = parts.map(({ $ref, ...rest }) =>
    $ref === undefined ? rest : (definitions[$ref.split("/").at(-1) ?? ""] ?? {}),
  );
  return {
    properties: Object.assign({}, ...whole.map(({ properties }) => properties)) as NonNullable<
      JsonSchema["properties"]
    >,
    required: [...new Set(whole.flatMap(({ required }) => required ?? []))],
  };
}
