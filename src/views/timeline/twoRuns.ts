/** What is said of two runs that are laid over one another: the answer, names, badges, notes. Pure. */
import { lookUp } from "~/base/lookUp";
import { units } from "~/charts/axis";
import { blockText } from "~/charts/curve/names";
import { computed } from "~/base/number";
import type { NoteAt } from "~/model/timeLine";
import { saidWhole } from "~/charts/timeline/lines";
import { rateColumn } from "~/charts/timeline/twin";
import type { Measure, SideId } from "~/model/timeLine";
import type { TwoRunsOptions } from "~/charts/timeline/options";
import type { BadgeInfo } from "~/components/Badge";
import { sentenceText, type Token } from "~/components/token";
import type { VerdictProps } from "~/components/Verdict";
import { logsByJob } from "~/model/tools";
import type { TraceRow } from "~/model/traceAnswers";
import { notes as noteWords } from "~/text/en/notes";
import { timeline, windowText } from "~/text/en/timeline";
import { twoRuns as text } from "~/text/en/timeline-two";
import type { LatencyChoice, LineOf } from "~/analysis/time/lines";
import type { Judged } from "~/analysis/time/judge";
import { runName, shortName, type TimeRun } from "~/analysis/time/runs";
import { notesAt } from "~/analysis/time/notes";
import { latencyName, windowOf } from "~/queries/time/drawn";
import { latencyWord } from "./controls";
import type { PickedSide, Picks } from "~/queries/time/sides";
import type { TimelineState } from "./state";
import type { Drawn, InCommon } from "~/queries/time/together";

const SIDES: readonly SideId[] = ["a", "b"];
export function optionsOf(
  parts: readonly (string | Token)[],
  picks: Picks,
  of: Measure,
  runs: readonly TimeRun[],
  notes: readonly string[],
  { c, ys, yu, xu, z }: TimelineState,
): TwoRunsOptions {
  const { quantity, latency } = picks;
  const throughput = [picks.a, picks.b].flatMap(({ plan }) => plan.throughput.lines.flatMap(({ traces }) => traces));
  const latencies = [picks.a, picks.b].flatMap(({ plan }) => plan.latency.lines.flatMap(({ traces }) => traces));
  const named = quantity ?? "iops";
  return {
    title: sentenceText(parts).replace(/\.$/, ""),
    quantity: named,
    throughputName: timeline.throughputName(throughput[0]?.stat ?? "mean", windowOf(throughput)),
    latencyName: latency === null ? "" : latencyName({ ...latency, rows: latencies }),
    throughputColumn: rateColumn(named),
    latencyColumn: latency === null ? "latency_us" : `${latency.kind}_${latency.stat}_us`,
    latencyLog: ys === "log",
    latencyUnit: yu,
    timeUnit: xu,
    compare: c,
    of,
    zoom: z,
    key: [
      ...SIDES.map((side) => text.key(text.side[side], runName(picks[side].run, runs), picks[side].line.name)),
      text.keyReference,
    ],
    notes,
  };
}

/** What the page says first: both in the time they share. One run each: a ratio, and no word on which is better. */
export function answerOf(picks: Picks, { common, spans }: Drawn): VerdictProps {
  if (common === null || picks.quantity === null) {
    return { first: text.noAnswer(...(SIDES.map((side) => spanText(spans[side])) as [string, string])) };
  }
  const unit = units[picks.quantity];
  const [a, b] = [saidWhole(common.a, unit), saidWhole(common.b, unit)];
  return { first: text.answer(ratioOf(common), a, b), second: text.where(common.from_s, common.to_s) };
}

/** Less than a thousandth is nothing that anybody reads off two logs. */
const ratioOf = ({ a, b }: InCommon): number | null => (a <= 0 ? null : Math.abs(b / a - 1) < 0.0005 ? 1 : b / a);

export interface MeanRow {
  readonly side: SideId;
  readonly name: string;
  /** In the time that both ran; null: there is none. */
  readonly mean: string | null;
  readonly span: string;
}

/** The read-off: each run, its mean where both ran, the time it has. */
export const meanRows = (picks: Picks, { common, spans }: Drawn, runs: readonly TimeRun[]): MeanRow[] =>
  SIDES.map((side) => ({
    side,
    name: text.key(text.side[side], shortName(picks[side].run, runs), picks[side].line.name),
    mean: common === null || picks.quantity === null ? null : saidWhole(common[side], units[picks.quantity]),
    span: spanText(spans[side]),
  }));

const spanText = (span: readonly [number, number] | null): string =>
  span === null ? text.nothing : text.spanOf(...span);

/** Unlike work, and what the two have no common kind of. */
export function badgesOf({ a, b, quantity, latency, unlike }: Picks, { l }: TimelineState): BadgeInfo[] {
  const kinds = text.kinds;
  const kindsOf = (latencies: readonly LatencyChoice[]): string =>
    latencies.length === 0 ? kinds.none : latencies.map(latencyWord).join(", ");
  const rates = (quantities: readonly string[]): string =>
    quantities.length === 0 ? kinds.none : quantities.map((one) => lookUp(timeline.quantities, one) ?? one).join(", ");
  const has = unlike.a.latencies.length + unlike.b.latencies.length > 0;
  return [
    ...unlikeBadges(a.line, b.line),
    ...(latency === null && l !== "none" && has
      ? [
          {
            tone: "warn",
            text: kinds.badge,
            why: kinds.why(kindsOf(unlike.a.latencies), kindsOf(unlike.b.latencies)),
          } as const,
        ]
      : []),
    ...(quantity === null
      ? [
          {
            tone: "warn",
            text: kinds.throughput,
            why: kinds.throughputWhy(rates(unlike.a.quantities), rates(unlike.b.quantities)),
          } as const,
        ]
      : []),
  ];
}

