import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import { fioJob } from "../fio/jobfile/format";
import { io500Config, io500Result, io500Summary } from "./format";

const text = (name: string): string => readFileSync(`tests/fixtures/hand-made/io500/${name}`, "utf8");
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);
const points = ({ runs }: Pushed) =>
  runs.flatMap(({ members }) =>
    members.map(({ member, block_bytes, pattern, directions: [d] }) => [
      ...[member, pattern, block_bytes, d!.op, d!.bytes_per_s! / 2 ** 30, d!.runtime_s, d!.iops],
    ]),
  );
const known = (content: string) =>
  [io500Summary, io500Result, io500Config, fioJob]
    .filter((f) => f.sniff(new TextEncoder().encode(content)) === 1)
    .map(({ id }) => id);

it("result_summary.txt: phases of IOR are points, one after the other", async () => {
  const pushed = await parsed(io500Summary, text("result_summary.txt"));
  expect(points(pushed)).toEqual([
    ["ior-easy-write", "seq", null, "write", 12.5, 303.25, null],
    ["ior-hard-write", "seq", 47_008, "write", 0.75, 30.125, null],
    ["ior-easy-read", "seq", null, "read", 16, 237.5, null],
    ["ior-hard-read", "seq", 47_008, "read", 1.5, 15.5, null],
    ["ior-rnd4K-easy-read", "random", 4096, "read", 0.25, 301, null],
  ]);
  const [run] = pushed.runs;
  expect(run).toMatchObject({ tool: "io500", tool_version: "io500-sc24_v1" });
  expect(run!.members.map(({ phase }) => phase)).toEqual([0, 1, 2, 3, 4]);
  // Only result.txt says how many processes there were.
  expect(run!.members[0]).toMatchObject({ clones: null, iodepth: null });
  expect(codes(pushed)).toEqual(["io500/invalid", "io500/no-io"]);
  expect(pushed.notices[0]).toMatchObject({ line: 5, values: { name: "ior-hard-write" } });
});

it("blocks of the random phases are those of their names", async () => {
  const rnd1MB = text("result_summary.txt").replaceAll("ior-rnd4K-easy-read", "ior-rnd1MB-easy-read");
  expect(
    points(await parsed(io500Summary, rnd1MB))
      .at(-1)!
      .slice(0, 3),
  ).toEqual(["ior-rnd1MB-easy-read", "random", 2 ** 20]);
});

it("files per second and the score are facts of the run, never IOPS", async () => {
  const [run] = (await parsed(io500Summary, text("result_summary.txt"))).runs;
  const facts = run!.details!.map(({ subject, name, value }) => [subject, name, value]);
  expect(facts).toContainEqual(["mdtest-easy-write", "ops_per_s", 110_250]);
  expect(facts).toContainEqual(["find", "ops_per_s", 2_400_000]);
  expect(facts).toContainEqual(["score", "total", 44.634223]);
});

it("the GB of io-500-dev are 2^30", async () => {
  const pushed = await parsed(io500Summary, text("result_summary-2019.txt"));
  expect(points(pushed).map((row) => [row[0], row[4]])).toEqual([
    ["ior-easy-write", 2.5],
    ["ior-hard-write", 0.125],
  ]);
});

it("result.txt: load, transfer size and engine come from the command", async () => {
  const pushed = await parsed(io500Result, text("result.txt"));
  expect(points(pushed)).toEqual([
    ["ior-easy-write", "seq", 2 ** 21, "write", 12.5, 303.25, null],
    ["ior-hard-read", "seq", 47_008, "read", 1.5, 15.5, null],
  ]);
  expect(pushed.runs[0]!.members[0]).toMatchObject({ clones: 64, iodepth: 1, engine: "POSIX", direct: true });
  expect(codes(pushed)).toEqual(["io500/no-io"]);
  expect(pushed.runs[0]!.details).toContainEqual(expect.objectContaining({ name: "stonewall_bytes_per_s" }));
});

it("two executions in one file are two runs; a line that is cut is named", async () => {
  const one = text("result_summary-2019.txt");
  const pushed = await parsed(io500Summary, one + one.slice(0, one.indexOf("GB/s :", 200)));
  expect(pushed.runs.map(({ members }) => members.length)).toEqual([2, 1]);
  expect(codes(pushed)).toEqual(["io500/no-score", "io500/no-io", "io500/bad-line"]);
});

it("a configuration is no result, and no job file of fio although both have blocksize", () => {
  expect(known(text("result.txt"))).toEqual(["io500-result"]);
  expect(known(text("result_summary-2019.txt"))).toEqual(["io500-summary"]);
  const config = "[global]\ndatadir = ./datafiles\n[debug]\nstonewall-time = 300\n";
  expect(known(`${config}[ior-easy]\ntransferSize = 2m\nblockSize = 9920000m\n`)).toEqual(["io500-config"]);
  expect(known(`${config}[ior-easy]\nblocksize = 1GB\n[ior-rnd4K]\nblocksize = 1GB\n`)).toEqual(["io500-config"]);
});
