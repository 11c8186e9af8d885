/** Published figures of two or more sides: who is compared, the ratios as printed or derived, the answer. Pure. */
import { group } from "d3-array";
import { boundOfRatio, gainOf, sureDifference, turnedChange } from "~/analysis/bounds";
import { type Attribute, ATTRIBUTES } from "~/analysis/sides";
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import { publishedColumns, publishedGain, publishedRows } from "~/charts/compare/published";
import type { PublishedData, PublishedRatio, PublishedRow, PublishedValue } from "~/charts/compare/published-data";
import type { RatioTable } from "~/charts/compare/ratios";
import { ratioText } from "~/charts/compare/words";
import { boundKey } from "~/charts/bounds";
import { blockText } from "~/charts/curve/names";
import { amountText, metricName, printedText, unitOf } from "~/charts/figures/amount";
import { choose, type Shown } from "~/charts/figures/choose";
import { type WorkloadName, workloadNames } from "~/charts/figures/names";
import { FIGURES_DEFAULTS } from "~/charts/figures/options";
import { legend } from "~/charts/legend";
import { exact } from "~/charts/number";
import { twinFrom } from "~/charts/twin";
import type { BadgeInfo } from "~/components/Badge";
import type { FigureRow } from "~/model/answers";
import type { CatalogueEntry, DatasetSystem } from "~/model/dataset";
import { en } from "~/text/en";
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

export interface PublishedSystem {
  readonly dataset: string;
  readonly id: string;
  readonly label: string;
  readonly drive_model: string | null;
  readonly media: string | null;
  readonly interface: string | null;
  /** As the catalogue describes it; null: own figures, which say no more than their rows. */
  readonly said: DatasetSystem | null;
  readonly tools: readonly string[];
}

export type Systems = ReadonlyMap<string, PublishedSystem>;

export const systemKey = (dataset: string, system: string | null): string => `${dataset}/${system ?? ""}`;

/** Not said, or said to be unknown. */
const known = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value === "" || value === "NAND" || value === "not-stated" ? null : value;

/** Those of the reports, and those that only rows name. */
function systemsOf(rows: readonly FigureRow[], reports: readonly Report[]): Systems {
  const systems = new Map<string, PublishedSystem>();
  for (const { slug, systems: all } of reports) {
    for (const said of all ?? []) {
      const [drive] = said.drives ?? [];
      systems.set(systemKey(slug, said.id), {
        dataset: slug,
        id: said.id,
        label: said.label,
        drive_model: known(drive?.model),
        media: known(drive?.media),
        interface: known(drive?.interface),
        said,
        tools: [],
      });
    }
  }
  for (const row of rows) {
    const key = systemKey(row.dataset, row.system);
    const before = systems.get(key);
    const tool = known(row.tool);
    systems.set(key, {
      dataset: row.dataset,
      id: row.system ?? "",
      label: before?.label ?? row.system_label ?? row.system ?? "",
      drive_model: before?.drive_model ?? known(row.drive_model),
      media: before?.media ?? known(row.media),
      interface: before?.interface ?? known(row.interface),
      said: before?.said ?? null,
      tools: [...new Set([...(before?.tools ?? []), ...(tool === null ? [] : [tool])])],
    });
  }
  return systems;
}

