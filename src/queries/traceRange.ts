/** Conditions that questions about values of traces share. */
import { raw, sql } from "./sql";

/** The traces asked for, as SQL integers; what is no number is none. */
export const traceNumbers = (traces: readonly string[]) =>
  raw(sql`${traces.filter((text) => /^\d{1,15}$/.test(text)).map(Number)}`);

/** Ends of windows in (from_s, to_s]. @param column an expression of the source code */
export const inRange = (
  column: string,
  { from_s, to_s }: { readonly from_s: number | null; readonly to_s: number | null },
) => {
  const of = raw(column);
  return raw(sql`(${from_s} IS NULL OR ${of} > ${from_s}) AND (${to_s} IS NULL OR ${of} <= ${to_s})`);
};
