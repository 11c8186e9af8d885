/** The fetched bytes of followed files. The end stated by the server is final: it never sends half a line. */
import { fileName } from "~/base/path";
import type { FollowedEntry } from "~/model/followed";

/** A file, and the listing entry it was fetched for. */
export interface Held {
  readonly entry: FollowedEntry;
  readonly file: File;
  readonly parts: number;
}

const AT_ONCE = 6;
/** A file that grew piece by piece is joined again. */
const PARTS = 64;
const WHOLE_BYTES = 64 * 2 ** 20;

export class Bytes {
  readonly #held = new Map<string, Held>();

  /** @param get of the server */
  constructor(private readonly get: (path: string) => Promise<Response>) {}

  of(path: string): Held | undefined {
    return this.#held.get(path);
  }

  all(): Held[] {
    return [...this.#held.values()];
  }

  forget(path: string): void {
    this.#held.delete(path);
  }

  /** The file on the server: only new bytes are fetched. */
  async #fetch(entry: FollowedEntry): Promise<Held> {
    const { path, size, generation } = entry;
    const before = this.#held.get(path);
    const grows = before?.entry.generation === generation && before.file.size <= size ? before : null;
    if (grows?.file.size === size) {
      const same = { ...grows, entry };
      this.#held.set(path, same);
      return same;
    }
    const from = grows?.file.size ?? 0;
    const query = new URLSearchParams({ path, generation: String(generation), from: String(from), to: String(size) });
    const response = await this.get(`own/file?${query.toString()}`);
    if (!response.ok) throw new Error(`${String(response.status)} ${path}`);
    const tail = await response.blob();
    let parts: BlobPart[] = grows === null ? [tail] : [grows.file, tail];
    let many = (grows?.parts ?? 0) + 1;
    if (many > PARTS && size < WHOLE_BYTES) {
      parts = [await new Blob(parts).arrayBuffer()];
      many = 1;
    }
    const held = { entry, file: new File(parts, fileName(path)), parts: many };
    this.#held.set(path, held);
    return held;
  }

  /**
   * Fetches several at once, in any order. Resolves to the paths that failed: an unreadable file, or one being
   * rewritten, does not delay the others. Rejects on abort.
   */
  async each(entries: readonly FollowedEntry[], got?: (held: Held) => void, signal?: AbortSignal): Promise<string[]> {
    const queue = [...entries];
    const failed: string[] = [];
    const one = async (): Promise<void> => {
      for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
        signal?.throwIfAborted();
        const held = await this.#fetch(entry).catch(() => null);
        if (held === null) failed.push(entry.path);
        else got?.(held);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    return failed;
  }
}
