/** Which steps of one cell are repeats of one another, and why others are not. */
import { byName } from "~/base/byName";
import { extent } from "d3-array";
import { grouped } from "~/base/byKey";
import { folderOf } from "~/base/path";
import { saysDepth } from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import { nominalPercent } from "~/model/nominal";
import { tailsOf } from "./places";
import { fileOf, overlaps } from "./step";
import { isDense } from "./counts";
import { collisions, countText, type Draft } from "./draft";

/** Highest ratio of values of one load to their median that still count as repeats if the evidence is uncertain. */
const ALIKE = 1.5;

const areOfOneFile = (cell: readonly Draft[]): boolean =>
  new Set(cell.map(({ step }) => step.path)).size === 1 &&
  new Set(cell.map(({ step }) => step.document)).size === cell.length;

/** Runs of one file are repeats if the file states everything that each was asked for. */
export const areDocuments = (cell: readonly Draft[]): boolean =>
  areOfOneFile(cell) && cell.every(({ step }) => step.apart !== null);

/**
 * If it states only the load, a loop may have changed what it does not state: the values must agree. Headings say so.
 */
export const mayBeDocuments = (cell: readonly Draft[]): boolean =>
  areOfOneFile(cell) &&
  cell.every(({ step }) => step.heading === cell[0]!.step.heading && (step.apart !== null || isAskedKnown(step)));

/** sysbench --report-checkpoints: each report of a run covers the time since the one before. */
const areCheckpoints = (cell: readonly Draft[]): boolean =>
  cell.every(({ step }) => step.tool === "sysbench" && step.run === cell[0]!.step.run);

/** Steps of one curve, in percent of its maximum, which were rounded to the same asked rate. */
const areSteps = (cell: readonly Draft[]): boolean =>
  cell.every(({ step }) => step.load_kind === "rate" && nominalPercent(step) !== null) &&
  new Set(cell.map(({ step }) => nominalPercent(step))).size === cell.length;

/** A database has no block size, and a maximum has no load. */
const isAskedKnown = (step: Step): boolean =>
  isLoadKnown(step) && (step.block_bytes !== null || step.workload_op === "transaction");

const isLoadKnown = ({ load_kind, outstanding }: Step): boolean => load_kind !== "outstanding" || outstanding !== null;

const ratesIn = (cell: readonly Draft[]): number[] =>
  cell.flatMap(({ step: { rate } }) => (rate !== null && rate > 0 ? [rate] : []));

/** The range of values grows with their number; their distance from the median hardly does. */
export function areAlike(cell: readonly Draft[]): boolean {
  const rates = ratesIn(cell).sort((a, b) => a - b);
  const middle = rates[(rates.length - 1) >> 1]!;
  return rates.length < 2 || Math.max(rates.at(-1)! / middle, middle / rates[0]!) <= ALIKE;
}

/** Highest over lowest rate. */
function ratioIn(cell: readonly Draft[]): number {
  const [low = 1, high = 1] = extent(ratesIn(cell));
  return high / low;
}

/**
 * Does each step have certain counts, and no two the same? Dates beside numbers that count nothing are none: on
 * `20240610_1670`, `20240611_3234` something else was measured.
 */
export const countsTell = (cell: readonly Draft[]): boolean =>
  cell.every(({ words: { counts } }) => counts.some(({ sure }) => sure)) &&
  new Set(cell.map(({ words: { counts } }) => countText(counts.filter(({ sure }) => sure)))).size === cell.length &&
  (cell.some(({ words: { counts } }) => counts.some(({ sure, dated }) => sure && dated !== true)) ||
    isDense(bareIn(cell)));

/** The numbers that may count; 0 if there is none. */
const bareIn = (cell: readonly Draft[]): number[] =>
  cell.map(({ words: { counts } }) =>
    Number(/\d+$/.exec(counts.findLast(({ sure, job }) => !sure && job !== true)?.text ?? "")?.[0] ?? 0),
  );

/** Runs of one load that were told to print different percentiles are runs of their own. */
const printsTell = (cell: readonly Draft[]): boolean => {
  const printed = new Set(cell.map(({ step }) => step.printed_percent));
  return printed.size === cell.length && !printed.has(null);
};

/**
 * Decides between repeats and points that stay apart: steps that still share a cell differ only in their run number, or
 * not at all.
 * @param isAlike whether the values at the other loads of its line agree too
 * @param rest loads of its line that were measured once
 */
