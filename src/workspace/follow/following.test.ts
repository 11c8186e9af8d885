import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { given, samples, settled, setup } from "../../../tests/support/workspace";
import { follow } from "./following";
import type { ChangedFile } from "../replace";
import type { FolderNews } from "~/model/followed";

const lines = readFileSync(new URL("../../../tests/fixtures/fio/status-interval.json", import.meta.url), "utf8");
const documents = lines.split(/(?<=^\}\n)/m);

const PATIENT = { timeout: 20_000 };

it("waits while a guest's results are shown, and then reads all that came meanwhile", async () => {
  const { workspace, state } = setup();
  let text = documents[0]!;
  let version = 0;
  let tell: (() => void) | null = null;
  const path = "live/run.json";
  const news = (): FolderNews => {
    const entry = { path, size: text.length, generation: 1, id: "a".repeat(64), writing: true };
    return { session: "s", version: ++version, files: [entry], gone: [], left: [] };
  };
  const answer = async (asked: string): Promise<Response> => {
    const query = new URL(asked, "http://own").searchParams;
    if (asked.startsWith("own/file"))
      return new Response(text.slice(Number(query.get("from")), Number(query.get("to"))));
    if (version > 0) await new Promise<void>((resolve) => (tell = resolve));
    return Response.json(news());
  };
  void follow({
    name: "live",
    workspace,
    open: () => Promise.resolve(),
    show: (work) => work(),
    fetch: answer,
    wait: () => Promise.resolve(),
    calm: () => Promise.resolve(),
  });
  const bytes = () => state().sources.find((source) => source.given.path === path)?.given.file.size;
  await expect.poll(bytes, PATIENT).toBe(documents[0]!.length);
  await expect.poll(() => tell, PATIENT).not.toBeNull();

  await workspace.openGuest(given(samples.slice(0, 1)), "bundle");
  await settled();
  expect(bytes()).toBeUndefined();
  text += documents[1]!;
  tell!();
  await settled();
  expect(bytes()).toBeUndefined();
  await workspace.leaveGuest();
  await expect.poll(bytes, PATIENT).toBe(text.length);
}, 60_000);

it("an unreadable file delays no other and is read as soon as possible; files that the folder leaves out are named", async () => {
  const { workspace, state } = setup();
  const [first, second] = documents as [string, string];
  let isLocked = true;
  let version = 0;
  let tell: (() => void) | null = null;
  const entryOf = (path: string, text: string) => ({
    path,
    size: text.length,
    generation: 1,
    id: null,
    writing: false,
  });
  const answer = async (asked: string): Promise<Response> => {
    const path = new URL(asked, "http://own").searchParams.get("path");
    if (path !== null && path.includes("locked") && isLocked) return new Response("", { status: 403 });
    if (path !== null) return new Response(path.includes("locked") ? second : first);
    if (version > 0) await new Promise<void>((resolve) => (tell = resolve));
    const left = isLocked ? [{ path: "live/disk.img", reason: "No result." }] : [];
    const files = version === 0 ? [entryOf("live/locked.json", second), entryOf("live/run.json", first)] : [];
    return Response.json({ session: "s", version: ++version, files, gone: [], left } satisfies FolderNews);
  };
  void follow({
    name: "live",
    workspace,
    open: async (find) => void (await workspace.open((signal, found) => find(signal, found))),
    show: (work) => work(),
    fetch: answer,
    wait: () => Promise.resolve(),
    calm: () => Promise.resolve(),
  });
  const paths = () => state().sources.map(({ given }) => given.path);
  const problems = () => state().problems.map(({ path }) => path);
  await expect.poll(paths, PATIENT).toEqual(["live/run.json"]);
  await expect.poll(problems, PATIENT).toEqual(["live/disk.img"]);
  await expect.poll(() => tell, PATIENT).not.toBeNull();
  expect(state().followed?.lost).toBe(false);
  isLocked = false;
  tell!();
  await expect.poll(() => paths().sort(), PATIENT).toEqual(["live/locked.json", "live/run.json"]);
  await expect.poll(problems, PATIENT).toEqual([]);
}, 60_000);

