import { expect, it } from "vitest";
import { buildPlot } from "~/charts/plot/build";
import { estimateWidth } from "~/charts/estimate";
import { timelineSpec } from "./timeline";
import { alikeRows, sharedRows, valueId } from "./twin";
import type { TimeLine } from "~/model/timeLine";

const line = (id: string, ends: readonly number[], window_s: number): TimeLine => ({
  ...{ id, name: id, role: "main", colour: 0, kind: "series", excluded: null },
  values: ends.map((t_s) => ({ from_s: t_s - window_s, t_s, value: 1 })),
});

it("windows of one line that end milliseconds apart share a row, named by the first panel", () => {
  // The starts of ts_iops.1.log and ts_lat.1.log of one run: runs/fio/timeseries/noisy-neighbour-75s.
  const [rate, mean] = [line("a", [0.634, 1.135, 1.635], 0.5), line("a", [0.5, 1, 1.5, 3], 0.5)];
  const rows = sharedRows({ throughput: [rate], latency: [mean, line("b", [1], 0.5)], more: [] });
  const idsOf = (one: TimeLine) => rows.of.get(one)!.map(({ id }) => id);
  expect(idsOf(rate)).toEqual(["a@0.634", "a@1.135", "a@1.635"]);
  expect(idsOf(mean)).toEqual(["a@0.634", "a@1.135", "a@1.635", "a@3"]);
  expect(rows.inOrder().map(({ id }) => id)).toEqual(["a@0.634", "a@1.135", "a@1.635", "a@3", "b@1"]);
  // A window of the latency alone stands with its line.
  const two = sharedRows({ throughput: [rate, line("b", [1], 0.5)], latency: [mean], more: [] });
  expect(two.inOrder().map(({ id }) => id)).toEqual(["a@0.634", "a@1.135", "a@1.635", "a@3", "b@1"]);
});

it("windows half a window apart are rows of their own, in order of time", () => {
  // write_log.json with log_avg_msec=100: throughput ends at 150, 250, 351 ms, latency at 101, 200, 300 ms.
  const [rate, mean] = [line("a", [0.15, 0.25, 0.351], 0.1), line("a", [0.101, 0.2, 0.3], 0.1)];
  const rows = sharedRows({ throughput: [rate, line("b", [0.2], 0.1)], latency: [mean], more: [] });
  expect(rows.inOrder().map(({ id }) => id)).toEqual([
    ...["a@0.101", "a@0.15", "a@0.2", "a@0.25", "a@0.3", "a@0.351", "b@0.2"],
  ]);
});

it("the nearest window is used; of different lengths the shorter one decides how far; moments have none", () => {
  const { values } = line("a", [0.76, 1.1, 2.1], 0.5);
  const alike = alikeRows(values, ["x", "y", "z"]);
  expect(alike({ from_s: 0.5, t_s: 1 })).toBe("y");
  expect(alike({ from_s: 0, t_s: 1.7 })).toBeNull();
  expect(alike({ from_s: null, t_s: 2.1 })).toBeNull();
  expect(alike({ from_s: 1.6, t_s: 2.1 })).toBe("z");
});

it("a latency window that began long before has a row of its own: its I/Os ended before the drive stalled", () => {
  const { values } = line("a", [3.004, 3.504], 0.501);
  const [alike, late] = [alikeRows(values, ["x", "y"]), alikeRows(values, ["x", "y"])];
  expect(alike({ from_s: 2.509, t_s: 3.356 })).toBeNull();
  expect(late({ from_s: 3.2, t_s: 3.504 })).toBe("y");
});

it("a chart is drawn without the rows of its table; read later, each mark has its row", () => {
  let read = 0;
  const named = (id: string, value: number, more: Pick<TimeLine, "printed"> = {}): TimeLine => {
    const values = Array.from({ length: 500 }, (_, i) => ({ from_s: null, t_s: i / 3, value: value + (i % 9) }));
    const one = { ...line(id, [], 1), ...more, values };
    return Object.defineProperty(one, "name", { get: () => (read++, id) });
  };
  const data = {
    ...{
      throughput: [named("a", 100, { printed: true }), named("b", 50)],
      latency: [named("a", 7)],
      more: [],
      heat: null,
    },
    ...{ notes: [], warm_ups: [], gaps: [], steady: [], changes: [], clocks: [] },
  };
  const spec = timelineSpec(data, {
    ...{ title: "", quantity: "iops", throughputName: "", latencyName: "", latencyColumn: "clat_mean_us" },
    ...{ latencyLog: true, latencyUnit: "auto", zoom: null, notes: [], base: { throughput: null, latency: null } },
    axis: { kind: "time", name: "", at: (t_s) => t_s },
  });
  const scene = buildPlot(spec, { width: 900, height: 500, size: "page", measure: estimateWidth });
  expect(read).toBeLessThan(10);
  expect(scene.marks).toHaveLength(1500);
  expect(new Set(scene.marks.map(({ id }) => id)).size).toBe(1500);
  // Throughput and latency of a line and time share a row.
  expect(scene.twin.rows).toHaveLength(1000);
  expect(read).toBeGreaterThanOrEqual(1000);
  for (const { row, order, series } of scene.marks) {
    const id = series.split("/")[1]!;
    expect(scene.twin.rows[row]!.mark).toBe(valueId(id, order / 3));
  }
  const originsOf = (series: string) =>
    new Set(scene.marks.flatMap((mark) => (mark.series === series ? mark.origin : [])));
  const [first = ""] = scene.marks.map(({ series }) => series).filter((series) => series.endsWith("/a"));
  expect([...originsOf(first)]).toEqual(["printed"]);
  expect([...originsOf(first.replace(/a$/, "b"))]).toEqual(["computed"]);
});

it("an id has its time to the microsecond, as text writes it", () => {
  for (const t_s of [0, -0, 1, 0.1 + 0.2, 1 / 3, 0.0000005, 86399.9999996, 4095.123456, 2 ** 40 + 0.25, 1e21, -7.25])
    expect(valueId("a", t_s)).toBe(`a@${Number(t_s.toFixed(6))}`);
});
