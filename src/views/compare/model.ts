/** From the answers and the state of a link to everything the page shows of measured results. Pure. */
import { askedOptions, askedSize, testMode, unlikeOptionsOf } from "~/analysis/askedOption";
import { group } from "d3-array";
import { loadsOf } from "~/analysis/compareLoads";
import { workOf } from "~/analysis/compareWork";
import {
  type Attribute,
  comparable,
  compareCells,
  comparedTo,
  DIRECT,
  matchedSides,
  PLAIN,
  SET_MATCHES,
  type Side,
  sideNames,
  type Sides,
  workKey,
  sideOfBase,
} from "~/analysis/sides";
import { byName } from "~/base/byName";
import { within } from "~/base/path";
import { type Conditions, measuredConditions, publishedConditions } from "~/charts/compare/conditions";
import { loadsTwin } from "~/charts/compare/loads";
import { type ShownWork, workRows } from "~/charts/compare/measured";
import { type RatioSide, type RatioTable, stylesOf } from "~/charts/compare/ratios";
import { LONGEST, measuredVerdict, publishedVerdict } from "~/charts/compare/verdict";
import { type Medium, mediumKey, mediumOf } from "~/charts/medium";
import type { BadgeInfo } from "~/components/Badge";
import type { CurvePoint, MemberRow, FigureRow } from "~/model/answers";
import { type Statistic, statisticsOf } from "~/model/latency";
import { counts, type Step, stepsOf } from "~/model/step";
import { systemId } from "~/model/system";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { drivesIn, namesDrives } from "../shared/drives";
import type { Known } from "../shared/known";
import { conditionText, workloadId, workloadName, workloadPhrase } from "../shared/point/workload";
import { limitOf } from "../shared/selection";
import { fitting, type VerdictText } from "../shared/verdictText";
import { type CompareState, namesFrom } from "./state";
import { measuredBadges, publishedBadges } from "./badges";
import {
  behindSides,
  isOfTest,
  measured,
  publishedRows,
  publishedSides,
  type PublishedSides,
  type Systems,
  systemsOf,
} from "~/analysis/published";
import { boundKey } from "~/charts/bounds";
import { type PublishedData, publishedColumns, ratioRows } from "~/charts/compare/published";
import { metricName } from "~/charts/figures/amount";
import { choose } from "~/charts/figures/choose";
import { phrases } from "~/text/en/phrases";
import { workloadNames } from "~/charts/figures/names";
import { FIGURES_DEFAULTS } from "~/charts/figures/options";
import { legend } from "~/charts/legend";
import { twinFrom } from "~/charts/twin";
import type { CatalogueEntry } from "~/model/dataset";
import type { PublishedRow } from "~/model/figure";
import { comparePublished as words } from "~/text/en/compare-published";
import { byMedia } from "../shared/faceted";

export interface CompareAnswers {
  readonly points: readonly CurvePoint[];
  /** Answer of `members`, which tells the drives of a sum; absent until loaded. */
  readonly members?: readonly MemberRow[];
}

export interface CompareModel {
  readonly found: Sides<Step>;
  /** The base first. */
  readonly sides: readonly Side<Step>[];
  readonly styles: readonly RatioSide[];
  /** Workloads shared by the sides, by id. */
  readonly workloads: ReadonlyMap<string, CurvePoint>;
  readonly works: readonly ShownWork[];
  readonly table: RatioTable;
  readonly verdict: VerdictText;
  /** Further differences between the sides, and facts to know about them. */
  readonly conditions: Conditions;
  readonly badges: readonly BadgeInfo[];
  /** Of the first workload. */
  readonly statistic: Statistic;
  /** Of the first workload that has one; null: none has. */
  readonly limit_us: number | null;
  /** Every value is a single measurement. */
  readonly isSingle: boolean;
  /** Statistics available for some latency. */
  readonly statistics: readonly Statistic[];
  /** Some side has several drives, so that values per drive are useful. */
  readonly hasDrives: boolean;
}

type Titled = readonly Pick<Known[number], "slug" | "title">[];

