/** What browser tests share: a page that may not complain, dropping files, reading the table twin. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";

/** Every test fails on a console error, an exception or a violation of the page's policy. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

export interface TestFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const root = new URL("../../", import.meta.url).pathname;

/** The fio sweep on a disk: all 108 files where ../shared is, else the fixtures. */
export function sweep(): TestFile[] {
  const shared = join(root, "../shared/runs/fio/qd-sweep-disk");
  const dir = existsSync(shared) ? shared : join(root, "tests/fixtures/fio-qd-sweep");
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .sort()
    .map((path) => ({ name: basename(path), bytes: readFileSync(join(dir, path)) }));
}

export const textFile = (name: string, text: string): TestFile => ({ name, bytes: Buffer.from(text) });

/** Drops files on the page as a user does: real File objects in a DataTransfer, enter, over, drop. */
export async function drop(page: Page, files: readonly TestFile[]): Promise<void> {
  const plain = files.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") }));
  await page.evaluate(async (given) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    for (const type of ["dragenter", "dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, plain);
}

export type TwinRow = Readonly<Record<string, string>>;

/** Table twin of the page's own chart; panels below it have theirs. */
export const mainTwin = (page: Page) => page.locator(".twin:not(.compare-panel .twin) table");

/** Answers ask further questions: the page is at rest when it has awaited none for a while. */
const REST_MS = 150;

/** Resolves when everything that was asked is answered and drawn. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (rest_ms) => {
    const busy = () => document.querySelector("main[aria-busy=true]") !== null;
    for (let quiet = 0; quiet < rest_ms; quiet = busy() ? 0 : quiet + 10)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, REST_MS);
}

/** Every row of the page's table twin, when it is at rest: unrounded values by column. */
export async function twin(page: Page): Promise<TwinRow[]> {
  await atRest(page);
  return mainTwin(page)
    .first()
    .evaluate((table) => {
      const names = [...table.querySelectorAll("thead th")].map((th) => (th as HTMLElement).dataset["column"] ?? "");
      return [...table.querySelectorAll("tbody tr:not(.spacer)")].map((row) =>
        Object.fromEntries([...row.children].map((td, i) => [names[i], (td as HTMLElement).dataset["value"] ?? ""])),
      );
    });
}
