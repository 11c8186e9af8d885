import { expect, it } from "vitest";
import { alikeRows, sharedRows } from "./twin";
import type { TimeLine } from "~/model/timeLine";

const line = (id: string, ends: readonly number[], window_s: number): TimeLine => ({
  ...{ id, name: id, role: "main", colour: 0, kind: "series", excluded: null },
  values: ends.map((t_s) => ({ from_s: t_s - window_s, t_s, value: 1 })),
});

it("windows of one line that end milliseconds apart share a row, named by the first panel", () => {
  // The starts of ts_iops.1.log and ts_lat.1.log of one run: runs/fio/timeseries/noisy-neighbour-75s.
  const [rate, mean] = [line("a", [0.634, 1.135, 1.635], 0.5), line("a", [0.5, 1, 1.5, 3], 0.5)];
  const rows = sharedRows({ throughput: [rate], latency: [mean, line("b", [1], 0.5)], more: [] });
  expect(rows.get(rate)).toEqual(["a@0.634", "a@1.135", "a@1.635"]);
  expect(rows.get(mean)).toEqual(["a@0.634", "a@1.135", "a@1.635", "a@3"]);
});

it("the nearest window is used; of different lengths the shorter one decides how far; moments have none", () => {
  const { values } = line("a", [0.76, 1.1, 2.1], 0.5);
  const alike = alikeRows(values, ["x", "y", "z"]);
  expect(alike({ from_s: 0.5, t_s: 1 })).toBe("y");
  expect(alike({ from_s: 0, t_s: 1.7 })).toBeNull();
  expect(alike({ from_s: null, t_s: 2.1 })).toBeNull();
  expect(alike({ from_s: 1.6, t_s: 2.1 })).toBe("z");
});
