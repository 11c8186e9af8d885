/** Latency over 1/(1 − p): steps of a fine histogram, boxes of a coarse one, straight lines between printed percentiles. */
import { en } from "~/text/en";
import { percentiles as text } from "~/text/en/percentiles";
import type { AxisUnit } from "../axis";
import { ENOUGH_SAMPLES, isFew } from "~/model/latency";
import { percentileName } from "../curve/options";
import { ninesPlace, percentOf } from "../nines";
import { exact, fixed, significant } from "../number";
import { opMarker } from "../palette";
import type { PlotPoint, PlotRule, PlotSeries } from "../plot/plot";
import type { Fill, Frame } from "../scene";
import { endLabels, isAside, titleOf } from "./labels";
import type { PercentilesData, TailLine, TailStretch, TailValue } from "./data";
import { boundSign, isInterval, levelWords, limitWords, notesOf, valueWords } from "./value";

/** Id of the mark of a percentile, and of its row. */
export const valueId = ({ id }: Pick<TailLine, "id">, name: string): string => `${id}/${name}`;

export const fillOf = ({ excluded, how }: TailLine): Fill =>
  excluded ? "excluded" : how === "published" ? "published" : "computed";

/** Values that a reader looks for first: they stand beside their points. */
const NUMBERED: ReadonlySet<string> = new Set(["p50", "p99", "p99.9", "p99.99", "max"]);
/** Of more lines only the one in focus has numbers. */
const NUMBERED_LINES = 3;

function pointOf(line: TailLine, value: TailValue, unit: AxisUnit, numbers: boolean): PlotPoint {
  const { name, place, drawn_us, lo_us, hi_us, above } = value;
  const words = valueWords(value, unit);
  const notes = notesOf(line, value);
  const interval = isInterval(value);
  const short =
    drawn_us === null ? words : boundSign(value) + significant(drawn_us / unit.factor, name === "max" ? 4 : 3);
  return {
    id: valueId(line, name),
    x: place,
    y: drawn_us ?? hi_us ?? NaN,
    fill: fillOf(line),
    title: titleOf(line),
    tag: name,
    lines: [
      [`${name} ${line.kindName}`, words],
      ...(above === null ? [] : [[en.charts.curve.samplesAbove(name), fixed(above, 0)] as const]),
      ...(notes.length === 0 ? [] : [[en.charts.curve.note, notes.join("; ")] as const]),
    ],
    x_tag: value.q === null ? name : `${exact(percentOf(value.q))} %`,
    y_tag: short,
    origin: line.how === "published" ? "published" : "computed",
    ...(interval && lo_us !== null && hi_us !== null ? { whisker: [lo_us, hi_us] as const } : {}),
    ...(isFew(above) ? { colour: "ctrl" as const } : {}),
    ...(numbers && !interval && NUMBERED.has(name) ? { label: name === "max" ? text.chart.max(short) : short } : {}),
  };
}

/** Steps of a histogram: each value holds for the quantiles of its bin; the end has no mark. */
const stepPoints = (stretches: readonly TailStretch[], line: TailLine): PlotPoint[] => {
  const bare = { id: null, fill: fillOf(line), title: "", lines: [] } as const;
  const last = stretches.at(-1);
  return [
    ...stretches.map(({ from, value_us }) => ({ ...bare, x: from, y: value_us })),
    ...(last === undefined ? [] : [{ ...bare, x: last.to, y: last.value_us }]),
  ];
};

/** The fastest hundredth of the I/Os is no tail: on this axis it would be an upright line over most of the height. */
const START = ninesPlace(0.01);

/** Where fewer than 10 samples are left above, a line of n samples is grey. */
function parted(line: TailLine): readonly [enough: readonly TailStretch[], few: readonly TailStretch[]] {
  const end = line.samples === null ? Infinity : line.samples / ENOUGH_SAMPLES;
  const drawn = drawnStretches(line);
  return [
    drawn.filter(({ from }) => from < end).map((one) => ({ ...one, to: Math.min(one.to, end) })),
    drawn.filter(({ to }) => to > end).map((one) => ({ ...one, from: Math.max(one.from, end) })),
  ];
}

