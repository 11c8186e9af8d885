/** Prepared answers that differ from what the build wrote: the page shows the engine's values and names the file. */
import type { Page, Route } from "@playwright/test";
import { answerPath } from "~/ask/key";
import type { WrittenCatalogue } from "~/model/catalogue";
import { expect, isLong, mainTwin, test, twin, LONG } from "./kit";

test.use({ warmEngine: true });

const SLUG = "example-virtual-disk";
const LINK = `./#/curve?d=${SLUG}`;
const line = (page: Page, words: string | RegExp) => page.locator(".lines .line").filter({ hasText: words });

/** The answer file that the chart is drawn from. */
async function curveFile({ request }: Page): Promise<string> {
  const { datasets, code } = (await (await request.get("data/catalogue.json")).json()) as WrittenCatalogue;
  const { hash } = datasets.find(({ slug }) => slug === SLUG)!;
  return `data/${answerPath("curve", SLUG, hash, code)}`;
}

async function shown(page: Page) {
  await expect(mainTwin(page)).toBeVisible({ timeout: 60_000 });
  return twin(page);
}

/** What the page shows with intact files. This does not need the engine. */
async function asBuilt(page: Page) {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(LINK);
  const rows = await shown(page);
  expect(rows.length).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes("/data/tables/") || url.endsWith(".wasm"))).toEqual([]);
  await expect(line(page, "this site")).toHaveCount(0);
  await page.goto("about:blank");
  return rows;
}

const changed = (change: (text: string) => string) => async (route: Route) => {
  // Only the browser resolves this host name (playwright.config.ts).
  const response = await route.fetch({ url: route.request().url().replace("plain.example", "127.0.0.1") });
  await route.fulfill({ response, body: change(await response.text()) });
};

const DAMAGED = "A file of this site is damaged or from another version.";
/** For other faults see src/ask/ask.test.ts. */
const faults: readonly (readonly [what: string, answer: (route: Route) => Promise<void>, said: string])[] = [
  ["is a page of the host", (route) => route.fulfill({ contentType: "text/html", body: "<p>\nhello" }), DAMAGED],
  // Changes every number that may be a rate. The JSON stays valid and keeps its shape.
  ["has changed digits", changed((text) => text.replaceAll(/"iops":\d/g, '"iops":9')), DAMAGED],
  ...(isLong
    ? ([
        ["is junk", (route: Route) => route.fulfill({ json: { junk: [1, null, "x"] } }), DAMAGED],
        ["is a list of junk", (route: Route) => route.fulfill({ json: [null, 5, {}] }), DAMAGED],
        ["lacks its end", changed((text) => text.slice(0, -20)), DAMAGED],
      ] as const)
    : []),
];

const fails = (status: number) => (route: Route) => route.fulfill({ status, body: "No" });
const refusals: readonly (readonly [status: number, said: string, todo: string])[] = [
  [404, "A file of this site is missing.", "build it again"],
  ...(isLong ? ([[410, "A file of this site is missing.", "build it again"]] as const) : []),
  ...(isLong ? [429, 500, 503] : [503]).map(
    (status) => [status, "The server did not send a file of this site.", "Reload the page in a moment."] as const,
  ),
];

test(
  "when the server refuses an answer, the engine gives it and the page says why",
  LONG,
  async ({ page, complaints }) => {
    const rows = await asBuilt(page);
    const file = await curveFile(page);
    for (const [status, said, todo] of refusals) {
      await test.step(`HTTP ${status}`, async () => {
        await page.goto("about:blank");
        await page.route(`**/${file}`, fails(status));
        await page.goto(LINK);
        expect(await shown(page)).toEqual(rows);
        await expect(line(page, said)).toContainText(status < 429 ? `${file}.` : `${file} (HTTP ${status}).`);
        await expect(line(page, said)).toContainText(todo);
        await page.unroute(`**/${file}`);
        // The browser itself logs such a response to the console.
        expect(complaints.splice(0)).toEqual([expect.stringContaining(String(status))]);
      });
    }
  },
);

test("a damaged answer is not drawn: the engine's is, and the damaged file is named", async ({ page }) => {
  const rows = await asBuilt(page);
  const file = await curveFile(page);
  for (const [what, answer, said] of faults) {
    await test.step(what, async () => {
      await page.goto("about:blank");
      await page.route(`**/${file}`, answer);
      await page.goto(LINK);
      expect(await shown(page)).toEqual(rows);
      await expect(line(page, said)).toContainText(file);
      await expect(line(page, said)).toContainText("computed from the data tables instead");
      await expect(line(page, said)).toContainText("build it again");
      await page.unroute(`**/${file}`);
    });
  }
});

