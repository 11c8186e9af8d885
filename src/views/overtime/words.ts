/** What the page says of what is drawn: names, the answer, notes. Pure. */
import { lookUp } from "~/base/lookUp";
import { units } from "~/charts/axis";
import { computed, significant } from "~/charts/number";
import type { OverTimeOptions, SideId } from "~/charts/overtime/options";
import type { Change } from "~/analysis/time/drops";
import type { Steady } from "~/analysis/time/steady";
import type { BadgeInfo } from "~/components/Badge";
import { sentenceText, type Token } from "~/components/token";
import { logsByJob } from "~/model/tools";
import { notes as noteWords } from "~/text/en/notes";
import { overtime as text } from "~/text/en/overtime";
import { timeline, windowText } from "~/text/en/timeline";
import type { LatencyChoice } from "../shared/time/choose";
import type { TimeRun } from "../shared/time/runs";
import type { TimeNote } from "../shared/notes/times";
import type { Judged } from "../shared/time/judge";
import type { Common, Drawn } from "./data";
import { unlikeBadges } from "./differ";
import type { PickedSide, Picks } from "./picks";
import { latencyWord, runName } from "./sentence";
import type { OverTimeState } from "./state";

const SIDES: readonly SideId[] = ["a", "b"];
/** Changes of one run that are told; more are counted. */
const TOLD = 3;

export function optionsOf(
  parts: readonly (string | Token)[],
  picks: Picks,
  of: OverTimeOptions["of"],
  runs: readonly TimeRun[],
  notes: readonly string[],
  { c, ys, yu, xu, z }: OverTimeState,
): OverTimeOptions {
  const { quantity, latency } = picks;
  const throughput = [picks.a, picks.b].flatMap(({ plan }) => plan.throughput.lines.flatMap(({ traces }) => traces));
  const latencies = [picks.a, picks.b].flatMap(({ plan }) => plan.latency.lines.flatMap(({ traces }) => traces));
  const stat = latency?.stat ?? "mean";
  const window = windowOf(latencies);
  const named = quantity ?? "iops";
  return {
    title: sentenceText(parts).replace(/\.$/, ""),
    quantity: named,
    throughputName: timeline.throughputName(throughput[0]?.stat ?? "mean", windowOf(throughput)),
    latencyName:
      latency === null
        ? ""
        : stat === "mean" || stat === "each"
          ? timeline.latencyName(stat, latency.kind, window)
          : timeline.extremeName(lookUp(timeline.stats, stat) ?? stat, latency.kind, window),
    throughputColumn: named === "iops" || named === "ops_per_s" || named === "tps" ? named : "bytes_per_s",
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

/** The one window of these series; null: several, or none. */
function windowOf(rows: readonly { readonly window_s: number | null }[]): string | null {
  const windows = new Set(rows.map(({ window_s }) => window_s));
  const [only] = windows;
  return windows.size === 1 && only != null ? windowText(only) : null;
}

/** What the page says first: both in the time they share. */
export function answerOf(picks: Picks, { common, spans }: Drawn): string {
  if (common === null || picks.quantity === null) {
    return text.noAnswer(...(SIDES.map((side) => spanText(spans[side])) as [string, string]));
  }
  const unit = units[picks.quantity];
  const said = (value: number): string => `${significant(value / unit.factor, 4)} ${unit.label}`;
  const head = text.answer(common.from_s, common.to_s, said(common.a), said(common.b));
  return head + changeText(common);
}

function changeText({ a, b }: Common): string {
  if (a <= 0) return ".";
  const change = b / a - 1;
  // Less than a thousandth is nothing that anybody reads off two logs.
  if (Math.abs(change) < 0.0005) return text.alike;
  if (change >= 1) return text.timesAsMuch(b / a);
  return change > 0 ? text.more(change) : text.less(change);
}

const spanText = (span: readonly [number, number] | null): string =>
  span === null ? text.nothing : text.spanOf(...span);

/** Unlike work, and what the two have no common kind of. */
export function badgesOf({ a, b, quantity, latency, unlike }: Picks, { l }: OverTimeState): BadgeInfo[] {
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

/** What a reader must know before quoting, and what each run says of itself. */
export function notesOf(
  picks: Picks,
  drawn: Drawn,
  of: OverTimeOptions["of"],
  at: Readonly<Record<SideId, readonly TimeNote[]>>,
): string[] {
  const words = text.notes;
  const { spans, apart, common_s, data, common } = drawn;
  const ends = SIDES.map((side) => spans[side]);
  const isCut =
    common !== null &&
    ends.some((span) => span === null || Math.abs(span[1] - common.to_s) > 1 || Math.abs(span[0] - common.from_s) > 1);
  const own = apart[of];
  const own_s = common_s[of];
  const bothShort = SIDES.every((side) => drawn.judged[side]?.steady.state === "too-short");
  const pairs = data[of]?.pairs.length ?? 0;
  return [
    ...(own === null ? [] : [words.apart[own]]),
    ...(isCut ? [words.common(...(ends.map(spanText) as [string, string]))] : []),
    ...(own_s === null || pairs === 0 ? [] : [words.windows(windowText(own_s))]),
    ...(pairs > 0 && own_s === null ? [words.matched] : []),
    ...SIDES.flatMap((side) =>
      [
        ...at[side].map(({ t_s, text: note }) => noteWords.noted(windowText(t_s), note)),
        ...judgedNotes(drawn.judged[side], spans[side], bothShort),
        ...ownNotes(picks[side], drawn, side),
      ].map((note) => words.side(text.side[side], note)),
    ),
    ...(bothShort ? [text.steady.bothShort(...(ends.map(lengthOf) as [number, number]))] : []),
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

type Span = readonly [from_s: number, to_s: number] | null;

const lengthOf = (span: Span): number => (span === null ? 0 : span[1] - span[0]);

/** @param quiet steady state is told of both at once. */
function judgedNotes(judged: Judged | null, span: Span, quiet: boolean): string[] {
  if (judged === null) return [];
  const { steady, changes, window_s } = judged;
  // The deepest, in order of time.
  const told = changes
    .toSorted((one, other) => Math.abs(other.depth) - Math.abs(one.depth))
    .slice(0, TOLD)
    .toSorted((one, other) => one.from_s - other.from_s);
  const rest = changes.length - told.length;
  const words = text.changes;
  return [
    ...(told.length === 0
      ? []
      : [words.list([...told.map(changeWords), ...(rest > 0 ? [words.more(rest)] : [])], windowText(window_s))]),
    ...(quiet ? [] : [steadyWords(steady, lengthOf(span))]),
  ];
}

function changeWords({ kind, from_s, to_s, depth }: Change): string {
  const words = text.changes;
  const from = words.at(from_s);
  return kind === "shift" ? words.shift(from, depth) : words[kind](from, to_s === null ? null : words.at(to_s), depth);
}

function steadyWords(steady: Steady, length_s: number): string {
  const words = text.steady;
  switch (steady.state) {
    case "steady": {
      const { window, lost } = steady;
      return lost === null
        ? words.steady(window.from_s, window.to_s)
        : words.lost(window.from_s, window.to_s, lost.from_s);
    }
    case "not-steady":
      return words["not-steady"](steady.nearest.range_share, steady.nearest.rise_share);
    case "too-short":
      return words["too-short"](length_s);
    case "gaps":
      return words.gaps;
  }
}
