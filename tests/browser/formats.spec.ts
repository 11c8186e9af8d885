/** Results as people have them on their disks: an archive of a vdbench directory, an ACT log, a folder of fio. */
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync, zipSync } from "fflate";
import { drop, expect, test, textFile, twin, type TestFile } from "./kit";

test.use({ warmEngine: true });

const example = new URL("../../datasets/example-virtual-disk/", import.meta.url);
const bytesOf = (path: string): Buffer => readFileSync(new URL(path, example));

/** A vdbench output directory, zipped as people send it. */
function vdbenchZip(): TestFile {
  const names = readdirSync(new URL("vdbench-curve-4k-70r", example));
  const entries = names.map((name) => [`output/${name}`, new Uint8Array(bytesOf(`vdbench-curve-4k-70r/${name}`))]);
  return {
    name: "vdbench.zip",
    bytes: Buffer.from(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>)),
  };
}

const actLog = (): TestFile => ({ name: "act.txt", bytes: bytesOf("act-1x-ms/output.txt") });

const fioFolder = (): TestFile[] =>
  readdirSync(new URL("fio-logs", example)).map((name) => ({ name, bytes: bytesOf(`fio-logs/${name}`) }));

test("a zip of a vdbench directory, an ACT log and a folder of fio are one drop: all three are there", async ({
  page,
}) => {
  await page.goto("./");
  await drop(page, [vdbenchZip(), actLog(), ...fioFolder()]);
  await expect(page).toHaveURL(/#\/curve\?.*d=local/, { timeout: 60_000 });

  await page.goto("./#/runs?v=1&d=local&g=none&c=tool");
  await expect(page.locator("main")).toContainText("vdbench 5.04.07", { timeout: 60_000 });
  for (const tool of ["fio 3.33", "ACT 6.6"]) await expect(page.locator("main")).toContainText(tool);

  // The vdbench curve: eleven loads, two directions, as in the average rows of the flatfile.
  await page.goto("./#/curve?v=1&d=local&y=mean");
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
  const menu = page.locator(".sentence .tok").first();
  await twin(page);
  await menu.click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  const workloads = await page.getByRole("option").locator(".ui-label").allInnerTexts();
  await page.keyboard.press("Escape");
  const seen = [];
  for (const workload of workloads) {
    await menu.click();
    await page.getByRole("option").locator(".ui-label").getByText(workload, { exact: true }).click();
    await expect(menu).toHaveText(workload);
    seen.push(...(await twin(page)));
  }
  const asked = seen.filter((row) => row["file"]?.endsWith("flatfile.html") && row["op"] === "read");
  expect(asked.map((row) => Number(row["asked_iops"] || "0")).toSorted((a, b) => a - b)).toEqual([
    0, 9400, 18_700, 28_000, 37_300, 46_600, 56_000, 65_300, 74_600, 83_900, 93_200,
  ]);
  expect(asked.find((row) => row["asked_iops"] === "9400")).toMatchObject({ response_mean_us: "220.4" });

  // A number from the archive opens its line in the archived file.
  await menu.click();
  await page.getByRole("option").locator(".ui-label").getByText("4K random 70/30 mix", { exact: true }).click();
  await page.locator(".twin tbody tr", { hasText: "9,400" }).first().click();
  const panel = page.getByRole("complementary", { name: "Source of this point" });
  await expect(panel.locator(".source-path")).toContainText("vdbench.zip/output/flatfile.html:");
  await expect(panel.locator(".raw-lit")).toContainText("curve1_(10%) avg_2-4");

  // Every file is listed: the archive, its entries and the logs of the fio run.
  await page.goto("./#/overview?v=1&d=local&open=files");
  const rows = page.locator(".read tbody tr");
  await expect(rows.filter({ hasText: "vdbench.zip/output/sd1.html" })).toContainText("part of a run");
  await expect(rows.filter({ hasText: "log_clat_hist.1.log" })).toContainText("part of a run");
  await expect(rows.filter({ hasText: /vdbench\.zip(?!\/)/ })).toContainText("archive");
  await expect(page.locator("#problems")).toHaveCount(0);
});

test("ACT alone has no curve: its own page opens; the curve page says what ACT prints, shows its rates, and links on", async ({
  page,
}) => {
  await page.goto("./");
  await drop(page, [actLog()]);
  await expect(page).toHaveURL(/#\/act\?/, { timeout: 60_000 });
  await page.goto("./#/curve?v=1&d=local");
  await expect(page.locator("h1")).toContainText("1536 B random read on loop15", { timeout: 60_000 });
  await expect(page.locator("h1")).toContainText("response time");
  await expect(page.locator(".empty")).toContainText("ACT gives no mean and no percentiles.");
  await expect(page.locator(".empty").getByRole("button")).toHaveCount(0);
  await expect(page.locator(".empty").getByRole("link", { name: "ACT" })).toHaveAttribute("href", "#/act?d=local");
  const [reads] = await twin(page);
  expect(reads).toMatchObject({ op: "read", asked_iops: "2000", iops: "2000", bytes_per_s: "3072000" });
  await page.locator(".empty").getByRole("link", { name: "Runs" }).click();
  await expect(page.locator("main")).toContainText("ACT 6.6");
});

test("one latency of all operations is drawn as such, and reads and writes keep their rates", async ({ page }) => {
  await page.goto("./");
  const text = readFileSync(new URL("../fixtures/sysbench/rndrw.txt", import.meta.url), "utf8");
  await drop(page, [textFile("rndrw.txt", text)]);
  await expect(page).toHaveURL(/#\/run\?/, { timeout: 60_000 });
  await page.goto("./#/curve?v=1&d=local");
  await expect(page.locator("h1")).toContainText("4 threads: p99 response time against", { timeout: 60_000 });
  await expect(page.locator(".key-line")).toContainText("◆ all operations");
  const rows = await twin(page);
  expect(rows.map((row) => [row["op"], row["response_p99_us"]])).toEqual([
    ["mixed", "540"],
    ["read", ""],
    ["write", ""],
    ["sync", ""],
  ]);
  expect(Number(rows[1]?.["iops"]) + Number(rows[2]?.["iops"])).toBeCloseTo(Number(rows[0]?.["iops"]), 3);
});

test("files without points do not count as missing", async ({ page }) => {
  await page.goto("./");
  await drop(page, [{ name: "read_bw.1.log", bytes: Buffer.from("1000, 4096, 0, 0, 0\n2000, 4100, 0, 0, 0\n") }]);
  await page.goto("./#/overview?v=1&d=local&open=files");
  await expect(page.locator(".read tbody")).toContainText("read_bw.1.log", { timeout: 60_000 });
  await page.goto("./#/curve?v=1&d=local");
  await expect(page.locator(".empty")).toContainText("Your files hold no points.");
  await expect(page.getByRole("complementary")).toContainText("nothing from your own files here");
  await expect(page.locator("main")).not.toContainText("No files added yet.");
});

test("a vdbench curve counts steps, not marks, and says that its maximum was not reproduced", async ({ page }) => {
  await page.goto("./");
  await drop(page, [vdbenchZip()]);
  const notes = page.locator(".notes");
  await expect(notes).toContainText("5 points missed the asked rate", { timeout: 60_000 });
  await expect(notes).toContainText("1 point at uncontrolled load");
  await expect(page.getByRole("complementary")).toContainText("Max not reproduced: the 100 % step reached 29.9 %");
  await expect(page.locator("h1")).not.toContainText("job");
});

test("an archive is removed as a whole, and comes back as a whole after a reload", async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, [vdbenchZip()]);
  await page.goto("./#/overview?v=1&d=local&open=files");
  await expect(page.locator("#read-title")).toContainText("all kept", { timeout: 60_000 });
  const files = await page.locator("#read-title").innerText();
  await page.reload();
  await expect(page.locator("#read-title")).toContainText(files.slice(0, 12), { timeout: 60_000 });
  await page
    .locator(".read tbody tr")
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(page.getByText("No files added yet.")).toBeVisible();
});

test("a bomb, a truncated archive and an empty archive are named; the rest is read", async ({ page }) => {
  const bomb = gzipSync(new Uint8Array(40 * 2 ** 20), { level: 9 });
  const zip = vdbenchZip();
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, [
    { name: "zeros.gz", bytes: Buffer.from(bomb) },
    { name: "cut.zip", bytes: zip.bytes.subarray(0, zip.bytes.length >> 1) },
    { name: "notes.zip", bytes: Buffer.from(zipSync({ "notes.txt": new TextEncoder().encode("nothing here") })) },
    textFile("x.txt", "not ours"),
    actLog(),
  ]);
  await page.goto("./#/overview?v=1&d=local&open=files");
  const problems = page.locator("#problems");
  await expect(problems).toBeVisible({ timeout: 60_000 });
  for (const name of ["zeros", "cut.zip", "notes.txt", "x.txt"]) await expect(problems).toContainText(name);
  await expect(page.locator(".read tbody")).toContainText("act.txt");
});
