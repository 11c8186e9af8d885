/**
 * What is shared now: of the one chart or table that the page shows, for every Copy link on it. What the link has to
 * carry is read when somebody is about to copy it, or when the page has stood for a while; never before the chart.
 */
import { useEffect, useSyncExternalStore } from "react";
import { withFiles, withOwn } from "~/permalink/globals";
import { addressNow } from "./address";
import type { Packed } from "./pack";
import type { ShareProps } from "./props";

/** What the link carries. `asked`: it is being read. */
export type Carries =
  | { readonly what: "view" | "sources" | "own" | "asked" }
  | { readonly what: "packed"; readonly packed: Packed }
  | { readonly what: "failed"; readonly reason: string };

interface Shared {
  readonly share: ShareProps | null;
  readonly carries: Carries;
}

const NOTHING: Shared = { share: null, carries: { what: "view" } };

let now: Shared = NOTHING;
let reading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function become(next: Shared) {
  now = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShared = (): Shared => useSyncExternalStore(subscribe, () => now);

/** Results on the web stay where they are: the address names them. */
const namesSources = (): boolean => /[?&]src=/.test(location.hash);

const atFirst = ({ own }: ShareProps): Carries => ({
  what: own === null ? "view" : namesSources() ? "sources" : "own",
});

/** A page that has stood for so long is being looked at: it may be shared. */
const STANDS_MS = 1_500;

/** Offers this for sharing as long as it is shown. `stands`: there is a chart, so that reading ahead holds up nothing. */
export function useOffer(share: ShareProps, stands: boolean) {
  const { own } = share;
  useEffect(() => {
    // The words of the caption alone change nothing of what the link carries.
    const carries = now.share !== null && now.share.own === own ? now.carries : atFirst(share);
    if (now.share?.own !== own) reading = null;
    become({ share, carries });
  }, [share, own]);
  useEffect(
    () => () => {
      reading = null;
      become(NOTHING);
    },
    [],
  );
  const early = share.early === true && stands;
  useEffect(() => {
    if (own === null || !early) return;
    const timer = setTimeout(() => {
      void prepare();
    }, STANDS_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [own, early]);
}

/** Reads what the link has to carry, once. */
export function prepare(): Promise<void> {
  const { share, carries } = now;
  if (share === null || share.own === null || (carries.what !== "own" && carries.what !== "failed")) {
    return reading ?? Promise.resolve();
  }
  const { own } = share;
  const isStill = () => now.share?.own === own;
  become({ share, carries: { what: "asked" } });
  const done = import("./pack")
    .then(({ pack }) => pack(own))
    .then(
      (packed): Carries => ({ what: "packed", packed }),
      (error: unknown): Carries => ({ what: "failed", reason: error instanceof Error ? error.message : String(error) }),
    )
    .then((read) => {
      if (isStill()) become({ ...now, carries: read });
    });
  reading = done;
  return done;
}

/**
 * Characters of a whole address that is still handed on as a link. Browsers take many more, what carries links between
 * people does not: mail and chat programs break or cut long ones (Slack cuts a message at 40,000 characters, Teams at
 * about 28,000), and a link should leave room for the words around it.
 */
const LONGEST_LINK = 16_000;

/** Does the packet fit the link of what is shown? */
export const fits = (packed: Packed): boolean => (whole(packed)?.length ?? Infinity) <= LONGEST_LINK;

/** The address of what is shown with the packet, and with the names that stand in the packet for what it leaves out. */
function whole({ packet, replace }: Packed): string | null {
  if (packet === null) return null;
  const address = addressNow();
  const at = address.indexOf("#");
  return withOwn(at < 0 ? address : address.slice(0, at) + replace(address.slice(at)), packet);
}

/** The address of what is shown, with what it carries. */
export function linkNow(): string {
  const { carries } = now;
  if (carries.what !== "packed") return addressNow();
  const { packed } = carries;
  const link = whole(packed);
  return link !== null && fits(packed) ? link : withFiles(addressNow(), packed.files);
}

/** Puts the link on the clipboard; rejects where the browser refuses. A click is enough, whatever is still to be read. */
export async function copyLink(): Promise<void> {
  const { what } = now.carries;
  if (what === "view" || what === "sources" || what === "packed") return navigator.clipboard.writeText(linkNow());
  const text = prepare().then(() => linkNow());
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await text);
  // Browsers allow it during the click only, so they are given the promise.
  const blob = text.then((link) => new Blob([link], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
