import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Notice } from "~/base/notice";
import type { ParsedTrace } from "../format";
import { sinkOf } from "../sink";
import { AT } from "./columns";
import { Complaints } from "./complaints";
import { FlatReader } from "./flatfile";
import { Sections } from "./sections";

const bytesOf = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(`tests/fixtures/vdbench/${name}/flatfile.html`));

function read(bytes: Uint8Array, large: boolean, notices: Notice[] = []) {
  const values = new Map<number, number[]>();
  const traces: ParsedTrace[] = [];
  const sink = sinkOf({
    trace: (trace) => traces.push(trace),
    notice: (notice) => notices.push(notice),
    samples: (trace, _, value) => values.set(trace, [...value]),
  });
  const complaints = new Complaints(sink, "");
  const sections = new Sections({ sink, complaints, samples: true, interval_s: null, member: null, large });
  const reader = new FlatReader(sections, complaints, null, large);
  reader.block(bytes, 1, true);
  reader.end();
  const series = traces.map(({ trace, job_index, metric, op, stat }) => ({
    name: [job_index, metric, op, stat].join(" "),
    values: values.get(trace)!,
  }));
  return { series, sections: sections.done };
}

it("the first fifty broken lines are named, and the others counted", () => {
  const notices: Notice[] = [];
  const complaints = new Complaints(sinkOf({ notice: (notice) => notices.push(notice) }), "");
  for (let line = 1; line <= 52; line++) complaints.error("vdbench/torn", line);
  complaints.end();
  expect(notices.map(({ line }) => line)).toEqual([...Array.from({ length: 50 }, (_, i) => i + 1), 51]);
  expect(notices.at(-1)).toMatchObject({ code: "vdbench/more-broken-rows", values: { count: 2, last: 52 } });
});

it.each(["7x", "avg_2", "-1", "0"])("a row whose interval is %s is named, and the others are read", (interval) => {
  const text = readFileSync("tests/fixtures/vdbench/curve/flatfile.html", "utf8");
  const row = /^(\S+ \S+ \S+ +)(\d+)( .*)$/m;
  const notices: Notice[] = [];
  const whole = read(bytesOf("curve"), false).sections;
  const torn = read(new TextEncoder().encode(text.replace(row, `$1${interval}$3`)), false, notices).sections;
  const line = text.slice(0, row.exec(text)!.index).split("\n").length;
  expect(notices).toContainEqual(expect.objectContaining({ level: "error", line }));
  expect(torn.map(({ rd, average }) => [rd, average?.values])).toEqual(
    whole.map(({ rd, average }) => [rd, average?.values]),
  );
});

it.each(["1", "avg_2-4"])("a number below 0 is absent, and the rest of row %s is read", (interval) => {
  const text = readFileSync("tests/fixtures/vdbench/curve/flatfile.html", "utf8");
  const at = /^ *tod .*$/m.exec(text)![0].trim().split(/\s+/).indexOf("resp");
  const row = text.split("\n").find((line) => /^\d\d:/.test(line) && line.split(/\s+/)[3] === interval)!;
  const below = text.replace(row, row.trim().split(/\s+/).with(at, "-0.123").join(" ") + " ");
  const notices: Notice[] = [];
  const [whole, now] = [read(bytesOf("curve"), false), read(new TextEncoder().encode(below), false, notices)];
  const line = text.split("\n").indexOf(row) + 1;
  expect(notices).toContainEqual(
    expect.objectContaining({ level: "warning", code: "vdbench/negative", line, values: { count: 1 } }),
  );
  expect(notices.filter(({ level }) => level === "error")).toEqual([]);
  const averages = ({ sections }: typeof now) => sections.map(({ average }) => [...average!.values]);
  const expected = averages(whole);
  if (interval !== "1") expected[0]![AT.resp] = NaN;
  expect(averages(now)).toEqual(expected);
  // The interval keeps its rate.
  const of = (name: string, { series }: typeof now) => series.find((one) => one.name.endsWith(name))!.values;
  expect(of("mixed mean", now)).toEqual(of("mixed mean", whole));
});

