/** What became of the files of a drop, in the words the pages show. Pure. */
import type { Notice } from "~/base/notice";
import type { Given } from "./collect";
import type { Loaded } from "./load";
import type { BatchSummary, FileReport, FileStatus, WorkspaceState } from "./state";

const hasError = (notices: readonly Notice[]): boolean => notices.some(({ level }) => level === "error");

function statusOf({ result }: Loaded): FileStatus {
  if (result === null) return "cancelled";
  if (result.read) return hasError(result.notices) ? "partly" : "read";
  return hasError(result.notices) ? "not-read" : "duplicate";
}

/** One file of a drop. */
export function reportOf(loaded: Loaded): FileReport {
  const { given, result } = loaded;
  return {
    path: given.path,
    bytes: given.file.size,
    status: statusOf(loaded),
    format: result?.source.format ?? null,
    tool: result?.source.tool ?? null,
    tool_version: result?.source.tool_version ?? null,
    runs: result?.counts.runs ?? 0,
    points: result?.counts.points ?? 0,
    figures: result?.counts.figures ?? 0,
    notices: result?.notices ?? [],
  };
}

/** A file that never reached a parser. */
export function failedReport(path: string, bytes: number, notice: Notice): FileReport {
  const nothing = { format: null, tool: null, tool_version: null, runs: 0, points: 0, figures: 0 };
  return { path, bytes, status: "not-read", ...nothing, notices: [notice] };
}

export const unreadable = (given: Given): FileReport[] =>
  given.unreadable.map(({ path, reason }) =>
    failedReport(path, 0, { code: "file/unreadable", level: "error", path, values: { reason } }),
  );

/** Files that the list of problems names: something of them is missing on the chart. */
const isProblem = ({ status }: FileReport): boolean => status === "partly" || status === "not-read";

const isDuplicate = ({ status }: FileReport): boolean => status === "duplicate";

/** Adds reports to those that stand; the same file dropped once more is told once. */
function collected(standing: readonly FileReport[], fresh: readonly FileReport[]): FileReport[] {
  const name = ({ path, bytes }: FileReport): string => `${bytes} ${path}`;
  const again = new Set(fresh.map(name));
  return [...standing.filter((old) => !again.has(name(old))), ...fresh];
}

type Told = Pick<WorkspaceState, "problems" | "duplicates" | "aside">;

/** What stands to be told, after one more drop. */
export const toldWith = (told: Told, reports: readonly FileReport[], last: BatchSummary): Told => ({
  problems: collected(told.problems, reports.filter(isProblem)),
  duplicates: collected(told.duplicates, reports.filter(isDuplicate)),
  aside: { hidden: told.aside.hidden + last.hidden, cancelled: told.aside.cancelled || last.cancelled },
});

/** What stands to be told, without the files of these paths and the copies of them. */
export const toldWithout = (told: Told, paths: ReadonlySet<string>): Pick<Told, "problems" | "duplicates"> => ({
  problems: told.problems.filter(({ path }) => !paths.has(path)),
  duplicates: told.duplicates.filter(({ notices }) => !notices.some(({ values }) => paths.has(String(values?.["of"])))),
});

export function summaryOf(reports: readonly FileReport[], hidden: number): BatchSummary {
  const used = reports.filter(({ status }) => status === "read" || status === "partly");
  return {
    files: reports.length,
    read: used.length,
    runs: used.reduce((sum, { runs }) => sum + runs, 0),
    points: used.reduce((sum, { points }) => sum + points, 0),
    figures: used.reduce((sum, { figures }) => sum + figures, 0),
    errors: reports.filter(isProblem).length,
    duplicates: reports.filter(isDuplicate).length,
    hidden,
    cancelled: reports.some(({ status }) => status === "cancelled"),
  };
}
