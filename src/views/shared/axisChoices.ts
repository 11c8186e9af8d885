/** Menus in axis titles. */
import type { Span } from "~/charts/render/react/find";
import { LATENCY_UNITS, type LatencyUnitChoice } from "~/charts/curve/options";
import { fixed, significant } from "~/base/number";
import { units } from "~/charts/axis";
import type { AxisChoice } from "~/components/AxisMenu";
import { labelled } from "~/components/token";
import { en } from "~/text/en";
import { chartFrame } from "~/text/en/chart-frame";
import { curvePage } from "~/text/en/curve-page";
import { series as text } from "~/text/en/series";
import { phrases } from "~/text/en/phrases";

interface Labelled<Option extends string> extends Pick<AxisChoice, "id" | "what"> {
  readonly options: readonly Option[];
  /** By option; an option without a label shows its own name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, string>>;
  readonly selected: Option;
  readonly onChange: (option: Option) => void;
}

/** A menu in an axis title with options that are values of a link field. */
export const labelledChoice = <Option extends string>({
  options,
  labels,
  details,
  onChange,
  ...choice
}: Labelled<Option>): AxisChoice => ({
  ...choice,
  options: labelled(options, labels, details),
  onChange: (id) => {
    const option = options.find((one) => one === id);
    if (option !== undefined) onChange(option);
  },
});

const LOG_OR_LINEAR = ["log", "linear"] as const;

export const scaleChoice = (
  choice: Pick<Labelled<(typeof LOG_OR_LINEAR)[number]>, "what" | "selected" | "onChange"> & { readonly id?: string },
): AxisChoice => labelledChoice({ id: "scale", options: LOG_OR_LINEAR, labels: curvePage.scales, ...choice });

/** The kind of a latency axis. @param options kinds that something on the chart has */
export const kindChoice = <Kind extends string>(
  options: readonly Kind[],
  selected: string,
  onChange: (kind: Kind) => void,
): AxisChoice =>
  labelledChoice({
    ...{ id: "kind", what: en.curve.what.kind, options, selected: selected as Kind, onChange },
    labels: { ...en.curve.kinds, default: curvePage.defaultKind },
    details: curvePage.kindDetail,
  });

/** The unit of a latency axis: µs, ms, s, or automatic. */
export const latencyUnitChoice = (
  selected: LatencyUnitChoice,
  onChange: (unit: LatencyUnitChoice) => void,
): AxisChoice =>
  labelledChoice({ id: "unit", what: phrases.unit, options: LATENCY_UNITS, labels: text.units, selected, onChange });

/** What values are ratios to: a line of the chart, by id, or nothing. @param lines their names, by id */
export const ratioChoice = (
  lines: ReadonlyMap<string, string>,
  selected: string,
  onChange: (base: string) => void,
): AxisChoice => ({
  ...{ id: "baseline", what: text.ratioTo, selected, onChange },
  options:
    lines.size < 2 && selected === ""
      ? []
      : [{ id: "", label: text.absolute }, ...[...lines].map(([id, label]) => ({ id, label }))],
});

const UNITS = ["iops", "gb_per_s", "gib_per_s"] as const;
export type ThroughputUnit = (typeof UNITS)[number];

/** The unit of a throughput axis: IOPS, GB/s or GiB/s. For `auto` in a link, the menu shows the unit in use. */
export const unitChoice = (
  chosen: "auto" | ThroughputUnit,
  drawn: ThroughputUnit,
  onChange: (unit: ThroughputUnit) => void,
): AxisChoice =>
  labelledChoice({
    ...{ id: "unit", what: en.figures.page.what.unit, options: UNITS, onChange },
    ...{ labels: en.curve.xs, details: en.curve.xDetail, selected: chosen === "auto" ? drawn : chosen },
  });

// Parts of an axis as text.

/** The ends as they are, one unit. @param factor of the unit in those of the link */
export function numberSpan({ from, to }: Span, unit: string, factor = 1): string {
  const digits = (value: number): string => (Math.abs(value) >= 1000 ? fixed(value, 0) : significant(value, 3));
  return chartFrame.range(digits(from / factor), digits(to / factor), unit);
}

/** "0.2–1.5 ms", from µs. */
export function latencySpan(span: Span, unit: LatencyUnitChoice = "auto"): string {
  const { label, factor } = units[unit === "auto" ? (span.to >= 1000 ? "ms" : "us") : unit];
  return numberSpan(span, label, factor);
}

/** "90–99.9 %", from places on the axis of nines. */
export function percentSpan({ from, to }: Span): string {
  // Two digits after the nines.
  const percent = (x: number): string => fixed(Math.max(0, 100 - 100 / x), Math.max(1, Math.ceil(Math.log10(x)) - 1));
  return chartFrame.range(percent(from), percent(to), "%");
}
