/** The most throughput of each side before its latency passes a limit, workload by workload. Pure. */
import { ratioOf } from "~/analysis/compare";
import type { CompareRow, SideValue } from "~/charts/compare/data";
import { jobsWord, opText } from "~/charts/curve/names";
import { loadTag } from "~/charts/curve/readout";
import { fixed, latencyWords } from "~/charts/number";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import type { DriveCounter } from "../shared/driveCount";
import { allLargeBlocks } from "../shared/largeBlock";
import type { Side } from "../shared/sides";
import { rowsOfStep, type Step } from "../shared/steps";
import { compareCells } from "./cells";
import { type LimitRow, limitRows } from "./limits/limits";
import { shadeOf, withAbove, boundsOf, latencyRatio, rateUnitOf } from "./ratios";
import { type CellOptions, type Cells, NO_CELLS } from "./rows";

type Best = LimitRow & { readonly ok: NonNullable<LimitRow["ok"]> };
type Quantity = CompareRow["quantity"];

const rateOf = ({ ok }: Best, quantity: Quantity): number | null => (quantity === "iops" ? ok.iops : ok.bytes_per_s);

const quantityOf = (rows: readonly Best[]): Quantity =>
  allLargeBlocks(rows.map(({ ok }) => ok.point)) || rows.some(({ ok }) => ok.iops === null) ? "bytes_per_s" : "iops";

/** Of several series of one workload the one that goes farthest. */
function bestOf(rows: readonly LimitRow[], quantity: Quantity): Best | null {
  const passing = rows.filter((row): row is Best => row.ok !== null);
  return passing.reduce<Best | null>(
    (best, row) => (best === null || (rateOf(row, quantity) ?? 0) > (rateOf(best, quantity) ?? 0) ? row : best),
    null,
  );
}

/** @param sides the base first, each with all it measured of the workloads. @param names of them. */
export function limitCells(
  sides: readonly Side[],
  names: readonly string[],
  { statistic, limit_us, drivesOf }: CellOptions,
): Cells {
  const [base, ...others] = sides;
  if (base === undefined) return NO_CELLS;
  const stepOf = new Map(
    sides.flatMap(({ steps }) => steps.flatMap((step) => rowsOfStep(step).map((point) => [point, step] as const))),
  );
  const all = sides.map(({ steps }, i) =>
    limitRows([{ name: names[i] ?? "", points: steps.flatMap(rowsOfStep) }], [], {
      statistic,
      limit_us,
    }),
  );
  const keyOf = ({ workload, op, kind }: LimitRow): string => JSON.stringify([workload, op, kind]);
  const keys = [...new Set(all.flatMap((rows) => rows.map(keyOf)))];
  const steps = new Map<string, readonly [readonly Step[], readonly Step[]]>();
  const notes: string[] = [];
  const found = keys.flatMap((key) => {
    const own = all.map((rows) => rows.filter((row) => keyOf(row) === key));
    const quantity = quantityOf(own.flat().filter((row): row is Best => row.ok !== null));
    own.forEach((rows, i) => {
      const lowest = rows.find((row) => row.found === "none")?.lowest ?? null;
      if (rows.every(({ ok }) => ok === null) && lowest !== null) {
        notes.push(text.noteNone(names[i] ?? "", rows[0]!.workload, latencyWords(lowest.latency_us)));
      }
    });
    const best = own.map((rows) => bestOf(rows, quantity));
    const one = best[0];
    if (one == null) return [];
    const mixed = one.op !== "mixed" && one.op !== one.ok.point.workload_op;
    const place = (value: SideValue, row: Best, side: number): SideValue =>
      placed(value, row, wholeName(row, own[side]!, stepOf, drivesOf), own[side]!.length);
    const rows = others.flatMap((_, i): Omit<CompareRow, "cell">[] => {
      const other = best[i + 1];
      const ratio = other == null ? null : ratioOf([rateOf(one, quantity)], [rateOf(other, quantity)], "more");
      if (other == null || ratio === null) return [];
      const id = `${other.ok.mark}|${one.ok.mark}|${one.op}`;
      const behind = [one, other].map(({ ok }) => [stepOf.get(ok.point)].filter((step) => step !== undefined));
      steps.set(id, [behind[0]!, behind[1]!]);
      const latency = latencyRatio([one.ok.latency_us], [other.ok.latency_us]);
      return [
        {
          id,
          side: i + 1,
          workload: mixed
            ? text.chart.limitOn(one.workload, opText(one.op), en.curve.statistics[statistic] ?? statistic)
            : one.workload,
          load: "",
          quantity,
          ...rateUnitOf(one.ok.point),
          n_base: 1,
          n_other: 1,
          rate: {
            ...{ ...ratio, base: place(ratio.base, one, 0), other: place(ratio.other, other, i + 1) },
            ...boundsOf(ratio, [boundOf(one), boundOf(other)], "more"),
          },
          latencies:
            latency === null
              ? []
              : [
                  {
                    ...{ op: one.op, kind: one.kind, ...latency },
                    base: withAbove(latency.base, one.ok.above),
                    other: withAbove(latency.other, other.ok.above),
                  },
                ],
          shade: shadeOf(behind.flat()),
        },
      ];
    });
    return rows.length === 0 ? [] : [{ first: one.ok.point, name: rows[0]!.workload, rows }];
  });
  found.sort((a, b) => compareCells({ first: a.first }, { first: b.first }));
  return {
    rows: found.flatMap(({ rows }, cell) => rows.map((row) => ({ ...row, cell }))),
    cells: found.map(({ name }) => name),
    steps,
    notes,
  };
}

/** More load may give more, unless it was tried: of what folds back before its last step the most was measured. */
const boundOf = ({ found, ok, last }: Best): string =>
  found === "all-pass" && ok.mark === (last ?? ok).mark ? "at_least" : "exact";

/** What tells a series from the others of its side: "6 drives", "4 jobs"; "": nothing that has a short name. */
function wholeName(
  row: Best,
  all: readonly LimitRow[],
  stepOf: ReadonlyMap<unknown, Step>,
  drivesOf: DriveCounter | undefined,
): string {
  const drives = ({ ok, lowest }: LimitRow): number | null => {
    const step = stepOf.get((ok ?? lowest)?.point);
    return step === undefined || drivesOf === undefined ? null : drivesOf(step);
  };
  const own = drives(row);
  if (own !== null && new Set(all.map(drives)).size > 1) return text.chart.drives(own);
  const varies = new Set(all.map(({ jobs }) => jobs)).size > 1;
  return varies && row.jobs !== null ? (jobsWord(row.jobs, row.ok.point) ?? "") : "";
}

/** @param name of its series, @param series how many the side has. */
function placed(value: SideValue, row: Best, name: string, series: number): SideValue {
  const load = loadTag(row.ok.point);
  const headroom = fixed((row.headroom ?? 0) * 100, 0);
  const note =
    row.loads === 1
      ? text.chart.onlyLoad(load)
      : row.found === "all-pass"
        ? text.chart.allPass(loadTag((row.last ?? row.ok).point), load)
        : text.chart.underLimit(load, headroom);
  return { ...value, bound: boundOf(row), note: series > 1 ? text.chart.ofSeries(name, note, series) : note };
}
