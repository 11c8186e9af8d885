/** Several addresses -> Files: at most four at a time, each with its own fate. */
import { fileName } from "~/base/path";
import type { Address } from "./address";
import { namesOf } from "./address";
import type { Failure } from "./client";
import type { Opened } from "./frame";

export const AT_ONCE = 4;
export const IDLE_MS = 30_000;
/** Beyond this the reader is asked, since the whole file is held in memory. */
export const ASK_OVER_BYTES = 512e6;

export interface LoadFailure {
  readonly code: Failure["code"] | "no-page";
  readonly status: number | null;
}

/** One address being loaded. */
export interface Item {
  readonly address: Address;
  readonly name: string;
  readonly state: "waiting" | "loading" | "asks" | "done" | "failed";
  readonly bytes: number;
  readonly total_bytes: number | null;
  readonly failure: LoadFailure | null;
}

export interface LoadedFile {
  readonly path: string;
  readonly url: string;
  readonly file: File;
}

export interface LoadAround {
  /** Fetches from elsewhere: opened when needed. */
  readonly openFrame: (origins: readonly string[]) => Promise<Opened>;
  /** Fetches from beside the app. */
  readonly openHere: () => Promise<Opened>;
  readonly signal: AbortSignal;
  /** Called with all items when one changes. */
  readonly changed: (items: readonly Item[]) => void;
  /** Item `i` is large: read on? */
  readonly ask: (i: number) => Promise<boolean>;
  readonly idle_ms?: number;
  readonly ask_over_bytes?: number;
}

export const waiting = (addresses: readonly Address[]): readonly Item[] => {
  const names = namesOf(addresses);
  return addresses.map((address, i) => ({
    address,
    name: names[i]!,
    state: "waiting",
    bytes: 0,
    total_bytes: null,
    failure: null,
  }));
};

/** Never rejects: failures are in the items. Files are in the order of the addresses. */
export async function loadAll(addresses: readonly Address[], around: LoadAround): Promise<readonly LoadedFile[]> {
  let items = waiting(addresses);
  const files: (LoadedFile | null)[] = addresses.map(() => null);
  const opened = new Map<boolean, Promise<Opened>>();
  const origins = [...new Set(addresses.flatMap(({ url, own }) => (own ? [] : [new URL(url).origin])))];
  const change = (i: number, patch: Partial<Item>): void => {
    items = items.map((item, j) => (j === i ? { ...item, ...patch } : item));
    around.changed(items);
  };
  const open = (own: boolean): Promise<Opened> => {
    const there = opened.get(own) ?? (own ? around.openHere() : around.openFrame(origins));
    opened.set(own, there);
    return there;
  };

  async function one(i: number): Promise<void> {
    const { address, name } = items[i]!;
    const fail = (failure: LoadFailure): void => change(i, { state: "failed", failure });
    if (around.signal.aborted) {
      fail({ code: "aborted", status: null });
      return;
    }
    change(i, { state: "loading" });
    const page = await open(address.own).catch(() => null);
    if (page === null) {
      fail({ code: "no-page", status: null });
      return;
    }
    const result = await page.client.fetch(address.url, {
      signal: around.signal,
      idle_ms: around.idle_ms ?? IDLE_MS,
      ask_over_bytes: around.ask_over_bytes ?? ASK_OVER_BYTES,
      progress: (bytes, total_bytes) => change(i, { bytes, total_bytes }),
      ask: async () => {
        change(i, { state: "asks" });
        const yes = await around.ask(i);
        if (yes) change(i, { state: "loading" });
        return yes;
      },
    });
    if (!result.ok) {
      fail(result.error);
      return;
    }
    const { parts } = result.value;
    const file = new File(parts as ArrayBuffer[], fileName(name));
    files[i] = { path: name, url: address.url, file };
    change(i, { state: "done", total_bytes: file.size, bytes: file.size });
  }

  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < addresses.length) await one(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  for (const page of opened.values()) void page.then((there) => there.close()).catch(() => undefined);
  return files.filter((file) => file !== null);
}
