import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FigureRow } from "~/model/answers";
import { tables } from "~/model/tables";
import { notices } from "~/text/en/notices";
import { estimateWidth } from "../estimate";
import type { Frame, Scene, SceneNode } from "../scene";
import { metricName } from "./amount";
import { buildFigures } from "./build";
import { undivided } from "./choose";
import { bare } from "./names";
import { FIGURES_DEFAULTS, FIGURES_FORMS, FIGURES_PER, type FiguresOptions } from "./options";
import { inOrder } from "./order";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const card: Frame = { width: 348, height: 186, size: "card", measure: estimateWidth };
const phone: Frame = { width: 358, height: 496, size: "phone", measure: estimateWidth };

const empty = Object.fromEntries(Object.keys(tables.figure.columns).map((column) => [column, null]));
let next = 0;
/** A published bandwidth of 24 drives; `more` says what is special. */
function row(value: number | null, more: Partial<FigureRow> = {}): FigureRow {
  next += 1;
  return {
    ...empty,
    dataset: "d",
    fact_id: `f-${next}`,
    system: "box",
    system_label: "24 × QLC",
    drive_model: null,
    media: "QLC",
    interface: null,
    drive_count: 24,
    workload: "64K sequential read",
    op: "read",
    pattern: "seq",
    block_bytes: 65536,
    read_percent: 100,
    metric: "bandwidth",
    unit: "bytes_per_s",
    value,
    bound: "exact",
    confidence: "clean",
    unit_as_printed: "GB/s",
    value_as_printed: value === null ? "(lost)" : String(value / 1e9),
    members: 24,
    member_unit: "drive",
    ...more,
  } as FigureRow;
}

const build = (rows: FigureRow[], options: Partial<FiguresOptions> = {}, frame = page): Scene =>
  buildFigures(rows, { ...FIGURES_DEFAULTS, title: "a sentence", ...options }, frame);
const texts = (scene: Scene): string[] => scene.nodes.flatMap((node) => (node.type === "text" ? [node.text] : []));
const cells = (scene: Scene, id: string) => {
  const at = scene.twin.columns.findIndex((column) => column.id === id);
  return scene.twin.rows.map((one) => one.cells[at]);
};
const values = (scene: Scene, id: string) => cells(scene, id).map((cell) => cell?.value);
const markers = (scene: Scene) =>
  scene.nodes.filter((node): node is Extract<SceneNode, { type: "marker" }> => node.type === "marker");
const bars = (scene: Scene) =>
  scene.nodes.filter((node): node is Extract<SceneNode, { type: "rect" }> => node.type === "rect");
const arrows = (scene: Scene) => scene.nodes.filter((node) => node.type === "path" && node.role === "bound");

it("a workload loses a trailing bracket, however many blanks it has", () => {
  expect(bare(" 64K sequential read (QLC vs TLC paragraph) ")).toBe("64K sequential read");
  expect(bare("4K (a) read")).toBe("4K (a) read");
  expect(bare(`a${" ".repeat(1_000_000)}b${"(".repeat(1_000_000)}`)).toHaveLength(2_000_002);
});

describe("which figures are drawn", () => {
  it("leaves out restatements unless asked for", () => {
    const first = row(159e9);
    const again = row(159e9, { restates: first.fact_id });
    expect(values(build([first, again]), "fact_id")).toEqual([first.fact_id]);
    expect(values(build([first, again], { restated: true }), "fact_id")).toEqual([first.fact_id, again.fact_id]);
  });

  it("filters by metric, figure, workload, system and load", () => {
    const rows = [
      row(1e9, { system: "a" }),
      row(2e9, { system: "b", workload: "8K mixed" }),
      row(3, { metric: "iops", unit: "iops", load_percent: 80 }),
    ];
    const ids = (options: Partial<FiguresOptions>) => values(build(rows, options), "fact_id");
    expect(ids({ metrics: ["iops"] })).toEqual([rows[2]?.fact_id]);
    expect(ids({ facts: [rows[1]!.fact_id] })).toEqual([rows[1]?.fact_id]);
    expect(ids({ workloads: ["8K mixed"] })).toEqual([rows[1]?.fact_id]);
    expect(ids({ systems: ["a"] })).toEqual([rows[0]?.fact_id]);
    expect(ids({ loads: [80] })).toEqual([rows[2]?.fact_id]);
  });

  it("says why there is nothing", () => {
    for (const form of FIGURES_FORMS) {
      const scene = build([], { form }, card);
      expect(scene.empty).toBe("figures/nothing-to-draw");
      expect(notices[scene.empty ?? ""]).toBeDefined();
      expect([scene.nodes.length, scene.marks.length, scene.twin.rows.length]).toEqual([0, 0, 0]);
    }
  });
});

