/** elbencho's own test material in the shared corpus: console output of 2020, compared with an independent reading. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readBytes } from "../ingest/read";

const ROOT = "../shared/corpus/elbencho";
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".txt"));

/** Rows of phases that write or read, found by their words. */
function printed(text: string): { iops: number; mib: number; ms: number }[] {
  return text.split(/^---$/m).flatMap((phase) => {
    const last = (name: string): number | undefined =>
      new RegExp(`${name} +: +\\d+ +(\\d+)`).exec(phase)?.slice(1).map(Number)[0];
    const mib = last("Throughput MiB/s");
    if (mib === undefined) return [];
    return [{ iops: last("IOPS") ?? last("Files/s")!, mib, ms: last("Elapsed ms")! }];
  });
}

it.each(files)("%s", async (name) => {
  const bytes = new Uint8Array(readFileSync(`${ROOT}/${name}`));
  const { ingested, points } = await readBytes(name, bytes);
  expect(ingested.notices.filter(({ level }) => level === "error")).toEqual([]);
  const theirs = printed(new TextDecoder().decode(bytes));
  expect(theirs.length).toBeGreaterThan(3);
  expect(points.map(({ iops, runtime_s }) => [iops, runtime_s])).toEqual(
    theirs.map(({ iops, ms }) => [iops, ms / 1000]),
  );
  points.forEach(({ bytes_per_s }, i) => expect(Math.floor(bytes_per_s! / 2 ** 20)).toBe(theirs[i]!.mib));
});
