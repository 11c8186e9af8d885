/** A reader with own results opens a bundle or a link: nothing is mixed or lost, and everything is reported. */
import { strToU8, unzipSync, zipSync } from "fflate";
import type { Page } from "@playwright/test";
import { bundleOf, copiedLink, elsewhere, guestLine } from "./handOver";
import { atRest, drop, expect, sweep, test, textFile, twin, type TestFile, type TwinRow, LONG } from "./kit";
import { allKept } from "./shelf";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const read = (page: Page) => page.locator(".read tbody tr");
const title = (page: Page) => page.locator("#read-title");
const problems = (page: Page) => page.locator(".problems tbody tr");

const shown = async (page: Page): Promise<TwinRow[]> => {
  await expect(page.locator(".twin table tbody tr").first()).toBeVisible({ timeout: 60_000 });
  return twin(page);
};

/** The table of a bundle may fill in steps. */
const expectShown = (page: Page, table: readonly TwinRow[], what = "") =>
  expect.poll(() => shown(page), { message: what, timeout: 60_000 }).toEqual(table);

/** Buttons that remove files; a chart's limit has one, too. */
const REMOVES = /^Remove (?!the (?:limit|knee|cursor)$)/;

/** The reader's own files; the sender has none of them. */
const own = () => sweep().slice(0, 2);
const sent = () => sweep().slice(24, 28);

/** A chart of four files, its table and its bundle. */
async function sender(page: Page): Promise<{ table: TwinRow[]; bundle: TestFile }> {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, sent());
  await expect(read(page)).toHaveCount(4, { timeout: 60_000 });
  await page.goto("./#/curve?v=1&d=local&x=iops&y=p99");
  const table = await shown(page);
  return { table, bundle: await bundleOf(page) };
}

async function reader(page: Page): Promise<void> {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, own());
  await expect(read(page)).toHaveCount(2, { timeout: 60_000 });
  await allKept(page);
}

const repacked = (bundle: TestFile, change: (parts: Record<string, Uint8Array>) => void): Buffer => {
  const parts = unzipSync(bundle.bytes);
  change(parts);
  return Buffer.from(zipSync(parts));
};

