import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../../tests/support/sink";
import { fioLog } from "./format";
import { UNTOLD, type LogTold } from "./told";

const HAND_MADE = "tests/fixtures/hand-made/fio-logs";

const clat: LogTold = { ...UNTOLD, what: "clat", unit: "ns", version: [3, 33], window: "avg", window_s: 0.5 };
const read = (text: string, told: Partial<LogTold> = {}): Promise<Pushed> =>
  parsed(fioLog, text, { told: { ...clat, ...told } });
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);
/** `op stat priority` and its values. */
const series = ({ traces, samples }: Pushed): Record<string, unknown> =>
  Object.fromEntries(
    traces.map(({ trace, job_index, op, stat, priority }) => [
      [job_index, op, stat, priority].filter((part) => part !== null).join(" "),
      samples.get(trace),
    ]),
  );

describe("the columns of a log", () => {
  it.each([
    ["3, as fio 1 wrote them", "500, 2000, 0\n1000, 3000, 0\n"],
    ["4", "500, 2000, 0, 0\n1000, 3000, 0, 0\n"],
    ["5 with priority", "500, 2000, 0, 0, 0\n1000, 3000, 0, 0, 0\n"],
    ["5 with offset", "500, 2000, 0, 0, 8192\n1000, 3000, 0, 0, 16384\n"],
    ["6 with both of them", "500, 2000, 0, 0, 0, 0\n1000, 3000, 0, 0, 0, 0\n"],
    ["without blanks and with carriage returns", "500,2000,0,0,0\r\n1000,3000,0,0,0\r\n"],
  ])("%s", async (_, text) => {
    const pushed = await read(text);
    expect(series(pushed)).toEqual({ "0 read mean": { t_s: [0.5, 1], value: [2, 3] } });
    expect(pushed.notices).toEqual([]);
    expect(pushed.traces[0]).toMatchObject({ metric: "latency", kind: "clat", window_s: 0.5, line: 1 });
  });

  it.each(["both_clat.1.log", "both-offset_clat.1.log"])(
    "%s: 6 and 7 with the maximum after the mean",
    async (name) => {
      const pushed = await read(readFileSync(`${HAND_MADE}/${name}`, "utf8"), { window: null });
      expect(series(pushed)).toEqual({
        "0 read mean": { t_s: [0.25, 0.5], value: [402.118, 398.204] },
        "0 read max": { t_s: [0.25, 0.5], value: [2210.034, 1905.561] },
        "0 write mean": { t_s: [0.25, 0.5], value: [511.89, 508.131] },
        "0 write max": { t_s: [0.25, 0.5], value: [3017.702, 2800.412] },
      });
    },
  );

  it("3 of single I/Os, and trims", async () => {
    const old = await read(readFileSync(`${HAND_MADE}/three-columns_clat.log`, "utf8"), {
      unit: "us",
      version: [1, 59],
    });
    expect(series(old)).toEqual({
      "0 read each": { t_s: [0, 0.001, 0.001], value: [312, 305, 290] },
      "0 write each": { t_s: [0, 0.002], value: [298, 411] },
    });
    const trims = await read(readFileSync(`${HAND_MADE}/trim_lat.1.log`, "utf8"));
    expect(Object.keys(series(trims))).toEqual(["0 trim each"]);
  });

  it("6, 7 and 8 with the maximum after the mean", async () => {
    const text = (rest: string): string => `250, 2000, 9000, 1, 0, ${rest}\n500, 3000, 3000, 1, 0, ${rest}\n`;
    for (const rest of ["0", "0, 0", "0, 0, 0"]) {
      expect(series(await read(text(rest), { window: "both" }))).toEqual({
        "0 write mean": { t_s: [0.25, 0.5], value: [2, 3] },
        "0 write max": { t_s: [0.25, 0.5], value: [9, 3] },
      });
    }
  });

  it("the rest after the last window, in the same millisecond, stands behind it", async () => {
    // As fio 3.33 ends it: the whole window, then what came since.
    const twice = "500, 2000, 0, 0, 0\n1000, 17000, 0, 0, 0\n1000, 9000, 0, 0, 0\n";
    expect(series(await read(twice))).toEqual({ "0 read mean": { t_s: [0.5, 1, 1.0005], value: [2, 17, 9] } });
    // Of each job in one file, and of the maximum.
    const job = "500, 2, 3, 0, 0, 0\n1000, 2, 3, 0, 0, 0\n1000, 1, 1, 0, 0, 0\n";
    const pushed = await read(job + job, { unit: "us", window: "both" });
    const mean = { t_s: [0.5, 1, 1.0005], value: [2, 2, 1] };
    const max = { ...mean, value: [3, 3, 1] };
    expect(series(pushed)).toEqual({ "0 read mean": mean, "0 read max": max, "1 read mean": mean, "1 read max": max });
  });

  it("7 with the issue time, which is no maximum", async () => {
    const pushed = await read("0, 93826, 0, 4096, 1049071616, 0, 76207\n0, 156586, 1, 4096, 929787904, 0, 160375\n");
    expect(series(pushed)).toEqual({
      "0 read each": { t_s: [0], value: [93.826] },
      "0 write each": { t_s: [0], value: [156.586] },
    });
  });

  it("6 of zeros in which neither reading shows: by the options", async () => {
    const text = "500, 1, 1, 1, 0, 0\n1000, 1, 2, 1, 0, 0\n";
    expect(Object.keys(series(await read(text, { window: "both" })))).toContain("0 write max");
    expect(Object.keys(series(await read(text)))).not.toContain("0 write max");
  });

  it("5 of zeros without a version are declared", async () => {
    const text = "500, 2000, 0, 0, 0\n1000, 3000, 0, 0, 0\n";
    expect(codes(await read(text, { version: null }))).toEqual(["fio/log-fifth-column"]);
    expect(codes(await read(text.replaceAll("0, 0, 0\n", "0, 0, 4096\n"), { version: null }))).toEqual([]);
  });

  it("tells priorities apart: log_prio in hexadecimal, else the real-time class", async () => {
    const hex = await read("0, 1000, 0, 4096, 0x2000\n0, 2000, 0, 4096, 0x0000\n1, 3000, 0, 4096, 0x2000\n");
    expect(series(hex)).toEqual({
      "0 read each 0x2000": { t_s: [0, 0.001], value: [1, 3] },
      "0 read each 0x0000": { t_s: [0], value: [2] },
    });
    const flag = await read("0, 1000, 0, 4096, 1\n0, 2000, 0, 4096, 0\n");
    expect(Object.keys(series(flag))).toEqual(["0 read each 1", "0 read each"]);
    const offsets = await read("0, 1000, 0, 4096, 1\n0, 2000, 0, 4096, 0\n", { version: [3, 1] });
    expect(Object.keys(series(offsets))).toEqual(["0 read each"]);
  });
});

