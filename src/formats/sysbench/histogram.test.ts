/** Rows of --histogram: 1,024 slots, evenly spaced on a logarithmic scale from 0.001 ms to 100 s (sb_histogram.c). */
import { describe, expect, it } from "vitest";
import { Rows } from "./run";

/** Factor from one slot to the next: 10^8 in 1,023 steps. */
const STEP = 1e8 ** (1 / 1023);
/** The milliseconds that a slot prints. */
const printed = (slot: number): string => (0.001 * STEP ** slot).toFixed(3);

const read = (...rows: readonly (readonly [string, number])[]) => {
  const all = new Rows();
  const taken = rows.map(([value, count]) => all.add(value, count));
  return { taken, histogram: all.histogram(), total: all.total };
};

describe("a slot", () => {
  it.each([400, 500, 700, 900, 1000])("number %i holds what rounds to it: half a step to each side", (slot) => {
    const { lo_ns, hi_ns, value_ns, count } = read([printed(slot), 7]).histogram!;
    const value = 1e6 * 0.001 * STEP ** slot;
    expect(value / lo_ns[0]!).toBeCloseTo(Math.sqrt(STEP), 4);
    expect(hi_ns[0]! / value).toBeCloseTo(Math.sqrt(STEP), 4);
    expect([value_ns[0], count[0]]).toEqual([Number(`${printed(slot)}e6`), 7]);
  });

  it("ends where the next one begins; the last one is 100 s", () => {
    const { lo_ns, hi_ns } = read([printed(800), 1], [printed(801), 1], ["100000.000", 1]).histogram!;
    expect(lo_ns[1]).toBe(hi_ns[0]);
    expect(Math.abs(hi_ns[2]! / (1e11 * Math.sqrt(STEP)) - 1)).toBeLessThan(1e-6);
  });

  it("that prints like its neighbours is one bucket with them, from below the first to above the last", () => {
    // 0.001 ms is the value of slot 0, and what slots up to 1.5 µs round to.
    const alike = Array.from({ length: 40 }, (_, slot) => printed(slot)).filter((text) => text === "0.001").length;
    const { lo_ns, hi_ns, count } = read(["0.001", 2], ["0.001", 3]).histogram!;
    expect([lo_ns[0], count[0]]).toEqual([0, 5]);
    expect(Math.abs(hi_ns[0]! / (1000 * STEP ** (alike - 0.5)) - 1)).toBeLessThan(1e-3);
  });
});

describe("rows that sysbench cannot have printed", () => {
  it("a slot printed twice, or below the one before, or between two slots, makes no histogram", () => {
    expect(read([printed(500), 1], [printed(500), 1])).toMatchObject({ taken: [true, false], histogram: null });
    expect(read([printed(500), 1], [printed(499), 1])).toMatchObject({ taken: [true, false], histogram: null });
    const between = (0.001 * STEP ** 800.5).toFixed(3);
    expect(read([between, 1])).toMatchObject({ taken: [false], histogram: null });
    expect(read(["200000.000", 1])).toMatchObject({ taken: [false], histogram: null });
  });
  it("rows in order do, and add up", () => {
    expect(read([printed(500), 1], [printed(501), 2], [printed(700), 3])).toMatchObject({
      taken: [true, true, true],
      total: 6,
    });
  });
});
