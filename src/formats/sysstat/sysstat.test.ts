import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import type { ParsedTrace } from "../format";
import { iostatJson, iostatText, sarText } from "./format";

const text = (name: string): string => readFileSync(`tests/fixtures/sysstat/${name}`, "utf8");
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);

/** t_s and values of one series. */
function series(
  { traces, samples }: Pushed,
  wanted: Partial<ParsedTrace>,
): { t_s: number[]; value: number[] } | undefined {
  const found = traces.filter((trace) => Object.entries(wanted).every(([key, of]) => trace[key as "op"] === of));
  expect(found.length, JSON.stringify(wanted)).toBeLessThanOrEqual(1);
  return found[0] && samples.get(found[0].trace);
}

/** A column of the rows of vda by the position of its name, without the parser. */
function column(printed: string, name: string): number[] {
  const lines = printed.split("\n").map((line) =>
    line
      .replace(/^\d\d:\d\d:\d\d/, "")
      .trim()
      .split(/\s+/),
  );
  const header = lines.find((words) => words.includes(name))!;
  return lines.filter((words) => words.includes("vda")).map((words) => Number(words[header.indexOf(name)]));
}

describe.each(["iostat-xt-iso.txt", "iostat-xt.txt", "iostat-xm.txt"])("%s", (name) => {
  it("has each column as a series, in base units, without the first report", async () => {
    const printed = text(name);
    const pushed = await parsed(iostatText, printed);
    const mega = name.includes("xm");
    const own = (of: string): number[] => column(printed, of).slice(1);
    for (const [wanted, values] of [
      [{ metric: "iops", op: "read" }, own("r/s")],
      [{ metric: "iops", op: "write" }, own("w/s")],
      [{ metric: "bytes_per_s", op: "read" }, own(mega ? "rMB/s" : "rkB/s").map((n) => n * (mega ? 2 ** 20 : 1024))],
      [{ metric: "latency", op: "write", kind: "response" }, own("w_await").map((n) => n * 1000)],
      [{ metric: "queue_depth", op: null }, own("aqu-sz")],
    ] as const) {
      const { value } = series(pushed, { ...wanted, member: "vda" })!;
      expect(value.length).toBe(values.length);
      value.forEach((one, i) => expect(one).toBeCloseTo(values[i]!, 6));
    }
    // Processors that wait for a disk are idle.
    const free = printed.matchAll(/^avg-cpu:.*\n(?: +[\d.]+){3} +([\d.]+) +[\d.]+ +([\d.]+)$/gm);
    const busy = Array.from(free, ([, wait, idle]) => 100 - Number(wait) - Number(idle)).slice(1);
    const processor = series(pushed, { metric: "cpu_percent", member: null })!.value;
    expect(processor).toHaveLength(own("r/s").length);
    processor.forEach((one, i) => expect(one).toBeCloseTo(busy[i]!, 6));
    expect(pushed.runs[0]).toMatchObject({ tool: "iostat", title: "iostat bench1", host: "bench1", members: [] });
    expect(codes(pushed)).toEqual(!mega ? ["sysstat/first-report"] : ["sysstat/first-report", "sysstat/no-times"]);
  });
});

