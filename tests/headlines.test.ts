/** The charts of the catalogue's cards, read from their links: the texts on them and the contents of their tables. */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import type { Frame, Scene, SceneNode } from "~/charts/scene";
import { decodeHash } from "~/permalink/codec";
import { headlineOf, pictures } from "~/views/pictures";
import { fields as timeline } from "~/views/timeline/state";
import { datasetOf, figureRows } from "./support/figures";

const datasets = fileURLToPath(new URL("../datasets/", import.meta.url));
const card: Frame = { width: 348, height: 186, size: "card", measure: estimateWidth };

async function headline(slug: string, frame: Frame = card): Promise<Scene> {
  const dataset = datasetOf(slug);
  const link = headlineOf(dataset.headline, { hashOf: () => null });
  if (link?.page !== "figures") throw new Error(`${slug}: no figures in ${dataset.headline}`);
  return pictures.figures.draw({ rows: await figureRows(slug) }, link.state, [], frame);
}

const texts = (scene: Scene, role?: string): string[] =>
  scene.nodes.flatMap((node) =>
    node.type === "text" && (role === undefined || node.role === role) ? [node.text] : [],
  );
const column = (scene: Scene, id: string): (string | number | null)[] => {
  const at = scene.twin.columns.findIndex((one) => one.id === id);
  return scene.twin.rows.map((row) => row.cells[at]?.value ?? null);
};
const fills = (scene: Scene): string[] =>
  scene.nodes.flatMap((node) => (node.type === "marker" || (node.type === "rect" && node.mark) ? [node.fill] : []));

