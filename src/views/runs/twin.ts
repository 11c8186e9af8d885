/** The runs as a table of values, for files: what a row says, unrounded, with the unit in the heads. Pure. */
import { lookUp } from "~/base/lookUp";
import type { Twin } from "~/charts/scene";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import { figures } from "~/text/en/figures";
import { remarkWords } from "~/text/en/remarks";
import { runs as text } from "~/text/en/runs";
import type { TableRow } from "./rows";

const boundWords: Readonly<Record<string, string>> = figures.chart.boundWords;

/** The bound is of the figure that is named first. */
const boundOf = ({ run }: TableRow): string | undefined =>
  run.peak_bound === null || run.peak_bound === "exact"
    ? undefined
    : (lookUp(boundWords, run.peak_bound) ?? run.peak_bound);

const said = (value: string): string | null => (value === "" ? null : value);

const COLUMNS: readonly TwinColumnOf<TableRow>[] = [
  { id: "dataset", value: ({ dataset }) => dataset },
  { id: "origin", value: ({ run }) => text.origins[run.origin] },
  { id: "system", value: ({ system }) => said(system) },
  { id: "media", value: ({ media }) => said(media) },
  { id: "tool", value: ({ tool }) => said(tool) },
  { id: "workload", value: ({ workload }) => said(workload) },
  { id: "load", value: ({ load }) => said(load) },
  { id: "peak_iops", value: ({ run }) => run.peak_iops, digits: [4, 0], note: boundOf },
  {
    id: "peak_bytes_per_s",
    value: ({ run }) => run.peak_bytes_per_s,
    digits: [4, 0],
    note: (row) => (row.run.peak_iops === null ? boundOf(row) : undefined),
  },
  { id: "p99_at_peak_us", value: ({ run }) => run.p99_at_peak_us, digits: [3, 3] },
  { id: "p99_kind", value: ({ run }) => run.p99_kind },
  { id: "points", value: ({ run }) => run.points },
  { id: "failed", value: ({ run }) => run.failed },
  { id: "remarks", value: ({ run }) => said(remarkWords(run.remarks)) },
  { id: "file", value: ({ run }) => run.source_path },
];

/** @param rows filtered and sorted, as they are shown */
export const twinOf = (rows: readonly TableRow[]): Twin => twinFrom(rows, COLUMNS, ({ id }) => id);