describe("output for people", () => {
  const values = (pushed: Pushed, metric: ParsedTrace["metric"], op: ParsedTrace["op"]) =>
    series(pushed, { metric, op, member: metric === "cpu_percent" ? null : "vda" })!.value;

  it("iostat -h: several tables make a report, and letters are units", async () => {
    const pushed = await parsed(iostatText, text("iostat-xht.txt"));
    expect(codes(pushed)).toEqual(["sysstat/first-report"]);
    expect(values(pushed, "iops", "read")).toEqual([26, 201]);
    expect(values(pushed, "bytes_per_s", "read")).toEqual([308 * 1024, 804 * 1024]);
    expect(values(pushed, "bytes_per_s", "write")).toEqual([64.1 * 2 ** 20, 4.1 * 2 ** 20]);
    expect(values(pushed, "latency", "write")).toEqual([7400, 1580]);
    expect(values(pushed, "queue_depth", null)).toEqual([0.3, 0.65]);
    expect(values(pushed, "cpu_percent", null)).toEqual([100, 100]);
  });

  it("iostat -h: a cut last row is left out, even if its device looks whole", async () => {
    const whole = text("iostat-xht.txt").trimEnd();
    const pushed = await parsed(iostatText, whole);
    expect(codes(pushed)).toEqual(["sysstat/first-report", "sysstat/bad-line"]);
    expect(values(pushed, "queue_depth", null)).toEqual([0.3]);
  });

  it("iostat -s: reads and writes together", async () => {
    const pushed = await parsed(iostatText, text("iostat-xst.txt"));
    expect(values(pushed, "iops", "mixed")).toEqual([68.32, 595]);
    expect(values(pushed, "bytes_per_s", "mixed")).toEqual([65318.81 * 1024, 4948 * 1024]);
    expect(values(pushed, "latency", "mixed")).toEqual([4350, 1090]);
  });

  it("sar --human", async () => {
    const pushed = await parsed(sarText, text("sar-human.txt"));
    expect(codes(pushed)).toEqual([]);
    expect(values(pushed, "bytes_per_s", "write").slice(0, 2)).toEqual([64.1 * 2 ** 20, 4 * 2 ** 20]);
    expect(values(pushed, "iops", "mixed").slice(0, 2)).toEqual([71, 593]);
  });
});

describe("a group (iostat -g), whose name is set off by a space, is the sum of the devices above it", () => {
  const membersOf = ({ traces }: Pushed): Set<string | null> => new Set(traces.map(({ member }) => member));
  const grouped: readonly (readonly [string, typeof iostatText, (printed: string) => string])[] = [
    ["iostat-xt.txt", iostatText, (printed) => printed.replaceAll(/^vda (.*)$/gm, "$&\n ALL$1")],
    ["iostat-xht.txt", iostatText, (printed) => printed.replaceAll(/^(.*) vda$/gm, "$&\n$1  ALL")],
    ["iostat-x.json", iostatJson, (printed) => printed.replaceAll(/(\{"disk_device": ")vda(".*\})/g, "$&,\n$1 ALL$2")],
  ];
  it.each(grouped)("%s", async (name, format, withGroup) => {
    const printed = text(name);
    const both = withGroup(printed);
    expect(both).not.toBe(printed);
    expect(membersOf(await parsed(format, both))).toEqual(membersOf(await parsed(format, printed)));
    // -H prints the group alone.
    const alone = both.split("\n").filter((line) => !/vda/.test(line));
    expect(membersOf(await parsed(format, alone.join("\n")))).toEqual(new Set(["ALL", null]));
  });
});

it("sar: a last row that is cut before its device is named", async () => {
  const printed = text("sar-d.txt");
  const pushed = await parsed(sarText, printed.slice(0, printed.indexOf("vda") - 3));
  expect(codes(pushed)).toEqual(["sysstat/one-report", "sysstat/bad-line"]);
  expect(pushed.traces).toEqual([]);
});

it("times count from the first report; only one with a zone is a moment", async () => {
  const iso = await parsed(iostatText, text("iostat-xt-iso.txt"));
  expect(series(iso, { metric: "iops", op: "read" })!.t_s).toEqual([1, 2, 3]);
  expect(iso.runs[0]!.started_ms).toBe(Date.UTC(2026, 10, 27, 22, 6, 20));
  expect(iso.traces[0]!.window_s).toBe(1);
  const us = await parsed(iostatText, text("iostat-xt.txt"));
  expect([us.runs[0]!.started_ms, series(us, { metric: "iops", op: "read" })!.t_s]).toEqual([null, [1, 2, 3]]);
});

it("midnight and PM", async () => {
  const times = [
    "11/27/2026 11:59:58 PM",
    "11/27/2026 11:59:59 PM",
    "11/28/2026 12:00:00 AM",
    "11/28/2026 12:00:01 AM",
  ];
  let n = 0;
  const late = text("iostat-xt.txt").replaceAll(/^11\/27\/26 .*$/gm, () => times[n++]!);
  expect(series(await parsed(iostatText, late), { metric: "iops", op: "read" })!.t_s).toEqual([1, 2, 3]);
});

