import { scaleLinear } from "d3-scale";
import { expect, it } from "vitest";
import type { Ground } from "./axes";
import { gathered, noteRules } from "./notes";
import type { PlotRule } from "./plot";

/** 0 to 1,000 s over 1,000 px. */
const ground = {
  plot: { x: 0, y: 0, w: 1000, h: 100 },
  x: { at: scaleLinear([0, 1000], [0, 1000]) },
} as unknown as Ground;
const changes = (n: number) => `${n} changes`;
const at = (...times: number[]): PlotRule[] =>
  times.map((y) => ({ y, upright: true, kind: "note", name: `at ${y}`, many: changes }));
const drawn = (rules: readonly PlotRule[]) => gathered(rules, ground).map(({ y, name }) => [y, name]);

it("more than three within a name's width are one, at the first, by their number", () => {
  expect(drawn(at(10, 12, 400, 11, 13, 401))).toEqual([
    [10, "4 changes"],
    [400, "at 400"],
    [401, "at 401"],
  ]);
});

it("a rule every other pixel leaves no two names that overlap, and every rule is counted", () => {
  const rules = gathered(at(...Array.from({ length: 400 }, (_, i) => 2 * i)), ground);
  expect(rules.length).toBeLessThanOrEqual(11);
  rules.slice(1).forEach((rule, i) => expect(rule.y - rules[i]!.y).toBeGreaterThan(76));
  expect(rules.reduce((sum, { name }) => sum + parseInt(name), 0)).toBe(400);
});

it("notes and changes are counted apart, and other rules stay as they are", () => {
  const notes = noteRules(
    [20, 21, 22, 23].map((t_s) => ({ t_s, text: "lunch" })),
    true,
  );
  const limit: PlotRule = { y: 50, kind: "limit", name: "1 ms" };
  expect(drawn([limit, ...notes, ...at(20, 21, 22, 23)])).toEqual([
    [50, "1 ms"],
    [20, "4 notes"],
    [20, "4 changes"],
  ]);
});

it("what is outside the part shown is not counted", () => {
  expect(drawn(at(-4, -3, -2, -1, 5, 6, 7))).toEqual([
    [5, "at 5"],
    [6, "at 6"],
    [7, "at 7"],
  ]);
});
