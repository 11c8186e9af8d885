/** How a fact of a measured step may stand in a name, and what of a step is its workload and its cell. */
import { lookUp } from "~/base/lookUp";
import type { Step } from "~/model/grouping";

/** A number of a name with what stands around it. */
export interface NameNumber {
  readonly text: string;
  readonly value: number;
  /** Letters behind it, lower case: `k`, `kib`, `t`, `s`; "" where there are none. */
  readonly after: string;
}

/** What was asked of the thing, as far as it may stand in a name. */
export const FACTS = [
  "block",
  "depth",
  "jobs",
  "outstanding",
  "rate",
  "mix",
  "percent",
  "size",
  "runtime",
  "version",
  "beside",
] as const;
export type Fact = (typeof FACTS)[number];

const POWERS: Readonly<Record<string, number>> = { "": 0, b: 0, k: 1, m: 2, g: 3, t: 4 };
/** k, kb, kib, m, mib, g, tb …: how many thousands; null: no size. A `t` alone is threads. */
export const sizePower = (letters: string): number | null => {
  const found = /^(?:([kmg]?)(?:i?b|bs)?|([kmg])i|(t)i?b)$/.exec(letters);
  return found === null ? null : (lookUp(POWERS, found[1] ?? found[2] ?? found[3] ?? "") ?? null);
};

const near = (a: number, b: number, share: number): boolean => Math.abs(a - b) <= share * Math.max(Math.abs(b), 1e-9);

/** `4k` is 4096 bytes to fio and vdbench; a size may be meant either way. */
function isSize(bytes: number | null, { value, after }: NameNumber): boolean {
  const power = sizePower(after);
  if (bytes === null || power === null) return false;
  return near(value * 1024 ** power, bytes, 1e-3) || near(value * 1000 ** power, bytes, 1e-3);
}

const SECONDS: Readonly<Record<string, number>> = {
  "": 1,
  s: 1,
  sec: 1,
  secs: 1,
  m: 60,
  min: 60,
  mins: 60,
  h: 3600,
  hr: 3600,
};

function isRuntime(runtime_s: number | null, { value, after }: NameNumber): boolean {
  const unit = lookUp(SECONDS, after) ?? null;
  // Of a test that ended when its data did nobody writes the time into a name.
  return runtime_s !== null && unit !== null && value * unit >= 5 && near(runtime_s, value * unit, 0.02);
}

function isRate({ asked_iops, numjobs, block_bytes }: Step, { value, after }: NameNumber): boolean {
  if (asked_iops === null) return false;
  const power = /^k/.test(after) ? 1000 : 1;
  const rates = [asked_iops, asked_iops / (numjobs ?? 1)];
  const mega = (rate: number): number[] =>
    block_bytes === null ? [] : [(rate * block_bytes) / 1e6, (rate * block_bytes) / 2 ** 20];
  return rates.some((rate) => near(rate, value * power, 0.01) || mega(rate).some((mb) => near(mb, value, 0.01)));
}

/** Does the number say this fact of the step? `beside`: of steps that ran at the same time. */
export function says(fact: Exclude<Fact, "beside">, step: Step, number: NameNumber): boolean {
  const { value, after, text } = number;
  const plain = sizePower(after) === null || after === "";
  switch (fact) {
    case "block":
      // `r4`, `bs8`: kibibytes.
      return isSize(step.block_bytes, number) || (after === "" && step.block_bytes === value * 1024);
    case "depth":
      return plain && value === step.iodepth;
    case "jobs":
      return plain && value === step.numjobs;
    case "outstanding":
      return plain && value === step.outstanding;
    case "rate":
      return isRate(step, number);
    case "mix":
      return (
        plain &&
        step.workload_op === "mixed" &&
        step.read_percent !== null &&
        (near(value, step.read_percent, 0.011) || near(value, 100 - step.read_percent, 0.011))
      );
    case "percent":
      return plain && step.load_percent !== null && near(value, step.load_percent, 0.011);
    case "size":
      return isSize(step.size_bytes, number);
    case "runtime":
      return isRuntime(step.runtime_s, number);
    case "version":
      return text.includes(".") && step.tool_version !== null && `${step.tool_version}.`.startsWith(`${text}.`);
  }
}

const remembered = <V>(of: (step: Step) => V): ((step: Step) => V) => {
  const known = new WeakMap<Step, V>();
  return (step) => {
    const value = known.get(step) ?? of(step);
    known.set(step, value);
    return value;
  };
};

/** What was asked, without the load: equal workloads under two folders tell that the folders are two things. */
export const workloadOf = remembered(({ tool, workload_op, pattern, block_bytes, read_percent }) =>
  [tool, workload_op, pattern, block_bytes, read_percent].join("|"),
);

/** Everything that a file says was asked: two steps of one cell did the same. */
export const cellOf = remembered((s) =>
  [
    ...[workloadOf(s), s.iodepth, s.numjobs, s.outstanding, s.load_kind, s.asked_iops, s.load_percent],
    ...[s.rate_process, s.engine, s.direct],
  ].join("|"),
);