it("unlike threads of several SDs, -1, are unknown, and their rows are read", () => {
  const text = readFileSync("tests/fixtures/vdbench/threads/flatfile.html", "utf8");
  const at = /^ *tod .*$/m.exec(text)![0].trim().split(/\s+/).indexOf("threads");
  const unlike = text.replaceAll(/^\d\d:.*$/gm, (row) => row.trim().split(/\s+/).with(at, "-1").join(" "));
  const notices: Notice[] = [];
  const { sections } = read(new TextEncoder().encode(unlike), false, notices);
  expect(notices).toEqual([]);
  const wanted = read(bytesOf("threads"), false).sections.map(({ average }) => average!.values.with(AT.threads, NaN));
  expect(sections.map(({ average }) => average?.values)).toEqual(wanted);
});

it.each([",", "\t"])("between separators (%j) a last cell may be empty; a row without it was cut", (between) => {
  const rows = (...ends: string[]) =>
    new TextEncoder().encode(
      ["Run,Interval,rate,resp", ...ends.map((end, i) => `r,${i + 1},${end}`), ""].join("\n").replaceAll(",", between),
    );
  const [notices, torn]: Notice[][] = [[], []];
  expect(
    read(rows("10,2", "20,", "30,4"), false, notices).series.find(({ name }) => /iops/.test(name))!.values,
  ).toEqual([10, 20, 30]);
  expect(notices).toMatchObject([{ code: "vdbench/no-times" }]);
  read(rows("10,2", "20", "30,4"), false, torn);
  expect(torn).toContainEqual(expect.objectContaining({ level: "error", line: 3 }));
});

it("seconds in which files were only opened or made have no rate of I/Os, however low it is", () => {
  const rows = ["Run Interval rate resp Read_rate Write_rate", "r 1 1 5 0 0", "r 2 40 5 40 0", "r 3 1 5 1 0", ""];
  const { series } = read(new TextEncoder().encode(rows.join("\n")), false);
  expect(series.find(({ name }) => /iops/.test(name))!.values).toEqual([40, 1]);
});

it("a decimal comma is a point, unless the row has points too; a word is no number", () => {
  const text = readFileSync("tests/fixtures/vdbench/curve/flatfile.html", "utf8");
  const german = text.replaceAll(/(?<= )(\d+)\.(\d+)(?= )/g, "$1,$2");
  expect(german).toContain(" 0,");
  expect(read(new TextEncoder().encode(german), false)).toEqual(read(bytesOf("curve"), false));
  const notices: Notice[] = [];
  read(new TextEncoder().encode(text.replace(/(?<= \d+)\.(?=\d+ )/, ",")), false, notices);
  expect(notices).toContainEqual(expect.objectContaining({ code: "vdbench/broken-row", level: "error" }));
  const word: Notice[] = [];
  read(new TextEncoder().encode(text.replace(/(?<= )\d+\.\d+(?= )/, "fast")), false, word);
  expect(word).toContainEqual(expect.objectContaining({ code: "vdbench/broken-row", level: "error" }));
});

it("two rows of interval 1 with one name are two runs of one interval each", () => {
  const notices: Notice[] = [];
  const { sections } = read(new TextEncoder().encode("Run Interval rate resp\nr 1 10 2\nr 1 20 3\n"), false, notices);
  expect(sections.map(({ rd, intervals }) => [rd, intervals])).toEqual([
    ["r", 1],
    ["r", 1],
  ]);
  expect(notices.filter(({ level }) => level === "error")).toEqual([]);
});

it.each(["curve", "threads", "files", "zero"])("%s: of a large file most is kept, and all of the averages", (name) => {
  const [all, some] = [read(bytesOf(name), false), read(bytesOf(name), true)];
  expect(some.sections).toEqual(all.sections);
  const left = (one: string): boolean => /stddev|queue_depth|cpu_percent/.test(one);
  expect(some.series).toEqual(all.series.filter((one) => !left(one.name)));
  expect(some.series.length).toBeGreaterThan(0);
  expect(some.series.length).toBeLessThan(all.series.length);
});
