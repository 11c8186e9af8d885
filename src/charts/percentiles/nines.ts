/**
 * Latency against 1/(1 − p): steps for a fine histogram, boxes for a coarse one, straight lines between printed
 * percentiles.
 */
import { en } from "~/text/en";
import { percentiles as text } from "~/text/en/percentiles";
import { phrases } from "~/text/en/phrases";
import { ENOUGH_SAMPLES, isFew } from "~/model/latency";
import {
  ninesPlace,
  quantileName,
  type TailLevel,
  type TailOver,
  type TailStretch,
  type TailValue,
} from "~/model/tail";
import { units, type AxisUnit } from "../axis";
import { exact, fixed, significant } from "~/base/number";
import { opMarker } from "../palette";
import { type PlotAxis, type PlotPoint, type PlotRule, type PlotSeries, silent } from "../plot/plot";
import { type Channel, readOutOf, tableOf } from "../plot/channels";
import type { Fill, Frame, Twin } from "../scene";
import { endLabels, isAside, titleOf } from "./labels";
import type { PercentilesData, TailLine } from "./data";
import {
  boundSign,
  headChannels,
  isInterval,
  LATENCY_DIGITS,
  levelName,
  limitName,
  notesOf,
  valueRangeText,
} from "./value";

// The axis of nines: x = 1/(1 − p) on a log scale (HdrHistogram). Each further nine takes the same width.

/** 0.999 as 99.9, without the rounding error of doubles. */
const percentOf = (quantile: number): number => Number((100 * quantile).toPrecision(12));

/**
 * Ticks at 0, 50, 90, 99, 99.9 …, and between them if little of the axis is shown.
 * @param last the furthest place
 */
export function ninesAxis(last: number, zoom: PlotAxis["zoom"]): PlotAxis {
  const fine = zoom != null && zoom.to < 30 * zoom.from;
  const ticks = [{ value: 1, text: "0" }];
  for (let power = 1; power <= Math.max(10, last) * 10; power *= 10) {
    for (const digit of fine || power === 1 ? [1, 2, 5] : [1]) {
      const value = digit * power;
      if (value === 1 || (value === 5 && !fine)) continue;
      ticks.push({ value, text: exact(Number((100 - 100 / value).toPrecision(12))) });
    }
  }
  return { name: text.chart.nines, unit: units.percent, log: true, zoom, ticks };
}

const valueId = ({ id }: Pick<TailLine, "id">, name: string): string => `${id}/${name}`;

export const fillOf = ({ excluded, how }: TailLine): Fill =>
  excluded ? "excluded" : how === "published" ? "published" : "computed";

/** Values that readers look for first; they are printed beside their points. */
const NUMBERED: ReadonlySet<string> = new Set(["p50", "p99", "p99.9", "p99.99", "max"]);
/** With more lines than this only the one in focus shows numbers. */
const NUMBERED_LINES = 3;

/** A percentile of a line, the share over a limit, or a step of a service level. */
interface Row {
  readonly line: TailLine;
  readonly value?: TailValue;
  readonly over?: TailOver;
  readonly level?: TailLevel;
  readonly plain?: readonly [name: string, us: number];
}

const known = ({ value, level }: Row): TailValue | null => value ?? level?.value ?? null;
const noteOf = (row: Row): string => {
  const value = known(row);
  return value === null ? "" : notesOf(row.line, value).join(phrases.semicolon);
};
/** A published bound has only the other end. */
const lower = (value: TailValue | null): number | null =>
  value === null || (value.lo_us === 0 && value.drawn_us !== null) ? null : value.lo_us;
const finite = (value: number | null | undefined): number | null =>
  value == null || !Number.isFinite(value) ? null : value;

function statisticOf({ value, over, level, plain }: Row): string {
  if (over !== undefined) return text.chart.above(limitName(over.limit_us));
  if (level !== undefined) return levelName(quantileName(level.q), level.limit_us);
  return value?.name ?? plain?.[0] ?? "";
}

const overChannels: readonly Channel<Row>[] = (["lo", "hi"] as const).map((end) => ({
  id: `over_${end === "lo" ? "from" : "to"}_percent`,
  value: ({ over }) => (over === undefined ? null : 100 * over[end]),
  digits: [3, 6],
}));
const levelChannel: Channel<Row> = {
  id: "verdict",
  value: ({ level }) => (level === undefined ? null : (text.verdicts[level.verdict] ?? level.verdict)),
  note: ({ level }) => (level === undefined ? undefined : text.verdictWhy[level.verdict]),
};