test("a bundle replaces the reader's own files until they are shown again, or it is kept", async ({
  page,
  browser,
}) => {
  test.slow();
  const { table, bundle } = await sender(page);
  await elsewhere(browser, async (mine, context) => {
    await reader(mine);
    await drop(mine, [bundle]);
    await expect(guestLine(mine)).toContainText("These results came in a bundle.", { timeout: 60_000 });
    await expect(mine).toHaveURL(/#\/curve\?/);
    await expectShown(mine, table);
    await expect(guestLine(mine).getByRole("button")).toHaveText(["Keep them with mine", "Show my own files"]);
    await expect(mine.locator("h1")).toContainText("4K random 70/30 mix on f1g");
    await expect(mine.locator("body")).not.toContainText("on your own files");
    await expect(mine.getByRole("button", { name: REMOVES })).toHaveCount(0);

    await mine.goto("./#/overview?v=1&d=local&open=files");
    await expect(title(mine)).toContainText("they came in this bundle and are not kept in this browser");
    await expect(mine.getByRole("button", { name: REMOVES })).toHaveCount(0);
    await expect(read(mine)).toHaveCount(5);

    await guestLine(mine).getByRole("button", { name: "Show my own files" }).click();
    await expect(guestLine(mine)).toHaveCount(0);
    await expect(read(mine)).toHaveCount(2, { timeout: 60_000 });
    await expect(title(mine)).toContainText("all kept in this browser");

    // A reload in between: the bundle ends with the page, own files survive.
    await drop(mine, [bundle]);
    await expect(guestLine(mine)).toBeVisible({ timeout: 60_000 });
    await expectShown(mine, table);
    await mine.goto("./#/overview?v=1&d=local&open=files");
    await mine.reload();
    await expect(guestLine(mine)).toHaveCount(0);
    await expect(read(mine)).toHaveCount(2, { timeout: 60_000 });

    // Another tab learns of it once it is kept, and not before.
    const other = await context.newPage();
    await other.goto("./#/overview?v=1&d=local&open=files");
    await expect(read(other)).toHaveCount(2, { timeout: 60_000 });
    const changed = other.getByText("Another tab changed your kept files");
    await drop(mine, [bundle]);
    await expect(guestLine(mine)).toBeVisible({ timeout: 60_000 });
    await expectShown(mine, table);
    await expect(changed).toHaveCount(0);
    await guestLine(mine).getByRole("button", { name: "Keep them with mine" }).click();
    await expect(guestLine(mine)).toHaveCount(0);
    await expect(changed).toBeVisible();
    await mine.goto("./#/overview?v=1&d=local&open=files");
    await expect(title(mine)).toContainText("all kept in this browser", { timeout: 60_000 });
    await mine.reload();
    await expect(read(mine)).toHaveCount(7, { timeout: 60_000 });
    await expect(title(mine)).toContainText("all kept in this browser");
    await expect(mine.getByRole("button", { name: "Remove all" })).toBeVisible();

    // The line that says so links to them.
    await other.getByRole("button", { name: "Reload the page" }).click();
    await expect(read(other)).toHaveCount(7, { timeout: 60_000 });
    await expect(changed).toHaveCount(0);
  });
});

test("a damaged bundle says what is wrong and what to do; the rest is read", LONG, async ({ page }) => {
  test.slow();
  const { table, bundle } = await sender(page);
  const says = async (code: string) => {
    await page.goto("./#/overview?v=1&d=local&open=files");
    const row = problems(page).filter({ hasText: code }).first();
    await expect(row).toBeVisible({ timeout: 60_000 });
    const cells = await row.locator("td").allInnerTexts();
    // What happened and what to do are full sentences.
    expect(cells.filter((cell) => cell.endsWith(".")).length, code).toBeGreaterThanOrEqual(2);
    return cells.join(" ");
  };
  const given = async (files: readonly TestFile[]) => {
    await page.goto("./#/library");
    await page.reload();
    await expect(page.locator("[data-row], [data-report]").first()).toBeVisible();
    await drop(page, files);
  };
  const named = (name: string, bytes: Buffer): TestFile => ({ name, bytes });

  await given([named("cut.kneepoint.zip", bundle.bytes.subarray(0, Math.floor(bundle.bytes.length / 2)))]);
  await expect(guestLine(page)).toContainText("Some of it could not be read", { timeout: 60_000 });
  expect(await says("archive/truncated")).toContain("cut.kneepoint.zip");

  const newer = repacked(bundle, (parts) => {
    const manifest = JSON.parse(new TextDecoder().decode(parts["manifest.json"])) as object;
    parts["manifest.json"] = strToU8(JSON.stringify({ ...manifest, kneepoint_bundle: 7 }));
  });
  await given([named("newer.kneepoint.zip", newer)]);
  await expectShown(page, table, "what is known of it");
  await page.goto("./#/overview?v=1&d=local&open=files");
  await page.locator(".remarks").first().click();
  await expect(page.locator(".remarks").first()).toContainText("bundle/newer-version");
  await expect(page.locator(".remarks").first()).toContainText("Open it with a newer Kneepoint to see all of it.");

  const changed = repacked(bundle, (parts) => {
    const views = new TextDecoder().decode(parts["views.json"]);
    parts["views.json"] = strToU8(views.replace("p99", "p95"));
  });
  await given([named("changed.kneepoint.zip", changed)]);
  await expect(guestLine(page)).toBeVisible({ timeout: 60_000 });
  await page.goto("./#/overview?v=1&d=local&open=files");
  await expect(page.locator("main")).toContainText("bundle/part-changed");

  // The name alone does not make a bundle.
  await given([named("no.kneepoint.zip", Buffer.from(zipSync({ "read.me": strToU8("nothing here") })))]);
  expect(await says("no.kneepoint.zip")).not.toBe("");
  await expect(guestLine(page)).toHaveCount(0);
  await given([textFile("text.kneepoint.zip", "no zip at all")]);
  expect(await says("text.kneepoint.zip")).not.toBe("");

  await given([named("outer.zip", Buffer.from(zipSync({ "lab/inner.kneepoint.zip": new Uint8Array(bundle.bytes) })))]);
  await page.goto("./#/overview?v=1&d=local&open=files");
  await expect(read(page).filter({ hasText: sent()[0]!.name })).toHaveCount(1, { timeout: 60_000 });

  // One bundle twice and a loose file: each counts once.
  await given([bundle, named("again.kneepoint.zip", bundle.bytes), ...own()]);
  await page.goto("./#/overview?v=1&d=local&open=files");
  for (const { name } of [...sent(), ...own()])
    await expect(read(page).filter({ hasText: name })).toHaveCount(1, { timeout: 60_000 });
  await expect(page.locator("main")).toContainText("again.kneepoint.zip");
});

test(
  "published and own results together travel in one link; without them it names the files and draws the rest",
  LONG,
  async ({ page, browser }) => {
    test.slow();
    const mixed = "./#/curve?v=1&d=example-virtual-disk~local&w=randread-4k&y=p99";
    await page.goto("./#/overview?v=1&d=local&open=files");
    await drop(page, own());
    await expect(read(page)).toHaveCount(2, { timeout: 60_000 });
    await page.goto(mixed);
    const table = await shown(page);
    expect(new Set(table.map(({ file }) => file!.split("/").length)).size, "of both").toBe(2);
    const link = await copiedLink(page);
    expect(link).toMatch(/d=example-virtual-disk~local.*&own=/);
    await elsewhere(browser, async (other) => {
      await other.goto(link);
      await expect(guestLine(other)).toBeVisible({ timeout: 60_000 });
      // Published data is drawn first.
      await expect.poll(() => twin(other), { timeout: 30_000 }).toEqual(table);

      // Kept and sent on: the chart and its text are the same from there on.
      const words = async (of: Page) => {
        await atRest(of);
        return (await of.locator("h1, .curve-words, .plot text").allInnerTexts()).join("\n");
      };
      const before = await words(other);
      await guestLine(other).getByRole("button", { name: "Keep them in this browser" }).click();
      await expect(guestLine(other)).toHaveCount(0);
      await expect(other).not.toHaveURL(/own=/);
      await expect.poll(() => words(other)).toBe(before.replaceAll("results of this link", "your own files"));
      await expect.poll(() => twin(other), { timeout: 60_000 }).toEqual(table);
      const kept = await words(other);
      await allKept(other);
      await other.reload();
      // Published data comes first.
      await expect.poll(() => twin(other), { timeout: 60_000 }).toEqual(table);
      await expect.poll(() => words(other)).toBe(kept);
    });
    await elsewhere(browser, async (other) => {
      await other.goto(link.replace(/&own=.*/, `&files=${own()[0]!.name}~${own()[1]!.name}`));
      const rows = await shown(other);
      expect(rows.length).toBeLessThan(table.length);
      expect(rows).toEqual(table.filter((row) => rows.some(({ file }) => file === row["file"])));
      const absent = other.locator("[data-awaited]");
      for (const { name } of own()) await expect(absent).toContainText(name);
      // One of them is dropped: the other is still named.
      await drop(other, own().slice(0, 1));
      await expect(absent).not.toContainText(own()[0]!.name, { timeout: 60_000 });
      await expect(absent).toContainText(own()[1]!.name);
      await drop(other, own());
      await expect(absent).toHaveCount(0, { timeout: 60_000 });
      await expect.poll(() => twin(other), { timeout: 60_000 }).toEqual(table);
    });
  },
);
