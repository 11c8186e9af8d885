/** The checks that the figures of a chart allow: which figures say something of each other. */
import { blockCheck, membersCheck, roundingOf } from "~/analysis/consistency";
import { amountText, unitOf } from "~/charts/figures/amount";
import { units } from "~/charts/axis";
import type { Shown } from "~/charts/figures/choose";
import type { FiguresOptions } from "~/charts/figures/options";
import type { FigureCheck } from "~/charts/figures/plots/data";
import { bytesText, gbOf } from "~/charts/figures/plots/gb";
import { exact } from "~/charts/number";
import type { FigureRow } from "~/model/answers";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { keyOf, pairsOf } from "./pairs";

export function checksOf(shown: readonly Shown[], rows: readonly FigureRow[], options: FiguresOptions): FigureCheck[] {
  return [...blockChecks(shown), ...memberChecks(shown, rows), ...littleChecks(shown, rows, options)];
}

const made = (
  kind: FigureCheck["kind"],
  one: Shown,
  other: FigureRow,
  check: FigureCheck["check"] | null,
  formula: string,
  unit: string,
  bound = one.bound,
): FigureCheck[] =>
  check === null ? [] : [{ kind, one, other, mark: `${one.mark}/${kind}`, check, formula, unit, bound }];

const num = (one: Shown): number => one.value ?? 0;
/** As the chart of its metric would say it, in GB/s of 10^9. */
const said = (one: Shown): string => amountText(one, unitOf([one], { unit: "GB/s" }, { size: "page" }));

/** What both may be off by as they were printed. */
const printedBy = (a: FigureRow, b: FigureRow): number =>
  roundingOf(a.value_as_printed ?? a.value) + roundingOf(b.value_as_printed ?? b.value);

/** IOPS and throughput of the same work, wherever the report says them. */
function blockChecks(shown: readonly Shown[]): FigureCheck[] {
  const same = (a: Shown, b: Shown): boolean =>
    keyOf(a.row) === keyOf(b.row) && a.row.block_bytes === b.row.block_bytes;
  return shown.flatMap((iops) => {
    const block = iops.row.block_bytes;
    if (iops.metric !== "iops" || block === null) return [];
    return shown
      .filter((one) => one.metric === "bandwidth" && same(one, iops))
      .flatMap((bandwidth) =>
        made(
          "block",
          iops,
          bandwidth.row,
          blockCheck(num(iops), block, num(bandwidth), printedBy(iops.row, bandwidth.row)),
          text.block(said(iops), exact(block)),
          "bytes_per_s",
        ),
      );
  });
}

/** A value printed of one member, times their number, against the printed whole. */
function memberChecks(shown: readonly Shown[], rows: readonly FigureRow[]): FigureCheck[] {
  return shown.flatMap((whole) => {
    const { members, dataset, fact_id } = whole.row;
    if (members === null || members < 2) return [];
    return rows
      .filter(
        (row) => row.dataset === dataset && row.restates === fact_id && row.metric === `${whole.metric}_per_member`,
      )
      .flatMap((each) =>
        made(
          "members",
          whole,
          each,
          membersCheck(each.value ?? 0, members, num(whole), printedBy(each, whole.row)),
          text.members(said({ ...whole, row: each, value: each.value, bound: each.bound ?? "exact" }), exact(members)),
          whole.row.unit,
          each.bound ?? "exact",
        ),
      );
  });
}

function littleChecks(shown: readonly Shown[], rows: readonly FigureRow[], options: FiguresOptions): FigureCheck[] {
  return pairsOf(shown, rows, options).pairs.flatMap(({ rate, latency, load }) => {
    if (latency === null) return [];
    const { block_bytes: block } = rate.row;
    const gb = gbOf(rate.row, options.declared);
    const blocks =
      rate.metric !== "bandwidth" || block === null
        ? said(rate)
        : text.blocks(said(rate), exact(block), gb === units.gb_per_s.factor ? "" : bytesText(gb));
    return made("little", rate, latency.row, load, text.little(blocks, said(latency)), "outstanding");
  });
}
