/** Messages between a page and a parse worker. All data is structured-cloneable; Arrow buffers are transferred. */
import type { Batch } from "./batch";
import type { IngestedFile } from "./ingest";

export interface IngestItem {
  readonly file: Blob;
  /** As the user gave it; only text. */
  readonly path: string;
  readonly system?: string | null;
  /** The number of a loaded file that it replaces, so that its runs and points keep theirs. */
  readonly source_no?: number;
  /** Identity of a file whose bytes change while it is followed: hash of the first bytes seen, hex. */
  readonly sha256?: string;
}

export type ToWorker =
  | {
      readonly type: "ingest";
      /** Number of the request: late messages about an earlier one are ignored. */
      readonly request: number;
      readonly dataset: string;
      /** First number for sources, unique in the page's database: an archive may need many. */
      readonly first_source_no: number;
      readonly files: readonly IngestItem[];
      /** A worker died at an unknown file: each file is announced (`at`), not only large ones. */
      readonly careful?: boolean;
      /** sha256 -> path of everything loaded: not read again. */
      readonly known?: Readonly<Record<string, string>>;
    }
  /** The page took rows of this many bytes of that request: a worker must not run too far ahead. */
  | { readonly type: "taken"; readonly request: number; readonly bytes: number }
  /** Stops after the file that is being parsed; `done` follows. */
  | { readonly type: "cancel" };

/** The result for one file, or for an entry of an archive (`given`: index into the files of the request). */
export type FileResult = IngestedFile;

export interface IngestProgress {
  /** Number of given files: an archive is one. */
  readonly files: number;
  readonly bytes: number;
}

export type FromWorker =
  /** Results since the last such message. */
  | { readonly type: "files"; readonly results: readonly FileResult[] }
  /**
   * Rows to insert; the buffer of `ipc` is transferred. A file's rows may come after its `files` message.
   * `next_source_no`: higher than every number in the rows sent so far.
   */
  | ({ readonly type: "batch"; readonly next_source_no: number } & Batch)
  | ({ readonly type: "progress" } & IngestProgress)
  /**
   * The file being read from now on (index into the files of the request); null: small files, or all are read.
   * `isLink`: the data of a link is being unfolded until the next such message, which has a deadline.
   */
  | { readonly type: "at"; readonly given: number | null; readonly isLink: boolean }
  /** Bytes were read or unpacked since the last one: the worker is not stuck, however long a file takes. */
  | { readonly type: "beat" }
  /**
   * The last message: every batch of this request was sent. Files after a cancel are in no `files` message, though rows
   * of them may have been sent. `cut`: files that were begun but not read whole, including archives with entries among
   * them. `next_source_no`: the first unused number.
   */
  | {
      readonly type: "done";
      readonly cancelled: boolean;
      readonly cut: readonly number[];
      readonly next_source_no: number;
    };
