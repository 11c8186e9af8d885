/** The SNIA PTS report: from a drop of files with meaningless names to the page, its rounds and the print. */
import { iopsAccesses, latencyAccesses, plantedIops, ptsFiles } from "../support/ptsFolder";
import { drop, expect, expectNoFault, expectWithin, test, textFile, twin, WIDE_AND_PHONE } from "./kit";

const ROUNDS = 8;

test("a drop opens as a report: verdict, rounds as planted, the average with its accesses, all tests on paper", async ({
  page,
}) => {
  const files = [...ptsFiles(iopsAccesses(ROUNDS)), ...ptsFiles(latencyAccesses(ROUNDS), 1.7901e12)];
  await page.goto("./");
  await drop(
    page,
    files.map(({ name, text }) => textFile(name, text)),
  );
  await expect(page.locator("[data-answer]")).toContainText("IOPS: steady in rounds", { timeout: 60_000 });
  await expect(page).toHaveURL(/#\/pts\?/);

  // The table of 8 block sizes × 7 mixes: averages of the window that the verdict names.
  const said = await page.locator("[data-answer]").textContent();
  const first = Number(/rounds (\d+) to/.exec(said ?? "")![1]) - 1;
  const row = (await twin(page)).find(({ block }) => block === "4K")!;
  const planted = [0, 1, 2, 3, 4].map((i) => plantedIops(first + i, 4096, 0));
  expect(Number(row["iops_0"])).toBeCloseTo(planted.reduce((a, b) => a + b) / 5, 3);
  // The rounds are below it.
  await expect(page.locator(".twin table").last().locator("tbody tr")).toHaveCount(3 * ROUNDS);
  const chart = await page.locator("[data-chart]").first().boundingBox();
  expect(chart!.y).toBeLessThanOrEqual(120);

  await page.getByRole("link", { name: "Latency" }).click();
  await expect(page).toHaveURL(/test=latency\.1/);
  await expect(page.locator("[data-answer]")).toContainText(/^Latency: steady/);
  await expectNoFault(page, { looks: WIDE_AND_PHONE });
  await expectWithin(page, 390);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: /^IOPS: steady/ })).toBeVisible();
});
