/** Compare in the browser: published figures and own files, checked in its tables. */
import { readdirSync, readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { drops, laterBy, realFile, realPath } from "../support/realFiles";
import {
  atRest,
  drop,
  expect,
  expectNoFault,
  sweep,
  test,
  textFile,
  twin,
  type TestFile,
  type TwinRow,
  LONG,
} from "./kit";

const QLC = "./#/compare?v=1&d=qlc-175gbs&by=media&base=TLC";
const ROCE = "./#/compare?v=1&d=roce-vs-iscsi-vsphere7&by=fabric&base=iSCSI";
const SATA = "./#/compare?v=1&d=sk-hynix-pe6011-se4011&by=interface&base=SATA&of=published";

const column = (rows: readonly TwinRow[], id: string): (string | undefined)[] => rows.map((row) => row[id]);
const verdict = (page: Page) => page.locator("[data-answer]");

/** Rows of a table by the names of its columns. */
async function rowsOf(table: Locator): Promise<TwinRow[]> {
  await atRest(table.page());
  return table.evaluate((one) => {
    const names = [...one.querySelectorAll("thead th")].map((th) => (th as HTMLElement).dataset["column"] ?? "");
    return [...one.querySelectorAll("tbody tr:not([data-group], [data-load])")].map((row) =>
      Object.fromEntries([...row.children].map((td, i) => [names[i], (td as HTMLElement).dataset["value"] ?? ""])),
    );
  });
}
const measures = (page: Page) => rowsOf(page.locator("[data-measures] table"));
/** Unfolded loads of two sides: a row for throughput and one for each latency. */
async function loads(page: Page) {
  await atRest(page);
  return page.locator("[data-measures] tr[data-load]").evaluateAll((rows) =>
    rows.map((row) => {
      const cells = [...row.children] as HTMLElement[];
      const [, measure, base, other, ratio] = cells.map(({ dataset }) => dataset["value"] ?? "");
      const exact = Number(cells.find((cell) => cell.dataset["ratio"] !== undefined)?.dataset["ratio"]);
      return { load: (row as HTMLElement).dataset["load"]!, measure, base, other, ratio, exact };
    }),
  );
}

async function open(page: Page, hash: string): Promise<void> {
  await page.goto(hash);
  await expect(page.locator("[data-measures] tbody tr").first()).toBeVisible({ timeout: 60_000 });
}
async function dropped(page: Page, files: readonly TestFile[], hash: string): Promise<void> {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, files);
  await expect(page.locator("#read-title")).toContainText("all kept", { timeout: 60_000 });
  await open(page, `./${hash}`);
}
async function choose(page: Page, menu: RegExp, option: RegExp): Promise<void> {
  await page.getByRole("button", { name: menu }).first().click();
  await page.getByRole("option", { name: option }).click();
}

