import { describe, expect, it } from "vitest";
import type { Change } from "./drops";
import type { SteadyWindow } from "~/model/timeLine";
import type { Steady } from "./steady";
import type { TraceRow } from "~/model/traceAnswers";
import type { Changed, Judged } from "./judge";
import type { LineOf } from "./lines";
import type { DetailRow } from "~/model/answers";
import { changeRows, ownVerdicts, unjudgedBadges, verdictOf } from "./verdict";
import { judged as text } from "~/text/en/timeline-judged";

const line = (name: string, window_s: number | null, more: Partial<LineOf> = {}): LineOf => ({
  ...{ id: name, name, role: "main", excluded: null },
  traces: [{ stat: "mean", window_s } as TraceRow],
  ...more,
});

describe("what is not judged", () => {
  it("covers means of windows of unknown length, with their names if others are judged", () => {
    const said = (lines: readonly LineOf[]): string[] => unjudgedBadges(lines).map(({ text }) => text);
    expect(said([line("read", 1)])).toEqual([]);
    expect(said([line("read", null)])).toEqual(["not judged: the length of the windows is not known"]);
    expect(said([line("read", null), line("write", 1)])).toEqual([
      "read: not judged: the length of the windows is not known",
    ]);
    expect(said([line("read", null, { role: "member" }), line("write", null, { excluded: "why" })])).toEqual([]);
  });
});

describe("the verdict of a run", () => {
  const window = { from_s: 240, to_s: 540, mean: 50_100, range_share: 0.02, rise_share: 0.01 } as SteadyWindow;
  const steady: Steady = { state: "steady", window, lost: null };
  const short: Steady = { state: "too-short", rounds: 1, covered_s: 75 };
  const shift = (during: number, from_s: number): Change => ({
    ...{ kind: "shift", from_s, to_s: null, before: 50_000, during, depth: 1 - during / 50_000 },
  });
  const judged = (name: string, state: Steady, changes: readonly Change[] = []): Judged => ({
    ...{ line: { id: name, name }, of: "throughput", changes, steady: state, slide: null, gaps: [] },
    ...{ mean: 40_000, span_s: state === short ? 75 : 700, window_s: 1 },
  });
  const said = { throughput: (v: number) => `${v.toLocaleString("en")} IOPS`, latency: (v: number) => `${v} µs` };
  const of = (lines: readonly Judged[], further: readonly Changed[] = []): string => {
    const { first, second = "" } = verdictOf(lines, further, lines[0]!.span_s, said)!;
    return `${first} ${second}`.trim();
  };

  it("of one line: when it is steady and at what, then its deepest change", () => {
    expect(of([judged("a", steady, [shift(45_000, 600), shift(31_000, 312)])])).toBe(
      "Steady from 4 to 9 min at 50,100 IOPS; falls to 31,000 IOPS (−38 %) at 5:12",
    );
    expect(of([judged("a", steady)])).toBe("Steady from 4 to 9 min at 50,100 IOPS; no drop or shift found");
    expect(of([judged("a", { ...steady, lost: window })])).toContain("at 50,100 IOPS, then no longer;");
  });

  it("never hides a slow fall: both ends are stated, unless a change is deeper", () => {
    const slide = { before: 88_000, after: 30_000 };
    const slid = (state: Steady, changes: readonly Change[] = []) => of([{ ...judged("a", state, changes), slide }]);
    const fall = "alls slowly, 88,000 → 30,000 IOPS";
    expect(slid(steady)).toBe(`Steady from 4 to 9 min at 50,100 IOPS; f${fall}`);
    expect(slid(short)).toBe(`F${fall}; too short to judge steady state: 75 s`);
    expect(slid(steady, [shift(45_000, 600)])).toContain(fall);
    expect(slid(steady, [{ ...shift(500, 300), to_s: 303 }])).toContain("falls to 500 IOPS");
  });

  it("of a run that is too short: the change first, else the mean", () => {
    expect(of([judged("a", short, [{ ...shift(31_000, 30.5), to_s: 55 }])])).toBe(
      "Falls to 31,000 IOPS (−38 %) from 30.5 s to 55 s; too short to judge steady state: 75 s",
    );
    expect(of([judged("a", short)])).toBe(
      "40,000 IOPS on average; too short to judge steady state: 75 s, no drop or shift found",
    );
  });

  it("of several lines: two are named, the others counted, and a rise of latency where no throughput changes", () => {
    const three = ["a", "b", "c"].map((name) => judged(name, steady));
    expect(of(three)).toBe("a 40,000 IOPS, b 40,000 IOPS on average, 1 more line; all 3 lines are steady");
    const idle = three.map((one, i) => (i < 2 ? { ...one, mean: 0 } : one));
    expect(of(idle)).toContain("c 40,000 IOPS on average, 2 more lines");
    // All lines end within the warm-up.
    const none = ["a", "b"].map((name) => ({ ...judged(name, short), mean: null }));
    expect(of(none)).toContain("— on average; too short to judge steady state: 75 s");
    const slower = { ...shift(80_000, 100), before: 100, during: 250, depth: -1.5 };
    expect(of(three, [{ line: { id: "a", name: "a" }, of: "latency", changes: [slower] }])).toBe(
      "a: latency rises to 250 µs (+150 %) at 1:40; all 3 lines are steady",
    );
  });

  it("a shift stays; a drop in which the log ends is said to last to the end", () => {
    const changes = [shift(31_000, 30.5), { ...shift(20_000, 60), kind: "drop" as const }];
    const rows = changeRows([{ line: { id: "a", name: "a" }, of: "throughput", changes }], null, 75, said);
    const when = rows.map(({ start, end, stays }) => text.changes.until(start, end, stays));
    expect(when).toEqual(["30.5 s, stays", "60 s to the end"]);
  });

  it("is empty while nothing is judged", () => {
    expect(verdictOf([], [], 75, said)).toBeNull();
  });
});

const row = (
  job_index: number,
  name: string,
  value: number | null,
  unit: string | null = null,
  text: string | null = null,
) => ({ topic: "steadystate", job_index, subject: null, name, value, unit, text }) as DetailRow;

it("fio's own verdict on steady state: once for jobs that share it, absent if fio gives none", () => {
  const job = (n: number, found: number) => [
    row(n, "attained", 0),
    row(n, "criterion", null, null, "iops"),
    row(n, "limit", 10, "percent"),
    row(n, "found", found, "percent"),
    row(n, "dur_s", 6, "s"),
  ];
  const text = "fio says: not attained, iops within 10 %, found 46.5 %, over 6 s";
  expect(ownVerdicts([...job(0, 46.5), ...job(1, 46.5)], "fio")).toMatchObject([{ tone: "plain", text }]);
  expect(ownVerdicts([...job(0, 46.5), ...job(1, 20)], "fio")).toHaveLength(2);
  expect(ownVerdicts([row(0, "limit", 10, "percent"), row(0, "data", 1)], "fio")).toEqual([]);
});