describe("the unit of a value", () => {
  const one = async (told: Partial<LogTold>, bs = 0): Promise<unknown> => {
    const pushed = await read(`500, 1000, 0, ${bs}, 0\n1000, 1000, 0, ${bs}, 0\n`, told);
    const { metric, kind, stat } = pushed.traces[0]!;
    return [metric, kind, stat, pushed.samples.get(0)!.value[0]];
  };

  it("bandwidth is KiB/s, and of single I/Os kB/s", async () => {
    expect(await one({ what: "bw" })).toEqual(["bytes_per_s", null, "mean", 1_024_000]);
    expect(await one({ what: "bw" }, 4096)).toEqual(["bytes_per_s", null, "each", 1_000_000]);
    // Before 2.10 an average over bwavgtime was followed by the block size.
    expect(await one({ what: "bw", version: [2, 2, 10] }, 4096)).toEqual(["bytes_per_s", null, "mean", 1_024_000]);
  });

  it("latency is in microseconds before 2.99, and unknown where nothing tells", async () => {
    expect(await one({ unit: "ns" })).toEqual(["latency", "clat", "mean", 1]);
    expect(await one({ unit: "us", what: "slat" })).toEqual(["latency", "slat", "mean", 1000]);
    expect(await one({ unit: null })).toEqual(["unknown", "clat", "mean", 1000]);
    expect(await one({ what: null })).toEqual(["unknown", null, "mean", 1000]);
  });

  it("an iops of 1 for each I/O is a count, a window of rates is not", async () => {
    const each = await read("0, 1, 0, 4096, 0\n0, 1, 0, 4096, 0\n", { what: "iops" });
    expect(each.traces[0]).toMatchObject({ metric: "iops", stat: "count", window_s: null });
    const slow = await read("1000, 1, 0, 0, 0\n2000, 1, 0, 0, 0\n", { what: "iops" });
    expect(slow.traces[0]).toMatchObject({ metric: "iops", stat: "mean", window_s: 0.5 });
    const maxima = await read("1000, 1, 0, 0, 0\n2000, 1, 0, 0, 0\n", { what: "iops", window: "max" });
    expect(maxima.traces[0]).toMatchObject({ stat: "max" });
  });

  it("Unix time counts from the start of the run", async () => {
    const text = "1795203055376, 1000, 0, 0, 0\n1795203055876, 1000, 0, 0, 0\n";
    const told = await read(text, { base_ms: 1795203054876 });
    expect(told.samples.get(0)!.t_s).toEqual([0.5, 1]);
    expect(told.traces[0]!.started_ms).toBe(1795203054876);
    const alone = await read(text);
    expect(alone.samples.get(0)!.t_s).toEqual([0, 0.5]);
  });

  it("a job that began later is later by that", async () => {
    const { samples } = await read("500, 1000, 0, 0, 0\n", { shift_ms: 30_000 });
    expect(samples.get(0)!.t_s).toEqual([30.5]);
  });
});

