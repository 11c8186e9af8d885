/** What a mark of the forms with axes is based on besides its own citation: the partner, the check, the reference. */
import { printedText } from "~/charts/figures/amount";
import { choose } from "~/charts/figures/choose";
import { isPlot, type FiguresOptions } from "~/charts/figures/options";
import { saysText } from "~/charts/figures/plots/checks";
import type { FigureCheck, Pair } from "~/charts/figures/plots/data";
import { exact, fixed, significant } from "~/base/number";
import { latencyWords } from "~/model/valueText";
import type { Fact, Provenance } from "~/components/SourcePanel";
import type { FigureRow } from "~/model/answers";
import type { Shown } from "~/model/figure";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { checksOf, gainsOf, mixesOf, pairsOf } from "./forms";

interface Behind {
  readonly facts: readonly Fact[];
  readonly notes: readonly string[];
}

/** The citation of the mark's figure, and what was computed from it. The pinned mark stays the same. */
export function withBehind(
  provenance: Provenance,
  {
    mark,
    rows,
    options,
  }: { readonly mark: string; readonly rows: readonly FigureRow[]; readonly options: FiguresOptions },
): Provenance {
  if (!isPlot(options.form)) return provenance;
  const shown = choose(rows, options);
  const { facts, notes } = behind(mark, shown, rows, options);
  return { ...provenance, id: mark, facts: [...provenance.facts, ...facts], notes: [...provenance.notes, ...notes] };
}

function behind(mark: string, shown: readonly Shown[], rows: readonly FigureRow[], options: FiguresOptions): Behind {
  if (options.form === "latency") {
    const checks = checksOf(shown, rows, options);
    const pair = pairsOf(shown, rows, options).pairs.find(({ rate }) => rate.mark === mark);
    if (pair === undefined) return { facts: [], notes: [] };
    const check = checks.find((one) => one.kind === "little" && one.one === pair.rate);
    return joined([
      pair.latency === null ? { facts: boundFacts(pair), notes: [] } : partner(pair.latency.row, text.partner),
      { facts: check === undefined ? [] : checkFacts(check), notes: [] },
    ]);
  }
  if (options.form === "checks") {
    const check = checksOf(shown, rows, options).find((one) => one.mark === mark);
    if (check === undefined) return { facts: [], notes: [] };
    return joined([{ facts: checkFacts(check), notes: [] }, partner(check.other, text.other)]);
  }
  if (options.form === "gain") {
    const gain = gainsOf(rows, options).find((one) => one.mark === mark);
    if (gain === undefined) return { facts: [], notes: [] };
    const note = gain.bound === "open" ? text.open : text.derivedFrom;
    return joined([
      { facts: [{ term: text.gainAxis, value: gain.formula, note, strong: true }], notes: [] },
      ...gain.over.map(({ row }) => partner(row, text.other)),
    ]);
  }
  if (options.form === "share") return { facts: shareFacts(mark, shown), notes: [] };
  return { facts: [], notes: [] };
}

const joined = (all: readonly Behind[]): Behind => ({
  facts: all.flatMap(({ facts }) => facts),
  notes: all.flatMap(({ notes }) => notes),
});

/** The citation of the other figure in short. */
function partner(row: FigureRow, term: (word: string) => string): Behind {
  return {
    facts: [
      { term: term(text.printed), value: printedText(row) },
      { term: term(text.line), value: row.article_line === null ? "" : exact(row.article_line) },
      { term: term(text.factId), value: row.fact_id },
    ].filter(({ value }) => value !== ""),
    notes: row.note === null || row.note === "" ? [] : [row.note],
  };
}

/** For a throughput printed without a latency: the bound that the outstanding I/Os give. */
const boundFacts = ({ longest_us, rate }: Pair): Fact[] => [
  { term: text.partner(text.printed), value: text.notPrinted },
  ...(longest_us === null
    ? []
    : [
        {
          term: text.partner(text.atMostTerm),
          value: latencyWords(longest_us, 4),
          note: text.longestBy(exact(rate.row.outstanding ?? 0)),
          strong: true,
        },
      ]),
];

function checkFacts({ formula, check, unit, bound }: FigureCheck): Fact[] {
  const amount = (value: number): string =>
    unit === "outstanding" ? fixed(value, Number.isInteger(value) ? 0 : 1) : exact(value);
  return [
    { term: text.check, value: formula, strong: true },
    {
      term: text.gives,
      value: text.inFlightOf(amount(check.found), amount(check.expected), `${fixed(check.ratio * 100, 1)} %`),
      note: saysText({ check, bound }),
      tone: check.holds ? "ok" : "warn",
    },
  ];
}

function shareFacts(mark: string, shown: readonly Shown[]): Fact[] {
  for (const { points } of mixesOf(shown)) {
    const at = points.find(({ one }) => mark === one.mark || mark.startsWith(`${one.mark}/`));
    if (at === undefined || at.reference === null) continue;
    const end = (share: number): string => exact(points.find((one) => one.share === share)?.one.value ?? 0);
    return [
      { term: text.timeShareShort, value: significant(at.reference, 4), note: at.one.row.unit, strong: true },
      { term: text.derivedBy, value: text.timeShareBy(exact(at.share / 100), end(100), end(0)) },
    ];
  }
  return [];
}
