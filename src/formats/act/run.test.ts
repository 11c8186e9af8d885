/**
 * What an ACT run was asked for, in common units: load as a multiple (README of aerospike/act: 1x is 2,000 reads and
 * 1,000 writes per second and device), bytes of a record and of a large block, rates of each histogram.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import type { ParsedMember, ParsedRun } from "../format";
import { ActConfig } from "./config";
import { actLog } from "./format";
import { histogramsOf } from "./histograms";
import { blockBytes, loadMultiple } from "./run";

const configOf = (...lines: string[]): ActConfig => {
  const config = new ActConfig();
  for (const line of lines) expect(config.line(line), line).toBe(true);
  return config;
};

const runOf = async (text: string): Promise<ParsedRun> => (await parsed(actLog, text)).runs[0]!;
const member = ({ members }: ParsedRun, name: string): ParsedMember => members.find((m) => m.member === name)!;

describe("the load", () => {
  it.each([
    ["2000", "1000", "/dev/sda", 1],
    ["6000", "3000", "/dev/sda", 3],
    ["2000", "1000", "/dev/sda,/dev/sdb", 0.5],
    ["24000", "12000", "/dev/sda /dev/sdb /dev/sdc /dev/sdd", 3],
    ["500", "250", "/dev/sda", 0.25],
    // Not two reads per write.
    ["2000", "2000", "/dev/sda", null],
    ["3000", "1000", "/dev/sda", null],
    ["0", "0", "/dev/sda", null],
    ["0", "1000", "/dev/sda", null],
  ])("%s reads and %s writes on %s are %sx", (reads, writes, devices, x) => {
    const config = configOf(`device-names: ${devices}`, `read-reqs-per-sec: ${reads}`, `write-reqs-per-sec: ${writes}`);
    expect(loadMultiple(config)).toBe(x);
    // ACT's own counts agree.
    config.line(`num-devices: ${config.devices.length}`);
    expect(loadMultiple(config)).toBe(x);
  });

  // Examples of 2.0, and one of half its writes.
  it.each([
    [2000, 24, 1],
    [4000, 47, 2],
    [6000, 70, 3],
    [48000, 564, 24],
    [2000, 12, null],
  ])("2.0: %i reads and %i large blocks are %sx", (reads, large, x) => {
    const rates = [`read-reqs-per-sec: ${reads}`, `large-block-ops-per-sec: ${large}`];
    const sizes = ["read-req-num-512-blocks: 3", "large-block-op-kbytes: 128"];
    expect(loadMultiple(configOf("device-names: /dev/sdb", ...rates, ...sizes))).toBe(x);
  });

  it("is over the devices that ACT counted, whatever a post left of their names", () => {
    const config = configOf("device-names: /dev/…", "read-reqs-per-sec: 8000", "write-reqs-per-sec: 4000");
    config.line("num-devices: 4");
    expect(loadMultiple(config)).toBe(1);
  });

  it("is not known without devices or rates", () => {
    expect(loadMultiple(configOf("read-reqs-per-sec: 2000", "write-reqs-per-sec: 1000"))).toBeNull();
    expect(loadMultiple(configOf("device-names: /dev/sda", "read-reqs-per-sec: 2000"))).toBeNull();
  });
});

describe("bytes of an operation", () => {
  const reads = histogramsOf(["reads"], [])[0]!;
  const large = histogramsOf(["large-block-reads"], [])[0]!;
  const device = "/dev/sdb size = 201326592 bytes, 1536 large blocks, minimum IO size = ";

  it.each([
    // The stored record, rounded up to what the device reads directly (act_storage.c, discover_read_pattern).
    [1536, 512, 1536],
    [1536, 4096, 4096],
    [1537, 512, 2048],
    [4096, 4096, 4096],
    [4097, 4096, 8192],
  ])("a record of %i on blocks of %i is read as %i", (stored, minimum, bytes) => {
    const config = configOf(`record-stored-bytes: ${stored} ... ${stored}`, `${device}${minimum} bytes`);
    expect(blockBytes(reads, "storage", config)).toBe(bytes);
  });

  it("records of several sizes, or devices of several block sizes, have none", () => {
    const range = configOf("record-stored-bytes: 1536 ... 4096", `${device}512 bytes`);
    expect(blockBytes(reads, "storage", range)).toBeNull();
    const unlike = configOf("record-stored-bytes: 1536 ... 1536", `${device}512 bytes`, `${device}4096 bytes`);
    expect(blockBytes(reads, "storage", unlike)).toBeNull();
    expect(blockBytes(reads, "storage", configOf("record-stored-bytes: 1536 ... 1536"))).toBeNull();
  });

  it.each([
    [
      "2.0 gives blocks",
      ["read-req-num-512-blocks: 3", "/dev/sdb size = 201326592 bytes, 393216 512-byte blocks"],
      1536,
    ],
    [
      "3.0 of 2016 says the size",
      [
        "record-stored-bytes: 1536",
        "/dev/sdb size = 201326592 bytes, 1536 large blocks, 49152 4096-byte blocks, reads are 4096 bytes",
      ],
      4096,
    ],
  ])("%s", (_, lines, bytes) => {
    expect(blockBytes(reads, "storage", configOf(...lines))).toBe(bytes);
  });

  it("3.x says 512-byte blocks and reads in them", () => {
    const old = "/dev/sdb size = 201326592 bytes, 393216 512-byte blocks, 1536 large blocks";
    expect(201326592 / 393216).toBe(512);
    expect(blockBytes(reads, "storage", configOf("bytes per stored record: 1500", old))).toBe(1536);
  });

  it("a large block is printed in KiB, an index operation is a page of 4 KiB (act_index.c, IO_SIZE)", () => {
    expect(blockBytes(large, "storage", configOf("large-block-op-kbytes: 128"))).toBe(131072);
    expect(blockBytes(large, "storage", new ActConfig())).toBeNull();
    expect(blockBytes(reads, "index", new ActConfig())).toBe(4096);
  });

  it("what the log says of its devices fits: size over large blocks is the size of a large block", async () => {
    const text = readFileSync("tests/fixtures/act/v6.6-no-defrag-reads.txt", "utf8");
    const [, bytes, blocks] = / size = (\d+) bytes, (\d+) large blocks/.exec(text)!;
    const writes = member(await runOf(text), "large-block-writes");
    expect(writes.block_bytes).toBe(Number(bytes) / Number(blocks));
  });
});

describe("rates", () => {
  it("bytes a second are operations a second times their size", async () => {
    for (const name of ["v3.0-ms.txt", "v5.3-us.txt", "v6.6-no-defrag-reads.txt", "v6.6-cannot-keep-up.txt"]) {
      const { members } = await runOf(readFileSync(`tests/fixtures/act/${name}`, "utf8"));
      expect(members.length).toBeGreaterThan(0);
      for (const { block_bytes, directions } of members) {
        const [{ iops, bytes_per_s, ios, io_bytes, runtime_s } = {} as never] = directions;
        expect(bytes_per_s! / iops!).toBeCloseTo(block_bytes!, 6);
        expect(io_bytes! / ios!).toBe(block_bytes);
        expect(ios! / iops!).toBeCloseTo(runtime_s!, 9);
      }
    }
  });

  it("asked are those that ACT derived for each histogram, of all devices together", async () => {
    const run = await runOf(readFileSync("tests/fixtures/act/v5.3-us.txt", "utf8"));
    const asked = run.members.map(({ member: name, asked_iops, load_kind }) => [name, asked_iops, load_kind]);
    expect(asked).toEqual([
      ["reads", 2000, "rate"],
      ["large-block-reads", 23.53, "rate"],
      ["large-block-writes", 23.53, "rate"],
    ]);
    // 1,000 records of 1,536 bytes a second fill large blocks of 128 KiB; half of each is live (defrag-lwm-pct 50), so
    // that twice as many are written (README, large-block operations).
    expect((2 * 1000) / Math.floor(131072 / 1536)).toBeCloseTo(23.53, 2);
  });

  it("of an index test: the transactions are read, and the cache threads read and write", async () => {
    const { members } = await runOf(readFileSync("tests/fixtures/hand-made/act/index-5.3.txt", "utf8"));
    const asked = members.map(({ member: name, asked_iops, block_bytes }) => [name, asked_iops, block_bytes]);
    // 3,000 a second are transactions, 2,000 more are the cache's, and it writes 2,000.
    expect(asked).toEqual([
      ["trans-reads", 3000, 4096],
      ["device-reads", 5000, 4096],
      ["device-writes", 2000, 4096],
    ]);
  });

  it("of 3.0, where the configuration names the reads and ACT derives large blocks alone", async () => {
    const run = await runOf(readFileSync("tests/fixtures/act/v3.0-ms.txt", "utf8"));
    expect(member(run, "READS").asked_iops).toBe(2000);
    expect(member(run, "LARGE BLOCK WRITES").asked_iops).toBe(23.53);
    expect(run).toMatchObject({ title: "act 1x", ramp_s: 0, tool_version: "3.0" });
  });
});

describe("the name and the reads by version", () => {
  const log = (version: string, ...more: string[]): string => `ACT version ${version}
Storage device IO test

ACT-STORAGE CONFIGURATION
device-names: /dev/sdb
num-devices: 1
read-reqs-per-sec: 2000
write-reqs-per-sec: 1000
${more.map((line) => `${line}\n`).join("")}
HISTOGRAM NAMES
reads

after 1 sec:
reads (10 total)
 (00: 0000000010)

`;
  it.each([
    ["3.2", "act 1x"],
    ["4.0", "act 1x"],
    ["5.0", "act_storage 1x"],
    ["5.3", "act_storage 1x"],
    ["6.6", "act_storage 1x"],
  ])("of %s: %s", async (version, title) => {
    expect((await runOf(log(version))).title).toBe(title);
  });

  it("large blocks that ACT derived for reads or writes count before those that were configured for both", async () => {
    const both = ["large-block-ops-per-sec: 24", "", "DERIVED CONFIGURATION", "large-block-reads-per-sec: 23.53"];
    const of = (...more: string[]) => runOf(log("6.6", ...more).replaceAll(/^reads/gm, "large-block-reads"));
    expect(member(await of(...both), "large-block-reads").asked_iops).toBe(23.53);
    expect(member(await of(both[0]!), "large-block-reads").asked_iops).toBe(24);
  });

  it("reads that ACT derived count before those that were configured", async () => {
    expect(member(await runOf(log("6.6")), "reads").asked_iops).toBe(2000);
    const derived = await runOf(log("6.6", "", "DERIVED CONFIGURATION", "internal-read-reqs-per-sec: 2500"));
    expect(member(derived, "reads").asked_iops).toBe(2500);
  });
});

it.each([
  [1000, true],
  [990, true],
  [1010, true],
  [989, false],
  [1011, false],
])("5.x: %i device-reads beside 1,000 reads are these once more: %s", async (device, same) => {
  // I/Os in flight when the block was printed are in only one of the two, so they agree within 1 %.
  const histogram = (name: string, n: number): string =>
    `${name} (${n} total)\n (00: ${String(n).padStart(10, "0")})\n`;
  const { members } = await runOf(
    `ACT version 5.3\nStorage device IO test\n\nafter 1 sec:\n${histogram("reads", 1000)}${histogram("device-reads", device)}\n`,
  );
  const kinds = members.map(({ member: name, directions }) => [name, directions[0]!.latency.map(({ kind }) => kind)]);
  expect(kinds).toEqual(
    same
      ? [["reads", ["response", "clat"]]]
      : [
          ["reads", ["response"]],
          ["device-reads", ["clat"]],
        ],
  );
});

it.each([
  ["0.00", ["reads"]],
  ["23.53", ["reads", "large-block-reads"]],
])("6.6: large-block reads requested %s times a second, none of them done: %s", async (rate, names) => {
  // no-defrag-reads requests none. Operations that were requested and not done give a failed point.
  const { members } = await runOf(
    `ACT version 6.6\nStorage device IO test\n\nACT-STORAGE CONFIGURATION\ndevice-names: /dev/sdb\n\n` +
      `DERIVED CONFIGURATION\nlarge-block-reads-per-sec: ${rate}\n\n` +
      `after 1 sec:\nreads (10 total)\n (00: 0000000010)\nlarge-block-reads (0 total)\n\n`,
  );
  expect(members.map(({ member: name }) => name)).toEqual(names);
  expect(members.map(({ failed }) => failed)).toEqual([false, true].slice(0, names.length));
});

describe("a test that ended otherwise than by its time", () => {
  const blocks = `
HISTOGRAM NAMES
reads

after 1 sec:
reads (10 total)
 (00: 0000000010)

`;
  const head = `ACT version 6.6
Storage device IO test

ACT-STORAGE CONFIGURATION
device-names: /dev/sdb
test-duration-sec: 2
read-reqs-per-sec: 10
write-reqs-per-sec: 5
`;
  it.each([
    ["drive(s) can't keep up - test stopped", "act/drives-cannot-keep-up"],
    ["ACT can't do requested load - test stopped", "act/load-not-reached"],
    ["ERROR: read failed", "act/error-lines"],
  ])("%s is a failure, and said", async (line, code) => {
    const { runs, notices } = await parsed(actLog, `${head}${blocks}${line}\n`);
    expect(runs[0]!.members[0]!.failed).toBe(true);
    expect(notices.map((n) => n.code)).toContain(code);
  });

  it("a log that ends early is reported but not failed; one that reached its end is neither", async () => {
    const early = await parsed(actLog, head + blocks);
    expect(early.runs[0]!.members[0]!.failed).toBe(false);
    expect(early.notices).toMatchObject([{ code: "act/ended-early", values: { t_s: 1, duration_s: 2 } }]);
    const whole = `${head}${blocks}after 2 sec:\nreads (20 total)\n (00: 0000000020)\n`;
    expect((await parsed(actLog, whole)).notices).toEqual([]);
  });
});
