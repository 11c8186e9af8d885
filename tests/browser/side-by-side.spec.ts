/** Drives, scaling and compare in the browser: real files, the table twin, one click and back, names in the link. */
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { realPath } from "../support/realFiles";
import {
  drop,
  expect,
  expectNoFault,
  faults,
  longUnless,
  mainTwin,
  sweep,
  test,
  type TestFile,
  twin,
  LONG,
} from "./kit";
import { allKept } from "./shelf";

const SCALING = realPath("fio/drive-scaling/randread-perjob/");

/** Opens the link before the drop, because other tests cover the first view. */
async function read(page: Page, files: readonly TestFile[], hash: string): Promise<void> {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, files);
  await expect(page.locator(".read tbody tr")).toHaveCount(files.length, { timeout: 60_000 });
  await page.goto(`./${hash}`);
  await expect(mainTwin(page)).toBeVisible({ timeout: 60_000 });
}

/** The jobs of drives12.json as separate files, as from a script that starts fio once per drive. */
function jobs(): TestFile[] {
  const text = readFileSync(`${SCALING}drives12.json`, "utf8");
  const whole = JSON.parse(text.slice(text.indexOf("{"))) as { jobs: { jobname: string }[] };
  return whole.jobs.map((job) => ({
    name: `${job.jobname}.json`,
    bytes: Buffer.from(JSON.stringify({ ...whole, jobs: [job] })),
  }));
}

test("scaling: efficiency of the own set, its baseline doubted", LONG, async ({ page }) => {
  const names = readdirSync(SCALING).filter((name) => name.endsWith(".json"));
  const files = names.map((name) => ({ name, bytes: readFileSync(SCALING + name) }));
  await read(page, files, "#/scaling?v=1&d=local");
  await expect(page.locator("[data-answer]")).toContainText("Baseline unstable, run it again:");
  const rows = (await twin(page)).filter(({ drives }) => drives !== "");
  expect(rows.map(({ drives }) => drives)).toEqual(["1", "2", "3", "4", "6", "8", "12"]);
  const efficiency = rows.map((row) => Math.round(Number(row["efficiency_percent"])));
  expect(efficiency).toEqual([100, 86, 121, 75, 96, 104, 68]);
});

test(
  "drives: one click sums runs that do not state that they ran together, and another undoes it",
  LONG,
  async ({ page }) => {
    await read(page, jobs(), "#/scaling?v=1&d=local&by=each");
    const before = await twin(page);
    expect(before).toHaveLength(12);
    await page.getByRole("button", { name: "These ran together" }).click();
    await expect(page.locator(".together")).toContainText("They ran together, as you set.");
    // From the merged bins of all twelve, by fio's own rule.
    const sum = async () => (await twin(page)).at(-1);
    await expect.poll(async () => (await sum())?.["clat_p99_us"]).toBe("6717.44");
    expect(Number((await sum())?.["iops"])).toBeCloseTo(
      before.reduce((total, { iops }) => total + Number(iops), 0),
      3,
    );
    await page.getByRole("button", { name: "Remove the label" }).click();
    await expect(page.getByRole("button", { name: "These ran together" })).toBeVisible();
    await expect.poll(() => twin(page)).toEqual(before);
  },
);

test("drives: a mark opens the file of its drive", async ({ page }) => {
  await read(page, jobs(), "#/scaling?v=1&d=local&by=each");
  await page.locator(".twin tbody tr").nth(3).click();
  const [, , , row] = await twin(page);
  await expect(page.locator(".source-path")).toContainText(row?.["file"] ?? "");
});

test("compare: workloads of both sides, a name that stays in the link", async ({ page }) => {
  const files = sweep();
  const nj = (n: number) =>
    files.filter(({ name }) => name.startsWith("randread") && name.endsWith(`nj${String(n)}.json`));
  const some = [...nj(1), ...nj(4)].slice(0, 4);
  await read(page, some, "#/compare?v=1&d=local~example-virtual-disk");
  const row = page.locator("[data-measures] tbody tr", { hasText: "peak IOPS" }).first();
  const [a, b] = await row
    .locator("td[data-value]:has(button)")
    .evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLElement).dataset["value"])));
  await expect(row).toContainText(`${(b! / a!).toPrecision(3)}×`);
  const name = page.getByRole("textbox", { name: "Name of local" });
  await name.fill("My drive");
  await name.press("Enter");
  await expect(page).toHaveURL(/n=local~My\+drive/);
  await expect(page.locator("[data-measures] thead")).toContainText("My drive");
  await allKept(page);
  await page.reload();
  await expect(page.locator("[data-measures] thead")).toContainText("My drive", { timeout: 60_000 });
});

for (const name of ["scaling", "overview", "compare"]) {
  const stays = name === "compare";
  test(
    `${name}: a path of the link that is not here is named, and a click shows everything`,
    longUnless(stays),
    async ({ page }) => {
      await page.goto(`./#/${name}?v=1&d=example-virtual-disk&in=gone/folder`);
      const empty = page.getByRole("status").filter({ hasText: "Nothing here from gone/folder." });
      await expect(empty).toBeVisible({ timeout: 60_000 });
      expect(await faults(page)).toEqual([]);
      await empty.getByRole("button", { name: "Show everything" }).press("Enter");
      await expect(page).not.toHaveURL(/gone/);
      await expect(page.locator("tbody tr").first()).toBeVisible({ timeout: 60_000 });
    },
  );
}

for (const name of ["scaling", "overview"]) {
  test(`${name}: axe finds nothing, light and dark`, LONG, async ({ page }) => {
    await page.goto(`./#/${name}?v=1&d=example-virtual-disk${name === "scaling" ? "&by=each" : ""}`);
    await expect(page.locator("tbody tr").first()).toBeVisible({ timeout: 60_000 });
    await expectNoFault(page);
  });
}
