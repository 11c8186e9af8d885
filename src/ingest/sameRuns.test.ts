/** One run that its tool wrote to two files counts once. */
import { readFileSync } from "node:fs";
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import { Batches } from "./batch";
import { ingestDrop } from "./drop";

const both = readFileSync(new URL("../../tests/fixtures/fio/json-and-normal.txt", import.meta.url), "utf8");
const [from, to] = [both.indexOf("\n{") + 1, both.lastIndexOf("\n}") + 3];
const json = both.slice(from, to);
/** The same run, as `--output-format=normal` prints it. */
const normal = both.slice(0, from) + both.slice(to);

const SAID = new Set(["file/duplicate", "file/same-run", "file/known-runs", "file/run-twice", "io500/of-ior"]);

async function read(files: Readonly<Record<string, string | Uint8Array>>) {
  let next = 1;
  const given = Object.entries(files).map(([path, text]) => ({
    source: bytesSource(path, typeof text === "string" ? new TextEncoder().encode(text) : text),
  }));
  const found: Record<string, unknown[]> = {};
  for await (const { source, counts, notices } of ingestDrop(given, {
    ...{ dataset: "local", into: new Batches(), number: () => next++ },
  }))
    found[source.path] = [counts.points, ...notices.filter(({ code }) => SAID.has(code))];
  return found;
}

const fixture = (path: string): string =>
  readFileSync(new URL(`../../tests/fixtures/${path}`, import.meta.url), "utf8");

const leftAside = (path: string, of: string) => [0, { code: "file/same-run", level: "warning", path, values: { of } }];

it.each([
  ["a/matrix.json", "a/matrix.txt"],
  ["a/z.json", "a/z"],
  ["a/r-json.txt", "a/r-normal.txt"],
])("%s beside %s, in any order", async (one, other) => {
  const wanted = { [one]: [1], [other]: leftAside(other, one) };
  expect(await read({ [one]: json, [other]: normal })).toEqual(wanted);
  expect(await read({ [other]: normal, [one]: json })).toEqual(wanted);
});

it("the same bytes are called a copy", async () => {
  const copy = { code: "file/duplicate", level: "warning", path: "b/y.json", values: { of: "a/x.json" } };
  expect(await read({ "a/x.json": json, "b/y.json": json })).toEqual({ "a/x.json": [1], "b/y.json": [0, copy] });
});

it("JSON that a program rewrote, with other spaces and order, counts once", async () => {
  const sorted = (_: string, value: unknown): unknown =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value;
  const anew = JSON.stringify(JSON.parse(json), sorted);
  expect(await read({ "a/x.json": json, "b/y.json": anew })).toEqual({
    ...{ "a/x.json": [1], "b/y.json": leftAside("b/y.json", "a/x.json") },
  });
  const another = JSON.stringify(JSON.parse(json.replace(/("total_ios" : )\d+/, "$15")));
  expect(await read({ "a/x.json": json, "b/y.json": another })).toEqual({ "a/x.json": [1], "b/y.json": [1] });
});

it("fio's text of any name, from a page, from a mail, with lines of progress, is one run, and that of its JSON", async () => {
  const copies = {
    "a/1.txt": normal,
    "a/2.html": `<html><body><pre>\n${normal}</pre></body></html>\n`,
    "b/3.txt": normal.replaceAll(/^/gm, "    "),
    "b/4.txt": `Jobs: 1 (f=1): [r(1)][50.0%][r=59.8MiB/s][r=15.3k IOPS][eta 00m:01s]\r\n${normal}`,
  };
  const [first, ...others] = Object.keys(copies) as [string, ...string[]];
  const aside = (of: string, paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, leftAside(path, of)]));
  expect(await read(copies)).toEqual({ [first]: [1], ...aside(first, others) });
  expect(await read({ ...copies, "c/5.json": json })).toEqual({
    "c/5.json": [1],
    ...aside("c/5.json", [first, ...others]),
  });
});

it("a text of another run counts as a run of its own", async () => {
  // Ended at another time, or other means: fio does the same count at a fixed rate.
  for (const [is, now] of [
    ["19:38:42 2026", "19:44:42 2026"],
    ["avg=710.51", "avg=712.51"],
  ] as const) {
    const other = normal.replace(is, now);
    expect(other).not.toBe(normal);
    expect(await read({ "a/x.json": json, "a/y.txt": other })).toEqual({ "a/x.json": [1], "a/y.txt": [1] });
    expect(await read({ "a/x.txt": normal, "a/y.txt": other })).toEqual({ "a/x.txt": [1], "a/y.txt": [1] });
  }
  const again = normal.replace(
    "IOPS=10.8k, BW=42.2MiB/s (44.3MB/s)(85.4MiB/2022msec)",
    "IOPS=9.8k, BW=38.2MiB/s (40.1MB/s)(85.4MiB/2231msec)",
  );
  expect(again).not.toBe(normal);
  expect(await read({ "a/x.json": json, "a/x.txt": again })).toEqual({ "a/x.json": [1], "a/x.txt": [1] });
});

const of = (end: string) => fixture(`elbencho/results.${end}`);

it("in an archive too, whatever the order of its entries", async () => {
  const bytes = (end: string) => new TextEncoder().encode(of(end));
  const zip = zipSync({ "r.csv": bytes("csv"), "r.txt": bytes("txt"), "r.json": bytes("json") });
  expect(await read({ "a.zip": zip })).toMatchObject({
    ...{ "a.zip/r.json": [14], "a.zip/r.txt": leftAside("a.zip/r.txt", "a.zip/r.json") },
    "a.zip/r.csv": leftAside("a.zip/r.csv", "a.zip/r.json"),
  });
});

