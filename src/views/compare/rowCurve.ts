/** The curves behind the chosen row: of its workload, every side. Pure. */
import type { RowCurveData, RowCurveLine } from "~/charts/compare/row-curve";
import { xOf } from "~/charts/curve/lines";
import { lineJobs, opText, rateUnit } from "~/charts/curve/names";
import { exact } from "~/charts/number";
import { nominalPercent } from "~/model/nominal";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { workloadName } from "../shared/point/workload";
import { quantityOf, rowsOfStep } from "../shared/steps";
import { curvesOf, type Curve } from "./curves";
import { loadName } from "./load";
import type { CompareModel } from "./picture";

/** Fewer steps are no curve. */
const LEAST = 2;

/** null: the row has no curve of two steps on any side. @param mark of a row; one that is none: the first row. */
export function rowCurve({ data, all, names, cells, drivesOf }: CompareModel, mark: string): RowCurveData | null {
  const row = data.rows.find(({ id }) => id === mark) ?? data.rows[0];
  const latency = row?.latencies[0];
  if (row === undefined || latency === undefined) return null;
  const chosen = cells.steps.get(row.id)?.flat()[0]?.first;
  if (chosen === undefined) return null;
  const curves = all.map((side) =>
    curvesOf(side, data.statistic).filter(
      ({ line, first }) =>
        line.kind === latency.kind &&
        first.workload_op === chosen.workload_op &&
        first.pattern === chosen.pattern &&
        first.block_bytes === chosen.block_bytes &&
        first.read_percent === chosen.read_percent,
    ),
  );
  if (curves.every((own) => own.every(({ points }) => points.length < LEAST))) return null;
  const stepOf = new Map(all.flatMap(({ steps }) => steps.flatMap((s) => rowsOfStep(s).map((p) => [p, s] as const))));
  const drives = ({ points: [at] }: Curve): number | null => {
    const step = at === undefined ? undefined : stepOf.get(at.point);
    return step === undefined ? null : drivesOf(step);
  };
  const quantity = quantityOf(curves.flat().flatMap(({ points }) => points.map(({ point }) => point)));
  // Of a mix each operation has a latency of its own: a line each, unless the tool tells one of all.
  const ops = [...new Set(curves.flat().map(({ line }) => line.op))].sort((a, b) => rank(a) - rank(b));
  const lines = curves.flatMap((own, side) =>
    own
      .toSorted((a, b) => rank(a.line.op) - rank(b.line.op))
      .map((curve): RowCurveLine => ({
        side: data.sides[side]!,
        main: side === 0 || side === data.focus,
        jobs:
          own.filter(({ line }) => line.op === curve.line.op).length > 1
            ? jobsOf(curve, own.map(drives), drives(curve))
            : "",
        op: ops.length > 1 ? { id: curve.line.op, name: opText(curve.line.op) } : null,
        points: pointsOf(curve, quantity),
      })),
  );
  const part = ops.length === 1 && ops[0] !== chosen.workload_op && ops[0] !== "mixed";
  const op = part ? `${opText(ops[0]!)} ` : "";
  const name = `${op}${en.curve.statistics[data.statistic] ?? data.statistic} ${en.charts.curve.kindShort(latency.kind)}`;
  const said = ops.length > 1 ? text.curve.ofOps(name, ops.map(opText)) : name;
  return {
    title: text.curve.title(workloadName(chosen), said, names.length),
    quantity: quantity === "iops" ? "iops" : "bytes_per_s",
    rate_unit: rateUnit(chosen.workload_op),
    latency: name,
    column: `${part ? `${ops[0]!}_` : ""}${latency.kind}_${data.statistic.replace(".", "")}`,
    lines: lines.filter(({ points }) => points.length > 0),
  };
}

const OPS = ["mixed", "read", "write"];
const rank = (op: string): number => (OPS.includes(op) ? OPS.indexOf(op) : OPS.length);

/** What tells a curve of its side: its drives where these differ, else its jobs. */
function jobsOf({ line }: Curve, all: readonly (number | null)[], drives: number | null): string {
  if (drives !== null && new Set(all).size > 1) return text.chart.drives(drives);
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
