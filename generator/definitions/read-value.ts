/**
 * What a config module exports in, nodes with paths out. Schemas that convert themselves to JSON Schema are converted; all
 * else must be plain JSON. It knows nothing of definitions but which keys hold what a handler gives back.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import type { Entry, Node, Place } from "./node.js";
import { limits, spanOf } from "./node.js";
import { checkText } from "./read-json.js";

/** Reads a value. What cannot be JSON is reported with its path and read as null. */
export function readValue(file: string, value: unknown): Outcome<Node | undefined> {
  const reader: Reader = { file, found: [], open: new Set(), nodes: 0 };
  const node = nodeOf(reader, value, []);
  if (reader.nodes > limits.nodes) {
    const span = spanOf({ file, path: "" });
    return {
      value: undefined,
      diagnostics: [diagnostics.make("too-large", { limit: `${limits.nodes} values` }, { span })],
    };
  }
  return { value: node, diagnostics: reader.found };
}

interface Reader {
  readonly file: string;
  readonly found: Diagnostic[];
  /** The objects that are being read, to see one that holds itself. */
  readonly open: Set<object>;
  nodes: number;
}

type Path = readonly (string | number)[];

function nodeOf(reader: Reader, value: unknown, path: Path): Node {
  const place: Place = { file: reader.file, path: pathText(path) };
  reader.nodes++;
  if (reader.nodes > limits.nodes) return { kind: "scalar", value: null, place };
  if (value === null || typeof value === "boolean") return { kind: "scalar", value, place };
  if (typeof value === "string") {
    checkText(value, place, reader.found);
    return { kind: "scalar", value, place };
  }
  if (typeof value === "number" && Number.isFinite(value)) return { kind: "scalar", value, place };
  if (typeof value !== "object" && typeof value !== "function") return refused(reader, place, described(value));
  if (reader.open.has(value)) return refused(reader, place, "An object that holds itself");
  if (path.length > limits.depth) {
    reader.found.push(diagnostics.make("too-deep", { limit: limits.depth }, { span: spanOf(place) }));
    return { kind: "scalar", value: null, place };
  }
  reader.open.add(value);
  const node = guarded(reader, place, () => objectNode(reader, value, path, place));
  reader.open.delete(value);
  return node;
}

/** Reading foreign objects runs foreign code (getters, converters), which may throw. */
function guarded(reader: Reader, place: Place, read: () => Node): Node {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refused(reader, place, `A value that throws when it is read (${reason.split("\n")[0] ?? ""})`);
  }
}

function objectNode(reader: Reader, value: object, path: Path, place: Place): Node {
  const converter = converterOf(value, path);
  if (converter !== undefined) return converted(reader, converter, path, place);
  if (Array.isArray(value)) {
    const items = Array.from({ length: value.length }, (_, index) => nodeOf(reader, value[index], [...path, index]));
    return { kind: "list", items, place };
  }
  if (!isPlain(value)) return refused(reader, place, described(value));
  const entries = new Map<string, Entry>();
  for (const key of Object.keys(value)) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    // As JSON has it: a member that is undefined is absent.
    if (item === undefined) continue;
    const keyPlace: Place = { file: reader.file, path: pathText([...path, key]) };
    checkText(key, keyPlace, reader.found);
    entries.set(key, { key, place: keyPlace, value: nodeOf(reader, item, [...path, key]) });
  }
  return { kind: "map", entries, place };
}

function isPlain(value: object): boolean {
  if (typeof value !== "object") return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A module may be run in a realm of its own, whose Object is another one: its prototype has none itself.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function refused(reader: Reader, place: Place, what: string): Node {
  reader.found.push(diagnostics.make("unusable-value", { what }, { span: spanOf(place) }));
  return { kind: "scalar", value: null, place };
}

function described(value: unknown): string {
  if (typeof value === "function") return "A function";
  if (typeof value === "object" && value !== null) return `An instance of ${value.constructor?.name || "a class"}`;
  if (typeof value === "bigint") return "A bigint";
  if (typeof value === "symbol") return "A symbol";
  return `\`${String(value)}\``;
}

/** How a schema object says what it is; `undefined` of anything that is no schema object. Throws what the schema throws. */
type Converter = () => unknown;

function converterOf(value: object, path: Path): Converter | undefined {
  const {
    "~standard": standard,
    toJSONSchema,
    toJsonSchema,
  } = value as {
    readonly "~standard"?: { readonly jsonSchema?: { readonly input?: unknown; readonly output?: unknown } };
    readonly toJSONSchema?: unknown;
    readonly toJsonSchema?: unknown;
  };
  // What a handler gives back is described after the schema's transformations, what it is given before them.
  const io = path.some((key) => key === "outputSchema" || key === "schema") ? "output" : "input";
  const convert = standard?.jsonSchema?.[io];
  if (typeof convert === "function") {
    return () => (convert as (options: object) => unknown).call(standard?.jsonSchema, { target: "draft-2020-12" });
  }
  for (const method of [toJSONSchema, toJsonSchema]) {
    if (typeof method === "function") return () => (method as (options: object) => unknown).call(value, { io });
  }
  if (typeof standard === "object" && standard !== null) {
    return () => {
      throw new Error("it only validates");
    };
  }
  return undefined;
}

function converted(reader: Reader, convert: Converter, path: Path, place: Place): Node {
  let plain: unknown;
  try {
    plain = convert();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    reader.found.push(
      diagnostics.make(
        "schema-not-convertible",
        { reason: `: ${message.split("\n")[0] ?? ""}` },
        { span: spanOf(place) },
      ),
    );
    return { kind: "scalar", value: null, place };
  }
  if (typeof plain === "object" && plain !== null && converterOf(plain, path) !== undefined) {
    // Some converters mark their answer with the schema it came from; only its own JSON counts.
    plain = Object.fromEntries(Object.entries(plain).filter(([key]) => key !== "~standard"));
  }
  return nodeOf(reader, plain, path);
}

/** `tools.create_event.inputs[0]`, with what is no plain word in quotes. */
function pathText(path: Path): string {
  return path
    .map((key, index) => {
      if (typeof key === "number") return `[${key}]`;
      if (!/^[\w$-]+$/.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join("");
}
