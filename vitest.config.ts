import { defineConfig } from "vitest/config";

// Unit tests sit beside their source; whole-system tests live in generator/test.
export default defineConfig({
  test: {
    include: ["generator/**/*.test.ts", "templates/**/*.test.ts", "examples/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
