/** Messages between a page and a parse worker. Everything is structured-cloneable; Arrow buffers are transferred. */
import type { StoredName } from "~/model/tables";
import type { IngestedFile } from "./ingest";

/** One file to read. */
export interface IngestItem {
  readonly file: Blob;
  /** As the user gave it; only text. */
  readonly path: string;
  readonly system?: string | null;
  /** It replaces a loaded file: the number of that one, so that its runs and points keep theirs. */
  readonly source_no?: number;
  /** Identity of a file whose bytes change while it is watched: that of the first bytes seen. Hex, like a hash. */
  readonly sha256?: string;
}

export type ToWorker =
  | {
      readonly type: "ingest";
      /** Its number: late messages about an earlier request are ignored. */
      readonly request: number;
      readonly dataset: string;
      /** Sources are numbered from here, unique in the page's database: an archive holds any number of them. */
      readonly first_source_no: number;
      readonly files: readonly IngestItem[];
      /** A worker died and nobody knows at which file: each is announced (`at`), not only the large ones. */
      readonly careful?: boolean;
      /** sha256 -> path of everything loaded: not read again. */
      readonly known?: Readonly<Record<string, string>>;
    }
  /** Rows of this many bytes of that request were taken: a worker does not run far ahead of whoever takes them. */
  | { readonly type: "taken"; readonly request: number; readonly bytes: number }
  /** Stops after the file that is being parsed; `done` follows. */
  | { readonly type: "cancel" };

/** What became of one file, or of an entry of an archive (`given`: index into the files of the request). */
export type FileResult = IngestedFile;

export interface IngestProgress {
  /** Files as given: an archive is one. */
  readonly files: number;
  readonly bytes: number;
}

export type FromWorker =
  /** What became of the files since the last such message. */
  | { readonly type: "files"; readonly results: readonly FileResult[] }
  /**
   * Rows to insert; `ipc` owns its (transferred) buffer. A file's rows may come after its `files` message.
   * `next_source_no`: no row sent so far bears it or a higher one.
   */
  | {
      readonly type: "batch";
      readonly table: StoredName;
      readonly rows: number;
      readonly ipc: Uint8Array;
      readonly next_source_no: number;
    }
  | ({ readonly type: "progress" } & IngestProgress)
  /**
   * From now on this file is read (index into the files of the request); null: small files, or all are read. `isLink`: the
   * data of a link is unfolded until the next such message, which has a deadline.
   */
  | { readonly type: "at"; readonly given: number | null; readonly isLink: boolean }
  /** Since the last one bytes were read or unpacked: it is not stuck, however long a file takes. */
  | { readonly type: "beat" }
  /**
   * Nothing follows: every batch of this request was sent. Files after a cancel are in no `files` message, and rows of
   * theirs may have been sent. `cut`: files that were begun and not read whole, an archive with entries among them.
   * `next_source_no`: the first number that was not used.
   */
  | {
      readonly type: "done";
      readonly cancelled: boolean;
      readonly cut: readonly number[];
      readonly next_source_no: number;
    };
