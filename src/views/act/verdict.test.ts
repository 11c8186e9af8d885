import { describe, expect, it } from "vitest";
import { actTest, actVerdict, tableSlices, type ActEnding } from "~/analysis/act/verdict";
import { slicesOf, type ActUnit } from "~/analysis/act/slices";
import type { ActLog } from "~/analysis/act/logs";
import { answerOf, summaryOf, fullVerdict } from "./verdict";

const CONFIG = {
  "num-devices": "1",
  "read-reqs-per-sec": "6000",
  "write-reqs-per-sec": "3000",
  "record-bytes": "1536",
};
const TIME: ActEnding = { drives: false, load: false, errors: 0 };

const log = (
  items: Record<string, string> = CONFIG,
  ending = TIME,
  length_s = 86_400,
  load_x: number | null = 3,
): ActLog => ({
  ...{
    id: "a.0",
    dataset: "local",
    place: "local/",
    system: "",
    name: "act_storage 3x",
    path: "a.txt",
    version: "6.6",
    program: "storage" as const,
    device_reads_per_s: null,
    device_writes_per_s: null,
    excluded: null,
    interval_s: 1,
    unit: null,
    length_s,
    running: false,
  },
  ...{ test: actTest(items, load_x), ending, table: null, says: null, histograms: [], judged: null },
});

/** Hours of 100,000 reads each, with this many in a bucket. */
function verdict(unit: ActUnit, hours: readonly Readonly<Record<number, number>>[], ending = TIME, running = false) {
  const unit_ns = unit === "ms" ? 1e6 : 1e3;
  const windows = hours.map((slow, window) => {
    const entries = Object.entries(slow).map(([bucket, n]) => [Number(bucket), n] as const);
    const all = [[0, 100_000 - entries.reduce((s, [, n]) => s + n, 0)] as const, ...entries];
    return {
      ...{ window, last_s: (window + 1) * 3600, total: 100_000 },
      hi_ns: all.map(([bucket]) => 2 ** bucket * unit_ns),
      count: all.map(([, n]) => n),
    };
  });
  return actVerdict(slicesOf(windows, unit, 3600), unit, ending, running);
}

const day = (slow: Readonly<Record<number, number>>) => Array.from({ length: 24 }, () => slow);

