import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import type { Format, ParsedDirection } from "../format";
import { histogramOf } from "./buckets";
import { askedByCommand, listed, optionsOf, sizeOf } from "./command";
import { elbenchoCsv, elbenchoJson, elbenchoText } from "./format";
import { elapsed_ms } from "./text";

const text = (name: string): string => readFileSync(`tests/fixtures/elbencho/${name}`, "utf8");
const read = (format: Format, name: string): Promise<Pushed> => parsed(format, text(name));
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);
const directions = ({ runs }: Pushed): ParsedDirection[][] => runs.map(({ members }) => [...members[0]!.directions]);

const MIX = 6;

describe("one run by all three files", () => {
  it("the phases that move data are runs, with their load", async () => {
    for (const [format, name] of [
      [elbenchoCsv, "results.csv"],
      [elbenchoJson, "results.json"],
      [elbenchoText, "results.txt"],
    ] as const) {
      const pushed = await read(format, name);
      const said = pushed.runs.map(({ members: [m] }) => [
        m!.member,
        m!.block_bytes,
        m!.clones! * m!.iodepth!,
        m!.pattern,
        m!.read_percent,
        m!.load_kind,
      ]);
      expect(said, name).toEqual([
        ["WRITE", 1_048_576, 2, "seq", 0, "outstanding"],
        ["READ", 4096, 1, "random", 100, "outstanding"],
        ["READ", 4096, 2, "random", 100, "outstanding"],
        ["READ", 4096, 4, "random", 100, "outstanding"],
        ["READ", 4096, 8, "random", 100, "outstanding"],
        ["READ", 4096, 32, "random", 100, "outstanding"],
        ["RWMIX70", 8192, 2, "random", 70, "outstanding"],
        ["MIX-T1", 8192, 3, "random", null, "outstanding"],
        ["WRITE", 16_384, 2, "seq", 0, "outstanding"],
        ["READ", 16_384, 2, "seq", 100, "outstanding"],
        ["WRITE", 16_384, 2, "seq", 0, "outstanding"],
        ["READ", 4096, 1, "random", 100, "rate"],
      ]);
      expect(pushed.runs.at(-1)!.members[0]!.asked_iops).toBe(512);
      expect(pushed.runs.map(({ engine }) => engine).slice(3, 6)).toEqual(["sync", "libaio", "libaio"]);
      // One sweep: the depth determines the engine.
      expect(new Set(pushed.runs.flatMap(({ members }) => members.map(({ engine }) => engine)))).toEqual(
        new Set([null]),
      );
      expect(pushed.runs[0]).toMatchObject({ tool: "elbencho", direct: false });
      expect(pushed.notices[0]).toMatchObject({ code: "elbencho/no-io", values: { count: 5 } });
    }
  });

  it("bytes per second agree: MiB/s are rounded down, and IOPS × block is finer below 1 MiB", async () => {
    const [csv, json] = [await read(elbenchoCsv, "results.csv"), await read(elbenchoJson, "results.json")];
    directions(json).forEach((of, run) => {
      of.forEach(({ bytes_per_s }, i) => {
        const ours = directions(csv)[run]![i]!.bytes_per_s!;
        const step = Math.min(2 ** 20, csv.runs[run]!.members[0]!.block_bytes!);
        expect(ours).toBeLessThanOrEqual(bytes_per_s!);
        expect(ours).toBeGreaterThan(bytes_per_s! - step);
      });
    });
  });

  it("reads and writes of a mix have a latency each", async () => {
    for (const pushed of [await read(elbenchoCsv, "results.csv"), await read(elbenchoJson, "results.json")]) {
      const [reads, writes] = directions(pushed)[MIX]!;
      expect([reads!.op, writes!.op]).toEqual(["read", "write"]);
      expect(reads!.iops! / (reads!.iops! + writes!.iops!)).toBeCloseTo(0.7, 1);
      expect(reads!.latency[0]!.mean_us).not.toBe(writes!.latency[0]!.mean_us);
    }
  });

  it("histograms of JSON and text are the same, and their percentiles are the printed ones", async () => {
    const [json, txt] = [await read(elbenchoJson, "results.json"), await read(elbenchoText, "results.txt")];
    let seen = 0;
    directions(txt).forEach((of, run) => {
      of.forEach(({ latency: [printed] }, i) => {
        if (printed === undefined || printed.buckets === null) return;
        const counted = directions(json)[run]![i]!.latency[0]!;
        expect(printed.buckets).toEqual(counted.buckets);
        const { count, value_ns } = counted.buckets!;
        const total = count.reduce((a, b) => a + b, 0);
        expect(counted.samples).toBe(total);
        for (const [q, us] of printed.quantiles) {
          let sum = 0;
          // LatencyHistogram.h, getPercentile: the first bucket at which the share is reached.
          const at = count.findIndex((n) => (sum += n) / total >= q);
          expect((value_ns[at]! / 1000).toFixed(us < 10 ? 1 : 0), `p${100 * q}`).toBe(us.toFixed(us < 10 ? 1 : 0));
          seen++;
        }
      });
    });
    expect(seen).toBeGreaterThan(30);
  });

  it("first done is kept as details", async () => {
    const [run] = (await read(elbenchoCsv, "results.csv")).runs;
    const [row] = text("results.csv").split("\n").slice(1);
    const ms = Number(row!.split(",")[17]);
    expect(run!.details).toContainEqual(
      expect.objectContaining({ subject: "first done", value: ms / 1000, unit: "s" }),
    );
  });

  it("a CSV date has its zone; before 3.0-27 it is that of the end", async () => {
    const csv = text("results.csv");
    const [now] = (await parsed(elbenchoCsv, csv)).runs;
    expect(new Date(now!.started_ms!).toISOString().slice(0, 10)).toBe("2026-11-27");
    const [then] = (await parsed(elbenchoCsv, csv.replaceAll("3.0-31", "3.0-25"))).runs;
    expect(now!.started_ms! - then!.started_ms!).toBe(1000 * now!.members[0]!.directions[0]!.runtime_s!);
  });
});

