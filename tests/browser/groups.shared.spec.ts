/**
 * Collections as published: the first view of each folder is the chart that an engineer would draw, with a line for
 * each system. SHOTS=1 writes a picture of each to docs/review/first-view.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { sharedPath } from "../support/shared";
import { palettePng } from "../support/palettePng";
import { atRest, expect, test, told, twin } from "./kit";

interface First {
  /** As counted in the line after the drop. */
  readonly systems: number;
  /** Page and selection. */
  readonly link: string;
  readonly sentence: string;
  /** Name of each line (Compare: each workload) -> rows of the table. */
  readonly rows: Readonly<Record<string, number>>;
}

const sysbench = ["res02", "res05", "res04", "res03", "res06", "res01"];

const collections: Readonly<Record<string, First>> = {
  "ssd-appended": {
    systems: 4,
    link: "#/curve?v=1&d=local&w=randread-4k",
    sentence: "4K random read on 4 systems: p99 completion latency against IOPS.",
    rows: { comp: 10, nvm: 10, optane: 10, p4510: 10 },
  },
  "ssd-folders": {
    systems: 5,
    link: "#/curve?v=1&d=local&w=randread-4k",
    sentence: "4K random read on 4 systems: p99 completion latency against IOPS.",
    rows: { "comp nofs": 10, "nvm nofs": 10, "optane, 4G": 10, "optane, 5G": 10, "p4510, 4G": 10, "p4510, 5G": 10 },
  },
  // Seven depths by seven numbers of jobs, drawn as one line a system.
  "fioplot-raid": {
    systems: 4,
    link: "#/curve?v=1&d=local&w=randread-4k",
    sentence: "4K random read on 4 systems, any number of jobs: p99 completion latency against IOPS.",
    rows: {
      "CRUCIAL MX200": 49,
      "CRUCIAL MX200x3 RAID0 8KCHUNK": 49,
      "CRUCIAL MX200x3 RAIDO": 49,
      "RAID0 4x SSD": 49,
    },
  },
  // One folder holds five of the depths twice.
  "fioplot-runs": {
    systems: 4,
    link: "#/curve?v=1&d=local&w=randread-4k&j=1",
    sentence: "4K random read on 4 systems, 1 job: p99 completion latency against IOPS.",
    rows: {
      "SATA AHCI HGST HTS72101 100GB 7K2RPM": 6,
      "SATA AHCI SAMSUNGF1 1TB 7K2RPM": 6,
      "SATA AHCI WD740GD 74GB 10RPM": 11,
      "USB CRUCIAL 240GB": 6,
    },
  },
  "mac-hosts": {
    systems: 4,
    link: "#/curve?v=1&d=local&w=randread-4k",
    sentence: "4K random read on 4 systems: p99 completion latency against IOPS.",
    rows: { "mba m1 macos": 2, "mbp16 2019 macos": 2, "mbp16 2019 parallels ubuntu20.10": 2, "ryzen2700 desktop": 3 },
  },
  "two-drives-raid0": {
    systems: 3,
    link: "#/curve?v=1&d=local&w=read-blocks&j=1",
    sentence: "sequential read, block sizes vary on 3 systems, 1 job: p99 completion latency against GB/s.",
    rows: { "RAID 0": 4, "multiple nvme device nvme1n1": 4, "multiple nvme device nvme2n1": 4 },
  },
  "before-after": {
    systems: 2,
    link: "#/compare?v=1&d=local&by=system",
    sentence:
      "ml against baseline: 128K random read, 128K sequential read and 128K random 50/50 mix; base baseline, by system, all 3 workloads",
    rows: { "128K sequential read": 3, "128K random read": 3, "128K random 50/50 mix": 3 },
  },
  "sysbench-threads": {
    systems: 6,
    link: `#/curve?v=1&d=local&w=trxread-sql&s=${sysbench.map((one) => `local/${one}/trxread-sql*-long`).join("~")}`,
    sentence: "SQL read-only transactions, long on 6 systems: mean response time against transactions/s.",
    rows: Object.fromEntries(sysbench.map((one) => [one, 9])),
  },
  // For the 4K reads, one folder name states another thread count than its file.
  "vdbench-raid": {
    systems: 2,
    link: "#/curve?v=1&d=local&w=read-8k&s=local/RAID+0/read-8k-j1-buffered~local/RAID+5/read-8k-j1-buffered",
    sentence: "8K sequential read on RAID 0 and RAID 5: mean response time against IOPS.",
    rows: { "RAID 0": 4, "RAID 5": 6 },
  },
};

async function openFolder(page: Page, id: string, systems: number): Promise<void> {
  await page.goto("./");
  await page.locator("main[aria-busy]").waitFor({ state: "attached" });
  await page
    .locator("[data-input=folder]")
    .first()
    .setInputFiles(sharedPath(`groups/${id}/files`));
  await expect(told(page)).toContainText(`of ${systems} systems`, { timeout: 100_000 });
  await atRest(page);
}

for (const [id, { systems, link, sentence, rows }] of Object.entries(collections)) {
  test(id, async ({ page }) => {
    await openFolder(page, id, systems);
    expect(new URL(page.url()).hash).toBe(link);
    if (id === "before-after") await expect(page.locator("h1")).toContainText(sentence);
    else await expect(page.locator("h1")).toHaveText(sentence);
    // Before anything is clicked.
    if (process.env["SHOTS"] !== undefined) {
      const folder = fileURLToPath(new URL("../../docs/review/first-view/", import.meta.url));
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}${id}.png`, await palettePng(page, await page.screenshot()));
    }
    const counted: Record<string, number> = {};
    if (id === "before-after") {
      for (const group of await page.locator("[data-measures] tbody").all()) {
        await group.getByRole("button", { expanded: false }).click();
        // Each load has its throughput, and below it the latency of each direction.
        const loads = group.locator("tr[data-load]", { hasText: "GB/s" });
        // Each workload has a file for each of three sizes: one group each.
        const [workload = ""] = ((await group.locator("[data-group]").getAttribute("data-group")) ?? "").split(", ");
        counted[workload] = (counted[workload] ?? 0) + (await loads.count());
        for (const load of await loads.all()) await expect(load.locator('td[title^="n = 3"]').first()).toBeVisible();
      }
    } else {
      for (const row of await twin(page)) {
        const name = row["series"] ?? row["workload"] ?? "";
        counted[name] = (counted[name] ?? 0) + 1;
      }
    }
    expect(counted).toEqual(rows);
  });
}
