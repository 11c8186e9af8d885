/** Published figures of two or more sides: who is compared, the ratios as printed or derived, the answer. Pure. */
import { group } from "d3-array";
import { sureDifference } from "~/analysis/bounds";
import {
  cellOf,
  isChange,
  isOfTest,
  isRelation,
  measured,
  type Placed as OnSide,
  printedChange,
  publishedSides,
  type PublishedSides as SidesOf,
  quotientOf,
  systemKey,
  type Systems,
  systemsOf,
} from "~/analysis/published";
import {
  type PublishedData,
  type PublishedRatio,
  type PublishedRow,
  type PublishedValue,
  publishedColumns,
  publishedGain,
  publishedRows,
  timesText,
} from "~/charts/compare/published";
import type { RatioTable } from "~/charts/compare/ratios";
import { boundKey } from "~/charts/bounds";
import { blockText } from "~/charts/curve/names";
import { amountText, metricName, printedText, unitOf } from "~/charts/figures/amount";
import { choose, type Shown } from "~/charts/figures/choose";
import { type WorkloadName, workloadNames } from "~/charts/figures/names";
import { FIGURES_DEFAULTS } from "~/charts/figures/options";
import { legend } from "~/charts/legend";
import { exact } from "~/base/number";
import { twinFrom } from "~/charts/twin";
import type { BadgeInfo } from "~/components/Badge";
import type { FigureRow } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import { compare as common } from "~/text/en/compare";
import { comparePublished as text } from "~/text/en/compare-published";
import { byMedia } from "../shared/faceted";
import type { Known } from "../shared/known";
import { LONGEST, plainName, stylesOf } from "./model";
import { type CompareState, namesFrom } from "./state";
import { fitting } from "../shared/verdictText";

/** What the page needs of a report; a card knows no more than its name. */
export type Report = Known[number] &
  Partial<Pick<CatalogueEntry, "publisher" | "sponsor" | "caveats" | "systems" | "article_url" | "article_title">>;

export type Placed = OnSide<Shown, WorkloadName>;
export type PublishedSides = SidesOf<Shown, WorkloadName>;

/** Figures as the page reads them, on their sides. */
function sidesOf(rows: readonly FigureRow[], systems: Systems, state: CompareState): PublishedSides {
  const options = { ...FIGURES_DEFAULTS, title: "", per: state.per, confirmed: state.ok };
  const shown = choose(rows.filter(isOfTest), options).filter(
    ({ metric }) => state.per === "member" || !metric.endsWith("_per_member"),
  );
  const names = workloadNames(
    shown.map(({ row }) => row),
    false,
  );
  return publishedSides(shown, names, systems, state, byMedia);
}

export interface Relations {
  readonly rows: readonly PublishedRow[];
  /** Metrics of which some cell has a ratio, in the order of the report. */
  readonly metrics: readonly string[];
  /** Cells of each metric that only one side has. */
  readonly single: number;
}

function quotient(base: Shown, other: Shown): PublishedRatio | string {
  const found = quotientOf(base, other);
  if (typeof found === "string") return text.why[found];
  const unit = unitOf([base, other], { unit: "GB/s" }, { size: "page" });
  return { ...found, kind: "derived", formula: text.quotient(amountText(other, unit), amountText(base, unit)) };
}

/** A printed change or ratio; `turned`: the base of the page is the side it was printed of. */
function printed(shown: Shown, turned: boolean): { value: Shown; ratio: PublishedRatio } | string {
  const found = printedChange(shown, turned);
  if (typeof found === "string") return text.why[found];
  const { value, ...ratio } = found;
  const formula = turned ? text.turned(printedText(shown.row)) : text.printed(printedText(shown.row));
  return {
    value: turned ? { ...shown, value, kind: "derived", bound: ratio.bound } : shown,
    ratio: { ...ratio, kind: turned ? "derived" : "published", formula },
  };
}

/** A side and what the reader calls it. */
export interface Named {
  readonly value: string;
  readonly name: string;
}

