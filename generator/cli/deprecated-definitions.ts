/**
 * Which deprecated parts of the protocol a team's definitions use. Definitions, a Revision and the feature registry come in;
 * findings that name the path inside the definitions come out. What is deprecated is read off the Revision.
 */
import type { Diagnostic, Span } from "../diagnostics/diagnostic.js";
import type { DeprecationFacts } from "../emit/deprecations.js";
import { deprecationOf } from "../emit/deprecations.js";
import { alternativesOf } from "../ir/declarations.js";
import type { Definitions, Json, JsonObject } from "../ir/definitions.js";
import type { FeatureRegistry } from "../ir/features.js";
import { membersOf } from "../ir/members-of.js";
import type { Revision } from "../ir/revision.js";
import type { TypeExpr } from "../ir/type-expr.js";
import { cliDiagnostics } from "./diagnostics.js";

/** One finding for each use. */
export function deprecatedInDefinitions(
  definitions: Definitions,
  revision: Revision,
  features: FeatureRegistry,
): readonly Diagnostic[] {
  const parts: readonly (readonly [path: string, value: JsonObject, type: string])[] = [
    ["server", definitions.server, "Implementation"],
    ...definitions.tools.map(({ name, wire }) => [`tools.${name}`, wire, "Tool"] as const),
    ...definitions.resources.map(({ name, wire }) => [`resources.${name}`, wire, "Resource"] as const),
    ...definitions.resourceTemplates.map(
      ({ name, wire }) => [`resourceTemplates.${name}`, wire, "ResourceTemplate"] as const,
    ),
    ...definitions.prompts.map(({ name, wire }) => [`prompts.${name}`, wire, "Prompt"] as const),
  ];
  return parts.flatMap(([path, value, type]) =>
    usesIn(value, { kind: "ref", name: type }, path, { revision, features }).map(({ at, facts }) => {
      const span: Span = { file: definitions.file, line: 1, column: 1, endLine: 1, endColumn: 1, path: at };
      const message = `\`${at}\` is deprecated${detailsOf(facts)}`;
      return cliDiagnostics.make("deprecated", { message }, { span });
    }),
  );
}

interface Use {
  readonly at: string;
  readonly facts: DeprecationFacts;
}

interface Known {
  readonly revision: Revision;
  readonly features: FeatureRegistry;
}

function usesIn(value: Json | undefined, type: TypeExpr, at: string, known: Known): readonly Use[] {
  if (Array.isArray(value)) {
    const element = type.kind === "array" ? type.element : undefined;
    return element === undefined
      ? []
      : value.flatMap((item: Json, index) => usesIn(item, element, `${at}[${index}]`, known));
  }
  if (typeof value !== "object" || value === null) return [];
  const own = value as JsonObject;
  const fitting = alternativesOf(known.revision, type).filter((alternative) => fits(own, alternative, known));
  // Where the value may be read in several ways, it is deprecated only if it is so in each.
  const [first = [], ...others] = fitting.map((alternative) => usesInObject(own, alternative, at, known));
  return first.filter((use) => others.every((uses) => uses.some((other) => other.at === use.at)));
}

function usesInObject(value: JsonObject, type: TypeExpr, at: string, known: Known): readonly Use[] {
  const members = membersOf(known.revision, type);
  if (members === undefined) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const property = members.properties.get(name);
    if (property === undefined) return [];
    const place = type.kind === "ref" ? `${type.name}.${name}` : name;
    const facts = deprecationOf(known, place, property.doc?.deprecated);
    const own = facts === undefined ? [] : [{ at: `${at}.${name}`, facts }];
    return [...own, ...usesIn(item, property.type, `${at}.${name}`, known)];
  });
}

/** Whether the object can be of that type: what is required is there, literals agree, and no property is unknown. */
function fits(value: JsonObject, type: TypeExpr, known: Known): boolean {
  const members = membersOf(known.revision, type);
  if (members === undefined) return false;
  const allKnown = Object.keys(value).every((name) => members.properties.has(name) || members.index !== undefined);
  return (
    allKnown &&
    [...members.properties.values()].every(({ name, optional, type: expected }) => {
      if (!Object.hasOwn(value, name)) return optional;
      return expected.kind !== "literal" || expected.value === value[name];
    })
  );
}

function detailsOf({ since, sep, earliestRemoval }: DeprecationFacts): string {
  const details = [
    ...(since === undefined ? [] : [`since revision ${since}`]),
    ...(sep === undefined ? [] : [`by ${sep}`]),
    ...(earliestRemoval === undefined ? [] : [`earliest removal ${earliestRemoval}`]),
  ];
  return details.length === 0 ? "" : ` (${details.join(", ")})`;
}
