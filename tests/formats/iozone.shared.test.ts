/** iozone in the shared corpus: console output of a script that repeats its numbers at the end. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readBytes } from "../ingest/read";

const ROOT = "../shared/corpus/iozone";
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".txt"));

it("there are some", () => expect(files.length).toBeGreaterThan(10));

it.each(files)("%s", async (name) => {
  const bytes = new Uint8Array(readFileSync(`${ROOT}/${name}`));
  const text = new TextDecoder().decode(bytes);
  const { points } = await readBytes(name, bytes);
  const kib = (op: string, pattern: string): number =>
    points.find((p) => p.tool === "iozone" && p.op === op && p.pattern === pattern)!.bytes_per_s! / 1024;
  const [, ...said] = /RandRead: (\d+) - RandWrite: (\d+) - Read: (\d+) - Write: (\d+)/.exec(text)!;
  expect([kib("read", "random"), kib("write", "random"), kib("read", "seq"), kib("write", "seq")]).toEqual(
    said.map(Number),
  );
});
