/** licenses.md of the built site has a heading and a text for every package that the app imports. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sectionsOf } from "../../scripts/licenses.mjs";
import { expect, test } from "./kit";

const src = fileURLToPath(new URL("../../src", import.meta.url));

/** Packages that code of the page imports, other than type imports. The rest of `src` runs in Node or in tests. */
function imported(): string[] {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(?:test|fixture)\.|^(?:cli|publish)\/|node\.ts$/.test(path),
  );
  const names = files.flatMap((path) =>
    [
      ...readFileSync(join(src, path), "utf8").matchAll(
        /^import (?!type )[^;]*?from "((?:@[\w-]+\/)?[a-z][\w-]*)[^"]*";|\bimport\("((?:@[\w-]+\/)?[a-z][\w-]*)[^"]*"\)/gm,
      ),
    ].map(([, whole, later]) => (whole ?? later)!),
  );
  return [...new Set(names)];
}

test("every package and every part of the engine has its licence text", async ({ page }) => {
  const response = await page.request.get("./licenses.md");
  expect(response.ok()).toBe(true);
  const sections = sectionsOf(await response.text());
  for (const { heading, text } of sections) expect(text.length, heading).toBeGreaterThan(100);
  const headings = sections.map(({ heading }) => heading);
  const names = imported();
  // The second is loaded with the first bundle.
  expect(names).toEqual(expect.arrayContaining(["react", "hyparquet"]));
  expect(names.filter((name) => !headings.some((heading) => heading.startsWith(`${name} `)))).toEqual([]);
  for (const part of ["DuckDB ", "Apache Arrow C++", "RE2", "utf8proc", "musl", "tailwindcss", "apache-arrow"])
    expect(
      headings.filter((heading) => heading.startsWith(part)),
      part,
    ).toHaveLength(1);
});
