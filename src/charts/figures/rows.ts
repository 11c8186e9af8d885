/**
 * Figures in rows, one per workload: bars from zero, dots that show how far apart values are, percentage changes around
 * zero. A panel per metric; changes share one.
 */
import { systemId } from "~/model/system";
import { rollup } from "d3-array";
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import { isUpperBound, type Shown } from "~/model/figure";
import { en } from "~/text/en";
import { fitText } from "../cut";
import { exact, MINUS } from "~/base/number";
import { label } from "../plot/axes";
import { buildPlot } from "../plot/build";
import { type PlotAxis, type PlotPanel, type PlotPoint, type PlotSeries, silent } from "../plot/plot";
import type { Colour, Scene, SceneNode, Shape } from "../scene";
import { boundedText, unitOf } from "./amount";
import { workloadNames } from "./names";
import { inOrder } from "./order";
import { figurePoint, figuresTwin, keyOf, kindsOf, type PlotInput, valueAxis } from "./plots/plotForm";
import { signed } from "./systems";

const text = en.figures.chart;
const R = 4.1;

type Form = "bars" | "dots" | "change";

/** A workload and what was printed for it. */
interface Line {
  readonly label: string;
  readonly shown: Shown[];
}
interface Column {
  readonly metric: string;
  readonly lines: Line[];
}

/** Height of a row relative to that of charts/plot, and the minimum in pixels on a card. */
const ROOM = {
  bars: { page: 0.8, phone: 1.5, card: 1, least: 13 },
  dots: { page: 1.3, phone: 2.2, card: 2.2, least: 20 },
  change: { page: 1.5, phone: 2, card: 1.4, least: 24 },
} as const;
const shareOf = (form: Form, { shown }: Line, { size }: PlotInput["frame"]): number =>
  form === "bars" && shown.length > 1 ? 0.4 + 0.7 * shown.length : ROOM[form][size];

export function rowsForm(input: PlotInput): Scene {
  const { shown, options, frame } = input;
  const card = frame.size === "card";
  // A bar starts at zero and grows one way, so figures below zero become marks.
  const bars = options.form === "bars" && shown.every(({ value }) => value === null || value >= 0);
  const form = options.form === "change" ? "change" : bars ? "bars" : "dots";
  const all = columnsOf(input, form === "change");
  const { columns, dropped } = card ? cut(all, form, input) : { columns: all, dropped: 0 };
  const metrics = new Set(shown.map(({ metric }) => metric));
  const signs = form === "change" ? changeKey(metrics) : [];
  const keyed = form === "change" ? { ...input, styles: new Map<string, never>() } : input;
  const ticked = !card || (form === "dots" && options.log);
  const foot = card ? footOf(form, signs, input) : [];
  const isLow = ticked && foot.length > 0;
  const scene = buildPlot(
    {
      title: options.title,
      panels: columns.map((column) => panelOf(column, form, ticked, metrics, input)),
      key: [...signs, ...keyOf(shown, kindsOf(shown), keyed)],
      twin: figuresTwin(
        all.flatMap(({ lines }) => lines.flatMap((line) => line.shown)),
        { act: false },
      ),
    },
    isLow ? { ...frame, height: frame.height - 16 } : frame,
  );
  if (!card) return scene;
  const left = dropped === 0 ? "" : text.more(dropped);
  const more = left === "" ? [] : [label(left, 2, frame.height - 7, "start", { colour: "ink3", size: 11 })];
  const room = frame.width - (left === "" ? 0 : GAP + frame.measure(left, 11, 400));
  return { ...scene, height: frame.height, nodes: [...scene.nodes, ...more, ...footNodes(foot, room, input)] };
}

/** The panels by metric with their rows in the chosen order. */
function columnsOf({ shown, options, frame }: PlotInput, together: boolean): Column[] {
  const names = workloadNames(
    shown.map(({ row }) => row),
    frame.size === "card",
  );
  const keyOfRow = ({ row }: Shown): string => names.get(row)?.key ?? "";
  const byMetric = rollup(
    shown,
    (own): Line => ({ label: names.get(own[0]!.row)?.label ?? "", shown: own }),
    ({ metric }) => (together ? "change" : metric),
    keyOfRow,
  );
  const order = options.metrics.length === 0 ? inOrder([...byMetric.keys()]) : options.metrics;
  const place = (metric: string): number => {
    const at = order.indexOf(options.metrics.length === 0 ? metric : metric.replace(/_per_member$/, ""));
    return at < 0 ? order.length : at;
  };
  return [...byMetric]
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([metric, lines]) => ({ metric, lines: sorted([...lines.values()], options.sort) }));
}

