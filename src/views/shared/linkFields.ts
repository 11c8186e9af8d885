/** Fields that the links of several pages share. */
import type { TwinOrder } from "~/components/sortTwin";
import type { Field } from "~/permalink/field";
import { datasets, flag, list, text } from "~/permalink/fields";

const COLUMN = /^[a-z0-9_.]{1,64}$/;
const DESCENDING = "-desc";

/** Any column, since the columns depend on the chart. An unknown one has no effect. */
export const twinOrder: Field<TwinOrder | null> = {
  fallback: null,
  encode: (value) => (value === null ? "" : value.column + (value.descending ? DESCENDING : "")),
  decode: (written) => {
    if (written === "") return null;
    const descending = written.endsWith(DESCENDING);
    const column = descending ? written.slice(0, -DESCENDING.length) : written;
    return COLUMN.test(column) ? { column, descending } : undefined;
  },
};

/** Link fields of every page of results: which results it shows. */
export const dataFields = {
  /** Datasets; `local` = the reader's own files. */
  d: datasets(),
  /** Paths within a dataset: files, or folders with everything in them; empty: all. */
  in: list(),
} as const;

/**
 * Of a page with a chart: its table is open, in full (page) or as a sheet (phone); order of the table, empty: as drawn;
 * pinned mark.
 */
export const chartFields = { t: flag(false), o: twinOrder, p: text() } as const;

/** Shares of load in percent, written as a list. */
export const loads: Field<readonly number[]> = {
  fallback: [],
  encode: (values) => values.map(String).join("~"),
  decode: (written) => {
    // "" is no number, and would be 0.
    const values = written === "" ? [] : written.split("~").map((one) => (one === "" ? NaN : Number(one)));
    return values.every((value) => Number.isFinite(value) && value >= 0) ? values : undefined;
  },
};
