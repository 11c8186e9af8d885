/** Which files are read once more when some of them change: those that may tell of runs together. Pure. */
import type { FileRole } from "~/ingest/ingest";

export interface Neighbour {
  readonly path: string;
  readonly bytes: number;
  /** null: it is new, or nothing was read of it. */
  readonly role: FileRole | null;
}

/** So little is read whole, as a drop is: then nothing needs to be guessed. */
const FEW_FILES = 100;
const FEW_BYTES = 16 * 2 ** 20;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** Do files of these folders lie together: in one, or one of them in a folder of the other's? */
const together = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/**
 * Paths to read, those that changed among them. Of a large folder a result that stands for itself is read alone; logs,
 * reports and job files, and what is new, go with everything that they may belong to: what lies in their folder, above
 * and below it.
 */
export function readAgain(changed: ReadonlySet<string>, all: readonly Neighbour[]): Set<string> {
  const bytes = all.reduce((sum, file) => sum + file.bytes, 0);
  if (all.length <= FEW_FILES && bytes <= FEW_BYTES) return new Set([...changed, ...all.map(({ path }) => path)]);
  const belongs = ({ role }: Neighbour): boolean => role !== "result" && role !== "archive";
  const social = [...new Set(all.filter(belongs).map(({ path }) => folderOf(path)))];
  // Folders that are read: each of a file that belongs to others takes those along that it may belong to.
  const wanted = new Set([...changed].map(folderOf));
  const read = new Set<string>();
  for (let more = [...wanted]; more.length > 0;) {
    const next = social.filter((folder) => !read.has(folder) && more.some((one) => together(one, folder)));
    next.forEach((folder) => read.add(folder));
    more = next;
  }
  const near = all.filter(({ path }) => [...read].some((folder) => together(folderOf(path), folder)));
  return new Set([...changed, ...near.map(({ path }) => path)]);
}
