/** What is said of own files: kept over reloads, taken over from what an earlier version kept. */
import type { Page } from "@playwright/test";
import { drop, expect, sweep, test, textFile, twin } from "./kit";

const own = "./#/curve?d=local";

/** What the browser keeps, by name of the store. */
function kept(page: Page): Promise<Readonly<Record<string, readonly unknown[]>>> {
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

test("labels that version 1 kept are there in version 2, and no file is lost", async ({ page, complaints }) => {
  const [file] = sweep();
  // A page of this site on which the app does not run.
  await page.goto("./data/catalogue.json");
  await page.evaluate(
    async ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      const request = indexedDB.open("kneepoint", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("file", { keyPath: "sha256" });
        request.result.createObjectStore("label");
      };
      await new Promise((resolve) => (request.onsuccess = resolve));
      const transaction = request.result.transaction(["file", "label"], "readwrite");
      transaction.objectStore("file").put({ sha256, path: name, file: new File([bytes], name), order: 1 });
      transaction.objectStore("label").put({ media: "QLC", label: "Tray 3" }, `run:${sha256.slice(0, 12)}.0`);
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      request.result.close();
    },
    { name: file!.name, base64: file!.bytes.toString("base64") },
  );
  // Such a page has no icon.
  complaints.length = 0;
  await page.goto(own);
  await expect(page.locator("main")).toContainText("Tray 3", { timeout: 60_000 });
  const { version, said, ...stores } = await kept(page);
  expect(version).toEqual([2]);
  expect(said).toMatchObject([
    { key: "label", value: "Tray 3", path: file!.name },
    { key: "media", value: "QLC", path: file!.name },
  ]);
  expect(stores["file"]).toHaveLength(1);
  expect(stores).not.toHaveProperty("label");
});

test("kneepoint.json describes what was dropped before it, and after a reload", async ({ page }) => {
  const labels = [{ path: "", label: "Tray 7", media: "TLC", firmware: "A1" }];
  await page.goto(own);
  await drop(page, sweep().slice(0, 3));
  await expect.poll(async () => (await twin(page)).length, { timeout: 60_000 }).toBeGreaterThan(0);
  await drop(page, [textFile("kneepoint.json", JSON.stringify({ kneepoint: 1, labels }))]);
  await expect.poll(async () => (await kept(page))["file"]?.length, { timeout: 60_000 }).toBe(4);
  await page.goto(own);
  await expect(page.locator("main")).toContainText("Tray 7", { timeout: 60_000 });
  await page.reload();
  await expect(page.locator("main")).toContainText("Tray 7", { timeout: 60_000 });
});
