/** A mark per system on one line per workload, joined by a thin line: how far apart they are is what is read. */
import type { Frame, SceneNode } from "../scene";
import { boundedText } from "./amount";
import { type BoundDrawing, drawBound } from "../bounds";
import type { Shown } from "./choose";
import { type Layout, type Line, type LineForm, type Panel, panelGrid, roomOf, widestLabel } from "./layout";
import type { Need } from "./need";
import { cardKey, cardUnit, phoneKey } from "./key";
import { nameMarks } from "./naming";
import type { FiguresOptions } from "./options";
import type { Room, Spot, Words } from "./place";
import { signed, systemId, type SystemStyle, systemStyles } from "./systems";
import type { Drawn } from "./twin";

const R = 4.1;

const systemsOf = (shown: readonly Shown[]): number => new Set(shown.map(({ row }) => systemId(row))).size;

/** Where the names of the systems stand: two on a card in a key at its foot, on a phone in one over the chart. */
function naming(shown: readonly Shown[], frame: Frame): "none" | "marks" | "foot" | "head" {
  const systems = systemsOf(shown);
  if (systems < 2) return "none";
  if (frame.size === "phone") return "head";
  return frame.size === "card" && systems === 2 ? "foot" : "marks";
}

function need(shown: readonly Shown[], options: FiguresOptions, frame: Frame): Need {
  const card = frame.size === "card";
  const names = naming(shown, frame);
  const rows = shown.map(({ row }) => row);
  const head = names === "head" ? phoneKey([...systemStyles(rows, options.colour).values()], frame).height : 0;
  return {
    pitch: card ? [20, 74] : frame.size === "phone" ? [58, 66] : [30, 54],
    weight: () => 1,
    above: names === "marks" ? (card ? 14 : 24) : head + (card ? 2 : 8),
    below: (names === "foot" ? 18 : 2) + (card ? 0 : 28),
    beside: widestLabel(shown, options, frame) + 14,
    zero: false,
    mayLog: true,
    ticked: !card || options.log,
    together: false,
  };
}

function draw(layout: Layout, styles: ReadonlyMap<string, SystemStyle>, frame: Frame): ReturnType<LineForm["draw"]> {
  const lines: SceneNode[] = [];
  const marks: SceneNode[] = [];
  const labels: SceneNode[] = [];
  const drawn: Drawn[] = [];
  const all = layout.panels.flatMap((panel) => panel.lines.flatMap(({ shown }) => shown));
  const room = roomOf(layout, frame);
  if (layout.panels.length > 1 && frame.size === "card") {
    for (const panel of layout.panels) room.block({ x: frame.width - 60, y: panel.top - 13, w: 60, h: 12 });
  }
  const names = naming(all, frame);
  const named = new Set<string>();
  const rows: { line: Line; panel: Panel; placed: Placed[] }[] = [];
  for (const panel of layout.panels) {
    lines.push(...panelGrid(panel, frame));
    for (const line of panel.lines) {
      const placed = placeLine(line, panel, layout, styles);
      rows.push({ line, panel, placed });
      lines.push({
        type: "line",
        x1: layout.left,
        y1: line.y,
        x2: layout.right,
        y2: line.y,
        colour: "grid",
        role: "line",
      });
      const xs = placed.flatMap(({ x, lost }) => (x === null || lost ? [] : [x]));
      if (xs.length > 1) {
        lines.push({ type: "line", x1: Math.min(...xs), y1: line.y, x2: Math.max(...xs), y2: line.y, colour: "ctrl" });
      }
      for (const one of placed) {
        drawn.push({
          shown: one.shown,
          unit: panel.unit,
          name: layout.names.get(one.shown) ?? line.label,
          x: one.x,
          y: one.x === null ? null : line.y,
        });
      }
      // A hollow mark on top: under another it would not be seen.
      for (const one of [...placed.filter((it) => !isOpen(it)), ...placed.filter(isOpen)]) {
        if (one.x === null) continue;
        marks.push(...one.bound.nodes, {
          type: "marker",
          x: one.x,
          y: line.y,
          r: R,
          shape: one.style?.shape ?? "circle",
          fill: one.shown.kind,
          colour: one.style?.colour ?? "ctrl",
          mark: one.shown.mark,
          series: systemId(one.shown.row),
        });
        const { before, after } = one.bound;
        if (before + after > 0) room.block({ x: one.x - before, y: line.y - 4, w: before + after, h: 8 });
        room.blockMark(one.x, line.y, one.shown.kind === "ambiguous" ? R * 1.65 : R + 1);
      }
    }
  }
  for (const { line, panel, placed } of rows) {
    const values = labelValues(placed, line, panel, room);
    if (names === "marks") labels.push(...nameMarks(placed, line.y, R, named, room));
    labels.push(...values);
  }
  const open = [...styles.values()].filter(({ id }) => !named.has(id));
  if (names === "head") lines.push(...phoneKey(open, frame).nodes);
  const keyed = names === "foot" || names === "marks" ? open : [];
  if (frame.size === "card") {
    labels.push(...cardKey(keyed, frame, layout.height, room), ...cardUnit(layout, frame, room));
  }
  const key = frame.size === "page" ? keyed.map(signed) : [];
  return { nodes: [...lines, ...marks, ...labels], drawn, key };
}

