/** The set-ups that one is ranked among, what they have in common, and the sentence of the page. Pure. */
import { MEASURES, nearestIn, placedAmong } from "~/analysis/standing";
import { amountText, type StandingData } from "~/charts/compare/standing";
import type { BadgeInfo } from "~/components/Badge";
import { readCatalogue } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import type { ShelfRow } from "~/model/shelf";
import type { Other, Placed } from "~/model/standing";
import { sentence } from "~/text/en/counted";
import { standing as text } from "~/text/en/standing";
import type { CompareState } from "../../compare/state";
import { HELD } from "../../library/state";
import { isLike, type Row, rowsOf } from "../setups/rows";
import { BESIDE_PANEL, fitting, type VerdictText } from "../verdictText";

type Held = (typeof HELD)[number];
/** Loads are held by measure: each has its own. */
type OfRow = Exclude<Held, "loads">;
/** Held in any case. Other tools print other kinds of latency; an open loop waits for nobody. */
const ALWAYS = ["loop", "of"] as const;

export interface Stander extends Row {
  readonly shelf: ShelfRow;
  /** What has to be equal, as texts; null: not known. */
  readonly known: Readonly<Record<OfRow | (typeof ALWAYS)[number], string | null>>;
}

function standerOf(row: Row): Stander[] {
  const { shelf, media, attached, state, engine, runtime, tool } = row;
  if (shelf === null) return [];
  const options = shelf.options.split("-");
  const drives = shelf.drive_count === null ? null : String(shelf.drive_count);
  const direct = options.includes("direct")
    ? text.direct.direct
    : options.includes("buffered")
      ? text.direct.buffered
      : null;
  const loop = options.includes("rate") ? "open" : "closed";
  return [
    { ...row, shelf, known: { media, attached, state, engine, runtime, tool, drives, direct, loop, of: shelf.tool } },
  ];
}

const has = (shelf: ShelfRow): boolean => MEASURES.some(({ value }) => value(shelf) !== null);

/** What is placed: set-ups of own files, and of what is looked at. @param title what own files are called */
export function subjectsOf(
  own: readonly ShelfRow[],
  title: string,
  { d, sys }: Pick<CompareState, "d" | "sys">,
  datasets: readonly CatalogueEntry[],
): Stander[] {
  const systems = own.flatMap(({ system, system_label: label }) =>
    system === null || label === null ? [] : [{ id: system, label }],
  );
  const card = { slug: "local", hash: "", title, publisher: "", headline: "", answers: "", raw_files: 1 };
  const written = { version: 3, code: "", title: null, prepared: [] } as const;
  const mine = readCatalogue({ ...written, prepared: [], datasets: [{ ...card, shelf: [...own], systems }] }).datasets;
  // The example is no row of the Library, and may be placed in it.
  const chosen = datasets.filter(({ slug }) => d.includes(slug)).map((entry) => ({ ...entry, example: false }));
  return rowsOf([...(d.includes("local") ? mine : []), ...chosen])
    .flatMap(standerOf)
    .filter(({ shelf, system }) => has(shelf) && (sys.length === 0 || sys.includes(system)));
}

/** How a condition is of the set-up that is placed, and of how many others it is so. */
export interface Alike {
  readonly id: Held;
  readonly value: string | null;
  readonly guessed: boolean;
  readonly held: boolean;
  /** Set-ups with the same work: equal in it, not known in it, all. */
  readonly equal: number;
  readonly unknown: number;
  readonly all: number;
}

export interface StandingModel {
  readonly subjects: readonly Stander[];
  readonly own: Stander;
  /** What is held equal: of what is asked for, that which is known of the own set-up. */
  readonly held: readonly Held[];
  readonly alike: readonly Alike[];
  readonly placed: readonly Placed<Stander>[];
  /** The measure that the verdict begins with. */
  readonly main: Placed<Stander> | null;
  readonly near: readonly Other<Stander>[];
  readonly verdict: VerdictText;
  readonly badges: readonly BadgeInfo[];
  readonly data: StandingData;
}

/** So many curves beside the own one. */
const NEAREST = 4;

