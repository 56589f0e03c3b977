/**
 * The resources and resource templates of a definitions file. In: a node. Out: what lists answer, the schema of JSON content, how long
 * clients may keep it, and diagnostics.
 */
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type {
  Caching,
  InputDefinition,
  JsonObject,
  ResourceDefinition,
  ResourceTemplateDefinition,
} from "../ir/definitions.js";
import { itemTypeOf } from "../ir/definition-shapes.js";
import { parseCaching } from "./caching.js";
import { checkJsonSchema } from "./check-json-schema.js";
import { checkObject } from "./check-type.js";
import type { Context } from "./context.js";
import { readInputs } from "./inputs.js";
import type { Item } from "./items.js";
import { nouns, readItems, wireOf } from "./items.js";
import { checkShared } from "./names.js";
import type { Node } from "./node.js";
import { textOf } from "./node.js";
import { notInRevision } from "./server.js";

const extras: ReadonlySet<string> = new Set(["schema", "cache", "inputs"]);
const besides: ReadonlySet<string> = new Set(["name", ...extras]);

/** The resources, in the order written. */
export function parseResources(context: Context, node: Node | undefined): Outcome<readonly ResourceDefinition[]> {
  const { value, diagnostics } = parseSection(context, node, "resources", "uri");
  return { value: value.map(({ address, ...rest }) => ({ ...rest, uri: address })), diagnostics };
}

/** The resource templates, in the order written. */
export function parseResourceTemplates(
  context: Context,
  node: Node | undefined,
): Outcome<readonly ResourceTemplateDefinition[]> {
  const { value, diagnostics } = parseSection(context, node, "resourceTemplates", "uriTemplate");
  return { value: value.map(({ address, ...rest }) => ({ ...rest, uriTemplate: address })), diagnostics };
}

interface Parsed {
  readonly name: string;
  readonly wire: JsonObject;
  readonly address: string;
  readonly inputs: readonly InputDefinition[];
  readonly schema?: JsonObject;
  readonly caching?: Caching;
}

function parseSection(
  context: Context,
  node: Node | undefined,
  section: "resources" | "resourceTemplates",
  addressKey: "uri" | "uriTemplate",
): Outcome<readonly Parsed[]> {
  const type = itemTypeOf(context.revision, section)?.type;
  if (type === undefined) return notInRevision(context, node, section);
  const { value: items, diagnostics: found } = readItems(section, node, false);
  const parsed = items.map((item) => parseOne(context, item, type, addressKey));
  const addresses = items.flatMap((item) => {
    const at = item.node.entries.get(addressKey)?.value;
    const uri = textOf(at);
    return at === undefined || uri === undefined ? [] : [{ name: item.key, uri, place: at.place }];
  });
  return {
    value: parsed.flatMap(({ value }) => (value === undefined ? [] : [value])),
    diagnostics: [...found, ...parsed.flatMap((one) => one.diagnostics), ...checkShared(addresses, nouns[section])],
  };
}

function parseOne(
  context: Context,
  item: Item,
  type: Parameters<typeof checkObject>[2],
  addressKey: string,
): Outcome<Parsed | undefined> {
  const found: Diagnostic[] = [...checkObject(context, item.node, type, item.where, { besides })];
  const schema = item.node.entries.get("schema");
  const checked = schema && checkJsonSchema(context, schema.value, { key: "schema", root: "any", headers: false });
  const cache = item.node.entries.get("cache");
  const caching =
    cache && parseCaching(context, cache, `${item.where}.cache`, { members: ["contents"], what: "a resource" });
  const inputs = readInputs(context, item);
  found.push(...(checked?.diagnostics ?? []), ...(caching?.diagnostics ?? []), ...inputs.diagnostics);
  const address = textOf(item.node.entries.get(addressKey)?.value);
  if (address === undefined) return { value: undefined, diagnostics: found };
  const value: Parsed = {
    name: item.key,
    wire: wireOf(item, extras),
    address,
    inputs: inputs.value,
    ...(checked?.value === undefined ? {} : { schema: checked.value.schema }),
    ...(caching?.value === undefined ? {} : { caching: caching.value }),
  };
  return { value, diagnostics: found };
}
