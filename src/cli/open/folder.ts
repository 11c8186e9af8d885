/** The followed folder: its files, its changes, and requests waiting for news. */
import { randomUUID } from "node:crypto";
import { watch } from "node:fs";
import { prepareFile } from "~/ingest/ingest";
import { cli } from "~/text/en/cli";
import { sentenceOf } from "~/text/en/inspect";
import { fileSource, reasonOf } from "../files";
import type { FolderNews } from "~/model/followed";
import { GrownFile } from "./grown";
import { hasVanished, type Root, type Seen, walk } from "./place";

const POLL_MS = 500;
/** Searching a large folder may take up to a fifth of the time. */
const SHARE = 5;
/** Events come in bursts. */
const FLOCK_MS = 25;
/** A file being replaced is missing for a moment. */
const AWAY_MS = 1500;
/** Larger files are checked before they are sent, since a benchmark's data files may be beside its results. */
const LARGE_BYTES = 64 * 2 ** 20;
/** Longest wait of a request for news. */
const WAIT_MS = 25_000;

interface Held {
  readonly file: GrownFile;
  version: number;
  /** Large, and found to be a result. */
  isLargeResult: boolean;
  away_ms: number | null;
}

export class Folder {
  readonly session: string = randomUUID();
  readonly #roots: readonly Root[];
  readonly #say: (line: string) => void;
  readonly #held = new Map<string, Held>();
  readonly #gone = new Map<string, number>();
  readonly #left = new Map<string, { readonly reason: string; readonly size: number }>();
  /** From the last search: reasons by path. */
  #unreadable = new Map<string, string>();
  /** Lines already reported about files left out. */
  readonly #said = new Set<string>();
  readonly #waiting = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #version = 1;
  #scanning: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  /** @param say receives a sentence for each file or link left out, once */
  constructor(roots: readonly Root[], say: (line: string) => void = () => undefined) {
    this.#roots = roots;
    this.#say = (line) => {
      if (this.#said.has(line)) return;
      this.#said.add(line);
      say(line);
    };
  }

