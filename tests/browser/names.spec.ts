/** What names of files and folders tell and leave open: guesses, a question for the media, a choice of readings. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { atRest, drop, expect, expectNoFault, mainTwin, test, told, twin, LONG } from "./kit";
import { laterBy } from "../support/realFiles";
import { copiedLink, elsewhere } from "./handOver";
import { saidKept } from "./shelf";

const root = fileURLToPath(new URL("../../", import.meta.url));
const READING = { timeout: 60_000 };

/** Two sweeps of one virtual disk as if from two drives; one folder name states the media. */
function twoDrives(dir: string): string {
  const parts = [
    ["870qvo-qlc", "datasets/example-virtual-disk/qd-sweep"],
    ["pm883", "tests/fixtures/fio-qd-sweep"],
  ] as const;
  for (const [folder, from] of parts) {
    mkdirSync(join(dir, "bench", folder), { recursive: true });
    for (const name of readdirSync(join(root, from)).filter((name) => /^randread-4k.*\.json$/.test(name)))
      copyFileSync(join(root, from, name), join(dir, "bench", folder, name));
  }
  return join(dir, "bench");
}

async function openFolder(page: Page, folder: string): Promise<void> {
  await page.goto("./");
  await page.locator("[data-input=folder]").first().setInputFiles(folder);
  await expect(told(page)).toContainText("2 systems", READING);
  await page.goto("./#/overview?v=1&d=local");
}

const chipsOf = (page: Page, system: string) => page.getByRole("group", { name: `Facts about ${system}` });

