/** The dots of one row: every side on the axis of its panel, base and focus on top. */
import type { Axis } from "../axis";
import { drawBound } from "../bounds";
import type { Colour, SceneNode } from "../scene";
import type { DotPanel, DotRow, DotValue } from "./dots";
import { type Drawing, inkOf, text } from "./drawing";

const R = 4.2;
/** Over so many others, those out of focus are grey (LOOK: highlight one). */
const COLOURED = 8;

export function dots(panel: DotPanel, row: DotRow, order: number, y: number, scale: Axis, drawing: Drawing): void {
  const { table, columns, frame, nodes } = drawing;
  const [left, right] = columns.dots;
  nodes.push({ type: "line", x1: left, y1: y, x2: right, y2: y, colour: "grid", role: "line" });
  const grey = table.sides.length - 1 > COLOURED;
  let gutter = right + 8;
  const placed = row.values.flatMap((one) => {
    if (one.value === null) return [{ one, x: (gutter += 6), fill: "lost" as const }];
    if (panel.log && one.value <= 0) return [];
    return [{ one, x: scale.at(one.value), fill: one.fill }];
  });
  const main = placed.filter(({ one, fill }) => fill !== "lost" && (one.side === 0 || one.side === table.focus));
  // Two that would hide each other stand a little over and under the line.
  const [one, two] = main;
  const apart = one !== undefined && two !== undefined && Math.abs(one.x - two.x) < R + 1;
  const aside = ({ side }: DotValue): number => (!apart ? 0 : side === 0 ? -R : side === table.focus ? R : 0);
  if (panel.zero === null && main.length === 2) {
    nodes.push({ type: "line", x1: main[0]!.x, y1: y, x2: main[1]!.x, y2: y, colour: "ctrl", width: 1.5 });
  }
  const depthOf = ({ side }: DotValue): number => (side === table.focus ? 2 : side === 0 ? 1 : 0);
  const ids = new Map(
    placed.toSorted((a, b) => depthOf(b.one) - depthOf(a.one)).map(({ one }) => [one, markId(one, panel, drawing)]),
  );
  // What is in the columns lies on top.
  for (const { one, x, fill } of placed.toSorted((a, b) => depthOf(a.one) - depthOf(b.one))) {
    const cy = y + aside(one);
    const side = table.sides[one.side]!;
    const faint = grey && depthOf(one) === 0;
    const colour = faint ? "ctrl" : side.colour;
    const r = frame.size === "card" ? 3 : faint ? 2.6 : R;
    if (panel.zero !== null && fill !== "lost") {
      nodes.push({ type: "line", x1: scale.at(panel.zero), y1: y, x2: x, y2: y, colour, width: 1.6 });
    }
    if (one.whisker !== undefined && one.whisker[0] < one.whisker[1])
      nodes.push(whisker(one.whisker, cy, scale, colour));
    if (fill !== "lost")
      nodes.push(
        ...drawBound(one.bound, one.value ?? 0, {
          x,
          y: panel.zero === null ? cy : y + 9,
          r: panel.zero === null ? r + 1 : -r,
          colour,
        }).nodes,
      );
    const id = ids.get(one) ?? one.row;
    nodes.push({
      type: "marker",
      x,
      y: cy,
      r,
      shape: side.shape,
      fill,
      colour,
      mark: id,
      series: `${panel.id}/${one.side}`,
    });
    drawing.marks.push({
      id,
      x,
      y: cy,
      series: `${panel.id}/${one.side}`,
      order,
      row: drawing.rows.get(one.row) ?? 0,
      title: one.title,
      tag: one.tag,
      lines: one.lines,
      origin: fill === "published" || fill === "ambiguous" ? "published" : fill === "derived" ? "derived" : "computed",
      colour: inkOf(colour),
    });
  }
  if (frame.size === "phone") phoneValues(placed, y, panel.zero, drawing);
}

function whisker([from, to]: readonly [number, number], y: number, scale: Axis, colour: Colour): SceneNode {
  const [a, b] = [scale.at(from), scale.at(to)];
  return { type: "path", d: `M${a} ${y}H${b}M${a} ${y - 3}v6M${b} ${y - 3}v6`, colour, width: 1.2, role: "whisker" };
}

/** The values of base and focus over their dots, the outer sides of each other. */
function phoneValues(
  placed: readonly { one: DotValue; x: number }[],
  y: number,
  zero: number | null,
  { table, frame, nodes }: Drawing,
): void {
  const shown = placed.filter(({ one }) => one.side === 0 || one.side === table.focus).toSorted((a, b) => a.x - b.x);
  shown.forEach(({ one, x }, i) => {
    const width = frame.measure(one.text, 11, 400);
    // Before its mark: the left one of two, what has no room behind it, and a change below zero, whose line runs there.
    const before = (i === 0 && shown.length > 1) || (zero !== null && (one.value ?? 0) < zero);
    const fits = before ? x - R - 5 - width >= 0 : x + R + 5 + width > frame.width;
    const anchor = fits ? "end" : "start";
    const at = anchor === "end" ? x - R - 5 : x + R + 5;
    // Two at one edge: the second stands a line lower.
    const under = shown.length > 1 && (i === 0 ? anchor === "start" : anchor === "end");
    nodes.push(
      text(one.text, at, under ? y + 15 : y + 4, anchor, { size: 11, colour: "ink", halo: true, role: "label" }),
    );
  });
}

/** The first mark of a row of the twin bears its id, the others that and where they stand: `pointId` leads back. */
function markId(one: DotValue, panel: DotPanel, { seen }: Drawing): string {
  let id = one.row;
  if (seen.has(id)) {
    const tag = `${panel.id}${one.side === 0 ? ".base" : ""}`;
    id = `${one.row}::${tag}`;
    for (let n = 2; seen.has(id); n++) id = `${one.row}::${tag}.${n}`;
  }
  seen.add(id);
  return id;
}
