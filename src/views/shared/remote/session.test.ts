import { describe, expect, it, vi } from "vitest";
import { err, ok } from "~/base/result";
import type { Notice } from "~/base/notice";
import type { Client } from "~/remote/client";
import { hostsOf } from "~/remote/hosts";
import type { LoadedFile } from "~/remote/load";
import { createSession, type SessionAround } from "./session";

/** Of a file that is known and not read, such as a Parquet table. */
const NOT_SUPPORTED: Notice = { code: "format/not-supported", level: "error", path: "table.parquet" };

function session(src: readonly string[], more: Partial<SessionAround> = {}) {
  const asked: string[] = [];
  const reads: (readonly string[])[] = [];
  let up = false;
  const client: Client = {
    fetch: (url) => {
      asked.push(url);
      if (url.includes("down") && !up) return Promise.resolve(err({ code: "unreachable", status: null }));
      const text = url.includes("page") ? "\n<!DOCTYPE html><title>x" : "{}";
      return Promise.resolve(ok({ parts: [new TextEncoder().encode(text).buffer], url }));
    },
  };
  const open = () => Promise.resolve({ client, close: () => undefined });
  const made = createSession(src, {
    here: { origin: "https://kneepoint.example", protocol: "https:" },
    hosts: hostsOf(null, null),
    openFrame: open,
    openHere: open,
    read: (files: readonly LoadedFile[]) => {
      reads.push(files.map(({ path }) => path));
      return Promise.resolve();
    },
    whyUnread: () => NOT_SUPPORTED,
    ...more,
  });
  const ended = () => vi.waitFor(() => expect(made.store.getState().stage).toBe("ended"));
  return { ...made, asked, reads, ended, back: () => (up = true) };
}

const A = "https://a.example/1.json";
const B = "https://b.example/2.json";
const OWN = "https://kneepoint.example/data/3.json";

describe("the results of a link", () => {
  it("nothing is fetched while a host is unconfirmed, not even what needs no confirmation", async () => {
    const { store, begin, putOff, askAgain, confirm, asked, reads, ended } = session([A, B, OWN]);
    begin();
    expect(store.getState().stage).toBe("asks");
    putOff();
    askAgain();
    expect(asked).toEqual([]);
    confirm(["https://b.example"], false);
    await ended();
    expect([asked, reads]).toEqual([[B, OWN], [["2.json", "data/3.json"]]]);
    expect(store.getState().unconfirmed.map(({ url }) => url)).toEqual([A]);
  });

  it("loads at once where every host is confirmed; begins once", async () => {
    const hosts = hostsOf(null, null);
    hosts.confirm(["https://a.example"], false);
    const { begin, asked, ended } = session([A, OWN, A], { hosts });
    begin();
    begin();
    await ended();
    expect(asked).toEqual([A, OWN]);
  });

  it("hosts that were put off are loaded later, without what is already here", async () => {
    const { begin, confirm, askAgain, asked, reads, ended } = session([A, B, OWN]);
    begin();
    confirm(["https://b.example"], false);
    await ended();
    askAgain();
    confirm(["https://a.example"], false);
    await ended();
    await vi.waitFor(() => expect(reads.at(-1)).toEqual(["1.json", "2.json", "data/3.json"]));
    expect(asked).toEqual([B, OWN, A]);
  });

  it("the answer about a large file is that file's, whichever hosts were left out", async () => {
    const told: (readonly [string, boolean])[] = [];
    const client: Client = {
      fetch: async (url, { ask }) => {
        told.push([url, await ask(2 ** 40, null)]);
        return ok({ parts: [new TextEncoder().encode("{}").buffer], url });
      },
    };
    const open = () => Promise.resolve({ client, close: () => undefined });
    const { begin, confirm, answer, store, ended } = session([A, B, OWN], { openFrame: open, openHere: open });
    begin();
    confirm(["https://b.example"], false);
    await vi.waitFor(() =>
      expect(store.getState().items.map(({ state }) => state)).toEqual(["waiting", "asks", "asks"]),
    );
    answer(B, false);
    answer(OWN, true);
    await ended();
    expect(told).toEqual([
      [B, false],
      [OWN, true],
    ]);
  });

  it("retried files are read together with those loaded before, in the order of the link", async () => {
    const { begin, confirm, retry, back, store, asked, reads, ended } = session(["https://a.example/down", A]);
    begin();
    confirm(["https://a.example"], false);
    await ended();
    expect(store.getState().items.map(({ state }) => state)).toEqual(["failed", "done"]);
    back();
    retry();
    await ended();
    await vi.waitFor(() => expect(reads).toEqual([["1.json"], ["down", "1.json"]]));
    expect(asked.filter((url) => url === A)).toHaveLength(1);
    expect(store.getState().items.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("refused addresses are reported, never tried; a web page is distinguished from a result", async () => {
    const { begin, confirm, dismiss, store, asked, ended } = session([
      "data:,x",
      "https://a.example/page",
      "http://c.example/",
    ]);
    begin();
    expect(store.getState().refused.map(({ fault }) => fault)).toEqual(["src/scheme", "src/mixed"]);
    confirm(["https://a.example"], false);
    await ended();
    expect(asked).toEqual(["https://a.example/page"]);
    expect([...store.getState().unread]).toEqual([["page", null]]);
    dismiss();
    expect([store.getState().refused.length, store.getState().unread.size]).toEqual([0, 0]);
  });

  it("a file that came and is no result keeps its reason", async () => {
    const { begin, confirm, store, ended } = session(["https://a.example/table.parquet", A], {
      whyUnread: (path) => (path.endsWith(".parquet") ? NOT_SUPPORTED : null),
    });
    begin();
    confirm(["https://a.example"], false);
    await ended();
    expect([...store.getState().unread]).toEqual([["table.parquet", NOT_SUPPORTED]]);
  });
});
