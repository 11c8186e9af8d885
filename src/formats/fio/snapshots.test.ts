/** Documents of --status-interval: running totals of one run, which only grow; anything else is another run. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import { fioJson } from "./format";
import { fioNormal } from "./normal/format";

interface Told {
  readonly ms: number;
  readonly ios: number;
  readonly elapsed?: number;
  readonly at?: number;
  readonly jobs?: number;
  readonly options?: Readonly<Record<string, string>>;
}

/** Printed `at` (Unix seconds), `elapsed` seconds after the start. */
function documentOf({ ms, ios, elapsed, at, jobs = 1, options = { rw: "read" } }: Told): string {
  const job = {
    ...{ jobname: "j", groupid: 0, error: 0, ...(elapsed !== undefined && { elapsed }), "job options": options },
    read: {
      io_bytes: ios * 4096,
      bw_bytes: (ios * 4096 * 1000) / ms,
      iops: (ios * 1000) / ms,
      runtime: ms,
      total_ios: ios,
    },
  };
  const head = { "fio version": "fio-3.33", ...(at !== undefined && { timestamp: at }) };
  return JSON.stringify({ ...head, jobs: Array.from({ length: jobs }, () => job) }, null, 1);
}

/** The documents that represent a run. */
async function runsOf(...told: readonly Told[]): Promise<number[]> {
  const { runs } = await parsed(fioJson, told.map(documentOf).join("\n"));
  return runs.filter((run) => run.intermediate !== true).map(({ document }) => document);
}

it("status-interval.json, as fio wrote it, is one run: the last document", async () => {
  const { runs } = await parsed(fioJson, readFileSync("tests/fixtures/fio/status-interval.json", "utf8"));
  expect(runs.filter(({ intermediate }) => intermediate !== true)).toHaveLength(1);
  const ios = runs.map(({ members: [member] }) => member!.directions[0]!.ios!);
  expect(ios.slice(0, 3)).toEqual([13_645, 30_146, 45_316]);
  expect(ios).toEqual([...ios].sort((a, b) => a - b));
});

describe("a document continues counting where the previous one stopped", () => {
  const first: Told = { ms: 1000, ios: 100, elapsed: 1, at: 1_000 };
  it("when nothing is less and both began at one time", async () => {
    expect(await runsOf(first, { ms: 2000, ios: 250, elapsed: 2, at: 1_001 })).toEqual([1]);
    expect(await runsOf(first, { ms: 2000, ios: 100, elapsed: 2, at: 1_001 })).toEqual([1]);
  });
  it.each([99, 50, 1])("but not when it counts %i I/Os of 100: totals never fall", async (ios) => {
    expect(await runsOf(first, { ms: 2000, ios, elapsed: 2, at: 1_001 })).toEqual([0, 1]);
  });
  it("nor when it ran shorter", async () => {
    expect(await runsOf(first, { ms: 999, ios: 200, elapsed: 2, at: 1_001 })).toEqual([0, 1]);
  });
  it.each([
    [0, [1]],
    [1, [1]],
    [2, [1]],
    // `elapsed` is rounded up to whole seconds, the time of printing is truncated to them.
    [3, [0, 1]],
    [60, [0, 1]],
    [-3, [0, 1]],
  ])("nor when it began %i s later", async (later, wanted) => {
    expect(await runsOf(first, { ms: 2000, ios: 250, elapsed: 2, at: 1_001 + later })).toEqual(wanted);
  });
  it("nor when it has other options or other jobs", async () => {
    const next = { ms: 2000, ios: 250, elapsed: 2, at: 1_001 };
    expect(await runsOf(first, { ...next, options: { rw: "read", bs: "8k" } })).toEqual([0, 1]);
    expect(await runsOf(first, { ...next, jobs: 2 })).toEqual([0, 1]);
  });
  it("without any clock when it ran a twentieth longer at least", async () => {
    expect(await runsOf({ ms: 1000, ios: 100 }, { ms: 1050, ios: 200 })).toEqual([1]);
    expect(await runsOf({ ms: 1000, ios: 100 }, { ms: 1049, ios: 200 })).toEqual([0, 1]);
    // The longest job counts: half as long, the first of two tells nothing.
    const two = ({ ms, ios }: Told) => documentOf({ ms, ios, jobs: 2 }).replace('"runtime": 1000', '"runtime": 500');
    const { runs } = await parsed(
      fioJson,
      [
        { ms: 1000, ios: 100 },
        { ms: 1040, ios: 200 },
      ]
        .map(two)
        .join("\n"),
    );
    expect(runs.map(({ intermediate }) => intermediate ?? false)).toEqual([false, false]);
    // A second run of the same length.
    expect(await runsOf({ ms: 10_000, ios: 100 }, { ms: 10_001, ios: 101 })).toEqual([0, 1]);
  });
  it("without elapsed when less time passed between them than it ran", async () => {
    expect(await runsOf({ ms: 1000, ios: 100, at: 1_000 }, { ms: 2000, ios: 200, at: 1_001 })).toEqual([1]);
    expect(await runsOf({ ms: 1000, ios: 100, at: 1_000 }, { ms: 2000, ios: 200, at: 1_002 })).toEqual([0, 1]);
  });
});

describe("normal text", () => {
  const printed = readFileSync("tests/fixtures/fio-text/v3.33-normal.txt", "utf8");
  const later = printed.replaceAll(/pid=(\d+)/g, (_, pid: string) => `pid=${Number(pid) + 100}`);
  const kept = async (text: string) =>
    (await parsed(fioNormal, text)).runs.filter(({ intermediate }) => intermediate !== true).length;
  it("of the same processes is one run, of others another", async () => {
    expect([await kept(printed + printed), await kept(printed + later)]).toEqual([1, 2]);
  });
});

describe("the start of a run is the time of printing less the elapsed seconds", () => {
  it("in milliseconds, whatever unit the file has", async () => {
    const { runs } = await parsed(fioJson, documentOf({ ms: 10_000, ios: 5, elapsed: 11, at: 1_795_203_313 }));
    expect(runs[0]!.started_ms).toBe((1_795_203_313 - 11) * 1000);
    const ms = documentOf({ ms: 10_000, ios: 5, elapsed: 11 }).replace(
      '"jobs"',
      '"timestamp_ms": 1795203313129,\n"jobs"',
    );
    expect((await parsed(fioJson, ms)).runs[0]!.started_ms).toBe(1_795_203_313_129 - 11_000);
    expect((await parsed(fioJson, documentOf({ ms: 10_000, ios: 5 }))).runs[0]!.started_ms).toBeNull();
  });
});
