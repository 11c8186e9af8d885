/** What is loaded, as plain data for the pages. */
import type { Notice } from "~/base/notice";
import type { About } from "~/describe/about";
import type { IngestCounts, IngestedFile } from "~/ingest/ingest";
import type { CarriedView } from "~/model/carried";
import { type DescribedRun, type InventoryFile, measuredRuns } from "~/model/described";
import type { Column } from "~/model/grouping";
import type { Said } from "~/model/labels";
import type { TabNews } from "./tabs";

/** How far a file was read. `partly`: some parts were read and some not. */
export type FileStatus = "read" | "partly" | "not-read" | "duplicate" | "cancelled";

/** The result for one file of a drop. */
export interface FileReport
  extends
    Readonly<Pick<IngestCounts, "runs" | "points" | "samples" | "figures">>,
    Pick<IngestedFile, "role" | "gathered" | "notices"> {
  readonly path: string;
  readonly bytes: number;
  readonly status: FileStatus;
  /** Row of the format table, null when nothing recognised it. */
  readonly format: string | null;
  readonly tool: string | null;
  readonly tool_version: string | null;
}

/** A file, or an entry of an archive, whose rows are in the engine. */
export interface LocalSource extends Pick<IngestedFile, "runs" | "described" | "views" | "notes" | "raw"> {
  readonly source_no: number;
  readonly sha256: string;
  readonly report: FileReport;
  /** As it was given: the file itself, or the archive that holds it. They are kept and forgotten as a whole. */
  readonly given: {
    readonly file: File;
    readonly path: string;
    readonly sha256: string;
    /** Name of its drop: files of one drop are always read together. */
    readonly drop: string;
    /** sha256 of entries whose bytes were already loaded from elsewhere: they did not count. */
    readonly copies: readonly string[];
    /** Its folder is followed: the hash is that of the first bytes seen, and identifies it while they change. */
    readonly followed?: boolean;
    /** Its web address, for a file loaded from there. */
    readonly url?: string;
  };
  /** Kept by the browser: it is there again after a reload. */
  readonly kept: boolean;
  /** The file with these bytes, dropped later: its rows were already here, now its lines are too. */
  readonly lines?: { readonly file: File; readonly given: string; readonly path: string };
}

/** Runs of a file. Its report counts a run again for each time that it was printed (fio's --status-interval). */
export const runCountOf = ({ report, runs }: Pick<LocalSource, "report" | "runs">): number =>
  report.figures > 0 ? report.runs : runs.length;

/**
 * Of all files: the runs with a measurement, and the number of figures. A table of published figures, or one made from
 * a log, has numbers but is no run.
 */
export const amountOf = (
  sources: readonly LocalSource[],
): { readonly runs: readonly DescribedRun[]; readonly figures: number } => ({
  runs: measuredRuns(sources.flatMap(({ report, runs }) => (report.figures > 0 ? [] : runs))),
  figures: sources.reduce((sum, { report }) => sum + report.figures, 0),
});

/** A kneepoint.json that is loaded. */
export interface DescriptionFile {
  readonly path: string;
  /** null: none given. */
  readonly title: string | null;
  /** Invalid parts, and names of runs that are not loaded (`label/no-target`). */
  readonly notices: readonly Notice[];
}

export interface ListedInventory extends InventoryFile {
  /** `label/no-device` if it matches no loaded run. */
  readonly notices: readonly Notice[];
}

/** While reading. Bytes of the files, not of the memory. */
export interface Progress {
  /** Folders are still being searched: `files` and `bytes` were found so far. */
  readonly finding: boolean;
  readonly files: number;
  readonly files_done: number;
  readonly bytes: number;
  readonly bytes_done: number;
  readonly bytes_per_s: number;
}

/** The result of one drop. */
export interface BatchSummary {
  readonly files: number;
  readonly read: number;
  readonly runs: number;
  readonly points: number;
  readonly figures: number;
  /** Files that were not read, or not whole. */
  readonly errors: number;
  readonly duplicates: number;
  readonly hidden: number;
  readonly cancelled: boolean;
}

/** Drops of an earlier visit that were not kept completely. */
export interface Unfinished {
  readonly files: number;
  /** Number of them kept by the browser. */
  readonly kept: number;
  /** true: the browser ran out of room; false: the page was left while they were read. */
  readonly full: boolean;
}

export interface Aside {
  /** Files that the operating system hides: skipped. */
  readonly hidden: number;
  readonly cancelled: boolean;
}

/** Other people's results: they came with a link or a bundle, and are shown alone until the reader keeps them. */
export interface Guest {
  /** In the link itself, at addresses in it, or in a dropped bundle. */
  readonly kind: "link" | "src" | "bundle";
  /** Charts that came along; the first is shown. */
  readonly views: readonly CarriedView[];
  /** Notes about what came. */
  readonly notes: readonly string[];
  /** Why none of it could be read. */
  readonly notices: readonly Notice[];
  /** false: some of it could not be read; see `problems`. */
  readonly isWhole: boolean;
  /**
   * Number of the reader's own files that wait; null: unknown yet, `unreadable`: the kept ones could not be counted.
   */
  readonly own: number | "unreadable" | null;
  /** Number of files opened by the reader since, beside them: not kept either. */
  readonly joined: number;
}

