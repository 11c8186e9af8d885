/** Everything that labelling and grouping need to know about the runs of a file. */
import {
  askedDescription,
  askedExtent,
  askedHosts,
  askedKind,
  askedRuntime,
  askedSizeBytes,
} from "~/analysis/askedOption";
import { askedWork } from "~/analysis/askedWork";
import { askedIops, jobs, outstanding } from "~/analysis/outstanding";
import { loadMultipleIn, optionRows } from "~/analysis/jobOptions";
import { type RunTargets, runTargets } from "~/analysis/targets";
import type { ParsedMember, ParsedRun } from "~/formats/format";
import type { DescribedRun } from "~/model/described";
import type { Step } from "~/model/grouping";
import { groupsOf } from "./measure";

/** The facts about a file that its runs need. */
export interface DescribedFile {
  readonly sha256: string;
  /** As the user gave it. */
  readonly path: string;
  /** One of several files of an output directory. */
  readonly gathered: boolean;
}

/** A total superseded by a later document is not a run of its own. */
export function describedRuns(file: DescribedFile, all: readonly ParsedRun[]): DescribedRun[] {
  const runs = all.filter((run) => run.intermediate !== true);
  const apart = optionsApart(runs);
  return runs.map((run) => {
    const { tool, document, title, host, options, members, devices } = run;
    const targets = runTargets(tool, options);
    const own = members.map((each) => {
      const { index, member, host } = each;
      return { index, member, host, targets: targets.of(each) };
    });
    // If one job does not state its targets, those of the others are not all targets of the run.
    const all = tool === "fio" && own.some((job) => job.targets.length === 0) ? [] : targets.all;
    const key = `${file.sha256.slice(0, 12)}.${document}`;
    return {
      ...{ key, path: file.path, title, host, targets: all, jobs: own },
      ...(devices && { devices: devices.map((name) => `/dev/${name}`) }),
      steps: stepsOf(file, run, targets, apart),
    };
  });
}

/** One for each point of the run, whatever its directions. */
const stepsOf = (
  { sha256, path, gathered }: DescribedFile,
  run: ParsedRun,
  targets: RunTargets,
  apart: (run: ParsedRun, job_index: number) => readonly string[] | null,
): Step[] =>
  groupsOf(run.members).map((group): Step => {
    const first = group[0]!;
    const { workload_op, pattern, block_bytes, read_percent, iodepth, engine, direct } = first;
    const { document, tool, tool_version } = run;
    const asked = { tool, options: run.options, job_index: first.index };
    return {
      ...{ path, gathered, run: `${sha256.slice(0, 12)}.${document}`, document, tool, tool_version },
      ...{ phase: first.phase, job_index: first.index, title: first.member },
      ...{ workload_op, pattern, block_bytes, read_percent, iodepth, engine, direct },
      load_kind: first.load_kind,
      rate_process: first.rate_process,
      numjobs: jobs(group),
      outstanding: outstanding(group),
      asked_iops: askedIops(group),
      load_percent: first.load_percent,
      load_x: run.tool === "act" ? loadMultipleIn(run.options) : null,
      runtime_s: longest(group),
      asked_runtime_s: askedRuntime(asked),
      asked_extent: askedExtent(asked),
      size_bytes: askedSizeBytes(asked),
      kind: askedKind({ ...asked, block_bytes }),
      work: withSyncs(askedWork(asked), group),
      printed_percent: tool === "sysbench" ? printedPercent(group) : null,
      description: askedDescription(asked),
      ...(run.heading !== undefined && { heading: run.heading }),
      apart: apart(run, first.index),
      started_ms: first.started_ms ?? run.started_ms ?? startedByClock(run, longest(group)),
      host: first.host ?? run.host,
      host_count: askedHosts({ ...asked, numjobs: jobs(group) }),
      targets: placesOf(group, run, targets),
      devices: [...new Set(run.devices)].sort(),
      rate: rateOf(group),
    };
  });

/** The targets that the options state, else the place that was named above the run. */
function placesOf(group: readonly ParsedMember[], { place, tool }: ParsedRun, targets: RunTargets): readonly string[] {
  const own = group.flatMap((member) => targets.of(member));
  // A total of vdbench names none of its SDs, but runs with other SDs are on other drives.
  const stated = new Set(own.length === 0 && tool === "vdbench" ? targets.all : own);
  return stated.size === 0 && place !== undefined ? [place] : [...stated].sort();
}

