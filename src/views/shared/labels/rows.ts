/** The rows of the table: groups, their runs, and the jobs of a run that has several. Pure. */
import type { SheetTarget } from "~/describe/paste";
import type { DescribedJob, DescribedRun } from "~/model/described";
import { jobTarget, runTarget } from "~/model/labels";
import { describe as text } from "~/text/en/describe";

export interface RunsOfGroup {
  readonly id: string;
  readonly name: string;
  readonly runs: readonly DescribedRun[];
}

/** What is said of a row is said of each of these. */
export interface Leaf {
  readonly run: DescribedRun;
  /** null: the run as a whole. */
  readonly job: DescribedJob | null;
}

export interface GridRow {
  /** Of a group its id, of a run its key, of a job `<key>.<index>`. */
  readonly id: string;
  readonly kind: "group" | "run" | "job";
  readonly level: 1 | 2 | 3;
  readonly name: string;
  readonly leaves: readonly Leaf[];
  /** null: there is nothing below. */
  readonly open: boolean | null;
}

export const leafTarget = ({ run, job }: Leaf): string =>
  job === null ? runTarget(run.key) : jobTarget(run.key, job.index);

const jobRow = (run: DescribedRun, job: DescribedJob): GridRow => ({
  id: `${run.key}.${job.index}`,
  kind: "job",
  level: 3,
  name: job.member,
  leaves: [{ run, job }],
  open: null,
});

/** Length of the folders that all paths begin with: within a group only what follows tells runs apart. */
function sharedFolders(paths: readonly string[]): number {
  const [first = "", ...others] = paths;
  let length = first.lastIndexOf("/") + 1;
  while (length > 0 && !others.every((path) => path.startsWith(first.slice(0, length)))) {
    length = first.lastIndexOf("/", length - 2) + 1;
  }
  return length;
}

function runRows(run: DescribedRun, shared: number, opened: ReadonlySet<string>): GridRow[] {
  const open = run.jobs.length > 1 ? opened.has(run.key) : null;
  const name = run.path.slice(shared);
  const row: GridRow = { id: run.key, kind: "run", level: 2, name, leaves: [{ run, job: null }], open };
  return open === true ? [row, ...run.jobs.map((job) => jobRow(run, job))] : [row];
}

/** Of many devices the first, and how many more. */
const shortName = (name: string): string =>
  name.replace(/(\/dev\/\S+)((?: \/dev\/\S+)+)/g, (_, first: string, more: string) =>
    text.grid.moreDevices(first, more.trim().split(" ").length),
  );

/** Groups in their order, each with its runs; a run that is open shows its jobs. */
export function gridRows(groups: readonly RunsOfGroup[], opened: ReadonlySet<string>): GridRow[] {
  return groups.flatMap((group) => {
    const row: GridRow = {
      id: group.id,
      kind: "group",
      level: 1,
      name: shortName(group.name),
      leaves: group.runs.map((run) => ({ run, job: null })),
      open: null,
    };
    const shared = sharedFolders(group.runs.map(({ path }) => path));
    return [row, ...group.runs.flatMap((run) => runRows(run, shared, opened))];
  });
}

/** A run is in a folder, or is the file, that the link names; none named: all. */
export const isIn = (path: string, paths: readonly string[]): boolean =>
  paths.length === 0 || paths.some((at) => path === at || path.startsWith(at.endsWith("/") ? at : `${at}/`));

/** Targets of rows, each once. */
export const targetsOf = (rows: readonly GridRow[]): string[] => [
  ...new Set(rows.flatMap((row) => row.leaves.map(leafTarget))),
];

const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** What people call a row in a table from elsewhere: what stands here, its path, its file. */
export function sheetTarget(row: GridRow): SheetTarget {
  const path = row.kind === "run" ? row.leaves[0]?.run.path : undefined;
  const names = path === undefined ? [row.name] : [row.name, path, fileName(path)];
  return { names: row.kind === "job" ? [] : names, targets: row.leaves.map(leafTarget) };
}
