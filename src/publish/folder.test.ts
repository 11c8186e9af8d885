import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type * as Fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isOfSite, SiteFolder, unfinishedOf } from "./folder";

/** Moving this fails, as if somebody had it open. */
let held = "";
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof Fs>();
  const renameSync = (from: string, to: string): void => {
    if (held !== "" && from.endsWith(held)) throw new Error(`EBUSY: ${from}`);
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
});

let scratch = "";
const out = () => join(scratch, "site");
const read = (path: string) => readFileSync(join(out(), path), "utf8");
beforeEach(() => {
  held = "";
  scratch = mkdtempSync(join(tmpdir(), "kneepoint-folder-"));
  for (const path of ["data/answers", "data/tables"]) mkdirSync(join(out(), path), { recursive: true });
  for (const path of ["index.html", "CNAME", "data/answers/old.json"]) writeFileSync(join(out(), path), "old");
});
afterEach(() => {
  rmSync(scratch, { recursive: true });
});

function written(): SiteFolder {
  const folder = new SiteFolder(out());
  folder.write("index.html", "new");
  folder.write("data/answers/new.json", "new");
  return folder;
}

it("replaces files of the same names once it is complete; other files stay", () => {
  const folder = written();
  expect([read("index.html"), read("data/answers/old.json")]).toEqual(["old", "old"]);
  folder.finish();
  expect([read("index.html"), read("data/answers/new.json"), read("CNAME")]).toEqual(["new", "new", "old"]);
  expect(existsSync(join(out(), "data/answers/old.json"))).toBe(false);
  expect(readdirSync(scratch)).toEqual(["site"]);
});

it("leaves the old files if it is given up", () => {
  written().abandon();
  expect([read("index.html"), read("data/answers/old.json")]).toEqual(["old", "old"]);
  expect(readdirSync(scratch)).toEqual(["site"]);
});

it("restores all old files if one cannot be moved", () => {
  const folder = written();
  held = join("site", "index.html");
  expect(() => {
    folder.finish();
  }).toThrow("EBUSY");
  folder.abandon();
  expect([read("index.html"), read("data/answers/old.json"), read("CNAME")]).toEqual(["old", "old", "old"]);
  expect(existsSync(join(out(), "data/answers/new.json"))).toBe(false);
});

it("two builds, and a folder of the reader's own with such a name, stay apart", () => {
  const own = `${out()}.unfinished`;
  mkdirSync(own);
  writeFileSync(join(own, "thesis.txt"), "mine");
  written().finish();
  new SiteFolder(out()).abandon();
  expect(readFileSync(join(own, "thesis.txt"), "utf8")).toBe("mine");
  mkdirSync(unfinishedOf(out()));
  expect(() => new SiteFolder(out())).toThrow("in the way");
});

it.each([
  ["/r/site/data/a.json", "/r/site", "/", true],
  ["/r/site.unfinished-12/a.json", "/r/site", "/", true],
  ["/r/site.unfinished/a.json", "/r/site", "/", false],
  ["/r/site2/a.json", "/r/site", "/", false],
  // Folders use `/` on every system.
  ["C:\\r/site/data/a.json", "C:\\r\\site", "\\", true],
  ["C:\\r/site.unfinished-12/a.json", "C:\\r\\site", "\\", true],
  ["C:\\r/site2/a.json", "C:\\r\\site", "\\", false],
])("%s beside the site %s", (path, site, separator, is) => {
  expect(isOfSite(path, site, separator)).toBe(is);
});
