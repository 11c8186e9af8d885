/** Output of `kneepoint pts` about the tests of the SNIA PTS. */
import { plural } from "./counted";

const usage = "Usage: kneepoint pts PATH… [--json | --markdown]";

export const pts = {
  usage,
  help: `${usage}

Finds the tests of the SNIA Solid State Storage Performance Test Specification 2.0.2 in results of any name: rounds, the
steady-state window, what is reported there, and what is missing (docs/pts.md). docs/recipes/pts.sh makes such results.

Exit status: 0 every test with rounds is steady, 1 some are not, 2 there is no test, or wrong usage.
`,
  noPaths: "Name the folder, files or archive with the results of a test.",
  missing: (path: string, reason: string) => `${path} cannot be read: ${reason}`,
  none: "There is no test of the PTS in these results: none repeats its accesses in rounds, saturates with writes or sweeps the load.",
  device: (names: string) => `Device: ${names}`,
  unknownDevice: "not stated in the files",
  tests: {
    iops: "IOPS",
    "throughput-128k": "Throughput, 128 KiB",
    "throughput-1024k": "Throughput, 1024 KiB",
    latency: "Latency",
    saturation: "Write saturation",
    intensity: "Demand intensity",
  },
  head: (name: string, outstanding: number, rounds: number) =>
    `${name}: ${plural(outstanding, "I/O", "I/Os")} in flight, ${plural(rounds, "round", "rounds")}`,
  intensity: (name: string, least: number, most: number, rounds: number) =>
    `${name}: ${String(least)} to ${String(most)} I/Os in flight, ${plural(rounds, "round", "rounds")} before`,
  /** "4 × 8 = 32". */
  load: (jobs: number, depth: number, outstanding: number) =>
    `${String(jobs)} × ${String(depth)} = ${String(outstanding)}`,
  steady: (first: number, last: number) => `Steady state in rounds ${String(first + 1)} to ${String(last + 1)}.`,
  refused: (why: readonly string[]) => `No steady state: ${why.join("; ")}.`,
  nothing: "Nothing is reported.",
  why: {
    "few-rounds": "fewer than five rounds",
    gaps: "no five rounds in a row in which every tracked access is there and takes a minute",
    range: "values more than 20 % of their mean apart",
    slope: "a fitted line that rises or falls by more than 10 %",
    late: "five rounds hold only after the 25th",
  },
  tracked: (cell: string, range: string, slope: string) => `Tracked ${cell}: range ${range}, slope ${slope}`,
  cell: (block: string, reads: number) => `${block} ${String(reads)}/${String(100 - reads)}`,
  lacks: (rounds: string, what: string) => `Round ${rounds} lacks ${what}`,
  short: (rounds: string, what: string) => `Round ${rounds}: under a minute: ${what}`,
  more: (n: number) => `${plural(n, "more round is", "more rounds are")} incomplete.`,
  saturation: (accesses: number, gb: string, first: string, last: string) =>
    `${plural(accesses, "access", "accesses")}, ${gb} GB written, from ${first} to ${last} IOPS. The specification asks for no steady state here.`,
  before: (steady: string) => `Rounds before the sweep: ${steady}`,
  unplaced: {
    failed: (n: number) => `${plural(n, "measurement", "measurements")} failed or excluded.`,
    "no-time": (n: number) => `${plural(n, "measurement does", "measurements do")} not say when, so no round has it.`,
    "no-workload": (n: number) =>
      `${plural(n, "measurement has", "measurements have")} no single block size, pattern and mix.`,
    "no-load": (n: number) => `${plural(n, "measurement has", "measurements have")} no known number of I/Os in flight.`,
  },
  /** What files of a benchmark cannot show. */
  missingConditions:
    "Not in these files, and required in a report: purge, write cache, active range, capacity, firmware, temperature.",
  buffered: "Some accesses were buffered (direct=0): they measure the cache of the host.",
  columns: { access: "Access", iops: "IOPS", mb: "MB/s", mean: "mean, µs", max: "max, µs" },
};
