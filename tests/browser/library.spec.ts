/** The Library: on our own site, which has reports and an example, and on a shelf of 12 made-up systems. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { madeShelf } from "../support/madeShelf";
import { madeRows } from "../support/shelfRows";
import { serveSite } from "../support/site";
import { atRest, drop, expect, expectNoFault, expectWithin, sweep, test, twin, WIDE_AND_PHONE, LONG } from "./kit";

const REPORTS = [
  "pmem200-p5800x-p5510",
  "qlc-175gbs",
  "roce-vs-iscsi-vsphere7",
  "sk-hynix-pe6011-se4011",
  "solidigm-ps1010",
];

test.describe("on this site", () => {
  test("reports are listed under their answers before the engine is requested", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("./");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("How far does it go before latency breaks?");
    for (const slug of REPORTS) await expect(page.locator(`[data-report="${slug}"] [data-bars]`)).toBeVisible();
    await expect(page.locator('[data-report="qlc-175gbs"] dd')).toHaveText(["176.3", "130.7", "13.2"]);
    await atRest(page);
    expect(asked.filter((url) => /duckdb|\.wasm/.test(url))).toEqual([]);
    // The number of requests is tested in requests.spec.ts. Measured systems are rows; the example is not one of them,
    // but it can be opened.
    await expect(page.locator('[data-row^="fio-plot-"], [data-row^="980pro-"]').first()).toBeVisible();
    await expect(page.locator('[data-row^="example-"]')).toHaveCount(0);
    await page.getByRole("link", { name: "Try it with an example run" }).click();
    await expect(page).toHaveURL(/#\/curve\?.*d=example-virtual-disk/);
  });

  test("a system is one row: its other set-ups unfold below it, and the link keeps them unfolded", async ({ page }) => {
    await page.goto("./");
    const own = page.locator('tr[data-row^="980pro-schedulers-icpe24/ie-980pro-x8-locks/"]');
    await expect(own).toHaveCount(1);
    const fold = page.getByRole("button", { name: /^\d+ more set-ups of 8 × 980 PRO, beside perf$/ });
    const others = Number(/^\d+/.exec((await fold.getAttribute("aria-label"))!)![0]);
    await fold.click();
    await expect(own).toHaveCount(1 + others);
    await expect(page).toHaveURL(/open=980pro-schedulers-icpe24\/ie-980pro-x8-locks/);
    await page.reload();
    await expect(own).toHaveCount(1 + others);
    await fold.click();
    await expect(own).toHaveCount(1);
  });

  test("feeds for other programs are linked at the foot, and the page requests none", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("./");
    const links = page.locator('a[href^="data/"]');
    await expect(links).toHaveCount(3);
    await atRest(page);
    expect(asked.filter((url) => /library\.json|\.parquet/.test(url))).toEqual([]);
    const [systems, points] = [await links.nth(0).getAttribute("href"), await links.nth(1).getAttribute("href")];
    expect(((await (await page.request.get(systems!)).json()) as { version: number }).version).toBe(1);
    expect((await (await page.request.get(points!)).body()).subarray(0, 4).toString()).toBe("PAR1");
  });

  test("the shell: pages by key and by link, title, theme, the sheet of keys", async ({ page }) => {
    await page.goto("./");
    await expect(page).toHaveTitle("Library · Kneepoint");
    // There are no results yet, so there are no tabs; the page leads to what exists.
    await page.keyboard.press("2");
    await expect(page).toHaveTitle("Overview · Kneepoint");
    await expect(page.locator("main")).toBeFocused();
    await expect(page.getByRole("heading", { name: "Nothing is open." })).toBeVisible();
    await page
      .locator("main")
      .getByRole("link", { name: /^Example: a virtual disk/ })
      .click();
    await expect(page).toHaveURL(/#\/overview\?v=1&d=example-virtual-disk\./);
    await page.getByRole("navigation").getByRole("link", { name: "Curve" }).click();
    await expect(page).toHaveTitle("Curve · Kneepoint");
    await page.goBack();
    await expect(page).toHaveTitle("Overview · Kneepoint");

    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(sheet).toContainText("Go to Figures");
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);

    const theme = page.getByRole("button", { name: /^Theme/ }).first();
    await theme.click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await theme.click();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("own files: the strip says what is here, opens it and removes it", async ({ page }) => {
    await page.goto("./");
    await drop(page, sweep().slice(0, 3));
    await expect(page).toHaveURL(/d=local/, { timeout: 60_000 });
    await page.goto("./#/library");
    await expect(page.locator("main")).toContainText("3 runs, 1 system");
    await page.getByRole("link", { name: "Open", exact: true }).click();
    await expect(page).toHaveURL(/d=local/);
  });

  test("axe finds nothing", LONG, async ({ page }) => {
    await page.goto("./");
    await expect(page.locator("[data-report]").first()).toBeVisible();
    await expectNoFault(page, { looks: WIDE_AND_PHONE });
  });
});

test("the reports do not move when the comparisons above them arrive", async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    interface Shift extends PerformanceEntry {
      readonly sources: readonly { readonly node: Node | null; readonly currentRect: DOMRectReadOnly }[];
    }
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, currentRect } of sources)
          if (node instanceof Element && node.closest("[aria-labelledby=reports]") !== null)
            moved.push(`${node.nodeName} to ${String(currentRect.y)}`);
    }).observe({ type: "layout-shift", buffered: true });
  });
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/data/comparisons*", async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("./");
  await expect(page.locator("[data-report]").first()).toBeVisible();
  await expect(page.locator("[data-comparison]")).toHaveCount(0);
  arrive();
  await expect(page.locator("[data-comparison]").first()).toBeVisible();
  await atRest(page);
  expect(await page.evaluate(() => (window as unknown as { readonly moved: readonly string[] }).moved)).toEqual([]);
});

test.describe("of 1,000 systems", () => {
  const open = async (page: Page) => {
    await page.route("**/data/catalogue.json", async (route) => {
      const catalogue = (await (await route.fetch()).json()) as { datasets: { slug: string }[] };
      // Only the made-up systems, so that the counts do not depend on what the shelf holds today.
      const reports = catalogue.datasets.filter(({ slug }) => REPORTS.includes(slug));
      const lab = { slug: "lab", hash: "01234567", title: "Lab", publisher: "Lab", headline: "#/curve?d=lab" };
      const shelf = madeRows(1000);
      const systems = shelf.map(({ system, system_label }) => ({ id: system, label: system_label }));
      const counts = { answers: "0123456789ab", raw_files: 100_000, runs: 100_000, shelf, systems };
      await route.fulfill({ json: { ...catalogue, datasets: [...reports, { ...lab, ...counts }] } });
    });
    await page.goto("./");
    await expect(page.locator("tr[data-row]").first()).toBeVisible();
  };
  const count = (page: Page) => page.locator("main").getByRole("status").first();

  test("only rows in the window are drawn, and all can be reached", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "drive or array" }).click();
    await expect(page.getByRole("link", { name: "Crucial MX200 no. 3", exact: true })).toBeVisible();
    expect(await page.locator("tr[data-row]").count()).toBeLessThan(120);
    await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
    });
    await expect(page.getByRole("link", { name: "Seagate ST4000 no. 994", exact: true })).toBeVisible();
  });

  test("a search forgives spaces, hyphens and case", async ({ page }) => {
    await open(page);
    const found: Record<string, string> = {};
    for (const q of ["pm883", "pm 883", "PM-883", "samsung883", "d3 s4610", "S4610 microserver", "pm 884"]) {
      await page.getByRole("searchbox").fill(q);
      await expect(page).toHaveURL(new RegExp(`q=${q.replaceAll(" ", "\\+")}`));
      found[q] = (await count(page).textContent()) ?? "";
    }
    const each = "167 of 1,000 set-ups";
    expect(found).toEqual({
      ...{ pm883: each, "pm 883": each, "PM-883": each, samsung883: "0 of 1,000 set-ups", "d3 s4610": each },
      ...{ "S4610 microserver": each, "pm 884": "0 of 1,000 set-ups" },
    });
  });

  test("ticked rows measured under different conditions are flagged, and conditions can be held equal", async ({
    page,
  }) => {
    await open(page);
    const row = (name: string) => page.locator("tr[data-row]").filter({ hasText: name });
    await page.getByRole("searchbox").fill("pm883 no");
    await page.getByRole("button", { name: "drive or array" }).click();
    // The first ran 300 s on io_uring, the second like most.
    for (const name of ["Samsung PM883 no. 0", "Samsung PM883 no. 6"])
      await page.getByRole("checkbox", { name: `Compare ${name}`, exact: true }).check();
    await expect(row("Samsung PM883 no. 6").first()).toContainText("libaio, direct, 60 s");
    const foot = page.getByRole("region", { name: "Compare 2 curves" });
    await expect(foot).toContainText("! different state before, engine, runtime, tool version");
    await foot.getByRole("button", { name: "Hold equal" }).click();
    await expect(page).toHaveURL(/like=state~engine~runtime~tool/);
    await expect(page.getByText("1 of 1,000 chosen")).toBeVisible();
    await expect(row("Samsung PM883 no. 6 ")).toHaveCount(0);
    await page.getByRole("button", { name: /^more: 4 set/ }).click();
    await page.getByRole("option", { name: /^tool version/ }).click();
    await expect(page).toHaveURL(/like=state~engine~runtime&/);
  });

  test("columns can be removed and added", async ({ page }) => {
    await open(page);
    const heads = page.getByRole("columnheader");
    await expect(heads.filter({ hasText: "4K random write" })).toHaveCount(1);
    await expect(heads.filter({ hasText: "runtime" })).toHaveCount(0);
    await page.getByRole("button", { name: "columns: 6 of 11" }).click();
    await page.getByRole("option", { name: "4K random write" }).click();
    await page.getByRole("option", { name: "runtime" }).click();
    await expect(heads.filter({ hasText: "4K random write" })).toHaveCount(0);
    await expect(heads.filter({ hasText: "runtime" })).toHaveCount(1);
    await expect(page).toHaveURL(/cols=runtime&off=write/);
    await page.keyboard.press("Escape");
    await heads.getByRole("button", { name: "runtime" }).click();
    await expect(page.locator("tr[data-row]").first()).toContainText("60 s");
  });
});