test.describe("article 000: QLC against TLC", () => {
  test("1.27 and 0.91, derived from both figures, with the caveat of the topology", async ({ page }) => {
    await open(page, QLC);
    await expect(verdict(page)).toContainText("QLC against TLC: 64K sequential read 27 % better");
    const shown = await measures(page);
    expect(column(shown.slice(0, 2), "ratio_1")).toEqual(["1.27×", "0.913×"]);
    const rows = await twin(page);
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
    const differs = page.getByRole("complementary", { name: "What differs" });
    await expect(differs).toContainText("Topologies differ");
    await expect(differs).toContainText("Active range 5 %");
    await expect(differs.locator("tr", { hasText: "indirection unit" })).toContainText("64K");
  });
  test("per drive: five printed values, one a bound, beside four derived ones that look different", async ({
    page,
  }) => {
    await open(page, `${QLC}&per=member`);
    const rows = await twin(page);
    const values = Object.fromEntries(
      rows.map((row) => [row["workload"], Number(row["bandwidth_per_member_bytes_per_s"]) / 1e9]),
    );
    expect(values["1MB sequential read (per SSD)"]).toBe(7.3);
    expect(values["64K random read"]).toBeCloseTo(7.346, 3);
    expect(values["64K random 70/30 read/write"]).toBeCloseTo(1.833, 3);
    expect(values["64K random 90/10 read/write"]).toBeCloseTo(5.446, 3);
    expect(values["4K random read"]).toBeCloseTo(3.621, 3);
    await expect(page.locator(".twin tr[data-mark^='qlc-175gbs/s0-06']").first()).toContainText("at least");
    await expect(page.locator(".key-line").first()).toContainText("derived by arithmetic");
  });
  test("the source of a ratio cites both sides and gives the formula", async ({ page }) => {
    await open(page, QLC);
    await page.locator('[data-measures] button[data-mark^="qlc-175gbs/s0-09|"]').first().click();
    const panel = page.getByRole("complementary", { name: "Ratio of published figures" });
    for (const words of ["159 GB/s", "125 GB/s", "159 GB/s ÷ 125 GB/s", "s0-09", "s0-28", "line 31"]) {
      await expect(panel).toContainText(words);
    }
    await expect(page).toHaveURL(/p=qlc-175gbs\/s0-09/);
    await panel.getByRole("button", { name: "Close" }).press("Escape");
    await expect(panel).toHaveCount(0);
  });
  test("read share 0, 70, 90, 100 with the time share of the pure ends; a row opens its citation", async ({ page }) => {
    await open(page, QLC);
    const share = page.getByRole("region", { name: "By share of reads" });
    await expect(share.locator(".twin tbody tr")).toHaveCount(4);
    const rows = await rowsOf(share.locator(".twin table"));
    expect(rows.map((row) => [Number(row["read_percent"]), Number(row["bytes_per_s"]) / 1e9])).toEqual([
      ...[[0, 13.2], [70, 44], [90, 130.7], [100, 176.3]], // prettier-ignore
    ]);
    const derived = rows.map((row) => row["time_share_bytes_per_s"] ?? "");
    expect([derived[0], derived[3]]).toEqual(["", ""]);
    expect(derived.slice(1, 3).map((value) => (Number(value) / 1e9).toFixed(1))).toEqual(["37.5", "78.9"]);
    await share.locator("tbody tr").nth(2).click();
    await expect(page.locator(".source-panel")).toContainText("130.7");
  });
});

test.describe("article 002: RoCE against iSCSI", () => {
  test("percent only: each printed change, its bound kept, at each own maximum", async ({ page }) => {
    await open(page, ROCE);
    const rows = await twin(page);
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
    await expect(page.locator("[data-measures]")).toContainText("up to −78.2");
    await expect(page.getByRole("main")).toContainText("80 and 100 % of each fabric’s own maximum");
  });
  test("a new base turns every change, derived, and the link restores it", async ({ page }) => {
    await open(page, `${ROCE}&load=80`);
    await choose(page, /^base iSCSI/, /NVMe-oF over RoCE v2/);
    await expect(verdict(page)).toContainText("iSCSI against NVMe-oF over RoCE v2");
    const rows = await twin(page);
    expect(Number(rows[0]?.["pct_change_throughput"])).toBeCloseTo(100 / 1.146 - 100, 9);
    expect(rows[0]?.["pct_change_throughput_from"]).toContain("seen from the other side");
    await page.reload();
    await expect(verdict(page)).toContainText("iSCSI against NVMe-oF over RoCE v2");
    expect(await twin(page)).toEqual(rows);
  });
});

test("NVMe against SATA: throughput and latency inverted, what is ambiguous has no ratio", async ({ page }) => {
  await open(page, SATA);
  const rows = await twin(page);
  const of = (start: string) => rows.find((row) => row["workload"]?.startsWith(start));
  expect(of("4K random read")?.["iops_from"]).toBe("derived: 2,460,000 IOPS ÷ 542,000 IOPS");
  expect(of("4K random read")?.["latency_mean_gain"]).toBe("89 % better");
  expect(of("second VDI workload")?.["iops_ratio"]).toBe("");
  expect(of("second VDI workload")?.["iops_gain"]).toContain("ambiguous");
});

test("axe finds nothing, light and dark", LONG, async ({ page }) => {
  for (const hash of [QLC, ROCE, SATA]) {
    await open(page, hash);
    await expectNoFault(page);
  }
});

