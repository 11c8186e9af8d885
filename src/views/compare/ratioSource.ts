/** What the source panel says of a ratio: both sides, how often each was measured, and their files. Pure. */
import { lookUp } from "~/base/lookUp";
import { boundedTimes, gainText, rateWords, ratioText } from "~/charts/compare/words";
import { latencyWords } from "~/charts/number";
import type { CompareRow, LatencyRatio, RatioValue, SideValue } from "~/charts/compare/data";
import type { Fact, Provenance } from "~/components/SourcePanel";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import type { Step } from "../shared/steps";
import type { CompareModel } from "./picture";

/** Files that are named; more are counted. */
const NAMED = 6;

/** null: no row has this mark. */
export function ratioSource({ data, cells, names }: CompareModel, mark: string): Provenance | null {
  const row = data.rows.find(({ id }) => id === mark);
  const behind = cells.steps.get(mark);
  if (row === undefined || behind === undefined) return null;
  const [base, other] = [names[0] ?? "", names[row.side] ?? ""];
  return {
    id: row.id,
    title: text.source.title,
    subtitle: `${[row.workload, row.load].filter((part) => part !== "").join(", ")} · ${text.source.derived}`,
    facts: [
      ...(row.rate === null ? [] : facts(text.throughput, row.rate, row, base, other)),
      ...row.latencies.flatMap((one) => facts(latencyName(one, row, data.statistic), one, row, base, other)),
    ],
    audit: [],
    notes: [filesNote(base, behind[0]), filesNote(other, behind[1])],
  };
}

function latencyName({ op, kind }: LatencyRatio, { latencies }: CompareRow, statistic: string): string {
  const name = `${lookUp(en.curve.statistics, statistic) ?? statistic} ${en.charts.curve.kindShort(kind)}`;
  return latencies.length > 1 ? `${lookUp(en.charts.curve.ops, op) ?? op} ${name}` : name;
}

function facts(what: string, value: RatioValue | LatencyRatio, row: CompareRow, base: string, other: string): Fact[] {
  const words = (one: number): string =>
    "kind" in value ? latencyWords(one) : rateWords(one, row.quantity, row.rate_unit);
  const side = ({ n, median, min, max }: SideValue): string => text.source.of(words(median), n, words(min), words(max));
  const tone = value.word === "better" ? "ok" : value.word === "worse" ? "bad" : undefined;
  return [
    { term: `${what}, ${text.source.base(base)}`, value: side(value.base) },
    { term: `${what}, ${other}`, value: side(value.other) },
    {
      term: `${what}, ${text.source.ratio}`,
      value: value.bound === "open" ? en.charts.absent : boundedTimes(value),
      note: value.bound === "open" ? text.chart.open : gainText(value),
      tone,
      strong: true,
    },
    {
      term: `${what}, ${text.source.verdict}`,
      value: text.chart.verdict[value.verdict],
      note:
        value.interval === null
          ? text.chart.n(value.base.n, value.other.n)
          : text.chart.intervalOf(ratioText(value.interval[0]), ratioText(value.interval[1])),
    },
  ];
}

function filesNote(name: string, steps: readonly Step[]): string {
  const files = [...new Set(steps.map(({ first }) => first.source_path))];
  const shown =
    files.length > NAMED ? [...files.slice(0, NAMED - 1), text.source.moreFiles(files.length - NAMED + 1)] : files;
  return text.source.files(name, shown);
}
