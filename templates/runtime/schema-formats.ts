/**
 * The formats of JSON Schema, as checks of a text. It imports nothing; every check reads its text once, whatever it holds: no
 * pattern here can go back over what it has read.
 */

/** Formats of texts by name; those of numbers have `validate`, as Ajv calls them. */
export const formats = {
  date: (text: string): boolean => text.length === 10 && isDate(text),
  time: (text: string): boolean => isTime(text, 0, true),
  "date-time": (text: string): boolean => isDate(text) && isSeparator(text) && isTime(text, 11, true),
  "iso-time": (text: string): boolean => isTime(text, 0, false),
  "iso-date-time": (text: string): boolean => isDate(text) && isSeparator(text) && isTime(text, 11, false),
  duration: (text: string): boolean =>
    /^P(?:\d+W|(?=\d|T\d)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/.test(
      text,
    ),
  uri: (text: string): boolean => {
    const scheme = schemeOf(text);
    return scheme > 0 && isReference(text.slice(scheme));
  },
  "uri-reference": (text: string): boolean => {
    const scheme = schemeOf(text);
    // Without a scheme the first segment has no colon: it would be taken for one.
    return scheme > 0 ? isReference(text.slice(scheme)) : isReference(text) && !/^[^/?#]*:/.test(text);
  },
  url: (text: string): boolean => /^(?:https?|ftp):\/\/[^/?#]/i.test(text) && isReference(text.slice(schemeOf(text))),
  "uri-template": (text: string): boolean => uriTemplate.test(text),
  email: isEmail,
  hostname: (text: string): boolean => text.length <= 253 && text.split(".").every((label) => isLabel(label)),
  ipv4: isIpv4,
  ipv6: isIpv6,
  regex: (text: string): boolean => {
    try {
      void new RegExp(text, "u");
      return true;
    } catch {
      return false;
    }
  },
  uuid: (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
  "json-pointer": (text: string): boolean => /^(?:\/(?:[^~/]|~[01])*)*$/u.test(text),
  "json-pointer-uri-fragment": (text: string): boolean =>
    /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~[01])*)*$/i.test(text),
  "relative-json-pointer": (text: string): boolean => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/u.test(text),
  byte: (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
  int32: { validate: (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31 },
  int64: { validate: (value: number): boolean => Number.isInteger(value) },
};

const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `2026-09-10` at the start of the text. */
function isDate(text: string): boolean {
  const [year, month, day] = [twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8)];
  if (text[4] !== "-" || text[7] !== "-" || !(year >= 0) || !(month >= 1 && month <= 12)) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && leap ? 29 : (days[month - 1] as number));
}

function isSeparator(text: string): boolean {
  return text[10] === "T" || text[10] === "t" || text[10] === " ";
}

/** `08:30:00.5Z` from `start` to the end. A leap second is one in the last minute of a day of UTC. */
function isTime(text: string, start: number, zoned: boolean): boolean {
  const [hour, minute, second] = [twoDigits(text, start), twoDigits(text, start + 3), twoDigits(text, start + 6)];
  if (text[start + 2] !== ":" || text[start + 5] !== ":" || !(hour <= 23 && minute <= 59 && second <= 60)) return false;
  let end = start + 8;
  if (text[end] === ".") {
    const first = ++end;
    while (isDigit(text.charCodeAt(end))) end++;
    if (end === first) return false;
  }
  const offset = offsetOf(text, end);
  if (offset === undefined) return false;
  if (offset === "none" && zoned) return false;
  if (second < 60) return true;
  const utc = (hour * 60 + minute - (offset === "none" ? 0 : offset) + 2880) % 1440;
  return utc === 1439;
}

/** Minutes ahead of UTC; `none` at the end of the text, `undefined` for anything else. */
function offsetOf(text: string, at: number): number | "none" | undefined {
  if (at === text.length) return "none";
  const sign = text[at];
  if (sign === "Z" || sign === "z") return at + 1 === text.length ? 0 : undefined;
  if ((sign !== "+" && sign !== "-") || at + 6 !== text.length || text[at + 3] !== ":") return undefined;
  const [hours, minutes] = [twoDigits(text, at + 1), twoDigits(text, at + 4)];
  if (!(hours <= 23 && minutes <= 59)) return undefined;
  return (sign === "-" ? -1 : 1) * (hours * 60 + minutes);
}

function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return isDigit(tens) && isDigit(ones) ? (tens - 48) * 10 + ones - 48 : NaN;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

/** How long the scheme is, its colon included; 0 without one. */
function schemeOf(text: string): number {
  return /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].length ?? 0;
}

const pathText = /^(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9a-f]{2})*$/i;
const queryText = /^(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*$/i;
const userText = /^(?:[\w\-.~!$&'()*+,;=:]|%[0-9a-f]{2})*$/i;
const hostText = /^(?:[\w\-.~!$&'()*+,;=]|%[0-9a-f]{2})*$/i;

/** RFC 3986 behind the scheme: authority, path, query, fragment. */
function isReference(text: string): boolean {
  const hash = text.indexOf("#");
  if (hash !== -1 && !queryText.test(text.slice(hash + 1))) return false;
  const before = hash === -1 ? text : text.slice(0, hash);
  const mark = before.indexOf("?");
  if (mark !== -1 && !queryText.test(before.slice(mark + 1))) return false;
  const hierarchy = mark === -1 ? before : before.slice(0, mark);
  if (!hierarchy.startsWith("//")) return pathText.test(hierarchy);
  const slash = hierarchy.indexOf("/", 2);
  const authority = hierarchy.slice(2, slash === -1 ? undefined : slash);
  return isAuthority(authority) && (slash === -1 || pathText.test(hierarchy.slice(slash)));
}

function isAuthority(text: string): boolean {
  const sign = text.lastIndexOf("@");
  if (sign !== -1 && !userText.test(text.slice(0, sign))) return false;
  const host = text.slice(sign + 1);
  if (host.startsWith("[")) {
    const close = host.indexOf("]");
    const inside = host.slice(1, close === -1 ? undefined : close);
    const literal = isIpv6(inside) || /^v[0-9a-f]+\.[\w\-.~!$&'()*+,;=:]+$/i.test(inside);
    return close !== -1 && literal && /^(?::\d*)?$/.test(host.slice(close + 1));
  }
  const colon = host.indexOf(":");
  if (colon === -1) return hostText.test(host);
  return hostText.test(host.slice(0, colon)) && /^\d*$/.test(host.slice(colon + 1));
}

const variable = String.raw`(?:\w|%[0-9a-f]{2})+(?:\.(?:\w|%[0-9a-f]{2})+)*(?::[1-9]\d{0,3}|\*)?`;
const uriTemplate = new RegExp(
  String.raw`^(?:[^\u0000-\u0020"<>%\\^${"`"}{|}\u007f-\u009f]|%[0-9a-f]{2}|\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\})*$`,
  "iu",
);

function isEmail(text: string): boolean {
  const sign = text.lastIndexOf("@");
  if (sign < 1 || sign > 256 || text.length > 512) return false;
  const [local, domain] = [text.slice(0, sign), text.slice(sign + 1)];
  const quoted = /^"(?:[^"\\\u0000-\u001f\u007f-\uffff]|\\[ -~])*"$/.test(local);
  if (!quoted && !local.split(".").every((atom) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom))) return false;
  if (domain.startsWith("[") && domain.endsWith("]")) {
    const address = domain.slice(1, -1);
    return address.startsWith("IPv6:") ? isIpv6(address.slice(5)) : isIpv4(address);
  }
  return domain.includes(".") && formats.hostname(domain);
}

function isLabel(label: string): boolean {
  // Two hyphens there are kept for encoded labels, of which there is one kind.
  const encoded = label.startsWith("--", 2) && !/^xn/i.test(label);
  return label.length <= 63 && /^[a-z0-9][a-z0-9-]*$/i.test(label) && !label.endsWith("-") && !encoded;
}

function isIpv4(text: string): boolean {
  const parts = text.length <= 15 ? text.split(".") : [];
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1) ?? [];
  const mixed = last.at(-1)?.includes(".") === true;
  if (mixed && !isIpv4(last.pop() as string)) return false;
  const count = groups.reduce((sum, half) => sum + half.length, mixed ? 2 : 0);
  const right = halves.length === 2 ? count <= 7 : count === 8;
  return right && groups.every((half) => half.every((group) => /^[0-9a-f]{1,4}$/i.test(group)));
}