function sorted(lines: Line[], by: PlotInput["options"]["sort"]): Line[] {
  const most = ({ shown }: Line): number =>
    shown.reduce((max, { value }) => Math.max(max, value ?? -Infinity), -Infinity);
  if (by === "value") return lines.toSorted((a, b) => (most(a) === most(b) ? 0 : most(b) - most(a)));
  return by === "name" ? lines.toSorted((a, b) => byName(a.label, b.label)) : lines;
}

/**
 * A card has a fixed height: as many rows as fit, taken from the panels in turn, so that each metric keeps its first
 * rows.
 */
function cut(columns: readonly Column[], form: Form, { frame }: PlotInput): { columns: Column[]; dropped: number } {
  const kept = columns.map(({ metric }): Column => ({ metric, lines: [] }));
  const least = ROOM[form].least / ROOM[form].card;
  let room = frame.height - PANEL * columns.length;
  let dropped = 0;
  for (let i = 0; i < Math.max(...columns.map(({ lines }) => lines.length)); i++) {
    for (const [c, { lines }] of columns.entries()) {
      const line = lines[i];
      if (line === undefined) continue;
      room -= shareOf(form, line, frame) * least;
      if (room >= 0 || (i === 0 && c === 0)) kept[c]!.lines.push(line);
      else dropped += 1;
    }
  }
  return { columns: kept.filter(({ lines }) => lines.length > 0), dropped };
}
/** Pixels that a card's panel needs besides its rows. */
const PANEL = 32;

function panelOf(
  { metric, lines }: Column,
  form: Form,
  ticked: boolean,
  metrics: ReadonlySet<string>,
  input: PlotInput,
): PlotPanel {
  const { options, frame } = input;
  const own = lines.flatMap(({ shown }) => shown);
  const values = own.flatMap(({ value }) => value ?? []);
  const { zoom } = options;
  const x: PlotAxis = {
    ...valueAxis(own, input, frame),
    ...(form === "change" ? { name: text.changeAxis } : {}),
    log: form === "dots" && options.log && values.length > 0 && values.every((value) => value > LEAST),
    zoom: zoom === null || form !== "bars" ? zoom : { from: Math.min(0, zoom.from), to: zoom.to },
    tight: frame.size !== "page",
    ticks: ticked && values.length > 0 ? undefined : [],
  };
  const shares = lines.map((line) => shareOf(form, line, frame));
  return {
    id: metric.replaceAll(/\W/g, "-"),
    x,
    y: { unit: { categories: lines.map(({ label }) => label), shares, over: true } },
    share: shares.reduce((sum, share) => sum + share, 0),
    rules: form === "change" ? [{ y: 0, upright: true, name: "", kind: "reference" }] : [],
    ranges: form === "dots" ? lines.flatMap(rangeOf) : [],
    series: seriesOf(lines, form, unitOf(own, options, frame), metrics, input),
  };
}

function seriesOf(
  lines: readonly Line[],
  form: Form,
  unit: ReturnType<typeof unitOf>,
  metrics: ReadonlySet<string>,
  { styles, frame }: PlotInput,
): PlotSeries[] {
  const systems = new Set(lines.flatMap(({ shown }) => shown.map(({ row }) => systemId(row))));
  // Two systems on a card get a key at its foot, on a phone all do under the chart; bars are named after their numbers.
  const inKey = frame.size === "phone" || (frame.size === "card" && styles.size === 2);
  const named = form !== "bars" && styles.size > 1 && !inKey;
  const [first] = systems;
  return [...styles.values()].flatMap(({ id, label, colour, shape }): PlotSeries[] => {
    if (!systems.has(id)) return [];
    const points = lines.flatMap((line, row) => [
      ...line.shown.flatMap((one, k): PlotPoint[] => {
        if (systemId(one.row) !== id) return [];
        const said = boundedText(one, unit);
        return [
          {
            ...{ ...figurePoint(one, unit), x: one.value ?? NaN, x_tag: said, label: said },
            ...PLACED[form](one, row, k, line),
            label_more: form === "bars" && styles.size > 1 ? label : undefined,
          },
        ];
      }),
      ...(form === "change" && id === first ? missing(line, row, metrics) : []),
    ]);
    // A hollow mark is drawn on top: under another one it would not be seen.
    const z = points.some(({ fill }) => fill === "ambiguous") ? { z: 2 } : {};
    const look = { colour, shape, r: R, numbered: true, number_colour: "ink", ...z } as const;
    return [{ id, name: named ? label : "", ...look, points }];
  });
}

