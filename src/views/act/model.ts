/** From the answers to what the page shows: which logs, their verdicts, what the chart draws. Pure. */
import {
  isStandardTest,
  ACT_LIMITS,
  actVerdict,
  shareOver,
  tableSlices,
  VERDICT_SLICE_S,
  type ActVerdict,
} from "~/analysis/act/verdict";
import { sliceSeconds, type Slicer, slicesOf, unitOf, type ActUnit, UNIT_NS } from "~/analysis/act/slices";
import { edgeOf, tableEdges } from "~/charts/act/slicesTwin";
import type { ActIntervals, ActLoad, ActSlice, ActWorst, ActPublished } from "~/charts/act/options";
import type { IntervalRow, SlowPixel, TraceRow } from "~/model/traceAnswers";
import type { IntervalsParams } from "~/queries/intervals";
import type { SlowerParams } from "~/queries/slower";
import { act as text } from "~/text/en/act";
import { autoSlice, logsOf, versionLine, type ActHistogram, type ActLog } from "~/analysis/act/logs";
import { within } from "~/base/path";
import { limitsOf, type ActState } from "./state";
import { actLoadsSpec } from "~/charts/act/loads";
import { actSlicesSpec } from "~/charts/act/slices";
import type { PlotSpec } from "~/charts/plot/plot";
import { timeNotes } from "~/analysis/time/notes";
import { decidingText } from "./verdict";
/** The choices, known before any histogram is loaded. */
export interface ActChoice {
  readonly logs: readonly ActLog[];
  /** The log drawn over time; null: several logs against their load. */
  readonly log: ActLog | null;
  readonly histogram: ActHistogram | null;
  /** Histograms side by side in the table: the drawn one unless others were chosen. */
  readonly tabled: readonly ActHistogram[];
  /** Slice length asked for, in seconds; each log rounds it up to whole intervals. */
  readonly slice_s: number;
}

/** @param writing the reader's files that are still being written */
export function choiceOf(
  rows: readonly TraceRow[],
  state: Pick<ActState, "in" | "r" | "h" | "s" | "th">,
  writing: readonly string[] = [],
): ActChoice {
  const here = rows.filter(({ source_path }) => within(state.in, source_path));
  const logs = logsOf(here, writing);
  const named = logs.find(({ id }) => id === state.r);
  const log =
    named ?? (logs.length === 1 || (logs.length > 0 && state.r !== "" && state.r !== "all") ? logs[0]! : null);
  const histogram =
    log === null
      ? null
      : (log.histograms.find(({ name }) => name === state.h) ?? log.judged ?? log.histograms[0] ?? null);
  const drawn = log === null ? logs : [log];
  const asked_s = state.s === "auto" ? (drawn.length === 0 ? VERDICT_SLICE_S : autoSlice(drawn)) : Number(state.s);
  // Logs side by side have slices of equal length: whole intervals of the log that reports least often.
  const slice_s = Math.max(asked_s, ...drawn.map(({ interval_s }) => sliceSeconds(asked_s, interval_s)));
  const chosen = log?.histograms.filter(({ name }) => state.th.includes(name)) ?? [];
  const tabled = chosen.length > 0 ? chosen : histogram === null ? [] : [histogram];
  return { logs, log, histogram, tabled, slice_s };
}

/** Approximate width of the page's chart in pixels. */
const PIXELS = 800;

/** Single intervals of the line in focus, if the slices are longer than an interval. */
export function intervalsOf(
  { log, histogram }: ActChoice,
  { slice_s, unit }: Pick<Sliced, "slice_s" | "unit">,
  state: Pick<ActState, "n" | "z">,
): SlowerParams | null {
  const ms = limitsOf(state)[0];
  if (log === null || histogram === null || ms === undefined || slice_s <= log.interval_s) return null;
  return {
    dataset: log.dataset,
    trace: String(histogram.trace.trace_no),
    over_ns: 2 ** edgeOf(ms, unit).least * UNIT_NS[unit],
    from_s: state.z?.from ?? null,
    to_s: state.z?.to ?? null,
    pixels: PIXELS,
  };
}

