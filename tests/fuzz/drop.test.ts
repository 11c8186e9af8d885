/**
 * One damaged file of a set, from bytes to Arrow: detected, planned, parsed, joined, made into rows. Nothing throws,
 * every file gets its line, and every row refers to existing rows.
 */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NamedBytes, type ReadDrop, readDrop } from "../ingest/read";
import { assertFinite, plain } from "./compare";
import { changed, concat, edits, MOST_BYTES, options, timeout } from "./damage";

const FILES = "tests/fixtures";
const given = (path: string): NamedBytes => ({ path, bytes: new Uint8Array(readFileSync(`${FILES}/${path}`)) });
const folder = (path: string): NamedBytes[] =>
  readdirSync(`${FILES}/${path}`, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => given(`${path}/${name}`))
    .filter(({ bytes }) => bytes.length <= MOST_BYTES);
/** Results and logs of one run, by the names that fio gives them. */
const asRun = (path: string, name: string): NamedBytes => ({ ...given(path), path: `run/${name}` });

const drops: Readonly<Record<string, readonly NamedBytes[]>> = {
  "vdbench, a curve": folder("vdbench/curve"),
  "vdbench, asked rates": folder("vdbench/rates"),
  "vdbench, threads": folder("vdbench/threads"),
  "vdbench, files": folder("vdbench/files"),
  "vdbench, members": folder("vdbench/mixed"),
  "vdbench, died": folder("vdbench/died"),
  "vdbench, nothing done": folder("vdbench/zero"),
  "fio logs": folder("fio/logs"),
  "fio logs of a run": [
    asRun("fio/trimwrite.json", "result.json"),
    asRun("fio-text/matrix.fio", "matrix.fio"),
    asRun("fio/logs/avg_clat.1.log", "log_clat.1.log"),
    asRun("fio/logs/avg_clat.1.log", "log_clat.2.log"),
    asRun("fio/logs/fio-2.21_bw.1.log", "log_bw.1.log"),
    asRun("fio/logs/coarse3_clat_hist.1.log", "log_clat_hist.1.log"),
  ],
  "fio JSON": ["v2.1.11.json", "one-job-fails.json", "trimwrite.json", "fsync.json"].map((name) =>
    given(`fio/${name}`),
  ),
  "fio text": ["v3.33-terse-v3.txt", "v3.33-normal-and-terse.txt", "matrix.fio"].map((name) =>
    given(`fio-text/${name}`),
  ),
  ACT: folder("act"),
  sysbench: folder("sysbench"),
};

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Rows have unique numbers and finite values, and the rows they refer to exist. */
function assertWhole({ files, rows, counts }: ReadDrop): void {
  const of = (table: string): Rows => rows(table as "point");
  const numbers = (table: string, column: string): Set<unknown> => {
    const found = new Set(of(table).map((row) => row[column]));
    expect(found.size, `${table}: a number twice`).toBe(of(table).length);
    return found;
  };
  const owners: Readonly<Record<string, Set<unknown>>> = {
    source_no: numbers("source", "source_no"),
    run_no: numbers("run", "run_no"),
    point_no: numbers("point", "point_no"),
    trace_no: numbers("trace", "trace_no"),
  };
  // Rows of a file found bad too late are reported, so that the caller can delete them.
  const left = files.some(({ leftRows }) => leftRows);
  const odd: string[] = [];
  for (const table of Object.keys(counts)) {
    for (const row of of(table)) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value === "number" && !Number.isFinite(value)) odd.push(`${table}.${column} is ${String(value)}`);
        const there = owners[column];
        if (there === undefined || value === null || (left && column === "trace_no")) continue;
        if (!there.has(value)) odd.push(`${table}.${column} ${JSON.stringify(value)} is not there`);
      }
    }
  }
  expect(odd).toEqual([]);
}

async function holds(damaged: readonly NamedBytes[]): Promise<void> {
  const drop = await readDrop(damaged);
  expect(drop.files.map(({ given: of }) => of).sort((a, b) => a - b)).toEqual(damaged.map((_, i) => i));
  for (const { notices, source } of drop.files) {
    expect(
      notices.filter(({ code }) => code === "file/parser-failed"),
      source.path,
    ).toEqual([]);
    assertFinite(plain(notices));
  }
  assertWhole(drop);
}

const insert = fc.record({ from: fc.nat(MOST_BYTES), length: fc.integer({ min: 1, max: 24 }), times: fc.nat(400) });

describe.each(Object.entries(drops))("%s", (_, files) => {
  const any = fc.nat(files.length - 1);
  /** Each reads many files. */
  const some = { ...options, numRuns: Math.ceil(options.numRuns / 10) };
  const withOne = (at: number, bytes: Uint8Array): NamedBytes[] =>
    files.map((file, i) => (i === at ? { ...file, bytes } : file));

  it("is whole", () => holds(files));

  it("with one file changed, throws nowhere and leaves no row without its owner", { timeout }, async () => {
    const drawn = fc.asyncProperty(any, edits, async (at, list) => {
      const { bytes } = files[at]!;
      await holds(withOne(at, changed(bytes, 0, bytes.length, list)));
    });
    await fc.assert(drawn, some);
  });

  it("with one file cut or stretched, the same", { timeout }, async () => {
    const drawn = fc.asyncProperty(any, fc.nat(MOST_BYTES), fc.option(insert), async (at, drawnPlace, stretch) => {
      const { bytes } = files[at]!;
      const place = drawnPlace % bytes.length;
      if (stretch === null) return holds(withOne(at, bytes.subarray(0, place)));
      const from = stretch.from % bytes.length;
      const piece = bytes.subarray(from, from + stretch.length);
      const pieces = Array.from({ length: stretch.times }, () => piece);
      await holds(withOne(at, concat(bytes.subarray(0, place), ...pieces, bytes.subarray(place))));
    });
    await fc.assert(drawn, some);
  });
});
