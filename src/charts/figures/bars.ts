/** A bar per workload and system, from zero: published tinted with a cap, derived hatched, ambiguous dashed. */
import type { Frame, SceneNode } from "../scene";
import { boundedText } from "./amount";
import { drawBound } from "../bounds";
import type { Shown } from "./choose";
import { type Layout, type LineForm, panelGrid, roomOf, widestLabel } from "./layout";
import type { Need } from "./need";
import type { FiguresOptions } from "./options";
import { cardKey, cardUnit } from "./key";
import { systemId, type SystemStyle } from "./systems";
import type { Drawn } from "./twin";

/** Room for the name of a system behind a label, where a line has more than one bar. */
const named = (shown: readonly Shown[]): boolean => new Set(shown.map(({ row }) => systemId(row))).size > 1;

function need(shown: readonly Shown[], options: FiguresOptions, frame: Frame): Need {
  const card = frame.size === "card";
  const arrows = shown.some(({ bound }) => bound === "at_least") ? 24 : 0;
  return {
    pitch: card ? [13, 26] : frame.size === "phone" ? [36, 44] : [22, 34],
    weight: (own) => (own.length < 2 ? 1 : 0.4 + 0.7 * own.length),
    above: card ? 1 : 8,
    below: named(shown) && card ? 18 : card ? 3 : 30,
    beside: widestLabel(shown, options, frame) + 8 + arrows,
    zero: true,
    mayLog: false,
    ticked: !card,
    together: false,
  };
}

function draw(layout: Layout, styles: ReadonlyMap<string, SystemStyle>, frame: Frame): ReturnType<LineForm["draw"]> {
  const nodes: SceneNode[] = [];
  const drawn: Drawn[] = [];
  const room = roomOf(layout, frame);
  const tell = named(layout.panels.flatMap(({ lines }) => lines.flatMap(({ shown }) => shown)));
  for (const panel of layout.panels) {
    nodes.push(...panelGrid(panel, frame));
    const zero = panel.axis.at(0);
    for (const line of panel.lines) {
      const gap = Math.min(6, line.height * 0.25);
      const thick = Math.min(22, (line.height - gap) / line.shown.length);
      const first = line.y - (thick * line.shown.length) / 2;
      line.shown.forEach((one, i) => {
        const style = styles.get(systemId(one.row));
        const y = first + thick * i;
        const middle = y + thick / 2;
        const h = thick - (line.shown.length > 1 ? 1.5 : 0);
        const at = one.value === null ? null : Math.min(Math.max(panel.axis.at(one.value), layout.left), layout.right);
        drawn.push({
          shown: one,
          unit: panel.unit,
          name: layout.names.get(one) ?? line.label,
          x: at ?? zero + 8,
          y: middle,
        });
        if (at === null) {
          nodes.push({
            type: "marker",
            x: zero + 8,
            y: middle,
            r: 3.4,
            shape: "circle",
            fill: "lost",
            colour: "ink3",
            mark: one.mark,
          });
          nodes.push(
            room.put(
              { text: boundedText(one, panel.unit), colour: "ink3" },
              { x: zero + 18, y: middle, anchor: "start" },
            ),
          );
          return;
        }
        const colour = style?.colour ?? "ctrl";
        nodes.push({ type: "rect", x: zero, y, w: at - zero, h, colour, fill: one.kind, mark: one.mark });
        const bound = drawBound(one.bound, one.value ?? 0, { x: at, y: middle, r: 2, colour });
        nodes.push(...bound.nodes);
        if (one.kind === "ambiguous" && at - zero > 14) {
          nodes.push({
            type: "text",
            x: at - 7,
            y: middle + 4,
            text: "?",
            anchor: "middle",
            colour: "ink",
            size: 11,
            weight: 600,
          });
        }
        const label = boundedText(one, panel.unit);
        const x = at + Math.max(6, bound.after + 4);
        nodes.push(room.put({ text: label, colour: "ink" }, { x, y: middle, anchor: "start" }));
        // On a page the name stands in the line itself; a card has a key for it.
        if (tell && style !== undefined && frame.size !== "card") {
          const after = x + room.width({ text: label }) + 8;
          const words = { text: style.label, colour: style.textColour, weight: 600 } as const;
          const inside = { x: zero + 6, y: middle, anchor: "start" } as const;
          const text = room.place(words, [{ x: after, y: middle, anchor: "start" }, inside]);
          if (text !== null) nodes.push(text);
        }
      });
    }
    nodes.push({ type: "line", x1: zero, y1: panel.top, x2: zero, y2: panel.bottom, colour: "ctrl", role: "axis" });
  }
  if (tell && frame.size === "card")
    nodes.push(
      ...cardKey(
        [...styles.values()].map((style) => ({ ...style, shape: "square" })),
        frame,
        layout.height,
        room,
      ),
    );
  if (frame.size === "card") nodes.push(...cardUnit(layout, frame, room));
  return { nodes, drawn, key: [] };
}

export const barsForm: LineForm = { need, draw };