export const drawnIntervals = (log: ActLog, ms: number, pixels: readonly SlowPixel[], unit: ActUnit): ActIntervals => ({
  ms,
  at_least: unit === "us",
  interval_s: log.interval_s,
  pixels,
});

/** Histograms in windows of one slice each. */
export const windowsOf = (
  { dataset, interval_s }: ActLog,
  { trace }: ActHistogram,
  asked_s: number,
): IntervalsParams => ({
  dataset,
  traces: [String(trace.trace_no)],
  from_s: null,
  to_s: null,
  window_s: sliceSeconds(asked_s, interval_s),
});

export interface Sliced {
  readonly slices: Slicer;
  readonly unit: ActUnit;
  readonly slice_s: number;
}

/** null: not loaded yet. A histogram without counts has the unit that the log states. */
export function slicedOf(log: ActLog, windows: readonly IntervalRow[] | null, asked_s: number): Sliced | null {
  if (windows === null) return null;
  const unit = unitOf(windows) ?? log.unit ?? "ms";
  const slice_s = sliceSeconds(asked_s, log.interval_s);
  return { slices: slicesOf(windows, unit, slice_s), unit, slice_s };
}

/** The rows of act_latency.py, each with its unrounded values. */
function rowsOf({ slices }: Sliced): ActSlice[] {
  return [...slices.rows()].map((row, i) => ({
    ...row,
    printed_percent: row.exceed_percent,
    exceed_percent:
      typeof row.slice === "number"
        ? row.exceed_percent.map((_, limit) => slices.exceed_percent(i, limit))
        : row.exceed_percent,
  }));
}

/** From the hours of the log, or from the act_latency.py table appended to it if that has more hours. */
export function verdictOf(log: ActLog, hours: Sliced | null): ActVerdict | null {
  if (hours === null || log.judged === null) return null;
  const { table } = log;
  return table !== null && table.slices.length > hours.slices.length
    ? actVerdict(tableSlices(table), table.unit, log.ending, log.running)
    : actVerdict(hours.slices, hours.unit, log.ending, log.running);
}

/** The file says that the test did not pass, and its hours do not show it. */
export const isFailedAsSaid = ({ says }: ActLog, verdict: ActVerdict | null): boolean =>
  says?.passed === false && !["failed", "drives", "passed"].includes(verdict?.verdict ?? "");

/** A pass that the file contradicts cannot be relied on. */
export const isDenied = ({ says }: ActLog): boolean => says?.passed === false;

/** The standard test at a whole load multiple; only this has a verdict by the standard. */
export const isStandard = ({ test }: ActLog): boolean => isStandardTest(test);

export function shortVerdict(log: ActLog, verdict: ActVerdict | null): string {
  if (log.excluded !== null) return text.excluded.short;
  const code = isFailedAsSaid(log, verdict) ? "failed" : (verdict?.verdict ?? "none");
  const short = (code === "passed" && isDenied(log) ? text.shortDenied : text.short[code]) ?? "";
  return verdict === null || isStandard(log) ? short : text.shortNotStandard(short);
}

/**
 * The highest share that is certain in any slice, and the highest that is possible. In microseconds the two may be of
 * different slices.
 */
function worstOf({ slices, unit }: Sliced, ms: number): ActWorst | null {
  let worst: ActWorst | null = null;
  for (let i = 0; i < slices.length; i++) {
    const { least, most } = shareOver(slices, i, ms, unit);
    const slice = slices.number(i);
    if (worst === null) worst = { ms, slice, least, most_slice: slice, most };
    if (least > worst.least) worst = { ...worst, slice, least };
    if (most > worst.most) worst = { ...worst, most_slice: slice, most };
  }
  return worst;
}

/** A log among several: its worst slices at each limit, certain and possible. */
export function loadOf(log: ActLog, sliced: Sliced, verdict: ActVerdict | null): ActLoad {
  const { slices, slice_s } = sliced;
  return {
    id: log.id,
    name: log.name,
    place: log.place,
    system: log.system,
    multiple: log.test.multiple,
    devices: log.test.devices,
    program: log.program,
    line: versionLine(log),
    device_reads_per_s: log.device_reads_per_s,
    device_writes_per_s: log.device_writes_per_s,
    verdict: shortVerdict(log, verdict),
    slices: slices.length,
    slice_s,
    worst: ACT_LIMITS.flatMap(({ ms }) => {
      const worst = worstOf(sliced, ms);
      return worst === null ? [] : [worst];
    }),
    path: log.path,
    counts: log.excluded === null && isStandard(log) && !log.ending.load && log.ending.errors === 0,
  };
}

