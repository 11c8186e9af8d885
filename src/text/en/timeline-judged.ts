/** Texts of the timeline about steady state, drops and missing intervals. */
import { spanIn } from "../alike";
import { counted, plural } from "./counted";

const MINUS = "\u2212";
const percent = (share: number): string =>
  Number.isFinite(share) ? `${Number((Math.abs(share) * 100).toPrecision(3))} %` : "infinite";

/** "30 to 55.5 s", "4 to 9 min": one unit, that of the end. */
export const spanText = (from_s: number, to_s: number): string => spanIn(from_s, to_s, " to ");

/** "30.5 s", in runs from ten minutes on "5:12" and "1:08:16". */
export function timeText(t_s: number, end_s = t_s): string {
  if (end_s < 600) return `${Number(t_s.toFixed(2))} s`;
  const s = Math.round(t_s);
  const two = (n: number): string => String(n).padStart(2, "0");
  const [h, min] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  return h > 0 ? `${h}:${two(min)}:${two(s % 60)}` : `${min}:${two(s % 60)}`;
}

const BYTES = [
  ["TB", 1e12],
  ["GB", 1e9],
  ["MB", 1e6],
  ["kB", 1e3],
] as const;
/** "1.32 GB" */
export function bytesText(bytes: number): string {
  const [unit, factor] = BYTES.find(([, least]) => bytes >= least) ?? (["B", 1] as const);
  return `${Number((bytes / factor).toPrecision(4))} ${unit}`;
}

const rule = (round_s: number): string => `SNIA-style, ${round_s} s rounds`;
/** The range of the rounds, and the slope of the fitted line up or down. */
const rangeSlope = (range: number, slope: number): string => `range ${percent(range)}, slope ${percent(slope)}`;

