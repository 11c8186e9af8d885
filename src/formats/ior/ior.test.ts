import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import { askedBy, sizeOf } from "./command";
import { iorCsv, iorJson, iorText } from "./format";

const DIR = "tests/fixtures/ior";
const text = (name: string): string => readFileSync(`${DIR}/${name}`, "utf8");
const formatOf = (content: string) =>
  [iorText, iorJson, iorCsv].find((f) => f.sniff(new TextEncoder().encode(content)));
const read = (content: string): Promise<Pushed> => parsed(formatOf(content)!, content);
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);

interface Expected {
  readonly [column: string]: string;
}
const [names = "", ...lines] = text("EXPECTED.csv").trim().split("\n");
const EXPECTED = lines.map((line): Expected =>
  Object.fromEntries(line.split(",").map((cell, i) => [names.split(",")[i]!, cell])),
);

it.each([...new Set(EXPECTED.map(({ file }) => file!))])("%s agrees with an independent reader", async (file) => {
  const { runs } = await read(text(file));
  const ours = runs.map(({ members: [m], details }) => {
    const [d] = m!.directions;
    const iteration = details!.find(({ name }) => name === "iteration")!.value;
    const rates = [d!.iops!, d!.bytes_per_s!].map((n) => n.toPrecision(8));
    return [
      m!.workload_op,
      iteration,
      m!.block_bytes,
      m!.clones! * m!.iodepth!,
      m!.pattern ?? "",
      ...rates,
      d!.runtime_s,
    ];
  });
  const theirs = EXPECTED.filter((row) => row.file === file).map((row) => [
    ...[row.op, Number(row.iteration), Number(row.transfer_bytes), Number(row.tasks), row.pattern],
    ...[row.iops, row.bytes_per_s].map((n) => Number(n).toPrecision(8)),
    Number(row.runtime_s) || null,
  ]);
  expect(ours).toEqual(theirs);
});

it("iterations are repeats: runs that differ in nothing asked", async () => {
  const { runs } = await read(text("ior-4.0.0-two-tests.txt"));
  const options = runs.map(({ options, title }) => `${title} ${options}`);
  expect(new Set(options).size).toBe(4);
  expect(options[0]).toBe(options[2]);
  expect(options[0]).not.toBe(options[4]);
});

describe("latency", () => {
  it("is kept of one segment, and left out where IOR divides by one block of several", async () => {
    const pushed = await read(text("ior-4.0.0-two-tests.txt"));
    const means = pushed.runs.map(({ members: [m] }) => m!.directions[0]!.latency[0]?.mean_us ?? null);
    expect(means).toEqual([null, null, null, null, 43, 8, 54, 2]);
    expect(codes(pushed)).toEqual(["ior/one-task", "ior/no-latency"]);
  });
  it.each([
    ["ior-4.0.0-two-tests.txt", 1],
    ["ior-4.0.0.json", 100],
  ])("%s prints it in steps of %d µs", async (name, rounded_us) => {
    const { runs } = await read(text(name));
    const latencies = runs.flatMap(({ members: [m] }) => m!.directions[0]!.latency);
    expect(latencies.length).toBeGreaterThan(0);
    for (const one of latencies) expect(one).toMatchObject({ rounded_us });
    expect(latencies.every(({ mean_us }) => mean_us! % rounded_us === 0)).toBe(true);
  });
  it("0.0000 in JSON is absent", async () => {
    const { runs } = await read(text("ior-4.0.0.json").replaceAll(/"latency": [\d.]+/g, '"latency": 0.0000'));
    expect(runs.flatMap(({ members: [m] }) => m!.directions[0]!.latency)).toEqual([]);
  });
});

it("O_DIRECT, a deadline and the version are known", async () => {
  const [run] = (await read(text("ior-4.0.0-stonewall.txt"))).runs;
  expect(run).toMatchObject({ tool: "ior", tool_version: "4.0.0", host: "vm", engine: "POSIX", direct: true });
  expect(JSON.parse(run!.options!)).toMatchObject({ global: { stonewallingTime: "1", segments: "4" } });
});

it("bytes actually moved come from the warning above the row", async () => {
  const row = /^write /m;
  const warned = text("ior-4.0.0-stonewall.txt").replace(
    row,
    "WARNING: Using actual aggregate bytes moved = 485516524912640\nwrite ",
  );
  expect((await read(warned)).runs[0]!.members[0]!.directions[0]!.io_bytes).toBe(485_516_524_912_640);
});

it("a warning between the options and the rows is no option", async () => {
  const given = text("ior-4.0.0-stonewall.txt");
  const warned = given.replace(
    /^access /m,
    'WARNING: The file "testFile.00000000" exists already and will be deleted\n$&',
  );
  expect(warned).not.toBe(given);
  expect((await read(warned)).runs[0]!.options).toBe((await read(given)).runs[0]!.options);
});

