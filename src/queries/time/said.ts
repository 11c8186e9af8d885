/** Texts of a chart over time: notes to read before quoting, the caption, and the verdict on two runs. */
import type { LineOf } from "~/analysis/time/lines";
import type { HeatAnswer } from "~/analysis/time/heat";
import type { Judged } from "~/analysis/time/judge";
import { notesAt } from "~/analysis/time/notes";
import { shortName, type TimeRun } from "~/analysis/time/runs";
import type { TimeSpan } from "~/analysis/time/spans";
import type { Answer, Remark } from "~/analysis/time/verdict";
import { lookUp } from "~/base/lookUp";
import { computed } from "~/base/number";
import type { Measure, NoteAt, SideId, TimelineData } from "~/model/timeLine";
import { logsByJob } from "~/model/tools";
import { blockSizeText } from "~/model/valueText";
import type { TraceRow } from "~/model/traceAnswers";
import { facts } from "~/text/en/facts";
import { notes as noteWords } from "~/text/en/notes";
import { lengthText, stretchText, timeline as text, windowText } from "~/text/en/timeline";
import { judged as judgedText } from "~/text/en/timeline-judged";
import { twoRuns as two } from "~/text/en/timeline-two";
import { latencyWord } from "./drawn";
import type { Plan } from "./plan";
import type { PickedSide, Picks } from "./sides";
import type { Drawn, InCommon } from "./together";
import type { ValueNotes } from "./values";
import { phrases } from "~/text/en/phrases";

/** Name of the line that is the baseline of a panel's ratios; null: plain values. */
export const baseIn = (lines: TimelineData["latency"], base: string): string | null =>
  base === "" ? null : (lines.find(({ id }) => id === base)?.name ?? null);

/** Values without a counterpart in the baseline are gaps, and are counted. */
export function ratioNotes({ throughput, latency }: TimelineData, base: string): string[] {
  if (base === "") return [];
  const words = text.notes;
  const name = baseIn(throughput, base) ?? baseIn(latency, base);
  if (name === null) return [words.baseAway];
  const gaps = [...throughput, ...latency].flatMap(({ values }) => values).filter(({ ratio }) => ratio === null).length;
  return gaps === 0 ? [] : [words.noBase(gaps, name)];
}

const jobCount = (rows: readonly TraceRow[]): number =>
  new Set(rows.map(({ job_index, member }) => `${job_index} ${member}`)).size;

function gapNotes(judged: readonly Judged[]): string[] {
  const gaps = judged.flatMap((one) => one.gaps);
  const longest = Math.max(0, ...gaps.map(({ from_s, to_s }) => to_s - from_s));
  return gaps.length === 0 ? [] : [judgedText.gapNote(gaps.length, windowText(Number(longest.toPrecision(3))))];
}

/**
 * How the values of a chart were made.
 * @param rows the series behind them
 */
function valueNotes({ count_s }: Plan, values: ValueNotes, rows: readonly TraceRow[]): string[] {
  const words = text.notes;
  const ramp_s = rows.find((row) => row.ramp_s !== null && logsByJob(row.tool))?.ramp_s ?? 0;
  return [
    ...[...values.totals].map((n) => words.overlap(n)),
    ...(values.weighed ? [words.weighed] : []),
    ...(values.missing.has("weights") ? [words.noWeights] : []),
    ...(values.missing.has("quantiles") ? [words.noQuantiles] : []),
    ...(values.missing.has("long") ? [words.tooLong] : []),
    ...(values.counted ? [words.counted(windowText(count_s))] : []),
    ...(values.partial.size > 0 ? [words.partial(values.partial.size)] : []),
    ...(values.extremes.size > 0 ? [words.extremes(values.extremes.size)] : []),
    ...(ramp_s > 0 ? [words.ramp(computed(ramp_s))] : []),
  ];
}

