/**
 * Which files of a folder that holds several output directories belong together: those that started at the same time.
 */
import { describe, expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import { textsOf } from "../../../tests/support/vdbench";
import { isData } from "./columns";
import { vdbenchFormats } from "./format";
import { plan } from "./plan";
import { isSections } from "./section";

const FLAT = textsOf("threads", "flatfile.html")[0]!;
const TOTALS = textsOf("threads", "totals.html")[0]!;

/** The same file, printed this many seconds later. */
const later = (text: string, s: number): string =>
  text.replaceAll(/\b(\d\d):(\d\d):(\d\d)\b/g, (_, h: string, m: string, sec: string) =>
    new Date(((Number(h) * 60 + Number(m)) * 60 + Number(sec) + s) * 1000).toISOString().slice(11, 19),
  );

/** Names of the files that are planned together. */
function groupsOf(files: Readonly<Record<string, string>>): string[][] {
  const names = Object.keys(files);
  const given = names.map((path) => {
    const bytes = new TextEncoder().encode(files[path]);
    const format = vdbenchFormats.find((one) => one.sniff(bytes.subarray(0, 65_536)) === 1)!.id;
    return { path, format, size: bytes.length, head: bytes.subarray(0, 65_536) };
  });
  return plan(given, [])
    .map((group) => group.files.map(({ file }) => names[file]!).sort())
    .sort();
}

describe("two directories in one folder", () => {
  const two = (off: number) => ({ "a.html": FLAT, "b.html": later(FLAT, 3600), "c.html": later(TOTALS, off) });
  it.each([0, 60, 360, 3600 - 360, 3600, 3600 + 380])("totals that began %i s later are of the nearer one", (off) => {
    const [first, second] = off < 1800 ? ["a.html", "b.html"] : ["b.html", "a.html"];
    expect(groupsOf(two(off))).toEqual([[first, "c.html"], [second]].sort());
  });
  it.each([420, 1800, 3600 - 420, 3600 + 420, 7200, 36_000])("those that began %i s later are of neither", (off) => {
    expect(groupsOf(two(off))).toEqual([["a.html"], ["b.html"], ["c.html"]]);
  });
});

it("the file with the most digits and columns comes first; the others only confirm it", () => {
  const names = ["summary.html", "totals.html", "sd1.html", "histogram.html", "flatfile.html"];
  const [group, ...more] = plan(
    names.map((path) => {
      const head = new TextEncoder().encode(textsOf("mixed", path)[0]);
      return { path, format: "", size: head.length, head };
    }),
    [],
  );
  expect(more).toEqual([]);
  const order = group?.files.map(({ file }) => names[file]);
  expect(order).toEqual(["flatfile.html", "totals.html", "summary.html", "histogram.html", "sd1.html"]);
});

it("the output of vdbench parse belongs to the flatfile that has its rows, not to any of the same name", () => {
  const csv = textsOf("threads", "parse-avg.csv")[0]!;
  const names = { "d/flatfile.html": FLAT, "d/avg.csv": csv };
  expect(groupsOf(names)).toEqual([["d/avg.csv", "d/flatfile.html"]]);
  const other = csv.replaceAll(/^(thr,avg_2-3,\d+,)(\d)/gm, "$19$2");
  expect(other).not.toBe(csv);
  expect(groupsOf({ ...names, "d/avg.csv": other })).toEqual([["d/avg.csv"], ["d/flatfile.html"]]);
});

describe("the length of an interval that the parameters ask for", () => {
  const flatfile = vdbenchFormats.find(({ id }) => id === "vdbench-flatfile")!;
  /** For rows printed `gap_s` apart. */
  async function lengthOf(asked: number | null, gap_s: number): Promise<number | null> {
    const lines = FLAT.split("\n");
    const head = lines.findIndex((line) => line.includes(" Run Interval "));
    const row = lines.find((line) => / thr +1 /.test(line))!;
    const rows = [1, 2, 3, 4].map((n) => later(row, Math.round(n * gap_s)).replace(/ thr +1 /, ` thr ${n} `));
    const told = { samples: true, interval_s: asked, offset_ms: null };
    const { parts } = await parsed(flatfile, [...lines.slice(0, head + 1), ...rows, ""].join("\n"), { told });
    return parts.find(isSections)!.sections[0]!.interval_s;
  }
  it("holds where the rows do not contradict it: by a second, or a fifth", async () => {
    expect(await lengthOf(5, 5)).toBe(5);
    expect(await lengthOf(5, 6)).toBe(5);
    expect(await lengthOf(30, 35)).toBe(30);
    expect(await lengthOf(null, 5)).toBe(5);
  });
  it("does not where they do", async () => {
    expect(await lengthOf(5, 7)).toBe(7);
    expect(await lengthOf(5, 1)).toBe(1);
    expect(await lengthOf(30, 40)).toBe(40);
    expect(await lengthOf(1, 60)).toBe(60);
  });
});

it("operations on files are reads and writes where these add up to them, but for a digit that was cut", () => {
  expect(isData(1000, 700, 300)).toBe(true);
  expect(isData(1000, 700, 298)).toBe(true);
  expect(isData(1000, 700, 297)).toBe(false);
  // One in ten thousand.
  expect(isData(100_000, 70_000, 29_988)).toBe(true);
  expect(isData(100_000, 70_000, 29_987)).toBe(false);
  expect(isData(500, 0, 0)).toBe(false);
  expect(isData(NaN, 1, 1)).toBe(false);
});