it("from 1 MiB on, MiB/s are finer than IOPS × block", async () => {
  const [head, row] = text("results.csv").split("\n");
  // 193 × 4 MiB are 772 MiB/s, 774.9 were moved.
  const large = row!
    .replace(",268435456,1048576,", ",268435456,4194304,")
    .replace(",778,769,778,769,", ",195,193,778,774,");
  const [run] = (await parsed(elbenchoCsv, `${head!}\n${large}\n`)).runs;
  expect(run!.members[0]!.directions[0]).toMatchObject({ iops: 193, bytes_per_s: 774 * 2 ** 20 });
});

it("the configuration of 3.1 counts hosts", async () => {
  const pushed = await read(elbenchoJson, "config-3.1.json");
  expect(pushed.notices).toEqual([]);
  expect(pushed.runs[0]).toMatchObject({ tool_version: "3.1-9", title: "aio, depth 16" });
  expect(pushed.runs[0]!.members[0]).toMatchObject({ clones: 4, iodepth: 16, block_bytes: 4096, direct: true });
});

describe("the console", () => {
  it("a run without its own command line does not have that of the run before it", async () => {
    const console = text("console.txt");
    const pushed = await parsed(elbenchoText, `elbencho -w -t 2 -b 4k -s 1m f1\n${console}\n${console}`);
    const blocks = pushed.runs.map(({ members: [m] }) => m!.block_bytes);
    expect([blocks[0], blocks.at(-1)]).toEqual([4096, null]);
    expect(codes(pushed)).toContain("elbencho/no-options");
  });

  it("without a command line the load is not known", async () => {
    const pushed = await read(elbenchoText, "console.txt");
    expect(codes(pushed)).toEqual(["elbencho/no-options"]);
    expect(pushed.runs[0]!.members[0]).toMatchObject({ block_bytes: null, iodepth: null, clones: null, pattern: null });
    expect(directions(pushed)[0]![0]).toMatchObject({ iops: 14_408, runtime_s: 2.003 });
    expect(directions(pushed)[0]![0]!.latency[0]).toMatchObject({ min_us: 35, mean_us: 137, max_us: 15_100 });
  });

  const phase = (...rows: string[]): string =>
    `OPERATION RESULT TYPE        FIRST DONE  LAST DONE\n========= ================   ==========  =========\n${rows.join("\n")}\n`;

  it("1.x: milliseconds and microseconds without units, a mix by its own names", async () => {
    const pushed = await parsed(
      elbenchoText,
      `$ elbencho -w -b 4k -t 8 --iodepth=4 --rand --rwmixpct 30 /dev/sdx\n${phase(
        "RWMIX30   Elapsed ms       :       2746       3071",
        "          IOPS             :        571        564",
        "          IOPS read        :        245        242",
        "          Throughput MiB/s :          2          2",
        "          Read MiB/s       :          0          0",
        "          Total MiB        :         61         67",
        "          Read MiB         :         26         29",
        "          IO latency us    : [ min=15 avg=2048 max=9001 ]",
        "          IO lat %ile us   : [ 1%<=19 50%<=1448 75%<=2048 99%<=4096 99.9%<=8192 ]",
        "---",
      )}`,
    );
    expect(pushed.runs[0]!.members[0]).toMatchObject({ clones: 8, iodepth: 4, block_bytes: 4096, read_percent: 30 });
    const [reads, writes] = directions(pushed)[0]!;
    expect([reads, writes]).toMatchObject([
      { iops: 242, bytes_per_s: 242 * 4096, runtime_s: 3.071, io_bytes: 29 * 2 ** 20 },
      { iops: 564, bytes_per_s: 564 * 4096 },
    ]);
    expect(writes!.latency[0]).toMatchObject({ min_us: 15, mean_us: 2048, max_us: 9001 });
    expect(writes!.latency[0]!.quantiles.at(-1)).toEqual([0.999, 8192]);
  });

  it("--base10 counts megabytes of 10^6", async () => {
    const pushed = await parsed(
      elbenchoText,
      phase(
        "READ      Elapsed time     :      1.000s      2.000s",
        "          Throughput MB/s  :        100         90",
        "---",
      ),
    );
    expect(directions(pushed)[0]![0]!.bytes_per_s).toBe(90e6);
  });

  it("a damaged line of JSON costs no other, and lines keep their numbers", async () => {
    const lines = text("results.json").trim().split("\n");
    const whole = await parsed(elbenchoJson, lines.join("\n"));
    const cut = await parsed(elbenchoJson, lines.with(1, lines[1]!.slice(0, -20)).join("\n"));
    expect(cut.notices.find(({ code }) => code === "elbencho/bad-object")).toMatchObject({ line: 2 });
    const left = whole.runs.filter(({ line }) => line !== 2);
    expect(left.length).toBe(whole.runs.length - 1);
    expect(cut.runs.map(({ line, members }) => [line, members])).toEqual(
      left.map(({ line, members }) => [line, members]),
    );
  });

  it("two services and their master in one file: none of it, since shares and wholes look alike", async () => {
    const phase =
      "WRITE     Elapsed ms       :      1000       1000\n          IOPS             :        300        300\n---\n";
    const head =
      "OPERATION RESULT TYPE        FIRST DONE  LAST DONE\n========= ================   ==========  =========\n";
    const service = "Service now listening. Port: 1611\n";
    const one = await parsed(elbenchoText, service + head + phase);
    expect(one.runs.length).toBe(1);
    const all = await parsed(elbenchoText, service + service + head + phase + phase + phase);
    expect([all.runs.length, codes(all)]).toEqual([0, ["elbencho/services"]]);
  });

  it("damage costs only its own phase", async () => {
    const good = [
      "READ      Elapsed time     :      1.000s      2.000s",
      "          IOPS             :        100         90",
      "---",
    ];
    const bad = [
      "WRITE     Elapsed time     :      1.000s      2.000s",
      "          IOPS             :        1x0         90",
      "---",
    ];
    const pushed = await parsed(elbenchoText, phase(...bad, ...good));
    expect(directions(pushed).map(([d]) => d!.op)).toEqual(["read"]);
    expect(pushed.notices[1]).toMatchObject({ code: "elbencho/bad-line", line: 4 });
    const open = await parsed(elbenchoText, phase(...good, ...good.slice(0, 2)));
    expect([open.runs.length, codes(open).at(-1)]).toEqual([1, "elbencho/cut"]);
    const old = [
      "          Total dirs       :         12         56",
      "          Total files      :          5         60",
    ];
    expect(codes(await parsed(elbenchoText, phase(good[0]!, ...old, ...good.slice(1))))).toEqual([
      "elbencho/no-options",
    ]);
    const more = await parsed(elbenchoText, phase(good[0]!, "          Frobs            :  1  2", ...good.slice(1)));
    expect([more.runs.length, codes(more)]).toEqual([1, ["elbencho/no-options", "elbencho/unknown-row"]]);
  });

  it.each([
    ["2m3.241s", 123_241],
    ["12.345s", 12_345],
    ["1h2m3s", 3_723_000],
    ["87ms", 87],
    ["99757", 99_757],
    ["fast", null],
  ])("a time of %s", (printed, ms) => expect(elapsed_ms(printed)).toBe(ms));
});

