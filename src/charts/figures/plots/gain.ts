/** Gains that a description names: one printed number over another, derived, beside what the report says of it. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { exact, fixed } from "../../number";
import { buildPlot } from "../../plot/build";
import type { PlotPoint, PlotSeries } from "../../plot/plot";
import type { Scene } from "../../scene";
import { twinFrom } from "../../twin";
import { printedText, confidenceText } from "../amount";
import { systemLabel } from "../systems";
import type { FigureGain } from "./data";
import { keyOf, type PlotInput } from "./plotForm";

const chart = en.figures.chart;
const DECIMALS = 2;
const ratio = (value: number): string => `${fixed(value, DECIMALS)}×`;

export function gainForm(input: PlotInput, gains: readonly FigureGain[]): Scene | null {
  if (gains.length === 0) return null;
  const said = gains.flatMap(({ says }) => says);
  return buildPlot(
    {
      title: input.options.title,
      x: { name: text.gainAxis, unit: { label: "×", factor: 1, short: false }, log: false, zoom: input.options.zoom },
      arrange: "beside",
      panels: [
        {
          id: "gains",
          y: { name: "", unit: { categories: gains.map(({ name }) => name) }, log: false, zoom: null },
          series: [derived(gains), ...(said.length > 0 ? [printed(gains)] : [])],
          rules: [{ y: 1, upright: true, name: text.noGain, kind: "reference" }],
        },
      ],
      key: keyOf(
        said,
        ["derived", ...said.map(({ kind }) => kind)],
        input,
        gains.some(({ bound }) => bound === "open") ? [text.gainOpen] : [],
      ),
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

const derived = (gains: readonly FigureGain[]): PlotSeries => ({
  id: "gains",
  name: "",
  colour: "ink",
  shape: "circle",
  join: "none",
  points: gains.map((gain, i): PlotPoint => ({
    id: gain.mark,
    x: gain.value,
    y: i,
    fill: "derived",
    label: ratio(gain.value),
    ...(gain.bound === "exact" || gain.bound === "open" ? {} : { bound: gain.bound }),
    title: gain.name,
    tag: ratio(gain.value),
    lines: [
      ["", gain.formula],
      ["", gain.bound === "open" ? text.open : chart.derived],
      ["", chart.of(systemLabel(gain.of[0]!.row), systemLabel(gain.over[0]!.row))],
    ],
    origin: "derived",
  })),
});

const printed = (gains: readonly FigureGain[]): PlotSeries => ({
  id: "printed",
  name: "",
  colour: "ink2",
  shape: "diamond",
  join: "none",
  points: gains.flatMap((gain, i) =>
    gain.says.map((one): PlotPoint => ({
      id: one.mark,
      row: gain.mark,
      x: one.value ?? 0,
      y: i,
      fill: one.kind === "lost" ? "excluded" : one.kind,
      ...(one.bound === "exact" ? {} : { bound: one.bound }),
      title: gain.name,
      tag: `${exact(one.value ?? 0)}×`,
      lines: [
        [chart.printed, printedText(one.row)],
        ["", confidenceText(one)],
      ],
      origin: "published",
    })),
  ),
});