describe("the verdict in words", () => {
  it("names the one of several devices that is over a limit, first of all", () => {
    const two = log({ ...CONFIG, "num-devices": "2", "read-reqs-per-sec": "12000", "write-reqs-per-sec": "6000" });
    const whole = verdict("ms", day({ 1: 3820 }));
    const devices = [
      { device: "nvme0n1", verdict: verdict("ms", day({ 1: 2600 })) },
      { device: "nvme3n1", verdict: verdict("ms", day({ 1: 5800 })) },
    ];
    const over = "nvme3n1 alone is over a limit: 5.80 % over 1 ms in hour 1, limit 5 %.";
    expect(fullVerdict(two, whole, [two], devices)).toMatchObject({ tone: "ok" });
    expect(fullVerdict(two, whole, [two], devices).text).toContain(over);
    expect(fullVerdict(two, whole, [two], devices).text).not.toContain("nvme0n1");
    expect(answerOf({ logs: [two], log: two }, [whole], [], devices).second).toContain(
      "nvme3n1 alone is over a limit.",
    );
  });

  it("passed: says what a certification still lacks", () => {
    expect(fullVerdict(log(), verdict("ms", day({ 1: 3820 })))).toEqual({
      tone: "ok",
      sign: "▲",
      text: "Load test passed: all 24 slices are under all limits. The nearest: 3.82 % over 1 ms in hour 1, limit 5 %. 6× stress not supplied: certified 3× also requires a 24-hour stress test at twice the load.",
    });
  });

  it("passed: the nearest is the slice that may be nearest, not the one that is certainly highest", () => {
    const hours = [{ 11: 2000, 10: 100 }, { 11: 1000, 10: 3900 }, ...day({}).slice(2)];
    expect(fullVerdict(log(), verdict("us", hours)).text).toContain("between 1.00 and 4.90 % over 1 ms in hour 2");
  });

  it("failed: enough digits to show on which side of the limit it lies", () => {
    const hours = day({ 1: 3000 });
    expect(fullVerdict(log(), verdict("ms", [...hours.slice(0, 16), { 1: 5290 }])).text).toBe(
      "Failed in hour 17 of 17: 5.29 % of the reads took longer than 1 ms; the limit is under 5 %. 16 other slices break no limit.",
    );
    expect(fullVerdict(log(), verdict("ms", [{ 1: 5000 }])).text).toContain("5.00 % of the reads");
  });

  it("undecided: both ends, and what to do", () => {
    const { tone, text } = fullVerdict(log(), verdict("us", day({ 10: 1000, 11: 4500 })));
    expect(tone).toBe("warn");
    expect(text).toContain(
      "in hour 1 between 4.50 and 5.50 % of the reads took longer than 1 ms; the limit is under 5 %",
    );
  });

  it("undecided by a printed table: what it lacks, and no advice about buckets", () => {
    const slices = Array.from({ length: 24 }, (_, i) => i + 1);
    const table = tableSlices({ unit: "ms", slices, over: { 1: slices.map(() => 5), 64: slices.map(() => 0.01) } });
    expect(fullVerdict(log(), actVerdict(table, "ms", TIME)).text).toBe(
      "Undecided in 24 slices: in hour 1 between 0.01 and 5.00 % of the reads took longer than 8 ms; the limit is under 1 %. The printed table lacks the column or the digits: supply the whole log.",
    );
  });

  it("incomplete, inconclusive, stopped", () => {
    expect(fullVerdict(log(CONFIG, TIME, 120), verdict("ms", [])).text).toBe(
      "Incomplete: the log ends after 2 min. A verdict needs 24 whole one-hour slices.",
    );
    expect(fullVerdict(log(CONFIG, TIME, 7260), verdict("ms", day({}).slice(0, 2))).text).toBe(
      "Incomplete: 2 whole one-hour slices of 24 in 2 h 1 min; none of them breaks a limit.",
    );
    const load = { ...TIME, load: true };
    expect(fullVerdict(log(CONFIG, load, 6), verdict("ms", [], load)).text).toContain(
      "Inconclusive: ACT could not generate",
    );
    const drives = { ...TIME, drives: true };
    expect(fullVerdict(log(CONFIG, drives, 6), verdict("ms", [], drives))).toMatchObject({ tone: "bad", sign: "✕" });
  });

  it("still running: how far it is, and no verdict", () => {
    const at = (length_s: number): ActLog => ({
      ...log({ ...CONFIG, "test-duration-sec": "86400" }, TIME, length_s),
      running: true,
    });
    const said = (length_s: number, hours: readonly Readonly<Record<number, number>>[], unit: ActUnit = "ms") =>
      fullVerdict(at(length_s), verdict(unit, hours, TIME, true));
    expect(said(35, [])).toEqual({
      tone: "warn",
      sign: "!",
      text: "Still running, 35 s of 24 h; no one-hour slice is whole yet. The verdict waits for the end of the log.",
    });
    expect(said(7260, day({}).slice(0, 2)).text).toBe(
      "Still running, 2 h 1 min of 24 h; 2 whole one-hour slices of 24 so far; none of them breaks a limit. The verdict waits for the end of the log.",
    );
    expect(said(3600, [{ 10: 1000, 11: 4500 }], "us").text).toContain(
      "certainly breaks a limit, and 1 leaves one undecided",
    );
    expect(said(7200, [{}, { 1: 9000 }])).toMatchObject({
      tone: "bad",
      text: expect.stringMatching(/^Failed in hour 2 of 2.* The log is still running: 2 h of 24 h\.$/) as string,
    });
  });

  it("for another test, or a log without its configuration, there is none by the standard", () => {
    const other = fullVerdict(log({ ...CONFIG, "commit-to-device": "yes" }), verdict("ms", day({})));
    expect(other.tone).toBe("warn");
    expect(other.text).toMatch(
      /^No verdict by the standard: this is not the standard test \(commit-to-device yes\)\. By its limits: load test passed/,
    );
    expect(fullVerdict(log({}, TIME, 86_400, null), verdict("ms", day({}))).text).toMatch(/has no configuration/);
    expect(fullVerdict(log(), null).text).toBe("No verdict: the log has no histogram of all reads.");
  });

  it("of several logs is ordered by load", () => {
    const custom = { ...CONFIG, "write-reqs-per-sec": "10" };
    const verdicts = [verdict("ms", day({ 1: 9000 })), verdict("ms", day({})), verdict("ms", [])];
    expect(summaryOf([log(CONFIG, TIME, 86_400, 6), log(), log(custom, TIME, 86_400, null)], verdicts)).toBe(
      "Load test passed: 3×. Failed: 6×. Incomplete; not the standard test: a custom load.",
    );
    const on = (system: string, one: ActLog): ActLog => ({ ...one, place: `local/${system}`, system });
    expect(summaryOf([on("CD6", log(CONFIG, TIME, 86_400, 6)), on("P5510", log())], verdicts)).toBe(
      "Load test passed: P5510 3×. Failed: CD6 6×.",
    );
  });

  it("of several logs names what is certified first, and the stress tests that make it so", () => {
    const at = (multiple: number, hours: Parameters<typeof verdict>[1], more: Partial<ActLog> = {}) => {
      const reads = String(2000 * multiple);
      const items = {
        ...CONFIG,
        "device-names": "/dev/nvme0n1",
        "read-reqs-per-sec": reads,
        "write-reqs-per-sec": String(1000 * multiple),
      };
      return { own: { ...log(items, TIME, 86_400, multiple), id: `${multiple}`, ...more }, of: verdict("ms", hours) };
    };
    const slow = day({ 1: 9000 });
    const all = [at(15, slow), at(1, day({})), at(10, day({})), at(20, slow), at(6, [])];
    const said = (some: typeof all) => summaryOf(some.map(({ own }) => own), some.map(({ of }) => of)); // prettier-ignore
    expect(said(all)).toBe(
      "Certified: 10×. Load test passed: 1×. Stress test passed: 20×. Failed: 15×. Incomplete: 6×.",
    );
    expect(said([at(10, day({})), at(20, slow, { length_s: 3600 })])).toBe("Load test passed: 10×. Failed: 20×.");
    // Of many loads those that say most.
    const many = [1, 5, 6, 7, 9].map((multiple) => at(multiple, day({})));
    expect(said([...many, ...[30, 40, 50, 70, 90].map((multiple) => at(multiple, slow))])).toBe(
      "Load test passed: 9×, 7× and 3 more. Failed: 30×, 40× and 3 more.",
    );
  });

  it("is one line, at its load: the clause that decides, and what else fits", () => {
    const said = (hours: Parameters<typeof verdict>[1], own = log()) =>
      answerOf({ logs: [own], log: own }, [verdict("ms", hours)], []);
    expect(said(day({ 1: 3820 }))).toEqual({
      first: "At 3×, load test passed: all 24 slices are under all limits.",
      second: "",
    });
    expect(said([...day({ 1: 3000 }).slice(0, 16), { 1: 5290 }])).toEqual({
      first: "At 3×, failed in hour 17 of 17: 5.29 % of the reads took longer than 1 ms;",
      second: "the limit is under 5 %.",
    });
    // The worst hour decides, not the first one over a limit.
    const worst = said([{ 1: 9000 }, { 1: 5100 }, { 1: 9900 }]);
    expect(worst.first).toContain("At 3×, failed in hour 3 of 3");
    expect(`${worst.first} ${worst.second}`.length).toBeLessThanOrEqual(120);
    const other = { ...CONFIG, "commit-to-device": "yes" };
    expect(said(day({}), log(other)).first).toMatch(/^No verdict by the standard:/);
    const two = [log(), log()];
    expect(answerOf({ logs: two, log: null }, [verdict("ms", []), verdict("ms", [])], [])).toEqual({
      first: "Incomplete: 3× (2 logs).",
      second: "No log passed.",
    });
    const mixed = [log(), log(), log(other, TIME, 86_400, 6)];
    expect(answerOf({ logs: mixed, log: null }, [verdict("ms", []), verdict("ms", []), verdict("ms", [])], [])).toEqual(
      {
        first: "Incomplete: 3× (2 logs).",
        second: "No log passed. Incomplete; not the standard test: 6×.",
      },
    );
    expect(answerOf({ logs: [], log: null }, [], []).first).toContain("0 published ACT tests");
  });
});
