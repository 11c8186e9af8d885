import type { ByteSource } from "~/base/bytes";
import type { ParseContext, Sink } from "../../format";
import { unpacked } from "./fz/text";

/** Takes whole lines, as a log has them. `line`: number of the first one. */
interface LineReader {
  block(bytes: Uint8Array, line: number, last: boolean): number;
}

export interface Limits {
  readonly packed_bytes: number;
  /** Size of the unpacked lines. */
  readonly unpacked_bytes: number;
  /** This much is unpacked without a pause. */
  readonly stretch_bytes: number;
}

/** Compressed logs are read whole; larger ones do not occur, and unpacking takes time. */
const LIMITS: Limits = { packed_bytes: 2 ** 28, unpacked_bytes: 2 ** 31, stretch_bytes: 2 ** 20 };

/**
 * Samples of log_store_compressed, as lines. Notices, all errors: `fio/log-too-large` {mb, unpacked: 1 if the unpacked
 * log is too large, 0 if the file is}, `fio/log-compressed`.
 */
export async function readCompressed(
  source: ByteSource,
  reader: LineReader,
  sink: Sink,
  context: ParseContext,
  limits = LIMITS,
): Promise<void> {
  const { path, size } = source;
  const { signal } = context;
  const tooLarge = (limit_bytes: number, unpacked: 0 | 1): void => {
    const values = { mb: Math.round(limit_bytes / 1e6), unpacked };
    sink.notice({ code: "fio/log-too-large", level: "error", path, values });
  };
  if (size > limits.packed_bytes) return tooLarge(limits.packed_bytes, 0);
  const lines = unpacked(await source.slice(0, size, signal));
  let line = 1;
  let out = 0;
  let paused = 0;
  let step = lines.next();
  for (; step.done !== true; step = lines.next()) {
    const { lines: bytes, end } = step.value;
    out += bytes.length;
    if (out > limits.unpacked_bytes) return tooLarge(limits.unpacked_bytes, 1);
    line = reader.block(bytes, line, false);
    context.progress(end);
    if (out - paused < limits.stretch_bytes) continue;
    paused = out;
    // Reads no bytes, but lets the source wait until there is room for more rows, as any read does.
    await source.slice(0, 0, signal);
    signal.throwIfAborted();
  }
  if (step.value !== null) sink.notice({ code: "fio/log-compressed", level: "error", path, byte: step.value });
  context.progress(size);
}
