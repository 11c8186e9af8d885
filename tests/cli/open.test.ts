import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serve } from "../../scripts/site.mjs";
import type { FolderNews } from "~/model/followed";
import { Folder } from "~/cli/open/folder";
import { GrownFile } from "~/cli/open/grown";
import { isOwnHost, openFolder, parseOpenArgs } from "~/cli/open/open";
import { apart, rootOf } from "~/cli/open/place";

let top: string;
let dir: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "kneepoint-"));
  dir = join(top, "live");
  mkdirSync(join(dir, "sub"), { recursive: true });
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(dir, name), text);
const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const seen = (name: string) => {
  const place = join(dir, name);
  const { size, mtimeMs, ino } = statSync(place);
  return { path: name, place, root: dir, size, modified_ms: mtimeMs, inode: ino };
};

describe("a file that grows", () => {
  it("ends at its last whole record while it is written, and at its end when writing has stopped", async () => {
    write("a.json", '{"a":1}\n{"a"');
    const start = Date.now();
    const file = await GrownFile.of(seen("a.json"), start);
    const id = hash('{"a":1}');
    expect(file.entry).toEqual({ path: "a.json", size: 7, generation: 1, id, writing: true });
    appendFileSync(join(dir, "a.json"), ":2}\n{");
    expect(await file.update(seen("a.json"), start + 1000)).toBe(true);
    expect(file.entry).toEqual({ path: "a.json", size: 15, generation: 1, id, writing: true });
    expect(await file.update(seen("a.json"), start + 20_000)).toBe(false);
    expect(await file.update(seen("a.json"), start + 40_000)).toBe(true);
    expect(file.entry).toEqual({ path: "a.json", size: 17, generation: 1, id, writing: false });
  });

  it("rewritten, it is another file of the same name, whatever its size", async () => {
    write("a.log", "1\n2\n3\n");
    const file = await GrownFile.of(seen("a.log"), Date.now());
    const { id } = file.entry;
    for (const [i, text] of ["9\n", "8\n2\n3\n4\n", "", "8\n2\n3\n4\n5\n"].entries()) {
      write("a.log", text);
      expect(await file.update({ ...seen("a.log"), modified_ms: Date.now() + i }, Date.now())).toBe(true);
      expect(file.entry).toMatchObject({ id, generation: Math.min(4, i + 2), size: text.length });
    }
  });

  it("a binary file has no whole record while it is written", async () => {
    write("a.zip", "PK\u0003\u0004\u0000\n\n");
    expect((await GrownFile.of(seen("a.zip"), Date.now())).entry).toMatchObject({ size: 0, writing: true });
    expect((await GrownFile.of(seen("a.zip"), Date.now() + 60_000)).entry).toMatchObject({ size: 7, id: null });
  });
});

it("folders with equal names are shown with enough of their path to tell them apart; a folder given twice is shown once", async () => {
  const given = ["x/results", "y/results", "y/other", "x/results", "x/deep/y/results"];
  for (const name of given) mkdirSync(join(top, name), { recursive: true });
  for (const name of given) writeFileSync(join(top, name, "run.json"), name);
  const roots = apart(await Promise.all(given.map((name) => rootOf(name, top))));
  expect(roots.map(({ name }) => name)).toEqual([
    "x/results",
    expect.stringMatching(/.\/y\/results$/),
    "other",
    "deep/y/results",
  ]);
  const folder = new Folder(roots);
  await folder.scan();
  expect(folder.files).toBe(4);
});

it("folders whose names reverse a line get different plain names", async () => {
  const given = ["r\u202e", "r\u2066", "r\ufffd"];
  for (const name of given) mkdirSync(join(top, name));
  const roots = apart(await Promise.all(given.map((name) => rootOf(name, top))));
  expect(roots.map(({ name }) => name).sort()).toEqual(["r\ufffd", "r\ufffd\ufffd", "r\ufffd\ufffd\ufffd"]);
});

