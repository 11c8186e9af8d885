/** What a user states about their own files survives a reload. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { zipSync } from "fflate";
import { realPath } from "../support/realFiles";
import { atRest, drop, expect, sweep, LONG, test, textFile, twin, type TestFile } from "./kit";
import { kept } from "./shelf";

const own = "./#/curve?d=local";

test("kneepoint.json describes what was dropped before it, and after a reload", LONG, async ({ page }) => {
  const labels = [{ path: "", label: "Tray 7", media: "TLC", firmware: "A1" }];
  await page.goto(own);
  await drop(page, sweep().slice(0, 3));
  await expect.poll(async () => (await twin(page)).length, { timeout: 60_000 }).toBeGreaterThan(0);
  await drop(page, [textFile("kneepoint.json", JSON.stringify({ kneepoint: 1, labels }))]);
  await expect.poll(async () => (await kept(page))["file"]?.length, { timeout: 60_000 }).toBe(4);
  await page.goto(own);
  await expect(page.locator("main")).toContainText("Tray 7", { timeout: 60_000 });
  await page.reload();
  await expect(page.locator("main")).toContainText("Tray 7", { timeout: 60_000 });
});

const runs = realPath("");
const READING = { timeout: 60_000 };

/** Drops a zip, because its paths have folders; files dropped alone have none. */
async function openZip(page: Page, name: string, files: readonly TestFile[]): Promise<void> {
  const entries = Object.fromEntries(files.map((file) => [file.name, new Uint8Array(file.bytes)]));
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, [{ name, bytes: Buffer.from(zipSync(entries)) }]);
  await expect(page.locator("#read-title")).toContainText("all kept", READING);
}

async function openGrid(page: Page): Promise<void> {
  await page.goto("./#/overview?v=1&d=local&open=labels");
  await expect(page.locator(".said-grid")).toBeVisible(READING);
}

const cell = (page: Page, key: string) => page.locator(`.said-grid tbody tr`).first().locator(`td[data-key="${key}"]`);

/**
 * Results of the sweep as if measured on a drive. Beside them are tool outputs written by hand from the tools'
 * documentation.
 */
function onDrive(device: string): TestFile[] {
  return sweep()
    .filter(({ name }) => name.startsWith("randread-4k"))
    .slice(0, 4)
    .map(({ name, bytes }) => {
      const text = bytes.toString();
      const result = JSON.parse(text.slice(text.indexOf("{"))) as {
        "global options"?: Record<string, string>;
        jobs: { "job options": Record<string, string> }[];
      };
      delete result["global options"]?.["filename"];
      delete result["global options"]?.["directory"];
      for (const job of result.jobs) job["job options"]["filename"] = device;
      return textFile(`lab/results/${name}`, JSON.stringify(result));
    });
}

const MODEL = "SOLIDIGM D5-P5316 SSDPF2NV307TZ";
const inventory = (): TestFile[] =>
  Object.entries({
    "nvme-list.json": {
      Devices: [
        {
          ...{ DevicePath: "/dev/nvme0n1", Firmware: "ACV10340", ModelNumber: MODEL, SerialNumber: "PHAC0001" },
          ...{ UsedBytes: 30725970010112, PhysicalSize: 30725970010112, SectorSize: 4096 },
        },
      ],
    },
    "id-ctrl-nvme0n1.json": { vid: 32902, sn: "PHAC0001", mn: `${MODEL}   `, fr: "ACV10340", tnvmcap: 30725970010112 },
    "id-ns-nvme0n1.json": { nsze: 7501457522, ncap: 7501457522, npwg: 15, flbas: 0, lbafs: [{ ms: 0, ds: 12, rp: 0 }] },
    "smart-log-nvme0n1.json": {
      ...{ critical_warning: 0, temperature: 311, avail_spare: 100, spare_thresh: 10, percent_used: 3 },
      ...{ data_units_read: 1, data_units_written: 2, host_read_commands: 4, power_on_hours: 9 },
    },
    "smartctl-nvme0n1.json": {
      ...{ json_format_version: [1, 0], smartctl: { version: [7, 2], argv: ["smartctl", "-j", "-a", "/dev/nvme0n1"] } },
      ...{ device: { name: "/dev/nvme0n1", type: "nvme", protocol: "NVMe" }, model_name: MODEL },
      ...{ firmware_version: "ACV10340", user_capacity: { blocks: 7501457522, bytes: 30725970010112 } },
    },
    "lsblk.json": {
      blockdevices: [
        { name: "nvme0n1", path: "/dev/nvme0n1", model: MODEL, size: 30725970010112, type: "disk", tran: "nvme" },
      ],
    },
    "kneepoint.json": {
      ...{ kneepoint: 1, title: "Inventory lab" },
      labels: [{ path: "results", capacity_bytes: "30.72 TB" }],
    },
  }).map(([name, content]) => textFile(`lab/${name}`, JSON.stringify(content, null, 1)));

