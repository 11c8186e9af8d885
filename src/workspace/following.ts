/**
 * The folder that `kneepoint open` serves: its files as if they were dropped, then each change of them in its place.
 * What the server says of the end of a file is settled: it never sends half a line.
 */
import { readAgain, type Neighbour } from "./again";
import type { Find, GivenFile } from "./collect";
import type { Entry, News } from "./news";
import type { Changed, Replaced } from "./replace";
import type { Workspace } from "./store";

interface Held {
  readonly entry: Entry;
  readonly file: File;
  readonly parts: number;
}

export interface Around {
  readonly name: string;
  readonly workspace: Pick<Workspace, "store" | "replace">;
  /** Reads files as if they were dropped, and shows them. */
  readonly open: (find: Find) => Promise<void>;
  /** Shows what is read by `work` as if it were dropped: nothing was there before. */
  readonly show: (work: () => Promise<void>) => Promise<void>;
  /** GET, relative to the page. Rejects when the server is gone. */
  readonly fetch: (path: string) => Promise<Response>;
  readonly wait: (ms: number) => Promise<void>;
  /** Resolves when the page has the answers it asked for, at the latest after so long. */
  readonly calm: (ms: number) => Promise<void>;
}

const AT_ONCE = 6;
const RETRY_MS = 1000;
/** The page's own questions may take so long before the next change is read over them. */
const CHART_MS = 5000;
/** A file that grew piece by piece is put into one piece again. */
const PARTS = 64;
const WHOLE_BYTES = 64 * 2 ** 20;

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

class Following {
  readonly #around: Around;
  readonly #held = new Map<string, Held>();
  /** What the server says is there; of a file that has nothing whole yet no bytes are held. */
  readonly #entries = new Map<string, Entry>();
  #left: News["left"] = [];
  readonly #withheld = new Set<string>();
  /** Changed, and not taken yet. */
  readonly #pending = new Set<string>();
  #session = "";
  #version = 0;

  constructor(around: Around) {
    this.#around = around;
  }

  async run(): Promise<never> {
    for (;;) {
      try {
        for (const path of this.#take(await this.#news())) this.#pending.add(path);
        this.#say(false);
        await this.#home();
        const start = performance.now();
        await this.#follow();
        this.#pending.clear();
        // Reading a large folder again and again leaves the page time for its charts.
        await this.#around.wait(Math.min(5000, (performance.now() - start) / 2));
        // And a file that grows faster than its chart is drawn leaves it the time to be drawn at all.
        await this.#around.calm(CHART_MS);
      } catch {
        // What was not taken is pending still, and the next news is everything.
        this.#session = "";
        this.#say(true);
        await this.#around.wait(RETRY_MS);
      }
    }
  }

  async #news(): Promise<News> {
    const response = await this.#around.fetch(`own/news?session=${this.#session}&after=${String(this.#version)}`);
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as News;
  }

  /** Paths whose bytes, or whose being written, changed. */
  #take({ session, version, files, gone, left }: News): Set<string> {
    const isWhole = session !== this.#session;
    const changed = new Set(gone);
    if (isWhole) {
      const there = new Set(files.map(({ path }) => path));
      for (const path of this.#entries.keys()) if (!there.has(path)) changed.add(path);
    }
    for (const path of changed) this.#entries.delete(path);
    for (const entry of files) {
      const before = this.#entries.get(entry.path);
      this.#entries.set(entry.path, entry);
      if (JSON.stringify(before) !== JSON.stringify(entry)) changed.add(entry.path);
    }
    this.#left = left;
    this.#session = session;
    this.#version = version;
    return changed;
  }

  #say(lost: boolean): void {
    const writing = [...this.#entries.values()].flatMap((entry) => (entry.writing ? [entry.path] : [])).sort();
    const { store } = this.#around.workspace;
    const { followed } = store.getState();
    const now = { name: this.#around.name, writing, lost };
    if (JSON.stringify(followed) !== JSON.stringify(now)) store.setState({ followed: now });
  }

  /** Nothing whole stands there yet: it begins, or begins anew, and what was read before stays. */
  static #waits = ({ size, writing }: Entry): boolean => size === 0 && writing;

  #isEmpty(): boolean {
    return this.#around.workspace.store.getState().sources.length === 0;
  }

