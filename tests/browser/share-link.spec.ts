/** A link that contains results, opened by a reader with a fresh browser or with results of their own. */
import type { Page } from "@playwright/test";
import { copiedLink, elsewhere, guestLine as line } from "./handOver";
import { drop, expect, sweep, longUnless, test, twin, type TestFile, type TwinRow, LONG } from "./kit";
import { allKept } from "./shelf";

const CHART = "#/curve?v=1&d=local&w=randread-4k&x=iops&y=p99";

const shown = async (page: Page): Promise<TwinRow[]> => {
  await expect(page.locator(".twin table tbody tr").first()).toBeVisible({ timeout: 60_000 });
  return twin(page);
};

/** The table of a link may fill in steps: first the results named first, then all. */
const expectShown = (page: Page, table: readonly TwinRow[], what = "") =>
  expect.poll(() => shown(page), { message: what, timeout: 60_000 }).toEqual(table);

/** The link that Copy link gives for own results, and the table that its sender sees. */
async function sent(page: Page, files: readonly TestFile[]): Promise<{ link: string; table: TwinRow[] }> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("./");
  await drop(page, files);
  await shown(page);
  await page.goto(CHART);
  const table = await shown(page);
  const link = await copiedLink(page);
  expect(link).toContain("&own=");
  return { link, table };
}

const half = (from: number) => sweep().slice(from, from + 6);