test("inventory files in an archive describe the drive; what a report knows of it counts when it is accepted", async ({
  page,
}) => {
  await openZip(page, "lab.zip", [...onDrive("/dev/nvme0n1"), ...inventory()]);
  await openGrid(page);
  await expect(page.locator(".describe-about summary")).toContainText("Inventory lab");
  for (const [key, value, origin] of [
    ["drive_model", MODEL, "inventory"],
    ["firmware", "ACV10340", "inventory"],
    ["interface", "NVMe", "inventory"],
    ["capacity_bytes", "30720000000000", "kneepoint.json"],
    ["tag:percentage_used", "3", "inventory"],
  ] as const) {
    await expect(cell(page, key)).toHaveAttribute("data-value", value);
    await expect(cell(page, key)).toHaveAttribute("data-origin", origin);
  }
  // These bytes are sold as 30.72 TB.
  await expect(page.locator("td[data-conflict]")).toHaveCount(0);

  const proposal = page.locator(".proposal");
  await expect(proposal).toContainText("media QLC, indirection unit 64K");
  await expect(proposal).toContainText("StorageReview (sponsored by Solidigm)");
  await expect(cell(page, "media")).toHaveAttribute("data-value", "");
  await proposal.getByRole("button", { name: `Accept what is known about ${MODEL}` }).click();
  await expect(page.locator(".cell-told")).toContainText("Set on 4 runs.");
  await expect(cell(page, "media")).toHaveAttribute("data-value", "QLC");
  await expect(cell(page, "media")).toHaveAttribute("data-origin", "user");
  await expect(proposal).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(cell(page, "media")).toHaveAttribute("data-value", "");
  await expect(proposal).toHaveCount(1);
});

test("config.html of vdbench says host and kernel of the results beside it", async ({ page }) => {
  const path = join(runs, "vdbench/randread-30s/output");
  const files = readdirSync(path).map((name) => ({ name: `vdb/${name}`, bytes: readFileSync(join(path, name)) }));
  await openZip(page, "vdb.zip", files);
  await openGrid(page);
  await expect(cell(page, "kernel")).toHaveAttribute("data-value", /^\d+\.\d+/);
  await expect(cell(page, "host")).toHaveAttribute("data-origin", "inventory");
});