/** Notes to read before quoting. */
export function notesOf(
  plan: Plan,
  values: ValueNotes,
  { coarse, jobs }: HeatAnswer,
  at: readonly NoteAt[],
  judged: readonly Judged[] = [],
): string[] {
  const { chosen, throughput, latency, offsets } = plan;
  const { run } = chosen;
  const words = text.notes;
  const used = [...chosen.throughput, ...(chosen.latency?.rows ?? [])].filter(({ part }) => !part);
  const works = new Set(
    used.filter(({ phase }) => phase !== null).map(({ series, iodepth }) => `${series} ${iodepth}`),
  );
  const ownStart = Math.max(throughput.apart.ownStart, latency.apart.ownStart);
  const noGroup = Math.max(throughput.apart.noGroup, latency.apart.noGroup);
  const jobsOf = jobCount(used);
  // Of jobs one after another, those of the first phase began with the run and may have a total.
  const late = jobCount(used.filter((row) => row.own_start));
  const byJob = used.some(({ tool }) => logsByJob(tool));
  const together = new Set(used.map(({ phase }) => phase)).size < works.size;
  const failed = jobCount(used.filter((row) => row.failed));
  const excluded = used.filter((row) => row.excluded !== null);
  const apart = used.filter((row) => row.excluded === null && row.apart);
  const runs = new Set(used.flatMap((row) => (row.together?.of === "run" ? [row.run_key] : []))).size;
  const corrected = [...new Set(used.flatMap((row) => row.corrected))];
  return [
    ...at.map(({ t_s, text: note }) => noteWords.noted(windowText(t_s), note)),
    ...gapNotes(judged),
    ...(failed > 0 ? [judgedText.failedNote(failed)] : []),
    ...(excluded.length > 0
      ? [words.excluded(jobCount(excluded), [...new Set(excluded.map((row) => row.excluded))].join(phrases.semicolon))]
      : []),
    ...(apart.length > 0 ? [words.apart(jobCount(apart))] : []),
    ...(runs > 1 ? [words.together(runs)] : []),
    ...(corrected.length > 0 ? [words.corrected(corrected.map((key) => lookUp(facts, key) ?? key).join(", "))] : []),
    ...(ownStart > 0 || (offsets === false && jobsOf > 1 && noGroup === 0)
      ? [words.ownStart(late > 0 ? late : Math.max(ownStart, jobsOf))]
      : []),
    ...(noGroup > 0 ? [words.noGroup(noGroup)] : []),
    ...(works.size > 1 && together && byJob ? [words.tenants(works.size)] : []),
    ...valueNotes(plan, values, used),
    ...(jobs > 1 ? [words.merged(jobs)] : []),
    ...(coarse ? [words.coarse] : []),
    ...(run.idle > 0 ? [words.idle(run.idle)] : []),
    ...(run.making ? [words.making] : []),
    ...(run.setup > 0 ? [words.setup(run.setup)] : []),
    ...(run.unitless > 0 ? [words.unitless(run.unitless)] : []),
    ...(run.unknown > 0 ? [words.unknownUnit(run.unknown)] : []),
  ];
}

/** "15 series of 9 files, 75 s." */
export function captionOf({ chosen, zoom }: Plan, data: TimelineData): string {
  const rows = [...chosen.throughput, ...(chosen.latency?.rows ?? []), ...(chosen.heat?.rows ?? [])];
  const files = new Set(rows.map(({ sha256 }) => sha256)).size;
  const lines = [...data.throughput, ...data.latency];
  const end = Math.max(0, ...lines.map(({ values }) => values.at(-1)?.t_s ?? 0), data.heat?.columns.at(-1)?.t_s ?? 0);
  // A zoom is a part of the run: its end is not the length of the run.
  const span = zoom === null ? lengthText(Number(end.toPrecision(4))) : stretchText(zoom.from, Math.min(zoom.to, end));
  return text.caption(new Set(rows.map(({ trace_no }) => trace_no)).size, files, span);
}

// Two overlaid runs.

const SIDES: readonly SideId[] = ["a", "b"];

/** Formats a rate with its unit. */
type Said = (value: number) => string;

/**
 * The verdict on two runs over the time they share. With a single run each, it gives a ratio and does not say which is
 * better.
 */
export function answerOf({ quantity }: Picks, { common, spans }: Drawn, said: Said): Answer {
  if (common === null || quantity === null) {
    return { first: two.noAnswer(...(SIDES.map((side) => spanText(spans[side])) as [string, string])) };
  }
  const [a, b] = [said(common.a), said(common.b)];
  return { first: two.answer(ratioOf(common), a, b), second: two.where(common.from_s, common.to_s) };
}

/** Below a thousandth, two logs show no readable difference. */
const ratioOf = ({ a, b }: InCommon): number | null => (a <= 0 ? null : Math.abs(b / a - 1) < 0.0005 ? 1 : b / a);

export interface MeanRow {
  readonly side: SideId;
  readonly name: string;
  /** Mean over the shared time; null: none. */
  readonly mean: string | null;
  readonly span: string;
}

/** The read-off: each run with its mean over the shared time, and its own time span. */
export const meanRows = (picks: Picks, { common, spans }: Drawn, runs: readonly TimeRun[], said: Said): MeanRow[] =>
  SIDES.map((side) => ({
    side,
    name: two.key(side.toUpperCase(), shortName(picks[side].run, runs), picks[side].line.name),
    mean: common === null || picks.quantity === null ? null : said(common[side]),
    span: spanText(spans[side]),
  }));

const spanText = (span: readonly [number, number] | null): string =>
  span === null ? two.nothing : two.spanOf(...span);

