/** Answers by key, pending or finished: callers with the same question share one answer. */

interface Entry {
  readonly answer: Promise<unknown>;
  readonly abort: AbortController;
  waiting: number;
  settled: boolean;
}

export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #size: number;
  readonly #keeps: (answer: unknown) => boolean;

  /** Keeps the last `size` answers used, if `keeps` accepts them. */
  constructor(size: number, keeps: (answer: unknown) => boolean = () => true) {
    this.#size = size;
    this.#keeps = keeps;
  }

  /** Is there an answer already? A pending one does not count. */
  has(key: string): boolean {
    return this.#entries.get(key)?.settled === true;
  }

  /**
   * The answer under this key, made at the first call. `make` is aborted only when every waiting caller has left; a
   * failure is not kept.
   * @throws the signal's reason, or what `make` throws.
   */
  async get<T>(key: string, make: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const entry = this.#entries.get(key) ?? this.#start(key, make);
    this.#entries.delete(key); // moved to the end: last used
    this.#entries.set(key, entry);
    this.#trim();
    if (signal === undefined) {
      entry.waiting = Infinity; // never leaves
      return entry.answer as Promise<T>;
    }
    entry.waiting++;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal.reason as Error);
        if (--entry.waiting > 0 || entry.settled) return;
        this.#drop(key, entry);
        entry.abort.abort(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      (entry.answer as Promise<T>).then(resolve, reject).finally(() => {
        signal.removeEventListener("abort", leave);
      });
    });
  }

  #start<T>(key: string, make: (signal: AbortSignal) => Promise<T>): Entry {
    const abort = new AbortController();
    const entry: Entry = { answer: make(abort.signal), abort, waiting: 0, settled: false };
    entry.answer.then(
      (answer) => {
        entry.settled = true;
        if (!this.#keeps(answer)) this.#drop(key, entry);
      },
      () => {
        entry.settled = true;
        this.#drop(key, entry);
      },
    );
    return entry;
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #trim(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= this.#size) return;
      if (entry.settled) this.#entries.delete(key);
    }
  }
}
