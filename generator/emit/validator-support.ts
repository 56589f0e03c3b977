/**
 * The fixed part of validators.ts: what a problem is, how its path is written, and the tests of formats. Text of our own,
 * the same for every revision; what a revision does not need is left out.
 */
import { join, raw } from "../print/code.js";
import type { Code } from "../print/code.js";

/** What stands at the head of validators.ts. */
export const head: Code = raw(`/** The first thing that is wrong with a value. */
export interface Problem {
  /** Where, seen from the value that was checked: \`params._meta["io.modelcontextprotocol/protocolVersion"]\`. */
  readonly path: string;
  /** What should be there, in words. */
  readonly expected: string;
  /** The whole in one line: where, what was expected, and what was found. */
  readonly message: string;
}

/** Accepts a value, or says what is wrong with it. \`path\` stands for the value itself in the problem's path. */
export type Validator = (value: unknown, path?: string) => Problem | undefined;`);

/**
 * The support functions that the code mentions, and those that they mention. Looking at the text costs little and cannot be
 * forgotten where a check is written.
 */
export function support(written: Code): Code {
  const chosen = new Set<string>();
  const waiting = [written.parts.filter((part) => typeof part === "string").join("")];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [name, declared] of functions) {
      if (chosen.has(name) || !new RegExp(`(?<![\\w$"])${name}[()]`).test(text)) continue;
      chosen.add(name);
      waiting.push(declared);
    }
  }
  return join(
    [...functions].filter(([name]) => chosen.has(name)).map(([, text]) => raw(text)),
    "\n\n",
  );
}

const functions: ReadonlyMap<string, string> = new Map([
  [
    "isObject",
    `function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}`,
  ],
  ["has", `const has = Object.hasOwn;`],
  [
    "own",
    `/** What an object has itself, as opposed to what it inherits. */
function own(object: Record<string, unknown>, key: string): unknown {
  return has(object, key) ? object[key] : undefined;
}`,
  ],
  [
    "wrong",
    `function wrong(found: unknown, expected: string, path: string, ...steps: readonly (string | number)[]): Problem {
  const place = at(path, steps);
  const sentence = \`expected \${expected}, found \${kindOf(found)}\`;
  return { path: place, expected, message: place === "" ? sentence : \`\${place}: \${sentence}\` };
}`,
  ],
  [
    "wrongIn",
    `/** A member that is missing or wrong; \`outer\` leads from the value that was checked to the object that has it. */
function wrongIn(
  object: Record<string, unknown>,
  key: string,
  expected: string,
  path: string,
  ...outer: readonly (string | number)[]
): Problem {
  return wrong(own(object, key), expected, path, ...outer, key);
}`,
  ],
  [
    "inside",
    `/** A problem inside a member, seen from what holds the member. */
function inside({ path: inner, expected, message }: Problem, path: string, ...steps: readonly (string | number)[]): Problem {
  const outer = at(path, steps);
  const place = inner === "" || inner.startsWith("[") || outer === "" ? outer + inner : \`\${outer}.\${inner}\`;
  const sentence = inner === "" ? message : message.slice(inner.length + 2);
  return { path: place, expected, message: place === "" ? sentence : \`\${place}: \${sentence}\` };
}`,
  ],
  [
    "at",
    `function at(path: string, steps: readonly (string | number)[]): string {
  let place = path;
  for (const step of steps) {
    if (typeof step === "number") place += \`[\${step}]\`;
    else if (/^[A-Za-z_$][\\w$]{0,99}$/.test(step)) place += place === "" ? step : \`.\${step}\`;
    else place += \`[\${JSON.stringify(step.length > 100 ? \`\${step.slice(0, 100)}…\` : step)}]\`;
  }
  return place;
}`,
  ],
  [
    "table",
    `/** Rows that a name which is not among them does not find; \`Object.prototype\` is not behind them. */
function table<Rows extends object>(rows: Rows): Rows {
  return Object.freeze(Object.assign(Object.create(null), rows));
}`,
  ],
  [
    "both",
    `function both<First extends object, Second extends object>(first: First, second: Second): First & Second {
  return Object.freeze(Object.assign(Object.create(null), first, second));
}`,
  ],
  [
    "kindOf",
    `function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : \`a \${typeof value}\`;
}`,
  ],
  [
    "deepest",
    `/** How deep a type may contain itself: the stack of whoever calls is not endless, and nobody nests like that. */
const deepest = 1000;`,
  ],
  [
    "isUri",
    `/**
 * RFC 3986 as far as characters tell: a scheme, something behind it, one fragment, each \`%\` followed by two hex digits.
 * Looking for the first wrong character takes no stack, however long a data URL is.
 */
function isUri(text: string): boolean {
  const address = text.includes("[") ? bracketed.exec(text)?.[0] : undefined;
  const plain = address === undefined ? text : \`x:/\${text.slice(address.length)}\`;
  return (
    /^[a-z][a-z\\d+.-]{0,99}:[^?#]/i.test(plain) &&
    plain.indexOf("#") === plain.lastIndexOf("#") &&
    !/[^\\w.~!$&'()*+,;=:@/?#%-]|%(?![\\da-f]{2})/i.test(plain)
  );
}

const bracketed = /^[a-z][a-z\\d+.-]{0,99}:\\/\\/(?:[^/?#@[\\]]{0,999}@)?\\[[\\da-f:.]{2,99}\\](?=$|[:/?#])/i;`,
  ],
  [
    "isUriTemplate",
    `/** RFC 6570: literal characters and expressions such as \`{id}\` or \`{?page,size*}\`. */
function isUriTemplate(text: string): boolean {
  return (
    text.length < 100_000 &&
    /^(?:[^\\0-\\x20"'<>%\\\\^\`{|}]|%[\\da-f]{2}|\\{[+#./;?&=,!@|]?(?:[\\w.]|%[\\da-f]{2})+(?::[1-9]\\d{0,3}|\\*)?(?:,(?:[\\w.]|%[\\da-f]{2})+(?::[1-9]\\d{0,3}|\\*)?)*\\})*$/i.test(
      text,
    )
  );
}`,
  ],
  [
    "isDateTime",
    `/** RFC 3339: a date, a time of day and its offset. */
function isDateTime(text: string): boolean {
  const found = /^(\\d{4}-\\d\\d-\\d\\d)[t\\s]([01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d{1,99})?(?:z|[+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)$/i.exec(text);
  return found?.[1] !== undefined && isDate(found[1]);
}`,
  ],
  [
    "isDate",
    `/** RFC 3339: a day that the calendar has. */
function isDate(text: string): boolean {
  const [, year = "", month = "", day = ""] = /^(\\d{4})-(\\d\\d)-(\\d\\d)$/.exec(text) ?? [];
  // The calendar repeats itself every 400 years; the day before a month's first is the last of the month before.
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last;
}`,
  ],
  [
    "isBase64",
    `/** Base64 with its padding. Looking for the first wrong character takes no stack, however long the text is. */
function isBase64(text: string): boolean {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(padding === 0 ? text : text.slice(0, -padding));
}`,
  ],
  [
    "matches",
    `function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, "u").test(text);
}`,
  ],
  [
    "lengthOf",
    `/** In characters, not in UTF-16 units. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}`,
  ],
]);