  /** Results of somebody else are shown alone: the folder waits until they are kept or gone. */
  async #home(): Promise<void> {
    const { store } = this.#around.workspace;
    if (store.getState().guest === null) return;
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(({ guest }) => {
        if (guest !== null) return;
        stop();
        resolve();
      });
    });
  }

  /** The first time, what is whole is a drop. What is still written comes in its place, so that it is no error yet. */
  async #follow(): Promise<void> {
    if (this.#isEmpty()) {
      const whole = [...this.#entries.values()].filter(({ path, writing }) => this.#pending.has(path) && !writing);
      if (whole.length > 0) await this.#first(whole);
      for (const { path } of whole) this.#pending.delete(path);
    }
    if (this.#isEmpty()) await this.#around.show(() => this.#replace(this.#pending));
    else await this.#replace(this.#pending);
  }

  async #first(entries: readonly Entry[]): Promise<void> {
    await this.#around.open(async (signal, found) => {
      const files: GivenFile[] = [];
      await this.#each(entries, async (entry) => {
        signal.throwIfAborted();
        const held = await this.#bytes(entry);
        found(held.file);
        files.push(this.#given(held));
      });
      files.sort((a, b) => (a.path < b.path ? -1 : 1));
      return { files, hidden: 0, unreadable: this.#left };
    });
  }

  async #each(entries: readonly Entry[], work: (entry: Entry) => Promise<void>): Promise<void> {
    const queue = [...entries];
    const one = async (): Promise<void> => {
      for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) await work(entry);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }

  #given({ entry: { path, id }, file }: Held): GivenFile {
    return { path, file, ...(id !== null && { sha256: this.#own(path, id) }) };
  }

  /** Two files that began alike are two. */
  #own(path: string, id: string): string {
    const { sources } = this.#around.workspace.store.getState();
    const isTaken = (name: string): boolean => sources.some((s) => s.given.path !== path && s.given.sha256 === name);
    let name = id;
    while (isTaken(name)) name = name.slice(1) + name[0]!;
    return name;
  }

  /** The file as the server has it: only what is new is fetched. */
  async #bytes(entry: Entry): Promise<Held> {
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
    const response = await this.#around.fetch(`own/file?${query.toString()}`);
    if (!response.ok) throw new Error(`${String(response.status)} ${path}`);
    const tail = await response.blob();
    let parts: BlobPart[] = grows === null ? [tail] : [grows.file, tail];
    let many = (grows?.parts ?? 0) + 1;
    if (many > PARTS && size < WHOLE_BYTES) {
      parts = [await new Blob(parts).arrayBuffer()];
      many = 1;
    }
    const held = { entry, file: new File(parts, nameOf(path)), parts: many };
    this.#held.set(path, held);
    return held;
  }

  async #replace(changed: ReadonlySet<string>): Promise<void> {
    const touched = new Set<string>();
    const gone: string[] = [];
    for (const path of changed) {
      const entry = this.#entries.get(path);
      const held = this.#held.get(path);
      if (entry === undefined) {
        if (held !== undefined) gone.push(path);
        this.#held.delete(path);
        continue;
      }
      if (Following.#waits(entry)) continue;
      const isSame = held?.entry.generation === entry.generation && held.file.size === entry.size;
      // Nobody writes it any more: what was withheld of it is said now.
      if (!isSame || (!entry.writing && this.#withheld.has(path))) touched.add(path);
    }
    if (touched.size + gone.length === 0) return;
    const again = readAgain(new Set([...touched, ...gone]), this.#neighbours(touched));
    const entries = [...again].flatMap((path) => {
      const entry = this.#entries.get(path);
      // A neighbour that begins anew is read as it was.
      return entry === undefined ? [] : [Following.#waits(entry) ? (this.#held.get(path)?.entry ?? entry) : entry];
    });
    await this.#each(
      entries.filter(({ path }) => touched.has(path)),
      async (entry) => void (await this.#bytes(entry)),
    );
    const files = entries.flatMap(({ path, writing }) => {
      const held = this.#held.get(path);
      return held === undefined ? [] : [{ ...this.#given(held), writing }];
    });
    files.sort((a, b) => (a.path < b.path ? -1 : 1));
    for (;;) {
      const replaced = await this.#around.workspace.replace({ files, gone });
      if (replaced.waits !== true) return this.#note(files, replaced);
      await this.#home();
    }
  }

  #neighbours(touched: ReadonlySet<string>): Neighbour[] {
    const { sources } = this.#around.workspace.store.getState();
    const roles = new Map(sources.map(({ given, report }) => [given.path, report.role]));
    const all = new Map([...this.#held].map(([path, { file }]) => [path, file.size]));
    for (const path of touched) all.set(path, this.#entries.get(path)!.size);
    return [...all].map(([path, bytes]) => ({ path, bytes, role: roles.get(path) ?? null }));
  }

  #note(files: Changed["files"], { withheld }: Replaced): void {
    for (const { path } of files) this.#withheld.delete(path);
    for (const path of withheld) this.#withheld.add(path);
  }
}

/** Reads the folder and follows it as long as the page is there. */
export const follow = (around: Around): Promise<never> => new Following(around).run();
