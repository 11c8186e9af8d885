/**
 * Percentage of slow reads against the ACT load multiple, with ACT's limit. Points are not joined: each is a separate
 * test.
 */
import { systemId } from "~/model/system";
import { lookUp } from "~/base/lookUp";
import type { Shown } from "~/model/figure";
import { en } from "~/text/en";
import { units } from "../axis";
import { exact } from "~/base/number";
import { buildPlot } from "../plot/build";
import type { PlotPoint, PlotRule, PlotSeries } from "../plot/plot";
import type { Scene } from "../scene";
import { boundedText, hoursText, metricName, unitOf } from "./amount";
import { inOrder } from "./order";
import { figurePoint, figuresTwin, keyOf, kindsOf, type PlotInput } from "./plots/plotForm";

const text = en.figures.chart;
const R = 4.1;

/**
 * The highest percentage of reads that may take longer (ACT 6.x README, "Pass/fail"): 5 % over 1 ms, 1 % over 8 ms, 0.1
 * % over 64 ms, each in every hour. "Over 1 but under 2 ms" is a reading of "over 1 ms".
 */
const LIMITS: Readonly<Record<string, number>> = {
  pct_over_1ms: 5,
  pct_1ms_to_2ms: 5,
  pct_over_8ms: 1,
  pct_over_64ms: 0.1,
};

export function loadForm(input: PlotInput): Scene {
  const { shown, styles, options, frame } = input;
  const metrics = inOrder([...new Set(shown.map(({ metric }) => metric))]);
  const limits = limitsOf(metrics);
  const loads = [...new Set(shown.flatMap(({ row }) => row.load_x ?? []))].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [loads[0], loads.at(-1)];
  const air = (last - first) * 0.1 || 10;
  // Two readings of one share have one limit; the axis is named after the one the limit applies to.
  const one = metrics.find((metric) => metric.startsWith("pct_over_")) ?? metrics[0] ?? "";
  const isOne =
    metrics.length === 1 || (limits.length === 1 && metrics.every((metric) => Object.hasOwn(LIMITS, metric)));
  return buildPlot(
    {
      title: options.title,
      x: {
        name: text.loadAxis,
        unit: { ...units.count, label: text.loadUnit },
        // Room beside the outer tests for their labels.
        zoom: options.zoom ?? { from: first - air, to: last + air * 1.5 },
        ticks: loads.map((value) => ({ value, text: `${exact(value)}x` })),
        tag: (value) => `${exact(value)}x`,
      },
      panels: [
        {
          id: "load",
          y: { name: isOne ? metricName(one, null) : text.slowReads, unit: units.percent },
          series: [...styles.values()].map(({ id, label, colour, shape }): PlotSeries => ({
            ...{ id, name: label, colour, shape, numbered: true, number_colour: "ink2", r: R },
            points: shown.filter(({ row }) => systemId(row) === id).map((figure) => pointOf(figure, metrics, input)),
          })),
          rules: limits.map(({ percent, over }): PlotRule => ({
            y: percent,
            // With different shares, each limit names its own.
            name:
              text.limit(exact(percent)) + (over !== null && metrics.some(isUnlike(over)) ? ` ${text.over(over)}` : ""),
            kind: "limit",
          })),
        },
      ],
      key: keyOf(shown, kindsOf(shown), input),
      twin: figuresTwin(shown, { act: true }),
    },
    frame,
  );
}

function pointOf(one: Shown, metrics: readonly string[], { options, frame }: PlotInput): PlotPoint {
  const unit = unitOf([one], options, frame);
  const { duration_s: lasted, load_x } = one.row;
  const value = boundedText(one, unit);
  // A card's title names what it shows; a page distinguishes shares over different times.
  const isPlain = metrics.length === 1 || frame.size === "card";
  const label = isPlain ? value : `${text.amount(value, unit.label)} ${shareText(one.metric)}`;
  return {
    ...figurePoint(one, unit),
    x: load_x ?? NaN,
    y: one.value ?? NaN,
    label: lasted === null || frame.size !== "page" ? label : `${label}, ${hoursText(lasted)} h`,
  };
}

/** The limits that apply to these shares, each once. */
function limitsOf(metrics: readonly string[]): { percent: number; over: string | null }[] {
  const limits = metrics.flatMap((metric) => {
    const percent = lookUp(LIMITS, metric);
    return percent === undefined ? [] : [{ percent, over: /^pct_(?:over_)?(\d+)ms/.exec(metric)?.[1] ?? null }];
  });
  return [...new Map(limits.map((limit) => [limit.percent, limit])).values()];
}

/** The share counts another threshold than this one. */
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
