/** The folder served by `kneepoint open`: its files as if they were dropped, then each change. */
import type { Workspace } from "../store";
import type { Find, GivenFile } from "../collect";
import type { Changed, Replaced } from "../replace";
import { unreadable } from "../reports";
import type { FileReport } from "../state";
import { readAgain, type Neighbour } from "./again";
import { Bytes, type Held } from "./bytes";
import type { FolderNews, FollowedEntry } from "~/model/followed";
import { Listing } from "./listing";

export interface Around {
  readonly name: string;
  readonly workspace: Pick<Workspace, "store" | "replace">;
  /** Reads files as if they were dropped, and shows them. */
  readonly open: (find: Find) => Promise<void>;
  /** Shows what `work` reads as if it were dropped into an empty page. */
  readonly show: (work: () => Promise<void>) => Promise<void>;
  /** GET, relative to the page. Rejects when the server is gone. */
  readonly fetch: (path: string) => Promise<Response>;
  readonly wait: (ms: number) => Promise<void>;
  /** Resolves when the page has the answers it asked for, or after this time. */
  readonly calm: (ms: number) => Promise<void>;
  /** Nothing can be shown yet: the page has time to prepare. */
  readonly idle?: () => void;
}

const RETRY_MS = 1000;
/** Longest wait for the page's own questions before the next change is read. */
const CHART_MS = 5000;

class Following {
  readonly #around: Around;
  readonly #listing = new Listing();
  readonly #bytes: Bytes;
  readonly #withheld = new Set<string>();
  /** Read without their neighbours while they are being written. */
  readonly #short = new Set<string>();
  /** Paths of files that the folder does not deliver, as the page reports them. */
  #told: readonly string[] = [];
  /** Changed, and not taken yet. */
  readonly #pending = new Set<string>();
  /** Their bytes did not arrive: they are requested again with the next news. */
  readonly #failed = new Set<string>();

  constructor(around: Around) {
    this.#around = around;
    this.#bytes = new Bytes((path) => around.fetch(path));
  }

  async run(): Promise<never> {
    for (;;) {
      try {
        for (const path of this.#listing.take(await this.#news())) this.#pending.add(path);
        this.#say(false);
        await this.#home();
        const start = performance.now();
        await this.#follow();
        this.#pending.clear();
        for (const path of this.#failed) this.#pending.add(path);
        this.#tellLeft();
        if (this.#isEmpty()) this.#around.idle?.();
        // A large folder is re-read with pauses, so that the page has time for its charts.
        await this.#around.wait(Math.min(5000, (performance.now() - start) / 2));
        // The same for a file that grows faster than its chart is drawn.
        await this.#around.calm(CHART_MS);
      } catch {
        // Anything not taken is still pending, and the next news lists everything.
        this.#listing.forgetSession();
        this.#say(true);
        await this.#around.wait(RETRY_MS);
      }
    }
  }

  async #news(): Promise<FolderNews> {
    const response = await this.#around.fetch(`own/news?${this.#listing.query}`);
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as FolderNews;
  }

  #say(lost: boolean): void {
    const writing = this.#listing
      .all()
      .flatMap((entry) => (entry.writing ? [entry.path] : []))
      .sort();
    const { store } = this.#around.workspace;
    const { followed } = store.getState();
    const now = { name: this.#around.name, writing, lost };
    if (JSON.stringify(followed) !== JSON.stringify(now)) store.setState({ followed: now });
  }

  /** Files that the folder does not deliver are listed among the unread ones for as long. */
  #tellLeft(): void {
    const left = this.#listing.left;
    const paths = left.map(({ path }) => path);
    if (paths.join("\n") === this.#told.join("\n")) return;
    const spoken = new Set([...this.#told, ...paths]);
    this.#told = paths;
    this.#around.workspace.store.setState(({ problems }) => ({
      problems: [...problems.filter(({ path }) => !spoken.has(path)), ...unreadable({ unreadable: left })],
    }));
  }

  /** It has no whole piece yet: a new file, or one started again, whose earlier rows stay. */
  static #waits = ({ size, writing }: FollowedEntry): boolean => size === 0 && writing;

  #isEmpty(): boolean {
    return this.#around.workspace.store.getState().sources.length === 0;
  }

  /** Other people's results are shown alone: the folder waits until they are kept or removed. */
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

