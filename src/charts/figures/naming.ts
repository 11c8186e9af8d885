/** Names of systems over the marks of a line: level with each other where that is possible, else with a leader. */
import type { SceneNode } from "../scene";
import type { Room } from "./place";
import type { SystemStyle } from "./systems";

/** Rows of names above a line, the height of one, and from the line up to the middle of the lowest. */
const ROWS = 3;
const HEIGHT = 14;
const LIFT = 14;
/** Up to so many names every order of placing them is tried. */
const TRIED = 4;

export interface Named {
  readonly style: SystemStyle | undefined;
  /** null: not on the drawing. */
  readonly x: number | null;
  readonly lost: boolean;
}

interface Naming {
  readonly nodes: readonly SceneNode[];
  readonly ids: readonly string[];
  /** Rows climbed; a name without a place counts more than any climb. */
  readonly cost: number;
}

/** Names those systems that have none yet; adds them to `named`. `r`: radius of the marks. */
export function nameMarks(placed: readonly Named[], y: number, r: number, named: Set<string>, room: Room): SceneNode[] {
  const marks = placed.flatMap(({ x, style, lost }) =>
    x === null || lost || style === undefined ? [] : [{ x, style }],
  );
  const open = marks.filter(({ style }) => !named.has(style.id));
  const orders = open.length <= TRIED ? permutations(open) : [open];
  const xs = marks.map(({ x }) => x);
  const attempt = (order: typeof open): Naming => nameInOrder(order, xs, y, r, room);
  const [first, ...rest] = orders.map((order) => ({ order, cost: room.onTrial(() => attempt(order), false).cost }));
  if (first === undefined) return [];
  const best = rest.reduce((least, one) => (one.cost < least.cost ? one : least), first);
  const { nodes, ids } = attempt(best.order);
  for (const id of ids) named.add(id);
  return [...nodes];
}

function nameInOrder(
  order: readonly { readonly x: number; readonly style: SystemStyle }[],
  xs: readonly number[],
  y: number,
  r: number,
  room: Room,
): Naming {
  const nodes: SceneNode[] = [];
  const ids: string[] = [];
  let cost = 0;
  for (const { x, style } of order) {
    const found = nameOne(x, style, xs, y, r, room);
    if (found === null) {
      cost += ROWS * 10;
      continue;
    }
    nodes.push(...found.nodes);
    ids.push(style.id);
    cost += found.row;
  }
  return { nodes, ids, cost };
}

function nameOne(
  x: number,
  style: SystemStyle,
  xs: readonly number[],
  y: number,
  r: number,
  room: Room,
): { nodes: SceneNode[]; row: number } | null {
  const words = { text: style.label, colour: style.textColour, weight: 600, role: "name" } as const;
  const width = room.width(words);
  for (let row = 0; row < ROWS; row++) {
    const at = y - LIFT - row * HEIGHT;
    // A name beside a leader would read as its name.
    const leader = { x: x - 5, y: at + HEIGHT / 2, w: 10, h: y - r - 3 - (at + HEIGHT / 2) };
    if (row > 0 && !room.isFree(leader)) continue;
    for (const left of [x - width / 2, Math.max(x - width / 2, 1), x - r, x + r - width]) {
      // Right above the marks a name must not stand over another system's mark.
      const covers = xs.some((other) => other !== x && other > left - 3 && other < left + width + 3);
      if (row === 0 && covers) continue;
      const text = room.place(words, [{ x: left, y: at, anchor: "start" }]);
      if (text === null) continue;
      if (row === 0) return { nodes: [text], row };
      room.block(leader);
      const line = { x1: x, x2: x, y1: leader.y - 2, y2: leader.y + leader.h } as const;
      return { nodes: [{ type: "line", ...line, colour: "ctrl", role: "leader" }, text], row };
    }
  }
  return null;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}
