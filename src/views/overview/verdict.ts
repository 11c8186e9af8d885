/**
 * The verdict over all systems on one line: for the most common workload, how many meet the limit and how far they go.
 * Pure.
 */
import { greatest, group } from "d3-array";
import { inRepeats } from "~/charts/curve/reading";
import { limitName, rateInUnit, rateDigits, type HeatCell, type HeatColumn, type HeatRow } from "~/charts/heat/data";
import { besideLimit } from "~/model/valueText";
import { knee } from "~/text/en/knee";
import { overview } from "~/text/en/overview";
import type { VerdictProps } from "~/components/Verdict";
import { sentences } from "~/text/en/counted";
import { isUsual, type Table } from "./picture";
import { fitting, type VerdictText } from "../shared/verdictText";
import { phrases } from "~/text/en/phrases";

const text = overview.verdict;

/** Longest line: a second clause that does not fit is left to the table. */
const LONGEST = 120;

type Row = Table["systems"][number]["rows"][number];

interface Told {
  readonly system: string;
  readonly row: HeatRow;
  readonly cell: HeatCell;
}

interface Measured {
  readonly system: string;
  readonly id: string;
  readonly row: Row;
}
type Workload = readonly [name: string, rows: readonly Measured[]];

const metBy = (rows: readonly Measured[]): number =>
  new Set(rows.flatMap(({ id, row }) => (row.furthest === null ? [] : [id]))).size;

/**
 * One set-up that all of the systems ran, if there is one: results of unlike conditions are no range. Of several the
 * first of those in which most systems are within the limit.
 */
function inOneSetup([name, rows]: Workload): Workload {
  const systems = (own: readonly Measured[]): number => new Set(own.map(({ id }) => id)).size;
  if (systems(rows) === rows.length) return [name, rows];
  const shared = [...group(rows, ({ row }) => row.name)].filter(([, own]) => systems(own) === systems(rows));
  return greatest(shared, ([, own]) => metBy(own)) ?? [name, rows];
}

/** Workloads of the systems, the one to speak of first. */
function workloadsOf(measured: readonly Measured[], isAlone: boolean): Workload[] {
  // A system with several set-ups names them in its rows: it ran the workload all the same.
  const keyOf = ({ row }: Measured): string => (isAlone || !row.isPlain ? row.name : row.workName);
  // A mix is represented by the direction that fewer systems keep within the limit.
  const binding = (own: readonly Workload[]): readonly Workload[] =>
    own.every(([, [one]]) => one!.row.isPlain) && own.map(([, [one]]) => one!.row.op).join() === "read,write"
      ? own.toSorted(([, a], [, b]) => metBy(a) - metBy(b))
      : own;
  const works = [...group([...group(measured, keyOf)], ([, rows]) => rows[0]!.row.workloadId).values()].flatMap(
    binding,
  );
  const ranBy = ([, rows]: Workload): number => new Set(rows.map(({ id }) => id)).size;
  const most = Math.max(...works.map(ranBy));
  // Of as many systems, or of most of them, the workload that people quote.
  const isQuoted = (work: Workload): boolean => isUsual(work[1][0]!.row) && 2 * ranBy(work) > most;
  return works.toSorted(
    (a, b) =>
      Number(isQuoted(b)) - Number(isQuoted(a)) ||
      ranBy(b) - ranBy(a) ||
      Number(b[1][0]!.row.isPlain) - Number(a[1][0]!.row.isPlain),
  );
}

