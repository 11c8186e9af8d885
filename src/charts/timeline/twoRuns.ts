/** Two runs over time, each from its own start: throughput, latency, and below what B is against A. */
import { twoRuns as text } from "~/text/en/timeline-two";
import { timeline } from "~/text/en/timeline";
import { latencyUnitAs, units, type AxisUnit } from "../axis";
import { computed, latencyWords, MINUS, significant } from "../number";
import { noteRules } from "../plot/notes";
import type { PlotAxis, PlotPanel, PlotSpec } from "../plot/plot";
import { TIME_UNITS, timeUnit } from "../plot/time";
import { saidRate, seriesOf, stepped, type Drawing } from "./lines";
import type { Measure, TwoLines, TwoRunsData } from "~/model/timeLine";
import type { TimeAxis, TwoRunsOptions } from "./options";
import { placesOf, rowId, twoRunsTwin, type Places } from "./twoRunsTwin";

const TIMES: AxisUnit = { label: "×", factor: 1, short: false };
const SECONDS: TimeAxis = { kind: "time", name: text.xName, at: (t_s) => t_s };
const SIDES = ["a", "b"] as const;

export function twoRunsSpec(data: TwoRunsData, options: TwoRunsOptions): PlotSpec {
  const rows = placesOf(data);
  const shown = (["throughput", "latency"] as const).flatMap((measure) => {
    const [lines, places] = [data[measure], rows[measure]];
    return lines === null || places === null ? [] : [{ measure, lines, places }];
  });
  const end_s = Math.max(0, ...shown.flatMap(({ lines }) => SIDES.map((side) => lines[side]?.values.at(-1)?.t_s ?? 0)));
  const panels = shown.map(({ measure, lines, places }, i): PlotPanel => {
    const drawn = SIDES.flatMap((side) => (lines[side] === null ? [] : [{ line: lines[side], rows: places[side] }]));
    const drawing: Drawing = {
      lines: drawn.length,
      begin_s: options.zoom?.from ?? -Infinity,
      axis: SECONDS,
      said: saidOf(measure, options),
      rows: new Map(drawn.map((one) => [one.line, one.rows])),
    };
    return {
      id: measure,
      y: axisOf(measure, options),
      series: drawn.map(({ line }) => seriesOf(line, drawing)),
      rules: noteRules(data.notes, i === 0),
    };
  });
  const compared = shown.find(({ measure, lines }) => measure === options.of && lines.pairs.length > 0);
  if (compared !== undefined) panels.push(comparedPanel(compared.measure, compared.lines, compared.places, options));
  return {
    title: options.title,
    arrange: "stacked",
    x: {
      name: text.xName,
      unit: options.timeUnit === "auto" ? timeUnit(end_s) : TIME_UNITS[options.timeUnit],
      log: false,
      zoom: options.zoom ?? { from: 0, to: end_s },
    },
    panels,
    key: options.key,
    notes: options.notes,
    twin: twoRunsTwin(data, options),
    ...(shown.length === 0 ? { empty: "no-series" } : {}),
  };
}

function axisOf(measure: Measure, options: TwoRunsOptions): PlotAxis {
  return measure === "throughput"
    ? { name: options.throughputName, unit: units[options.quantity], log: false, zoom: null }
    : { name: options.latencyName, unit: latencyUnitAs(options.latencyUnit), log: options.latencyLog, zoom: null };
}

/** A value as it is said, with its unit. */
const saidOf = (measure: Measure, { quantity }: TwoRunsOptions): ((value: number) => string) =>
  measure === "latency" ? (us) => latencyWords(us, 4) : (value) => saidRate(value, units[quantity]);

/** What B is against A, with the line on which they are equal. */
function comparedPanel(measure: Measure, lines: TwoLines, places: Places, options: TwoRunsOptions): PlotPanel {
  const isRatio = options.compare === "ratio";
  const said = saidOf(measure, options);
  const saidCompared = (value: number): string =>
    isRatio ? `${significant(value, 3)} ×` : (value < 0 ? MINUS : "+") + said(Math.abs(value));
  const title = text.compared[options.compare];
  const name = text.comparedOf(title, measure === "throughput" ? options.throughputName : options.latencyName);
  const y = isRatio
    ? { name, unit: TIMES, log: options.latencyLog, zoom: null }
    : { ...axisOf(measure, options), name, log: false };
  const pairs = lines.pairs.map((pair, i) => ({ ...pair, row: places.pairs[i]! }));
  return {
    id: "compared",
    y,
    series: [
      {
        id: "compared",
        name: title,
        colour: "ink",
        shape: "diamond",
        join: "steps",
        bare: true,
        points: stepped(
          pairs,
          ({ row, from_s, t_s, a, b, compared }) => ({
            id: rowId("d", t_s),
            row,
            x: Math.max(from_s, options.zoom?.from ?? -Infinity),
            y: compared ?? NaN,
            fill: "derived",
            title,
            tag: timeline.at(computed(from_s), computed(t_s)),
            lines: [
              ["", compared === null ? text.noRatio : saidCompared(compared)],
              ["A", said(a)],
              ["B", said(b)],
            ],
            origin: "derived",
          }),
          SECONDS.at,
        ),
      },
    ],
    rules: [{ y: isRatio ? 1 : 0, name: text.equal, kind: "reference" }],
  };
}
