/** The platform's inflater (browser or Node), as chunks. */

/** It stopped before the end of its input, for whatever reason. */
export class NotNative extends Error {}

type Input = AsyncGenerator<Uint8Array, void, void>;

/** Throws NotNative, or what the input throws. */
export async function* native(format: "deflate-raw" | "gzip", input: Input): AsyncGenerator<Uint8Array, void, void> {
  const stream = open(format);
  const reader = stream.readable.getReader();
  const inputFailed: { reason: unknown }[] = [];
  const pumped = pump(input, stream.writable.getWriter(), (reason) => inputFailed.push({ reason }));
  let done = false;
  try {
    for (;;) {
      const next = await reader.read().catch(() => null);
      if (next === null) break;
      done = next.done;
      if (next.done) break;
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    await pumped;
  }
  const [failed] = inputFailed;
  if (failed !== undefined) throw failed.reason;
  if (!done) throw new NotNative();
}

function open(format: "deflate-raw" | "gzip"): { readable: ReadableStream<Uint8Array>; writable: WritableStream } {
  try {
    return new DecompressionStream(format);
  } catch {
    // An older browser without deflate-raw.
    throw new NotNative();
  }
}

/** Never rejects: a fault of the stream appears where it is read. */
async function pump(
  input: Input,
  writer: WritableStreamDefaultWriter,
  failed: (reason: unknown) => void,
): Promise<void> {
  writer.closed.catch(() => undefined);
  const refused = (): false => false;
  for (;;) {
    let next: IteratorResult<Uint8Array, void>;
    try {
      next = await input.next();
    } catch (reason) {
      failed(reason);
      await writer.abort().catch(() => undefined);
      return;
    }
    if (next.done === true) break;
    if ((await writer.write(next.value).catch(refused)) === false) return;
  }
  await writer.close().catch(() => undefined);
}
