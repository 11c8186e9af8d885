import type { Page } from "@playwright/test";
import { copiedLink, elsewhere } from "./handOver";
import { atRest, drop, expect, expectWithin, sweep, test, twin, type TwinRow } from "./kit";

const hash =
  "#/curve?d=example-virtual-disk&sys=example-virtual-disk/virtual-disk&w=randread-4k~randrw70-4k~randwrite-4k&j=1&load=outstanding";

async function open(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
}

const picker = (page: Page) => page.getByRole("dialog", { name: "Series on the chart" });
const notes = (page: Page) => page.locator(".notes");
const number = (row: TwinRow | undefined, column: string): number => Number(row?.[column] || "NaN");

/** p99 divided by that of the baseline at the same depth, both from the table. */
function checkRatios(rows: readonly TwinRow[], baseline: string): void {
  const base = new Map(
    rows.filter((row) => row["series"] === baseline).map((row) => [row["outstanding"], number(row, "clat_p99_us")]),
  );
  expect(base.size).toBeGreaterThan(3);
  const reads = rows.filter((row) => row["op"] === "read");
  expect(reads.length).toBeGreaterThan(base.size);
  for (const row of reads) {
    const expected = number(row, "clat_p99_us") / (base.get(row["outstanding"]) ?? NaN);
    expect(Math.abs(number(row, "ratio") - expected)).toBeLessThanOrEqual(1e-9 * expected);
  }
}

test("an element that takes the focus while the picker opens keeps it", async ({ page }) => {
  await open(page, `./${hash}`);
  const trigger = page.getByRole("button", { name: /^Series \d+ of \d+$/ });
  // The contents are there before the browser reports that the popover is open.
  const told = await trigger.evaluate(async (button: HTMLButtonElement) => {
    const panel = document.getElementById(button.getAttribute("popovertarget") ?? "")!;
    const opened = new Promise((resolve) => panel.addEventListener("toggle", resolve, { once: true }));
    button.click();
    await Promise.resolve();
    panel.querySelector<HTMLElement>("button[aria-expanded]")?.focus();
    const before = document.activeElement?.textContent;
    await opened;
    return [before, document.activeElement?.textContent];
  });
  expect(told).toEqual(["Edit", "Edit"]);
  await page.keyboard.press("Enter");
  await expect(picker(page).getByRole("textbox", { name: "Name" })).toBeVisible();
  // Opened by the user, it gives the focus to its search field.
  await page.keyboard.press("Escape");
  await trigger.click();
  await expect(picker(page).getByRole("searchbox")).toBeFocused();
});

test("a name, a reason to hide, a baseline, a colour and an order are all kept in the link", async ({
  page,
  browser,
}) => {
  await open(page, `./${hash}`);
  const before = await twin(page);
  const seriesBefore = new Set(before.map((row) => row["series"]));
  expect(seriesBefore.size).toBe(3);

  await page.getByRole("button", { name: /^Series \d+ of \d+$/ }).click();
  // By keyboard alone: the series name.
  await picker(page)
    .getByRole("button", { name: /^Edit 4K random read,/ })
    .focus();
  await page.keyboard.press("Enter");
  const name = picker(page).getByRole("textbox", { name: "Name" });
  await name.focus();
  await page.keyboard.type("Tray <A> ~ 1");
  await page.keyboard.press("Enter");
  await expect(picker(page).getByRole("button", { name: "Edit Tray <A> ~ 1" })).toBeVisible();
  await expect(name).toBeFocused();
  await picker(page).getByRole("checkbox", { name: "Ratio to this series" }).check();
  await picker(page).getByRole("radio", { name: "colour 5" }).check();
  await picker(page).getByRole("button", { name: "Edit Tray <A> ~ 1" }).click();

  await picker(page)
    .getByRole("button", { name: /^Edit 4K random write,/ })
    .click();
  await picker(page).getByRole("textbox", { name: "Hide it because" }).fill("cache was on");
  await picker(page).getByRole("button", { name: "Hide" }).click();
  await expect(picker(page)).toContainText("hidden: cache was on");
  await page.keyboard.press("Escape");
  await expect(picker(page)).toHaveCount(0);

  const check = async (on: Page) => {
    await expect(notes(on)).toContainText(/1 series \(\d+ points\) is hidden: cache was on\./);
    await expect(notes(on)).toContainText(/\d+ points have no counterpart in Tray <A> ~ 1 \(same op, load and kind\)/);
    await expect(on.locator(".axis-title").first()).toContainText("× Tray <A> ~ 1, log");
    await expect(on.locator("h1")).toContainText("p99 completion latency, × Tray <A> ~ 1, against IOPS");
    const rows = await twin(on);
    expect(new Set(rows.map((row) => row["series"])).size).toBe(2);
    expect(rows.some((row) => row["op"] === "write" && row["ratio"] !== "")).toBe(false);
    checkRatios(rows, "Tray <A> ~ 1");
    return rows;
  };
  const rows = await check(page);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = await copiedLink(page);
  expect(link).toContain("hide=");
  await elsewhere(browser, async (other) => {
    await open(other, link);
    expect(await check(other)).toEqual(rows);
    await expect(other.locator(".key-line")).toContainText("1 colour chosen by hand");

    // Back to everything as measured.
    await other.getByRole("button", { name: /^Series \d+ of \d+$/ }).click();
    await picker(other).getByRole("button", { name: "As measured: undo all of this" }).click();
    await expect(other).not.toHaveURL(/[?&](n|pin|hide|base)=/);
    await expect(other.locator(".axis-title").first()).not.toContainText("Tray");
    await expect.poll(() => twin(other)).toEqual(before);
  });
});

