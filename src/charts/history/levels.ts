/** One measure of one load, state by state, with the levels between its changes. */
import { cutApart, endOf } from "~/base/letters";
import { exact, isFactor, significant } from "~/base/number";
import type { HistoryState, MeasureHistory } from "~/model/history";
import { isoTime, plainLatency, rateText, utcMinute } from "~/model/valueText";
import { markId } from "~/model/step";
import { history as text } from "~/text/en/history";
import { type AxisUnit, units } from "../axis";
import { seriesStyle } from "../palette";
import { buildPlot } from "../plot/build";
import { type PlotAxis, type PlotPoint, type PlotRule, type PlotSeries, silent } from "../plot/plot";
import type { Frame, Scene } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";

export interface LevelsData {
  /** The chart's sentence and accessible name. */
  readonly title: string;
  /** "IOPS", "read p99 (clat)". */
  readonly name: string;
  readonly states: readonly HistoryState[];
  readonly measure: MeasureHistory | null;
  /** Changes smaller than this are drawn without their number: 0.02 is 2 %. */
  readonly least: number;
  /** Does the axis begin at 0, or show only the range of the values? */
  readonly isWhole: boolean;
}

const RATE_UNITS = { iops: units.iops, bytes_per_s: units.gb_per_s } as const;

/** "74,100 IOPS", "2.31 GB/s", "812 µs". */
export function measureText(of: MeasureHistory["of"], value: number): string {
  if (of === "mean" || of === "p99") return plainLatency(value, of === "mean" ? 4 : 3);
  const unit: AxisUnit = RATE_UNITS[of];
  return `${of === "iops" ? rateText(value) : significant(value / unit.factor, 4)} ${unit.label}`;
}

/** "−8.2 %", "0.0032 ×". */
export const changeText = (change: number): string =>
  isFactor(1 + change)
    ? `${significant(1 + change, 2)} ×`
    : text.percent(significant(Math.abs(100 * change), 2), change < 0);

/** Levels from state to state: between changes, from the first to the last measured state. */
function levelsOf({ values, changes }: MeasureHistory): { from: number; to: number; level: number }[] {
  if (changes.length === 0) return [];
  const first = values.findIndex((value) => value !== null);
  const last = values.findLastIndex((value) => value !== null);
  const starts = [first, ...changes.map(({ state }) => state)];
  const levels = [changes[0]!.before, ...changes.map(({ after }) => after)];
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? last + 1, level: levels[i]! }));
}

export function buildLevels(data: LevelsData, frame: Frame): Scene {
  const { states, measure, title, name } = data;
  const x: PlotAxis = {
    name: text.axis,
    unit: { label: "", factor: 1, short: false },
    // Half a state of room on both sides.
    zoom: { from: 0.5, to: states.length + 0.5 },
    ticks: ticksOf(states, frame.width),
    tag: (value) => states[Math.round(value) - 1]?.name ?? "",
  };
  const shown = { title, x, arrange: "stacked", key: [] } as const;
  if (measure === null)
    return buildPlot({ ...shown, panels: [], twin: twinFrom([], [], () => null), empty: "history/none" }, frame);
  const y: PlotAxis = {
    name,
    unit: measure.of === "mean" || measure.of === "p99" ? "latency" : RATE_UNITS[measure.of],
    zoom: data.isWhole ? null : reachOf(measure),
  };
  const panel = { id: "levels", y, series: seriesOf(data, measure), rules: rulesOf(data, measure) };
  return buildPlot({ ...shown, panels: [panel], twin: twinOf(data, measure) }, frame);
}

/** A tenth more than the values on either side. */
function reachOf({ values }: MeasureHistory): PlotAxis["zoom"] {
  const known = values.flatMap((value) => (value === null ? [] : [value.min, value.max]));
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const margin = (most - least || most) / 10;
  return { from: Math.max(0, least - margin), to: most + margin };
}

/** Room for a name on the axis, for a letter of it, and between two names, in pixels. */
const TICK_PX = 110;
const LETTER_PX = 7;
const TICK_GAP = 12;

function ticksOf(states: readonly HistoryState[], width: number): NonNullable<PlotAxis["ticks"]> {
  const every = Math.max(1, Math.ceil((states.length * TICK_PX) / Math.max(width, TICK_PX)));
  const most = Math.floor(((every * width) / states.length - TICK_GAP) / LETTER_PX);
  // Only the names that are written have to look unlike: more of each fits.
  const shown = states.filter((_, i) => i % every === 0);
  return shortNames(shown, most).map((text, i) => ({ value: i * every + 1, text }));
}

/** Without the number, date or version at its end. A pattern would take minutes for a long name of digits and points. */
function withoutNumber(text: string): string {
  let from = text.length;
  while (from > 0 && /[\d._:-]/.test(text[from - 1]!)) from--;
  const digit = text.slice(from).search(/\d/);
  return digit < 0 ? text : text.slice(0, from + digit);
}

/** A name in a sentence or a row of the panel. */
const SENTENCE_NAME = 24;
/**
 * Names without their common beginning and their file extension; the end of a long name is kept, since it says more,
 * unless two would look alike.
 */
