/**
 * What the two emitters that describe definitions (one in TypeScript, one in JSON Schema) say alike: what each key is for. Our
 * own words; the fields of the protocol's types come from the revision.
 */
import type { Section } from "../ir/definition-shapes.js";

/** What a section holds, for people. */
export const sectionTexts: Readonly<Record<Section, string>> = {
  tools: "The tools, by name; or a list of them, as `tools/list` answers it.",
  resources: "The resources, by a name that handlers go by; or a list of them.",
  resourceTemplates: "The resource templates, by a name that handlers go by; or a list of them.",
  prompts: "The prompts, by name; or a list of them.",
};

/** What the keys of mcpgen's own mean, for people. */
export const keyTexts = {
  revision: "The protocol's revision that this is written for.",
  server: "How the server names itself.",
  instructions: "What the server tells models about how to use it.",
  extensions: "Extensions that the server declares, by a name that begins with a domain, with their settings.",
  caching: "How long clients may keep the lists; without it, not at all.",
  inputs: "What the handler may ask a person for, by key: a form, or a page to open.",
  message: "What the person is told; a handler may say something else.",
  requestedSchema: "The form: one flat object of fields.",
  url: "The page to open; a handler may give another.",
  schema: "JSON Schema of the content, when it is JSON.",
  cache: "How long clients may keep what they read.",
  ttlMs: "For how many milliseconds.",
  cacheScope: "`public`: a proxy may keep it for everybody.",
} as const;
