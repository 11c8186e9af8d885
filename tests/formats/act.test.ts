/** ACT logs of every version: what they measured, how they ended, and the notices on them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { actConfig, actPrep } from "~/formats/act/companion";
import { actLog, actTable } from "~/formats/act/format";
import type { ParsedMember } from "~/formats/format";
import { locate } from "~/ingest/locate";
import { readDrop } from "../ingest/read";
import { parsed, type Pushed } from "../support/sink";

const FILES = "tests/fixtures/act";
const MADE = "tests/fixtures/hand-made/act";
const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(path));
const textOf = (path: string): string => readFileSync(path, "utf8");
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const codes = ({ notices }: Pick<Pushed, "notices">): string[] => notices.map(({ code }) => code);

/** Name, operations, rate, asked rate, block size, kind of latency, followed by its drives. */
function outline(member: ParsedMember): unknown[] {
  const [direction] = member.directions;
  const { op, ios, iops, latency } = direction!;
  const own = [member.member, op, ios, iops, member.asked_iops, member.block_bytes, latency[0]?.kind ?? null];
  return member.parts === undefined ? own : [...own, member.parts.map(outline)];
}
const outlines = ({ runs }: Pushed, document = 0): unknown[] => runs[document]!.members.map(outline);

describe("what the histograms of a version are", () => {
  it("6.6: reads are the device's, in total and by drive; large blocks have their own size", async () => {
    const log = await parsed(actLog, bytesOf(`${MADE}/drives-stop-6.6.txt`));
    expect(outlines(log)).toEqual([
      [
        "reads",
        "read",
        720000,
        240000,
        240000,
        1536,
        "response",
        [["/dev/nvme1n1", "read", 720000, 240000, null, 1536, "response"]],
      ],
      ["large-block-reads", "read", 8469, 2823, 2823.53, 131072, "response"],
      ["large-block-writes", "write", 4560, 1520, 2823.53, 131072, "response"],
    ]);
    expect(log.runs[0]).toMatchObject({
      title: "act_storage 120x",
      tool: "act",
      tool_version: "6.6",
      direct: true,
      ramp_s: 0,
    });
    expect(JSON.parse(log.runs[0]!.options!)).toMatchObject({
      global: { "device-names": "/dev/nvme1n1", "read-reqs-per-sec": "240000" },
      derived: { "record-stored-bytes": "1536 ... 1536" },
    });
  });

  it("5.3: device-reads are another kind of latency of the same reads, and the drives are parts of them", async () => {
    const log = await parsed(actLog, bytesOf(`${FILES}/v5.3-us.txt`));
    const members = outlines(log) as unknown[][];
    expect(
      members.map(([name, , , , , , kind, parts]) => [
        name,
        kind,
        (parts as unknown[][] | undefined)?.map((p) => [p[0], p[6]]),
      ]),
    ).toEqual([
      [
        "reads",
        "response",
        [
          ["/dev/loop12", "clat"],
          ["/dev/loop13", "clat"],
        ],
      ],
      ["large-block-reads", "response", undefined],
      ["large-block-writes", "response", undefined],
    ]);
    // Counted once; the histograms of both are kept.
    const [reads] = log.runs[0]!.members;
    expect(
      reads!.directions.map(({ ios, latency }) => [ios, latency.map(({ kind, samples }) => [kind, samples])]),
    ).toEqual([
      [
        12024,
        [
          ["response", 12024],
          ["clat", 12024],
        ],
      ],
    ]);
    expect(log.traces.filter(({ metric, member }) => metric === "histogram" && member === "device-reads")).toHaveLength(
      1,
    );
    expect(log.traces.filter(({ metric }) => metric === "queued")).toHaveLength(1);
  });

  it("5.3 index: transactions are a part of what the device reads", async () => {
    const log = await parsed(actLog, bytesOf(`${MADE}/index-5.3.txt`));
    expect(outlines(log)).toEqual([
      ["trans-reads", "read", 60000, 3000, 3000, 4096, "response"],
      [
        "device-reads",
        "read",
        100000,
        5000,
        5000,
        4096,
        "clat",
        [["/dev/nvme0n1", "read", 100000, 5000, null, 4096, "clat"]],
      ],
      [
        "device-writes",
        "write",
        40000,
        2000,
        2000,
        4096,
        "clat",
        [["/dev/nvme0n1", "write", 40000, 2000, null, 4096, "clat"]],
      ],
    ]);
    expect(log.runs[0]!.title).toBe("act_index 1x");
  });

  it("4.0: a drive bears the same name behind RAW READS and behind RAW WRITES", async () => {
    const log = await parsed(actLog, bytesOf(`${MADE}/commit-4.0.txt`));
    expect(outlines(log)).toEqual([
      ["LARGE BLOCK READS", "read", 141, 47, 47.06, 131072, "response"],
      ["LARGE BLOCK WRITES", "write", 72, 24, 23.53, 131072, "response"],
      [
        "READS",
        "read",
        12000,
        4000,
        4000,
        1536,
        "response",
        [
          ["/dev/sdb", "read", 6000, 2000, null, 1536, "clat"],
          ["/dev/sdc", "read", 6000, 2000, null, 1536, "clat"],
        ],
      ],
      [
        "WRITES",
        "write",
        6000,
        2000,
        2000,
        1536,
        "response",
        [
          ["/dev/sdb", "write", 3000, 1000, null, 1536, "clat"],
          ["/dev/sdc", "write", 3000, 1000, null, 1536, "clat"],
        ],
      ],
    ]);
    expect(codes(log)).toEqual([]);
  });

  it("3.0: the same without writes, buckets in milliseconds", async () => {
    const { runs, traces } = await parsed(actLog, bytesOf(`${FILES}/v3.0-ms.txt`));
    expect(runs[0]!.members.map((m) => m.member)).toEqual(["LARGE BLOCK READS", "LARGE BLOCK WRITES", "READS"]);
    const { buckets } = runs[0]!.members.at(-1)!.directions[0]!.latency[0]!;
    expect([...buckets!.hi_ns.slice(0, 3)]).toEqual([1e6, 2e6, 4e6]);
    expect([...buckets!.lo_ns.slice(0, 3)]).toEqual([0, 1e6, 2e6]);
    expect(traces.filter((t) => t.metric === "histogram").map((t) => t.member)).toContain("/dev/loop15");
  });

  it("a histogram that was asked for nothing is no failed member", async () => {
    const { runs } = await parsed(actLog, bytesOf(`${FILES}/v6.6-no-defrag-reads.txt`));
    expect(runs[0]!.members.map((m) => [m.member, m.failed])).toEqual([["large-block-writes", false]]);
    expect(runs[0]!.title).toBe("act_storage 0+1000/s");
  });
});

