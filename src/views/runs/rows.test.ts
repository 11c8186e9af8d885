import { describe, expect, it } from "vitest";
import type { RunRow } from "~/model/answers";
import { facetCounts, filterItems } from "../shared/faceted";
import { workloadText } from "../shared/workload";
import { drawingsOf } from "./drawings";
import { faceting, loadText, sortRows, tableRow } from "./rows";
import { fields, LINKED_SELECTION } from "./state";
import { twinOf } from "./twin";
import { decodeHash, type Pages } from "~/permalink/codec";
import { defaults, noHashes, type Fields } from "~/permalink/field";
import { runs as runsText } from "~/text/en/runs";
import { fields as curveFields } from "~/views/curve/state";
import { fields as figuresFields } from "~/views/figures/state";

const pages: Pages = new Map<string, Fields>([
  ["curve", curveFields],
  ["figures", figuresFields],
]);

const run = (over: Partial<RunRow>): RunRow => ({
  key: "0123456789ab.0",
  dataset: "qlc",
  origin: "computed",
  title: "randread",
  source_path: "a/b.json",
  tool: "fio",
  tool_version: "3.33",
  system: "s",
  system_label: "24 × P5316",
  drive_model: "P5316",
  media: "QLC",
  interface: null,
  drive_count: 24,
  host: null,
  said: {},
  targets: [],
  members: 1,
  workload_op: "read",
  pattern: "random",
  block_bytes: 4096,
  read_percent: 100,
  series: ["randread-4k-j1-libaio-direct"],
  facts: [],
  load_kind: "outstanding",
  rate_process: null,
  load_min: 1,
  load_max: 256,
  points: 9,
  failed: 0,
  peak_iops: 1000,
  peak_bytes_per_s: 4096000,
  peak_bound: null,
  p99_at_peak_us: 12.5,
  p99_kind: "clat",
  remarks: null,
  ...over,
});
const titles = new Map([["qlc", "QLC drives"]]);
const rows = (...runs: Partial<RunRow>[]) => runs.map((over, i) => tableRow(run({ key: `k${i}`, ...over }), titles));
const state = defaults(fields);

describe("what a row says", () => {
  it("names the workload as an expert does, or by its own title", () => {
    expect(workloadText(run({}))).toBe("4K random read");
    expect(workloadText(run({ workload_op: "mixed", read_percent: 70, block_bytes: 65536 }))).toBe(
      "64K random 70/30 mix",
    );
    expect(workloadText(run({ workload_op: null, title: "Oracle 90/10" }))).toBe("Oracle 90/10");
  });

  it("gives the range of the load, in its own unit", () => {
    expect(loadText(run({}))).toBe("1–256 outstanding");
    expect(loadText(run({ load_min: 8, load_max: 8 }))).toBe("8 outstanding");
    expect(loadText(run({ load_kind: "rate", load_min: 1000, load_max: 64000 }))).toBe("1,000–64,000 IOPS asked");
    const poisson = run({ load_kind: "rate", rate_process: "poisson", load_min: 7609, load_max: 7609 });
    expect(loadText(poisson)).toBe("7,609 IOPS asked, Poisson");
    expect(loadText(run({ load_min: null }))).toBe("");
  });
});

describe("search and facets", () => {
  const all = rows({}, { media: "TLC", workload_op: "write" }, { media: null, dataset: "local", tool: "vdbench" });

  it("want every word, anywhere in the row, in any case", () => {
    const found = (q: string) => filterItems(all, faceting, { ...state, q }).map((row) => row.run.key);
    expect(found("QLC P5316")).toEqual(["k0", "k1"]);
    expect(found("4k WRITE")).toEqual(["k1"]);
    expect(found("your files")).toEqual(["k2"]);
    expect(found("<img src=x>")).toEqual([]);
  });

  it("count each value under the other filters, and keep what would show nothing", () => {
    const asked = { ...state, media: ["TLC"], tool: ["fio"] };
    expect(filterItems(all, faceting, asked).map((row) => row.run.key)).toEqual(["k1"]);
    expect(facetCounts(all, faceting, asked, "media")).toEqual([
      { value: "QLC", count: 1 },
      { value: "TLC", count: 1 },
      { value: "none", count: 0 },
    ]);
    expect(facetCounts(all, faceting, { ...state, media: ["PMem"] }, "media").at(-1)).toEqual({
      value: "PMem",
      count: 0,
    });
  });
});

