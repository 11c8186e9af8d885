/**
 * Browser profiles that tests use in succession. A fresh profile costs a test more than its page does: it needs a new
 * process and compiles every script and the engine again. A used one keeps its process and the compiled code
 * (playwright.config.ts starts the browser with one process per site), and nothing else: see `emptied`.
 */
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { borrowEngine, engineFile, keepEngine, takeBackEngine } from "./warmEngine";

interface Profile {
  readonly context: BrowserContext;
  /** A page of the site that runs no script. It holds the process and the compiled engine. */
  readonly keeper: Page;
  readonly session: CDPSession;
  /** Origins of all pages that were shown. */
  readonly origins: Set<string>;
}

/** Profiles that no test uses now. The profile of a failed test is not among them: Playwright starts another worker. */
const idle = new WeakMap<Browser, Profile[]>();
const SIZE = { width: 1440, height: 900 };

async function create(browser: Browser, site: string): Promise<Profile> {
  const context = await browser.newContext({ viewport: SIZE, permissions: [], baseURL: site });
  const keeper = await context.newPage();
  await keeper.goto(new URL("data/catalogue.json", site).href);
  await keeper.evaluate(async (url) => {
    const engine = await WebAssembly.compileStreaming(fetch(url)).catch(() => null);
    Object.assign(globalThis, { engine });
  }, new URL(engineFile(), site).href);
  const origins = new Set([new URL(site).origin]);
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      const { protocol, origin } = new URL(frame.url());
      if (protocol.startsWith("http")) origins.add(origin);
    }),
  );
  return { context, keeper, session: await context.newCDPSession(keeper), origins };
}

/** Leaves no page, no stored byte, no permission and no route. */
async function emptied({ context, keeper, session, origins }: Profile): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await takeBackEngine(keeper);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  const left = await keeper.evaluate(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  if (left.length > 0) throw new Error(`The profile still holds ${left.join(", ")}`);
}

/** Runs `work` in an empty profile. */
export async function inProfile<T>(
  browser: Browser,
  site: string,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const profiles = idle.get(browser) ?? [];
  idle.set(browser, profiles);
  const profile = profiles.pop() ?? (await create(browser, site));
  keepers.set(profile.context, profile.keeper);
  const result = await work(profile.context);
  await emptied(profile);
  profiles.push(profile);
  return result;
}

const keepers = new WeakMap<BrowserContext, Page>();

/**
 * A new page in the existing process; a page opened otherwise first gets a process of its own. `site`: that of the warm
 * engine it borrows.
 */
export async function newPage(context: BrowserContext, site?: string): Promise<Page> {
  const keeper = keepers.get(context);
  if (keeper === undefined) return context.newPage();
  const isWarm = site !== undefined;
  if (isWarm) await keepEngine(keeper, site);
  const [page] = await Promise.all([
    context.waitForEvent("page"),
    keeper.evaluate((isWarm) => {
      const opened = window.open("about:blank")!;
      if (!isWarm) opened.opener = null;
    }, isWarm),
  ]);
  if (isWarm) await borrowEngine(page);
  return page;
}
