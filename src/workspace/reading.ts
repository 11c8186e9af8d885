/** Reads files into the page's engine, even if it dies meanwhile: source numbers, and the result for each file. */
import type { StoreApi } from "zustand/vanilla";
import { EngineError, type Engine, type Replacement } from "~/engine/engine";
import { isDeath } from "~/engine/failure";
import { FIRST_PUBLISHED_SOURCE } from "~/model/numbers";
import type { StoredName } from "~/model/tables";
import type { load as Load, Loaded, LoadRequest } from "./load";
import type { Parser } from "./parser";
import { readingProgress } from "./progress";
import { cancelledReport, failedReport, reportOf } from "./reports";
import { writeLabels } from "./labels";
import { type FileToRead, filesBehind, knownAs, sourcesOf, withLines } from "./sources";
import type { FileReport, LocalSource, WorkspaceState } from "./state";

export interface EngineAround {
  /** The page's engine, started at the first call. */
  readonly engine: () => Promise<Engine>;
  /** Registers the refill of a fresh engine after a death. */
  readonly onRestart: (refill: (engine: Engine) => Promise<void>) => void;
  readonly startParser: () => Parser;
  readonly now: () => number;
}

export interface Reported {
  readonly reports: readonly FileReport[];
  readonly sources: readonly LocalSource[];
  /** The engine or the reader failed, not a file: nothing was read, and everything can be given again. */
  readonly failed?: true;
}

// Arrow and its code load only for readers with own files.
async function load(request: LoadRequest<FileToRead>, ...rest: LoadRest): Promise<Loaded<FileToRead>[]> {
  // Needed once the files are read, and fetched meanwhile. The caller that needs it reports a failure.
  const describing = import("./describing");
  describing.catch(() => undefined);
  const loaded = await (await import("./load")).load(request, ...rest);
  if (loaded.every(({ results }) => results.every(({ described }) => described.length === 0))) return loaded;
  const { faultsOf } = await describing;
  return loaded.map(({ given, results }) => ({
    given,
    results: results.map((result) => {
      const faults = faultsOf(result.described, result.source.path);
      return { ...result, notices: [...result.notices, ...faults] };
    }),
  }));
}
type LoadRest = Parameters<typeof Load> extends [unknown, ...infer Rest] ? Rest : never;

const reportsOf = ({ given, results }: Loaded): FileReport[] =>
  results.length === 0 ? [cancelledReport(given)] : results.map(reportOf);

/** Rows that were read without inserting them; `restarts`: number of dead engines by then. */
export interface ReadAside extends Pick<Replacement, "insert" | "leave"> {
  /** In the order of the files. */
  readonly read: readonly (Reported & { readonly path: string })[];
  readonly restarts: number;
}

export type Reading = ReturnType<typeof reading>;

/** Called for each file as soon as it is read, before its rows are in. */
type Through = NonNullable<LoadRequest<FileToRead>["through"]>;

/** Failures whose messages contain nothing from files: shown as the reason. */
const inner = new Set(["engine/query", "engine/closed"]);

/** Replaces an engine's `insert`: collects into a list. */
export function collecting() {
  const insert: Replacement["insert"][number][] = [];
  const collect = (table: StoredName, ipc: Uint8Array, rows: number): Promise<void> =>
    Promise.resolve(void insert.push({ table, ipc, rows }));
  return { insert, collect };
}