// From the choice and the answers to the spec of the chart. Pure.

export interface ActDrawn {
  /** By log of the choice. */
  readonly verdicts: readonly (ActVerdict | null)[];
  /** The slices of the drawn histogram, or of each log's reads. */
  readonly sliced: readonly (Sliced | null)[];
  /** The slices of the table's histograms. */
  readonly tabled: readonly (Sliced | null)[];
  readonly intervals: ActIntervals | null;
  readonly published: readonly ActPublished[];
}

type Drawing = Pick<ActState, "n" | "ys" | "z" | "ts" | "tn" | "te">;

/** Indexes of the table's limits, as in act_latency.py: from -s on, -n of them, every -e. */
function edgesOf({ ts, tn, te }: Pick<ActState, "ts" | "tn" | "te">, unit: "ms" | "us"): number[] {
  const all = tableEdges(unit);
  const first = ts === "auto" ? all[0]! : Number(ts);
  const every = Number(te);
  const last = tn === "auto" ? (ts === "auto" ? all.at(-1)! : LAST) : first + (Number(tn) - 1) * every;
  const edges: number[] = [];
  for (let edge = first; edge <= Math.min(last, LAST); edge += every) edges.push(edge);
  return edges;
}
const LAST = 16;

export function sliceSpec(choice: ActChoice, drawn: ActDrawn, state: Drawing): PlotSpec | null {
  const { verdicts, sliced } = drawn;
  const { log, logs, histogram, slice_s: asked_s } = choice;
  const [own] = sliced;
  if (log === null || histogram === null || own == null) return null;
  const isJudged = histogram === log.judged;
  const verdict = verdicts[logs.indexOf(log)];
  const deciding = verdict?.deciding ?? null;
  const { unit, slice_s } = own;
  return actSlicesSpec(rowsOf(own), {
    title: text.title(log.name, text.histogram(histogram.name), `${text.slice(asked_s)}${text.sentence.slices}`),
    id: histogram.trace.key,
    what: text.histogram(histogram.name),
    unit,
    slice_s,
    shown_ms: limitsOf(state),
    limits: isJudged ? ACT_LIMITS : [],
    judged: isJudged && slice_s === VERDICT_SLICE_S,
    deciding:
      isJudged && slice_s === VERDICT_SLICE_S && deciding !== null
        ? { slice: deciding.slice, ms: deciding.limit.ms, ...decidingText(deciding) }
        : null,
    log: state.ys === "log",
    published: drawn.published,
    intervals: drawn.intervals,
    table: choice.tabled.flatMap((one, i) => {
      const own = drawn.tabled[i];
      if (own == null) return [];
      const judged = one === log.judged && slice_s === VERDICT_SLICE_S;
      return [{ histogram: one.name, rows: rowsOf(own), edges: edgesOf(state, unit), judged }];
    }),
    notes: timeNotes(
      log.histograms.map(({ trace }) => trace),
      () => 0,
    ).filter(({ t_s }) => state.z === null || (t_s >= state.z.from && t_s <= state.z.to)),
    zoom: state.z,
  });
}

export function loadSpec(
  { logs, slice_s }: ActChoice,
  { verdicts, sliced, published }: Pick<ActDrawn, "verdicts" | "sliced" | "published">,
  state: Pick<ActState, "ys">,
): PlotSpec {
  const loads = logs.flatMap((log, i) => {
    const own = sliced[i] ?? null;
    return own === null ? [] : [loadOf(log, own, verdicts[i] ?? null)];
  });
  return actLoadsSpec(loads, {
    title: logs.length === 0 ? text.published.alone(published.length) : text.loadsTitle(logs.length),
    published,
    limits: ACT_LIMITS,
    judged: slice_s === VERDICT_SLICE_S,
    log: state.ys === "log",
  });
}