test(
  "answers of another build are not used, and the page says that the site mixes two versions",
  LONG,
  async ({ page }) => {
    const rows = await asBuilt(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.route("**/data/catalogue.json", async (route) => {
      const catalogue = (await (await route.fetch()).json()) as WrittenCatalogue;
      await route.fulfill({ json: { ...catalogue, code: "0123456789abcdef" } });
    });
    await page.goto(LINK);
    expect(await shown(page)).toEqual(rows);
    await expect(line(page, "another version of Kneepoint")).toContainText("Reload the page.");
    // index.html requested those of its own code before it knew.
    expect(asked.filter((url) => url.includes(".0123456789abcdef."))).toEqual([]);
    expect(asked.some((url) => url.includes("/data/tables/"))).toBe(true);
  },
);

test("cards of a damaged catalogue are left out, counted, and stop no page", LONG, async ({ page }) => {
  await page.route("**/data/catalogue.json", async (route) => {
    const catalogue = (await (await route.fetch()).json()) as WrittenCatalogue;
    const datasets = catalogue.datasets.map((entry) => (entry.slug === SLUG ? entry : { ...entry, tool_versions: 5 }));
    await route.fulfill({ json: { ...catalogue, datasets: [null, ...datasets] } });
  });
  for (const link of ["./", LINK, "./#/world", `./#/runs?dataset=${SLUG}`]) {
    await page.goto(link);
    await page.reload();
    await expect(line(page, "published datasets are not shown")).toContainText("data/catalogue.json");
    await expect(page.locator(".page-broken"), link).toHaveCount(0);
  }
});

test("an invalid catalogue: the Library says so", LONG, async ({ page }) => {
  let json: unknown = null;
  await page.route("**/data/catalogue.json", (route) => route.fulfill({ json }));
  for (json of [null, 5, [], {}, { datasets: [null] }]) {
    await test.step(JSON.stringify(json), async () => {
      await page.goto("about:blank");
      await page.goto("./#/library");
      await expect(page.locator("main")).toContainText("data/catalogue.json of this site is damaged");
      await expect(page.getByText("TypeError")).toHaveCount(0);
    });
  }
});

test("an answer of another build under the name of this one is not drawn", async ({ page }) => {
  const rows = await asBuilt(page);
  const file = await curveFile(page);
  // The card accepts only the answers of its own build.
  await page.route("**/data/catalogue.json", async (route) => {
    const catalogue = (await (await route.fetch()).json()) as WrittenCatalogue;
    const datasets = catalogue.datasets.map((entry) => ({ ...entry, answers: "0123456789ab" }));
    await route.fulfill({ json: { ...catalogue, datasets } });
  });
  await page.goto(LINK);
  expect(await shown(page)).toEqual(rows);
  await expect(line(page, "damaged or from another version")).toContainText(file);
});

test("every page that uses prepared answers still works when all of them are junk", LONG, async ({ page }) => {
  await page.route("**/data/answers/*.json", (route) => route.fulfill({ json: { junk: true } }));
  for (const link of ["#/figures?d=qlc-175gbs", `#/runs?d=${SLUG}`, `#/curve?d=${SLUG}`, "#/report?d=qlc-175gbs"]) {
    await page.goto(`./${link}`);
    await page.reload();
    await expect(line(page, "damaged or from another version").first()).toBeVisible({ timeout: 60_000 });
    await expect(page.locator("main table, main svg[role=img], [role=treegrid] tbody tr").first()).toBeAttached({
      timeout: 60_000,
    });
    await expect(page.getByText("TypeError")).toHaveCount(0);
    await expect(page.locator(".page-broken"), link).toHaveCount(0);
  }
});

test("the same holds without WebCrypto, at an address without https", LONG, async ({ page, baseURL }) => {
  const rows = await asBuilt(page);
  const file = await curveFile(page);
  const plain = `http://plain.example:${new URL(baseURL!).port}/`;
  await page.goto(`${plain}#/curve?d=${SLUG}`);
  expect(await shown(page)).toEqual(rows);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await expect(line(page, "this site")).toHaveCount(0);
  await page.route(
    `**/${file}`,
    changed((text) => text.replaceAll(/"iops":\d/g, '"iops":9')),
  );
  await page.reload();
  expect(await shown(page)).toEqual(rows);
  await expect(line(page, DAMAGED)).toContainText(file);
});
