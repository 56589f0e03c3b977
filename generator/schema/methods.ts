/**
 * Declarations in, methods out: direction, params, result, whether the result may ask for input, capability. All of it is
 * derived from structure and from the conventions of naming; no method is known by name.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Declared } from "../ir/declarations.js";
import { declarationOf, reachableFrom } from "../ir/declarations.js";
import { membersOf } from "../ir/members-of.js";
import type { Method, Revision, Side } from "../ir/revision.js";
import type { Place, TypeExpr } from "../ir/type-expr.js";
import { capabilityOf } from "./capabilities.js";
import type { Message } from "./messages.js";
import { messagesIn, methodlessIn, sendersIn } from "./messages.js";
import { candidatesFor, mayAsk, resultOf } from "./results.js";
import { schemaDiagnostics } from "./diagnostics.js";

/** Notes a finding at the name of a declaration. */
export type ReportAt = (name: string, place: Place, diagnostic: Diagnostic) => void;

/** Derives the methods, sorted by name. */
export function methodsIn(revision: Declared & Pick<Revision, "capabilities">, reportAt: ReportAt): readonly Method[] {
  const all = messagesIn(revision);
  for (const { name, place } of methodlessIn(revision, all))
    reportAt(name, place, schemaDiagnostics.make("request-without-method", { name }));
  const messages = firstOfEach(all, reportAt);
  const senders = sendersIn(revision);
  const results = new Map(messages.flatMap((message) => resultEntry(revision, message, reportAt)));
  const requests = new Set(results.keys());
  const embedded = embeddedIn(revision, messages, senders, results);
  const methods = messages.map((message): Method => {
    const { declaration, kind, method: name } = message;
    const isEmbedded = embedded.has(declaration.name);
    const sentBy = senders.get(declaration.name) ?? embedded.get(declaration.name) ?? [];
    if (sentBy.length === 0) {
      reportAt(
        declaration.name,
        declaration.place,
        schemaDiagnostics.make("unknown-direction", { method: name, name: declaration.name }),
      );
    }
    const result = results.get(declaration.name);
    const params = paramsIn(revision, message);
    const capability = capabilityOf(revision.capabilities, { name, kind, message: declaration.name, sentBy });
    const deprecated = declaration.doc?.deprecated;
    return {
      name,
      kind,
      sentBy,
      embedded: isEmbedded,
      message: declaration.name,
      ...(params === undefined ? {} : { params }),
      ...(result === undefined ? {} : { result }),
      mayRequireInput: result !== undefined && mayAsk(revision, result, requests),
      ...(capability === undefined ? {} : { capability }),
      ...(deprecated === undefined ? {} : { deprecated }),
    };
  });
  return methods.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function firstOfEach(messages: readonly Message[], reportAt: ReportAt): readonly Message[] {
  const first = new Map<string, Message>();
  for (const message of messages) {
    const known = first.get(message.method)?.declaration;
    if (known === undefined) {
      first.set(message.method, message);
      continue;
    }
    const { name, place } = message.declaration;
    reportAt(
      name,
      place,
      schemaDiagnostics.make("duplicate-method", { name, other: known.name, method: message.method }),
    );
  }
  return [...first.values()];
}

function resultEntry(
  revision: Declared,
  { declaration, kind, method }: Message,
  reportAt: ReportAt,
): [string, TypeExpr][] {
  if (kind === "notification") return [];
  const result = resultOf(revision, declaration.name);
  if (result !== undefined) return [[declaration.name, result]];
  const candidates = Object.values(candidatesFor(declaration.name))
    .map((name) => `\`${name}\``)
    .join(", ");
  reportAt(
    declaration.name,
    declaration.place,
    schemaDiagnostics.make("method-without-result", { method, candidates }),
  );
  return [];
}

/** Requests that no union names and that a result carries, with the side that asks: the one that answers the carrier. */
function embeddedIn(
  revision: Declared,
  messages: readonly Message[],
  senders: ReadonlyMap<string, readonly Side[]>,
  results: ReadonlyMap<string, TypeExpr>,
): ReadonlyMap<string, readonly Side[]> {
  const unsent = messages.filter(({ declaration, kind }) => kind === "request" && !senders.has(declaration.name));
  const embedded = new Map<string, readonly Side[]>();
  if (unsent.length === 0) return embedded;
  for (const { declaration } of messages) {
    const result = results.get(declaration.name);
    const askers = (senders.get(declaration.name) ?? []).map(opposite);
    if (result === undefined || askers.length === 0) continue;
    const reached = reachableFrom(revision, result);
    for (const { declaration: carried } of unsent) {
      if (!reached.has(carried.name)) continue;
      embedded.set(carried.name, [...new Set([...(embedded.get(carried.name) ?? []), ...askers])].toSorted());
    }
  }
  return embedded;
}

function opposite(side: Side): Side {
  return side === "client" ? "server" : "client";
}

function paramsIn(revision: Declared, { declaration, params }: Message): Method["params"] {
  if (params === undefined) return undefined;
  const hasMeta = membersOf(revision, params.type)?.properties.has("_meta") ?? true;
  const metaFrom = hasMeta ? undefined : baseWithMeta(revision, declaration.name);
  return { type: params.type, optional: params.optional, ...(metaFrom === undefined ? {} : { metaFrom }) };
}

/** The nearest base whose own `params` have `_meta`: it applies to every such message, even where an override hides it. */
function baseWithMeta(revision: Declared, name: string): string | undefined {
  const declaration = declarationOf(revision, name);
  if (declaration?.kind !== "interface") return undefined;
  for (const { base } of declaration.extends) {
    const params = membersOf(revision, base)?.properties.get("params");
    const own = declarationOf(revision, base);
    const declaresParams =
      own?.kind === "interface" && own.members.some((m) => m.kind === "property" && m.name === "params");
    if (declaresParams && params !== undefined && membersOf(revision, params.type)?.properties.has("_meta") === true)
      return base;
    const further = baseWithMeta(revision, base);
    if (further !== undefined) return further;
  }
  return undefined;
}
