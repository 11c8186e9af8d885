/** Sentences of the page: the words above the chart, names of axes, what must be known before quoting. Pure. */
import type { TimelineData, TimelineOptions } from "~/charts/timeline/options";
import { computed } from "~/charts/number";
import type { AxisChoice } from "~/components/AxisMenu";
import { sentenceText, type Token } from "~/components/token";
import type { TraceRow } from "~/model/traceAnswers";
import { logsByJob } from "~/model/tools";
import { timeline as text, windowText } from "~/text/en/timeline";
import { notes as noteWords } from "~/text/en/notes";
import type { TimeNote } from "../shared/notes/times";
import type { Plan } from "../shared/time/asks";
import type { Chosen } from "../shared/time/choose";
import type { HeatAnswer } from "../shared/time/heat";
import type { TimeRun } from "../shared/time/runs";
import type { TimelineState } from "./state";
import type { ValueNotes } from "../shared/time/values";

/** Runs of one name are told apart by their path. */
function runName(run: TimeRun, runs: readonly TimeRun[]): string {
  const isOne = runs.filter(({ title }) => title === run.title).length === 1;
  return isOne ? run.title : `${run.title}, ${run.path}`;
}

const latencyWord = ({ kind, stat }: { readonly kind: string; readonly stat: string }): string =>
  `${text.stats[stat] ?? stat} ${kind}`;

export function sentenceOf(
  chosen: Chosen,
  runs: readonly TimeRun[],
  set: (patch: Partial<TimelineState>) => void,
): (string | Token)[] {
  const { run, quantity, quantities, latencies, latency, heats, heat, throughput } = chosen;
  const words = text.sentence;
  const parts: (string | Token)[] = [
    {
      id: "run",
      text: runName(run, runs),
      what: text.what.run,
      options: runs.map((one) => ({ id: one.id, label: runName(one, runs), detail: one.path })),
      selected: [run.id],
      multiple: false,
      onChange: ([r = ""]) => {
        set({ r, l: "", h: "", z: null, p: "" });
      },
    },
    words.colon,
  ];
  if (throughput.length > 0) {
    parts.push({
      id: "quantity",
      text: text.quantities[quantity] ?? quantity,
      what: text.what.quantity,
      options: quantities.map((id) => ({ id, label: text.quantities[id] ?? id })),
      selected: [quantity],
      multiple: false,
      onChange: ([y]) => {
        set({ y: y as TimelineState["y"], p: "" });
      },
    });
    if (latencies.length > 0) parts.push(words.over);
  }
  if (latencies.length > 0) {
    parts.push({
      id: "latency",
      text: latency === null ? text.noLatency : latencyWord(latency),
      what: text.what.latency,
      options: [
        ...latencies.map((one) => ({ id: one.id, label: latencyWord(one) })),
        { id: "none", label: text.noLatency },
      ],
      selected: [latency?.id ?? "none"],
      multiple: false,
      onChange: ([l = ""]) => {
        set({ l, p: "" });
      },
    });
  }
  if (heats.length > 0) {
    // A run may have histograms alone.
    if (throughput.length > 0 || latencies.length > 0) parts.push(words.and);
    parts.push({
      id: "heat",
      text: heat === null ? text.noHeat : text.heatOf(heat.name),
      what: text.what.heat,
      options: [...heats.map(({ id, name }) => ({ id, label: text.heatOf(name) })), { id: "none", label: text.noHeat }],
      selected: [heat?.id ?? "none"],
      multiple: false,
      onChange: ([h = ""]) => {
        set({ h, p: "" });
      },
    });
  }
  parts.push(words.since, words.stop);
  return parts;
}

/** The one window of these series; null: several, or none. */
function windowOf(rows: readonly TraceRow[]): string | null {
  const windows = new Set(rows.map(({ window_s }) => window_s));
  const [only] = windows;
  return windows.size === 1 && only != null ? windowText(only) : null;
}