describe("headlines", () => {
  it("of every dataset name the dataset and a page that draws", () => {
    const slugs = readdirSync(datasets).filter((slug) => existsSync(`${datasets}${slug}/kneepoint.json`));
    expect(slugs).toContain("qlc-175gbs");
    for (const slug of slugs) {
      const dataset = datasetOf(slug);
      // Series alone open on their own page, which is not the chart of a report.
      if (dataset.headline.startsWith("#/timeline")) {
        expect(decodeHash(dataset.headline, new Map([["timeline", timeline]])).state["d"], slug).toContain(slug);
      } else expect(headlineOf(dataset.headline, { hashOf: () => null })?.state.d, slug).toContain(slug);
    }
  });

  it("000: nine bars of GB/s, from 176.3 down to 13.2", async () => {
    const scene = await headline("qlc-175gbs");
    expect(texts(scene, "line")).toEqual([
      "64K rand read",
      "1M seq read",
      "64K seq read",
      "64K rand 90/10",
      "4K rand read",
      "64K seq write",
      "1M seq write",
      "64K rand 70/30",
      "64K rand write",
    ]);
    expect(texts(scene, "label")).toEqual(["176.3", "175.5", "159", "130.7", "86.9", "57.7", "56.1", "44", "13.2"]);
    expect(texts(scene, "unit")).toEqual(["GB/s"]);
    expect(column(scene, "bandwidth_bytes_per_s")).toEqual([
      176300000000, 175500000000, 159000000000, 130700000000, 86900000000, 57700000000, 56100000000, 44000000000,
      13200000000,
    ]);
    expect(fills(scene)).toEqual(Array<string>(9).fill("published"));
    const bars = scene.nodes.filter((node): node is Extract<SceneNode, { type: "rect" }> => node.type === "rect");
    // From zero, with a length proportional to the number.
    expect(new Set(bars.map(({ x }) => x)).size).toBe(1);
    expect(bars[8]!.w / bars[0]!.w).toBeCloseTo(13.2 / 176.3, 10);
  });

  it("001: reads over 1 ms by ACT load, under the limit; two readings are hollow", async () => {
    const scene = await headline("solidigm-ps1010");
    expect(texts(scene, "limit")).toEqual(["limit 5 %"]);
    expect(column(scene, "act_load_x")).toEqual([350, 300, 500, 550, 560]);
    expect(column(scene, "pct_over_1ms")).toEqual([null, 0.5, 0.26, 0.6, 0.76]);
    expect(column(scene, "pct_1ms_to_2ms")).toEqual([3.13, null, null, null, null]);
    expect(fills(scene)).toEqual(["ambiguous", "published", "published", "published", "ambiguous"]);
    expect(texts(scene, "label")).toEqual(
      expect.arrayContaining(["PS1010", "PS1030 simulated", "3.13", "0.5", "0.26"]),
    );
    // Each is a separate test: nothing is joined.
    expect(scene.nodes.filter((node) => node.type === "path" && node.series !== undefined)).toEqual([]);
  });

  it("002: changes at 80 % of each fabric's own maximum; values not printed are marked", async () => {
    const scene = await headline("roce-vs-iscsi-vsphere7");
    expect(texts(scene, "line")).toEqual(["4K rand read", "64K seq read", "SQL 90/10", "Oracle 90/10"]);
    expect(texts(scene, "label")).toEqual([
      ...["+14.6", "−21.4", "+81.3", "−36.8"],
      ...["−43.4", "throughput not printed", "−35.7", "throughput not printed"],
    ]);
    expect(column(scene, "pct_change_latency").filter((value) => value !== null)).toEqual([-21.4, -36.8, -43.4, -35.7]);
    expect(column(scene, "pct_change_throughput").filter((value) => value !== null)).toEqual([14.6, 81.3]);
    expect(new Set(column(scene, "load_percent"))).toEqual(new Set([80]));
  });

  it("003: peaks of both groups, IOPS and GB/s separately", async () => {
    const scene = await headline("sk-hynix-pe6011-se4011");
    expect(texts(scene, "line")).toEqual(["4K rand read", "4K rand write", "64K seq read", "64K seq write"]);
    expect(texts(scene, "label").toSorted()).toEqual(
      ["542", "2,460", "500", "835", "3.97", "10.76", "3.06", "3.6"].toSorted(),
    );
    expect(texts(scene)).toEqual(expect.arrayContaining(["k IOPS", "GB/s", "● 4 × PE6011 NVMe", "■ 8 × SE4011 SATA"]));
    expect(column(scene, "iops").filter((value) => value !== null)).toEqual([542000, 2460000, 500000, 835000]);
    expect(column(scene, "bandwidth_bytes_per_s").filter((value) => value !== null)).toEqual([
      3970000000, 10760000000, 3060000000, 3600000000,
    ]);
  });

  it("004: mean latency at 16T/16Q, every system named at its mark", async () => {
    const scene = await headline("pmem200-p5800x-p5510");
    expect(texts(scene, "line")).toEqual(["read", "write"]);
    const names = ["2 × P5800X 3DXP", "8 × P5510 TLC", "PMem 200, 2 namespaces"];
    expect(texts(scene, "label").toSorted()).toEqual(
      [...["159", "296", "427", "377", "265", "1,147"], ...names].toSorted(),
    );
    expect(column(scene, "latency_mean_us").toSorted((a, b) => Number(a) - Number(b))).toEqual([
      159, 265, 296, 377, 427, 1147,
    ]);
    const colours = scene.nodes.flatMap((node) => (node.type === "marker" ? [node.colour] : []));
    expect(new Set(colours)).toEqual(new Set(["s1", "s3", "s4"]));
  });

  it.each([
    "qlc-175gbs",
    "solidigm-ps1010",
    "roce-vs-iscsi-vsphere7",
    "sk-hynix-pe6011-se4011",
    "pmem200-p5800x-p5510",
  ])("%s: one row of the table and one mark per figure, each citing its own", async (slug) => {
    for (const [width, height, size] of [
      [348, 186, "card"],
      [1020, 584, "page"],
      [358, 496, "phone"],
    ] as const) {
      const scene = await headline(slug, { width, height, size, measure: estimateWidth });
      const ids = column(scene, "fact_id");
      expect(new Set(ids).size).toBe(ids.length);
      expect(scene.marks.map(({ row }) => row)).toEqual(ids.map((_, i) => i));
      for (const mark of scene.marks) {
        expect(mark.id).toBe(`${slug}/${ids[mark.row]}`);
        expect(scene.twin.rows[mark.row]?.mark).toBe(mark.id);
        expect(mark.x).toBeGreaterThanOrEqual(0);
        expect(mark.x).toBeLessThanOrEqual(width);
        expect(mark.y).toBeGreaterThanOrEqual(0);
        expect(mark.y).toBeLessThanOrEqual(scene.height);
        expect(mark.lines.length).toBeLessThanOrEqual(3);
      }
      expect(overlaps(scene)).toEqual([]);
    }
  });
});

/** Pairs of overlapping texts. */
function overlaps(scene: Scene): string[] {
  const boxes = scene.nodes.flatMap((node) => {
    if (node.type !== "text") return [];
    const size = node.size ?? 12;
    const w = estimateWidth(node.text, size, node.weight ?? 400);
    const x = node.anchor === "start" ? node.x : node.anchor === "end" ? node.x - w : node.x - w / 2;
    return [{ text: node.text, x, y: node.y - size * 0.8, w, h: size * 0.9 }];
  });
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
      .map((b) => `${a.text} / ${b.text}`),
  );
}
