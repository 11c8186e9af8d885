/** What the browser keeps of own results: a test that loads the page anew waits until they are kept. */
import type { Page } from "@playwright/test";
import { expect } from "./kit";

/**
 * What was dropped is on the shelf: nothing is left to be told of after a reload. Before the page has what was dropped
 * that is so too: wait for that first.
 */
export const allKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kneepoint drop "))), {
      timeout: 60_000,
    })
    .toEqual([]);

/** What the browser keeps, by name of the store. The app has opened it before. */
export function kept(page: Page): Promise<Readonly<Record<string, readonly unknown[]>>> {
  return page.evaluate(async () => {
    const request = indexedDB.open("kneepoint");
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
    const all: Record<string, readonly unknown[]> = { version: [db.version] };
    for (const name of db.objectStoreNames) {
      const read = db.transaction(name).objectStore(name).getAll();
      await new Promise((resolve) => (read.onsuccess = resolve));
      all[name] = read.result as readonly unknown[];
    }
    db.close();
    return all;
  });
}

/** So many words of the reader are on the shelf: the page shows them before that. */
export const saidKept = (page: Page, words: number) =>
  expect.poll(async () => (await kept(page))["said"], { timeout: 60_000 }).toHaveLength(words);