it("JSON says the same as text would", async () => {
  const json = text("iostat-x.json");
  const pushed = await parsed(iostatJson, json);
  const rates = [...json.matchAll(/"w\/s": ([\d.]+)/g)].map(([, n]) => Number(n));
  const waits = [...json.matchAll(/"r_await": ([\d.]+)/g)].map(([, n]) => Number(n) * 1000);
  expect(series(pushed, { metric: "iops", op: "write" })!.value).toEqual(rates.slice(1));
  expect(series(pushed, { metric: "latency", op: "read" })!.value).toEqual(waits.slice(1));
  expect(codes(pushed)).toEqual(["sysstat/first-report", "sysstat/no-times"]);
});

it("JSON that a killed iostat left open: the whole reports are read", async () => {
  const json = text("iostat-x.json");
  const whole = series(await parsed(iostatJson, json), { metric: "iops", op: "write" })!.value;
  const last = json.lastIndexOf('"avg-cpu"');
  for (const end of [last, json.indexOf('"w_await"', last), json.lastIndexOf("]"), json.lastIndexOf("}")]) {
    const cut = await parsed(iostatJson, json.slice(0, end));
    const kept = whole.slice(0, json.slice(0, end).trimEnd().endsWith("}") ? undefined : -1);
    expect([series(cut, { metric: "iops", op: "write" })!.value, codes(cut)[0]]).toEqual([kept, "sysstat/cut-json"]);
  }
  expect(codes(await parsed(iostatJson, json.slice(0, json.indexOf('"disk"'))))).toEqual(["sysstat/bad-json"]);
  expect(codes(await parsed(iostatJson, json.replace('"disk"', "disk")))).toEqual(["sysstat/bad-json"]);
});

it.each([
  ["iostat-xt.txt", iostatText],
  ["iostat-x.json", iostatJson],
] as const)(
  "%s: what a second iostat added to the file begins with a report since the start, too",
  async (name, of) => {
    const printed = text(name);
    const rates = async (input: string): Promise<number[]> =>
      series(await parsed(of, input), { metric: "iops", op: "write" })!.value;
    const once = await rates(printed);
    expect(await rates(`${printed}\n${printed}`)).toEqual([...once, ...once]);
  },
);

it.each(["sar-d.txt", "sar-iso.txt"])(
  "%s: each interval, reads and writes together where sar has no more",
  async (name) => {
    const printed = text(name);
    const pushed = await parsed(sarText, printed);
    const own = (of: string): number[] => column(printed.replaceAll(/^Average:.*$/gm, ""), of);
    expect(series(pushed, { metric: "iops", op: "mixed" })!.value).toEqual(own("tps"));
    expect(series(pushed, { metric: "bytes_per_s", op: "write" })!.value).toEqual(own("wkB/s").map((n) => n * 1024));
    expect(series(pushed, { metric: "latency", op: "mixed" })!.value).toEqual(own("await").map((n) => n * 1000));
    expect(series(pushed, { metric: "iops", op: "mixed" })!.t_s).toEqual(own("tps").map((_, i) => i + 1));
    expect(codes(pushed)).toEqual([]);
  },
);

it("sar: a start of the system and a comment are no damaged rows", async () => {
  const printed = text("sar-d.txt");
  const restart = "\n22:07:19     LINUX RESTART\t(2 CPU)\n\n22:08:01          COM load begins\n\n";
  const pushed = await parsed(sarText, `${printed}${restart}${printed.slice(printed.indexOf("22:06:19"))}`);
  expect(codes(pushed)).toEqual([]);
  expect(series(pushed, { metric: "iops", op: "mixed" })!.value).toHaveLength(8);
});

