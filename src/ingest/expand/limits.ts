/** Limits that stop an archive bomb. Each stop is reported with the limit. */
import type { Notice } from "~/base/notice";

export interface Limits {
  /** Inflated bytes of one entry, and of everything in one dropped file, archives in it included. */
  readonly entry_bytes: number;
  readonly total_bytes: number;
  readonly entries: number;
  /**
   * Inflated bytes per byte of the archive, from `ratio_from_bytes` on: logs reach 100, the maximum of deflate is 1032.
   */
  readonly ratio: number;
  readonly ratio_from_bytes: number;
}

const LIMITS: Limits = {
  entry_bytes: 2 * 2 ** 30,
  total_bytes: 4 * 2 ** 30,
  entries: 100_000,
  ratio: 1000,
  ratio_from_bytes: 16 * 2 ** 20,
};

/** Thrown inside this folder; becomes a notice. `all`: nothing more of the archive is read. */
export class LimitReached extends Error {
  readonly code: string;
  readonly values: NonNullable<Notice["values"]>;
  readonly all: boolean;

  constructor(code: string, values: NonNullable<Notice["values"]>, all: boolean) {
    super(code);
    this.code = code;
    this.values = values;
    this.all = all;
  }
}

const gib = (bytes: number): number => Number((bytes / 2 ** 30).toFixed(2));

/** What one dropped file may still unpack; shared with the archives in it. */
export class Budget {
  readonly limits: Limits;
  readonly #spent: () => void;
  #bytes = 0;
  #entries = 0;

  /** @param spent called for each stretch of inflated bytes */
  constructor(limits: Partial<Limits> = {}, spent: () => void = () => undefined) {
    this.limits = { ...LIMITS, ...limits };
    this.#spent = spent;
  }

  /** One more entry, hidden ones and folders included. Throws LimitReached. */
  entry(): void {
    if (++this.#entries > this.limits.entries) {
      throw new LimitReached("archive/too-many-entries", { limit: this.limits.entries }, true);
    }
  }

  /** Checks an entry's stated size before it is inflated. Throws LimitReached. */
  announce(name: string, bytes: number): void {
    const { entry_bytes } = this.limits;
    if (bytes > entry_bytes) {
      throw new LimitReached("archive/entry-too-large", { entry: name, limit: gib(entry_bytes) }, false);
    }
  }

  /**
   * Counts inflated bytes. Throws LimitReached.
   * @param part `inflated` bytes out of `packed` so far, `bytes` of them new
   */
  spend(name: string, bytes: number, part: { readonly packed: number; readonly inflated: number }): void {
    const { total_bytes, ratio, ratio_from_bytes } = this.limits;
    this.#bytes += bytes;
    this.#spent();
    if (this.#bytes > total_bytes) throw new LimitReached("archive/too-large", { limit: gib(total_bytes) }, true);
    if (part.inflated > ratio_from_bytes && part.inflated > ratio * Math.max(1, part.packed)) {
      throw new LimitReached("archive/ratio", { entry: name, limit: ratio }, false);
    }
  }
}
