/** Labels applied to their rows. */
import { oncePer } from "~/base/byKey";
import { put } from "~/base/lookUp";
import type { CurvePoint, SystemFacts } from "~/model/answers";
import { mergedRemarks } from "~/model/remarks";
import {
  CORRECTS,
  DESCRIBES,
  isValueOf,
  kindOf,
  type CorrectsKey,
  type LabelKind,
  meantWords,
  runTarget,
  stepTarget,
  systemTarget,
} from "~/model/labels";
import type { RunFacts, StepPlace } from "./points";

/** What counts for a target. */
export interface WordRow {
  readonly target: string;
  readonly key: string;
  readonly value: string;
}

/** A label as somebody set it; the lowest rank of origins goes first. */
export type StoredWord = WordRow & { readonly rank: number };

/**
 * One word for each target and key: of the best origin, and of that the latest. `together` and `apart` exclude each
 * other; of one origin `apart` goes first.
 * @param words in the order in which they were said
 */
export function counting(words: readonly StoredWord[]): WordRow[] {
  const found = new Map<string, StoredWord>();
  for (const word of words) {
    const { target, key, value, rank } = word;
    if (key === "apart" && value !== "1") continue;
    const place = `${target}\n${key === "together" || key === "apart" ? "" : key}`;
    const before = found.get(place);
    if (before === undefined || rank < before.rank || (rank === before.rank && key <= before.key))
      found.set(place, word);
  }
  return [...found.values()];
}

type Said = ReadonlyMap<string, string>;
const SILENCE: Said = new Map();

/** Words by target and key. */
export class Words {
  readonly #of = new Map<string, Map<string, string>>();
  /** Names of set-ups by system. */
  readonly #names = new Map<string, Map<string, string>>();

  /** If several labels have one key, the last counts. */
  constructor(rows: readonly WordRow[]) {
    for (const { target, key, value } of rows) {
      const said = this.#of.get(target) ?? new Map<string, string>();
      this.#of.set(target, said.set(key, value));
    }
  }

  of(target: string): Said {
    return this.#of.get(target) ?? SILENCE;
  }

  /** A set-up in the words that the description of its system gives; undefined: it gives none. */
  setupName(system: string, setup: string): string | undefined {
    const said = this.#of.get(systemTarget(system));
    if (said === undefined) return undefined;
    const names = this.#names.get(system) ?? new Map<string, string>();
    this.#names.set(system, names);
    const name = names.get(setup) ?? spelledOut(setup, said);
    names.set(setup, name);
    return name;
  }
}

/**
 * `c bfq t_16`, with `c`, `bfq` and `t_*` explained, is "completion polling, BFQ, beside 16 writers". The longest words
 * go first; words without a meaning stay as they are.
 */
export function spelledOut(setup: string, meanings: Said): string {
  const terms = [...meanings].flatMap(([key, meaning]) => {
    const words = meantWords(key)?.split(" ").map(wordPattern);
    return words === undefined ? [] : [{ words, meaning, literal: key.replaceAll("*", "").length }];
  });
  terms.sort((a, b) => b.words.length - a.words.length || b.literal - a.literal);
  const said = setup.split(" ");
  const parts: string[][] = [[]];
  for (let at = 0; at < said.length;) {
    const [found] = terms.flatMap(({ words, meaning }) => {
      const any = words.map((word, i) => word.exec(said[at + i] ?? "")?.slice(1));
      return any.every((own) => own !== undefined) ? [{ length: words.length, meaning, any: any.flat() }] : [];
    });
    if (found === undefined) parts.at(-1)!.push(said[at++]!);
    else {
      const { meaning, any } = found;
      parts.push(meaning === "-" ? [] : [meaning.replaceAll("*", () => any.shift() ?? "*")], []);
      at += found.length;
    }
  }
  return parts.flatMap((part) => (part.length === 0 ? [] : [part.join(" ")])).join(", ");
}

/** More wildcards in one word would take time that grows with a power of its length. */
const MOST_WILDCARDS = 2;

