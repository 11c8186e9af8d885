/**
 * Results from the web (`src=`): a second origin, the reader's consent before anything is fetched, errors that say why.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { zipSync } from "fflate";
import { copiedLink, elsewhere as handOver, guestLine } from "./handOver";
import { appListens, drop, expect, faults, mainTwin, sweep, test, twin, LONG } from "./kit";

/** A foreign server; `asked` lists the requests it got. */
interface Elsewhere {
  readonly url: string;
  readonly host: string;
  readonly asked: { readonly method: string; readonly path: string; readonly headers: Record<string, unknown> }[];
  readonly close: () => void;
}

const files = sweep().slice(0, 6);

async function elsewhere(): Promise<Elsewhere> {
  const asked: Elsewhere["asked"] = [];
  const zip = Buffer.from(zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]))));
  const server: Server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push({ method: request.method ?? "", path, headers: request.headers });
    const [, kind = "", name = ""] = path.split("/");
    if (kind !== "closed") response.setHeader("Access-Control-Allow-Origin", "*");
    if (kind === "gone") response.writeHead(404).end("no such file");
    else if (kind === "locked") response.writeHead(403).end();
    else if (kind === "empty") response.end();
    else if (kind === "page") response.end("<!doctype html><title>Log in</title>");
    else if (kind === "parquet") response.end("PAR1\u0015\u0004\u0015\u0010PAR1");
    else if (kind === "zip") response.end(zip);
    else if (kind === "moved") response.writeHead(302, { location: `/open/${name}` }).end();
    else if (kind === "away") response.writeHead(302, { location: decodeURIComponent(name) }).end();
    else if (kind === "slow") {
      // Sends half of the body, then nothing.
      response.writeHead(200, { "content-length": "2000000" });
      response.write(Buffer.alloc(1_000_000, " "));
    } else if (kind === "large") response.writeHead(200, { "content-length": "900000000" }).write("{");
    else response.end(files.find((file) => file.name === name)?.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/`,
    host,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const link = (addresses: readonly string[], page = "library?v=1") =>
  `./#/${page}&src=${addresses.map((address) => encodeURIComponent(address)).join("~")}`;

const strip = (page: Page) => page.locator(".remote");
const yes = (page: Page, { host }: Elsewhere) => page.getByRole("button", { name: `Load from ${host}` });

let there: Elsewhere;
test.beforeEach(async () => {
  there = await elsewhere();
});
test.afterEach(() => {
  there.close();
});

test("nothing is fetched before the host is confirmed; then the reader sees what the sender saw", async ({
  page,
  browser,
}) => {
  // Two readers, three loads.
  test.slow();
  // The sender, who dropped the same bytes.
  await drop(page, await opened(page));
  await expect(mainTwin(page)).toBeVisible({ timeout: 60_000 });
  const sent = await twin(page);

  await handOver(browser, async (receiver) => {
    await receiver.goto(link(files.map(({ name }) => `${there.url}open/${name}`)));
    await expect(receiver.locator(".remote-asks")).toContainText(`This link loads results from ${there.host}.`);
    await expect(receiver.locator(".remote-files")).toContainText(`/open/${files[0]!.name}`);
    expect(there.asked).toEqual([]);
    expect(await faults(receiver, { within: [".remote"] })).toEqual([]);

    await receiver.getByRole("button", { name: "Not now" }).click();
    await expect(strip(receiver)).toContainText("6 files of this link were not loaded.");
    expect(there.asked).toEqual([]);

    await receiver.getByRole("button", { name: "Load…" }).click();
    await yes(receiver, there).click();
    await expect(receiver.locator(".guest-line")).toContainText("These results were loaded for the link.", {
      timeout: 60_000,
    });
    await expect(mainTwin(receiver)).toBeVisible({ timeout: 60_000 });
    await expect
      .poll(async () => (await twin(receiver)).map(withoutSource), { timeout: 60_000 })
      .toEqual(sent.map(withoutSource));
    expect(there.asked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      files.map(({ name }) => `GET /open/${name}`).sort(),
    );
    for (const { headers } of there.asked) {
      expect(headers["origin"]).toBe("null");
      expect(headers["cookie"]).toBeUndefined();
      expect(headers["referer"]).toBeUndefined();
    }
    expect(receiver.url()).toContain("src=");
    await expect(receiver.locator("iframe")).toHaveCount(0);

    // The consent holds for the visit: a reload does not ask again.
    await receiver.reload();
    await expect(mainTwin(receiver)).toBeVisible({ timeout: 60_000 });
    await expect(receiver.locator(".remote-asks")).toHaveCount(0);
  });
});

test("the sender's labels for results at addresses travel in the link", LONG, async ({ page, browser }) => {
  test.slow();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const curve = "curve?v=1&d=local&n=a~Before+the+fan";
  await page.goto(
    link(
      [`${there.url}open/${files[0]!.name}`, `${there.url}open/${files[1]!.name}`],
      "overview?v=1&d=local&open=labels",
    ),
  );
  await yes(page, there).click();
  const media = page.locator('.said-grid tbody td[data-key="media"]').first();
  await expect(media).toBeVisible({ timeout: 60_000 });
  await page.getByRole("checkbox", { name: "Choose all" }).check();
  await page.getByRole("button", { name: "Set media" }).click();
  await page.getByRole("dialog", { name: "Set media" }).locator("input").fill("QLC");
  await page.keyboard.press("Enter");
  await expect(media).toHaveText(/QLC\s*you/);
  await page.evaluate((hash) => {
    const src = location.hash.replace(/^.*&src=/, "");
    location.hash = `#/${hash}&src=${src}`;
  }, curve);
  await expect(mainTwin(page)).toBeVisible({ timeout: 60_000 });
  const sent = await twin(page);
  await expect(page.locator(".share-says").first()).toHaveText("· addresses of the data, and your labels");
  const whole = await copiedLink(page);
  expect(whole).toMatch(/&src=.*&words=[A-Za-z0-9_-]+(?:%[0-9A-F]{2})?$/);
  expect(whole).not.toContain("own=");

  for (const [given, expected] of [
    [whole, "QLC"],
    // A damaged label is reported and affects nothing else.
    [whole.slice(0, -9), "unknown"],
  ] as const) {
    await handOver(browser, async (receiver) => {
      await receiver.goto(given);
      await yes(receiver, there).click();
      await expect(mainTwin(receiver)).toBeVisible({ timeout: 60_000 });
      await expect.poll(() => twin(receiver), { timeout: 60_000 }).toEqual(sent);
      const line = guestLine(receiver);
      if (expected === "QLC") {
        await expect(line).not.toContainText("could not be read");
        // When sent on, the labels are the same.
        await expect(receiver.locator(".share-says").first()).toHaveText("· addresses of the data, and your labels");
      } else {
        await expect(line).toContainText("Some of it could not be read");
      }
    });
  }
});

/** Opens the first page, ready for a drop. */
async function opened(page: Page) {
  await page.goto("./");
  return files;
}

/** Leaves out the columns that locate the file, because its location differs. */
const withoutSource = (row: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !["source", "path", "file"].includes(name)));