/** Options that name files and jobs, or set when and how often. */
const NAMING = /name$|^(?:directory|description|path|fs|results|repetitions|began|starttime|testid)$|log$|seed$/i;
/** `/data/f`, `./ior`, `-o out`: in the text of an option. */
const PLACE = /(?<!\S)(?:-o +\S+|(?:\S*=)?(?:~|\.{0,2}\/)\S*|[a-z]:\\\S*)/gi;

/** Finds the options in which a step differs from those of other runs. A single run has none. */
function optionsApart(runs: readonly ParsedRun[]): (run: ParsedRun, job_index: number) => readonly string[] | null {
  const optionsOf = ({ options }: ParsedRun, job_index: number): string[] =>
    optionRows(options, job_index).flatMap(({ name, global, job, wins }) => {
      const value = (wins === "job" ? job : global).join(" ").replaceAll(PLACE, "").trim();
      return NAMING.test(name) || value === "" ? [] : [`${name}=${value}`];
    });
  // fio's text names only a few of them, and sysbench names neither the tables of a database nor their size.
  const lists = ({ options, wantsOptions, members }: ParsedRun): boolean =>
    options !== null && wantsOptions !== true && members.every(({ workload_op }) => workload_op !== "transaction");
  if (runs.length < 2) return (run) => (lists(run) ? [] : null);
  const times = new Map<string, number>();
  let steps = 0;
  for (const run of runs)
    for (const [first] of groupsOf(run.members)) {
      steps++;
      for (const option of optionsOf(run, first!.index)) times.set(option, (times.get(option) ?? 0) + 1);
    }
  return (run, job_index) =>
    !lists(run) ? null : optionsOf(run, job_index).filter((option) => times.get(option)! < steps);
}

/** For text that states only when it ended. Its time zone is unknown: only differences count. */
const startedByClock = ({ ended_clock_s }: ParsedRun, runtime_s: number | null): number | null =>
  ended_clock_s == null ? null : (ended_clock_s - (runtime_s ?? 0)) * 1000;

const directionsOf = (group: readonly ParsedMember[]) => group.flatMap(({ directions }) => directions);

const longest = (group: readonly ParsedMember[]): number | null =>
  directionsOf(group).reduce<number | null>(
    (most, { runtime_s }) => (runtime_s === null ? most : Math.max(most ?? 0, runtime_s)),
    null,
  );

/** The percentile that sysbench was told to print; 0: none. */
const printedPercent = (group: readonly ParsedMember[]): number => {
  const [[quantile] = [0]] = directionsOf(group).flatMap(({ latency }) =>
    latency.flatMap(({ quantiles }) => quantiles),
  );
  return Number((quantile * 100).toFixed(3));
};

/**
 * fio's text does not print the option, but what it did: one fsync after every n writes. It times fdatasync too and
 * does not count it.
 */
function withSyncs(work: string, group: readonly ParsedMember[]): string {
  const directions = directionsOf(group);
  const syncs = directions.filter(({ op, latency }) => op === "sync" && latency.length > 0);
  if (syncs.length === 0 || /\bf(?:data)?sync=/.test(work)) return work;
  const total = (all: typeof directions): number => all.reduce((n, { ios }) => n + (ios ?? 0), 0);
  const every = Math.round(total(directions.filter(({ op }) => op === "write")) / total(syncs));
  const option = every >= 1 && Number.isFinite(every) ? `fsync=${every}` : "fdatasync=on";
  return work === "" ? option : `${work} ${option}`;
}

/** Over all directions of all members: close enough to see whether two steps are alike. */
function rateOf(group: readonly ParsedMember[]): number | null {
  const directions = directionsOf(group).filter(({ op }) => op !== "sync");
  const known = directions.every(({ iops }) => iops !== null);
  const sum = directions.reduce((all, { iops, bytes_per_s }) => all + ((known ? iops : bytes_per_s) ?? 0), 0);
  return sum > 0 ? sum : null;
}
