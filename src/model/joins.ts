/** How a reader arranges the series: which are one line, and in which order. Ids are those of links. */
import { group } from "d3-array";
import type { CurvePoint } from "./answers";
import { seriesId, sweepKind } from "./load";
import type { Line, LineOptions } from "./lines";

/** Values by series id. If an id occurs twice, the later value counts. */
export type Pairs<V extends string = string> = readonly (readonly [id: string, value: V])[];

/** The last value given to an id; null: none. */
export const paired = <V extends string>(pairs: Pairs<V>, id: string): V | null =>
  pairs.findLast(([one]) => one === id)?.[1] ?? null;

/** Sets one value; null removes it. The others keep their place. */
export function withPair<V extends string>(pairs: Pairs<V>, id: string, value: V | null): Pairs<V> {
  if (value === null) return pairs.filter(([one]) => one !== id);
  const pair = [id, value] as const;
  return paired(pairs, id) === null ? [...pairs, pair] : pairs.map((own) => (own[0] === id ? pair : own));
}

type Measured = Pick<CurvePoint, "workload_op" | "pattern" | "block_bytes" | "read_percent"> & {
  readonly load_kind: string;
  readonly rate_process: string | null;
};

/** Equal for series that may be one line: same workload, and the same kind of load to order the points by. */
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
  /** Series id -> id of the line it is drawn in; only series drawn in another's line. */
  readonly into: ReadonlyMap<string, string>;
  /** Pairs in the link with unlike workloads or kinds of load: these series stay separate. */
  readonly refused: number;
}

const none: Joined = { into: new Map(), refused: 0 };

/** `joins`: chains of series -> the series it is drawn in. Series that are not on the chart are ignored. */
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

/** Series id -> the series that names its line: joined by the reader, or part of a grid. */
export function drawnIn(
  points: readonly CurvePoint[],
  { joins, grids = [] }: Pick<LineOptions, "joins" | "grids">,
): (id: string) => string {
  const { into } = joinedOf(points, joins);
  const grid = new Map(grids.flatMap(({ series }) => series.map((id) => [id, series[0]!] as const)));
  return (id) => into.get(id) ?? grid.get(id) ?? id;
}

/** Follows the chain to its end; a circle ends at its lowest id, so that all of it is one line. */
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

/** The series of a line as separate lines; the line itself if nothing was joined. */
export function partsOf(line: Line): Line[] {
  const points = group(line.points, (p) => seriesId(p.point));
  return points.size < 2 ? [line] : [...points].map(([series, own]) => ({ ...line, series, points: own }));
}
