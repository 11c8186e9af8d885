/** Everything around the data: grid, ticks, axis lines, titles, spans, rules. */
import { en } from "~/text/en";
import { plot as text } from "~/text/en/plot";
import type { Axis } from "../axis";
import { cut, fitText, wrapText } from "../cut";
import type { Box } from "../geometry";
import type { AxisTitle, Frame, Scene, SceneNode } from "../scene";
import type { Placed } from "./layout";
import type { PlotAxis, PlotRule } from "./plot";
import { categoriesOf, HEAD_LINE, isOver, NAME_ROW, sizes, tickSize } from "./scales";

/** A plot and its axes in pixels: all that a rule needs. */
export interface Ground {
  readonly plot: Box;
  readonly x: Pick<Axis, "at">;
  readonly y: Pick<Axis, "at">;
}

export type TextNode = Extract<SceneNode, { type: "text" }>;

export const label = (
  words: string,
  x: number,
  y: number,
  anchor: TextNode["anchor"],
  more: Partial<Omit<TextNode, "type">> = {},
): TextNode => ({ type: "text", x, y, text: words, anchor, colour: "ink2", size: 12, ...more });

/** A name cut to fewer pixels is unreadable. */
const LEAST_NAME = 42;

export function gridNodes(placed: Placed, frame: Frame): SceneNode[] {
  return [...spanNodes(placed), ...yNodes(placed, frame), ...xNodes(placed, frame)];
}

function yNodes(placed: Placed, frame: Frame): SceneNode[] {
  const { plot, x, y, panel, saysY, left } = placed;
  const card = frame.size === "card";
  const size = tickSize(frame);
  const right = plot.x + plot.w;
  const bottom = plot.y + plot.h;
  const names = categoriesOf(panel.y);
  const gap = card ? 5 : 8;
  const nodes: SceneNode[] = [];
  const hasBars = panel.series.some(({ points }) => points.some(({ bar }) => bar !== undefined));
  for (const { at, text: words } of y.ticks) {
    if (!hasBars) nodes.push({ type: "line", x1: plot.x, y1: at, x2: right, y2: at, colour: "grid", role: "grid" });
    if (saysY && names === null) nodes.push(label(words, plot.x - gap, at + 4, "end", { size, role: "tick" }));
  }
  const zero = x.at(0);
  if (hasBars && zero >= plot.x - 0.5 && zero <= right) {
    nodes.push({ type: "line", x1: zero, y1: plot.y, x2: zero, y2: bottom, colour: "ctrl", role: "axis" });
  }
  if (saysY && names !== null) nodes.push(...rowNames(names, placed, plot.x - left - gap, frame));
  nodes.push({ type: "line", x1: plot.x, y1: bottom, x2: right, y2: bottom, colour: card ? "grid" : "ctrl" });
  return nodes;
}

/** A name beside its row, in two lines if the row is high enough. On a phone it may stand above the row. */
function rowNames(names: readonly string[], { plot, y, panel }: Placed, width: number, frame: Frame): SceneNode[] {
  const size = tickSize(frame);
  const more = { size, role: "line" } as const;
  const measure = (words: string): number => frame.measure(words, size, 400);
  return names.flatMap((name, i) => {
    if (isOver(panel.y, frame)) {
      // Beside the axis, which would cross the first letter.
      const begin = plot.x + 3;
      const words = fitText(name, frame.width - 2 - begin, measure);
      return [label(words, begin, y.at(i - 0.5) + 13 - NAME_ROW, "start", { ...more, halo: true })];
    }
    const high = y.at(i + 0.5 - 1e-6) - y.at(i - 0.5);
    const lines = high >= 2 * ROW ? wrapText(name, width, measure) : [cut(name, width, size, 400, frame)];
    const first = y.at(i) + 4 - ((lines.length - 1) * ROW) / 2;
    return lines.map((words, row) =>
      label(words, plot.x - (frame.size === "card" ? 5 : 8), first + row * ROW, "end", more),
    );
  });
}
const ROW = 14;

