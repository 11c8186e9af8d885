/** Rules for style sheets and utility classes that no linter here checks. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "src", "public", "index.html", "*.html"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(?:css|tsx?|html)$/.test(path) && !path.includes(".test."));

/** "path:line: what stands there" of each hit. */
function found(pattern: RegExp, paths = files): string[] {
  return paths.flatMap((path) =>
    readFileSync(`${root}/${path}`, "utf8")
      .split("\n")
      .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
}

/** Text in px ignores the size that the reader has set. Charts are pictures and scale with the page. */
const PX_TEXT =
  /(?:(?<![\w-])font(?:-size)?|--text-[\w-]+):\s*[^;]*\d(?:px|pt)\b|\btext-\[[\d.]+(?:px|pt)\]|\bleading-\[[\d.]+(?:px|pt)\]/;
/** WebKit draws no underline for the shorthand with a thickness. */
const SHORT_LINE =
  /text-decoration:(?!\s*(?:none|inherit|initial|(?:underline|line-through)\s*[;}]))|\[text-decoration:|textDecoration:\s*"[^"]* /;

it("the rules find what they forbid and nothing else", () => {
  for (const bad of ["font: 13px/18px x", "font-size: 9pt", "text-[13px]/5", "leading-[18px]", "--text-tiny: 11px;"])
    expect(bad).toMatch(PX_TEXT);
  for (const good of ["text-[0.75rem]", "border: 1px solid", "font-weight: 600", "leading-4.5", "--text-tiny: 0.7rem;"])
    expect(good).not.toMatch(PX_TEXT);
  for (const bad of [
    "text-decoration: underline 1px",
    "text-decoration: 1px underline",
    "[text-decoration:underline_1px]",
  ])
    expect(bad).toMatch(SHORT_LINE);
  for (const good of ["text-decoration: none;", "text-decoration-thickness: 1px;", "text-decoration: underline;"])
    expect(good).not.toMatch(SHORT_LINE);
});

it("no text size is in px", () => {
  expect(found(PX_TEXT)).toEqual([]);
});

it("no underline uses the shorthand with a thickness", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(found(SHORT_LINE)).toEqual([]);
});
