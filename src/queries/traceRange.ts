/** Conditions shared by questions about values of traces. */
import { isRowNumber } from "~/model/numbers";
import { raw, sql } from "./sql";

/** `traces`: trace_no of each, as text. `from_s`, `to_s`: null = from the first, to the last value. */
export type OfTraces = {
  readonly dataset: string;
  readonly traces: readonly string[];
  readonly from_s: number | null;
  readonly to_s: number | null;
};

/** The requested traces, as SQL integers; texts that are not numbers are dropped. */
export const traceNumbers = (traces: readonly string[]) => raw(sql`${traces.filter(isRowNumber).map(Number)}`);

/**
 * Ends of windows in (from_s, to_s]: plain bounds that let the storage skip chunks.
 * @param column an expression of the source code
 */
export const inRange = (column: string, { from_s, to_s }: Pick<OfTraces, "from_s" | "to_s">) => {
  const of = raw(column);
  const told = [from_s === null ? [] : [sql`${of} > ${from_s}`], to_s === null ? [] : [sql`${of} <= ${to_s}`]].flat();
  return raw(told.length === 0 ? "TRUE" : told.join(" AND "));
};
