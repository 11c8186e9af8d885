/** What a reader must know before quoting. Pure. */
import { lookUp } from "~/base/lookUp";
import type { TimelineData } from "~/model/timeLine";
import { computed } from "~/charts/number";
import type { TraceRow } from "~/model/traceAnswers";
import { logsByJob } from "~/model/tools";
import { notes as noteWords } from "~/text/en/notes";
import { lengthText, stretchText, timeline as text, windowText } from "~/text/en/timeline";
import type { NoteAt } from "~/model/timeLine";
import type { Plan } from "~/queries/time/plan";
import type { HeatAnswer } from "~/analysis/time/heat";
import type { ValueNotes } from "~/queries/time/values";
import { judged as judgedText } from "~/text/en/timeline-judged";
import type { Judged } from "~/analysis/time/judge";
import { baseIn } from "./options";

/** Values without a counterpart in the baseline are gaps, and counted. */
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

/** What a reader must know before quoting. */
export function notesOf(
  plan: Plan,
  values: ValueNotes,
  { coarse, jobs }: HeatAnswer,
  at: readonly NoteAt[],
  judged: readonly Judged[] = [],
): string[] {
  const { chosen, throughput, latency, offsets, count_s } = plan;
  const { run } = chosen;
  const words = text.notes;
  const used = [...chosen.throughput, ...(chosen.latency?.rows ?? [])].filter(({ part }) => !part);
  const works = new Set(
    used.filter(({ phase }) => phase !== null).map(({ series, iodepth }) => `${series} ${iodepth}`),
  );
  const ownStart = Math.max(throughput.apart.ownStart, latency.apart.ownStart);
  const noGroup = Math.max(throughput.apart.noGroup, latency.apart.noGroup);
  const jobsOf = jobCount(used);
  const byJob = used.some(({ tool }) => logsByJob(tool));
  const ramp_s = run.rows.find((row) => row.ramp_s !== null)?.ramp_s ?? null;
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
      ? [words.excluded(jobCount(excluded), [...new Set(excluded.map((row) => row.excluded))].join("; "))]
      : []),
    ...(apart.length > 0 ? [words.apart(jobCount(apart))] : []),
    ...(runs > 1 ? [words.together(runs)] : []),
    ...(corrected.length > 0
      ? [words.corrected(corrected.map((key) => lookUp(text.corrects, key) ?? key).join(", "))]
      : []),
    ...(ownStart > 0 || (offsets === false && jobsOf > 1 && noGroup === 0)
      ? [words.ownStart(Math.max(ownStart, jobsOf))]
      : []),
    ...(noGroup > 0 ? [words.noGroup(noGroup)] : []),
    ...(works.size > 1 && together && byJob ? [words.tenants(works.size)] : []),
    ...[...values.totals].map((n) => words.overlap(n)),
    ...(values.weighed ? [words.weighed] : []),
    ...(values.missing.has("weights") ? [words.noWeights] : []),
    ...(values.missing.has("quantiles") ? [words.noQuantiles] : []),
    ...(values.missing.has("long") ? [words.tooLong] : []),
    ...(values.counted ? [words.counted(windowText(count_s))] : []),
    ...(values.partial.size > 0 ? [words.partial(values.partial.size)] : []),
    ...(values.extremes.size > 0 ? [words.extremes(values.extremes.size)] : []),
    ...(byJob && ramp_s !== null && ramp_s > 0 ? [words.ramp(computed(ramp_s))] : []),
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
  // A zoom is a stretch of the run: its end is not how long the run took.
  const span = zoom === null ? lengthText(Number(end.toPrecision(4))) : stretchText(zoom.from, Math.min(zoom.to, end));
  return text.caption(new Set(rows.map(({ trace_no }) => trace_no)).size, files, span);
}
