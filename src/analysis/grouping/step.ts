/** How names may write a fact of a measured step, and which parts of a step are its workload and its cell. */
import { onceOf, oncePer } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import type { Step } from "~/model/grouping";

/** 4294967296 -> 4G, as fio writes sizes. */
export const sizeText = oncePer((bytes: number): string => {
  const power = Math.min(4, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  return `${Number((bytes / 1024 ** power).toPrecision(4))}${["", "K", "M", "G", "T"][power]}`;
});

/** A number of a name with its surroundings. */
export interface NameNumber {
  readonly text: string;
  readonly value: number;
  /** Letters after it, lower case: `k`, `kib`, `t`, `s`; "" if none. */
  readonly after: string;
  /** How many thousands `after` means; null: not a size. */
  readonly power: number | null;
}

type Keyed = NameNumber & { readonly keys: readonly string[] };
/** Has the number no word of its own? */
export const isBare = ({ keys }: Keyed): boolean => keys[0]!.startsWith("#");

const POWERS: Readonly<Record<string, number>> = { "": 0, b: 0, k: 1, m: 2, g: 3, t: 4 };
/** k, kb, kib, m, mib, g, tb …: how many thousands; null: not a size. A `t` alone means threads. */
export const sizePower = oncePer((letters: string): number | null => {
  const found = /^(?:([kmg]?)(?:i?b|bs)?|([kmg])i|(t)i?b)$/.exec(letters);
  return found === null ? null : (lookUp(POWERS, found[1] ?? found[2] ?? found[3] ?? "") ?? null);
});

const near = (a: number, b: number, share: number): boolean => Math.abs(a - b) <= share * Math.max(Math.abs(b), 1e-9);

/** `4k` is 4096 bytes to fio and vdbench, but a name may mean powers of 1000. */
const isSize = (bytes: number | null, { value, power }: NameNumber): boolean =>
  bytes !== null &&
  power !== null &&
  (near(value * 1024 ** power, bytes, 1e-3) || near(value * 1000 ** power, bytes, 1e-3));

/** Units of time after a number, in seconds. */
const SECONDS: readonly (readonly [RegExp, number])[] = [
  [/^n(?:s|sec)$/, 1e-9],
  [/^u(?:s|sec)$/, 1e-6],
  [/^m(?:s|sec)$/, 1e-3],
  [/^s(?:ecs?|econds?)?$/, 1],
  [/^min(?:ute)?s?$/, 60],
  [/^h(?:rs?|ours?)?$/, 3600],
];
const secondsOf = oncePer((letters: string) => SECONDS.find(([unit]) => unit.test(letters))?.[1] ?? null);
export const isTime = (letters: string): boolean => secondsOf(letters) !== null;

/** A word that is none of time keeps its number: `io5000` ran for 5000 s by chance. */
function isRuntime(runtime_s: number | null, number: Keyed): boolean {
  const { value, after, keys } = number;
  if (after === "" && !isBare(number) && !OF_TIME.test(keys[0]!)) return false;
  // `5m` may mean minutes, but a size fits first.
  const unit = after === "" ? 1 : after === "m" ? 60 : secondsOf(after);
  // A test that ended with its data has no run time that a name could give.
  return runtime_s !== null && unit !== null && value * unit >= 5 && near(runtime_s, value * unit, 0.02);
}

const OF_TIME = /^(?:r?t|s|secs?|min|m|h|time|runtime|rt|duration|elapsed|for|run\w*)$/;

function isRate({ asked_iops, numjobs, block_bytes, load_x }: Step, { value, after }: NameNumber): boolean {
  if (after === "x" && load_x !== null) return near(value, load_x, 1e-3);
  if (asked_iops === null) return false;
  const power = after.startsWith("k") ? 1000 : 1;
  const rates = [asked_iops, asked_iops / (numjobs ?? 1)];
  const mega = (rate: number): number[] =>
    block_bytes === null ? [] : [(rate * block_bytes) / 1e6, (rate * block_bytes) / 2 ** 20];
  return rates.some((rate) => near(rate, value * power, 0.01) || mega(rate).some((mb) => near(mb, value, 0.01)));
}

/** Neither a size nor a time: `32`, `32t`. */
const isPlain = ({ power, after }: NameNumber): boolean => after === "" || (power === null && !isTime(after));

/** Without a unit fio takes microseconds. */
const microseconds = (letters: string): number => (letters === "" ? 1 : 1e6 * (secondsOf(letters) ?? NaN));
/** Values of options as fio takes them, times in µs: `thinktime=100`, `latency_target=1ms`, `sync_file_range=write:8`. */
const valuesOf = oncePer((work: string): readonly number[] =>
  [...work.matchAll(/=(?:[a-z_]+:)?(\d+(?:\.\d+)?)([a-z]*)(?= |$)/g)].flatMap(([, digits, unit]) => {
    const factor = microseconds(unit!);
    return Number.isNaN(factor) ? [] : [Number(digits), Number(digits) * factor];
  }),
);

const optionWords = oncePer((work: string): readonly string[] =>
  work.split(" ").flatMap((option) => option.replace(/=.*/, "").split("_")),
);
const isValue = (work: string, word: string): boolean => `${work} `.includes(`=${word} `);
/**
 * Is the word part of the name of an option of the workload, or its value? `append` of `zone_append=1`, `cpu` of
 * `cpus_allowed=0`, `dsync` of `sync=dsync`.
 */
const isOfWork = ({ work }: Step, word: string): boolean =>
  word.length > 2 && (isValue(work, word) || optionWords(work).some((one) => one === word || one === `${word}s`));

/** `io_uring`, `MPIIO` */
export const plainEngine = ({ engine }: Step): string => (engine ?? "").toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Words for settings that the file has too: `append` with `zone_append=1`, `cpu` with `cpus_allowed=0`. */
export function isOption(word: string, given: readonly Step[]): boolean {
  const stated = given.filter(({ engine }) => engine !== null);
  const steps = stated.length > 0 ? stated : given;
  return steps.every((step) => {
    const { tool, direct } = step;
    // `liburing` is the library of io_uring.
    const isEngine = word.length > 2 && plainEngine(step).includes(word.replace(/^lib/, ""));
    if (word === tool || isEngine || isOfWork(step, word)) return true;
    return (word === "direct" && direct === true) || (word === "buffered" && direct === false);
  });
}

/** null: the file does not say. */
export const jobsOfHost = ({ host_count, numjobs }: Step): number | null =>
  host_count === null || numjobs === null ? null : numjobs / host_count;

const OF_HOSTS = /^(?:n|nodes?|hosts?|clients?|ppn)$/;

/** For each requested value that a name may give: does the number match it? */
const FACTS: readonly ((step: Step, number: Keyed) => boolean)[] = [
  // `r4`, `bs8`: kibibytes.
  ({ block_bytes }, n) => isSize(block_bytes, n) || (n.after === "" && block_bytes === n.value * 1024),
  ({ iodepth }, n) => n.value === iodepth && isPlain(n),
  ({ numjobs }, n) => n.value === numjobs && isPlain(n),
  ({ outstanding }, n) => n.value === outstanding && isPlain(n),
  isRate,
  // Beside mixes, `0` and `100` are the reads too, and `100` the writes of a test that only writes.
  ({ workload_op, read_percent }, n) =>
    read_percent !== null &&
    isPlain(n) &&
    (workload_op === "mixed"
      ? near(n.value, read_percent, 0.011) || near(n.value, 100 - read_percent, 0.011)
      : isBare(n) && [0, 100].includes(read_percent) && (n.value === read_percent || n.value === 100)),
  ({ load_percent }, n) => load_percent !== null && isPlain(n) && near(n.value, load_percent, 0.011),
  // `n8`, `ppn16`: hosts, or the jobs of each. IO500 states only the product of the two.
  (step, n) =>
    isPlain(n) &&
    (n.value === step.host_count ||
      n.value === jobsOfHost(step) ||
      (step.tool === "io500" && (step.numjobs ?? NaN) % n.value === 0 && n.keys.some((key) => OF_HOSTS.test(key)))),
  // `100`: MiB or GiB.
  ({ size_bytes }, n) =>
    isSize(size_bytes, n) || (n.after === "" && [20, 30].some((power) => size_bytes === n.value * 2 ** power)),
  ({ runtime_s }, n) => isRuntime(runtime_s, n),
  ({ tool_version }, { text }) =>
    tool_version !== null && text.includes(".") && `${tool_version}.`.startsWith(`${text}.`),
  ({ printed_percent }, { value, keys: [key] }) => printed_percent === value && /^(?:p|pct|percentile)$/.test(key!),
  ({ work }, { value, after }) => work !== "" && valuesOf(work).includes(value * microseconds(after)),
];

/** The first facts, by name. */
export const FACT_KEYS = [
  "block_bytes",
  "iodepth",
  "numjobs",
  "outstanding",
  "asked_iops",
  "read_percent",
  "load_percent",
  "host_count",
] as const;

export const BLOCK = 2 ** FACT_KEYS.indexOf("block_bytes");

/** An asked rate. */
export const RATE = 2 ** FACT_KEYS.indexOf("asked_iops");

/** Facts of the set-up: size, run time, version. */
export const SETUP_FACTS = FACTS.reduce((bits, _, i) => (i < FACT_KEYS.length ? bits : bits | (2 ** i)), 0);

/** The bits of the file size and of an option that changes the work. */
const SIZE = 2 ** FACT_KEYS.length;
export const OPTION = 2 ** (FACTS.length - 1);
/** What was printed tells no set-up. */
const PRINTED = OPTION / 2;
/** Facts that the file itself names better than a bare number in a name. */
export const NAMED_BY_FILE = SIZE | PRINTED | OPTION;

/** One bit per fact; a fact of steps that ran at the same time has another bit. */
export const BESIDE = 2 ** FACTS.length;
/** `8drives`: the drives that the tool was given. */
export const DRIVES = 2 * BESIDE;
export const FACT_BITS: readonly number[] = [...FACTS, BESIDE, DRIVES].map((_, i) => 2 ** i);

/** The bits of the step's facts that the number matches. */
export function factsSaid(step: Step, number: Keyed): number {
  let bits = 0;
  for (let i = 0; i < FACTS.length; i++) if (FACTS[i]!(step, number)) bits |= 1 << i;
  return bits;
}

/** One table for everything that is remembered about steps, since each WeakMap costs garbage collection. */
const answersOf = onceOf((_: Step): string[] => []);
let questions = 0;
/** Equal texts as one object, so that comparing them is free. */
const sole = oncePer((text: string) => text);

/** Computed once per step, however often steps are grouped. */
export function remembered(of: (step: Step) => string): (step: Step) => string {
  const question = questions++;
  return (step) => (answersOf(step)[question] ??= sole(of(step)));
}

/** The file with its bytes, since a path may hold other bytes later. */
export const fileOf = remembered(({ path, run }) => `${path}\n${run.slice(0, run.lastIndexOf("."))}`);

const keyOf = (...facts: readonly (keyof Step)[]): ((step: Step) => string) =>
  remembered((step) => facts.map((fact) => step[fact]).join("|"));
/** What the words for the operation and for options refer to. */
export const kindOf = keyOf("workload_op", "pattern", "engine", "tool", "direct", "work", "kind");
/** The workload without its load: equal workloads under two folders show that the folders are two systems. */
export const workloadOf = keyOf("tool", "workload_op", "pattern", "block_bytes", "read_percent", "kind");
/** The same without the block size and the kind of work. */
export const lineOf = keyOf("tool", "workload_op", "pattern", "read_percent");
/** Equal for lines that the name of a series does not tell apart. */
export const spokenLineOf = remembered((s) =>
  [s.workload_op, s.pattern ?? "seq", s.read_percent, s.engine, s.direct].join("|"),
);
/** How the I/O was done, apart from the work. */
export const howOf = keyOf("engine", "direct", "work");

/** Everything that a file says was requested. Two steps of one cell did the same. */
export const cellOf = remembered((s) =>
  [
    ...[workloadOf(s), s.iodepth, s.numjobs, s.outstanding, s.load_kind, s.asked_iops, s.load_percent],
    ...[s.rate_process, s.engine, s.direct, s.host_count],
  ].join("|"),
);

/** For over half of the shorter one. */
export function overlaps(a: Step, b: Step): boolean {
  if (a.started_ms === null || b.started_ms === null || a.runtime_s === null || b.runtime_s === null) return false;
  const [from, to] = [
    Math.max(a.started_ms, b.started_ms),
    Math.min(a.started_ms + a.runtime_s * 1000, b.started_ms + b.runtime_s * 1000),
  ];
  return to - from > 0.5 * 1000 * Math.min(a.runtime_s, b.runtime_s);
}

/** In order of start, does each step overlap the one before, and the last the first? */
export function atOnce(steps: readonly Step[]): boolean {
  const order = steps.toSorted((a, b) => (a.started_ms ?? 0) - (b.started_ms ?? 0));
  return order.every((a, i) => i === 0 || overlaps(order[i - 1]!, a)) && overlaps(order[0]!, order.at(-1)!);
}
