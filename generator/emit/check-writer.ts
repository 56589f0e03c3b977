/**
 * Checks as functions of a module, each written once however often it is needed. Schemas go in one by one; at the end the text of
 * all functions and constants comes out. What a function says is `check-code.ts`'s business.
 *
 * Why not Ajv for every schema: for a thousand tools its code is ten times as large and takes as long again to make. Ajv compiles
 * what `isPlain` refuses, and it is what the tests hold this code to.
 */
import type { Json, JsonObject } from "../ir/definitions.js";
import { checkBody } from "./check-code.js";
import { referredPart } from "./schema-references.js";
import { isList, isObject, own } from "./json-value.js";

/** What a function that is being written may ask for. Every answer is a name in the module. */
export interface CheckScope {
  readonly dialect: "2020-12" | "draft-07";
  /** The function that checks a schema; `undefined` where every value passes. */
  readonly checkOf: (schema: Json) => string | undefined;
  readonly checkOfRef: (ref: string) => string | undefined;
  /** A constant with this initialiser, which we printed ourselves. */
  readonly constant: (printed: string) => string;
}

/** Writes checks into one module. */
export interface CheckWriter {
  readonly checkOf: (root: JsonObject, dialect: "2020-12" | "draft-07") => string;
  readonly code: () => string;
}

/** A module without checks. */
export function createCheckWriter(): CheckWriter {
  const constants = new Map<string, string>();
  const functions = new Map<string, string>();
  const bodies: string[] = [];
  /** Functions that are being written, and whether something inside calls them. */
  const open = new Map<string, boolean>();
  let roots = 0;
  const constant = (printed: string): string => named(constants, printed, "k").name;

  const checkIn = (scope: CheckScope, place: string, schema: Json): string | undefined => {
    if (schema === true) return undefined;
    const text = JSON.stringify(schema);
    // What a reference means depends on the document, so only schemas without one are shared between documents.
    const key = `${text.includes('"$ref"') ? place : scope.dialect} ${text}`;
    const { name, fresh } = named(functions, key, "c");
    if (!fresh) {
      if (open.has(name)) open.set(name, true);
      return name === "" ? undefined : name;
    }
    open.set(name, false);
    const body = checkBody(schema, scope, name);
    const asked = open.get(name) === true;
    open.delete(name);
    if (body.kind === "statements") {
      bodies.push(`function ${name}(v) {\n${body.lines.map((line) => `  ${line}\n`).join("")}}\n`);
      return name;
    }
    // A schema inside may have been promised a function by this name.
    if (asked) bodies.push(`function ${name}(v) {\n  return ${body.as === "" ? "undefined" : `${body.as}(v)`};\n}\n`);
    functions.set(key, body.as);
    return body.as === "" ? undefined : body.as;
  };

  return {
    checkOf(root, dialect) {
      const place = `#${roots++}`;
      const scope: CheckScope = {
        dialect,
        constant,
        checkOf: (schema) => checkIn(scope, place, schema),
        checkOfRef(ref) {
          const part = referredPart(root, ref);
          return part === undefined ? undefined : scope.checkOf(part.schema);
        },
      };
      return scope.checkOf(root) ?? "anything";
    },
    code: () => [...constants].map(([printed, name]) => `const ${name} = ${printed};\n`).join("") + bodies.join(""),
  };
}

function named(
  names: Map<string, string>,
  key: string,
  prefix: string,
): { readonly name: string; readonly fresh: boolean } {
  const known = names.get(key);
  if (known !== undefined) return { name: known, fresh: false };
  const name = `${prefix}${names.size}`;
  names.set(key, name);
  return { name, fresh: true };
}

const beyond = new Set([
  "unevaluatedProperties",
  "unevaluatedItems",
  "$dynamicRef",
  "$dynamicAnchor",
  "$recursiveRef",
  "$recursiveAnchor",
]);

/** True where this code says all that the schema says: it follows no evaluation across keywords, and no identifiers. */
export function isPlain(root: JsonObject): boolean {
  const plain = (value: Json, top: boolean): boolean => {
    if (isList(value)) return value.every((item) => plain(item, false));
    if (!isObject(value)) return true;
    const ref = own(value, "$ref");
    if (typeof ref === "string" && referredPart(root, ref) === undefined) return false;
    return Object.entries(value).every(([key, inner]) => {
      return !beyond.has(key) && (top || key !== "$id" || typeof inner !== "string") && plain(inner, false);
    });
  };
  return plain(root, true);
}
