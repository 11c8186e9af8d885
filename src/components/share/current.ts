/**
 * What is shared now: the one chart or table of the page, for every Copy link on it. The content of the link is read
 * when somebody is about to copy it, or when the page has been open for a while, but never before the chart.
 */
import { useEffect } from "react";
import { create } from "zustand";
import { type Globals, withFiles, withOwn, withWords } from "~/permalink/globals";
import { workspace } from "~/workspace/workspace";
import { copyPromised, copyText } from "../clipboard";
import { addressNow } from "./address";
import type { Content } from "~/model/carried";
import { READINGS, readingColumn } from "~/model/grouping";
import type { Said } from "~/model/labels";
import type { Packed } from "./pack";
import type { ShareProps } from "./props";

/** Content of the link. `own`, `words`: still to be read; `asked`: being read. */
export type Carries =
  | { readonly what: "view" | "own" | "words" | "asked" }
  /**
   * Addresses, and labels for the results there: text of `words=`. `tooLong`: there are labels, but too long for a
   * link.
   */
  | { readonly what: "sources"; readonly said: string | null; readonly tooLong: boolean }
  | { readonly what: "packed"; readonly packed: Packed }
  | { readonly what: "failed"; readonly reason: string };

interface Shared {
  readonly share: ShareProps | null;
  readonly carries: Carries;
}

const NOTHING: Shared = { share: null, carries: { what: "view" } };

export const useShared = create<Shared>(() => NOTHING);
let reading: Promise<void> | null = null;

export const sharedNow = (): Shared => useShared.getState();

/** Results on the web stay there: the address names them. */
const namesSources = (): boolean => /[?&]src=/.test(location.hash);

/** Does everything shown come from these addresses? Files opened as well are nowhere on the web. */
function isOfSources(): boolean {
  const { guest } = workspace.store.getState();
  return namesSources() && (guest?.joined ?? 0) === 0;
}

/** Labels set by hand or by a rule; those from files come with the files. */
const isOwnWord = ({ origin }: Pick<Said, "origin">): boolean => origin === "user" || origin === "rule";

function atFirst({ own }: ShareProps): Carries {
  if (own === null) return { what: "view" };
  if (!isOfSources()) return { what: "own" };
  const isSaid = workspace.store.getState().said.some(isOwnWord);
  return isSaid ? { what: "words" } : { what: "sources", said: null, tooLong: false };
}

async function wordsOfSources(): Promise<Carries> {
  const { packWords } = await import("./pack");
  const said = await packWords(workspace.store.getState().said.filter(isOwnWord));
  const isShort = said !== null && withWords(addressNow(), said).length <= LONGEST_LINK;
  return { what: "sources", said: isShort ? said : null, tooLong: !isShort };
}

/** A page open for this long is being read, and may be shared. */
const STANDS_MS = 1_500;

/** Makes this the shared content while it is shown. `stands`: there is a chart, so reading ahead delays nothing. */
export function useOffer(share: ShareProps, stands: boolean) {
  const { own } = share;
  useEffect(() => {
    // A changed caption alone does not change the content of the link.
    const now = sharedNow();
    const isSame = now.share !== null && now.share.own === own;
    if (!isSame) reading = null;
    useShared.setState({ share, carries: isSame ? now.carries : atFirst(share) });
  }, [share, own]);
  useEffect(
    () => () => {
      reading = null;
      useShared.setState(NOTHING);
    },
    [],
  );
  const early = share.early === true && stands;
  useEffect(() => {
    if (own === null || !early) return;
    const timer = setTimeout(() => void prepare(), STANDS_MS);
    return () => clearTimeout(timer);
  }, [own, early]);
}

/** Must it be read before the link can be copied? */
const isUnread = ({ what }: Carries): boolean => what === "own" || what === "words" || what === "failed";

/** Is the link incomplete? */
export const isAsked = (carries: Carries): boolean => isUnread(carries) || carries.what === "asked";

async function read(own: () => Promise<Content>, isWords: boolean): Promise<Carries> {
  if (isWords) return wordsOfSources();
  const { pack } = await import("./pack");
  return { what: "packed", packed: await pack(own) };
}

/** Reads the content of the link, once. */
export function prepare(): Promise<void> {
  const { share, carries } = sharedNow();
  if (share === null || share.own === null || !isUnread(carries)) return reading ?? Promise.resolve();
  const { own } = share;
  const isStill = () => sharedNow().share?.own === own;
  useShared.setState({ carries: { what: "asked" } });
  const done = read(own, isOfSources())
    .catch((error: unknown): Carries => ({
      what: "failed",
      reason: error instanceof Error ? error.message : String(error),
    }))
    .then((carries) => {
      if (isStill()) useShared.setState({ carries });
    });
  reading = done;
  return done;
}

/**
 * Longest address that is still offered as a link. Browsers accept many more characters, but mail and chat programs
 * break or cut long ones (Slack cuts a message at 40,000 characters, Teams at about 28,000), and the message needs room
 * for other words.
 */
const LONGEST_LINK = 16_000;

/** Does the packet fit into the link of what is shown? */
export const fits = (packed: Packed): boolean => (whole(packed)?.length ?? Infinity) <= LONGEST_LINK;

/** The address of what is shown, with the aliases used in links and bundles. */
function plain({ replace }: Packed): string {
  const address = addressNow();
  const at = address.indexOf("#");
  return at < 0 ? address : address.slice(0, at) + replace(address.slice(at));
}

const whole = (packed: Packed): string | null =>
  packed.packet === null ? null : withOwn(plain(packed), packed.packet);

/** The reader's decisions about names: without them the files would be grouped differently. */
const readingsNow = (): Globals["as"] =>
  workspace.store.getState().said.flatMap(({ key, value, origin }) => {
    const column = origin === "user" ? readingColumn(key) : null;
    const reading = READINGS.find((one) => one === value);
    return column === null || reading === undefined ? [] : [[column, reading] as const];
  });

/** The address of what is shown, including its data. */
export function linkNow(): string {
  const { carries } = sharedNow();
  if (carries.what === "sources") return withWords(addressNow(), carries.said);
  if (carries.what !== "packed") return addressNow();
  const { packed } = carries;
  const link = whole(packed);
  return link !== null && fits(packed) ? link : withFiles(plain(packed), packed.files, readingsNow());
}

/**
 * Copies the link to the clipboard; rejects if the browser refuses. One click is enough, even if data must still be
 * read.
 */
export async function copyLink(): Promise<void> {
  return isAsked(sharedNow().carries) ? copyPromised(prepare().then(() => linkNow())) : copyText(linkNow());
}
