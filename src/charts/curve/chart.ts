/**
 * Throughput against latency as a chart of charts/plot: a series per line in order of the controlled load, so that a
 * fold-back past saturation shows; nothing is averaged, nothing is dropped. Without notes: what a card shows (curve.ts).
 */
import { isSame } from "~/base/isSame";
import type { CurvePoint } from "~/model/answers";
import { isOfDatabase } from "~/model/workload";
import { en } from "~/text/en";
import { type AxisUnit, units } from "../axis";
import { cut } from "../cut";
import { buildPlot } from "../plot/build";
import type { PlotAxis, PlotGrid, PlotPanel } from "../plot/plot";
import type { Frame, Scene, Twin } from "../scene";
import { emptyReason, isGood, type Line, linesOf, type LinePoint } from "./lines";
import { axisRateUnit, seriesNames } from "./names";
import type { CurveOptions } from "./options";
import { asRatios, baselineOf, ratioUnit } from "./ratio";
import { latencyText, twinOf, xText, xUnit } from "./readout";
import { type Behind, behindLines, behindSeries, type Layer, seriesOf } from "./lineSeries";
import { stylesOf } from "./style";

const text = en.charts.curve;

/** Small multiples: which lines each of the panels holds, and where they stand. */
export interface Panels {
  readonly groups: readonly { readonly title: string; readonly lines: readonly Line[] }[];
  readonly grid: PlotGrid;
  readonly height: number;
  /** Said in a panel without lines. */
  readonly none: string;
}

/** What a chart is drawn with besides its points and options. */
export interface With {
  readonly behind?: Behind | null;
  readonly layer?: Layer | null;
  readonly panels?: (lines: readonly Line[], options: CurveOptions, frame: Frame) => Panels;
  /** Of the lines as they are drawn. `outside`: what has a place and none in the zoom. */
  readonly notes?: (drawn: {
    readonly lines: readonly Line[];
    readonly options: CurveOptions;
    readonly outside: readonly LinePoint[];
    readonly isBehind: boolean;
  }) => readonly string[];
}

/** `points`: each point once; any order. */
export function drawCurve(points: readonly CurvePoint[], asked: CurveOptions, frame: Frame, more: With = {}): Scene {
  const { lines, names, twin, baseline, options } = prepared(points, asked);
  const { layer = null, behind = null } = more;
  const reason = emptyReason(lines);
  const drawn = reason === null ? lines : [];
  const styles = stylesOf(drawn, options, frame.size === "card");
  const panels = more.panels?.(drawn, options, frame);
  const faint = behind === null || reason !== null ? [] : behindLines(behind, options, baseline);
  const context = { styles, names, options, frame, layer, lines: drawn };
  const axes = { x: xAxis(drawn, options, frame), y: yAxis(drawn, options, frame) };
  const rules = layer?.rules(frame.size) ?? [];
  const of = new Map(drawn.flatMap((line) => line.points.map((p) => [p.id, p] as const)));
  const panelOf = (
    id: string,
    own: readonly Line[],
    labels: ReadonlyMap<string, string>,
    small: boolean,
  ): PlotPanel => ({
    id,
    y: axes.y,
    series: [
      ...(behind === null ? [] : faint.map((line, i) => behindSeries(line, i === 0 ? behind.name : "", frame))),
      ...seriesOf(own, labels, small, context),
    ],
    rules,
  });
  const labels = frame.size === "page" ? names : seriesNames(lines, options, true);
  const scene = buildPlot(
    {
      title: options.title,
      x: axes.x,
      ...(panels === undefined
        ? { arrange: "stacked", panels: [panelOf("curve", drawn, labels, frame.size !== "page")] }
        : {
            arrange: "beside",
            grid: panels.grid,
            alike: true,
            panels: panels.groups.map(({ title, lines: own }, i) => {
              const several = new Set(own.map(({ series }) => series)).size > 1;
              return {
                ...panelOf(`panel-${i}`, own, several ? seriesNames(own, options, true) : new Map(), true),
                title,
                answer: several || own.length === 0 ? null : (layer?.answer(own) ?? null),
                ...(own.length === 0 ? { none: panels.none } : {}),
              };
            }),
          }),
      key: styles.key,
      names: "ends",
      lost: (outside) => {
        const away = outside.flatMap(({ id }) => of.get(id ?? "") ?? []);
        return more.notes?.({ lines, options, outside: away, isBehind: faint.length > 0 }) ?? [];
      },
      twin: layer?.twin(twin) ?? twin,
      ...(reason === null ? {} : { empty: reason }),
    },
    { ...frame, height: panels?.height ?? frame.height },
  );
  return {
    ...scene,
    key: [...scene.key, ...(layer?.key ?? [])],
    ...(scene.empty === "plot/zoomed-out" ? { empty: "curve/zoomed-out" } : {}),
  };
}

