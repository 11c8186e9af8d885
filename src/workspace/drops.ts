/** One drop, from the given files to a summary: found, read, reported, kept; a bundle in it becomes a guest. */
import { randomName } from "~/engine/locks";
import type { Find, Given, GivenFile } from "./collect";
import type { Guests } from "./guest";
import type { Inside } from "./inside";
import { finding } from "./progress";
import type { Reported } from "./reading";
import { isDuplicate, summaryOf, toldWith, unreadable } from "./reports";
import { withdraw } from "./forgetting";
import { joined as withJoined } from "./shelter";
import { fileOf, filesBehind, type FileToRead } from "./sources";
import type { BatchSummary, FileReport, Guest, LocalSource } from "./state";

export type Cancelling = ReturnType<typeof cancelling>;

/** The one reading that the user can stop. */
export function cancelling() {
  let underWay: AbortController | null = null;
  return {
    begin: () => (underWay = new AbortController()).signal,
    /** From here on it cannot be cancelled. */
    end: () => void (underWay = null),
    cancel: () => underWay?.abort(),
  };
}

interface Drops {
  readonly stoppable: Cancelling;
  /** Names of drops from an earlier visit that were not kept to the end. */
  readonly leftDrops: Set<string>;
  readonly guests: () => Promise<Guests>;
  readonly now: () => number;
}

/** Most bundles in one drop, so that a folder of results is not checked twice. */
const MOST_BUNDLES = 4;

/** Are these files bundles, made to show results to others? */
async function bundled(files: Given["files"]): Promise<"bundle" | null> {
  if (files.length === 0 || files.length > MOST_BUNDLES) return null;
  const { isBundled } = await import("./carriedFile");
  return (await isBundled(files)) ? "bundle" : null;
}

/**
 * Identifies a file of a drop when it is given again. Only asked where one may be: for its size a browser looks at the
 * disk, a third of a millisecond each time.
 */
const nameOf = ({ path, file }: GivenFile): string => `${file.size} ${path}`;