describe("series", () => {
  it("are histograms and rates of the intervals, and add up to the result", async () => {
    const { runs, traces, intervals, samples } = await parsed(actLog, bytesOf(`${FILES}/v5.3-us.txt`));
    for (const member of runs[0]!.members.flatMap((m) => [m, ...(m.parts ?? [])])) {
      const [histogram, rate] = traces.filter((t) => t.member === member.member && t.op === member.directions[0]!.op);
      expect([histogram!.metric, rate!.metric, histogram!.window_s]).toEqual(["histogram", "iops", 1]);
      const { ios, runtime_s } = member.directions[0]!;
      const all = intervals.get(histogram!.trace)!;
      expect(all.flatMap(({ histogram: { count } }) => [...count]).reduce((a, b) => a + b)).toBe(ios);
      expect(all.at(-1)!.t_s).toBe(runtime_s);
      const { t_s, value } = samples.get(rate!.trace)!;
      expect(t_s).toEqual(all.map((interval) => interval.t_s));
      expect(value.reduce((a, b) => a + b)).toBeCloseTo(ios!, 6);
    }
  });
});

describe("how a test ends", () => {
  it("drives that can't keep up have failed", async () => {
    const log = await parsed(actLog, bytesOf(`${MADE}/drives-stop-6.6.txt`));
    expect(log.notices).toMatchObject([{ code: "act/drives-cannot-keep-up", level: "warning", values: { t_s: 3 } }]);
    expect(log.runs[0]!.members.every((m) => m.failed)).toBe(true);
  });

  it("a load that ACT cannot generate says nothing about the drives", async () => {
    const log = await parsed(actLog, bytesOf(`${FILES}/v6.6-cannot-keep-up.txt`));
    expect(log.notices).toMatchObject([{ code: "act/load-not-reached", line: 117, values: { t_s: 6 } }]);
    expect(log.runs[0]!.members[0]).toMatchObject({ failed: true, directions: [{ ios: 81783, runtime_s: 6 }] });
  });

  it("a log that just ends is not failed, and says how far it came", async () => {
    const text = textOf(`${MADE}/commit-4.0.txt`);
    const log = await parsed(actLog, text.slice(0, text.indexOf("After 3 sec:")));
    expect(log.notices).toMatchObject([{ code: "act/ended-early", values: { t_s: 2, duration_s: 3 } }]);
    expect(log.runs[0]!.members.some((m) => m.failed)).toBe(false);
  });

  it("errors while it runs mark it as failed", async () => {
    const text = textOf(`${MADE}/commit-4.0.txt`);
    const log = await parsed(
      actLog,
      text.replace("After 2 sec:", "ERROR: seek & read errno 5 'Input/output error'\nAfter 2 sec:"),
    );
    expect(log.notices).toMatchObject([{ code: "act/error-lines", level: "warning", values: { count: 1 } }]);
    expect(log.runs[0]!.members[0]!.failed).toBe(true);
  });

  it("one that never began is refused with ACT's own words", async () => {
    const { runs, notices } = await parsed(
      actLog,
      "\nACT version 6.6\nStorage device IO test\n\nERROR: load config too small\n",
    );
    expect(runs).toEqual([]);
    expect(notices).toMatchObject([
      { code: "act/did-not-start", line: 5, values: { text: "ERROR: load config too small" } },
    ]);
  });
});

