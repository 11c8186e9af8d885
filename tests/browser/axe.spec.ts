/**
 * What axe finds on every place, from a large screen to 400 % zoom, in light, dark and forced colours, and in each thing
 * that opens on it; then on pages that have nothing to show. Other specs scan the states that need own files.
 */
import type { Page } from "@playwright/test";
import { places } from "./everyPlace";
import { appListens, atRest, expect, faults, test, LONG } from "./kit";

/** All rules are checked at the first two; at the others those that depend on the layout. */
const WIDTHS = [1440, 390, 1920, 320];
const THEMES = [
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "active" },
] as const;
type Theme = (typeof THEMES)[number];
const COLOURS = ["color-contrast", "link-in-text-block"];
/** Axe checks the size of targets only where it is asked for by name. */
const LAYOUT = [...COLOURS, "target-size", "scrollable-region-focusable"];

/** Scans with all rules, or these; in further themes only their colours. */
function scanner(page: Page) {
  const found: string[] = [];
  const scan = async (state: string, themes: readonly Theme[], { rules, within = [] }: Scope = {}) => {
    for (const [at, theme] of themes.entries()) {
      await page.emulateMedia({ ...theme, reducedMotion: "reduce" });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      const only = at === 0 ? rules : COLOURS;
      const some = await faults(page, only === undefined ? { within } : { within, rules: only });
      found.push(...some.map((fault) => `${state}, ${theme.colorScheme}, forced ${theme.forcedColors}: ${fault}`));
    }
  };
  return { found, scan };
}
interface Scope {
  readonly rules?: string[];
  readonly within?: string[];
}

/** What opens something: menus, dialogs, folded parts. */
const OPENERS = "[aria-haspopup], [aria-expanded], details > summary";
/** What opens over the page is scanned alone; what unfolds in it with the page. */
const OVER = ["[popover]:popover-open", "dialog[open]"];

/** Each opener that is to be seen, by its words; two of those alike in a table or a list. */
const openers = (page: Page) =>
  page.evaluate((selector) => {
    const found = new Map<string, number>();
    const alike = new Map<string, number>();
    for (const [at, one] of document.querySelectorAll<HTMLElement>(selector).entries()) {
      const name = (one.getAttribute("aria-label") ?? one.textContent).trim();
      const isOpen = one.ariaExpanded === "true" || one.closest("details")?.open === true;
      if (!one.checkVisibility({ visibilityProperty: true }) || isOpen || found.has(name)) continue;
      const row = one.closest("tr, li, dl");
      const kind = row === null ? name : `${row.className} ${one.className}`;
      alike.set(kind, (alike.get(kind) ?? 0) + 1);
      if (alike.get(kind)! <= 2) found.set(name, at);
    }
    return [...found];
  }, OPENERS);

for (const [place, link] of Object.entries(places))
  test(`${place}: axe finds nothing at any width, in any theme, with anything open`, LONG, async ({ page }) => {
    test.setTimeout(1_200_000);
    const { found, scan } = scanner(page);
    const open = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("about:blank");
      await page.goto(`./${link}`);
      await appListens(page);
      await atRest(page);
    };
    await open(WIDTHS[0]!);
    for (const [at, width] of WIDTHS.entries()) {
      await page.setViewportSize({ width, height: 900 });
      await atRest(page);
      if (at < 2) await scan(`${width} px`, THEMES);
      await scan(`${width} px`, THEMES.slice(0, 1), { rules: LAYOUT });
    }
    const opened = new Set<string>();
    for (const width of WIDTHS.slice(0, 2)) {
      await open(width);
      for (const [name, at] of await openers(page)) {
        if (opened.has(name)) continue;
        opened.add(name);
        const before = page.url();
        await page.locator(OPENERS).nth(at).click();
        await atRest(page);
        const within = await page.evaluate((all) => all.filter((one) => document.querySelector(one) !== null), OVER);
        await scan(`${width} px, "${name}"`, THEMES.slice(0, within.length === 0 ? 1 : 2), { within });
        await page.keyboard.press("Escape");
        const isBack = within.length > 0 && page.url() === before && (await page.locator(OVER.join()).count()) === 0;
        if (!isBack) await open(width);
      }
    }
    expect(opened.size).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });

const example = "v=1&d=example-virtual-disk";
const shelf = "v=1&d=fio-plot-m1015-2019";
/** Why a page has nothing to show -> its link. */
const nothing = {
  "no own files": "#/curve?v=1&d=local",
  "no own files to list": "#/overview?v=1&d=local&open=files",
  "no dataset chosen": "#/sql?v=1",
  "no such dataset": "#/curve?v=1&d=nothing-here",
  "no such run": `#/run?${example}&r=example-virtual-disk/000000000000.0`,
  "no such workload": `#/curve?${example}&w=randread-3k`,
  "no such system": `#/system?${example}&sys=gone/gone`,
  "no such comparison": "#/comparison?v=1&c=gone",
  "no such report": "#/report?v=1&d=gone",
  "an empty story": "#/report?v=1",
  "no point in this part": `#/curve?${example}&zx=900000000..910000000`,
  "a link of a later version": "#/curve?v=99&d=example-virtual-disk",
  "no drives": `#/scaling?${shelf}`,
  "no ACT log": `#/act?${shelf}`,
  "no three states": "#/history?v=1&d=qlc-175gbs",
  "no rounds": `#/pts?${example}`,
  "no time series": "#/timeline?v=1&d=qlc-175gbs",
  "how to collect": "collect.html",
};

for (const [why, link] of Object.entries(nothing))
  test(`${why}: axe finds nothing`, LONG, async ({ page, complaints }) => {
    const { found, scan } = scanner(page);
    await page.goto(`./${link}`);
    await page.locator("h1").first().waitFor();
    if (link.startsWith("#")) await atRest(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await scan(`${width} px`, THEMES);
      await scan(`${width} px`, THEMES.slice(0, 1), { rules: LAYOUT });
    }
    expect(found).toEqual([]);
    // The browser reports a file that is not there.
    if (why.startsWith("no such")) complaints.length = 0;
  });