export const judged = {
  heading: "Steady state",
  /** The page's answer in one line. */
  verdict: {
    and: (one: string, other: string) => `${one}, ${other}`,
    steady: (span: string, mean: string) => `Steady from ${span} at ${mean}`,
    lost: (span: string, mean: string) => `Steady from ${span} at ${mean}, then no longer`,
    notSteady: (range: number, slope: number) => `Not steady: ${rangeSlope(range, slope)} in the last five rounds`,
    tooShort: (span_s: number) => `too short to judge steady state: ${Math.round(span_s)} s`,
    gaps: "steady state not judged: intervals are missing",
    steadyLines: (held: number, of: number) =>
      held === of ? `${of === 2 ? "both" : `all ${of}`} lines are steady` : `${held} of ${of} lines are steady`,
    /** @param line empty: there is only one */
    change: (line: string, of: "throughput" | "latency", depth: number, value: string, at: string) =>
      `${line === "" ? "" : `${line}: `}${of === "latency" ? "latency " : ""}${depth < 0 ? "rises" : "falls"} to ${value} (${depthText(depth)}) ${at}`,
    /** Medians of both ends. @param line empty: there is only one */
    slide: (line: string, isDown: boolean, values: string) =>
      `${line === "" ? "" : `${line}: `}${isDown ? "falls" : "rises"} slowly, ${values}`,
    /** At the beginning of the line. */
    changes: (change: string) => change.charAt(0).toUpperCase() + change.slice(1),
    at: (from: string, to: string | null) => (to === null ? `at ${from}` : `from ${from} to ${to}`),
    mean: (mean: string) => `${mean} on average`,
    means: (lines: readonly string[], more: number) => {
      // A name may have a comma itself.
      const apart = lines.some((line) => line.includes(", ")) ? "; " : ", ";
      return `${lines.join(apart)} on average${more > 0 ? `${apart}${plural(more, "more line", "more lines")}` : ""}`;
    },
    noChange: "no drop or shift found",
  },
  ofLine: (line: string, verdict: string) => (line === "" ? verdict : `${line}: ${verdict}`),
  steady: (span: string, range: number, slope: number, round_s: number) =>
    `steady from ${span}: ${rangeSlope(range, slope)} (${rule(round_s)})`,
  lost: (span: string, range: number, slope: number, round_s: number) =>
    `steady from ${span}, lost again: ${rangeSlope(range, slope)} in the last five rounds (${rule(round_s)})`,
  notSteady: (range: number, slope: number, round_s: number) =>
    `not steady: ${rangeSlope(range, slope)} in the last five rounds (${rule(round_s)})`,
  tooShort: (span_s: number, round_s: number) =>
    `too short to judge: ${Number(span_s.toFixed(span_s < 10 ? 1 : 0))} s, five rounds of ${round_s} s are needed`,
  gaps: (round_s: number) => `not judged: no five rounds of ${round_s} s without a missing interval`,
  why: "Five rounds in a row are steady where the range of their means is at most 20 % of the mean, and the straight line fitted to them rises or falls by at most 10 % (SNIA SSS PTS 2.0.2, there with rounds of one minute that each run a workload anew; here a continuous log is cut into rounds, hence SNIA-style).",
  whyBand: "The dotted lines are the mean ± 10 %, the dashed one is the fitted line.",
  whyShort:
    "A rule for rounds of a minute says nothing about seconds: on short samples it passes on a run that is still falling.",
  moreLines: (n: number) => `${plural(n, "more line is", "more lines are")} not judged one by one.`,
  noSeries: "not judged: no series over time",
  noWindow: "not judged: the length of the windows is not known",
  whyNoWindow:
    "Rounds are cut from windows of known length. fio states it as log_avg_msec in its result; otherwise their even spacing shows it. Here there is neither: drop the result file beside the logs.",
  runNamed: (title: string, path: string) => (path === "" ? title : `${title}, ${path}`),
  rounds: (text: string) => `rounds of ${text}`,
  roundsWhat: "length of a round",
  roundsJoin: ", judged in ",

  // fio's own rule.
  own: {
    attained: (tool: string, rest: string) => `${tool} says: attained${rest}`,
    notAttained: (tool: string, rest: string) => `${tool} says: not attained${rest}`,
    rest: (parts: readonly string[]) => (parts.length === 0 ? "" : `, ${parts.join(", ")}`),
    limit: (criterion: string, limit: string) => `${criterion} within ${limit}`,
    found: (found: string) => `found ${found}`,
    over: (seconds: string) => `over ${seconds}`,
    why: "The tool’s own rule, over a window of its own choice; ours takes rounds of a minute. Neither decides the other.",
  },

  // Drops and changes.
  kindOf: (kind: string, of: string) => (of === "latency" ? `${kind} of latency` : kind),
  mark: (kind: string, depth: number) => `${kind} ${depthText(depth)}`,
  several: (name: string, n: number) => `${name}, ${n} lines`,
  changes: {
    heading: (throughput: number, latency: number) =>
      [
        ...(throughput > 0 ? [plural(throughput, "change of throughput", "changes of throughput")] : []),
        ...(latency > 0 ? [plural(latency, "rise of latency beside them", "rises of latency beside them")] : []),
      ].join(", "),
    headingLatency: (n: number) => `${plural(n, "rise of latency", "rises of latency")}, no change of throughput found`,
    about: (window: string) =>
      `Searched in ${window} windows, far outside the jitter: a third below the level of the 60 windows before, or half as much again above it. A tenth is enough if the new level lasts ten windows and a tenth of the run, or 60 windows. A shift stays. Members are listed if their total does not show it.`,
    time: "when",
    what: "what",
    values: "before → during",
    /** "49,414 → 404 IOPS": one unit where it is the same. */
    fromTo: (before: string, during: string) => {
      const unit = / [^ ]+$/.exec(during)?.[0] ?? "";
      return `${before.endsWith(unit) ? before.slice(0, before.length - unit.length) : before} → ${during}`;
    },
    /** "16.5 to 28.5 s", "5:12 to 5:20"; "16.5 s to the end" of a log that ends within it. */
    until: (start: string, end: string | null, stays: boolean) =>
      end === null
        ? stays
          ? `${start}, stays`
          : `${start} to the end`
        : `${end.endsWith(" s") ? start.replace(/ s$/, "") : start} to ${end}`,
    written: (bytes: string) => `${bytes} written`,
    moved: (bytes: string) => `${bytes} moved`,
    zoom: (kind: string, start: string) => `Zoom to the ${kind} at ${start}`,
    showAll: (n: number) => `Show all ${counted(n)}`,
  },
  gapNote: (n: number, longest: string) =>
    `${plural(n, "stretch", "stretches")} of missing intervals, the longest ${longest}: hatched, nothing is drawn across.`,
  failed: (name: string) => `${name} (failed)`,
  failedNote: (n: number) =>
    `${plural(n, "job", "jobs")} failed: what they did until then is drawn and marked as failed.`,
} as const;

/** "−99 %", "+120 %" of the level before; "778 ×" from ten times on. */
export function depthText(depth: number): string {
  if (depth <= -9) return `${Number((1 - depth).toPrecision(3))} ×`;
  const size = Math.abs(depth * 100);
  // 99.6 % is not 100 %.
  const text = size >= 99.5 && size < 100 ? size.toFixed(1) : size.toFixed(0);
  return `${depth >= 0 ? MINUS : "+"}${text} %`;
}