const wordPattern = oncePer((word: string): RegExp => {
  const plain = word.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  const isWild = word.split("*").length - 1 <= MOST_WILDCARDS;
  return new RegExp(`^${plain.replaceAll("*", isWild ? "(.+?)" : String.raw`\*`)}$`);
});

/** The placement of a step by the grouping, and its remarks; a label on the whole run beats it. */
export function stepPlace(
  words: Words,
  { run_key, system_label }: Pick<RunFacts, "run_key" | "system_label">,
  p: Pick<CurvePoint, "phase" | "job_index"> & Partial<Pick<CurvePoint, "remarks">>,
): StepPlace & Pick<CurvePoint, "remarks"> {
  const step = words.of(stepTarget(run_key, p.phase, p.job_index));
  const run = words.of(runTarget(run_key));
  const setup = run.get("setup") ?? step.get("setup") ?? null;
  const name = setup === null ? undefined : words.setupName(system_label ?? "", setup);
  return {
    ...{ setup, repeat: count(step.get("repeat")), misnamed: step.get("misnamed") ?? null },
    ...(name !== undefined && name !== setup && { setup_name: name }),
    remarks: mergedRemarks([p.remarks ?? null, step.get("remarks") ?? null]),
  };
}

const isDescribing = (key: string): boolean =>
  Object.hasOwn(DESCRIBES, key) || (key.startsWith("tag:") && kindOf(key) !== null);

/** All labels of several layers: a later layer beats the earlier ones. */
export function saidOf(...layers: readonly Said[]): Record<string, string> {
  const said: Record<string, string> = {};
  for (const layer of layers) for (const [key, value] of layer) if (isDescribing(key)) put(said, key, value);
  return said;
}

type Facts = { -readonly [K in keyof SystemFacts]: SystemFacts[K] } & { host: string | null };

/** Applies the labels of one job on top of those of its run. */
export function describeJob(row: Facts, job: Said): void {
  row.system_label = job.get("label") ?? row.system_label;
  for (const key of ["drive_model", "media", "interface", "host"] as const) row[key] = job.get(key) ?? row[key];
  row.drive_count = count(job.get("drive_count")) ?? row.drive_count;
}

const DIGITS = /^\d+$/;
const count = (text: string | undefined): number | null =>
  text !== undefined && DIGITS.test(text) && Number(text) < 2 ** 31 ? Number(text) : null;

type Correctable = Pick<CurvePoint, CorrectsKey | "outstanding">;

/** The value that a label sets; null: invalid for this key. */
function corrected(key: CorrectsKey, text: string): string | number | null {
  if (!isValueOf(key, text)) return null;
  const { kind }: LabelKind = CORRECTS[key];
  return kind === "text" || kind === "choice" ? text : Number(text);
}

/**
 * Overrules measured values: the job's label before the run's. Returns the keys that changed. I/Os in flight follow
 * depth and jobs; the share of reads follows a workload that states none.
 */
export function correct(row: Correctable, run: Said, job: Said): CorrectsKey[] {
  const changed: CorrectsKey[] = [];
  const before = { ...row };
  for (const key of Object.keys(CORRECTS) as CorrectsKey[]) {
    const text = job.get(key) ?? run.get(key);
    const value = text === undefined ? null : corrected(key, text);
    if (value === null || value === before[key]) continue;
    Object.assign(row, { [key]: value });
    changed.push(key);
  }
  if (changed.includes("workload_op") && !changed.includes("read_percent")) {
    row.read_percent = row.workload_op === "read" ? 100 : row.workload_op === "write" ? 0 : null;
  }
  if (changed.includes("iodepth") || changed.includes("numjobs")) row.outstanding = inFlight(row, before);
  return changed;
}

/** Scaled like depth and jobs: some tools also count drives. */
function inFlight(row: Correctable, before: Correctable): number | null {
  const { iodepth, numjobs } = row;
  const known = before.outstanding !== null && before.iodepth !== null && before.numjobs !== null;
  if (!known) return iodepth === null ? null : iodepth * (numjobs ?? 1);
  return Math.round((before.outstanding! * iodepth! * numjobs!) / (before.iodepth! * before.numjobs!));
}