/** Labels under x, the outer two first. A label that would touch another is left out; its tick stays. */
function xNodes(placed: Placed, frame: Frame): SceneNode[] {
  const { plot, x, xSpec, panel, saysX } = placed;
  const card = frame.size === "card";
  const size = tickSize(frame);
  const bottom = plot.y + plot.h;
  const nodes: SceneNode[] = [];
  // If rows are names, values are read along x.
  if (categoriesOf(panel.y) !== null) {
    for (const { at } of x.ticks) nodes.push({ type: "line", x1: at, y1: plot.y, x2: at, y2: bottom, colour: "grid" });
  }
  if (!saysX) return nodes;
  const names = categoriesOf(xSpec);
  const pitch = names === null ? Infinity : plot.w / Math.max(1, names.length);
  const [first, ...rest] = x.ticks;
  const taken: { from: number; to: number }[] = [];
  const last = rest.pop();
  for (const tick of [first, last, ...rest]) {
    if (tick === undefined) continue;
    if (!card) nodes.push({ type: "line", x1: tick.at, y1: bottom, x2: tick.at, y2: bottom + 5, colour: "ctrl" });
    // A card has no titles, so its last tick includes the unit.
    const hasUnit = x.unit.label !== "" && x.unit.clock !== true && xSpec.ticks === undefined;
    const unit = card && tick === last && hasUnit ? ` ${x.unit.label}` : "";
    // Of many days some are named in full, rather than each by three letters.
    const words =
      names === null ? tick.text + unit : pitch < LEAST_NAME ? tick.text : cut(tick.text, pitch - 6, size, 400, frame);
    const half = frame.measure(words, size, 400) / 2;
    const over = tick.at + half > frame.width;
    const from = over ? frame.width - 2 * half : tick.at - half;
    if (taken.some((other) => from - 6 < other.to && from + 2 * half + 6 > other.from)) continue;
    taken.push({ from, to: from + 2 * half });
    const at = over ? frame.width : tick.at;
    nodes.push(label(words, at, bottom + (card ? 14 : 18), over ? "end" : "middle", { size, role: "tick" }));
  }
  return nodes;
}

const LOOKS = {
  grey: { colour: "grid", fill: "plain" },
  missing: { colour: "rule", fill: "derived" },
  changed: { colour: "warn", fill: "tint" },
} as const;

function spanNodes({ plot, panel, x }: Placed): SceneNode[] {
  return (panel.spans ?? []).flatMap(({ from, to, name, look }): SceneNode[] => {
    const left = Math.max(plot.x, x.at(from));
    const right = Math.min(plot.x + plot.w, x.at(to));
    if (!(right > left)) return [];
    const middle = (left + right) / 2;
    return [
      { type: "rect", x: left, y: plot.y, w: right - left, h: plot.h, ...LOOKS[look ?? "grey"], role: "span" },
      ...(name === "" ? [] : [label(name, middle, plot.y + 12, "middle", { size: 11, halo: true, role: "span" })]),
    ];
  });
}

/** Position of a rule in pixels; null outside the visible range. */
export function ruleAt({ plot, x, y }: Ground, { y: value, upright }: PlotRule): number | null {
  const at = upright === true ? x.at(value) : y.at(value);
  const [low, size] = upright === true ? [plot.x, plot.w] : [plot.y, plot.h];
  return at >= low - 0.5 && at <= low + size + 0.5 ? at : null;
}

/** The start label of a limit: above the line as long as that is inside the plot. */
const overLine = (at: number, { y }: Placed["plot"]): number => (at - 18 > y ? at - 6 : at + 14);

/** The name of a rule at its start; for a rule outside the axis, at the edge nearest to it. null: placed elsewhere. */
export function startName({ plot, y }: Ground, rule: PlotRule): TextNode | null {
  if (rule.start !== true) return null;
  const at = y.at(rule.y);
  const [isAbove, isBelow] = [at < plot.y - 0.5, at > plot.y + plot.h + 0.5];
  if ((isAbove || isBelow) && rule.beyond === undefined) return null;
  const words = isAbove ? rule.beyond!.above : isBelow ? rule.beyond!.below : rule.name;
  const base = isAbove ? plot.y + 11 : isBelow ? plot.y + plot.h - 6 : overLine(at, plot);
  return label(words, plot.x + 6, base, "start", {
    ...{ colour: "ink", weight: 600, halo: true },
    role: `${rule.kind}-label`,
  });
}

/** Limits and references, over the data. */
export function ruleNodes(area: Ground, rule: PlotRule): SceneNode[] {
  const { plot } = area;
  const at = ruleAt(area, rule);
  if (at === null) return [];
  const ends =
    rule.upright === true
      ? { x1: at, y1: plot.y, x2: at, y2: plot.y + plot.h }
      : { x1: plot.x, y1: at, x2: plot.x + plot.w, y2: at };
  const limit = rule.kind === "limit";
  return [{ type: "line", ...ends, colour: limit ? "ink" : "ink2", dash: limit ? "10 4" : "2 3", role: rule.kind }];
}

/** "ms, log". An axis with its own ticks shows its scale by them; "IOPS of each drive" already names its unit. */
function unitText(spec: PlotAxis, unit: string): string {
  if (categoriesOf(spec) !== null) return "";
  const scale = spec.ticks === undefined ? (spec.log === true ? text.log : text.linear) : "";
  const said = unit === "" || spec.name?.split(/[ ,，]/)[0] === unit;
  return [said ? "" : unit, scale].filter((word) => word !== "").join(", ");
}

