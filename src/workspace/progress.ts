/** Progress of finding and reading files, reported no more often than a reader can follow. */
import type { GivenFile } from "./collect";
import type { DroppedFile, LoadRequest } from "./load";
import type { Progress } from "./state";

const PROGRESS_MS = 100;

type Now = () => number;
type Say = (progress: Progress) => void;

function nowAndThen(now: Now): () => boolean {
  let said = -Infinity;
  return () => {
    if (now() - said < PROGRESS_MS) return false;
    said = now();
    return true;
  };
}

/** Called with each file found by a walk; reports the start at once. */
export function finding(now: Now, say: Say): (file: File) => void {
  const due = nowAndThen(now);
  let files = 0;
  let bytes = 0;
  const tell = (): void => {
    if (due()) say({ finding: true, files, files_done: 0, bytes, bytes_done: 0, bytes_per_s: 0 });
  };
  tell();
  return ({ size }) => {
    files++;
    bytes += size;
    tell();
  };
}

/** Files whose sizes are asked for in one go: of a chosen folder each takes the browser a third of a millisecond. */
const MEASURED = 100;

/** Bytes of all files; until all are measured, as many as if the others were like those. */
function sizeOf(files: readonly GivenFile[]): () => number {
  let [measured, bytes] = [0, 0];
  const measure = (): void => {
    for (const { file } of files.slice(measured, measured + MEASURED)) bytes += file.size;
    measured = Math.min(files.length, measured + MEASURED);
    if (measured < files.length) setTimeout(measure);
  };
  measure();
  return () => (measured === 0 ? 0 : Math.round((bytes / measured) * files.length));
}

/** Called with what was read so far. */
export function readingProgress(files: readonly GivenFile[], now: Now, say: Say): LoadRequest<DroppedFile>["progress"] {
  const due = nowAndThen(now);
  const started = now();
  const size = sizeOf(files);
  return (done) => {
    if (!due()) return;
    const took_ms = now() - started;
    const bytes_per_s = took_ms > 0 ? (done.bytes / took_ms) * 1000 : 0;
    say({
      finding: false,
      files: files.length,
      files_done: done.files,
      bytes: size(),
      bytes_done: done.bytes,
      bytes_per_s,
    });
  };
}
