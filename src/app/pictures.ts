/**
 * Pictures of charts among files that are given: a PNG or SVG that was saved here carries the link of its chart. Alone
 * it reopens the chart; beside results these are read, and the chart is offered. Recognised by content.
 */
import { create } from "zustand";
import type { Find, Given, GivenFile } from "~/workspace/collect";

export interface Pictured {
  readonly path: string;
  /** `#/page?fields`, of this site whatever address the picture was saved at. */
  readonly hash: string;
}

/** In a drop of more files only those named so are looked into: ten thousand results need not be opened twice. */
const FEW = 64;
const NAMED = /\.(?:png|svg)$/i;
const HEAD_BYTES = 4096;

async function linkOf({ path, file }: GivenFile): Promise<Pictured | null> {
  try {
    const [{ pictureKind }, { imageLink, MOST_BYTES }] = await Promise.all([
      import("~/base/picture"),
      import("~/export/imageLink"),
    ]);
    const kind = pictureKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if ((kind !== "png" && kind !== "svg") || file.size > MOST_BYTES) return null;
    const hash = imageLink(new Uint8Array(await file.arrayBuffer()));
    return hash === null ? null : { path, hash };
  } catch {
    // It cannot be opened: whoever reads the files says so.
    return null;
  }
}

/** The files without the pictures that carry a link. All others, other pictures too, are read or named as ever. */
async function apart(given: Given): Promise<{ readonly given: Given; readonly pictures: readonly Pictured[] }> {
  const { files } = given;
  const links = await Promise.all(
    files.map((one) => (files.length <= FEW || NAMED.test(one.path) ? linkOf(one) : Promise.resolve(null))),
  );
  const pictures = links.filter((link) => link !== null);
  return pictures.length === 0
    ? { given, pictures }
    : { given: { ...given, files: files.filter((_, i) => links[i] === null) }, pictures };
}

/** Reads all but pictures of charts by `read`; follows the link of one that came alone, offers those of others. */
export async function openPictures(wanted: Given | Find, read: (given: Given | Find) => Promise<unknown>) {
  const pictures: Pictured[] = [];
  let others = 0;
  const take = async (given: Given): Promise<Given> => {
    const parted = await apart(given);
    pictures.push(...parted.pictures);
    others = parted.given.files.length;
    return parted.given;
  };
  if (typeof wanted === "function") await read(async (signal, seen) => take(await wanted(signal, seen)));
  else {
    const given = await take(wanted);
    // Nothing but pictures of charts: there is nothing to read.
    if (others > 0 || pictures.length === 0) await read(given);
  }
  const [only] = pictures;
  if (only === undefined) return;
  if (pictures.length === 1 && others === 0) follow(only);
  else offer([...usePictures.getState().filter(({ hash }) => !pictures.some((one) => one.hash === hash)), ...pictures]);
}

export const usePictures = create<readonly Pictured[]>(() => []);
const offer = (next: readonly Pictured[]) => usePictures.setState(next, true);

/** As if its link had been clicked: the address manager shows the place, or loads the page anew for results it carries. */
export function follow(picture: Pictured) {
  dismissPicture(picture.hash);
  location.hash = picture.hash;
}

export function dismissPicture(hash: string) {
  const offered = usePictures.getState();
  if (offered.some((one) => one.hash === hash)) offer(offered.filter((one) => one.hash !== hash));
}