  get #leftOut(): FolderNews["left"] {
    const large = [...this.#left].map(([path, { reason }]) => ({ path, reason }));
    return [...large, ...[...this.#unreadable].map(([path, reason]) => ({ path, reason }))];
  }

  get files(): number {
    return this.#held.size;
  }

  /** Searches the folder once, then whenever the system reports a change, and every half second anyway. */
  async start(): Promise<void> {
    await this.scan();
    let timer: NodeJS.Timeout | null = null;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        void this.scan();
      }, FLOCK_MS);
    };
    for (const { place, folder } of this.#roots) {
      try {
        const watcher = watch(place, { recursive: folder }, soon);
        // Watching does not work on every system and folder: polling finds changes too.
        watcher.on("error", () => watcher.close());
        this.#stops.push(() => watcher.close());
      } catch {
        continue;
      }
    }
    const poll = async (): Promise<void> => {
      const start = performance.now();
      await this.scan();
      if (this.#stopped) return;
      const next = setTimeout(() => void poll(), Math.max(POLL_MS, SHARE * (performance.now() - start)));
      this.#stops.push(() => clearTimeout(next));
    };
    const first = setTimeout(() => void poll(), POLL_MS);
    this.#stops.push(
      () => clearTimeout(first),
      () => timer && clearTimeout(timer),
    );
  }

  stop(): void {
    this.#stopped = true;
    this.#stops.forEach((stop) => stop());
    this.#tell();
  }

  /** One at a time; a request meanwhile causes one more run. */
  async scan(): Promise<void> {
    if (this.#scanning !== null) {
      this.#again = true;
      return this.#scanning;
    }
    this.#scanning = (async () => {
      do {
        this.#again = false;
        await this.#look().catch(() => undefined);
      } while (this.#again && !this.#stopped);
    })();
    await this.#scanning;
    this.#scanning = null;
  }

  async #look(): Promise<void> {
    const now = Date.now();
    const leftBefore = JSON.stringify(this.#leftOut);
    this.#unreadable = new Map();
    const seen = await walk(this.#roots, {
      refused: (path) => this.#say(cli.open.refused(path)),
      unreadable: (path, reason) => this.#unreadable.set(path, reason),
    });
    const changed: string[] = [];
    const away = new Map([...this.#held].flatMap(([path, { file }]) => (seen.has(path) ? [] : [[file.inode, path]])));
    for (const one of seen.values()) {
      // A moved file keeps its identity.
      const moved = this.#held.has(one.path) ? undefined : away.get(one.inode);
      if (moved !== undefined && (await this.#held.get(moved)!.file.isAt(one))) {
        away.delete(one.inode);
        this.#held.set(one.path, this.#held.get(moved)!);
        this.#held.delete(moved);
        this.#gone.delete(one.path);
        this.#gone.set(moved, this.#version + 1);
      }
      const held = this.#held.get(one.path);
      // It grew beyond what is ever sent: a data file created by a benchmark.
      if (held !== undefined && one.size > LARGE_BYTES && !held.isLargeResult) {
        held.isLargeResult = !(await this.#isLeft(one));
        if (!held.isLargeResult) {
          this.#held.delete(one.path);
          this.#gone.set(one.path, this.#version + 1);
          continue;
        }
      }
      if (held === undefined) {
        if (await this.#takes(one)) changed.push(one.path);
        continue;
      }
      held.away_ms = null;
      // It vanished since the search: the next one reports it.
      if (await held.file.update(one, now).catch(() => false)) changed.push(one.path);
    }
    for (const [path, held] of this.#held) {
      if (seen.has(path)) continue;
      held.away_ms ??= now;
      if (now - held.away_ms < AWAY_MS) continue;
      this.#held.delete(path);
      this.#gone.set(path, this.#version + 1);
    }
    for (const path of this.#left.keys()) if (!seen.has(path)) this.#left.delete(path);
    const left = this.#leftOut;
    for (const { path, reason } of left) this.#say(cli.open.left(path, reason));
    const isNews =
      changed.length > 0 || JSON.stringify(left) !== leftBefore || [...this.#gone.values()].includes(this.#version + 1);
    if (!isNews) return;
    this.#version++;
    for (const path of changed) this.#held.get(path)!.version = this.#version;
    this.#tell();
  }

  /** Is it large, but not a result? */
  async #isLeft({ path, place, size }: Seen): Promise<boolean> {
    if (size <= LARGE_BYTES) return false;
    const { refused } = await prepareFile(fileSource(path, place, size), { hash: () => Promise.resolve("") });
    if (refused !== null) this.#left.set(path, { reason: sentenceOf(refused), size });
    return refused !== null;
  }

  async #takes(seen: Seen): Promise<boolean> {
    const { path, size } = seen;
    if (this.#left.get(path)?.size === size || (await this.#isLeft(seen))) return false;
    this.#left.delete(path);
    try {
      const file = await GrownFile.of(seen, Date.now());
      const isLargeResult = size > LARGE_BYTES;
      this.#held.set(path, { file, version: this.#version + 1, isLargeResult, away_ms: null });
      this.#gone.delete(path);
      return true;
    } catch (error) {
      if (!hasVanished(error)) this.#unreadable.set(path, reasonOf(error));
      return false;
    }
  }

  #tell(): void {
    for (const go of [...this.#waiting]) go();
  }

  #news(after: number): FolderNews {
    const files = [...this.#held.values()].filter(({ version }) => version > after).map(({ file }) => file.entry);
    const gone = [...this.#gone].filter(([, version]) => version > after).map(([path]) => path);
    return { session: this.session, version: this.#version, files, gone, left: this.#leftOut };
  }

  /** Changes since a version of a session: at once if there are any, else with the next one, or after a while. */
  async news(session: string, after: number, signal: AbortSignal): Promise<FolderNews> {
    if (session !== this.session) return { ...this.#news(0), gone: [] };
    if (this.#version <= after && !this.#stopped) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => done(), WAIT_MS);
        const done = (): void => {
          clearTimeout(timer);
          this.#waiting.delete(done);
          signal.removeEventListener("abort", done);
          resolve();
        };
        this.#waiting.add(done);
        signal.addEventListener("abort", done);
      });
    }
    return this.#news(after);
  }

  /** The file was unreadable after all: it is checked again, and reported if it still is. */
  lose(path: string): void {
    if (!this.#held.delete(path)) return;
    this.#gone.set(path, this.#version + 1);
    void this.scan();
  }

  /** The current file at a path of the page; undefined: none, or one that is not sent. */
  get(path: string): GrownFile | undefined {
    return this.#held.get(path)?.file;
  }
}
