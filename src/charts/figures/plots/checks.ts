/** Figures that must agree with each other, as a percentage of the expected value: 100 % is agreement. */
import { systemId } from "~/model/system";
import { lookUp } from "~/base/lookUp";
import type { Shown } from "~/model/figure";
import { en } from "~/text/en";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { units } from "../../axis";
import { fixed, significant } from "~/base/number";
import { buildPlot } from "../../plot/build";
import type { PlotPanel, PlotPoint, PlotSeries } from "../../plot/plot";
import type { Scene } from "../../scene";
import { twinFrom, type TwinColumnOf } from "../../twin";
import { bare } from "../names";
import { systemLabel } from "../systems";
import { CHECKS, type FigureCheck } from "./data";
import { percent } from "./latency";
import { boundOf, keyOf, lookOf, type PlotInput } from "./plotForm";

const chart = en.figures.chart;

export function checksForm(input: PlotInput, checks: readonly FigureCheck[]): Scene | null {
  const { options, frame } = input;
  if (checks.length === 0) return null;
  const several = new Set(checks.map(({ one }) => systemId(one.row))).size > 1;
  const panels = CHECKS.flatMap((kind): PlotPanel[] => {
    const own = checks.filter((one) => one.kind === kind);
    return own.length === 0 ? [] : [panelOf(kind, own, several, input)];
  });
  return buildPlot(
    {
      title: options.title,
      x: axisOf(checks, options.zoom),
      panels,
      key: keyOf(
        checks.map(({ one, bound }) => ({ ...one, bound })),
        ["derived"],
        input,
      ),
      twin: twinFrom(checks, columns, ({ mark }) => mark),
    },
    frame,
  );
}

/** Percentages around 100. Dots, not bars, so that the axis need not start at zero. */
const axisOf = (checks: readonly FigureCheck[], zoom: PlotInput["options"]["zoom"]): PlotPanel["y"] => {
  const all = checks.map(({ check }) => check.ratio * 100);
  return {
    name: text.checkAxis,
    unit: units.percent,
    zoom: zoom ?? { from: Math.min(94, ...all) - 1, to: Math.max(106, ...all) + 1 },
  };
};

function panelOf(
  kind: FigureCheck["kind"],
  own: readonly FigureCheck[],
  several: boolean,
  { styles }: PlotInput,
): PlotPanel {
  // The sentence already names a single system.
  const named = (one: Shown): string =>
    several ? chart.of(bare(one.row.workload ?? ""), systemLabel(one.row)) : bare(one.row.workload ?? "");
  const names = own.map(({ one }) => named(one));
  const systems = [...new Set(own.map(({ one }) => systemId(one.row)))];
  return {
    id: kind,
    y: { name: text.checks[kind] ?? kind, unit: { categories: names } },
    share: own.length,
    rules: [{ y: 100, upright: true, name: "", kind: "reference" }],
    series: systems.map((id): PlotSeries => {
      const points = own.flatMap((one, y) => (systemId(one.one.row) === id ? [{ ...pointOf(one), y }] : []));
      return {
        id,
        ...lookOf(own.find(({ one }) => systemId(one.row) === id)!.one.row, styles),
        points,
      };
    }),
  };
}

function pointOf(one: FigureCheck): Omit<PlotPoint, "y"> {
  const { kind, check, formula, mark } = one;
  return {
    id: mark,
    x: check.ratio * 100,
    fill: "derived",
    colour: check.holds ? undefined : "warn",
    label: `${checkText(one)}${check.holds ? "" : ` ! ${text.off}`}`,
    bound: one.bound === "open" ? undefined : boundOf(one),
    title: chart.of(bare(one.one.row.workload ?? ""), systemLabel(one.one.row)),
    tag: saysText(one),
    lines: [
      [text.checks[kind] ?? kind, formula],
      ["", checkText(one)],
      ["", text.within(percent(check.tolerance))],
    ],
    origin: "derived",
  };
}

export const saysText = ({ check, bound }: Pick<FigureCheck, "check" | "bound">): string =>
  bound === "open" ? text.open : check.holds ? text.holds : text.off;

/** "≥ 99.8 %: 175.2 GB/s of 175.5 GB/s". */
function checkText(one: FigureCheck): string {
  const bounded = (lookUp(chart.bounds, one.bound) ?? chart.bounds.exact)(percent(one.check.ratio));
  return text.foundOf(bounded, amount(one, one.check.found), amount(one, one.check.expected));
}

/** A value of a check in GB/s, in IOPS or as a plain number of I/Os. */
function amount({ unit }: FigureCheck, value: number): string {
  if (unit === "bytes_per_s") return chart.amount(significant(value / units.gb_per_s.factor, 4), units.gb_per_s.label);
  if (unit === "outstanding") return fixed(value, Number.isInteger(value) ? 0 : 1);
  return significant(value, 4);
}

const columns: readonly TwinColumnOf<FigureCheck>[] = [
  { id: "check", value: ({ kind }) => text.checks[kind] ?? kind },
  { id: "workload", value: ({ one }) => one.row.workload },
  { id: "system", value: ({ one }) => systemLabel(one.row) },
  { id: "formula", value: ({ formula }) => formula },
  { id: "found", value: ({ check }) => check.found, digits: [4, 1] },
  { id: "expected", value: ({ check }) => check.expected },
  { id: "unit", value: ({ unit }) => unit },
  { id: "percent", value: ({ check }) => check.ratio * 100, digits: [4, 1] },
  { id: "bound", value: ({ bound }) => (bound === "open" ? text.open : (lookUp(chart.boundWords, bound) ?? bound)) },
  { id: "says", value: saysText },
  { id: "fact_id", value: ({ one }) => one.row.fact_id },
  { id: "against_fact_id", value: ({ other }) => other.fact_id },
];
