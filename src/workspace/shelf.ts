/**
 * The shelf: files and labels that the browser keeps for the user (IndexedDB), so that they survive a reload.
 * Kept are the File objects themselves, not rows: they are read again, by today's rules.
 */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Labels } from "./state";

export interface KeptFile {
  readonly sha256: string;
  readonly path: string;
  readonly file: File;
}

export interface Shelf {
  files(): Promise<readonly KeptFile[]>;
  keep(files: readonly KeptFile[]): Promise<void>;
  forget(sha256: readonly string[]): Promise<void>;
  labels(): Promise<Readonly<Record<string, Labels>>>;
  setLabels(labels: Readonly<Record<string, Labels>>): Promise<void>;
  /** Bytes this site may store, null when the browser does not say. */
  quota_bytes(): Promise<number | null>;
}

interface Schema extends DBSchema {
  file: { key: string; value: KeptFile & { readonly order: number } };
  label: { key: string; value: Labels };
}

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
      files.forEach((file, i) => void transaction.store.put({ ...file, order: first + i / 1e6 }));
      await transaction.done;
    },
    forget: async (sha256) => {
      const transaction = (await database()).transaction("file", "readwrite");
      for (const key of sha256) void transaction.store.delete(key);
      await transaction.done;
    },
    labels: async () => {
      const transaction = (await database()).transaction("label");
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      return Object.fromEntries(keys.map((key, i) => [key, values[i] ?? {}]));
    },
    setLabels: async (labels) => {
      const transaction = (await database()).transaction("label", "readwrite");
      void transaction.store.clear();
      for (const [target, said] of Object.entries(labels)) void transaction.store.put(said, target);
      await transaction.done;
    },
    quota_bytes: async () => (await navigator.storage.estimate()).quota ?? null,
  };
}
