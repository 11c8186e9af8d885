/** Charts computed from printed figures: pairs, gains, mixes and checks. */
import { grouped } from "~/base/byKey";
import { systemId } from "~/model/system";
import { boundOfRatio } from "~/analysis/bounds";
import {
  blockCheck,
  longestLatency,
  membersCheck,
  outstandingCheck,
  perSecond,
  roundingOf,
} from "~/analysis/consistency";
import { timeShare } from "~/analysis/mix";
import { units } from "~/charts/axis";
import { amountText, unitOf } from "~/charts/figures/amount";
import { choose } from "~/charts/figures/choose";
import { asideOf, bare } from "~/charts/figures/names";
import { isLatency, isRate } from "~/charts/figures/ofForm";
import type { FiguresOptions } from "~/charts/figures/options";
import { checksForm } from "~/charts/figures/plots/checks";
import type { FigureCheck, FigureGain, Mix, Pair, Pairs } from "~/charts/figures/plots/data";
import { depthForm, depthsOf } from "~/charts/figures/plots/depth";
import { gainForm } from "~/charts/figures/plots/gain";
import { bytesText, gbOf } from "~/charts/figures/plots/gb";
import { latencyForm } from "~/charts/figures/plots/latency";
import type { PlotForms } from "~/charts/figures/plots/plotForm";
import { shareForm } from "~/charts/figures/plots/share";
import { threadsForm } from "~/charts/figures/plots/threads";
import { exact } from "~/base/number";
import type { FigureRow } from "~/model/answers";
import { isUpperBound, type Shown } from "~/model/figure";
import { figuresPlots as text } from "~/text/en/figures-plots";

/** The same work at the same load, in whatever part of the report. */
const keyOf = (row: FigureRow): string =>
  [
    row.dataset,
    row.system,
    bare(row.workload ?? ""),
    row.threads,
    row.queue_depth,
    row.load_percent,
    row.load_x,
    row.duration_s,
  ].join("|");

const ofDatabase = (metric: string): boolean => /^(?:tps|transaction)/.test(metric);

/** @param rows all figures: a partner that was not chosen is not a missing one */
export function pairsOf(
  shown: readonly Shown[],
  rows: readonly FigureRow[],
  { declared }: Pick<FiguresOptions, "declared">,
): Pairs {
  const printed = shown.filter(({ value }) => value !== null);
  const rates = printed.filter(({ metric }) => isRate(metric));
  const latencies = printed.filter(({ metric }) => isLatency(metric));
  const isAlone = ({ row }: Shown, isPartner: (metric: string) => boolean): boolean =>
    !rows.some(
      (one) => isPartner(one.metric) && ofDatabase(one.metric) === ofDatabase(row.metric) && keyOf(one) === keyOf(row),
    );
  const joined = new Set((declared?.curves ?? []).flat());
  let loneRates = 0;
  const pairs = rates.flatMap((rate): Pair[] => {
    const partners = latencies.filter(
      (one) => keyOf(one.row) === keyOf(rate.row) && ofDatabase(one.metric) === ofDatabase(rate.metric),
    );
    const per_s = perSecondOf(rate, declared);
    const { outstanding, workload } = rate.row;
    const name = bare(workload ?? "");
    const aside = asideOf(name);
    const names = { workload: aside === "" ? name : name.slice(0, -aside.length - 2), aside };
    if (partners.length > 0) {
      return partners.map((latency) => ({
        rate,
        latency,
        load: loadOf(per_s, latency, outstanding),
        longest_us: null,
        ...names,
      }));
    }
    // The bound must hold whatever a printed GB is: the fewest bytes it may be allow the longest wait.
    const least_s = perSecondOf(rate, undefined);
    const longest_us = least_s === null || outstanding === null ? null : longestLatency(outstanding, least_s);
    if (joined.has(rate.mark) && longest_us !== null) {
      return [{ rate, latency: null, load: null, longest_us, ...names }];
    }
    if (isAlone(rate, isLatency)) loneRates += 1;
    return [];
  });
  return {
    pairs,
    loneRates,
    loneLatencies: latencies.filter((one) => isAlone(one, isRate)).length,
    lost: shown.length - printed.length,
  };
}

