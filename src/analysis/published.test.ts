import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FigureRow } from "~/model/answers";
import type { Shown } from "~/model/figure";
import { printedChange, publishedSides, quotientOf, systemsOf } from "./published";

const row = (system: string, more: Partial<FigureRow> = {}): FigureRow =>
  ({
    ...{ dataset: "r", system, system_label: system, metric: "iops", tool: "fio", media: null, drive_model: null },
    ...{ interface: null, baseline: null, load_percent: null, restates: null, ...more },
  }) as FigureRow;
const figure = (value: number | null, more: Partial<Shown> = {}): Shown => ({
  ...{ row: row("a"), metric: "iops", value, kind: "published", bound: "exact", mark: "", division: null, ...more },
});

describe("a quotient of two figures", () => {
  it("is better or worse by what is measured", () => {
    expect(quotientOf(figure(100), figure(127))).toMatchObject({ ratio: 1.27, word: "better" });
    const latency = { metric: "latency_mean" };
    expect(quotientOf(figure(100, latency), figure(127, latency))).toMatchObject({ ratio: 1.27, word: "worse" });
    const words = [994.9, 995.1, 1001, 1004.9, 1005.1].map((value) => quotientOf(figure(1000), figure(value)));
    // Half a percent is shown as 0 %.
    expect(words).toMatchObject(["worse", "equal", "equal", "equal", "better"].map((word) => ({ word })));
  });
  it("says why there is none", () => {
    expect(quotientOf(figure(1), figure(2, { kind: "ambiguous" }))).toBe("ambiguous");
    expect(quotientOf(figure(null), figure(2))).toBe("lost");
    expect(quotientOf(figure(0), figure(2))).toBe("zero");
    expect(quotientOf(figure(1, { bound: "at_least" }), figure(2, { bound: "at_least" }))).toBe("bounds");
  });
});

describe("a printed change", () => {
  const change = (value: number, bound = "exact") => figure(value, { metric: "pct_change_throughput", bound });
  it("keeps its bound; of latency less is better", () => {
    const less = figure(-78.2, { metric: "pct_change_latency", bound: "up_to" });
    expect(printedChange(less, false)).toMatchObject({ value: -78.2, word: "better", gain_bound: "up_to" });
  });
  it("seen from the other side and back is itself", () => {
    fc.assert(
      fc.property(fc.double({ min: -90, max: 900, noNaN: true }), (percent) => {
        const turned = printedChange(change(percent), true);
        if (typeof turned === "string") throw new Error(turned);
        expect(turned.ratio).toBeCloseTo(1 / (1 + percent / 100), 9);
        expect(printedChange(change(turned.value), true)).toMatchObject({
          value: expect.closeTo(percent, 6) as number,
        });
      }),
    );
  });
  it("of everything has no other side", () => {
    expect(printedChange(change(-100), true)).toBe("zero");
  });
});

describe("compared systems", () => {
  const of = (rows: readonly FigureRow[], by: "auto" | "system" | "media", d = ["r"]) => {
    const figures = rows.map((one) => figure(1, { row: one, metric: one.metric }));
    const names = new Map(rows.map((one) => [one, { key: one.workload ?? "", label: "", full: "" }]));
    return publishedSides(figures, names, systemsOf(rows, []), { by, d }, (a, b) => (a < b ? 1 : -1));
  };
  const some = [
    row("one", { media: "TLC", workload: "read" }),
    row("two", { media: "QLC", workload: "read" }),
    row("three", { media: "QLC", workload: "write" }),
    row("four", { workload: "read" }),
  ];
  it("are media if these differ, else the next difference; rows without it are counted", () => {
    expect(of(some, "auto")).toMatchObject({ by: "media", sides: ["TLC", "QLC"], unsaid: 1 });
    const plain = some.map((one) => ({ ...one, media: null }));
    expect(of(plain, "auto")).toMatchObject({ by: "system", sides: ["four", "one", "two"], unsaid: 0 });
  });
  it("are datasets before anything else, where several are asked for", () => {
    const two = some.slice(0, 2).map((one, i) => ({ ...one, dataset: `d${i}` }));
    expect([of(two, "auto").by, of(two, "auto", ["d0", "d1"]).by]).toEqual(["media", "dataset"]);
  });
  it("are both sides of a printed change, which names its base", () => {
    const printed = [row("b", { metric: "pct_change_latency", baseline: "a", workload: "read" }), row("a")];
    expect(of(printed, "system")).toMatchObject({ sides: ["a", "b"], printedBase: "a" });
  });
});
