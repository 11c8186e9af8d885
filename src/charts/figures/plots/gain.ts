/** Gains named by a description: one printed number divided by another, next to what the report says about it. */
import { units } from "~/charts/axis";
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { exact, fixed } from "~/base/number";
import { buildPlot } from "../../plot/build";
import type { PlotPoint, PlotSeries } from "../../plot/plot";
import type { Colour, Scene, Shape } from "../../scene";
import { twinFrom } from "../../twin";
import { printedText, confidenceText } from "../amount";
import { systemLabel } from "../systems";
import type { FigureGain } from "./data";
import { boundOf, keyOf, kindsOf, type PlotInput } from "./plotForm";

const chart = en.figures.chart;
const DECIMALS = 2;
const ratio = (value: number): string => `${fixed(value, DECIMALS)}×`;

export function gainForm(input: PlotInput, gains: readonly FigureGain[]): Scene | null {
  if (gains.length === 0) return null;
  const said = gains.flatMap(({ says }) => says);
  return buildPlot(
    {
      title: input.options.title,
      x: { name: text.gainAxis, unit: units.times, zoom: input.options.zoom },
      arrange: "beside",
      panels: [
        {
          id: "gains",
          y: { unit: { categories: gains.map(({ name }) => name) } },
          series: [
            seriesOf("gains", "ink", "circle", gains.map(derivedOf)),
            ...(said.length > 0 ? [seriesOf("printed", "ink2", "diamond", gains.flatMap(printedOf))] : []),
          ],
          rules: [{ y: 1, upright: true, name: text.noGain, kind: "reference" }],
        },
      ],
      key: [
        ...keyOf(said, ["derived", ...kindsOf(said)], input),
        ...(gains.some(({ bound }) => bound === "open") ? [text.gainOpen] : []),
      ],
      twin: twinFrom(
        gains,
        [
          { id: "gain", value: ({ name }) => name },
          { id: "ratio", value: ({ value }) => value, digits: [3, DECIMALS], note: () => chart.derived },
          {
            id: "bound",
            value: ({ bound }) => (bound === "open" ? text.open : (lookUp(chart.boundWords, bound) ?? bound)),
          },
          { id: "formula", value: ({ formula }) => formula },
          { id: "as_printed", value: ({ says }) => says.map(({ row }) => printedText(row)).join(", ") || null },
          {
            id: "fact_ids",
            value: ({ of, over }) => [of, over].map((all) => all.map(({ row }) => row.fact_id).join(" + ")).join(" / "),
          },
        ],
        ({ mark }) => mark,
      ),
    },
    input.frame,
  );
}

const seriesOf = (id: string, colour: Colour, shape: Shape, points: readonly PlotPoint[]): PlotSeries => ({
  ...{ id, colour, shape, points },
});

const derivedOf = (gain: FigureGain, y: number): PlotPoint => ({
  id: gain.mark,
  ...{ x: gain.value, y, fill: "derived", origin: "derived" },
  label: ratio(gain.value),
  bound: gain.bound === "open" ? undefined : boundOf(gain),
  title: gain.name,
  tag: ratio(gain.value),
  lines: [
    ["", gain.formula],
    ["", gain.bound === "open" ? text.open : chart.derived],
    ["", chart.of(systemLabel(gain.of[0]!.row), systemLabel(gain.over[0]!.row))],
  ],
});

/** A number that was lost in the report has no place; the table has what is left of it. */
const printedOf = ({ name, mark, says }: FigureGain, y: number): PlotPoint[] =>
  says.flatMap((one): PlotPoint[] =>
    one.value === null || one.kind === "lost"
      ? []
      : [
          {
            id: one.mark,
            row: mark,
            ...{ x: one.value, y, origin: "published" },
            fill: one.kind,
            bound: boundOf(one),
            title: name,
            tag: `${exact(one.value)}×`,
            lines: [
              [chart.printed, printedText(one.row)],
              ["", confidenceText(one)],
            ],
          },
        ],
  );