export interface Prepared {
  readonly lines: readonly Line[];
  readonly names: ReadonlyMap<string, string>;
  readonly twin: Twin;
  /** The lines that are 1; [] where latencies are drawn as they are. */
  readonly baseline: readonly Line[];
  /** As asked, with the name of the baseline. */
  readonly options: CurveOptions;
}

/** What of the options decides over lines, names and table: not a size, a focus or a zoom. */
const DECIDING = [
  ...["x", "x_log", "y", "y_log", "kind", "declared", "dataset_titles", "names", "joins", "order", "grids", "baseline"],
] as readonly (keyof CurveOptions)[];

type Kept = Omit<Prepared, "options"> & { readonly asked: CurveOptions; readonly ratio_to: string | null };

/** The last of each list of points. */
const kept = new WeakMap<readonly CurvePoint[], Kept>();

/** Lines, names and table of the points. */
export function prepared(points: readonly CurvePoint[], asked: CurveOptions): Prepared {
  const known = kept.get(points);
  const same = known !== undefined && DECIDING.every((field) => isSame(known.asked[field], asked[field]));
  const made = same ? known : prepare(linesOf(points, asked), asked);
  kept.set(points, made);
  return { ...made, options: made.ratio_to === null ? asked : { ...asked, ratio_to: made.ratio_to } };
}

function prepare(measured: readonly Line[], asked: CurveOptions): Kept {
  const names = seriesNames(measured, asked, false);
  const baseline = asked.baseline == null ? [] : baselineOf(measured, asked.baseline);
  const [base] = baseline;
  if (base === undefined) {
    return { asked, lines: measured, names, twin: twinOf(measured, names, asked), baseline, ratio_to: null };
  }
  const lines = asRatios(measured, baseline);
  const ratio_to = names.get(base.series) ?? base.series;
  return { asked, lines, names, twin: twinOf(lines, names, { ...asked, ratio_to }), baseline, ratio_to };
}

const spanOf = (zoom: readonly [number, number] | null | undefined): PlotAxis["zoom"] =>
  zoom == null ? null : { from: zoom[0], to: zoom[1] };

/** "IOPS, achieved", "transactions/s, achieved", "threads". */
function xAxis(lines: readonly Line[], options: CurveOptions, { size }: Frame): PlotAxis {
  const { x } = options;
  const short = size !== "page";
  const rate = axisRateUnit(lines);
  const isDatabase = lines.length > 0 && lines.every(({ op }) => isOfDatabase(op));
  const name =
    x === "iops"
      ? short
        ? rate
        : text.achieved(rate)
      : x === "outstanding" && isDatabase
        ? text.threadsAxis
        : (short ? text.xShort : text.x)[x];
  const tag = (value: number, unit: AxisUnit): string => xText(value, options, unit);
  return { name, unit: xUnit(options, lines), log: options.x_log, zoom: spanOf(options.zoom?.x), tag };
}

function yAxis(lines: readonly Line[], options: CurveOptions, frame: Frame): PlotAxis {
  const { y, y_log, y_unit = "auto", y_end, ratio_to, zoom } = options;
  const kinds = [...new Set(lines.filter((line) => line.points.some(isGood)).map((line) => line.kind))];
  return {
    name: text.yTitle(y, kinds, frame.size !== "page"),
    unit:
      ratio_to !== undefined
        ? ratioUnit(cut(ratio_to, frame.width * 0.4, 12, 400, frame))
        : y_unit === "auto"
          ? "latency"
          : units[y_unit],
    log: y_log,
    zoom: spanOf(zoom?.y),
    ...(y_end === undefined ? {} : { end: y_end }),
    tag: (value, unit) => latencyText(value, unit, y),
  };
}