const channelsOf = (lines: readonly TailLine[]): Channel<Row>[] => [
  ...headChannels<Row>(lines),
  { id: "statistic", value: statisticOf },
  {
    id: "percent",
    value: ({ value, level }) => {
      const q = level?.q ?? value?.q ?? null;
      return q === null ? null : percentOf(q);
    },
  },
  {
    id: "latency_us",
    value: (row) => known(row)?.value_us ?? row.plain?.[1] ?? null,
    digits: LATENCY_DIGITS,
    note: (row) => noteOf(row) || undefined,
    read: ({ line, value }, { y }) =>
      value === undefined ? null : [`${value.name} ${line.kindName}`, valueRangeText(value, y)],
  },
  { id: "from_us", value: (row) => lower(known(row)), digits: LATENCY_DIGITS },
  { id: "to_us", value: (row) => finite(known(row)?.hi_us), digits: LATENCY_DIGITS },
  ...(lines.some(({ over }) => over.length > 0) ? overChannels : []),
  ...(lines.some(({ levels }) => levels.length > 0) ? [levelChannel] : []),
  {
    id: "samples_above",
    value: (row) => known(row)?.above ?? null,
    read: ({ value }) =>
      value?.above == null ? null : [en.charts.curve.samplesAbove(value.name), fixed(value.above, 0)],
  },
  {
    id: "note",
    untabled: true,
    value: noteOf,
    read: (row) => (noteOf(row) === "" ? null : [en.charts.curve.note, noteOf(row)]),
  },
  { id: "samples", value: ({ line }) => line.samples },
  { id: "drawn_from", value: ({ line }) => line.how },
  { id: "file", value: ({ line }) => line.file },
];

/** The table: shares over limits, service levels, percentiles and plain statistics of each line. */
export const ninesTwin = ({ lines }: PercentilesData): Twin =>
  tableOf(
    lines.flatMap((line): Row[] => [
      ...line.over.map((over) => ({ line, over })),
      ...line.levels.map((level) => ({ line, level })),
      ...line.values.map((value) => ({ line, value })),
      ...Object.entries(line.plain ?? {}).map((plain) => ({ line, plain })),
    ]),
    channelsOf(lines),
    ({ line, value, plain }) => {
      const name = value?.name ?? plain?.[0];
      return name === undefined ? null : valueId(line, name);
    },
  );

function pointOf(line: TailLine, value: TailValue, unit: AxisUnit, numbers: boolean): PlotPoint {
  const { name, place, drawn_us, lo_us, hi_us, above } = value;
  const interval = isInterval(value);
  const short =
    drawn_us === null
      ? valueRangeText(value, unit)
      : boundSign(value) + significant(drawn_us / unit.factor, name === "max" ? 4 : 3);
  return {
    id: valueId(line, name),
    x: place,
    y: drawn_us ?? hi_us ?? NaN,
    fill: fillOf(line),
    title: titleOf(line),
    tag: name,
    lines: readOutOf({ line, value }, channelsOf([line])),
    x_tag: value.q === null ? name : `${exact(percentOf(value.q))} %`,
    y_tag: short,
    origin: line.how === "published" ? "published" : "computed",
    whisker: interval && lo_us !== null && hi_us !== null ? [lo_us, hi_us] : undefined,
    colour: isFew(above) ? "ctrl" : undefined,
    label: numbers && !interval && NUMBERED.has(name) ? (name === "max" ? text.chart.max(short) : short) : undefined,
  };
}

/** Steps of a histogram: each value holds for the quantiles of its bin. The end has no mark. */
const stepPoints = (stretches: readonly TailStretch[], line: TailLine): PlotPoint[] =>
  [
    ...stretches.map(({ from, value_us }) => silent(from, value_us)),
    ...stretches.slice(-1).map(({ to, value_us }) => silent(to, value_us)),
  ].map((point) => ({ ...point, fill: fillOf(line) }));

/** The fastest 1 % of I/Os is no tail: on this axis it would be a vertical line over most of the height. */
const START = ninesPlace(0.01);

/** A line of n samples turns grey where fewer than 10 samples are left above. */
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
  const style = { colour, shape: line.shape ?? opMarker(line.op), dash, faint, focused };
  const points = line.values.map((value) => pointOf(line, value, unit, numbers || focused));
  const [values, intervals] = [points.filter(({ whisker }) => !whisker), points.filter(({ whisker }) => whisker)];
  const name = label;
  const marks = (own: string): PlotSeries[] => [
    ...(values.length > 0 ? [{ ...style, id, name: own, join: "none" as const, bare: faint, points: values }] : []),
    // Edges get no marks; only the interval between them is drawn.
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
    return [{ ...style, id, bare: true, boxes, points: [] }, ...marks(name)];
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

/** The steps of a service level: each limit holds up to its percentile. */
function levelSeries({ levels }: PercentilesData): PlotSeries[] {
  return levels.map(({ q, limit_us }, i): PlotSeries => {
    const before = levels[i - 1];
    const from = before === undefined ? 1 : ninesPlace(before.q);
    const rise = before === undefined ? [] : [silent(from, before.limit_us)];
    return {
      id: `level${String(i)}`,
      name: levelName(quantileName(q), limit_us),
      colour: "ink",
      dash: "10 4",
      shape: "circle",
      join: "line",
      bare: true,
      points: [...rise, silent(from, limit_us), silent(ninesPlace(q), limit_us)],
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
    name: limitName(limit_us),
    kind: "limit",
    upright,
  }));
