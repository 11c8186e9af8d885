/** The load of each execution: a rate, the maximum, a step of a curve; and the I/Os it kept in flight. */
import { describe, expect, it } from "vitest";
import { directory, readVdbench, textsOf } from "../../../tests/support/vdbench";
import { AT, emptyValues, type Field } from "./columns";
import { directionsOf } from "./directions";
import { loadsOf } from "./load";
import { memberOf, partOf } from "./member";
import { isParameters, type Parameters } from "./parameters";
import type { Section } from "./section";
import { readShare, workloadOf } from "./workload";

type Values = Partial<Record<Field, number>>;
const valuesOf = (values: Values): Float64Array => {
  const all = emptyValues();
  for (const [field, value] of Object.entries(values)) all[AT[field as Field]] = value;
  return all;
};

function section(rd: string, first: Values, average: Values = {}, more: Partial<Section> = {}): Section {
  const place = { from: 2, to: 5, line: 1, decimals: new Int8Array(emptyValues().length) };
  return {
    ...{ rd, index: 0, line: 1, files: false, starting: null, intervals: 5, last: 5, last_line: 5, interval_s: 1 },
    ...{ tod_ms: null, started_ms: null, first: valuesOf(first), average: { ...place, values: valuesOf(average) } },
    ...more,
  };
}
const asking = (asks: string, loops: string | null = null): Partial<Section> => ({
  first: null,
  starting: { rd: "r", tod_ms: null, asks, elapsed_s: 5, loops },
});

describe("the code of an asked rate", () => {
  it.each([
    // 5.04 and later print 9999988 for the maximum, and 9999977 for the first run of a curve; earlier versions one
    // digit less.
    [9_999_988, "max", false],
    [999_988, "max", false],
    [9_999_977, "max", true],
    [999_977, "max", true],
    [9_999_900, "rate", null],
    [999_900, "rate", null],
    [1_000_000, "rate", null],
    [10_000_000, "rate", null],
    [977, "rate", null],
    [200, "rate", null],
  ])("%i asks for %s", (asked, kind, curve) => {
    const [load] = loadsOf([section("r", { asked })]).loads;
    expect(load).toEqual(curve === null ? { kind, asked_iops: asked, load_percent: null } : { kind, curve });
  });

  it.each([
    ["Uncontrolled MAX", { kind: "max", curve: false }],
    ["Controlled MAX", { kind: "max", curve: false }],
    ["Uncontrolled curve", { kind: "max", curve: true }],
    ["max", { kind: "max", curve: false }],
    ["9400", { kind: "rate", asked_iops: 9400, load_percent: null }],
    ["Variable", { kind: "rate", asked_iops: null, load_percent: null }],
    ["soon", { kind: "unknown" }],
  ])("or its words, %s", (asks, load) => {
    expect(loadsOf([section("r", {}, {}, asking(asks))]).loads).toEqual([load]);
  });
  it("of rates that vary is no rate, though the flatfile has the highest", () => {
    const { starting } = asking("Variable");
    const [load] = loadsOf([section("r", { asked: 5000 }, {}, { starting: starting! })]).loads;
    expect(load).toEqual({ kind: "rate", asked_iops: null, load_percent: null });
  });
});

