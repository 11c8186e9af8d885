/**
 * The results of one link, from its addresses to the workspace: asked for, loaded, told what failed. One per load of
 * the page: a link with other addresses loads the page again.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { addressOf, type Address, type AddressFault, type Here } from "~/remote/address";
import type { Hosts } from "~/remote/hosts";
import { loadAll, waiting, type Item, type LoadAround, type LoadedFile } from "~/remote/load";

export interface Refused {
  readonly text: string;
  readonly fault: AddressFault;
}

export interface SessionState {
  /** `asks`: hosts are not confirmed yet, and nothing was fetched. */
  readonly stage: "asks" | "put-off" | "loading" | "ended";
  /** Addresses that are never fetched. */
  readonly refused: readonly Refused[];
  /** What the reader has not confirmed. */
  readonly unconfirmed: readonly Address[];
  readonly items: readonly Item[];
  /** Names of files that came and turned out to be web pages. */
  readonly webPages: ReadonlySet<string>;
}

export interface Session {
  readonly store: StoreApi<SessionState>;
  /** Loads at once where every host is confirmed, else asks. Once. */
  readonly begin: () => void;
  /** The reader's word: these hosts, and all that need none. */
  readonly confirm: (origins: readonly string[], always: boolean) => void;
  readonly putOff: () => void;
  readonly askAgain: () => void;
  /** Whether a large file is read on. */
  readonly answer: (i: number, yes: boolean) => void;
  readonly cancel: () => void;
  readonly retry: () => void;
  readonly dismiss: () => void;
}

export interface SessionAround extends Pick<LoadAround, "openFrame" | "openHere"> {
  readonly here: Here;
  readonly hosts: Hosts;
  /** Into the workspace: all that came so far, in the place of what was there. Files of one link are one drop. */
  readonly read: (files: readonly LoadedFile[]) => Promise<unknown>;
  /** Nothing was read of this file. */
  readonly isUnread: (path: string) => boolean;
}

const HTML = /^\uFEFF?\s*<(!doctype html|html)[\s>]/i;

export function createSession(src: readonly string[], around: SessionAround): Session {
  const refused: Refused[] = [];
  const addresses: Address[] = [];
  for (const text of src) {
    const result = addressOf(text, around.here);
    if (!result.ok) refused.push({ text, fault: result.error });
    else if (!addresses.some(({ url }) => url === result.value.url)) addresses.push(result.value);
  }
  const free = ({ own, origin }: Address): boolean => own || around.hosts.has(origin);
  const store = createStore<SessionState>(() => ({
    stage: "put-off",
    refused,
    unconfirmed: addresses.filter((address) => !free(address)),
    items: waiting(addresses),
    webPages: new Set(),
  }));
  let begun = false;
  let stop = new AbortController();
  /** By address. */
  const got = new Map<string, LoadedFile>();
  const answers = new Map<string, (yes: boolean) => void>();

  /** Loads these, and puts what became of them in the place of what is known of the others. */
  async function load(wanted: readonly Address[]): Promise<void> {
    const { signal } = (stop = new AbortController());
    const names = new Map(waiting(addresses).map(({ address, name }) => [address.url, name]));
    const before = store.getState().items.filter(({ address }) => !wanted.includes(address));
    const changed = (items: readonly Item[]): void => {
      // The name is that among all files of the link, not among those that are tried again.
      const named = items.map((item) => ({ ...item, name: names.get(item.address.url) ?? item.name }));
      const all = [...before, ...named];
      store.setState({ items: addresses.flatMap(({ url }) => all.find(({ address }) => address.url === url) ?? []) });
    };
    changed(waiting(wanted));
    store.setState({ stage: "loading" });
    const loaded = await loadAll(wanted, {
      openFrame: around.openFrame,
      openHere: around.openHere,
      signal,
      changed,
      ask: (i) => new Promise((resolve) => answers.set(wanted[i]!.url, resolve)),
    });
    for (const file of loaded) got.set(file.url, { ...file, path: names.get(file.url) ?? file.path });
    const files = addresses.flatMap(({ url }) => got.get(url) ?? []);
    if (loaded.length > 0) await around.read(files);
    const pages = await Promise.all(
      files.map(async ({ path, file }) =>
        around.isUnread(path) && HTML.test(await file.slice(0, 1024).text()) ? [path] : [],
      ),
    );
    store.setState({ stage: "ended", webPages: new Set(pages.flat()) });
  }

  /** `unconfirmed` grows less: what is left of it was not chosen. */
  function loadFree(): void {
    const unconfirmed = addresses.filter((address) => !free(address));
    store.setState({ unconfirmed });
    const wanted = addresses.filter(free);
    if (wanted.length > 0) void load(wanted);
    else store.setState({ stage: "ended" });
  }

  return {
    store,
    begin: () => {
      if (begun) return;
      begun = true;
      if (store.getState().unconfirmed.length > 0) store.setState({ stage: "asks" });
      else loadFree();
    },
    confirm: (origins, always) => {
      around.hosts.confirm(origins, always);
      loadFree();
    },
    putOff: () => store.setState({ stage: "put-off" }),
    askAgain: () => store.setState({ stage: "asks" }),
    answer: (i, yes) => {
      const url = store.getState().items[i]?.address.url ?? "";
      answers.get(url)?.(yes);
      answers.delete(url);
    },
    cancel: () => stop.abort(),
    retry: () => {
      const again = store.getState().items.filter(({ state }) => state === "failed");
      if (again.length > 0) void load(again.map(({ address }) => address));
    },
    dismiss: () =>
      store.setState(({ items }) => ({
        refused: [],
        webPages: new Set(),
        items: items.filter(({ state }) => state !== "failed"),
      })),
  };
}
