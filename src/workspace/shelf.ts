/**
 * The shelf: files and labels kept by the browser (IndexedDB), so that they survive a reload. It keeps File objects,
 * not rows: they are read again, by today's rules. In a browser whose store takes no File it keeps their bytes.
 */
import { randomName } from "~/engine/locks";
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import { STORE } from "./pageState";
import { type KeptChange, type KeptSaid, withoutFiles } from "./kept";
import { sequence } from "./sequence";

export interface KeptFile {
  readonly sha256: string;
  readonly path: string;
  readonly file: File;
  /** Name of the drop it came in: its files are read together. Files kept before drops had names have none. */
  readonly drop?: string;
  /** Other paths of the same bytes that count: the logs of two jobs may be identical. */
  readonly also?: readonly string[];
  /** Its address on the web, of a file that was loaded from there. */
  readonly url?: string;
  /** Files come back in this order, whenever each was kept; of `sequence`. */
  readonly order?: number;
}

/**
 * Another tab forgot everything: nothing from this tab may be written back. Call `isCurrent` once this tab has dropped
 * it too; then it may write again.
 */
export class ForgottenElsewhere extends Error {}

/** The browser grants no more room. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError";

/** The browser grants this site no storage at all: nothing was ever kept. */
export const isBlocked = (error: unknown): boolean => error instanceof DOMException && error.name === "SecurityError";

/** `keep`, `say` and `keepRules` reject with ForgottenElsewhere when another tab forgot everything. */
export interface Shelf {
  /** Only labels and rules: the files are in a folder served with the page. */
  readonly takesNoFiles?: true;
  files(): Promise<readonly KeptFile[]>;
  /**
   * Keeps all of them or, if it rejects, none. Equal bytes already kept stay, with the paths of both. Resolves to the
   * new ones.
   */
  keep(files: readonly KeptFile[]): Promise<readonly string[]>;
  /** Removes files of this drop, as if they had never been kept: their labels stay. */
  takeBack(sha256: readonly string[], drop: string): Promise<void>;
  /** Removes files, and the labels of their bytes. */
  forget(sha256: readonly string[]): Promise<void>;
  /** Removes everything kept, from any tab. */
  forgetAll(): Promise<void>;
  /** false: another tab forgot everything since this one last looked. From now on this one may write again. */
  isCurrent(): Promise<boolean>;
  /** Labels in the order in which they were set. */
  said(): Promise<readonly KeptSaid[]>;
  /** Changes only the given rows: another tab may write too. */
  say(change: KeptChange): Promise<void>;
  /** Rules that the user accepted, in order. */
  rules(): Promise<readonly string[]>;
  keepRules(rules: readonly string[]): Promise<void>;
  /** Bytes this site may store, null when the browser does not say. */
  quota_bytes(): Promise<number | null>;
}

/** A file where the store takes no Blob (WebKit in private windows and older ones). */
interface Bytes extends Pick<File, "name" | "type" | "lastModified"> {
  readonly bytes: ArrayBuffer;
}
type As<Of> = Omit<KeptFile, "file"> & { readonly file: Of };
type Row = As<File | Bytes>;

const asBytes = async ({ file, ...rest }: KeptFile): Promise<Row> => {
  const { name, type, lastModified } = file;
  return { ...rest, file: { name, type, lastModified, bytes: await file.arrayBuffer() } };
};
const asFile = (file: File | Bytes): File => (file instanceof Blob ? file : new File([file.bytes], file.name, file));

interface Schema extends DBSchema {
  /** `order`: from `sequence`; rows of older pages have ms, and come first. */
  file: { key: string; value: Row & { readonly order: number } };
  said: { key: [target: string, key: string]; value: KeptSaid & { readonly order: number } };
  /** The rules, and the id of the last time that everything was forgotten. */
  rules: { key: string; value: readonly string[] };
}

const VERSION = 2;
const RULES = "accepted";
const FORGOTTEN = "forgotten";
const PUT_AT_ONCE = 16;

/** @param lost called when the browser closed it, or another tab wants to change its schema */
function open(lost: () => void): Promise<IDBPDatabase<Schema>> {
  return new Promise((resolve, reject) => {
    let late = false;
    openDB<Schema>(STORE, VERSION, {
      upgrade: (db, from) => {
        if (from < 1) db.createObjectStore("file", { keyPath: "sha256" });
        db.createObjectStore("said", { keyPath: ["target", "key"] });
        db.createObjectStore("rules");
      },
      // A tab that was open before this version holds the old schema: without a new one nothing is kept, and that is
      // reported.
      blocked: () => {
        late = true;
        reject(new DOMException("an older page holds the store", "InvalidStateError"));
      },
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        lost();
      },
      terminated: lost,
    }).then((db) => {
      if (late) db.close();
      else resolve(db);
    }, reject);
  });
}

/** Equal bytes are kept once, with all their paths, under the last drop that contained them: marks refer to it. */
export function together<Of>(stands: As<Of> | undefined, file: As<Of>): As<Of> {
  if (stands === undefined) return file;
  const { path, order } = stands;
  const also = new Set([...(stands.also ?? []), file.path, ...(file.also ?? [])]);
  also.delete(path);
  return { ...stands, ...file, path, also: [...also], ...(order !== undefined && { order }) };
}

