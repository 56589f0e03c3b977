/**
 * Writes errors.ts: the error codes under the specification's names, and for each error whose `data` has a type a function
 * that makes the plain object which goes on the wire.
 */
import type { ErrorCode } from "../ir/revision.js";
import { code, id, join, printFile, raw, type } from "../print/code.js";
import type { Code } from "../print/code.js";
import { docComment } from "../print/doc-comment.js";
import { variableNameOf } from "../print/identifiers.js";
import { namesBeside } from "./declared-names.js";
import type { Names } from "./declared-names.js";
import { deprecatedTag, deprecationOf } from "./deprecations.js";
import type { Given, ProtocolEmitter } from "./emitter.js";
import { typeCode } from "./type-code.js";
import type { TypeContext } from "./type-code.js";

/** Emits errors.ts. */
export const emitErrors: ProtocolEmitter = (given) => {
  const { errors } = given.revision;
  const taken = [...given.revision.declarations.map(({ name }) => name), "undefined"];
  const names = namesBeside(taken);
  const constants = errors.map((error) => constantCode(given, error));
  const own = new Set(declaredBy(errors));
  const context: TypeContext = {
    typeOf: (name) => type("./types.js", name),
    constantOf: (name) => (own.has(name) ? id(name) : type("./types.js", name)),
  };
  const makers = errors.flatMap((error) => makerCode(error, names, context));
  const text = printFile(join([...constants, ...makers], "\n\n"), declaredBy(errors));
  return { path: "errors.ts", text: `${text === "" ? "export {};" : text}\n`, owner: "generator" };
};

function constantCode(given: Given, { name, code: number, declaration }: ErrorCode): Code {
  const place = declaration === undefined ? name : declaration;
  const deprecation = deprecationOf(given, place, undefined);
  const line = declaration === undefined ? "An error code." : `The code of \`${declaration}\`.`;
  const doc = docComment([line], deprecation === undefined ? [] : [deprecatedTag(deprecation)]);
  return code`${doc}export const ${id(name)} = ${number};`;
}

function makerCode({ name, code: number, data }: ErrorCode, names: Names, context: TypeContext): readonly Code[] {
  if (data === undefined) return [];
  const maker = id(names.take(variableNameOf(name.toLowerCase(), "error")));
  const dataType = id(names.take(`${pascal(name)}Data`));
  const declared = typeCode(data.type, context);
  const optional = raw(data.optional ? "?" : "");
  const given = data.optional ? code`...(data === undefined ? {} : { data })` : raw("data");
  const dataParameter = data.optional ? code`data?: ${dataType}` : code`data: ${dataType}`;
  return [
    code`/** What an error ${number} tells beside its message. */\nexport type ${dataType} = ${declared};`,
    code`/** An error ${number}, as it goes on the wire. */
export function ${maker}(${dataParameter}, message = ${sentenceOf(name)}): { code: typeof ${id(name)}; message: string; data${optional}: ${dataType} } {
  return { code: ${id(name)}, message, ${given} };
}`,
  ];
}

function declaredBy(errors: readonly ErrorCode[]): readonly string[] {
  return errors.map(({ name }) => name);
}

function pascal(constant: string): string {
  return constant
    .split("_")
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join("");
}

/** `UNSUPPORTED_PROTOCOL_VERSION` as a person would say it: what the error's message is when nothing better is known. */
function sentenceOf(constant: string): string {
  const words = constant.toLowerCase().split("_").join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
