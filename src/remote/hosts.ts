/** Hosts allowed by the reader: for this visit, or permanently if that was ticked. */
import { grouped } from "~/base/byKey";
import type { Address } from "./address";

const KEY = "kneepoint-hosts";

type Store = Pick<Storage, "getItem" | "setItem">;

export interface Hosts {
  readonly has: (origin: string) => boolean;
  /** `always`: for later visits too; without browser storage, until the page is left. */
  readonly confirm: (origins: readonly string[], always: boolean) => void;
}

function read(store: Store | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((origin) => typeof origin === "string") : [];
  } catch {
    return []; // no store, or nothing that this page wrote
  }
}

function add(store: Store | null, origins: readonly string[]): void {
  try {
    store?.setItem(KEY, JSON.stringify([...new Set([...read(store), ...origins])]));
  } catch {
    // full or forbidden: asked again at the next visit
  }
}

export function hostsOf(visit: Store | null, always: Store | null): Hosts {
  const here = new Set<string>();
  return {
    has: (origin) => here.has(origin) || read(visit).includes(origin) || read(always).includes(origin),
    confirm: (origins, forGood) => {
      for (const origin of origins) here.add(origin);
      add(forGood ? always : visit, origins);
    },
  };
}

/** The browser may forbid storage: even accessing it then throws. */
const storeOf = (store: () => Storage): Store | null => {
  try {
    return store();
  } catch {
    return null;
  }
};

export const browserHosts = (): Hosts =>
  hostsOf(
    storeOf(() => sessionStorage),
    storeOf(() => localStorage),
  );

/** Addresses by host, in order; those beside the app need no consent. */
export const byOrigin = (addresses: readonly Address[]): ReadonlyMap<string, readonly Address[]> =>
  grouped(
    addresses.filter(({ own }) => !own),
    ({ origin }) => origin,
  );
