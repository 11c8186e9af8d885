/** Files saved from a chart: pictures that reopen the chart, tables equal to the one on the page, and print. */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { csvParse } from "d3-dsv";
import { unzipSync } from "fflate";
import { parquetReadObjects } from "hyparquet";
import { bundleOf, elsewhere } from "./handOver";
import { atRest, drop, expect, mainTwin, namedRuns, sweep, test, twin, type TestFile, type TwinRow, LONG } from "./kit";

const FIGURES = "./#/figures?v=1&d=qlc-175gbs&form=bars";

/** Saves the chart through its menu. */
async function save(page: Page, kind: string): Promise<TestFile> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: new RegExp(`^${kind}\\b`) }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

async function settledTwin(page: Page): Promise<TwinRow[]> {
  await expect(mainTwin(page).locator("tbody tr").first()).toBeVisible({ timeout: 60_000 });
  return twin(page);
}

/** What another person sees after dropping the picture on the first page of a fresh browser. */
async function asDroppedBy(browser: Browser, picture: TestFile): Promise<{ rows: TwinRow[]; url: string }> {
  return elsewhere(browser, async (page) => {
    await page.goto("./");
    await expect(page.locator("[data-row], [data-report]").first()).toBeVisible();
    await drop(page, [picture]);
    return { rows: await settledTwin(page), url: page.url() };
  });
}

test(
  "a picture of published data reopens its chart, with its choices, where it is dropped",
  LONG,
  async ({ page, browser }) => {
    await page.goto("./#/curve?v=1&d=example-virtual-disk&w=randread-4k~randwrite-4k&y=p99.9&ys=linear");
    const shown = await settledTwin(page);
    const svg = await save(page, "SVG");
    const png = await save(page, "PNG");
    expect(svg.name).toMatch(/^4k-random-read-.*\.svg$/);
    for (const picture of [svg, png]) {
      const { rows, url } = await asDroppedBy(browser, picture);
      expect(rows, picture.name).toEqual(shown);
      expect(new URL(url).hash).toBe(new URL(page.url()).hash);
    }
  },
);

test("the PNG has 2 dots per pixel, the SVG is well-formed and complete without the page", async ({ page }) => {
  await page.goto(FIGURES);
  await settledTwin(page);
  const [svg, png] = [await save(page, "SVG"), await save(page, "PNG")];
  const told = await page.evaluate(
    async ({ text, base64 }) => {
      const document = new DOMParser().parseFromString(text, "image/svg+xml");
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      const dots = new Set(new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer));
      return {
        error: document.querySelector("parsererror")?.textContent ?? null,
        width: Number(document.documentElement.getAttribute("width")),
        texts: [...document.querySelectorAll("text")].map((one) => one.textContent),
        title: document.querySelector("title")?.textContent,
        tinted: document.querySelectorAll("rect[fill-opacity='0.18']").length,
        png: bitmap.width,
        colours: dots.size,
      };
    },
    { text: svg.bytes.toString("utf8"), base64: png.bytes.toString("base64") },
  );
  expect(told.error).toBeNull();
  expect(told.png).toBe(2 * told.width);
  expect(told.colours).toBeGreaterThan(20);
  expect(told.title).toBe(await page.locator(".scene svg").first().getAttribute("aria-label"));
  // Published bars keep their tint and cap; the sponsor is named below.
  expect(told.tinted).toBeGreaterThan(0);
  expect(told.texts.join("\n")).toContain("Sponsor: Solidigm");
});

test("a picture of own data carries the data to whoever drops it", LONG, async ({ page, browser }) => {
  await page.goto("./");
  const own = sweep().filter(({ name }) => name.startsWith("randread-4k"));
  expect(own.length).toBeGreaterThan(0);
  await drop(page, own.slice(0, 9));
  await expect(page).toHaveURL(/d=local/, { timeout: 60_000 });
  const shown = await settledTwin(page);
  for (const kind of ["PNG", "SVG"]) {
    const { rows, url } = await asDroppedBy(browser, await save(page, kind));
    expect(url).toContain("own=");
    expect(rows).toEqual(shown);
  }
});

test("a picture beside results waits; one without a link is named", async ({ page }) => {
  await page.goto(FIGURES);
  const shown = await settledTwin(page);
  const png = await save(page, "PNG");
  await page.goto("./");
  await drop(page, [{ ...png, name: "chart" }, ...sweep().slice(0, 2)]);
  const line = page.locator(".line", { hasText: "chart is a picture of a chart" });
  await expect(line).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/d=local/, { timeout: 60_000 });
  await atRest(page);
  await line.getByRole("button", { name: "Open the chart" }).click();
  await expect(page).toHaveURL(/#\/figures\?/);
  expect(await settledTwin(page)).toEqual(shown);
  await expect(line).toHaveCount(0);
  // The text chunk is stripped, as in a screenshot.
  const bare = Buffer.from(png.bytes.toString("latin1").replace("kneepoint-link", "something-else"), "latin1");
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, [{ name: "shot.png", bytes: bare }]);
  const row = page.locator(".problems tbody tr", { hasText: "shot.png" });
  await expect(row.locator("code")).toHaveText("image/no-link", { timeout: 60_000 });
  await expect(row.locator(".problem-what")).toContainText("picture (PNG)");
});

