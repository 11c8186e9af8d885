/** Output of `kneepoint compare`. */
import { fileCount, plural } from "./counted";

const usage = `Usage: kneepoint compare BASE NEW [--fail-on X%] [--hide-below X%] [--json | --markdown] [--junit FILE] [--strict]
       kneepoint compare --history DIR [--fail-on X%] [--hide-below X%] [--json | --markdown] [--strict]`;

export const compareCommand = {
  usage,
  help: `${usage}

Compares two sets of results load by load, for a person or a CI job. BASE and NEW are folders, result files, archives or
bundles. Like is compared with like, by the rules of the Compare page: the same work, load, jobs and conditions.

  --fail-on X%     exit status 1 if a measure became worse by more than X percent, or a load failed in NEW
  --hide-below X%  leaves changes under X percent out of the text and the Markdown, and counts them
  --json           prints one JSON object (docs/compare.md)
  --markdown       prints Markdown for a pull request
  --junit FILE     writes a JUnit report as well, a test case for each measure
  --strict         exit status 2 if a file was not read, or a load or a p99 is on one side only
  --history        finds where the level changed over many states: the entries of DIR, a folder or file for each commit,
                   date or firmware, or the paths given
  --help           this text

With three repeats or more on both sides a change of the medians counts if it is 3 % or more and the 95 % interval of the
ratio of geometric means excludes 1. With fewer there is a ratio and no test; it counts against --fail-on by its size alone.

Exit status: 0 nothing is over the limit, 1 something is, 2 the two could not be compared, or wrong usage.
`,
  twoPaths: "Name two folders or files: what was before, and what is to be judged.",
  noPercent: (name: string, word: string) =>
    `${name} needs a percentage, for example 5%${word === "" ? "." : `, not ${word}.`}`,
  noFile: "--junit needs the name of a file.",
  twoOutputs: "Only one of --json and --markdown can be printed.",
  noHistory: "Name a folder with a folder or file for each state, or the states in order of time.",
  notOfHistory: "--junit is for two sets of results; --history does not take it.",
  fewStates: (n: number, least: number) =>
    `There ${n === 1 ? "is" : "are"} ${plural(n, "state", "states")} with results; a change of level needs ${String(least)} or more.`,
  fewOfLoads: (most: number, states: number, least: number) =>
    `Nothing can be judged: of ${plural(states, "state", "states")} no load was measured in more than ${String(most)}; a change of level needs ${String(least)} or more.`,
  missing: (path: string, reason: string) => `${path} cannot be read: ${reason}`,
  nothing: (path: string) => `There is no result in ${path} that Kneepoint reads.`,
  notWritten: (path: string, reason: string) => `${path} could not be written: ${reason}`,
  refused: (path: string, message: string) => `Not read: ${path}: ${message}`,
  nothingShared: (base: string, other: string) =>
    `${base} and ${other} have no load in common, so there is nothing to compare.`,
  strict: (files: number, loads: number, p99s: number) =>
    `--strict: ${[
      ...(files > 0 ? [`${fileCount(files)} not read`] : []),
      ...(loads > 0 ? [`${plural(loads, "load", "loads")} with a result on one side only`] : []),
      ...(p99s > 0 ? [`p99 on one side only in ${plural(p99s, "load", "loads")}`] : []),
    ].join(", ")}.`,
  side: (name: string, path: string, measured: number, others: number) =>
    [
      `${name}: ${path}, ${plural(measured, "measurement", "measurements")}`,
      ...(others > 0 ? [`${plural(others, "file", "files")} of no known format`] : []),
    ].join(", "),
  names: { base: "Base", new: "New" },
  measures: { iops: "IOPS", bytes_per_s: "MB/s", mean: "mean", p99: "p99" },
  latency: (statistic: string, op: string) => `${op} ${statistic}`,
  words: {
    better: "better",
    worse: "worse",
    "no-difference-shown": "no difference shown",
    untested: "",
    "few-ios": "under 10 I/Os above it",
    bounded: "only bounds are known",
    incomplete: "some members are missing",
    several: "one of several measurements, not judged",
  },
  over: "OVER",
  bounded: {
    members: "members without histograms",
    open: (why: "members" | "few-ios" | "incomplete" | "absent") =>
      `cannot be judged, ${{ members: "members without histograms", "few-ios": "under 10 I/Os above it", incomplete: "some members are missing", absent: "one side has no p99 of this latency kind" }[why]}`,
    none: "none",
  },
  repeats: (base: number, other: number) =>
    base === 1 && other === 1 ? "one run each" : `n = ${String(base)} and ${String(other)}`,
  range: (min: string, max: string) => (min === max ? min : `${min} to ${max}`),
  ranges: (base: string, other: string) => `base ${base}, new ${other}`,
  interval: (means: string, from: string, to: string) => `geometric means ${means} (95 % ${from} to ${to})`,
  noise: (percent: string) => `repeats within ${percent}`,
  load: {
    depth: (n: number) => `depth ${String(n)}`,
    jobs: (n: number) => plural(n, "job", "jobs"),
    asked: (iops: string) => `${iops} IOPS asked`,
    percent: (n: number) => `${String(n)} % of maximum`,
    max: "maximum",
    ...{ direct: "direct", buffered: "buffered" },
  },
  conditions: {
    ...{ engine: "engine", direct: "direct I/O", tool_version: "tool version", fill: "fill, percent" },
    ...{ size: "size", target: "file or device", system: "system", setup: "set-up" },
    ...{ pattern: "pattern", block_bytes: "block size, bytes", read_percent: "reads, percent", iodepth: "depth" },
    ...{ numjobs: "jobs", options: "options" },
  },
  noOptions: "at their defaults",
  differs: (what: string, base: readonly string[], other: readonly string[]) =>
    `${what} ${shortList(base)} against ${shortList(other)}`,
  differing: (what: readonly string[]) => `Conditions differ: ${what.join("; ")}.`,
  heads: { load: "Load", measure: "Measure", change: "Change", verdict: "Verdict" },
  verdict: {
    over: (over: number, better: number, loads: number, percent: string) =>
      `${plural(over, "measure is", "measures are")} worse${better === 0 ? "" : ` and ${plural(better, "is", "are")} better`} by more than ${percent} (${plural(loads, "load", "loads")} compared).`,
    within: (better: number, loads: number, percent: string) =>
      `No measure of ${plural(loads, "load", "loads")} is worse${better === 0 ? "" : ` and ${plural(better, "is", "are")} better`} by more than ${percent}.`,
    free: (loads: number) => `${plural(loads, "load", "loads")} compared.`,
    failed: (n: number) => `${plural(n, "load", "loads")} failed or could not be read in the new results.`,
    open: (n: number) => `${String(n)} p99 cannot be judged.`,
    several: (n: number) => `${plural(n, "load is", "loads are")} not judged: several measurements on a side.`,
  },
  history: {
    over: (over: number, states: number, percent: string) =>
      `${plural(over, "measure", "measures")} got worse by more than ${percent} in the latest change (${plural(states, "state", "states")}).`,
    within: (states: number, percent: string) =>
      `No measure got worse by more than ${percent} in its latest change (${plural(states, "state", "states")}).`,
    free: (changes: number, states: number) =>
      `${plural(changes, "change", "changes")} of level in ${plural(states, "state", "states")}.`,
    order: {
      time: "in order of their start",
      name: "in order of their names, since not all of them say when they ran",
    },
    states: (first: string, last: string, order: string) => `From ${first} to ${last}, ${order}.`,
    heads: ["From", "Before", "After"],
    p: (p: string, states: number) => `p = ${p}, ${plural(states, "state", "states")}`,
    course: (percent: string, steps: number, state: string) =>
      `${percent} in ${plural(steps, "step", "steps")} since ${state}`,
    failed: (loads: number) => `${plural(loads, "load", "loads")} failed or could not be read in the latest state.`,
    apart: (states: number, least: string, most: string) =>
      `${states === 1 ? "latest state" : `latest ${String(states)} states`} outside ${least} to ${most}, no level yet`,
    conditions: (before: string, after: string, differing: string) => `${before} to ${after}: ${differing}`,
    unread: (names: readonly string[]) =>
      `${plural(names.length, "state has", "states have")} nothing that could be read: ${shortList(names)}`,
    several: (load: string, n: number, state: string) =>
      `${load}: not judged, because nothing shows that the measurements of a state are repeats (${plural(n, "state", "states")}, ${state} first). The first of each is shown.`,
    severalLoads: (loads: number) =>
      `${plural(loads, "load", "loads")} cannot be judged: a state has several measurements, and nothing shows that they are repeats. Keep drives in folders of the same names in every state, or number the files of repeats (run1, run2).`,
    missing: (load: string, state: string) => `${load}: not measured since ${state}`,
    missingFailed: (load: string, state: string) => `${load}: no result since ${state}, failed in the latest state`,
    more: (n: number) => `${String(n)} more`,
    noLoad: (n: number, least: number) =>
      `${plural(n, "load is", "loads are")} not judged: measured in fewer than ${String(least)} states.`,
    latest: (n: number, least: number) =>
      `The latest ${String(n)} states cannot be judged yet: a level needs ${String(least)}.`,
    strict: (files: number, loads: number) =>
      `--strict: ${[
        ...(files > 0 ? [`${fileCount(files)} not read`] : []),
        ...(loads > 0 ? [`${plural(loads, "load", "loads")} without a result in the latest state`] : []),
      ].join(", ")}.`,
    deeper: (dir: string) =>
      `Each entry of ${dir} is a state. If the states are folders further down, give them as paths: ${dir}/*/*`,
  },
  hidden: (n: number, percent: string) => `${plural(n, "change", "changes")} under ${percent} not shown.`,
  left: (load: string, base: readonly string[], other: readonly string[]) =>
    `${load}: not judged, because nothing shows that the measurements of a side are repeats: base ${shortList(base)}; new ${shortList(other)}. The first of each is shown.`,
  several: (loads: number) =>
    `${plural(loads, "load", "loads")} cannot be judged: a side has several measurements, and nothing shows that they are repeats. Keep drives or states in folders of the same names on both sides, number the files of repeats (run1, run2), or compare one measurement with one.`,
  alone: {
    base: {
      absent: "Only in the base",
      failed: "Failed in the new results",
      unread: "Not readable in the new results",
    },
    other: { absent: "Only in the new results", failed: "Failed in the base", unread: "Not readable in the base" },
  },
  aloneIn: (head: string, load: string, path: string) => `${head}: ${load} (${path})`,
  junit: (measure: string, change: string, base: string, other: string) => `${measure} ${change}: ${base} to ${other}`,
  junitAlone: (head: string, path: string) => `${head}: ${path}`,
};

/** Values are listed while they are few. */
const LISTED = 3;
const shortList = (values: readonly string[]): string =>
  values.length > LISTED ? `${values.slice(0, LISTED).join(", ")} …` : values.join(", ");