describe("a folder", () => {
  const never = new AbortController().signal;
  let said: string[] = [];
  beforeEach(() => (said = []));
  const open = async (): Promise<Folder> => {
    const folder = new Folder([await rootOf(dir, "/")], (line) => said.push(line));
    await folder.scan();
    return folder;
  };
  const paths = ({ files }: FolderNews): string[] => files.map(({ path }) => path).sort();

  it("holds its contents, and nothing outside that a link leads to", async () => {
    write("a.json", "{}");
    write("sub/b.json", "{}");
    write(".hidden", "");
    writeFileSync(join(top, "secret"), "s");
    symlinkSync(join(top, "secret"), join(dir, "out"));
    symlinkSync(top, join(dir, "sub/up"));
    symlinkSync(join(dir, "a.json"), join(dir, "in.json"));
    const folder = await open();
    const news = await folder.news("", 0, never);
    expect(paths(news)).toEqual(["live/a.json", "live/in.json", "live/sub/b.json"]);
    await folder.scan();
    expect(said).toEqual([
      "Left out: live/out is a link that leads out of the folder.",
      "Left out: live/sub/up is a link that leads out of the folder.",
    ]);
  });

  it("names unreadable files as long as they are unreadable", async () => {
    write("a.json", "{}");
    symlinkSync("loop", join(dir, "loop"));
    const folder = await open();
    const news = await folder.news("", 0, never);
    expect(news.left).toEqual([{ path: "live/loop", reason: "its links form a loop." }]);
    expect(said).toEqual(["Left out: live/loop: its links form a loop."]);
    rmSync(join(dir, "loop"));
    await folder.scan();
    const after = await folder.news(folder.session, news.version, never);
    expect([after.left, after.files]).toEqual([[], []]);
  });

  it("shows names that reverse or break a line as plain text, each with its own bytes", async () => {
    write("a\u202e.json", "{}");
    write("a\u2066.json", "[{}]");
    symlinkSync("loop\u001b[2J", join(dir, "loop\u001b[2J"));
    const folder = await open();
    const { files, left } = await folder.news("", 0, never);
    const sizes = Object.fromEntries(files.map(({ path, size }) => [path, size]));
    expect(sizes).toEqual({ "live/a\ufffd.json": 2, "live/a\ufffd.json\ufffd": 4 });
    expect(left.map(({ path }) => path)).toEqual(["live/loop\ufffd[2J"]);
    expect([...said, left[0]!.reason].join("")).not.toContain("\u001b");
  });

  it("drops a file that has grown into a benchmark's data file, and says so when one appears later", async () => {
    write("disk.img", "x");
    const folder = await open();
    const first = await folder.news("", 0, never);
    expect(paths(first)).toEqual(["live/disk.img"]);
    truncateSync(join(dir, "disk.img"), 70 * 2 ** 20);
    writeFileSync(join(dir, "second.img"), "");
    truncateSync(join(dir, "second.img"), 80 * 2 ** 20);
    await folder.scan();
    const next = await folder.news(folder.session, first.version, never);
    expect(next).toMatchObject({ files: [], gone: ["live/disk.img"] });
    expect(next.left.map(({ path }) => path)).toEqual(["live/disk.img", "live/second.img"]);
    expect(said.map((line) => line.slice(0, 26))).toEqual(["Left out: live/disk.img: T", "Left out: live/second.img:"]);
    expect(folder.get("live/disk.img")).toBeUndefined();
  });

  it("reports changes: grown, new, moved under its name; and what is gone once it stays away", async () => {
    write("a.log", "1\n");
    const folder = await open();
    const first = await folder.news("", 0, never);
    const next = folder.news(folder.session, first.version, never);
    appendFileSync(join(dir, "a.log"), "2\n");
    await folder.scan();
    const grown = await next;
    expect(grown.files).toMatchObject([{ path: "live/a.log", size: 4 }]);
    renameSync(join(dir, "a.log"), join(dir, "b.log"));
    await folder.scan();
    const moved = await folder.news(folder.session, grown.version, never);
    expect(moved).toMatchObject({ files: [{ path: "live/b.log", id: grown.files[0]!.id }], gone: ["live/a.log"] });
    rmSync(join(dir, "b.log"));
    await folder.scan();
    expect(folder.get("live/b.log")).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 1600));
    await folder.scan();
    expect(await folder.news(folder.session, moved.version, never)).toMatchObject({ files: [], gone: ["live/b.log"] });
    // A client of another session gets everything.
    expect((await folder.news("other", 99, never)).files).toEqual([]);
  });
});

it("a new file with the inode number of a deleted one is another file", async () => {
  write("a.json", '{"a":1}');
  const first = await GrownFile.of(seen("a.json"), Date.now());
  write("b.json", '{"b":1}');
  write("c.json", '{"a":1}\n{"a":2}');
  const { inode } = seen("a.json");
  expect(await first.isAt({ ...seen("b.json"), inode })).toBe(false);
  expect(await first.isAt({ ...seen("c.json"), inode })).toBe(true);
  expect(await first.isAt({ ...seen("c.json"), inode: -1 })).toBe(false);
});