test("a link that is not loaded leaves the reader's own results where they are", LONG, async ({ page }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await drop(page, files.slice(0, 1));
  await expect(page.locator("#read-title")).toContainText("all kept", { timeout: 60_000 });
  await page.goto(link([`${there.url}open/${files[1]!.name}`], "overview?v=1&d=local&open=files"));
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.locator(".read tbody tr")).toHaveCount(0);
  // The address changes before the page reloads. A question asked in between would go to the old page.
  await page.waitForLoadState();
  const anew = page.waitForEvent("load");
  await page.getByRole("button", { name: "Show my own files" }).click();
  await anew;
  await expect(page).not.toHaveURL(/src=/);
  await page.evaluate(() => (location.hash = "#/overview?v=1&d=local&open=files"));
  await expect(page.locator(".read tbody tr")).toHaveCount(1, { timeout: 60_000 });
  expect(there.asked).toEqual([]);
});

test("an archive, through a redirect, is read like a dropped one; its address stays with its files", async ({
  page,
}) => {
  await page.goto(
    link([`${there.url}zip/sweep.zip`, `${there.url}moved/${files[0]!.name}`], "overview?v=1&d=local&open=files"),
  );
  await yes(page, there).click();
  await expect(page.locator(".read tbody tr")).not.toHaveCount(0, { timeout: 60_000 });
  await expect(page.locator(".read-from").first()).toHaveText(`from ${there.url}zip/sweep.zip`);
  await expect(page.locator(".read .read-file").nth(1)).toContainText("zip/sweep.zip");
  await expect(page.locator(".remote .strip")).toHaveCount(0);
});