/** Axis titles: those of the first panel are menus on the page, the others plain text. */
export function titles(
  panels: readonly Placed[],
  height: number,
  frame: Frame,
): { readonly nodes: SceneNode[] } & Pick<Scene, "x_title" | "y_title"> {
  if (frame.size === "card") return { nodes: panels.flatMap((placed) => cardUnit(placed)) };
  const nodes: SceneNode[] = [];
  const heads: SceneNode[] = [];
  let x_title: AxisTitle | undefined;
  let y_title: AxisTitle | undefined;
  const said = { titles: new Set<string>(), y: new Set<string>() };
  for (const { panel, plot, x, y, xSpec, saysX, left, head = 0 } of panels) {
    const { name = "" } = panel.y;
    // In a grid, the panels of a column have one title.
    const inColumn = `${plot.x} ${panel.title ?? ""}`;
    const isTitled = panel.title !== undefined && (frame.size === "phone" || !said.titles.has(inColumn));
    said.titles.add(inColumn);
    if (isTitled || panel.none !== undefined) heads.push(...panelTitle(panel, plot, frame));
    // Over the panel's title, or in its place.
    const overPlot = panel.title === undefined ? (frame.size === "phone" ? 22 : 18) : isTitled ? 26 : 8;
    const yTitle = {
      name,
      unit: unitText(panel.y, y.unit.label),
      x: categoriesOf(panel.y) === null ? left : plot.x,
      y: panel.title !== undefined && said.y.size === 0 ? 12 : plot.y - overPlot - head * HEAD_LINE,
      anchor: "start",
    } as const;
    // Small multiples state each quantity once, and so do rows of names.
    const isSaid = (panel.title !== undefined || categoriesOf(panel.y) !== null) && said.y.has(name);
    if (!isSaid && name !== "") {
      said.y.add(name);
      if (y_title === undefined && nodes.length === 0) y_title = yTitle;
      else nodes.push(titleNode(yTitle));
    }
    const { name: xName = "" } = xSpec;
    if (!saysX || xName === "") continue;
    // Small multiples share one, under the last row.
    const isMultiple = panel.title !== undefined;
    const xTitle = {
      name: xName,
      unit: unitText(xSpec, x.unit.label),
      x: isMultiple ? Math.max(...panels.map((one) => one.plot.x + one.plot.w)) : plot.x + plot.w,
      y: isMultiple ? height - 4 : Math.min(height - 4, plot.y + plot.h + 40),
      anchor: "end",
    } as const;
    if (isMultiple && x_title !== undefined) continue;
    if (x_title === undefined) x_title = xTitle;
    else nodes.push(titleNode(xTitle));
  }
  return { nodes: [...heads, ...nodes], x_title, y_title };
}

export const titleNode = ({ name, unit, x, y, anchor }: AxisTitle): SceneNode =>
  label(en.charts.axisTitle(name, unit), x, y, anchor, { colour: "ink", weight: 600, role: "head" });

/** What all lines of a panel have in common, then the answer if there is room; in an empty panel, that it is empty. */
function panelTitle({ title, answer, none }: Placed["panel"], plot: Placed["plot"], frame: Frame) {
  if (title === undefined) return [];
  const y = plot.y - 8;
  const words = cut(title, plot.w, 12, 600, frame);
  const from = plot.x + frame.measure(words, 12, 600) + 8;
  const more = { colour: "ink", weight: 600, halo: true, role: "panel" } as const;
  const fits = answer != null && from + frame.measure(answer, 11, 400) <= plot.x + plot.w + sizes.phone.right;
  return [
    label(words, plot.x, y, "start", more),
    ...(fits ? [label(answer, from, y, "start", { size: 11, role: "panel" })] : []),
    ...(none === undefined
      ? []
      : [label(none, plot.x + plot.w / 2, plot.y + plot.h / 2, "middle", { colour: "ink3" })]),
  ];
}

/** A card has no axis titles; its units stand beside the ticks. */
export function cardUnit({ panel, plot, y, x, xSpec }: Placed): TextNode[] {
  // Rows without ticks have the unit of their numbers above them.
  if (categoriesOf(panel.y) !== null) {
    if (xSpec.ticks?.length !== 0 || x.unit.label === "") return [];
    return [label(x.unit.label, plot.x + plot.w, plot.y - 3, "end", { size: 11, colour: "ink3", role: "unit" })];
  }
  const words = y.unit.label === "" ? (panel.y.name ?? "") : y.unit.label;
  return words === "" ? [] : [label(words, plot.x, plot.y - 5, "start", { size: 11, colour: "ink3" })];
}
