/** Many files, in order: the next ones are read while one is parsed. */
import type { ByteSource } from "~/base/bytes";
import { Batches } from "./batch";
import { type IngestedFile, ingestPrepared, type PreparedFile, prepareFile } from "./ingest";

export interface FileToIngest {
  readonly source: ByteSource;
  readonly source_no: number;
  readonly system?: string | null;
}

export interface IngestFilesOptions {
  readonly dataset: string;
  readonly signal?: AbortSignal;
  readonly into?: Batches;
  /** sha256 -> path of what is loaded already; the first of equal files counts. */
  readonly known?: Map<string, string>;
  /** Bytes of the current file that were parsed so far. */
  readonly progress?: (bytes: number) => void;
}

/** Reads under way at once, and the bytes they may hold: eight small files, or one large one. */
const IN_FLIGHT = 8;
const IN_FLIGHT_BYTES = 64 * 2 ** 20;

/** Yields what became of each file, in the order given. Throws only an AbortError. */
export async function* ingestFiles(
  files: readonly FileToIngest[],
  options: IngestFilesOptions,
): AsyncGenerator<IngestedFile, void, void> {
  const into = options.into ?? new Batches();
  const known = options.known ?? new Map<string, string>();
  const underWay: Promise<PreparedFile>[] = [];
  let held = 0;
  let next = 0;
  const fill = (): void => {
    while (next < files.length && underWay.length < IN_FLIGHT && (underWay.length === 0 || held < IN_FLIGHT_BYTES)) {
      const { source } = files[next++]!;
      const reading = prepareFile(source, options.signal);
      // Awaited below; an abort must not surface as unhandled before its turn comes.
      reading.catch(() => undefined);
      underWay.push(reading);
      held += source.size;
    }
  };
  for (const { source, source_no, system = null } of files) {
    fill();
    const prepared = await underWay.shift()!;
    held -= source.size;
    fill();
    yield await ingestPrepared(prepared, { ...options, into, known, source_no, system });
  }
}
