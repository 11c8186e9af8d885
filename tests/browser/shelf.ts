/** What the browser keeps of own results. A test that reloads the page waits for that first. */
import type { Page } from "@playwright/test";
import { expect } from "./kit";

/**
 * Waits until dropped files are kept, that is, until nothing is pending for a reload. This is also true before the page
 * has received the drop: wait for that first.
 */
export const allKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kneepoint drop "))), {
      timeout: 60_000,
    })
    .toEqual([]);

/** The kept entries, by name of the store. The app must have opened the store before. */
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

/** Waits until this many labels are kept; the page shows them earlier. */
export const saidKept = (page: Page, words: number) =>
  expect.poll(async () => (await kept(page))["said"], { timeout: 60_000 }).toHaveLength(words);
