/**
 * In which order the names of a panel are placed. Each takes the best place that is left, so one that comes late may find
 * none near and be led to from far across the others; then other orders are tried.
 */
import { crosses, type Segment } from "../geometry";
import { type Crowd, type LabelRequest, LONGEST_LEADER } from "../labels";
import type { SceneNode } from "../scene";

export interface PlacedNames {
  readonly nodes: ReadonlyMap<LabelRequest, readonly SceneNode[]>;
  /** With the names in it. */
  readonly crowd: Crowd;
  /** How many stand in the gutter, far from their marks. */
  readonly far: number;
}

/** Near its mark each that has room there, the others in the gutter. @param aside those that belong there. */
export function placeNames(
  order: readonly LabelRequest[],
  crowd: Crowd,
  gutter: number,
  aside: (request: LabelRequest) => boolean,
): PlacedNames {
  const nodes = new Map<LabelRequest, readonly SceneNode[]>();
  const late: LabelRequest[] = [];
  for (const request of order) {
    const near = aside(request) ? null : crowd.placeNear(request);
    if (near === null) late.push(request);
    else nodes.set(request, near);
  }
  // By their places, so that their leaders do not cross.
  for (const request of late.toSorted((a, b) => a.y - b.y)) {
    const own = crowd.placeGutter([request], gutter, aside(request) ? Infinity : LONGEST_LEADER);
    if (own.length > 0) nodes.set(request, own);
  }
  return { nodes, crowd, far: late.filter((request) => !aside(request)).length };
}

const FAR = 1000;
const CROSSED = 300;
/** Nothing far or crossed, and no more than a few short leaders: taken as it is. */
const GOOD = 300;

/** A chart of more names has lines to their ends: the order of the series is as good as any. */
const MOST = 16;

/** As given where nothing crosses and all stand near; else the order with the fewest far names and crossing leaders. */
export function bestOf(
  requests: readonly LabelRequest[],
  place: (order: readonly LabelRequest[]) => PlacedNames,
): PlacedNames {
  const first = place(requests);
  if (costOf(first) < GOOD || requests.length > MOST) return first;
  const orders = [
    requests.toReversed(),
    requests.toSorted((a, b) => a.y - b.y),
    requests.toSorted((a, b) => b.y - a.y),
    requests.toSorted((a, b) => a.x - b.x),
    requests.toSorted((a, b) => b.x - a.x),
    // Each in its turn first: the one that found no place has the whole choice.
    ...requests.map((one) => [one, ...requests.filter((other) => other !== one)]),
  ];
  return orders.map(place).reduce((best, one) => (costOf(one) < costOf(best) ? one : best), first);
}

/** Leaders that cross mislead; long ones are looked along. */
function costOf({ nodes, far }: PlacedNames): number {
  const leaders = [...nodes.values()].flat().flatMap((node): Segment[] => {
    return node.type === "line" && node.role === "leader" ? [[node.x1, node.y1, node.x2, node.y2]] : [];
  });
  const crossings = leaders.reduce(
    (n, one, i) => n + leaders.slice(i + 1).filter((other) => crosses(one, other)).length,
    0,
  );
  const length = leaders.reduce((sum, [x1, y1, x2, y2]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);
  return far * FAR + crossings * CROSSED + length;
}
