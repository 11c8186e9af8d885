/** The result for each file of a drop, in the words of the pages. Pure. */
import type { Notice } from "~/base/notice";
import type { FileResult } from "~/ingest/protocol";
import type { Given, GivenFile } from "./collect";
import { type BatchSummary, emptyState, type FileReport, type FileStatus, type WorkspaceState } from "./state";

const hasError = (notices: readonly Notice[]): boolean => notices.some(({ level }) => level === "error");

const statusOf = (result: FileResult): FileStatus =>
  result.read ? (hasError(result.notices) ? "partly" : "read") : hasError(result.notices) ? "not-read" : "duplicate";

/** One file of a drop, or an entry of an archive. */
export function reportOf(result: FileResult): FileReport {
  const { source, counts, role, gathered, notices } = result;
  const { path, format, tool, tool_version } = source;
  const { runs, points, figures, samples, intervals } = counts;
  const amounts = { runs, points, figures, samples: samples + intervals };
  const status = statusOf(result);
  const told = { role, ...(gathered && { gathered }), format, tool, tool_version };
  return { path, bytes: source.bytes ?? 0, status, ...told, ...amounts, notices };
}

const NOTHING = {
  role: "result",
  format: null,
  tool: null,
  tool_version: null,
  runs: 0,
  points: 0,
  figures: 0,
  samples: 0,
} as const;

/** A file that was cancelled before it was read. */
export const cancelledReport = ({ path, file }: GivenFile): FileReport => ({
  path,
  bytes: file.size,
  status: "cancelled",
  ...NOTHING,
  notices: [],
});

/** A file that never reached a parser. */
export function failedReport(path: string, bytes: number, code: string, reason: string): FileReport {
  const notice = { code, level: "error", path, values: { reason } } as const;
  return { path, bytes, status: "not-read", ...NOTHING, notices: [notice] };
}

export const unreadable = (given: Pick<Given, "unreadable">): FileReport[] =>
  given.unreadable.map(({ path, reason }) => failedReport(path, 0, "file/unreadable", reason));

/** Files in the list of problems: something of them is missing on the chart. */
export const isProblem = ({ status }: FileReport): boolean => status === "partly" || status === "not-read";

export const isDuplicate = ({ status }: FileReport): boolean => status === "duplicate";

/** Adds these reports to the existing ones; for a file dropped again only the last report counts. */
function collected(
  standing: readonly FileReport[],
  reports: readonly FileReport[],
  isTold: (report: FileReport) => boolean,
): FileReport[] {
  const name = ({ path, bytes }: FileReport): string => `${bytes} ${path}`;
  const again = new Set(reports.filter(({ status }) => status !== "cancelled").map(name));
  return [...standing.filter((old) => !again.has(name(old))), ...reports.filter(isTold)];
}

type Told = Pick<WorkspaceState, "problems" | "duplicates" | "aside">;

export const nothingTold: Told = { problems: [], duplicates: [], aside: emptyState.aside };

/** The open reports after more files were read. */
export const toldWith = (told: Told, reports: readonly FileReport[], last = summaryOf(reports, 0)): Told => ({
  problems: collected(told.problems, reports, isProblem),
  duplicates: collected(told.duplicates, reports, isDuplicate),
  aside: { hidden: told.aside.hidden + last.hidden, cancelled: told.aside.cancelled || last.cancelled },
});

/** The open reports without the files of these paths and their copies. */
export const toldWithout = (told: Told, paths: ReadonlySet<string>): Pick<Told, "problems" | "duplicates"> => ({
  problems: told.problems.filter(({ path }) => !paths.has(path)),
  duplicates: told.duplicates.filter(({ notices }) => !notices.some(({ values }) => paths.has(String(values?.["of"])))),
});

export function summaryOf(reports: readonly FileReport[], hidden: number): BatchSummary {
  // An archive counts by its entries.
  const files = reports.filter(({ role, status }) => role !== "archive" || status === "not-read");
  const used = files.filter(({ status }) => status === "read" || status === "partly");
  return {
    files: files.length,
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
