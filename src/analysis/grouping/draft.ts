/** A step while its place is worked out: its words, the keys of its cell, and its set-up in the end. */
import { grouped } from "~/base/byKey";
import type { Step } from "~/model/grouping";
import type { Conflict } from "./misnamed";
import type { Piece } from "./names";
import { cellOf, fileOf, lineOf, spokenLineOf, workloadOf } from "./step";
import type { Count } from "./counts";
import type { Level } from "./reader";

/** What the names of a path and its labels say. */
export interface DraftWords {
  readonly system: readonly { at: string; pieces: readonly Piece[] }[];
  /** The words of `system`. */
  readonly base: string;
  readonly told?: string;
  /** What the names say of a system that a label names. */
  readonly untold?: string;
  /** The drive that a label names. */
  readonly drive?: string;
  readonly levels: readonly Level[];
  readonly label: readonly string[];
  /** Requested numbers that no file states, and the purpose of a test. */
  readonly asked: readonly string[];
  /** Run time, size and version, as far as the names state them. */
  readonly conditions: string;
  readonly counts: readonly Count[];
  /** A label numbers the repeat. */
  readonly saidAgain?: boolean;
  readonly conflicts: readonly Conflict[];
  /** The certain ones, as remarks. */
  readonly denied: (step: Step) => readonly string[];
}

/** The placement of a step while it is being worked out: parts are added until no two differing steps share a cell. */
export class Draft {
  label: readonly string[];
  /** Added to the name of the system: a device, a host. */
  more: readonly string[] = [];
  again = false;
  /** How its set-up differs from the rest of its line, as remarks. */
  readonly unlike: string[] = [];
  /** Why it is not a repeat in its cell; null: it is one, or is alone. */
  unrepeated: string | null = null;
  #system: string | null = null;
  #series: string | null = null;

  constructor(
    readonly step: Step,
    readonly words: DraftWords,
  ) {
    this.label = words.label;
  }

  get systemKey(): string {
    return (this.#system ??= this.more.length === 0 ? this.words.base : `${this.words.base}\n${this.more.join("\n")}`);
  }

  get seriesKey(): string {
    return (this.#series ??= `${this.systemKey}\n\n${this.label.join("\n")}`);
  }

  addToSystem(part: string): void {
    if (part !== "") this.more = [...this.more, part];
    this.#system = this.#series = null;
  }

  addToLabel(...parts: readonly string[]): void {
    this.label = [...this.label, ...parts];
    this.#series = null;
  }

  /** Its devices separate series, not systems. */
  keepSystem(): void {
    this.label = [...this.more, ...this.label];
    this.more = [];
    this.#system = this.#series = null;
  }
}

export const systemKey = (d: Draft): string => d.systemKey;

export const seriesKey = (d: Draft): string => d.seriesKey;

export const workKey = (d: Draft): string => `${d.seriesKey}\n\n${workloadOf(d.step)}`;

/** A name that describes a whole study applies to all of its block sizes, so its points may be one line. */
export const lineKey = (d: Draft): string => `${d.seriesKey}\n\n${lineOf(d.step)}`;

export const cellsIn = (same: readonly Draft[]): Draft[][] => [...grouped(same, ({ step }) => cellOf(step)).values()];

/** Drafts that share a cell. */
export const collisions = (all: readonly Draft[]): Draft[][] =>
  [...grouped(all, seriesKey).values()].flatMap(cellsIn).filter(({ length }) => length > 1);

/** The drafts of a cell, file by file. */
export const documentsOf = (cell: readonly Draft[]): Draft[][] => [
  ...grouped(cell, ({ step }) => fileOf(step)).values(),
];

/** What some lists have, but not all. */
export const unlike = (lists: readonly (readonly string[])[]): Set<string> =>
  new Set(lists.flat().filter((one) => !lists.every((list) => list.includes(one))));

export const countText = (counts: readonly Count[]): string => [...new Set(counts.map(({ text }) => text))].join(" ");

/** The purpose that all names of a series state and those of no other: `performance` beside `powersave`. */
function purposeOf(own: readonly Draft[], series: Iterable<readonly Draft[]>): string {
  const says = (word: string) => (draft: Draft) => draft.words.asked.includes(word);
  const others = [...series].flatMap((drafts) => (drafts === own ? [] : drafts));
  const isOwn = (word: string): boolean => !/\d/.test(word) && own.every(says(word)) && !others.some(says(word));
  return own[0]!.words.asked.filter(isOwn).join(" ");
}

/** The set-ups, without parts that all series of a workload share. */
export function labelsOf(all: readonly Draft[]): Map<Draft, string> {
  const found = new Map<Draft, string>();
  const workloads = [...grouped(all, systemKey).values()].flatMap((own) => [
    // The name of a series lacks the kind of work, so the set-up names it.
    ...grouped(own, ({ step }) => `${lineOf(step)}|${step.block_bytes}`).values(),
  ]);
  for (const same of workloads) {
    const bySeries = grouped(same, seriesKey);
    const labels = [...bySeries.values()].map(([first]) => first!.label);
    // A word that every label has once separates none; a label with it twice means more: `luks/luks` beside `luks/plain`.
    const noise = new Set(labels[0]!.filter((part) => labels.every((label) => label.includes(part))));
    const telling = (label: readonly string[]): readonly string[] =>
      label.filter((part, i) => part !== "" && (!noise.has(part) || label.indexOf(part) < i));
    for (const drafts of bySeries.values()) {
      const parts = [...new Set(telling(drafts[0]!.label))];
      const text = labels.length === 1 ? "" : parts.join(" ") || purposeOf(drafts, bySeries.values());
      // Sizes that vary are told in any case, since the workload has no single one to name.
      for (const draft of drafts)
        found.set(draft, text === "" && draft.step.block_bytes === null ? draft.step.kind : text);
    }
  }
  // A line over blocks has one label, even if only one of its blocks was also measured elsewhere.
  for (const same of grouped(all, lineKey).values()) {
    const texts = [...new Set(same.map((draft) => found.get(draft)!))];
    const words = texts.flatMap((text) => (text === "" ? [] : text.split(" ")));
    const whole = texts.find((text) => words.every((word) => ` ${text} `.includes(` ${word} `)));
    if (whole !== undefined) for (const draft of same) found.set(draft, whole);
  }
  // The name of a series has no word for an unknown pattern, nor for the tool: IO500 sums up what IOR printed.
  const spoken = (draft: Draft): string => [systemKey(draft), found.get(draft), spokenLineOf(draft.step)].join("\n\n");
  for (const same of grouped(all, spoken).values()) {
    if (new Set(same.map(({ step }) => lineOf(step))).size < 2) continue;
    const tools = grouped(same, ({ step }) => step.tool);
    for (const [tool, own] of tools) {
      const areUnlike = new Set(own.map(({ step }) => step.pattern)).size > 1;
      for (const draft of own) {
        const { kind, pattern } = draft.step;
        const unstated = areUnlike && pattern === null ? kind || "pattern not stated" : "";
        found.set(draft, [found.get(draft), tools.size > 1 ? tool : "", unstated].filter(Boolean).join(" "));
      }
    }
  }
  return found;
}
