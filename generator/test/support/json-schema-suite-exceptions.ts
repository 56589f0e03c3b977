/**
 * Tests of the official JSON Schema suite that emitted validators do not pass, each with the reason. A row names the beginning
 * of a test's name.
 */
export const excused: readonly {
  readonly dialect: string;
  readonly reason: string;
  readonly tests: readonly string[];
}[] = [];