describe("several jobs in one log", () => {
  const job = "500, 1000, 0, 0, 0\n500, 2000, 1, 0, 0\n1000, 3000, 0, 0, 0\n1001, 4000, 1, 0, 0\n1500, 1000, 0, 0, 0\n";

  it("time runs backwards where the next one begins", async () => {
    const { traces, samples } = await read(job + job + job);
    expect(traces.map(({ job_index, op, line }) => [job_index, op, line])).toEqual([
      ...[0, 1, 2].flatMap((k) => [
        [k, "read", 5 * k + 1],
        [k, "write", 5 * k + 2],
      ]),
    ]);
    expect(samples.get(4)!.t_s).toEqual([0.5, 1, 1.5]);
  });

  it("two windows are enough, one line out of place is not", async () => {
    const two = await read("500, 1, 0, 0, 0\n1000, 2, 0, 0, 0\n500, 3, 0, 0, 0\n1000, 4, 0, 0, 0\n");
    expect(two.traces).toHaveLength(2);
    const three = await read("500, 1, 0, 0, 0\n1000, 2, 0, 0, 0\n".repeat(3));
    expect(three.traces.map(({ job_index, line }) => [job_index, line])).toEqual([
      [0, 1],
      [1, 3],
      [2, 5],
    ]);
    const early = await read(
      "0, 1, 0, 4096, 0\n5, 2, 0, 4096, 0\n5, 3, 0, 4096, 0\n0, 4, 0, 4096, 0\n6, 5, 0, 4096, 0\n",
    );
    expect(early.traces).toHaveLength(1);
    const late = await read(
      "0, 1, 0, 4096, 0\n5, 2, 0, 4096, 0\n99, 3, 0, 4096, 0\n6, 4, 0, 4096, 0\n7, 5, 0, 4096, 0\n",
    );
    expect(late.traces).toHaveLength(1);
  });

  it("a log of one job is never cut in two", async () => {
    expect((await read(job + job, { blocks: false })).traces).toHaveLength(2);
  });
});