export function drops(inside: Inside, { stoppable, leftDrops, guests, now }: Drops) {
  const { store, changed, marks, tabs, reading, keeper, describeAgain } = inside;
  const isGuest = (): boolean => store.getState().guest !== null;
  const mark = (drop: string, files: number): void => marks.set(drop, { files, full: false });
  /** Drops of which nothing was read because the page failed, with their files: their marks stay. */
  const failed = new Map<string, ReadonlySet<string>>();
  /** Their files were given again. */
  const endFailed = (given: ReadonlySet<string>): void => {
    for (const [drop, files] of failed) {
      if ([...files].some((file) => !given.has(file))) continue;
      failed.delete(drop);
      marks.end(drop);
    }
  };

  /** Files of a drop whose folders are still to be searched; null when cancelled. */
  async function found(given: Given | Find, drop: string, signal: AbortSignal): Promise<Given | null> {
    if (typeof given !== "function") return given;
    // Files were given, even if few are found yet: leaving the page now must be reported.
    mark(drop, 1);
    try {
      return await given(
        signal,
        finding(now, (progress) => {
          store.setState({ progress });
          mark(drop, Math.max(1, progress.files));
        }),
      );
    } catch (error) {
      marks.end(drop);
      if (signal.aborted) return null;
      store.setState({ progress: null });
      throw error;
    }
  }

  /**
   * Names a drop. If its number of files is known, they count as not kept from the moment they are given, not from
   * their turn.
   */
  const begin = (wanted: Given | Find): string => {
    const drop = randomName();
    if (typeof wanted !== "function" && wanted.files.length > 0) mark(drop, wanted.files.length);
    return drop;
  };

  /**
   * The sources of an unfinished drop of an earlier visit, if files of it are given again; none: it is another drop.
   * The two are read as one, since a log that was not kept finds its run only there.
   */
  function continued(files: Given["files"]): readonly LocalSource[] {
    const { sources } = store.getState();
    const left = sources.filter(({ given }) => leftDrops.has(given.drop));
    if (left.length === 0) return [];
    const names = new Set(files.map(nameOf));
    const one = left.find(({ given }) => names.has(nameOf(given)));
    return one === undefined ? [] : sources.filter(({ given: { drop } }) => drop === one.given.drop);
  }

  /** Sources of a drop that is read again are removed first. */
  const takeOut = (drop: string): Promise<void> => withdraw(inside, ({ given }) => given.drop === drop);

  /**
   * Adds earlier files that were not read again, because reading was cancelled, failed, or other bytes had the same
   * name. The whole drop is read again, to its end, since a log finds its run only there.
   */
  async function withBefore(read: Reported, before: readonly LocalSource[], given: Given["files"]): Promise<Reported> {
    const files = new Set(read.sources.map(fileOf));
    const bytes = new Set(store.getState().sources.map(({ sha256 }) => sha256));
    const copies = new Set(read.reports.filter(isDuplicate).map(({ path }) => path));
    const isHere = (source: LocalSource): boolean =>
      files.has(fileOf(source)) || (copies.has(source.given.path) && bytes.has(source.given.sha256));
    const missing = before.filter((source) => !isHere(source));
    const [first] = missing;
    if (first === undefined) return read;
    await takeOut(first.given.drop);
    const back = await reading.read(filesBehind([...read.sources, ...missing]));
    const reportName = ({ path, bytes }: FileReport): string => `${bytes} ${path}`;
    const told = new Set(back.reports.map(reportName));
    const names = new Set(given.map(nameOf));
    // Unread files are reported even if something replaces them.
    const stays = (report: FileReport): boolean =>
      !told.has(reportName(report)) || (report.status === "not-read" && names.has(reportName(report)));
    return { reports: [...read.reports.filter(stays), ...back.reports], sources: back.sources };
  }

  /** @param as null: a drop by the reader */
  async function open(wanted: Given | Find, as: Guest["kind"] | null, name: string): Promise<BatchSummary> {
    const signal = stoppable.begin();
    const given = await found(wanted, name, signal);
    const { files = [], hidden = 0 } = given ?? {};
    if (files.length > 0) mark(name, files.length);
    else marks.end(name);
    const kind = as ?? (await bundled(files));
    if (kind !== null) {
      marks.end(name);
      await (await guests()).enter(kind);
    }
    const before = isGuest() ? [] : continued(files);
    const drop = before[0]?.given.drop ?? name;
    // Kept files of the same drop that were not given again are read with it.
    const again = new Set(before.length + failed.size === 0 ? [] : files.map(nameOf));
    const rest = filesBehind(before).filter((file) => !again.has(nameOf(file)));
    const dropped: FileToRead[] = [...files.map((file) => ({ ...file, drop, kept: false })), ...rest];
    if (drop !== name) {
      // The mark has the same name as the kept files, or the next visit would not find them.
      mark(drop, dropped.length);
      marks.end(name);
      await takeOut(drop);
    }
    const keeping = isGuest() ? null : keeper(dropped, before);
    const read = await reading.read(dropped, signal, keeping?.through);
    const { reports, sources: fresh } = await withBefore(read, before, files);
    const all = [...reports, ...(given ? unreadable(given) : [])];
    const last = { ...summaryOf(all, hidden), ...(given === null && { cancelled: true }) };
    stoppable.end();
    const isRead = fresh.length > 0;
    if (isRead) await describeAgain();
    // Nothing of a drop was readable: the reader's own results stay, and the fault of the file is reported as usual.
    if (kind !== null && as === null && !isRead) await (await guests()).leave();
    const guest = kind !== null && isGuest() ? await (await guests()).come(kind, fresh, all) : null;
    const isContinued = before.length > 0 && !last.cancelled;
    if (isContinued) leftDrops.delete(drop);
    changed({
      ...toldWith(store.getState(), all, last),
      progress: null,
      ...(isContinued && { unfinished: null }),
      ...(as === null && { last }),
      ...(guest !== null && { guest, restored: true }),
      ...(kind === null && isRead && withJoined(store.getState(), fresh.length)),
    });
    if (keeping === null || isGuest()) {
      marks.end(drop);
      return last;
    }
    if (read.failed) failed.set(drop, new Set(dropped.map(nameOf)));
    else endFailed(again);
    // Not awaited: the chart does not wait for the disk.
    void keeping.end().then((outcome) => {
      if (outcome === "full") marks.set(drop, { files: last.read, full: true });
      // The mark of a drop that waits for an answer is removed with the answer.
      else if (outcome === "done" && !failed.has(drop)) marks.end(drop);
      const shas = new Set(fresh.map(({ given }) => given.sha256));
      if (store.getState().sources.some(({ given, kept }) => kept && shas.has(given.sha256))) tabs.tell("changed");
    });
    return last;
  }

  return { begin, open };
}
