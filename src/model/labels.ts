/**
 * Everything that can be stated about results beyond their measured values: keys, origins, targets. Everything is text
 * in the `label` table; numbers are decimals in the unit of the key's name.
 */
import { fnv1a } from "~/base/fnv1a";
import { READINGS, readingColumn, type ReadingKey } from "./grouping";
import { lookUp } from "~/base/lookUp";
import { DISK_WORKLOAD_OPS, PATTERNS } from "./workload";

/**
 * Origins, strongest first. A rule is a pattern over paths; a result file states what it measured and where; names of
 * files and folders are only guesses that anything else overrules.
 */
export const ORIGINS = ["user", "kneepoint.json", "inventory", "rule", "result file", "name"] as const;
export type Origin = (typeof ORIGINS)[number];

/** As in kneepoint.json; drives of several media together are `mixed`. */
export const MEDIA = ["SLC", "MLC", "TLC", "QLC", "3DXP", "PMem", "HDD", "mixed"] as const;
/** State of a drive before it was measured (SNIA SSS PTS 2.0.2): fresh out of box, preconditioned, in steady state. */
export const STATES = ["FOB", "preconditioned", "steady"] as const;

export type LabelKind =
  | { readonly kind: "text" }
  | { readonly kind: "choice"; readonly options: readonly string[] }
  /** A decimal in [min, max]. */
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  /** A whole number in [min, max]. */
  | { readonly kind: "count"; readonly min: number; readonly max: number }
  /**
   * Whole bytes; `4K`, `3.84 TB`, `64 KiB` are read too (K, Ki = 1024; kB, MB … = powers of 1000). Spellings that are
   * used both ways are refused (describe/values): a capacity of `960G`, a block of `64KB`.
   */
  | { readonly kind: "bytes" };

const text: LabelKind = { kind: "text" };
const bytes: LabelKind = { kind: "bytes" };
const percent: LabelKind = { kind: "number", min: 0, max: 100 };
const count = (min: number, max: number): LabelKind => ({ kind: "count", min, max });
const number = (min: number, max: number): LabelKind => ({ kind: "number", min, max });
const choice = (options: readonly string[]): LabelKind => ({ kind: "choice", options });

/** Describes what was measured, in the order of the grid. */
export const DESCRIBES = {
  label: text,
  drive_model: text,
  media: choice(MEDIA),
  firmware: text,
  capacity_bytes: bytes,
  indirection_unit_bytes: bytes,
  interface: text,
  drive_count: count(1, 999_999),
  over_provisioning_percent: number(0, 1000),
  fill_percent: percent,
  active_range_percent: percent,
  state: choice(STATES),
  precondition: text,
  host: text,
  kernel: text,
  fabric: text,
  repeat: count(0, 999_999),
  /** Per drive, in the currency that `note` names. */
  price: number(0, 1e12),
  /** Of all drives measured together; likewise the rack units. */
  power_w: number(0, 1e9),
  rack_u: number(0, 1e6),
  note: text,
} as const satisfies Readonly<Record<string, LabelKind>>;
export type DescribesKey = keyof typeof DESCRIBES;

/** Measured values: changed only by an explicit correction. */
export const CORRECTS = {
  workload_op: choice(DISK_WORKLOAD_OPS),
  pattern: choice(PATTERNS),
  block_bytes: bytes,
  read_percent: percent,
  iodepth: count(1, 1e9),
  numjobs: count(1, 1e9),
} as const satisfies Readonly<Record<string, LabelKind>>;
export type CorrectsKey = keyof typeof CORRECTS;

/**
 * - `together`: everything with the same text here ran at the same time; equal work at equal load is summed. On runs it
 *   sums them phase by phase with each other, never phases of one run; on jobs it sums those jobs, also within one run.
 * - `apart` = `1`: members that a file has together are not summed, nor is this run with others. Between `together` and
 *   `apart` the better origin counts; at equal origins, `apart`.
 * - `excluded`: the reason for excluding a point; it stays as a hollow mark and is summed with nothing.
 */
export const ARRANGES = { together: text, apart: choice(["1"]), excluded: text } as const satisfies Readonly<
  Record<string, LabelKind>
>;
export type ArrangesKey = keyof typeof ARRANGES;

/**
 * The text that joins these runs. It is derived from exactly this set: no other set has it, and the same targets in any
 * order give the same text.
 */
export function togetherText(targets: readonly string[]): string {
  const sorted = targets.toSorted();
  return `${targets.length} ${fnv1a(sorted.join("\n"))}`;
}

/** Number of targets behind a text of togetherText; null: written by hand. */
export function togetherCount(text: string): number | null {
  const count = /^(\d+) [0-9a-f]{16}$/.exec(text)?.[1];
  return count === undefined ? null : Number(count);
}

/** Free `key: value`; written `tag:<name>` so that no tag collides with a key of ours. */
export type TagKey = `tag:${string}`;

