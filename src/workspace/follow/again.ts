/** Which files to read again when some change: those that may belong to the same runs. Pure. */
import { folderOf } from "~/base/path";
import type { FileReport } from "../state";

export interface Neighbour {
  readonly path: string;
  readonly bytes: number;
  /** It is still being written. */
  readonly writing: boolean;
  /** Its result, read or not; null: it is new, or unknown. */
  readonly report: Pick<FileReport, "role" | "tool" | "gathered"> | null;
}

export interface Again {
  /** Paths to read, including those that changed. */
  readonly read: ReadonlySet<string>;
  /** Those read without everything they may belong to, to be read again when complete. */
  readonly short: readonly string[];
}

/** Up to this many files everything is read, like a drop, and nothing needs to be guessed. */
const FEW_FILES = 100;
const FEW_BYTES = 16 * 2 ** 20;

/** Are these folders related: equal, or one inside the other? */
const together = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/** A result (or no result at all) whose format is read alone: its neighbours do not matter. */
const standsAlone = ({ report }: Neighbour): boolean =>
  report !== null && report.gathered !== true && (report.role === "result" || report.role === "archive");

/** Files of one tool belong together; an inventory has no tool, and neither has an unknown file. */
const sameTool = (tools: ReadonlySet<string | null>, { report }: Neighbour): boolean => {
  const tool = report?.tool ?? null;
  return tool === null || tools.has(null) || tools.has(tool);
};

/**
 * These files and everything they may belong to: files of their tool, in their folder, above and below it, and so on.
 */
function withNeighbours(changed: readonly string[], all: ReadonlyMap<string, Neighbour>): Set<string> {
  const tools = new Set(changed.map((path) => all.get(path)?.report?.tool ?? null));
  const akin = [...all.values()].filter((file) => sameTool(tools, file));
  const social = [...new Set(akin.filter((file) => !standsAlone(file)).map(({ path }) => folderOf(path)))];
  // Folders to read: each file that belongs to others adds those it may belong to.
  const read = new Set<string>();
  for (let more = [...new Set(changed.map(folderOf))]; more.length > 0;) {
    const next = social.filter((folder) => !read.has(folder) && more.some((one) => together(one, folder)));
    next.forEach((folder) => read.add(folder));
    more = next;
  }
  const near = akin.filter(({ path }) => [...read].some((folder) => together(folderOf(path), folder)));
  return new Set([...changed, ...near.map(({ path }) => path)]);
}

/**
 * In a large folder a stand-alone result is read alone; logs, reports, job files and new files are read with everything
 * they may belong to. A growing result is read with its job files only, so that each of its points appears at once; its
 * logs keep their run.
 */
export function readAgain(changed: ReadonlySet<string>, files: readonly Neighbour[]): Again {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (files.length <= FEW_FILES && bytes <= FEW_BYTES) {
    return { read: new Set([...changed, ...files.map(({ path }) => path)]), short: [] };
  }
  const all = new Map(files.map((file) => [file.path, file]));
  const grows = (path: string): boolean => {
    const file = all.get(path);
    return file !== undefined && file.writing && standsAlone(file);
  };
  const read = withNeighbours(
    [...changed].filter((path) => !grows(path)),
    all,
  );
  const short: string[] = [];
  for (const path of changed) {
    if (read.has(path)) continue;
    const whole = withNeighbours([path], all);
    const first = [...whole].filter((near) => near === path || all.get(near)?.report?.role === "companion");
    if (first.length < whole.size) short.push(path);
    first.forEach((near) => read.add(near));
  }
  return { read, short };
}
