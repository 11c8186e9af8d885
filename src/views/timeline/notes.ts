/** What a reader must know before quoting. Pure. */
import { lookUp } from "~/base/lookUp";
import type { TimelineData, NoteAt } from "~/model/timeLine";
import { computed } from "~/base/number";
import type { TraceRow } from "~/model/traceAnswers";
import { logsByJob } from "~/model/tools";
import { notes as noteWords } from "~/text/en/notes";
import { lengthText, stretchText, timeline as text, windowText } from "~/text/en/timeline";
import type { Plan } from "~/queries/time/plan";
import type { HeatAnswer } from "~/analysis/time/heat";
import type { ValueNotes } from "~/queries/time/values";
import { judged as judgedText, bytesText } from "~/text/en/timeline-judged";
import type { Judged } from "~/analysis/time/judge";
import type { TimeAxis, TimelineOptions } from "~/charts/timeline/options";
import { sentenceText, type Token } from "~/components/token";
import { latencyName, windowOf } from "~/queries/time/drawn";
import type { TimelineState } from "./state";
import { movedAt, timeOf, type Written } from "~/analysis/time/written";
import type { AxisChoice } from "~/components/AxisMenu";
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

// Names of the axes and of what is drawn. Pure.

export function optionsOf(
  parts: readonly (string | Token)[],
  { chosen, count_s }: Plan,
  notes: readonly string[],
  counted: boolean,
  { ys, yu, z, base }: Pick<TimelineState, "ys" | "yu" | "z" | "base">,
  data: Pick<TimelineData, "throughput" | "latency">,
  axis: TimeAxis,
): TimelineOptions {
  const { latency, throughput, quantity } = chosen;
  return {
    title: sentenceText(parts),
    quantity,
    throughputName: counted
      ? text.countedName(windowText(count_s))
      : text.throughputName(throughput[0]?.stat ?? "mean", windowOf(throughput)),
    latencyName: latency === null ? null : latencyName(latency),
    latencyColumn: `${latency?.kind ?? ""}_${latency?.stat ?? ""}_us`,
    latencyLog: ys === "log",
    latencyUnit: yu,
    base: { throughput: baseIn(data.throughput, base), latency: baseIn(data.latency, base) },
    axis,
    zoom: z,
    notes,
    key: [],
  };
}

/** Name of the line that the values of a panel are ratios to; null: it has none. */
const baseIn = (lines: TimelineData["latency"], base: string): string | null =>
  base === "" ? null : (lines.find(({ id }) => id === base)?.name ?? null);

// What the x axis counts in, and the way back to seconds: the zoom of a link is always in seconds. Pure.

export interface Capacity {
  readonly bytes: number;
  /** null: nothing says how many drives; one is taken. */
  readonly drives: number | null;
}

export interface ChosenAxis {
  readonly axis: TimeAxis;
  /** Seconds at a place on the axis. */
  readonly timeAt: (x: number) => number;
  /** What must be known of the axis before it is quoted. */
  readonly notes: readonly string[];
}

/** Of all series of the run, where they agree. */
export function capacityOf(rows: readonly Pick<TraceRow, "capacity_bytes" | "drive_count">[]): Capacity | null {
  const bytes = new Set(rows.map(({ capacity_bytes }) => capacity_bytes));
  const drives = new Set(rows.map(({ drive_count }) => drive_count));
  const [only] = bytes;
  if (bytes.size !== 1 || only == null || only <= 0 || drives.size > 1) return null;
  return { bytes: only, drives: [...drives][0] ?? null };
}

const identity = (x: number): number => x;

export function axisOf(x: TimelineState["x"], written: Written | null, capacity: Capacity | null): ChosenAxis {
  const time = { kind: "time", name: text.xName, at: identity } as const;
  if (x === "time" || written === null || (x === "fills" && capacity === null)) {
    return { axis: time, timeAt: identity, notes: [] };
  }
  const lower = written.complete ? [] : [text.lowerBound];
  if (x === "written" || capacity === null) {
    const name = written.kind === "written" ? text.xWritten : text.xMoved;
    return {
      axis: { kind: "written", name, at: (t_s) => movedAt(written, t_s) },
      timeAt: (bytes) => timeOf(written, bytes),
      notes: lower,
    };
  }
  const fill = capacity.bytes * (capacity.drives ?? 1);
  return {
    axis: { kind: "fills", name: text.xFills, at: (t_s) => movedAt(written, t_s) / fill },
    timeAt: (fills) => timeOf(written, fills * fill),
    notes: [text.fills(bytesText(capacity.bytes), text.ofDrives(capacity.drives)), ...lower],
  };
}

/** What cannot be chosen says why; a capacity can be said. */
export function axisChoice(
  { x }: Pick<TimelineState, "x">,
  written: Written | null,
  capacity: Capacity | null,
  { ownClocks, local }: { readonly ownClocks: boolean; readonly local: boolean },
  onChange: (x: TimelineState["x"]) => void,
): AxisChoice {
  const none = written === null ? (ownClocks ? text.noClockWritten : text.noWritten) : undefined;
  // Only what is written fills a drive.
  const fills = none ?? (written?.kind === "moved" ? text.noWrites : capacity === null ? text.noCapacity : undefined);
  return {
    id: "axis",
    what: text.what.axis,
    options: [
      { id: "time", label: text.axes["time"]! },
      { id: "written", label: text.axes[written?.kind ?? "written"]!, disabled: none },
      { id: "fills", label: text.axes["fills"]!, disabled: fills },
    ],
    selected: written === null || (x === "fills" && fills !== undefined) ? "time" : x,
    onChange: (id) => onChange(id as TimelineState["x"]),
    more:
      local && fills === text.noCapacity
        ? { label: text.sayCapacity, href: "#/overview?d=local&open=labels&col=capacity_bytes" }
        : undefined,
  };
}
