/** Messages between a page and a parse worker. Everything is structured-cloneable; Arrow buffers are transferred. */
import type { Notice } from "~/base/notice";
import type { TableName } from "~/model/tables";
import type { IngestCounts, SourceRow } from "./ingest";

/** One file to read. */
export interface IngestItem {
  readonly file: Blob;
  /** As the user gave it; only text. */
  readonly path: string;
  /** Chosen by the page, unique in its database. */
  readonly source_no: number;
  readonly system?: string | null;
}

export type ToWorker =
  | {
      readonly type: "ingest";
      readonly dataset: string;
      readonly files: readonly IngestItem[];
      /** sha256 -> path of what is loaded already: those are not read twice. */
      readonly known?: Readonly<Record<string, string>>;
    }
  /** Stops after the file that is being parsed; `done` follows. */
  | { readonly type: "cancel" };

/** What became of one file. */
export interface FileResult {
  readonly source: SourceRow;
  /** false: nothing of it was read; a notice of level error, or `file/duplicate`, says why. */
  readonly read: boolean;
  readonly notices: readonly Notice[];
  readonly counts: IngestCounts;
}

export interface IngestProgress {
  readonly files: number;
  readonly files_total: number;
  readonly bytes: number;
  readonly bytes_total: number;
}

export type FromWorker =
  /** What became of the files since the last such message. */
  | { readonly type: "files"; readonly results: readonly FileResult[] }
  /** Rows to insert; `ipc` owns its (transferred) buffer. A file's rows may come after its `files` message. */
  | { readonly type: "batch"; readonly table: TableName; readonly rows: number; readonly ipc: Uint8Array }
  | ({ readonly type: "progress" } & IngestProgress)
  /** Nothing follows: every batch of this request was sent. Files after a cancel are in no `files` message. */
  | { readonly type: "done"; readonly cancelled: boolean };
