import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findFiles } from "./files";

const scratch = mkdtempSync(join(tmpdir(), "kneepoint-files-"));
afterAll(() => rmSync(scratch, { recursive: true }));

it("follows links out of a folder when somebody reads for himself, and names them when he publishes", async () => {
  const [results, other] = [join(scratch, "results"), join(scratch, "results-private")];
  mkdirSync(join(results, "sub"), { recursive: true });
  mkdirSync(other);
  writeFileSync(join(results, "a.json"), "{}");
  writeFileSync(join(other, "secret.json"), "{}");
  symlinkSync(join(results, "a.json"), join(results, "sub/again.json"));
  symlinkSync(other, join(results, "folder"));
  symlinkSync(join(other, "secret.json"), join(results, "link.json"));

  const own = await findFiles(["results"], scratch);
  expect(own.sources.map(({ path }) => path)).toEqual([
    "results/a.json",
    "results/folder/secret.json",
    "results/link.json",
    "results/sub/again.json",
  ]);
  const shown = await findFiles(["results"], scratch, "outside");
  expect(shown.sources.map(({ path }) => path)).toEqual(["results/a.json", "results/sub/again.json"]);
  expect(shown.missing).toEqual([
    { path: "results/folder", reason: "outside" },
    { path: "results/link.json", reason: "outside" },
  ]);
});
