import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import type { ParsedMember } from "../format";
import { diskspdText, diskspdXml } from "./format";
import { sizeOf } from "./text";
import { readElement } from "./xml";

const text = (name: string): string => readFileSync(`tests/fixtures/hand-made/diskspd/${name}`, "utf8");
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);
const formatOf = (name: string) => (name.endsWith(".xml") ? diskspdXml : diskspdText);
const read = (name: string): Promise<Pushed> => parsed(formatOf(name), text(name));
const measured = ({ runs }: Pushed) =>
  runs[0]!.members.map(({ member, phase, directions }) => [
    member,
    phase,
    ...directions.map(({ op, ios }) => `${op} ${ios}`),
  ]);
const latencies = ({ directions }: ParsedMember) => directions.flatMap(({ latency }) => latency);

describe.each(["one-2.2.txt", "one-2.2.xml"])("%s", (name) => {
  it("is one run with its host, start and warm-up", async () => {
    const pushed = await read(name);
    expect(pushed.notices).toEqual([]);
    expect(pushed.runs[0]).toMatchObject({
      ...{ tool: "diskspd", title: "C:\\scratch\\test & file.dat", host: "WIN-TEST1", ramp_s: 1, direct: true },
      started_ms: Date.UTC(2024, 5, 15, 8, 30),
    });
  });

  it("two threads of 8 I/Os are 16, and each thread is a part", async () => {
    const [member] = (await read(name)).runs[0]!.members;
    expect(member).toMatchObject({
      ...{ clones: 2, iodepth: 8, outstanding: 16, block_bytes: 8192, read_percent: 70, pattern: "random" },
      ...{ workload_op: "mixed", cpu_percent: 15, load_kind: "outstanding" },
    });
    const { directions, parts } = member!;
    expect(parts!.map((part) => part.member)).toEqual(["thread 0", "thread 1"]);
    directions.forEach(({ ios }, i) =>
      expect(parts!.reduce((sum, part) => sum + part.directions[i]!.ios!, 0)).toBe(ios),
    );
  });

  it("each part has its mean, and only the whole its percentiles", async () => {
    const [member] = (await read(name)).runs[0]!.members;
    expect(latencies(member!).map(({ quantiles }) => quantiles.length)).toEqual(
      name.endsWith("xml") ? [106, 106] : [13, 13],
    );
    for (const part of member!.parts!) {
      expect(latencies(part).every(({ mean_us, quantiles }) => mean_us! > 0 && quantiles.length === 0)).toBe(true);
    }
  });
});

it("XML and text of one run say the same, to the digits that both print", async () => {
  const [xml, txt] = [await read("one-2.2.xml"), await read("one-2.2.txt")];
  xml.runs[0]!.members[0]!.directions.forEach((of, i) => {
    const other = txt.runs[0]!.members[0]!.directions[i]!;
    expect([of.op, of.ios, of.io_bytes, of.runtime_s]).toEqual([other.op, other.ios, other.io_bytes, other.runtime_s]);
    expect(of.iops! / other.iops!).toBeCloseTo(1, 3);
    expect(of.bytes_per_s! / other.bytes_per_s!).toBeCloseTo(1, 3);
    const [a, b] = [of.latency[0]!, other.latency[0]!];
    expect([a.mean_us, a.stddev_us, a.min_us, a.max_us]).toEqual([b.mean_us, b.stddev_us, b.min_us, b.max_us]);
    expect(a.quantiles).toEqual(
      expect.arrayContaining(b.quantiles.filter(([q]) => q < 0.9999999999 && q !== 0.99999999).slice(0, 10)),
    );
  });
});

it("a second test time in one span is refused: the heading between two spans was damaged", async () => {
  const twice = text("one-2.2.txt").replace(/(actual test time:\t)3.01s/, "$&\n$19.99s");
  const pushed = await parsed(diskspdText, twice);
  expect(pushed.runs.flatMap(({ members }) => members)).toEqual([]);
  expect(pushed.notices.some(({ level }) => level === "error")).toBe(true);
});