it("a rounded transfer size is that of the command line, and so is an order that was not printed", async () => {
  const of = (size: string) =>
    `IOR-4.0.0: MPI Coordinated Test of Parallel I/O\nCommand line        : ior -t ${size} -b 6m\nTestID              : 0\nOptions: \ntasks               : 2\nxfersize            : 1.50 MiB\naccess    bw(MiB/s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   total(s)   iter\nread      100.00     6144       1536.00    0.1        0.1        0.1        0.1        0\n`;
  const member = async (size: string) => (await read(of(size))).runs[0]!.members[0]!;
  const block = async (size: string) => (await member(size)).block_bytes;
  expect(await block("1572864")).toBe(1_572_864);
  expect(await block("1572872")).toBe(1_572_872);
  expect(await block("4k")).toBe(1_572_864);
  // Without a line on the ordering it is that of the command line too.
  expect([(await member("4k")).pattern, (await member("4k -z")).pattern]).toEqual(["seq", "random"]);
});

describe("what is not whole", () => {
  const whole = text("ior-3.0.1.txt");
  it("only the summary: IOR's mean, its extremes as details", async () => {
    const pushed = await read(whole.slice(whole.indexOf("Operation ")));
    expect(codes(pushed)).toEqual(["ior/summary-only", "ior/summary-only", "ior/computed-iops"]);
    const mean = Number(/^write +\S+ +\S+ +(\S+) +\S+ +\S+ 0 4 /m.exec(whole)![1]);
    expect(pushed.runs.map(({ members: [m] }) => [m!.workload_op, m!.clones, m!.block_bytes])).toEqual([
      ["write", 4, 262_144],
      ["read", 4, 262_144],
    ]);
    expect(pushed.runs[0]!.members[0]!.directions[0]!.bytes_per_s).toBe(mean * 2 ** 20);
    expect(pushed.runs[0]!.details).toContainEqual(expect.objectContaining({ name: "count", value: 2 }));
  });
  it("cut in a row: the rows before it", async () => {
    const at = whole.lastIndexOf("read      ", whole.indexOf("Max Write"));
    const pushed = await read(whole.slice(0, at + 30));
    expect([pushed.runs.length, codes(pushed)]).toEqual([3, ["ior/computed-iops", "ior/bad-row"]]);
  });
  it("a last row without a line feed is read if its repetition shows that no digit is missing", async () => {
    const csv = text("ior-4.0.0.csv").trimEnd();
    const [all, cut] = [await read(csv), await read(csv.slice(0, -1))];
    expect([all.runs.length, codes(all).includes("ior/bad-row")]).toEqual([6, false]);
    expect(all.runs[5]).toEqual((await read(`${csv}\n`)).runs[5]);
    expect([cut.runs.length, codes(cut).includes("ior/bad-row")]).toEqual([5, true]);
    // It may be the first digit of 10 to 19.
    const torn = await read(csv.replaceAll(/,1$/gm, ",9").replace(/,2$/m, ",10").slice(0, -1) + "1");
    expect([torn.runs.length, codes(torn).includes("ior/bad-row")]).toEqual([5, true]);
    expect((await read(whole.slice(0, whole.indexOf("\nMax Write")).trimEnd())).runs).toHaveLength(4);
  });
  it("cut JSON: the objects before it", async () => {
    const json = text("ior-4.0.0.json");
    const pushed = await read(json.slice(0, json.lastIndexOf('"access"') + 60));
    expect([pushed.runs.length, codes(pushed).at(-1)]).toEqual([5, "ior/cut"]);
  });
  it("aborted: a notice says that there is no result", async () =>
    expect(codes(await read(whole.slice(0, whole.indexOf("access    bw"))))).toEqual(["ior/no-result"]));
  it("an infinite rate of JSON is no number", async () => {
    const pushed = await read(text("ior-4.0.0.json").replace(/"iops": [\d.]+/, '"iops": inf'));
    expect([pushed.runs.length, pushed.notices.some(({ level }) => level === "error")]).toEqual([6, false]);
  });
  it("several runs in one file, with text around and tags of mpirun", async () => {
    const tagged = whole.replaceAll(/^/gm, "[1,0]<stdout>:");
    const pushed = await read(`$ mpirun ior\nread the manual\n${whole}\nwrite it down\n${tagged}`);
    expect(pushed.runs.map(({ document }) => document)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(codes(pushed)).toEqual(["ior/computed-iops"]);
  });
});

it.each([
  ["ior -w -t 16m -b 1g -a DFS", { api: "DFS", transfer_bytes: 16_777_216, random: false, direct: null }],
  ["ior -r -t=4096 -b=4096 -z -z --posix.odirect", { api: "POSIX", transfer_bytes: 4096, random: true, direct: true }],
  ["ior -wB -b 1g", { api: "POSIX", transfer_bytes: 262_144, random: false, direct: true }],
  ["ior -f script.ior", { api: null, transfer_bytes: null, random: null, direct: null }],
])("%s", (command, asked) => expect(askedBy(command)).toEqual(asked));

it("sizes are powers of 1024", () =>
  expect(["47008", "2M", "1g", "5x", "0"].map(sizeOf)).toEqual([47_008, 2 ** 21, 2 ** 30, null, null]));

it("lines of any length are read at once", async () => {
  const content = text("ior-4.0.0-two-tests.txt");
  const long = await read(content.replace("\n", `\nA${" ".repeat(400_000)}!\n`));
  expect(long.runs.length).toBe((await read(content)).runs.length);
});
