/** Draws a dot table: names, values, dots on one axis per panel, ratios and what is said of them. */
import { en } from "~/text/en";
import { axis, type Axis } from "../axis";
import { cut } from "../cut";
import type { Colour, Frame, Scene } from "../scene";
import { type Columns, columnsOf, headOf, linesOf, ratioHead } from "./columns";
import type { DotPanel, DotRow, DotTable } from "./dots";
import { type Drawing, inkOf, text } from "./drawing";
import { dots } from "./marks";

const PITCH = { page: 30, phone: 58, card: 22 } as const;
/** A long table is denser. */
const DENSE = { rows: 24, pitch: 24 };
const HEAD = { page: 44, phone: 40, card: 6 } as const;
const BETWEEN = { page: 26, phone: 22, card: 8 } as const;
const TONES = { better: "ok", worse: "bad", equal: "ink2" } as const satisfies Record<string, Colour>;

export function drawDots(table: DotTable, frame: Frame): Scene {
  const columns = columnsOf(table, frame);
  const rows = new Map(table.twin.rows.flatMap(({ mark }, i) => (mark === null ? [] : [[mark, i] as const])));
  const drawing: Drawing = { table, columns, frame, nodes: [], marks: [], rows, seen: new Set() };
  const all = table.panels.reduce((sum, panel) => sum + panel.rows.length, 0);
  const pitch = frame.size === "page" && all > DENSE.rows ? DENSE.pitch : PITCH[frame.size];
  let y = frame.size === "phone" ? sideKey(drawing) : 0;
  const start = y;
  let first: number | null = null;
  for (const panel of table.panels) {
    if (panel.rows.length === 0) continue;
    if (y > start) y += BETWEEN[frame.size];
    const top = y + HEAD[frame.size];
    first ??= top;
    const shown = frame.size === "card" ? panel.rows.slice(0, cardRows(table, frame)) : panel.rows;
    y = top + shown.length * pitch;
    drawPanel({ ...panel, rows: shown }, top, pitch, drawing);
  }
  const height = frame.size === "card" ? frame.height : Math.max(y + 8, 60);
  const [from, to] = columns.dots;
  return {
    width: frame.width,
    height,
    title: table.title,
    plot: { x: from, y: first ?? 0, w: Math.max(1, to - from), h: Math.max(1, y - (first ?? 0)) },
    nodes: drawing.nodes,
    marks: drawing.marks,
    key: table.key,
    notes: table.notes,
    twin: table.twin,
    ...(table.empty === undefined ? {} : { empty: table.empty }),
  };
}

/** On a phone no column names the sides: base and focus stand over the table. Returns its height. */
function sideKey({ table, frame, nodes }: Drawing): number {
  let x = 0;
  for (const side of [table.sides[0], table.sides[table.focus]]) {
    if (side === undefined || table.sides.length < 2) continue;
    const name = cut(side.name, frame.width / 2 - 28, 12, 600, frame);
    nodes.push({ type: "marker", x: x + 5, y: 10, r: 3.6, shape: side.shape, fill: "computed", colour: side.colour });
    nodes.push(text(name, x + 14, 14, "start", { colour: inkOf(side.colour), weight: 600, role: "key" }));
    x += frame.measure(name, 12, 600) + 34;
  }
  return x === 0 ? 0 : 24;
}

/** A card has its height: as many rows of each panel as it takes. */
function cardRows(table: DotTable, frame: Frame): number {
  const panels = table.panels.length;
  const room = (frame.height - HEAD.card - 18 - (panels - 1) * (BETWEEN.card + HEAD.card)) / Math.max(1, panels);
  return Math.max(1, Math.floor(room / PITCH.card));
}

function drawPanel(panel: DotPanel, top: number, pitch: number, drawing: Drawing): void {
  const { columns, frame, nodes } = drawing;
  const bottom = top + panel.rows.length * pitch;
  const scale = axisOf(panel, columns, frame);
  heads(panel, top, scale, drawing);
  for (const { at } of scale.ticks) {
    nodes.push({ type: "line", x1: at, y1: top, x2: at, y2: bottom, colour: "grid", role: "grid" });
  }
  if (panel.zero !== null) {
    const at = scale.at(panel.zero);
    nodes.push({ type: "line", x1: at, y1: top, x2: at, y2: bottom, colour: "ctrl", role: "axis" });
  }
  panel.rows.forEach((row, i) => {
    const y = top + i * pitch;
    nodes.push({ type: "line", x1: 0, y1: y + pitch, x2: frame.width, y2: y + pitch, colour: "grid", role: "grid" });
    if (row.shade !== null) {
      const d = `M0 ${y + 1}H${frame.width}V${y + pitch - 1}H0Z`;
      nodes.push({ type: "path", d, colour: "warn", fill: "warn", width: 0, opacity: 0.08, role: "shade" });
    }
    const middle = frame.size === "phone" ? y + pitch - 17 : y + pitch / 2;
    words(row, y, middle, drawing);
    dots(panel, row, i, middle, scale, drawing);
  });
}

function axisOf({ rows, unit, log, zero }: DotPanel, { dots: range }: Columns, frame: Frame): Axis {
  const values = rows.flatMap((row) =>
    row.values.flatMap(({ value, whisker }) => (value === null ? [] : [value, ...(whisker ?? [])])),
  );
  const own = values.filter((value) => !log || value > 0);
  const low = Math.min(...own, zero ?? Infinity);
  const high = Math.max(...own, zero ?? -Infinity);
  const extent: [number, number] = low <= high ? [low, high] : [0, unit.factor];
  return axis({ extent, log, unit, range, room: frame.size === "page" ? 62 : 54 });
}

