/** Share of the I/Os in each latency bin: the data that the percentiles come from. */
import { en } from "~/text/en";
import { percentiles as text } from "~/text/en/percentiles";
import { lookUp } from "~/base/lookUp";
import { exact, significant } from "~/base/number";
import type { TailBin } from "~/model/tail";
import type { AxisUnit } from "../axis";
import { opMarker } from "../palette";
import { type Channel, readOutOf, tableOf } from "../plot/channels";
import { type PlotPoint, type PlotSeries, silent } from "../plot/plot";
import type { Frame, Twin } from "../scene";
import type { PercentilesData, TailLine } from "./data";
import { endLabels, isAside } from "./labels";
import { fillOf } from "./nines";
import { headChannels, LATENCY_DIGITS, shareText } from "./value";

const binId = ({ id }: Pick<TailLine, "id">, { hi_us }: TailBin): string =>
  `${id}/b${String(Math.round(hi_us * 1000))}`;

/** "200–400 µs", "under 50 µs". */
function binWords({ lo_us, hi_us }: TailBin, unit: AxisUnit): string {
  const [from, to] = [lo_us, hi_us].map((us) => significant(us / unit.factor, 4));
  return lo_us === 0 ? text.chart.below(to!, unit.label) : `${from!}–${to!} ${unit.label}`;
}

interface Row {
  readonly line: TailLine;
  readonly bin: TailBin;
  /** Share at or below its upper edge, 0..1. */
  readonly below: number;
}

const CHANNELS: readonly Channel<Row>[] = [
  {
    id: "from_us",
    value: ({ bin }) => bin.lo_us,
    digits: LATENCY_DIGITS,
    read: ({ bin }, { x }) => [text.chart.bin, binWords(bin, x)],
  },
  { id: "to_us", value: ({ bin }) => bin.hi_us, digits: LATENCY_DIGITS },
  { id: "ios", value: ({ bin }) => bin.count, read: ({ bin }) => [text.chart.ios, exact(bin.count)] },
  { id: "percent", value: ({ bin }) => 100 * bin.share, digits: [3, 4] },
  { id: "percent_below", value: ({ below }) => Math.min(100, 100 * below), digits: [5, 4] },
  { id: "file", value: ({ line }) => line.file },
];

/** The table: the bins of each line. */
export function distributionTwin({ lines }: PercentilesData): Twin {
  const rows = lines.flatMap((line) => {
    let below = 0;
    return line.bins.map((bin): Row => ({ line, bin, below: (below += bin.share) }));
  });
  return tableOf(rows, [...headChannels<Row>(lines), ...CHANNELS], ({ line, bin }) => binId(line, bin));
}

/** A bin from 0 starts at half the lowest edge, since a log axis has no 0. */
const leastOf = (lines: readonly TailLine[]): number =>
  lines.reduce(
    (least, { bins }) => bins.reduce((a, { lo_us, hi_us }) => Math.min(a, lo_us > 0 ? lo_us : hi_us), least),
    Infinity,
  ) / 2;

function seriesOf(line: TailLine, label: string, least: number, unit: AxisUnit): PlotSeries[] {
  const { id, name, colour, dash, faint, focused, bins } = line;
  const outline: PlotPoint[] = [];
  const add = (x: number, y: number): unknown => outline.push({ ...silent(x, y), fill: fillOf(line) });
  const from = (bin: TailBin): number => Math.max(bin.lo_us, least);
  bins.forEach((bin, i) => {
    const before = bins[i - 1];
    // A histogram leaves out bins without I/Os: between two of its bins the share is 0.
    if (before === undefined) add(from(bin), 0);
    else if (before.hi_us < bin.lo_us) add(before.hi_us, 0);
    add(from(bin), 100 * bin.share);
    if (i < bins.length - 1) return;
    add(bin.hi_us, 0);
    add(bin.hi_us, 0);
  });
  const style = { id, colour, shape: opMarker(line.op), bare: true, dash, faint, focused };
  const marks = bins.map((bin): PlotPoint => ({
    id: binId(line, bin),
    x: Math.sqrt(from(bin) * bin.hi_us),
    y: 100 * bin.share,
    fill: fillOf(line),
    title: name === "" ? (lookUp(en.charts.curve.ops, line.op) ?? line.op) : name,
    tag: shareText({ lo: bin.share, hi: bin.share }),
    lines: readOutOf({ line, bin, below: 0 }, CHANNELS),
    x_tag: binWords(bin, unit),
    y_tag: significant(100 * bin.share, 3),
  }));
  return [
    { ...style, join: "steps", points: outline },
    { ...style, name: label, points: byHeight(marks) },
  ];
}

/** The name goes to the last point, so the highest is put last: that is where lines are apart. */
const byHeight = (marks: readonly PlotPoint[]): PlotPoint[] => {
  const top = marks.reduce<PlotPoint | undefined>((best, one) => (best && best.y >= one.y ? best : one), undefined);
  return top === undefined ? [] : [...marks, { ...top, id: null }];
};

export function distributionSeries({ lines }: PercentilesData, unit: AxisUnit, frame: Frame): PlotSeries[] {
  const least = leastOf(lines);
  const drawn = lines.filter(({ bins }) => bins.length > 0);
  // The share over a limit is visible right of its line.
  const names = drawn.map((line) => ({ ...line, over: [], levels: [] }));
  const labels = endLabels(names, frame);
  return drawn.flatMap((line, i) => {
    const all = seriesOf(line, labels[i]!, least, unit);
    return isAside(drawn, frame) ? all.map((series) => ({ ...series, aside: true })) : all;
  });
}
