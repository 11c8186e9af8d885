/** The curves behind one row: latency over throughput of every side, in order of the load, one workload. */
import { compare as text } from "~/text/en/compare";
import { units } from "../axis";
import { latencyWords } from "../number";
import { buildPlot } from "../plot/build";
import type { PlotPoint, PlotSeries } from "../plot/plot";
import type { Frame, Scene } from "../scene";
import { twinFrom } from "../twin";
import type { DotSide } from "./dots";
import { rateWords } from "./words";

export interface RowCurvePoint {
  /** Mark of the point. */
  readonly id: string;
  /** IOPS, or bytes per second. */
  readonly rate: number;
  readonly latency_us: number;
  /** "QD 8". */
  readonly load: string;
  /** "16". */
  readonly label: string;
  /** "7 of 8 members"; "" where there is nothing to say. */
  readonly note: string;
}

export interface RowCurveLine {
  readonly side: DotSide;
  /** In the columns of the table above, or the base. */
  readonly main: boolean;
  /** "4 jobs", where one side has several. */
  readonly jobs: string;
  /** Of which operation of a mix its latency is; null: there is one line of each side. */
  readonly op: { readonly id: string; readonly name: string } | null;
  readonly points: readonly RowCurvePoint[];
}

export interface RowCurveData {
  readonly title: string;
  readonly quantity: "iops" | "bytes_per_s";
  /** What `iops` counts: IOPS, or transactions/s. */
  readonly rate_unit: string;
  /** "p99 clat". */
  readonly latency: string;
  /** `[a-z0-9_]+`: column of the table. */
  readonly column: string;
  readonly lines: readonly RowCurveLine[];
}

/** Over so many sides those out of focus are grey. */
const COLOURED = 8;

/** Of the second operation of a mix (LOOK, dash as a second attribute). */
const DASH = "7 4";

export function buildRowCurve(data: RowCurveData, frame: Frame): Scene {
  const { lines, quantity } = data;
  const unit = quantity === "iops" ? { ...units.iops, label: data.rate_unit } : units.gb_per_s;
  const all = lines.flatMap((line) => line.points.map((point) => ({ line, point })));
  const ops = [...new Set(lines.flatMap(({ op }) => op?.name ?? []))];
  const sides = new Set(lines.map(({ side }) => side.name)).size;
  return buildPlot(
    {
      title: data.title,
      x: { name: text.curve.throughput, unit, log: false, zoom: null },
      arrange: "stacked",
      panels: [
        {
          id: "curve",
          y: { name: data.latency, unit: "latency", log: true, zoom: null },
          series: lines.map((line, i) =>
            seriesOf(line, i, data, { crowded: sides > COLOURED, dashed: line.op !== null && line.op.name !== ops[0] }),
          ),
        },
      ],
      key: [
        text.curve.key,
        ...(ops.length > 1 ? [text.curve.dash(ops.slice(1))] : []),
        ...(sides > COLOURED ? [text.curve.grey] : []),
      ],
      twin: twinFrom(
        all,
        [
          { id: "side", value: ({ line }) => line.side.name },
          ...(lines.some(({ jobs }) => jobs !== "")
            ? [{ id: "jobs", value: ({ line }: (typeof all)[number]) => (line.jobs === "" ? null : line.jobs) }]
            : []),
          ...(ops.length > 1 ? [{ id: "op", value: ({ line }: (typeof all)[number]) => line.op?.name ?? null }] : []),
          { id: "load", value: ({ point }) => point.load },
          { id: quantity, value: ({ point }) => point.rate, digits: quantity === "iops" ? [4, 3] : [1, 0] },
          { id: `${data.column}_us`, value: ({ point }) => point.latency_us, digits: [3, 3, 1] },
          ...(all.some(({ point }) => point.note !== "")
            ? [{ id: "note", value: ({ point }: (typeof all)[number]) => (point.note === "" ? null : point.note) }]
            : []),
        ],
        ({ point }) => point.id,
      ),
      ...(all.length === 0 ? { empty: "compare/none" } : {}),
    },
    frame,
  );
}

function seriesOf(
  { side, main, jobs, op, points }: RowCurveLine,
  i: number,
  data: RowCurveData,
  { crowded, dashed }: { readonly crowded: boolean; readonly dashed: boolean },
): PlotSeries {
  const faint = crowded && !main;
  return {
    id: `line-${String(i)}`,
    name: [side.name, jobs, op?.name ?? ""].filter((part) => part !== "").join(", "),
    colour: faint ? "ctrl" : side.colour,
    shape: side.shape,
    ...(dashed ? { dash: DASH } : {}),
    join: "line",
    ...(faint ? { faint: true } : { focused: main }),
    points: points.map((point): PlotPoint => ({
      id: point.id,
      x: point.rate,
      y: point.latency_us,
      fill: point.note === "" ? "computed" : "missed",
      ...(main ? { label: point.note === "" ? point.label : `${point.label}, ${point.note}` } : {}),
      title: [side.name, op?.name ?? ""].filter((part) => part !== "").join(", "),
      tag: point.load,
      lines: [
        [data.latency, latencyWords(point.latency_us)],
        [text.throughput, rateWords(point.rate, data.quantity, data.rate_unit)],
        ...(point.note === "" ? [] : ([["", point.note]] as const)),
      ],
    })),
  };
}