/** A note at a time of a run, in seconds since its measurement began, as its series count them: `note@12.5`. */
export type TimeNoteKey = `note@${string}`;
/** Times are kept to the millisecond, as in logs: equal times are one key. */
export const timeNoteKey = (t_s: number): TimeNoteKey => `note@${Number(Math.max(0, t_s).toFixed(3))}`;
export function timeNoteAt(key: string): number | null {
  const digits = /^note@(\d{1,9}(?:\.\d{1,9})?)$/.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** About all own results together: fields of kneepoint.json. Lists are lines of one text. */
export const ABOUT = ["title", "publisher", "caveats", "notes"] as const;
export type AboutField = (typeof ABOUT)[number];
export type AboutKey = `about:${AboutField}`;
export const ABOUT_TARGET = "about:";
export const aboutKey = (field: AboutField): AboutKey => `about:${field}`;

/**
 * Where the grouping puts a measured step (analysis/grouping), besides `label`, its system:
 * - `setup`: what distinguishes its series from others of the same system and workload;
 * - `repeat`: which measurement of the same load it is, from 1;
 * - `misnamed`: what its name says but its file contradicts;
 * - `remarks`: remarks on it besides those of its file (model/remarks), separated by spaces.
 */
export const GROUPS = { setup: text, misnamed: text, remarks: text } as const satisfies Readonly<
  Record<string, LabelKind>
>;
export type GroupsKey = keyof typeof GROUPS;

/** What words of the set-ups of a system mean, as a label on the system by its name: `means:t *`. */
export type MeansKey = `means:${string}`;
export const meansKey = (words: string): MeansKey => `means:${words}`;
export const meantWords = (key: string): string | null =>
  key.startsWith("means:") ? key.slice("means:".length) : null;
export const systemTarget = (label: string): string => `system:${label}`;

/** A rejected guess from names: `not:media` = `QLC`. Another value of that key may still be guessed. */
export type RefusedKey = `not:${string}`;
export const refusedKey = (key: LabelKey): RefusedKey => `not:${key}`;

export type LabelKey =
  | ReadingKey
  | RefusedKey
  | GroupsKey
  | MeansKey
  | DescribesKey
  | CorrectsKey
  | ArrangesKey
  | TagKey
  | TimeNoteKey
  | AboutKey;

/** null: a tag, or no key of ours. */
export function kindOf(key: string): LabelKind | null {
  for (const keys of [DESCRIBES, CORRECTS, ARRANGES, GROUPS]) {
    const kind = lookUp<LabelKind>(keys, key);
    if (kind !== undefined) return kind;
  }
  if (timeNoteAt(key) !== null) return text;
  if (readingColumn(key) !== null) return choice(READINGS);
  if (key.startsWith("not:") || meantWords(key) !== null) return text;
  return key.startsWith("tag:") && key.length > 4 ? text : null;
}

/** Is the value valid for this key? describe/values converts what people type. */
export function isValueOf(key: LabelKey, value: string): boolean {
  const kind = kindOf(key) ?? text;
  if (kind.kind === "text") return true;
  if (kind.kind === "choice") return kind.options.includes(value);
  const number = value.trim() === "" ? NaN : Number(value);
  if (!Number.isFinite(number) || (kind.kind !== "number" && !Number.isSafeInteger(number))) return false;
  return kind.kind === "bytes" ? number > 0 : number >= kind.min && number <= kind.max;
}

/**
 * Targets of labels. A run: `run:<first 12 digits of the sha256>.<document>`; one job (drive, host) of it: `job:<sha
 * 12>.<document>.<job index>`; one point: `point:<key of the point>`. A label on a job beats one on its run, unless
 * that one has a better origin.
 */
/** The run of a measured row, in targets. */
export const runKey = ({ sha256, document }: { readonly sha256: string; readonly document: number }): string =>
  `${sha256.slice(0, 12)}.${String(document)}`;

export const runTarget = (runKey: string): string => `run:${runKey}`;
export const jobTarget = (runKey: string, jobIndex: number): string => `job:${runKey}.${jobIndex}`;
/** One measured step of a run, all its directions: only the grouping uses these. */
export const stepTarget = (runKey: string, phase: number, jobIndex: number): string =>
  `step:${runKey}.${phase}.${jobIndex}`;
export const pointTarget = (pointKey: string): string => `point:${pointKey}`;

/** First 12 digits of the sha256 of the target's file; null: another kind of target. */
export const targetSha = (target: string): string | null =>
  /^(?:run|job|step|point):([0-9a-f]{12})\./.exec(target)?.[1] ?? null;

/** One label. */
export interface Said {
  readonly target: string;
  readonly key: LabelKey;
  /** Never empty: removing a label removes its row. */
  readonly value: string;
  readonly origin: Origin;
  /** Where it was set: file and line, or the pattern of the rule. Absent for the user's own words. */
  readonly where?: { readonly path: string; readonly line: number | null };
}
