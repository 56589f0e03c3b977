/** Names in, the gating capability out: by words alone. */
import { describe, expect, test } from "vitest";
import { revisionIn } from "../test/support/schema-text.js";
import { capabilitiesIn, capabilityOf } from "./capabilities.js";
import type { Method } from "../ir/revision.js";

const { declarations } = revisionIn(`
export type Free = { [key: string]: Free };
export interface ClientCapabilities { experimental?: Free; roots?: { listChanged?: boolean }; elicitation?: { form?: Free }; both?: {} }
/** One. */
export interface ServerCapabilities {
  logging?: Free;
  completions?: Free;
  /** @deprecated Deprecated as of protocol version 2000-01-01 (SEP-1). */
  resources?: ResourceCapability;
  both?: {};
}
export interface ResourceCapability { subscribe?: boolean; listChanged?: boolean; again?: ResourceCapability }
`);
const capabilities = capabilitiesIn({ declarations });

const gateOf = (name: string, message: string, ...sentBy: Method["sentBy"]): string | undefined => {
  const kind = name.startsWith("notifications/") ? "notification" : "request";
  const gate = capabilityOf(capabilities, { name, kind, message, sentBy });
  return gate && `${gate.of}:${gate.path.join(".")}`;
};

test("the trees are read through names and end where a type contains itself", () => {
  expect(capabilities.client.map(({ name }) => name)).toEqual(["experimental", "roots", "elicitation", "both"]);
  expect(capabilities.server[2]).toEqual({
    name: "resources",
    deprecated: { since: "2000-01-01", sep: "SEP-1" },
    children: [
      { name: "subscribe", children: [] },
      { name: "listChanged", children: [] },
      { name: "again", children: [] },
    ],
  });
});

describe("the capability that gates a method", () => {
  test.each([
    ["resources/read", "ReadResourceRequest", ["client"], "server:resources"],
    ["resources/subscribe", "SubscribeRequest", ["client"], "server:resources.subscribe"],
    ["resources/templates/list", "ListResourceTemplatesRequest", ["client"], "server:resources"],
    ["completion/complete", "CompleteRequest", ["client"], "server:completions"],
    ["roots/list", "ListRootsRequest", ["server"], "client:roots"],
    ["notifications/roots/list_changed", "RootsListChangedNotification", ["client"], "client:roots.listChanged"],
    [
      "notifications/resources/list_changed",
      "ResourceListChangedNotification",
      ["server"],
      "server:resources.listChanged",
    ],
    ["notifications/elicitation/complete", "ElicitationCompleteNotification", ["server"], "client:elicitation"],
    ["notifications/message", "LoggingMessageNotification", ["server"], "server:logging"],
    ["both/do", "DoRequest", ["client", "server"], "server:both"],
    ["both/do", "DoRequest", ["server"], "client:both"],
    ["resources/read", "ReadResourceRequest", ["server"], undefined],
    ["ping", "PingRequest", ["client", "server"], undefined],
    ["constructor/toString", "ConstructorRequest", ["client"], undefined],
    ["notifications/cancelled", "CancelledNotification", ["client", "server"], undefined],
  ] as const)("%s of %s sent by %j", (name, message, sentBy, want) => {
    expect(gateOf(name, message, ...sentBy)).toBe(want);
  });
});
