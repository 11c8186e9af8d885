/** Texts about a run besides its chart: options, depth, disks, processor, errors, steady state, series, raw text. */
import { counted, plural } from "./counted";

/** One formatter for all: a run of 3,000 jobs prints 100,000 numbers. */
const english = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });
const exact = (value: number): string => english.format(value);
const share = (percent: number): string =>
  percent > 99.9 && percent < 100 ? "over 99.9" : exact(Number(percent.toPrecision(3)));
const between = (from: number, to: number): string =>
  share(from) === share(to) ? share(from) : `${share(from)} to ${share(to)}`;

export const said = {
  heading: "Everything the run says",
  headingOf: (name: string, of: number) => `Everything ${name} says, the first of ${of} runs`,
  asking: "Reading what else it prints…",
  failed: (reason: string) => `What else it prints could not be read: ${reason}`,
  notPrinted: (what: string) => `Not printed in this file: ${what}.`,
  more: (rest: number) => `${counted(rest)} more rows are not shown.`,
  toLine: (what: string) => `${what}: its line in the file`,
  job: "job",
  titles: {
    options: "Options",
    depth: "Depth reached",
    errors: "Errors",
    disk: "Disk utilisation",
    cpu: "Processor",
    steadystate: "Steady state by the tool’s own rule",
    latency: "Latency buckets, as printed",
    general: "What else it prints",
    series: "Series over time",
    raw: "Raw text",
  } as Readonly<Record<string, string>>,
  /** In the list of what is not printed. */
  names: {
    depth: "depth reached",
    errors: "errors",
    disk: "disk utilisation",
    cpu: "processor time",
    steadystate: "a verdict on steady state",
    latency: "latency buckets",
    options: "options",
    series: "series over time",
  } as Readonly<Record<string, string>>,
  options: {
    answer: (count: number, job: string | null) =>
      `${plural(count, "option", "options")}${job === null ? "" : ` of job ${job}: its own override the global ones`}`,
    jobs: (n: number) =>
      `The other ${plural(n, "job has", "jobs have")} options of their own: choose the measurement above.`,
    columns: { name: "option", global: "global", job: "job", wins: "counts" },
    wins: { job: "job", global: "global", derived: "derived by the tool" } as Readonly<Record<string, string>>,
    several: (n: number) => `all ${n} values`,
    bare: "set",
  },
  depth: {
    one: (asked: number, percent: number) => `${exact(asked)} asked; reached in ${share(percent)} % of submissions`,
    several: (from: number, to: number, jobs: number) =>
      `asked depth reached in ${between(from, to)} % of submissions, ${exact(jobs)} jobs`,
    hardly: "hardly reached: the numbers are of another load",
    open: "the load was a rate: the depth is a ceiling",
    unknown: "asked depth unknown",
    little: (inFlight: string, outstanding: string) => `Little’s law: ${inFlight} of ${outstanding} in flight`,
    littleOpen: (inFlight: string, why: string | null) =>
      `Little’s law: ${inFlight} in flight, ${why === null ? "an open loop" : `not checked: ${why}`}`,
    fits: "holds",
    off: "off: host limited, a ramp inside, or latency of another kind",
    columns: { inFlight: "I/Os in flight", percent: "% of submissions", share: "" },
    range: (from: number, to: number | null) =>
      to === null ? `${exact(from)} and more` : from === to ? exact(from) : `${exact(from)} to ${exact(to)}`,
    asked: "asked",
    atMost: (percent: string) => `≤ ${percent}`,
    note: "Counted per thread at each submission, in powers of two.",
  },
  disk: {
    one: (name: string, percent: number) => `${name} busy ${share(percent)} % of the time`,
    several: (count: number, from: number, to: number) => `${count} devices, busy ${between(from, to)} % of the time`,
    noUtil: (count: number) => plural(count, "device", "devices"),
    over: "Over 100 %: the times of several disks or hosts are added up in it.",
    note: "Busy is the time with at least one I/O in flight. A drive that takes many at once may be 100 % busy and have room left.",
    device: "device",
    columns: {
      util_percent: "busy %",
      read_ios: "reads",
      write_ios: "writes",
      read_sectors: "sectors read",
      write_sectors: "sectors written",
      read_merges: "reads merged",
      write_merges: "writes merged",
      read_ticks_ms: "read ms",
      write_ticks_ms: "write ms",
      in_queue_ms: "in queue ms",
      aggr_util_percent: "busy % of the disks below",
      aggr_read_ios: "reads below",
      aggr_write_ios: "writes below",
      aggr_read_merges: "reads merged below",
      aggr_write_merges: "writes merged below",
      aggr_read_ticks_ms: "read ms below",
      aggr_write_ticks_ms: "write ms below",
      aggr_in_queue_ms: "in queue ms below",
    } as Readonly<Record<string, string>>,
  },
  cpu: {
    one: (usr: number, sys: number) => `user ${share(usr)} % + system ${share(sys)} % = ${share(usr + sys)} %`,
    total: (percent: number) => `user and system ${share(percent)} %`,
    several: (from: number, to: number, jobs: number) => `${between(from, to)} %, ${exact(jobs)} jobs`,
    high: "over 90 %: the host may be what was measured",
    /** Of one processor or of all, as `model/tools.ts` says. */
    ofOne: "Of one processor, per thread.",
    ofAll: "Of all processors of the host.",
    columns: {
      usr_percent: "user %",
      sys_percent: "system %",
      total_percent: "both %",
      ctx: "context switches",
      majf: "major faults",
      minf: "minor faults",
    } as Readonly<Record<string, string>>,
  },
  errors: {
    none: (jobs: number) => (jobs > 1 ? `none: 0 printed for each of ${exact(jobs)} jobs` : "none: 0 printed"),
    /** For a tool that reports only failures. */
    nonePrinted: "none printed",
    failed: (names: readonly string[], more: number) =>
      `failed: ${names.join(", ")}${more > 0 ? ` and ${exact(more)} more` : ""}`,
    undone: "I/Os came back short or were dropped",
    columns: {
      error: "error",
      total_err: "errors in all",
      first_error: "first error",
      short_ios: "short I/Os",
      drop_ios: "dropped I/Os",
      errors: "other errors",
      errors_logged: "errors in the error log",
      first_error_line: "the first",
      drives: "the drives",
      load: "the load",
      fatal: "fatal",
      warning: "warning",
      died: "died of",
      ignored_errors: "ignored errors",
      reconnects: "reconnects",
    } as Readonly<Record<string, string>>,
    what: "what",
    of: (name: string, subject: string | null) => (subject === null ? name : `${name}, ${subject}`),
    code: (code: number, meaning: string | undefined) =>
      meaning === undefined ? exact(code) : `${exact(code)} (${meaning})`,
    codes: {
      5: "EIO, the device failed an I/O",
      22: "EINVAL, an argument was refused",
      28: "ENOSPC, no space left",
      84: "EILSEQ, verification found other data",
      110: "ETIMEDOUT, a latency limit was passed",
    } as Readonly<Record<number, string>>,
    noIo: "did no I/O",
  },
  steady: {
    attained: "attained",
    missed: "not attained",
    verdict: (verdict: string, jobs: number) => (jobs > 1 ? `${verdict}, ${exact(jobs)} jobs` : verdict),
    some: (n: number, of: number) => `attained by ${exact(n)} of ${exact(of)} jobs`,
    asked: (criterion: string, limit: string, dur: string) => `${criterion} within ${limit} over ${dur}`,
    note: "A rule of the tool over a short window. It is not SNIA’s, which is judged on the page Time.",
    columns: {
      verdict: "verdict",
      found: "found",
      off: "largest deviation or slope",
      dur_s: "window s",
    },
    per_s: "per second",
    found: (text: string) => `${text} found`,
  },
  latency: {
    answer: (buckets: number) => `${plural(buckets, "bucket", "buckets")} with I/Os, percent of all I/Os of the job`,
    columns: { bucket: "took", percent: "% of I/Os", share: "" },
    upTo: (from: string | null, to: string, unit: string) =>
      from === null ? `up to ${to} ${unit}` : `over ${from} to ${to} ${unit}`,
    over: (from: string, unit: string) => `${from} ${unit} and more`,
    atMost: (percent: string) => `≤ ${percent}`,
    note: "Shares of I/Os in fixed buckets, all directions together. Percentiles are above.",
    units: { ns: "ns", us: "µs", ms: "ms" } as Readonly<Record<string, string>>,
  },
  general: {
    answer: (count: number) => plural(count, "number", "numbers"),
    columns: { name: "name" },
    names: {
      job_start_ms: "job start, Unix ms",
      job_runtime_ms: "thread time, ms",
      elapsed_s: "elapsed, s",
      total_time_s: "total time, s",
      events: "events",
      size_bytes: "size",
      large_blocks: "large blocks",
      minimum_io_bytes: "smallest direct I/O",
      queue_depth: "queue depth, mean",
      first_interval: "averaged from interval",
      last_interval: "averaged to interval",
    } as Readonly<Record<string, string>>,
  },
  series: {
    answer: (series: number, files: number) => `${exact(series)} series in ${plural(files, "file", "files")}`,
    columns: { what: "what", rows: "values", window_s: "interval s" },
    each: "each I/O",
    members: (first: string, count: number) => `${first} … (${count})`,
  },
  raw: {
    number: "The line of the first number above. Opening a section marks the lines it came from.",
    fact: (what: string) => `The line of ${what}.`,
    around: "The other lines behind the table above are highlighted too.",
    section: (title: string, shown: number, lines: number) =>
      shown < lines
        ? `Lines of "${title}": the first ${shown} of ${counted(lines)} are highlighted.`
        : `${lines === 1 ? "The line" : `The ${lines} lines`} that "${title}" came from.`,
  },
} as const;
