/**
 * The shelf: files and labels that the browser keeps for the user (IndexedDB), so that they survive a reload.
 * Kept are the File objects themselves, not rows: they are read again, by today's rules.
 */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { laidOver, targetPrefix } from "./labels";
import type { Labels } from "./state";

export interface KeptFile {
  readonly sha256: string;
  readonly path: string;
  readonly file: File;
  /** Name of the drop it came in: its files are read together. Files kept before drops had names have none. */
  readonly drop?: string;
  /** Other paths of the same bytes that count: the logs of two jobs may be the very same. */
  readonly also?: readonly string[];
}

export interface Shelf {
  files(): Promise<readonly KeptFile[]>;
  keep(files: readonly KeptFile[]): Promise<void>;
  /** Files, and what was said of their runs. */
  forget(sha256: readonly string[]): Promise<void>;
  labels(): Promise<Readonly<Record<string, Labels>>>;
  /** Lays `said` over what is kept of these targets and touches no other: another tab may write too. */
  label(targets: readonly string[], said: Labels): Promise<void>;
  /** Bytes this site may store, null when the browser does not say. */
  quota_bytes(): Promise<number | null>;
}

interface Schema extends DBSchema {
  file: { key: string; value: KeptFile & { readonly order: number } };
  label: { key: string; value: Labels };
}

const PUT_AT_ONCE = 16;

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>("kneepoint", 1, {
    upgrade: (db) => {
      db.createObjectStore("file", { keyPath: "sha256" });
      db.createObjectStore("label");
    },
  });

/** The shelf of this browser. Each call rejects when the browser keeps nothing (private windows, blocked storage). */
export function browserShelf(): Shelf {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const database = (): Promise<IDBPDatabase<Schema>> =>
    (opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    }));

  return {
    files: async () => (await (await database()).getAll("file")).sort((a, b) => a.order - b.order),
    keep: async (files) => {
      const transaction = (await database()).transaction("file", "readwrite");
      const first = Date.now();
      for (const [i, file] of files.entries()) {
        const put = transaction.store.put({ ...file, order: first + i / 1e6 });
        // A thousand files at once would hold the page's thread for a tenth of a second.
        if (i % PUT_AT_ONCE === PUT_AT_ONCE - 1) await put;
      }
      await transaction.done;
    },
    forget: async (sha256) => {
      const transaction = (await database()).transaction(["file", "label"], "readwrite");
      for (const key of sha256) {
        const prefix = targetPrefix(key);
        void transaction.objectStore("file").delete(key);
        void transaction.objectStore("label").delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      }
      await transaction.done;
    },
    labels: async () => {
      const transaction = (await database()).transaction("label");
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      return Object.fromEntries(keys.map((key, i) => [key, values[i] ?? {}]));
    },
    label: async (targets, said) => {
      const transaction = (await database()).transaction("label", "readwrite");
      for (const target of targets) {
        const left = laidOver(await transaction.store.get(target), said);
        if (left) void transaction.store.put(left, target);
        else void transaction.store.delete(target);
      }
      await transaction.done;
    },
    quota_bytes: async () => (await navigator.storage.estimate()).quota ?? null,
  };
}