it("few I/Os per second, rounded to two decimals, do not round the bytes", async () => {
  const slow = text("one-2.2.txt").replace("3.01s", "300.00s").replace("240.53", "2.41");
  const [reads] = (await parsed(diskspdText, slow)).runs[0]!.members[0]!.directions;
  expect(reads).toMatchObject({ iops: 2.41, bytes_per_s: Math.round(5_931_008 / 300) });
});

it.each(["two.txt", "two.xml"])("%s: equal targets are added up, different ones are not", async (name) => {
  const pushed = await read(name);
  expect(pushed.notices).toEqual([]);
  const all = measured(pushed);
  expect(all.map(([member, phase]) => [member, phase])).toEqual([
    ["2 targets", 0],
    ["#1", 1],
    ["#2", 1],
  ]);
  const [both, , written] = pushed.runs[0]!.members;
  expect(both).toMatchObject({ clones: 2, outstanding: 16, workload_op: "read", read_percent: 100 });
  expect(both!.parts!.map(({ member, unit }) => [member, unit])).toEqual([
    ["#1", "drive"],
    ["#2", "drive"],
  ]);
  // Only the text has percentiles per target.
  expect(latencies(both!.parts![0]!)[0]!.quantiles.length).toBe(name.endsWith("txt") ? 13 : 0);
  expect(written).toMatchObject({ clones: 2, outstanding: 16, workload_op: "write", pattern: "random" });
  expect(written!.directions).toHaveLength(1);
});

it("the intervals of -D are series, in the unit of their name", async () => {
  const { traces, samples } = await read("one-2.2.xml");
  expect(traces.map(({ metric, stat, op, window_s }) => [metric, stat, op, window_s])).toEqual(
    ["read", "write"].flatMap((op) => [
      ["iops", "mean", op, 1],
      ["latency", "mean", op, 1],
      ["latency", "max", op, 1],
    ]),
  );
  const printed = / ReadAvgLatencyMilliseconds="([\d.]+)"/.exec(text("one-2.2.xml"))![1];
  expect(samples.get(1)).toEqual({ t_s: [1, 2, 3], value: Array<number>(3).fill(Number(`${printed}e3`)) });
});

it("2.0.21a prints sizes in bytes", async () => {
  const pushed = await read("one-2.0.21a.txt");
  expect(pushed.notices).toEqual([]);
  expect(pushed.runs[0]!.members[0]).toMatchObject({ block_bytes: 4096, outstanding: 4, workload_op: "write" });
  expect(latencies(pushed.runs[0]!.members[0]!)[0]!.quantiles).toHaveLength(13);
});

it("text copied from a console, with spaces for tabs, reads the same", async () => {
  const copied = text("one-2.2.txt").replaceAll("\t", "        ");
  expect((await parsed(diskspdText, copied)).runs).toEqual((await read("one-2.2.txt")).runs);
});

it("2.0.17 calls MiB/s MB/s, and does not name the threads of -F", async () => {
  const old = text("one-2.0.21a.txt")
    .replaceAll("   MiB/s", "    MB/s")
    .replace(/.*threads per file: 1\r?\n/, "")
    .replace("thread count:\t\t1", "thread count:\t\t2");
  const pushed = await parsed(diskspdText, old);
  expect(pushed.notices).toEqual([]);
  expect(pushed.runs[0]!.members[0]).toMatchObject({ clones: 2, iodepth: 4, outstanding: 8 });
});

