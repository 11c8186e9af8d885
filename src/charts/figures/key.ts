/** Names of systems and the unit where they do not stand at the marks. */
import type { Frame, SceneNode } from "../scene";
import type { Layout } from "./layout";
import { fitText } from "../cut";
import type { Room } from "./place";
import { signed, type SystemStyle } from "./systems";

const GAP = 20;
const ROW = 17;

/** "■ 8 × SE4011 SATA  ● 4 × PE6011 NVMe" at the foot of a card, from the right; what does not fit is left out. */
export function cardKey(styles: readonly SystemStyle[], frame: Frame, height: number, room: Room): SceneNode[] {
  const nodes: SceneNode[] = [];
  let right = frame.width - 2;
  const share = (frame.width - GAP * (styles.length - 1)) / styles.length - 2;
  for (const style of styles) {
    const text = fitText(signed(style), Math.max(share, 40), (part) => frame.measure(part, 11, 600));
    const words = { text, colour: style.textColour, weight: 600, role: "key" } as const;
    if (right - room.width(words) < 0) break;
    nodes.push(room.put(words, { x: right, y: height - 7, anchor: "end" }));
    right -= room.width(words) + GAP;
  }
  return nodes;
}

/** The unit of a card's only panel, in the first corner that is free. */
export function cardUnit(layout: Layout, frame: Frame, room: Room): SceneNode[] {
  const [panel, ...more] = layout.panels;
  if (panel === undefined || more.length > 0) return [];
  const words = { text: panel.unit.label, colour: "ink3", role: "unit" } as const;
  const x = frame.width - 2;
  const foot = panel.ticked ? panel.bottom + 10 : panel.bottom - 7;
  const text = room.place(words, [
    { x, y: foot, anchor: "end" },
    { x, y: panel.top + 7, anchor: "end" },
    { x, y: layout.height - 7, anchor: "end" },
  ]);
  return text === null ? [] : [text];
}

/** The systems over the chart of a phone, row by row from the left. */
export function phoneKey(styles: readonly SystemStyle[], frame: Frame): { nodes: SceneNode[]; height: number } {
  const nodes: SceneNode[] = [];
  const measure = (text: string): number => frame.measure(text, 12, 600);
  let x = 0;
  let row = 0;
  for (const style of styles) {
    const text = fitText(signed(style), frame.width, measure);
    const width = measure(text);
    if (x > 0 && x + width > frame.width) {
      x = 0;
      row += 1;
    }
    const colour = style.textColour;
    nodes.push({
      type: "text",
      x,
      y: 12 + row * ROW,
      text,
      anchor: "start",
      colour,
      size: 12,
      weight: 600,
      role: "key",
    });
    x += width + GAP;
  }
  return { nodes, height: nodes.length === 0 ? 0 : (row + 1) * ROW + 3 };
}
