/** Values as text: in the unit of the axis, and with all their digits if that is the printed unit. */
import { lookUp } from "~/base/lookUp";
import type { Shown } from "~/model/figure";
import { en } from "~/text/en";
import { type AxisUnit, units } from "../axis";
import { exact, significant } from "~/base/number";
import type { Frame } from "../scene";
import type { FiguresOptions } from "./options";

const text = en.figures.chart;

/** Digits of a value that was divided or converted to another unit. */
const DIGITS = 4;

/** Thousands of IOPS: only on cards, where every value has at least five digits. */
const kIops: AxisUnit = { label: "k IOPS", factor: 1e3, short: false };
const named = (label: string): AxisUnit => ({ label, factor: 1, short: false });

const byUnit: Readonly<Record<string, AxisUnit>> = {
  iops: units.iops,
  percent: units.percent,
  tps: { label: "TPS", factor: 1, short: true },
  per_s: { label: text.units.per_s, factor: 1, short: true },
  ratio: named("×"),
  x: named("×"),
  dwpd: named("DWPD"),
  count: named(text.units.count),
  hour: named("h"),
};

/** The one unit of an axis for these figures, all of one metric. */
export function unitOf(
  shown: readonly Shown[],
  options: Pick<FiguresOptions, "unit">,
  frame: Pick<Frame, "size">,
): AxisUnit {
  const unit = shown[0]?.row.unit ?? "";
  const values = shown.flatMap(({ value }) => (value === null ? [] : [value]));
  if (unit === "bytes_per_s") return options.unit === "GiB/s" ? units.gib_per_s : units.gb_per_s;
  if (unit === "us") return values.length > 0 && values.every((value) => value >= 1000) ? units.ms : units.us;
  if (unit === "iops" && frame.size === "card" && values.every((value) => value >= 10_000)) return kIops;
  return lookUp(byUnit, unit) ?? named(unit);
}

/** A computed value: four digits, more only left of the point, without rounding noise. */
export const computedText = (value: number): string =>
  Math.abs(value) >= 10 ** (DIGITS - 1) ? significant(value, DIGITS) : exact(Number(value.toPrecision(DIGITS)));

export const hoursText = (seconds: number): string => computedText(seconds / 3600);

/** The number alone: as printed in its unit, four digits when it was divided or converted to GiB/s. */
function numberText(shown: Shown, unit: AxisUnit): string {
  if (shown.value === null) return text.lost;
  const value = shown.value / unit.factor;
  return shown.kind === "derived" || unit === units.gib_per_s ? computedText(value) : exact(value);
}

function valueText(shown: Shown, unit: AxisUnit): string {
  const number = numberText(shown, unit);
  return shown.value === null ? number : (lookUp(text.bounds, shown.bound) ?? text.bounds.exact)(number);
}

/** A share names its whole, unless that is a drive. */
function withMember(said: string, { metric, row }: Shown): string {
  const member = metric.endsWith("_per_member") ? (row.member_unit ?? "drive") : "drive";
  return member === "drive" ? said : text.per(said, member);
}

/** The number with its bound: "≥ 7.3", "1,600,000 per namespace". */
export const boundedText = (shown: Shown, unit: AxisUnit): string => withMember(valueText(shown, unit), shown);

/** What the shares of an axis refer to: drives, namespaces, or both as devices; null: not stated. */
export function memberUnitOf(shown: readonly Shown[]): string | null {
  const units = new Set(shown.map(({ row }) => row.member_unit));
  return units.size > 1 ? text.device : ([...units][0] ?? null);
}

/** "≥ 7.3 GB/s". */
export const amountText = (shown: Shown, unit: AxisUnit): string =>
  shown.value === null ? text.lost : withMember(text.amount(valueText(shown, unit), unit.label), shown);

/** Number and unit as printed; a number that carries its unit ("14.6% 増加") is not given it twice. */
export function printedText({ value_as_printed, unit_as_printed }: Shown["row"]): string {
  const number = value_as_printed ?? "";
  const unit = unit_as_printed ?? "";
  return unit === "" || number.includes(unit) ? number : `${number} ${unit}`;
}

/** Head of the table's column: `bandwidth_bytes_per_s`, `latency_mean_us`, `iops`, `pct_over_1ms`. */
export function columnOf(metric: string, unit: string): string {
  const saysItself = metric === unit || /^(pct|ratio)_/.test(metric) || metric.startsWith(`${unit}_`);
  return saysItself ? metric : `${metric}_${unit}`;
}

/** "bandwidth per drive": the metric as a person says it. */
export function metricName(metric: string, memberUnit: string | null): string {
  const [, share] = /^(.+)_per_member$/.exec(metric) ?? [];
  if (share !== undefined) return text.per(metricName(share, null), memberUnit ?? text.member);
  const [, kind = "", stat = ""] = /^((?:transaction_)?latency)_(.+)$/.exec(metric) ?? [];
  if (kind !== "") return text.latency(stat, kind.startsWith("transaction"));
  const [, over, unit] = /^pct_over_(\d+)([mu])s$/.exec(metric) ?? [];
  if (over !== undefined) return text.slower(`${over} ${unit === "u" ? "µ" : "m"}s`);
  return lookUp(text.metrics, metric) ?? metric.replaceAll("_", " ");
}

export function confidenceText({ kind, row }: Pick<Shown, "kind" | "row">): string {
  if (kind === "derived") return text.derived;
  // There is nothing ambiguous about it.
  if (row.value === null) return text.lostConfidence;
  if (kind === "ambiguous" && row.value_if_read_literally === null) return text.oneReading;
  if (row.confidence === "ambiguous" && kind === "published") return text.confirmed;
  return lookUp(text.confidence, row.confidence ?? "") ?? row.confidence ?? "";
}

/** "176.3 GB/s ÷ 24 drives", in the unit of the axis. */
export function quotientIn(shown: Shown, unit: AxisUnit): string {
  const { division, row } = shown;
  if (division === null) return text.derived;
  const whole = amountText({ ...shown, metric: row.metric, value: division.whole, kind: "published" }, unit);
  return `${whole} ÷ ${division.members} ${row.member_unit ?? text.member}s`;
}