describe("damaged blocks", () => {
  const text = textOf(`${FILES}/v3.0-ms.txt`);
  const broken = (from: string, to: string): Promise<Pushed> => {
    expect(text).toContain(from);
    return parsed(actLog, text.replace(from, to));
  };
  /** Operations of READS by interval. */
  const readsOf = ({ traces, intervals }: Pushed): [number, number][] => {
    const trace = traces.find((t) => t.member === "READS" && t.metric === "histogram")!;
    return intervals.get(trace.trace)!.map(({ t_s, histogram }) => [t_s, histogram.count.reduce((a, b) => a + b)]);
  };
  const damages = ({ notices }: Pushed): Pushed["notices"] => notices.filter((n) => n.level === "error");

  it("cost one block: the next one holds its operations", async () => {
    const whole = readsOf(await parsed(actLog, text));
    const log = await broken("(02: 0000000062)", "(02: 00000000o2)");
    const [notice] = damages(log);
    expect(notice).toMatchObject({ code: "act/broken-block", values: { t_s: 3, reason: "numbers" } });
    const lines = text.split("\n");
    expect(lines[notice!.line! - 1]).toBe("After 3 sec:");
    expect(lines[Number(notice!.values!["to"]) + 1]).toBe("After 4 sec:");
    const bridged: [number, number] = [4, whole[2]![1] + whole[3]![1]];
    expect(readsOf(log)).toEqual([...whole.slice(0, 2), bridged, ...whole.slice(4)]);
    const rate = log.traces.find((t) => t.member === "READS" && t.metric === "iops")!;
    expect(log.samples.get(rate.trace)!.value[2]).toBe(bridged[1] / 2);
    expect(log.runs[0]!.members.at(-1)!.directions[0]!.runtime_s).toBe(10);
  });

  it.each([
    ["a total", "READS              (6000 total)", "READS              (6001 total)", "numbers"],
    ["a bucket", "(05: 0000000014)", "(06: 0000000014)", "counts"],
    ["a name", "READS              (6000 total)", "REEDS              (6000 total)", "names"],
    ["the time, ahead", "After 3 sec:", "After 3000 sec:", "time"],
    ["the time, back", "After 3 sec:", "After 2 sec:", "time"],
    ["a line too many", "After 3 sec:\n", "After 3 sec:\nHello\n", "text"],
  ])("%s", async (_, from, to, reason) => {
    const log = await broken(from, to);
    expect(damages(log)).toMatchObject([{ code: "act/broken-block", values: { reason } }]);
    expect(readsOf(log).map(([t_s]) => t_s)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("one of the first two, and it is unknown which: both", async () => {
    const log = await broken("(04: 0000000030) (05: 0000000011)", "(03: 0000000030) (05: 0000000011)");
    expect(damages(log).map((n) => n.values!["t_s"])).toEqual([2]);
    const shifted = await broken("(05: 0000000011)", "(06: 0000000011)");
    expect(damages(shifted).map((n) => n.values!["t_s"])).toEqual([1, 2]);
    expect(readsOf(shifted)[0]).toEqual([3, 6000]);
  });

  it("without their head line are named at their place", async () => {
    const log = await broken("After 3 sec:\n", "");
    expect(damages(log)).toMatchObject([{ code: "act/stray-histograms" }]);
    expect(readsOf(log).map(([t_s]) => t_s)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("cut off are left out, up to the block before", async () => {
    const log = await parsed(actLog, text.slice(0, text.lastIndexOf("(05:")));
    expect(codes(log)).toEqual(["act/cut", "act/ended-early"]);
    expect(readsOf(log).at(-1)![0]).toBe(9);
  });

  it("cut off inside the line above a block are named", async () => {
    const log = await parsed(actLog, text.slice(0, text.lastIndexOf(" sec:")));
    expect(codes(log)).toContain("act/cut-line");
  });

  it("many of them are counted, not listed", async () => {
    const log = await parsed(actLog, text + "After 11 sec:\nREADS (1 total)\n\n".repeat(50));
    expect(damages(log).filter(({ code }) => code === "act/broken-block")).toHaveLength(20);
    expect(damages(log).at(-1)).toMatchObject({ code: "act/more-broken-blocks", values: { count: 29 } });
  });
});

describe("several runs in one file", () => {
  it("are separate runs, with or without a head between them", async () => {
    const first = textOf(`${MADE}/commit-4.0.txt`);
    const blocks = first.slice(first.indexOf("After 1 sec:"));
    const log = await parsed(actLog, first + textOf(`${MADE}/index-5.3.txt`) + first + blocks);
    expect(log.runs.map((run) => [run.document, run.tool_version, run.members.length])).toEqual([
      [0, "4.0", 4],
      [1, "5.3", 3],
      [2, "4.0", 4],
      [3, "4.0", 4],
    ]);
    expect(codes(log)).toEqual(["act/several-runs"]);
    expect(new Set(log.traces.map((t) => t.trace)).size).toBe(log.traces.length);
    expect(outlines(log, 3)).toEqual(outlines(log, 0));
  });
});

describe("without its head", () => {
  const log = textOf(`${FILES}/v5.3-us.txt`);
  const headless = encode(log.slice(log.indexOf("after 1 sec:")));
  const config = encode(
    "device-names: /dev/loop12,/dev/loop13\nmicrosecond-histograms: yes\nread-reqs-per-sec: 2000\nwrite-reqs-per-sec: 1000\n",
  );

  it("a log is read with the configuration file of its devices", async () => {
    const other = encode("device-names: /dev/sdx\ntest-duration-sec: 60\nread-reqs-per-sec: 1\n");
    const drop = await readDrop([
      { path: "a/out.txt", bytes: headless },
      { path: "a/other.conf", bytes: other },
      { path: "a/act.conf", bytes: config },
    ]);
    const file = drop.files.find((f) => f.source.path === "a/out.txt")!;
    expect(file.notices).toMatchObject([{ code: "act/config-from", values: { from: "a/act.conf" } }]);
    expect(drop.files.filter((f) => f.role === "companion")).toHaveLength(2);
    const reads = drop.rows("point").find((p) => p.title === "reads")!;
    expect(reads.asked_iops).toBe(2000);
    expect(drop.rows("trace").length).toBeGreaterThan(6);
    expect(drop.rows("histogram").some((h) => h.hi_ns![0]! < 1e6)).toBe(true);
  });

  it.each([
    ["results/deep/nvme1-3x.out", "configs/actconfig_nvme1_3x.txt"],
    ["act_NVME1.3x.log", "nvme1-3x.conf"],
  ])(
    "a log %s is read by the configuration %s, whatever the folder; its devices must be those of the log",
    async (log, conf) => {
      // With the same devices, nearer, but from another test.
      const other = encode(new TextDecoder().decode(config).replace("2000", "9000"));
      const drop = await readDrop([
        { path: log, bytes: headless },
        { path: `${log.split("/").slice(0, -1).join("/") || "."}/nvme1-9x.conf`, bytes: other },
        { path: conf, bytes: config },
      ]);
      const file = drop.files.find((f) => f.source.path === log)!;
      expect(file.notices).toMatchObject([{ code: "act/config-from", values: { from: conf } }]);
      expect(drop.rows("point").find((p) => p.title === "reads")!.asked_iops).toBe(2000);
      const strange = encode(new TextDecoder().decode(config).replaceAll("loop1", "loop9"));
      const alone = await readDrop([
        { path: log, bytes: headless },
        { path: conf, bytes: strange },
      ]);
      expect(alone.files.find((f) => f.source.path === log)!.notices.map(({ code }) => code)).toEqual([
        "act/unit-assumed",
      ]);
    },
  );

  it("a table has load, record size and time from the configuration of its name, and its values are there once", async () => {
    const table = encode(
      "data is act version 4.0\n" + textOf(`${FILES}/table-v4.0.txt`).replace(/^data is act version.*\n/m, ""),
    );
    const conf = "device-names: /dev/sda\nread-reqs-per-sec: 6000\nwrite-reqs-per-sec: 3000\nrecord-bytes: 1024\n";
    const drop = await readDrop([
      { path: "tables/sda_3x.txt", bytes: table },
      { path: "conf/sda_3x.conf", bytes: encode(conf) },
    ]);
    const alone = await readDrop([{ path: "tables/sda_3x.txt", bytes: table }]);
    expect(drop.rows("run")).toMatchObject([{ title: "act 3x" }]);
    expect(new Set(drop.rows("figure").map((f) => [f.load_x, f.record_bytes].join(" ")))).toEqual(new Set(["3 1024"]));
    expect(drop.rows("trace")).toHaveLength(alone.rows("trace").length);
    expect(drop.rows("sample")).toHaveLength(alone.rows("sample").length);
    expect(alone.rows("sample").length).toBeGreaterThan(0);
  });

  it("one block and a table of its hours is not a test that ended early", async () => {
    const text = textOf(`${FILES}/v3.0-ms.txt`);
    const block = text
      .slice(0, text.indexOf("After 2 sec:"))
      .replace("test-duration-sec: 60", "test-duration-sec: 86400");
    const hours = Array.from({ length: 24 }, (_, i) => `${String(i + 1).padStart(5)}     1.67   0.00   0.00`);
    const head = ["        trans", "        %>(ms)", "slice        1      8     64", "-----   ------ ------ ------"];
    const post = await parsed(
      actLog,
      [block, ...head, ...hours, "  avg     1.67   0.00   0.00", "  max     1.67   0.00   0.00", ""].join("\n"),
    );
    expect(post.runs).toHaveLength(1);
    expect(codes(post)).not.toContain("act/ended-early");
    expect(codes(await parsed(actLog, block))).toContain("act/ended-early");
  });

  it("a log alone is taken as milliseconds, and says so; its series are there", async () => {
    const drop = await readDrop([{ path: "out.txt", bytes: headless }]);
    expect(drop.files[0]!.notices).toMatchObject([{ code: "act/unit-assumed", level: "warning" }]);
    expect(drop.files[0]!.counts.intervals).toBeGreaterThan(0);
  });

  it("different configuration files of the same devices explain nothing", async () => {
    const slower = encode(new TextDecoder().decode(config).replace("2000", "1000"));
    const drop = await readDrop([
      { path: "out.txt", bytes: headless },
      { path: "b.conf", bytes: slower },
      { path: "a.conf", bytes: config },
    ]);
    const file = drop.files.find((f) => f.source.path === "out.txt")!;
    expect(file.notices.map((n) => n.code)).toEqual(["act/config-unlike", "act/unit-assumed"]);
  });

  it("the last block in a forum post is a run, the table below it gives the unit", async () => {
    const post = await parsed(actLog, textOf(`${MADE}/prose-3.0.txt`), { companions: [] });
    expect(post.runs).toHaveLength(1);
    const { members, tool_version } = post.runs[0]!;
    expect(tool_version).toBe("3.0");
    expect(members.map((m) => m.member)).toEqual(["LARGE BLOCK READS", "LARGE BLOCK WRITES", "READS"]);
    // Their sizes are unknown, so they are not points of one series.
    expect(members.map((m) => [m.block_bytes, m.engine])).toEqual([
      [null, "large-block"],
      [null, "large-block"],
      [null, null],
    ]);
    expect(members[2]!.parts!.map((m) => m.member)).toEqual(["/dev/sdb"]);
    const { buckets, samples } = members[2]!.directions[0]!.latency[0]!;
    expect([samples, buckets!.hi_ns.at(-1)]).toEqual([5065200, 2 ** 17 * 1000]);
    expect(post.figures).toHaveLength(2 * 2 * 16);
    expect(post.notices.filter((n) => n.level === "error")).toEqual([]);
    expect(codes(post)).toContain("act/other-text");
  });
});

describe("tables of act_latency.py", () => {
  it("are shares over limits by slice, and figures of their mean and maximum", async () => {
    const table = await parsed(actTable, bytesOf(`${FILES}/table-v6.6.txt`));
    const { traces, samples, figures, runs, notices } = table;
    expect(notices).toEqual([]);
    expect(runs).toMatchObject([{ tool: "act", tool_version: "6.6", members: [] }]);
    const first = traces[0]!;
    expect(first).toMatchObject({ metric: "pct_over_1ms", member: "reads", document: 0, window_s: 10 });
    expect(samples.get(first.trace)!.t_s.slice(0, 3)).toEqual([10, 20, 30]);
    const max = figures.find((f) => f.workload?.endsWith("reads max") && f.metric === "pct_over_1ms")!;
    expect(max.value).toBe(Math.max(...samples.get(first.trace)!.value));
    expect(max).toMatchObject({ unit: "percent", slice_s: 10, bound: "exact", confidence: "clean" });
    expect(new Set(figures.map((f) => f.fact_id)).size).toBe(figures.length);
  });

  it("of 4.0 have the rates in brackets, and do not say how long a slice is", async () => {
    const { traces, notices, figures } = await parsed(actTable, bytesOf(`${FILES}/table-v4.0.txt`), { companions: [] });
    expect(notices.map((n) => n.code)).toEqual(["act/table-slice-assumed"]);
    expect(traces.filter((t) => t.metric === "iops").map((t) => t.member)).toEqual([
      "READS",
      "LARGE BLOCK READS",
      "LARGE BLOCK WRITES",
    ]);
    expect(figures[0]!.slice_s).toBeNull();
    const text = textOf(`${FILES}/table-v4.0.txt`);
    const long = await parsed(actTable, text.replace("[2032.7,", `[${"9".repeat(400)}.7,`));
    expect(long.notices).toContainEqual(expect.objectContaining({ code: "act/table-row", level: "error", line: 7 }));
    expect([...long.samples.values()].every(({ value }) => value.every(Number.isFinite))).toBe(true);
  });

  it("say when a number was changed, a row torn, the end lost", async () => {
    const text = textOf(`${FILES}/table-v6.6.txt`);
    const row = /^ {4}2 .*$/m.exec(text)![0];
    const changed = await parsed(actTable, text.replace(row, row.replace(/\d\.\d\d/, "9.99")));
    expect(codes(changed)).toContain("act/table-disagrees");
    const torn = await parsed(actTable, text.replace(row, row.slice(0, 40)));
    expect(torn.notices).toMatchObject([{ code: "act/table-row", level: "error" }]);
    const cut = await parsed(actTable, text.slice(0, text.indexOf("  avg")));
    expect(codes(cut)).toEqual(["act/table-cut"]);
  });

  it("without slices are refused in the words of the tool", async () => {
    const head = "        reads\n        %>(ms)\nslice        1\n-----   ------\n";
    const none = await parsed(
      actTable,
      `act_latency.py -l o\no is ACT version 6.6\n\n${head}could not find 3600 seconds of data\n`,
    );
    expect(none.notices).toMatchObject([
      { code: "act/table-none", values: { text: "could not find 3600 seconds of data" } },
    ]);
    expect(none.runs).toEqual([]);
    expect(codes(await parsed(actTable, head))).toEqual(["act/table-empty"]);
  });

  it("with 100 % over everything were printed for nothing", async () => {
    const idle =
      "        writes\n        %>(ms)\nslice        1      2\n-----   ------ ------\n    1   100.00 100.00\n";
    expect(codes(await parsed(actTable, idle))).toContain("act/table-idle");
  });
});

describe("beside the results", () => {
  it("what act_prep prints is recognised", () => {
    const prep = bytesOf(`${MADE}/prep-6.6.txt`);
    expect([actPrep.sniff(prep), actLog.sniff(prep), actConfig.sniff(prep)]).toEqual([1, 0, 0]);
  });

  it("a text that mentions some items is not a configuration", () => {
    const prose = encode(
      "We set\ndevice-names: /dev/sdb\nand ran it.\nIt was slow.\nread-reqs-per-sec: 2000 is too much.\nWhat now?\n",
    );
    expect(actConfig.sniff(prose)).toBe(0);
  });
});

describe("the source panel", () => {
  it("shows the last histogram of its run, from the line that says the time", async () => {
    const bytes = bytesOf(`${MADE}/commit-4.0.txt`);
    const [run] = (await parsed(actLog, bytes)).runs;
    const all = run!.members.flatMap((member) => [member, ...(member.parts ?? [])]);
    const { line } = all.find(({ index }) => index === 3)!;
    const lines = textOf(`${MADE}/commit-4.0.txt`).split("\n");
    const found = locate("act-log", bytes, { document: 0, line, job_index: 3, op: "read", stat: "ios" })!;
    expect(lines[found.line - 1]).toBe("/dev/sdb           (6000 total)");
    expect(found.lines[0]).toBe("After 3 sec:");
    expect(found.lines[found.line - found.from_line]).toBe(lines[found.line - 1]);
    expect(found.lines).not.toContain("");
    expect(locate("act-log", bytes, { document: 0, line: null, job_index: 3, op: "read" })).toBeNull();
  });
});