it("on a phone names above their rows begin beside the axis", () => {
  const scene = build([row(159e9), row(57e9, { op: "write", workload: "64K sequential write" })], {}, phone);
  const names = scene.nodes.filter((node) => node.type === "text" && node.text.startsWith("64K"));
  expect(names.length).toBeGreaterThan(0);
  expect(scene.plot.x).toBe(8);
  for (const name of names) expect(name).toMatchObject({ anchor: "start", x: 11 });
});

describe("per member", () => {
  const printed = row(175.5e9);
  const perDrive = row(7.3e9, {
    metric: "bandwidth_per_member",
    restates: printed.fact_id,
    bound: "at_least",
    members: 1,
    workload: "64K sequential read (per SSD)",
  });
  const derived = row(176.3e9, { pattern: "random", workload: "64K random read" });
  const ambiguous = row(24e9, { block_bytes: 4096, confidence: "ambiguous" });
  const unknownGroup = row(10e9, { block_bytes: 8192, members: null });

  it("uses the printed value with its bound, divides the rest and says how", () => {
    const scene = build([printed, perDrive, derived, ambiguous, unknownGroup], { form: "bars", per: "member" });
    expect(bars(scene).map(({ fill }) => fill)).toEqual(["published", "derived"]);
    expect(values(scene, "bandwidth_per_member_bytes_per_s")).toEqual([7.3e9, 176.3e9 / 24]);
    expect(values(scene, "fact_id")).toEqual([perDrive.fact_id, derived.fact_id]);
    expect(values(scene, "as_printed")).toEqual(["7.3 GB/s", null]);
    expect(cells(scene, "bandwidth_per_member_bytes_per_s")[1]?.note).toBe("176,300,000,000 ÷ 24 drives");
    expect(texts(scene)).toEqual(expect.arrayContaining(["≥ 7.3", "7.346"]));
    expect(scene.marks.map(({ origin }) => origin)).toEqual(["published", "derived"]);
    expect(scene.marks[1]?.lines).toEqual([
      ["throughput per drive", "7.346 GB/s"],
      ["derived", "176.3 GB/s ÷ 24 drives"],
    ]);
    expect(scene.marks[1]?.id).toBe(`d/${derived.fact_id}/per-member`);
  });

  it("says each fact once where restatements are shown", () => {
    const again = row(176.3e9, { restates: derived.fact_id });
    const rows = [printed, perDrive, derived, again];
    const scene = build(rows, { per: "member", restated: true });
    const options = { ...FIGURES_DEFAULTS, title: "", per: "member", restated: true } as const;
    expect(undivided(rows, options).map(({ why }) => why)).toEqual(["restated"]);
    expect(values(scene, "fact_id")).toEqual([perDrive.fact_id, derived.fact_id]);
  });

  it("divides throughput of drives only, and lists what it leaves out", () => {
    const tps = row(18525, { metric: "tps", unit: "tps", members: 4 });
    const own = row(1e6, { metric: "transactions", unit: "per_s", members: 1 });
    const latency = row(13810, { metric: "transaction_latency_mean", unit: "us", members: 4 });
    const namespaces = row(44e9, { members: 2, member_unit: "namespace" });
    const rows = [derived, ambiguous, unknownGroup, tps, own, latency, namespaces];
    const options = { ...FIGURES_DEFAULTS, title: "", per: "member" } as const;
    expect(values(build(rows, options), "fact_id")).toEqual([derived, own, latency].map(({ fact_id }) => fact_id));
    expect(undivided(rows, options).map(({ row: { fact_id }, why }) => [fact_id, why])).toEqual([
      [ambiguous.fact_id, "ambiguous"],
      [unknownGroup.fact_id, "unknown-count"],
      [tps.fact_id, "total"],
      [namespaces.fact_id, "not-drives"],
    ]);
    expect(undivided(rows, { ...options, per: "aggregate" })).toEqual([]);
  });

  it("rounds a quotient in its text and keeps it exact in the table", () => {
    const scene = build([row(57.7e9)], { per: "member" });
    const [cell] = cells(scene, "bandwidth_per_member_bytes_per_s");
    expect([cell?.value, cell?.text]).toEqual([57.7e9 / 24, "2,404,166,667"]);
  });

  it("divides an ambiguous figure once its reading is confirmed", () => {
    expect(values(build([ambiguous], { per: "member", confirmed: [ambiguous.fact_id] }), "confidence")).toEqual([
      "derived",
    ]);
  });
});

