/** A site made by `kneepoint build`, below a path on a host that serves keys, not folders. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, twin, LONG } from "./kit";
import { linksOf, serveSite } from "../support/site";

const root = fileURLToPath(new URL("../../", import.meta.url));
const runs = join(root, "tests/fixtures/runs");
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-site-"));
/** Uses an existing site (scripts/test-package.mjs), or else builds one of a few runs. */
const built = process.env["KNEEPOINT_BUILT"];
const site = built ?? join(scratch, "site");
let host: Awaited<ReturnType<typeof serveSite>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  if (built === undefined) buildFew();
  host = await serveSite(site, "/lab/site/", { index: false });
});

function buildFew(): void {
  const dir = join(scratch, "runs");
  for (const name of ["qd-sweep-disk", "drive-scaling"])
    cpSync(join(runs, "fio", name), join(dir, name), { recursive: true });
  cpSync(join(runs, "vdbench/randread-30s"), join(dir, "vdbench"), { recursive: true });
  execFileSync(process.execPath, [join(root, "scripts/build-site.mjs"), dir, "-o", site, "--title", "Our lab"], {
    stdio: "ignore",
  });
}

test.afterAll(async () => {
  await host.close();
  rmSync(scratch, { recursive: true });
});

test("catalogue, a chart, its table, a source, and the link in a fresh profile", async ({ page, browser }) => {
  await page.goto(`${host.url}index.html`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our lab");
  await page
    .getByRole("link", { name: /qd-sweep/ })
    .first()
    .click();
  await page.getByRole("application").first().waitFor();
  const rows = await twin(page);
  expect(rows.length).toBeGreaterThan(3);

  await page.locator(".twin tbody tr").first().click();
  const panel = page.getByRole("complementary", { name: "Source of this point" });
  await expect(panel.locator(".raw-lit")).toBeVisible();
  const link = page.url();
  expect(link).toMatch(/\/lab\/site\/index\.html#\/system\?v=1&d=[\w-]*qd-sweep[\w-]*\./);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole("application").first().waitFor();
  expect(await twin(other)).toEqual(rows);
  await expect(other.getByRole("complementary", { name: "Source of this point" }).locator(".raw-lit")).toBeVisible();
  await context.close();
  expect(host.missing.filter((path) => path !== "/favicon.ico")).toEqual([]);
});

test("no address of the site is dead", () => {
  const { dead, never, datasets } = linksOf(site);
  expect(datasets.length).toBeGreaterThan(0);
  expect(dead).toEqual([]);
  expect(never).toEqual([]);
});

test("the bar leads to the datasets of the site, and no address is missing", async ({ page }) => {
  await page.goto(`${host.url}index.html`);
  await page.locator("[data-row], [data-report]").first().waitFor();
  const hrefs = await page.locator("header a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  for (const href of new Set(hrefs)) {
    if (href === null) continue;
    await page.goto(`${host.url}index.html${href}`);
    await expect(page.locator("#page")).toBeVisible();
    await expect(page.getByText("example-virtual-disk")).toHaveCount(0);
  }
  expect(host.missing).toEqual([]);
});

test(
  "with the examples: they come last, complete, and a folder of the same name takes precedence",
  LONG,
  async ({ page }) => {
    test.setTimeout(300_000);
    const dir = join(scratch, "few");
    const first = readdirSync(join(root, "datasets/example-virtual-disk/qd-sweep"))
      .filter((name) => name.startsWith("randread-4k"))
      .slice(0, 3);
    for (const folder of ["mine", "qlc-175gbs"])
      for (const name of first)
        cpSync(join(root, "datasets/example-virtual-disk/qd-sweep", name), join(dir, folder, name), {
          recursive: true,
        });
    const both = join(scratch, "both");
    execFileSync(process.execPath, [join(root, "scripts/build-site.mjs"), dir, "-o", both, "--with-examples"], {
      stdio: "ignore",
    });
    const { dead, never, datasets } = linksOf(both);
    expect([dead, never]).toEqual([[], []]);
    const slugs = datasets.map(({ slug }) => slug);
    expect(slugs.slice(0, 2)).toEqual(["mine", "qlc-175gbs"]);
    const examples = readdirSync(join(root, "datasets"), { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(slugs).toHaveLength(2 + examples.length - 1);
    expect(datasets[1]!.publisher).toBe("publisher not stated");

    const other = await serveSite(both, "/both/");
    try {
      const hash = datasets.find(({ slug }) => slug === "example-virtual-disk")!.headline;
      await page.goto(other.url + hash);
      await page.getByRole("application").first().waitFor();
      expect((await twin(page)).length).toBeGreaterThan(3);
      expect(other.missing.filter((path) => path !== "/favicon.ico")).toEqual([]);
    } finally {
      await other.close();
    }
  },
);
