/** Shared by the browser tests: a page that must not complain, dropping files, reading the table twin. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base, expect as plainExpect, type Locator, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { inProfile, newPage } from "./profile";

/** Collects console errors, exceptions and policy violations from now on. */
export async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A data: page has no icon, and the browser requests one at an unpredictable time.
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
 * Every test fails on a console error, an exception or a policy violation. Its profile is empty but was used before;
 * `fresh` gives it a new one.
 */
export const test = base.extend<{ complaints: string[]; fresh: boolean; warmEngine: boolean }>({
  fresh: [false, { option: true }],
  warmEngine: [false, { option: true }],
  context: async ({ browser, baseURL, fresh, hasTouch, permissions, serviceWorkers }, use) => {
    if (fresh || hasTouch) {
      const context = await browser.newContext({ serviceWorkers });
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

/** As in the configuration (playwright.config.ts). */
const EXPECT_MS = 30_000;

/** These matchers need an element that exists. */
const OF_WHAT_IS_THERE = new Set<string | symbol>([
  ...["toBeVisible", "toBeFocused", "toBeChecked", "toBeEnabled", "toBeDisabled", "toBeInViewport"],
  ...["toHaveText", "toContainText", "toHaveAttribute", "toHaveClass", "toHaveCSS", "toHaveValue"],
]);
const isLocator = (it: unknown): it is Locator => typeof it === "object" && it !== null && "waitFor" in it;

/**
 * Playwright's `expect`, which first waits for the element. While there is none, each attempt of Playwright (1.65)
 * describes the whole page for its message, a fifth of the time of a test with own files.
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
          // If it does not come, Playwright reports it.
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

/** Cases that `npm test` skips and `npm run test:long` runs: docs/testing.md says which. */
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
 * Two real client/server runs on machines with names, one of them with a drive's serial number. The clients addressed
 * the loopback.
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

/** The page loads before the app listens for drops and pastes. This attribute is set together with the listeners. */
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
/** The rules about colours. All others give the same result in both themes. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Number of rows of one kind (the same elements, classes and styles) that axe checks; other rows of a long table are
 * alike.
 */
const ALIKE = 5;

/** What axe finds on the page: a line per rule, with its elements. */
export async function faults(
  page: Page,
  { tags, rules, within = [] }: { tags?: string[]; rules?: string[]; within?: string[] } = {},
): Promise<string[]> {
  const options: RunOptions = { resultTypes: ["violations"] };
  const only = tags ?? rules;
  if (only !== undefined) options.runOnly = { type: tags === undefined ? "rule" : "tag", values: only };
  // Axe is half a megabyte: injected once per loaded page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ options, within, ALIKE }) => {
      const { axe: there } = window as unknown as { readonly axe: typeof axe };
      const kinds = new Map<string, number>();
      const exclude = [...document.querySelectorAll("tbody tr, li")].filter((row) => {
        const kind = row.outerHTML.replaceAll(/>[^<]*/g, ">").replaceAll(/ (?!class=|style=|role=)[\w-]+="[^"]*"/g, "");
        const before = kinds.get(kind) ?? 0;
        kinds.set(kind, before + 1);
        return before >= ALIKE;
      });
      const { violations } = await there.run({ include: within.length > 0 ? within : [document], exclude }, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    },
    { options, within, ALIKE },
  );
}

/** The theme of a page, and its width in px where it differs from the default. */
export type Look = readonly [theme: "light" | "dark", width?: number];
export const WIDE_AND_PHONE: readonly Look[] = [
  ["light", 1440],
  ["dark", 390],
];
const BOTH: readonly Look[] = [["light"], ["dark"]];

/** Expects that axe finds nothing, light and dark. The page is not reloaded, so what is open stays open. */
export async function expectNoFault(
  page: Page,
  { looks = BOTH, tags }: { readonly looks?: readonly Look[]; readonly tags?: string[] } = {},
): Promise<void> {
  for (const [at, [colorScheme, width]] of looks.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    if (width !== undefined) {
      await page.setViewportSize({ width, height: 844 });
      // The layout follows the width, and the document is never wider.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await atRest(page);
    const only = at > 0 && width === undefined ? { rules: COLOURS } : tags === undefined ? {} : { tags };
    expect(await faults(page, only), colorScheme).toEqual([]);
  }
}

export type TwinRow = Readonly<Record<string, string>>;

/** The table twin of the page's main chart, or the table shown in its place; panels below it have their own. */
export const mainTwin = (page: Page) => page.locator(".twin:not(.compare-panel .twin) table, [data-twin] table");

/** Answers lead to further questions: the page is at rest when none has been pending for this long. */
const REST_MS = 150;

/** Resolves when the page is loaded and every answer is drawn. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (rest_ms) => {
    // A page whose code is still loading asks nothing yet.
    const busy = () =>
      document.querySelector("main") === null ||
      document.querySelector("main[aria-busy=true], main .page-wait.late") !== null;
    for (let quiet = 0; quiet < rest_ms; quiet = busy() ? 0 : quiet + 10)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, REST_MS);
}

/** Every row of the page's table twin at rest: unrounded values by column. */
export async function twin(page: Page): Promise<TwinRow[]> {
  const table = mainTwin(page).first();
  // An idle page without a table proves nothing.
  await table.waitFor({ state: "attached" });
  await atRest(page);
  return table.evaluate((table) => {
    const names = [...table.querySelectorAll("thead th")].map((th) => (th as HTMLElement).dataset["column"] ?? "");
    return [...table.querySelectorAll("tbody tr:not(.spacer)")].map((row) =>
      Object.fromEntries([...row.children].map((td, i) => [names[i], (td as HTMLElement).dataset["value"] ?? ""])),
    );
  });
}

/** "Your own files 36 runs": the picker in the bar of every page. */
export const picker = (page: Page) => page.getByRole("button", { name: /choose what to look at/ });

/** The line at the foot after a drop, shown for six seconds: what was read, and why this page was chosen. */
export const told = (page: Page) => page.locator("[data-told]");

/** Expects the complete document to be no wider than this. */
export async function expectWithin(page: Page, width: number): Promise<void> {
  await atRest(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
