/** What the service worker keeps: the site without a network, and while another version is deployed. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { serveSite } from "../support/site";
import { drop, expect, mainTwin, sweep, test, twin } from "./kit";
import { engineFile } from "./warmEngine";

test.use({ serviceWorkers: "allow", fresh: true });

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-offline-"));
// Tests may end at the same time; the last one finds the folder already gone.
test.afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The built site as a folder whose files can be removed; nothing is copied. */
function site(name: string): string {
  const dir = join(scratch, name);
  mkdirSync(join(dir, "assets"), { recursive: true });
  for (const file of readdirSync(dist)) if (file !== "assets") symlinkSync(join(dist, file), join(dir, file));
  for (const file of readdirSync(join(dist, "assets")))
    symlinkSync(join(dist, "assets", file), join(dir, "assets", file));
  return dir;
}

/** Is something kept for this address of the site? */
const isKept = (page: Page, path: string) =>
  page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, path);

/** One visit: waits until the data and the engine, which come last, are kept. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("searchbox")).toBeVisible();
  const isWhole = (engine: string) =>
    page.evaluate(async (engine) => {
      const { worker, data } = {
        worker: navigator.serviceWorker.controller,
        data: await caches.open("kneepoint-data"),
      };
      const last = (await data.keys()).some(({ url }) => url.includes("/tables/") && url.includes("/chunk.arrow.gz"));
      return worker !== null && last && (await caches.match(engine, { ignoreVary: true })) !== undefined;
    }, engine);
  await expect.poll(() => isWhole(engineFile()), { timeout: 120_000 }).toBe(true);
  // The last files follow within a moment.
  let kept = -1;
  const count = () => page.evaluate(async () => (await (await caches.open("kneepoint-data")).keys()).length);
  await expect.poll(async () => kept === (kept = await count()), { timeout: 60_000, intervals: [1500] }).toBe(true);
}

test("after one visit everything works offline: the Library, a curve, series, a link, own files", async ({
  page,
  complaints,
}) => {
  const dir = site("gone");
  const host = await serveSite(dir, "/lab/");
  await visit(page, host.url);

  // Nothing from other sites is kept, no data of another build, and nothing that is not a file of the site.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(kept.filter((url) => !url.startsWith(host.url))).toEqual([]);
  unlinkSync(join(dir, "data"));
  mkdirSync(join(dir, "data"));
  for (const file of readdirSync(join(dist, "data")).filter((name) => name !== "catalogue.json"))
    symlinkSync(join(dist, "data", file), join(dir, "data", file));
  const catalogue = JSON.parse(readFileSync(join(dist, "data/catalogue.json"), "utf8")) as object;
  writeFileSync(join(dir, "data/catalogue.json"), JSON.stringify({ ...catalogue, code: "other" }));
  await page.evaluate(() => fetch("data/catalogue.json").then((response) => response.text()));
  await page.evaluate(() => fetch("own/list").catch(() => null));
  const of = await page.evaluate(
    async () => (await (await caches.match("data/catalogue.json"))!.json()) as { code: string },
  );
  expect(of.code).not.toBe("other");
  expect(await isKept(page, "own/list")).toBe(false);
  await host.close();

  await page.goto(host.url);
  await expect(page.locator("main [data-row]").first()).toBeVisible();
  await page.goto(`${host.url}#/curve?v=1&d=fio-plot-m1015-2019`);
  await page.reload();
  expect((await twin(page)).length).toBeGreaterThan(20);
  // Beyond prepared answers: the tables and the engine.
  await page.goto(`${host.url}#/timeline?v=1&d=example-virtual-disk&z=2..9`);
  await expect(mainTwin(page)).toBeVisible({ timeout: 60_000 });
  await page.goto(`${host.url}#/library?v=1`);
  await drop(page, sweep());
  await expect(page).toHaveURL(/#\/curve\?.*d=local/, { timeout: 60_000 });
  expect((await twin(page)).length).toBeGreaterThan(8);
  // The browser looks for a newer worker and finds none.
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((one) => !/sw\.js|ERR_CONNECTION_REFUSED|status of 404/.test(one)),
  );
});

test("a deployment does not break an open page; the next page is completely the new version", async ({
  page,
  complaints,
}) => {
  const dir = site("deployed");
  const host = await serveSite(dir, "/");
  await visit(page, host.url);
  // The code of the next version has other names, and the host no longer has the old files.
  const [sheet] = readdirSync(join(dir, "assets")).filter((name) => name.startsWith("KeySheet-"));
  unlinkSync(join(dir, "assets", sheet!));
  const worker = readFileSync(join(dir, "sw.js"), "utf8");
  unlinkSync(join(dir, "sw.js"));
  writeFileSync(
    join(dir, "sw.js"),
    worker.replace(`"assets/${sheet!}",`, "").replace(/"version":"\w+"/, '"version":"next"'),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
  const isNext = () =>
    page.evaluate(async () => {
      const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration())!;
      return (
        (await caches.has("kneepoint next")) && active?.state === "activated" && installing === null && waiting === null
      );
    });
  await expect.poll(isNext, { timeout: 60_000 }).toBe(true);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`${host.url}#/runs?v=1&d=example-virtual-disk`);
  await page.reload();
  await expect(page.getByRole("treegrid")).toBeVisible();
  // A page of the old version may still be open: its files are kept until a third version comes.
  expect(await isKept(page, `assets/${sheet!}`)).toBe(true);
  expect(complaints).toEqual([]);
  await host.close();
});

test("the site can be installed: its manifest has a name, a start page and an existing icon", async ({ page }) => {
  const host = await serveSite(dist, "/lab/");
  await page.goto(host.url);
  const session = await page.context().newCDPSession(page);
  const { url, data, errors } = await session.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${host.url}site.webmanifest`, []]);
  const { name, start_url, icons } = JSON.parse(data!) as { name: string; start_url: string; icons: { src: string }[] };
  expect([name, new URL(start_url, url).href]).toEqual(["Kneepoint", host.url]);
  for (const { src } of icons) expect((await page.request.get(new URL(src, url).href)).status()).toBe(200);
  await host.close();
});