/** null: nothing was measured. */
export function verdictOf(
  { systems, columns }: Pick<Table, "systems" | "columns">,
  nameOf: (system: Table["systems"][number]) => string,
): Pick<VerdictProps, "first" | "second"> | null {
  const all = systems.flatMap((system) =>
    system.rows.map((row): Measured => ({ system: nameOf(system), id: system.id, row })),
  );
  const measured = all.filter(({ row }) => row.peak !== null);
  const isAlone = new Set(measured.map(({ id }) => id)).size === 1;
  const workloads = workloadsOf(measured, isAlone);
  const [first] = workloads;
  if (first === undefined) return null;
  const [workload, rows] = inOneSetup(first);
  // No workload was measured on two systems: there is no range.
  if (new Set(rows.map(({ id }) => id)).size === 1)
    return ofOne(
      workloads.flatMap(([, own]) =>
        own.map(({ row, system }) => (isAlone ? row : { ...row, name: text.on(row.name, system) })),
      ),
      columns,
    );
  // Curve and Compare take the best set-up of each system.
  const chosen = new Map(rows.map(({ id, row }) => [id, reachOf(row)]));
  const shared = first[1].some(({ id, row }) => reachOf(row) > (chosen.get(id) ?? Infinity)) ? text.shared : "";
  const limited = rows.filter(({ row }) => row.limit_us !== null);
  const within = ranked(limited, ({ furthest }) => furthest);
  if (limited.length === 0) {
    const peaks = ranked(rows, ({ peak }) => peak);
    const said = text.peaks(peaks.length, workload, bare(peaks.at(-1)!), rate(peaks[0]!));
    return shared === "" ? { first: said } : fitting(LONGEST, said, shared);
  }
  const limit = limitName(limited[0]!.row);
  const ofSystem = [...group(limited, ({ id }) => id).values()];
  const of = ofSystem.length;
  // A value known only by bounds may leave it open whether a load meets the limit.
  const isOpen = ({ row }: (typeof limited)[number]): boolean => row.furthest === null && row.lowest === null;
  const open = ofSystem.filter((own) => own.every(({ row }) => row.furthest === null) && own.some(isOpen));
  if (within.length === 0 && open.length === 0) {
    const [least] = limited
      .flatMap(({ row, system }) =>
        row.lowest === null ? [] : [{ row, system, cell: row.cells[row.lowest]!, at: row.lowest }],
      )
      .sort((a, b) => a.cell.latency_us! - b.cell.latency_us!);
    const least_us = least && besideLimit(least.cell.latency_us!, least.row.limit_us);
    const lowest =
      least_us === undefined
        ? ""
        : of > 1
          ? text.lowestOf(least_us, often(least!.system, least!.cell, least!.row))
          : text.lowest(least_us, often(columns[least!.at]!.words, least!.cell, least!.row));
    const alone = of === 1 && !isAlone ? text.on(workload, limited[0]!.system) : workload;
    const later = least !== undefined && isMetLater(least.row);
    return fitting(LONGEST, text.noneDoes(of, alone, limit, later), lowest);
  }
  const unjudged = open.length === 0 ? "" : text.open(open.map(([own]) => own!.system));
  if (within.length === 0) return { first: text.noneIsSure(workload, limit), second: unjudged };
  // Only one of several has latencies of this workload.
  if (of === 1)
    return ofOne(
      limited.map(({ row, system }) => ({ ...row, name: text.on(row.name, system) })),
      columns,
    );
  const said = text.several({
    ...{ within: within.length, of, workload, limit },
    ...{ least: counted(bare, within.at(-1)!), most: counted(rate, within[0]!) },
  });
  const starting = ofSystem
    .filter((own) => own.every(({ row }) => row.furthest === null && row.lowest !== null))
    .map(([own]) => own!.system);
  const startOver = starting.length === 0 ? "" : text.startOver(starting);
  const joined = (parts: readonly string[]): string => sentences(parts.filter((part) => part !== ""));
  const whole = joined([startOver, unjudged, shared]);
  return fitting(LONGEST, said, whole, joined([startOver, unjudged]), unjudged || startOver || shared);
}

