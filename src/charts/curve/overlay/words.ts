/** Values of a reading as words: a limit, a rate with its unit, a load. */
import { knee as text } from "~/text/en/knee";
import { atLeast, exact, rateText, significant } from "../../number";
import { xUnit } from "../layout";
import { type LinePoint, xOf } from "../lines";
import { rateUnit } from "../names";
import { type CurveOptions, STATISTICS } from "../options";
import { loadText } from "../readout";
import type { Cursor } from "./reading";

/** A measured latency in the unit that reads best: three digits of a percentile, four of the rest. */
export function latencyText(us: number, { y }: CurveOptions): string {
  const [factor, unit] = us >= 1e6 ? [1e6, "s"] : us >= 1e3 ? [1e3, "ms"] : [1, "µs"];
  return STATISTICS[y] === null
    ? `${significant(us / factor, 4)} ${unit}`
    : `${atLeast(us)}${significant(us / factor, 3)} ${unit}`;
}

/** A latency over a limit is never read as the limit: as many digits as tell them apart. */
export function overText(us: number, limit_us: number | null, options: CurveOptions): string {
  const short = latencyText(us, options);
  if (limit_us === null || short !== latencyText(limit_us, options)) return short;
  const [factor, unit] = us >= 1e6 ? [1e6, "s"] : us >= 1e3 ? [1e3, "ms"] : [1, "µs"];
  return `${significant(us / factor, 6)} ${unit}`;
}

/** Are rates bytes per second? Else IOPS, also where the axis is of outstanding I/Os. */
export const asBytes = ({ x }: CurveOptions): boolean => x === "gb_per_s" || x === "gib_per_s";

/** Throughput that knees and cursors are of: IOPS, or bytes per second where the axis is. */
export const rateOf = (p: LinePoint, options: CurveOptions): number | null =>
  xOf(p.point, asBytes(options) ? "gb_per_s" : "iops");

/** "100,022", "2.81 GB/s"; with its operation the unit too: IOPS, transactions/s. */
export function throughputText(rate: number, options: CurveOptions, op?: string): string {
  if (!asBytes(options)) return op === undefined ? rateText(rate) : `${rateText(rate)} ${rateUnit(op)}`;
  const { factor, label } = xUnit(options, []);
  return `${significant(rate / factor, 4)} ${label}`;
}

/** The load of a point as it stands beside it: "16", "50 %". */
export const loadOf = (p: LinePoint | undefined): string | null => (p === undefined ? null : loadText(p));

export const cursorText = ({ by, value, open }: Pick<Cursor, "by" | "value" | "open">): string =>
  by === "percent" ? text.percent(exact(value)) : open ? text.asked(rateText(value)) : text.outstanding(exact(value));