/** "NVMe-oF over RoCE v2, 25 GbE, …" is the fabric with its parts behind it. */
const headOf = (text: string | undefined): string | null => known(text?.split(/[,;(]/)[0]?.trim());

/** The value of an attribute; null: nobody says. Folders and firmware are of files alone. */
export function valueOf(by: Attribute, system: PublishedSystem): string | null {
  switch (by) {
    case "system":
      return system.label;
    case "media":
      return system.media;
    case "interface":
      return system.interface;
    case "drive_model":
      return system.drive_model;
    case "dataset":
      return system.dataset;
    case "fabric":
      return headOf(system.said?.fabric);
    case "host":
      return known(system.said?.host);
    case "tool_version":
      return system.tools.length === 1 ? system.tools[0]! : null;
    default:
      return null;
  }
}

/** One figure on the side it belongs to. */
export interface Placed {
  readonly shown: Shown;
  readonly side: string;
  readonly name: WorkloadName;
  /** Sides that a printed change or ratio is against; [] of a value. */
  readonly against: readonly string[];
}

export interface PublishedSides {
  readonly by: Attribute;
  readonly possible: readonly Attribute[];
  /** Values, in order. */
  readonly sides: readonly string[];
  readonly placed: readonly Placed[];
  /** Side that printed changes are against; null: none is printed. */
  readonly printedBase: string | null;
  /** Figures of data sheets, and of systems that say nothing of the attribute. */
  readonly rated: number;
  readonly unsaid: number;
}

/** What the test was, not what was measured. */
const ASIDE = /^(?:act_load|endurance|test_aborted_in|pct_change_power)$/;

/** The first by which figures have a partner; what tells media apart says most. */
const ORDER = ["media", "fabric", "interface", "system", "drive_model", "host", "tool_version", "dataset"] as const;

const isRelation = ({ metric }: { readonly metric: string }): boolean => /^(?:pct_change|ratio)_/.test(metric);

/** Of a test, not of a data sheet. */
export const measured = ({ tool }: FigureRow): boolean => tool !== "spec-sheet";

function placedBy(shown: readonly Shown[], by: Attribute, systems: Systems): Placed[] {
  const names = workloadNames(
    shown.map(({ row }) => row),
    false,
  );
  const sideOf = (dataset: string, id: string | null): string | null => {
    const system = systems.get(systemKey(dataset, id));
    return system === undefined ? null : valueOf(by, system);
  };
  return shown.flatMap((one) => {
    const { row } = one;
    const side = sideOf(row.dataset, row.system);
    const name = names.get(row);
    if (side === null || name === undefined) return [];
    const against = (row.baseline ?? "").split(";").flatMap((id) => (id === "" ? [] : (sideOf(row.dataset, id) ?? [])));
    const relation = isRelation(one);
    // A change against a system of the same side tells nothing here.
    if (relation && (against.length === 0 || against.includes(side))) return [];
    return [{ shown: one, side, name, against: relation ? against : [] }];
  });
}

const cellOf = ({ name, shown }: Pick<Placed, "name" | "shown">): string =>
  JSON.stringify([name.key, shown.row.load_percent]);

/** Sides that a cell and a metric tells something of, each with another. */
function partners(placed: readonly Placed[]): Set<string> {
  const cells = new Map<string, Set<string>>();
  for (const one of placed) {
    const key = `${cellOf(one)} ${one.shown.metric}`;
    const sides = cells.get(key) ?? new Set();
    for (const side of [one.side, ...one.against]) sides.add(side);
    cells.set(key, sides);
  }
  return new Set([...cells.values()].flatMap((sides) => (sides.size > 1 ? [...sides] : [])));
}

function publishedSides(
  rows: readonly FigureRow[],
  systems: Systems,
  state: Pick<CompareState, "by" | "d" | "per" | "ok">,
): PublishedSides {
  const options = { ...FIGURES_DEFAULTS, title: "", per: state.per, confirmed: state.ok };
  const wanted = rows.filter((row) => measured(row) && !ASIDE.test(row.metric));
  const shown = choose(wanted, options).filter(
    ({ metric }) => state.per === "member" || !metric.endsWith("_per_member"),
  );
  const order = state.d.length > 1 ? (["dataset", ...ORDER] as const) : ORDER;
  const ways = [...new Set<Attribute>([...order, ...ATTRIBUTES])].map((by) => {
    const placed = placedBy(shown, by, systems);
    return { by, placed, sides: partners(placed) };
  });
  const possible = ways.filter(({ sides }) => sides.size > 1);
  const way = state.by === "auto" ? (possible[0] ?? ways[0]!) : (ways.find(({ by }) => by === state.by) ?? ways[0]!);
  const placed = way.placed.filter(
    ({ side, against }) => way.sides.has(side) && against.every((one) => way.sides.has(one)),
  );
  const printed = new Map<string, number>();
  for (const { against } of placed) for (const side of against) printed.set(side, (printed.get(side) ?? 0) + 1);
  return {
    by: way.by,
    possible: possible.map(({ by }) => by),
    sides: [...way.sides].sort(way.by === "media" ? byMedia : byName),
    placed,
    printedBase: [...printed].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null,
    rated: rows.filter((row) => !measured(row) && row.restates === null).length,
    unsaid: shown.length - way.placed.length,
  };
}

export interface Relations {
  readonly rows: readonly PublishedRow[];
  /** Metrics of which some cell has a ratio, in the order of the report. */
  readonly metrics: readonly string[];
  /** Cells of each metric that only one side has. */
  readonly single: number;
}

/** A change that is shown as 0 %. */
const EQUAL = 0.005;

/** Of these less is better; of everything else that is published more is. */
const LESS = /latency|^pct_\d|^pct_over_/;
const betterOf = (metric: string): "more" | "less" => (LESS.test(metric) ? "less" : "more");

const wordOf = (gain: number): PublishedRatio["word"] =>
  Math.abs(gain) < EQUAL ? "equal" : gain > 0 ? "better" : "worse";

function quotient(base: Shown, other: Shown): PublishedRatio | string {
  if (base.kind === "ambiguous" || other.kind === "ambiguous") return text.why.ambiguous;
  if (base.value === null || other.value === null) return text.why.lost;
  if (base.value === 0) return text.why.zero;
  const bound = boundOfRatio(other.bound, base.bound);
  if (bound === null) return text.why.bounds;
  const ratio = other.value / base.value;
  const { gain, bound: gain_bound } = gainOf(ratio, betterOf(other.metric), bound);
  const unit = unitOf([base, other], { unit: "GB/s" }, { size: "page" });
  const formula = text.quotient(amountText(other, unit), amountText(base, unit));
  return { ratio, gain, word: wordOf(gain), bound, gain_bound, kind: "derived", formula };
}

/** A printed change or ratio; `turned`: the base of the page is the side it was printed of. */
function printed(shown: Shown, turned: boolean): { value: PublishedValue["other"]; ratio: PublishedRatio } | string {
  if (shown.kind === "ambiguous") return text.why.ambiguous;
  if (shown.value === null) return text.why.lost;
  const change = shown.metric.startsWith("pct_change_");
  const own = change ? shown.value : (shown.value - 1) * 100;
  const percent = turned ? turnedChange(own) : own;
  if (percent === null) return text.why.zero;
  const ratio = 1 + percent / 100;
  const gain = betterOf(shown.metric) === "more" ? ratio - 1 : 1 - ratio;
  const bounds = change ? { bound: shown.bound, gain_bound: shown.bound } : turnedBounds(shown, ratio, turned);
  if (bounds === null) return text.why.bounds;
  const value: Shown = turned
    ? { ...shown, value: change ? percent : ratio, kind: "derived", bound: bounds.bound }
    : shown;
  const formula = turned ? text.turned(printedText(shown.row)) : text.printed(printedText(shown.row));
  return {
    value,
    ratio: { ratio, gain, word: wordOf(gain), ...bounds, kind: turned ? "derived" : "published", formula },
  };
}

function turnedBounds(shown: Shown, ratio: number, turned: boolean): { bound: string; gain_bound: string } | null {
  const bound = turned ? boundOfRatio("exact", shown.bound) : shown.bound;
  return bound === null ? null : { bound, gain_bound: gainOf(ratio, betterOf(shown.metric), bound).bound };
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
    const form = metric.startsWith("pct_change_") ? "change" : "ratio";
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
  const cells = new Map<string, Placed[]>();
  for (const one of placed) cells.set(cellOf(one), [...(cells.get(cellOf(one)) ?? []), one]);
  const metrics = [...new Set(placed.map(({ shown }) => shown.metric))];
  const all = [...cells.values()].flatMap((cell, n) =>
    others.flatMap((side, i): PublishedRow[] => {
      const values = metrics.flatMap((metric) => pairOf(metric, cell, base, side) ?? []);
      const [first] = cell;
      if (first === undefined || !values.some((one) => one.other !== null || (i === 0 && one.base !== null))) return [];
      return [
        {
          id: idOf(values),
          cell: n,
          side: i + 1,
          name: first.name.label,
          workload: first.shown.row.workload ?? first.name.full,
          load_percent: first.shown.row.load_percent,
          values,
          shade: shadeOf(cell, systems),
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
    single: cells.size - paired.size,
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
  return units.length === 0 ? null : text.underUnit(blockText(Math.max(...units)));
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
  const found = publishedSides(rows, systems, state);
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
      ...(found.rated > 0 ? [text.noteRated(found.rated)] : []),
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
  const { bounds } = en.figures.chart;
  return `${(lookUp(bounds, ratio.bound) ?? bounds.exact)(common.times(ratioText(ratio.ratio)))} ${ratio.word}`;
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
