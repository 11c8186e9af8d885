/** Steps that stand in one cell: what tells them apart, and which of them repeat one another. */
import { group } from "d3-array";
import type { Step } from "~/model/grouping";
import type { Piece } from "./names";
import { cellOf, workloadOf } from "./step";
import type { Count } from "./words";

/** Values of weak repeats at one load lie this close together. */
const ALIKE = 1.5;

/** A step on its way: parts are added until no two steps that differ share a cell. */
export interface Draft {
  readonly step: Step;
  readonly system: readonly { at: string; pieces: readonly Piece[] }[];
  /** The words of `system`. */
  readonly base: string;
  readonly told?: string;
  readonly label: string[];
  readonly counts: readonly Count[];
  readonly conflicts: readonly string[];
  /** Added to the name of the system: a device, a host. */
  more: string[];
  again: boolean;
  apart: boolean;
}

export const systemKey = (d: Draft): string => `${d.base}\n${d.more.join("\n")}`;
const seriesKey = (d: Draft): string => `${systemKey(d)}\n\n${d.label.join("\n")}`;
const workKey = (d: Draft): string => `${seriesKey(d)}\n\n${workloadOf(d.step)}`;
const cellKey = (d: Draft): string => `${seriesKey(d)}\n\n${cellOf(d.step)}`;

const collisions = (all: readonly Draft[]): Draft[][] =>
  [...group(all, cellKey).values()].filter((same) => same.length > 1);

/**
 * What may tell two steps of one cell apart besides their names, the likeliest first. Runs that are counted (`run1`) are
 * repeats in spite of another version or run time, which the page tells; never of another size.
 */
const CONDITIONS: readonly ((step: Step) => string)[] = [
  ({ size_bytes }) => (size_bytes === null ? "" : sizeText(size_bytes)),
  ({ tool_version }) => tool_version ?? "",
  ({ asked_runtime_s }) => (asked_runtime_s === null ? "" : `${asked_runtime_s} s`),
];

