/**
 * Where our validators mean to differ from upstream's schema.json, as data: what is amended in a document before it serves as
 * the oracle, why, and a value that shows it. Everything else has to agree. `docs/intended-differences.md` is made from this.
 */
import { definitionsOf } from "./schema-values.js";
import type { Document, Schema } from "./schema-values.js";

/** One difference. */
export interface Difference {
  readonly title: string;
  readonly official: string;
  readonly ours: string;
  readonly reason: string;
  /** A value of a type on which the two disagree, in every revision that has the difference. */
  readonly example: { readonly type: string; readonly value: unknown; readonly official: boolean };
  /** Definitions as they should be, by name; none where the revision has no such difference. */
  readonly amended: (definitions: Definitions) => Readonly<Record<string, Schema>>;
  /** Formats of our own, in place of the usual ones. */
  readonly formats?: Readonly<Record<string, RegExp>>;
}

type Definitions = Readonly<Record<string, Schema>>;

const meta = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
};

/** The list. */
export const differences: readonly Difference[] = [
  {
    title: "JSON values",
    official: "A `JSONValue` is neither `null` nor a number with a fraction.",
    ours: "It is any JSON value.",
    reason:
      "schema.ts lists `number` and `null`; the tool that made schema.json was run without strict null checks and takes every number for an integer.",
    example: {
      type: "RequestMetaObject",
      value: { [meta.protocolVersion]: "x", [meta.capabilities]: { experimental: { a: { share: 0.5, none: null } } } },
      official: false,
    },
    amended: ({ JSONValue, ...others }) =>
      JSONValue === undefined
        ? {}
        : {
            JSONValue: {
              anyOf: [
                refBeside(others, "JSONObject"),
                refBeside(others, "JSONArray"),
                { type: ["string", "number", "boolean", "null"] },
              ],
            },
          },
  },
  {
    title: "Numbers in a form's answer",
    official: "A number in `ElicitResult.content` is an integer.",
    ours: "It may have a fraction.",
    reason: "The form's own schema offers fields of type `number` beside those of type `integer`.",
    example: { type: "ElicitResult", value: { action: "accept", content: { price: 9.99 } }, official: false },
    amended: ({ ElicitResult }) => {
      const content = ElicitResult?.properties?.["content"];
      if (ElicitResult === undefined || content === undefined) return {};
      const text = JSON.stringify(content).replaceAll('"integer"', '"number"');
      return {
        ElicitResult: {
          ...ElicitResult,
          properties: { ...ElicitResult.properties, content: JSON.parse(text) as Schema },
        },
      };
    },
  },
  {
    title: "Results that ask for input",
    official: "Where a result is an answer or a question, a value passes that lacks what its `resultType` promises.",
    ours: "`resultType` decides: an answer has what its type declares itself (what it inherits, such as `ttlMs`, is checked where it is there), a question has `inputRequests` or `requestState`, and any other `resultType` is refused. `validateResults`, which goes by method, wants the inherited members too.",
    reason:
      "The specification's text says so; a schema of open objects cannot. Inherited members are not insisted on because one of upstream's examples leaves them out.",
    example: {
      type: "CallToolResultResponse",
      value: { jsonrpc: "2.0", id: 1, result: { resultType: "complete" } },
      official: true,
    },
    amended: (definitions) => {
      const amended: Record<string, Schema> = {};
      for (const [name, schema] of Object.entries(definitions)) {
        const alternatives = schema.properties?.["result"]?.anyOf ?? [];
        const question = alternatives.find(({ $ref }) => $ref?.endsWith("/InputRequiredResult") === true);
        const answer = alternatives.find((alternative) => alternative !== question);
        if (answer === undefined || question === undefined) continue;
        const told = (kind: string, rest: Schema): Schema => ({
          properties: { resultType: { const: kind } },
          required: ["resultType"],
          ...rest,
        });
        const asks = { anyOf: [{ required: ["inputRequests"] }, { required: ["requestState"] }] };
        const whole = definitions[answer.$ref?.slice(answer.$ref.lastIndexOf("/") + 1) ?? ""] ?? {};
        const itself = { ...whole, required: whole.required?.filter((key) => key !== "ttlMs" && key !== "cacheScope") };
        const result = {
          anyOf: [
            { allOf: [itself as Schema, told("complete", {})] },
            { allOf: [question, told("input_required", asks)] },
          ],
        };
        amended[name] = { ...schema, properties: { ...schema.properties, result } };
      }
      return amended;
    },
  },
  {
    title: "`_meta` of old messages",
    official: "Where a message has params of its own, their `_meta` is not checked.",
    ours: "It is checked as in every other message.",
    reason:
      "In schema.ts the params of a message stand in place of the base's, and its `_meta` vanishes from the type; the specification means it for every message.",
    example: {
      type: "CallToolRequest",
      value: { method: "tools/call", params: { name: "x", _meta: { progressToken: {} } } },
      official: true,
    },
    amended: (definitions) => {
      const amended: Record<string, Schema> = {};
      for (const [name, schema] of Object.entries(definitions)) {
        const method = schema.properties?.["method"]?.["const"];
        const params = schema.properties?.["params"];
        if (typeof method !== "string" || params?.properties === undefined || "_meta" in params.properties) continue;
        const base = definitions[method.startsWith("notifications/") ? "Notification" : "Request"];
        const _meta = base?.properties?.["params"]?.properties?.["_meta"];
        if (_meta === undefined) continue;
        const whole = { ...params, properties: { ...params.properties, _meta } };
        amended[name] = { ...schema, properties: { ...schema.properties, params: whole } };
      }
      return amended;
    },
  },
  {
    title: "Line breaks in base64",
    official: "A string of format `byte` passes when one of its lines is base64.",
    ours: "The whole string is base64, without line breaks.",
    reason: "The usual test of this format looks at single lines; decoders do not.",
    example: { type: "BlobResourceContents", value: { uri: "a:b", blob: "no base64\n" }, official: true },
    amended: () => ({}),
    formats: { byte: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/ },
  },
  {
    title: "Dots in URI templates",
    official: "The name of a variable in a URI template has no dot.",
    ours: "It may have dots.",
    reason: "RFC 6570 allows them.",
    example: { type: "ResourceTemplate", value: { name: "x", uriTemplate: "db://{row.id}" }, official: false },
    amended: () => ({}),
    formats: {
      "uri-template":
        /^(?:(?:[^\0-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_.]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_.]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
    },
  },
];

/** A document with every difference in it. */
export function amendedDocument(document: Document): Document {
  const { at, byName } = definitionsOf(document);
  const amended = differences.reduce(
    (definitions, { amended: by }) => ({ ...definitions, ...by(definitions) }),
    byName,
  );
  return { ...document, [at]: amended };
}

/** True where a document has the definitions that a difference is about. */
export function concerns(document: Document, { amended, example, formats }: Difference): boolean {
  const { byName } = definitionsOf(document);
  return formats === undefined ? Object.keys(amended(byName)).length > 0 : byName[example.type] !== undefined;
}

function refBeside(others: Definitions, name: string): Schema {
  return others[name] === undefined ? {} : { $ref: `#/$defs/${name}` };
}

/** The page that users read. `revisionsOf` names the revisions that have a difference. */
export function differencesPage(revisionsOf: (difference: Difference) => readonly string[]): string {
  const sections = differences.map((difference) => {
    const { title, official, ours, reason, example } = difference;
    const verdict = example.official
      ? "schema.json accepts it, our validator does not"
      : "our validator accepts it, schema.json does not";
    return `## ${title}

- Revisions: ${revisionsOf(difference).join(", ")}
- schema.json: ${official}
- mcpgen: ${ours}
- Why: ${reason}
- Example (${verdict}): a \`${example.type}\` of

\`\`\`json
${JSON.stringify(example.value)}
\`\`\`
`;
  });
  return `# Where our validators differ from schema.json, and mean to

Upstream publishes a JSON Schema beside each schema.ts. Our validators are made from schema.ts, and a test holds them against
that JSON Schema on tens of thousands of generated values and mutations for each revision. They agree on all of them, except
for what is listed here. This page is made from the list that the test uses.

${sections.join("\n")}`;
}