const BYTES = 1e9;

/**
 * Operations per second; for a bandwidth, blocks per second, with a printed GB as the dataset's description defines it.
 */
function perSecondOf({ row, metric, value }: Shown, declared: FiguresOptions["declared"]): number | null {
  if (value === null || value <= 0) return null;
  if (metric !== "bandwidth") return value;
  if (row.block_bytes === null) return null;
  return perSecond((value * gbOf(row, declared)) / BYTES, row.block_bytes);
}

/** Little's law applies to means. */
function loadOf(per_s: number | null, latency: Shown, outstanding: number | null): Pair["load"] {
  if (per_s === null || outstanding === null || latency.value === null) return null;
  return latency.metric.endsWith("latency_mean") ? outstandingCheck(per_s, latency.value, outstanding) : null;
}

// Gains that datasets declare, computed from the figures they name.

const amount = (one: Shown, options: FiguresOptions): string =>
  amountText(one, unitOf([one], options, { size: "page" }));

/** The bound of a quotient; `open`: two bounds leave it open. */
const boundOver = (value: string, base: string): string =>
  value === "open" || base === "open" ? "open" : base === "exact" ? value : (boundOfRatio(value, base) ?? "open");
/** The bound of a sum or a product: a sum of "over" and "over" is "over". */
const boundOf = (all: readonly Shown[]): string => {
  const [first = "exact", ...more] = new Set(all.map(({ bound }) => bound).filter((bound) => bound !== "exact"));
  return more.reduce((bound, one) => boundOver(bound, boundOver("exact", one)), first);
};
const sum = (all: readonly Shown[]): number => all.reduce((total, { value }) => total + value!, 0);

/** Gains whose figures are all present, restated ones included, since a description may name them. */
export function gainsOf(rows: readonly FigureRow[], options: FiguresOptions): FigureGain[] {
  const all = choose(rows, {
    ...options,
    restated: true,
    facts: [],
    metrics: [],
    workloads: [],
    systems: [],
    loads: [],
  });
  const byMark = new Map(all.map((one) => [one.mark, one]));
  return (options.declared?.gains ?? []).flatMap(({ name, mark, ...facts }) => {
    const [of, over, says] = [facts.of, facts.over, facts.says].map((marks) =>
      marks.flatMap((one) => byMark.get(one) ?? []),
    ) as [Shown[], Shown[], Shown[]];
    const isWhole = of.length === facts.of.length && over.length === facts.over.length && of.length > 0;
    if (!isWhole || [...of, ...over].some(({ value }) => value === null) || sum(over) === 0) return [];
    const terms = (sides: readonly Shown[]): string => {
      const said = sides.map((one) => amount(one, options)).join(" + ");
      return sides.length > 1 ? `(${said})` : said;
    };
    const bound = boundOver(boundOf(of), boundOf(over));
    return [
      { name, mark, of, over, says, value: sum(of) / sum(over), bound, formula: `${terms(of)} ÷ ${terms(over)}` },
    ];
  });
}

// Workloads printed at several shares of reads, and the line that time sharing between the pure ends would give.

/** Fewer shares are two ends or one mix, not a curve. */
const LEAST = 3;

const shareOf = ({ row }: Shown): number => row.read_percent ?? 0;

export function mixesOf(shown: readonly Shown[]): Mix[] {
  const groups = grouped(
    shown.filter(({ row, value }) => row.read_percent !== null && value !== null),
    ({ row, metric }) => [systemId(row), metric, row.pattern, row.block_bytes, row.threads, row.queue_depth].join("|"),
  );
  return [...groups.values()].flatMap((group): Mix[] => {
    const sorted = group.toSorted((a, b) => shareOf(a) - shareOf(b));
    if (new Set(sorted.map(shareOf)).size < LEAST) return [];
    const writes = sorted.find((one) => shareOf(one) === 0)?.value ?? null;
    const reads = sorted.findLast((one) => shareOf(one) === 100)?.value ?? null;
    const isPure = (share: number): boolean => share === 0 || share === 100;
    return [
      {
        points: sorted.map((one) => {
          const share = shareOf(one);
          return { one, share, reference: isPure(share) ? null : timeShare(reads, writes, share / 100) };
        }),
        line: Array.from({ length: 101 }, (_, share) => ({
          share,
          value: timeShare(reads, writes, share / 100),
        })).flatMap(({ share, value }) =>
          reads === null || writes === null || value === null ? [] : [{ share, value }],
        ),
      },
    ];
  });
}