describe("a curve", () => {
  const max = section("c", { asked: 9_999_977, threads: 16 }, { rate: 93_000 });
  const step = (percent: string, asked: number, rate = asked): Section =>
    section(`c_(${percent}%)`, { asked, threads: 16 }, { rate });

  it("is in percent of the maximum that was measured, not of the rounded step in its name", () => {
    const { loads } = loadsOf([max, step("10", 9400), step("50", 46_600), step("62.5", 58_200)]);
    expect(loads[0]).toEqual({ kind: "max", curve: true });
    expect(loads.slice(1)).toEqual([
      { kind: "rate", asked_iops: 9400, load_percent: (100 * 9400) / 93_000 },
      { kind: "rate", asked_iops: 46_600, load_percent: (100 * 46_600) / 93_000 },
      { kind: "rate", asked_iops: 58_200, load_percent: (100 * 58_200) / 93_000 },
    ]);
  });

  it("without its maximum is in percent of its name", () => {
    expect(loadsOf([step("10", 9400)]).loads).toEqual([{ kind: "rate", asked_iops: 9400, load_percent: 10 }]);
  });

  it("has a maximum for each combination of its loops", () => {
    const of = (threads: number, rate: number): Section => section("c", { asked: 9_999_977, threads }, { rate });
    const at = (threads: number): Section => section("c_(50%)", { asked: 100, threads }, { rate: 100 });
    const { loads } = loadsOf([of(8, 200), of(16, 400), at(8), at(16)]);
    expect(loads.slice(2).map((load) => load.kind === "rate" && load.load_percent)).toEqual([50, 25]);
  });

  it.each([
    [95_000, 0],
    [97_600, 0],
    [88_400, 0],
    [88_200, 1],
    [97_800, 1],
    [30_000, 1],
  ])("whose last step reaches %i of 93,000 is reported %i times: within 5 %", async (rate, told) => {
    const { ends } = loadsOf([max, step("100", 93_000, rate)]);
    expect(ends.map(({ reached, maximum }) => [reached, maximum])).toEqual([[rate, 93_000]]);
    // The same in the files of a directory.
    const text = textsOf("curve", "flatfile.html")[0]!;
    const rates = [...text.matchAll(/^(\S+ \S+ \S+ +avg_\d+-\d+ +\S+) +(\S+)/gm)];
    const [first, last] = [rates[0]!, rates.at(-1)!];
    const wanted = ((Number(first[2]) * rate) / 93_000).toFixed(4);
    const { notices } = await directory([text.replace(last[0], `${last[1]} ${wanted}`)]);
    expect(notices.filter(({ code }) => code === "vdbench/max-not-reproduced")).toHaveLength(told);
  });
});

const parametersOf = (...lines: readonly [string, string, Record<string, string>][]): Parameters => ({
  kind: "parameters",
  copy: true,
  lines: [],
  definitions: lines.map(([kind, name, values]) => ({
    kind: kind as "sd",
    name,
    values: new Map(Object.entries(values)),
  })),
});