describe("what is missing or damaged", () => {
  it.each([
    [iostatText, "iostat-xt.txt", "  30.10"],
    [sarText, "sar-iso.txt", "  30.40"],
    [sarText, "sar-d.txt", "a"],
  ] as const)("the last row needs no line feed while what is read of it is whole: %#", async (format, name, end) => {
    const printed = text(name)
      .replace(/\nAverage:[^]*/, "")
      .trimEnd();
    const [whole, open] = [await parsed(format, `${printed}\n`), await parsed(format, printed)];
    expect({ ...open, notices: codes(open) }).toEqual({ ...whole, notices: codes(whole) });
    const torn = await parsed(format, printed.slice(0, -end.length));
    expect([printed.endsWith(end), codes(torn).includes("sysstat/bad-line")]).toEqual([true, true]);
  });

  it.each([
    ["7850.00", "78x0.00"],
    // Not the header of another table.
    [/7850.00.*/, "{ ( --"],
  ])("a damaged row costs no other: %s", async (cell, now) => {
    const damaged = text("sar-d.txt").replace(cell, now);
    const pushed = await parsed(sarText, damaged);
    expect(pushed.notices).toMatchObject([{ code: "sysstat/bad-line", line: 5 }]);
    expect(series(pushed, { metric: "iops", op: "mixed" })!.t_s).toEqual([1, 3, 4]);
  });
  it("one report alone is of the time since the start of the system", async () => {
    const one = text("iostat-xt.txt").split(/^11\/27\/26 22:06:20/m)[0]!;
    expect(codes(await parsed(iostatText, one))).toEqual(["sysstat/one-report"]);
  });
  it("a latency of 0 without an I/O is absent; if the rate is rounded to 0.00 it is a value", async () => {
    const few = text("iostat-xt-iso.txt").replaceAll(/^(vda +)[\d.]+/gm, (_, head: string) => `${head}0.00`);
    const whole = await parsed(iostatText, text("iostat-xt-iso.txt"));
    const read = { metric: "latency", op: "read" } as const;
    expect(series(await parsed(iostatText, few), read)).toEqual(series(whole, read));
    const idle = few.replaceAll(/^(vda(?: +[\d.]+){4} +)[\d.]+/gm, (_, head: string) => `${head}0.00`);
    expect(series(await parsed(iostatText, idle), read)).toBeUndefined();
  });
  it("old names: sectors of 512 bytes, await of both, Device with a colon", async () => {
    const row = (n: number): string =>
      `Device:         rrqm/s   wrqm/s     r/s     w/s   rsec/s   wsec/s avgrq-sz avgqu-sz   await  svctm  %util\nsda               0.00     0.00  ${n}.00    2.00    80.00    16.00     8.00     0.50    1.50   0.10   1.00\n`;
    const pushed = await parsed(iostatText, `Time: 22:00:01\n${row(1)}\nTime: 22:00:03\n${row(10)}\n`);
    expect(series(pushed, { metric: "bytes_per_s", op: "read" })).toEqual({ t_s: [2], value: [40_960] });
    expect(series(pushed, { metric: "latency", op: "mixed" })).toEqual({ t_s: [2], value: [1500] });
    expect(series(pushed, { metric: "queue_depth" })!.value).toEqual([0.5]);
  });
});

