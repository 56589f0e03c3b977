/**
 * Text from anywhere, safe to print on a terminal: what would move the cursor, change colours or reverse the reading direction
 * comes out as a visible escape.
 */

/** C0 and C1 controls, line and paragraph separators, and the characters that change the reading direction. */
const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const short: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** One line of text with nothing in it that a terminal would act on. */
export function visible(text: string): string {
  return text.replace(unprintable, (character) => short.get(character) ?? escapeOf(character));
}

function escapeOf(character: string): string {
  const hex = character.charCodeAt(0).toString(16);
  return hex.length <= 2 ? `\\x${hex.padStart(2, "0")}` : `\\u${hex.padStart(4, "0")}`;
}