const drawnStretches = ({ stretches }: TailLine): TailStretch[] =>
  stretches.filter(({ to }) => to > START).map((one, i) => (i === 0 ? { ...one, from: 1 } : one));

function seriesOf(line: TailLine, label: string, unit: AxisUnit, numbers: boolean): PlotSeries[] {
  const { id, faint, focused, colour, dash, how } = line;
  const style = {
    colour,
    shape: line.shape ?? opMarker(line.op),
    ...(dash === undefined ? {} : { dash }),
    ...(faint ? { faint } : {}),
    ...(focused ? { focused } : {}),
  };
  const points = line.values.map((value) => pointOf(line, value, unit, numbers || focused));
  const [values, intervals] = [points.filter(({ whisker }) => !whisker), points.filter(({ whisker }) => whisker)];
  const name = label;
  const marks = (own: string): PlotSeries[] => [
    ...(values.length > 0 ? [{ ...style, id, name: own, join: "none" as const, bare: faint, points: values }] : []),
    // Nothing stands at an edge: only the reach between both is drawn.
    ...(intervals.length > 0
      ? [{ ...style, id, name: values.length > 0 ? "" : own, join: "none" as const, bare: true, points: intervals }]
      : []),
  ];
  if (how === "bins") {
    const [enough, few] = parted(line);
    const steps = { ...style, join: "steps", bare: true } as const;
    const whole = stepPoints(enough, line);
    const tail = stepPoints(few, line);
    return [
      ...(whole.length > 0 ? [{ ...steps, id, name: "", points: whole }] : []),
      ...(tail.length > 0 ? [{ ...steps, id, name: "", colour: "ctrl" as const, points: tail }] : []),
      ...marks(name),
    ];
  }
  if (how === "buckets") {
    const boxes = drawnStretches(line).map(({ from, to, lo_us, hi_us }) => ({
      x: [from, to] as const,
      y: [lo_us, hi_us] as const,
    }));
    return [{ ...style, id, name: "", join: "none", bare: true, boxes, points: [] }, ...marks(name)];
  }
  if (how === "band") {
    const band = line.values.flatMap(({ place, lo_us, hi_us }) =>
      lo_us === null || hi_us === null ? [] : [{ x: place, from: lo_us, to: hi_us }],
    );
    const [series, ...more] = marks(name);
    return series === undefined ? [] : [{ ...series, band }, ...more];
  }
  if (how === "published") return marks(name);
  return [{ ...style, id, name, join: "line", bare: faint, points: values }];
}

/** The stair of a service level: each limit holds up to its percentile. */
function levelSeries({ levels }: PercentilesData): PlotSeries[] {
  return levels.map(({ q, limit_us }, i): PlotSeries => {
    const bare = { id: null, fill: "computed", title: "", lines: [] } as const;
    const before = levels[i - 1];
    const from = before === undefined ? 1 : ninesPlace(before.q);
    const rise = before === undefined ? [] : [{ ...bare, x: from, y: before.limit_us }];
    return {
      id: `level${String(i)}`,
      name: levelWords(percentileName(String(q)), limit_us),
      colour: "ink",
      dash: "10 4",
      shape: "circle",
      join: "line",
      bare: true,
      points: [...rise, { ...bare, x: from, y: limit_us }, { ...bare, x: ninesPlace(q), y: limit_us }],
    };
  });
}

export function ninesSeries(data: PercentilesData, unit: AxisUnit, frame: Frame): PlotSeries[] {
  const labels = endLabels(data.lines, frame);
  return [
    ...data.lines.flatMap((line, i) => {
      const all = seriesOf(line, labels[i]!, unit, data.lines.length <= NUMBERED_LINES);
      return isAside(data.lines, frame) ? all.map((series) => ({ ...series, aside: true })) : all;
    }),
    ...levelSeries(data),
  ];
}

export const limitRules = (data: PercentilesData, upright: boolean): PlotRule[] =>
  data.limits_us.map((limit_us) => ({
    y: limit_us,
    name: limitWords(limit_us),
    kind: "limit",
    ...(upright ? { upright } : {}),
  }));
