/** A published file whose completions were not timed (fio issue 1484): the pages that show its points say so. */
import { sharedEntries } from "../support/shared";
import { atRest, drop, expect, test } from "./kit";

const SAYS = "completions not timed: clat and its percentiles left out";

test("Runs and Run say that a file contradicts itself", async ({ page }) => {
  const files = sharedEntries(
    "library/raw/cheops23.tar.gz",
    [1, 2, 4].map((n) => `cheops23/8-scheduler_multi_thread/results/iou_s_none_threads_${n}.txt`),
  );
  await page.goto("#/runs?v=1&d=local");
  await drop(
    page,
    files.map(({ path, bytes }) => ({ name: path, bytes })),
  );
  // The drop opens its first view. Leaving earlier would lead back to it.
  await expect(page).toHaveURL(/#\/curve/);
  await page.goto("#/runs?v=1&d=local");
  await atRest(page);
  await expect(page.locator('td[data-column="remarks"]').first()).toContainText(SAYS);
  await expect(page.locator('td[data-column="p99"]').first()).toHaveText("—");
  await page.goto("#/run?v=1&d=local");
  await atRest(page);
  await expect(page.getByText(SAYS).first()).toBeVisible();
});
