/**
 * Words that checks share: what a schema allows, in a length that a model can read, and the names of the formats.
 */
import type { Json } from "../ir/definitions.js";

/** The first dozen values, and how many more there are. */
export function listedValues(values: readonly Json[]): string {
  const texts = values.slice(0, 12).map((value) => shortened(JSON.stringify(value), 60));
  return texts.join(", ") + (values.length > texts.length ? ` and ${values.length - texts.length} more` : "");
}

/** At most so many characters, with a sign where some were cut off. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${Array.from(text).slice(0, most).join("")}…` : text;
}

/** The formats that `runtime/schema-formats.ts` checks, by the JSON type they are about. */
export const formatNames: readonly string[] = (
  "date time date-time iso-time iso-date-time duration uri uri-reference url uri-template email hostname ipv4 ipv6 regex uuid " +
  "json-pointer json-pointer-uri-fragment relative-json-pointer byte"
).split(" ");
export const numberFormatNames: readonly string[] = ["int32", "int64"];
