/** `npm run -s inspect` on a bundle prints the same points as on the raw files. */
import { createHash } from "node:crypto";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readDrop } from "../ingest/read";
import { carriedTables } from "../support/carriedTables";
import { drops, type DropName } from "../support/realFiles";
import { writeBundle } from "~/bundle/writeBundle";
import { inspect } from "~/cli/inspect";

const cwd = mkdtempSync(join(tmpdir(), "kneepoint-bundle-"));
afterAll(() => rmSync(cwd, { recursive: true }));

const sha256 = (bytes: Uint8Array) => Promise.resolve(createHash("sha256").update(bytes).digest("hex"));

async function lines(paths: readonly string[]) {
  let out = "";
  const terminal = { cwd, out: (text: string) => Promise.resolve(void (out += text)), error: () => undefined };
  await inspect([...paths, "--points"], terminal);
  return out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
/** The tables have no column for a member's host or for the file that printed a part. */
const points = (all: readonly Record<string, unknown>[]) =>
  all.filter(({ kind }) => kind === "point").map(({ told_by: _, ...point }) => point);

it.each(Object.keys(drops) as DropName[])("prints the same points: %s", async (name) => {
  for (const { path, bytes } of drops[name]) {
    mkdirSync(dirname(join(cwd, name, path)), { recursive: true });
    writeFileSync(join(cwd, name, path), bytes);
  }
  const given = drops[name].map(({ path, bytes }) => ({ path: `${name}/${path}`, bytes }));
  const content = { tables: carriedTables((await readDrop(given)).rows), views: [], notes: [] };
  const allowed = { hosts: true, serials: true };
  writeFileSync(join(cwd, `${name}.kneepoint.zip`), await writeBundle(content, { made_with: "test", sha256, allowed }));
  const raw = points(await lines(drops[name].map(({ path }) => `${name}/${path}`)));
  const carried = points(await lines([`${name}.kneepoint.zip`]));
  expect(raw.length).toBeGreaterThan(0);
  expect(carried).toEqual(raw);
});
