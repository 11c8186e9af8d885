import { describe, expect, it } from "vitest";
import { err, ok } from "~/base/result";
import { addressOf, type Address } from "./address";
import type { Client, Failure } from "./client";
import { byOrigin, hostsOf } from "./hosts";
import { AT_ONCE, loadAll, type Item, type LoadAround } from "./load";

const here = { origin: "https://kneepoint.example", protocol: "https:" };
const address = (text: string): Address => {
  const result = addressOf(text, here);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

const none: Failure = { code: "status", status: 404 };

/** A page that answers with the address itself; `gone`: with 404. */
function pages() {
  const log = { frames: 0, heres: 0, closed: 0, most: 0, running: 0 };
  const client: Client = {
    fetch: async (url, { ask }) => {
      log.most = Math.max(log.most, ++log.running);
      await new Promise((resolve) => setTimeout(resolve));
      log.running--;
      if (url.endsWith("gone")) return err(none);
      if (url.endsWith("large") && !(await ask(1, null))) return err({ code: "aborted", status: null });
      const bytes = new TextEncoder().encode(url).buffer;
      return ok({ parts: [bytes], url });
    },
  };
  const open = (which: "frames" | "heres") => () => {
    log[which]++;
    return Promise.resolve({ client, close: () => void log.closed++ });
  };
  return { log, openFrame: open("frames"), openHere: open("heres") };
}

async function load(texts: readonly string[], more: Partial<LoadAround> = {}) {
  const { log, ...around } = pages();
  let items: readonly Item[] = [];
  const files = await loadAll(texts.map(address), {
    ...around,
    signal: new AbortController().signal,
    changed: (all) => (items = all),
    ask: () => Promise.resolve(true),
    ...more,
  });
  return { files, items, log };
}

describe("loadAll", () => {
  it("loads in the order of the addresses, four at a time, through one frame", async () => {
    const texts = Array.from({ length: 30 }, (_, i) => `https://lab.example/r/${i}.json`);
    const { files, items, log } = await load(texts);
    expect(files.map(({ url }) => url)).toEqual(texts);
    expect(await files[7]!.file.text()).toBe(texts[7]);
    expect([files[7]!.path, files[7]!.file.name]).toEqual(["r/7.json", "7.json"]);
    expect(log).toMatchObject({ frames: 1, heres: 0, closed: 1, most: AT_ONCE });
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(["done"]));
  });

  it("a failure affects no other address", async () => {
    const { files, items } = await load(["https://a.example/gone", "https://a.example/here"]);
    expect(files.map(({ path }) => path)).toEqual(["here"]);
    expect(items.map(({ failure }) => failure)).toEqual([none, null]);
  });

  it("a file beside the app needs no frame", async () => {
    const { log } = await load(["https://kneepoint.example/data/a.json"]);
    expect(log).toMatchObject({ frames: 0, heres: 1, closed: 1 });
  });

  it("a site without the page says so; a large file waits for the reader", async () => {
    const broken = await load(["https://a.example/x"], { openFrame: () => Promise.reject(new Error("no page")) });
    expect(broken.items[0]?.failure?.code).toBe("no-page");
    const large = await load(["https://a.example/large"], { ask: () => Promise.resolve(false) });
    expect([large.files.length, large.items[0]?.failure?.code]).toEqual([0, "aborted"]);
  });

  it("requests nothing once it is cancelled", async () => {
    const { files, log } = await load(["https://a.example/x"], { signal: AbortSignal.abort() });
    expect([files.length, log.frames]).toEqual([0, 0]);
  });
});

describe("hosts", () => {
  const store = (): Pick<Storage, "getItem" | "setItem"> => {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  };

  it("are confirmed with scheme and port, for the visit or for good", () => {
    const [visit, always] = [store(), store()];
    hostsOf(visit, always).confirm(["https://a.example"], false);
    hostsOf(visit, always).confirm(["https://b.example"], true);
    const again = hostsOf(visit, always);
    expect(
      ["https://a.example", "https://b.example", "http://a.example", "https://a.example:8443"].map(again.has),
    ).toEqual([true, true, false, false]);
    const later = hostsOf(store(), always);
    expect(["https://a.example", "https://b.example"].map(later.has)).toEqual([false, true]);
  });

  it("hold if the browser stores nothing, and foreign entries confirm nothing", () => {
    const hosts = hostsOf(null, null);
    hosts.confirm(["https://a.example"], true);
    expect([hosts.has("https://a.example"), hosts.has("https://b.example")]).toEqual([true, false]);
    const broken = { getItem: () => '{"https://a.example": true}', setItem: () => undefined };
    expect(hostsOf(broken, null).has("https://a.example")).toBe(false);
  });

  it("are listed with their files; the site's own is none of them", () => {
    const texts = ["https://b.example/1", "https://a.example/1", "https://b.example/2", "https://kneepoint.example/x"];
    expect([...byOrigin(texts.map(address))].map(([origin, { length }]) => [origin, length])).toEqual([
      ["https://b.example", 2],
      ["https://a.example", 1],
    ]);
  });
});