/** Notes to read before quoting. */
export function notesOfTwo(
  picks: Picks,
  drawn: Drawn,
  of: Measure,
  at: Readonly<Record<SideId, readonly NoteAt[]>>,
): string[] {
  const words = two.notes;
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
        ...ownNotes(picks[side], drawn.notes[side]),
      ].map((note) => words.side(side.toUpperCase(), note)),
    ),
    ...(picks.latency?.stat === "mean" ? [words.averaged] : []),
  ];
}

function ownNotes({ plan, line }: PickedSide, values: ValueNotes): string[] {
  const jobs = jobCount(plan.chosen.run.rows);
  return [
    ...(plan.offsets === false && jobs > 1 ? [two.notes.ownClock] : []),
    ...(line.excluded === null ? [] : [two.notes.excluded(line.excluded)]),
    ...valueNotes(plan, values, line.traces),
  ];
}

export interface Noted {
  readonly at: Readonly<Record<SideId, readonly NoteAt[]>>;
  /** Notes inside the zoom, with their side. */
  readonly marks: readonly NoteAt[];
}

/** Notes at times of the two runs, on the clock of the chart. */
export function notedOf({ a, b }: Picks, z: TimeSpan | null): Noted {
  const at = { a: notesAt(a.plan), b: notesAt(b.plan) };
  const marks = SIDES.flatMap((side) =>
    at[side].map(({ t_s, text: note }) => ({ t_s, text: two.notes.side(side.toUpperCase(), note) })),
  );
  return { at, marks: marks.filter(({ t_s }) => z === null || (t_s >= z.from && t_s <= z.to)) };
}

/** Verdicts on each run, under the name of its side. */
export const judgedSides = (...judged: readonly (Judged | undefined)[]): Judged[] =>
  judged.flatMap((one, i) =>
    one === undefined ? [] : [{ ...one, line: { id: SIDES[i]!, name: SIDES[i]!.toUpperCase() } }],
  );

/** Badges for different work, and for quantities that the two do not share. */
export function badgesOf({ a, b, quantity, latency, unlike }: Picks, { l }: { readonly l: string }): Remark[] {
  const { kinds } = two;
  const said = (words: readonly string[]): string => (words.length === 0 ? phrases.none : words.join(", "));
  const [kindsA = [], kindsB = []] = [unlike.a, unlike.b].map(({ latencies }) => latencies.map(latencyWord));
  const [ratesA = [], ratesB = []] = [unlike.a, unlike.b].map(({ quantities }) =>
    quantities.map((one) => lookUp(text.quantities, one) ?? one),
  );
  const warn = (isSo: boolean, badge: string, why: string): Remark[] =>
    isSo ? [{ tone: "warn", text: badge, why }] : [];
  return [
    ...unlikeBadges(a.line, b.line),
    ...warn(
      latency === null && l !== "none" && kindsA.length + kindsB.length > 0,
      kinds.badge,
      kinds.why(said(kindsA), said(kindsB)),
    ),
    ...warn(quantity === null, kinds.throughput, kinds.throughputWhy(said(ratesA), said(ratesB))),
  ];
}

const unlike = two.unlike;

/** Each aspect as text; null: unknown. */
const ASPECTS = {
  workload_op: (line) => of(line, ({ op }) => (op === null ? null : (lookUp(text.ops, op) ?? op))),
  pattern: (line) => of(line, ({ pattern }) => pattern),
  block_bytes: (line) => of(line, ({ block_bytes }) => (block_bytes === null ? null : blockSizeText(block_bytes))),
  read_percent: (line) => of(line, ({ read_percent }) => (read_percent === null ? null : `${String(read_percent)} %`)),
  iodepth: (line) => of(line, ({ iodepth }) => (iodepth === null ? null : String(iodepth))),
  numjobs: ({ traces }) => String(traces.length),
} satisfies Partial<Record<keyof typeof facts, (line: LineOf) => string | null>>;

/** A value that several members share appears once. */
function of({ traces }: LineOf, said: (trace: TraceRow) => string | null): string | null {
  const values = [...new Set(traces.map(said))];
  return values.includes(null) ? null : values.join(", ");
}

/** A value that is not stated counts as different from a stated one. */
export function differencesOf(a: LineOf, b: LineOf): string[] {
  return (Object.keys(ASPECTS) as (keyof typeof ASPECTS)[]).flatMap((aspect) => {
    const [one, other] = [ASPECTS[aspect](a), ASPECTS[aspect](b)];
    return one === other ? [] : [unlike.one(facts[aspect], one ?? unlike.unsaid, other ?? unlike.unsaid)];
  });
}

export function unlikeBadges(a: LineOf, b: LineOf): Remark[] {
  const what = differencesOf(a, b);
  return what.length === 0 ? [] : [{ tone: "warn", text: unlike.badge, why: unlike.why(what), todo: unlike.todo }];
}