describe("I/Os in flight (User's Guide: threads of an SD, 8 by default; of an FWD, 1)", () => {
  const drives = (n: number, values: Record<string, string> = {}): [string, string, Record<string, string>][] =>
    Array.from({ length: n }, (_, i) => ["sd", `sd${i + 1}`, values]);
  const wd: [string, string, Record<string, string>] = ["wd", "wd1", { xfersize: "4k" }];
  const rd: [string, string, Record<string, string>] = ["rd", "r", { wd: "wd1" }];
  const of = (parameters: Parameters | null, first: Values = {}, average: Values = {}, seen: number | null = null) => {
    const { threads, outstanding } = workloadOf(section("r", first, average), parameters, seen);
    return [threads, outstanding];
  };

  it.each([
    [1, {}, [8, 8]],
    [3, {}, [8, 24]],
    [1, { threads: "16" }, [16, 16]],
    [4, { threads: "32" }, [32, 128]],
  ])("of %i drives with %o", (n, values, wanted) => {
    expect(of(parametersOf(...drives(n, values), wd, rd))).toEqual(wanted);
  });

  it("of a run definition that names its drives itself, without a workload definition", () => {
    const rd = { sd: "(sd1,sd2)", xfersize: "4k", rdpct: "70", seekpct: "100" };
    const parameters = parametersOf(...drives(3, { openflags: "o_direct", threads: "4" }), ["rd", "r", rd]);
    const { threads, outstanding, direct, pattern, block_bytes, read_percent } = workloadOf(
      section("r", {}),
      parameters,
      null,
    );
    expect([threads, outstanding, direct]).toEqual([4, 8, true]);
    expect([pattern, block_bytes, read_percent]).toEqual(["random", 4096, 70]);
  });

  it("unlike drives add up, and have no depth of one", () => {
    const unlike = parametersOf(["sd", "sd1", { threads: "4" }], ["sd", "sd2", { threads: "12" }], wd, rd);
    expect(of(unlike)).toEqual([null, 16]);
  });

  it("without the parameters are the threads of the row, times the drives that report", () => {
    expect(of(null, { threads: 16 }, {}, 4)).toEqual([16, 64]);
    expect(of(null, { threads: 16 })).toEqual([16, 16]);
    expect(of(null)).toEqual([null, null]);
  });

  it("the report of a drive on one host is not another drive", async () => {
    // The directory has sd1.html and localhost.sd1.html, and one drive.
    const texts = textsOf("mixed").filter((text) => !text.includes("* Contents of parameter file"));
    expect(texts.filter((text) => /SD report for sd=sd1/i.test(text))).toHaveLength(2);
    const { members } = await directory(texts);
    expect(members.map(({ iodepth, outstanding }) => [iodepth, outstanding])).toEqual([[8, 8]]);
  });

  it.each([
    [16, 16],
    [20, 16],
    [20.1, null],
    [32, null],
  ])("a queue of %d on 16 threads: %s in flight", (queue, outstanding) => {
    // More than 25 % above what one drive may keep, so there were several.
    expect(of(null, { threads: 16 }, { queue })).toEqual([16, outstanding]);
  });

  it.each([
    [{ threads: "32" }, {}, 32],
    [{}, { threads: "48" }, 48],
    [{}, {}, null],
  ])("of concatenated drives are those of the workload %o or run definition %o", (work, run, wanted) => {
    const of3 = parametersOf(...drives(3), ["wd", "wd1", { sd: "sd*", ...work }], ["rd", "r", { wd: "wd1", ...run }]);
    expect(of({ ...of3, lines: ["concatenatesds=yes"] })[1]).toBe(wanted);
  });

  it("of file systems are those of the workloads", () => {
    const files = parametersOf(
      ["fsd", "fsd1", {}],
      ["fwd", "fwd1", { threads: "4" }],
      ["fwd", "fwd2", {}],
      ["rd", "r", { fwd: "fwd*" }],
    );
    const { threads, outstanding } = workloadOf(section("r", {}, {}, { files: true }), files, null);
    expect([threads, outstanding]).toEqual([5, 5]);
  });

  it.each([
    // RD_entry.java: threads / FSDs / hosts / operations, rounded down, at least one.
    [{ fsd: "fsd*", threads: "8" }, 1, 0, {}, 8],
    [{ fsd: "fsd*", threads: "8" }, 3, 0, {}, 6],
    [{ fsd: "(fsd1,fsd2)", threads: "8" }, 3, 0, {}, 8],
    [{ fsd: "fsd1", threads: "256" }, 1, 8, {}, 256],
    [{ fsd: "fsd*", threads: "2" }, 2, 3, {}, 6],
    [{ fsd: "fsd1", threads: "9", host: "(h1,h2)" }, 1, 3, {}, 8],
    [{ fsd: "fsd1", threads: "8" }, 1, 0, { operations: "(read,getattr,open)" }, 6],
    [{ fsd: "fsd1" }, 1, 0, { threads: "12" }, 12],
    // As a loop prints 1,024 and 1,536 (For_loop.java).
    [{ fsd: "fsd1" }, 1, 0, { threads: "1k" }, 1024],
    [{ fsd: "fsd1" }, 1, 0, { threads: "1.5k" }, 1536],
  ])("of a workload %o over %i file systems and %i hosts are equal shares", (fwd, stores, hosts, rd, wanted) => {
    const parameters = parametersOf(
      ...Array.from({ length: hosts }, (_, i) => ["hd", `h${i + 1}`, {}] as [string, string, Record<string, string>]),
      ...drives(stores).map(([, name, values]) => ["fsd", `f${name}`, values] as typeof wd),
      ["fwd", "fwd1", fwd],
      ["rd", "r", { fwd: "fwd*", ...rd }],
    );
    const { threads, outstanding } = workloadOf(section("r", {}, {}, { files: true }), parameters, null);
    expect([threads, outstanding]).toEqual([wanted, wanted]);
  });

  it("of file systems are unknown where a host stands for several", () => {
    const parameters = parametersOf(
      ["hd", "h1", { clients: "4" }],
      ["fsd", "fsd1", {}],
      ["fwd", "fwd1", { fsd: "fsd1", threads: "8" }],
      ["rd", "r", { fwd: "fwd1" }],
    );
    expect(workloadOf(section("r", {}, {}, { files: true }), parameters, null).outstanding).toBeNull();
  });

  it.each([
    ["sd=sd,lun=/dev/x,threads=4,count=(1,8)", 32],
    ["sd=sd,lun=/dev/x,threads=4,count=(3,2)", 8],
    ["sd=sd%02d,lun=/dev/x%d,threads=4,count=(1,10)", 40],
    ["sd=sd*,lun=/dev/x*,count=(1,3)", 24],
  ])("of drives that one line counts, %s", async (line, outstanding) => {
    const text = `* Contents of parameter file: x\n${line}\nwd=wd1,sd=sd*,xfersize=4k\nrd=r,wd=wd1,iorate=max\n`;
    const { parts } = await readVdbench(text);
    expect(of(parts.find(isParameters)!)).toEqual([line.includes("threads") ? 4 : 8, outstanding]);
  });
});