  /**
   * The first time, the complete files are a drop. Files still being written follow as changes, so that they are not
   * reported as errors yet.
   */
  async #follow(): Promise<void> {
    this.#failed.clear();
    if (this.#isEmpty()) {
      const whole = this.#listing.all().filter(({ path, writing }) => this.#pending.has(path) && !writing);
      if (whole.length > 0) await this.#first(whole);
      for (const { path } of whole) this.#pending.delete(path);
    }
    if (this.#isEmpty()) await this.#around.show(() => this.#replace(this.#pending));
    else await this.#replace(this.#pending);
  }

  async #first(entries: readonly FollowedEntry[]): Promise<void> {
    await this.#around.open(async (signal, found) => {
      const files: GivenFile[] = [];
      const failed = await this.#bytes.each(
        entries,
        (held) => {
          found(held.file);
          files.push(this.#given(held));
        },
        signal,
      );
      for (const path of failed) this.#failed.add(path);
      files.sort((a, b) => (a.path < b.path ? -1 : 1));
      return { files, hidden: 0, unreadable: this.#listing.left };
    });
  }

  #given({ entry: { path, id }, file }: Held): GivenFile {
    return { path, file, ...(id !== null && { sha256: this.#own(path, id) }) };
  }

  /** Two files that began alike are still two files. */
  #own(path: string, id: string): string {
    const { sources } = this.#around.workspace.store.getState();
    const isTaken = (name: string): boolean => sources.some((s) => s.given.path !== path && s.given.sha256 === name);
    let name = id;
    while (isTaken(name)) name = name.slice(1) + name[0]!;
    return name;
  }

  async #replace(changed: ReadonlySet<string>): Promise<void> {
    const touched = new Set<string>();
    const gone: string[] = [];
    for (const path of changed) {
      const entry = this.#listing.of(path);
      const held = this.#bytes.of(path);
      if (entry === undefined) {
        if (held !== undefined) gone.push(path);
        this.#bytes.forget(path);
        continue;
      }
      if (Following.#waits(entry)) continue;
      const isSame = held?.entry.generation === entry.generation && held.file.size === entry.size;
      // It is complete: withheld notices are reported now, and related files are read with it.
      const isLeft = this.#withheld.has(path) || this.#short.has(path);
      if (!isSame || (!entry.writing && isLeft)) touched.add(path);
    }
    if (touched.size + gone.length === 0) return;
    const again = readAgain(new Set([...touched, ...gone]), this.#neighbours(touched));
    const entries = [...again.read].flatMap((path) => {
      const entry = this.#listing.of(path);
      // A neighbour that has started again is read as it was.
      return entry === undefined ? [] : [Following.#waits(entry) ? (this.#bytes.of(path)?.entry ?? entry) : entry];
    });
    const failed = await this.#bytes.each(entries.filter(({ path }) => touched.has(path)));
    for (const path of failed) this.#failed.add(path);
    const files = entries.flatMap(({ path, writing }) => {
      const held = this.#bytes.of(path);
      return held === undefined ? [] : [{ ...this.#given(held), writing }];
    });
    files.sort((a, b) => (a.path < b.path ? -1 : 1));
    for (;;) {
      const replaced = await this.#around.workspace.replace({ files, gone });
      if (replaced.waits !== true) return this.#note(files, replaced, again.short);
      await this.#home();
    }
  }

  #neighbours(touched: ReadonlySet<string>): Neighbour[] {
    const { sources, problems } = this.#around.workspace.store.getState();
    const reports = new Map<string, FileReport>([
      ...problems.map((report) => [report.path, report] as const),
      ...sources.map(({ given, report }) => [given.path, report] as const),
    ]);
    const all = new Map(this.#bytes.all().map(({ entry, file }) => [entry.path, file.size]));
    for (const path of touched) all.set(path, this.#listing.of(path)!.size);
    return [...all].map(([path, bytes]) => {
      const writing = this.#listing.of(path)?.writing ?? false;
      return { path, bytes, writing, report: reports.get(path) ?? null };
    });
  }

  #note(files: Changed["files"], { withheld }: Replaced, short: readonly string[]): void {
    for (const { path } of files) {
      this.#withheld.delete(path);
      this.#short.delete(path);
    }
    for (const path of withheld) this.#withheld.add(path);
    for (const path of short) this.#short.add(path);
  }
}

/** Reads the folder and follows it as long as the page is there. */
export const follow = (around: Around): Promise<never> => new Following(around).run();