test("controls that do not fit their line are under More, and nothing is cut", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await open(page, "./#/compare?v=1&d=example-virtual-disk");
  const line = page.locator(".controls").first();
  expect(await line.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
  const more = line.getByRole("button", { name: "More" });
  // It keeps the width of its word, so that the next control does not touch it.
  expect(await more.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await more.click();
  await page.getByRole("option", { name: "at equal throughput" }).click();
  await expect(page).toHaveURL(/at=throughput/);
  await expect(line.getByRole("button", { name: "Where do I stand?" })).toBeVisible();
});

test.describe("own files", () => {
  /** One sweep in two folders; every file of the second is one second later. */
  const twoFolders = (): TestFile[] => {
    const files = sweep().filter(({ name }) => name.startsWith("randread-4k-") && name.endsWith("-nj1.json"));
    return ["a", "b"].flatMap((side, i) =>
      files.map(({ name, bytes }) => ({
        name: `${side}/${name}`,
        bytes: Buffer.from(laterBy(i, bytes.toString())),
      })),
    );
  };
  const folder = (from: string, to: string): TestFile[] =>
    readdirSync(`${realPath("fio")}/${from}`)
      .filter((name) => name.endsWith(".json"))
      .map((name) => ({ name: `${to}/${name}`, bytes: readFileSync(`${realPath("fio")}/${from}/${name}`) }));

  test("the most within a limit that − and + move, from the files themselves; a value opens its point", async ({
    page,
  }) => {
    const given = [
      ...folder("qd-sweep-disk/randread-4k-nj1", "disk/randread-4k-nj1"),
      ...folder("qd-sweep-tmpfs/randread-4k-nj1", "tmpfs/randread-4k-nj1"),
    ];
    await dropped(page, given, "#/compare?v=1&d=local&by=system&base=disk");
    /** The last depth before the first p99 over the limit. */
    const steps = given
      .filter(({ name }) => name.startsWith("disk/"))
      .map(({ name, bytes }) => {
        const { jobs } = JSON.parse(bytes.toString("utf8")) as {
          jobs: { read: { iops: number; clat_ns: { percentile: Record<string, number> } } }[];
        };
        const { iops, clat_ns } = jobs[0]!.read;
        return { depth: Number(/qd(\d+)/.exec(name)![1]), p99: clat_ns.percentile["99.000000"]! / 1e3, iops };
      })
      .sort((a, b) => a.depth - b.depth);
    const held = (limit_us: number) => {
      const fails = steps.findIndex(({ p99 }) => p99 > limit_us);
      return Math.max(...steps.slice(0, fails < 0 ? steps.length : fails).map(({ iops }) => iops));
    };
    const limit = page.getByRole("spinbutton");
    await expect(limit).toHaveValue("1 ms");
    for (const limit_us of [1000, 2000, 5000]) {
      await expect.poll(async () => Number((await measures(page))[0]?.["value_0"])).toBeCloseTo(held(limit_us), 3);
      await limit.press("ArrowUp");
    }
    await expect(page).toHaveURL(/[&?]lim=10000/);
    await expect(page.getByRole("main")).toContainText("one run each");
    await expect(page.locator("[data-measures]")).not.toContainText(/[▲▼]|better|worse/);
    await expect(page.locator("[data-curves] .scene")).toHaveCount(1);
    await page.locator("[data-measures] button[data-mark]").first().click();
    await expect(page.locator(".source-panel")).toContainText(/\.json/);
    await expectNoFault(page);
  });

  test("loads unfold; at equal throughput a value is measured where a step has the rate, else between two", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    // The second side lacks a depth: its latency there is read between the neighbours.
    const gap = twoFolders().filter(({ name }) => !name.startsWith("b/") || !name.includes("qd008"));
    await dropped(page, gap, "#/compare?v=1&d=local&by=system&base=a&at=throughput");
    await page.getByRole("button", { name: /4K random read: .*loads in common/ }).click();
    const rows = await loads(page);
    const rates = rows.filter(({ measure }) => measure === "IOPS");
    expect(rates.length).toBeGreaterThan(2);
    for (const row of rates) expect(row.other).toBe(row.base);
    const between = rows.find(({ load, measure }) => load.includes("QD 8)") && measure === "p99");
    expect(between).toBeDefined();
    expect(between?.exact).not.toBe(1);
    await choose(page, /^at equal throughput/, /at equal depth/);
    await expect
      .poll(async () => (await loads(page)).filter(({ measure }) => measure === "IOPS").map(({ exact }) => exact))
      .toEqual(Array.from({ length: 8 }, () => 1));
    await expect(page.locator("[data-group]").first()).toContainText("equal at 8");
  });

  test("a medium that nobody set is asked for in the table, and a published system is added as a side", async ({
    page,
  }) => {
    await dropped(page, twoFolders(), "#/compare?v=1&d=local&by=system");
    await page.getByLabel("Media of a").selectOption("TLC");
    await expect(page.getByLabel("Media of a")).toHaveCount(0);
    await page.getByRole("button", { name: "published system to add" }).click();
    await page.getByRole("listbox", { name: "published system to add" }).getByRole("option").first().click();
    await expect.poll(async () => page.locator("[data-measures] thead b").count()).toBe(3);
    await expect(page).toHaveURL(/sys=/);
  });

  test(
    "two folders of eight directories that ran together: summed per step, a step with 7 of 8 marked",
    LONG,
    async ({ page }) => {
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
      await dropped(page, files, "#/compare?v=1&d=local&by=system&at=load&base=iscsi+array&y=mean");
      await page.getByRole("button", { name: /loads in common/ }).click();
      const count = async () => new Set((await loads(page)).map(({ load }) => load)).size;
      await expect.poll(count, { timeout: 60_000 }).toBe(11);
      const rows = await loads(page);
      const at = (share: string, isRate: boolean) =>
        rows.find(({ load, measure }) => load.startsWith(share) && (measure === "IOPS") === isRate);
      // 8 × 9,363.33 IOPS on both sides; nothing is made up for the directory that lacks it.
      expect(Number(at("10 %", true)?.base)).toBeCloseTo(8 * 9363.3333, 2);
      expect(at("50 %", true)?.exact).toBeCloseTo(8 / 7, 6);
      const noted = page.locator("tr[data-load]", { hasText: "7 of 8 members" });
      expect(new Set(await noted.evaluateAll((all) => all.map((row) => row.dataset["load"])))).toEqual(
        new Set([at("50 %", true)!.load]),
      );
      // Equal members have equal weight, so the mean is that of each.
      expect(Number(at("10 %", false)?.other)).toBeCloseTo(220.4, 6);
      // One system states 24 drives eight times: these are 24 drives.
      const costs = (await measures(page)).filter((row) => row["measure"]?.includes("per TB"));
      expect(costs.length).toBeGreaterThan(0);
      await expectNoFault(page);
    },
  );

  test("what the sides cost: measures of their own, as far as labels tell", async ({ page }) => {
    const said = {
      kneepoint: 1,
      labels: [
        { path: "before", power_w: 20, price: 500, capacity_bytes: "7.68 TB", drive_count: 1, note: "EUR" },
        { path: "after", power_w: 25, drive_count: 1 },
      ],
    };
    const runs = drops.twoFolders.map(({ path, bytes }) => ({ name: path, bytes }));
    const files = [...runs, textFile("kneepoint.json", JSON.stringify(said))];
    await dropped(page, files, "#/compare?v=1&d=local&in=before~after&base=before");
    const rows = await measures(page);
    const of = (measure: string) =>
      rows.find((row) => row["workload"] === "4K random read, psync" && row["measure"] === measure)!;
    const peak = of("peak IOPS");
    expect(Number(of("peak IOPS per W")["value_0"])).toBeCloseTo(Number(peak["value_0"]) / 20, 6);
    expect(Number(of("peak IOPS per W")["value_1"])).toBeCloseTo(Number(peak["value_1"]) / 25, 6);
    expect(Number(of("price per TB")["value_0"])).toBeCloseTo(500 / 7.68, 6);
  });
});