function plainName(by: Attribute, value: string, known: Titled): string {
  if (by === "direct") return text.direct(value === DIRECT);
  if (by === "setup" && value === PLAIN) return text.plainSetup;
  if (by !== "dataset") return value;
  return value === "local" ? en.curve.unpublished : (known.find(({ slug }) => slug === value)?.title ?? value);
}

/** Names of sides: the reader's, else the values. */
export function nameIn(
  { n }: Pick<CompareState, "n">,
  by: Attribute,
  known: Titled,
  sides: readonly Side[] = [],
): (value: string) => string {
  const given = namesFrom(n);
  const own = sideNames(sides);
  return (value) => given.get(value) ?? plainName(by, own.get(value) ?? value, known);
}

/** Only a system or its media has such a mark: a side grouped by engine or version can include any medium. */
const mediumOfSide = ({ steps }: Side<Step>, by: Attribute): Medium | null =>
  OF_SYSTEMS.has(by) ? mediumOf(steps.map(({ first }) => first)) : null;

const OF_SYSTEMS: ReadonlySet<Attribute> = new Set<Attribute>(["system", "media", "drive_model"]);

/** Read from the options of runs, as in `kneepoint compare`: of those that differ anywhere, what differs. */
function askedIn(sides: readonly Side<Step>[]) {
  const points = sides.flatMap(({ steps }) => steps.flatMap(({ directions }) => [...directions]));
  const lists = [...new Set(points.filter(({ options }) => options !== null).map(askedOptions))];
  const unlike = lists.length < 2 ? lists : unlikeOptionsOf(lists);
  const told = new Map(lists.map((list, i) => [list, unlike[i]!]));
  const options = (point: CurvePoint): string => told.get(askedOptions(point)) ?? "";
  return [["size", askedSize] as const, ["options", options] as const];
}