describe("what a value is", () => {
  it("draws an ambiguous figure hollow until a reading is confirmed, either one", () => {
    const us = row(23, { metric: "latency_mean", unit: "us", confidence: "ambiguous", value_if_read_literally: 23000 });
    const fill = (confirmed: string[]) => markers(build([us], { confirmed })).map((marker) => marker.fill);
    expect(fill([])).toEqual(["ambiguous"]);
    expect(fill([us.fact_id])).toEqual(["published"]);
    const literal = build([us], { confirmed: [`${us.fact_id}.literal`] });
    expect(values(literal, "latency_mean_us")).toEqual([23000]);
    expect(values(literal, "confidence")).toEqual(["ambiguous, this reading confirmed here"]);
  });

  it("gives every mark in a crowd its number, the hollow one on top", () => {
    const us = (value: number, system: string, confidence = "clean") =>
      row(value, { metric: "latency_mean", unit: "us", system, system_label: system, block_bytes: 4096, confidence });
    const far = row(1147, { metric: "latency_mean", unit: "us" });
    const scene = build([us(23, "b", "ambiguous"), us(11, "a"), us(27, "c", "ambiguous"), far]);
    expect(texts(scene)).toEqual(expect.arrayContaining(["11", "23", "27", "1,147"]));
    expect(markers(scene).map(({ fill }) => fill)).toEqual(["published", "published", "ambiguous", "ambiguous"]);
  });

  it("breaks a long name of a workload on a page instead of cutting it", () => {
    const workload = "SQL Server TPC-C, 4 VMs x 1,500 scale, 15,000 virtual users per VM";
    const scene = build([row(1e9, { workload, block_bytes: null })]);
    expect(
      scene.nodes.flatMap((node) => (node.type === "text" && node.role === "line" ? [node.text] : [])).join(" "),
    ).toBe(workload);
  });

  it("puts a lost value in the gutter and calls it lost", () => {
    const scene = build([row(null, { confidence: "ambiguous", bound: "about" }), row(5e9)]);
    expect(markers(scene).map(({ fill }) => fill)).toEqual(["lost", "published"]);
    expect(markers(scene)[0]!.x).toBeGreaterThan(scene.plot.x + scene.plot.w);
    expect(texts(scene)).toContain("lost");
    expect(cells(scene, "bandwidth_bytes_per_s")[0]).toMatchObject({ value: null, note: "lost in the report" });
  });

  it("a lost multiplier has no reading in doubt and no bound in the key", () => {
    const multiplier = row(null, { bound: "about", confidence: "ambiguous" });
    const scene = build([multiplier, row(5e9)]);
    expect(values(scene, "confidence")).toEqual(["lost, no value", "as printed"]);
    expect(scene.key.join(" ")).not.toContain("about");
    expect(bars(build([row(null)], { form: "bars" }))).toEqual([]);
  });

  it.each([
    ["at_least", "≥ 5", 1],
    ["at_most", "≤ 5", -1],
    ["up_to", "≤ 5", -1],
    ["less_than", "< 5", -1],
  ] as const)("%s is an arrow from the mark and a sign", (bound, label, way) => {
    const scene = build([row(5e9, { bound }), row(9e9, { block_bytes: 4096 })]);
    expect(texts(scene)).toContain(label);
    const [arrow] = arrows(scene);
    const at = markers(scene)[0]!.x;
    const tip = Number(/L(-?[\d.]+)/.exec(arrow?.type === "path" ? arrow.d : "")?.[1]);
    expect(Math.sign(tip - at)).toBe(way);
  });

  it("turns the bound on a change towards zero: up to −78.2 is between 0 and −78.2", () => {
    const change = row(-78.2, { metric: "pct_change_latency", unit: "percent", bound: "up_to" });
    const scene = build([change], { form: "change" });
    expect(texts(scene)).toContain("up to −78.2");
    const [arrow] = arrows(scene);
    const [from = 0, to = 0] = [.../[ML](-?[\d.]+)/g[Symbol.matchAll](arrow?.type === "path" ? arrow.d : "")].map(
      ([, x]) => Number(x),
    );
    expect(to).toBeGreaterThan(from);
  });

  it('draws "about" as a short bar, and nothing for exact', () => {
    expect(arrows(build([row(5e9, { bound: "about" })]))).toHaveLength(1);
    expect(arrows(build([row(5e9)]))).toHaveLength(0);
  });
});

