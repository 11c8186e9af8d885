/** The table twin and the marks: one row and one mark per figure. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import type { AxisUnit } from "../axis";
import { exact } from "../number";
import type { Mark, Twin, TwinCell, TwinColumn } from "../scene";
import { amountText, columnOf, computedText, metricName, printedText } from "./amount";
import type { Shown } from "./choose";
import { systemId, systemLabel, type SystemStyle } from "./systems";

const text = en.figures.chart;

/** A figure where it stands on the drawing; x and y are null when it is not on it (zoomed out of the range). */
export interface Drawn {
  readonly shown: Shown;
  readonly unit: AxisUnit;
  readonly name: string;
  readonly x: number | null;
  readonly y: number | null;
  readonly x_tag?: string;
  readonly y_tag?: string;
}

const said = (value: string | null, note?: string): TwinCell => ({
  value,
  text: value ?? en.charts.absent,
  ...(note === undefined ? {} : { note }),
});

/** `withLoads`: columns for the share of load and the ACT multiple. */
export function figuresTwin(drawn: readonly Drawn[], withLoads: { percent: boolean; act: boolean }): Twin {
  const metrics = [...new Map(drawn.map(({ shown }) => [shown.metric, columnOf(shown.metric, shown.row.unit)]))];
  const words = (id: string): TwinColumn => ({ id, label: id, numeric: false });
  const numbers = (id: string): TwinColumn => ({ id, label: id, numeric: true });
  return {
    columns: [
      words("workload"),
      words("system"),
      ...(withLoads.percent ? [numbers("load_percent")] : []),
      ...(withLoads.act ? [numbers("act_load_x")] : []),
      ...metrics.map(([, column]) => numbers(column)),
      words("bound"),
      words("confidence"),
      words("as_printed"),
      words("fact_id"),
    ],
    rows: drawn.map(({ shown }) => ({
      mark: shown.mark,
      cells: [
        said(shown.row.workload),
        said(systemLabel(shown.row)),
        ...(withLoads.percent ? [count(shown.row.load_percent)] : []),
        ...(withLoads.act ? [count(shown.row.load_x)] : []),
        ...metrics.map(([metric]) => (metric === shown.metric ? valueCell(shown) : count(null))),
        said(lookUp(text.boundWords, shown.bound) ?? shown.bound),
        said(confidenceText(shown)),
        said(shown.kind === "derived" ? null : printedText(shown.row)),
        said(shown.row.fact_id),
      ],
    })),
  };
}

const count = (value: number | null): TwinCell => ({
  value,
  text: value === null ? en.charts.absent : exact(value),
});

/** In the unit of the column; a computed value is rounded as text only. */
function valueCell(shown: Shown): TwinCell {
  const { value, kind } = shown;
  if (value === null) return { value, text: en.charts.absent, note: text.lostNote };
  const note = kind === "derived" ? quotientText(shown) : kind === "ambiguous" ? text.ambiguous : undefined;
  const said = kind === "derived" ? { value, text: computedText(value) } : count(value);
  return { ...said, ...(note === undefined ? {} : { note }) };
}

function quotientText({ division, row }: Shown): string {
  if (division === null) return text.derived;
  return text.quotient(exact(division.whole), division.members, `${row.member_unit ?? text.member}s`);
}

export function confidenceText({ kind, row }: Pick<Shown, "kind" | "row">): string {
  if (kind === "derived") return text.derived;
  // Nothing to read in two ways.
  if (row.value === null) return text.lostConfidence;
  if (kind === "ambiguous" && row.value_if_read_literally === null) return text.oneReading;
  if (row.confidence === "ambiguous" && kind === "published") return text.confirmed;
  return lookUp(text.confidence, row.confidence ?? "") ?? row.confidence ?? "";
}

/** Marks of what is on the drawing; a series is a system, its order the order of the lines. */
export function figuresMarks(drawn: readonly Drawn[], styles: ReadonlyMap<string, SystemStyle>): Mark[] {
  const orders = new Map<string, number>();
  return drawn.flatMap(({ shown, unit, name, x, y, x_tag, y_tag }, row) => {
    if (x === null || y === null) return [];
    const series = systemId(shown.row);
    const order = orders.get(series) ?? 0;
    orders.set(series, order + 1);
    const derived = shown.kind === "derived";
    const lines: [string, string][] = [
      [metricName(shown.metric, shown.row.member_unit), amountText(shown, unit)],
      derived ? [text.derived, quotientIn(shown, unit)] : [text.printed, printedText(shown.row)],
      ["", confidenceText(shown)],
    ];
    return [
      {
        id: shown.mark,
        x,
        y,
        series,
        order,
        row,
        title: text.of(name, styles.get(series)?.label ?? systemLabel(shown.row)),
        lines: derived ? lines.slice(0, 2) : lines,
        ...(x_tag === undefined ? {} : { x_tag }),
        ...(y_tag === undefined ? {} : { y_tag }),
        origin: derived ? "derived" : "published",
      },
    ];
  });
}

/** "176.3 GB/s ÷ 24 drives", in the unit of the axis. */
export function quotientIn(shown: Shown, unit: AxisUnit): string {
  const { division, row } = shown;
  if (division === null) return text.derived;
  const whole = amountText({ ...shown, metric: row.metric, value: division.whole, kind: "published" }, unit);
  return text.quotient(whole, division.members, `${row.member_unit ?? text.member}s`);
}