describe("a log that is damaged", () => {
  it("counts the broken lines, names the first, and reads the others", async () => {
    const text = "1, 1000, 0, 0, 0\nnonsense\n2, 2000, 0, 0\n3, -7, 0, 0, 0\n\n4, 4000, 3, 0, 0\n5, 5000, 0, 0, 0\n";
    const pushed = await read(text);
    expect(pushed.notices).toEqual([
      { code: "fio/log-broken-lines", level: "error", path: "test", line: 2, values: { count: 4, rows: 2 } },
    ]);
    expect(series(pushed)).toEqual({ "0 read mean": { t_s: [0.001, 0.005], value: [1, 5] } });
  });

  it.each([
    ["a counter that ran below 0", "2, 18446744073709551615, 0, 0, 0"],
    ["a time that a double cannot tell from the next", "9007199254740992, 1500, 0, 0, 0"],
    ["a priority without digits", "2, 1500, 0, 0, 0x"],
  ])("%s is no value", async (_, broken) => {
    const { notices, samples } = await read(`1, 1000, 0, 0, 0\n${broken}\n3, 2000, 0, 0, 0\n`);
    expect(notices).toMatchObject([{ code: "fio/log-broken-lines", line: 2, values: { count: 1 } }]);
    expect(samples.get(0)!.value).toEqual([1, 2]);
  });

  it("says where it was cut, and keeps a last line that has all its columns", async () => {
    expect(await read("1, 1000, 0, 0, 0\n2, 20")).toMatchObject({
      notices: [{ code: "fio/log-cut", level: "error", line: 2, values: { kept: 0 } }],
    });
    const whole = await read("1, 1000, 0, 0, 0\n2, 2000, 0, 0, 0");
    expect(whole.notices).toMatchObject([{ code: "fio/log-cut", level: "info", values: { kept: 1 } }]);
    expect(whole.samples.get(0)!.value).toEqual([1, 2]);
    const priority = await read("1, 1000, 0, 4096, 0x2000\n2, 2000, 0, 4096, 0x20");
    expect(priority.notices).toMatchObject([{ code: "fio/log-cut", level: "error", line: 2 }]);
  });

  it("reads what was written, whatever the numbers", async () => {
    const row = fc.tuple(fc.nat(3), fc.nat(1e9), fc.integer({ min: 0, max: 2 }));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
        let t = 0;
        const text = rows.map(([dt, value, op]) => `${(t += dt)}, ${value}, ${op}, 4096, 0\n`).join("");
        const { samples, traces, notices } = await read(text, { blocks: false });
        expect(notices).toEqual([]);
        const of = (op: number): number[] => rows.filter((r) => r[2] === op).map((r) => r[1] / 1000);
        expect(traces).toHaveLength(new Set(rows.map((r) => r[2])).size);
        for (const { trace, op } of traces) {
          expect(samples.get(trace)!.value).toEqual(of(["read", "write", "trim"].indexOf(op!)));
        }
      }),
    );
  });

  it("a long log comes in blocks and lines are counted through", async () => {
    const lines = 200_000;
    const text = Array.from({ length: lines }, (_, i) => `${i}, ${i}000, ${i % 2}, 4096, 0`);
    text[150_000] = "x";
    const { samples, notices } = await read(`${text.join("\n")}\n`);
    expect(notices).toMatchObject([{ line: 150_001, values: { count: 1, rows: lines - 1 } }]);
    expect(samples.get(0)!.value).toHaveLength(99_999);
    expect(samples.get(1)!.value.at(-1)).toBe(199_999);
  });
});

