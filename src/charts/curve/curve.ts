/**
 * Throughput against latency as a chart of charts/plot: one series per line, in order of the controlled load, so that a
 * fold-back past saturation shows. Nothing is averaged; every point that is dropped, hidden or joined is counted. One
 * panel, or several as small multiples.
 */
import { rollup, group } from "d3-array";
import { isSame } from "~/base/isSame";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import { emptyReason, isGood, isPart, type Line, linesOf, stepsIn } from "~/model/lines";
import { isOfDatabase } from "~/model/workload";
import { en } from "~/text/en";
import { curveNotes } from "~/text/en/curve-notes";
import { knee } from "~/text/en/knee";
import { type AxisUnit, units } from "../axis";
import { cut } from "../cut";
import { buildPlot } from "../plot/build";
import type { PlotAxis, PlotPanel, PlotGrid } from "../plot/plot";
import type { Frame, Scene, Twin } from "../scene";
import { type Behind, behindLines, behindSeries, isNarrow, type Layer, seriesOf } from "./lineSeries";
import { axisRateUnit, colourValue, seriesNames, accessName, isBlockUnknown, sizedText, workloadRank } from "./names";
import { notesOf, notesOfSeries } from "./notes";
import { type CurveOptions, type Facet, SLOTS } from "./options";
import { asRatios, baselineOf, ratioUnit } from "./ratio";
import { latencyText, twinOf, xText, xUnit } from "./readout";
import { peakOf, stylesOf } from "./style";
import { byName } from "~/base/byName";

const text = en.charts.curve;

/**
 * The scene of the points of one or more datasets. `points`: each point once, in any order.
 * @param facet small multiples: the same lines in panels on equal axes. Colours, read-outs and the table are those of
 * the single chart; names in a panel say what varies inside it.
 */
export function buildCurve(
  points: readonly CurvePoint[],
  asked: CurveOptions,
  frame: Frame,
  behind: Behind | null = null,
  layer: Layer | null = null,
  facet: Facet = "none",
): Scene {
  const { lines, names, twin, baseline, options } = prepared(points, asked);
  const reason = emptyReason(lines);
  const drawn = reason === null ? lines : [];
  const styles = stylesOf(drawn, options, frame.size === "card");
  const panels = facet === "none" ? null : arranged(drawn, facet, options, frame);
  const faint = behind === null || reason !== null || panels !== null ? [] : behindLines(behind, options, baseline);
  const context = { styles, names, options, frame, layer };
  const axes = { x: xAxis(drawn, options, frame), y: yAxis(drawn, options, frame) };
  const rules = layer?.rules(frame.size) ?? [];
  const of = new Map(drawn.flatMap((line) => line.points.map((p) => [p.id, p] as const)));
  const panelOf = (id: string, own: readonly Line[], labels: Labels, small: boolean): PlotPanel => ({
    id,
    y: axes.y,
    series: [
      ...faint.map((line, i) => behindSeries(line, i === 0 ? behind!.name : "", frame)),
      ...seriesOf(own, labels, small, context),
    ],
    rules,
  });
  const labels = labelsOf(lines, options, frame.size !== "page");
  const multiples = panels?.groups.map(({ title, lines: own }, i): PlotPanel => {
    const several = new Set(own.map(({ series }) => series)).size > 1;
    return {
      ...panelOf(`panel-${i}`, own, several ? seriesNames(own, options, true) : new Map(), true),
      title,
      answer: several || own.length === 0 ? null : (layer?.answer(own) ?? null),
      none: own.length === 0 ? knee.noneHere : undefined,
    };
  });
  const drawnPanels = multiples ?? [
    panelOf("curve", drawn, labels, frame.size !== "page" || (isNarrow(frame) && labels.size > ANSWERED)),
  ];
  const isNumbered = drawnPanels.some(({ series }) => series.some((one) => one.points.some(({ label }) => label)));
  const scene = buildPlot(
    {
      title: options.title,
      x: axes.x,
      arrange: panels === null ? "stacked" : "beside",
      grid: panels?.grid,
      alike: panels !== null,
      panels: drawnPanels,
      key: isNumbered ? styles.key : styles.key.filter((line) => line !== styles.numbers),
      names: "ends",
      lost: (outside) => [
        ...notesOfSeries(points, lines, options),
        ...notesOf(lines, options, stepsIn(outside.flatMap(({ id }) => of.get(id ?? "") ?? []))),
        ...(faint.length > 0 ? [curveNotes.behind(behind!.name)] : []),
        ...(layer?.notes ?? []),
      ],
      twin: layer?.twin(twin) ?? twin,
      empty: reason ?? undefined,
    },
    { ...frame, height: panels?.height ?? frame.height },
  );
  return {
    ...scene,
    key: [...scene.key, ...(layer?.key ?? [])],
    empty: scene.empty === "plot/zoomed-out" ? "curve/zoomed-out" : scene.empty,
  };
}

/** Of more lines than this, a narrow chart names each, without its answer. */
const ANSWERED = 3;

type Labels = ReadonlyMap<string, string>;

/**
 * Names at the ends of lines. If colour shows the system and only one system has several series, its name is at the one
 * with the highest peak; its other series are named by what distinguishes them.
 */