test("files of the same name from hostA and hostB: combined or separated by one click, undone by another", async ({
  page,
}) => {
  const path = join(runs, "fio/drive-scaling/randread-perjob/drives12.json");
  const result = JSON.parse(readFileSync(path, "utf8")) as { timestamp_ms: number; jobs: Record<string, unknown>[] };
  const files = ["hostA", "hostB"].flatMap((host, h) =>
    result.jobs.map((job, i) => {
      const own = { ...job, elapsed: 3, "job options": { filename: `/dev/loop${String(i)}` } };
      const file = { ...result, timestamp_ms: result.timestamp_ms + h * 100 + i, jobs: [own] };
      return textFile(`${host}/drive${String(i)}.json`, JSON.stringify(file));
    }),
  );
  await openZip(page, "hosts.zip", files);
  await openGrid(page);
  const proposal = page.locator(".proposal");
  await expect(proposal).toContainText("24 runs ran at the same time, by their start times", READING);
  await proposal.getByRole("button", { name: "Keep apart" }).click();
  await expect(page.locator(".cell-told")).toContainText("24 runs are kept apart.");
  await expect(proposal).toHaveCount(0);
  await page.goto("./#/scaling?d=local&by=each");
  await expect(page.locator(".together[data-proof=none]")).toBeVisible(READING);
  await page.goto("./#/overview?v=1&d=local&open=labels");
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await proposal.getByRole("button", { name: "These ran together" }).click();
  await expect(cell(page, "together")).toContainText("one of 24 at once");
  await page.goto("./#/scaling?d=local&by=each");
  await expect(page.locator(".together[data-proof=said]")).toBeVisible(READING);
  await expect(page.locator("main")).toContainText("24 drives give");
});

// Reloads of single pages are tested with those pages (first-view, percentiles, two-runs, side-by-side).
test(
  "the link of every chart page gives the same table after a reload, of files that the browser kept",
  LONG,
  async ({ page }) => {
    test.slow();
    const own = (folder: string, at: string, wanted: (name: string) => boolean): TestFile[] =>
      readdirSync(join(runs, at))
        .filter(wanted)
        .map((name) => ({ name: `${folder}/${name}`, bytes: readFileSync(join(runs, at, name)) }));
    const some = sweep().filter(({ name }) => /^rand(?:read|rw70)-4k-qd(?:001|004|016|064)-nj1/.test(name));
    await openZip(page, "all.zip", [
      ...some.map(({ name, bytes }) => ({ name: `sweep/${name}`, bytes })),
      // Three more runs of the same signature and device, an hour apart: repeats.
      ...[1, 2, 3].map((n) =>
        textFile(
          `again/r${String(n)}.json`,
          some[0]!.bytes
            .toString()
            .replace(
              /"timestamp(_ms)?" : (\d+)/g,
              (_, ms = "", at: string) =>
                `"timestamp${String(ms)}" : ${String(Number(at) + n * (ms === "" ? 3600 : 3_600_000))}`,
            ),
        ),
      ),
      ...own("scaling", "fio/drive-scaling/randread-grouped", (name) => name.endsWith(".json")),
      ...own("drives", "fio/drive-scaling/randread-perjob", (name) => name === "drives08.json"),
      ...own("logs", "fio/timeseries/noisy-neighbour-75s", (name) => !name.includes("hist")),
      ...own("act", "act/v6.6-storage-1x-ms-1s", (name) => name === "output.txt"),
    ]);
    const table = async () => {
      await expect(page.locator("main table:not([data-before]) tbody tr:visible").first(), page.url()).toBeVisible(
        READING,
      );
      // Waits until the page is idle: a question may still be pending.
      let before = "";
      await expect(async () => {
        await atRest(page);
        const now = await page.locator("main table:visible").first().innerText();
        const settled = now === before && now !== "";
        before = now;
        expect(settled).toBe(true);
      }).toPass({ ...READING, intervals: [50] });
      return before;
    };
    for (const hash of [
      "#/run?d=local&in=all.zip/sweep",
      "#/overview?d=local",
      "#/runs?d=local",
      "#/scaling?d=local&by=each",
      "#/scaling?d=local",
      "#/compare?d=local",
      "#/curve?d=local&w=randread-4k",
      "#/timeline?d=local&m=main",
      "#/act?d=local",
    ]) {
      // Marks the current tables, so that none is taken for a table of the next page.
      await page.evaluate(() => {
        for (const old of document.querySelectorAll("main table")) old.setAttribute("data-before", "");
      });
      await page.goto(`./${hash}`);
      const here = await table();
      const link = await page.evaluate(() => location.hash);
      await page.reload();
      expect(await table(), link).toBe(here);
    }
  },
);