describe("what is missing", () => {
  it("a time span without its end is left out, the one before it is read", async () => {
    for (const [name, end] of [
      ["two.txt", "4-nines"],
      ["two.xml", "<WriteCount>"],
    ] as const) {
      const whole = text(name);
      const pushed = await parsed(formatOf(name), whole.slice(0, whole.lastIndexOf(end) + 12));
      expect(pushed.runs[0]!.members.map(({ member }) => member)).toEqual(["2 targets"]);
      expect(codes(pushed)).toEqual(["diskspd/cut"]);
    }
  });
  it("a cut between two time spans is named: the profile has more of them", async () => {
    const whole = text("two.xml");
    const pushed = await parsed(formatOf("two.xml"), whole.slice(0, whole.lastIndexOf("<TimeSpan>")));
    expect(pushed.runs[0]!.members.map(({ member }) => member)).toEqual(["2 targets"]);
    expect(codes(pushed)).toEqual(["diskspd/cut"]);
  });
  it("nothing, if only the last line end is missing: the last row has its three decimals", async () => {
    const whole = text("one-2.2.txt").trimEnd();
    const pushed = await parsed(diskspdText, whole);
    expect([measured(pushed), pushed.notices]).toEqual([measured(await read("one-2.2.txt")), []]);
    expect(codes(await parsed(diskspdText, whole.slice(0, -1)))).toEqual(["diskspd/cut"]);
  });
  it("an interrupted run has no result", async () => {
    const message = "The test was interrupted before the measurements began. No results are displayed.";
    const txt = text("one-2.2.txt");
    const head = txt.slice(0, txt.indexOf("actual test time"));
    const line = head.slice(0, head.indexOf("Results for")).split("\n").length;
    expect((await parsed(diskspdText, `${head}${message}\r\n`)).notices).toMatchObject([
      { code: "diskspd/interrupted", line },
    ]);
    const xml = text("one-2.2.xml");
    const open = xml.slice(0, xml.indexOf("<TestTimeSeconds>"));
    const pushed = await parsed(diskspdXml, `${open}<Error>${message}</Error>\n</TimeSpan>\n</Results>`);
    expect([pushed.runs.length, codes(pushed)]).toEqual([0, ["diskspd/interrupted"]]);
  });
  it("threads that do not add up are named, and the printed total counts", async () => {
    const txt = text("one-2.2.txt");
    const [row] = /^ +0 \| +\d+ \| +\d+ /m.exec(txt.slice(txt.indexOf("Read IO")))!;
    const pushed = await parsed(diskspdText, txt.replace(row, row.replace(/\d+ $/, "9 ")));
    expect(codes(pushed)).toEqual(["diskspd/contradiction"]);
  });
  it("results without parameters are read", async () => {
    const txt = text("one-2.2.txt");
    const pushed = await parsed(diskspdText, txt.slice(txt.indexOf("Results for")));
    expect(codes(pushed)).toEqual(["diskspd/no-parameters"]);
    // What was done is in the counts: 8 KiB, both ways. What was asked for is not.
    expect(pushed.runs[0]!.members[0]).toMatchObject({ block_bytes: 8192, outstanding: null, workload_op: "mixed" });
    expect(pushed.runs[0]!.members[0]).toMatchObject({ read_percent: null, pattern: null, iodepth: null });
  });
  it.each([
    ["write", 0, (results: string) => results],
    [
      "read",
      100,
      (results: string) =>
        results.replace(/^(?:Read|Write) IO/gm, (name) => (name === "Read IO" ? "Write IO" : "Read IO")),
    ],
  ] as const)("without parameters, counts of one direction are a %s", async (op, read_percent, turned) => {
    const txt = text("one-2.0.21a.txt");
    const pushed = await parsed(diskspdText, turned(txt.slice(txt.indexOf("Results for"))));
    expect(pushed.runs[0]!.members[0]).toMatchObject({ block_bytes: 4096, workload_op: op, read_percent });
  });
});

