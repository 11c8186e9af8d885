/**
 * The main journeys in Firefox and WebKit, where they are installed (docs/browsers.md): both must show what Chromium
 * shows, whose numbers the other specs compare with their sources. `npm run test:browsers` runs all of them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base } from "@playwright/test";
import { type Driven, lacks, start } from "./driven";
import { expect, LONG, sweep, test, type TestFile } from "./kit";

interface Read {
  readonly hash: string;
  readonly answer: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * Waits until every selector matches, all answers are drawn and the table no longer changes; returns the text of the
 * page.
 */
const read = (browser: Driven, stands: readonly string[]): Promise<Read> =>
  browser.evaluate(async (stands): Promise<Read> => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const table = () =>
      [...document.querySelectorAll<HTMLElement>("[data-twin] tbody tr:not(.spacer), .twin tbody tr:not(.spacer)")].map(
        (row) => [...row.children].map((cell) => (cell as HTMLElement).dataset["value"] ?? ""),
      );
    const ready = () =>
      stands.every((selector) => document.querySelector(selector) !== null) &&
      document.querySelector("main[aria-busy=true], main .page-wait.late") === null;
    let before = "";
    const answer = () => document.querySelector("[data-answer]")?.textContent ?? "";
    // The verdicts on a series come after its lines.
    for (let left = 900, quiet = 0; quiet < 15; left--) {
      if (left === 0) throw new Error(`not there: ${stands.join(", ")}; ${document.body.innerText.slice(0, 300)}`);
      await pause(100);
      const now = ready() ? JSON.stringify([answer(), table()]) : "";
      quiet = now !== "" && now === before ? quiet + 1 : 0;
      before = now;
    }
    return { hash: location.hash, answer: answer(), rows: table() };
  }, stands);

/** Drops files of the sweep; returns the milliseconds until their curve and its table are drawn. */
async function dropped(browser: Driven, files: readonly TestFile[]): Promise<number> {
  const plain = files.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") }));
  return browser.evaluate(async (plain) => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const there = async (look: () => boolean, what: string) => {
      for (let left = 4500; !look(); left--) {
        if (left === 0) throw new Error(`${what}: ${document.body.innerText.slice(0, 300)}`);
        await pause(20);
      }
    };
    await there(() => document.querySelector("main[aria-busy]") !== null, "the page does not listen");
    const transfer = new DataTransfer();
    for (const { name, base64 } of plain)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    const dropped = performance.now();
    for (const type of ["dragenter", "dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
      await pause(0);
    }
    await there(
      () => document.querySelector("main .scene svg") !== null && document.querySelector(".twin tbody tr") !== null,
      "no curve of the files",
    );
    return performance.now() - dropped;
  }, plain);
}

const CURVE = ["main .scene svg", ".twin tbody tr", "[data-answer]"];

/** Own files are read and drawn, and are still there after a reload. */
async function keptFiles(browser: Driven, url: string) {
  await browser.goto(url);
  const first_chart_ms = await dropped(browser, sweep());
  const drawn = await read(browser, CURVE);
  // Files are stored a little after they are drawn; the tab must not be closed before.
  const kept_as = await browser.evaluate(async () => {
    const all = () =>
      new Promise<readonly { readonly file: unknown }[]>((resolve) => {
        const opening = indexedDB.open("kneepoint");
        opening.onsuccess = () => {
          const asking = opening.result.transaction("file").objectStore("file").getAll();
          asking.onsuccess = () => {
            opening.result.close();
            resolve(asking.result as readonly { readonly file: unknown }[]);
          };
        };
      });
    for (let left = 300; ; left--) {
      const rows = await all();
      if (rows.length === 108) return rows.every(({ file }) => file instanceof Blob) ? "Blobs" : "bytes";
      if (left === 0) throw new Error(`${String(rows.length)} files are kept`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }, null);
  await browser.goto("about:blank");
  await browser.goto(`${url}${drawn.hash}`);
  return { first_chart_ms, kept_as, drawn, again: await read(browser, CURVE) };
}

/** From the landing page, two rows are chosen with the mouse and compared. */
async function twoSystems(browser: Driven, url: string): Promise<readonly Read[]> {
  await browser.goto(url);
  const landing = await read(browser, ["[data-row] input", "[data-report] [data-bars]"]);
  for (const nth of [0, 1])
    await browser.evaluate((nth) => document.querySelectorAll<HTMLElement>("[data-row] input")[nth]!.click(), nth);
  await read(browser, ['a[href*="#/curve"]']);
  await browser.evaluate(async () => {
    for (let left = 100; left > 0; left--) {
      const link = [...document.querySelectorAll("a")].find((a) => a.textContent.includes("Compare 2 curves"));
      if (link !== undefined) return link.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("no link to the comparison");
  }, null);
  return [landing, await read(browser, CURVE)];
}

/** The Library's rows after a search and after a click on a column head. */
async function searched(browser: Driven, url: string): Promise<readonly (readonly string[])[]> {
  await browser.goto(url);
  await read(browser, ["[data-row] input"]);
  const names = () =>
    browser.evaluate(async () => {
      const rows = () => [...document.querySelectorAll<HTMLElement>("tr[data-row]")].map((row) => row.dataset["row"]!);
      for (let before = "", quiet = 0; quiet < 5;) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        // Rows below the window come a moment later; until then they are empty.
        const isWhole = document.querySelector("main tr[aria-hidden=true]") === null;
        quiet = isWhole && rows().join() === before ? quiet + 1 : 0;
        before = rows().join();
      }
      return rows();
    }, null);
  const all = await names();
  await browser.evaluate(() => {
    [...document.querySelectorAll("button")].find((button) => button.textContent.trim() === "drive or array")!.click();
  }, null);
  const sorted = await names();
  await browser.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>("input[type=search]")!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(box, "kingston");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }, null);
  return [all, sorted, await names()];
}

