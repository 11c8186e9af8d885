/** The citation of a published figure, with both readings if the text allows two. Pure. */
import { lookUp } from "~/base/lookUp";
import {
  amountText,
  hoursText,
  metricName,
  printedText,
  unitOf,
  confidenceText,
  quotientIn,
} from "~/charts/figures/amount";
import { choose, DERIVED } from "~/charts/figures/choose";
import { FIGURES_DEFAULTS, type FiguresOptions } from "~/charts/figures/options";
import { exact } from "~/base/number";
import type { Fact, Provenance } from "~/components/SourcePanel";
import type { FigureRow } from "~/model/answers";
import type { Shown } from "~/model/figure";
import { en } from "~/text/en";
import { source as sourceText } from "~/text/en/source";
import type { CatalogueEntry } from "~/model/dataset";
import { publicFile } from "./sourceFile";
import { figuresAside } from "~/text/en/figures-source";
import { phrases } from "~/text/en/phrases";
import { facts } from "~/text/en/facts";

const text = figuresAside.source;
const words = en.figures.chart;

const UNITS: Readonly<Record<string, string>> = {
  us: "µs",
  bytes_per_s: "B/s",
  iops: "IOPS",
  percent: "%",
  ratio: "×",
  x: "×",
};

/** "175,500,000,000 B/s": the value as in the table, in its unit. */
function converted(value: number, unit: string): string {
  return `${exact(value)} ${lookUp(UNITS, unit) ?? unit}`;
}

const hours = (seconds: number): string => (seconds >= 3600 ? `${hoursText(seconds)} h` : `${exact(seconds)} s`);

const fact = (term: string, value: string | number | null, more: Partial<Fact> = {}): Fact[] =>
  value === null || value === "" ? [] : [{ term, value: typeof value === "number" ? exact(value) : value, ...more }];

export interface CitationInput {
  /** `<dataset>/<fact id>`, followed by `DERIVED` for a derived value. */
  readonly mark: string;
  readonly rows: readonly FigureRow[];
  /** Its report is among them. */
  readonly known: readonly CatalogueEntry[];
  /** Those of the chart; absent: of a figure as printed. */
  readonly options?: FiguresOptions;
  /** Confirms readings; absent: they are confirmed in Results. */
  readonly set?: (confirmed: readonly string[]) => void;
}

const AS_PRINTED: FiguresOptions = { ...FIGURES_DEFAULTS, title: "" };

export function figureSource({ mark, rows, known, options = AS_PRINTED, set }: CitationInput): Provenance | null {
  const row = rows.find(
    (one) => mark === `${one.dataset}/${one.fact_id}` || mark.startsWith(`${one.dataset}/${one.fact_id}/`),
  );
  if (row === undefined) return null;
  const id = `${row.dataset}/${row.fact_id}`;
  const report = known.find(({ slug }) => slug === row.dataset);
  // A link may name the figure while its value per drive is drawn.
  const drawn = choose(rows, options);
  const shown = drawn.find((one) => one.mark === mark) ?? drawn.find(({ mark: own }) => own === id + DERIVED);
  const ambiguous = row.confidence === "ambiguous";
  const inDoubt = ambiguous && row.value !== null;
  const kind = shown?.kind ?? (inDoubt ? "ambiguous" : "published");
  const file =
    row.article === null
      ? null
      : publicFile({ repository: report?.repository ?? null }, { path: row.article, line: row.article_line });
  const baseline =
    row.baseline === null ? null : (report?.systems.find(({ id }) => id === row.baseline)?.label ?? row.baseline);

  return {
    id: shown?.mark ?? id,
    title: sourceText.figureTitle,
    subtitle: [
      words.of(row.workload ?? words.unnamed, row.system_label ?? row.system ?? words.unnamed),
      kind === "derived" ? text.derived : kind === "ambiguous" ? text.ambiguous : text.published,
    ].join(" · "),
    facts: [
      ...(shown?.kind === "derived" ? derivedFacts(shown, options) : printedFacts(row, shown)),
      ...(ambiguous && row.value_if_read_literally !== null
        ? fact(text.literal, converted(row.value_if_read_literally, row.unit))
        : []),
      ...fact(text.baseline, baseline),
      ...fact(phrases.load, row.load_percent === null ? null : `${exact(row.load_percent)} %`),
      ...fact(text.actLoad, row.load_x === null ? null : `${exact(row.load_x)}×`),
      ...fact(text.threads, row.threads === null ? null : text.threadsOf(row.threads, row.threads_scope)),
      ...fact(text.depth, row.queue_depth),
      ...fact(text.outstanding, row.outstanding),
      ...fact(text.members, row.members === null ? null : text.membersOf(row.members, row.member_unit)),
      ...fact(text.duration, row.duration_s === null ? null : hours(row.duration_s)),
      ...fact(text.slice, row.slice_s === null ? null : hours(row.slice_s)),
      ...fact(text.record, row.record_bytes === null ? null : text.bytes(exact(row.record_bytes))),
      ...fact(facts.tool, [row.tool, row.tool_version].filter(Boolean).join(" ")),
      ...fact(text.publisher, report?.publisher ?? (row.dataset === "local" ? text.unstated : null)),
      ...fact(text.report, report?.article_title ?? report?.title ?? row.article, {
        ...(report?.article_title_is_ours === true ? { note: text.ownTitle } : {}),
      }),
      ...fact(text.line, row.article_line),
      ...(report === undefined ? [] : fact(text.sponsor, report.sponsor ?? text.noSponsor)),
      ...fact(text.restates, row.restates),
      ...fact(text.factId, row.fact_id),
    ],
    audit: [],
    notes: [
      ...(row.note === null || row.note === "" ? [] : [row.note]),
      ...(row.confidence === "repaired_translation" ? [text.machine] : []),
      ...(inDoubt ? [row.value_if_read_literally === null ? text.oneReading : text.twoReadings] : []),
    ],
    ...(inDoubt && set !== undefined ? { actions: readings(row, options.confirmed, set) } : {}),
    ...(file === null ? {} : { file }),
    href: report?.article_url ?? null,
  };
}

