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
  if (collisions(all).length === 0) return;
  // What ran on other devices or another host at the same load is another system, whatever counts in its name.
  for (const [of, shownOf] of [
    [({ host }: Step) => host ?? "", () => hostText],
    [({ targets }: Step) => targets.join("\n"), targetTexts],
  ] as const) {
    for (const same of group(all, seriesKey).values()) {
      const meets = collisions(same).some((cell) => new Set(cell.map(({ step }) => of(step))).size > 1);
      if (!meets) continue;
      const text = shownOf(same.map(({ step }) => step));
      for (const draft of same) if (of(draft.step) !== "") draft.more = [...draft.more, text(draft.step)];
    }
  }
  // A file is never split: its devices tell series apart.
  for (const same of group(all, ({ step }) => step.run).values()) {
    if (new Set(same.map(systemKey)).size < 2) continue;
    for (const draft of same) {
      draft.label.unshift(...draft.more);
      draft.more = [];
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

const stemOfTitle = (title: string): string => title.slice(0, 300).replace(/(?<![-_ .])[-_ .]*\d+$/, "");

const hostText = ({ host }: Step): string => host ?? "";

/** Names of files and devices; with their folders where two of them are alike but for those. */
function targetTexts(steps: readonly Step[]): (step: Step) => string {
  const texts = (nameOf: (path: string) => string) =>
    new Map(steps.map((step) => [step.targets.join("\n"), step.targets.map(nameOf).join(" ")]));
  const short = texts((path) => path.slice(path.lastIndexOf("/") + 1));
  const named = new Set(short.values()).size === short.size ? short : texts((path) => path);
  return ({ targets }) => named.get(targets.join("\n"))!;
}

/** Each says which measurement of the same it is, and no two say the same. */
const countsTell = (cell: readonly Draft[]): boolean =>
  cell.every(({ counts }) => counts.some(({ sure }) => sure)) &&
  new Set(cell.map(({ counts }) => countText(counts.filter(({ sure }) => sure)))).size === cell.length;
const countText = (counts: readonly Count[]): string => counts.map(({ text }) => text).join(" ");

/** Files numbered 0, 1 … that ran at the same time are drives, not repeats. */
function together(same: readonly Draft[]): void {
  const cells = collisions(same).filter((cell) => new Set(cell.map(({ step }) => step.path)).size > 1);
  const drives = cells.filter(
    (cell) => !onOneDevice(cell) && cell.every((a, i) => cell.slice(i + 1).every((b) => overlaps(a.step, b.step))),
  );
  if (drives.length === 0 || drives.length * 2 < cells.length) return;
  for (const draft of same) {
    const last = draft.counts.at(-1);
    if (last !== undefined) draft.more = [...draft.more, last.text];
  }
}

/** Several at once on one device are no drives. */
const onOneDevice = (cell: readonly Draft[]): boolean =>
  cell.every(({ step }) => step.targets.length > 0) &&
  new Set(cell.map(({ step }) => step.targets.join())).size < cell.length;

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
  const bare = cell.map(({ counts }) =>
    Number(/\d+$/.exec(counts.findLast(({ sure }) => !sure)?.text ?? "")?.[0] ?? 0),
  );
  // Bare numbers count where they follow one another: 0, 8, 512 are a parameter.
  const dense = Math.max(...bare) - Math.min(...bare) < 2 * cell.length;
  const atOnce = cell.some((a, i) => i > 0 && cell[0]!.step.path !== a.step.path && overlaps(cell[0]!.step, a.step));
  const counted = !atOnce && dense && new Set(cell.map(({ counts }) => countText(counts))).size === cell.length;
  if (countsTell(cell) || documents || (counted && alike)) {
    for (const draft of cell) draft.again = true;
    return;
  }
  const paths = new Set(cell.map(({ step }) => step.path)).size;
  for (const draft of cell) {
    draft.apart = true;
    draft.label.push(countText(draft.counts));
    if (!counted) draft.label.push(tailOf(draft.step, paths, cell.length));
  }
}

/** Its file, and its place in it where several of the cell are in one. */
const tailOf = ({ path, document, phase, job_index }: Step, paths: number, of: number): string =>
  paths === of ? path : `${paths > 1 ? `${path} ` : ""}#${document + 1}.${phase + 1}.${job_index + 1}`;

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
    // What stands once in each of them tells none apart.
    const times = (label: readonly string[], part: string) => label.filter((one) => one === part).length;
    const noise = new Set(same[0]!.label.filter((part) => same.every(({ label }) => times(label, part) === 1)));
    for (const draft of same)
      found.set(
        draft,
        labels.size === 1 ? "" : draft.label.filter((part) => part !== "" && !noise.has(part)).join(" "),
      );
  }
  return found;
}
