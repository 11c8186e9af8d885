/** Gains that the descriptions of the datasets name, from the figures they name. Pure. */
import { boundOfRatio } from "~/analysis/bounds";
import { amountText, unitOf } from "~/charts/figures/amount";
import { choose, type Shown } from "~/charts/figures/choose";
import type { FiguresOptions } from "~/charts/figures/options";
import type { FigureGain } from "~/charts/figures/plots/data";
import type { FigureRow } from "~/model/answers";

const amount = (one: Shown, options: FiguresOptions): string =>
  amountText(one, unitOf([one], options, { size: "page" }));

/** The parts of one run are added; a sum of "over" and "over" is over. */
const boundOf = (all: readonly Shown[]): string => {
  const bounds = new Set(all.map(({ bound }) => bound).filter((bound) => bound !== "exact"));
  return bounds.size === 0 ? "exact" : bounds.size === 1 ? [...bounds][0]! : "about";
};
const sum = (all: readonly Shown[]): number => all.reduce((total, { value }) => total + value!, 0);

/** Those whose figures are all there; of restated figures too, since a description may name them. */
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
    const bound = boundOfRatio(boundOf(of), boundOf(over)) ?? "open";
    return [
      { name, mark, of, over, says, value: sum(of) / sum(over), bound, formula: `${terms(of)} ÷ ${terms(over)}` },
    ];
  });
}
