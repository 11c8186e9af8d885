/**
 * The only code that writes to the clipboard. Rejects if the browser refuses, and if there is none: a page over plain
 * http from another machine has no `navigator.clipboard`, whatever the types say.
 */

export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Browsers allow it only during the click, so they are given a promise of the text. */
export async function copyPromised(text: Promise<string>): Promise<void> {
  try {
    const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  } catch {
    // A browser without this item, or without support for promises in it.
    await copyText(await text);
  }
}
