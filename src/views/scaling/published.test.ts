/** Published groups of drives: the figures of the articles themselves. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import { estimateWidth } from "~/charts/estimate";
import { valueWords } from "~/charts/scaling/published";
import type { Frame } from "~/charts/scene";
import { figuresCsv } from "~/formats/figures/figures";
import { sinkOf } from "~/formats/sink";
import type { FigureRow } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { ratingOf, type Work } from "../shared/ratings";
import { scalingModel, scalingPicture } from "./model";
import { fields } from "./state";
import { verdictOf } from "./verdict";

interface DatasetFile {
  readonly systems: readonly {
    readonly id: string;
    readonly label: string;
    readonly drives?: readonly { readonly model?: string; readonly media?: string }[];
  }[];
}

/** Rows of a shipped dataset with its systems, as the question answers them. */
async function rowsOf(slug: string): Promise<FigureRow[]> {
  const folder = new URL(`../../../datasets/${slug}/`, import.meta.url);
  const { systems } = JSON.parse(readFileSync(new URL("kneepoint.json", folder), "utf8")) as DatasetFile;
  const rows: FigureRow[] = [];
  const blank = { restates: null, members: null, member_unit: null, block_bytes: null, bound: null };
  await figuresCsv.parse(
    bytesSource("figures.csv", new Uint8Array(readFileSync(new URL("figures.csv", folder)))),
    sinkOf({
      figure: (figure) => {
        const own = systems.find(({ id }) => id === figure.system);
        const drive = own?.drives?.[0];
        const facts = {
          system_label: own?.label ?? null,
          drive_model: drive?.model ?? null,
          media: drive?.media ?? null,
          interface: null,
          drive_count: null,
        };
        rows.push({ ...blank, ...figure, ...facts, dataset: slug } as unknown as FigureRow);
      },
    }),
    { signal: new AbortController().signal, progress: () => undefined },
  );
  return rows;
}

const page: Frame = { width: 1392, height: 584, size: "page", measure: estimateWidth };
const qlc = await rowsOf("qlc-175gbs");
const pmem = await rowsOf("pmem200-p5800x-p5510");
const stateOf = (dataset: string, more = {}) => ({ ...defaults(fields), d: [dataset], ...more });
function modelOf(figures: readonly FigureRow[], dataset: string, more = {}) {
  const model = scalingModel({ points: [], members: [], figures }, stateOf(dataset, more), []);
  if (model.form !== "published") throw new Error(model.form);
  return model;
}

it("a printed number keeps all its digits", () => {
  const words = (value: number, quantity: "iops" | "gb_per_s") =>
    valueWords(value, "exact", { quantity } as Parameters<typeof valueWords>[2]);
  expect(words(1_358_924, "iops")).toBe("1,358,924 IOPS");
  expect(words(0.1 * 3 * 1e9, "gb_per_s")).toBe("0.3 GB/s");
});