export function compareModel(answers: CompareAnswers, state: CompareState, known: Known): CompareModel {
  const points = answers.points.filter(
    (point) => within(state.in, point.source_path) && (state.sys.length === 0 || state.sys.includes(systemId(point))),
  );
  const steps = stepsOf(points);
  const { found, matches, keyOf } = matchedSides(steps, state, workKey, SET_MATCHES);
  const chosen = ({ first }: Step): boolean => state.w.length === 0 || state.w.includes(workloadId(first));
  const base = sideOfBase(found, state, keyOf);
  const all = found.sides.map(({ value, steps: own }) => ({ value, steps: own.filter(chosen) }));
  const { sides, cells, unlike } = comparedTo(all, base?.value ?? "", keyOf);
  const styles = stylesOf(
    found.by,
    sides.map(({ value }) => value),
    found.sides.map(({ value }) => value),
    nameIn(state, found.by, known, found.sides),
  ).map((look, i) => ({ ...look, medium: mediumOfSide(sides[i]!, found.by) }));
  const { of: drivesOf } = drivesIn(stepsOf(answers.points), answers.members ?? []);
  const perDrive = state.per === "member";
  const asked = { y: state.y, limitOf: (y: Statistic) => limitOf(state, y), drivesOf, perDrive };
  const bySide = sides.map(({ steps: own }) => group(own, keyOf));
  const alone = [...cells.keys()]
    .map((key) =>
      workOf(
        key,
        bySide.map((own) => own.get(key) ?? []),
        asked,
      ),
    )
    // A point without a latency and a load is no peak.
    .filter(({ measures }) => measures.some(({ values }) => values.some((value) => value !== null)));
  // Parts common to all of them are left out of their names.
  const told = matches.map(({ id, of }) => ({ id, of, varies: new Set(alone.map(({ first }) => of(first))).size > 1 }));
  const modes = group(alone, ({ first }) => workloadId(first));
  const works = alone.map((work): ShownWork => {
    const others = modes.get(workloadId(work.first))!;
    const isOne = new Set(others.map(({ first }) => testMode(first))).size === 1;
    const mode = isOne ? [] : [testMode(work.first) ?? []].flat();
    const more = told.flatMap(({ id, of, varies }) => (varies ? conditionText(id, of(work.first)) : []));
    const own = work.sides.map((one) => comparable(one?.steps ?? []));
    const loads = loadsOf(own, { at: state.at, statistic: work.statistic, drivesOf: perDrive ? drivesOf : null });
    return { ...work, name: [workloadName(work.first), ...mode, ...more].join(phrases.comma), loads };
  });
  works.sort((a, b) => compareCells(a, b) || byName(a.name, b.name));
  const left = steps.filter((step) => !counts(step)).length;
  const notes = [
    ...(found.single > 0 ? [text.noteSingle(found.single)] : []),
    ...(found.unsaid > 0 ? [text.noteUnsaid(found.unsaid, text.attributes[found.by])] : []),
    ...(unlike > 0 ? [text.noteBase(unlike)] : []),
    ...(left > 0 ? [text.noteFailed(left)] : []),
    ...setNotes(works, styles),
    ...new Set(works.flatMap(({ loads }) => loads.left.map(([what, n]) => text.left[what](n)))),
  ];
  const conditions = measuredConditions(sides, (step) => (namesDrives(step) ? drivesOf(step) : null), askedIn(sides));
  return {
    ...{ found, sides, styles, works, conditions },
    badges: measuredBadges(sides, works, conditions, found.by, state.at),
    workloads: new Map(found.sides.flatMap((side) => side.steps.map(({ first }) => [workloadId(first), first]))),
    table: {
      title: text.title(works.length === 0 ? [] : styles.slice(1).map(({ name }) => name), styles[0]?.name ?? "", [
        workloadPhrase(works.map(({ first }) => first)),
      ]),
      sides: styles,
      rows: works.flatMap((work, i) => workRows(work, i === 0)),
      key: mediumKey(styles.map(({ medium }) => medium)),
      notes,
      twin: loadsTwin(works, styles, found.by, state.at),
    },
    statistic: works[0]?.statistic ?? "p99",
    limit_us: works.find((work) => work.limit_us !== null)?.limit_us ?? null,
    verdict: fitting(LONGEST, ...measuredVerdict(works, styles)),
    statistics: statisticsOf(sides.flatMap((side) => side.steps.flatMap(({ latencies }) => [...latencies]))),
    isSingle: works.every(({ measures }) =>
      measures.every(({ of, values }) => of !== "peak" || values.every((one) => (one?.values.length ?? 1) < 2)),
    ),
    hasDrives: sides.some((side) => side.steps.some((step) => (drivesOf(step) ?? 1) > 1)),
  };
}

/** For sides with several sets: which one is compared, said once for all sides and workloads that it holds for. */
function setNotes(works: readonly ShownWork[], styles: readonly RatioSide[]): string[] {
  const found = works.flatMap(({ sides, name }) =>
    sides.flatMap((one, i) => {
      if (one === null || one.sets < 2) return [];
      const { first } = one.steps[0]!;
      const side = styles[i]!.name;
      const chosen = first.system_label ?? first.system ?? "";
      return [{ name, side, sets: one.sets, chosen: chosen === side ? "" : chosen }];
    }),
  );
  const ofSides = group(found, ({ side, sets, chosen }) => [side, sets, chosen].join("\n"));
  const namesOf = (own: typeof found): string[] => own.map(({ name }) => name);
  const alike = group(ofSides.values(), (own) => [own[0]!.sets, own[0]!.chosen, ...namesOf(own)].join("\n"));
  const all = [...alike.values()].map((own) => {
    const [{ sets: n, chosen }] = own[0] as [(typeof found)[number]];
    return { sides: own.map(([one]) => one!.side), workloads: namesOf(own[0]!), n, chosen };
  });
  return all.length === 0 ? [] : [text.noteSets(all)];
}

// Published figures of two or more sides: the sides, the ratios as printed or derived, the answer.

/** Facts about a report; a card has only its name. */
export type Report = Known[number] &
  Partial<Pick<CatalogueEntry, "publisher" | "sponsor" | "caveats" | "systems" | "article_url" | "article_title">>;

