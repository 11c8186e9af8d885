/** Can a run have written a log? Columns and units by version, and values that both state, within 5 %. */
import { describe, expect, it } from "vitest";
import type { KnownDirection, KnownRun } from "../../gather";
import { against, disagreement, idleOf, type Seen } from "./against";
import { agreedName } from "./plan";
import { type Candidate, matchSets } from "./match";
import type { LogName } from "./names";

interface Given {
  readonly version?: string;
  readonly what?: LogName["what"];
  readonly rows: readonly (readonly number[])[];
  readonly measured?: Partial<KnownDirection>;
  readonly options?: Readonly<Record<string, string>>;
  readonly clones?: number;
  readonly total?: boolean;
}

/** A log of windows and the run beside it. */
function seenOf({
  version = "3.33",
  what = "clat",
  rows,
  measured = {},
  options = {},
  clones = 1,
  total = false,
}: Given): Seen {
  const head = new TextEncoder().encode(rows.map((row) => `${row.join(", ")}\n`).join(""));
  const mean_us = [{ kind: "clat" as const, mean_us: 400 }];
  const direction: KnownDirection = { op: "read", iops: 2500, bytes_per_s: 2500 * 4096, mean_us, ...measured };
  const member = {
    ...{ member: "j", host: null, index: 0, phase: 0, signature: "", clones, started_ms: null },
    measured: [direction],
  };
  const listed = new Map(Object.entries({ log_avg_msec: "500", ...options }));
  const run: KnownRun = {
    ...{ path: "run.json", format: "fio-json", tool: "fio", tool_version: version, document: 0, title: "j" },
    ...{ started_ms: null, options: null, members: [member] },
  };
  const candidate: Candidate = { known: 0, run, folder: "", file: 0, options: [listed] };
  const name: LogName = { folder: "", prefix: "x", what, thread: total ? null : 1, host: null, total };
  const owner = { index: 0 } as unknown as Seen["whose"]["owners"][number];
  return {
    given: { path: "x_clat.1.log", format: "fio-log", size: head.length, head },
    name,
    candidate,
    whose: {
      ...{ owners: [owner], options: listed, members: [member], asked: true, shift_ms: 0, started_ms: null },
      ownStart: false,
    },
  };
}

/** Windows of half a second with these values and further columns. */
const windows = (values: readonly number[], ...behind: number[]): number[][] =>
  values.map((value, i) => [(i + 1) * 500, value, ...behind]);
const NS = windows([399_000, 400_000, 401_000, 400_000], 0, 0, 0);

describe("columns by version (iolog.c, flush_samples)", () => {
  const zeros = (columns: number): number[][] =>
    windows([400_000, 400_000, 400_000, 400_000], ...Array<number>(columns - 2).fill(0));
  const fits = (version: string, columns: number): boolean =>
    against(seenOf({ version, rows: zeros(columns) }))?.why !== "columns";
  it.each([
    ["1.20", [3]],
    ["1.26", [3, 4]],
    ["1.27", [4, 5]],
    ["2.2", [4, 5]],
    ["3.17", [4, 5]],
    // A build after 3.17 may write what 3.18 does.
    ["3.17-31-g7c68", [4, 5, 6]],
    ["3.18", [5, 6]],
    ["3.36", [5, 6]],
    ["3.37", [5, 6, 7]],
    ["3.38", [5, 6, 7, 8]],
    ["3.42", [5, 6, 7, 8]],
  ] as const)("%s writes %j", (version, columns) => {
    const found = [3, 4, 5, 6, 7, 8].filter((n) => fits(version, n));
    expect(found).toEqual(columns);
  });
});