test("two drives, one with its media in its name: QLC against TLC, set in place", LONG, async ({ page }, info) => {
  await openFolder(page, twoDrives(info.outputPath()));
  await expect(chipsOf(page, "870qvo-qlc")).toContainText(/media QLC, from the folder name/, READING);
  await expectNoFault(page);
  await chipsOf(page, "pm883").getByRole("button", { name: "media not set" }).click();
  await page.getByRole("combobox", { name: "The right media" }).fill("tlc");
  await page.keyboard.press("Enter");
  await expect(chipsOf(page, "pm883").locator("[data-chip=said]")).toHaveText(/media\s*TLC/);
  await page.getByRole("link", { name: "Compare QLC with TLC" }).click();
  await expect(page).toHaveURL(/#\/compare\?v=1&d=local&by=media/);
  const table = mainTwin(page);
  await expect(table).toContainText(/QLC.*TLC|TLC.*QLC/s, READING);
  expect((await twin(page)).length).toBeGreaterThan(0);
});

test("a guess is confirmed, or rejected and restored, and the right value is entered instead", async ({
  page,
}, info) => {
  await openFolder(page, twoDrives(info.outputPath()));
  const chips = chipsOf(page, "870qvo-qlc");
  const guess = chips.locator("[data-chip=guess]");
  await expect(guess).toContainText([/QLC/], READING);
  await guess.getByRole("button", { name: "No: not media QLC" }).click();
  await expect(guess).toHaveCount(0);
  // The rejected guess is listed and can be restored.
  const refused = chips.locator("[data-chip=refused]");
  await expect(refused).toContainText("not media QLC");
  await page.reload();
  await expect(refused).toContainText("not media QLC", READING);
  await refused.getByRole("button", { name: "Undo: not media QLC" }).click();
  await expect(guess).toContainText([/QLC/]);
  await guess.getByRole("button", { name: "No: not media QLC" }).click();
  await refused.getByRole("button", { name: "The right media" }).click();
  await page.getByRole("combobox", { name: "The right media" }).fill("mlc");
  await page.keyboard.press("Enter");
  await expect(chips.locator("[data-chip=said]")).toContainText(["MLC"]);
  await expect(refused).toHaveCount(0);
  // The change appears in the undo list once the workspace has applied it.
  await atRest(page);
  await page.keyboard.press("Control+z");
  await expect(refused).toContainText("not media QLC");
  await page.keyboard.press("Control+z");
  await expect(guess).toContainText([/QLC/]);
  await page.getByRole("button", { name: /^Confirm / }).click();
  await expect(chips.locator("[data-chip=said]")).toContainText(["QLC"]);
  await expect(page.locator("[data-chip=guess]")).toHaveCount(0);
});

test("a guessed medium is a ring before the name of its system on every page, and a dot once it is confirmed", async ({
  page,
}, info) => {
  await openFolder(page, twoDrives(info.outputPath()));
  await expect(chipsOf(page, "870qvo-qlc")).toContainText("QLC", READING);
  const names = page.locator("[data-chart] svg text");
  const key = page.locator(".key-line").first();
  await page.goto("./#/curve?v=1&d=local&w=randread-4k");
  await expect(names.filter({ hasText: /^○ 870qvo-qlc/ })).toHaveCount(1, READING);
  await expect(names.filter({ hasText: /^pm883/ })).toHaveCount(1);
  await expect(key).toContainText("○ media guessed from a name");
  await page.goto("./#/runs?v=1&d=local&c=p99~media");
  const system = page.getByRole("row").filter({ hasText: /870qvo-qlc/ });
  await expect(system.getByRole("img", { name: "media guessed from a name:" })).toHaveText("○", READING);
  await expect(page.locator("td[data-column=media][data-value='QLC, guessed']").first()).toBeVisible();
  await page.goto("./#/compare?v=1&d=local&by=system&base=870qvo-qlc");
  await expect(page.locator("[data-measures] [data-medium=guessed]")).toHaveCount(1, READING);

  await page.goto("./#/overview?v=1&d=local");
  await page.getByRole("button", { name: /^Confirm / }).click();
  await expect(page.locator("[data-chip=guess]")).toHaveCount(0);
  await atRest(page);
  await page.goto("./#/curve?v=1&d=local&w=randread-4k");
  await expect(names.filter({ hasText: /^● 870qvo-qlc/ })).toHaveCount(1, READING);
  await expect(key).not.toContainText("guessed");
  await page.goto("./#/runs?v=1&d=local&c=p99~media");
  await expect(system.getByRole("img", { name: "media set:" })).toHaveText("●", READING);
  await expect(page.locator("td[data-column=media][data-value=QLC]").first()).toBeVisible();
});

test("labels of runs selected on Runs are set from there", async ({ page }, info) => {
  await openFolder(page, twoDrives(info.outputPath()));
  await page.goto("./#/runs?v=1&d=local&c=p99~media");
  const tree = page.getByRole("treegrid");
  await tree.getByRole("checkbox", { name: "Select pm883" }).check(READING);
  await page.getByRole("button", { name: "Set labels…" }).click();
  // Only these runs are listed, and all are chosen.
  const runs = page.locator(".said-grid tr[data-kind=run]");
  await expect(runs).toHaveCount(3, READING);
  await expect(runs.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await page.getByRole("button", { name: "Set media" }).click();
  const dialog = page.getByRole("dialog", { name: "Set media" });
  await dialog.getByRole("combobox", { name: "media" }).fill("tlc");
  await dialog.getByRole("button", { name: "Set" }).click();
  await expect(runs.first().locator("td[data-key=media]")).toHaveAttribute("data-value", "TLC");
  await page.getByRole("button", { name: "Back to the runs" }).click();
  const system = page.getByRole("row").filter({ hasText: /pm883/ });
  await expect(system.getByRole("img", { name: "media set:" })).toHaveText("●", READING);
});

/** The same test three times in one folder, with meaningless names: three drives, or one drive measured again? */
function threeTimes(dir: string): string {
  const text = readFileSync(join(root, "tests/fixtures/fio-qd-sweep/randread-4k-qd001-nj1.json"), "utf8");
  mkdirSync(join(dir, "lab"), { recursive: true });
  for (const [n, name] of ["alpha", "beta", "gamma"].entries())
    writeFileSync(join(dir, "lab", `${name}.json`), laterBy(n, text));
  return join(dir, "lab");
}

test(
  "an ambiguous name is read differently after one click; a reload and the link keep it",
  LONG,
  async ({ page, browser }, info) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const folder = threeTimes(info.outputPath());
    await page.goto("./");
    await page.locator("[data-input=folder]").first().setInputFiles(folder);
    await expect(told(page)).toContainText("3 runs", READING);
    await page.goto("./#/overview?v=1&d=local");
    const asked = page.getByRole("group", { name: "“alpha”, “beta” and 1 more:" });
    const heads = page.locator("[data-chart] svg text[data-series^='head ']");
    await expect(asked.getByRole("button", { pressed: true })).toHaveText("3 systems", READING);
    await asked.getByRole("button", { name: "1 system × 3 repeats" }).click();
    await expect(heads).toHaveCount(1);
    await expect(asked.getByRole("button", { pressed: true })).toHaveText("1 system × 3 repeats");
    await saidKept(page, 1);
    await page.reload();
    await expect(heads).toHaveCount(1, READING);

    await page.goto("./#/curve?v=1&d=local&w=randread-4k");
    await expect(page.locator(".twin tbody tr").first()).toBeVisible(READING);
    const rows = await twin(page);
    const link = await copiedLink(page);
    await elsewhere(browser, async (other) => {
      await other.goto(link);
      await expect(other.locator(".twin tbody tr").first()).toBeVisible(READING);
      await expect
        .poll(async () => (await twin(other)).map((row) => row["series"]))
        .toEqual(rows.map((row) => row["series"]));
    });
    // A link that contains file names: whoever drops these files gets the grouping of the sender.
    await elsewhere(browser, async (other) => {
      await other.goto("./#/curve?v=1&d=local&w=randread-4k&files=alpha.json~beta.json~gamma.json&as=name~repeat");
      await drop(
        other,
        ["alpha.json", "beta.json", "gamma.json"].map((name) => ({ name, bytes: readFileSync(join(folder, name)) })),
      );
      await expect(told(other)).toContainText("3 runs", READING);
      await expect(other).toHaveURL(/#\/curve\?/);
    });
  },
);
