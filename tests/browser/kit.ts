/** What browser tests share: a page that may not complain, dropping files, reading the table twin. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base, expect as plainExpect, type Locator, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { inProfile, newPage } from "./profile";

/** Console errors, exceptions and violations of the policy, from now on. */
export async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A page of data has no icon: the browser asks for one, at a moment of its own.
    const isIcon = message.location().url.endsWith("/favicon.ico");
    if (message.type() === "error" && !isIcon) complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return complaints;
}

/**
 * Every test fails on a console error, an exception or a violation of the page's policy. It has a profile that holds
 * nothing, and that others had before it; `fresh`: one that nobody had; `warmEngine`: warmEngine.ts.
 */
export const test = base.extend<{ complaints: string[]; fresh: boolean; warmEngine: boolean }>({
  fresh: [false, { option: true }],
  warmEngine: [false, { option: true }],
  context: async ({ browser, baseURL, fresh, hasTouch, permissions }, use) => {
    if (fresh || hasTouch) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    await inProfile(browser, baseURL!, async (context) => {
      await context.grantPermissions(permissions ?? []);
      await use(context);
    });
  },
  page: async ({ context, baseURL, warmEngine }, use) => use(await newPage(context, warmEngine ? baseURL : undefined)),
  complaints: [
    async ({ page }, use) => {
      const complaints = await complaintsOf(page);
      await use(complaints);
      plainExpect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** As long as the configuration has it (playwright.config.ts). */
const EXPECT_MS = 30_000;

/** What these say of a locator they say of an element that is there. */
const OF_WHAT_IS_THERE = new Set<string | symbol>([
  ...["toBeVisible", "toBeFocused", "toBeChecked", "toBeEnabled", "toBeDisabled", "toBeInViewport"],
  ...["toHaveText", "toContainText", "toHaveAttribute", "toHaveClass", "toHaveCSS", "toHaveValue"],
]);
const isLocator = (it: unknown): it is Locator => typeof it === "object" && it !== null && "waitFor" in it;

/**
 * Playwright's, but that it waits for the element before it looks at it. While there is none, each look of Playwright (1.65)
 * describes the whole page for its message: a fifth of what a test of own files cost.
 */
export const expect = new Proxy(plainExpect, {
  apply(target, self, given: Parameters<typeof plainExpect>) {
    const asked = Reflect.apply(target, self, given) as object;
    const [locator] = given as readonly unknown[];
    if (!isLocator(locator)) return asked;
    return new Proxy(asked, {
      get(target, name, receiver) {
        const matcher = Reflect.get(target, name, name === "not" ? target : receiver) as unknown;
        if (!OF_WHAT_IS_THERE.has(name) || typeof matcher !== "function") return matcher;
        return async (...args: readonly (object | string | undefined)[]) => {
          const options = args.at(-1) as { readonly timeout?: number } | undefined;
          const timeout = (typeof options === "object" ? options.timeout : undefined) ?? EXPECT_MS;
          // Where it does not come, Playwright says so.
          if (!args.some((arg) => Array.isArray(arg)))
            await locator
              .first()
              .waitFor({ state: "attached", timeout })
              .catch(() => undefined);
          return (matcher as (...args: unknown[]) => unknown).apply(target, [...args]);
        };
      },
    });
  },
});

/**
 * A case that says once more what a like one says: `npm test` leaves it out, `npm run test:long` has it. The only proof of
 * something is never one.
 */
export const isLong = process.env["KNEEPOINT_LONG"] === "1";
export const LONG = { tag: "@long" } as const;
export const longUnless = (stays: boolean) => (stays ? {} : LONG);

export interface TestFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The fio sweep on a disk, 108 files. */
export function sweep(): TestFile[] {
  const dir = join(root, "tests/fixtures/runs/fio/qd-sweep-disk");
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .sort()
    .map((path) => ({ name: basename(path), bytes: readFileSync(join(dir, path)) }));
}

const fixture = (path: string): string => readFileSync(join(root, "tests/fixtures", path), "utf8");

/**
 * Two real client/server runs, on machines that bear names, one with a drive that has a serial number. Their clients
 * named the loopback.
 */
export function namedRuns(): { readonly files: readonly TestFile[]; readonly hosts: RegExp; readonly serial: string } {
  const serial = "S45NNE0M123456";
  const two = fixture("fio/client-2.21-two-hosts.json");
  const ports = [...new Set([...two.matchAll(/"port" : (\d+)/g)].map(([, port]) => port))];
  const named = two.replace(
    /"hostname" : "[^"]*",(\s*)"port" : (\d+)/g,
    (_, space: string, port: string) =>
      `"hostname" : "storage-0${ports.indexOf(port) + 7}.lab.example",${space}"port" : ${port}`,
  );
  const disk = `/dev/disk/by-id/nvme-EXAMPLE_QX5316_15TB_${serial}-part1`;
  const one = fixture("fio/client-3.42.json").replaceAll('"127.0.0.1"', '"storage-08.lab.example"');
  return {
    files: [
      textFile("storage-07_two.json", named.replaceAll("/mnt/bench/f1g", disk)),
      textFile("one_storage-08_4k.json", one),
    ],
    hosts: /storage-0[78]/i,
    serial,
  };
}

export const textFile = (name: string, text: string): TestFile => ({ name, bytes: Buffer.from(text) });

/** The page is loaded before the app listens to what is dropped or pasted: this attribute comes with its listeners. */
export const appListens = (page: Page) => page.locator("main[aria-busy]").waitFor({ state: "attached" });

/** Drops files on the page as a user does: real File objects in a DataTransfer, enter, over, drop. */
export async function drop(page: Page, files: readonly TestFile[]): Promise<void> {
  const plain = files.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") }));
  await appListens(page);
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

/** The rules of WCAG 2.1 AA, without what axe only recommends. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21aa"];
/** The rules that look at colours. All others say the same of a page in either theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe finds on what stands there: a line for each rule, with its elements. */
export async function faults(
  page: Page,
  { tags, rules, within = [] }: { tags?: string[]; rules?: string[]; within?: string[] } = {},
): Promise<string[]> {
  const options: RunOptions = { resultTypes: ["violations"] };
  const only = tags ?? rules;
  if (only !== undefined) options.runOnly = { type: tags === undefined ? "rule" : "tag", values: only };
  // Half a megabyte: once for each page that is loaded.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ options, within }) => {
      const { axe: there } = window as unknown as { readonly axe: typeof axe };
      const { violations } = await there.run(within.length > 0 ? { include: within } : document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    },
    { options, within },
  );
}

/** How a page is looked at: its colours, and its width in px where that is another than it has. */
export type Look = readonly [theme: "light" | "dark", width?: number];
export const WIDE_AND_PHONE: readonly Look[] = [
  ["light", 1440],
  ["dark", 390],
];
const BOTH: readonly Look[] = [["light"], ["dark"]];

/** Axe finds nothing on what stands there, light and dark. What is open stays open: the page does not start again. */
export async function expectNoFault(
  page: Page,
  { looks = BOTH, tags }: { readonly looks?: readonly Look[]; readonly tags?: string[] } = {},
): Promise<void> {
  for (const [at, [colorScheme, width]] of looks.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    if (width !== undefined) {
      await page.setViewportSize({ width, height: 844 });
      // The page answers to its width; the document is never wider.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await atRest(page);
    const only = at > 0 && width === undefined ? { rules: COLOURS } : tags === undefined ? {} : { tags };
    expect(await faults(page, only), colorScheme).toEqual([]);
  }
}

export type TwinRow = Readonly<Record<string, string>>;

/** Table twin of the page's own chart, or the table that a page shows in its place; panels below it have theirs. */
export const mainTwin = (page: Page) => page.locator(".twin:not(.compare-panel .twin) table, [data-twin] table");

/** Answers ask further questions: the page is at rest when it has awaited none for a while. */
const REST_MS = 150;

/** Resolves when the page stands and everything that it asked is answered and drawn. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (rest_ms) => {
    // A page whose code is on its way asks nothing yet.
    const busy = () =>
      document.querySelector("main") === null ||
      document.querySelector("main[aria-busy=true], main .page-wait.late") !== null;
    for (let quiet = 0; quiet < rest_ms; quiet = busy() ? 0 : quiet + 10)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, REST_MS);
}

/** Every row of the page's table twin, when it is at rest: unrounded values by column. */
export async function twin(page: Page): Promise<TwinRow[]> {
  const table = mainTwin(page).first();
  // Where there is no table yet, rest says nothing of it.
  await table.waitFor({ state: "attached" });
  await atRest(page);
  return table.evaluate((table) => {
    const names = [...table.querySelectorAll("thead th")].map((th) => (th as HTMLElement).dataset["column"] ?? "");
    return [...table.querySelectorAll("tbody tr:not(.spacer)")].map((row) =>
      Object.fromEntries([...row.children].map((td, i) => [names[i], (td as HTMLElement).dataset["value"] ?? ""])),
    );
  });
}

/** "Your own files 36 runs": what is open, in the bar of every page. */
export const picker = (page: Page) => page.getByRole("button", { name: /choose what to look at/ });

/** The line at the foot after a drop, for six seconds: what was read, and why this page shows it. */
export const told = (page: Page) => page.locator("[data-told]");

/** The document is no wider than this, when all of it is there. */
export async function expectWithin(page: Page, width: number): Promise<void> {
  await atRest(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
