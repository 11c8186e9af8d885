/** What documents point at is there: files that READMEs name, and pages that links in the source open. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageIds } from "~/app/routes";

const all = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
const source = all("src");
const files = [...source, ...all("tests"), ...all("scripts"), ...all("docs"), ...readdirSync(".")];

describe("documents", () => {
  const readmes = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/tour.md", "docs/glossary.md"].concat(
    source.filter((path) => basename(path) === "README.md"),
  );
  it.each(readmes)("%s names files that are there", (readme) => {
    const named = [...readFileSync(readme, "utf8").matchAll(/`([\w./-]+\.(?:tsx?|css|md|mjs|js))`/g)].map(
      ([, path]) => path!,
    );
    const isThere = (path: string): boolean =>
      files.includes(join(dirname(readme), path)) || files.some((file) => file === path || file.endsWith(`/${path}`));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it.each(files.filter((path) => path.endsWith(".md")))("%s links to files that are there", (document) => {
    const links = [...readFileSync(document, "utf8").matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!);
    const relative = links.filter((link) => !/^\w+:/.test(link));
    expect(relative.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([]);
  });

  it("the source links to pages that are there", () => {
    const links = source
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/["`]#\/([a-z]+)/g)].map(([, page]) => page!));
    expect(links.length).toBeGreaterThan(5);
    // `#/page` in a comment stands for any.
    expect(links.filter((page) => page !== "page" && !(pageIds as readonly string[]).includes(page))).toEqual([]);
  });
});
