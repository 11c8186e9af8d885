/**
 * The results of one link, from addresses to the workspace: confirmation, loading, failures. One per page load; a link
 * with other addresses reloads the page.
 */
import { createStore } from "zustand/vanilla";
import type { Notice } from "~/base/notice";
import { addressOf, type Address, type AddressFault, type Here } from "~/remote/address";
import type { Hosts } from "~/remote/hosts";
import { loadAll, waiting, type Item, type LoadAround, type LoadedFile } from "~/remote/load";

export interface Refused {
  readonly text: string;
  readonly fault: AddressFault;
}

export interface SessionState {
  /** `asks`: hosts are not confirmed, and nothing has been fetched. */
  readonly stage: "asks" | "put-off" | "loading" | "ended";
  /** Addresses that are never fetched. */
  readonly refused: readonly Refused[];
  readonly unconfirmed: readonly Address[];
  readonly items: readonly Item[];
  /** Files of which nothing was read, by name: why; null: they are web pages. */
  readonly unread: ReadonlyMap<string, Notice | null>;
}

export type Session = ReturnType<typeof createSession>;

export interface SessionAround extends Pick<LoadAround, "openFrame" | "openHere"> {
  readonly here: Here;
  readonly hosts: Hosts;
  /** Puts everything loaded so far into the workspace, replacing its content. Files of one link are one drop. */
  readonly read: (files: readonly LoadedFile[]) => Promise<unknown>;
  /** Why nothing was read from this file; null: something was. */
  readonly whyUnread: (path: string) => Notice | null;
}

const HTML = /^\uFEFF?\s*<(!doctype html|html)[\s>]/i;

export function createSession(src: readonly string[], around: SessionAround) {
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
    unread: new Map(),
  }));
  let begun = false;
  let stop = new AbortController();
  /** Loaded files by address. */
  const got = new Map<string, LoadedFile>();
  const answers = new Map<string, (yes: boolean) => void>();

  /** Loads these and updates their outcomes; those of other addresses stay. */
  async function load(wanted: readonly Address[]): Promise<void> {
    const { signal } = (stop = new AbortController());
    const names = new Map(waiting(addresses).map(({ address, name }) => [address.url, name]));
    const before = store.getState().items.filter(({ address }) => !wanted.includes(address));
    const changed = (items: readonly Item[]): void => {
      // The name among all files of the link, not only among those retried.
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
    const unread = await Promise.all(
      files.map(async ({ path, file }) => {
        const why = around.whyUnread(path);
        const isPage = why !== null && HTML.test(await file.slice(0, 1024).text());
        return why === null ? [] : [[path, isPage ? null : why] as const];
      }),
    );
    store.setState({ stage: "ended", unread: new Map(unread.flat()) });
  }

  /** Only hosts that were confirmed: whatever remains in `unconfirmed` was not chosen. */
  function loadFree(): void {
    const unconfirmed = addresses.filter((address) => !free(address));
    store.setState({ unconfirmed });
    const wanted = addresses.filter((address) => free(address) && !got.has(address.url));
    if (wanted.length > 0) void load(wanted);
    else store.setState({ stage: "ended" });
  }

  return {
    store,
    /** Loads at once if every host is confirmed, otherwise asks. Call once. */
    begin: () => {
      if (begun) return;
      begun = true;
      if (store.getState().unconfirmed.length > 0) store.setState({ stage: "asks" });
      else loadFree();
    },
    /** Confirms these hosts; addresses that need no confirmation load too. */
    confirm: (origins: readonly string[], always: boolean) => {
      around.hosts.confirm(origins, always);
      loadFree();
    },
    putOff: () => store.setState({ stage: "put-off" }),
    askAgain: () => store.setState({ stage: "asks" }),
    /** Whether to go on reading the large file at this address. */
    answer: (url: string, yes: boolean) => {
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
        unread: new Map(),
        items: items.filter(({ state }) => state !== "failed"),
      })),
  };
}