describe("the server", () => {
  interface Got {
    readonly status: number;
    readonly body: string;
    readonly policy: string;
  }
  /** @param path sent as it is in place of the address's path */
  const get = (url: string, headers: Record<string, string> = {}, path?: string): Promise<Got> =>
    new Promise((resolve, reject) => {
      // `fetch` sets its own Host.
      request(url, { headers, ...(path !== undefined && { path }) }, (response) => {
        let body = "";
        const policy = String(response.headers["content-security-policy"]);
        response.on("data", (part) => (body += String(part)));
        response.on("end", () => resolve({ status: response.statusCode!, body, policy }));
      })
        .on("error", reject)
        .end();
    });

  it("serves the app and the files of the folder to its own page only, and nothing else", async () => {
    write("a.json", '{"a":1}\n');
    const app = join(top, "app");
    mkdirSync(app);
    writeFileSync(join(top, "secret"), "outside");
    writeFileSync(join(app, "index.html"), "<html><head></head></html>");
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let said = "";
    let told = (): void => undefined;
    const ready = new Promise<void>((resolve) => (told = resolve));
    const out = (text: string) => Promise.resolve(void ((said += text), said.includes("\n") && told()));
    const done = openFolder(["live", "--port", "0", "--no-browser"], {
      cwd: top,
      app,
      serve,
      ended,
      out,
      error: () => undefined,
    });
    await ready;
    const url = /http:\S+/.exec(said)![0];
    expect((await get(url)).body).toContain('<meta name="kneepoint-folder" content="live" />');
    const news = JSON.parse((await get(`${url}own/news?session=&after=0`)).body) as FolderNews;
    expect(news.files).toMatchObject([{ path: "live/a.json", size: 8 }]);
    const file = (path: string, more = "&generation=1&from=0&to=8") =>
      `${url}own/file?path=${encodeURIComponent(path)}${more}`;
    expect(await get(file("live/a.json"))).toMatchObject({ status: 200, body: '{"a":1}\n' });
    expect(await get(file("live/a.json", "&generation=1&from=2&to=5"))).toMatchObject({ status: 200, body: 'a":' });
    expect((await get(file("live/a.json", "&generation=2&from=0&to=8"))).status).toBe(409);
    expect((await get(file("live/a.json", "&generation=1&from=0&to=9"))).status).toBe(416);
    for (const path of ["live/../app/index.html", "../app/index.html", "/etc/passwd", join(dir, "a.json"), ""])
      expect((await get(file(path))).status).toBe(404);
    for (const host of ["example.org", "example.org:80"]) {
      expect((await get(url, { host })).status).toBe(403);
      expect((await get(file("live/a.json"), { host })).status).toBe(403);
    }
    expect((await get(file("live/a.json"), { "sec-fetch-site": "cross-site" })).status).toBe(403);
    // No other site can show the folder in a frame.
    expect((await get(url)).policy).toContain("frame-ancestors 'self'");
    // Ways out of the folder, sent unchanged: Node's own request would normalise them.
    for (const path of [
      ...["/../secret", "/%2e%2e/secret", "/..%2fsecret", "/%2e%2e%2fsecret", "/..%5csecret", "/%252e%252e/secret"],
      ...["/own/../../secret", "/own/%2e%2e/%2e%2e/secret", "/assets/%2e%2e/%2e%2e/secret", "//secret", "/%00"],
      ...["%2e%2e", "..", "live%2f%2e%2e%2f%2e%2e"].map(
        (up) => `/own/file?path=${up}%2fsecret&generation=1&from=0&to=1`,
      ),
    ]) {
      const { status, body } = await get(url, {}, path);
      expect([path, status, body.includes("outside")]).toEqual([path, 404, false]);
    }
    // A link in place of a listed file.
    rmSync(join(dir, "a.json"));
    symlinkSync(join(app, "index.html"), join(dir, "a.json"));
    expect((await get(file("live/a.json"))).status).toBe(403);
    // It is no longer offered, so no page asks for it again.
    expect((await get(file("live/a.json"))).status).toBe(404);
    end();
    expect(await done).toBe(0);
  });

  it.each([
    ["127.0.0.1:4170", "127.0.0.1", true],
    ["localhost:4170", "127.0.0.1", true],
    ["[::1]:4170", "::1", true],
    ["127.0.0.2:4170", "127.0.0.2", true],
    ["192.168.0.7:4170", "127.0.0.2", false],
    ["lab.localhost:4170", "127.0.0.1", true],
    ["127.0.0.1.rebound.example:4170", "127.0.0.1", false],
    ["rebound.example:4170", "127.0.0.1", false],
    ["192.168.0.7:4170", "127.0.0.1", false],
    ["192.168.0.7:4170", "0.0.0.0", true],
    ["rebound.example", "0.0.0.0", false],
    ["lab.example:80", "lab.example", true],
    [undefined, "127.0.0.1", false],
  ] as const)("called %s and listening at %s: its own name is %s", (header, host, own) => {
    expect(isOwnHost(header, host)).toBe(own);
  });

  it("understands its options and names unknown ones", () => {
    expect(parseOpenArgs(["a", "--port=80", "--host", "::", "--no-browser", "--", "-b"])).toEqual({
      ok: true,
      value: { paths: ["a", "-b"], port: 80, host: "::", browser: false, help: false },
    });
    for (const wrong of [[], ["--prot"], ["a", "--port"], ["a", "--port", "99999"], ["a", "--port=x"]])
      expect(parseOpenArgs(wrong).ok).toBe(false);
  });
});
