/** Percent of slow reads over the ACT load multiple, with ACT's limit. Points are not joined: each is its own test. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { type Axis, axis, units } from "../axis";
import { overlap } from "../geometry";
import { Crowd, type LabelLine } from "../labels";
import { exact } from "../number";
import type { Frame, Scene, SceneNode } from "../scene";
import { boundedText, hoursText, metricName, unitOf } from "./amount";
import { drawBound } from "../bounds";
import type { Shown } from "./choose";
import type { FiguresOptions } from "./options";
import { inOrder } from "./order";
import { isWide } from "./panelAxis";
import { systemId, type SystemStyle } from "./systems";
import type { Drawn } from "./twin";

const text = en.figures.chart;
const R = 4.1;

/**
 * Most reads, in percent, that may take longer (ACT 6.x README, "Pass/fail"): 5 % over 1 ms, 1 % over 8 ms, 0.1 % over
 * 64 ms, each in every hour. "Over 1 but under 2 ms" is a reading of "over 1 ms".
 */
const LIMITS: Readonly<Record<string, number>> = {
  pct_over_1ms: 5,
  pct_1ms_to_2ms: 5,
  pct_over_8ms: 1,
  pct_over_64ms: 0.1,
};

export interface LoadChart extends Pick<Scene, "plot" | "x_title" | "y_title" | "x_domain"> {
  readonly nodes: SceneNode[];
  readonly drawn: Drawn[];
}

export function drawLoad(
  shown: readonly Shown[],
  styles: ReadonlyMap<string, SystemStyle>,
  options: FiguresOptions,
  frame: Frame,
): LoadChart {
  const card = frame.size === "card";
  const size = card ? 11 : 12;
  const plot = card
    ? { x: 34, y: 6, w: frame.width - 40, h: frame.height - 26 }
    : { x: 48, y: 34, w: frame.width - 48 - (frame.size === "page" ? 60 : 14), h: frame.height - 34 - 48 };
  const metrics = inOrder([...new Set(shown.map(({ metric }) => metric))]);
  const limits = limitsOf(metrics);
  const values = shown.flatMap(({ value }) => (value === null ? [] : [value]));
  const loads = shown.flatMap(({ row }) => (row.load_x === null ? [] : [row.load_x]));
  const top = Math.max(...limits.map(({ percent }) => percent), ...values, 0.001) * 1.1;
  const y = axis({
    extent: [0, top],
    log: false,
    unit: units.percent,
    range: [plot.y + plot.h, plot.y],
    room: card ? 24 : 64,
    zoomed: true,
  });
  const spread = Math.max(...loads) - Math.min(...loads);
  const { zoom } = options;
  const extent =
    zoom !== null && isWide(zoom.from, zoom.to)
      ? ([zoom.from, zoom.to] as const)
      : ([Math.min(...loads) - (spread * 0.08 || 10), Math.max(...loads) + (spread * 0.14 || 10)] as const);
  const x = axis({ extent, log: false, unit: units.count, range: [plot.x, plot.x + plot.w], room: 80, zoomed: true });

  const grid: SceneNode[] = y.ticks.flatMap(({ at, value, text: tick }) =>
    limits.some(({ percent }) => value === percent)
      ? []
      : [
          { type: "line" as const, x1: plot.x, y1: at, x2: plot.x + plot.w, y2: at, colour: "grid" as const },
          {
            type: "text" as const,
            x: plot.x - 6,
            y: at + 4,
            text: text.percentTick(tick),
            anchor: "end" as const,
            colour: "ink2" as const,
            size,
            role: "tick",
          },
        ],
  );
  const crowd = new Crowd({ x: plot.x, y: 0, w: frame.width - plot.x, h: plot.y + plot.h + 2 }, frame.measure);
  for (const { percent, over } of limits) {
    const at = y.at(percent);
    // Of unlike shares each limit says whose it is.
    const words =
      text.limit(exact(percent)) + (over !== null && metrics.some(isUnlike(over)) ? ` ${text.over(over)}` : "");
    const width = frame.measure(words, size, 600);
    const box = { x: plot.x + plot.w - width, y: at + 3, w: width, h: 14 };
    // At the right end, unless marks stand there.
    const covers = shown.some(({ value, row: { load_x } }) => {
      if (value === null || load_x === null) return false;
      const mark = { x: x.at(load_x) - 2 * R, y: y.at(value) - 2 * R, w: 4 * R, h: 4 * R };
      return overlap(mark, box, 0);
    });
    if (covers) box.x = plot.x + 4;
    grid.push({
      type: "line",
      x1: plot.x,
      y1: at,
      x2: plot.x + plot.w,
      y2: at,
      colour: "ink",
      dash: "10 4",
      role: "limit",
    });
    grid.push({
      type: "text",
      x: covers ? box.x : plot.x + plot.w,
      y: at + 14,
      text: words,
      anchor: covers ? "start" : "end",
      colour: "ink",
      size,
      weight: 600,
      halo: true,
      role: "limit",
    });
    crowd.addText(box);
    crowd.addSegment(plot.x, at, plot.x + plot.w, at);
  }
  grid.push(...loadTicks(loads, x, plot, frame));

  const series = new Map<string, Drawn[]>();
  const marks: SceneNode[] = [];
  const drawn = shown.map((one): Drawn => {
    const load = one.row.load_x ?? 0;
    const inside = one.value !== null && one.value >= 0 && load >= extent[0] && load <= extent[1];
    const here = inside ? { x: x.at(load), y: y.at(one.value ?? 0) } : { x: null, y: null };
    const point: Drawn = {
      shown: one,
      unit: unitOf([one], options, frame),
      name: one.row.workload ?? text.unnamed,
      ...here,
      x_tag: text.multiple(exact(load)),
    };
    const id = systemId(one.row);
    series.set(id, [...(series.get(id) ?? []), point]);
    return point;
  });
  for (const { shown: one, x: cx, y: cy } of drawn) {
    if (cx === null || cy === null) continue;
    const style = styles.get(systemId(one.row));
    const colour = style?.colour ?? "ctrl";
    const bound = drawBound(one.bound, one.value ?? 0, { x: cx, y: cy, r: R + 1, colour, upwards: true });
    for (let d = R; d < Math.max(bound.before, bound.after); d += 6) {
      if (bound.after > 0) crowd.addMark(cx, cy - d, 5);
      if (bound.before > 0) crowd.addMark(cx, cy + d, 5);
    }
    marks.push(...bound.nodes, {
      type: "marker",
      x: cx,
      y: cy,
      r: R,
      shape: style?.shape ?? "circle",
      fill: one.kind,
      colour,
      mark: one.mark,
      series: systemId(one.row),
    });
    crowd.addMark(cx, cy, one.kind === "ambiguous" ? R * 1.65 : R + 1);
  }
  const labels: SceneNode[] = [];
  const wide = frame.size === "page";
  for (const [id, points] of series) {
    const style = styles.get(id);
    const last = points
      .filter((one) => one.x !== null)
      .reduce<Drawn | null>((most, one) => ((one.y ?? 0) < (most?.y ?? Infinity) ? one : most), null);
    if (style === undefined || last === null) continue;
    const line: LabelLine = { text: style.label, size: card ? 11 : 12, weight: 600, colour: style.textColour };
    labels.push(...crowd.placeEnd({ x: last.x ?? 0, y: last.y ?? 0, r: R * 2, lines: [line], series: id }, plot.x));
  }
  for (const { shown: one, unit, x: cx, y: cy } of drawn) {
    if (cx === null || cy === null) continue;
    const hours = one.row.duration_s === null || !wide ? "" : `, ${text.lasted(hoursText(one.row.duration_s))}`;
    const value = boundedText(one, unit);
    // A card says what it shows in its title; a page tells shares over unlike times apart.
    const said = metrics.length === 1 || card ? value : `${text.amount(value, unit.label)} ${shareText(one.metric)}`;
    const line: LabelLine = { text: said + hours, size: 11, weight: 400, colour: "ink2" };
    const request = { x: cx, y: cy, r: one.kind === "ambiguous" ? R * 2 : R + 2, lines: [line] };
    labels.push(
      ...(crowd.placePoint(request, false) ?? crowd.placeNear(request) ?? crowd.placePoint(request, wide) ?? []),
    );
  }
  // Two readings of one share have one limit: the axis is named by the one the limit is on.
  const one = metrics.find((metric) => /^pct_over_/.test(metric)) ?? metrics[0] ?? "";
  const name =
    metrics.length === 1 || (limits.length === 1 && metrics.every((metric) => Object.hasOwn(LIMITS, metric)))
      ? metricName(one, null)
      : text.slowReads;
  return {
    plot,
    nodes: [...grid, ...marks, ...labels],
    drawn,
    x_domain: { from: extent[0], to: extent[1], log: false },
    ...(card
      ? {}
      : {
          x_title: {
            name: text.loadAxis,
            unit: text.loadUnit,
            x: plot.x + plot.w,
            y: frame.height - 8,
            anchor: "end" as const,
          },
          y_title: { name, unit: "%", x: 0, y: 16, anchor: "start" as const },
        }),
  };
}

