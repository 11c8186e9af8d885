import { expect, it } from "vitest";
import { estimateWidth } from "../estimate";
import type { Frame } from "../scene";
import { buildLevels, changeText, shortNames } from "./levels";

const short = (...names: string[]) =>
  shortNames(
    names.map((name) => ({ name, started_ms: null, points: [] })),
    16,
  );

it("names of states lose what all begin with, and the extension of their files, but no part of a word, number, date or version", () => {
  expect(short("nightly-2026-03-16", "nightly-2026-03-17")).toEqual(["2026-03-16", "2026-03-17"]);
  expect(short("lab/fw1.2", "lab/fw1.3")).toEqual(["fw1.2", "fw1.3"]);
  expect(short("night-9", "night-10")).toEqual(["9", "10"]);
  expect(short("base", "based")).toEqual(["base", "based"]);
  expect(short("a very long name of a commit 1", "b")).toEqual(["…of a commit 1", "b"]);
  expect(short("2026-03-16.json", "2026-03-17.json")).toEqual(["2026-03-16", "2026-03-17"]);
  expect(short("fw1.2", "fw1.3", "fw2.0.json")).toEqual(["fw1.2", "fw1.3", "fw2.0.json"]);
  // Their ends are alike.
  const ext4 = (what: string) => `kernel-5.4.0-ext4-default-${what}`;
  expect(short("raw-block-cpu", ext4("benchmark"), ext4("cpu"), "xfs-default-benchmark")).toEqual([
    ...["raw-block-cpu", "…ext4…benchmark", "…5.4.0-ext4…cpu", "xfs…benchmark"],
  ]);
  expect(short("only/one")).toEqual(["only/one"]);
  // A pattern would try each digit of it to its end: minutes.
  const long = `${"1.".repeat(100_000)}x`;
  expect(short(`${long}1`, `${long}2`)).toEqual(["x1", "x2"]);
});

it("where every other state is named, only those names have to look unlike", () => {
  const states = ["raw-block", "kernel-5.4.0-ext4-default", "kernel-5.4.0-xfs-default"].flatMap((name) =>
    ["benchmark", "cpu"].map((what) => ({ name: `${name}-${what}.json`, started_ms: null, points: [] })),
  );
  const values = states.map(() => ({ n: 1, median: 9, min: 9, max: 9 }));
  const measure = { of: "iops", op: null, kind: null, values, points: [], changes: [], noise: null } as const;
  const frame: Frame = { width: 375, height: 496, size: "phone", measure: estimateWidth };
  const scene = buildLevels({ title: "", name: "IOPS", states, measure, least: 0.02, isWhole: true }, frame);
  const ticks = scene.nodes.flatMap((node) => (node.type === "text" && node.role === "tick" ? [node.text] : []));
  expect(ticks.filter((text) => /[a-z]{3}/.test(text)).sort()).toEqual(
    ["raw-block…", "…ext4-default…", "…xfs-default…"].sort(),
  );
});

it("a change far from 1 is a factor", () => {
  expect([-0.99683, -0.9, 0.082, 4.2].map(changeText)).toEqual(["0.0032 ×", "−90 %", "+8.2 %", "5.2 ×"]);
});