function sizeText(bytes: number): string {
  const power = Math.min(4, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  return `${Number((bytes / 1024 ** power).toPrecision(4))}${["", "K", "M", "G", "T"][power]}`;
}

/** Adds to names what tells steps apart that are no repeats of one another. */
export function separate(all: readonly Draft[]): void {
  // What ran on other devices or another host at the same load is another system.
  for (const of of [({ host }: Step) => host ?? "", ({ targets }: Step) => targetText(targets)]) {
    for (const same of group(all, seriesKey).values()) {
      const meets = collisions(same).some(
        (cell) => !countsTell(cell) && new Set(cell.map(({ step }) => of(step))).size > 1,
      );
      if (meets) for (const draft of same) if (of(draft.step) !== "") draft.more = [...draft.more, of(draft.step)];
    }
  }
  for (const same of group(all, seriesKey).values()) together(same);
  for (const of of CONDITIONS) {
    for (const same of group(all, workKey).values()) {
      const meets = collisions(same).some(
        (cell) => new Set(cell.map(({ step }) => of(step))).size > 1 && (of === CONDITIONS[0] || !countsTell(cell)),
      );
      if (meets) for (const draft of same) draft.label.push(of(draft.step));
    }
  }
  for (const same of group(all, workKey).values()) {
    const meets = collisions(same).some((cell) => new Set(cell.map(({ step }) => stemOfTitle(step.title))).size > 1);
    if (meets) for (const draft of same) draft.label.push(stemOfTitle(draft.step.title));
  }
  for (const cell of collisions(all)) weigh(cell);
}

const stemOfTitle = (title: string): string => title.replaceAll(/[-_ .]*\d+$/g, "");
const targetText = (targets: readonly string[]): string => {
  const names = targets.map((path) => path.slice(path.lastIndexOf("/") + 1));
  return names.length > 2 ? `${names[0]} +${names.length - 1}` : names.join(" ");
};

/** Each says which measurement of the same it is, and no two say the same. */
const countsTell = (cell: readonly Draft[]): boolean =>
  cell.every(({ counts }) => counts.some(({ sure }) => sure)) &&
  new Set(cell.map(({ counts }) => countText(counts))).size === cell.length;
const countText = (counts: readonly Count[]): string => counts.map(({ text }) => text).join(" ");

/** Files numbered 0, 1 … that ran at the same time are drives, not repeats. */
function together(same: readonly Draft[]): void {
  const cells = collisions(same).filter((cell) => new Set(cell.map(({ step }) => step.path)).size > 1);
  const drives = cells.filter((cell) => cell.every((a, i) => cell.slice(i + 1).every((b) => overlaps(a.step, b.step))));
  if (drives.length === 0 || drives.length * 2 < cells.length) return;
  for (const draft of same) {
    const last = draft.counts.at(-1);
    if (last !== undefined) draft.more = [...draft.more, last.text];
  }
}

function overlaps(a: Step, b: Step): boolean {
  if (a.started_ms === null || b.started_ms === null || a.runtime_s === null || b.runtime_s === null) return false;
  const [from, to] = [
    Math.max(a.started_ms, b.started_ms),
    Math.min(a.started_ms + a.runtime_s * 1000, b.started_ms + b.runtime_s * 1000),
  ];
  return to - from > 0.5 * 1000 * Math.min(a.runtime_s, b.runtime_s);
}

/** Repeats, or points that stay apart: what is left in one cell differs only in what counts, or in nothing. */
function weigh(cell: readonly Draft[]): void {
  const documents =
    new Set(cell.map(({ step }) => step.path)).size === 1 &&
    new Set(cell.map(({ step }) => step.document)).size === cell.length;
  const rates = cell.map(({ step }) => step.rate).filter((rate) => rate !== null && rate > 0) as number[];
  const alike = rates.length < 2 || Math.max(...rates) <= ALIKE * Math.min(...rates);
  const counted = new Set(cell.map(({ counts }) => countText(counts))).size === cell.length;
  if (countsTell(cell) || documents || (counted && alike)) {
    for (const draft of cell) draft.again = true;
    return;
  }
  for (const draft of cell) {
    draft.apart = true;
    draft.label.push(countText(draft.counts) || tailOf(draft.step, cell));
  }
}

/** The nearest thing that tells it from the others: the file, else its place in it. */
function tailOf(step: Step, cell: readonly Draft[]): string {
  const name = step.path.slice(step.path.lastIndexOf("/") + 1);
  const paths = new Set(cell.map((d) => d.step.path));
  return paths.size === cell.length
    ? name
    : `${paths.size > 1 ? `${name} ` : ""}#${step.document + 1}.${step.phase + 1}`;
}

export function repeatsOf(all: readonly Draft[]): Map<Draft, number> {
  const natural = new Intl.Collator("en", { numeric: true });
  const found = new Map<Draft, number>();
  for (const cell of collisions(all)) {
    if (!cell.every(({ again }) => again)) continue;
    const order = cell.toSorted(
      (a, b) =>
        (a.step.started_ms ?? 0) - (b.step.started_ms ?? 0) ||
        natural.compare(a.step.path, b.step.path) ||
        a.step.document - b.step.document,
    );
    order.forEach((draft, i) => found.set(draft, i + 1));
  }
  return found;
}

/** Labels that say something: what the workload alone tells already is left out. */
export function labelsOf(all: readonly Draft[]): Map<Draft, string> {
  const found = new Map<Draft, string>();
  for (const same of group(all, (d) => JSON.stringify([systemKey(d), workloadOf(d.step)])).values()) {
    const labels = new Set(same.map(({ label }) => JSON.stringify(label)));
    for (const draft of same)
      found.set(draft, labels.size === 1 ? "" : draft.label.filter((part) => part !== "").join(" "));
  }
  return found;
}
