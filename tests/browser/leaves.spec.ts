/**
 * Nothing is sent: every request of a session with own files, from page or workers, is a GET for a file of the site.
 */
import type { Request } from "@playwright/test";
import { atRest, drop, expect, mainTwin, namedRuns, test } from "./kit";

const WAYS = ["beacon", "events", "fetch", "form", "frame", "image", "import", "socket"];

test("a session with own files requests only files of the site, and no request names the own ones", async ({
  page,
  context,
  baseURL,
}) => {
  const { files, hosts, serial } = namedRuns();
  const asked: Request[] = [];
  const sockets: string[] = [];
  context.on("request", (request) => asked.push(request));
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.goto("./");
  await drop(page, files);
  await expect(page).toHaveURL(/d=local/, { timeout: 60_000 });
  await atRest(page);
  for (const place of [
    "curve",
    "compare",
    "percentiles",
    "run",
    "runs",
    "overview",
    "scaling",
    "timeline",
    "figures",
  ]) {
    await page.evaluate((to) => (location.hash = to), `#/${place}?v=1&d=local`);
    await atRest(page);
  }
  await page.evaluate(() => (location.hash = "#/curve?v=1&d=example-virtual-disk"));
  await expect(mainTwin(page)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await atRest(page);

  const site = new URL(baseURL!).origin;
  const sent = asked.filter((request) => !/^(?:data|blob|about):/.test(request.url()));
  // The page, the engine and its worker were among them.
  expect(sent.some((request) => request.url().endsWith(".wasm"))).toBe(true);
  expect(sent.length).toBeGreaterThan(10);
  const wrong = sent.filter((request) => {
    const { origin, search } = new URL(request.url());
    return origin !== site || search !== "" || request.method() !== "GET" || request.postData() !== null;
  });
  expect(wrong.map((request) => `${request.method()} ${request.url()}`)).toEqual([]);
  expect(sockets).toEqual([]);
  const told = sent.flatMap((request) => [request.url(), ...Object.values(request.headers())]);
  expect(told.filter((text) => hosts.test(text) || text.includes(serial) || text.includes("d=local"))).toEqual([]);
});

test("the policy blocks every way to send data from the page", async ({ page, context, complaints }) => {
  await page.goto("./");
  await atRest(page);
  const asked: Request[] = [];
  context.on("request", (request) => asked.push(request));
  const refused = await page.evaluate(async () => {
    const told = new Set<string>();
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => told.add(blockedURI));
    // For a frame the browser reports only the origin.
    const at = (way: string) => `https://${way}.away.example/`;
    await fetch(at("fetch")).catch(() => undefined);
    navigator.sendBeacon(at("beacon"), "x");
    new Image().src = at("image");
    try {
      new WebSocket("wss://socket.away.example/");
    } catch {
      // Some browsers throw at once.
    }
    new EventSource(at("events"));
    const form = document.createElement("form");
    form.method = "post";
    form.action = at("form");
    const frame = document.createElement("iframe");
    frame.src = at("frame");
    document.body.append(form, frame);
    form.submit();
    await import(/* @vite-ignore */ at("import")).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return [...told].map((uri) => new URL(uri).hostname.split(".")[0]).sort();
  });
  expect(refused).toEqual(WAYS);
  // The browser reports some requests before it checks the policy. None was resolved or sent.
  const ends = asked.filter((request) => request.url().includes("away.example"));
  expect(
    ends.map((request) => request.failure()?.errorText).filter((text) => !/csp|blocked/i.test(text ?? "")),
  ).toEqual([]);
  complaints.length = 0;
});