/** Keeps labels, but no files. */
export const wordsOnly = (shelf: Shelf): Shelf => ({
  ...shelf,
  takesNoFiles: true,
  files: () => Promise.resolve([]),
  keep: () => Promise.resolve([]),
});

/** The shelf of this browser. Each call rejects if the browser keeps nothing (private windows, blocked storage). */
export function browserShelf(): Shelf {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const next = sequence(Date.now);
  const forgetOpened = (): void => void (opened = null);
  const database = (): Promise<IDBPDatabase<Schema>> =>
    (opened ??= open(forgetOpened).catch((error: unknown) => {
      opened = null;
      throw error;
    }));

  /** The last time that everything was forgotten, as far as this tab knows; null: it has not looked yet. */
  let seen: string | null = null;
  const stamp = async (): Promise<string> => (await (await database()).get("rules", FORGOTTEN))?.[0] ?? "";

  /** Writes to one store, all or nothing, unless another tab forgot everything. */
  async function write<Name extends "file" | "said" | "rules">(
    name: Name,
    work: (into: IDBPObjectStore<Schema, ("rules" | Name)[], Name, "readwrite">) => Promise<unknown>,
  ): Promise<void> {
    const transaction = (await database()).transaction<("rules" | Name)[], "readwrite">(["rules", name], "readwrite");
    // Failures are reported by the promise awaited below.
    transaction.done.catch(() => undefined);
    try {
      const now = (await transaction.objectStore("rules").get(FORGOTTEN))?.[0] ?? "";
      seen ??= now;
      if (seen !== now) throw new ForgottenElsewhere();
      await work(transaction.objectStore(name));
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // A request that failed has aborted it already.
      }
      // The first failure: a request of an aborted transaction only reports the abort.
      throw transaction.error ?? error;
    }
    await transaction.done;
  }

  async function put(files: readonly Row[]): Promise<readonly string[]> {
    const fresh: string[] = [];
    await write("file", async (store) => {
      for (const [i, file] of files.entries()) {
        const stands = await store.get(file.sha256);
        if (stands === undefined) fresh.push(file.sha256);
        const put = store.put({
          ...together<File | Bytes>(stands, file),
          order: stands?.order ?? file.order ?? next(),
        });
        // Reported by the transaction.
        put.catch(() => undefined);
        // A thousand files at once would block the page for a tenth of a second.
        if (i % PUT_AT_ONCE === PUT_AT_ONCE - 1) await put;
      }
    });
    return fresh;
  }
  /** Set after the store has refused a Blob and taken its bytes. */
  let takesNoBlob = false;

  return {
    files: async () => {
      // This tab must drop what was forgotten before it writes: looking at the files does not end that.
      seen ??= await stamp();
      const rows = (await (await database()).getAll("file")).sort((a, b) => a.order - b.order);
      return rows.map((row) => ({ ...row, file: asFile(row.file) }));
    },
    keep: async (files) => {
      await database();
      if (!takesNoBlob) {
        try {
          return await put(files);
        } catch (error) {
          if (error instanceof ForgottenElsewhere || isFull(error)) throw error;
        }
      }
      // Read before the transaction, which would not wait for it.
      const fresh = await put(await Promise.all(files.map(asBytes)));
      takesNoBlob = true;
      return fresh;
    },
    takeBack: (sha256, drop) =>
      write("file", async (store) => {
        for (const key of sha256) if ((await store.get(key))?.drop === drop) await store.delete(key);
      }),
    forget: async (sha256) => {
      const transaction = (await database()).transaction(["file", "said"], "readwrite");
      // Failures are reported by the promise awaited below.
      transaction.done.catch(() => undefined);
      const [file, said] = [transaction.objectStore("file"), transaction.objectStore("said")];
      const { gone } = withoutFiles(await said.getAll(), sha256, new Set(), []);
      await Promise.all([
        ...sha256.map((key) => file.delete(key)),
        ...gone.map(({ target, key }) => said.delete([target, key])),
        transaction.done,
      ]);
    },
    forgetAll: async () => {
      const transaction = (await database()).transaction(["file", "said", "rules"], "readwrite");
      const now = randomName();
      await Promise.all([
        transaction.objectStore("file").clear(),
        transaction.objectStore("said").clear(),
        transaction.objectStore("rules").delete(RULES),
        transaction.objectStore("rules").put([now], FORGOTTEN),
        transaction.done,
      ]);
      seen = now;
    },
    isCurrent: async () => {
      const before = seen;
      seen = await stamp();
      return before === null || before === seen;
    },
    said: async () =>
      (await (await database()).getAll("said"))
        .sort((a, b) => a.order - b.order)
        .map(({ target, key, value, path }) => ({ target, key, value, path })),
    say: ({ put, gone }) =>
      write("said", async (store) => {
        await Promise.all([
          ...put.map((one) => store.put({ ...one, order: next() })),
          ...gone.map(({ target, key }) => store.delete([target, key])),
        ]);
      }),
    rules: async () => (await (await database()).get("rules", RULES)) ?? [],
    keepRules: (rules) => write("rules", (store) => store.put(rules, RULES)),
    quota_bytes: async () => (await navigator.storage.estimate()).quota ?? null,
  };
}
