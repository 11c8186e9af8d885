/**
 * From what the user gave (a drop, a file or folder input, pasted text) to a flat list of files with the paths the user
 * sees. Any name and layout is accepted; only files hidden by the operating system inside a folder are left out, and
 * counted.
 */
import { isHidden } from "~/base/path";
import { plain } from "~/base/shownText";

/** One file to read. `path`: as the user gave it, forward slashes; text, never joined to a file system path. */
export interface GivenFile {
  readonly path: string;
  readonly file: File;
  /** Identifies it instead of the hash of its bytes, since a file in a followed folder changes. */
  readonly sha256?: string;
  /** Its address on the web, shown beside the path. */
  readonly url?: string;
}

export interface Given {
  readonly files: readonly GivenFile[];
  /** Hidden files inside folders (`.DS_Store`, `__MACOSX`): skipped. */
  readonly hidden: number;
  /** Paths that the browser refused to open, with its reason. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
}

/** Files of an `<input type=file>`, with or without `webkitdirectory`. */
export function collectInput(list: Iterable<File>): Given {
  const all = [...list].map((file) => ({ path: plain(file.webkitRelativePath || file.name), file }));
  const files = all.filter(({ path }) => !path.split("/").slice(1).some(isHidden));
  return { files, hidden: all.length - files.length, unreadable: [] };
}

/** Pasted text as a file of its own. */
export function collectText(text: string): Given {
  const name = "pasted.txt";
  return { files: [{ path: name, file: new File([text], name, { type: "text/plain" }) }], hidden: 0, unreadable: [] };
}

/** Files still to be found. Rejects only when the signal aborts. */
export type Find = (signal: AbortSignal, found: (file: File) => void) => Promise<Given>;

/**
 * Files of a drop, folders walked in depth when the result is called. The entries are taken at once: a DataTransfer is
 * empty once its event is over (HTML Standard, drag data store mode).
 */
export function collectDrop(transfer: DataTransfer): Find {
  const taken = [...transfer.items]
    .filter((item) => item.kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  return (signal, found) => walk(taken, signal, found);
}

interface Taken {
  readonly entry: FileSystemEntry | null;
  readonly file: File | null;
}

async function walk(taken: readonly Taken[], signal: AbortSignal, found: (file: File) => void): Promise<Given> {
  const files: GivenFile[] = [];
  const unreadable: { path: string; reason: string }[] = [];
  let hidden = 0;

  const take = (path: string, file: File): void => {
    files.push({ path: plain(path), file });
    found(file);
  };
  const visit = async (entry: FileSystemEntry): Promise<void> => {
    signal.throwIfAborted();
    const path = entry.fullPath.replace(/^\//, "") || entry.name;
    try {
      if (isDirectory(entry)) {
        const children = await childrenOf(entry);
        const shown = children.filter((child) => !isHidden(child.name));
        hidden += children.length - shown.length;
        for (const child of shown) await visit(child);
      } else if (isFile(entry)) {
        take(path, await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
      }
    } catch (error) {
      signal.throwIfAborted();
      unreadable.push({ path, reason: error instanceof Error ? error.message : String(error) });
    }
  };

  for (const { entry, file } of taken) {
    // A file made by a script has no entry, and a plain file needs none.
    if (file && !entry?.isDirectory) take(file.name, file);
    else if (entry) await visit(entry);
  }
  return { files, hidden, unreadable };
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** All children: `readEntries` returns at most 100 per call, then an empty list. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all.sort((a, b) => (a.name < b.name ? -1 : 1));
    all.push(...some);
  }
}
