import {
  appListens,
  atRest,
  drop,
  expect,
  expectNoFault,
  LONG,
  sweep,
  test,
  textFile,
  twin,
  WIDE_AND_PHONE,
  type TwinRow,
} from "./kit";

interface FioDirection {
  readonly total_ios: number;
  readonly iops: number;
  readonly clat_ns: { readonly mean: number; readonly percentile: Readonly<Record<string, number>> };
}
interface FioJson {
  readonly jobs: readonly Readonly<Record<"read" | "write", FioDirection>>[];
}

/** Column of the twin -> value in the file; latencies in µs. */
function expected(direction: FioDirection): Record<string, number> {
  const { mean, percentile } = direction.clat_ns;
  const us = (key: string): number => (percentile[key] ?? NaN) / 1000;
  return {
    iops: direction.iops,
    clat_mean_us: mean / 1000,
    clat_p50_us: us("50.000000"),
    clat_p99_us: us("99.000000"),
    clat_p999_us: us("99.900000"),
    clat_p9999_us: us("99.990000"),
  };
}

test("a dropped sweep is in the table twin, number by number", LONG, async ({ page }) => {
  const files = sweep();
  await page.goto("./");
  await drop(page, files);
  await expect(page).toHaveURL(/#\/curve\?.*d=local/, { timeout: 60_000 });

  const seen = new Map<string, TwinRow>();
  const menu = page.locator(".sentence .tok").first();
  await twin(page);
  await menu.click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  const workloads = await page.getByRole("option").locator(".ui-label").allInnerTexts();
  await page.keyboard.press("Escape");
  for (const workload of workloads) {
    await menu.click();
    await page.getByRole("option").locator(".ui-label").getByText(workload, { exact: true }).click();
    await expect(menu).toHaveText(workload);
    for (const row of await twin(page)) seen.set(`${row["file"]} ${row["op"]}`, row);
  }

  let compared = 0;
  for (const { name, bytes } of files) {
    const { jobs } = JSON.parse(bytes.toString("utf8")) as FioJson;
    expect(jobs, name).toHaveLength(1);
    for (const op of ["read", "write"] as const) {
      const direction = jobs[0]?.[op];
      if (!direction || direction.total_ios === 0) continue;
      const row = seen.get(`${name} ${op}`);
      expect(row, `${name} ${op} is in the table`).toBeDefined();
      for (const [column, value] of Object.entries(expected(direction))) {
        const shown = Number(row?.[column] || "NaN");
        expect(Math.abs(shown - value), `${name} ${op} ${column}: ${shown}, file ${value}`).toBeLessThanOrEqual(
          1e-9 * value,
        );
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThanOrEqual(6 * files.length);
  expect(seen.size).toBe(compared / 6);
});

const good = () => sweep().slice(0, 3);

test("what cannot be read is named; nothing else is lost", async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, [
    textFile("notes.txt", "milk, bread, 3 drives\n"),
    textFile("empty.json", ""),
    { name: "photo.json", bytes: Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 37) % 256)) },
    textFile("sweep.csv", "Dataset,Mean-value\n1,5000\n"),
    { name: "cut.json", bytes: (good()[0]?.bytes ?? Buffer.from("")).subarray(0, 9000) },
    ...good(),
  ]);
  const problems = page.locator(".problems tbody tr");
  await expect(problems.first()).toBeVisible({ timeout: 60_000 });
  for (const [file, code] of [
    ["notes.txt", "format/unknown"],
    ["empty.json", "file/empty"],
    ["photo.json", "file/binary"],
    ["sweep.csv", "format/not-supported"],
    ["cut.json", "fio/truncated-json"],
  ] as const) {
    const row = problems.filter({ hasText: file });
    await expect(row.locator("code")).toHaveText([code]);
    await expect(row.locator(".problem-what")).not.toBeEmpty();
    await expect(row.locator(".problem-todo")).not.toBeEmpty();
  }
  await expect(page.locator(".read tbody tr")).toContainText(good().map(({ name }) => name));
});

test("a drop with nothing to read opens the list of what was not read, over the page that stays", async ({ page }) => {
  await page.goto("./");
  await drop(page, [textFile("notes.txt", "no numbers here\n")]);
  await expect(page.locator(".problems")).toContainText("notes.txt", { timeout: 60_000 });
  await expect(page.locator("h1")).toHaveText("How far does it go before latency breaks?");
});

