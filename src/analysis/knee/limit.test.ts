import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limitKnee } from "./limit";
import { latencies, ownSweep } from "./own-sweep.fixture";

describe("the knee under a limit", () => {
  it("is the last step before the first violation, with both and the headroom", () => {
    expect(limitKnee(latencies(100, 200, 400, 1600), 500)).toEqual({
      found: "knee",
      last_ok: 2,
      first_fail: 3,
      headroom: 1 - 400 / 500,
    });
  });
  it("does not come back after a violation: on the own sweep p99 is under 2 ms again at 128 outstanding", () => {
    const steps = ownSweep("p99");
    const knee = limitKnee(steps, 2000);
    expect(knee).toMatchObject({ found: "knee", last_ok: 2, first_fail: 3 });
    expect(steps[7]!.latency_us).toBeLessThan(2000);
  });
  it("lets a latency pass that is equal to the limit", () => {
    expect(limitKnee(latencies(100, 500, 501), 500)).toMatchObject({ last_ok: 1, first_fail: 2, headroom: 0 });
  });
  it("says that all pass if it lies above all", () => {
    expect(limitKnee(ownSweep("mean"), 5000)).toEqual({
      found: "all-pass",
      last_ok: 8,
      headroom: 1 - 2075.191391195 / 5000,
    });
    expect(limitKnee(latencies(100), 400)).toEqual({ found: "all-pass", last_ok: 0, headroom: 0.75 });
  });
  it("says that none passes if the first does not, and which step has the lowest latency", () => {
    expect(limitKnee(latencies(900, 800, 850), 500)).toEqual({ found: "none", lowest: 1 });
    // A later step that passes does not help: the load below it failed.
    expect(limitKnee(latencies(900, 400), 500)).toEqual({ found: "none", lowest: 1 });
  });
  it("has no answer without steps, without the statistic, or without a limit", () => {
    expect(limitKnee([], 500)).toEqual({ found: "nothing" });
    expect(limitKnee(latencies(null, null), 500)).toEqual({ found: "nothing" });
    expect(limitKnee(latencies(NaN, Infinity), 500)).toEqual({ found: "nothing" });
    expect(limitKnee(latencies(100), NaN)).toEqual({ found: "nothing" });
  });
  it("passes over steps without the statistic", () => {
    expect(limitKnee(latencies(100, null, 900), 500)).toMatchObject({ last_ok: 0, first_fail: 2 });
  });
  it("judges a step of unknown load only where it is the only one", () => {
    const unknown = { load: null, rate: 1, latency_us: 100 };
    expect(limitKnee([unknown], 500)).toMatchObject({ found: "all-pass", last_ok: 0 });
    expect(limitKnee([...latencies(600, 700), unknown], 500)).toEqual({ found: "none", lowest: 0 });
    expect(limitKnee([unknown, unknown], 500)).toEqual({ found: "nothing" });
  });
  it("never gives a headroom that is no number, also under a limit of 0", () => {
    expect(limitKnee(latencies(0, 1), 0)).toMatchObject({ last_ok: 0, headroom: 0 });
    const latency = fc.option(fc.double(), { nil: null });
    fc.assert(
      fc.property(fc.array(latency, { maxLength: 12 }), fc.double(), (all, limit) => {
        const knee = limitKnee(latencies(...all), limit);
        expect(Object.values(knee).every((value) => typeof value === "string" || !Number.isNaN(value))).toBe(true);
        if (knee.found !== "knee") return;
        expect(all.slice(0, knee.first_fail).every((one) => one === null || !(one > limit) || one === Infinity)).toBe(
          true,
        );
      }),
    );
  });
});
