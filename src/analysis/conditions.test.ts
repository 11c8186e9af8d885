import { expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { stepsOf } from "~/model/step";
import { point } from "../../tests/support/points";
import { type Difference, splitConditions, unsaidMedia } from "./conditions";

const of = (condition: string, ...values: (readonly string[])[]): Difference => ({ condition, values });

it("a condition differs where one side says something else, or nothing; what no side says is left out", () => {
  const all = [
    of("tool", ["fio 3.33"], ["fio 3.40"]),
    of("fill", ["50 %"], []),
    of("host", ["a", "b"], ["a", "b"]),
    of("kernel", [], []),
  ];
  const { differ, same } = splitConditions(all);
  expect(differ.map(({ condition }) => condition)).toEqual(["tool", "fill"]);
  expect(same.map(({ condition }) => condition)).toEqual(["host"]);
});

it("the medium of one system is asked for once, with all its runs; what somebody said is not asked for", () => {
  const side = (value: string, ...points: readonly Partial<CurvePoint>[]) => ({
    value,
    steps: stepsOf(points.map((more) => point({ dataset: "local", media: null, ...more }))),
  });
  const [a, b, c] = ["a", "b", "c"].map((sha256) => ({ sha256: sha256.padEnd(64, "0"), document: 1, key: sha256 }));
  const sides = [side("set-up 1", { ...a, system: "x" }), side("set-up 2", { ...b, system: "x" })];
  expect(unsaidMedia(sides)).toEqual([["a00000000000.1", "b00000000000.1"], []]);
  expect(unsaidMedia([...sides, side("y", { ...c, system: "y" })])[2]).toEqual(["c00000000000.1"]);
  expect(unsaidMedia([side("x", { ...a, media: "QLC" }), side("y", { ...b, dataset: "report" })])).toEqual([[], []]);
});
