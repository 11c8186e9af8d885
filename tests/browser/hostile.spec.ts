/**
 * Hostile links and carried rows on every page, in one tab: no page crashes, none shows an object or a function as
 * text, none is wider than the window, and each is drawn in time. FUZZ_RUNS sets the number of cases, FUZZ_FROM the
 * first.
 */
import { appendFileSync, readFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { encodePacket, packetFile } from "~/bundle/packet";
import type { Content } from "~/model/carried";
import { routes } from "~/app/routes";
import { bombs } from "../support/bombs";
import { contents, hostileCase } from "../support/hostile";
import { guestLine } from "./handOver";
import { atRest, drop, expect, isLong, test, textFile, LONG, longUnless } from "./kit";

// The test measures the process of a tab.
test.use({ fresh: true });

const RUNS = Number(process.env["FUZZ_RUNS"] ?? (isLong ? 40 : 12));
const FROM = Number(process.env["FUZZ_FROM"] ?? 0);
/** A file that receives one line of JSON per case: what the case cost. */
const REPORT = process.env["FUZZ_REPORT"];
/**
 * Limit for the processor time of one case, and of the harmless link before them that starts the engine. Other programs
 * do not add to it, a slow machine does; FUZZ_MOST_CPU_S is for a fast one.
 */
const MOST_CPU_S = Number(process.env["FUZZ_MOST_CPU_S"] ?? 10);
const MOST_HEAP_MB = 250;
/** Limit for the tab that has shown every case, including the engine, its workers and what the allocator keeps. */
const MOST_OWN_MB = 500;
/** The process counts as idle after this many samples in a row below this CPU time. */
const CALM = { times: 2, every_ms: 120, most_cpu_s: 0.03 };

/** Text of values that were never meant to be shown. */
const PRINTED = /\[object \w+\]|\bfunction \w*\(|\[native code\]|=> ?[{(]|(?<!“)\bNaN\b|\bundefined\b/;

interface Taken {
  /** CPU time of the tab's process and its workers, until it is idle. */
  readonly cpu_s: number;
  /** Heap of the page's main thread. */
  readonly heap_mb: number;
  /**
   * Resident memory private to the process, without the browser binary, which all tabs map from one file. null where
   * the system does not report it.
   */
  readonly own_mb: number | null;
}

/** CPU time is measured, because other programs on the machine do not add to it. */
class Tab {
  readonly #page: Page;
  #session: CDPSession | null = null;
  #pid: number | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto("about:blank");
    await this.#page.goto("./#/curve?v=1&d=example-virtual-disk");
    await atRest(this.#page);
    await this.#session?.detach();
    this.#session = await this.#page.context().newCDPSession(this.#page);
    await this.#session.send("Performance.enable");
    const { cpu_s } = await this.taken();
    const browser = await this.#page.context().browser()!.newBrowserCDPSession();
    const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
    await browser.detach();
    const tabs = processInfo.filter(({ type }) => type === "renderer");
    tabs.sort((a, b) => Math.abs(a.cpuTime - cpu_s) - Math.abs(b.cpuTime - cpu_s));
    this.#pid = tabs[0]?.id ?? null;
  }

  /**
   * The page may be drawn before the engine is done. A case ends when the process is idle, so that the next one does
   * not pay for it.
   */
  async still(): Promise<Taken> {
    let before = await this.taken();
    for (let calm = 0; calm < CALM.times;) {
      await new Promise((resolve) => setTimeout(resolve, CALM.every_ms));
      const now = await this.taken();
      calm = now.cpu_s - before.cpu_s > CALM.most_cpu_s ? 0 : calm + 1;
      before = now;
    }
    return before;
  }

  async taken(): Promise<Taken> {
    const { metrics } = await this.#session!.send("Performance.getMetrics");
    const of = new Map(metrics.map(({ name, value }) => [name, value]));
    return {
      cpu_s: of.get("ProcessTime") ?? NaN,
      heap_mb: (of.get("JSHeapUsedSize") ?? NaN) / 1e6,
      own_mb: this.#own_mb(),
    };
  }

  #own_mb(): number | null {
    try {
      const status = readFileSync(`/proc/${String(this.#pid)}/status`, "utf8");
      const kb = [...status.matchAll(/(?:RssAnon|RssShmem):\s+(\d+)/g)].reduce((sum, [, of]) => sum + Number(of), 0);
      return (kb * 1024) / 1e6;
    } catch {
      return null;
    }
  }
}

/** Opens a harmless link in a tab that has no engine yet. */
async function harmless(tab: Tab, page: Page): Promise<number> {
  await tab.open();
  const before = await tab.still();
  await drop(page, [{ name: "link.kneepoint", bytes: Buffer.from(packetFile(encodePacket(contents[0]!))) }]);
  await atRest(page);
  const { cpu_s, heap_mb, own_mb } = await tab.still();
  if (REPORT !== undefined) {
    appendFileSync(REPORT, `${JSON.stringify({ id: "harmless", cpu_s: cpu_s - before.cpu_s, heap_mb, own_mb })}\n`);
  }
  return cpu_s - before.cpu_s;
}

test("hostile links and rows crash no page", async ({ page, complaints }) => {
  test.setTimeout(120_000 + RUNS * 30_000);
  const stopped: string[] = [];
  const tab = new Tab(page);
  // The engine starts here, at the cost of any link with rows. The cases find it running.
  const start_s = await harmless(tab, page);
  expect(start_s).toBeLessThan(MOST_CPU_S);
  let shown: Content | null = null;
  for (let n = FROM; n < FROM + RUNS; n++) {
    const { page: id, hash, content, about } = hostileCase(n);
    const before = await tab.still();
    const started = Date.now();
    if (content !== null && content !== shown) {
      await drop(page, [{ name: "link.kneepoint", bytes: Buffer.from(packetFile(encodePacket(content))) }]);
      await atRest(page);
    }
    shown = content ?? shown;
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await atRest(page);
    const took_ms = Date.now() - started;
    const after = await tab.still();
    const found = await page.evaluate((printed) => {
      const all = [...document.querySelectorAll("*")];
      const texts = [
        document.title,
        document.body.textContent,
        ...all.flatMap((one) => [...one.attributes].map(({ value }) => value)),
      ];
      const pattern = new RegExp(printed);
      const at = texts.map((text) => pattern.exec(text)).find((match) => match !== null);
      return {
        broken: document.querySelector(".page-broken code")?.textContent ?? null,
        printed: at?.input.slice(Math.max(0, at.index - 60), at.index + 60) ?? null,
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      };
    }, PRINTED.source);
    const taken = { ...after, cpu_s: after.cpu_s - before.cpu_s };
    if (REPORT !== undefined) {
      appendFileSync(REPORT, `${JSON.stringify({ n, id, took_ms, ...taken, start_s, ...found, about })}\n`);
    }
    const told = `${n} ${id} ${about}`;
    // Console messages, each listed with the case that caused it.
    for (const complaint of complaints.splice(0)) stopped.push(`complained: ${complaint}: ${told}`);
    if (found.broken !== null) stopped.push(`stopped: ${found.broken}: ${told}`);
    if (found.printed !== null) stopped.push(`printed: ${found.printed}: ${told}`);
    if (found.wide > 0) stopped.push(`${found.wide} px wider than the window: ${told}`);
    if (taken.cpu_s > MOST_CPU_S) stopped.push(`took ${taken.cpu_s} s of the processor: ${told}`);
    if (taken.heap_mb > MOST_HEAP_MB) stopped.push(`took ${taken.heap_mb} MB: ${told}`);
    if (process.platform === "linux" && taken.own_mb === null) stopped.push(`memory was not measured: ${told}`);
    if ((taken.own_mb ?? 0) > MOST_OWN_MB) stopped.push(`the tab has ${String(taken.own_mb)} MB: ${told}`);
    if (found.broken !== null) {
      await harmless(tab, page);
      shown = null;
    }
  }
  expect(stopped).toEqual([]);
});

const broken = (page: Page) => page.locator(".page-broken");

test("a link that names an inherited property of objects finds nothing", async ({ page }) => {
  await page.goto("./#/runs?v=1&d=example-virtual-disk&q=__proto__");
  await atRest(page);
  await expect(broken(page)).toHaveCount(0);
  await expect(page.locator("main .empty")).toContainText("__proto__");
});

test('a row that says "constructor" is shown as such', async ({ page }) => {
  const [{ tables, ...more }] = contents as [Content];
  const said = (table: "run" | "point", columns: readonly string[]) => {
    const { rows, columns: cells } = tables[table]!;
    const all = columns.map((name) => [name, new Array<string>(rows).fill("constructor")] as const);
    return { rows, columns: { ...cells, ...Object.fromEntries(all) } };
  };
  const run = said("run", ["tool", "title"]);
  const point = said("point", ["tool", "workload_op", "pattern"]);
  const content = { ...more, tables: { ...tables, run, point } };
  await page.goto("./#/runs?v=1&d=local");
  await drop(page, [{ name: "link.kneepoint", bytes: Buffer.from(packetFile(encodePacket(content))) }]);
  await expect(guestLine(page)).toBeVisible();
  await page.goto("./#/runs?v=1&d=local&g=none&c=tool");
  await expect(page.locator("main")).toContainText("constructor");
  await expect(page.locator("body")).not.toContainText(PRINTED);
  await expect(broken(page)).toHaveCount(0);
});

test("names of a megabyte in two of the reader's files slow no page down", LONG, async ({ page }) => {
  test.setTimeout(240_000);
  const name = "W".repeat(2 ** 20);
  const text = readFileSync("tests/fixtures/fio/client-3.42.json", "utf8");
  const document = JSON.parse(text.slice(text.indexOf("{"))) as { client_stats: Record<string, unknown>[] };
  for (const job of document.client_stats) {
    job["jobname"] = `${name}${String(job["jobname"])}`;
    job["hostname"] = name;
    if (job["job options"]) Object.assign(job["job options"], { filename: name, ioengine: name, description: name });
  }
  const json = JSON.stringify(document);
  await page.goto("./#/overview?v=1&d=local&open=files");
  const other = json.replaceAll(/"total_ios":(\d+)/g, (_, ios: string) => `"total_ios":${Number(ios) + 1}`);
  await drop(page, [textFile("a.json", json), textFile("b.json", other)]);
  await expect(page.locator("main")).toContainText("2 files read");
  for (const route of Object.keys(routes)) {
    await page.goto(`./#/${route}?v=1&d=local`);
    await atRest(page);
    await expect(broken(page), route).toHaveCount(0);
    const wide = await page.evaluate(() => window.document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, route).toBeLessThanOrEqual(0);
    const high = await page.evaluate(() => window.document.documentElement.scrollHeight);
    expect(high, route).toBeLessThan(20_000);
  }
});

const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

for (const [what, name] of [
  ["that turn", "\u202Egnp.exe"],
  ["of 10,000 letters without a space", "e\u0301".repeat(5000)],
  ["of a megabyte", "W".repeat(2 ** 20)],
] as const) {
  test(
    `words ${what} in a kneepoint.json are reversed nowhere and widen no page`,
    longUnless(what === "that turn"),
    async ({ page }) => {
      test.setTimeout(240_000);
      const said = { media: "QLC", drive_model: name, note: name, tags: { [name.slice(0, 1000)]: name } };
      const description = {
        ...{ kneepoint: 1, title: name, publisher: name, caveats: [name, "b"], notes: [name] },
        systems: [{ id: "a", label: name, host: name, drives: [{ model: name, count: 1 }] }],
        runs: [{ match: "*", system: "a" }],
        labels: [{ path: "", ...said }],
      };
      const result = readFileSync("tests/fixtures/fio/qd016.json", "utf8");
      await page.goto("./#/overview?v=1&d=local&open=files");
      await drop(page, [
        textFile("a.json", result.replaceAll("/mnt/bench/f1g", JSON.stringify(name).slice(1, -1))),
        textFile("kneepoint.json", JSON.stringify(description)),
      ]);
      await expect(page.locator("main")).toContainText("2 files read");
      for (const route of Object.keys(routes)) {
        await page.goto(`./#/${route}?v=1&${route === "runs" ? "dataset" : "d"}=local`);
        await atRest(page);
        if (route === "run") {
          await page.getByRole("button", { name: "5.081 ms" }).first().click();
          await expect(page.locator(".source")).toContainText("iodepth=16");
          await page.getByRole("button", { name: "whole file" }).click();
          await expect(page.locator(".whole pre.raw")).toContainText("fio version");
        }
        const found = await page.evaluate(() => ({
          text: `${document.title}\n${document.body.innerText}`,
          wide: document.documentElement.scrollWidth - window.innerWidth,
          high: document.documentElement.scrollHeight,
        }));
        const at = found.text.search(TURNING);
        expect([route, at < 0 ? null : found.text.slice(Math.max(0, at - 60), at + 60)]).toEqual([route, null]);
        expect(found.wide, route).toBeLessThanOrEqual(0);
        expect(found.high, route).toBeLessThan(20_000);
        await expect(broken(page), route).toHaveCount(0);
        if (route === "run") await page.keyboard.press("Escape");
      }
    },
  );
}

const KINDS = ["JSON of 8 million characters in 200,000 rows", "half a million runs"];

test("a link of a few kilobytes that expands to gigabytes is refused, and the page goes on", LONG, async ({ page }) => {
  test.setTimeout(300_000);
  const tab = new Tab(page);
  // packet.adversary.test.ts refuses each of them; here one of each kind, or all in long runs.
  const kinds = isLong ? Object.keys(bombs) : KINDS;
  for (const name of kinds) {
    const made = bombs[name]!;
    const own = made();
    await tab.open();
    const before = await tab.still();
    const started = Date.now();
    await page.evaluate((to) => {
      location.hash = to;
    }, `#/curve?v=1&own=${own}`);
    await expect(guestLine(page)).toContainText(/damaged|more than a link may hold/);
    await atRest(page);
    const took_ms = Date.now() - started;
    const { cpu_s, ...taken } = await tab.still();
    const line = { name, letters: own.length, took_ms, ...taken, cpu_s: cpu_s - before.cpu_s };
    if (REPORT !== undefined) appendFileSync(REPORT, `${JSON.stringify(line)}\n`);
    await expect(broken(page)).toHaveCount(0);
    expect(line.cpu_s, name).toBeLessThan(MOST_CPU_S);
    expect(line.heap_mb, name).toBeLessThan(MOST_HEAP_MB);
  }
});