test("300 MB of { is refused and the page stays alive", LONG, async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await appListens(page);
  await page.evaluate(async () => {
    const part = "{".repeat(2 ** 20);
    const transfer = new DataTransfer();
    transfer.items.add(new File(Array<string>(300).fill(part), "braces.json"));
    for (const type of ["dragenter", "dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  await expect(page.locator(".problems tbody tr")).toContainText("braces.json", { timeout: 80_000 });
  await drop(page, good());
  await expect(page.locator(".read tbody tr")).toHaveCount(3, { timeout: 60_000 });
});

test("names from a file are shown as text, whatever they contain", async ({ page }) => {
  const [first] = good();
  const document = JSON.parse(first?.bytes.toString("utf8") ?? "{}") as { jobs: { jobname: string }[] };
  const named = (jobname: string) =>
    textFile(
      `${jobname.replaceAll("/", "_")}.json`,
      JSON.stringify({ ...document, jobs: [{ ...document.jobs[0], jobname }] }),
    );
  const names = [
    "<img src=x onerror=alert(1)>",
    "__proto__",
    "'); DROP TABLE point; --",
    "=cmd|' /C calc'!A0",
    "\u202etxt.exe",
  ];
  page.on("dialog", () => {
    throw new Error("a file opened a dialog");
  });
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, [...names.map(named), ...good().slice(1)]);
  await expect(page.locator(".read tbody tr")).toHaveCount(names.length + 2, { timeout: 60_000 });
  await expect(page.locator(".problems")).toHaveCount(0);
  await page.goto("./#/overview?v=1&d=local&open=labels");
  await expect(page.locator(".said-grid tbody tr").first()).toBeVisible();
  await page.goto("./#/curve?v=1&d=local");
  await expect(page.locator(".twin tbody tr").first()).toBeVisible();
  await atRest(page);
  await expect(page.locator("img")).toHaveCount(0);
});

test("kept files survive a reload and are removed with one click", async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, good());
  await expect(page.locator("#read-title")).toContainText("all kept", { timeout: 60_000 });
  await page.reload();
  await expect(page.locator(".read tbody tr")).toHaveCount(3, { timeout: 60_000 });
  await page
    .locator(".read tbody tr")
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(page.locator(".read tbody tr")).toHaveCount(2);
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect(page.getByText("No files added yet.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No files added yet.")).toBeVisible();
});

test("the same file twice counts once", async ({ page }) => {
  // Three loads: the drop opens the curve.
  const [first, ...more] = good();
  await page.goto("./#/curve?v=1&d=local");
  await drop(page, first ? [first, ...more, { ...first, name: "copy.json" }] : []);
  await expect(page.locator(".twin tbody tr")).toHaveCount(3, { timeout: 60_000 });
  await page.goto("./#/overview?v=1&d=local");
  await expect(page.locator("main")).toContainText("1 file with the same bytes or the same run as one that is here.");
});

// As in engine.spec.ts, but with another page open.
test("an engine that dies is refilled, and a line says so", LONG, async ({ page, complaints }) => {
  await page.goto("./#/curve?v=1&d=local");
  await drop(page, good());
  await expect(page.locator(".twin tbody tr")).toHaveCount(3, { timeout: 60_000 });
  // Leaves out the limit column: it depends on the other points of the line.
  const measured = async () => (await twin(page)).map(({ limit: _, headroom_percent: __, ...row }) => row);
  const before = await measured();
  // The chart is drawn before the engine has started. The other details of a run come from the engine.
  const chart = new URL(page.url()).hash;
  await page.evaluate(() => (location.hash = "#/run?v=1&d=local"));
  await expect(page.locator("[data-said=cpu]")).toContainText("%", { timeout: 60_000 });
  await page.evaluate((hash) => (location.hash = hash), chart);
  await expect(page.locator(".twin tbody tr")).toHaveCount(3);
  // To the page, an uncaught exception in the engine's worker looks like a trap.
  for (const worker of page.workers()) {
    await worker
      .evaluate(
        () =>
          void setTimeout(() => {
            throw new Error("killed by the test");
          }),
      )
      .catch(() => undefined);
  }
  await drop(page, sweep().slice(3, 4));
  await expect(page.locator(".line")).toContainText("read your 3 files again", { timeout: 60_000 });
  await expect(page.locator(".twin tbody tr")).toHaveCount(4);
  const after = await measured();
  expect(after).toEqual(expect.arrayContaining(before));
  expect(complaints.filter((text) => !text.includes("worker") && !text.includes("killed by the test"))).toEqual([]);
  complaints.length = 0;
});

test("the page of files passes axe: light and wide, dark on a phone", LONG, async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, [textFile("notes.txt", "milk\n"), ...good()]);
  await expect(page.locator(".read tbody tr")).toHaveCount(3, { timeout: 60_000 });
  await expectNoFault(page, { looks: WIDE_AND_PHONE });
});
