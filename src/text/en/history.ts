/** The page of a history: the same loads over nights, commits or firmware. */
import { MINUS } from "~/base/number";
import { counted, plural } from "./counted";

const states = (n: number): string => plural(n, "state", "states");

export const history = {
  axis: "state, in order",
  percent: (digits: string, isLess: boolean) => `${isLess ? MINUS : "+"}${digits} %`,
  repeats: (n: number) => plural(n, "repeat", "repeats"),
  range: (min: string, max: string) => `${min} to ${max}`,
  columns: {
    ...{ state: "state", started: "started, UTC", n: "repeats", min: "lowest", max: "highest" },
    ...{ level: "level", change: "change", p: "p" },
  },
  loading: "Looking for changes of level …",
  what: { measure: "measure", by: "states", hide: "changes" },
  yAxis: { what: "axis", zero: "from 0", values: "values only" },
  words: { of: " of ", by: " by " },
  ways: {
    dataset: "dataset",
    file: "file",
    day: "day (UTC)",
    label: (name: string) => name.replace(/^tag:/, "").replaceAll("_", " "),
  },
  wayOf: (way: string, n: number) => `${way}, ${states(n)}`,
  folderAt: (depth: number) => (depth === 1 ? "folder" : `folder, level ${String(depth)}`),
  hide: (percent: string) => (percent === "0" ? "changes of any size" : `changes of ${percent} % or more`),
  measures: { iops: "IOPS", bytes_per_s: "GB/s", mean: "mean", p99: "p99" },
  verdict: {
    changed: (load: string, measure: string, change: string, state: string, before: string, after: string) =>
      `${load}: ${measure} ${change} from ${state} on, ${before} to ${after}`,
    same: (load: string, measure: string, n: number, from: string, to: string) =>
      `${load}: no change of ${measure} found in ${states(n)}, ${from} to ${to}`,
    /** Of states too few for a level. */
    apart: (n: number, change: string) =>
      `the latest ${n === 1 ? "state is" : `${String(n)} states are`} outside the earlier range (${change}): too few to call a change`,
    few: (n: number, least: number) => `${states(n)}: too few to call a change of level (${String(least)} or more)`,
    others: (worse: number, better: number, loads: number) =>
      `${plural(loads, "load", "loads")}: ${plural(worse, "change", "changes")} for the worse, ${String(better)} for the better`,
  },
  caption: (p: string | null, least: number) =>
    [
      "A point is the median of a state’s repeats, with their range. Levels: E-divisive with a permutation test, p ≤ 0.01",
      `a level needs ${String(least)} states, so a change in the latest ${String(least - 1)} cannot be told yet`,
      ...(p === null ? [] : [`the latest change has p = ${p}`]),
    ].join("; ") + ".",
  latest: (shown: number, all: number) => `The latest ${counted(shown)} of ${states(all)}.`,
  several: (n: number) =>
    `In ${states(n)} the first of several measurements is drawn, because nothing shows that they are repeats.`,
  noise: (percent: string) => `Repeats lie within ${percent} % of their median`,
  panel: {
    title: "Changes of level",
    none: (n: number) => (n === 0 ? "None." : `None of this size; ${plural(n, "change is", "changes are")} smaller.`),
    hidden: (n: number) => `${plural(n, "smaller change", "smaller changes")} not listed.`,
    row: (load: string, measure: string, state: string) => `${load}, ${measure}, from ${state}`,
    worse: "worse",
    better: "better",
  },
  empty: {
    title: "No load was measured in three states",
    why: "A history needs the same loads in three or more folders, on three days, or under three firmware versions, commits or other labels.",
    toCompare: "Compare two",
    noLoad: "This load or measure is not among the results",
    noLoadWhy: "The link names one that the open results lack.",
    first: "Show the largest change",
  },
};
