/**
 * Names of tools, resources and prompts: what is wrong with one, and with two that are too much alike. In: names with their
 * places. Out: diagnostics. Turning names into identifiers is the printer's business.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { definitionsDiagnostics as diagnostics } from "./diagnostics.js";
import type { Place } from "./node.js";
import { spanOf } from "./node.js";

/** A name and where it stands. */
export interface Named {
  readonly name: string;
  readonly place: Place;
}

/** Empty names, and names that stand twice. `what` is `tool`, `prompt` … */
export function checkNames(named: readonly Named[], what: string): readonly Diagnostic[] {
  const first = new Map<string, Named>();
  return named.flatMap((one) => {
    const { name, place } = one;
    if (name === "") return [diagnostics.make("empty-name", { what }, { span: spanOf(place) })];
    const other = first.get(name);
    first.set(name, other ?? one);
    if (other === undefined) return [];
    const related = [{ message: "the first one", span: spanOf(other.place) }];
    return [diagnostics.make("duplicate-name", { what, name }, { span: spanOf(place), related })];
  });
}

/** What is unwise about tools' names: characters that clients refuse, and names that models mix up. */
export function checkToolNames(named: readonly Named[]): readonly Diagnostic[] {
  const alike = new Map<string, Named>();
  return named.flatMap((one) => {
    const { name, place } = one;
    const found: Diagnostic[] = [];
    const problem =
      name.length > 128
        ? "is longer than 128 characters"
        : "holds other characters than letters, digits, `_`, `-` and `.`";
    if (name !== "" && !/^[A-Za-z0-9_.-]{1,128}$/.test(name))
      found.push(diagnostics.make("tool-name", { name, problem }, { span: spanOf(place) }));
    const letters = name.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
    const other = alike.get(letters);
    alike.set(letters, other ?? one);
    if (letters !== "" && other !== undefined && other.name !== name) {
      const related = [{ message: `\`${other.name}\``, span: spanOf(other.place) }];
      found.push(diagnostics.make("similar-names", { name, other: other.name }, { span: spanOf(place), related }));
    }
    return found;
  });
}

/** URIs, or URI templates, that two things share. */
export function checkShared(named: readonly (Named & { readonly uri: string })[], what: string): readonly Diagnostic[] {
  const first = new Map<string, Named>();
  return named.flatMap((one) => {
    const other = first.get(one.uri);
    first.set(one.uri, other ?? one);
    if (other === undefined) return [];
    const related = [{ message: `\`${other.name}\``, span: spanOf(other.place) }];
    const values = { what, name: one.name, other: other.name, uri: one.uri };
    return [diagnostics.make("duplicate-uri", values, { span: spanOf(one.place), related })];
  });
}
