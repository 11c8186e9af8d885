/** The most throughput of each side before its latency passes a limit, workload by workload. Pure. */
import { boundOfRatio } from "~/analysis/bounds";
import { ratioOf } from "~/analysis/compare";
import type { CompareRow, SideValue } from "~/charts/compare/data";
import { loadTag } from "~/charts/curve/readout";
import { fixed, latencyWords } from "~/charts/number";
import { compare as text } from "~/text/en/compare";
import { allLargeBlocks } from "../shared/largeBlock";
import type { Side } from "../shared/sides";
import { rowsOfStep, type Step } from "../shared/steps";
import { compareCells } from "./cells";
import { type LimitRow, limitRows } from "./limits/limits";
import { shadeOf, withAbove } from "./ratios";
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
  { statistic, limit_us }: CellOptions,
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
    const mixed = own.flat().some(({ workload, op }) => workload === one.workload && op !== one.op);
    const rows = others.flatMap((_, i): Omit<CompareRow, "cell">[] => {
      const other = best[i + 1];
      const ratio = other == null ? null : ratioOf([rateOf(one, quantity)], [rateOf(other, quantity)], "more");
      if (other == null || ratio === null) return [];
      const id = `${other.ok.mark}|${one.ok.mark}|${one.op}`;
      const behind = [one, other].map(({ ok }) => [stepOf.get(ok.point)].filter((step) => step !== undefined));
      steps.set(id, [behind[0]!, behind[1]!]);
      const bound = boundOfRatio(boundOf(other), boundOf(one));
      const latency = ratioOf([one.ok.latency_us], [other.ok.latency_us], "less");
      return [
        {
          id,
          side: i + 1,
          workload: mixed ? `${one.workload}, ${one.op}` : one.workload,
          load: "",
          quantity,
          n_base: 1,
          n_other: 1,
          rate: { ...ratio, base: placed(ratio.base, one), other: placed(ratio.other, other), bound: bound ?? "open" },
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

const boundOf = ({ found }: LimitRow): string => (found === "all-pass" ? "at_least" : "exact");

function placed(value: SideValue, row: Best): SideValue {
  const load = loadTag(row.ok.point);
  const headroom = fixed((row.headroom ?? 0) * 100, 0);
  return {
    ...value,
    bound: boundOf(row),
    note:
      row.found === "all-pass"
        ? text.chart.allPass(loadTag((row.last ?? row.ok).point), load)
        : text.chart.underLimit(load, headroom),
  };
}