describe("24 drives against the rated line (article 000)", () => {
  const { chart } = modelOf(qlc, "qlc-175gbs", { sys: ["ves-vss2249p-24x-p5316"] });
  const { rows } = chart;
  it("has the nine throughputs of the group, each of 24 drives", () => {
    expect(rows.map(({ value }) => value / 1e9).sort((a, b) => b - a)).toEqual([
      176.3, 175.5, 159, 130.7, 86.9, 57.7, 56.1, 44, 13.2,
    ]);
    expect(new Set(rows.map(({ members }) => members))).toEqual(new Set([24]));
  });
  it("has five printed values of one drive, 7.3 of them a bound, and four derived ones", () => {
    const printed = rows.filter(({ one }) => one?.kind === "published");
    expect(printed.map(({ one }) => [one!.value / 1e9, one!.bound])).toEqual([
      [7.3, "at_least"],
      [2.34, "exact"],
      [6.62, "at_least"],
      [2.4, "exact"],
      [0.55, "exact"],
    ]);
    const derived = rows.flatMap(({ one }) => (one?.kind === "derived" ? [Number((one.value / 1e9).toFixed(3))] : []));
    expect(derived).toEqual([7.346, 1.833, 5.446, 3.621]);
  });
  it("is compared with the data sheet's value for the same work, as a bound", () => {
    const rated = new Map(rows.map(({ workload, rated: own }) => [workload, own]));
    expect(rated.get("1MB sequential read")).toEqual({
      rate: 7e9,
      bound: "up_to",
      mark: "qlc-175gbs/s0-01",
      formula: null,
    });
    expect(rated.get("64K sequential write")).toMatchObject({ rate: 3.6e9, bound: "up_to" });
    // Rated in IOPS, drawn in bytes, with the formula.
    expect(rated.get("4K random read (conclusion)")).toMatchObject({
      rate: 800_000 * 4096,
      formula: "800,000 IOPS × 4,096 B",
    });
    // No data sheet rates 64K random work or mixes.
    expect(rated.get("64K random read")).toBeNull();
    expect(rated.get("64K random 70/30 read/write")).toBeNull();
  });
  it("is in IOPS 21.2 million against 19.2 million", () => {
    const iops = modelOf(qlc, "qlc-175gbs", { u: "iops" }).chart.rows;
    expect(iops.map(({ value, members, rated }) => [value, rated!.rate * members])).toEqual([[21.2e6, 19.2e6]]);
  });
  it("shows the share of the rating, and draws printed, derived and rated differently", () => {
    expect(verdictOf(modelOf(qlc, "qlc-175gbs"))).toEqual({
      first: "1MB sequential read: 175.5 GB/s, 104.5 % of the rated ≤ 168 GB/s;",
      second: "2 of 5 are over their rating.",
    });
    const scene = scalingPicture({ points: [], members: [], figures: qlc }, stateOf("qlc-175gbs"), [], page);
    const fills = new Map(
      scene.nodes.flatMap((node) => (node.type === "marker" ? [[node.mark ?? "", node.fill]] : [])),
    );
    const rated = scene.nodes.flatMap((node) =>
      node.type === "text" && node.text.startsWith("rated") ? [node.text] : [],
    );
    expect(rated.sort()).toEqual([
      "rated random read: ≤ 3.2768 GB/s × N",
      "rated sequential read: ≤ 7 GB/s × N",
      "rated sequential write: ≤ 3.6 GB/s × N",
    ]);
    expect(fills.get("qlc-175gbs/s0-13")).toBe("published");
    expect(fills.get("qlc-175gbs/s0-06")).toBe("published");
    expect(fills.get("qlc-175gbs/s0-13/per-member")).toBe("derived");
    // N × a rating is arithmetic; the rating of one drive is printed.
    expect(fills.get("qlc-175gbs/s0-01")).toBe("derived");
    expect(fills.get("qlc-175gbs/s0-01::each")).toBe("published");
    for (const mark of scene.marks) expect(scene.twin.rows[mark.row]).toBeDefined();
  });
});

describe("groups of other sizes (article 004)", () => {
  it("are divided by their own members; namespaces are called namespaces", () => {
    const rows = modelOf(pmem, "pmem200-p5800x-p5510", { w: "4K random read 16T/16Q" }).chart.rows;
    expect(rows.map(({ members, unit, one }) => [members, unit, one?.value, one?.kind])).toEqual([
      [8, "drive", 600_000, "derived"],
      [2, "namespace", 1_600_000, "derived"],
      [2, "drive", 850_000, "derived"],
    ]);
  });
  it("have no rating if the report restates none", () => {
    const model = modelOf(pmem, "pmem200-p5800x-p5510");
    expect(model.chart.rows.every(({ rated }) => rated === null)).toBe(true);
    expect(model.chart.notes).toContain("No data-sheet rating is known for these drives.");
  });
});

describe("a rating", () => {
  const work = { capacity_bytes: null, op: "read", pattern: "seq", block_bytes: 131072 } as const;
  const rate = (more: Partial<Work>, unit: "iops" | "bytes_per_s" = "bytes_per_s") =>
    ratingOf(qlc, { ...work, model: "Solidigm D5-P5316 15.36TB", ...more }, unit)?.rate ?? null;
  it("of a family applies to each capacity, one of a capacity only to that", () => {
    expect(rate({})).toBe(7e9);
    expect(rate({ model: "INTEL P5316" })).toBe(7e9);
    expect(rate({ op: "write" })).toBeNull();
    expect(rate({ op: "write", model: "Solidigm D5-P5316 30.72TB" })).toBe(3.6e9);
    expect(rate({ op: "write", model: "P5316", capacity_bytes: 30.72e12 })).toBe(3.6e9);
  });
  it("applies to the same work, and to no other drive", () => {
    expect(rate({ model: "Intel SSD P5510" })).toBeNull();
    expect(rate({ model: null })).toBeNull();
    // A name without a Latin letter or digit fits no drive, rather than every one.
    const unnamed = qlc.map((row) => ({ ...row, drive_model: "固态硬盘" }));
    expect(ratingOf(unnamed, { ...work, model: "Solidigm D5-P5316 15.36TB" }, "bytes_per_s")).toBeNull();
    expect(rate({ pattern: "random" })).toBeNull();
    expect(rate({ pattern: "random", block_bytes: 4096 }, "iops")).toBe(800_000);
    expect(rate({ pattern: "random", block_bytes: 8192 }, "iops")).toBeNull();
  });
});