describe("windows without I/O, for which fio writes no line", () => {
  const iops = { what: "iops", window_s: 0.1, idle: "all" } as const;
  const rate = async (text: string, told: Partial<LogTold> = {}): Promise<unknown> => {
    const { t_s, value } = (await read(text, { ...iops, ...told })).samples.get(0)!;
    return [t_s, value];
  };

  it("are 0; the last one ends where the window of the next line begins", async () => {
    const text = "100, 500, 0, 0, 0\n308, 400, 0, 0, 0\n620, 300, 0, 0, 0\n750, 200, 0, 0, 0\n";
    const t_s = [0.1, 0.208, 0.308, 0.42, 0.52, 0.62, 0.75];
    expect(await rate(text)).toEqual([t_s, [500, 0, 400, 0, 0, 300, 200]]);
    expect(await rate(text, { what: "bw" })).toEqual([t_s, [512_000, 0, 409_600, 0, 0, 307_200, 204_800]]);
    expect((await read(text, iops)).notices).toEqual([
      { code: "fio/log-idle", level: "info", path: "test", values: { count: 3 } },
    ]);
  });

  it("are added only where they are missing for long, if the run does not tell whether fio looked late", async () => {
    const text = "100, 5, 0, 0, 0\n300, 5, 0, 0, 0\n400, 5, 0, 0, 0\n750, 5, 0, 0, 0\n";
    const values = async (idle: LogTold["idle"]) => (await read(text, { ...iops, idle })).samples.get(0)!.value;
    expect(await values("all")).toEqual([5, 0, 5, 5, 0, 0, 0, 5]);
    expect(await values("long")).toEqual([5, 5, 5, 0, 0, 0, 5]);
    expect(await values("none")).toEqual([5, 5, 5, 5]);
  });

  it("are those of each direction, and of each job in one log", async () => {
    const first = "100, 5, 0, 0\n100, 7, 1, 0\n200, 5, 0, 0\n300, 5, 0, 0\n300, 7, 1, 0\n400, 5, 0, 0\n";
    expect(series(await read(`${first}100, 9, 0, 0\n300, 9, 0, 0\n`, iops))).toEqual({
      "0 read mean": { t_s: [0.1, 0.2, 0.3, 0.4], value: [5, 5, 5, 5] },
      "0 write mean": { t_s: [0.1, 0.2, 0.3], value: [7, 0, 7] },
      "1 read mean": { t_s: [0.1, 0.2, 0.3], value: [9, 0, 9] },
    });
  });

  it("are not added to a latency, to single I/Os, before the first line or where the length is unknown", async () => {
    const times = async (text: string, told: Partial<LogTold> = {}): Promise<unknown> =>
      (await read(text, { ...iops, ...told })).samples.get(0)!.t_s;
    const text = "500, 2000, 0, 0, 0\n900, 3000, 0, 0, 0\n1300, 3000, 0, 0, 0\n";
    expect(await times(text)).toHaveLength(9);
    expect(await times(text, { what: "clat" })).toEqual([0.5, 0.9, 1.3]);
    expect(await times(text, { window_s: null })).toEqual([0.5, 0.9, 1.3]);
    expect(await times("0, 1, 0, 4096, 0\n900, 1, 0, 4096, 0\n")).toEqual([0, 0.9]);
  });

  it("are not added before a damaged time, nor without end", async () => {
    const damaged = "100, 5, 0, 0\n200, 5, 0, 0\n300836, 5, 0, 0\n400, 5, 0, 0\n";
    expect(await rate(damaged)).toEqual([
      [0.1, 0.2, 300.836, 0.4],
      [5, 5, 5, 5],
    ]);
    const far = `100, 5, 0, 0\n${String(2 ** 50)}, 5, 0, 0\n`;
    expect(await rate(far)).toEqual([
      [0.1, 2 ** 50 / 1000],
      [5, 5],
    ]);
  });

  it("between two pushes of a long log", async () => {
    const n = 2 ** 16;
    const lines = Array.from({ length: n + 2 }, (_, i) => `${(i + 1 + (i >= n ? 1 : 0)) * 100}, 5, 0, 0\n`);
    const { value } = (await read(lines.join(""), iops)).samples.get(0)!;
    expect([value.length, value.indexOf(0)]).toEqual([n + 3, n]);
  });
});

describe("what is a log", () => {
  const sniff = (text: string): number => fioLog.sniff(new TextEncoder().encode(text));

  it("is recognised by its lines", () => {
    expect(sniff("500, 2000, 0, 0, 0\n1000, 3000, 1, 0, 0\n")).toBe(1);
    expect(sniff("0, 114598, 0, 4096, 0x2000\n")).toBe(1);
    expect(sniff("broken\n500, 2000, 0, 0, 0\n1000, 3000, 1, 0, 0\n")).toBeGreaterThan(0);
    expect(sniff(`\n{\n${"500, 2000, 0, 0, 0\n".repeat(4)}`)).toBeGreaterThan(0);
  });

  it("is not a text that only looks like one", () => {
    expect(sniff("1, 2\n3, 4\n")).toBe(0);
    expect(sniff("1;2;0;4\n")).toBe(0);
    expect(sniff("1,2,0\n3,4,1\n5,6,0\n")).toBe(0);
    expect(sniff("500, 2000, 7, 9, 0\n500, 2000, 7, 9, 0\n")).toBe(0);
    expect(sniff("2026, 11, 20, text\n")).toBe(0);
    expect(sniff("\u0000\u0001\u0002")).toBe(0);
  });
});
