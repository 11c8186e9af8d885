/**
 * The workspace: the user's own files, from the drop to the engine and back after a reload or a crash.
 * One drop is read at a time; each ends with a summary, whatever happened to its files.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { EngineError, type Engine } from "~/engine/engine";
import { isDeath } from "~/engine/failure";
import { FIRST_PUBLISHED_SOURCE } from "~/model/numbers";
import type { Find, Given, GivenFile } from "./collect";
import { type AllLabels, withLabels, withoutSources } from "./labels";
import { keeping } from "./keeping";
import { line } from "./line";
import type { load as Load, Loaded } from "./load";
import type { Parser } from "./parser";
import { finding, readingProgress } from "./progress";
import { cancelledReport, failedReport, reportOf, summaryOf, toldWith, toldWithout, unreadable } from "./reports";
import type { Shelf } from "./shelf";
import type { Tabs } from "./tabs";
import type { UnfinishedMark } from "./unfinished";
import {
  type BatchSummary,
  emptyState,
  type FileReport,
  type Labels,
  type LocalSource,
  type WorkspaceState,
} from "./state";

export interface Surroundings {
  /** The page's engine, started at the first call. */
  readonly engine: () => Promise<Engine>;
  /** Registers who fills a fresh engine after a death. */
  readonly onRestart: (refill: (engine: Engine) => Promise<void>) => void;
  readonly startParser: () => Parser;
  readonly shelf: Shelf;
  readonly mark: UnfinishedMark;
  readonly tabs: Tabs;
  readonly now: () => number;
}

export interface Workspace {
  readonly store: StoreApi<WorkspaceState>;
  /** Reads files and resolves when their rows can be asked for. Drops are read one after another. */
  open(given: Given | Find): Promise<BatchSummary>;
  /** Stops finding and reading; what was read whole stays. */
  cancel(): void;
  /** Takes the kept files from the browser's store and reads them again. Call it when the first chart stands. */
  restore(): Promise<void>;
  /** The user's word on keeping a large drop. */
  answerKeep(keep: boolean): Promise<void>;
  /** Files as they were given: an entry of an archive takes the archive with it. */
  forget(sourceNos: readonly number[]): Promise<void>;
  forgetAll(): Promise<void>;
  /** Says what was measured, of runs by their key `<sha256 first 12>.<document>`. An empty text takes it back. */
  label(targets: readonly string[], said: Labels): Promise<void>;
  dismissRestart(): void;
  dismissElsewhere(): void;
  dismissUnfinished(): void;
  /** Puts away what was told of the drops so far. */
  dismissTold(): void;
}

// Arrow and all that comes with it: only who has files of their own pays for it.
const load: typeof Load = async (...args) => (await import("./load")).load(...args);
const labelBatch = async (labels: AllLabels) => (await import("./labelBatch")).labelBatch(labels);

interface Reported {
  readonly reports: readonly FileReport[];
  readonly sources: readonly LocalSource[];
}

const reportsOf = ({ given, results }: Loaded): FileReport[] =>
  results.length === 0 ? [cancelledReport(given)] : results.map(reportOf);

/** What was read of a file: itself, or an archive and its entries. */
function sourcesOf({ given, results }: Loaded, kept: boolean): LocalSource[] {
  const own = results.find(({ source }) => source.path === given.path)?.source.sha256;
  if (own == null) return [];
  return results.flatMap((result) => {
    const { source_no, sha256 } = result.source;
    if (!result.read || sha256 === null) return [];
    return [{ source_no, sha256, report: reportOf(result), given: { ...given, sha256: own }, kept }];
  });
}

/** The files behind sources, each once, in order. */
function givenOf(sources: readonly LocalSource[]): { given: GivenFile; kept: boolean }[] {
  const found = new Map(sources.map(({ given, kept }) => [given.sha256, { given, kept }]));
  return [...found.values()];
}

/** Failures whose own words say nothing of files: they are told as the reason. */
const inner = new Set(["engine/query", "engine/closed"]);

