/** The sentence above a curve: a card of the first screen has it too. Sentences of pages alone are in curve-page.ts. */
import { and } from "./counted";
import { members, type MemberWord } from "./members";

export const curve = {
  and,
  blocksVary: (name: string) => `${name}, block sizes vary`,
  noWorkload: "no workload",
  /** The results that would tell have not loaded. */
  someWorkload: "a workload",
  workloads: (count: number) => `${count} workloads`,
  jobs: (jobs: readonly string[], of: MemberWord = "job") =>
    `${and(jobs)} ${members[of][jobs.length === 1 && jobs[0] === "1" ? 0 : 1]}`,
  allJobs: (of: MemberWord) => `any number of ${members[of][1]}`,
  someJobs: (count: number, of: MemberWord) => `${count} numbers of ${members[of][1]}`,
  jobsAsLoad: "jobs as the load",
  systems: (count: number) => `${count} systems`,
  /** For series and rows beside published ones: the same words for their owner and for receivers. */
  unpublished: "your files",
  loads: {
    outstanding: "depth sweep",
    rate: "rate sweep",
    both: "depth and rate sweeps",
  } as Readonly<Record<string, string>>,
  statistics: {
    mean: "mean",
    max: "maximum",
    min: "minimum",
  } as Readonly<Record<string, string>>,
  kinds: {
    clat: "completion latency",
    lat: "total latency",
    slat: "submission latency",
    response: "response time",
    unknown: "latency of unknown kind",
    default: "latency",
  } as Readonly<Record<string, string>>,
  xs: {
    iops: "IOPS",
    gb_per_s: "GB/s",
    gib_per_s: "GiB/s",
    outstanding: "outstanding I/Os",
  } as Readonly<Record<string, string>>,
  threadsName: "threads",
  xDetail: {
    iops: "achieved, all directions",
    gb_per_s: "10⁹ bytes a second",
    gib_per_s: "2³⁰ bytes a second",
    outstanding: "in flight over all jobs",
  } as Readonly<Record<string, string>>,
  what: {
    workload: "workload",
    systems: "systems",
    jobs: "jobs",
    load: "kind of sweep",
    statistic: "statistic",
    kind: "latency kind",
    x: "x axis",
    scale: "scale",
    colour: "colours",
  },
} as const;