describe("units", () => {
  it("shows GB/s as printed and GiB/s with four digits; the table keeps bytes", () => {
    const one = row(175.5e9);
    expect(texts(build([one], { form: "bars" }))).toContain("175.5");
    const binary = build([one], { form: "bars", unit: "GiB/s" });
    expect(texts(binary)).toContain("163.4");
    expect(binary.x_title?.unit).toBe("GiB/s, linear");
    expect(values(binary, "bandwidth_bytes_per_s")).toEqual([175.5e9]);
  });

  it("shortens IOPS only on a card, and changes no value by it", () => {
    const rows = [row(542_123, { metric: "iops", unit: "iops" })];
    expect(texts(build(rows, {}, card))).toContain("542.123");
    expect(texts(build(rows))).toContain("542,123");
  });

  it("starts bars at zero, zoomed or not", () => {
    for (const zoom of [null, { from: 50e9, to: 100e9 }]) {
      expect(build([row(80e9), row(60e9, { block_bytes: 4096 })], { form: "bars", zoom }).x_domain?.from).toBe(0);
    }
  });

  it("leaves marks outside a zoom out of the drawing and in the table", () => {
    const rows = [row(10e9), row(80e9, { block_bytes: 4096 })];
    const scene = build(rows, { zoom: { from: 50e9, to: 100e9 } });
    expect(scene.marks.map(({ id }) => id)).toEqual([`d/${rows[1]?.fact_id}`]);
    expect(scene.twin.rows).toHaveLength(2);
  });
});

describe("ACT load", () => {
  const at = (load_x: number, value: number, more: Partial<FigureRow> = {}) =>
    row(value, { metric: "pct_over_1ms", unit: "percent", load_x, workload: `ACT ${load_x}x`, ...more });

  it("draws the limit of each metric shown, with its threshold where there are several", () => {
    expect(texts(build([at(300, 0.5)], { form: "load" }))).toContain("limit 5 %");
    expect(texts(build([at(300, 0.05, { metric: "pct_over_8ms" })], { form: "load" }))).toContain("limit 1 %");
    const both = texts(build([at(300, 0.5), at(300, 0.05, { metric: "pct_over_8ms" })], { form: "load" }));
    expect(both).toEqual(
      expect.arrayContaining([
        ...["limit 5 % over 1 ms", "limit 1 % over 8 ms"],
        ...["0.5 % over 1 ms", "0.05 % over 8 ms"],
      ]),
    );
    const noLimit = texts(build([at(300, 0.5), at(300, 0.02, { metric: "pct_over_2ms" })], { form: "load" }));
    expect(noLimit).toEqual(expect.arrayContaining(["limit 5 % over 1 ms", "0.02 % over 2 ms"]));
  });

  it("two readings of one share have the same limit, and each says what it counts", () => {
    const range = at(350, 3.13, { metric: "pct_1ms_to_2ms", duration_s: 86400 });
    const said = texts(build([at(300, 0.5), range], { form: "load" }));
    expect(said).toEqual(expect.arrayContaining(["limit 5 %", "0.5 % over 1 ms", "3.13 % from 1 to 2 ms, 24 h"]));
  });

  it("keeps a number off the arrow of its own bound", () => {
    for (const [bound, sign] of [
      ["at_least", 1],
      ["at_most", -1],
    ] as const) {
      const scene = build([at(300, 0.75, { bound })], { form: "load" });
      const mark = markers(scene)[0]!;
      const label = scene.nodes.find((node) => node.type === "text" && node.text.includes("0.75"));
      if (label?.type !== "text") throw new Error("no label");
      const beside = label.anchor !== "middle";
      expect(beside || Math.sign(label.y - mark.y) === sign).toBe(true);
    }
  });

  it("orders shares of slow reads by their threshold", () => {
    const metrics = ["pct_over_16ms", "iops", "pct_over_2ms", "pct_1ms_to_2ms", "pct_over_8ms", "pct_over_1ms"];
    expect(inOrder(metrics)).toEqual([
      ...["pct_over_1ms", "pct_1ms_to_2ms", "pct_over_2ms", "pct_over_8ms", "pct_over_16ms"],
      "iops",
    ]);
  });

  it("shows how long a test ran where there is room", () => {
    const rows = [at(500, 0.26, { duration_s: 86400 }), at(560, 0.76, { duration_s: 3600 })];
    expect(texts(build(rows, { form: "load" }))).toEqual(expect.arrayContaining(["0.26, 24 h", "0.76, 1 h"]));
  });
});