// The checks that a chart's figures allow: which of them constrain each other.

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
  bound: string,
): FigureCheck[] => {
  if (check === null) return [];
  // "At least 90 %" does not contradict 100 %.
  const reaches = bound === "open" || (check.ratio < 1 ? bound === "at_least" : isUpperBound(bound));
  const holds = check.holds || reaches;
  return [{ kind, one, other, mark: `${one.mark}/${kind}`, check: { ...check, holds }, formula, unit, bound }];
};

const num = (one: Shown): number => one.value ?? 0;
/** A figure as the chart of its metric would write it, with a GB of 10^9. */
const said = (one: Shown): string => amountText(one, unitOf([one], { unit: "GB/s" }, { size: "page" }));

/** The deviation that the printed digits of both allow. */
const printedBy = (a: FigureRow, b: FigureRow): number =>
  roundingOf(a.value_as_printed ?? a.value) + roundingOf(b.value_as_printed ?? b.value);

/** IOPS against throughput of the same work, wherever the report prints them. */
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
          boundOver(iops.bound, bandwidth.bound),
        ),
      );
  });
}

/** The printed value of one member times their number, against the printed whole. */
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
          `${said({ ...whole, row: each, value: each.value, bound: each.bound ?? "exact" })} × ${exact(members)}`,
          whole.row.unit,
          boundOver(each.bound ?? "exact", whole.bound),
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
    const bound = boundOf([rate, latency]);
    return made("little", rate, latency.row, load, `${blocks} × ${said(latency)}`, "outstanding", bound);
  });
}

// The forms with axes: what is computed from figures, and the chart that draws it.

/** Not part of the first paint: pages load them, and cards whose headline asks for one. */
export const plotForms: PlotForms = {
  latency: {
    uses: ({ rows, shown, options }) =>
      pairsOf(shown, rows, options).pairs.flatMap(({ rate, latency }) =>
        latency === null ? [rate.row] : [rate.row, latency.row],
      ),
    count: ({ rows, shown, options }) => pairsOf(shown, rows, options).pairs.length,
    draw: (input) => latencyForm(input, pairsOf(input.shown, input.rows, input.options)),
  },
  threads: { uses: ({ shown }) => shown.map(({ row }) => row), count: ({ shown }) => shown.length, draw: threadsForm },
  share: {
    uses: ({ shown }) => mixesOf(shown).flatMap(({ points }) => points.map(({ one }) => one.row)),
    count: ({ shown }) => mixesOf(shown).reduce((sum, { points }) => sum + points.length, 0),
    draw: (input) => shareForm(input, mixesOf(input.shown)),
  },
  checks: {
    uses: ({ rows, shown, options }) => checksOf(shown, rows, options).flatMap(({ one, other }) => [one.row, other]),
    count: ({ rows, shown, options }) => checksOf(shown, rows, options).length,
    draw: (input) => checksForm(input, checksOf(input.shown, input.rows, input.options)),
  },
  depth: {
    uses: ({ rows, shown }) => depthsOf(shown, rows).map(({ row }) => row),
    count: ({ rows, shown }) => depthsOf(shown, rows).length,
    draw: (input) => depthForm(input, depthsOf(input.shown, input.rows)),
  },
  gain: {
    uses: ({ rows, options }) =>
      gainsOf(rows, options).flatMap(({ of, over, says }) => [...of, ...over, ...says].map(({ row }) => row)),
    count: ({ rows, options }) => gainsOf(rows, options).length,
    draw: (input) => gainForm(input, gainsOf(input.rows, input.options)),
  },
};
