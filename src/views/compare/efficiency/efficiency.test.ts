import { describe, expect, it } from "vitest";
import { point, sweep } from "~/charts/curve/testing";
import type { Twin } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import { figureRows } from "../../../../tests/support/figures";
import { efficiencyModel } from "./efficiency";
import { efficiencyTwin, unsaidText } from "./table";

const of = (twin: Twin, column: string): (string | number | null)[] => {
  const at = twin.columns.findIndex(({ id }) => id === column);
  return twin.rows.map(({ cells }) => cells[at]!.value);
};

const SAID = { price: "1000", power_w: "500", rack_u: "2", capacity_bytes: "7680000000000", note: "EUR" };
const told = (more: Partial<CurvePoint> = {}): CurvePoint =>
  point({ total_iops: 2e6, total_bytes_per_s: 8.192e9, drive_count: 4, said: SAID, ...more });

describe("efficiency", () => {
  it("divides the most throughput of a workload by what is said", () => {
    const model = efficiencyModel([
      { name: "TLC", points: [told({ total_iops: 1, outstanding: 1 }), told({ outstanding: 64 })] },
    ]);
    const twin = efficiencyTwin(model);
    expect(of(twin, "iops")).toEqual([2e6]);
    expect(of(twin, "iops_per_w")).toEqual([4000]);
    expect(of(twin, "gb_per_s_per_u")).toEqual([4.096]);
    expect(of(twin, "gb_per_s_per_tb")[0]).toBeCloseTo(8.192 / 30.72, 12);
    expect(of(twin, "price_per_tb")[0]).toBeCloseTo(130.2083, 4);
    expect(of(twin, "iops_per_price")).toEqual([500]);
    expect(twin.rows[0]!.cells[8]).toMatchObject({ note: "EUR" });
    expect(model).toMatchObject({ any: true, unsaid: [] });
  });
  it("leaves out what needs what nobody said, and names it", () => {
    const { price, note, ...rest } = SAID;
    const model = efficiencyModel([{ name: "QLC", points: [told({ said: rest, drive_count: null })] }]);
    expect([price, note]).toEqual(["1000", "EUR"]);
    const twin = efficiencyTwin(model);
    expect(["gb_per_s_per_tb", "price_per_tb", "iops_per_price"].map((id) => of(twin, id)[0])).toEqual([
      null,
      null,
      null,
    ]);
    expect(of(twin, "iops_per_w")).toEqual([4000]);
    expect(unsaidText(model)).toBe("QLC: price per drive and number of drives not said.");
  });
  it("says why results put together have no number of drives, though each states one", () => {
    const sum = told({ together: "roce", drive_count: null, parts: 8, said: { ...SAID, drive_count: "24" } });
    const model = efficiencyModel([{ name: "RoCE", points: [sum] }]);
    expect(unsaidText(model)).toBe(
      "RoCE: its results each say a number of drives, and nobody says whether these are the same drives: say one label of all of them if they are one system, or the host of each.",
    );
  });
  it("has none at all where nobody said anything, of every workload of a real sweep", () => {
    const model = efficiencyModel([{ name: "disk", points: sweep() }]);
    expect(model.any).toBe(false);
    expect(model.rows.map(({ workload }) => workload)).toEqual([
      ...new Set(model.rows.map(({ workload }) => workload)),
    ]);
    expect(model.rows.length).toBeGreaterThan(2);
  });
  it("takes no word that is no number above 0", () => {
    for (const power_w of ["0", "-5", "lots", ""]) {
      expect(efficiencyModel([{ name: "x", points: [told({ said: { power_w } })] }]).any).toBe(false);
    }
    expect(efficiencyModel([])).toEqual({ rows: [], unsaid: [], any: false });
    expect(efficiencyModel([{ name: "x", points: [told({ failed: true })] }]).rows).toEqual([]);
  });
  it("gives the published GB/s per TB of article 000, derived: 176.3 GB/s by 24 × 30.72 TB", async () => {
    const figures = (await figureRows("qlc-175gbs")).filter(({ system }) => system === "ves-vss2249p-24x-p5316");
    const model = efficiencyModel([], [{ name: "24 × QLC", figures, capacity_bytes: 30.72e12, rack_u: 2 }]);
    const twin = efficiencyTwin(model);
    const at = of(twin, "workload").indexOf("64K random read");
    expect(of(twin, "gb_per_s_per_tb")[at]).toBeCloseTo(176.3 / (24 * 30.72), 12);
    expect(twin.rows[at]!.cells[7]).toMatchObject({ note: "derived" });
    expect(twin.rows[at]!.cells[4]).toMatchObject({ value: 176.3, note: "published" });
    expect(of(twin, "gb_per_s_per_u")[at]).toBeCloseTo(176.3 / 2, 12);
    expect(of(twin, "iops_per_w")[at]).toBeNull();
    // 21.2 M IOPS and 86.9 GB/s are one test.
    const small = of(twin, "workload").indexOf("4K random read");
    expect([of(twin, "iops")[small], of(twin, "gb_per_s")[small]]).toEqual([21_200_000, 86.9]);
    expect(unsaidText(model)).toBe("24 × QLC: price per drive and power, W not said.");
  });
  it("keeps the peak and the over-saturated point of article 003 apart", async () => {
    const rows = await figureRows("sk-hynix-pe6011-se4011");
    const figures = rows.filter(({ system }) => system === "r640-8x-se4011");
    const model = efficiencyModel([], [{ name: "SATA", figures, capacity_bytes: null }]);
    const rates = model.rows.flatMap(({ workload, bytes_per_s }) =>
      workload.startsWith("64K sequential write") ? [bytes_per_s] : [],
    );
    expect(rates).toEqual(expect.arrayContaining([3.06e9, 2.8e9]));
  });
  it("works nothing out from an ambiguous figure until a reading is taken, as the table of ratios", async () => {
    const all = await figureRows("sk-hynix-pe6011-se4011");
    const figures = all.filter(({ fact_id }) => fact_id === "s3-27" || fact_id === "s3-28");
    const side = { name: "SATA", figures, capacity_bytes: 960e9 };
    const doubtful = efficiencyTwin(efficiencyModel([], [side]));
    expect(of(doubtful, "iops")).toEqual([109_000]);
    expect(of(doubtful, "gb_per_s_per_tb")).toEqual([null]);
    expect(doubtful.rows[0]!.cells[3]!.note).toMatch(/^published, ambiguous/);
    const read = (...ok: string[]) => efficiencyTwin(efficiencyModel([], [side], ok));
    expect(of(read("s3-28"), "gb_per_s_per_tb")[0]).toBeCloseTo(2.1 / (8 * 0.96), 12);
    expect(of(read("s3-27.literal"), "iops")).toEqual([109]);
  });
  it("gives each throughput its own bound", async () => {
    const [one] = (await figureRows("qlc-175gbs")).filter(({ metric }) => metric === "iops");
    const figures = [
      { ...one!, bound: "exact" },
      { ...one!, fact_id: "other", metric: "bandwidth", value: 86.9e9, bound: "about" },
    ];
    const [row] = efficiencyTwin(efficiencyModel([], [{ name: "QLC", figures, capacity_bytes: 30.72e12 }])).rows;
    expect(row!.cells.slice(3, 5).map(({ note }) => note)).toEqual(["published", "published, about"]);
    expect(row!.cells[7]!.note).toBe("derived, about");
  });
});
