/**
 * The one place that writes to the clipboard. It rejects where the browser refuses, and where there is none: a page over
 * plain http from another machine has no `navigator.clipboard`, whatever the types say.
 */

export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Browsers allow it during the click only, so they are given the promise of a text. */
export async function copyPromised(text: Promise<string>): Promise<void> {
  try {
    const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  } catch {
    // One that knows no such item, or none with a promise.
    await copyText(await text);
  }
}
