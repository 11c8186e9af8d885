/**
 * Pictures of charts among given files: a PNG or SVG saved here contains the link of its chart, and a story is a page
 * of them. A single one opens that page; beside results, the results are read and the page is offered. Recognised by
 * content.
 */
import { create } from "zustand";
import type { Find, Given, GivenFile } from "~/workspace/collect";

export interface Pictured {
  readonly path: string;
  /** `#/page?fields` on this site, wherever the picture was saved. */
  readonly hash: string;
}

/** In larger drops only files with such names are opened: ten thousand results need not be opened twice. */
const FEW = 64;
const NAMED = /\.(?:png|svg|md)$/i;
const HEAD_BYTES = 4096;
const MOST_STORY_BYTES = 400_000;

async function linkOf({ path, file }: GivenFile): Promise<Pictured | null> {
  try {
    const [{ pictureKind }, { imageLink, MOST_BYTES }] = await Promise.all([
      import("~/base/picture"),
      import("~/export/imageLink"),
    ]);
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    if (head[0] === 0x23 || head[0] === 0x2d || head[0] === 0xef) return await storyIn(path, file);
    const kind = pictureKind(head);
    if ((kind !== "png" && kind !== "svg") || file.size > MOST_BYTES) return null;
    const hash = imageLink(new Uint8Array(await file.arrayBuffer()));
    return hash === null ? null : { path, hash };
  } catch {
    // It cannot be opened, which the reader of the files reports.
    return null;
  }
}

/** A title, or a block of fields before it, is the first thing in a story. */
async function storyIn(path: string, file: File): Promise<Pictured | null> {
  const { storyLink } = await import("~/views/report/link");
  const hash = file.size > MOST_STORY_BYTES ? null : storyLink(await file.text());
  return hash === null ? null : { path, hash };
}

/**
 * The files without the pictures that carry a link. All others, including other pictures, are read or named as usual.
 */
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

/**
 * Reads everything but pictures of charts with `read`; follows the link of a single picture, offers those of others.
 */
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
    // Nothing but pictures of charts: nothing to read.
    if (others > 0 || pictures.length === 0) await read(given);
  }
  const [only] = pictures;
  if (only === undefined) return;
  if (pictures.length === 1 && others === 0) follow(only);
  else offer([...usePictures.getState().filter(({ hash }) => !pictures.some((one) => one.hash === hash)), ...pictures]);
}

export const usePictures = create<readonly Pictured[]>(() => []);
const offer = (next: readonly Pictured[]) => usePictures.setState(next, true);

/** As if its link had been clicked: the address manager shows the place, or reloads the page for results it carries. */
export function follow(picture: Pictured) {
  dismissPicture(picture.hash);
  location.hash = picture.hash;
}

export function dismissPicture(hash: string) {
  const offered = usePictures.getState();
  if (offered.some((one) => one.hash === hash)) offer(offered.filter((one) => one.hash !== hash));
}