test("a confirmed host cannot send the request on to one that nobody confirmed", async ({ page, complaints }) => {
  const other = await elsewhere();
  const name = files[0]!.name;
  await page.goto(
    link([`${there.url}away/${encodeURIComponent(`${other.url}open/${name}`)}`], "overview?v=1&d=local&open=files"),
  );
  await yes(page, there).click();
  await expect(page.locator(".remote-failed li").first()).toContainText("to another host", { timeout: 60_000 });
  expect(there.asked.length).toBeGreaterThan(0);
  expect(other.asked).toEqual([]);
  other.close();
  // The browser reports it as well.
  expect(complaints.filter((one) => !one.includes("connect-src"))).toEqual([]);
  complaints.length = 0;
});

test("each failure says why and what to do; what arrived is read", async ({ page, complaints }) => {
  const closed = await elsewhere();
  closed.close();
  await page.goto(
    link(
      [
        `${there.url}open/${files[0]!.name}`,
        `${there.url}closed/a.json`,
        `${there.url}gone/a.json`,
        `${there.url}locked/a.json`,
        `${there.url}empty/a.json`,
        `${there.url}page/a.json`,
        `${closed.url}a.json`,
        "file:///etc/passwd",
        "https://me:word@lab.example/a.json",
      ],
      "overview?v=1&d=local&open=files",
    ),
  );
  await expect(page.locator(".remote-hosts > li")).toHaveCount(2);
  await page.getByRole("button", { name: "Load from 2 hosts" }).click();
  await expect(page.locator(".read tbody tr")).toHaveCount(1, { timeout: 60_000 });
  await expect(page.locator(".remote-failed h2")).toHaveText("8 of 9 files were not loaded.", { timeout: 60_000 });
  const said = await page.locator(".remote-failed li").allInnerTexts();
  const about = (code: string) => said.find((text) => text.startsWith(code)) ?? `nothing about ${code}: ${said.join()}`;
  expect(about("src/no-cors")).toContain(
    "does not let other pages read the file: the header Access-Control-Allow-Origin: * is missing",
  );
  expect(about("src/no-cors")).toContain("add_header Access-Control-Allow-Origin");
  expect(said.filter((text) => text.startsWith("src/status")).join()).toMatch(/answered 404[^]*answered 403/);
  expect(about("src/empty")).toContain("0 bytes");
  expect(about("src/web-page")).toContain("a web page, not a result");
  expect(about("src/unreachable")).toContain(`No answer from ${closed.host}.`);
  expect(about("src/scheme")).toContain("Only https:// and http://");
  expect(about("src/userinfo")).toContain("name or a password");
  expect(there.asked.some(({ path }) => path.includes("passwd"))).toBe(false);

  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await expect(page.locator(".remote-failed")).toHaveCount(0);
  // The browser itself logs failed requests.
  expect(complaints.filter((line) => !/Failed to load resource|CORS policy/.test(line))).toEqual([]);
  complaints.length = 0;
});

test("a file that arrived and is no result says so in the place of the chart", async ({ page }) => {
  await page.goto(link([`${there.url}parquet/points.parquet`], "curve?v=1&d=local"));
  await yes(page, there).click();
  const said = page.locator("[data-awaited]");
  await expect(said).toContainText("a Parquet table; the results of a chart travel in its bundle", { timeout: 60_000 });
  await expect(said).toContainText("arrived, and hold no results");
  // Once, not in a strip above it as well.
  await expect(page.locator(".remote-failed")).toHaveCount(0);
});

test("a host that no policy can name does not block the others", async ({ page }) => {
  const port = there.host.slice(there.host.indexOf(":"));
  const [one, other] = ["ab.localhost", "a_b.localhost"].map((name) => `http://${name}${port}/open/${files[0]!.name}`);
  await page.goto(link([one!, other!], "overview?v=1&d=local&open=files"));
  await page.getByRole("button", { name: `Load from ab.localhost${port}` }).click();
  await expect(page.locator(".read tbody tr")).toHaveCount(1, { timeout: 60_000 });
  await expect(page.locator(".remote-failed li")).toContainText(["src/host"]);
  expect(there.asked.map(({ headers }) => headers["host"])).toEqual([`ab.localhost${port}`]);
});

