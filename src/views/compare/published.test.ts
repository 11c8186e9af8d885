import { describe, expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { datasetOf, figureRows } from "../../../tests/support/figures";
import { curvePoint } from "../../../tests/support/points";
import { comparePicture, shownOf } from "./shown";
import { fields, type CompareState } from "./state";
import type { PublishedModel } from "./model";
import { publishedSource } from "./source";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const slugs = ["qlc-175gbs", "roce-vs-iscsi-vsphere7", "sk-hynix-pe6011-se4011", "pmem200-p5800x-p5510"] as const;
const rows = Object.fromEntries(await Promise.all(slugs.map(async (slug) => [slug, await figureRows(slug)] as const)));
const reports = slugs.map((slug) => {
  const { title, publisher, sponsor, systems, article_title = null, article_url = null } = datasetOf(slug);
  return { slug, title, publisher, sponsor, systems, article_title, article_url, curves: [], raw_files: 0, figures: 1 };
});

function stateOf(d: string, more: Partial<CompareState> = {}): CompareState {
  return { ...defaults(fields), d: [d], ...more };
}
function modelOf(d: string, more: Partial<CompareState> = {}): PublishedModel {
  const shown = shownOf({ points: [], figures: rows[d]! }, stateOf(d, more), reports);
  expect(shown.of).toBe("published");
  return shown.model as PublishedModel;
}
function twinOf(d: string, more: Partial<CompareState> = {}) {
  const { twin } = comparePicture({ points: [], figures: rows[d]! }, stateOf(d, more), reports, page);
  return twin.rows.map((row) =>
    Object.fromEntries(
      row.cells.map(({ value, note }, i) => [
        twin.columns[i]!.id,
        note === undefined ? value : `${String(value)} (${note})`,
      ]),
    ),
  );
}

it("where neither runs nor figures have two sides, the page speaks of the runs", () => {
  const one = rows["qlc-175gbs"]!.slice(0, 1);
  const of = (points: readonly CurvePoint[]) => shownOf({ points, figures: one }, stateOf("local"), []).of;
  expect([of([curvePoint()]), of([])]).toEqual(["measured", "published"]);
});

describe("percent only: RoCE against iSCSI", () => {
  it("has the printed changes with their bounds, each called better or worse", () => {
    const found = twinOf("roce-vs-iscsi-vsphere7").map((row) => [
      row["workload"],
      row["load_percent"],
      row["pct_change_throughput"],
      row["pct_change_latency"],
      row["pct_change_latency_gain"],
    ]);
    expect(found).toEqual([
      ["4K random read", 80, 14.6, -21.4, "21.4 % better"],
      ["64K sequential read", 80, 81.3, -36.8, "36.8 % better"],
      ["SQL 90/10", 100, null, "-78.2 (up to)", "up to 78.2 % better"],
      ["SQL 90/10", 80, null, -43.4, "43.4 % better"],
      ["Oracle 90/10", 100, null, -13.2, "13.2 % better"],
      ["Oracle 90/10", 80, null, -35.7, "35.7 % better"],
    ]);
  });
  it("takes the printed baseline, and says whose maximum a share of load is of", () => {
    const model = modelOf("roce-vs-iscsi-vsphere7");
    expect([model.found.by, model.data.sides.map(({ name }) => name)]).toEqual([
      "fabric",
      ["iSCSI", "NVMe-oF over RoCE v2"],
    ]);
    const badges = model.badges;
    expect(badges.map(({ text }) => text)).toEqual([
      "80 and 100 % of each fabric’s own maximum",
      "percent only",
      "sponsor NVIDIA",
    ]);
    expect(model.verdict).toEqual({
      first: "NVMe-oF over RoCE v2 against iSCSI: 64K sequential read at 80 % load, throughput 81.3 % better.",
      second: "",
    });
  });
  it("seen from RoCE, every change is derived with its formula", () => {
    const [first] = twinOf("roce-vs-iscsi-vsphere7", { base: "NVMe-oF over RoCE v2" });
    expect(first?.["pct_change_throughput"]).toMatch(/^-12\.739.* \(derived\)$/);
    expect(first?.["pct_change_throughput_from"]).toContain("derived from the printed 14.6");
  });
  it("draws percent from the base, which is 0", () => {
    const scene = comparePicture(
      { points: [], figures: rows["roce-vs-iscsi-vsphere7"]! },
      stateOf("roce-vs-iscsi-vsphere7"),
      reports,
      page,
    );
    expect(scene.marks).toHaveLength(8);
    expect(scene.marks.every(({ origin }) => origin === "published")).toBe(true);
    const { table } = modelOf("roce-vs-iscsi-vsphere7");
    expect(table.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.text ?? []))).toContain("up to −78.2");
    // "Up to −78.2" lies towards zero: the arrow of the key points as the one that is drawn.
    const [arrow] = scene.nodes.flatMap((node) => (node.type === "path" && node.role === "bound" ? [node.d] : []));
    const [tail, tip] = [...arrow!.matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(tip!).toBeGreaterThan(tail!);
    expect(scene.key).toContain("→ at most");
    expect(scene.key).not.toContain("← at most");
  });
});

