/**
 * The only code that touches the browser's history. Pages see their state and a `set`; the address follows. A committed
 * choice is a new entry (Back undoes it); while dragging or typing the entry is replaced, at most every 150 ms. On load
 * the address is read but not changed, so that Reload repeats the same. Results in the address (`own`, `src`) belong to
 * one load of the page: they stay in the address wherever the reader goes, and an address with others reloads the page,
 * so that results of two senders never mix.
 */
import type { Notice } from "~/base/notice";
import { changedSince, decodeHash, encodeHash, type Link, type Pages } from "~/permalink/codec";
import type { LinkContext } from "~/permalink/field";
import { noGlobals, withoutGuest, type Globals } from "~/permalink/globals";
import { createGuard } from "~/permalink/guard";

export interface Place {
  readonly page: string;
  readonly state: Readonly<Record<string, unknown>>;
  /** The link that led to this place: its notices and datasets hold until the next navigation. */
  readonly link: Pick<Link, "page" | "datasets" | "notices">;
  /** What the address contains besides the page's fields. */
  readonly globals: Globals;
  /** Grows with each navigation: 0 while the place of the page load is shown. */
  readonly navigation: number;
  /** Reached by Back or Forward: the browser restores the scroll position. */
  readonly returned: boolean;
}

/** The part of a place kept in a history entry. Data in the address may be long, and is already there. */
type Stored = Omit<Place, "navigation" | "returned" | "globals">;

/** Content of history.state. Trusted only within one load of the page: another build may have other fields. */
interface Entry {
  readonly session: string;
  /** Number of the entry in this session: popstate and hashchange of one move count once. */
  readonly id: number;
  /** Without the data in the address. */
  readonly hash: string;
  readonly place: Stored;
}

export interface UrlManager {
  readonly get: () => Place;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes fields of a page; ignored if another page is shown by now. */
  readonly set: (page: string, patch: Readonly<Record<string, unknown>>, how?: "push" | "replace") => void;
  /** Goes to a page, by default in its initial state. */
  readonly go: (page: string, state?: Readonly<Record<string, unknown>>) => void;
  /** Goes to the place of a link. Data in the address is dropped: other results are shown now. */
  readonly follow: (hash: string) => void;
  /** Differences between the current data and that of the link. */
  readonly changes: () => readonly Notice[];
  /** The whole link of what is shown. */
  readonly href: () => string;
  /** The reader keeps the data of the address, which is then removed from it. */
  readonly adopt: () => void;
  /** Reloads the page at another place, without the data in the address. Back returns to it. */
  readonly leave: (page: string, state?: Readonly<Record<string, unknown>>) => void;
}

const sameGuest = (a: Globals, b: Globals): boolean =>
  a.own === b.own && a.words === b.words && a.src.join("\n") === b.src.join("\n");

const REPLACE_AFTER_MS = 150;