export interface PublishedModel {
  readonly found: PublishedSides;
  readonly systems: Systems;
  /** For all choices. */
  readonly every: readonly PublishedRow[];
  /** Drawn data, the base first. */
  readonly data: PublishedData;
  readonly table: RatioTable;
  readonly verdict: VerdictText;
  readonly conditions: Conditions;
  readonly badges: readonly BadgeInfo[];
}

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

/** Metrics with a ratio in some row, in the order of the report. */
export const relatedMetrics = (rows: readonly PublishedRow[]): string[] => [
  ...new Set(rows.flatMap(({ values }) => values.flatMap(({ metric, ratio }) => (ratio === null ? [] : [metric])))),
];

export function publishedModel(
  rows: readonly FigureRow[],
  state: CompareState,
  reports: readonly Report[],
): PublishedModel {
  const own = reports.filter(({ slug }) => state.d.includes(slug));
  const systems = systemsOf(rows, own);
  const found = sidesOf(rows, systems, state);
  const wanted = [state.base, found.printedBase ?? "", found.sides[0] ?? ""];
  const base = wanted.filter((value) => found.sides.includes(value)).slice(0, 1);
  const ordered = [...base, ...found.sides.filter((value) => !base.includes(value))];
  const sides = stylesOf(found.by, ordered, found.sides, nameIn(state, found.by, reports));
  const every = publishedRows(found.placed, ordered, systems);
  const chosen = every.filter(
    ({ name, load_percent }) =>
      (state.w.length === 0 || state.w.includes(name)) &&
      (state.load.length === 0 || state.load.includes(load_percent ?? -1)),
  );
  const metrics = relatedMetrics(chosen).filter((metric) => state.m.length === 0 || state.m.includes(metric));
  const drawn = chosen.filter(({ values }) => values.some(({ metric }) => metrics.includes(metric)));
  const data: PublishedData = { sides, rows: drawn, metrics, unit: state.u };
  const values = drawn.flatMap((row) => row.values.filter(({ metric }) => metrics.includes(metric)));
  const shown = values.flatMap(({ base: a, other: b }) => [a ?? [], b ?? []].flat());
  const rated = rows.filter((row) => !measured(row) && row.restates === null).length;
  const [first = "", ...others] = sides.map(({ name }) => name);
  const table: RatioTable = {
    title:
      metrics.length === 0
        ? text.title([], "", [])
        : words.title(
            others,
            first,
            metrics.map((id) => metricName(id, null)),
          ),
    sides,
    rows: ratioRows(data),
    key: legend({
      fills: shown.map(({ kind }) => kind),
      bounds: shown.flatMap(({ bound, value }) => boundKey(bound, value) ?? []),
    }),
    notes: [
      ...partneredNote(data),
      ...(rated > 0 ? [words.noteRated(rated)] : []),
      ...(found.unsaid > 0 ? [words.noteUnsaid(found.unsaid, text.attributes[found.by])] : []),
    ],
    twin: twinFrom(drawn, publishedColumns(data), ({ id }) => id),
  };
  const slugs = new Set(
    drawn.flatMap((row) => row.values.flatMap((one) => (one.other ?? one.base)?.row.dataset ?? [])),
  );
  const publishers = reports.flatMap(({ slug, publisher }) => (slugs.has(slug) ? (publisher ?? []) : []));
  return {
    ...{ found, systems, every, data, table },
    verdict: fitting(LONGEST, ...publishedVerdict(data, publishers)),
    conditions: publishedConditions(behindSides(ordered, found, systems)),
    badges: publishedBadges(data, found, systems, reports),
  };
}

/** Which figures have a ratio, if not all do. */
function partneredNote({ rows, metrics }: PublishedData): string[] {
  const cells = [...group(rows, ({ cell }) => cell).values()];
  const paired = cells.filter((own) =>
    own.some((row) => row.values.some(({ metric, ratio }) => metrics.includes(metric) && ratio !== null)),
  );
  return paired.length < cells.length ? [words.partnered(paired.length, cells.length)] : [];
}