function ofOne(rows: readonly Row[], columns: readonly HeatColumn[]): VerdictText {
  // Of several set-ups of the first workload, of the plain ones the one that goes furthest; if none meets the limit, the
  // one that comes nearest.
  const isFirst = ({ block, workload, op }: Row): boolean =>
    block === rows[0]!.block && workload === rows[0]!.workload && op === rows[0]!.op;
  const reach = (row: HeatRow): number => {
    const at = row.limit_us === null ? row.peak : row.furthest;
    if (at !== null) return rateOf(row.cells[at]!, row);
    return row.lowest === null ? -Infinity : -row.cells[row.lowest]!.latency_us!;
  };
  const [row, second, ...rest] = [
    ...rows.filter(isFirst).toSorted((a, b) => Number(b.isPlain) - Number(a.isPlain) || reach(b) - reach(a)),
    ...rows.filter((one) => !isFirst(one)),
  ] as [Row, ...Row[]];
  const more = rest.length === 0 ? [] : [text.more(rest.length)];
  const next = second === undefined ? null : toldOf(second);
  const also = second === undefined || next === null ? "" : sentences([text.second(second.name, next), ...more]);
  if (row.limit_us === null) {
    return fitting(LONGEST, text.peak(row.name, rateAt(row, row.peak!), columns[row.peak!]!.words), also);
  }
  const limit = limitName(row);
  if (row.furthest !== null) {
    const load = often(columns[row.furthest]!.words, row.cells[row.furthest]!, row);
    return fitting(LONGEST, text.one(row.name, rateAt(row, row.furthest), limit, load), also);
  }
  const lowest = row.lowest === null ? null : row.cells[row.lowest]!;
  return fitting(
    LONGEST,
    text.noneDoes(1, row.name, limit, isMetLater(row)),
    lowest === null
      ? ""
      : text.lowest(besideLimit(lowest.latency_us!, row.limit_us), often(columns[row.lowest!]!.words, lowest, row)),
  );
}

/** The first load is over the limit, so no load counts, though a later one is within it. */
const isMetLater = ({ cells, lowest, limit_us }: HeatRow): boolean =>
  lowest !== null && cells[lowest]!.latency_us! <= limit_us!;

/** The words, how many repeats are within the limit where they stand on both sides of it, and what clat leaves out. */
const often = (words: string, { each, submitted }: HeatCell, { limit_us }: HeatRow): string => {
  const asides = [inRepeats(each, limit_us), submitted === true ? knee.verdict.submitted : ""];
  return phrases.bracketed(words, asides.filter((one) => one !== "").join(phrases.semicolon));
};

const counted = (words: (told: Told) => string, told: Told): string => often(words(told), told.cell, told.row);

/** The most within the limit, or the peak without one. */
function reachOf(row: HeatRow): number {
  const at = row.limit_us === null ? row.peak : row.furthest;
  return at === null ? -Infinity : rateOf(row.cells[at]!, row);
}

const rateOf = (cell: HeatCell, row: HeatRow): number => (row.rate === "iops" ? cell.iops : cell.bytes_per_s) ?? 0;
const rateAt = (row: HeatRow, c: number): string => rateInUnit(row.cells[c]!, row);
const toldOf = (row: HeatRow): string | null => {
  const at = row.limit_us === null ? row.peak : row.furthest;
  if (at !== null) return rateAt(row, at);
  if (row.limit_us === null) return null;
  return isMetLater(row) ? text.overAtFirst : phrases.none;
};

const rate = ({ row, cell }: Told): string => rateInUnit(cell, row);
const bare = ({ row, cell }: Told): string => rateDigits(cell, row);

/** Ordered by throughput; a system with several rows of this workload counts with its best. */
function ranked(
  rows: readonly { readonly system: string; readonly id: string; readonly row: HeatRow }[],
  at: (row: HeatRow) => number | null,
): Told[] {
  const told = rows.flatMap(({ system, id, row }) => {
    const c = at(row);
    return c === null ? [] : [{ system, id, row, cell: row.cells[c]! }];
  });
  const most = told.sort((a, b) => rateOf(b.cell, b.row) - rateOf(a.cell, a.row));
  return [...group(most, ({ id }) => id).values()].map(([best]) => best!);
}