/** `target` is the window; a test passes its own. Listens until `stop`. */
export function createUrlManager(
  target: Pick<
    Window,
    "history" | "location" | "addEventListener" | "removeEventListener" | "setTimeout" | "clearTimeout"
  >,
  pages: Pages,
  context: LinkContext,
  now: () => number = () => performance.now(),
): UrlManager & { readonly stop: () => void } {
  const { history, location } = target;
  // `randomUUID` exists only in secure contexts: a page over http from another machine has none.
  const session = crypto.getRandomValues(new Uint32Array(3)).join("-");
  const listeners = new Set<() => void>();
  const may = createGuard();
  let timer: number | undefined;
  const first = read(location.hash);
  /** Data in the address, also after the reader has kept it. */
  let carried = first.globals;
  let adopted: Globals | null = null;
  let leaving = false;
  let place: Place = { ...first, navigation: 0, returned: false };
  let shownHash = location.hash;
  let entries = 0;
  let shownId = 0;

  function read(hash: string): Omit<Place, "navigation" | "returned"> {
    const { page, state, datasets, notices, globals } = decodeHash(hash, pages);
    return { page, state, link: { page, datasets, notices }, globals };
  }

  const write = ({ page, state, globals }: Pick<Place, "page" | "state" | "globals">) =>
    encodeHash(page, pages.get(page) ?? {}, state, context, globals);

  function entry(hash: string): Entry {
    const { page, state, link } = place;
    return { session, id: shownId, hash: withoutGuest(hash), place: { page, state, link } };
  }

  function startAnew() {
    leaving = true;
    drop();
    location.reload();
  }

  function show(next: Place) {
    place = next;
    for (const listener of listeners) listener();
  }

  function later(delay_ms = REPLACE_AFTER_MS) {
    timer ??= target.setTimeout(flush, delay_ms);
  }

  function drop() {
    if (timer !== undefined) target.clearTimeout(timer);
    timer = undefined;
  }

  /** Writes the pending state into the current entry. */
  function flush() {
    if (timer === undefined || leaving) return;
    drop();
    const hash = write(place);
    if (!may(now())) {
      later(1000);
      return;
    }
    shownHash = hash;
    history.replaceState(entry(hash), "", hash);
  }

  function push() {
    const hash = write(place);
    if (hash === shownHash || leaving) return;
    if (!may(now())) {
      later(1000);
      return;
    }
    shownHash = hash;
    shownId = ++entries;
    history.pushState(entry(hash), "", hash);
  }

  /** Back, Forward, a followed link or an edited address. */
  function moved() {
    if (leaving) return;
    const there = read(location.hash);
    const isKept = adopted !== null && sameGuest(there.globals, adopted);
    if (!isKept && !sameGuest(there.globals, carried)) {
      startAnew();
      return;
    }
    carried = { ...carried, embed: there.globals.embed };
    const saved = history.state as Partial<Entry> | null;
    const known = saved?.session === session && saved.hash === withoutGuest(location.hash) ? (saved as Entry) : null;
    if (location.hash === shownHash && (known === null || known.id === shownId)) return;
    drop();
    shownHash = isKept ? withoutGuest(location.hash) : location.hash;
    shownId = known?.id ?? ++entries;
    const { page, state, link } = known?.place ?? there;
    const globals = { ...carried, files: there.globals.files, as: there.globals.as };
    show({ page, state, link, globals, navigation: place.navigation + 1, returned: known !== null });
    if ((known === null || isKept) && may(now())) history.replaceState(entry(shownHash), "", shownHash);
  }

  history.replaceState(entry(shownHash), "");
  target.addEventListener("popstate", moved);
  target.addEventListener("hashchange", moved);
  // Before the address is copied, in the page or from the browser's own bar, it is brought up to date.
  const settle = ["click", "blur", "pagehide"] as const;
  for (const event of settle) target.addEventListener(event, flush, true);

  return {
    get: () => place,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (page, patch, how = "push") => {
      if (page !== place.page) return;
      if (how === "push") flush();
      show({ ...place, state: { ...place.state, ...patch } });
      if (how === "push") push();
      else later();
    },
    go: (page, state) => {
      flush();
      const { state: initial } = decodeHash(`#/${page}`, pages);
      const link = { page, datasets: [], notices: [] };
      const globals = { ...carried, files: [], as: [] };
      show({ page, state: { ...initial, ...state }, link, globals, navigation: place.navigation + 1, returned: false });
      push();
    },
    follow: (hash) => {
      flush();
      carried = { ...noGlobals, embed: carried.embed };
      show({ ...read(hash), globals: carried, navigation: place.navigation + 1, returned: false });
      push();
    },
    changes: () => changedSince(place.link, context),
    href: () => new URL(write(place), location.href).href,
    adopt: () => {
      flush();
      adopted = carried;
      carried = { ...noGlobals, embed: carried.embed };
      show({ ...place, globals: { ...carried, files: place.globals.files, as: place.globals.as } });
      shownHash = withoutGuest(location.hash);
      history.replaceState(entry(shownHash), "", shownHash);
    },
    leave: (page, state) => {
      flush();
      const { state: initial } = decodeHash(`#/${page}`, pages);
      const globals = { ...noGlobals, embed: carried.embed };
      history.pushState(null, "", write({ page, state: { ...initial, ...state }, globals }));
      startAnew();
    },
    stop: () => {
      drop();
      target.removeEventListener("popstate", moved);
      target.removeEventListener("hashchange", moved);
      for (const event of settle) target.removeEventListener(event, flush, true);
    },
  };
}