it.each([
  // User's Guide 5.04.07, distribution=: exponential by default.
  [undefined, "poisson"],
  ["exponential", "poisson"],
  ["(e,1)", "poisson"],
  ["deterministic", "linear"],
  ["d", "linear"],
  ["uniform", null],
  ["u", null],
])("I/Os of distribution=%s arrive %s", (distribution, process) => {
  const rd: Record<string, string> = { wd: "wd1", ...(distribution !== undefined && { distribution }) };
  const parameters = parametersOf(["sd", "sd1", {}], ["wd", "wd1", {}], ["rd", "r", rd]);
  expect(workloadOf(section("r", {}), parameters, null).rate_process).toBe(process);
});

describe("the block size", () => {
  const of = (first: Values, average: Values, files = false): number | null =>
    workloadOf(section("r", first, average, { files }), null, null).block_bytes;
  it("is what was asked, where the size that was seen agrees", () => {
    expect(of({ xfersize: 4096 }, { bytes_io: 4096 })).toBe(4096);
    expect(of({ xfersize: 4096 }, { bytes_io: 4096.5 })).toBe(4096);
    expect(of({ xfersize: 4096 }, { bytes_io: 4097 })).toBeNull();
    // vdbench prints the first of several sizes.
    expect(of({ xfersize: 4096 }, { bytes_io: 7168 })).toBeNull();
  });
  it("of files is above the mean, as their last transfers are shorter, but not twice it, nor 2 % below", () => {
    const seen = (bytes_io: number): number | null => of({ xfersize: 65_536 }, { bytes_io }, true);
    expect([66_800, 65_536, 64_300, 50_000, 33_000].map(seen)).toEqual(Array(5).fill(65_536));
    expect([67_000, 80_000, 32_768, 32_000, 4096].map(seen)).toEqual(Array(5).fill(null));
  });
  it("is the size that was seen where none is printed: a multiple of 512, of files of 4,096", () => {
    expect(of({}, { bytes_io: 8192 })).toBe(8192);
    expect(of({}, { bytes_io: 1536 })).toBe(1536);
    expect(of({}, { bytes_io: 1000 })).toBeNull();
    expect(of({}, { bytes_io: 8192 }, true)).toBe(8192);
    expect(of({}, { bytes_io: 1536 }, true)).toBeNull();
  });
});

