import { join, resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Where the runtime's templates find the protocol: a revision's generated files, another one's by the environment. */
const protocolFiles = resolve(import.meta.dirname, process.env["PROTOCOL_FOLDER"] ?? "generated/2026-07-28");

// Unit tests sit beside their source; whole-system tests live in generator/test.
export default defineConfig({
  plugins: [
    {
      name: "protocol-of-templates",
      enforce: "pre",
      resolveId: (source, importer) => {
        const name = /^\.\.\/protocol\/([a-z]+)\.js$/.exec(source)?.[1];
        const isTemplate = importer?.includes("/templates/runtime/") ?? false;
        return name !== undefined && isTemplate ? join(protocolFiles, `${name}.ts`) : undefined;
      },
    },
  ],
  test: {
    include: ["generator/**/*.test.ts", "templates/**/*.test.ts", "examples/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    setupFiles: ["generator/test/support/seed.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
