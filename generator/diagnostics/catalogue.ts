/**
 * The typed factory behind each room's `diagnostics.ts`: a table of codes with message templates goes in, a function that
 * makes diagnostics comes out. An unknown code or a missing hole does not compile. It knows no room and no code.
 */
import type { Diagnostic, Severity, Span } from "./diagnostic.js";

/** One row: what the code means. `{name}` in `message` and `hint` are holes that the caller must fill. */
export interface Entry {
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
}

type HolesOf<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesOf<Rest> : never;
type Holes<E extends Entry> = HolesOf<E["message"]> | (E["hint"] extends string ? HolesOf<E["hint"]> : never);
type Values<E extends Entry> = { readonly [Hole in Holes<E>]: string | number };

/** Extra parts of one diagnostic: its place, a hint better than the catalogue's, other places involved. */
export interface Extras {
  readonly span?: Span | undefined;
  readonly hint?: string | undefined;
  readonly related?: Diagnostic["related"] | undefined;
}

/** A room's diagnostics: `entries` for the README's table of codes, `make` for the room's own files. */
export interface Catalogue<Table extends Record<string, Entry>> {
  readonly room: string;
  readonly entries: Table;
  make<Code extends keyof Table & string>(code: Code, values: Values<Table[Code]>, extras?: Extras): Diagnostic;
}

/** Declares the codes of one room. Messages are the user's words; holes are filled with `String(value)`. */
export function catalogue<const Table extends Record<string, Entry>>(room: string, entries: Table): Catalogue<Table> {
  return {
    room,
    entries,
    make(code, values, extras = {}) {
      const entry = entries[code] as Entry;
      const fill = (text: string): string =>
        text.replace(/\{(\w+)\}/g, (_, hole: string) => String((values as Record<string, string | number>)[hole]));
      const hint = extras.hint ?? (entry.hint === undefined ? undefined : fill(entry.hint));
      return {
        code: `${room}/${code}`,
        severity: entry.severity,
        message: fill(entry.message),
        ...(extras.span === undefined ? {} : { span: extras.span }),
        ...(hint === undefined ? {} : { hint }),
        ...(extras.related === undefined ? {} : { related: extras.related }),
      };
    },
  };
}
