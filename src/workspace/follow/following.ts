/** The folder served by `kneepoint open`: its files as if they were dropped, then each change. */
import type { Workspace } from "../store";
import type { Find, GivenFile } from "../collect";
import type { Changed, Replaced } from "../replace";
import { unreadable } from "../reports";
import type { FileReport } from "../state";
import { Bytes, type Held } from "./bytes";
import type { FolderNews, FollowedEntry } from "~/model/followed";
import { folderOf } from "~/base/path";

// The files that the server lists in the folder, and which changed since the last request.

export class Listing {
  /** By path; includes files without a whole piece yet. */
  readonly #entries = new Map<string, FollowedEntry>();
  #left: FolderNews["left"] = [];
  #session = "";
  #version = 0;

  /** Query of the request for news. */
  get query(): string {
    return `session=${this.#session}&after=${String(this.#version)}`;
  }

  /** The next news will list everything. */
  forgetSession(): void {
    this.#session = "";
  }

  /** Files that it does not serve. */
  get left(): FolderNews["left"] {
    return this.#left;
  }

  of(path: string): FollowedEntry | undefined {
    return this.#entries.get(path);
  }

  all(): FollowedEntry[] {
    return [...this.#entries.values()];
  }

  /** Paths whose bytes changed, or that started or stopped being written. */
  take({ session, version, files, gone, left }: FolderNews): Set<string> {
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
}

// Which files to read again when some change: those that may belong to the same runs. Pure.

export interface Neighbour {
  readonly path: string;
  readonly bytes: number;
  /** It is still being written. */
  readonly writing: boolean;
  /** Its result, read or not; null: it is new, or unknown. */
  readonly report: Pick<FileReport, "role" | "tool" | "gathered"> | null;
}

interface Again {
  /** Paths to read, including those that changed. */
  readonly read: ReadonlySet<string>;
  /** Those read without everything they may belong to, to be read again when complete. */
  readonly short: readonly string[];
}

/** Up to this many files everything is read, like a drop, and nothing needs to be guessed. */
const FEW_FILES = 100;
const FEW_BYTES = 16 * 2 ** 20;

/** Are these folders related: equal, or one inside the other? */
const together = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/** A result (or no result at all) whose format is read alone: its neighbours do not matter. */
const standsAlone = ({ report }: Neighbour): boolean =>
  report !== null && report.gathered !== true && (report.role === "result" || report.role === "archive");

/** Files of one tool belong together; an inventory has no tool, and neither has an unknown file. */
const sameTool = (tools: ReadonlySet<string | null>, { report }: Neighbour): boolean => {
  const tool = report?.tool ?? null;
  return tool === null || tools.has(null) || tools.has(tool);
};

/**
 * These files and everything they may belong to: files of their tool, in their folder, above and below it, and so on.
 */
function withNeighbours(changed: readonly string[], all: ReadonlyMap<string, Neighbour>): Set<string> {
  const tools = new Set(changed.map((path) => all.get(path)?.report?.tool ?? null));
  const akin = [...all.values()].filter((file) => sameTool(tools, file));
  const social = [...new Set(akin.filter((file) => !standsAlone(file)).map(({ path }) => folderOf(path)))];
  // Folders to read: each file that belongs to others adds those it may belong to.
  const read = new Set<string>();
  for (let more = [...new Set(changed.map(folderOf))]; more.length > 0;) {
    const next = social.filter((folder) => !read.has(folder) && more.some((one) => together(one, folder)));
    next.forEach((folder) => read.add(folder));
    more = next;
  }
  const near = akin.filter(({ path }) => [...read].some((folder) => together(folderOf(path), folder)));
  return new Set([...changed, ...near.map(({ path }) => path)]);
}

/**
 * In a large folder a stand-alone result is read alone; logs, reports, job files and new files are read with everything
 * they may belong to. A growing result is read with its job files only, so that each of its points appears at once; its
 * logs keep their run.
 */
export function readAgain(changed: ReadonlySet<string>, files: readonly Neighbour[]): Again {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (files.length <= FEW_FILES && bytes <= FEW_BYTES) {
    return { read: new Set([...changed, ...files.map(({ path }) => path)]), short: [] };
  }
  const all = new Map(files.map((file) => [file.path, file]));
  const grows = (path: string): boolean => {
    const file = all.get(path);
    return file !== undefined && file.writing && standsAlone(file);
  };
  const read = withNeighbours(
    [...changed].filter((path) => !grows(path)),
    all,
  );
  const short: string[] = [];
  for (const path of changed) {
    if (read.has(path)) continue;
    const whole = withNeighbours([path], all);
    const first = [...whole].filter((near) => near === path || all.get(near)?.report?.role === "companion");
    if (first.length < whole.size) short.push(path);
    first.forEach((near) => read.add(near));
  }
  return { read, short };
}

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
