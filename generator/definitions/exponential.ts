/**
 * Whether matching a pattern can take exponential time: whether some text can be gone through, around one loop, in two ways. In: a
 * pattern that compiles. Out: the part at fault. The test is on the pattern's position automaton (Glushkov): two different walks
 * from a position back to itself that read the same text.
 */
import { regexesIn } from "./regex-tree.js";
import type { Regex } from "./regex-tree.js";

/** The part of the pattern that can take exponential time, or `undefined`. */
export function exponentialPart(pattern: string): string | undefined {
  // Only a repeated group can be gone through in two ways.
  if (!/\)[*+{]/.test(pattern)) return undefined;
  for (const regex of regexesIn(pattern)) {
    const automaton: Automaton = { atoms: [], edges: [], loops: [] };
    build(automaton, regex, 1);
    if (automaton.atoms.length > mostPositions) continue;
    const position = ambiguousPosition(automaton, pattern);
    if (position === undefined) continue;
    const around = automaton.loops.filter(({ from, to }) => from <= position && position < to);
    const parts = around.map(({ start, end }) => pattern.slice(start, end));
    return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), parts[0] ?? pattern);
  }
  return undefined;
}

/** Beyond it the product of the automaton with itself is not worth its time: such a pattern is generated, not written. */
const mostPositions = 400;
/** Up to here a bounded repetition is written out; beyond, it is as bad as an unbounded one. */
const mostCopies = 10;

interface Automaton {
  /** The text of each position's atom. */
  readonly atoms: string[];
  /** From each position: the positions that may follow, and in how many ways. */
  readonly edges: Map<number, number>[];
  readonly loops: { readonly from: number; readonly to: number; readonly start: number; readonly end: number }[];
}

interface Part {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const nothing: Part = { nullable: true, first: [], last: [] };

function build(automaton: Automaton, regex: Regex, copies: number): Part {
  if (automaton.atoms.length > mostPositions) return nothing;
  switch (regex.kind) {
    case "empty":
      return nothing;
    case "atom": {
      const position = automaton.atoms.push(regex.text) - 1;
      automaton.edges.push(new Map());
      return { nullable: false, first: [position], last: [position] };
    }
    case "sequence":
      return regex.items.reduce<Part>((part, item) => joined(automaton, part, build(automaton, item, copies)), nothing);
    case "choice": {
      const parts = regex.items.map((item) => build(automaton, item, copies));
      return {
        nullable: parts.some(({ nullable }) => nullable),
        first: parts.flatMap(({ first }) => first),
        last: parts.flatMap(({ last }) => last),
      };
    }
    case "repeat":
      return repeat(automaton, regex, copies);
  }
}

function repeat(automaton: Automaton, regex: Regex & { readonly kind: "repeat" }, copies: number): Part {
  const { item, min, max, start, end } = regex;
  if (max === 0) return nothing;
  // Exactly so often: how a text is cut is not open, so one copy stands for all.
  if (min === max && max * copies > mostCopies) return build(automaton, item, copies);
  if (max <= mostCopies && max * copies <= mostCopies * mostCopies) return writtenOut(automaton, regex, copies * max);
  const from = automaton.atoms.length;
  const part = build(automaton, item, copies);
  for (const last of part.last) for (const first of part.first) connect(automaton, last, first);
  automaton.loops.push({ from, to: automaton.atoms.length, start, end });
  return { ...part, nullable: part.nullable || min === 0 };
}

/** `x{1,3}` as `x(x(x)?)?`, which can be gone through in one way only. */
function writtenOut(
  automaton: Automaton,
  { item, min, max }: Regex & { readonly kind: "repeat" },
  copies: number,
): Part {
  const parts = Array.from({ length: max }, () => build(automaton, item, copies));
  return parts.reduceRight<Part>((rest, part, index) => {
    const whole = joined(automaton, part, rest);
    return index >= min ? { ...whole, nullable: true } : whole;
  }, nothing);
}

function joined(automaton: Automaton, before: Part, after: Part): Part {
  for (const last of before.last) for (const first of after.first) connect(automaton, last, first);
  return {
    nullable: before.nullable && after.nullable,
    first: before.nullable ? [...before.first, ...after.first] : before.first,
    last: after.nullable ? [...before.last, ...after.last] : after.last,
  };
}

function connect({ edges }: Automaton, from: number, to: number): void {
  const ways = edges[from];
  ways?.set(to, (ways.get(to) ?? 0) + 1);
}

/** A position on two different walks back to itself over one text, or `undefined`. */
function ambiguousPosition(automaton: Automaton, pattern: string): number | undefined {
  const { edges, atoms } = automaton;
  const reach = edges.map((_, position) => reachedFrom(edges, position));
  const inOneLoop = (a: number, b: number): boolean => reach[a]?.has(b) === true && reach[b]?.has(a) === true;
  for (const [from, ways] of edges.entries()) {
    for (const [to, count] of ways) if (count > 1 && inOneLoop(from, to)) return from;
  }
  const overlap = overlaps(atoms, pattern);
  const size = atoms.length;
  const forward = new Set<number>();
  const backward = new Map<number, number[]>();
  const waiting: number[] = [];
  for (const position of atoms.keys()) if (inOneLoop(position, position)) waiting.push(position * size + position);
  const starts = [...waiting];
  for (const pair of waiting) forward.add(pair);
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [a, b] = [Math.floor(pair / size), pair % size];
    for (const nextA of edges[a]?.keys() ?? []) {
      for (const nextB of edges[b]?.keys() ?? []) {
        if (!inOneLoop(nextA, a) || !inOneLoop(nextB, a) || !overlap(nextA, nextB)) continue;
        const next = nextA * size + nextB;
        const before = backward.get(next);
        if (before === undefined) backward.set(next, [pair]);
        else before.push(pair);
        if (!forward.has(next)) {
          forward.add(next);
          waiting.push(next);
        }
      }
    }
  }
  const back = new Set(starts);
  const pairs = [...starts];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    for (const before of backward.get(pair) ?? []) {
      if (back.has(before)) continue;
      if (Math.floor(before / size) !== before % size) return before % size;
      back.add(before);
      pairs.push(before);
    }
  }
  return undefined;
}

function reachedFrom(edges: readonly ReadonlyMap<number, number>[], start: number): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const next of edges[at]?.keys() ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}

/** Whether two atoms can read the same character: asked of the engine itself, on characters of every kind. */
function overlaps(atoms: readonly string[], pattern: string): (a: number, b: number) => boolean {
  const characters = [...new Set([...samples, ...pattern])];
  const known = new Map<string, ReadonlySet<string>>();
  const readBy = (atom: string): ReadonlySet<string> => {
    let read = known.get(atom);
    if (read === undefined) {
      const regex = new RegExp(`^(?:${atom === "/" ? "\\/" : atom})$`, "u");
      read = new Set(characters.filter((character) => regex.test(character)));
      known.set(atom, read);
    }
    return read;
  };
  return (a, b) => {
    const [first, second] = [readBy(atoms[a] ?? ""), readBy(atoms[b] ?? "")];
    if (first === second) return true;
    for (const character of first) if (second.has(character)) return true;
    return false;
  };
}

const samples: readonly string[] = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCodePoint(code)),
  ..."αωΩяЖҐאבعगก가ぁアㄅ中文一२٣Ⅷ½²‐–—‘’“”…€№™←∑①█☃👍𝒜𐍈\u00ad\u200b\u2028\u3000\ufeff\u0301\ue000",
];