describe("parameters", () => {
  const with_ = async (from: string | RegExp, to: string): Promise<ParsedMember> =>
    (await parsed(diskspdText, text("one-2.2.txt").replace(from, to))).runs[0]!.members[0]!;
  it("a pool: each thread keeps -O I/Os in flight, or -o on every target", async () => {
    expect(
      await with_(
        "\trandom seed: 0",
        "\tthread pool with 3 threads\r\n\tnumber of outstanding I/O operations per thread: 5",
      ),
    ).toMatchObject({ clones: 3, iodepth: 5, outstanding: 15 });
    expect(await with_("\trandom seed: 0", "\tthread pool with 3 threads")).toMatchObject({
      iodepth: 8,
      outstanding: 24,
    });
  });
  it("more threads than asked: those that ran count", async () => {
    const member = await with_(/thread count:.*/, "thread count:\t\t5");
    expect(member).toMatchObject({ clones: 5, iodepth: 8, outstanding: 40 });
  });
  it("a limit of one thread on one target is an asked rate", async () => {
    const limited = { load_kind: "rate", rate_process: "linear" };
    expect(await with_("\t\tIO priority: normal", "\t\tthroughput rate-limited to 500 IOPS")).toMatchObject({
      ...limited,
      asked_iops: 500,
    });
    expect(await with_("\t\tIO priority: normal", "\t\tthroughput rate-limited to 4096 B/ms")).toMatchObject({
      ...limited,
      asked_iops: 500,
    });
  });
  it.each([
    ['<Throughput unit="IOPS">500<', 500],
    // Bytes per millisecond, 8 KiB each.
    ["<Throughput>4096<", 500],
    ["<Throughput>0<", null],
  ])("XML: %s", async (printed, asked_iops) => {
    const xml = text("one-2.2.xml")
      .replace("<Throughput>0<", printed)
      .replace(/<ThreadsPerFile>\d+/, "<ThreadsPerFile>1");
    expect((await parsed(diskspdXml, xml)).runs[0]!.members[0]!.asked_iops).toBe(asked_iops);
  });
  it("partly random is neither", async () =>
    expect(
      (await with_("using random I/O (alignment", "using mixed random/sequential I/O (70% random) (alignment/stride"))
        .pattern,
    ).toBeNull());
  it.each([
    ["64KiB", 65_536],
    ["1.50MiB", 1_572_864],
    ["65536", 65_536],
    ["512B", 512],
    ["x", null],
  ])("a size of %s", (printed, bytes) => expect(sizeOf(printed)).toBe(bytes));
});

describe("XML", () => {
  it("reads entities, raw ampersands and attributes", () => {
    const read = readElement('<a>\n<b c="1 &amp; 2">x & y &lt; z</b><d/></a> rest', 5);
    expect(read.ok && read.value.children).toMatchObject([
      { name: "b", text: "x & y < z", line: 6, attributes: new Map([["c", "1 & 2"]]) },
      { name: "d", text: "" },
    ]);
  });
  it.each([
    ["<a><b></a>", false],
    ["<a><b></b>", true],
    ["<a><b", true],
    ["<a>1 < 2</a>", false],
  ])("%s is not whole", (damaged, atEnd) =>
    expect(readElement(damaged, 1)).toMatchObject({ ok: false, error: { atEnd } }),
  );
});

it("tables of another output on a page, without their first lines, take nothing along and are named", async () => {
  const whole = text("one-2.2.txt");
  const lines = whole.split("\n");
  const from = lines.findIndex((line) => /\bCPU \|/.test(line));
  const page = `${whole}\`\`\`\n\n| disk | IOPS |\n\n\`\`\`\n${lines.slice(from).join("\n").replaceAll("15.0", "99.9")}\`\`\`\n`;
  const [alone, pushed] = [await parsed(diskspdText, whole), await parsed(diskspdText, page)];
  expect(pushed.runs).toEqual(alone.runs);
  expect(pushed.notices).toMatchObject([{ code: "diskspd/damaged", line: lines.length + 5 }]);
});

it("blank lines, however many, are no result, at once", () => {
  const head = new TextEncoder().encode(`Command Line: a\nInput parameters:\n${"\n".repeat(400_000)}`);
  expect(diskspdText.sniff(head)).toBe(0);
});