describe("QLC against TLC", () => {
  const preset = { by: "media", base: "TLC" } as const;
  it("has 1.27 and 0.91, derived, and seven workloads without a partner", () => {
    const found = twinOf("qlc-175gbs", preset);
    expect(found).toHaveLength(9);
    expect(
      found
        .slice(0, 2)
        .map((row) => [
          row["bandwidth_bytes_per_s"],
          row["base_bandwidth_bytes_per_s"],
          row["bandwidth_gain"],
          row["bandwidth_from"],
        ]),
    ).toEqual([
      [159e9, 125e9, "27 % better", "derived: 159 GB/s ÷ 125 GB/s"],
      [57.7e9, 63.2e9, "8.7 % worse", "derived: 57.7 GB/s ÷ 63.2 GB/s"],
    ]);
    expect(found.slice(0, 2).map((row) => Number.parseFloat(String(row["bandwidth_ratio"])).toFixed(2))).toEqual([
      "1.27",
      "0.91",
    ]);
    expect(found.slice(2).every((row) => row["bandwidth_gain"] === "no figure of TLC")).toBe(true);
    const model = modelOf("qlc-175gbs", preset);
    expect(model.verdict).toEqual({
      first: "QLC against TLC: 64K sequential read 27 % better and 64K sequential write 8.7 % worse.",
      second: "",
    });
    expect(model.table.notes.slice(0, 2)).toEqual([
      "Only 2 of 9 workloads have figures for two sides.",
      "4 figures of data sheets are left out.",
    ]);
  });
  it("per drive has printed values with their bounds beside derived ones", () => {
    const found = twinOf("qlc-175gbs", { ...preset, per: "member" });
    const values = Object.fromEntries(found.map((row) => [row["workload"], row["bandwidth_per_member_bytes_per_s"]]));
    expect(values["1MB sequential read (per SSD)"]).toBe("7300000000 (at least)");
    expect(values["64K random read"]).toMatch(/^7345833333.* \(derived\)$/);
    expect(Object.values(values).filter((value) => String(value).includes("derived"))).toHaveLength(4);
    const read = found.find((row) => String(row["workload"]).startsWith("64K sequential read"));
    expect(read?.["bandwidth_per_member_gain"]).toMatch(/^at least 2\d % better$/);
  });
  it("lists what differs: topology, indirection unit, active range is a caveat", () => {
    const model = modelOf("qlc-175gbs", preset);
    const { differ, same } = model.conditions;
    const of = (name: string) => differ.find(({ condition }) => condition === name)?.values;
    expect(of("indirection unit")).toEqual([[], ["64K"]]);
    expect(of("interface")).toEqual([["NVMe, dual port"], ["PCIe 4.0 x4 NVMe, U.2, single port"]]);
    expect(same.map(({ condition }) => condition)).toContain("drives");
  });
  it("the source names both figures, the formula and both citations", () => {
    const model = modelOf("qlc-175gbs", preset);
    const source = publishedSource(model, model.data.rows[0]!.id, reports);
    expect(source?.facts.map(({ term, value }) => `${term}: ${value}`)).toEqual([
      "throughput, TLC (base): 125 GB/s",
      "throughput, QLC: 159 GB/s",
      "throughput, ratio: 1.27×",
      "throughput, formula: derived: 159 GB/s ÷ 125 GB/s",
    ]);
    expect(source?.notes.slice(0, 2)).toEqual([
      "QLC: StorageReview, QLC SSDs Deliver 175GB/s in a 2U Storage Server, line 23 of the text, s0-09",
      "TLC: StorageReview, QLC SSDs Deliver 175GB/s in a 2U Storage Server, line 31 of the text, s0-28",
    ]);
    expect(publishedSource(model, "elsewhere", reports)).toBeNull();
  });
});

describe("NVMe against SATA", () => {
  it("matches the peak with the peak; what is ambiguous has no ratio", () => {
    const found = twinOf("sk-hynix-pe6011-se4011");
    const of = (workload: string) => found.find((row) => String(row["workload"]).startsWith(workload));
    const model = modelOf("sk-hynix-pe6011-se4011");
    expect(model.data.sides.map(({ name }) => name)).toEqual(["NVMe", "SATA"]);
    expect(of("64K sequential read")?.["bandwidth_from"]).toBe("derived: 3.97 GB/s ÷ 10.76 GB/s");
    expect(of("64K sequential write")?.["bandwidth_from"]).toBe("derived: 3.06 GB/s ÷ 3.6 GB/s");
    expect(of("second VDI workload")?.["iops_gain"]).toContain("ambiguous");
    expect(model.badges.map(({ text }) => text)).toContain("groups of different sizes");
  });
});

it("three media are columns beside each other, one row a workload and metric", () => {
  const scene = comparePicture(
    { points: [], figures: rows["pmem200-p5800x-p5510"]! },
    stateOf("pmem200-p5800x-p5510"),
    reports,
    page,
  );
  const read = scene.twin.rows.filter(({ cells }) => cells[0]?.value === "4K random read 1T/1Q");
  expect(read).toHaveLength(2);
  const { table } = modelOf("pmem200-p5800x-p5510");
  expect(table.sides).toHaveLength(3);
  for (const { cells, ratios } of table.rows) expect([cells.length, ratios.length]).toEqual([3, 3]);
});