/** @param describeSources puts the labels of the sources in the state into the state */
export function reading(around: EngineAround, store: StoreApi<WorkspaceState>, describeSources: () => Promise<void>) {
  let nextNumber = 1;
  let restarts = 0;
  let refilled = Promise.resolve();
  /** Aborted when the engine dies that is receiving the files being read. */
  let underWay: AbortController | null = null;

  const use = (next: number): void => {
    nextNumber = Math.max(nextNumber, next);
    if (nextNumber >= FIRST_PUBLISHED_SOURCE) throw new EngineError("workspace/full", "no source numbers are left");
  };

  /** A change interrupted by a death is repeated in the next engine. */
  async function change(work: (engine: Engine) => Promise<void>): Promise<void> {
    const engine = await around.engine();
    await work(engine).catch((error: unknown) => (isDeath(error) ? work(engine) : Promise.reject(error as Error)));
  }

  /**
   * Reads files into the engine and the state. If the engine dies meanwhile, `refill` fills the next one, and these
   * files are read once more. One call at a time: it shares the numbers with the refill, which waits for nobody.
   */
  async function readOrThrow(files: readonly FileToRead[], signal: AbortSignal, through: Through): Promise<Reported> {
    const progress = readingProgress(files, around.now, (progress) => store.setState({ progress }));
    progress({ files: 0, bytes: 0 });
    for (let attempt = 0; ; attempt++) {
      await refilled;
      const known = new Map(store.getState().sources.flatMap(knownAs));
      const first = nextNumber;
      let end = first;
      const used = (next: number): void => {
        end = Math.max(end, next);
        use(next);
      };
      const { signal: lost } = (underWay = new AbortController());
      // Its own numbers only: those after them may be the refill's.
      const takeBack = (): Promise<void> =>
        change((engine) => engine.forget(Array.from({ length: end - first }, (_, i) => first + i)));
      try {
        const request = { files, first_source_no: first, known, signal, lost, progress, used, through };
        const loaded = await load(request, around.engine(), around.startParser);
        lost.throwIfAborted();
        underWay = null;
        const sources = loaded.flatMap(sourcesOf);
        // Immediately: a refill reads the files in the state.
        store.setState((state) => ({ sources: [...withLines(state.sources, loaded), ...sources] }));
        return { reports: loaded.flatMap(reportsOf), sources };
      } catch (error) {
        underWay = null;
        if (attempt > 0 || !isDeath(error)) {
          await takeBack().catch(() => undefined);
          throw error;
        }
      }
      await takeBack();
    }
  }

  /** Never rejects: unreadable files are reported. */
  async function read(
    files: readonly FileToRead[],
    signal = new AbortController().signal,
    through: Through = () => undefined,
  ): Promise<Reported> {
    try {
      return await readOrThrow(files, signal, through);
    } catch (error) {
      const code = error instanceof EngineError && !inner.has(error.code) ? error.code : "workspace/failed";
      const reason = error instanceof Error ? error.message : String(error);
      return {
        reports: files.map(({ path, file }) => failedReport(path, file.size, code, reason)),
        sources: [],
        failed: true,
      };
    }
  }

  /** For reading files to their end, without progress. @param standing already loaded */
  const inSilence = (files: readonly FileToRead[], standing: readonly LocalSource[] = []): LoadRequest<FileToRead> => ({
    ...{ files, first_source_no: nextNumber, used: use, progress: () => undefined },
    ...{ known: new Map(standing.flatMap(knownAs)), signal: new AbortController().signal },
  });

  /** The engine is new and empty: everything loaded before is read again. */
  async function refill(engine: Engine): Promise<void> {
    const { sources } = store.getState();
    if (sources.length === 0) return;
    const loaded = await load(inSilence(filesBehind(sources)), Promise.resolve(engine), around.startParser);
    const back = loaded.map(sourcesOf);
    const lost = back.filter((found) => found.length === 0).length;
    store.setState({ sources: back.flat() });
    await describeSources().catch(() => store.setState({ sayFailed: true }));
    await writeLabels(engine, store.getState());
    store.setState(({ revision }) => ({
      restarted: { files: loaded.length - lost, lost },
      ready: true,
      revision: revision + 1,
    }));
  }

  /** Reads files for a change made in one step: their rows are returned instead of inserted. */
  async function readAside(files: readonly FileToRead[], standing: readonly LocalSource[]): Promise<ReadAside> {
    let workers = 0;
    const startParser = (): Parser => (workers++, around.startParser());
    const { insert, collect } = collecting();
    const leave: number[] = [];
    const aside = {
      insert: collect,
      forget: (numbers: readonly number[]) => Promise.resolve(numbers.forEach((number) => leave.push(number))),
    };
    await refilled;
    const seen = restarts;
    const loaded = await load(inSilence(files, standing), Promise.resolve(aside), startParser);
    // A refill continued from the same number; after the death of a worker, rows with the same number came twice.
    if (restarts !== seen || (workers > 1 && files.some(({ source_no }) => source_no !== undefined))) {
      return readAside(
        files.map(({ source_no: _, ...file }) => file),
        standing,
      );
    }
    const read = loaded.map((one) => ({ path: one.given.path, reports: reportsOf(one), sources: sourcesOf(one) }));
    return { read, insert, leave, restarts: seen };
  }

  around.onRestart((engine) => {
    restarts++;
    underWay?.abort(new EngineError("engine/died", "the engine was replaced"));
    const filling = refill(engine);
    refilled = filling.catch(() => undefined);
    return filling;
  });

  return { read, readAside, change, restarts: () => restarts };
}
