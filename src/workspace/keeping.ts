/** Puts files on the shelf as they are read: without asking up to the budget, beyond it if the user agrees. */
import type { StoreApi } from "zustand/vanilla";
import type { FileResult } from "~/ingest/protocol";
import { ForgottenElsewhere, isFull, type KeptFile, type Shelf } from "./shelf";
import { sequence } from "./sequence";
import type { FileToRead } from "./sources";
import type { LocalSource, WorkspaceState } from "./state";

/** How much is kept without asking: min(1 GB, 20 % of the quota). */
const GIGABYTE = 1e9;

/** Bytes that may be kept without asking. `quota_bytes`: granted by the browser for this site, null if unknown. */
export const keepLimit = (quota_bytes: number | null): number =>
  quota_bytes === null ? GIGABYTE : Math.min(GIGABYTE, 0.2 * quota_bytes);

/** Whether keeping `new_bytes` more needs the user's consent. */
export const mustAsk = (kept_bytes: number, new_bytes: number, quota_bytes: number | null): boolean =>
  kept_bytes + new_bytes > keepLimit(quota_bytes);

/** The files behind sources, each once: an archive is kept as it is. */
function filesOf(sources: readonly LocalSource[]): KeptFile[] {
  const files = new Map<string, KeptFile>();
  for (const { given } of sources) {
    const { sha256, path, file, drop, url } = given;
    const one = { sha256, path, file, drop, also: [], ...(url !== undefined && { url }) };
    files.set(sha256, withPath(files.get(sha256) ?? one, path));
  }
  return [...files.values()];
}

/** Equal bytes are kept once, with all their paths. */
const withPath = (file: KeptFile, path: string): KeptFile =>
  path === file.path || file.also?.includes(path) === true ? file : { ...file, also: [...(file.also ?? []), path] };

const bytesOf = (files: readonly { readonly file: File }[]): number =>
  files.reduce((sum, { file }) => sum + file.size, 0);

/** Keeps the files of one drop as they are read. */
export interface Keeper {
  /** A file or an entry of an archive is finished, read or not. */
  readonly through: (given: FileToRead, result: FileResult) => void;
  /** The drop has been read and is in the state. `asked`: keeping it waits for the user's answer. */
  readonly end: () => Promise<"done" | "full" | "asked">;
}

interface Around {
  readonly store: StoreApi<WorkspaceState>;
  readonly shelf: Shelf;
  readonly onShelf: <T>(work: () => Promise<T>) => Promise<T>;
  /** Another tab forgot everything. */
  readonly letGo: () => void;
}

/** Why not everything was kept; `forgotten`: another tab forgot everything. */
type Failed = "full" | "refused" | "forgotten";