describe("order", () => {
  it("sorts numbers by value with absent ones last, both ways", () => {
    const all = rows({ peak_iops: 9 }, { peak_iops: null }, { peak_iops: 100 }, { peak_iops: 20 });
    const by = (descending: boolean) => sortRows(all, { column: "iops", descending }).map((row) => row.run.peak_iops);
    expect(by(false)).toEqual([9, 20, 100, null]);
    expect(by(true)).toEqual([100, 20, 9, null]);
  });

  it("sorts texts with the numbers in them, and leaves equals as they came", () => {
    const all = rows({ block_bytes: 65536 }, { block_bytes: 4096, peak_iops: 2 }, { block_bytes: 4096, peak_iops: 1 });
    const sorted = sortRows(all, { column: "workload", descending: false });
    expect(sorted.map((row) => row.run.key)).toEqual(["k1", "k2", "k0"]);
  });
});

describe("drawing", () => {
  it("sends computed runs to the curve and published ones to the figures, each once", () => {
    const selected = rows(
      {},
      {},
      { origin: "published", series: [], facts: ["s1-01", "s1-02"], dataset: "act" },
      { dataset: "local", system: null },
    );
    const drawings = drawingsOf(selected, noHashes);
    expect(drawings.map(({ page, label }) => [page, label])).toEqual([
      ["curve", runsText.drawCurve(3)],
      ["figures", runsText.drawFigures(1)],
    ]);
    const [curve, figures] = drawings.map(({ href }) => decodeHash(href, pages).state);
    expect(curve).toEqual({
      ...defaults(curveFields),
      d: ["qlc", "local"],
      s: ["qlc/s/randread-4k-j1-libaio-direct", "local//randread-4k-j1-libaio-direct"],
    });
    expect(figures).toEqual({ ...defaults(figuresFields), d: ["act"], f: ["s1-01", "s1-02"] });
    expect(drawingsOf(selected.slice(0, 1), noHashes).map(({ page }) => page)).toEqual(["curve"]);
  });

  it("keeps a selection in the link up to its limit", () => {
    const ids = Array.from({ length: LINKED_SELECTION + 1 }, (_, i) => `qlc:k${i}`);
    expect(fields.rows.encode(ids, noHashes)).toBe("");
    expect(fields.rows.decode(fields.rows.encode(ids.slice(1), noHashes))).toEqual(ids.slice(1));
  });
});

it("the table for files has every value unrounded, bounds and whose word it is beside them", () => {
  const { columns, rows: lines } = twinOf(
    rows(
      { peak_iops: 123638.5012 },
      { origin: "published", peak_iops: null, peak_bytes_per_s: 175e9, peak_bound: "at_least", media: null },
    ),
  );
  const cell = (row: number, id: string) => lines[row]!.cells[columns.findIndex((one) => one.id === id)]!;
  expect(cell(0, "peak_iops").value).toBe(123638.5012);
  expect([cell(0, "origin").value, cell(1, "origin").value]).toEqual([
    "computed from raw files",
    "published, as printed",
  ]);
  expect([cell(1, "peak_bytes_per_s").value, cell(1, "peak_bytes_per_s").note]).toEqual([175e9, "at least"]);
  expect([cell(1, "peak_iops").value, cell(1, "media").value]).toEqual([null, null]);
  expect(cell(0, "file").value).toBe("a/b.json");
});
