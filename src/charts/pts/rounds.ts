/**
 * Rounds of a test of the SNIA PTS: a panel for each tracked access, with the judged window, its average with the band
 * of 20 %, and the fitted line. Values and window come from analysis/pts.
 */
import { signed } from "~/base/number";
import { UNITS } from "~/model/plotTable";
import type { SteadyWindow } from "~/model/timeLine";
import { ptsPage as text } from "~/text/en/pts-page";
import { units } from "../axis";
import { valueText } from "../explore/values";
import { buildPlot } from "../plot/build";
import { type Channel, readOutOf, tableOf } from "../plot/channels";
import { type PlotPanel, type PlotPoint, type PlotSeries, type PlotSpec, silent } from "../plot/plot";
import type { Frame, Scene } from "../scene";

export interface TrackedRounds {
  /** "4K 0/100". */
  readonly name: string;
  /** By round, in the base unit of `of`; null: no value. */
  readonly values: readonly (number | null)[];
  readonly marks: readonly (string | null)[];
  readonly window: Omit<SteadyWindow, "from_s" | "to_s"> | null;
}

export interface RoundsData {
  readonly title: string;
  readonly of: "iops" | "bytes_per_s" | "mean_us";
  readonly tracked: readonly TrackedRounds[];
  /** true: the window is steady; otherwise its text states the deviation. */
  readonly isSteady: boolean;
}

/** Units of the values, as kept. */
export const UNIT = { iops: UNITS.iops, bytes_per_s: UNITS.bytes_per_s, mean_us: UNITS.us } as const;
const AXIS = { iops: units.iops, bytes_per_s: units.gb_per_s, mean_us: "latency" } as const;

interface Datum {
  readonly round: number;
  readonly value: number | null;
  readonly mark: string | null;
  readonly of: TrackedRounds;
  readonly isIn: boolean;
}

const dataOf = (of: TrackedRounds): Datum[] =>
  of.values.map((value, round) => ({
    ...{ round, value, mark: of.marks[round] ?? null, of },
    isIn: of.window !== null && round >= of.window.first && round <= of.window.last,
  }));

const shareOf = ({ value, isIn, of }: Datum): number | null =>
  isIn && value !== null ? 100 * (value / of.window!.mean - 1) : null;

function roundsSpec({ title, of, tracked, isSteady }: RoundsData): PlotSpec {
  const rounds = Math.max(0, ...tracked.map(({ values }) => values.length));
  const channels: readonly Channel<Datum>[] = [
    { id: "access", value: (one) => one.of.name },
    { id: "round", value: ({ round }) => round + 1 },
    {
      ...{ id: of, value: (one) => one.value, digits: [6, 3] },
      read: ({ value }) => [text.of[of], valueText({ unit: UNIT[of] }, value)],
    },
    { id: "in_window", value: ({ isIn }) => (isIn ? text.yes : null) },
    {
      ...{ id: "off_average_percent", value: shareOf, digits: [2, 2], rare: true },
      read: (one) => {
        const share = shareOf(one);
        return share === null ? null : [text.offAverage, `${signed(share, 1)} %`];
      },
    },
  ];
  const every = Math.ceil(rounds / 10);
  return {
    title,
    x: {
      ...{ name: text.round, unit: units.count, zoom: { from: 0.5, to: rounds + 0.5 } },
      ticks: Array.from({ length: rounds }, (_, i) => i + 1)
        .filter((round) => round === 1 || round % every === 0)
        .map((value) => ({ value, text: String(value) })),
      tag: String,
    },
    arrange: "beside",
    panels: tracked.map((one, i): PlotPanel => {
      const { window, name } = one;
      const points = dataOf(one).map((datum): PlotPoint => ({
        ...{ id: datum.mark, x: datum.round + 1, y: datum.value ?? NaN, fill: "computed" },
        title: text.inRound(name, datum.round + 1),
        lines: readOutOf(datum, channels),
      }));
      const from = (window?.first ?? 0) + 0.5;
      const to = (window?.last ?? 0) + 1.5;
      // Each access has its panel and its title: a hue would say nothing here and a mix in the charts below.
      const plain = { name: "", colour: "ink2", shape: "circle", join: "line" } as const;
      const through = (y1: number, y2: number) => [silent(from, y1), silent(to, y2)];
      const judged: PlotSeries[] =
        window === null
          ? []
          : [
              {
                ...{ ...plain, id: `average-${i}`, bare: true, width: 1, z: 0 },
                points: through(window.mean, window.mean),
                band: [from, to].map((x) => ({ x, from: window.low, to: window.high })),
              },
              {
                ...{ ...plain, id: `fit-${i}`, bare: true, colour: "ink", dash: "6 3", width: 1.2, z: 3 },
                points: through(...window.line),
              },
            ];
      return {
        ...{ id: `t${i}`, title: name },
        answer: window === null ? null : text.shares(window.range_share, window.rise_share),
        y: { name: text.of[of], unit: AXIS[of] },
        series: [...judged, { ...plain, id: name.replace(/\W+/g, "-"), points }],
        spans: window === null ? [] : [{ from, to, name: "", ...(!isSteady && { look: "changed" as const }) }],
        none: points.every(({ y }) => Number.isNaN(y)) ? text.noValue : undefined,
      };
    }),
    key: tracked.some(({ window }) => window !== null) ? text.key(isSteady) : [],
    lost: () => [],
    twin: tableOf(tracked.flatMap(dataOf), channels, ({ mark }) => mark),
  };
}

export const buildRounds = (data: RoundsData, frame: Frame): Scene => buildPlot(roundsSpec(data), frame);