const logs = new URL("../../../tests/fixtures/fio/logs/", import.meta.url);
const set = readdirSync(logs).filter((name) => name.startsWith("fio-3.1"));

/** The rows of every table, whatever their numbers. */
function rowsOf({ engine }: ReturnType<typeof setup>) {
  const tables = ["source", "run", "point", "latency", "histogram", "trace", "sample"] as const;
  const plain = (row: object): string =>
    JSON.stringify(row, (key, value: unknown) =>
      key.endsWith("_no") ? undefined : typeof value === "bigint" ? String(value) : value,
    );
  return tables.map((name) => [name, engine().table(name).map(plain).sort()]);
}

it("in a large folder only growing files are read, and the rows equal those of a fresh drop", async () => {
  const texts = new Map(Array.from({ length: 110 }, (_, i) => [`all/note-${String(i)}.txt`, `note ${String(i)}\n`]));
  for (const name of set) texts.set(`all/logs/${name}`, readFileSync(new URL(name, logs), "utf8"));
  texts.set("all/README.md", "Results of last week.\n");
  const live = "all/live.json";
  const changed = new Set([...texts.keys(), live]);
  const written = { text: documents[0]!, writing: true };
  let version = 0;
  let tell: (() => void) | null = null;
  const textOf = (path: string): string => (path === live ? written.text : texts.get(path)!);
  const name = "b".repeat(64);
  const answer = async (asked: string): Promise<Response> => {
    const query = new URL(asked, "http://own").searchParams;
    if (asked.startsWith("own/file"))
      return new Response(textOf(query.get("path")!).slice(Number(query.get("from")), Number(query.get("to"))));
    if (changed.size === 0) await new Promise<void>((resolve) => (tell = resolve));
    const files = [...changed].map((path) => ({
      ...{ path, size: textOf(path).length, generation: 1, id: path === live ? name : null },
      writing: path === live && written.writing,
    }));
    changed.clear();
    return Response.json({ session: "s", version: ++version, files, gone: [], left: [] } satisfies FolderNews);
  };
  const made = setup();
  const { workspace, state } = made;
  const read: string[][] = [];
  void follow({
    name: "all",
    workspace: {
      store: workspace.store,
      replace: (change) => {
        read.push(change.files.map(({ path }: ChangedFile) => path));
        return workspace.replace(change);
      },
    },
    open: async (find) => void (await workspace.open(find)),
    show: (work) => work(),
    fetch: answer,
    wait: () => Promise.resolve(),
    calm: () => Promise.resolve(),
  });
  const afresh = async () => {
    const other = setup();
    const files = [...texts.keys(), live].sort().map((path) => {
      const file = new File([textOf(path)], path.slice(path.lastIndexOf("/") + 1));
      return { path, file, ...(path === live && { sha256: name }) };
    });
    await other.workspace.open({ files, hidden: 0, unreadable: [] });
    return rowsOf(other);
  };
  /** Read up to here; nothing else has to be read. */
  const isQuiet = async (): Promise<void> => {
    const bytes = () => state().sources.find(({ given }) => given.path === live)?.given.file.size;
    await expect.poll(bytes, PATIENT).toBe(written.text.length);
    await expect.poll(() => changed.size === 0 && tell !== null, PATIENT).toBe(true);
  };
  const change = async (): Promise<void> => {
    const go = tell!;
    tell = null;
    changed.add(live);
    read.length = 0;
    go();
    await isQuiet();
  };
  await isQuiet();
  expect(rowsOf(made)).toEqual(await afresh());
  for (const next of documents.slice(1, 3)) {
    written.text += next;
    await change();
    expect(read).toEqual([[live]]);
    expect(rowsOf(made)).toEqual(await afresh());
  }
  // The logs may be its own: this is checked once, when it is complete.
  written.writing = false;
  await change();
  expect(read.map((paths) => paths.filter((path) => path.startsWith("all/logs/")).length)).toEqual([set.length]);
  expect(rowsOf(made)).toEqual(await afresh());
}, 120_000);
