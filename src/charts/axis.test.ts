import { scaleLinear, scaleLog } from "d3-scale";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TIME_UNITS } from "./plot/time";
import { axis, latencyUnit, linearTicks, logTicks, tickText, units } from "./axis";

const positive = fc.double({ min: 1e-3, max: 1e9, noNaN: true });

describe("ticks", () => {
  it("are at 1, 2 and 5 times a power of ten on a log axis", () => {
    expect(logTicks(0.1, 50, 12)).toEqual([0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50]);
  });

  it("are thinned to powers of ten where there is no room", () => {
    expect(logTicks(0.1, 50, 5)).toEqual([0.1, 1, 10]);
    expect(logTicks(1, 1e9, 4)).toEqual([1, 1e3, 1e6, 1e9]);
  });

  it("are linear inside a zoom of less than one step", () => {
    expect(logTicks(210, 290, 5)).toEqual([220, 240, 260, 280]);
  });

  it("are round numbers without float dust on a linear axis", () => {
    expect(linearTicks(0, 0.7, 0.1)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  });

  it("are shortened to 20k and 1.5M where allowed, else written in full", () => {
    expect([tickText(20_000, true), tickText(1_500_000, true), tickText(500, true)]).toEqual(["20k", "1.5M", "500"]);
    expect([tickText(1000, false), tickText(0.5, false), tickText(-10, false)]).toEqual(["1,000", "0.5", "\u221210"]);
  });
});

describe("axis", () => {
  it.each([
    ["linear", false, scaleLinear()],
    ["log", true, scaleLog()],
  ] as const)("maps as the %s scale of d3-scale does, inside its ends and beyond", (_, log, oracle) => {
    fc.assert(
      fc.property(positive, positive, positive, (a, b, value) => {
        const extent = [Math.min(a, b), Math.max(a, b)] as const;
        const made = axis({ extent, log, unit: units.ms, range: [544, 30], room: 90 });
        const at = oracle.domain([made.from / 1e3, made.to / 1e3]).range([544, 30])(value / 1e3);
        expect(Math.abs(made.at(value) - at)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(at)));
      }),
    );
  });

  it("has plain ticks for any finite numbers", () => {
    const any = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(any, any, fc.boolean(), fc.boolean(), (a, b, log, zoomed) => {
        const extent = [Math.min(a, b), Math.max(a, b)] as const;
        const { from, to, ticks } = axis({ extent, log, unit: units.iops, range: [44, 986], room: 90, zoomed });
        expect([from, to].every(Number.isFinite)).toBe(true);
        expect(to).toBeGreaterThan(from);
        for (const tick of ticks) {
          expect(Number.isFinite(tick.at)).toBe(true);
          expect(tick.text).not.toMatch(/e|Infinity|NaN/);
        }
      }),
    );
    const huge = axis({ extent: [0, 1e308], log: false, unit: units.iops, range: [44, 986], room: 90 });
    expect(huge.ticks.at(-1)!.text).toBe("1×10³⁰⁰");
  });

  it("chooses one latency unit from the data", () => {
    expect(latencyUnit(130, 32_000, true).label).toBe("ms");
    expect(latencyUnit(80, 900, true).label).toBe("µs");
    expect(latencyUnit(0.2e6, 90e6, true).label).toBe("s");
    expect(latencyUnit(80, 10_000, false).label).toBe("ms");
  });

  it("ends at round numbers: IOPS from 0, latency at 1-2-5", () => {
    const x = axis({ extent: [9600, 142_034], log: false, unit: units.iops, range: [44, 986], room: 90 });
    expect([x.from, x.to]).toEqual([0, 160_000]);
    expect(x.ticks.map((tick) => tick.text)).toEqual(["0", "20k", "40k", "60k", "80k", "100k", "120k", "140k", "160k"]);
    const y = axis({ extent: [138, 32_113], log: true, unit: units.ms, range: [540, 30], room: 34 });
    expect([y.from, y.to]).toEqual([100, 50_000]);
    expect(y.ticks.map((tick) => tick.text)).toEqual(["0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "50"]);
  });

  it("measures GiB/s in 2^30 bytes and GB/s in 10^9", () => {
    const range = [0, 100] as const;
    const at = (unit: (typeof units)["gb_per_s" | "gib_per_s"], to: number) =>
      axis({ extent: [0, to], log: false, unit, range, room: 50, zoomed: true }).ticks.at(-1)?.value;
    expect(at(units.gib_per_s, 2 * 2 ** 30)).toBe(2 * 2 ** 30);
    expect(at(units.gb_per_s, 2e9)).toBe(2e9);
  });

  it("are times of day on an axis of hours", () => {
    const at = (from: number, to: number) =>
      axis({ extent: [from, to], log: false, unit: TIME_UNITS.h, range: [0, 500], room: 80, zoomed: true }).ticks.map(
        ({ text }) => text,
      );
    expect(at(0, 2.58 * 3600)).toEqual(["0", "0:30", "1:00", "1:30", "2:00", "2:30"]);
    expect(at(0, 24 * 3600)).toEqual(["0", "6:00", "12:00", "18:00", "24:00"]);
    expect(at(7100, 7130)).toEqual(["1:58:20", "1:58:25", "1:58:30", "1:58:35", "1:58:40", "1:58:45", "1:58:50"]);
    expect(at(7100, 7100.5)).toContain("1:58:20.1");
    expect(at(0, 9 * 86_400).at(-1)).toBe("192:00");
  });

  it("exist for values that doubles can hardly tell apart, and for none", () => {
    const made = axis({
      extent: [1e9, 1e9 + 1e-6],
      log: false,
      unit: units.us,
      range: [0, 500],
      room: 40,
      zoomed: true,
    });
    expect(made.ticks.length).toBeGreaterThan(1);
    expect(logTicks(0, 10, 5)).toEqual([]);
    expect(linearTicks(0, Infinity, 1)).toEqual([]);
  });

  it("holds every value and puts ticks in order, inside the range, for any data", () => {
    fc.assert(
      fc.property(positive, positive, fc.boolean(), (a, b, log) => {
        const extent = [Math.min(a, b), Math.max(a, b)] as const;
        const made = axis({ extent, log, unit: units.us, range: [0, 500], room: 40 });
        const [lo, hi] = [made.at(extent[0]), made.at(extent[1])];
        expect(lo).toBeGreaterThanOrEqual(-1e-6);
        expect(hi).toBeLessThanOrEqual(500 + 1e-6);
        expect(lo).toBeLessThanOrEqual(hi);
        expect(made.ticks.length).toBeGreaterThanOrEqual(2);
        const places = made.ticks.map((tick) => tick.at);
        expect(places).toEqual([...places].sort((x, y) => x - y));
        expect(new Set(made.ticks.map((tick) => tick.text)).size).toBe(made.ticks.length);
      }),
    );
  });
});
