import { describe, expect, it } from "vitest";
import { point, stats, sweep } from "../../../tests/support/points";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { columnNamed, tableOfPoints } from "./columns";
import { withoutFormula } from "./controls";
import { exploreModel, explorePicture, verdictOf } from "./picture";
import { type ExploreState, fields } from "./state";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const state = (more: Partial<ExploreState> = {}): ExploreState => ({ ...defaults(fields), d: ["local"], ...more });
const column = (points: readonly CurvePoint[], id: string) =>
  tableOfPoints(points).columns.find((one) => one.id === id);

describe("the columns", () => {
  it("are those that a point has, each latency kind by itself, and labels as numbers where all are", () => {
    const points = [
      point({
        said: { fill_percent: "90", "tag:Tray": "A", firmware: "1" },
        latency: { clat: stats(500), slat: stats(5) },
      }),
      point({ said: { "tag:Tray": "B", price: "120.5" } }),
    ];
    expect(column(points, "fill_percent")).toMatchObject({ unit: { "%": 1 }, values: [90, null] });
    expect(column(points, "price")).toMatchObject({ unit: { price: 1 }, values: [null, 120.5] });
    expect(column(points, "tray")).toMatchObject({ unit: null, values: ["A", "B"] });
    expect(column(points, "firmware")).toMatchObject({ unit: null, values: ["1", null] });
    expect(column(points, "clat_p99_us")).toMatchObject({ values: [500, 500] });
    expect(column(points, "slat_p99_us")).toMatchObject({ values: [5, null] });
    expect(column(points, "asked_iops")).toBeUndefined();
  });

  it("a percentile with too few samples above it is grey in the chart and in the table", () => {
    const points = [500, 100_000].map((samples, i) =>
      point({ iodepth: i + 1, ios: samples, latency: { clat: stats(500, { samples }) } }),
    );
    const chart = explorePicture(points, state({ x: "iodepth", y: ["clat_p99_us"], form: "points" }), page);
    const markers = chart.nodes.flatMap((node) => (node.type === "marker" ? [node.colour] : []));
    expect(markers.filter((colour) => colour === "ctrl")).toHaveLength(1);
    const at = chart.twin.columns.findIndex(({ id }) => id === "clat_p99_us");
    expect(chart.twin.rows.map(({ cells }) => cells[at]!.grey === true)).toEqual([true, false]);
  });

  it("short names mean one kind only", () => {
    const { columns } = tableOfPoints([point({ latency: { lat: stats(9), clat: stats(8) } })]);
    expect(columnNamed(columns, "p99")?.id).toBe("clat_p99_us");
    expect(columnNamed(columns, "depth")?.id).toBe("iodepth");
    expect(columnNamed(columns, "constructor")).toBeUndefined();
  });
});

describe("the directions of a mix", () => {
  const mix = (["read", "write"] as const).map((op) =>
    point({
      op,
      workload_op: "mixed",
      run_no: 1,
      key: `c.0.p0.${op}`,
      read_percent: 50,
      iops: op === "read" ? 10 : 12,
      total_iops: 22,
    }),
  );
  const drawn = (y: string) => exploreModel(mix, state({ form: "points", x: "read_percent", y: [y] })).points.length;

  it("are one point of a rate in total, and two of their own rates", () => {
    expect(drawn("total_iops")).toBe(1);
    expect(drawn("iops")).toBe(2);
  });
});

describe("a column that no point has", () => {
  it("is said over the chart, instead of a sentence about a chart that is not there", () => {
    const said = (more: Partial<ExploreState>): string => verdictOf(exploreModel(sweep(), state(more))).first;
    expect(said({ x: "nosuch", y: ["iops"] })).toBe("The chart needs a column that no point here has");
    expect(said({ x: "iodepth", y: ["iops", "nosuch"] })).toBe("The chart needs a column that no point here has");
    expect(said({ form: "heat", x: "iodepth", y: ["numjobs"], z: "nosuch" })).toContain("no point here has");
    expect(said({ x: "iodepth", y: ["iops"] })).toMatch(/^IOPS against/);
  });
});