/** Names of the columns, ticks of the axis, and the line under them. */
function heads(panel: DotPanel, top: number, scale: Axis, drawing: Drawing): void {
  const { table, columns, frame, nodes } = drawing;
  if (frame.size === "card") return;
  const y = top - 8;
  const rule = (x1: number, x2: number) => {
    nodes.push({ type: "line", x1, y1: top, x2, y2: top, colour: "ctrl", role: "axis" });
  };
  const head = cut(panel.head, frame.width, 12, 600, frame);
  nodes.push(text(head, 0, top - 28, "start", { colour: "ink", weight: 600, role: "head" }));
  for (const { at, text: tick } of scale.ticks) {
    nodes.push(
      { type: "line", x1: at, y1: top, x2: at, y2: top - 4, colour: "ctrl" },
      text(tick, at, y, "middle", { role: "tick" }),
    );
  }
  if (frame.size === "phone") {
    rule(0, frame.width);
    return;
  }
  rule(0, (columns.base ?? columns.dots[0]) + 8);
  rule(...columns.dots);
  rule(columns.dots[1] + 16, frame.width);
  nodes.push(text(cut(table.heads.name, columns.name, 12, 400, frame), 0, y, "start"));
  for (const [side, right] of [
    [table.focus, columns.focus],
    [0, columns.base],
  ] as const) {
    const own = table.sides[side];
    if (own === undefined || right === null) continue;
    const name = headOf(own.name, frame);
    const width = frame.measure(name, 12, 600);
    const { colour, shape } = own;
    nodes.push({ type: "marker", x: right - width - 9, y: y - 4, r: 3.4, shape, fill: "computed", colour });
    nodes.push(text(name, right, y, "end", { colour: inkOf(colour), weight: 600 }));
  }
  const ratio = ratioHead(table, frame);
  for (const [i, line] of ratio.entries()) {
    nodes.push(text(line, columns.ratio, y - (ratio.length - 1 - i) * 15, "end"));
  }
  if (columns.gain !== null) nodes.push(text(table.heads.gain, columns.gain, y, "end"));
  if (columns.said !== null) nodes.push(text(table.heads.said, columns.said, y, "start"));
}

function words(row: DotRow, y: number, middle: number, drawing: Drawing): void {
  const { table, columns, frame, nodes } = drawing;
  const { size } = columns;
  const phone = frame.size === "phone";
  const at = phone ? y + 17 : middle + 4;
  const has = row.ratio !== "" || row.gain !== null;
  const shade = row.shade === null ? "" : ` ${row.shade}`;
  const right = phone ? rightWords(row, at, drawing) : 0;
  const room = phone ? frame.width - right - 12 : columns.name;
  const name = cut(row.name, room - frame.measure(shade, size, 400), size, 400, frame);
  nodes.push(text(name, 0, at, "start", { colour: has ? "ink" : "ink2", size, role: "line" }));
  if (shade !== "") {
    nodes.push(text(shade.trim(), frame.measure(`${name} `, size, 400), at, "start", { colour: "warn", size }));
  }
  if (phone) return;
  for (const [side, edge] of [
    [table.focus, columns.focus],
    [0, columns.base],
  ] as const) {
    if (edge === null) continue;
    const value = row.values.find((one) => one.side === side);
    nodes.push(
      text(value?.text ?? (side === 0 ? row.absent : en.charts.absent), edge, at, "end", {
        colour: value === undefined ? "ink3" : "ink",
        size,
      }),
    );
  }
  if (row.ratio !== "") nodes.push(text(row.ratio, columns.ratio, at, "end", { colour: "ink", weight: 600, size }));
  if (row.gain !== null && columns.gain !== null) {
    nodes.push(text(row.gain.text, columns.gain, at, "end", { colour: TONES[row.gain.word], size }));
  }
  if (row.said === "") return;
  if (columns.said !== null) {
    const left = columns.said;
    const wide = frame.width - left;
    const lines = frame.measure(row.said, 11, 400) <= wide ? [row.said] : linesOf(row.said, row.saidLines);
    lines.forEach((line, i) => {
      const down = lines.length === 1 ? 0 : i === 0 ? -6 : 6;
      nodes.push(text(cut(line, wide, 11, 400, frame), left, at + down, "start", { colour: "ink3", size: 11 }));
    });
  } else if (!has && columns.gain !== null) {
    nodes.push(text(row.said, columns.gain, at, "end", { colour: "ink3", size }));
  }
}

/** On a phone ratio and gain stand in one text at the right; returns its width. */
function rightWords(row: DotRow, at: number, { frame, nodes }: Drawing): number {
  const { gain, ratio } = row;
  if (gain === null) {
    const said = cut(row.said, frame.width * 0.5, 12, 400, frame);
    nodes.push(text(said, frame.width, at, "end", { colour: "ink3" }));
    return frame.measure(said, 12, 400);
  }
  const words = gain.text;
  const width = frame.measure(words, 12, 400);
  nodes.push(text(words, frame.width, at, "end", { colour: TONES[gain.word] }));
  if (ratio === "") return width;
  nodes.push(text(ratio, frame.width - width - 6, at, "end", { colour: "ink", weight: 600 }));
  return width + 6 + frame.measure(ratio, 12, 600);
}
