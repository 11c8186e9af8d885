/** Marks above the names on x: bars, boxes and strips. Every row is drawn as well. */
import { group } from "d3-array";
import { once } from "~/base/byKey";
import { numberAt, type PlotColumn } from "~/model/plotTable";
import { explore as text } from "~/text/en/explore";
import { type PlotBox, type PlotPanel, type PlotPoint, type PlotSeries, silent } from "../plot/plot";
import type { Drawn } from "./build";
import { classKey, classNameOf, MANY, styleOf } from "./points";
import { namesAxis, numberAxis, placesOf, valueText } from "./values";

/** Share of a place that its marks take. */
const FILLED = 0.8;

/** One bar per row, from 0, at the name of its x: bars have no log axis. */
export function barPanel(drawn: Drawn, rows: readonly number[], y: PlotColumn, id: string): PlotPanel {
  const { x, colour, choices, rows: all } = drawn;
  const places = placesOf(x, all);
  const byPlace = group(rows, places.of);
  const crowd = places.names.map((_, place) => byPlace.get(place)?.length ?? 0);
  const keyOf = classKey(drawn);
  const points = new Map<string, PlotPoint[]>();
  for (const [place, own] of byPlace) {
    if (place === null) continue;
    const bar = FILLED / own.length;
    const inOrder = own.toSorted((a, b) => colour.of(a) - colour.of(b));
    for (const [i, row] of inOrder.entries()) {
      const value = numberAt(y, row);
      if (Number.isNaN(value)) continue;
      const at = place + (i - (own.length - 1) / 2) * bar;
      const list = points.get(keyOf(row)) ?? [];
      list.push(drawn.pointOf(row, value, at, y, { bar: bar * 0.9 }));
      points.set(keyOf(row), list);
    }
  }
  const wide = crowd.some((n) => n > 1) ? crowd.map((n) => Math.max(1, n * 0.7)) : undefined;
  return {
    id,
    x: numberAxis(y, all, "linear", choices.y_zoom, 10),
    y: namesAxis(x, places, wide),
    series: seriesOf(drawn, points),
  };
}

function seriesOf(drawn: Drawn, points: ReadonlyMap<string, readonly PlotPoint[]>): PlotSeries[] {
  const named = new Set<string>();
  return [...points]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => {
      const [c = 0, d = 0] = key.split(" ").map(Number);
      const name = classNameOf(drawn, c, d);
      const isNamed = named.has(name);
      named.add(name);
      return {
        id: key.replace(" ", "-"),
        ...{ name: isNamed ? "" : name, aside: true, ...styleOf(drawn, c, d), join: "none" },
        points: own,
        merged: own.length > MANY,
      };
    });
}

/** Fewest values for a box: fewer are clearer by themselves. */
const LEAST_BOX = 5;

/** The measured one at a share of all, ascending: no value is invented between two. */
const ranked = (values: readonly number[], share: number): number =>
  values[Math.max(0, Math.ceil(share * values.length) - 1)]!;

/**
 * The rows of each name and class side by side. A box goes from the lower to the upper quartile, with the median and
 * whiskers to the lowest and highest value; rows that failed or are excluded stand beside it, outside its values.
 */
export function boxPanel(drawn: Drawn, rows: readonly number[], y: PlotColumn, id: string): PlotPanel {
  const { x, choices, rows: all, table } = drawn;
  const places = placesOf(x, all);
  const keyOf = classKey(drawn);
  const keys = [...new Set(all.map(keyOf))].sort();
  const slot = FILLED / keys.length;
  const points = new Map<string, PlotPoint[]>();
  const boxes = new Map<string, PlotBox[]>();
  for (const [place, here] of group(rows, places.of)) {
    if (place === null) continue;
    for (const [key, own] of group(here, keyOf)) {
      const middle = place + (keys.indexOf(key) - (keys.length - 1) / 2) * slot;
      const measured = own.filter((row) => !Number.isNaN(numberAt(y, row)));
      const list = once(points, key, () => []);
      for (const [i, row] of measured.entries()) {
        // Side by side, so that equal values do not cover each other.
        const spread = measured.length < 2 ? 0 : (i / (measured.length - 1) - 0.5) * slot * 0.6;
        const more = { x_tag: places.names[place]!, r: choices.form === "box" || rows.length > MANY ? 2 : 3 };
        list.push(drawn.pointOf(row, middle + spread, numberAt(y, row), y, more));
      }

      const counted = measured.filter((row) => table.excluded?.(row) !== true);
      if (choices.form !== "box" || counted.length < LEAST_BOX) continue;
      const inOrder = counted.toSorted((a, b) => numberAt(y, a) - numberAt(y, b));
      const values = inOrder.map((row) => numberAt(y, row));
      const [low, mid, high] = [0.25, 0.5, 0.75].map((share) => ranked(values, share)) as [number, number, number];
      const ends: [number, number] = [middle - slot * 0.38, middle + slot * 0.38];
      once(boxes, key, () => []).push({ x: ends, y: [low, mid] }, { x: ends, y: [mid, high] });
      list.push(whiskerAt(middle, values[0]!, low), whiskerAt(middle, high, values.at(-1)!));
      const [c = 0, d = 0] = key.split(" ").map(Number);
      const named = [places.names[place]!, classNameOf(drawn, c, d)].filter((name) => name !== "").join(" · ");
      const span = (from: number, to: number): string => text.chart.span(valueText(y, from), valueText(y, to));
      list.push({
        // It opens the row of its median, which was measured.
        ...{ id: table.mark(ranked(inOrder, 0.5)), x: middle, y: mid, fill: "computed", r: 0, nameless: true },
        title: text.chart.box(named, counted.length),
        x_tag: places.names[place]!,
        lines: [
          [text.chart.median, valueText(y, mid)],
          [text.chart.quartiles, span(low, high)],
          [text.chart.whisker, span(values[0]!, values.at(-1)!)],
        ],
      });
    }
  }
  const series = seriesOf(drawn, points).map((one) => ({
    ...one,
    boxes: boxes.get(one.id.replace("-", " ")),
  }));
  return { id, x: namesAxis(x, places), y: numberAxis(y, all, choices.y_scale, choices.y_zoom, 10), series };
}

/** A mark without a marker: only its whisker is drawn. */
const whiskerAt = (x: number, from: number, to: number): PlotPoint => ({
  ...silent(x, from),
  ...{ whisker: [from, to], r: 0, nameless: true },
});
