/** The page of a report by the SNIA PTS. What `kneepoint pts` says too is in pts.ts. */
import { facts } from "./facts";
import { fixed } from "~/base/number";
import { plural } from "./counted";

const percent = (share: number): string => `${fixed(100 * share, 1)} %`;
const rounds = (first: number, last: number): string => `rounds ${String(first + 1)} to ${String(last + 1)}`;

export const ptsPage = {
  loading: "Looking for rounds…",
  title: (test: string) => `SNIA PTS 2.0.2, ${test}`,
  round: "round",
  of: { iops: "IOPS", bytes_per_s: "throughput", mean_us: "mean latency" },
  inRound: (access: string, round: number) => `${access}, round ${String(round)}`,
  offAverage: "off the average",
  yes: "yes",
  noValue: "no access of a minute",
  shares: (range: number, rise: number) => `range ${percent(range)}, slope ${percent(rise)}`,
  key: (isSteady: boolean) => [
    isSteady ? "grey: steady-state window" : "tinted: the rounds that were judged last",
    "band: average ± 10 %",
    "dashed: fitted line",
  ],
  // The verdict.
  steady: (test: string, first: number, last: number) => `${test}: steady in ${rounds(first, last)}.`,
  refused: (test: string, n: number, why: readonly string[]) =>
    `${test}: not steady after ${plural(n, "round", "rounds")}: ${why.join("; ")}.`,
  other: (test: string, isSteady: boolean) => `${test}: ${isSteady ? "steady" : "not steady"}.`,
  nothing: "Nothing is reported.",
  average: (access: string, value: string) => `${access}: ${value}`,
  saturation: (from: string, to: string, accesses: number) =>
    `Write saturation: from ${from} to ${to} in ${plural(accesses, "access", "accesses")}.`,
  written: (gb: string) => `${gb} GB written.`,
  intensity: (most: string, outstanding: number) =>
    `Demand intensity: most ${most} at ${plural(outstanding, "I/O", "I/Os")} in flight.`,
  noBefore: "No rounds were run before it.",
  before: (isSteady: boolean) =>
    isSteady ? "The rounds before it are steady." : "The rounds before it are not steady.",
  // Controls.
  device: "device",
  test: "test",
  part: (test: string, outstanding: number) => `${test}, ${String(outstanding)} in flight`,
  caption: (accesses: number, n: number, files: number) =>
    `${plural(accesses, "access", "accesses")} in ${plural(n, "round", "rounds")}, from ${plural(files, "file", "files")}.`,
  accesses: (n: number, files: number) => `${plural(n, "access", "accesses")}, from ${plural(files, "file", "files")}.`,
  // The other charts.
  reported: (first: number, last: number) => `Reported: the averages of ${rounds(first, last)}`,
  byLoad: "By I/Os in flight",
  inWindow: (round: number) => `round ${String(round + 1)}`,
  converging: "All block sizes of pure writes, round by round",
  columns: {
    block: "block size",
    mix: "read/write",
    access: "access",
    iops: "IOPS",
    bytes_per_s: "throughput",
    mean_us: "mean latency",
    max_us: "maximum latency",
    written: "written",
    minute: "minute",
    outstanding: "in flight",
    op: "direction",
  },
  mixOf: (op: string, reads: number) =>
    reads === 100 || reads === 0 ? op : `${op} of ${String(reads)}/${String(100 - reads)}`,
  minute: (n: number) => `minute ${String(n)}`,
  inFlight: (n: number) => `${String(n)} in flight`,
  tests: "Tests of this device",
  heads: ["test", "in flight", "rounds", "verdict"],
  isSteady: (first: number, last: number) => `steady, ${rounds(first, last)}`,
  notSteady: "not steady",
  noSteady: "asks for none",
  // The panel.
  about: "Test conditions",
  judged: "Steady state by the rules",
  judgedHead: ["tracked", "average", "range ≤ 20 %", "slope ≤ 10 %"],
  percent,
  conditions: {
    ...facts,
    device: "device",
    drive: "drive",
    direct: "cache of the host",
    load: "depth × jobs",
    length: "access",
    when: "when",
    active_range_percent: "active range, %",
    state: "state before",
  },
  unknown: "not stated",
  bypassed: "bypassed",
  buffered: "used",
  span: (from: string, to: string) => (from === to ? `${from} UTC` : `${from} to ${to} UTC`),
  seconds: (from: string, to: string) => (from === to ? `${from} s` : `${from} to ${to} s`),
  missing: "Missing, and what would fill it",
  noTest: (test: string) => `No test ${test}.`,
  runIt: (file: string) => `Run docs/recipes/${file}, or pts.sh.`,
  lacks: (n: number, what: string) => `${plural(n, "round lacks", "rounds lack")} accesses: ${what}.`,
  fillLacks: "Open the files of all accesses, or run the test again.",
  short: (n: number, what: string) => `${plural(n, "round has", "rounds have")} accesses under a minute: ${what}.`,
  fillShort: "Run each access for 60 s (runtime=60, time_based).",
  fillBuffered: "Run with direct=1.",
  fillUnplaced: {
    failed: "Run them again.",
    "no-time": "JSON of fio 3 says when; the text output does not.",
    "no-workload": "One job of one block size and mix for each access.",
    "no-load": "A closed loop: depth and jobs, no rate.",
  },
  noCondition: (what: string) => `Not in these files: ${what}.`,
  fillCondition: "Set it as a label of the runs, or in kneepoint.json.",
  noNote: "purge, write cache, temperature",
  fillNote: "Write it as a note or a tag of the runs.",
  labels: "Labels of the runs",
  few: {
    title: "Too few rounds to draw or to judge",
    why: "Steady state is judged over five rounds in a row, each access a minute or longer. docs/recipes/pts.sh runs the tests with fio.",
    rounds: "too few rounds",
  },
  empty: {
    title: "There is no test of the SNIA PTS in these results",
    why: "No device repeats its accesses in rounds, saturates with writes or sweeps its load. docs/recipes/pts.sh runs the tests with fio; its files are found whatever they are called.",
    toOverview: "What these results hold",
  },
  link: "SNIA PTS report",
};