describe("other prints of the same", () => {
  const disks = text("sar-d.txt");
  const clocked = (to: string): string => disks.replaceAll(/^(\d\d):(\d\d):(\d\d)/gm, to);
  it.each([
    ["coloured", disks.replaceAll(/(?<=:\d\d )( +)(\S+)/g, "\u001B[32;22m$1$2\u001B[0m")],
    ["Japanese", clocked("$1時$2分$3秒").replaceAll("Average:", "平均値:")],
    ["Korean", clocked("$1시 $2분 $3초")],
    ["Finnish", clocked("$1.$2.$3")],
    ["of India", clocked("$1:$2:$3 AM IST")],
    ["French", disks.replaceAll("Average:", "Moyenne :")],
    [
      "sar -x",
      `${disks}\nSummary:          DEV       tps\nMinimum:          vda      1.00\nMaximum:          vda      9.00\n`,
    ],
  ])("sar, %s", async (_, printed) => {
    const [pushed, plain] = [await parsed(sarText, printed), await parsed(sarText, disks)];
    expect([pushed.traces, [...pushed.samples], codes(pushed)]).toEqual([plain.traces, [...plain.samples], []]);
  });
  it.each([
    "2026년 11월 27일 $1시 $2분 $3초",
    " 1.12.2026  $1:$2:$3",
    "01/12/26 $1:$2:$3 PM IST",
    "01.12.2026 $1.$2.$3",
  ])("iostat -t, %s", async (stamp) => {
    const plain = text("iostat-xt.txt");
    const printed = plain.replaceAll(/^11\/27\/26 (\d\d):(\d\d):(\d\d)$/gm, stamp);
    const [pushed, same] = [await parsed(iostatText, printed), await parsed(iostatText, plain)];
    expect([[...pushed.samples], codes(pushed)]).toEqual([[...same.samples], ["sysstat/first-report"]]);
  });
  it("iostat, Japanese, with the head of sysstat 7", async () => {
    const plain = text("iostat-xt.txt");
    const japanese = plain
      .replace(/^Linux.*$/m, "Linux 2.6.18 (bench1) \t2026年11月27日")
      .replaceAll(/^11\/27\/26 (\d\d):(\d\d):(\d\d).*$/gm, "時間: $1時$2分$3秒");
    const [pushed, same] = [await parsed(iostatText, japanese), await parsed(iostatText, plain)];
    expect([[...pushed.samples], codes(pushed)]).toEqual([[...same.samples], ["sysstat/first-report"]]);
    expect(pushed.runs[0]!.host).toBe("bench1");
  });
});

it.each([
  ["kB", 1024],
  ["MB", 2 ** 20],
  ["GB", 2 ** 30],
  ["Blk", 512],
])("iostat without -x: tps and %s_read/s, as text and JSON", async (unit, bytes) => {
  const row = (tps: number): string =>
    `Device             tps    ${unit}_read/s    ${unit}_wrtn/s    ${unit}_dscd/s    ${unit}_read    ${unit}_wrtn    ${unit}_dscd\nsda  ${tps}.59  222.14  57.08  0.00  1597749  410544  0\n\n`;
  const json = (tps: number): string =>
    `{"disk": [{"disk_device": "sda", "tps": ${tps}.59, "${unit}_read/s": 222.14, "${unit}_wrtn/s": 57.08, "${unit}_dscd/s": 0.00, "${unit}_read": 1597749}]}`;
  const whole = `{"sysstat": {"hosts": [{"nodename": "bench1", "statistics": [${json(8)}, ${json(9)}]}]}}`;
  for (const [format, printed] of [
    [
      iostatText,
      `${row(8)}${row(9)}Device:                  rBlk_nor/s   wBlk_nor/s\n10.0.0.1:/share         0.00         0.00\n`,
    ],
    [iostatJson, whole],
  ] as const) {
    expect(format.sniff(new TextEncoder().encode(printed))).toBeGreaterThan(0.9);
    const pushed = await parsed(format, printed);
    expect(series(pushed, { metric: "iops", op: "mixed" })!.value).toEqual([9.59]);
    expect(series(pushed, { metric: "bytes_per_s", op: "read" })!.value).toEqual([
      Number((222.14 * bytes).toPrecision(15)),
    ]);
    expect(series(pushed, { metric: "bytes_per_s", op: "write" })!.value).toEqual([
      Number((57.08 * bytes).toPrecision(15)),
    ]);
    expect([pushed.traces.length, codes(pushed)]).toEqual([3, ["sysstat/first-report", "sysstat/no-times"]]);
  }
});

it("what other programs print below a report into the same file is no damage", async () => {
  const report =
    "Device             tps    kB_read/s    kB_wrtn/s    kB_read    kB_wrtn\nvda              10.77        92.22       580.75     226653    1427256\n";
  const other = "Filename   Type   Size\n/dev/zram0 partition 4055268\n".repeat(20);
  expect(codes(await parsed(iostatText, `${report}\n${other}`))).toEqual(["sysstat/one-report"]);
});

it("lines of any length are told at once", () => {
  for (const line of [" tps ", "Device "])
    expect(iostatText.sniff(new TextEncoder().encode(`${line}${" ".repeat(400_000)}x`))).toBe(0);
});