describe("reads and writes", () => {
  const of = (first: Values, average: Values) => {
    const { workload_op, read_percent, pattern } = workloadOf(section("r", first, average), null, null);
    return [workload_op, read_percent, pattern];
  };
  it.each([
    [{ rdpct: 100, seekpct: 100 }, ["read", 100, "random"]],
    [{ rdpct: 0, seekpct: 0 }, ["write", 0, "seq"]],
    [{ rdpct: 70, seekpct: 50 }, ["mixed", 70, null]],
  ])("asked, %o", (first, wanted) => expect(of(first, {})).toEqual(wanted));

  it.each([
    [{ rate: 92904.15, read_pct: 89.98 }, ["mixed", 90, null]],
    [{ rate: 92904.15, read_pct: 0 }, ["write", 0, null]],
    // Too few to tell, and no mix that anybody asks for.
    [{ rate: 20, read_pct: 89.98 }, ["mixed", null, null]],
    [{ rate: 92904.15, read_pct: 99.7 }, ["mixed", null, null]],
  ])("as they were done, if nothing says what was asked, %o", (average, wanted) =>
    expect(of({}, average)).toEqual(wanted),
  );

  it.each([
    // User's Guide 5.04.07: rdpct=, default 100.
    [{}, ["read", 100]],
    [{ rdpct: "0" }, ["write", 0]],
    [{ rdpct: "70" }, ["mixed", 70]],
  ])("of a workload with %o", (values, wanted) => {
    const parameters = parametersOf(["sd", "sd1", {}], ["wd", "wd1", values], ["rd", "r", { wd: "wd1" }]);
    const { workload_op, read_percent } = workloadOf(section("r", {}), parameters, null);
    expect([workload_op, read_percent]).toEqual(wanted);
  });

  it("that are looped over are those of the loop, not of the workload (forrdpct)", () => {
    const rd: [string, string, Record<string, string>] = ["rd", "r", { wd: "wd1", rdpct: "50", forrdpct: "25" }];
    const parameters = parametersOf(["sd", "sd1", {}], ["wd", "wd1", { rdpct: "70" }], rd);
    expect(workloadOf(section("r", {}), parameters, null).read_percent).toBe(25);
  });

  it("seen, are told for one of them alone", () => {
    expect(of({}, { rate: 100, read_pct: 100 })).toEqual(["read", 100, null]);
    expect(of({}, { rate: 100, read_pct: 0 })).toEqual(["write", 0, null]);
    expect(of({}, { rate: 100, read_pct: 69.7 })).toEqual(["mixed", null, null]);
  });

  it("have their share from their own rates, else from the percentage", () => {
    expect(readShare(valuesOf({ read_rate: 30, write_rate: 10 }))).toBe(0.75);
    expect(readShare(valuesOf({ read_rate: 0.3, write_rate: 0.1 }))).toBeCloseTo(0.75);
    expect(readShare(valuesOf({ read_rate: 0, write_rate: 0 }))).toBeNull();
    expect(readShare(valuesOf({ rate: 40, read_pct: 25 }))).toBe(0.25);
    expect(readShare(valuesOf({ rate: 0, read_pct: 25 }))).toBeNull();
  });

  it.each([
    [{ rate: 40, read_rate: 30, write_rate: 10 }, "mixed"],
    [{ rate: 90, read_rate: 30, write_rate: 10 }, "mixed"],
    [{ rate: 30, read_rate: 30, write_rate: 0 }, "read"],
    [{ rate: 90, read_rate: 30, write_rate: 0 }, "read"],
    [{ rate: 90, read_rate: 0, write_rate: 10 }, "write"],
  ])("of one workload of several on files, with %o, are %s", (values, op) => {
    const of = section("r", {}, values, { files: true });
    const workload = workloadOf(of, null, null);
    const facts = { title: "r", index: 0, load: loadsOf([of]).loads[0]!, workload, tables: {} };
    const whole = memberOf(of, of.average!, facts);
    const part = partOf(whole, { unit: "workload", name: "fwd1", detail: false }, of, {});
    expect(part?.workload_op).toBe(op);
  });
});

describe("bandwidth of reads and writes where only that of all is printed", () => {
  const split = (bytes_io: number, block_bytes: number | null = 4096) => {
    const of = section("r", {}, { rate: 100, read_pct: 70, mb: 10, bytes_io, resp: 1 });
    const workload = { ...workloadOf(of, null, null), block_bytes, workload_op: "mixed" as const };
    return directionsOf(of, of.average!, workload, {}).map(({ op, iops, bytes_per_s }) => [op, iops, bytes_per_s]);
  };
  const all = ["mixed", 100, 10 * 2 ** 20];
  it("is their share of it where all I/Os are of one size", () => {
    for (const bytes_io of [4096, 4096.5]) {
      const [[, reads, read_bytes], [, writes, write_bytes], mixed] = split(bytes_io) as [number[], number[], unknown];
      expect([reads, read_bytes, writes, write_bytes].map((n) => Math.round(n!))).toEqual([
        70,
        7 * 2 ** 20,
        30,
        3 * 2 ** 20,
      ]);
      expect(mixed).toEqual(all);
    }
  });
  it("is not known where 0.00 is printed beside a rate: ten reads of 512 bytes a second are less", () => {
    const of = (rate: number) => section("r", {}, { rate, read_pct: 100, mb: 0, bytes_io: 512, resp: 1 });
    const bytes = (rate: number) =>
      directionsOf(of(rate), of(rate).average!, workloadOf(of(rate), null, null), {}).map((d) => d.bytes_per_s);
    expect(((10 * 512) / 2 ** 20).toFixed(2)).toBe("0.00");
    expect(bytes(10)).toEqual([null, null]);
    expect(bytes(0)).toEqual([0]);
  });
  it("is not known where they are not", () => {
    for (const [bytes_io, block] of [
      [4097, 4096],
      [7168, 4096],
      [4096, null],
    ] as const) {
      const bytes = split(bytes_io, block).map(([, , bytes_per_s]) => bytes_per_s);
      expect(bytes).toEqual([null, null, 10 * 2 ** 20]);
    }
  });
});
