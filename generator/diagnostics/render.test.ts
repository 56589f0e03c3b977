/** Rendering: places, carets that line up, hints, and nothing that a terminal would obey. */
import { describe, expect, it } from "vitest";
import type { Diagnostic, Span } from "./diagnostic.js";
import { renderGithub } from "./render-github.js";
import { renderText } from "./render.js";

function at(source: string, column: number, endColumn: number, more: Partial<Span> = {}): Span {
  return { file: "mcp.yaml", line: 7, column, endLine: 7, endColumn, source, ...more };
}

function finding(more: Partial<Diagnostic> = {}): Diagnostic {
  return { code: "definitions/unknown-field", severity: "error", message: "there is no field `tolls`", ...more };
}

const linesOf = (diagnostic: Diagnostic, width?: number): readonly string[] =>
  renderText([diagnostic], width === undefined ? {} : { width }).split("\n");

describe("renderText", () => {
  it("shows place, message, source line, caret and hint", () => {
    expect(renderText([finding({ span: at("  tolls:", 3, 8), hint: "Did you mean `tools`?" })])).toBe(
      [
        "mcp.yaml:7:3 - error definitions/unknown-field: there is no field `tolls`",
        "  7 |   tolls:",
        "    |   ^~~~~",
        "hint: Did you mean `tools`?",
        "",
      ].join("\n"),
    );
  });

  it("names the path inside a value that has no text", () => {
    const span = { file: "mcp.config.ts", line: 1, column: 1, endLine: 1, endColumn: 1, path: "tools.add" };
    expect(linesOf(finding({ span }))[0]).toMatch(/^mcp\.config\.ts \(tools\.add\) - error /);
  });

  it("shows related places", () => {
    const related = [{ message: "first defined here", span: at("x", 1, 2, { line: 2 }) }];
    expect(linesOf(finding({ related }))[1]).toBe("  mcp.yaml:2:1 - first defined here");
  });

  it.each([
    ["tabs are spread", "\ta:\tb", 5, 6, "      a:  b", "          ^"],
    ["wide characters count twice", "名前: x", 5, 6, "  名前: x", "        ^"],
    ["an emoji counts twice", 'a: "🎉" b', 9, 10, '  a: "🎉" b', "          ^"],
    ["a combining mark counts nothing", "e\u0301: x", 5, 6, "  e\u0301: x", "     ^"],
    ["a caret at the end of the line", "ab", 3, 3, "  ab", "    ^"],
    ["a caret beyond the end of the line", "ab", 90, 95, "  ab", "    ^"],
    ["controls are made visible", "a\u001b[2Jb", 6, 7, "  a\\x1b[2Jb", "          ^"],
  ])("%s", (_, source, column, endColumn, shown, caret) => {
    const [, text, mark] = linesOf(finding({ span: at(source, column, endColumn) }));
    expect(text?.replace("  7 |", "")).toBe(shown.replace(/^ {2}/, " "));
    expect(mark?.replace("    |", "")).toBe(caret.replace(/^ {2}/, " "));
  });

  it("cuts a very long line around the place", () => {
    const source = `${"a".repeat(5000)}XYZ${"b".repeat(1_000_000)}`;
    const [, text = "", mark = ""] = linesOf(finding({ span: at(source, 5001, 5004) }), 80);
    expect(text.length).toBeLessThan(95);
    expect(text).toContain("aXYZb");
    expect(text).toMatch(/\| ….*…$/);
    expect(mark.indexOf("^")).toBe(text.indexOf("X"));
    expect(mark.trimEnd().endsWith("^~~")).toBe(true);
  });

  it("marks to the end of the first line when the place spans several", () => {
    expect(linesOf(finding({ span: at("tools: {", 1, 2, { endLine: 9 }) }))[2]).toBe("    | ^~~~~~~~");
  });

  it("lets no text act on the terminal", () => {
    const evil = "\u001b]0;owned\u0007\u009b2J\r\n\u202egnp.exe\u2066\ud800";
    const text = renderText([finding({ message: evil, hint: evil, span: at(evil, 1, 2, { file: evil }) })]);
    expect(text.replaceAll("\n", "")).not.toMatch(
      /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/,
    );
    expect(text).toContain("\\x1b]0;owned\\x07\\x9b2J\\r\\n\\u202egnp.exe\\u2066\\ud800");
  });

  it("colours only when it is told to", () => {
    expect(renderText([finding()])).not.toContain("\u001b");
    expect(renderText([finding()], { colour: true })).toContain("\u001b[1;31merror\u001b[0m");
  });
});

describe("renderGithub", () => {
  it("writes a command with the place, and lets no text begin another one", () => {
    const span = at("x", 3, 8, { file: "a,b:c.yaml" });
    expect(renderGithub([finding({ severity: "warning", message: "100%\n::error::no", hint: "h", span })])).toBe(
      "::warning file=a%2Cb%3Ac.yaml,line=7,endLine=7,col=3,title=definitions/unknown-field::100%25%0A::error::no%0Ahint: h\n",
    );
  });

  it("has no place to show where there is none", () => {
    expect(renderGithub([finding({ severity: "info" })])).toMatch(/^::notice title=definitions\/unknown-field::there/);
  });
});
