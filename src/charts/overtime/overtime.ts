/** Two runs over time, each from its own start: throughput, latency, and below what B is against A. */
import { overtime as text } from "~/text/en/overtime";
import { latencyUnitAs, units, type AxisUnit } from "../axis";
import { computed, latencyWords, MINUS, significant } from "../number";
import { seriesStyle } from "../palette";
import { noteRules } from "../plot/notes";
import type { PlotAxis, PlotPanel, PlotPoint, PlotSeries, PlotSpec } from "../plot/plot";
import { TIME_UNITS, timeUnit } from "../plot/time";
import type { TimeValue } from "../timeline/options";
import type { Measure, OverTimeData, OverTimeLine, OverTimeOptions, OverTimePanel, SideId } from "./options";
import { overTimeTwin, placesOf, rowId, type Places } from "./twin";

const TIMES: AxisUnit = { label: "×", factor: 1, short: false };
/** As a hollow mark of a line that has no marks. */
const EXCLUDED_DASH = "3 3";
const SIDES: readonly SideId[] = ["a", "b"];

export function overTimeSpec(data: OverTimeData, options: OverTimeOptions): PlotSpec {
  const rows = placesOf(data);
  const shown = (["throughput", "latency"] as const).flatMap((measure) => {
    const [panel, places] = [data[measure], rows[measure]];
    return panel === null || places === null ? [] : [{ measure, panel, places }];
  });
  const end_s = Math.max(0, ...shown.flatMap(({ panel }) => SIDES.map((side) => panel[side]?.values.at(-1)?.t_s ?? 0)));
  const panels = shown.map(({ measure, panel, places }, i): PlotPanel => ({
    id: measure,
    y: axisOf(measure, options),
    series: SIDES.flatMap((side) => lineSeries(side, panel[side], places[side], measure, options)),
    rules: noteRules(data.notes, i === 0),
  }));
  const compared = shown.find(({ measure, panel }) => measure === options.of && panel.pairs.length > 0);
  if (compared !== undefined) panels.push(comparedPanel(compared.measure, compared.panel, compared.places, options));
  return {
    title: options.title,
    arrange: "stacked",
    x: {
      name: text.chart.xName,
      unit: options.timeUnit === "auto" ? timeUnit(end_s) : TIME_UNITS[options.timeUnit],
      log: false,
      zoom: options.zoom ?? { from: 0, to: end_s },
    },
    panels,
    key: options.key,
    notes: options.notes,
    twin: overTimeTwin(data, options),
    ...(shown.length === 0 ? { empty: "no-series" } : {}),
  };
}

function axisOf(measure: Measure, options: OverTimeOptions): PlotAxis {
  return measure === "throughput"
    ? { name: options.throughputName, unit: units[options.quantity], log: false, zoom: null }
    : { name: options.latencyName, unit: latencyUnitAs(options.latencyUnit), log: options.latencyLog, zoom: null };
}

/** A value as it is said, with its unit. */
const saidOf = (measure: Measure, { quantity }: OverTimeOptions): ((value: number) => string) =>
  measure === "latency"
    ? (us) => latencyWords(us, 4)
    : (value) => `${significant(value / units[quantity].factor, 4)} ${units[quantity].label}`;

function lineSeries(
  side: SideId,
  line: OverTimeLine | null,
  rows: readonly string[],
  measure: Measure,
  options: OverTimeOptions,
): PlotSeries[] {
  if (line === null) return [];
  const style = seriesStyle(SIDES.indexOf(side));
  const said = saidOf(measure, options);
  const fill = line.kind === "total" ? "derived" : "computed";
  const pointOf = (value: TimeValue, i: number): PlotPoint => ({
    id: rowId(side, value.t_s),
    row: rows[i]!,
    x: value.from_s === null ? value.t_s : Math.max(value.from_s, options.zoom?.from ?? -Infinity),
    y: value.value,
    fill,
    title: line.name,
    tag: timeText(value),
    lines: [["", said(value.value)]],
    origin: fill,
  });
  return [
    {
      id: side,
      name: line.name,
      colour: style.colour,
      ...(line.excluded ? { dash: EXCLUDED_DASH } : {}),
      shape: style.marker,
      join: line.values[0]?.from_s == null ? "line" : "steps",
      bare: true,
      points: stepped(line.values, pointOf),
    },
  ];
}

const timeText = ({ from_s, t_s }: { readonly from_s: number | null; readonly t_s: number }): string =>
  text.chart.at(from_s === null ? null : computed(from_s), computed(t_s));

/** A window's value holds from its beginning to its end; a gap between windows is a gap in the line. */
function stepped<V extends { readonly from_s: number | null; readonly t_s: number }>(
  values: readonly V[],
  pointOf: (value: V, i: number) => PlotPoint,
): PlotPoint[] {
  const silent = { id: null, fill: "computed" as const, title: "", lines: [] };
  return values.flatMap((value, i) => {
    const own = pointOf(value, i);
    if (value.from_s === null) return [own];
    const next = values[i + 1];
    const follows = next !== undefined && (next.from_s ?? next.t_s) - value.t_s <= 0.5 * (value.t_s - value.from_s);
    if (follows) return [own];
    const end = { ...silent, x: value.t_s, y: own.y };
    return next === undefined ? [own, end] : [own, end, { ...silent, x: value.t_s, y: NaN }];
  });
}

/** What B is against A, with the line on which they are equal. */
function comparedPanel(measure: Measure, panel: OverTimePanel, places: Places, options: OverTimeOptions): PlotPanel {
  const isRatio = options.compare === "ratio";
  const said = saidOf(measure, options);
  const saidCompared = (value: number): string =>
    isRatio ? `${significant(value, 3)} ×` : (value < 0 ? MINUS : "+") + said(Math.abs(value));
  const name = text.chart.compared[options.compare];
  const what = measure === "throughput" ? options.throughputName : options.latencyName;
  const pairs = panel.pairs.map((pair, i) => ({ ...pair, row: places.pairs[i]! }));
  const y = isRatio
    ? { name: text.chart.comparedOf(name, what), unit: TIMES, log: options.latencyLog, zoom: null }
    : { ...axisOf(measure, options), name: text.chart.comparedOf(name, what), log: false };
  return {
    id: "compared",
    y,
    series: [
      {
        id: "compared",
        name,
        colour: "ink",
        shape: "diamond",
        join: "steps",
        bare: true,
        points: stepped(pairs, (pair) => ({
          id: rowId("d", pair.t_s),
          row: pair.row,
          x: Math.max(pair.from_s, options.zoom?.from ?? -Infinity),
          y: pair.compared ?? NaN,
          fill: "derived",
          title: name,
          tag: timeText(pair),
          lines: [
            ["", pair.compared === null ? text.chart.noRatio : saidCompared(pair.compared)],
            ["A", said(pair.a)],
            ["B", said(pair.b)],
          ],
          origin: "derived",
        })),
      },
    ],
    rules: [{ y: isRatio ? 1 : 0, name: text.chart.equal, kind: "reference" }],
  };
}
