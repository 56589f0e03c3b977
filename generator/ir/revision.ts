/**
 * The Revision: one published version of the protocol as plain, JSON-serialisable data.
 * Filled by `schema/` from a schema.ts, or read from a snapshot in `spec/`; used by every emitter and by the differ.
 * It holds what upstream declared and what follows from that alone; it knows no compiler and no date.
 */
import type { Constraints, Doc, Member, Place, TypeExpr } from "./type-expr.js";

export interface Revision {
  /** What the user called it: the folder name or the `--revision` argument, never LATEST_PROTOCOL_VERSION. */
  readonly id: string;
  /** `legacy` exactly where an `initialize` request exists. */
  readonly era: "legacy" | "modern";
  readonly source: SourceStamp;
  /** Source order. */
  readonly declarations: readonly Declaration[];
  /** Sorted by name, requests and notifications of both sides. */
  readonly methods: readonly Method[];
  /** Sorted by constant name. */
  readonly errors: readonly ErrorCode[];
  readonly metaKeys: MetaKeys;
  readonly capabilities: { readonly client: readonly Capability[]; readonly server: readonly Capability[] };
}

export interface SourceStamp {
  /** Hex sha256 of the schema.ts bytes. */
  readonly sha256: string;
  /** Upstream commit, where known. */
  readonly commit?: string;
}

export type Declaration = InterfaceDeclaration | AliasDeclaration | ConstDeclaration;

interface Declared {
  readonly name: string;
  readonly doc?: Doc;
  readonly place: Place;
}
export interface InterfaceDeclaration extends Declared {
  readonly kind: "interface";
  readonly extends: readonly Heritage[];
  /** Own members only; `membersOf` answers with the inherited ones merged in. */
  readonly members: readonly Member[];
}
export interface AliasDeclaration extends Declared {
  readonly kind: "alias";
  readonly type: TypeExpr;
  readonly constraints?: Constraints;
}
export interface ConstDeclaration extends Declared {
  readonly kind: "const";
  readonly value: string | number | boolean;
}

/** One base in an `extends` clause; `without` and `only` transcribe `Omit<Base, …>` and `Pick<Base, …>`. */
export interface Heritage {
  readonly base: string;
  readonly without?: readonly string[];
  readonly only?: readonly string[];
}

export type Side = "client" | "server";

export interface Method {
  /** On the wire, e.g. `tools/call`. */
  readonly name: string;
  readonly kind: "request" | "notification";
  /** Sorted. Empty when no union names it (a warning when parsing). */
  readonly sentBy: readonly Side[];
  /** True when it is never a message of its own: it travels inside a result that asks for input. */
  readonly embedded: boolean;
  /** The declaration, e.g. `CallToolRequest`. */
  readonly message: string;
  /** Flattened type of the message's `params`; absent when the message has none. */
  readonly params?: {
    readonly type: TypeExpr;
    readonly optional: boolean;
    /** The base message whose `params._meta` still applies although an inline `params` hides it. */
    readonly metaFrom?: string;
  };
  /** Requests only. May be a union, e.g. `CallToolResult | InputRequiredResult`. */
  readonly result?: TypeExpr;
  /** The result may be one that asks for input instead of being the answer. */
  readonly mayRequireInput: boolean;
  /** The capability that gates it: whose, and the path inside that side's capabilities, e.g. `["resources", "subscribe"]`. */
  readonly capability?: { readonly of: Side; readonly path: readonly string[] };
  readonly deprecated?: NonNullable<Doc["deprecated"]>;
}

export interface ErrorCode {
  /** The constant, e.g. `INVALID_PARAMS`. */
  readonly name: string;
  readonly code: number;
  /** The interface that carries it, where one does, e.g. `InvalidParamsError`. */
  readonly declaration?: string;
  /** The type of `error.data`, where declared, and whether it must be there. */
  readonly data?: { readonly type: TypeExpr; readonly optional: boolean };
}

/** The reserved `_meta` keys of requests, notifications and results: what the majority of them share. */
export interface MetaKeys {
  readonly request: readonly MetaKey[];
  readonly notification: readonly MetaKey[];
  readonly result: readonly MetaKey[];
}
export interface MetaKey {
  /** On the wire, e.g. `io.modelcontextprotocol/protocolVersion`. */
  readonly key: string;
  readonly type: TypeExpr;
  readonly required: boolean;
  readonly deprecated?: NonNullable<Doc["deprecated"]>;
}

/** One node of a capabilities tree. */
export interface Capability {
  readonly name: string;
  readonly children: readonly Capability[];
  readonly deprecated?: NonNullable<Doc["deprecated"]>;
}