export function createWorkspace(around: Surroundings): Workspace {
  const store = createStore<WorkspaceState>(() => emptyState);
  const { shelf } = around;
  let nextNumber = 1;
  let restarts = 0;
  let reading: AbortController | null = null;
  let restoring: Promise<void> | null = null;
  const inTurn = line();
  const onShelf = line();
  const { keep, keepOrAsk } = keeping(store, shelf);
  // Taken before a drop of this visit writes its own.
  const unfinished = around.mark.get();
  let notKept = 0;
  const mark = (more: number): void => around.mark.set((notKept += more));

  const patch = (change: Partial<WorkspaceState>): void => store.setState(change);
  const changed = (change: Partial<WorkspaceState>): void =>
    store.setState((state) => ({ ...change, revision: state.revision + 1 }));
  const used = (next: number): void => {
    nextNumber = Math.max(nextNumber, next);
    if (nextNumber >= FIRST_PUBLISHED_SOURCE) throw new EngineError("workspace/full", "no source numbers are left");
  };
  const allNumbers = (first: number): number[] => Array.from({ length: nextNumber - first }, (_, i) => first + i);

  /** Reads files; when the engine dies meanwhile, it is filled again by `refill` and this drop is read once more. */
  async function read(files: readonly GivenFile[], signal: AbortSignal): Promise<Loaded[]> {
    const known = new Map(store.getState().sources.map(({ sha256, report }) => [sha256, report.path]));
    const progress = readingProgress(files, around.now, (progress) => patch({ progress }));
    progress({ files: 0, bytes: 0 });
    for (let attempt = 0; ; attempt++) {
      const before = restarts;
      const first = nextNumber;
      try {
        const request = { files, first_source_no: first, known, signal, progress, used };
        const loaded = await load(request, around.engine(), around.startParser);
        if (restarts === before) return loaded;
      } catch (error) {
        if (attempt > 0 || !isDeath(error)) {
          await change((engine) => engine.forget(allNumbers(first))).catch(() => undefined);
          throw error;
        }
      }
      await change((engine) => engine.forget(allNumbers(first)));
    }
  }

  async function readAndReport(files: readonly GivenFile[], signal: AbortSignal, kept: boolean): Promise<Reported> {
    try {
      const loaded = await read(files, signal);
      return { reports: loaded.flatMap(reportsOf), sources: loaded.flatMap((one) => sourcesOf(one, kept)) };
    } catch (error) {
      const code = error instanceof EngineError && !inner.has(error.code) ? error.code : "workspace/failed";
      const reason = error instanceof Error ? error.message : String(error);
      const reports = files.map(({ path, file }) =>
        failedReport(path, file.size, { code, level: "error", path, values: { reason } }),
      );
      return { reports, sources: [] };
    }
  }

  /** A change that meets a death is made once more, in the engine that came after it. */
  async function change(work: (engine: Engine) => Promise<void>): Promise<void> {
    const engine = await around.engine();
    await work(engine).catch((error: unknown) => (isDeath(error) ? work(engine) : Promise.reject(error as Error)));
  }

  async function writeLabels(engine: Pick<Engine, "clear" | "insert">, labels: AllLabels): Promise<void> {
    await engine.clear("label");
    const batch = await labelBatch(labels);
    if (batch) await engine.insert(batch.table, batch.ipc, batch.rows);
  }

  around.tabs.onTold(() => {
    if (store.getState().sources.length > 0) patch({ elsewhere: true });
  });

  /** The engine is new and empty: everything that stood in it is read again. */
  around.onRestart(async (engine) => {
    restarts++;
    const { sources, labels } = store.getState();
    if (sources.length === 0) return;
    const files = givenOf(sources);
    const loaded = await load(
      {
        files: files.map(({ given }) => given),
        first_source_no: nextNumber,
        known: new Map(),
        signal: new AbortController().signal,
        progress: () => undefined,
        used,
      },
      Promise.resolve(engine),
      around.startParser,
    );
    await writeLabels(engine, labels);
    const back = loaded.map((one, i) => sourcesOf(one, files[i]!.kept));
    const lost = back.filter((found) => found.length === 0).length;
    changed({ sources: back.flat(), restarted: { files: loaded.length - lost, lost } });
  });

  /** Files of a drop whose folders are still to be walked; null when that was cancelled. */
  async function found(given: Given | Find, signal: AbortSignal): Promise<Given | null> {
    if (typeof given !== "function") return given;
    try {
      return await given(
        signal,
        finding(around.now, (progress) => {
          patch({ progress });
          around.mark.set(notKept + progress.files);
        }),
      );
    } catch (error) {
      if (signal.aborted) return null;
      patch({ progress: null });
      throw error;
    }
  }

  async function open(wanted: Given | Find): Promise<BatchSummary> {
    const controller = new AbortController();
    reading = controller;
    const given = await found(wanted, controller.signal);
    const { files = [], hidden = 0 } = given ?? {};
    if (given !== wanted) mark(files.length);
    const { reports, sources: fresh } = await readAndReport(files, controller.signal, false);
    const all = [...reports, ...(given ? unreadable(given) : [])];
    const last = { ...summaryOf(all, hidden), ...(given === null && { cancelled: true }) };
    reading = null;
    const { sources, labels, ...told } = store.getState();
    changed({ sources: [...sources, ...fresh], ...toldWith(told, all, last), progress: null, last });
    // Not awaited: the chart does not wait for the disk.
    void onShelf(() => keepOrAsk(fresh)).then((kept) => {
      mark(-files.length);
      if (kept) around.tabs.tell();
    });
    if (fresh.length > 0 && Object.keys(labels).length > 0) await change((engine) => writeLabels(engine, labels));
    return last;
  }

  async function restore(): Promise<void> {
    const kept = await shelf.files().catch(() => []);
    const labels = await shelf.labels().catch(() => ({}));
    patch({ labels, unfinished });
    mark(0);
    if (kept.length === 0) {
      patch({ restored: true });
      return;
    }
    patch({ restoring: kept.length });
    const loaded = new Set(store.getState().sources.map(({ given }) => given.sha256));
    const files = kept.filter(({ sha256 }) => !loaded.has(sha256)).map(({ path, file }) => ({ path, file }));
    const controller = new AbortController();
    reading = controller;
    const { reports: all, sources: back } = await readAndReport(files, controller.signal, true);
    reading = null;
    if (Object.keys(labels).length > 0) await change((engine) => writeLabels(engine, labels));
    const { sources, ...told } = store.getState();
    changed({
      sources: [...sources, ...back],
      ...toldWith(told, all, summaryOf(all, 0)),
      progress: null,
      restoring: 0,
      restored: true,
    });
  }

  /** What is forgotten or said is of all files, those of the visit before too. */
  const afterRestore = async <T>(work: () => Promise<T>): Promise<T> => {
    await restoreOnce().catch(() => undefined);
    return inTurn(work);
  };
  const restoreOnce = (): Promise<void> => (restoring ??= inTurn(restore));

  async function forget(sourceNos: readonly number[]): Promise<void> {
    const asked = new Set(sourceNos);
    const { sources, labels, ...told } = store.getState();
    const files = new Set(sources.filter(({ source_no }) => asked.has(source_no)).map(({ given }) => given.sha256));
    const going = sources.filter(({ given }) => files.has(given.sha256));
    if (going.length === 0) return;
    const gone = new Set(going.map(({ source_no }) => source_no));
    const shas = [...new Set(going.flatMap(({ sha256, given }) => [sha256, given.sha256]))];
    const paths = new Set(going.map(({ report }) => report.path));
    const left = withoutSources(labels, shas);
    await change(async (engine) => {
      await engine.forget(going.map(({ source_no }) => source_no));
      if (Object.keys(left).length < Object.keys(labels).length) await writeLabels(engine, left);
    });
    changed({
      sources: sources.filter(({ source_no }) => !gone.has(source_no)),
      labels: left,
      ...(going.length === sources.length
        ? { ...nothingTold, last: null, keepQuestion: null }
        : toldWithout(told, paths)),
    });
    await onShelf(() => shelf.forget(shas)).then(around.tabs.tell, () => patch({ keepFailed: true }));
  }

  async function label(targets: readonly string[], said: Labels): Promise<void> {
    const labels = withLabels(store.getState().labels, targets, said);
    await change((engine) => writeLabels(engine, labels));
    changed({ labels });
    await onShelf(() => shelf.label(targets, said)).then(around.tabs.tell, () => patch({ keepFailed: true }));
  }

  return {
    store,
    open: (given) => {
      if (typeof given !== "function") mark(given.files.length);
      return inTurn(() => open(given));
    },
    cancel: () => reading?.abort(),
    restore: restoreOnce,
    answerKeep: async (yes) => {
      patch({ keepQuestion: null });
      if (!yes) return;
      const kept = await onShelf(() => keep(store.getState().sources.filter((source) => !source.kept)));
      if (kept) around.tabs.tell();
    },
    forget: (sourceNos) => afterRestore(() => forget(sourceNos)),
    forgetAll: () => afterRestore(() => forget(store.getState().sources.map(({ source_no }) => source_no))),
    label: (targets, said) => afterRestore(() => label(targets, said)),
    dismissRestart: () => patch({ restarted: null }),
    dismissElsewhere: () => patch({ elsewhere: false }),
    dismissUnfinished: () => patch({ unfinished: 0 }),
    dismissTold: () => patch(nothingTold),
  };
}

const nothingTold = { problems: [], duplicates: [], aside: emptyState.aside };