describe("command lines", () => {
  it("short and long options, with and without blanks and quotes", () => {
    const options = optionsOf('# /usr/bin/elbencho -r -t16 --block "128k" --iodepth=8 --direct /data/f[0-3]');
    expect(Object.fromEntries(options!)).toMatchObject({ threads: "16", block: "128k", iodepth: "8", direct: "1" });
    expect(askedByCommand(options)).toMatchObject({ hosts: 1, threads: 16, block_bytes: 131_072, random: false });
    expect(optionsOf("elbencho finished")).toBeNull();
  });
  it.each([
    ['elbencho "-r" "-t" "1" "--csvfile" "out/a.csv" "--lat" "/dev/sdb" "/dev/sdc"', ["/dev/sdb", "/dev/sdc"]],
    ["elbencho --path=/dev/sdb -rF -c c.conf", ["/dev/sdb"]],
    [
      "elbencho -w -t 56 -b 16m d/f{0..1} /dev/nvme{08..10}n1",
      ["d/f0", "d/f1", "/dev/nvme08n1", "/dev/nvme09n1", "/dev/nvme10n1"],
    ],
    ["elbencho -w d/f{a,b} d/f{1..99999}", ["d/f{a,b}", "d/f{1..99999}"]],
    ["$ elbencho /data/f -w > out.txt", ["/data/f"]],
  ])("%s tests %j", (line, paths) => expect(listed(optionsOf(line)!)["path"]).toEqual(paths));
  it("hosts are counted where they are listed, and not known in brackets", () => {
    expect(askedByCommand(optionsOf("elbencho --hosts a,b,c -t 2 -w f")).hosts).toBe(3);
    expect(askedByCommand(optionsOf("elbencho --hosts a[1-3] -t 2 -w f")).hosts).toBeNull();
    const of = (words: string) => askedByCommand(optionsOf(`elbencho ${words} -t 2 -w f`)).hosts;
    expect(of("--hosts a,b,c,d,e,f --numhosts 4")).toBe(4);
    expect(of("--hosts a,b --numhosts 4")).toBe(2);
    expect(of("--hostsfile h --numhosts 4")).toBe(4);
    expect(of("--hostsfile h")).toBeNull();
  });
  it("a block is not larger than its file", () =>
    expect(askedByCommand(optionsOf("elbencho -w -s 1m -b 16m f")).block_bytes).toBe(2 ** 20));
  it.each([
    ["4k", 4096],
    ["1M", 2 ** 20],
    ["512", 512],
    ["4x", null],
    ["", null],
  ])("a size of “%s”", (printed, bytes) => expect(sizeOf(printed)).toBe(bytes));
});

describe("buckets", () => {
  it("are those elbencho counts in, edge to edge", () => {
    const { lo_ns, hi_ns } = histogramOf([
      ["1.2", 3],
      ["1.4", 1],
      ["1024", 9],
    ])!;
    expect([...lo_ns]).toEqual([0, 1189, 861_077]);
    expect([...hi_ns]).toEqual([1189, 1414, 1_024_000]);
  });
  it.each([["1.3"], ["1000"], ["0"], ["x"], [""]])("there is none that ends at “%s”", (end) =>
    expect(histogramOf([[end, 1]])).toBeNull(),
  );
});

it("lines of any length are read at once", async () => {
  const blanks = " ".repeat(400_000);
  for (const line of [`A${"+".repeat(400_000)}!`, ` a${blanks}!`, ` IO latency : [${blanks}!`]) {
    const pushed = await parsed(elbenchoText, text("results.txt").replace("\n---", `\n${line}\n---`));
    expect(codes(pushed)).not.toEqual([]);
  }
  await parsed(elbenchoText, `LABEL: a${blanks}x\n${text("results.txt")}`);
});