/** The number as printed, and what it is. */
function printedFacts(row: FigureRow, shown: Shown | undefined): Fact[] {
  const value = shown === undefined ? row.value : shown.value;
  const name = metricName(shown?.metric ?? row.metric, row.member_unit);
  const kind = shown?.kind ?? (row.confidence === "ambiguous" ? "ambiguous" : "published");
  return [
    ...fact(text.printed, printedText(row), { strong: true }),
    ...(value === null
      ? fact(name, text.lost, { tone: "warn" })
      : fact(name, converted(value, row.unit), { strong: true })),
    ...fact(text.perMember, row.per_member_as_printed),
    ...fact(text.bound, lookUp(words.boundWords, row.bound ?? "exact") ?? row.bound),
    ...fact(text.confidence, confidenceText({ row, kind })),
  ];
}

/** The quotient, its formula, and the published number in it; only that one is printed. */
function derivedFacts(shown: Shown, options: FiguresOptions): Fact[] {
  const { row, division, bound } = shown;
  const unit = unitOf([shown], options, { size: "page" });
  const whole = { ...shown, value: division?.whole ?? null, division: null, kind: "published" } as const;
  return [
    ...fact(metricName(shown.metric, row.member_unit), amountText(shown, unit), { strong: true }),
    ...fact(text.division, quotientIn(shown, unit)),
    ...fact(text.aggregate, printedText(row), {
      note: [lookUp(words.boundWords, bound) ?? bound, confidenceText(whole)].join(", "),
    }),
    ...(division === null ? [] : fact(metricName(row.metric, null), converted(division.whole, row.unit))),
  ];
}

/** A button per reading; confirming one withdraws the other. */
function readings(row: FigureRow, confirmed: readonly string[], set: NonNullable<CitationInput["set"]>) {
  const literal = `${row.fact_id}.literal`;
  const others = confirmed.filter((id) => id !== row.fact_id && id !== literal);
  const take = row.value_if_read_literally === null ? text.takeAsRead : text.take;
  return [
    { id: row.fact_id, value: row.value },
    { id: literal, value: row.value_if_read_literally },
  ].flatMap(({ id, value }) => {
    if (value === null) return [];
    const pressed = confirmed.includes(id);
    const amount = converted(value, row.unit);
    return [
      {
        label: pressed ? text.untake(amount) : take(amount),
        pressed,
        onClick: () => set(pressed ? others : [...others, id]),
      },
    ];
  });
}
