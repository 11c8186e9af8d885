/**
 * Files whose bytes changed replace their earlier rows in one step, so that old and new rows are never both counted and
 * never both missing. Numbers and names of sources stay, so pages keep showing the same things.
 */
import type { StoreApi } from "zustand/vanilla";
import type { Engine, Replacement } from "~/engine/engine";
import { isDeath } from "~/engine/failure";
import type { GivenFile } from "./collect";
import { type Words, writeLabels } from "./labels";
import { collecting, type ReadAside, type Reading } from "./reading";
import { failedReport, isDuplicate, isProblem, toldWith, toldWithout } from "./reports";
import type { FileToRead } from "./sources";
import type { FileReport, LocalSource, WorkspaceState } from "./state";

/** A file as it is now. */
export interface ChangedFile extends GivenFile {
  /** It is still being written: unreadable parts are not an error yet, and earlier rows stay. */
  readonly writing: boolean;
}

export interface Changed {
  /** Changed, new, or read again because they share runs with such files. */
  readonly files: readonly ChangedFile[];
  /** Paths, as they were given, that are no longer there. */
  readonly gone: readonly string[];
}

/** The result: paths of files with withheld notices, since they may be incomplete. */
export interface Replaced {
  readonly withheld: readonly string[];
  /** Somebody else's results are shown: nothing was replaced. */
  readonly waits?: true;
}

interface Around {
  readonly store: StoreApi<WorkspaceState>;
  readonly engine: () => Promise<Engine>;
  readonly reading: Pick<Reading, "readAside" | "restarts" | "change">;
  /** Puts the labels of the sources in the state into the state. */
  readonly describe: () => Promise<void>;
  readonly drop: string;
}

/** Sources with those of some paths replaced in place; the others stay, new ones come last. */
function replacedIn(
  standing: readonly LocalSource[],
  read: ReadonlyMap<string, readonly LocalSource[]>,
): LocalSource[] {
  const placed = new Set<string>();
  const all = standing.flatMap((source): readonly LocalSource[] => {
    const { path } = source.given;
    const now = read.get(path);
    if (now === undefined) return [source];
    if (placed.has(path)) return [];
    placed.add(path);
    return now;
  });
  return [...all, ...[...read].flatMap(([path, sources]) => (placed.has(path) ? [] : sources))];
}

/** The number of a file that was a single source; an archive is several. */
function numberOf(sources: readonly LocalSource[]): { readonly source_no?: number } {
  const [only, ...more] = sources;
  if (only === undefined || more.length > 0 || only.report.path !== only.given.path) return {};
  return { source_no: only.source_no };
}

/** Writes labels into a list of changes instead of an engine. */
async function labelsOf(words: Words) {
  const { insert, collect } = collecting();
  await writeLabels({ clear: () => Promise.resolve(), insert: collect }, words);
  return insert;
}

/** Never rejects: unreadable files are reported as problems, and earlier rows stay. */
export async function replace({ files, gone }: Changed, around: Around): Promise<Replaced> {
  const { store, reading } = around;
  const before = store.getState();
  const of = (path: string): LocalSource[] => before.sources.filter(({ given }) => given.path === path);
  const paths = new Set([...files.map(({ path }) => path), ...gone]);
  const standing = before.sources.filter(({ given }) => !paths.has(given.path));
  const toRead = files.map(({ path, file, sha256 }): FileToRead => {
    const old = of(path);
    const drop = old[0]?.given.drop ?? around.drop;
    return { path, file, drop, kept: false, ...numberOf(old), ...(sha256 !== undefined && { sha256 }) };
  });
  const fail = ({ message }: Error): Replaced => {
    const reports = toRead.map(({ path, file }) => failedReport(path, file.size, "workspace/failed", message));
    told(store, paths, reports);
    return { withheld: [] };
  };
  const describe = (): Promise<void> => around.describe().catch(() => store.setState({ sayFailed: true }));
  const writing = new Set(files.filter((file) => file.writing).map(({ path }) => path));
  const stays = new Set<string>();
  let aside: ReadAside;
  try {
    aside = await reading.readAside(toRead, standing);
    // Incomplete, so that nothing of it is readable: its earlier rows stay, and the other files are read with them.
    for (const { path, sources } of aside.read) {
      if (sources.length === 0 && writing.has(path) && of(path).length > 0) stays.add(path);
    }
    if (stays.size > 0) {
      const others = toRead.filter(({ path }) => !stays.has(path));
      aside = await reading.readAside(others, [...standing, ...[...stays].flatMap(of)]);
    }
  } catch (error) {
    return fail(asError(error));
  }
  const read = new Map<string, readonly LocalSource[]>([
    ...gone.map((path) => [path, []] as const),
    ...aside.read.map(({ path, sources }) => [path, sources] as const),
  ]);
  const forget = before.sources.flatMap(({ source_no, given: { path } }) =>
    paths.has(path) && !stays.has(path) ? [source_no] : [],
  );

  // The state first: a refill after a death reads what is there.
  store.setState({ sources: replacedIn(before.sources, read) });
  await describe();
  const after = store.getState();
  const wordsOf = ({ said, grouped }: Words): string => JSON.stringify([said, grouped]);
  const sayAgain = wordsOf(after) !== wordsOf(before);
  const labels = sayAgain ? await labelsOf(after) : [];
  const change = {
    forget,
    clear: sayAgain ? (["label"] as const) : [],
    insert: [...aside.insert, ...labels],
    leave: aside.leave,
  };
  const numbers = aside.read.flatMap(({ sources }) => sources.map(({ source_no }) => source_no));
  const failure = await inOneStep(change, [...forget, ...numbers], aside.restarts, around);
  if (failure !== null) {
    store.setState({ sources: before.sources });
    await describe();
    return fail(failure);
  }
  const reports = aside.read.flatMap((one) => one.reports);
  const withheld = [
    ...stays,
    ...aside.read.flatMap((one) => (writing.has(one.path) && one.reports.some(isProblem) ? [one.path] : [])),
  ];
  const whole = reports.filter((report) => !(isProblem(report) && isOf(withheld, report.path)));
  told(store, paths, whole);
  return { withheld };
}

/** The file itself, or an entry of an archive. */
const isOf = (paths: readonly string[], path: string): boolean =>
  paths.some((one) => path === one || path.startsWith(`${one}/`));

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * null: done, here or by a refill.
 * @param numbers of all sources with rows @param seen number of dead engines when they were read
 */
async function inOneStep(
  change: Replacement,
  numbers: readonly number[],
  seen: number,
  { engine, reading }: Pick<Around, "engine" | "reading">,
): Promise<Error | null> {
  // A death meanwhile: the refill read the new files.
  if (reading.restarts() !== seen) return null;
  try {
    await (await engine()).replace(change);
  } catch (error) {
    return isDeath(error) ? null : asError(error);
  }
  // It went to an engine that a refill had already filled, under other numbers.
  if (reading.restarts() !== seen) await reading.change((filled) => filled.forget(numbers)).catch(() => undefined);
  return null;
}

/** Shows the new state: pages ask again, and messages about these files refer to their new content. */
function told(store: StoreApi<WorkspaceState>, paths: ReadonlySet<string>, reports: readonly FileReport[]): void {
  store.setState((state) => {
    const left = { ...state, ...toldWithout(state, paths) };
    return {
      ...toldWith(
        left,
        reports.filter((report) => !isDuplicate(report)),
      ),
      ready: true,
      revision: state.revision + 1,
    };
  });
}