/** One side against the base, of one metric of a cell. */
function pairOf(metric: string, cell: readonly Placed[], base: Named, other: Named): PublishedValue | null {
  const of = (side: Named) => cell.filter((one) => one.side === side.value && one.shown.metric === metric);
  const [own, others] = [of(base), of(other)];
  if (isRelation({ metric })) {
    const form = isChange(metric) ? "change" : "ratio";
    const straight = others.find(({ against }) => against.includes(base.value));
    const found = straight ?? own.find(({ against }) => against.includes(other.value));
    if (found === undefined) return null;
    const said = printed(found.shown, straight === undefined);
    const blank = { metric, unit: found.shown.row.unit, form, base: null } as const;
    return typeof said === "string"
      ? { ...blank, other: found.shown, ratio: null, why: said }
      : { ...blank, other: said.value, ratio: said.ratio, why: null };
  }
  const unit = (own[0] ?? others[0])?.shown.row.unit;
  if (unit === undefined) return null;
  // Of several systems on one side none stands for it.
  const [a, b] = [own, others].map((all) => (all.length === 1 ? all[0]!.shown : null)) as [Shown | null, Shown | null];
  const why = (all: readonly Placed[], side: Named): string | null =>
    all.length > 1 ? text.why.several(all.length, side.name) : all.length === 0 ? text.why.missing(side.name) : null;
  const found = a === null || b === null ? (why(own, base) ?? why(others, other) ?? "") : quotient(a, b);
  const [ratio, reason] = typeof found === "string" ? [null, found] : [found, null];
  return { metric, unit, form: "values", base: a, other: b, ratio, why: reason };
}

/** @param sides the base first. */
function relationsOf(placed: readonly Placed[], sides: readonly Named[], systems: Systems): Relations {
  const [base, ...others] = sides;
  if (base === undefined) return { rows: [], metrics: [], single: 0 };
  const cells = [...group(placed, cellOf).values()];
  const metrics = [...new Set(placed.map(({ shown }) => shown.metric))];
  const all = cells.flatMap((cell, n) =>
    others.flatMap((side, i): PublishedRow[] => {
      const values = metrics.flatMap((metric) => pairOf(metric, cell, base, side) ?? []);
      const { name, shown } = cell[0]!;
      if (!values.some((one) => one.other !== null || (i === 0 && one.base !== null))) return [];
      const { workload, load_percent } = shown.row;
      return [
        {
          ...{ id: idOf(values), cell: n, side: i + 1, name: name.label, workload: workload ?? name.full },
          ...{ load_percent, values, shade: shadeOf(cell, systems) },
        },
      ];
    }),
  );
  const compared = metrics.filter((metric) =>
    all.some(({ values }) => values.some((one) => one.metric === metric && one.ratio !== null)),
  );
  const partnered = (row: PublishedRow): boolean => row.values.some(({ ratio }) => ratio !== null);
  const paired = new Set(all.filter(partnered).map(({ cell }) => cell));
  return {
    rows: [...all.filter(({ cell }) => paired.has(cell)), ...all.filter(({ cell }) => !paired.has(cell))],
    metrics: compared,
    single: cells.length - paired.size,
  };
}

/** Of its first figures: permanent, since fact ids are. */
function idOf(values: readonly PublishedValue[]): string {
  const first = values.find(({ other }) => other !== null) ?? values[0];
  const marks = [first?.other, first?.base].flatMap((shown) => (shown == null ? [] : [shown.mark]));
  return marks.join("|");
}

/** A write under the indirection unit of one of its drives, in words. */
function shadeOf(cell: readonly Placed[], systems: Systems): string | null {
  const units = cell.flatMap(({ shown: { row } }) => {
    if (row.op === "read" || row.block_bytes === null) return [];
    const [drive] = systems.get(systemKey(row.dataset, row.system))?.said?.drives ?? [];
    const unit = drive?.indirection_unit_bytes;
    return unit !== undefined && row.block_bytes < unit ? [unit] : [];
  });
  return units.length === 0 ? null : common.underUnit(blockText(Math.max(...units)));
}