/** The folder that `kneepoint open` serves. */
export interface Followed {
  readonly name: string;
  /** Paths of files that are being written. */
  readonly writing: readonly string[];
  /** The server does not answer: the page shows the last state. */
  readonly lost: boolean;
}

export interface WorkspaceState {
  /** null: the page was not served by `kneepoint open` and follows no folder. */
  readonly followed: Followed | null;
  /** null: the loaded results are the reader's own. */
  readonly guest: Guest | null;
  readonly sources: readonly LocalSource[];
  /**
   * Files of this session that were not completely read, until the user dismisses them; a forgotten file is removed
   * too.
   */
  readonly problems: readonly FileReport[];
  /** Files of this session whose bytes were already here, shown as long as `problems`. */
  readonly duplicates: readonly FileReport[];
  /** Other messages about the drops of this session, shown as long as `problems`. */
  readonly aside: Aside;
  readonly progress: Progress | null;
  /** The newest drop: each one is a new object. */
  readonly last: BatchSummary | null;
  /** Keeping the last drop needs consent: it is larger than what is kept without asking. */
  readonly keepQuestion: { readonly bytes: number; readonly kept_bytes: number; readonly limit_bytes: number } | null;
  /** Runs of all sources, in their order. */
  readonly runs: readonly DescribedRun[];
  /** All labels on them, from any origin; describe/resolve decides which wins. */
  readonly said: readonly Said[];
  /** Labels from file and folder names, and the placement of each step by the grouping: the weakest labels. */
  readonly grouped: readonly Said[];
  /** The words that vary in the paths, and how the grouping reads them. */
  readonly columns: readonly Column[];
  /** Rules that the user accepted, in order: patterns over paths. */
  readonly rules: readonly string[];
  readonly descriptions: readonly DescriptionFile[];
  readonly inventory: readonly ListedInventory[];
  /** Labels on all of them together: the user's before those from files. */
  readonly about: About;
  /**
   * The last change, while it is the next to be undone: offered for a while. `id` grows with each. `count`: number of
   * forgotten files, or of changed labels.
   */
  readonly undoable: { readonly id: number; readonly what: "forgotten" | "said"; readonly count: number } | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The engine died and was filled again from this many files; dismissed by the user. */
  readonly restarted: { readonly files: number; readonly lost: number } | null;
  /**
   * Files given in an earlier visit that the browser did not keep to the end; dismissed by the user, or by giving them
   * again.
   */
  readonly unfinished: Unfinished | null;
  /** Another tab changed the kept files, which this page does not show. Dismissed by the user. */
  readonly elsewhere: Exclude<TabNews, "back"> | null;
  /** Kept files that are being read again after a reload; 0 when none are. */
  readonly restoring: number;
  /** The kept files were checked: from now on "no own files" is certain. */
  readonly restored: boolean;
  /**
   * The browser did not keep files or labels, for lack of room or at all: a reload loses them. Or it did not forget
   * them, or what it keeps is unreadable.
   */
  readonly keepFailed: "full" | "refused" | "not-forgotten" | "unreadable" | null;
  /** The last change of labels failed, or a drop could not be described; cleared by the next success. */
  readonly sayFailed: boolean;
  /**
   * Own files and all their labels are in the engine, so pages may ask. If they asked in between, every question would
   * be answered twice.
   */
  readonly ready: boolean;
  /** Grows with every change of the data: pages ask again. */
  readonly revision: number;
}

/**
 * Are there own files? `unknown`: kept files, the first files of a drop, or those of a link are still to be read, so
 * that a page cannot say yet that there are none, or none for it. `unreadable`: reading the kept files failed.
 */
export type OwnFiles = "unknown" | "none" | "some" | "unreadable";

export function ownFiles({ restored, sources, ready, progress, guest, keepFailed }: WorkspaceState): OwnFiles {
  if (!restored) return "unknown";
  if (sources.length > 0) return ready ? "some" : "unknown";
  if (progress !== null || guest?.own === null) return "unknown";
  return guest === null && keepFailed === "unreadable" ? "unreadable" : "none";
}

export const emptyState: WorkspaceState = {
  followed: null,
  guest: null,
  sources: [],
  problems: [],
  duplicates: [],
  aside: { hidden: 0, cancelled: false },
  progress: null,
  last: null,
  keepQuestion: null,
  runs: [],
  said: [],
  grouped: [],
  columns: [],
  rules: [],
  descriptions: [],
  inventory: [],
  about: { title: null, publisher: null, caveats: [], notes: [] },
  undoable: null,
  canUndo: false,
  canRedo: false,
  restarted: null,
  unfinished: null,
  elsewhere: null,
  restoring: 0,
  restored: false,
  keepFailed: null,
  sayFailed: false,
  ready: false,
  revision: 0,
};