describe("any figures", () => {
  const name = fc.oneof(
    fc.constant("A very long name of a system of 40 letters"),
    fc.constant("とても長い日本語の名前、二十四台のドライブ"),
    fc.string({ maxLength: 40 }),
  );
  const metric = fc.constantFrom(
    ["bandwidth", "bytes_per_s"],
    ["iops", "iops"],
    ["latency_mean", "us"],
    ["pct_over_1ms", "percent"],
    ["pct_change_latency", "percent"],
  );
  const figure = fc
    .record({
      metric,
      label: name,
      workload: name,
      system: fc.constantFrom("a", "b", "c", "d", "__proto__"),
      value: fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true })),
      bound: fc.constantFrom("exact", "about", "at_least", "at_most", "up_to", "less_than"),
      confidence: fc.constantFrom("clean", "ambiguous"),
      block_bytes: fc.constantFrom(null, 4096, 65536),
      members: fc.constantFrom(null, 1, 24),
      load_x: fc.option(fc.integer({ min: 1, max: 1000 })),
    })
    .map(({ metric: [id, unit], label, ...more }) => row(0, { ...more, metric: id, unit, system_label: label }));
  const options = fc.record({
    form: fc.constantFrom(...FIGURES_FORMS),
    per: fc.constantFrom(...FIGURES_PER),
    log: fc.boolean(),
    zoom: fc.option(fc.record({ from: fc.double({ min: -1e9, max: 1e9 }), to: fc.double({ min: -1e9, max: 1e9 }) })),
  });

  it("give finite pixels, one mark per row of the table at most, and everything in the table", () => {
    fc.assert(
      fc.property(
        fc.array(figure, { maxLength: 30 }),
        options,
        fc.constantFrom(page, card, phone),
        (rows, o, frame) => {
          const scene = build(rows, { ...o, zoom: o.zoom && o.zoom.from < o.zoom.to ? o.zoom : null }, frame);
          for (const node of scene.nodes) {
            for (const [key, value] of Object.entries(node)) {
              if (typeof value === "number") expect(Number.isFinite(value), `${node.type}.${key}`).toBe(true);
              else if (key === "d") expect(value).not.toMatch(/NaN|Infinity/);
            }
          }
          expect(new Set(scene.marks.map(({ row: at }) => at)).size).toBe(scene.marks.length);
          for (const mark of scene.marks) expect(scene.twin.rows[mark.row]?.mark).toBe(mark.id);
          expect(new Set(scene.twin.rows.map(({ mark }) => mark)).size).toBe(scene.twin.rows.length);
        },
      ),
    );
  });
});

it.each([
  ["pct_over_64us", "reads over 64 µs"],
  ["pct_over_8ms", "reads over 8 ms"],
  ["latency_p99", "p99 latency"],
])("the metric %s is named %s", (metric, name) => {
  expect(metricName(metric, null)).toBe(name);
});
