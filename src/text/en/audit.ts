/** The methodology audit: by code what was found, what it means, and what to do. */
import { microsOrMillis } from "../alike";
import { and, counted } from "./counted";
import { remarks, remarkWords } from "./remarks";

const seconds = (s: number): string => (s < 10 ? String(Number(s.toFixed(1))) : s.toFixed(0));
const share = (percent: number): string => String(Number(percent.toFixed(1)));
const us = (value = 0): string => `${String(Number(value.toPrecision(4)))} µs`;
const pair = (
  [low = "", high = ""]: readonly string[],
  { low_us, high_us }: Readonly<Record<string, number>>,
): string => `${low} ${us(low_us)}, ${high} ${us(high_us)}`;
const some = (count: number, of: number): string => (count === of ? "" : `: ${count} of ${of} points`);

export interface AuditText {
  /** On the badge. */
  readonly says: (found: {
    readonly count: number;
    readonly of: number;
    readonly values: Readonly<Record<string, number>>;
    readonly words?: readonly string[];
  }) => string;
  readonly why: string;
  readonly todo: string;
}

export const audit: Readonly<Record<string, AuditText>> = {
  "size-as-done": {
    says: ({ count, of }) => `${remarks["size-as-done"]}${some(count, of)}`,
    why: "Bytes ÷ I/Os gives another block size than the option. The actual I/O size is used.",
    todo: "Look at how the tool reads the option: to fio 4KiB is 4,000 bytes unless kb_base=1000.",
  },
  "size-varies": {
    says: ({ count, of }) => `${remarks["size-varies"]}${some(count, of)}`,
    why: "Bytes ÷ I/Os is not a whole block size and differs from the option, so these points have no block size.",
    todo: "Measure one block size per job, and let no job issue commands of another size.",
  },
  untimed: {
    says: ({ count, of }) => `${remarks.untimed}${some(count, of)}`,
    why: "Completion latency is longer than the total latency that it is part of (lat = slat + clat). fio before 3.34 prints this when a kernel thread submits (io_uring with sqthread_poll): it records no submission time. Throughput and mean lat are right.",
    todo: "Compare these points by mean lat; for percentiles run fio 3.34 or later, or with lat_percentiles=1.",
  },
  "no-percentiles": {
    says: ({ count, of }) => `${remarks["no-percentiles"]}${some(count, of)}`,
    why: "With this mean so many I/Os cannot be that slow: either the percentiles or the mean is wrong. The mean is kept.",
    todo: "Run it again without passthrough or kernel-thread polling: fio does not time those I/Os.",
  },
  "top-bin": {
    says: ({ count, of }) => `${remarks["top-bin"]}${some(count, of)}`,
    why: "Percentiles in the last bin of fio’s histogram (17.1 s) beside a mean of microseconds are not latencies. All percentiles of these runs are left out; IOPS and mean lat hold.",
    todo: "Compare these points by mean lat; for percentiles run fio 3.34 or later without kernel-thread polling.",
  },
  "verify-reads": {
    says: ({ count, of }) => `${remarks["verify-reads"]}${some(count, of)}`,
    why: "With verify fio reads back what it wrote, after the writes or between them, and counts it among the reads. These reads are not the work that was asked for; of a mix their rate is that of both phases.",
    todo: "Quote the writes; for a rate of reads run a job that reads.",
  },
  "part-random": {
    says: ({ count, of }) => `${remarks["part-random"]}${some(count, of)}`,
    why: "With percentage_random or a number after rw (randread:8) only a share of the I/Os goes to a random place; the others go on where the last one ended, and drives read ahead. The result is neither that of random nor of sequential access.",
    todo: "Quote the share with the number, and compare it with runs of the same share.",
  },
  "delayed-sections": {
    says: ({ count, of }) => `${remarks["delayed-sections"]}${some(count, of)}`,
    why: "fio put sections with a startdelay into one entry (group_reporting) and divides all their I/Os by the longest run time. They may never have run together: throughput is too high by as much, and how many I/Os were in flight is unknown.",
    todo: "Measure sections that start at different times without group_reporting.",
  },
  "not-steady": {
    says: ({ count, of }) => `${remarks["not-steady"]}${some(count, of)}`,
    why: "The tool was asked to run until it was steady (fio --steadystate) and ended without it: these numbers are of a state that still changed.",
    todo: "Run longer, or precondition the drive; criterion and limit are on the page of the run.",
  },
  steady: {
    says: ({ count, of }) => `${remarks.steady}${some(count, of)}`,
    why: "The tool was asked to run until it was steady (fio --steadystate), and was. Its rule is not that of SNIA; criterion and limit are on the page of the run.",
    todo: "To compare with others, name the criterion with the number.",
  },
  misnamed: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "What the file says counts: these points are drawn accordingly, and joined with no others.",
    todo: "Rename the file, or check that the right job was run.",
  },
  unlike: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "A line should vary in its load alone. These points were measured under another set-up, so part of the step to them may be due to that.",
    todo: "Measure them again with the set-up of the others, or put them into a folder of their own.",
  },
  unrepeated: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "Measurements at one load are merged into one point only if there is evidence that they are repeats.",
    todo: "Number the runs in their names (run-1, run-2), or label each with its repeat.",
  },
  beside: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "Jobs that run at the same time share the drive and the host: these numbers hold only beside that work.",
    todo: "To compare it with a run that had the drive to itself, put a stonewall between the jobs.",
  },
  contradicting: {
    says: ({ count, of, values, words = [] }) =>
      `latencies contradict each other${some(count, of)}: ${pair(words, values)}`,
    why: "Total latency is slat + clat, percentiles rise, and means and percentiles lie between minimum and maximum. Here some do not: a value is wrong, in another unit, or was edited.",
    todo: "Compare the file with what the tool wrote; do not quote these latencies.",
  },
  buffered: {
    says: ({ count, of }) => `buffered I/O${some(count, of)}`,
    why: "The page cache was part of the measurement: reads may never have reached the drive, writes may have ended in memory.",
    todo: "Measure with direct I/O: fio --direct=1, vdbench openflags=o_direct.",
  },
  short: {
    says: ({ values }) => `${seconds(values["seconds"] ?? 0)} s measured: short`,
    why: "Under 60 s a run says little about steady state.",
    todo: "Measure for a minute or more: fio --time_based --runtime=60, vdbench elapsed=60.",
  },
  "no-ramp": {
    says: () => "no ramp",
    why: "The measurement begins with the first I/O: caches and queues still filling are part of the numbers.",
    todo: "Leave out the start: fio --ramp_time=10, vdbench warmup=10.",
  },
  "ramp-unknown": {
    says: () => "ramp unknown",
    why: "The files do not say whether a ramp was left out of the measurement: they hold no options, or only some, like fio’s text.",
    todo: "Keep the job file beside the results, or use a format that holds the options: fio json or json+.",
  },
  "few-samples": {
    says: ({ count, of, values }) => `few samples above p${values["percent"] ?? ""}${some(count, of)}`,
    why: "Fewer than 10 I/Os lie above this percentile: another run may give another value. Those points are grey.",
    todo: "Run longer, or quote a lower percentile: p99.9 needs 10,000 I/Os, p99.99 100,000.",
  },
  "sync-depth": {
    says: ({ values, count, of }) => `iodepth ${values["asked"] ?? ""} on a synchronous engine${some(count, of)}`,
    why: "A synchronous engine keeps one I/O per job in flight, whatever iodepth says: these points have depth 1.",
    todo: "Use --ioengine=libaio or io_uring, or one job per I/O (numjobs).",
  },
  "waits-for-sync": {
    says: ({ values, count, of }) => {
      const { writes = 1, mean_us = 0 } = values;
      const sync = `a sync of ${microsOrMillis(mean_us)}`;
      return `${writes === 1 ? `each write waits for ${sync}` : `${sync} after every ${counted(writes)} writes`}${some(count, of)}`;
    },
    why: "fio times fsync and fdatasync by themselves: the latency of a write does not contain the sync that it waits for. Nothing here says how soon a write is on the medium.",
    todo: "Read the row of syncs beside the writes, or use --sync=1, whose writes contain it.",
  },
  "rate-missed": {
    says: ({ count, of, values }) => {
      const { below = 0, above = 0, most_percent = 0, least_percent = 0 } = values;
      const far = Math.abs(above > 0 && most_percent > -least_percent ? most_percent : least_percent);
      const way = below === 0 ? "overshot" : above === 0 ? "not reached" : "missed";
      return `asked rate ${way} by up to ${share(far)} %${some(count, of)}`;
    },
    why: "Achieved and asked rate differ by more than 3 %: these latencies are not those of the asked rate. Below it the system is saturated or the depth too small; above it the arrivals were not what was asked, as with Poisson arrivals.",
    todo: "Raise iodepth or threads, or ask for less; rate_process=linear instead of poisson.",
  },
  little: {
    says: ({ count, of }) => (of === 1 ? "Little’s law off" : `Little’s law off: ${count} of ${of} points`),
    why: "IOPS × mean latency is more than 5 % (15 % below 20 µs) off the outstanding I/Os: host limited, wrong latency, ramp in the data, or jobs that barely overlapped.",
    todo: "Check the processors and the run times of the jobs; leave out the ramp.",
  },
  "max-not-reproduced": {
    says: ({ count, values }) =>
      values["curves"] === 1
        ? `Max not reproduced: the 100 % step reached ${share(values["percent"] ?? 0)} %`
        : `Max not reproduced on ${count} of ${values["curves"] ?? 0} curves`,
    why: "The 100 % step is more than 5 % off the uncontrolled maximum that the rates were taken from: percentages of load refer to a maximum that was not sustained.",
    todo: "Measure longer, with a warm-up, on a preconditioned drive; then the whole curve again.",
  },
  "unequal-runtimes": {
    says: () => "staggered jobs",
    why: "Jobs of a point ran for unequal times: its throughput is the total over the longest run time, not a rate they held together.",
    todo: "Let all jobs run for the same time: --time_based, no startdelay.",
  },
  "topped-out": {
    says: ({ count, of }) => `histogram topped out${some(count, of)}`,
    why: "The slowest I/Os are in the last bin of the tool’s histogram (fio: about 17 s): the true percentile is that or anything above.",
    todo: "Lower the load, or quote the maximum, which is exact.",
  },
  versions: {
    says: ({ words = [] }) => `tool versions ${and(words)}`,
    why: "Versions of a tool count, round and name things differently: a difference between these points may be one between versions.",
    todo: "Measure everything that is compared with one version.",
  },
  "host-limited": {
    says: ({ count, of, values }) => `processors ${share(values["percent"] ?? 0)} % busy${some(count, of)}`,
    why: "The processors that issue the I/Os were over 90 % busy: the host was measured, not the drive.",
    todo: "More jobs or hosts, larger blocks, io_uring, --cpus_allowed; or state that it is a test of the host.",
  },
  submission: {
    says: ({ count, of, values }) =>
      `submission took up to ${share(values["percent"] ?? 0)} % of the time: clat leaves it out${some(count, of)}`,
    why: "Mean slat is larger than mean clat: the I/O was done, or waited, while it was submitted, as with libaio on buffered files. clat and its percentiles show the smaller part of the latency.",
    todo: "Judge these points by lat; for its percentiles run fio with --lat_percentiles=1.",
  },
  "unlike-kinds": {
    says: ({ words = [], count, of }) => `clat of ${and(words)} leaves out different parts${some(count, of)}`,
    why: "Completion latency (clat) begins when an I/O is submitted, and engines spend different times until then: a p99 clat may be below the mean lat. Only lat counts the same of all.",
    todo: "Compare engines by lat; for its percentiles run fio with --lat_percentiles=1.",
  },
  "unlike-percentiles": {
    says: ({ count, of, values }) => `p${values["percent"] ?? ""} not recorded${some(count, of)}`,
    why: "These points were recorded with a list of percentiles that leaves this one out; nothing is interpolated.",
    todo: "Choose a percentile that all have, or record the same list: fio --percentile_list.",
  },
  "one-ceiling": {
    says: ({ values }) =>
      `${values["drives"] ?? 0} different drives stop at ${counted(Math.round(values["iops"] ?? 0))} IOPS: host limit suspected`,
    why: "Different drives on one host reach the same maximum within 5 %, and more load adds nothing: the host, a port or a controller may be what was measured.",
    todo: "Compare below that rate; measure with more jobs, or on another host.",
  },
  unwritten: {
    says: ({ values, count, of }) =>
      `single reads in two kinds, up to ${share(values["fast_us"] ?? 0)} and from ${share(values["slow_us"] ?? 0)} µs: unwritten blocks suspected${some(count, of)}`,
    why: "Reads at depth 1 of one drive model differ by a third and more between runs: the fast ones may be of blocks that were never written, which need no flash.",
    todo: "Write the whole range before reads are measured, and say so (state, precondition).",
  },
  cached: {
    says: ({ values, count, of }) =>
      `${share(values["times"] ?? 0)} times what the interface carries: cached results suspected${some(count, of)}`,
    why: "More bytes per second than the interface of the drives can carry came from a cache on the host’s side of it.",
    todo: "Measure a range many times the memory and the controller’s cache, with direct I/O.",
  },
  "active-range": {
    says: ({ values }) =>
      `active range ${share(values["least_percent"] ?? 0)} to ${share(values["most_percent"] ?? 0)} %`,
    why: "The written ranges differ by more than a factor of two: a small range has all the spare area to itself and looks faster.",
    todo: "Write to the same share of each drive.",
  },
  "active-range-unknown": {
    says: () => "active range unknown",
    why: "It is not stated what share of each drive was written. A drive written to only 5 % has all its spare area for that range.",
    todo: "Set active_range_percent as a label, or in kneepoint.json.",
  },
  "state-unknown": {
    says: () => "drive state unknown",
    why: "The files do not say how the drive was filled and preconditioned before these writes.",
    todo: "Precondition, and set state and precondition as labels, or in kneepoint.json.",
  },
};
