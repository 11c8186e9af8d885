/** One followed file: how much of it is final, and whether it is still being written. */
import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { settledBytes } from "~/base/settled";
import type { FollowedEntry } from "~/model/followed";
import { bytesAt, isInside } from "../files";
import type { Place, Seen } from "./place";

/** Bytes [from, to) of a file, or fewer if it is shorter. Refused if it has become a link out of its root. */
export async function readBytes({ place, root }: Place, from: number, to: number): Promise<Uint8Array> {
  const real = await realpath(place);
  if (!isInside(root, real)) throw new Error("outside");
  // Not through the link: it may lead elsewhere a moment later.
  return bytesAt(real, from, to - from);
}

/** A complete file is finished after this time without a change; an incomplete one after longer. */
const QUIET_MS = 10_000;
const QUIET_TORN_MS = 30_000;
/** A slow writer is given more time. */
const GAPS = 4;
/** Larger files are not searched for whole documents: they are final up to their last line. */
const LOOK_BYTES = 64 * 2 ** 20;
const PROBE_BYTES = 4096;
/** Small files are hashed when they are first seen, larger ones when they change. */
const HASH_BYTES = 2 ** 20;

const sha256 = (...parts: (Uint8Array | string)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

async function hashOf(at: Place, bytes: number): Promise<string> {
  const hash = createHash("sha256");
  for (let from = 0; from < bytes; from += LOOK_BYTES) {
    hash.update(await readBytes(at, from, Math.min(bytes, from + LOOK_BYTES)));
  }
  return hash.digest("hex");
}

export class GrownFile {
  #seen: Seen;
  #settled = 0;
  #generation = 1;
  #writing = false;
  #changed_ms: number;
  #gap_ms = 0;
  /** First and last bytes of the known part: they stay the same while the file only grows. */
  #probe = "";
  #first: { readonly bytes: number; readonly hash: string | null } | null = null;
  #id: string | null = null;

  private constructor(seen: Seen) {
    this.#seen = seen;
    this.#changed_ms = seen.modified_ms;
  }

  static async of(seen: Seen, now_ms: number): Promise<GrownFile> {
    // Only a byte of a large file is read before the page requests it.
    await readBytes(seen, 0, 1);
    const file = new GrownFile(seen);
    file.#writing = now_ms - seen.modified_ms < QUIET_TORN_MS;
    await file.#settle();
    if (file.#writing && file.#settled === seen.size && now_ms - seen.modified_ms >= QUIET_MS) file.#writing = false;
    return file;
  }

  get inode(): number {
    return this.#seen.inode;
  }

  /** Is it still the same file? The inode is not enough: systems reuse that of a deleted file. */
  async isAt(seen: Seen): Promise<boolean> {
    const isSame = seen.inode === this.#seen.inode && this.#settled > 0 && seen.size >= this.#settled;
    return isSame && (await this.#probed(seen)) === this.#probe;
  }

  get place(): Place {
    return this.#seen;
  }

  get entry(): FollowedEntry {
    const { path } = this.#seen;
    return { path, size: this.#settled, generation: this.#generation, id: this.#id, writing: this.#writing };
  }

  /** Updates the file from its current state; true: the page must be told. */
  async update(seen: Seen, now_ms: number): Promise<boolean> {
    const before = JSON.stringify(this.entry);
    const old = this.#seen;
    this.#seen = seen;
    const isSame = seen.size === old.size && seen.modified_ms === old.modified_ms && seen.inode === old.inode;
    if (!isSame) {
      if (this.#changed_ms > old.modified_ms) this.#gap_ms = now_ms - this.#changed_ms;
      this.#changed_ms = now_ms;
      const grew = seen.inode === old.inode && seen.size > old.size && (await this.#probed()) === this.#probe;
      this.#writing = true;
      await this.#name();
      if (!grew) {
        this.#generation++;
        this.#settled = 0;
      }
      await this.#settle();
    } else if (this.#writing) {
      const quiet_ms = this.#settled === seen.size && seen.size > 0 ? QUIET_MS : QUIET_TORN_MS;
      if (now_ms - this.#changed_ms > Math.max(quiet_ms, GAPS * this.#gap_ms)) {
        this.#writing = false;
        await this.#settle();
      }
    }
    return JSON.stringify(this.entry) !== before;
  }

  /** It is identified by the bytes seen first: links and labels of a run stay valid while it runs. */
  async #name(): Promise<void> {
    if (this.#id !== null || this.#first === null) return;
    const { bytes, hash } = this.#first;
    const same = hash ?? ((await this.#probed()) === this.#probe ? await hashOf(this.#seen, bytes) : null);
    this.#id = same ?? sha256("kneepoint open\n", this.#seen.path);
  }

  async #settle(): Promise<void> {
    const { size } = this.#seen;
    this.#settled = this.#writing ? await this.#whole(size) : size;
    this.#probe = await this.#probed();
    if (this.#first !== null || this.#settled === 0) return;
    const hash = this.#writing || this.#settled <= HASH_BYTES ? await hashOf(this.#seen, this.#settled) : null;
    this.#first = { bytes: this.#settled, hash };
    if (this.#writing) this.#id = hash;
  }

  /** End of the last whole piece, searched from the previous one. Zero for archives and other binary files. */
  async #whole(size: number): Promise<number> {
    const large = size - this.#settled > LOOK_BYTES;
    const from = large ? size - PROBE_BYTES : this.#settled;
    const bytes = await readBytes(this.#seen, from, size);
    if (bytes.subarray(0, 2 ** 16).includes(0)) return this.#settled;
    if (!large) return from + settledBytes(bytes);
    return Math.max(this.#settled, from + bytes.lastIndexOf(10) + 1);
  }

  async #probed(at: Place = this.#seen): Promise<string> {
    const end = this.#settled;
    const head = await readBytes(at, 0, Math.min(end, PROBE_BYTES)).catch(() => "gone");
    const tail = await readBytes(at, Math.max(0, end - PROBE_BYTES), end).catch(() => "gone");
    return sha256(head, tail);
  }
}
