/** What is marked on the panels besides the lines: stretches behind them, drops, notes, the steady window. */
import { timeline as text } from "~/text/en/timeline";
import { noteRules } from "../plot/notes";
import type { PlotRule, PlotSeries, PlotSpan } from "../plot/plot";
import type { SteadyMark, Stretch, TimelineData } from "~/model/timeLine";
import type { TimeAxis } from "./options";

type Marked = Pick<TimelineData, "warm_ups" | "gaps" | "changes" | "notes">;

export function spansOf({ warm_ups, gaps, changes }: Marked, axis: TimeAxis): PlotSpan[] {
  const span = ({ from_s, to_s }: Stretch, look?: PlotSpan["look"]): PlotSpan => ({
    from: axis.at(from_s),
    to: axis.at(to_s),
    name: "",
    ...(look === undefined ? {} : { look }),
  });
  return [
    ...warm_ups.map((one) => span(one)),
    ...gaps.map((one) => span(one, "missing")),
    ...changes.map((one) => span(one, "changed")),
  ];
}

/** Notes, and where a change begins. Where panels stand over each other, the first names them. */
export function rulesOf({ notes, changes }: Marked, axis: TimeAxis, first: boolean): PlotRule[] {
  const placed = notes.map(({ t_s, text: note }) => ({ t_s: axis.at(t_s), text: note }));
  return [
    ...noteRules(placed, first),
    ...changes.map(({ from_s, name }): PlotRule => ({
      y: axis.at(from_s),
      upright: true,
      name: first ? name : "",
      kind: "note",
    })),
  ];
}

/** The window of five rounds: its two bounds, the band between them, and the line that was fitted. */
export function steadySeries({ line, from_s, to_s, low, high, fit }: SteadyMark, axis: TimeAxis): PlotSeries[] {
  const [from, to] = [axis.at(from_s), axis.at(to_s)];
  const silent = { id: null, fill: "derived" as const, title: "", lines: [] };
  const across = (id: string, a: number, b: number, more: Partial<PlotSeries>): PlotSeries => ({
    id: `steady/${id}/${line}`,
    name: "",
    colour: "ink2",
    dash: "2 3",
    shape: "circle",
    join: "line",
    bare: true,
    points: [
      { ...silent, x: from, y: a },
      { ...silent, x: to, y: b },
    ],
    ...more,
  });
  const band = [
    { x: from, from: low, to: high },
    { x: to, from: low, to: high },
  ];
  return [
    across("low", low, low, {}),
    across("high", high, high, { band, name: text.steadyBand }),
    across("fit", fit[0], fit[1], { colour: "ink", dash: "10 4", focused: true }),
  ];
}
