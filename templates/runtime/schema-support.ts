/**
 * What the checks of a team's own schemas are built from: problems, comparisons, lengths, formats. Values come in, the first problem
 * or nothing goes out. It imports nothing, and every check takes time in proportion to the value.
 */

/** What is wrong with a value, and where: `path` is a JSON pointer, `""` for the value itself. */
export interface SchemaProblem {
  readonly path: string;
  readonly message: string;
}

/** A check answers with the first problem it finds. */
export type SchemaCheck = (value: unknown) => SchemaProblem | undefined;

/** A check from outside: a value nested so deep that the stack ends is refused, not thrown about. */
export function check(inner: SchemaCheck): SchemaCheck {
  return (value) => {
    try {
      return inner(value);
    } catch (cause) {
      if (cause instanceof RangeError) return no("must not be nested that deep");
      throw cause;
    }
  };
}

/** A function of Ajv's making: it answers with a boolean and leaves its findings behind. */
interface Validate {
  (value: unknown): boolean;
  errors?: readonly SchemaProblem[] | null;
}

/** A check made of such a function. The last finding sums up what stands before it; a condition says nothing itself. */
export function byAjv(validate: Validate): SchemaCheck {
  return check((value) => {
    if (validate(value)) return undefined;
    const found = (validate.errors ?? []).filter(({ message }) => message !== "");
    const last = found.at(-1) ?? no("is not allowed");
    const inner = found.filter(({ path }) => path.startsWith(last.path)).slice(0, -1);
    return last.message === noAlternative ? alternatives(last.path, inner) : last;
  });
}

/** A problem of the value itself. */
export function no(message: string): SchemaProblem {
  return { path: "", message };
}

/** A problem of a member or an item, seen from around it. */
export function at(key: string, problem: SchemaProblem): SchemaProblem {
  const step = /[~/]/.test(key) ? key.replace(/~/g, "~0").replace(/\//g, "~1") : key;
  return { path: `/${step}${problem.path}`, message: problem.message };
}

/** A member is missing; `because` names the one that asks for it. */
export function missing(name: string, because?: string): SchemaProblem {
  const reason = because === undefined ? "" : ` because it has '${because}'`;
  return no(`must have required property '${name}'${reason}`);
}

/** A member that the schema does not allow. */
export function undeclared(name: string): SchemaProblem {
  return no(undeclaredText(name));
}

/** The same, as text. */
export function undeclaredText(name: string): string {
  return `must NOT have additional property '${short(name)}'`;
}

/** A member whose name the schema does not allow. */
export function wrongName(name: string): SchemaProblem {
  return no(wrongNameText(name));
}

/** The same, as text. */
export function wrongNameText(name: string): string {
  return `must NOT have a property named '${short(name)}'`;
}

/** Names come from whoever sent the value: none is repeated at length. */
function short(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

const noAlternative = "must match one of its alternatives";

/** What a value that fits none, or too many, of its alternatives is told. */
export function alternativesText(passing: unknown): string {
  return Array.isArray(passing) ? "must match exactly one of its alternatives, but matches several" : noAlternative;
}

function alternatives(path: string, found: readonly SchemaProblem[]): SchemaProblem {
  const texts = new Set(
    found.map((one) => `${one.path === path ? "" : `${one.path.slice(path.length)} `}${one.message}`),
  );
  const told = [...texts].slice(0, 4).join(", or ");
  return { path, message: told === "" || told.length > 1_000 ? noAlternative : `${noAlternative}: ${told}` };
}

/** Every value passes. */
export function anything(_value: unknown): undefined {
  return undefined;
}

/** No value passes. */
export function nothing(_value: unknown): SchemaProblem {
  return no("is not allowed");
}

/** At least one of the checks passes. */
export function anyOf(value: unknown, checks: readonly SchemaCheck[]): SchemaProblem | undefined {
  const found: SchemaProblem[] = [];
  for (const one of checks) {
    const problem = one(value);
    if (problem === undefined) return undefined;
    found.push(problem);
  }
  return alternatives("", found);
}

/** Exactly one of the checks passes. */
export function oneOf(value: unknown, checks: readonly SchemaCheck[]): SchemaProblem | undefined {
  const found: SchemaProblem[] = [];
  let passing = 0;
  for (const one of checks) {
    const problem = one(value);
    if (problem !== undefined) found.push(problem);
    else if (++passing > 1) return no(alternativesText([]));
  }
  return passing === 1 ? undefined : alternatives("", found);
}

/** Between `min` and `max` items pass. */
export function contains(
  items: readonly unknown[],
  inner: SchemaCheck,
  min: number,
  max = Infinity,
): SchemaProblem | undefined {
  let count = 0;
  for (const item of items) {
    if (inner(item) === undefined && ++count > max) return no(`must contain at most ${max} matching items`);
  }
  return count < min ? no(`must contain at least ${min} matching item${min === 1 ? "" : "s"}`) : undefined;
}

/** An object as JSON knows it. */
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A number as JSON knows it. */
export function isNumber(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(value);
}

/** The checks of one type alone. */
export function stringOnly(value: unknown): SchemaProblem | undefined {
  return typeof value === "string" ? undefined : no("must be string");
}
export function numberOnly(value: unknown): SchemaProblem | undefined {
  return isNumber(value) ? undefined : no("must be number");
}
export function integerOnly(value: unknown): SchemaProblem | undefined {
  return Number.isInteger(value) ? undefined : no("must be integer");
}
export function booleanOnly(value: unknown): SchemaProblem | undefined {
  return typeof value === "boolean" ? undefined : no("must be boolean");
}
export function nullOnly(value: unknown): SchemaProblem | undefined {
  return value === null ? undefined : no("must be null");
}
export function arrayOnly(value: unknown): SchemaProblem | undefined {
  return Array.isArray(value) ? undefined : no("must be array");
}
export function objectOnly(value: unknown): SchemaProblem | undefined {
  return isObject(value) ? undefined : no("must be object");
}

/** The length of a text in code points. */
export function stringLength(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if ((text.charCodeAt(index) & 0xfc00) !== 0xd800 || (text.charCodeAt(index + 1) & 0xfc00) !== 0xdc00) continue;
    length -= 1;
    index += 1;
  }
  return length;
}

/** True for a whole multiple; what rounding adds to a decimal fraction does not count. */
export function isMultiple(value: number, factor: number): boolean {
  const quotient = value / factor;
  if (!Number.isFinite(quotient)) return value % factor === 0;
  return Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * 2 ** -51;
}

/** Equality of JSON values. */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => equal(item, other[index]));
  }
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return keys.every((key) => Object.hasOwn(right, key) && equal(left[key], right[key]));
}

/** True when no item occurs twice. Items are told apart by a text that equal values share, so that many of them cost no square. */
export function unique(items: readonly unknown[]): boolean {
  if (items.length < 2) return true;
  const seen = new Set<unknown>();
  const seenTexts = new Set<string>();
  for (const item of items) {
    if (typeof item === "object" && item !== null) {
      const text = canonical(item);
      if (seenTexts.has(text)) return false;
      seenTexts.add(text);
    } else if (seen.has(item)) return false;
    else seen.add(item);
  }
  return true;
}

function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(Object.is(value, -0) ? 0 : value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = value as Record<string, unknown>;
  return `{${Object.keys(members)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(members[key])}`)
    .join()}}`;
}