/** What a reader must know before quoting. */
export function notesOf(
  picks: Picks,
  drawn: Drawn,
  of: Measure,
  at: Readonly<Record<SideId, readonly NoteAt[]>>,
): string[] {
  const words = text.notes;
  const { spans, apart, common_s, data, common } = drawn;
  const ends = SIDES.map((side) => spans[side]);
  const isCut =
    common !== null &&
    ends.some((span) => span === null || Math.abs(span[1] - common.to_s) > 1 || Math.abs(span[0] - common.from_s) > 1);
  const own = apart[of];
  const own_s = common_s[of];
  const pairs = data[of]?.pairs.length ?? 0;
  return [
    ...(own === null ? [] : [words.apart[own]]),
    ...(isCut ? [words.common(...(ends.map(spanText) as [string, string]))] : []),
    ...(own_s === null || pairs === 0 ? [] : [words.windows(windowText(own_s))]),
    ...(pairs > 0 && own_s === null ? [words.matched] : []),
    ...SIDES.flatMap((side) =>
      [
        ...at[side].map(({ t_s, text: note }) => noteWords.noted(windowText(t_s), note)),
        ...ownNotes(picks[side], drawn, side),
      ].map((note) => words.side(text.side[side], note)),
    ),
    ...(picks.latency?.stat === "mean" ? [words.averaged] : []),
  ];
}

function ownNotes({ plan, line }: PickedSide, { notes }: Drawn, side: SideId): string[] {
  const words = text.notes;
  const own = notes[side];
  const [trace] = line.traces;
  const jobs = new Set(plan.chosen.run.rows.map(({ job_index, member }) => `${String(job_index)} ${member ?? ""}`))
    .size;
  const ramp_s = trace?.ramp_s ?? null;
  return [
    ...(plan.offsets === false && jobs > 1 ? [words.ownClock] : []),
    ...(line.excluded === null ? [] : [words.excluded(line.excluded)]),
    ...[...own.totals].map((n) => words.overlap(n)),
    ...(own.counted ? [words.counted(windowText(plan.count_s))] : []),
    ...(own.partial.size > 0 ? [words.partial] : []),
    ...(own.extremes.size > 0 ? [words.extremes] : []),
    ...(trace !== undefined && logsByJob(trace.tool) && ramp_s !== null && ramp_s > 0
      ? [words.ramp(computed(ramp_s))]
      : []),
  ];
}

/** What is judged of each run, by the name of its side. */
export const judgedSides = (a: Judged | undefined, b: Judged | undefined): Judged[] =>
  (
    [
      ["a", a],
      ["b", b],
    ] as const
  ).flatMap(([id, one]) => (one === undefined ? [] : [{ ...one, line: { id, name: text.side[id] } }]));

export interface Noted {
  readonly at: Readonly<Record<SideId, readonly NoteAt[]>>;
  /** Inside the zoom, with their side. */
  readonly marks: readonly NoteAt[];
}

/** What is said at times of the two runs, on the clock of the chart. */
export function notedOf({ a, b }: Picks, z: TimelineState["z"]): Noted {
  const at = { a: notesAt(a.plan), b: notesAt(b.plan) };
  const marks = SIDES.flatMap((side) =>
    at[side].map(({ t_s, text: note }) => ({ t_s, text: text.notes.side(text.side[side], note) })),
  );
  return { at, marks: marks.filter(({ t_s }) => z === null || (t_s >= z.from && t_s <= z.to)) };
}

const unlike = text.unlike;

type Aspect = keyof typeof unlike.keys;

/** As text; null: nothing tells it. */
const ASPECTS: Readonly<Record<Aspect, (line: LineOf) => string | null>> = {
  op: (line) => of(line, ({ op }) => (op === null ? null : (lookUp(timeline.ops, op) ?? op))),
  pattern: (line) => of(line, ({ pattern }) => pattern),
  block: (line) => of(line, ({ block_bytes }) => (block_bytes === null ? null : blockText(block_bytes))),
  mix: (line) => of(line, ({ read_percent }) => (read_percent === null ? null : `${String(read_percent)} %`)),
  iodepth: (line) => of(line, ({ iodepth }) => (iodepth === null ? null : String(iodepth))),
  jobs: ({ traces }) => String(traces.length),
};

/** Of several members what they have in common is said once. */
function of({ traces }: LineOf, said: (trace: TraceRow) => string | null): string | null {
  const values = [...new Set(traces.map(said))];
  return values.includes(null) ? null : values.join(", ");
}

/** One that nobody states is unlike one that is stated. */
export function differencesOf(a: LineOf, b: LineOf): string[] {
  return (Object.keys(ASPECTS) as Aspect[]).flatMap((aspect) => {
    const [one, other] = [ASPECTS[aspect](a), ASPECTS[aspect](b)];
    return one === other ? [] : [unlike.one(unlike.keys[aspect], one ?? unlike.unsaid, other ?? unlike.unsaid)];
  });
}

export function unlikeBadges(a: LineOf, b: LineOf): BadgeInfo[] {
  const what = differencesOf(a, b);
  return what.length === 0 ? [] : [{ tone: "warn", text: unlike.badge, why: unlike.why(what), todo: unlike.todo }];
}