it("nights are an axis: the day of each point, in order", () => {
  const nights = [3, 1, 2].map((day) =>
    point({ key: `n${day}`, run_no: day, started_ms: Date.UTC(2025, 10, day, 23) }),
  );
  expect(column(nights, "day")).toMatchObject({
    label: "day (UTC)",
    values: ["2025-11-03", "2025-11-01", "2025-11-02"],
  });
  const scene = explorePicture(nights, state({ x: "day", y: ["iops"], form: "points" }), page);
  expect(scene.empty).toBeUndefined();
  const texts = scene.nodes.flatMap((node) => (node.type === "text" && /^2025-/.test(node.text) ? [node] : []));
  expect(texts.toSorted((a, b) => a.x - b.x).map(({ text }) => text)).toEqual([
    "2025-11-01",
    "2025-11-02",
    "2025-11-03",
  ]);
});

describe("without choices", () => {
  it("a depth sweep is IOPS and latency against depth, of one workload", () => {
    const model = exploreModel(sweep(), state());
    expect(model.choices).toMatchObject({ form: "lines", x: "iodepth", y: [expect.any(String), "clat_p99_us"] });
    expect(model.chosen.w).toHaveLength(1);
    const scene = explorePicture(sweep(), state(), page);
    expect(scene.empty).toBeUndefined();
    expect(scene.nodes.filter((node) => node.type === "path" && node.role === "line").length).toBeGreaterThan(1);
  });

  it("latency is the mean if most points have no p99", () => {
    const points = sweep().map((point, i) => {
      const clat = { ...point.latency["clat"]!, quantiles: {} };
      return i === 0 ? point : { ...point, latency: { clat } };
    });
    expect(exploreModel(points, state()).choices.y).toEqual([expect.any(String), "clat_mean_us"]);
  });

  it("set-ups of one system are dashed, and have a column in the table", () => {
    const names = { none: "no scheduler", kyber: "Kyber" };
    const setups = (["none", "kyber"] as const).flatMap((setup) =>
      ["nvme0n1", "nvme1n1"].flatMap((label) =>
        [1, 4, 16].map((iodepth) =>
          point({ setup, setup_name: names[setup], iodepth, said: { label }, system: label, system_label: label }),
        ),
      ),
    );
    expect(exploreModel(setups, state()).choices).toMatchObject({ colour: "system", dash: "setup" });
    const { twin } = explorePicture(setups, state(), page);
    const at = twin.columns.findIndex(({ id }) => id === "setup");
    expect(new Set(twin.rows.map(({ cells }) => cells[at]?.text))).toEqual(new Set(["no scheduler", "Kyber"]));
  });

  it("each of a few systems has a panel where their lines would be a tangle: a quantity per row, a system per column", () => {
    const lines = (jobs: readonly number[]) =>
      ["a", "b", "c"].flatMap((label) =>
        jobs.flatMap((numjobs) =>
          [1, 4, 16].map((iodepth) =>
            point({ numjobs, iodepth, outstanding: iodepth * numjobs, system: label, system_label: label }),
          ),
        ),
      );
    const of = (jobs: readonly number[]) => exploreModel(lines(jobs), state()).choices;
    expect(of([1, 2, 4, 8])).toMatchObject({ colour: "system", dash: "numjobs", facet_columns: "" });
    expect(of([1, 2, 4, 8, 16])).toMatchObject({ colour: "numjobs", dash: "", facet_columns: "system" });
    // Of one job for each drive, three lines: few, though drives times jobs are many.
    const sparse = lines([1, 2, 4, 8, 16]).filter(({ system, numjobs }) => system === "a" || numjobs === 1);
    expect(exploreModel(sparse, state()).choices).toMatchObject({ colour: "system", facet_columns: "" });
    const scene = explorePicture(lines([1, 2, 4, 8, 16]), state(), page);
    expect(scene.panels).toHaveLength(6);
    expect([scene.x_domain, scene.y_domain].map((domain) => domain !== undefined)).toEqual([true, false]);
  });

  it("a curve of rates is one line: its load percent does not vary by itself", () => {
    const rates = [100, 200, 300].map((asked_iops, i) =>
      point({ load_kind: "rate", asked_iops, load_percent: [10, 50, 100][i]!, tool: "vdbench" }),
    );
    const { choices, data, suggestions } = exploreModel(rates, state());
    expect(choices).toMatchObject({ x: "asked_iops", colour: "", dash: "" });
    expect(data.lines).toHaveLength(1);
    expect(suggestions.map(({ id }) => id)).not.toContain("grid-heat");
  });

  it("a link that names x alone draws IOPS", () => {
    expect(exploreModel([point()], state({ x: "day" })).choices).toMatchObject({ x: "day", y: ["iops"] });
  });

  it("a sweep of block sizes shows bytes per second", () => {
    const sizes = [4096, 16384, 65536].map((block_bytes) => point({ block_bytes, bytes_per_s: block_bytes * 100 }));
    expect(exploreModel(sizes, state()).choices).toMatchObject({
      x: "block_bytes",
      y: ["bytes_per_s", expect.any(String)],
    });
  });

  it("a grid of block sizes and read shares suggests lines and a heat map", () => {
    const grid = [4096, 8192, 16384].flatMap((block_bytes) =>
      [0, 50, 100].map((read_percent) =>
        point({ block_bytes, read_percent, series: `rw${String(read_percent)}-${String(block_bytes)}` }),
      ),
    );
    const { suggestions } = exploreModel(grid, state());
    expect(suggestions.map(({ id }) => id)).toEqual(expect.arrayContaining(["grid-lines", "grid-heat"]));
    const heat = suggestions.find(({ id }) => id === "grid-heat")!;
    expect([heat.choices.x, ...heat.choices.y].sort()).toEqual(["block_bytes", "read_percent"]);
  });
});

