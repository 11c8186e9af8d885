import { expect, it } from "vitest";
import { point } from "../../../tests/support/points";
import { cellKey, comparable, comparedTo, type KeyOf, sidesOf } from "~/analysis/sides";
import { stepsOf } from "~/model/step";

it("matching is computed once for each step, however many attributes need it", () => {
  const steps = stepsOf(
    ["a", "b"].flatMap((host) =>
      [1, 2, 4].map((iodepth) => point({ host, media: host, iodepth, outstanding: iodepth })),
    ),
  );
  let asked = 0;
  const counted: KeyOf = (step) => {
    asked++;
    return cellKey(step);
  };
  const { sides, possible } = sidesOf(steps, { by: "auto", d: ["local"], in: [] }, counted);
  expect([sides.length, possible.length > 1]).toEqual([2, true]);
  expect(asked).toBe(steps.length);
  asked = 0;
  expect(comparedTo(sides, "", counted).cells.size).toBe(3);
  expect(asked).toBe(steps.length);
});

it("an unknown version is not a side: its files are not repeats of each other", () => {
  const of = (source_path: string, tool_version: string | null) =>
    point({ source_path, tool_version, key: source_path });
  const steps = stepsOf(
    [of("1.json", "fio-3.33"), of("2.json", "fio-3.40"), of("3.txt", null), of("4.txt", null)].map((p, i) => ({
      ...p,
      run_no: i,
    })),
  );
  const { sides, unsaid } = sidesOf(steps, { by: "tool_version", d: ["local"], in: [] });
  expect(sides.map(({ value, steps: own }) => [value, own.length])).toEqual([
    ["fio fio-3.33", 1],
    ["fio fio-3.40", 1],
  ]);
  expect(unsaid).toBe(2);
});

it.each([
  ["a rate alone", { iops: 5, bytes_per_s: null, latency: {} }, 1],
  ["a bandwidth alone", { iops: null, bytes_per_s: 4096, latency: {} }, 1],
  ["a latency alone", { iops: null, bytes_per_s: null }, 1],
  ["nothing", { iops: 0, bytes_per_s: 0, latency: {} }, 0],
])("%s: compared, unless nothing happened", (_, more, count) =>
  expect(comparable(stepsOf([point(more)]))).toHaveLength(count),
);