test("whoever opens a link with results sees the sender's chart and table, and can continue from them", async ({
  page,
  browser,
}) => {
  const { link, table } = await sent(page, sweep().slice(0, 36));
  await elsewhere(browser, async (receiver) => {
    await receiver.goto(link);
    await expectShown(receiver, table);
    await expect(line(receiver)).toContainText("These results came with the link.");
    await expect(line(receiver).getByRole("button")).toHaveText(["Keep them in this browser", "Continue without them"]);

    await receiver.reload();
    await expectShown(receiver, table, "a reload keeps them");

    // To another page of the same results, and back.
    await receiver.locator("nav").getByRole("link", { name: "Runs", exact: true }).click();
    await expect(receiver.locator("[role=treegrid]").first()).toBeVisible();
    await expect(receiver).toHaveURL(/#\/runs\?.*own=/);
    await expect(line(receiver)).toBeVisible();
    await receiver.goBack();
    await expectShown(receiver, table);
    await receiver.goForward();
    await expect(receiver).toHaveURL(/#\/runs\?.*own=/);
  });
});

// Four page loads, each with an engine.
test(
  "results of a link and kept files of the reader are not mixed until the reader asks for it",
  LONG,
  async ({ page, browser }) => {
    test.slow();
    const { link, table } = await sent(page, half(0));
    await elsewhere(browser, async (receiver) => {
      const files = receiver.locator(".read tbody tr");
      await receiver.goto("./#/overview?v=1&d=local&open=files");
      await drop(receiver, half(30));
      await expect(files).toHaveCount(6, { timeout: 60_000 });
      // They are kept once the page shows nothing pending for a reload.
      await allKept(receiver);
      // Pasting a link into the address of an open page starts a new visit.
      await receiver.goto(link);
      await expect(line(receiver)).toBeVisible({ timeout: 60_000 });
      await expectShown(receiver, table);
      await expect(line(receiver).getByRole("button")).toHaveText(["Keep them with mine", "Show my own files"]);

      await line(receiver).getByRole("button", { name: "Show my own files" }).click();
      await expect(line(receiver)).toHaveCount(0);
      await expect(receiver).not.toHaveURL(/own=/);
      await receiver.goto("./#/overview?v=1&d=local&open=files");
      await expect(files, "nothing of the link was kept").toHaveCount(6, { timeout: 60_000 });

      await receiver.goto(link);
      await expectShown(receiver, table);
      await line(receiver).getByRole("button", { name: "Keep them with mine" }).click();
      await expect(line(receiver)).toHaveCount(0);
      await expect(receiver).not.toHaveURL(/own=/);
      await receiver.goto("./#/overview?v=1&d=local&open=files");
      await expect(receiver.locator("#read-title")).toContainText("all kept", { timeout: 60_000 });
      await receiver.reload();
      // Six files of the reader, six that the link named, and the link itself, which can be removed as a whole.
      await expect(files.filter({ hasText: "fio-json" })).toHaveCount(12, { timeout: 60_000 });
      await expect(files.filter({ hasText: "link.kneepoint" })).toHaveCount(1);
    });
  },
);

test("a link that was cut says so; the page stays usable", LONG, async ({ page, browser }) => {
  const { link, table } = await sent(page, half(0));
  await elsewhere(browser, async (receiver) => {
    await receiver.goto(link.slice(0, -40));
    await expect(line(receiver)).toContainText("was cut or changed on its way", { timeout: 60_000 });
    await expect(line(receiver)).toContainText(/[\d,]+ characters of the results arrived/);
    await receiver.goto(link);
    await expectShown(receiver, table, "the whole one does");
    await receiver.goto(link.slice(0, -40));
    await expect(line(receiver)).toContainText("was cut or changed on its way", { timeout: 60_000 });
    await line(receiver).getByRole("button", { name: "Continue without them" }).click();
    await expect(receiver.locator("[data-row], [data-report]").first()).toBeVisible();
  });
});

const frame = (page: Page) => page.locator("[data-awaited]");
const some = (from: number, to: number) => sweep().slice(from, to);

for (const [name, hash] of [
  ["curve", "#/curve?v=1&d=local&x=iops&y=p99"],
  ["matrix", "#/overview?v=1&d=local&m=p99"],
] as const) {
  test(
    `a link to files that are not here names them, and is drawn when they arrive: ${name}`,
    longUnless(name === "curve"),
    async ({ page }) => {
      const wanted = some(0, 12);
      const link = `${hash}&files=${wanted
        .slice(0, 6)
        .map((file) => file.name)
        .join("~")}`;
      await page.goto(`./${link}`);
      await expect(frame(page)).toContainText(`Drop ${wanted[0]!.name} and at least 5 more to see this chart.`);
      await expect(frame(page).getByRole("button")).toHaveText(["Open files"]);

      await drop(page, some(40, 43));
      await expect(frame(page)).toContainText("You have 3 other files open.", { timeout: 60_000 });
      await expect(frame(page)).toContainText(wanted[0]!.name);
      await frame(page).getByRole("button", { name: "Show the files that are here" }).click();
      await expect(frame(page)).toHaveCount(0);
      await expect(page).not.toHaveURL(/files=/);
      await page.goBack();
      await expect(frame(page)).toContainText(wanted[0]!.name);

      await drop(page, wanted);
      await expect(frame(page)).toHaveCount(0, { timeout: 60_000 });
      expect(page.url()).toContain(link);
      await expect(page.locator(".page table tbody tr").first()).toBeVisible({ timeout: 30_000 });
    },
  );
}

test("a link with damaged results does not show the reader's own files instead", LONG, async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, half(0));
  await expect(page.locator(".read tbody tr")).toHaveCount(6, { timeout: 60_000 });
  await allKept(page);
  await page.goto(`./${CHART}&own=AQ%20ID`);
  await expect(line(page)).toContainText("The results in this link are damaged.", { timeout: 60_000 });
  await expect(frame(page)).toContainText("The results of this chart did not arrive.");
  await expect(page.locator(".twin tbody tr")).toHaveCount(0);
  await line(page).getByRole("button", { name: "Show my own files" }).click();
  await shown(page);
});

test("a link with paths names its files in the address, and stays with its limit while they come", async ({ page }) => {
  const [first, second] = [some(0, 3), some(3, 5)];
  const paths = [...first, ...second].map(({ name }) => `sweep/${name}`).join("~");
  await page.goto(`./#/curve?v=1&d=local&lim=500&in=${paths}`);
  await expect(frame(page)).toContainText(`Drop ${first[0]!.name}`);
  await drop(page, first);
  await expect(page.locator(".page table tbody tr").first()).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/lim=500/);
  await expect(frame(page)).toContainText(second[0]!.name);
  await expect(frame(page)).not.toContainText(first[0]!.name);
  // Curve shows all own files whatever their paths: the address names them once it is written.
  await page.locator("button", { hasText: "−" }).first().click();
  await expect(page).toHaveURL(/lim=200/);
  await expect(page).toHaveURL(new RegExp(`files=${first[0]!.name}~`));
  await expect(page).not.toHaveURL(/[?&]in=/);
  await drop(page, [...second, ...some(40, 41)]);
  await expect(frame(page)).toHaveCount(0, { timeout: 60_000 });
  await expect(page).toHaveURL(/lim=200/);
});
