/** The source panel of a published ratio: formula, both figures, and their citations. Pure. */
import { boundNote } from "~/charts/bounds";
import { formulaText, gainOrWhy, isPrinted, publishedGain } from "~/charts/compare/published";
import type { RatioSide } from "~/charts/compare/ratios";
import { timesText } from "~/charts/compare/words";
import { amountText, metricName, printedText, unitOf, confidenceText } from "~/charts/figures/amount";
import type { Fact, Provenance } from "~/components/SourcePanel";
import type { PublishedValue, Shown } from "~/model/figure";
import { figuresAside } from "~/text/en/figures-source";
import { compare as common } from "~/text/en/compare";
import { comparePublished as text } from "~/text/en/compare-published";
import type { PublishedModel, Report } from "./model";

/** null: no row has this mark. */
export function publishedSource({ data }: PublishedModel, mark: string, reports: readonly Report[]): Provenance | null {
  const row = data.rows.find(({ id }) => id === mark);
  if (row === undefined) return null;
  const [base, other] = [data.sides[0]!.name, data.sides[row.side]!.name];
  const values = row.values.filter(({ metric }) => data.metrics.includes(metric));
  const derived = values.some((value) => value.ratio !== null && !isPrinted(value));
  const cited = values.flatMap((value) => [
    ...(value.other === null ? [] : [{ name: other, shown: value.other }]),
    ...(value.base === null ? [] : [{ name: base, shown: value.base }]),
  ]);
  // A figure without a partner has its own citation.
  if (cited.length < 2 && values.every(({ ratio }) => ratio === null)) return null;
  const notes = [
    ...new Set(cited.map(({ shown }) => shown.row.note).filter((note): note is string => note !== null && note !== "")),
  ];
  const report = reports.find(({ slug }) => slug === cited[0]?.shown.row.dataset);
  return {
    id: row.id,
    title: values.some(({ form }) => form === "values") ? text.source.title : text.source.titlePrinted,
    subtitle: `${row.name} · ${derived ? text.source.derived : text.source.published}`,
    facts: values.flatMap((value) => factsOf(value, data.sides, row.side)),
    audit: [],
    notes: [...cited.map(({ name, shown }) => citation(name, shown, reports)), ...notes],
    href: report?.article_url ?? null,
  };
}

function factsOf(value: PublishedValue, sides: readonly RatioSide[], at: number): Fact[] {
  const [base, other] = [sides[0]!.name, sides[at]!.name];
  const name = metricName(value.metric, (value.other ?? value.base)?.row.member_unit ?? null);
  const amount = (shown: Shown): string => amountText(shown, unitOf([shown], { unit: "GB/s" }, { size: "page" }));
  const side = (who: string, shown: Shown): Fact => ({
    term: `${name}, ${who}`,
    value: amount(shown),
    note: [printedText(shown.row), ...boundNote(shown.bound), confidenceText(shown)].join(" · "),
  });
  const { ratio, form } = value;
  return [
    ...(value.base === null ? [] : [side(text.source.base(base), value.base)]),
    ...(value.other === null ? [] : [side(form === "values" ? other : `${other} / ${base}`, value.other)]),
    ...(ratio === null
      ? [{ term: `${name}, ${common.head.ratio}`, value: gainOrWhy(value, sides) }]
      : [
          {
            term: `${name}, ${common.head.ratio}`,
            value: timesText(ratio),
            note: publishedGain(value),
            tone: ratio.word === "better" ? "ok" : ratio.word === "worse" ? "bad" : undefined,
            strong: true,
          } as const,
          { term: `${name}, ${text.source.formula}`, value: formulaText(value) ?? "" },
        ]),
  ];
}

function citation(name: string, { row }: Shown, reports: readonly Report[]): string {
  const report = reports.find(({ slug }) => slug === row.dataset);
  return text.source.cite(
    name,
    report?.publisher ?? figuresAside.source.unstated,
    report?.article_title ?? report?.title ?? row.article ?? "",
    row.article_line === null ? "" : text.source.line(row.article_line),
    row.fact_id,
  );
}
