/**
 * Every JSON Schema of the shared catalogues and of the keyword suite, by name, with the dialect's Ajv as the judge.
 */
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { AnySchema, ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Json, JsonObject } from "../../ir/definitions.js";
import { keywordSchemas } from "./keyword-schemas.js";
import { hasShared, readShared, sharedRoot } from "./shared.js";

/** The schemas: those of the catalogues only where the shared folder is. */
export function schemasToTry(): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>(
    Object.entries(keywordSchemas).map(([name, schema]) => [`keyword ${name}`, schema]),
  );
  const files = hasShared ? readdirSync(join(sharedRoot, "catalogs")).filter((name) => name.endsWith(".json")) : [];
  for (const file of files.sort()) collect(JSON.parse(readShared("catalogs", file)) as Json, file, found);
  return found;
}

function collect(value: Json, path: string, found: Map<string, JsonObject>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value) as [string, Json][]) {
    if (key === "inputSchema" || key === "outputSchema") found.set(`${path}/${key}`, inner as JsonObject);
    else collect(inner, `${path}/${key}`, found);
  }
}

/** Plain Ajv's verdict on values of one schema. */
export function judgeOf(schema: JsonObject): ValidateFunction {
  const options = {
    strict: false,
    ownProperties: true,
    strictNumbers: true,
    logger: false,
    validateSchema: false,
  } as const;
  const old = String(schema["$schema"] ?? "").includes("draft-07");
  const ajv = old
    ? new Ajv({ ...options, ignoreKeywordsWithRef: true } as ConstructorParameters<typeof Ajv>[0])
    : new Ajv2020(options);
  addFormats.default(ajv);
  const { $schema: _, ...rest } = schema;
  return ajv.compile(withoutNullable(rest) as AnySchema);
}

/** Ajv gives `nullable` a meaning that JSON Schema does not. */
function withoutNullable(value: Json): Json {
  if (Array.isArray(value)) return (value as Json[]).map(withoutNullable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key, inner]) => key !== "nullable" || typeof inner !== "boolean");
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutNullable(inner as Json)]));
}
