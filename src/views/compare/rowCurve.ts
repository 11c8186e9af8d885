/** The curves behind the chosen row: of its workload, every side. Pure. */
import type { RowCurveData, RowCurveLine } from "~/charts/compare/row-curve";
import { xOf } from "~/charts/curve/lines";
import { lineJobs } from "~/charts/curve/names";
import { exact } from "~/charts/number";
import { nominalPercent } from "~/model/nominal";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { quantityOf } from "../shared/steps";
import { curvesOf, type Curve } from "./curves";
import { loadName } from "./load";
import type { CompareModel } from "./picture";

/** Fewer steps are no curve. */
const LEAST = 2;

/** null: the row has no curve of two steps on any side. @param mark of a row; one that is none: the first row. */
export function rowCurve({ data, all, names, cells }: CompareModel, mark: string): RowCurveData | null {
  const row = data.rows.find(({ id }) => id === mark) ?? data.rows[0];
  const latency = row?.latencies[0];
  if (row === undefined || latency === undefined) return null;
  const chosen = cells.steps.get(row.id)?.flat()[0]?.first;
  if (chosen === undefined) return null;
  const curves = all.map((side) =>
    curvesOf(side, data.statistic).filter(
      ({ line, first }) =>
        line.op === latency.op &&
        line.kind === latency.kind &&
        first.workload_op === chosen.workload_op &&
        first.pattern === chosen.pattern &&
        first.block_bytes === chosen.block_bytes &&
        first.read_percent === chosen.read_percent,
    ),
  );
  if (curves.every((own) => own.every(({ points }) => points.length < LEAST))) return null;
  const quantity = quantityOf(curves.flat().flatMap(({ points }) => points.map(({ point }) => point)));
  const lines = curves.flatMap((own, side) =>
    own.map((curve): RowCurveLine => ({
      side: data.sides[side]!,
      main: side === 0 || side === data.focus,
      jobs: own.length > 1 ? jobsOf(curve) : "",
      points: pointsOf(curve, quantity),
    })),
  );
  // Of a mix each operation has a latency of its own, and one of them is drawn.
  const part = latency.op !== chosen.workload_op && latency.op !== "mixed";
  const op = part ? `${en.charts.curve.ops[latency.op] ?? latency.op} ` : "";
  const name = `${op}${en.curve.statistics[data.statistic] ?? data.statistic} ${en.charts.curve.kindShort(latency.kind)}`;
  return {
    title: text.curve.title(row.workload, name, names.length),
    quantity: quantity === "iops" ? "iops" : "bytes_per_s",
    latency: name,
    column: `${part ? `${latency.op}_` : ""}${latency.kind}_${data.statistic.replace(".", "")}`,
    lines: lines.filter(({ points }) => points.length > 0),
  };
}

function jobsOf({ line }: Curve): string {
  const jobs = lineJobs(line);
  return jobs === null ? "" : text.curve.jobs(jobs);
}

function pointsOf({ points }: Curve, quantity: "iops" | "gb_per_s"): RowCurveLine["points"] {
  const most = Math.max(...points.map(({ point }) => point.parts));
  return points.flatMap(({ id, point, y }) => {
    const rate = xOf(point, quantity);
    if (rate === null || y === null) return [];
    const { outstanding, asked_iops } = point;
    const percent = nominalPercent(point);
    const load = percent !== null ? `${exact(Math.round(percent))} %` : exact(outstanding ?? asked_iops ?? 0);
    return [
      {
        id,
        rate,
        latency_us: y,
        load: loadName(point),
        label: load,
        note: point.parts < most ? text.chart.members(point.parts, most) : "",
      },
    ];
  });
}