export function optionsOf(
  parts: readonly (string | Token)[],
  { chosen, count_s }: Plan,
  notes: readonly string[],
  counted: boolean,
  { ys, yu, z, base }: Pick<TimelineState, "ys" | "yu" | "z" | "base">,
  data: Pick<TimelineData, "throughput" | "latency">,
): TimelineOptions {
  const { latency, throughput, quantity } = chosen;
  const window = windowOf(latency?.rows ?? []);
  const stat = latency === null ? "" : latency.stat;
  const kind = latency?.kind ?? "";
  return {
    title: sentenceText(parts),
    quantity,
    throughputName: counted
      ? text.countedName(windowText(count_s))
      : text.throughputName(throughput[0]?.stat ?? "mean", windowOf(throughput)),
    latencyName:
      latency === null
        ? null
        : stat === "mean" || stat === "each"
          ? text.latencyName(stat, kind, window)
          : text.extremeName(text.stats[stat] ?? stat, kind, window),
    latencyColumn: `${kind}_${stat}_us`,
    latencyLog: ys === "log",
    latencyUnit: yu,
    base: { throughput: baseIn(data.throughput, base), latency: baseIn(data.latency, base) },
    zoom: z,
    notes,
    key: [],
  };
}

/** Name of the line that the values of a panel are ratios to; null: it has none. */
const baseIn = (lines: TimelineData["latency"], base: string): string | null =>
  base === "" ? null : (lines.find(({ id }) => id === base)?.name ?? null);

/** What the values can be ratios to: a line of the chart, or nothing. */
export function baselineChoice(data: TimelineData | null, base: string, onChange: (base: string) => void): AxisChoice {
  const lines = new Map([...(data?.throughput ?? []), ...(data?.latency ?? [])].map(({ id, name }) => [id, name]));
  return {
    id: "baseline",
    what: text.ratioTo,
    options:
      lines.size < 2 && base === ""
        ? []
        : [{ id: "", label: text.absolute }, ...[...lines].map(([id, label]) => ({ id, label }))],
    selected: base,
    onChange,
  };
}

/** Values without a counterpart in the baseline are gaps, and counted. */
export function ratioNotes({ throughput, latency }: TimelineData, base: string): string[] {
  if (base === "") return [];
  const words = text.notes;
  const name = baseIn(throughput, base) ?? baseIn(latency, base);
  if (name === null) return [words.baseAway];
  const gaps = [...throughput, ...latency].flatMap(({ values }) => values).filter(({ ratio }) => ratio === null).length;
  return gaps === 0 ? [] : [words.noBase(gaps, name)];
}

/** What a reader must know before quoting. */
export function notesOf(
  plan: Plan,
  values: ValueNotes,
  { coarse, jobs }: HeatAnswer,
  at: readonly TimeNote[],
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
  const jobCount = (rows: readonly TraceRow[]): number =>
    new Set(rows.map(({ job_index, member }) => `${job_index} ${member}`)).size;
  const jobsOf = jobCount(used);
  const byJob = used.some(({ tool }) => logsByJob(tool));
  const ramp_s = run.rows.find((row) => row.ramp_s !== null)?.ramp_s ?? null;
  const together = new Set(used.map(({ phase }) => phase)).size < works.size;
  const excluded = used.filter((row) => row.excluded !== null);
  const apart = used.filter((row) => row.excluded === null && row.apart);
  const runs = new Set(used.flatMap((row) => (row.together?.of === "run" ? [row.run_key] : []))).size;
  const corrected = [...new Set(used.flatMap((row) => row.corrected))];
  return [
    ...at.map(({ t_s, text: note }) => noteWords.noted(windowText(t_s), note)),
    ...(excluded.length > 0
      ? [words.excluded(jobCount(excluded), [...new Set(excluded.map((row) => row.excluded))].join("; "))]
      : []),
    ...(apart.length > 0 ? [words.apart(jobCount(apart))] : []),
    ...(runs > 1 ? [words.together(runs)] : []),
    ...(corrected.length > 0 ? [words.corrected(corrected.map((key) => text.corrects[key] ?? key).join(", "))] : []),
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
    ...(run.setup > 0 ? [words.setup(run.setup)] : []),
    ...(run.unknown > 0 ? [words.unknownUnit(run.unknown)] : []),
  ];
}

/** "15 series of 9 files, 75 s." */
export function captionOf({ chosen }: Plan, data: TimelineData): string {
  const rows = [...chosen.throughput, ...(chosen.latency?.rows ?? []), ...(chosen.heat?.rows ?? [])];
  const files = new Set(rows.map(({ sha256 }) => sha256)).size;
  const lines = [...data.throughput, ...data.latency];
  const end = Math.max(0, ...lines.map(({ values }) => values.at(-1)?.t_s ?? 0), data.heat?.columns.at(-1)?.t_s ?? 0);
  return text.caption(
    new Set(rows.map(({ trace_no }) => trace_no)).size,
    files,
    windowText(Number(end.toPrecision(4))),
  );
}
