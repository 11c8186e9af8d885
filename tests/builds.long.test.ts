/** The same sources give the same site, byte for byte, so anyone can verify a release by building it. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The hash of each file of a build into a folder of its own. */
async function built(env: Record<string, string>): Promise<Record<string, string>> {
  const dir = mkdtempSync(join(tmpdir(), "kneepoint-build-"));
  try {
    const args = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error", "--outDir", dir, "--emptyOutDir"];
    await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, NODE_ENV: "", ...env } });
    const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((path) => {
      return statSync(join(dir, path)).isFile();
    });
    const hashOf = (path: string) =>
      createHash("sha256")
        .update(readFileSync(join(dir, path)))
        .digest("hex");
    return Object.fromEntries(files.sort().map((path) => [path, hashOf(path)]));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

it("two builds are equal, whatever the machine's time zone and language", { timeout: 600_000 }, async () => {
  const one = await built({ TZ: "UTC", LC_ALL: "C" });
  const two = await built({ TZ: "Asia/Tokyo", LC_ALL: "de_DE.UTF-8", LANG: "de_DE.UTF-8" });
  expect(Object.keys(one)).toEqual(expect.arrayContaining(["index.html", "licenses.md", "sbom.cdx.json"]));
  expect(two).toEqual(one);
});
