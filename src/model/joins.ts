/** What a reader makes of the series: which are one line, in which order. Ids are those of links. */
import { group } from "d3-array";
import type { CurvePoint } from "./answers";
import { seriesId, sweepKind } from "./load";
import type { Line, LineOptions } from "./lines";

/** Series id and what is said of it. The later of two counts. */
export type Pairs<V extends string = string> = readonly (readonly [id: string, value: V])[];

/** The last value given to an id; null: none. */
export const paired = <V extends string>(pairs: Pairs<V>, id: string): V | null =>
  pairs.findLast(([one]) => one === id)?.[1] ?? null;

/** With one value changed; null removes it. Others keep their place. */
export function withPair<V extends string>(pairs: Pairs<V>, id: string, value: V | null): Pairs<V> {
  if (value === null) return pairs.filter(([one]) => one !== id);
  const pair = [id, value] as const;
  return paired(pairs, id) === null ? [...pairs, pair] : pairs.map((own) => (own[0] === id ? pair : own));
}

type Measured = Pick<CurvePoint, "workload_op" | "pattern" | "block_bytes" | "read_percent"> & {
  readonly load_kind: string;
  readonly rate_process: string | null;
};

/** Equal for series that may be one line: one workload, and loads of one kind to order its points by. */
export const joinKey = (of: Measured): string =>
  JSON.stringify([
    of.workload_op,
    of.pattern,
    of.block_bytes,
    of.read_percent,
    sweepKind(of.load_kind),
    of.rate_process ?? "linear",
  ]);

export interface Joined {
  /** Series id -> the id of the line it is drawn in; only of those that are in another's. */
  readonly into: ReadonlyMap<string, string>;
  /** Pairs of the link whose workloads or kinds of load are unlike: these stand alone. */
  readonly refused: number;
}

const none: Joined = { into: new Map(), refused: 0 };

/** `joins`: series -> series it is drawn in, one after the other. What is not on the chart joins nothing. */
export function joinedOf(points: readonly CurvePoint[], joins: Pairs | undefined): Joined {
  if (joins === undefined || joins.length === 0) return none;
  const keys = new Map(points.map((point) => [seriesId(point), joinKey(point)]));
  const wanted = new Map<string, string>();
  let refused = 0;
  for (const [id, target] of joins) {
    const [own, other] = [keys.get(id), keys.get(target)];
    if (own === undefined || other === undefined || id === target) continue;
    if (own === other) wanted.set(id, target);
    else refused++;
  }
  const into = new Map<string, string>();
  for (const id of wanted.keys()) {
    const end = endOf(id, wanted);
    if (end !== id) into.set(id, end);
  }
  return { into, refused };
}

/** Series id -> the series that names the line it is drawn in: by the reader's word, or as one of a grid. */
export function drawnIn(
  points: readonly CurvePoint[],
  { joins, grids = [] }: Pick<LineOptions, "joins" | "grids">,
): (id: string) => string {
  const { into } = joinedOf(points, joins);
  const grid = new Map(grids.flatMap(({ series }) => series.map((id) => [id, series[0]!] as const)));
  return (id) => into.get(id) ?? grid.get(id) ?? id;
}

/** Where the way ends; of a circle its least id, so that all of it is one line. */
function endOf(id: string, wanted: ReadonlyMap<string, string>): string {
  const way = [id];
  for (let next = wanted.get(id); next !== undefined; next = wanted.get(next)) {
    const at = way.indexOf(next);
    if (at >= 0) return way.slice(at).reduce((least, one) => (one < least ? one : least));
    way.push(next);
  }
  return way.at(-1) ?? id;
}

/** Ids in the reader's order, then the others as they are. */
export function inOrder<T>(items: readonly T[], id: (item: T) => string, order: readonly string[] | undefined): T[] {
  if (order === undefined || order.length === 0) return [...items];
  const rank = new Map(order.map((one, i) => [one, i]));
  const of = (item: T): number => rank.get(id(item)) ?? order.length;
  return items.toSorted((a, b) => of(a) - of(b));
}

/** The series of a line, each as a line of its own; one where nothing was joined. */
export function partsOf(line: Line): Line[] {
  const points = group(line.points, (p) => seriesId(p.point));
  return points.size < 2 ? [line] : [...points].map(([series, own]) => ({ ...line, series, points: own }));
}