/** @returns null: nothing of `subjects` can be placed */
export function standingModel(
  subjects: readonly Stander[],
  datasets: readonly CatalogueEntry[],
  { base, like }: Pick<CompareState, "base" | "like">,
): StandingModel | null {
  const own =
    subjects.find(({ id }) => id === base) ??
    subjects.toSorted((a, b) => count(b) - count(a) || reach(b) - reach(a))[0];
  if (own === undefined) return null;
  const field = rowsOf(datasets)
    .flatMap(standerOf)
    .filter((row) => row.system !== own.system && has(row.shelf) && isLike(row.known, own.known, ALWAYS));
  const held = like.filter((id) => id === "loads" || own.known[id] !== null);
  const rows = field.filter((row) => isLike(row.known, own.known, held.filter(isOfRow)));
  const placed = MEASURES.filter(
    ({ value, reading }) => value(own.shelf) !== null || reading(own.shelf)?.judged === true,
  )
    .map((measure) => placedAmong(own.shelf, rows, measure, held.includes("loads")))
    .filter(({ measure, own: value }) => !measure.fixed || value !== null);
  const [main = null, ...others] = placed.filter(({ standing }) => standing !== null);
  const title = text.title(own.name);
  const systems = new Set(rows.map(({ system }) => system)).size;
  return {
    ...{ subjects, own, held, placed, main, title },
    alike: HELD.flatMap((id) => (id === "loads" ? [] : [alikeOf(id, own, field, held)])),
    near: main === null ? [] : nearestIn(main, NEAREST),
    verdict: verdictOf(main, others, title),
    badges: badgesOf(
      own,
      placed,
      like.filter((id) => !held.includes(id)),
    ),
    data: {
      ...{ title, own, placed },
      key: [
        text.key.dots(placed.some(({ measure }) => measure.unit === "us")),
        text.key.own,
        text.key.once(systems, rows.length),
      ],
    },
  };
}

const isOfRow = (id: Held): id is OfRow => id !== "loads";

/** What has the most to be ranked by is placed first, of these what goes furthest. */
const count = ({ shelf }: Stander): number => MEASURES.filter(({ value }) => value(shelf) !== null).length;
const reach = ({ shelf }: Stander): number => shelf.read?.within_iops ?? shelf.read?.peak_iops ?? -1;

function alikeOf(id: OfRow, own: Stander, field: readonly Stander[], held: readonly Held[]): Alike {
  const value = own.known[id];
  return {
    ...{ id, value, held: held.includes(id), guessed: id === "media" && own.shelf.media_guessed },
    equal: value === null ? 0 : field.filter(({ known }) => known[id] === value).length,
    unknown: field.filter(({ known }) => known[id] === null).length,
    all: field.length,
  };
}

function verdictOf(main: Placed<Stander> | null, others: readonly Placed<Stander>[], title: string): VerdictText {
  if (main?.standing == null || main.own === null) return { first: sentence(title), second: "" };
  const { measure, own, standing } = main;
  const unlike = main.others.length > 0 && main.others.every(({ shared }) => shared !== null);
  // Of each further workload its first measure.
  const names = new Set([text.measures[measure.id].workload]);
  const also = others.flatMap(({ measure: { id }, standing: of }) => {
    const { workload } = text.measures[id];
    if (of === null || names.has(workload)) return [];
    names.add(workload);
    return [{ id, of }];
  });
  const seconds = also.map((_, i) => text.also(also.slice(0, also.length - i)));
  return fitting(BESIDE_PANEL, text.verdict(measure.id, amountText(measure.unit, own), standing, unlike), ...seconds);
}

/** @param unheld what is asked to be equal and not known of the own set-up */
function badgesOf(own: Stander, placed: readonly Placed<Stander>[], unheld: readonly Held[]): BadgeInfo[] {
  const { badge } = text;
  const unlike = placed.filter(({ others }) => others.some(({ shared }) => shared !== null));
  const counts = unlike.flatMap(({ measure, others }) =>
    others.flatMap(({ row, shared }) => (shared === null ? [] : [measure.reading(row.shelf)!.loads.length])),
  );
  const loads = unlike[0]?.measure.reading(own.shelf)?.loads.length ?? 0;
  const names = unheld.map((id) => text.held[id]);
  return [
    ...(names.length === 0 ? [] : [{ tone: "warn", text: badge.unheld(names), why: badge.unheldWhy } as const]),
    ...(own.known.direct === text.direct.buffered
      ? [{ tone: "warn", text: badge.buffered, why: badge.bufferedWhy } as const]
      : []),
    ...(counts.length === 0
      ? []
      : [
          {
            tone: "warn",
            text: badge.loads(loads, Math.min(...counts), Math.max(...counts)),
            why: badge.loadsWhy,
          } as const,
        ]),
    { tone: "plain", text: badge.few, why: badge.fewWhy },
  ];
}

/** What a summary of all set-ups says: each of them by measure. The chosen one first. */
export const allPlaced = (
  model: StandingModel,
  datasets: readonly CatalogueEntry[],
  state: Pick<CompareState, "like">,
): readonly Pick<StandingModel, "own" | "placed">[] => [
  model,
  ...model.subjects
    .filter(({ id }) => id !== model.own.id)
    .flatMap(({ id }) => standingModel(model.subjects, datasets, { ...state, base: id }) ?? []),
];
