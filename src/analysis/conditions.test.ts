import { expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { stepsOf } from "~/model/step";
import { point } from "../../tests/support/points";
import { unsaidMedia } from "./conditions";

it("the medium of a system is asked for once, with all its runs; a known medium is not asked for", () => {
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
