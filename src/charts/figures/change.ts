/** Percent changes around zero: latency ■ and throughput ●, and where one of them is not printed, that. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { exact, MINUS } from "../number";
import type { Colour, Frame, SceneNode, Shape } from "../scene";
import { drawBound } from "../bounds";
import type { Shown } from "./choose";
import { type Layout, type Line, type LineForm, panelGrid, roomOf } from "./layout";
import type { Need } from "./need";
import type { FiguresOptions } from "./options";
import type { Room } from "./place";
import { systemId, type SystemStyle } from "./systems";
import type { Drawn } from "./twin";

const text = en.figures.chart;
const R = 4.1;

const LATENCY = "pct_change_latency";
const THROUGHPUT = "pct_change_throughput";
const shapeOf = (metric: string): Shape => (metric === LATENCY ? "square" : metric === THROUGHPUT ? "circle" : "up");

/** "−21.4", "+14.6", "up to −78.2". */
function changeText({ value, bound }: Shown): string {
  if (value === null) return text.lost;
  const number = value > 0 ? `+${exact(value)}` : exact(value).replace("-", MINUS);
  return (lookUp(text.changeBounds, bound) ?? text.changeBounds.exact)(number);
}

function need(shown: readonly Shown[], _options: FiguresOptions, frame: Frame): Need {
  const card = frame.size === "card";
  const widest = Math.max(0, ...shown.map((one) => frame.measure(changeText(one), 11, 400)));
  return {
    pitch: card ? [24, 42] : frame.size === "phone" ? [48, 64] : [34, 58],
    weight: () => 1,
    above: card ? 0 : 8,
    below: card ? 18 : 30,
    beside: widest + 14,
    zero: false,
    mayLog: false,
    ticked: !card,
    together: true,
  };
}

/** One panel for all metrics of change: they share the percent axis. */
function draw(layout: Layout, styles: ReadonlyMap<string, SystemStyle>, frame: Frame): ReturnType<LineForm["draw"]> {
  const nodes: SceneNode[] = [];
  const marks: SceneNode[] = [];
  const labels: SceneNode[] = [];
  const drawn: Drawn[] = [];
  const panel = layout.panels[0];
  if (panel === undefined) return { nodes, drawn, key: [] };
  const room = roomOf(layout, frame);
  const zero = panel.axis.at(0);
  const metrics = new Set(panel.lines.flatMap(({ shown }) => shown.map(({ metric }) => metric)));
  nodes.push(...panelGrid(panel, frame));
  nodes.push({ type: "line", x1: zero, y1: panel.top, x2: zero, y2: panel.bottom, colour: "ctrl", role: "axis" });
  for (const line of panel.lines) {
    line.shown.forEach((one, i) => {
      // Two systems on one line stand a little apart.
      const y = line.y + (i - (line.shown.length - 1) / 2) * spread(line);
      const style = styles.get(systemId(one.row));
      const colour: Colour = style?.colour ?? "ink";
      const at = one.value === null ? layout.right + 8 : panel.axis.at(one.value);
      const x = at < layout.left - 0.5 || (one.value !== null && at > layout.right + 0.5) ? null : at;
      drawn.push({
        shown: one,
        unit: panel.unit,
        name: layout.names.get(one) ?? line.label,
        x,
        y: x === null ? null : y,
      });
      if (x === null) return;
      const right = one.value === null || one.value >= 0;
      if (one.value !== null) nodes.push({ type: "line", x1: zero, y1: y, x2: x, y2: y, colour, width: 1.6 });
      const bound = one.value === null ? null : drawBound(one.bound, one.value, { x, y: y + 9, r: -R, colour });
      marks.push(...(bound?.nodes ?? []));
      marks.push({
        type: "marker",
        x,
        y,
        r: R,
        shape: shapeOf(one.metric),
        fill: one.kind,
        colour,
        mark: one.mark,
        series: systemId(one.row),
      });
      room.blockMark(x, y, R + 1);
      const words = { text: changeText(one), colour: one.value === null ? "ink3" : "ink" } as const;
      const beside = { x: right ? x + R + 5 : x - R - 5, y, anchor: right ? "start" : "end" } as const;
      const over = { x: right ? x + R : x - R - 4, y: y - 13, anchor: right ? "end" : "start" } as const;
      const label = room.place(words, right ? [beside, over] : [over, beside, { ...over, y: y + 13 }]);
      if (label !== null) labels.push(label);
    });
    labels.push(...missing(line, metrics, zero, room));
  }
  const key = [
    ...(metrics.has(LATENCY) ? [`■ ${text.latencyKey}`] : []),
    ...(metrics.has(THROUGHPUT) ? [`● ${text.throughputKey}`] : []),
  ];
  if (frame.size === "card") {
    const y = layout.height - 7;
    const [left, right] = metrics.has(LATENCY) ? [key[0], key[1]] : [undefined, key[0]];
    const words = (said: string) => ({ text: said, colour: "ink", weight: 600, role: "key" }) as const;
    if (left !== undefined)
      labels.push(room.put(words(left), { x: Math.max(zero - 8, room.width(words(left))), y, anchor: "end" }));
    if (right !== undefined)
      labels.push(
        room.put(words(right), { x: Math.max(zero, room.width(words(left ?? "")) + 4) + 8, y, anchor: "start" }),
      );
  }
  return { nodes: [...nodes, ...marks, ...labels], drawn, key };
}

export const changeForm: LineForm = { need, draw };

/** Marks of one workload share its line; those of two systems on the same metric are set apart. */
function spread(line: Line): number {
  const metrics = line.shown.map(({ metric }) => metric);
  return new Set(metrics).size === metrics.length ? 0 : Math.min(14, line.height / (metrics.length + 1));
}

function missing(line: Line, metrics: ReadonlySet<string>, zero: number, room: Room): SceneNode[] {
  const has = new Set(line.shown.map(({ metric }) => metric));
  const gaps = [
    { metric: THROUGHPUT, word: text.throughputWord, x: zero + 8, anchor: "start" as const },
    { metric: LATENCY, word: text.latencyWord, x: zero - 8, anchor: "end" as const },
  ];
  return gaps.flatMap(({ metric, word, x, anchor }) => {
    if (!metrics.has(metric) || has.has(metric)) return [];
    const said = room.place({ text: text.notPrinted(word), colour: "ink3" }, [{ x, y: line.y, anchor }]);
    return said === null ? [] : [said];
  });
}
