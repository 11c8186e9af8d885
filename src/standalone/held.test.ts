import { describe, expect, it } from "vitest";
import { askedKey } from "~/ask/key";
import { heldDatasets, heldWithin } from "./held";

const series = (trace_no: number) => ({ trace_no, rows: 2, drawn: "all", t_s: [1, 2], value: [3, 4] });
const base = { dataset: "local", pixels: 100, most: 400 };
const whole = { ...base, traces: ["7", "8"], from_s: null, to_s: null };
const answers = {
  [askedKey("samples", whole)]: [series(7), series(8)],
  [askedKey("totals", { ...base, traces: ["1"], weights: [], window_s: 1, from_s: 10, to_s: 20 })]: ["total"],
  [askedKey("rounds", { dataset: "other", traces: ["7"], window_s: 1, from_s: null, to_s: null })]: ["rounds"],
};

describe("answers in a standalone page", () => {
  it("for a range within a saved one, of the same series", () => {
    const zoomed = { dataset: "local", traces: ["8"], from_s: 1, to_s: 2, pixels: 25, most: null };
    expect(heldWithin(answers, "samples", zoomed)).toEqual([series(8)]);
    expect(heldWithin(answers, "samples", { ...zoomed, traces: ["8", "9"] })).toBeUndefined();
    expect(heldWithin(answers, "samples", { ...zoomed, dataset: "other" })).toBeUndefined();
  });

  it("never for less than the question needs", () => {
    const total = { ...base, traces: ["1"], weights: [], window_s: 1 };
    expect(heldWithin(answers, "totals", { ...total, from_s: 12, to_s: 20 })).toEqual(["total"]);
    expect(heldWithin(answers, "totals", { ...total, from_s: 12, to_s: 21 })).toBeUndefined();
    expect(heldWithin(answers, "totals", { ...total, from_s: null, to_s: null })).toBeUndefined();
    expect(heldWithin(answers, "totals", { ...total, window_s: 2, from_s: 12, to_s: 20 })).toBeUndefined();
  });

  it("never rounds of a longer range, which begin elsewhere", () => {
    const rounds = { dataset: "other", traces: ["7"], window_s: 1, from_s: 5, to_s: 9 };
    expect(heldWithin(answers, "rounds", rounds)).toBeUndefined();
  });

  it("know their datasets", () => {
    expect([...heldDatasets(answers)]).toEqual(["local", "other"]);
  });
});
