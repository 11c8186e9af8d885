/**
 * A database counts transactions and queries, and no page calls them IOPS. Published thread sweeps over two table
 * sizes.
 */
import { beforeEach, describe, expect, it } from "vitest";
import { withSeries } from "~/analysis/seriesRows";
import { estimateWidth } from "~/charts/estimate";
import type { Frame, Scene } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { runs } from "~/queries/runs";
import { comparePicture } from "~/views/compare/shown";
import { fields as compareFields } from "~/views/compare/state";
import { xChoices } from "~/views/curve/menus";
import { curvePicture } from "~/views/curve/picture";
import { curveModel } from "~/views/curve/picture";
import { fields as curveFields } from "~/views/curve/state";
import { tableOf } from "~/views/overview/picture";
import { pointSource } from "~/views/shared/point/pointSource";
import { answer, loadDrop } from "./support/questions";
import { sharedFolder } from "./support/shared";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const own = { dataset: "local" };
let points: readonly CurvePoint[] = [];

beforeEach(async () => {
  await loadDrop(sharedFolder("groups/sysbench-threads/files"));
  points = await answer(curve, own);
});

const words = ({ nodes, marks, x_title }: Scene): string =>
  JSON.stringify([
    nodes.map((node) => ("text" in node ? node.text : "")),
    marks.map(({ lines, tag }) => [lines, tag]),
    x_title,
  ]);

describe("transactions are no IOPS", () => {
  it("on the curve, in its menus and its sources", () => {
    const answers = withSeries(points);
    const state = { ...defaults(curveFields), d: ["local"] };
    const scene = curvePicture(answers, { ...state, y: "p95" }, [], page);
    expect(scene.marks.length).toBeGreaterThan(8);
    expect(words(scene)).toContain("transactions/s");
    expect(words(scene)).not.toContain("IOPS");
    const [x] = xChoices(curveModel(answers, state, []), state, () => undefined);
    expect(x!.options.map(({ label }) => label)).toEqual(["transactions/s", "GB/s", "GiB/s", "threads"]);
    const facts = pointSource(points[0]!, points, "p95", "response").facts;
    expect(facts.some(({ value }) => value.endsWith(" transactions/s"))).toBe(true);
    expect(JSON.stringify(facts)).not.toContain(' IOPS"');
  });

  it("in the comparison of systems", () => {
    const sides = points.map((point) => ({ ...point, system: /\/(res\d+)\//.exec(point.source_path)![1]! }));
    const scene = comparePicture(
      { points: sides, figures: [] },
      { ...defaults(compareFields), d: ["local"] },
      [],
      page,
    );
    expect(scene.marks.length).toBeGreaterThan(0);
    expect(words(scene)).toContain("transactions/s");
    expect(words(scene)).not.toContain("IOPS");
  });

  it("in the overview, over threads", () => {
    const { systems, columns } = tableOf(points, { metric: "iops", kind: "default", lim: null });
    const rows = systems.flatMap((system) => system.rows);
    expect(new Set(rows.map(({ unit }) => unit))).toEqual(new Set(["transactions/s"]));
    expect(new Set(columns.map(({ group }) => group))).toEqual(new Set(["threads"]));
  });

  it("in the runs: the peak counts transactions, not the queries in them", async () => {
    const rows = await answer(runs, own);
    expect(rows.length).toBeGreaterThan(8);
    for (const { workload_op, peak_iops, key } of rows) {
      expect(workload_op).toBe("transaction");
      const tps = points.filter((p) => p.op === "transaction" && `${p.sha256.slice(0, 12)}.${p.document}` === key);
      expect(peak_iops).toBe(Math.max(...tps.map(({ iops }) => iops!)));
    }
  });
});
