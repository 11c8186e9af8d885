/** The followed folder: what is there, what changed, and who waits for news. */
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
/** Walking a large folder may take a fifth of the time. */
const SHARE = 5;
/** Events come in bursts. */
const FLOCK_MS = 25;
/** A file that is replaced is missing for a moment. */
const AWAY_MS = 1500;
/** Larger files are checked before they are sent: data files of a benchmark lie beside its results. */
const LARGE_BYTES = 64 * 2 ** 20;
/** How long a question for news is kept waiting. */
const WAIT_MS = 25_000;

interface Held {
  readonly file: GrownFile;
  version: number;
  /** Large, and looked at since: it is a result. */
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
  /** At the last walk: reasons by path. */
  #unreadable = new Map<string, string>();
  /** What was said to be left out, as lines. */
  readonly #said = new Set<string>();
  readonly #waiting = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #version = 1;
  #scanning: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  /** @param say receives a sentence for each file or link that is left out, once, whenever it is found */
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

  /** Looks at the folder once, then whenever the system says that something changed, and every half second anyway. */
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
        // Not on every system and not in every folder: polling sees it too.
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

  /** One at a time; a request during a run makes it run once more. */
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
      // A file that moved stays what it is.
      const moved = this.#held.has(one.path) ? undefined : away.get(one.inode);
      if (moved !== undefined && (await this.#held.get(moved)!.file.isAt(one))) {
        away.delete(one.inode);
        this.#held.set(one.path, this.#held.get(moved)!);
        this.#held.delete(moved);
        this.#gone.delete(one.path);
        this.#gone.set(moved, this.#version + 1);
      }
      const held = this.#held.get(one.path);
      // It grew beyond what is ever sent: a data file that a benchmark creates.
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
      // Gone between the walk and the look: the next walk tells.
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

  /** Is it large, and no result? */
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

  /** What changed after a version of a session: at once where something did, else when it does, or after a while. */
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

  /** The file could not be read after all: it is checked again, and named if it still cannot. */
  lose(path: string): void {
    if (!this.#held.delete(path)) return;
    this.#gone.set(path, this.#version + 1);
    void this.scan();
  }

  /** The file at a path of the page, as it stands; undefined: there is none, or none that is sent. */
  get(path: string): GrownFile | undefined {
    return this.#held.get(path)?.file;
  }
}