export interface PublishedModel {
  readonly rows: readonly FigureRow[];
  readonly found: PublishedSides;
  readonly systems: Systems;
  /** The base first. */
  readonly sides: readonly Named[];
  /** Of all choices. */
  readonly every: Relations;
  readonly data: PublishedData;
  readonly table: RatioTable;
  readonly verdict: { readonly first: string; readonly second: string };
}

export function publishedModel(
  rows: readonly FigureRow[],
  state: CompareState,
  reports: readonly Report[],
): PublishedModel {
  const own = reports.filter(({ slug }) => state.d.includes(slug));
  const systems = systemsOf(rows, own);
  const found = sidesOf(rows, systems, state);
  const rated = rows.filter((row) => !measured(row) && row.restates === null).length;
  const given = namesFrom(state.n);
  const nameOf = (value: string): string => given.get(value) ?? plainName(found.by, value, reports);
  const wanted = [state.base, found.printedBase ?? "", found.sides[0] ?? ""];
  const base = wanted.find((value) => found.sides.includes(value));
  const ordered = base === undefined ? [] : [base, ...found.sides.filter((value) => value !== base)];
  const sides = ordered.map((value): Named => ({ value, name: nameOf(value) }));
  const fits = (one: Placed): boolean =>
    (state.w.length === 0 || state.w.includes(one.name.label)) &&
    (state.load.length === 0 || state.load.includes(one.shown.row.load_percent ?? -1));
  const every = relationsOf(found.placed, sides, systems);
  const relations = relationsOf(found.placed.filter(fits), sides, systems);
  const metrics = relations.metrics.filter((metric) => state.m.length === 0 || state.m.includes(metric));
  const data: PublishedData = {
    sides: stylesOf(found.by, ordered, found.sides, nameOf),
    rows: relations.rows.filter(({ values }) => values.some(({ metric }) => metrics.includes(metric))),
    ...{ metrics, unit: state.u },
  };
  const [first, ...others] = sides.map(({ name }) => name);
  const shown = data.rows.flatMap(({ values }) =>
    values.flatMap(({ metric, base: a, other: b }) =>
      metrics.includes(metric) ? [a, b].filter((one) => one !== null) : [],
    ),
  );
  const table: RatioTable = {
    title:
      metrics.length === 0
        ? common.title([], "", [])
        : text.title(
            others,
            first ?? "",
            metrics.map((id) => metricName(id, null)),
          ),
    sides: data.sides,
    rows: publishedRows(data),
    key: legend({
      fills: shown.map(({ kind }) => kind),
      bounds: shown.flatMap(({ bound, value }) => boundKey(bound, value) ?? []),
    }),
    notes: [
      ...partneredNote(data),
      ...(rated > 0 ? [text.noteRated(rated)] : []),
      ...(found.unsaid > 0 ? [text.noteUnsaid(found.unsaid, common.attributes[found.by])] : []),
    ],
    twin: twinFrom(data.rows, publishedColumns(data), ({ id }) => id),
  };
  return { rows, found, systems, sides, every, data, table, verdict: verdictOf(data, sides, reports) };
}

/** Up to so many ratios are said, more are counted. */
const NAMED = 2;

/** "27 % better"; over 100 %, where a gain has no percent, the ratio: "2.38× better". */
function plain(value: PublishedValue): string {
  const gain = publishedGain(value).replace(/^[▲▼] /, "");
  const { ratio } = value;
  if (ratio === null || ratio.word === "equal" || /\d/.test(gain)) return gain;
  return `${timesText(ratio)} ${ratio.word}`;
}

interface Related {
  readonly side: number;
  readonly name: string;
  readonly value: PublishedValue;
  readonly apart: number;
}

/** Ratios of the page, the one that is furthest from 1 for certain first. */
const relatedOf = ({ rows, metrics }: PublishedData): Related[] =>
  rows
    .flatMap(({ side, name, values }) =>
      values.flatMap((value): Related[] =>
        value.ratio === null || !metrics.includes(value.metric)
          ? []
          : [{ side, name, value, apart: sureDifference(value.ratio.ratio, value.ratio.gain_bound) }],
      ),
    )
    .toSorted((a, b) => b.apart - a.apart);

