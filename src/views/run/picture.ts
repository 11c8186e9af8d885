/**
 * From the answers and the state of a link to everything the page shows: the runs, and what is measured and drawn of
 * them, in one latency kind. Pure: page and tests draw the same chart from the same rows.
 */
import { chosenRuns, chosenSteps, kindOf, runsOf, tracesOf, type OneRun } from "~/analysis/run/runs";
import { tailOf } from "~/analysis/tails";
import { lookUp } from "~/base/lookUp";
import { opText } from "~/charts/curve/names";
import { loadTag } from "~/charts/curve/readout";
import { markId, stepsOf, type Step } from "~/model/step";
import type { Tail } from "~/model/tail";
import { seriesStyle } from "~/charts/palette";
import { isPublished } from "~/model/lines";
import { buildPercentiles } from "~/charts/percentiles/build";
import type { PercentilesData, TailLine } from "~/charts/percentiles/data";
import { timedOf, type TimeOptions } from "~/charts/run/time";
import type { Colour, Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import type { BucketsRow, CurvePoint } from "~/model/answers";
import type { TraceRow } from "~/model/traceAnswers";
import { en } from "~/text/en";
import { run as text } from "~/text/en/run";
import { workloadName } from "~/views/shared/point/workload";
import { sentence } from "./controls";
import { phrases } from "~/text/en/phrases";
import type { RunState } from "./state";
export interface RunAnswers {
  readonly points: readonly CurvePoint[];
  readonly traces: readonly TraceRow[];
}

/** One direction of one measurement. */
export interface RunLine {
  readonly point: CurvePoint;
  /** What distinguishes it from the other lines; "" for a single one. */
  readonly name: string;
  readonly colour: Colour;
  readonly dash: string | undefined;
  /** Its histogram, if the file has too few percentiles for a line. */
  readonly buckets?: BucketsRow;
}

export interface RunModel {
  readonly runs: readonly OneRun[];
  readonly chosen: readonly OneRun[];
  /** Everything the chosen runs measured; `steps` is the part shown. */
  readonly all: readonly Step[];
  readonly steps: readonly Step[];
  readonly names: ReadonlyMap<string, string>;
  readonly form: "nines" | "time";
  /** Traces of the first chosen run that a chart over time can show. */
  readonly timed: readonly TraceRow[];
  readonly kind: string;
  readonly lines: readonly RunLine[];
  readonly parts: readonly (string | Token)[];
  readonly options: TimeOptions;
}

function timedTraces(run: OneRun | undefined): readonly TraceRow[] {
  const { rates, latencies } = timedOf(tracesOf(run).map((trace) => ({ trace })));
  return [...rates, ...latencies].map(({ trace }) => trace);
}

export function runModel(
  { points, traces }: RunAnswers,
  state: RunState,
  set: (patch: Partial<RunState>) => void = () => undefined,
): RunModel {
  const runs = runsOf(points, traces, state.in);
  const chosen = chosenRuns(runs, state.r);
  const all = stepsOf(chosen.flatMap((run) => run.points));
  const steps = chosenSteps(all, state.s);
  const names = stepNames(steps.length > 1 ? steps : all);
  const timed = timedTraces(chosen[0]);
  const form = state.form === "auto" ? (timed.length > 0 ? "time" : "nines") : state.form;
  const kind = kindOf(
    steps.flatMap(({ latencies }) => latencies),
    state.k,
  );
  const lines = linesOf(steps, names, kind);
  const parts = sentence({ runs, chosen, all, steps, names, form, timed, kind, set });
  const options = {
    log: state.ys === "log",
    latencyUnit: state.yu,
    zoom: { x: state.zx, y: state.zy },
    title: sentenceText(parts),
  };
  return { runs, chosen, all, steps, names, form, timed, kind, lines, parts, options };
}

/** For use outside the page: percentiles only, since values over time are asked for by what the page shows. */
export const runPicture = (answers: RunAnswers, state: RunState, frame: Frame): Scene =>
  buildPercentiles(ninesOf(runModel(answers, { ...state, form: "nines" })), frame);

/** What distinguishes these measurements: workload, job, load, or a number if nothing does. */
function stepNames(steps: readonly Step[]): ReadonlyMap<string, string> {
  const [workload, title, load] = [
    ({ first }: Step) => workloadName(first),
    ({ first }: Step) => first.title,
    ({ first }: Step) => loadTag(first),
  ] as const;
  const namesBy = (attributes: readonly ((step: Step) => string)[]): string[] => {
    const telling = attributes.filter((of) => new Set(steps.map(of)).size > 1);
    return steps.map((step) => telling.map((of) => of(step)).join(phrases.comma));
  };
  const choices = [[workload], [load], [workload, load], [title], [workload, title, load]].map(namesBy);
  const names = choices.find((some) => new Set(some).size === steps.length) ?? choices.at(-1) ?? [];
  return new Map(
    steps.map((step, i) => {
      const name = names[i] ?? "";
      const same = names.filter((other) => other === name).length > 1;
      return [step.id, same ? [name, `#${String(i + 1)}`].filter((word) => word !== "").join(" ") : name];
    }),
  );
}

/** Fewer percentiles do not make a line: the histogram is asked for. */
const LINE = 3;

/** Lines for which a histogram would show more than their percentiles. */
export const wantsBuckets = (lines: readonly RunLine[], kind: string): RunLine[] =>
  lines.filter(({ point }) => {
    const stats = lookUp(point.latency, kind);
    // A point put together from others has no histogram of its own.
    return point.together === null && stats !== undefined && Object.keys(stats.quantiles).length < LINE;
  });

export const withBuckets = (lines: readonly RunLine[], rows: readonly BucketsRow[], kind: string): RunLine[] =>
  lines.map((line) => {
    if (line.point.together !== null) return line;
    const buckets = rows.find((row) => row.point_no === line.point.point_no && row.kind === kind);
    return buckets === undefined ? line : { ...line, buckets };
  });

/** Reads are solid, writes dashed: colour distinguishes measurements, the dash directions. */
const WRITE = "7 4";

function linesOf(steps: readonly Step[], names: ReadonlyMap<string, string>, kind: string): RunLine[] {
  return steps.flatMap((step, n) => {
    // fio times a sync from call to return, so it goes with that latency of the I/Os, never with their clat.
    const drawn = [...step.latencies, ...step.beside.filter(({ latency }) => lookUp(latency, kind) !== undefined)];
    return drawn.map((point, i): RunLine => {
      const several = steps.length > 1;
      const op = drawn.length > 1 || (!several && step.directions.length > 1) ? opText(point.op) : "";
      const name = several ? (names.get(step.id) ?? "") : "";
      const style = seriesStyle(several ? n : i);
      return {
        point,
        name: [name, op].filter((word) => word !== "").join(phrases.comma),
        colour: style.colour,
        dash: several ? (i > 0 ? WRITE : undefined) : style.dash,
      };
    });
  });
}

const NO_LIMITS = { limits_us: [], levels: [] };
const NO_TAIL: Tail = {
  how: "printed",
  members: 1,
  samples: null,
  values: [],
  stretches: [],
  bins: [],
  over: [],
  levels: [],
};

/** The percentiles of the lines, as drawn and as in the table. */
export function ninesOf({ lines, kind, options }: Pick<RunModel, "lines" | "kind" | "options">): PercentilesData {
  const told = lines.flatMap(({ point, buckets, ...look }): TailLine[] => {
    const stats = lookUp(point.latency, kind);
    if (stats === undefined) return [];
    const tail = tailOf({ point, kind, buckets, members: point.combined_from }, NO_LIMITS) ?? NO_TAIL;
    const placed = tail.values.map(({ name }): string => name);
    const plain = { mean: stats.mean_us, min: stats.min_us, max: placed.includes("max") ? null : stats.max_us };
    return [
      {
        ...tail,
        ...look,
        ...(isPublished(point) ? { how: "published" } : {}),
        id: markId(point),
        op: point.op,
        kind,
        kindName: en.charts.curve.kindShort(kind),
        faint: false,
        focused: false,
        excluded: point.failed || point.excluded !== null,
        file: point.source_path,
        plain: Object.fromEntries(Object.entries(plain).filter(([, us]) => us !== null)),
      },
    ];
  });
  const drawn = new Set(told.filter(({ values }) => values.length > 0).map(({ id }) => id));
  const without = lines.filter(({ point }) => !drawn.has(markId(point))).map(({ name }) => name);
  const kindName = en.charts.curve.kindShort(kind);
  return {
    ...options,
    ...NO_LIMITS,
    form: "nines",
    lines: told,
    kinds: [kindName],
    notes: without.length === 0 || drawn.size === 0 ? [] : [text.without(without, kindName)],
    empty: drawn.size > 0 ? null : told.length === 0 ? "run/no-latency" : "run/no-percentiles",
  };
}

/** The point of a line, or of the extra rows that only the tiles show. */
export const pointOf = (lines: readonly RunLine[], steps: readonly Step[], id: string): CurvePoint | undefined =>
  [...lines.map(({ point }) => point), ...steps.flatMap(({ beside }) => beside)].find((point) => markId(point) === id);