export function weigh(all: readonly Draft[], isAlike: boolean, rest: readonly Draft[]): void {
  const ratio = ratioIn(all);
  // Of several files with several runs each, the first of each file stands for them.
  const byFile = [...grouped(all, ({ step }) => step.path).values()];
  const areFiles = byFile.length > 1 && byFile.every((same) => same.length === 1 || areDocuments(same));
  const byRun = [...grouped(all, ({ step }) => step.run).values()];
  const areRuns = byRun.length < all.length && byRun.every((same) => same.length === 1 || areSteps(same));
  const groups = areFiles ? byFile : areRuns ? byRun : all.map((draft) => [draft]);
  const cell = groups.map(([first]) => first!);
  const together = cell.some(
    ({ step }, i) => i > 0 && fileOf(cell[0]!.step) !== fileOf(step) && overlaps(cell[0]!.step, step),
  );
  const counted =
    !together &&
    isDense(bareIn(cell)) &&
    new Set(cell.map(({ words }) => countText(words.counts))).size === cell.length;
  // If neither a file nor its name states the load, only an explicit count of runs shows that the loads were equal.
  const isKnown =
    cell.every(({ step, words: { asked } }) => isLoadKnown(step) || asked.some(saysDepth)) ||
    cell.every(({ words: { counts } }) => counts.some(({ sure, dated }) => sure && dated !== true));
  const isTold =
    isKnown &&
    (countsTell(cell) || printsTell(cell) || ((counted || mayBeDocuments(cell)) && isAlike && areAlike(cell)));
  if (cell.length === 1 || isTold || areDocuments(cell) || areCheckpoints(cell)) {
    for (const draft of all) draft.again = true;
    return;
  }
  const told = new Set(cell.map(({ words }) => countText(words.counts))).size === cell.length;
  const isOneRun = new Set(cell.map(({ step }) => step.run)).size === 1;
  const isUntold = !isKnown || cell.some(({ step }) => step.apart === null && !isAskedKnown(step));
  const why = isOneRun ? "one-run" : isUntold ? "untold" : together ? "together" : !told ? "uncounted" : "number";
  const unrepeated =
    ratio <= ALIKE ? `unrepeated:${why}` : `unrepeated:${why}:${ratio < 9.95 ? ratio.toFixed(1) : Math.round(ratio)}`;
  const tails = told ? null : tailsOf(cell.map(({ step }) => step));
  const home = homeOf(cell, rest);
  groups.forEach((same, i) => {
    const { step } = cell[i]!;
    for (const draft of same) {
      draft.unrepeated = unrepeated;
      draft.again = areFiles && same.length > 1;
      if (step !== home) draft.addToLabel(countText(draft.words.counts), ...(tails === null ? [] : [tails(step)]));
    }
  });
}

/**
 * The step that stays on the line, so that a load measured elsewhere does not break it: the newest version of a file,
 * or the only step whose file or folder has other loads of the line. null: there is none.
 */
function homeOf(cell: readonly Draft[], rest: readonly Draft[]): Step | null {
  const [newest, another] = cell.filter(({ words: { counts } }) => counts.at(-1)?.version === "newest");
  if (newest !== undefined && another === undefined) return newest.step;
  for (const placeOf of [fileOf, ({ path }: Step) => folderOf(path)]) {
    const places = new Set(rest.map(({ step }) => placeOf(step)));
    const [one, other] = cell.filter(({ step }) => places.has(placeOf(step)));
    if (one !== undefined && other === undefined) return one.step;
  }
  return null;
}

/** A tab is less than all that a name may have: `PM883/` before `PM883-rerun/`. */
const pathsInOrder = (a: string, b: string): [string, string] => [a.replaceAll("/", "\t"), b.replaceAll("/", "\t")];

export function repeatsOf(all: readonly Draft[]): Map<Draft, number> {
  const found = new Map<Draft, number>();
  for (const cell of collisions(all)) {
    if (!cell.every(({ again }) => again)) continue;
    const order = cell.toSorted(
      (a, b) =>
        (a.step.started_ms ?? 0) - (b.step.started_ms ?? 0) ||
        byName(...pathsInOrder(a.step.path, b.step.path)) ||
        a.step.document - b.step.document,
    );
    order.forEach((draft, i) => found.set(draft, i + 1));
  }
  return found;
}
