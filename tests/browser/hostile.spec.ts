/**
 * Hostile links and carried rows on every page, in one tab: no page stops, nothing prints an object or a function and
 * each stands in time. How much wider than the window a page became stands in the report. FUZZ_RUNS says how many, FUZZ_FROM which is the first.
 */
import { appendFileSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { encodePacket, packetFile } from "~/bundle/packet";
import type { Content } from "~/model/carried";
import { hostileCase } from "../support/hostile";
import { atRest, drop, expect, test } from "./kit";

const RUNS = Number(process.env["FUZZ_RUNS"] ?? 40);
const FROM = Number(process.env["FUZZ_FROM"] ?? 0);
/** A file that gets a line of JSON for each case: what it took. */
const REPORT = process.env["FUZZ_REPORT"];
/** A machine with other work takes longer: FUZZ_SLOWEST_MS is for a quiet one. */
const SLOWEST_MS = Number(process.env["FUZZ_SLOWEST_MS"] ?? 30_000);

/** What a value prints that was never meant to be shown. */
const PRINTED = /\[object \w+\]|\bfunction \w*\(|\[native code\]|=> ?[{(]|(?<!“)\bNaN\b|\bundefined\b/;

/** Processor seconds and megabytes that the tab has taken so far, its workers among them; null: not this system. */
function tabOf(pid: number | undefined): { cpu_s: number; rss_mb: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const peak = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return { cpu_s: (Number(fields[11]) + Number(fields[12])) / 100, rss_mb: Number(peak) / 1024 };
  } catch {
    return null;
  }
}

/** The process of the page's tab: of all tabs the one that has done most. */
async function processOf(page: Page): Promise<number | undefined> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const tabs = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => ({ id, tab: tabOf(id) }));
  return tabs.sort((a, b) => (b.tab?.cpu_s ?? 0) - (a.tab?.cpu_s ?? 0))[0]?.id;
}

async function open(page: Page): Promise<number | undefined> {
  await page.goto("about:blank");
  await page.goto("./#/curve?v=1");
  await atRest(page);
  return processOf(page);
}

test("hostile links and rows stop no page", async ({ page }) => {
  test.setTimeout(120_000 + RUNS * 30_000);
  const stopped: string[] = [];
  let pid = await open(page);
  let shown: Content | null = null;
  for (let n = FROM; n < FROM + RUNS; n++) {
    const { page: id, hash, content, about } = hostileCase(n);
    const before = tabOf(pid);
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
    const after = tabOf(pid);
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
    const cpu_s = after === null || before === null ? null : after.cpu_s - before.cpu_s;
    if (REPORT !== undefined) {
      appendFileSync(REPORT, `${JSON.stringify({ n, id, took_ms, cpu_s, rss_mb: after?.rss_mb, ...found, about })}\n`);
    }
    const told = `${n} ${id} ${about}`;
    if (found.broken !== null) stopped.push(`stopped: ${found.broken}: ${told}`);
    if (found.printed !== null) stopped.push(`printed: ${found.printed}: ${told}`);
    if (took_ms > SLOWEST_MS) stopped.push(`took ${took_ms} ms: ${told}`);
    if (found.broken !== null) {
      pid = await open(page);
      shown = null;
    }
  }
  expect(stopped).toEqual([]);
});
