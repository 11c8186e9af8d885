import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import { iozone } from "./format";

const text = (name: string): string => readFileSync(`tests/fixtures/iozone/${name}`, "utf8");
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);
const values = ({ runs }: Pushed) =>
  runs.flatMap(({ members, options }) =>
    members.map((m) => {
      const [d] = m.directions;
      const { size, record } = (JSON.parse(options!) as { global: Record<string, string> }).global;
      return [m.line, m.member, m.clones, size, record, m.block_bytes, d!.iops, d!.bytes_per_s, d!.latency[0]?.mean_us];
    }),
  );

const EXPECTED = text("EXPECTED.csv")
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => row.split(","));

it.each([...new Set(EXPECTED.map(([file]) => file!))])("%s agrees with an independent reader", async (file) => {
  const theirs = EXPECTED.filter((row) => row[0] === file).map(
    ([, line, test, processes, size, record, printed, unit]) => {
      const [kib, value] = [Number(record), Number(printed)];
      const iops = unit === "us" ? null : unit === "ops" ? value : value / kib;
      const us = unit === "us" ? value : undefined;
      const bytes = iops === null ? null : iops * kib * 1024;
      return [Number(line), test, Number(processes), `${size}k`, `${record}k`, kib * 1024, iops, bytes, us];
    },
  );
  const pushed = await parsed(iozone, text(file));
  const close = (rows: readonly (readonly unknown[])[]) =>
    rows.map((row) => row.map((cell) => (typeof cell === "number" ? cell.toPrecision(10) : (cell ?? null))));
  expect(close(values(pushed))).toEqual(close(theirs));
  expect(pushed.notices.filter(({ level }) => level === "error")).toEqual([]);
});

it("tests of one workload have descriptions, so that they are no repeats of one another", async () => {
  const [run] = (await parsed(iozone, text("auto.txt"))).runs;
  const { jobs } = JSON.parse(run!.options!) as { jobs: { description?: string }[] };
  const keys = run!.members.map((m, i) => [m.workload_op, m.pattern, m.engine, jobs[i]!.description].join());
  expect(new Set(keys).size).toBe(13);
  expect(run!.members.map(({ phase }) => phase)).toEqual(keys.map((_, i) => i));
  expect(run).toMatchObject({ tool: "iozone", tool_version: "3.471", direct: false });
});

it("O_DIRECT is known", async () => expect((await parsed(iozone, text("ops.txt"))).runs[0]!.direct).toBe(true));

it("the tables for Excel are read where the first table is missing, and agree with it", async () => {
  const whole = text("excel.txt");
  const alone = values(await parsed(iozone, whole.slice(whole.indexOf("Excel output"))));
  const key = ([, test, , size, record, , , bytes]: unknown[]): string => [test, size, record, bytes].join();
  const table = values(await parsed(iozone, whole)).map(key);
  expect(alone.length).toBe(108);
  expect(alone.map(key).sort()).toEqual(table.sort());
});

it("what the parent and single processes saw are details", async () => {
  const [run] = (await parsed(iozone, text("thr.txt"))).runs;
  const [, printed] = /Parent sees throughput for {2}2 initial writers \t= +([\d.]+) kB/.exec(text("thr.txt"))!;
  expect(run!.details).toContainEqual(
    expect.objectContaining({ subject: "write", name: "seen by the parent", value: Number(printed) * 1024 }),
  );
  expect(run!.details!.filter(({ subject }) => subject === "write")).toHaveLength(4);
});

describe("other versions and pieces", () => {
  const OLD = `\tRecord Size 64 KB
\tCommand line used: iozone -i0 -i2 -i5 -i8 -r 64k -s 400m -f iozone.tmp -ecp -K
\tOutput is in Kbytes/sec
                                                            random  random    bkwd   record   stride
              KB  reclen   write rewrite    read    reread    read   write    read  rewrite     read   fwrite frewrite   fread  freread
          409600      64   31782   22524                    816017   10411                  3779260
`;
  it("before 3.400 the columns are narrower", async () =>
    expect(values(await parsed(iozone, OLD)).map(([, test, , , , , , bytes]) => [test, Number(bytes) / 1024])).toEqual([
      ["write", 31_782],
      ["rewrite", 22_524],
      ["random read", 816_017],
      ["random write", 10_411],
      ["stride read", 3_779_260],
    ]));
  it("a header without the last columns, and a row without its place in front", async () => {
    const pushed = await parsed(
      iozone,
      "    KB  reclen   write rewrite    read    reread\n262144       4   55436   65711    79852    80149\n",
    );
    expect(values(pushed).map(([, test]) => test)).toEqual(["write", "rewrite", "read", "reread"]);
  });
  it("blanks that are lost leave a row unread, if tests did not run", async () => {
    const pushed = await parsed(iozone, OLD.replace(/^ +409600.*$/m, "409600 64 31782 22524 816017 10411"));
    expect(codes(pushed)).toEqual(["iozone/no-result", "iozone/bad-row"]);
  });
  it("0 is not measured", async () => {
    const pushed = await parsed(iozone, OLD.replace("  22524", "      0"));
    expect([values(pushed).map(([, test]) => test), codes(pushed)]).toEqual([
      ["write", "random read", "random write", "stride read"],
      ["iozone/computed", "iozone/zero"],
    ]);
  });
  it("a cut row is named", async () => {
    const whole = text("auto.txt");
    const pushed = await parsed(iozone, whole.slice(0, whole.indexOf("\n", 3000) - 20));
    expect(codes(pushed)).toEqual(["iozone/ends-early", "iozone/computed", "iozone/bad-row"]);
    expect(pushed.runs.every(({ members }) => members.length === 13)).toBe(true);
  });
  it("several runs in one file", async () => {
    const pushed = await parsed(iozone, `$ iozone\n${text("micro.txt")}\n${text("thr.txt")}`);
    expect(pushed.runs.map(({ title }) => title)).toEqual(["iozone", "iozone, 2 processes"]);
    expect(pushed.runs[1]!.members[0]!.directions[0]!.latency).toEqual([]);
  });
  it("throughput without its first lines: the record size is not known", async () => {
    const pushed = await parsed(iozone, "Children see throughput for  1 initial writers  =  907733.81 kB/sec\n");
    expect([pushed.runs[0]!.members[0]!.block_bytes, codes(pushed)[0]]).toEqual([null, "iozone/no-record-size"]);
  });
});

it("says of a run that it does not end; an excerpt without its beginning is none", async () => {
  const whole = text("thr.txt");
  const cut = whole.slice(0, whole.lastIndexOf("Children see"));
  expect(codes(await parsed(iozone, whole))).not.toContain("iozone/ends-early");
  expect((await parsed(iozone, cut)).notices).toContainEqual(
    expect.objectContaining({ code: "iozone/ends-early", level: "warning" }),
  );
  expect(codes(await parsed(iozone, cut + whole))).toContain("iozone/ends-early");
  expect(codes(await parsed(iozone, cut.slice(cut.indexOf("Each process"))))).not.toContain("iozone/ends-early");
});

it("lines of any length are read at once", async () => {
  const blanks = " ".repeat(400_000);
  for (const line of ["Children see throughput for 2 a", "Parent sees throughput for 2 ", "Command line used: a"])
    await parsed(iozone, `Iozone: Performance Test of File I/O\n${line}${blanks}!\n`);
});
