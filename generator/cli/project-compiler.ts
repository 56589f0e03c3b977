/**
 * The compiler, as the project's own one would run: the path of a tsconfig.json comes in, a language service over the disk, or the
 * reason why there is none, comes out. ts-morph's own hosts do not tell modules from CommonJS files, and so find other errors
 * in a project than `tsc` does; of them only the library files are used, which ts-morph carries. Only `mcpgen check` loads it.
 */
import { Project, ts } from "ts-morph";

/** Where ts-morph keeps its library files; no folder on the disk. */
const libraryFolder = "/node_modules/typescript/lib";

/** The compiler for the project of `config`, an absolute path. */
export function compilerOf(config: string): ts.LanguageService | { readonly reason: string } {
  const failures: ts.Diagnostic[] = [];
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (failure) => void failures.push(failure),
    },
  );
  const [failure] = [...failures, ...(parsed?.errors ?? [])];
  if (failure !== undefined) return { reason: ts.flattenDiagnosticMessageText(failure.messageText, " ") };
  if (parsed === undefined) return { reason: `${config} cannot be read` };

  const libraries = new Project({ skipFileDependencyResolution: true }).getModuleResolutionHost();
  const readFile = (path: string): string | undefined =>
    path.startsWith(`${libraryFolder}/`) ? libraries.readFile(path) : ts.sys.readFile(path);
  return ts.createLanguageService({
    getCompilationSettings: () => parsed.options,
    getScriptFileNames: () => parsed.fileNames,
    getScriptVersion: () => "1",
    getScriptSnapshot(path) {
      const text = readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
    getDefaultLibFileName: (options) => `${libraryFolder}/${ts.getDefaultLibFileName(options)}`,
    readFile,
    fileExists: (path) => (path.startsWith(`${libraryFolder}/`) ? libraries.fileExists(path) : ts.sys.fileExists(path)),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    ...(ts.sys.realpath === undefined ? {} : { realpath: ts.sys.realpath }),
  });
}