export function shortNames(states: readonly HistoryState[], most = SENTENCE_NAME): string[] {
  const names = states.map(({ name }) => name);
  const [first = ""] = names;
  let shared = 0;
  while (shared < first.length && names.every((name) => name[shared] === first[shared])) shared++;
  // Never cut within a word, a number, a date or a version.
  const plain = withoutNumber(first.slice(0, shared));
  const begin = /^.*[^a-z0-9]/i.exec(plain)?.[0].length ?? 0;
  const [ending = ""] = /\.[a-z]\w*$/i.exec(first) ?? [];
  const end = names.every((name) => name.endsWith(ending)) ? ending.length : 0;
  const own =
    names.length < 2 || names.some((name) => name.length <= begin + end)
      ? names
      : names.map((name) => name.slice(begin, name.length - end));
  const ends = own.map((name) => endOf(name, most));
  return new Set(ends).size === new Set(own).size ? ends : cutApart(own, most);
}

function seriesOf({ states, name }: LevelsData, measure: MeasureHistory): PlotSeries[] {
  const { values, points, noise } = measure;
  const of = (value: number): string => measureText(measure.of, value);
  const levels = levelsOf(measure);
  return [
    {
      ...{ id: "level", colour: "ink2", shape: "circle", join: "line", bare: true, z: 0, width: 1.5 },
      points: levels.flatMap(({ from, to, level }) =>
        // Each level is separate: the last value is NaN, which breaks the line.
        [silent(from + 0.5, level), silent(to + 0.5, level), silent(to + 0.5, NaN)],
      ),
      band:
        noise === null
          ? undefined
          : levels.flatMap(({ from, to, level }) =>
              [from + 0.5, to + 0.5].map((x) => ({ x, from: level * (1 - noise), to: level * (1 + noise) })),
            ),
    },
    {
      ...{ id: "values", colour: seriesStyle(0).colour, shape: "circle", join: "line", opacity: 0.5 },
      points: values.flatMap((value, i): PlotPoint[] => {
        const point = points[i];
        if (value === null || point === null || point === undefined) return [];
        const { n, median, min, max } = value;
        return [
          {
            ...{ id: markId(point), x: i + 1, y: median, fill: "computed", title: states[i]!.name },
            lines: [[name, of(median)], ...(n > 1 ? ([[text.repeats(n), text.range(of(min), of(max))]] as const) : [])],
            whisker: n > 1 ? [min, max] : undefined,
          },
        ];
      }),
    },
  ];
}

const rulesOf = ({ least }: LevelsData, { changes }: MeasureHistory): PlotRule[] =>
  changes.map(({ state, before, after }): PlotRule => {
    const ratio = after / before - 1;
    return {
      ...{ y: state + 0.5, upright: true, kind: "note" },
      name: Math.abs(ratio) < least ? "" : changeText(ratio),
    };
  });

function twinOf({ states }: LevelsData, measure: MeasureHistory) {
  const unit = measure.of === "mean" || measure.of === "p99" ? `${measure.of}_us` : measure.of;
  const rows = states.map((state, i) => ({ state, i, value: measure.values[i] ?? null }));
  const levels = levelsOf(measure);
  const changeAt = new Map(measure.changes.map((change) => [change.state, change]));
  const digits = [3, measure.of === "bytes_per_s" ? 0 : 3] as const;
  const changes: TwinColumnOf<(typeof rows)[number]>[] = [
    {
      id: "level",
      label: text.columns.level,
      value: ({ i }) => levels.find(({ from, to }) => i >= from && i < to)?.level ?? null,
      digits,
    },
    {
      id: "change",
      label: text.columns.change,
      value: ({ i }) => {
        const change = changeAt.get(i);
        return change === undefined ? null : change.after / change.before - 1;
      },
      text: ({ i }) => {
        const change = changeAt.get(i);
        return change && changeText(change.after / change.before - 1);
      },
    },
    { id: "p", label: text.columns.p, value: ({ i }) => changeAt.get(i)?.p ?? null },
  ];
  return twinFrom(
    rows,
    [
      { id: "state", label: text.columns.state, value: ({ state }) => state.name },
      {
        id: "started",
        label: text.columns.started,
        value: ({ state }) => (state.started_ms === null ? null : isoTime(state.started_ms)),
        // Seconds are in the value, for exports.
        text: ({ state }) => (state.started_ms === null ? undefined : utcMinute(state.started_ms)),
      },
      {
        id: "n",
        label: text.columns.n,
        value: ({ value }) => value?.n ?? null,
        text: ({ value }) => (value === null ? undefined : exact(value.n)),
      },
      { id: unit, value: ({ value }) => value?.median ?? null, digits },
      { id: "min", label: text.columns.min, value: ({ value }) => value?.min ?? null, digits },
      { id: "max", label: text.columns.max, value: ({ value }) => value?.max ?? null, digits },
      ...(levels.length === 0 ? [] : changes),
    ],
    ({ i }) => {
      const point = measure.points[i];
      return point === null || point === undefined ? null : markId(point);
    },
  );
}
