/**
 * Writes validators.ts: one function for each declared type, `validate<Type>`, one for each `_meta`, and the tables of
 * validators by method. Each accepts a value or answers with the first problem. No `eval`, no schema at run time.
 */
import { join, printFile } from "../print/code.js";
import type { ProtocolEmitter } from "./emitter.js";
import { declarationValidator, helperValidator } from "./validator-functions.js";
import { fileScope } from "./validator-scope.js";
import type { FileScope } from "./validator-scope.js";
import { head, support } from "./validator-support.js";
import { metaValidators, paramsTable, resultsTable } from "./validator-tables.js";
import type { Code } from "../print/code.js";

/** Emits validators.ts. */
export const emitValidators: ProtocolEmitter = ({ revision }) => {
  const file = fileScope(revision);
  const byMessage = new Map(revision.methods.map((method) => [method.message, method]));
  const tables = [...paramsTable(file), ...resultsTable(file), ...metaValidators(file), ...helperValidators(file)];
  const validators = revision.declarations.flatMap((declaration) => {
    if (declaration.kind === "const") return [];
    const validator = declarationValidator(file, declaration, byMessage.get(declaration.name));
    return [validator, ...helperValidators(file)];
  });
  const written = join([head, ...tables, ...validators], "\n\n");
  const body = join(
    [written, support(written)].filter(({ parts }) => parts.length > 0),
    "\n\n",
  );
  return { path: "validators.ts", text: `${printFile(body)}\n`, owner: "generator" };
};

/** The functions that the last ones asked for, and those that these ask for. */
function helperValidators(file: FileScope): readonly Code[] {
  const written: Code[] = [];
  for (let helpers = file.newHelpers(); helpers.length > 0; helpers = file.newHelpers()) {
    for (const helper of helpers) written.push(helperValidator(file, helper));
  }
  return written;
}