describe("the unit of a latency: ns since 2.99, µs before", () => {
  it.each(["2.99", "3.0", "3.1", "3.17", "3.33"])("a log in µs does not belong to a run of %s", (version) => {
    const found = against(seenOf({ version, rows: windows([399, 400, 401, 400], 0, 0, 0) }));
    expect(found).toMatchObject({ why: "unit", values: { own: 400, unit: "ns" } });
  });
  it("a log in ns does not belong to a run of 2.21, one in µs does", () => {
    expect(against(seenOf({ version: "2.21", rows: NS.map((r) => r.slice(0, 4)) }))).toMatchObject({ why: "unit" });
    expect(against(seenOf({ version: "2.21", rows: windows([399, 400, 401, 400], 0, 0) }))).toBeNull();
  });
  it.each([
    // The mean of the run is 400: up to three times beyond the log it is of the other unit, farther off it tells nothing.
    [1190, "unit"],
    [1210, undefined],
    [134, "unit"],
    [133, undefined],
  ])("a log of %i µs beside a mean of 400: %s", (us, why) => {
    expect(against(seenOf({ rows: windows([us, us, us, us], 0, 0, 0) }))?.why).toBe(why);
  });
  it("in the same unit the log belongs to the run", () => expect(against(seenOf({ rows: NS }))).toBeNull());
});

describe("log_avg_msec holds for rates since 2.10, for latencies always", () => {
  const single = Array.from({ length: 40 }, (_, i) => [Math.floor(i / 8), 1, 0, 4096]);
  const why = (version: string, what: LogName["what"], options = {}): string | undefined =>
    against(seenOf({ version, what, options, rows: single, measured: { iops: null, mean_us: [] } }))?.why;
  it.each([
    ["2.2", "iops", undefined],
    ["2.9", "iops", undefined],
    ["2.10", "iops", "single"],
    ["2.21", "iops", "single"],
    ["2.2", "clat", "single"],
    ["2.21", "clat", "single"],
  ] as const)("%s: %s of single I/Os beside an average asked for: %s", (version, what, wanted) => {
    expect(why(version, what)).toBe(wanted);
  });
  it("but not where log_compression left single I/Os in the log", () =>
    expect(why("2.21", "clat", { log_compression: "1M" })).toBeUndefined());
});

describe("values that both state", () => {
  const differs = (given: Given): boolean => disagreement(seenOf(given)) !== null;
  it.each([
    [400, false],
    [421, false],
    [380, false],
    // The windows are 399 to 401 µs: 5 % beyond are 379.05 and 421.05.
    [423, true],
    [377, true],
    [800, true],
    [40, true],
  ])("a mean of %i µs beside windows around 400: %s", (mean_us, wanted) => {
    expect(differs({ rows: NS, measured: { mean_us: [{ kind: "clat", mean_us }] } })).toBe(wanted);
  });
  it.each([
    [2500, false],
    [2620, false],
    // The last window may be missing: the mean of four is at least 2,000 of five.
    [1910, false],
    [1890, true],
    [2635, true],
    [5000, true],
  ])("%i IOPS beside windows of 2,500: %s", (iops, wanted) => {
    expect(differs({ what: "iops", rows: windows([2500, 2500, 2500, 2500], 0, 0, 0), measured: { iops } })).toBe(
      wanted,
    );
  });
  it("bandwidth in KiB/s", () => {
    const rows = windows([10_000, 10_000, 10_000, 10_000], 0, 0, 0);
    expect(differs({ what: "bw", rows, measured: { bytes_per_s: 10_000 * 1024 } })).toBe(false);
    expect(differs({ what: "bw", rows, measured: { bytes_per_s: 10_800 * 1024 } })).toBe(true);
    expect(differs({ what: "bw", rows, measured: { bytes_per_s: 7000 * 1024 } })).toBe(true);
  });
  it("is stated in the unit of the log", () => {
    const rows = windows([10_000, 10_000, 10_000, 10_000], 0, 0, 0);
    const stated = (what: "iops" | "bw", measured: Partial<KnownDirection>) =>
      disagreement(seenOf({ what, rows, measured }));
    const of = { op: "read", from: 10_000, to: 10_000, own: 7000 };
    expect(stated("bw", { bytes_per_s: 7000 * 1024 })).toEqual({ ...of, what: "bw", unit: "KiB/s" });
    expect(stated("iops", { iops: 7000 })).toEqual({ ...of, what: "iops", unit: "IOPS" });
  });
  it("where lines are late the rate of the run tells whether no I/O ended before them, or fio looked late", () => {
    const rows = [500, 1500, 2500, 3500, 4500].map((t_ms) => [t_ms, 5000, 0, 0, 0]);
    const of = (iops: number) => {
      const seen = seenOf({ what: "iops", rows, measured: { iops } });
      return [idleOf(seen), disagreement(seen)?.from ?? null];
    };
    expect(of(2777)).toEqual(["all", null]);
    expect(of(5000)).toEqual(["none", null]);
    // Neither: missing for long, they had no I/O.
    expect(of(9000)).toEqual(["long", 2778]);
    // One of ninety windows: either fits.
    const once = Array.from({ length: 90 }, (_, i) => [(i + (i < 45 ? 1 : 2)) * 500, 5000, 0, 0, 0]);
    expect(idleOf(seenOf({ what: "iops", rows: once, measured: { iops: 4950 } }))).toBe("long");
    expect(idleOf(seenOf({ what: "iops", rows, clones: 2 }))).toBe("long");
    expect(idleOf(seenOf({ what: "clat", rows }))).toBe("long");
  });

  it("of maxima, or of one of several clones, nothing is compared", () => {
    const measured: Partial<KnownDirection> = { mean_us: [{ kind: "clat", mean_us: 40 }] };
    expect(differs({ rows: NS, measured, options: { log_window_value: "max" } })).toBe(false);
    expect(differs({ rows: NS, measured, clones: 4 })).toBe(false);
  });
});

