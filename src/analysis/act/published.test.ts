import { expect, it } from "vitest";
import { figureRows } from "../../../tests/support/figures";
import { publishedTests } from "./published";

const tests = publishedTests(await figureRows("solidigm-ps1010"));

it("001: seven tests, each with what the report says of it and no more", () => {
  expect(tests.map(({ load_x, outcome }) => [load_x, outcome])).toEqual([
    [150, { says: "unstated" }],
    [300, { says: "unstated" }],
    [350, { says: "pass" }],
    [500, { says: "pass" }],
    [550, { says: "short", duration_s: 3600 }],
    [560, { says: "short", duration_s: 3600 }],
    [560, { says: "aborted", hour: 6 }],
  ]);
});

it("001: shares as printed; of five hours a range; a reading in doubt is one", () => {
  const shares = tests.map(({ shares: own }) => own.map(({ ms, least, most }) => [ms, least, most]));
  expect(shares).toEqual([
    [],
    [
      [1, 0.5, 0.5],
      [2, 0.05, 0.05],
      [4, 0.01, 0.01],
    ],
    [
      [1, 3.13, 3.13],
      [8, 0.07, 0.07],
      [16, 0, 0],
    ],
    [
      [1, 0.26, 0.26],
      [2, 0.02, 0.02],
      [4, 0, 0],
    ],
    [[1, 0.6, 0.6]],
    [
      [1, 0.76, 0.76],
      [2, 0.03, 0.03],
    ],
    [[1, 0.75, 0.76]],
  ]);
  expect(tests.map(({ shares: own }) => own[0]?.isAmbiguous)).toEqual([
    undefined,
    false,
    true,
    false,
    false,
    true,
    true,
  ]);
});

it("a share over its limit is no pass, whatever the length", async () => {
  const figures = await figureRows("solidigm-ps1010");
  const outcome = (bound: string) => {
    const rows = figures.map((row) => (row.fact_id === "s1-42" ? { ...row, value: 5, bound } : row));
    return publishedTests(rows).find(({ load_x }) => load_x === 500)!.outcome;
  };
  expect(outcome("exact")).toEqual({ says: "over", ms: 1 });
  expect(outcome("less_than").says).not.toBe("over");
});