/** Limits that apply to these shares, each once. */
function limitsOf(metrics: readonly string[]): { percent: number; over: string | null }[] {
  const limits = metrics.flatMap((metric) => {
    const percent = lookUp(LIMITS, metric);
    return percent === undefined ? [] : [{ percent, over: /^pct_(?:over_)?(\d+)ms/.exec(metric)?.[1] ?? null }];
  });
  return [...new Map(limits.map((limit) => [limit.percent, limit])).values()];
}

/** Shares that another threshold than this one counts. */
const isUnlike =
  (over: string) =>
  (metric: string): boolean =>
    /^pct_(?:over_)?(\d+)ms/.exec(metric)?.[1] !== over;

/** "over 1 ms", "from 1 to 2 ms". */
function shareText(metric: string): string {
  const [, over] = /^pct_over_(\d+)ms$/.exec(metric) ?? [];
  const [, from, to] = /^pct_(\d+)ms_to_(\d+)ms$/.exec(metric) ?? [];
  if (from !== undefined && to !== undefined) return text.between(from, to);
  return over === undefined ? metricName(metric, null) : text.over(over);
}

/** The loads that were tested, the outer two first; one that stands too close to another goes. */
function loadTicks(loads: readonly number[], x: Axis, plot: Scene["plot"], frame: Frame): SceneNode[] {
  const size = frame.size === "card" ? 11 : 12;
  const base = plot.y + plot.h;
  const [first, ...rest] = [...new Set(loads)].sort((a, b) => a - b);
  const taken: { from: number; to: number }[] = [];
  return [first, rest.pop(), ...rest].flatMap((load): SceneNode[] => {
    if (load === undefined) return [];
    const words = text.multiple(exact(load));
    const half = frame.measure(words, size, 400) / 2 + 3;
    const at = x.at(load);
    const outside = at < plot.x - 1 || at > plot.x + plot.w + 1;
    if (outside || taken.some(({ from, to }) => at - half < to && at + half > from)) return [];
    taken.push({ from: at - half, to: at + half });
    const y = base + (frame.size === "card" ? 16 : 18);
    return [
      { type: "line", x1: at, y1: base, x2: at, y2: base + 5, colour: "ctrl" },
      { type: "text", x: at, y, text: words, anchor: "middle", colour: "ink2", size, role: "tick" },
    ];
  });
}
