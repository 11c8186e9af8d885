/** Files named in documents and pages linked in the source exist. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { pageIds } from "~/app/routes";
import { datasetSchema } from "~/model/dataset";

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
    // The README of a room names its own files, or a path from a folder above it; other documents name any file.
    const room = readme.startsWith("src/") ? `${dirname(readme)}/` : "";
    const above = room.split("/").map((_, i, parts) => parts.slice(0, i + 1).join("/"));
    const isThere = (path: string): boolean =>
      ["", ...above].some((folder) => files.includes(join(folder, path))) ||
      files.some((file) => file.startsWith(room) && file.endsWith(`/${path}`));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it.each(files.filter((path) => path.endsWith(".md")))("%s links to files that are there", (document) => {
    const links = [...readFileSync(document, "utf8").matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!);
    const relative = links.filter((link) => !/^\w+:/.test(link));
    expect(relative.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([]);
  });

  it("the source links to existing pages", () => {
    const links = source
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/["`]#\/([a-z]+)/g)].map(([, page]) => page!));
    expect(links.length).toBeGreaterThan(5);
    // `#/page` in a comment stands for any page.
    expect(links.filter((page) => page !== "page" && !(pageIds as readonly string[]).includes(page))).toEqual([]);
  });
});

describe.runIf(process.platform === "linux")("docs/recipes/whole-drive.sh", () => {
  const recipe = "docs/recipes/whole-drive.sh";

  it("writes nothing unless the device is confirmed", () => {
    const { status, stderr } = spawnSync("bash", [recipe, "/dev/none", "/dev/none/out", "CONFIRM=/dev/other"]);
    expect([status, stderr.toString()]).toEqual([
      2,
      "/dev/none would be overwritten. Say CONFIRM=/dev/none to go on.\n",
    ]);
  });

  it("asks fio for aligned parts of the device, and describes what it wrote", () => {
    const dir = mkdtempSync(join(tmpdir(), "recipe-"));
    try {
      writeFileSync(join(dir, "fio"), `#!/bin/sh\necho "$*" >>"${dir}/asked"\n`, { mode: 0o755 });
      writeFileSync(join(dir, "disk"), new Uint8Array(7_777_777));
      const disk = join(dir, "disk");
      const settings = [`CONFIRM=${disk}`, "MEDIA=QLC", "IU=16k", "IDLE=0", "DEPTHS=1 8"];
      execFileSync("bash", [recipe, disk, join(dir, "out"), ...settings], {
        env: { ...process.env, PATH: `${dir}:${process.env["PATH"] ?? ""}` },
      });
      const asked = readFileSync(join(dir, "asked"), "utf8").trim().split("\n");
      // Fill, burst, two reads, preconditioning; 3 workloads x 2 blocks x 2 depths; 2 x 4 sequential.
      expect(asked).toHaveLength(5 + 12 + 8);
      const parts = asked.flatMap((line) =>
        [...line.matchAll(/--(?:size|offset)=(\d+)(?!\d|%)/g)].map(([, n]) => Number(n)),
      );
      expect(parts).toHaveLength(5);
      expect(parts.filter((n) => n % 1_048_576 !== 0)).toEqual([]);
      const said = JSON.parse(readFileSync(join(dir, "out", "kneepoint.json"), "utf8")) as unknown;
      expect(v.safeParse(datasetSchema, said).issues).toBeUndefined();
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