/** "QLC against TLC: 64K sequential read 27 % better and 64K sequential write 8.7 % worse." */
function verdictOf(
  data: PublishedData,
  sides: readonly Named[],
  reports: readonly Report[],
): PublishedModel["verdict"] {
  const related = relatedOf(data);
  const [most] = related;
  if (most === undefined) return { first: common.nothingEqual(0), second: "" };
  const several = new Set(related.map(({ value }) => value.metric)).size > 1;
  const all = related
    .filter(({ side }) => side === most.side)
    .map(({ name, value }) => {
      const metric = several ? metricName(value.metric.replace(/^pct_change_/, ""), "drive") : "";
      return text.one(name, metric, plain(value));
    });
  const [other, base] = [sides[most.side]?.name ?? "", sides[0]?.name ?? ""];
  const said = (n: number, more: number): string =>
    text.answer(other, base, [...all.slice(0, n), ...(more > 0 ? [text.more(more)] : [])]);
  const forms = [said(NAMED, all.length - NAMED), said(1, all.length - 1)];
  const slugs = new Set(
    data.rows.flatMap((row) => row.values.flatMap((one) => (one.other ?? one.base)?.row.dataset ?? [])),
  );
  const publishers = reports.flatMap(({ slug, publisher }) =>
    slugs.has(slug) && publisher !== undefined ? [publisher] : [],
  );
  const by = publishers.length === 0 ? "" : text.published([...new Set(publishers)]);
  return fitting(LONGEST, forms.find((one) => one.length <= LONGEST) ?? said(1, 0), by);
}

/** What has a ratio, where not everything has. */
function partneredNote({ rows, metrics }: PublishedData): string[] {
  const paired = group(rows, ({ cell }) => cell);
  const partners = [...paired.values()].filter((own) =>
    own.some((row) => row.values.some(({ metric, ratio }) => metrics.includes(metric) && ratio !== null)),
  ).length;
  return partners < paired.size ? [text.partnered(partners, paired.size)] : [];
}

export function publishedBadges(
  { data, found, sides, systems }: PublishedModel,
  reports: readonly Report[],
): BadgeInfo[] {
  if (data.metrics.length === 0) return [];
  const values = data.rows.flatMap(({ values: all }) => all.filter(({ metric }) => data.metrics.includes(metric)));
  const loads = [...new Set(data.rows.flatMap(({ load_percent }) => load_percent ?? []))].sort((a, b) => a - b);
  const counts = sides.map(({ value }) => {
    const own = found.placed.filter(({ side }) => side === value);
    return [...new Set(own.flatMap(({ shown: { row } }) => row.members ?? []))].join(",");
  });
  const unlike = new Set(counts.filter((one) => one !== "")).size > 1;
  const ambiguous = values
    .flatMap(({ base, other }) => [base, other])
    .filter((shown) => shown?.kind === "ambiguous").length;
  const named = reports.filter(({ slug }) => [...systems.values()].some(({ dataset }) => dataset === slug));
  const sponsors = [...new Set(named.flatMap(({ sponsor }) => (sponsor === undefined ? [] : [sponsor])))];
  const { badge } = text;
  const warn = (is: boolean, words: string, why: string): BadgeInfo[] =>
    is ? [{ tone: "warn", text: words, why }] : [];
  return [
    ...warn(
      loads.length > 0,
      badge.load(loads.map(exact).join(" and "), text.attributes[found.by] ?? "side"),
      badge.loadWhy,
    ),
    ...(values.length > 0 && values.every(({ form }) => form === "change")
      ? [{ tone: "plain", text: badge.percent, why: badge.percentWhy } as const]
      : []),
    ...warn(unlike && data.metrics.some((id) => id === "bandwidth" || id === "iops"), badge.drives, badge.drivesWhy),
    ...warn(ambiguous > 0, badge.ambiguous(ambiguous), badge.ambiguousWhy),
    ...sponsors.map((sponsor): BadgeInfo => ({
      tone: "plain",
      text: sponsor === null ? badge.noSponsor : badge.sponsor(sponsor),
      why: badge.sponsorWhy,
    })),
  ];
}
