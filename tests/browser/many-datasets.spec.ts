/** A catalogue of 120 datasets: one of ours under other names, handed out in place of the site's. */
import AxeBuilder from "@axe-core/playwright";
import { answersOf, handOut } from "../support/prepared";
import { atRest, expect, test } from "./kit";

const OURS = "sk-hynix-pe6011-se4011";
const MANY = 120;
const slugs = Array.from({ length: MANY }, (_, i) => `lab-${String(i).padStart(3, "0")}`);
/** Slugs whose prepared answers the page asked for. */
let asked: string[] = [];

test.beforeEach(async ({ page }) => {
  asked = [];
  const { catalogue, answers } = await answersOf(page, OURS);
  const ours = catalogue.datasets.find(({ slug }) => slug === OURS)!;
  const named = <T>(of: T, slug: string): T => JSON.parse(JSON.stringify(of).replaceAll(OURS, slug)) as T;
  const datasets = slugs.map((slug) => ({ ...named(ours, slug), title: `Run ${slug}`, article_title: null }));
  const renamed = new Map(slugs.map((slug) => [slug, named(answers, slug)]));
  await handOut(page, { ...catalogue, datasets }, renamed, (slug) => asked.push(slug));
  await page.goto("./");
  // The catalogue is handed out by this test: it may come when the page has long been at rest.
  await expect(page.locator(".card")).toHaveCount(24);
  await atRest(page);
});

// The page may still ask when a test has all that it wanted to see: it asks no more, then what it asked is answered.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
  await page.unrouteAll({ behavior: "wait" });
});

test("what is not near the window is not asked for; more by keyboard goes on at the first new card", async ({
  page,
}) => {
  const cards = page.locator(".card");
  await expect(cards).toHaveCount(24);
  await expect(cards.first().locator("svg[role=img]")).toBeVisible();
  // Three columns: what stands in the window and 600 px below it.
  expect(new Set(asked).size).toBeLessThanOrEqual(15);
  await expect(cards.nth(23).locator("svg[role=img]")).toHaveCount(0);

  await page.getByRole("button", { name: "24 of 120 datasets. Show 24 more" }).focus();
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(48);
  await expect(page.getByRole("link", { name: "Run lab-024" })).toBeFocused();
  await expect(cards.nth(24).locator("svg[role=img]")).toBeVisible();
});

test("the menu of datasets is searched: words leave those that have them, arrows and Enter choose", async ({
  page,
}) => {
  await page.goto(`./#/figures?d=${slugs[0]!}`);
  await page.getByRole("button", { name: /Choose the report/ }).click();
  const field = page.getByRole("searchbox");
  await expect(field).toBeFocused();
  const options = page.getByRole("option");
  await expect(options).toHaveCount(MANY);
  await page.keyboard.type("lab-11");
  await expect(options).toHaveCount(10);
  await expect(page.locator(".searched [role=status]")).toContainText(`10 of ${String(MANY)}`);
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect((await new AxeBuilder({ page }).include(".ui-popover:popover-open").analyze()).violations).toEqual([]);
  }
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/d=lab-111/);
});

test("one chart asks for its own data, and Back finds its card where it was", async ({ page }) => {
  await page.getByRole("button", { name: /Show 24 more/ }).click();
  const link = page.getByRole("link", { name: "Run lab-040" });
  await link.scrollIntoViewIfNeeded();
  await atRest(page);
  asked = [];
  await link.click();
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
  await atRest(page);
  expect(new Set(asked).size).toBeLessThanOrEqual(1);
  expect(page.url()).toContain("d=lab-040.");
  await page.goBack();
  await expect(page.locator(".card")).toHaveCount(48);
  await expect(link).toBeInViewport();

  // Its link, opened by somebody else: the catalogue and the answers of that dataset alone.
  const href = (await link.getAttribute("href"))!;
  asked = [];
  await page.goto("about:blank");
  await page.goto(`./${href}`);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
  await atRest(page);
  expect([...new Set(asked)]).toEqual(["lab-040"]);
});

test("search says how many are left; what all have in common is no filter", async ({ page }) => {
  await page.keyboard.press("/");
  await page.keyboard.type("lab-07");
  await expect(page.locator(".card")).toHaveCount(10);
  await expect(page.getByRole("status").filter({ hasText: "10 of 120 datasets." })).toBeVisible();
  await expect(page.getByRole("button", { name: /more$/ })).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Publisher" })).toHaveCount(0);
  await page.keyboard.type("x");
  await expect(page.getByText("No dataset has “lab-07x”.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(page.locator(".card")).toHaveCount(24);
});
