/** Cells that the base and another side have, as ratios. Pure. */
import { group } from "d3-array";
import { togetherEvidence, type TimedRun } from "~/analysis/together";
import { folderOf } from "~/base/path";
import type { CompareAt, CompareRow, SideValue } from "~/charts/compare/data";
import type { Statistic } from "~/charts/curve/options";
import type { CurvePoint } from "~/model/answers";
import { compare as text } from "~/text/en/compare";
import type { DriveCounter } from "../shared/driveCount";
import { type Match, withMatches } from "../shared/matches";
import { workloadName } from "../shared/point/workload";
import { comparedTo, type Side } from "../shared/sides";
import type { Step } from "../shared/steps";
import { compareCells, KEYS } from "./cells";
import { cellNames, loadName, shareName } from "./load";
import { matchName } from "./match";
import { latencyRatios, rateRatio, shadeOf, rateUnitOf } from "./ratios";

export interface Cells {
  readonly rows: readonly CompareRow[];
  /** Name of each cell: what varies among them. */
  readonly cells: readonly string[];
  /** Steps behind each row: of the base, of the other side. */
  readonly steps: ReadonlyMap<string, readonly [readonly Step[], readonly Step[]]>;
  /** What was left out, in sentences. */
  readonly notes: readonly string[];
}

export interface CellOptions {
  readonly at: CompareAt;
  readonly statistic: Statistic;
  /** Throughput per drive; absent: of all together. */
  readonly perDrive?: DriveCounter | undefined;
  readonly limit_us: number;
  /** Under a limit: what tells the series of a side. */
  readonly drivesOf?: DriveCounter | undefined;
  /** Conditions that are matched, too. */
  readonly matches: readonly Match[];
}

export const NO_CELLS: Cells = { rows: [], cells: [], steps: new Map(), notes: [] };

/**
 * At an equal load, or an equal share of it.
 * @param sides the base first.
 */
export function cellsOf(sides: readonly Side[], { at, statistic, perDrive, matches }: CellOptions): Cells {
  const [base, ...others] = sides;
  if (base === undefined) return NO_CELLS;
  const keyOf = withMatches(KEYS[at], matches);
  const rest = others.map(({ steps }) => group(steps, keyOf));
  const shared = [...comparedTo(sides, base.value, keyOf).cells].sort(([, a], [, b]) => compareCells(a[0]!, b[0]!));
  const steps = new Map<string, readonly [readonly Step[], readonly Step[]]>();
  const plain = at === "load" ? shareName : loadName;
  const nameOf = (first: CurvePoint): string =>
    [plain(first), matchName(first, matches)].filter((part) => part !== "").join(", ");
  const full = sides.map(membersOf);
  let unlikeKinds = 0;
  const rows = shared.flatMap(([key, ofBase], cell) =>
    others.flatMap((_, i): CompareRow[] => {
      const ofOther = rest[i]!.get(key);
      if (ofOther === undefined) return [];
      const id = `${ofOther[0]!.id}|${ofBase[0]!.id}`;
      steps.set(id, [ofBase, ofOther]);
      const { latencies, unlike } = latencyRatios(ofBase, ofOther, statistic);
      if (unlike) unlikeKinds++;
      const { quantity, rate } = rateRatio(ofBase, ofOther, { drivesOf: perDrive });
      const some = [short(ofBase, full[0]!), short(ofOther, full[i + 1]!)] as const;
      const noted = <R extends { readonly base: SideValue; readonly other: SideValue }>(ratio: R): R => ({
        ...ratio,
        lacking: some[0] !== null || some[1] !== null,
        base: withNote(ratio.base, some[0]),
        other: withNote(ratio.other, some[1]),
      });
      return [
        {
          id,
          cell,
          side: i + 1,
          workload: workloadName(ofBase[0]!.first),
          load: nameOf(ofBase[0]!.first),
          quantity,
          ...rateUnitOf(ofBase[0]!.first),
          n_base: ofBase.length,
          n_other: ofOther.length,
          rate: rate === null ? null : noted(rate),
          latencies: latencies.map(noted),
          shade: shadeOf([...ofBase, ...ofOther]),
        },
      ];
    }),
  );
  const atOnce = new Set([...steps.values()].flatMap((pair) => pair.flatMap(overlapping))).size;
  const firsts = shared.map(([, [first]]) => first!.first);
  return {
    rows,
    cells: cellNames(firsts.map((first) => ({ workload: workloadName(first), load: nameOf(first) }))),
    steps,
    notes: [
      ...(unlikeKinds > 0 ? [text.noteKinds] : []),
      ...(rows.some(({ n_base, n_other }) => n_base > 1 || n_other > 1) ? [text.noteMedian] : []),
      ...(atOnce > 0 ? [text.noteAtOnce(atOnce)] : []),
      ...(perDrive !== undefined && rows.some(({ rate }) => rate === null) ? [text.noteDrives] : []),
    ],
  };
}

/** Runs of one cell that other places measured at the same time: members of one measurement, may be, and no repeats. */
function overlapping(cell: readonly Step[]): number[] {
  if (cell.length < 2) return [];
  const runs = cell.map(({ first }): TimedRun => ({
    run: String(first.run_no),
    signature: "",
    place: JSON.stringify([first.host, folderOf(first.source_path), first.targets]),
    started_ms: first.together === null ? first.started_ms : null,
    busy_ms: first.runtime_s === null ? null : first.runtime_s * 1000,
  }));
  return togetherEvidence(runs).flatMap(({ runs: own, evidence }) => (evidence === "start" ? own.map(Number) : []));
}

/** Members of the fullest measurement of each workload: what was put together of several. */
function membersOf({ steps }: Side): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const { first } of steps) {
    const name = workloadName(first);
    most.set(name, Math.max(most.get(name) ?? 0, first.parts));
  }
  return most;
}

/** "7 of 8 members": a sum that lacks some. */
function short(steps: readonly Step[], full: ReadonlyMap<string, number>): string | null {
  for (const { first } of steps) {
    const most = full.get(workloadName(first)) ?? first.parts;
    if (first.parts < most) return text.chart.members(first.parts, most);
  }
  return null;
}

const withNote = (value: SideValue, note: string | null): SideValue =>
  note === null ? value : { ...value, note: [note, value.note].filter((part) => part !== undefined).join(", ") };