describe("a link", () => {
  it("limits the points to values of columns", () => {
    const model = exploreModel(sweep(), state({ x: "iodepth", y: ["iops"], only: [["iodepth", "16"]] }));
    expect(new Set(model.points.map(({ iodepth }) => iodepth))).toEqual(new Set([16]));
    expect(exploreModel(sweep(), state({ only: [["gone", "1"]] })).points).toEqual([]);
  });

  it("has its own columns, in the head of the table with their unit", () => {
    const e = ["iops / depth", "p99 / p50", "iops +"];
    const own = state({ x: "iodepth", y: ["e1", "e2"], e });
    const model = exploreModel(sweep(), own);
    expect(model.faults.map((fault) => fault?.code)).toEqual([undefined, undefined, "ends"]);
    const { twin } = explorePicture(sweep(), own, page);
    expect(twin.columns.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["iops / depth (IOPS)", "p99 / p50"]),
    );
    const [first] = model.points;
    const at = twin.columns.findIndex(({ id }) => id === "e1");
    expect(twin.rows[0]!.cells[at]!.value).toBe(first!.iops! / first!.iodepth!);
  });

  it("keeps its other columns when one of its own is removed, under their new names", () => {
    const e = ["iops", "iops / depth", "e1 / depth", "e2 * 2"];
    const kept = state({
      x: "iodepth",
      y: ["e2", "e4"],
      row: "e3",
      only: [
        ["e1", "5"],
        ["e3", "7"],
      ],
      e,
      zx: { from: 1, to: 2 },
    });
    expect(withoutFormula(kept, 0)).toMatchObject({
      ...{ x: "iodepth", y: ["e1", "e3"], row: "e2", only: [["e2", "7"]] },
      e: ["iops / depth", "(iops) / depth", "e1 * 2"],
    });
    expect(withoutFormula(kept, 0).zx).toBeUndefined();
    // What is drawn by it, panels included, cannot stay.
    expect(withoutFormula(kept, 2)).toMatchObject({ x: "", row: "", zx: null, e: ["iops", "iops / depth", "e2 * 2"] });
    expect(withoutFormula(state({ e }), 3)).toMatchObject({ x: "", y: [], e: e.slice(0, 3) });
  });

  it("with the same points makes no new table", () => {
    const points = sweep();
    const one = exploreModel(points, state({ x: "iodepth", y: ["iops"] }));
    const two = exploreModel(points, state({ x: "iops", y: ["clat_p99_us"], c: "workload" }));
    expect(two.table).toBe(one.table);
  });
});