function labelsOf(lines: readonly Line[], options: CurveOptions, short: boolean): Labels {
  const systems = rollup(lines, bySeries, (line) => colourValue(line, "system", options));
  const [several, ...more] = [...systems.values()].filter(({ size }) => size > 1);
  const isTold = options.colour === "system" && !options.pins?.length && systems.size <= SLOTS.length;
  if (!isTold || systems.size < 2 || !several || more.length > 0) return seriesNames(lines, options, short);
  const [, ...others] = [...several].toSorted(([, a], [, b]) => b - a).map(([series]) => series);
  return seriesNames(lines, options, short, new Set(others));
}

const bySeries = (lines: readonly Line[]) => rollup(lines, peakOf, ({ series }) => series);

interface Prepared {
  readonly lines: readonly Line[];
  readonly names: ReadonlyMap<string, string>;
  readonly twin: Twin;
  /** The lines at ratio 1; [] when latencies are drawn as they are. */
  readonly baseline: readonly Line[];
  /** The options as asked, with the name of the baseline. */
  readonly options: CurveOptions;
}

/** Options that affect lines, names or table. Size, focus and zoom do not. */
const DECIDING = [
  ...["x", "x_log", "y", "y_log", "kind", "declared", "system_names", "dataset_titles"],
  ...["names", "joins", "order", "grids", "baseline"],
] as readonly (keyof CurveOptions)[];

type Kept = Omit<Prepared, "options"> & { readonly asked: CurveOptions; readonly ratio_to: string | null };

/** The last result for each list of points. */
const kept = new WeakMap<readonly CurvePoint[], Kept>();

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

/** "IOPS, achieved", "transactions/s, achieved, read + write", "threads". */
function xAxis(lines: readonly Line[], options: CurveOptions, { size }: Frame): PlotAxis {
  const { x } = options;
  const short = size !== "page";
  const rate = axisRateUnit(lines.map(({ op }) => op));
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
  const mixes = x === "outstanding" ? [] : lines.filter(isPart).map(({ points }) => points[0]!.point.workload_op);
  const ops = [...new Set(mixes)].map((op) => lookUp(text.ops, op) ?? op).join(text.or);
  return {
    name: ops === "" ? name : text.summed(name, ops),
    unit: xUnit(options, lines),
    log: options.x_log,
    zoom: spanOf(options.zoom?.x),
    tag,
  };
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
    end: y_end,
    tag: (value, unit) => latencyText(value, unit, y),
  };
}

/** Small multiples: the lines of each panel (one per workload and block size, system or number of jobs), and where they stand. */
interface Panels {
  readonly groups: readonly { readonly title: string; readonly lines: readonly Line[] }[];
  readonly grid: PlotGrid;
  readonly height: number;
}

/** Below this width or height a panel has no room for ticks and a name. */
const LEAST_WIDTH = 302;
const HEIGHT = { page: [232, 432], phone: [250, 250], card: [90, 186] } as const;

/** The panel of each line: a grid of access by block size, else rows that wrap. */
export function arranged(
  lines: readonly Line[],
  by: Exclude<Facet, "none">,
  options: CurveOptions,
  frame: Frame,
): Panels {
  const fits = frame.size === "phone" ? 1 : Math.max(1, Math.floor(frame.width / LEAST_WIDTH));
  const grid = by === "workload" ? gridOf(lines, fits) : null;
  const groups = grid?.groups ?? groupsOf(lines, by, options);
  const columns = Math.max(1, grid?.columns ?? Math.min(fits, groups.length));
  const rows = Math.max(1, Math.ceil(groups.length / columns));
  const [least, most] = HEIGHT[frame.size];
  const height = rows * Math.min(most, Math.max(least, Math.floor(frame.height / rows)));
  return { groups, grid: { columns: Array<number>(columns).fill(1), rows: [1] }, height };
}

type Group = Panels["groups"][number];
const firstOf = ({ points }: Line) => points[0]?.point;

/** Access as rows and block sizes as columns, if both vary, the columns fit and two thirds of the cells are filled. */
function gridOf(lines: readonly Line[], fits: number): { readonly groups: Group[]; readonly columns: number } | null {
  const ranked = lines.toSorted((a, b) => byName(workloadRank(a), workloadRank(b)));
  const access = (line: Line): string => {
    const point = firstOf(line);
    return point === undefined ? "" : accessName(point);
  };
  const rows = [...new Set(ranked.map(access))];
  const blocks = [...new Set(lines.map((line) => firstOf(line)?.block_bytes ?? null))].sort(
    (a, b) => (a ?? 0) - (b ?? 0),
  );
  const taken = new Set(lines.map((line) => `${access(line)} ${String(firstOf(line)?.block_bytes)}`)).size;
  if (rows.length < 2 || blocks.length < 2 || blocks.length > fits || taken * 3 < rows.length * blocks.length * 2)
    return null;
  return {
    groups: rows.flatMap((row) =>
      blocks.map((block) => {
        const own = lines.filter((line) => access(line) === row && (firstOf(line)?.block_bytes ?? null) === block);
        const isUnknown = own.some((line) => isBlockUnknown(firstOf(line)!));
        return { title: isUnknown ? row : sizedText(block, row), lines: own };
      }),
    ),
    columns: blocks.length,
  };
}

function groupsOf(lines: readonly Line[], by: Exclude<Facet, "none">, options: CurveOptions): Group[] {
  const rank = ([title, [line]]: readonly [string, readonly Line[]]): string =>
    by === "workload" && line !== undefined ? workloadRank(line) : title;
  return [...group(lines, (line) => colourValue(line, by, options))]
    .sort((a, b) => byName(rank(a), rank(b)))
    .map(([title, own]) => ({ title, lines: own }));
}
