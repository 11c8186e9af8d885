/**
 * Every fio JSON below some folders is read, or refused with a named error; what a plain JSON.parse finds in it is in
 * the rows. Nothing is lost silently.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { notices as texts } from "~/text/en/notices";
import type { Row } from "~/model/tables";
import { readBytes, type ReadFile } from "./read";

const LARGEST = 64 * 2 ** 20;

/** Files with fio JSON under any name, found by the one key that every version writes. */
function fioJsonFiles(tree: string): string[] {
  return readdirSync(tree, { recursive: true, encoding: "utf8" })
    .map((name) => `${tree}/${name}`)
    .filter((path) => statSync(path).isFile() && statSync(path).size < LARGEST)
    .filter((path) => path.endsWith(".json") || readFileSync(path, "latin1").includes('"fio version"'))
    .sort();
}

interface PlainDirection {
  readonly job: number;
  readonly op: string;
  readonly iops: number;
}

/** Directions with I/O as JSON.parse sees them; null if the file is not one plain fio document. */
function plainDirections(text: string): PlainDirection[] | null {
  let parsed: { jobs?: Record<string, unknown>[] };
  try {
    parsed = JSON.parse(text) as typeof parsed;
  } catch {
    return null;
  }
  if (!Array.isArray(parsed.jobs)) return null;
  return parsed.jobs.flatMap((job, index) =>
    ["read", "write", "trim", "mixed"].flatMap((op) => {
      const direction = job[op] as { iops?: unknown; io_bytes?: unknown } | undefined;
      if (typeof direction?.iops !== "number" || !(Number(direction.io_bytes) > 0)) return [];
      return [{ job: index, op, iops: direction.iops }];
    }),
  );
}

/** Points of one entry of the file, not of several together. */
const single = (points: readonly Row<"point">[]): Row<"point">[] =>
  points.filter((p) => p.member !== null || p.combined_from === 1);

function outcomeOf({ ingested }: ReadFile): string {
  const errors = ingested.notices.filter((n) => n.level === "error").map((n) => n.code);
  if (!ingested.read) return `refused: ${[...new Set(errors)].join(", ")}`;
  return errors.length > 0 ? `read in part: ${[...new Set(errors)].join(", ")}` : "read";
}

export function everyFioJson(tree: string): void {
  describe(tree, () => {
    const outcomes = new Map<string, number>();
    const counts = { files: 0, runs: 0, points: 0, members: 0, buckets: 0, compared: 0 };

    it("is read, or refused with a named error, file by file", async () => {
      for (const path of fioJsonFiles(tree)) {
        const bytes = new Uint8Array(readFileSync(path));
        const file = await readBytes(path, bytes);
        const { ingested, points, rows, buckets } = file;
        const outcome = outcomeOf(file);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        counts.files++;

        for (const notice of ingested.notices) expect(texts, `${path} ${notice.code}`).toHaveProperty([notice.code]);
        expect(ingested.notices.map((n) => n.code)).not.toContain("file/parser-failed");
        if (!ingested.read) {
          expect(outcome, path).not.toBe("refused: ");
          expect(rows, path).toEqual({});
          continue;
        }
        expect(rows.source, path).toBe(1);
        expect(rows.run, path).toBe(ingested.counts.runs);
        expect(points.length, path).toBe(ingested.counts.points + ingested.counts.members);
        expect(buckets, path).toBe(ingested.counts.buckets);
        expect(new Set(points.map((p) => p.key)).size, path).toBe(points.length);
        for (const name of ["runs", "points", "members", "buckets"] as const) counts[name] += ingested.counts[name];

        for (const plain of plainDirections(new TextDecoder().decode(bytes)) ?? []) {
          const point = single(points).find((p) => p.job_index === plain.job && p.op === plain.op);
          const place = `${path} job ${plain.job} ${plain.op}`;
          // A printed 0 in spite of I/O is not used, and a notice says so.
          const codes = ingested.notices.map(({ code }) => code);
          if (plain.iops === 0 && point?.iops !== 0) expect(codes.join(), place).toMatch(/fio\/contradicted/);
          else expect(point?.iops, place).toBe(plain.iops);
          counts.compared++;
        }
      }
      console.info(tree, counts, Object.fromEntries([...outcomes].sort()));
      expect(counts.points).toBeGreaterThan(0);
      expect(counts.compared).toBeGreaterThan(0);
    });
  });
}