const CHART = ["main .scene svg", "main table"];

/** Start times are those of the file, whatever the reader's time zone. */
const TIME = "#/timeline?v=1&d=example-virtual-disk";

/** Links from other people: each is opened in a new page. */
const LINKS = [
  ["a curve", "#/curve?v=1&d=example-virtual-disk", ...CURVE],
  ["a report", "#/report?v=1&d=qlc-175gbs", ...CHART, "[data-answer]"],
  ["Compare", "#/compare?v=1&d=qlc-175gbs&by=media&base=TLC", ...CHART],
] as const;

/** Runs the journey in Chromium and in the other browser, whose console must stay empty. */
async function both<T>(name: keyof typeof start, chromium: Driven, journey: (browser: Driven) => Promise<T>) {
  const browser = await start[name]();
  try {
    const there = await journey(browser);
    expect(browser.complaints()).toEqual([]);
    return { there, here: await journey(chromium) };
  } finally {
    await browser.close();
  }
}

// Checked even without Firefox, which refuses such imports under the page's policy and then reads no own file.
test("each worker is one file, which imports no other", () => {
  const assets = fileURLToPath(new URL("../../dist/assets", import.meta.url));
  const workers = readdirSync(assets).filter((name) => /^(w|packW)orker-[\w-]+\.js$/.test(name));
  expect(workers).toHaveLength(2);
  for (const name of workers)
    expect(readFileSync(join(assets, name), "utf8")).not.toMatch(/\b(from|import)\s*\(?\s*["'`]\.\.?\//);
});

for (const name of ["Firefox", "WebKit"] as const)
  base.describe(name, () => {
    const missing = lacks[name];
    base.skip(missing !== null, `${name} is not here: no ${missing ?? ""}`);

    const driven = (page: Parameters<Parameters<typeof test>[2]>[0]["page"]): Driven => ({
      goto: async (url) => void (await page.goto(url)),
      evaluate: (look, given) => page.evaluate(look as never, given as never),
      complaints: () => [],
      close: () => Promise.resolve(),
    });

    test("own files are read and the engine answers, with Chromium's numbers", async ({ page, baseURL }) => {
      const { there, here } = await both(name, driven(page), async (browser) => {
        // The first curve of own files is drawn without the engine: the average on Time comes from the engine only.
        await browser.goto(`${baseURL!}${TIME}`);
        const time = await read(browser, [...CHART, "[data-answer]"]);
        await browser.goto("about:blank");
        await browser.goto(baseURL!);
        await dropped(browser, sweep().slice(0, 12));
        return [time, await read(browser, CURVE)];
      });
      expect(there[0]!.answer).toContain("on average");
      expect(there[1]!.rows.length).toBeGreaterThan(1);
      expect(there).toEqual(here);
    });

    test("108 own files are kept over a reload", LONG, async ({ page, baseURL }) => {
      const { there, here } = await both(name, driven(page), (browser) => keptFiles(browser, baseURL!));
      const seconds = (of: { readonly first_chart_ms: number }) => `${(of.first_chart_ms / 1000).toFixed(1)} s`;
      console.log(
        `first own chart of 108 files: ${seconds(there)} in ${name}, ${seconds(here)} in Chromium; kept as ${there.kept_as}`,
      );
      expect(there.drawn.rows).toHaveLength(18);
      expect(there.drawn).toEqual(here.drawn);
      expect(there.again.rows).toEqual(there.drawn.rows);
    });

    test("from landing to the p99 answer between two systems", LONG, async ({ page, baseURL }) => {
      const { there, here } = await both(name, driven(page), (browser) => twoSystems(browser, baseURL!));
      expect(there[1]!.answer).toContain("p99");
      expect(there).toEqual(here);
    });

    test("the Library is searched and sorted", LONG, async ({ page, baseURL }) => {
      const { there, here } = await both(name, driven(page), (browser) => searched(browser, baseURL!));
      const [all, sorted, few] = there;
      expect(sorted).not.toEqual(all);
      expect(few!.length).toBeGreaterThan(0);
      expect(few!.length).toBeLessThan(all!.length);
      expect(there).toEqual(here);
    });

    test("links open, also in another time zone, and look like links", LONG, async ({ page, baseURL }) => {
      const { there, here } = await both(name, driven(page), async (browser) => {
        const opened: Read[] = [];
        for (const [, hash, ...stands] of LINKS) {
          await browser.goto("about:blank");
          await browser.goto(`${baseURL!}${hash}`);
          opened.push(await read(browser, stands));
        }
        const underlined = await browser.evaluate(
          () => [...document.querySelectorAll("main .lnk")].map((link) => getComputedStyle(link).textDecorationLine),
          null,
        );
        return { opened, underlined };
      });
      for (const [at, { rows }] of there.opened.entries()) expect(rows.length, LINKS[at]![0]).toBeGreaterThan(0);
      expect(there.underlined).toContain("underline");
      expect(there).toEqual(here);
    });
  });
