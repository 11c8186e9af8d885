/** The marks: one per figure. What is said of a figure in its read-out and its source. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import type { AxisUnit } from "../axis";
import type { Mark } from "../scene";
import { amountText, metricName, printedText } from "./amount";
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
