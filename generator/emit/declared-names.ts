/**
 * Names that generated files declare beside those of the specification. In: a wanted name. Out: that name, or with `$1`
 * behind it where it is taken already. It knows no file.
 */

/** Gives out names, each once. */
export interface Names {
  /** The wanted name, or the next free one: `name$1`, `name$2`. */
  readonly take: (wanted: string) => string;
}

/** A set of names in which `taken` are gone already. */
export function namesBeside(taken: Iterable<string>): Names {
  const used = new Set(taken);
  return {
    take(wanted) {
      let name = wanted;
      for (let n = 1; used.has(name); n++) name = `${wanted}$${n}`;
      used.add(name);
      return name;
    },
  };
}

/** What a generated file exports, read off its raw text: declarations begin a line, and nothing else does. */
export function exportedNames(text: string): readonly { readonly name: string; readonly typeOnly: boolean }[] {
  return Array.from(
    text.matchAll(/^export (const|function|interface|type) ([A-Za-z_$][\w$]*)/gm),
    ([, keyword, name]) => ({ name: name ?? "", typeOnly: keyword === "interface" || keyword === "type" }),
  );
}
