/**
 * The DiskSpd file of the shared corpus (2.0.21a, sequential reads, no latencies), counted independently of the parser.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readBytes } from "../ingest/read";

const ROOT = "../shared/corpus/diskspd";
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".xml"));

it.each(files)("%s", async (name) => {
  const bytes = new Uint8Array(readFileSync(`${ROOT}/${name}`));
  const text = new TextDecoder().decode(bytes);
  const all = (tag: string): number[] =>
    [...text.matchAll(new RegExp(`<${tag}>([\\d.]+)</`, "g"))].map(([, n]) => Number(n));
  const sum = (tag: string): number => all(tag).reduce((a, b) => a + b, 0);
  const { ingested, points } = await readBytes(name, bytes);
  expect(ingested.notices).toEqual([]);
  const [whole] = points.filter(({ member }) => member === null);
  expect(whole).toMatchObject({
    ios: sum("ReadCount"),
    io_bytes: sum("ReadBytes"),
    runtime_s: all("TestTimeSeconds")[0],
  });
  expect(whole!.iops! / (sum("ReadCount") / all("TestTimeSeconds")[0]!)).toBeCloseTo(1, 5);
  expect(whole!.outstanding).toBe(8);
});