export const dotsForm: LineForm = { need, draw };

interface Placed {
  readonly shown: Shown;
  readonly style: SystemStyle | undefined;
  /** null: outside the zoomed range. */
  readonly x: number | null;
  readonly lost: boolean;
  readonly bound: BoundDrawing;
}

const isOpen = ({ shown }: Placed): boolean => shown.kind === "ambiguous";

function placeLine(line: Line, panel: Panel, layout: Layout, styles: ReadonlyMap<string, SystemStyle>): Placed[] {
  let gutter = layout.right + 8;
  return line.shown.map((shown): Placed => {
    const style = styles.get(systemId(shown.row));
    const none = { nodes: [], before: 0, after: 0 };
    if (shown.value === null) {
      const x = gutter;
      gutter += 12;
      return { shown, style, x, lost: true, bound: none };
    }
    const x = panel.axis.at(shown.value);
    if (x < layout.left - 0.5 || x > layout.right + 0.5) return { shown, style, x: null, lost: false, bound: none };
    const colour = style?.colour ?? "ctrl";
    const bound = drawBound(shown.bound, shown.value, { x, y: line.y, r: R + 1, colour });
    return { shown, style, x, lost: false, bound };
  });
}

/** Numbers: the outer two of a line beside their marks when there are at most two, else under the marks. */
function labelValues(placed: readonly Placed[], line: Line, panel: Panel, room: Room): SceneNode[] {
  const there = placed.flatMap((one) => (one.x === null ? [] : [{ ...one, x: one.x }]));
  const sorted = there.toSorted((a, b) => a.x - b.x);
  const values = sorted.filter(({ lost }) => !lost);
  return sorted.flatMap((one) => {
    const i = values.indexOf(one);
    const right: Spot = { x: one.x + Math.max(R + 5, one.bound.after + 4), y: line.y, anchor: "start" };
    const left: Spot = { x: one.x - Math.max(R + 5, one.bound.before + 4), y: line.y, anchor: "end" };
    const under: Spot = { x: one.x, y: line.y + 15, anchor: "middle" };
    const over: Spot = { x: one.x, y: line.y - 14, anchor: "middle" };
    const [own, other] = i === 0 && values.length === 2 ? [left, right] : [right, left];
    const corners = [
      under,
      over,
      { ...own, y: line.y + 14 },
      { ...other, y: line.y + 14 },
      { ...under, y: line.y + 28 },
    ];
    const spots =
      one.lost || values.length <= 2 ? [own, other, ...corners] : [under, ...corners.slice(2), own, other, over];
    const words = { text: boundedText(one.shown, panel.unit), colour: one.lost ? "ink3" : "ink" } as const;
    const text = room.place(words, spots);
    return text === null ? withLeader(words, one.x, line.y, room) : [text];
  });
}

/** Rows below and above a line, and steps aside, in which a number without a place at its mark may stand. */
const FAR_ROWS = [28, -28, 41, -41, 54];
const FAR_STEPS = [0, 14, -14, 28, -28, 42, -42, 56, -56, 70, -70, 90, -90];

/** A number that finds no place at its mark: a little off, with a line to it. */
function withLeader(words: Words, x: number, y: number, room: Room): SceneNode[] {
  for (const dy of FAR_ROWS) {
    for (const dx of FAR_STEPS) {
      const text = room.place(words, [{ x: x + dx, y: y + dy, anchor: "middle" }]);
      if (text === null) continue;
      const down = Math.sign(dy);
      const line = { x1: x, y1: y + down * (R + 2), x2: x + dx, y2: y + dy - down * 7 } as const;
      return [{ type: "line", ...line, colour: "ctrl", role: "leader" }, text];
    }
  }
  return [];
}