it("elbencho's console counts by a CSV of any name, which knows the load", async () => {
  const console = of("txt").replaceAll(/^COMMAND LINE:.*\n/gm, "");
  const one = console.split("---").slice(1, 5).join("---");
  const another = console.replaceAll(/(?<=IOPS[ a-z]*: +\d+ +)\d/g, (digit) => String((Number(digit) % 9) + 1));
  expect(await read({ "a/1.out": `${one}---\n`, "a/day.csv": of("csv") })).toEqual({
    ...{ "a/day.csv": [14], "a/1.out": leftAside("a/1.out", "a/day.csv") },
  });
  expect(await read({ "a/1.out": another, "a/day.csv": of("csv") })).toMatchObject({
    "a/day.csv": [14],
    "a/1.out": [14],
  });
});

it("elbencho's files of one name count once, by the one that says more", async () => {
  const all = await read({ "a/r.csv": of("csv"), "a/r.txt": of("txt"), "a/r.json": of("json") });
  expect(Object.entries(all).filter(([, [points]]) => points !== 0)).toEqual([["a/r.json", [14]]]);
  // Without percentiles the CSV has more: the mean.
  const bare = of("txt").replaceAll(/^ +IO(?: rd| wr)? lat.*\n/gm, "");
  const wanted = { "a/r.csv": [14], "a/r.out": leftAside("a/r.out", "a/r.csv") };
  expect(await read({ "a/r.csv": of("csv"), "a/r.out": bare })).toEqual(wanted);
  expect(await read({ "b/r.csv": of("csv"), "a/r.out": bare })).toEqual({ "b/r.csv": [14], "a/r.out": [14] });
});

it("a run in its own file and in the log of the job around it counts by the first of them", async () => {
  const [one, other] = [fixture("ior/ior-3.0.1.txt"), fixture("ior/ior-4.0.0-two-tests.txt")];
  const log = `module load ior\n${one}\nnext\n${other}`;
  expect(await read({ "a/1.txt": one, "a/2.txt": other, "slurm-7.out": log })).toEqual({
    ...{ "a/1.txt": [4], "a/2.txt": [8] },
    "slurm-7.out": leftAside("slurm-7.out", "a/1.txt"),
  });
  expect(await read({ "slurm-7.out": log, "a/2.txt": other })).toEqual({
    "slurm-7.out": [12],
    "a/2.txt": leftAside("a/2.txt", "slurm-7.out"),
  });
  const values = { count: 4, of: "a/1.txt" };
  expect(await read({ "a/1.txt": one, "slurm-7.out": log })).toEqual({
    "a/1.txt": [4],
    "slurm-7.out": [8, { code: "file/known-runs", level: "warning", path: "slurm-7.out", values }],
  });
});

it("IO500: result.txt counts before its summary, and IOR's own output is named", async () => {
  const summary =
    "IO500 version io500-sc23_v1 (standard)\n[RESULT] ior-easy-write 3.123456 GiB/s : time 301.216 seconds\n";
  const result =
    "[run]\nprocs = 4\nversion = io500-sc23_v1\n\n[ior-easy-write]\nt_start = 2026-01-01 00:00:00\nscore = 3.123456\nt_delta = 301.2162\n";
  const ior = fixture("ior/ior-3.0.1.txt").replace(/^write +\S+/m, `write     ${(3.123456 * 1024).toFixed(2)}`);
  const aside = leftAside("r/result_summary.txt", "r/result.txt");
  expect(await read({ "r/result_summary.txt": summary, "r/result.txt": result })).toEqual({
    ...{ "r/result.txt": [1], "r/result_summary.txt": aside },
  });
  const values = { count: 1, of: "r/ior-easy-write.txt" };
  expect(await read({ "r/result.txt": result, "r/ior-easy-write.txt": ior })).toEqual({
    "r/result.txt": [1, { code: "io500/of-ior", level: "warning", path: "r/result.txt", values }],
    "r/ior-easy-write.txt": [4],
  });
});

it("MLPerf Storage: what a report and the summaries of its runs both say counts once, by the report", async () => {
  const summary = (rate: number): string => fixture("hand-made/mlperf/summary.json").replace("98560.5", `${rate}`);
  const rates = [98_560.512_345_67, 98_321.998_877_66];
  const runs = rates.map((rate, i) => {
    const { metric } = JSON.parse(summary(rate)) as { metric: object };
    return { run_id: `${i}`, benchmark_type: "training", model: "unet3d", command: "run", metrics: metric };
  });
  const files = { "t/1/summary.json": summary(rates[0]!), "t/3/summary.json": summary(90_000.123456789) };
  const wanted = {
    "t/results.json": [2],
    "t/1/summary.json": leftAside("t/1/summary.json", "t/results.json"),
    "t/3/summary.json": [1],
  };
  expect(await read({ ...files, "t/results.json": JSON.stringify(runs) })).toEqual(wanted);
  // Rounded numbers may agree by chance.
  expect(await read({ "a/summary.json": summary(98_560), "b/summary.json": `${summary(98_560)} ` })).toEqual({
    ...{ "a/summary.json": [1], "b/summary.json": [1] },
  });
});

it.each(["elbencho/console.txt", "hand-made/diskspd/two.txt", "ior/ior-4.0.0-two-tests.txt", "iozone/thr.txt"])(
  "%s appended to itself counts once",
  async (path) => {
    const [text, r] = [fixture(path), "r.txt"];
    const [points] = (await read({ [r]: text }))[r]!;
    const twice = (await read({ [r]: `${text}\n${text}` }))[r]!;
    expect(twice).toEqual([
      points,
      { code: "file/run-twice", level: "info", path: r, values: { count: expect.any(Number) } },
    ]);
  },
);