test("files saved from own data reveal no host and no serial number, unless they are ticked", async ({
  page,
  browser,
}) => {
  const { files, hosts, serial } = namedRuns();
  await page.goto("./");
  await drop(page, files);
  await expect(page).toHaveURL(/d=local/, { timeout: 60_000 });
  const plain = async (kind: string, page: Page) => {
    const file = await save(page, kind);
    expect(file.name, kind).not.toMatch(hosts);
    const said = `${file.bytes.toString("utf8")}${file.bytes.toString("latin1")}`;
    // Not even the first letters, as a truncated label would show.
    expect(said, kind).not.toMatch(/storage-/i);
    expect(said, kind).not.toContain(serial);
    if (kind !== "PNG") expect(said, kind).toMatch(/host[12]/);
  };
  // The chart names its system after files with host names. A saved copy would contain them, too.
  await page.evaluate(() => {
    location.hash = "#/curve?v=1&d=local";
  });
  await settledTwin(page);
  await expect(page.locator(".scene svg").first()).toHaveAttribute("aria-label", hosts);
  for (const kind of ["SVG", "PNG", "HTML"]) await plain(kind, page);
  const bundled = Object.entries(unzipSync(new Uint8Array((await bundleOf(page)).bytes)))
    .map(([name, part]) => `${name} ${Buffer.from(part).toString("latin1")}`)
    .join("\n");
  expect(bundled).not.toMatch(/storage-/i);
  expect(bundled).not.toContain(serial);
  expect(bundled).toMatch(/host[12]/);
  await page.evaluate(() => {
    location.hash = "#/percentiles?v=1&d=local";
  });
  await expect(page.locator("h1, .sentence").first()).toContainText("percentiles");
  const shown = JSON.stringify(await settledTwin(page));
  expect(shown).toMatch(hosts);
  for (const kind of ["CSV", "Markdown", "Parquet", "HTML"]) await plain(kind, page);
  await page.goBack();
  await expect(page.locator("h1, .sentence").first()).not.toContainText("percentiles");
  await settledTwin(page);
  // With the box ticked, everything but the link contains the names.
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("checkbox", { name: "host names" }).check();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^SVG\b/ }).click();
  const told = readFileSync(await (await download).path(), "utf8");
  expect((await download).suggestedFilename()).toMatch(hosts);
  const [head = "", body = ""] = told.split("</metadata>");
  expect(body).toMatch(hosts);
  expect(head.slice(head.indexOf("<metadata>"))).not.toMatch(hosts);
  const compared = await settledTwin(page);
  const { rows, url } = await asDroppedBy(browser, { name: "told.svg", bytes: Buffer.from(told) });
  expect(decodeURIComponent(url)).not.toMatch(hosts);
  // File names, as the link carries them.
  const travelled = JSON.stringify(compared)
    .replaceAll("storage-07", "host1")
    .replaceAll(/storage-08(\.lab\.example)?/g, "host2");
  expect(rows).toEqual(JSON.parse(travelled));
});

test("CSV, Parquet and Markdown equal the table", async ({ page }) => {
  for (const address of [FIGURES, "./#/curve?v=1&d=example-virtual-disk"]) {
    await page.goto(address);
    const shown = await settledTwin(page);
    const names = Object.keys(shown[0] ?? {});
    // The limit column is headed by the statistic that it limits.
    const only = (row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        names.map((name) => [name, String((row[name === "limit" ? "p99 ≤ 1 ms" : name] ?? "") as string | number)]),
      );
    const csv = await save(page, "CSV");
    expect(csvParse(csv.bytes.toString("utf8")).map((row) => only(row))).toEqual(shown);
    const { bytes } = await save(page, "Parquet");
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    expect((await parquetReadObjects({ file })).map(only)).toEqual(shown);
    const markdown = (await save(page, "Markdown")).bytes.toString("utf8");
    const rows = markdown.split("\n").filter((line) => line.startsWith("| "));
    expect(rows).toHaveLength(shown.length + 2);
    const cells = await mainTwin(page).first().locator("tbody tr").first().locator("th, td").allInnerTexts();
    const plain = (text: string) => text.replaceAll(/[\\`*[\]~|]|&lt;|</g, "").replaceAll(/\s+/g, "");
    expect(plain(rows[2] ?? "")).toBe(plain(cells.join("")));
    expect(markdown).toContain(`(${page.url()})`);
  }
});

for (const [where, viewport] of [
  ["a page", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`on paper stand chart, caption, whole table and link, from ${where}`, LONG, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("./#/curve?v=1&d=example-virtual-disk");
    await expect(page.locator(".scene svg").first()).toBeVisible();
    const link = page.locator(".printed-link");
    await expect(link).toHaveCount(0);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.locator(".scene svg").first()).toHaveAttribute("width", "1000");
    await expect(link).toContainText(page.url());
    await expect(page.locator(".printed-caption")).toContainText("Method: fio");
    // Heads with a button in them stand on the first sheet only.
    await expect(page.locator(".twin thead th").first()).toBeVisible();
    await expect(page.locator(".twin thead button")).toHaveCount(0);
    await expect(page.locator(".bar")).toBeHidden();
    await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
    const table = mainTwin(page).first();
    await expect(table).toBeVisible();
    expect((await twin(page)).length).toBe(16);
    // A name of five words is not five lines.
    await expect(table.locator("tbody th").first()).toHaveCSS("min-width", "130px");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await expect(link).toHaveCount(0);
  });
}
