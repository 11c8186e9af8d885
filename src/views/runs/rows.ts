/** The runs table as plain functions: what a row says, which rows are left, in which order. No React. */
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import type { RunRow } from "~/model/answers";
import { en } from "~/text/en";
import { runs as runsText } from "~/text/en/runs";
import { workloadText } from "../shared/workload";
import { type Faceting } from "../shared/faceted";
import type { Column, RunsState } from "./state";

/** A row with what filtering, sorting and drawing need, made once. */
export interface TableRow {
  /** Permanent: the run's key, within its dataset. */
  readonly id: string;
  readonly run: RunRow;
  readonly dataset: string;
  readonly system: string;
  readonly media: string;
  readonly tool: string;
  readonly workload: string;
  readonly load: string;
  /** Everything that is searched, in lower case. */
  readonly hay: string;
}

/** What stands where nobody said it; also the facet's value. */
export const NOT_STATED = "none";

/** "1 to 256 outstanding". "" where the load is not known. */
export function loadText(run: RunRow): string {
  const { load_min, load_max, load_kind, rate_process } = run;
  if (load_min === null || load_max === null) return "";
  const from = load_min.toLocaleString("en");
  const to = load_max.toLocaleString("en");
  const kind = load_kind === null ? "" : (lookUp(runsText.loadKinds, load_kind) ?? load_kind);
  const how = rate_process === "poisson" ? runsText.poisson(kind) : kind;
  return runsText.load(load_min === load_max ? from : runsText.range(from, to), how);
}

export const toolName = (tool: string): string => lookUp(en.tools, tool) ?? tool;

/** `titles`: title of a dataset by slug. */
export function tableRow(run: RunRow, titles: ReadonlyMap<string, string>): TableRow {
  const dataset = run.dataset === "local" ? runsText.local : (titles.get(run.dataset) ?? run.dataset);
  const system = run.system_label ?? run.system ?? "";
  const media = run.media ?? "";
  const tool = [toolName(run.tool), run.tool_version ?? ""].join(" ").trim();
  const workload = workloadText(run);
  const load = loadText(run);
  const searched = [
    dataset,
    run.dataset,
    system,
    run.drive_model,
    media,
    run.interface,
    tool,
    workload,
    load,
    run.title,
    run.source_path,
  ];
  const hay = searched
    .filter((part) => part !== null)
    .join("\n")
    .toLowerCase();
  return { id: `${run.dataset}:${run.key}`, run, dataset, system, media, tool, workload, load, hay };
}

/** How the runs are searched and filtered; facets in the order of the page. */
export const faceting = {
  hay: (row: TableRow) => row.hay,
  facets: {
    dataset: (row: TableRow) => [row.run.dataset],
    media: (row: TableRow) => [row.media || NOT_STATED],
    tool: (row: TableRow) => [row.run.tool],
    workload: (row: TableRow) => [row.workload || NOT_STATED],
  },
} as const satisfies Faceting<TableRow, string>;
export type Facet = keyof typeof faceting.facets;
export const facetNames = Object.keys(faceting.facets) as readonly Facet[];

const sortValue: Readonly<Record<Column, (row: TableRow) => string | number | null>> = {
  dataset: (row) => row.dataset,
  system: (row) => row.system || null,
  media: (row) => row.media || null,
  tool: (row) => row.tool,
  workload: (row) => row.workload || null,
  load: (row) => row.run.load_max,
  iops: (row) => row.run.peak_iops,
  bytes_per_s: (row) => row.run.peak_bytes_per_s,
  p99_us: (row) => row.run.p99_at_peak_us,
};

/** Sorted copy: numbers by value, texts with their numbers in order, absent values last in both directions; stable. */
export function sortRows(rows: readonly TableRow[], { column, descending }: RunsState["sort"]): TableRow[] {
  const of = sortValue[column];
  const keyed = rows.map((row) => ({ row, key: of(row) }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    if (typeof a.key === "number" && typeof b.key === "number") return sign * (a.key - b.key);
    return sign * byName(String(a.key), String(b.key));
  });
  return keyed.map(({ row }) => row);
}