/** Far above the smallest double: there are too few steps below to count ticks with. */
const LEAST = 1e-250;
type Own = Pick<PlotPoint, "y"> & Partial<PlotPoint>;

/** The bars of one row share its height. */
function barOf(one: Shown, row: number, k: number, { shown }: Line): Own {
  const thick = 0.8 / shown.length;
  return {
    y: row + thick * (k - (shown.length - 1) / 2),
    bar: thick * (shown.length > 1 ? 0.92 : 1),
    r: one.value === null ? 3.4 : 2,
  };
}

/** Several lost values are set apart so that each is seen. */
const dotOf = (one: Shown, row: number, k: number, { shown }: Line): Own => ({
  y: row + (one.value === null ? 0.3 * (k - (shown.length - 1) / 2) : 0),
});

function rangeOf({ shown }: Line, y: number): NonNullable<PlotPanel["ranges"]> {
  const values = shown.flatMap(({ value }) => value ?? []);
  return values.length < 2 ? [] : [{ y, from: Math.min(...values), to: Math.max(...values) }];
}

const LATENCY = "pct_change_latency";
const THROUGHPUT = "pct_change_throughput";
const shapeOf = (metric: string): Shape => (metric === LATENCY ? "square" : metric === THROUGHPUT ? "circle" : "up");

/** From zero to its mark; for a bound towards zero the arrow leads there instead. Two systems stand a little apart. */
function changeOf(one: Shown, row: number, k: number, { shown }: Line): Own {
  const { value, bound, metric } = one;
  const isApart = new Set(shown.map((other) => other.metric)).size < shown.length;
  return {
    y: row + (isApart ? 0.25 * (k - (shown.length - 1) / 2) : 0),
    shape: shapeOf(metric),
    label: changeText(one),
    whisker: value === null || isUpperBound(bound) ? undefined : ([0, value] as const),
  };
}

const PLACED = { bars: barOf, dots: dotOf, change: changeOf };

/** "−21.4", "+14.6", "up to −78.2". */
function changeText({ value, bound }: Shown): string {
  if (value === null) return text.lost;
  const number = value > 0 ? `+${exact(value)}` : exact(value).replace("-", MINUS);
  return (lookUp(text.changeBounds, bound) ?? text.changeBounds.exact)(number);
}

const changeKey = (metrics: ReadonlySet<string>): string[] => [
  ...(metrics.has(LATENCY) ? [`■ ${text.latencyKey}`] : []),
  ...(metrics.has(THROUGHPUT) ? [`● ${text.throughputKey}`] : []),
];

/** If one of the two metrics was not printed, a text beside zero says so. */
const missing = ({ shown }: Line, y: number, metrics: ReadonlySet<string>): PlotPoint[] =>
  [
    { metric: THROUGHPUT, word: text.throughputWord },
    { metric: LATENCY, word: text.latencyWord },
  ]
    .filter(({ metric }) => metrics.has(metric) && shown.every((one) => one.metric !== metric))
    .map(({ word }) => ({ ...silent(0, y), r: 0, nameless: true, label: text.notPrinted(word) }));

type Said = { readonly text: string; readonly colour: Colour };

/** A card has no key under it; the signs are explained at its foot. */
function footOf(form: Form, signs: readonly string[], { styles }: PlotInput): Said[] {
  if (form === "change") return signs.map((sign) => ({ text: sign, colour: "ink" }));
  if (styles.size < 2 || (form === "dots" && styles.size > 2)) return [];
  // Bars have no marker; a square shows their colour.
  return [...styles.values()].map((style) => ({
    text: signed(form === "bars" ? { ...style, shape: "square" } : style),
    colour: style.textColour,
  }));
}

const GAP = 20;

/** Right to left; what does not fit is left out. */
function footNodes(said: readonly Said[], room: number, { frame }: PlotInput): SceneNode[] {
  const measure = (part: string): number => frame.measure(part, 11, 600);
  const share = Math.max((room - GAP * (said.length - 1)) / said.length - 2, 40);
  let right = frame.width - 2;
  return said.toReversed().flatMap(({ text: whole, colour }): SceneNode[] => {
    const words = fitText(whole, share, measure);
    const x = right;
    right -= measure(words) + GAP;
    if (right + GAP < frame.width - room) return [];
    return [label(words, x, frame.height - 5, "end", { colour, size: 11, weight: 600, halo: true, role: "key" })];
  });
}
