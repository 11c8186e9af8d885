import { describe, expect, it } from "vitest";
import { flag, number, text } from "~/permalink/fields";
import { noHashes } from "~/permalink/field";
import { createUrlManager } from "./urlManager";

const pages = new Map([
  ["home", { q: text() }],
  ["chart", { n: number(1), log: flag(false) }],
]);

/** The parts of a window that the manager uses: entries, an address, timers that run on demand. */
function fakeWindow(hash: string) {
  const events = new EventTarget();
  const entries = [{ hash, state: null as unknown }];
  let at = 0;
  const timers = new Map<number, () => void>();
  let timer = 0;
  let reloads = 0;
  const location = {
    reload: () => void reloads++,
    get hash() {
      return entries[at]!.hash;
    },
    get href() {
      return `https://example.org/kneepoint/${entries[at]!.hash}`;
    },
  };
  const fire = () => events.dispatchEvent(new Event("popstate"));
  const target = {
    location,
    history: {
      get state() {
        return entries[at]!.state;
      },
      pushState: (state: unknown, _: string, to: string) => {
        entries.splice(at + 1, Infinity, { hash: to, state: structuredClone(state) });
        at++;
      },
      replaceState: (state: unknown, _: string, to = entries[at]!.hash) => {
        entries[at] = { hash: to, state: structuredClone(state) };
      },
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    setTimeout: (run: () => void) => {
      timers.set(++timer, run);
      return timer;
    },
    clearTimeout: (id: number) => timers.delete(id),
  } as unknown as Parameters<typeof createUrlManager>[0];
  return {
    target,
    entries,
    hash: () => location.hash,
    reloads: () => reloads,
    move: (by: number) => {
      at += by;
      fire();
    },
    /** A followed link, or an address typed by hand. */
    follow: (to: string) => {
      entries.splice(at + 1, Infinity, { hash: to, state: null });
      at++;
      fire();
      events.dispatchEvent(new Event("hashchange"));
    },
    wait: () => {
      for (const [id, run] of [...timers]) {
        timers.delete(id);
        run();
      }
    },
    event: (name: string) => events.dispatchEvent(new Event(name)),
  };
}

function start(hash = "", now = () => 0) {
  const browser = fakeWindow(hash);
  return { browser, urls: createUrlManager(browser.target, pages, noHashes, now) };
}

describe("the address", () => {
  it("is read on load and left as it is", () => {
    const { browser, urls } = start("#/chart?n=7&log=x");
    expect(urls.get()).toMatchObject({ page: "chart", state: { n: 7, log: false }, navigation: 0 });
    expect(urls.get().link.notices.map((notice) => notice.code)).toEqual(["url/bad-field"]);
    expect(browser.hash()).toBe("#/chart?n=7&log=x");
  });

  it("follows a committed choice with a new entry, which Back undoes", () => {
    const { browser, urls } = start("#/chart?v=1");
    urls.set("chart", { n: 2 });
    urls.set("chart", { log: true });
    expect(browser.hash()).toBe("#/chart?v=1&n=2&log=1");
    expect(browser.entries).toHaveLength(3);
    browser.move(-1);
    expect(urls.get()).toMatchObject({ state: { n: 2, log: false }, returned: true });
    browser.move(+1);
    expect(urls.get().state).toEqual({ n: 2, log: true });
  });

  it("writes no entry for a choice that changes nothing", () => {
    const { browser, urls } = start("#/chart?v=1");
    urls.set("chart", { n: 1 });
    expect(browser.entries).toHaveLength(1);
  });

  it("replaces the entry while typing, once it rests", () => {
    const { browser, urls } = start("#/home?v=1");
    for (const q of ["q", "ql", "qlc"]) urls.set("home", { q }, "replace");
    expect(urls.get().state).toEqual({ q: "qlc" });
    expect(browser.hash()).toBe("#/home?v=1");
    browser.wait();
    expect(browser.hash()).toBe("#/home?v=1&q=qlc");
    expect(browser.entries).toHaveLength(1);
  });

  it.each(["click", "blur", "pagehide"])("is up to date at %s, before anybody copies it", (event) => {
    const { browser, urls } = start("#/home?v=1");
    urls.set("home", { q: "qlc" }, "replace");
    browser.event(event);
    expect(browser.hash()).toBe("#/home?v=1&q=qlc");
  });

  it("keeps a typed value in its own history entry when a choice follows at once", () => {
    const { browser, urls } = start("#/home?v=1");
    urls.set("home", { q: "a" }, "replace");
    urls.go("chart", { n: 3 });
    expect(browser.entries.map((entry) => entry.hash)).toEqual(["#/home?v=1&q=a", "#/chart?v=1&n=3"]);
  });

  it("follows links, and forgets the notices of the link before", () => {
    const { browser, urls } = start("#/chart?n=x");
    browser.follow("#/home?v=1&q=tlc");
    expect(urls.get()).toMatchObject({ page: "home", state: { q: "tlc" }, navigation: 1, returned: false });
    expect(urls.get().link.notices).toEqual([]);
    browser.move(-1);
    expect(urls.get().link.notices).toHaveLength(1);
  });

  it("ignores a page that is no longer shown", () => {
    const { urls } = start("#/chart?v=1");
    urls.go("home");
    urls.set("chart", { n: 9 });
    expect(urls.get()).toMatchObject({ page: "home", state: { q: "" } });
  });

  it("does not trust a history entry of another load of the page", () => {
    const { browser, urls } = start("#/chart?v=1&n=2");
    browser.entries.push({ hash: "#/chart?v=1&n=3", state: { session: "older", hash: "#/chart?v=1&n=3", place: {} } });
    browser.move(+1);
    expect(urls.get().state).toEqual({ n: 3, log: false });
  });

  it("holds back more than 20 changes a second and writes the last one later", () => {
    let now = 0;
    const { browser, urls } = start("#/chart?v=1", () => now);
    for (let n = 2; n <= 60; n++) urls.set("chart", { n });
    expect(browser.entries).toHaveLength(21);
    expect(urls.get().state["n"]).toBe(60);
    now = 2000;
    browser.wait();
    expect(browser.hash()).toBe("#/chart?v=1&n=60");
  });
});

describe("what the address carries", () => {
  const OWN = "A".repeat(3000);
  const guest = `#/chart?v=1&n=2&own=${OWN}`;

  it("stays in it wherever the reader goes, and is not in history.state as well", () => {
    const { browser, urls } = start(guest);
    expect(urls.get()).toMatchObject({ state: { n: 2 }, globals: { own: OWN, src: [], embed: false } });
    urls.set("chart", { n: 3 });
    urls.set("chart", { n: 4 }, "replace");
    browser.wait();
    urls.go("home", { q: "a" });
    browser.follow(`#/chart?v=1&log=1&own=${OWN}`);
    expect(browser.entries.map(({ hash }) => hash.split("&own=")[0])).toEqual([
      "#/chart?v=1&n=2",
      "#/chart?v=1&n=4",
      "#/home?v=1&q=a",
      "#/chart?v=1&log=1",
    ]);
    for (const { hash, state } of browser.entries) {
      expect(hash).toMatch(new RegExp(`&own=${OWN}$`));
      expect(JSON.stringify(state).length).toBeLessThan(600);
    }
    expect(urls.href()).toContain(OWN);
    browser.move(-2);
    expect(urls.get()).toMatchObject({ page: "chart", state: { n: 4 }, returned: true, globals: { own: OWN } });
    expect(browser.reloads()).toBe(0);
  });

  it("reloads the page once when an address with other results arrives, or with none", () => {
    for (const to of [`#/chart?v=1&own=BBBB`, "#/chart?v=1", `${guest}&src=https://a.example/b`]) {
      const { browser, urls } = start(guest);
      let told = 0;
      urls.subscribe(() => told++);
      browser.follow(to);
      browser.event("hashchange");
      // Nothing more is written for the page that is being left.
      urls.set("chart", { n: 9 });
      browser.event("pagehide");
      expect(browser.reloads()).toBe(1);
      expect(browser.hash()).toBe(to);
      expect(told).toBe(1);
    }
    const { browser } = start("#/chart?v=1");
    browser.follow(guest);
    expect(browser.reloads()).toBe(1);
  });

  it("is dropped when the reader keeps it; entries that still carry it are read as the reader's own", () => {
    const { browser, urls } = start(guest);
    urls.set("chart", { n: 3 });
    urls.adopt();
    expect(browser.hash()).toBe("#/chart?v=1&n=3");
    expect(urls.get().globals.own).toBeNull();
    urls.set("chart", { n: 5 });
    expect(browser.hash()).toBe("#/chart?v=1&n=5");
    browser.move(-2);
    expect(urls.get()).toMatchObject({ state: { n: 2 }, returned: true, globals: { own: null } });
    expect(browser.hash()).toBe("#/chart?v=1&n=2");
    browser.follow(`#/home?v=1&q=b&own=${OWN}`);
    expect(browser.hash()).toBe("#/home?v=1&q=b");
    expect(urls.get()).toMatchObject({ page: "home", state: { q: "b" } });
    expect(browser.reloads()).toBe(0);
  });

  it("is left by a new load of another place; Back returns to it", () => {
    const { browser, urls } = start(`${guest}&embed=1`);
    urls.leave("home", { q: "mine" });
    expect(browser.hash()).toBe("#/home?v=1&q=mine&embed=1");
    expect(browser.reloads()).toBe(1);
    expect(browser.entries[0]!.hash).toBe(`${guest}&embed=1`);
  });

  it("may be a chart alone, wherever the reader goes", () => {
    const { browser, urls } = start("#/chart?v=1&embed=1");
    urls.go("home");
    expect(browser.hash()).toBe("#/home?v=1&embed=1");
    browser.follow("#/home?v=1&q=a");
    expect(urls.get().globals.embed).toBe(false);
    expect(browser.reloads()).toBe(0);
  });

  it("names files only at the place whose link named them", () => {
    const { browser, urls } = start("#/chart?v=1&files=a.json");
    urls.set("chart", { n: 2 });
    expect(browser.hash()).toBe("#/chart?v=1&n=2&files=a.json");
    urls.go("home");
    expect(browser.hash()).toBe("#/home?v=1");
    browser.move(-1);
    expect(urls.get().globals.files).toEqual(["a.json"]);
  });

  it("does not loosen the guard against a loop", () => {
    const { browser, urls } = start(guest);
    for (let n = 3; n <= 60; n++) urls.set("chart", { n });
    expect(browser.entries).toHaveLength(21);
  });
});