test.describe("of 12 systems", () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const scratch = mkdtempSync(join(tmpdir(), "kneepoint-shelf-"));
  let host: Awaited<ReturnType<typeof serveSite>>;
  let names: string[];

  test.describe.configure({ mode: "serial" });
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    const [dir, site] = [join(scratch, "runs"), join(scratch, "site")];
    names = madeShelf(dir, 12);
    execFileSync(process.execPath, [join(root, "scripts/build-site.mjs"), dir, "-o", site], { stdio: "ignore" });
    host = await serveSite(site, "/lab/");
  });
  test.afterAll(async () => {
    await host.close();
    rmSync(scratch, { recursive: true });
  });

  const rows = (page: Page) => page.locator("tr[data-row]");
  const open = async (page: Page) => {
    await page.goto(host.url);
    await expect(rows(page)).toHaveCount(12);
  };
  /** Names and IOPS within the limit, top to bottom. */
  const shown = (page: Page) =>
    rows(page).evaluateAll((all) =>
      all.map((row) => ({
        name: row.querySelector("th a")!.textContent,
        within: row.querySelector("td b")?.textContent ?? "none",
      })),
    );
  const numberOf = (text: string) => Number(text.replaceAll(",", ""));

  test("one row each, the highest within the limit first; none for systems that are too slow", async ({ page }) => {
    await open(page);
    await expect(page.locator("main")).toContainText("12 systems measured from 270 raw files");
    const all = await shown(page);
    expect(all.map(({ name }) => name).toSorted()).toEqual(names);
    const within = all.map(({ within }) => numberOf(within)).filter((value) => !Number.isNaN(value));
    expect(within).toEqual(within.toSorted((a, b) => b - a));
    expect(all.slice(within.length).map(({ within }) => within)).toEqual(["none"]);
    await page.getByRole("button", { name: "drive or array" }).click();
    expect((await shown(page)).map(({ name }) => name)).toEqual(names);
    await expect(page).toHaveURL(/sort=name/);
    await page.goBack();
    expect(await shown(page)).toEqual(all);
  });

  test("filters and search narrow the rows and are kept in the link", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: /^QLC/ }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole("button", { name: /^attached by: all/ }).click();
    await page.getByRole("option", { name: /^SATA, AHCI/ }).click();
    const few = await rows(page).count();
    expect(few).toBe(1);
    const url = page.url();
    expect(url).toMatch(/media=QLC&attached=SATA/);
    await page.goto("about:blank");
    await page.goto(url);
    await expect(rows(page)).toHaveCount(few);
    await page.keyboard.press("/");
    await page.keyboard.type("nothing like it");
    await expect(page.getByText("No system matches.")).toBeVisible();
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await expect(rows(page)).toHaveCount(12);
  });

  test("ticked rows open as curves: what the row says is what the curve says", async ({ page }) => {
    await open(page);
    const all = await shown(page);
    for (const { name } of all.slice(0, 3)) await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
    await page.getByRole("link", { name: "Compare 3 curves" }).click();
    await expect(page).toHaveURL(/#\/curve\?/);
    await expect(page.locator("header").getByRole("button", { name: /^3 systems/ })).toBeVisible();
    const answer = page.locator("[data-answer]");
    await expect(answer).toContainText(all[0]!.within);
    expect(new Set((await twin(page)).map((row) => row["series"])).size).toBe(3);
    await page.goBack();
    await expect(page.getByText("3 of 12 chosen")).toBeVisible();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("link", { name: all[1]!.name, exact: true }).click();
    await expect(page).toHaveURL(/#\/system\?/);
    await expect(answer).toContainText(all[1]!.within);
  });

  test("a system has a page: what it is, similar systems, each load, links to its curve and its runs", async ({
    page,
  }) => {
    await page.goto(`${host.url}#/system?v=1&d=made-01&sys=made-01/made-01`);
    const [key, near] = [
      page.locator("section").filter({ hasText: "Key numbers" }),
      page.locator("section").filter({ hasText: "Nearest systems" }),
    ];
    const within = (await key.locator("td b").first().textContent())!;
    await expect(page.locator("[data-answer]")).toContainText(`Made 01 reaches ${within} IOPS`);
    // A system without media is shown as not stated: nothing is guessed.
    const about = page.getByRole("complementary", { name: "This system" });
    await expect(about).toContainText("Made 01 drive");
    await expect(about.locator("dt", { hasText: "firmware" }).locator("+ dd")).toContainText("not stated");
    // By the largest ratio, over the same loads.
    const times = await near
      .locator("tr[data-row] th")
      .evaluateAll((all) => all.map((one) => Number(/up to ([\d.]+)×/.exec(one.textContent)?.[1])));
    expect(times).toHaveLength(5);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    // The table of the heat map has every load of both workloads; the best load within the limit equals the key number.
    const loads = page.locator("table").filter({ hasText: "within limit" });
    await expect(loads.locator("tbody tr")).toHaveCount(24);
    // p99 at a depth opens its source, and the link keeps it.
    const depths = page.locator("section").filter({ hasText: "p99 at fixed depths" });
    await depths.getByRole("button").first().click();
    await expect(page).toHaveURL(/p=made-01\//);
    await expect(page.getByRole("complementary", { name: /source/i })).toContainText("randread-4k-qd1-j1.json");
    await page.goBack();
    // Its writes, by the menu of the curve.
    await page.getByRole("button", { name: /^4K random read/ }).click();
    await page.getByRole("option", { name: /4K random write/ }).click();
    await expect(page).toHaveURL(/w=randwrite-4k/);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Open in Results" }).click();
    await expect(page).toHaveURL(/#\/curve\?v=1&d=made-01\.[0-9a-f]{8}&sys=made-01\/made-01&w=randwrite-4k/);
    expect(new Set((await twin(page)).map((row) => row["op"]))).toEqual(new Set(["write"]));
    await page.goBack();
    await about.getByRole("link", { name: "All runs" }).click();
    await expect(page).toHaveURL(/#\/runs\?.*sys=made-01\/made-01/);
  });

  test(
    "the page of an unknown system says so; axe finds nothing, and it is drawn before the engine is requested",
    LONG,
    async ({ page }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(`${host.url}#/system?v=1&d=made-01&sys=made-01/made-01`);
      await expect(page.locator("main svg[role]").first()).toBeVisible();
      await expectNoFault(page, { looks: WIDE_AND_PHONE });
      expect(asked.filter((url) => /duckdb|\.wasm/.test(url))).toEqual([]);
      // For other systems only their rows are loaded.
      expect(asked.filter((url) => url.includes("/data/")).length).toBeLessThanOrEqual(5);
      await page.goto(`${host.url}#/system?v=1&d=made-01&sys=made-01/gone`);
      await expect(page.getByText("The Library has no such system.")).toBeVisible();
    },
  );

  test("on a phone rows have two lines, and nothing is wider than the page", LONG, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(host.url);
    await expect(page.locator("li[data-row]")).toHaveCount(12);
    await expectWithin(page, 390);
    await page.getByRole("checkbox").first().check();
    await expect(page.getByRole("link", { name: "Open 1 curve" })).toBeVisible();
    await expectNoFault(page);
  });

  test("axe finds nothing", LONG, async ({ page }) => {
    await open(page);
    await expectNoFault(page);
  });
});

test("a dataset that gives words for set-ups names every one on the shelf with them", async ({ page }) => {
  interface Shelved {
    readonly slug: string;
    readonly shelf?: readonly {
      readonly system: string;
      readonly setup?: string | null;
      readonly setup_name?: string;
    }[];
  }
  const { datasets } = (await (await page.request.get("./data/catalogue.json")).json()) as {
    readonly datasets: readonly Shelved[];
  };
  const unnamed = datasets.flatMap(({ slug, shelf = [] }) => {
    const path = fileURLToPath(new URL(`../../datasets/${slug}/kneepoint.json`, import.meta.url));
    const { systems } = JSON.parse(readFileSync(path, "utf8")) as { systems: { id: string; words?: object }[] };
    const worded = new Set(systems.flatMap(({ id, words }) => (words === undefined ? [] : [id])));
    return shelf.flatMap(({ system, setup, setup_name }) =>
      worded.has(system) && setup != null && setup_name == null ? [`${slug}/${system}: ${setup}`] : [],
    );
  });
  expect(datasets.length).toBeGreaterThan(10);
  expect(unnamed).toEqual([]);
});