describe("a lost name is restored from the means", () => {
  const nameOf = (values: readonly number[], measured: Partial<KnownDirection>, version = "3.33"): string | null => {
    const { given, candidate } = seenOf({ version, rows: windows(values, 0, 0, 0), measured });
    return agreedName(given, "", candidate)?.what ?? null;
  };
  const kinds = (clat: number, lat: number): Partial<KnownDirection> => ({
    mean_us: [
      { kind: "clat", mean_us: clat },
      { kind: "lat", mean_us: lat },
    ],
  });
  it("that are IOPS, KiB/s or ns", () => {
    expect(nameOf([2500, 2500, 2500, 2500], {})).toBe("iops");
    expect(nameOf([10_000, 10_000, 10_000, 10_000], {})).toBe("bw");
    expect(nameOf([400_000, 400_000, 400_000, 400_000], kinds(400, 600))).toBe("clat");
    expect(nameOf([600_000, 600_000, 600_000, 600_000], kinds(400, 600))).toBe("lat");
    expect(nameOf([400_000, 400_000, 400_000, 400_000], kinds(400, 405))).toBe("latency");
  });
  it("that are µs before 2.99", () => {
    expect(nameOf([400, 400, 400, 400], kinds(400, 600), "2.21")).toBe("clat");
    expect(nameOf([400_000, 400_000, 400_000, 400_000], kinds(400, 600), "2.21")).toBeNull();
  });
  it("within 5 %", () => {
    expect([2376, 2624].map((n) => nameOf([n, n, n, n], {}))).toEqual(["iops", "iops"]);
    expect([2374, 2626, 1250, 5000].map((n) => nameOf([n, n, n, n], {}))).toEqual([null, null, null, null]);
  });
});

it("--bandwidth-log is asked for on the command line, is always averages, and has a file for each direction", () => {
  const trims = windows([0, 0], 2, 0, 0);
  const given = { what: "bw", rows: trims, options: { log_avg_msec: "0" } } as const;
  expect(against(seenOf(given))).toMatchObject({ why: "averaged" });
  expect(against(seenOf({ ...given, options: {} }))).toMatchObject({ why: "direction" });
  expect(against(seenOf({ ...given, total: true }))).toBeNull();
});

it("of the JSON and the text of one run beside a log, it is of the JSON; of two texts it is undecided", () => {
  const { candidate, name } = seenOf({ rows: NS });
  const of = (format: string, file: number): Candidate => {
    const run = { ...candidate.run, path: `run${file}`, format };
    return { ...candidate, run, file, known: file, options: null };
  };
  const set = { folder: "", prefix: "j", names: [{ ...name, prefix: "j" }], twice: false };
  const [json, text, other] = [of("fio-json", 0), of("fio-normal", 1), of("fio-normal", 2)];
  for (const both of [
    [json, text],
    [text, json],
  ])
    expect(matchSets([set], both, () => 0)).toEqual([{ run: json }]);
  expect(matchSets([set], [text, other], () => 0)).toEqual([{ several: 2 }]);
});
