import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { togetherEvidence, type TimedRun } from "./together";

const run = (
  name: string,
  started_s: number | null,
  busy_s: number | null = 60,
  more: Partial<TimedRun> = {},
): TimedRun => ({
  run: name,
  signature: "randread 4k qd8",
  place: name,
  started_ms: started_s === null ? null : started_s * 1000,
  busy_ms: busy_s === null ? null : busy_s * 1000,
  ...more,
});

describe("runs of equal work", () => {
  it("that overlap by more than half of the shorter are proposed", () => {
    expect(togetherEvidence([run("a", 0), run("b", 25), run("c", 200), run("d", 210, 20)])).toEqual([
      { runs: ["a", "b"], evidence: "start", sure: true },
      { runs: ["c", "d"], evidence: "start", sure: true },
    ]);
    expect(togetherEvidence([run("a", 0), run("b", 30)])).toEqual([]);
  });

  it("are sure only where a second of clock error does not matter", () => {
    expect(togetherEvidence([run("a", 0, 2), run("b", 0, 2)])).toEqual([
      { runs: ["a", "b"], evidence: "start", sure: false },
    ]);
    expect(togetherEvidence([run("a", 0), run("b", 29.5)])).toMatchObject([{ sure: false }]);
    expect(togetherEvidence([run("a", 0), run("b", 28.5)])).toMatchObject([{ sure: true }]);
  });

  it("one after another did not run together, nor do two runs at one place", () => {
    expect(togetherEvidence([run("a", 0), run("b", 60), run("c", 120)])).toEqual([]);
    expect(togetherEvidence([run("a", 0, 60, { place: "x" }), run("b", 5, 60, { place: "x" })])).toEqual([]);
  });

  it("do not chain: all of a group overlap each other", () => {
    const runs = [run("a", 0), run("b", 25), run("c", 50)];
    expect(togetherEvidence(runs).map((p) => p.runs)).toEqual([["a", "b"]]);
  });

  it("without any time are offered for one click, one run of each place", () => {
    expect(togetherEvidence([run("a", null), run("b", null)])).toEqual([
      { runs: ["a", "b"], evidence: "none", sure: false },
    ]);
    expect(togetherEvidence([run("a", null), run("b", null, 60, { place: "a" })])).toEqual([]);
    expect(togetherEvidence([run("a", null), run("b", 5)])).toEqual([]);
  });
});

it("unlike work is never proposed", () => {
  expect(togetherEvidence([run("a", 0), run("b", 0, 60, { signature: "write 128k" })])).toEqual([]);
});

it("any two of a proposal overlap, and no run is in two", () => {
  const anyRun = fc.record({
    started: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
    busy: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
    place: fc.constantFrom("x", "y", "z", "w"),
    signature: fc.constantFrom("a", "b"),
  });
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 12 }), (specs) => {
      const runs = specs.map(({ started, busy, ...more }, i) => run(String(i), started, busy, more));
      const proposals = togetherEvidence(runs);
      const named = proposals.flatMap((p) => p.runs);
      expect(new Set(named).size).toBe(named.length);
      for (const { runs: names, evidence } of proposals) {
        const of = names.map((name) => runs[Number(name)]!);
        expect(new Set(of.map((r) => r.place)).size).toBe(of.length);
        expect(new Set(of.map((r) => r.signature)).size).toBe(1);
        if (evidence === "none") continue;
        for (const a of of)
          for (const b of of) {
            if (a === b) continue;
            const both =
              Math.min(a.started_ms! + a.busy_ms!, b.started_ms! + b.busy_ms!) - Math.max(a.started_ms!, b.started_ms!);
            expect(both).toBeGreaterThan(Math.min(a.busy_ms!, b.busy_ms!) / 2);
          }
      }
    }),
  );
});

it("considers runs still active, not all earlier runs", () => {
  let looks = 0;
  const n = 1000;
  const watched = Array.from({ length: n }, (_, i) => {
    const pair = Math.floor(i / 2);
    const one = run(String(i), pair * 60);
    return Object.defineProperty({ ...one }, "started_ms", {
      get: () => {
        looks += 1;
        return one.started_ms;
      },
    });
  });
  expect(togetherEvidence(watched)).toHaveLength(n / 2);
  expect(looks).toBeLessThan(100 * n);
});