test("a slow server shows its progress and can be cancelled; a large file waits for consent", async ({ page }) => {
  await page.goto(link([`${there.url}slow/a.json`, `${there.url}large/b.json`], "overview?v=1&d=local&open=files"));
  await yes(page, there).click();
  await expect(page.locator(".remote-items li").first()).toContainText("1.00 MB of 2.00 MB");
  await expect(page.locator(".remote-large")).toContainText("large/b.json is 900 MB.");
  await page.getByRole("button", { name: "Leave it out" }).click();
  await expect(page.locator(".remote-large")).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).first().click();
  await expect(page.locator(".remote-failed li")).toHaveCount(2);
  await expect(page.locator(".remote-failed")).toContainText("It was left out.");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("only chosen hosts are contacted", async ({ page }) => {
  const other = await elsewhere();
  const [first, second] = files;
  await page.goto(
    link([`${there.url}open/${first!.name}`, `${other.url}open/${second!.name}`], "overview?v=1&d=local&open=files"),
  );
  await page.getByRole("checkbox", { name: `Load from ${other.host}` }).uncheck();
  await yes(page, there).click();
  await expect(page.locator(".read tbody tr")).toHaveCount(1, { timeout: 60_000 });
  await expect(strip(page)).toContainText("1 file of this link was not loaded.");
  expect(other.asked).toEqual([]);
  other.close();
});

test("a typed or pasted address counts as consent, and the link then names it", LONG, async ({ page, context }) => {
  await page.goto("./#/overview?v=1&d=local&open=files");
  await page.getByRole("button", { name: "Open from an address…" }).click();
  const field = page.getByRole("textbox", { name: /^Addresses of result files/ });
  await field.fill("lab.example/a.json");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(page.locator(".choose")).toContainText("This is not an address.");
  await field.fill(`${there.url}open/${files[0]!.name}`);
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(page.locator(".read tbody tr")).toHaveCount(1, { timeout: 60_000 });
  await expect.poll(() => page.url()).toContain(`src=${there.url}open/`);

  const other = await context.newPage();
  await other.goto("./#/overview?v=1&d=local&open=files");
  await appListens(other);
  await other.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, `${there.url}open/${files[1]!.name}\n`);
  await expect(other.locator(".read .read-file").filter({ hasText: files[1]!.name })).toHaveCount(1, {
    timeout: 60_000,
  });
});

test("the app's own policy stays closed, and the page that fetches has its own", async ({
  page,
  request,
  complaints,
}) => {
  const own = await request.get("./");
  const policy = own.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("connect-src 'self';");
  const fetching = await request.get("./fetch.html");
  const other = fetching.headers()["content-security-policy"] ?? "";
  expect(other).toContain("default-src 'none'");
  expect(other).toContain("connect-src https: http:");
  expect(other).toContain("sandbox allow-scripts");
  expect(await fetching.text()).toContain('<meta http-equiv="Content-Security-Policy" content="default-src \'none\'');

  await page.goto("./");
  const failed = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => "fetched",
        () => "refused",
      ),
    `${there.url}open/a.json`,
  );
  expect(failed).toBe("refused");
  expect(there.asked).toEqual([]);

  // A sandboxed frame cannot reach the site.
  const reach = await page.evaluate(async () => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.src = "fetch.html";
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
    document.body.append(frame);
    await loaded;
    return frame.contentDocument === null;
  });
  expect(reach).toBe(true);
  // The page has the policy twice, in its header and in its markup. Each of them reports a violation.
  const told = () => complaints.filter((line) => line.startsWith("console: policy: connect-src")).length;
  await expect.poll(told).toBe(2);
  complaints.length = 0;
});

test("files beside the app need neither consent nor a frame", async ({ page, baseURL }) => {
  const catalogue = new URL("./data/catalogue.json", baseURL).href;
  await page.goto(link([catalogue], "overview?v=1&d=local&open=files"));
  await expect(page.locator(".problems tbody tr, .read tbody tr")).toHaveCount(1, { timeout: 60_000 });
  await expect(page.locator(".remote-asks")).toHaveCount(0);
  await expect(page.locator("iframe")).toHaveCount(0);
});