test("a point of own files is excluded with a reason, counted again, and has a note", async ({ page }) => {
  await page.goto("./");
  await drop(
    page,
    sweep().filter(({ name }) => /^randread-4k-qd\d+-nj1/.test(name)),
  );
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
  await page.goto("./#/curve?d=local&w=randread-4k&j=1&load=outstanding");
  const row = page.locator(".twin tbody tr", { hasText: "randread-4k-qd016" });
  await row.click();
  const panel = page.getByRole("complementary", { name: "Source of this point" });
  await panel.getByRole("textbox", { name: "Reason for excluding" }).fill("fan failed");
  await panel.getByRole("button", { name: "Exclude this point" }).click();
  await expect(notes(page)).toContainText("1 point is excluded: fan failed.");
  await expect(panel).toContainText("Excluded: fan failed");
  const excluded = async () => (await twin(page)).find((one) => one["iodepth"] === "16")?.["excluded"];
  await expect.poll(excluded).toBe("fan failed");

  await panel.getByRole("button", { name: "Count it again" }).click();
  await expect(panel.getByRole("button", { name: "Exclude this point" })).toBeVisible();
  await expect(page.locator("[data-chart]")).toBeVisible();
  await expect.poll(excluded).toBeUndefined();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(notes(page)).toContainText("1 point is excluded: fan failed.");

  await panel.getByRole("textbox", { name: "Note" }).fill("fw updated");
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect.poll(async () => (await twin(page)).find((one) => one["iodepth"] === "16")?.["note"]).toBe("fw updated");
});

test("forced colours: lines of different colours have different dashes, and a dash that means jobs stays", async ({
  page,
}) => {
  const lines = () =>
    page.locator('.scene [data-role="line"][data-series]').evaluateAll((paths) =>
      paths.map((path) => ({
        colour: path.getAttribute("stroke") ?? "",
        own: path.getAttribute("stroke-dasharray"),
        drawn: getComputedStyle(path).strokeDasharray.replaceAll(/px|,/g, ""),
      })),
    );
  const pairs = (all: readonly { colour: string; drawn: string }[]) =>
    new Set(all.map(({ colour, drawn }) => `${colour} ${drawn}`)).size;
  await open(page, `./${hash}`);
  expect(new Set((await lines()).map(({ drawn }) => drawn))).toEqual(new Set(["none"]));
  await page.emulateMedia({ forcedColors: "active" });
  const forced = await lines();
  const colours = new Set(forced.map(({ colour }) => colour)).size;
  expect(colours).toBe(3);
  expect(new Set(forced.map(({ drawn }) => drawn)).size).toBe(colours);
  expect(pairs(forced)).toBe(colours);

  await open(page, "./#/curve?d=example-virtual-disk&w=randread-4k~randrw70-4k~randwrite-4k");
  await expect.poll(async () => (await lines()).some(({ own }) => own !== null)).toBe(true);
  for (const { own, drawn } of await lines()) expect(drawn).toBe(own ?? "none");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the editor is as wide as the sheet, and nothing overflows", async ({ page }) => {
    await page.goto(`./${hash}`);
    await page.getByRole("button", { name: /^Series \d+ of \d+$/ }).click();
    await picker(page)
      .getByRole("button", { name: /^Edit 4K random read,/ })
      .click();
    await atRest(page);
    const box = await picker(page).getByRole("textbox", { name: "Hide it because" }).boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    await expectWithin(page, 390);
    await picker(page).getByRole("textbox", { name: "Name" }).fill("Tray A");
    await picker(page).getByRole("textbox", { name: "Name" }).press("Enter");
    await expect(page).toHaveURL(/[?&]n=/);
  });
});
