/**
 * The variables of an RFC 6570 template: a template that has been checked goes in, names come out, with what a match says about
 * each. It matches nothing itself.
 */

/** One variable. `exploded`: a list of values. `optional`: a URI may match without it. */
export interface UriVariable {
  readonly name: string;
  readonly exploded: boolean;
  readonly optional: boolean;
}

/** Operators whose expressions begin with a character of their own, and may be missing with it. */
const separated = new Set([".", "/", ";", "?", "&"]);

/** The variables in the order of the template, each name once. */
export function uriVariablesOf(template: string): readonly UriVariable[] {
  const found = new Map<string, UriVariable>();
  for (const [, operator = "", list = ""] of template.matchAll(/\{([+#./;?&]?)([^{}]*)\}/g)) {
    for (const [index, text] of list.split(",").entries()) {
      const [, name = "", star] = /^([^:*]*)(\*?)/.exec(text) ?? [];
      const optional = separated.has(operator) || (operator === "#" && index === 0);
      const known = found.get(name);
      found.set(name, {
        name,
        exploded: star === "*" || known?.exploded === true,
        optional: optional && known?.optional !== false,
      });
    }
  }
  return [...found.values()];
}