/** No call rejects. */
export function keeping({ store, shelf, onShelf, letGo }: Around) {
  const places = sequence(Date.now);

  const failed = (error: unknown): Failed => {
    if (error instanceof ForgottenElsewhere) {
      letGo();
      return "forgotten";
    }
    const keepFailed = isFull(error) ? "full" : "refused";
    store.setState({ keepFailed });
    return keepFailed;
  };

  /** A drop kept now does not settle the unread files of the previous visit. */
  const allKept = (): void =>
    store.setState(({ keepFailed }) => ({ keepFailed: keepFailed === "unreadable" ? keepFailed : null }));

  const nowKept = (shas: ReadonlySet<string>): void =>
    store.setState(({ sources }) => ({
      sources: sources.map((source) => (shas.has(source.given.sha256) ? { ...source, kept: true } : source)),
    }));

  /** Keeps as many as there is room for; null: all. `put` is called for each kept file, with whether it is new. */
  async function putAll(
    files: readonly KeptFile[],
    put: (sha256: string, isNew: boolean) => void = () => undefined,
  ): Promise<Failed | null> {
    try {
      const fresh = new Set(await shelf.keep(files));
      for (const { sha256 } of files) put(sha256, fresh.has(sha256));
      return null;
    } catch (error) {
      if (files.length < 2 || !isFull(error)) return failed(error);
      // There is room for some: the smallest first, so that as many as possible fit.
      const bySize = files.toSorted((a, b) => a.file.size - b.file.size);
      const half = Math.ceil(files.length / 2);
      return (await putAll(bySize.slice(0, half), put)) ?? (await putAll(bySize.slice(half), put));
    }
  }

  /** One call at a time. Resolves to whether files were kept. */
  async function keep(wanted: readonly LocalSource[]): Promise<boolean> {
    if (shelf.takesNoFiles === true) return false;
    // Files forgotten meanwhile must not come back.
    const here = new Set(store.getState().sources.map(({ given }) => given.sha256));
    const kept = new Set<string>();
    const some = filesOf(wanted).filter(({ sha256 }) => here.has(sha256));
    const first = places(some.length);
    const files = some.map((file, i) => ({ ...file, order: first + i }));
    const failure = await putAll(files, (sha256) => kept.add(sha256));
    nowKept(kept);
    if (failure === null) allKept();
    return kept.size > 0;
  }

  /** The question to ask before this much more is kept; null: none. */
  async function question(bytes: number): Promise<WorkspaceState["keepQuestion"]> {
    const quota_bytes = await shelf.quota_bytes().catch(() => null);
    const kept_bytes = bytesOf(filesOf(store.getState().sources.filter(({ kept }) => kept)));
    return mustAsk(kept_bytes, bytes, quota_bytes) ? { bytes, kept_bytes, limit_bytes: keepLimit(quota_bytes) } : null;
  }

  /** One call at a time. A large amount needs consent: resolves to whether the user was asked. */
  async function keepOrAsk(fresh: readonly LocalSource[]): Promise<boolean> {
    const asks = await question(bytesOf(filesOf(fresh)));
    if (asks === null) await keep(fresh);
    else {
      const before = store.getState().keepQuestion?.bytes ?? 0;
      store.setState({ keepQuestion: { ...asks, bytes: before + asks.bytes } });
    }
    return asks !== null;
  }

  /** @param before sources of the same drop, some of which the browser already keeps */
  function keeper(files: readonly FileToRead[], before: readonly LocalSource[]): Keeper {
    const first = places(files.length);
    const place = new Map(files.map((file, i) => [file, first + i]));
    const read = new Map(filesOf(before.filter(({ kept }) => kept)).map((file) => [file.sha256, file]));
    const kept = new Set(read.keys());
    const fresh = new Set<string>();
    let waiting = new Map<string, KeptFile>();
    let stopped: Failed | "takes none" | null = shelf.takesNoFiles === true ? "takes none" : null;
    const isOver = (): boolean => stopped !== null && stopped !== "full";
    /** Bytes of all given files, results or not: more than that is never kept without asking. */
    let asked: ReturnType<typeof question> | null = null;

    /** @param isEnd full storage is tried once more: files after the one that did not fit may be smaller */
    async function flush(isEnd: boolean): Promise<void> {
      if (stopped === "full" && !isEnd) return;
      const some = [...waiting.values()];
      waiting = new Map();
      // Asked in its turn, so that files kept from the previous drop count.
      if (some.length === 0 || isOver() || (await (asked ??= question(bytesOf(files)))) !== null) return;
      const failure = await putAll(some, (sha256, isNew) => {
        kept.add(sha256);
        if (isNew) fresh.add(sha256);
      });
      stopped = failure ?? stopped;
    }

    return {
      through: (given, { read: isRead, source: { sha256, path } }) => {
        if (isOver() || !isRead || sha256 === null || path !== given.path) return;
        const { file, drop, url } = given;
        const stood = read.get(sha256);
        const one = { sha256, path, file, drop, order: place.get(given)!, ...(url !== undefined && { url }) };
        const now = withPath(stood ?? one, path);
        if (now === stood) return;
        read.set(sha256, now);
        if (waiting.size === 0) void onShelf(() => flush(false));
        waiting.set(sha256, now);
      },
      end: () =>
        onShelf(async () => {
          await flush(true);
          const isHere = (sha256: string): boolean =>
            store.getState().sources.some(({ given }) => given.sha256 === sha256);
          // Read, but not to the end of the drop: the engine failed, or a worker died of the file. Files kept earlier
          // belong to another tab.
          const strays = [...fresh].filter((sha256) => !isHere(sha256));
          if (strays.length > 0) await shelf.takeBack(strays, files[0]!.drop).catch(failed);
          nowKept(kept);
          const notKept = () => store.getState().sources.filter((one) => read.has(one.given.sha256) && !one.kept);
          // The outcome of an earlier drop does not concern this one.
          const outcome = () => (store.getState().keepFailed === "full" && notKept().length > 0 ? "full" : "done");
          if (stopped !== null) return outcome();
          const left = notKept();
          if (left.length > 0) {
            if (await keepOrAsk(left)) return "asked";
          } else if (fresh.size > 0) allKept();
          return outcome();
        }),
    };
  }

  return { keep, keeper, putAll, failed };
}
