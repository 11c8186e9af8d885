/** Compare in the browser: published figures and own files by the same rule, read off the table twin. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { realFile } from "../support/realFiles";
import { atRest, drop, expect, expectNoFault, sweep, test, textFile, twin, type TestFile, type TwinRow } from "./kit";

const QLC = "./#/compare?v=1&d=qlc-175gbs&by=media&base=TLC";
const ROCE = "./#/compare?v=1&d=roce-vs-iscsi-vsphere7&by=fabric&base=iSCSI";
const SATA = "./#/compare?v=1&d=sk-hynix-pe6011-se4011&by=interface&base=SATA&of=published";

async function open(page: Page, hash: string): Promise<TwinRow[]> {
  await page.goto(hash);
  await expect(page.locator(".twin tbody tr").first()).toBeVisible({ timeout: 60_000 });
  return twin(page);
}

const column = (rows: readonly TwinRow[], id: string): (string | undefined)[] => rows.map((row) => row[id]);
const text = (page: Page, mark: string, id: string) =>
  page.evaluate(
    ([row, name]) => {
      const table = document.querySelector(".twin:not(.compare-panel .twin) table");
      const at = [...(table?.querySelectorAll("thead th") ?? [])].findIndex(
        (th) => (th as HTMLElement).dataset["column"] === name,
      );
      return table?.querySelector(`tr[data-mark="${row}"]`)?.children[at]?.textContent ?? null;
    },
    [mark, id] as const,
  );

test.describe("article 000: QLC against TLC", () => {
  test("1.27 and 0.91, derived from both figures, with the caveat of the topology", async ({ page }) => {
    const rows = await open(page, QLC);
    expect(rows).toHaveLength(9);
    const paired = rows.filter((row) => row["bandwidth_ratio"] !== "");
    expect(column(paired, "workload")).toEqual(["64K sequential read", "64K sequential write"]);
    expect(column(paired, "bandwidth_ratio").map((ratio) => Number(ratio).toFixed(2))).toEqual(["1.27", "0.91"]);
    expect(column(paired, "bandwidth_from")).toEqual([
      "derived: 159 GB/s ÷ 125 GB/s",
      "derived: 57.7 GB/s ÷ 63.2 GB/s",
    ]);
    expect(column(rows, "bandwidth_bytes_per_s").map((value) => Number(value) / 1e9)).toEqual([
      ...[159, 57.7, 175.5, 56.1, 176.3, 13.2, 44, 130.7, 86.9],
    ]);
    const aside = page.getByRole("complementary", { name: "What differs" });
    await expect(aside).toContainText("Topologies differ");
    await expect(aside).toContainText("Active range 5 %");
    await expect(aside.locator("tr", { hasText: "indirection unit" })).toContainText("64K");
    await expect(page.locator(".caption")).toContainText("27 % better");
  });
  test("per drive: five printed values, one a bound, beside four derived ones that look different", async ({
    page,
  }) => {
    const rows = await open(page, `${QLC}&per=member`);
    const values = Object.fromEntries(
      rows.map((row) => [row["workload"], Number(row["bandwidth_per_member_bytes_per_s"]) / 1e9]),
    );
    expect(values["1MB sequential read (per SSD)"]).toBe(7.3);
    expect(values["64K random read"]).toBeCloseTo(7.346, 3);
    expect(values["64K random 70/30 read/write"]).toBeCloseTo(1.833, 3);
    expect(values["64K random 90/10 read/write"]).toBeCloseTo(5.446, 3);
    expect(values["4K random read"]).toBeCloseTo(3.621, 3);
    expect(await text(page, "qlc-175gbs/s0-06", "bandwidth_per_member_bytes_per_s")).toContain("at least");
    expect(await text(page, "qlc-175gbs/s0-13/per-member", "bandwidth_per_member_bytes_per_s")).toContain("derived");
    await expect(page.locator(".key-line").first()).toContainText("derived by arithmetic");
  });
  test("the source of a ratio cites both sides and gives the formula", async ({ page }) => {
    await open(page, QLC);
    await page.locator('.twin tbody tr[data-mark^="qlc-175gbs/s0-09|"]').click();
    const panel = page.getByRole("complementary", { name: "Ratio of published figures" });
    for (const words of ["159 GB/s", "125 GB/s", "159 GB/s ÷ 125 GB/s", "s0-09", "s0-28", "line 31"]) {
      await expect(panel).toContainText(words);
    }
    await expect(page).toHaveURL(/p=qlc-175gbs\/s0-09/);
  });
  test("read share 0, 70, 90, 100 with the time share of the pure ends", async ({ page }) => {
    await open(page, QLC);
    const panel = page.getByRole("region", { name: "By share of reads" });
    await expect(panel.locator("tbody tr")).toHaveCount(4);
    const cells = await panel
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((td) => (td as HTMLElement).dataset["value"])));
    expect(cells.map(([, share, rate]) => [Number(share), Number(rate) / 1e9])).toEqual([
      [0, 13.2],
      [70, 44],
      [90, 130.7],
      [100, 176.3],
    ]);
    expect(Number(cells[1]![3]) / 1e9).toBeCloseTo(37.5, 1);
    expect(Number(cells[2]![3]) / 1e9).toBeCloseTo(78.9, 1);
  });
});

test.describe("article 002: RoCE against iSCSI", () => {
  test("percent only: each printed change, its bound kept, at each own maximum", async ({ page }) => {
    const rows = await open(page, ROCE);
    const changes = rows.map((row) => [
      row["workload"],
      row["load_percent"],
      row["pct_change_throughput"],
      row["pct_change_latency"],
    ]);
    expect(changes).toEqual([
      ["4K random read", "80", "14.6", "-21.4"],
      ["64K sequential read", "80", "81.3", "-36.8"],
      ["SQL 90/10", "100", "", "-78.2"],
      ["SQL 90/10", "80", "", "-43.4"],
      ["Oracle 90/10", "100", "", "-13.2"],
      ["Oracle 90/10", "80", "", "-35.7"],
    ]);
    expect(rows[2]?.["pct_change_latency_gain"]).toBe("up to 78.2 % better");
    expect(await text(page, "roce-vs-iscsi-vsphere7/s2-12", "pct_change_latency")).toContain("up to");
    await expect(page.locator(".scene svg").first()).toContainText("up to −78.2");
    await expect(page.getByRole("complementary", { name: "What differs" })).toContainText(
      "80 and 100 % of each fabric’s own maximum",
    );
    await expect(page.locator("h1")).toContainText("against iSCSI");
  });
  test("a new base turns every change, derived, and the link restores it", async ({ page }) => {
    await open(page, `${ROCE}&load=80`);
    await page.getByRole("radio", { name: "Take NVMe-oF over RoCE v2 as the base" }).check();
    await expect(page.locator("h1")).toContainText("iSCSI against NVMe-oF over RoCE v2");
    const rows = await twin(page);
    expect(Number(rows[0]?.["pct_change_throughput"])).toBeCloseTo(100 / 1.146 - 100, 9);
    expect(rows[0]?.["pct_change_throughput_from"]).toContain("seen from the other side");
    await page.reload();
    await expect(page.locator("h1")).toContainText("iSCSI against NVMe-oF over RoCE v2");
    expect(await twin(page)).toEqual(rows);
  });
});

test("NVMe against SATA: throughput and latency inverted, what is ambiguous has no ratio", async ({ page }) => {
  const rows = await open(page, SATA);
  const of = (start: string) => rows.find((row) => row["workload"]?.startsWith(start));
  expect(of("4K random read")?.["iops_from"]).toBe("derived: 2,460,000 IOPS ÷ 542,000 IOPS");
  expect(of("4K random read")?.["latency_mean_gain"]).toBe("89 % better");
  expect(of("second VDI workload")?.["iops_ratio"]).toBe("");
  expect(of("second VDI workload")?.["iops_gain"]).toContain("ambiguous");
});

test("by keyboard: from row to row, a mark opens its source, Escape closes it", async ({ page }) => {
  await open(page, QLC);
  const scene = page.locator(".scene").first();
  await scene.focus();
  await page.keyboard.press("ArrowRight");
  await expect(scene.locator("[aria-live]")).not.toBeEmpty();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Ratio of published figures" });
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).press("Escape");
  await expect(panel).toHaveCount(0);
  await page.keyboard.press("t");
  await expect(page.locator(".twin:not(.compare-panel .twin) tbody tr[tabindex='0']")).toBeFocused();
});

test("nothing for axe to find, light and dark", async ({ page }) => {
  for (const hash of [QLC, ROCE, SATA]) {
    await open(page, hash);
    await expectNoFault(page);
  }
});

test.describe("own files", () => {
  /** One sweep under two folders; of the second every file is another, by a blank. */
  const twoFolders = (): TestFile[] => {
    const files = sweep().filter(({ name }) => name.startsWith("randread-4k-") && name.endsWith("-nj1.json"));
    return ["a", "b"].flatMap((side, i) =>
      files.map(({ name, bytes }) => ({
        name: `${side}/${name}`,
        bytes: Buffer.concat([bytes, Buffer.from(" ".repeat(i))]),
      })),
    );
  };
  async function dropped(page: Page, files: readonly TestFile[], hash: string): Promise<TwinRow[]> {
    await page.goto("./#/overview?v=1&d=local&open=files");
    await drop(page, files);
    await expect(page.locator("#read-title")).toContainText("all kept", { timeout: 60_000 });
    return open(page, `./${hash}`);
  }

  test("at equal throughput: measured where a step has the rate, else between two steps", async ({ page }) => {
    test.setTimeout(120_000);
    const files = twoFolders();
    // The second side lacks a depth: its latency there is read between the neighbours.
    const gap = files.filter(({ name }) => !name.startsWith("b/") || !name.includes("qd008"));
    const rows = await dropped(page, gap, "#/compare?v=1&d=local&by=folder&at=throughput&base=a");
    for (const row of rows) expect(row["iops"]).toBe(row["base_iops"]);
    const between = rows.find((row) => row["load"]?.includes("QD 8)"));
    expect(between).toBeDefined();
    expect(between?.["p99_ratio"]).not.toBe("1");
    await page
      .getByRole("button", { name: /at equal throughput/ })
      .first()
      .click();
    await page.getByRole("option", { name: /at equal load/ }).click();
    await expect(page.locator("h1")).toContainText("at equal load");
    const equal = await twin(page);
    expect(equal.every((row) => row["throughput"] === "equal")).toBe(true);
  });

  test("two folders of eight directories that ran together: summed per step, a step with 7 of 8 marked", async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const names = ["flatfile.html", "totals.html", "parmfile.html"] as const;
    const texts = new Map(
      names.map((name) => [name, realFile(`vdbench/curve-4k-70r/output/${name}`).toString("utf8")]),
    );
    const files = ["roce", "iscsi"].flatMap((side) =>
      Array.from({ length: 8 }, (_, i) => `vm${String(i + 1)}`).flatMap((vm) =>
        names.map((name) => {
          const lines = texts.get(name)!.split("\n");
          const kept =
            side === "iscsi" && vm === "vm3" ? lines.filter((line) => !line.includes("curve1_(50%)")) : lines;
          return textFile(`${side}/${vm}/${name}`, `${kept.join("\n")}\n* ${side} ${vm}\n`);
        }),
      ),
    );
    const array = { drive_count: 24, capacity_bytes: "3.84 TB", price: 1200, rack_u: 2 };
    const labels = ["roce", "iscsi"].map((side) => ({
      ...{ path: `${side}/`, together: side, label: `${side} array` },
      ...array,
    }));
    files.push(textFile("kneepoint.json", JSON.stringify({ kneepoint: 1, labels })));
    await dropped(page, files, "#/compare?v=1&d=local&by=folder&at=load&base=iscsi&y=mean");
    await expect.poll(async () => (await twin(page)).length, { timeout: 60_000 }).toBe(11);
    const rows = await twin(page);
    const at = (share: string) => rows.find((row) => row["load"]?.startsWith(share));
    // 8 × 9,363.33 IOPS on both sides; of the directory that lacks it nothing is made up.
    expect(Number(at("10 %")?.["base_iops"])).toBeCloseTo(8 * 9363.3333, 2);
    expect(Number(at("50 %")?.["throughput_ratio"])).toBeCloseTo(8 / 7, 6);
    const noted = page.locator(".twin:not(.compare-panel .twin) tbody tr", { hasText: "7 of 8 members" });
    await expect(noted).toHaveCount(1);
    await expect(noted).toContainText("50 %");
    // Equal members weigh alike: their mean is each one's.
    expect(Number(at("10 %")?.["read_response_mean_us"])).toBeCloseTo(220.4, 6);
    expect(Number(at("10 %")?.["read_mean_ratio"])).toBeCloseTo(1, 9);

    // The curve behind the row has the reads and the writes of each side.
    const curve = page.getByRole("region", { name: "Curve of the chosen row" });
    await expect(curve.getByRole("heading")).toContainText("mean response of read and write against throughput");
    // Of a sum the depth of one member and how many there are, called what they are.
    const limits = page.getByRole("region", { name: "Under a limit" });
    await expect(limits.locator("tbody tr").first()).toContainText("QD 16 × 8 VMs");
    await expect(limits.locator("tbody tr").first()).toContainText("128 in all");
    // One system says 24 drives eight times: they are 24.
    const cost = page.getByRole("region", { name: "Efficiency" });
    await expect(cost.locator("tbody tr").first()).toBeVisible();
    await atRest(page);
    const head = await cost.locator("thead th").allInnerTexts();
    const cells = await cost.locator("tbody tr").first().locator("td").allInnerTexts();
    const of = (name: string) => cells[head.findIndex((one) => one.trim().startsWith(name))];
    expect(of("drives")).toBe("24");
    expect(Number(of("GB/s per TB"))).toBeGreaterThan(0);
    expect(Number(of("IOPS per price"))).toBeGreaterThan(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });
});
