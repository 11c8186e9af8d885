/** Somebody else's results: alone on the page and nowhere else, until the reader keeps them. */
import { beforeEach, describe, expect, it } from "vitest";
import { carriedTables } from "../../tests/support/carriedTables";
import { drop, file, rows, said } from "../../tests/support/described";
import { given, MemoryMarks, MemoryShelf, parser, samples, settled, setup } from "../../tests/support/workspace";
import { zipSync } from "fflate";
import { writeBundle } from "~/bundle/writeBundle";
import { encodePacket, packetFile } from "~/bundle/packet";
import type { Content } from "~/model/carried";
import { runTarget } from "~/model/labels";
import type { Parser } from "./parser";
import { ownFiles } from "./state";
import type { Tabs } from "./tabs";

type Stage = ReturnType<typeof setup>;

const own = samples.slice(0, 2);

/** The data of a link: one run of a file that is not here, and its sender's labels. */
const link = (...of: Parameters<typeof content>) => file("link.kneepoint", packetFile(encodePacket(content(...of))));

function content(name = "a", path = "lab/a.json", sha256 = "0123456789ab"): Content {
  const target = runTarget(`${sha256.slice(0, 12)}.0`);
  const held: Readonly<Record<string, readonly object[]>> = {
    source: [{ source_no: 3, dataset: "local", name, path, sha256, format: "fio-json" }],
    run: [{ run_no: 9, source_no: 3, dataset: "local", tool: "fio", title: name, document: 0 }],
    point: [{ point_no: 5, run_no: 9, source_no: 3, dataset: "local", key: "0123456789ab.0.0.read", iops: 7 }],
    label: [{ dataset: "local", target, key: "media", value: "QLC", origin: "user" }],
  };
  return {
    tables: carriedTables((table) => held[table] ?? []),
    views: [{ title: name, hash: "#/curve?v=1&d=local" }],
    notes: [],
  };
}
const target = runTarget("0123456789ab.0");
const cut = () => file("link.kneepoint", packetFile("AAAA"));

const paths = ({ state }: Stage) =>
  state()
    .sources.map(({ report }) => report.path)
    .sort();
/** A worker that never finishes unpacking the link, and is ended. */
const endless = (): Parser => ({
  ...parser(),
  ingest: (_, on) => {
    on.at(0);
    return Promise.resolve({ end: "died", how: "late" });
  },
});
const inEngine = ({ engine }: Stage) =>
  engine()
    .table("source")
    .map(({ path }) => path ?? "")
    .sort();
/** Rows and state are of these files and no others. */
function expectOnly(stage: Stage, wanted: readonly string[]) {
  expect(paths(stage)).toEqual([...wanted].sort());
  expect(inEngine(stage)).toEqual([...wanted].sort());
}
const ofLink = ["lab/a.json", "link.kneepoint"];
const ofOwn = own.map(({ name }) => `drop/${name}`);

let shelf: MemoryShelf;
/** Everything ever written to the shelf. */
let written: string[];
let told: number;
let tellUs: (news: "changed" | "forgotten") => void;
const tabs: Tabs = { tell: () => void told++, onTold: (listener) => void (tellUs = listener) };
const marks = new MemoryMarks();
const page = () => setup(shelf, parser, marks, tabs);

/** The page of a reader who kept two files, labelled them and accepted a rule. */
async function before(): Promise<void> {
  const stage = page();
  await stage.workspace.open(given(own));
  await stage.workspace.edit([{ target: runTarget(stage.state().runs[0]!.key), key: "media", value: "TLC" }]);
  await stage.workspace.acceptRule("drop/{firmware}_x.json");
  await settled();
  shelf.words = [
    ...shelf.words,
    { target: runTarget("ffffffffffff.0"), key: "media", value: "PMem", path: "lab/a.json" },
  ];
}

beforeEach(async () => {
  shelf = new MemoryShelf();
  await before();
  written = [];
  told = 0;
  for (const name of ["keep", "forget", "say", "keepRules"] as const) {
    const write: unknown = shelf[name];
    Object.assign(shelf, {
      [name]: (value: unknown) => {
        written.push(name);
        return (write as (value: unknown) => Promise<void>)(value);
      },
    });
  }
});

/** The page that a link with data opened. */
async function arrived(some = drop(link())): Promise<Stage> {
  const stage = page();
  stage.workspace.beginGuest("link");
  await stage.workspace.restore();
  await stage.workspace.openGuest(some, "link");
  await settled();
  return stage;
}

describe("what a link carries", () => {
  it("is alone: kept files are not restored, and none of the reader's labels apply", async () => {
    const stage = await arrived();
    expectOnly(stage, ofLink);
    expect(stage.state()).toMatchObject({
      guest: { kind: "link", views: [{ title: "a" }], notices: [] },
      restored: true,
      progress: null,
      last: null,
      rules: [],
    });
    // The stored label of another file at the same path is the reader's own.
    expect(rows(stage)).toEqual([`${target} media=QLC (user)`]);
  });

  it("is queried only when all its labels are in the engine; the next guest too", async () => {
    const stage = await arrived();
    const { store } = stage.workspace;
    const asked: string[][] = [];
    store.subscribe(({ ready, sources }) => {
      if (ready && sources.some(({ report }) => report.path === "lab/b.json")) asked.push(rows(stage));
    });
    await stage.workspace.openGuest(drop(link("b", "lab/b.json", "ba9876543210")), "link");
    await settled();
    const said = [`${runTarget("ba9876543210.0")} media=QLC (user)`];
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked.map(String))).toEqual(new Set([String(said)]));
  });

  it("has titles without letters that turn or tear a line", async () => {
    const stage = await arrived(drop(link("\u202egnp\n.exe")));
    expect(stage.state().guest?.views.map(({ title }) => title)).toEqual(["\ufffdgnp\ufffd.exe"]);
  });

  it("and takes too long to unfold is named, and the reader's own are safe", async () => {
    const stage = setup(shelf, endless, marks, tabs);
    stage.workspace.beginGuest("link");
    await stage.workspace.restore();
    await stage.workspace.openGuest(drop(link()), "link");
    expectOnly(stage, []);
    expect(stage.state().guest).toMatchObject({ isWhole: false, own: 2, notices: [{ code: "own/too-slow" }] });
    expect(written).toEqual([]);
  });

  it("changes nothing that outlasts the page, whatever is done with it", async () => {
    const stage = await arrived();
    await stage.workspace.edit([{ target, key: "media", value: "3DXP" }]);
    await stage.workspace.acceptRule("lab/{media}.json");
    await stage.workspace.undo();
    await stage.workspace.open(given(samples.slice(2, 3)));
    await stage.workspace.answerKeep(true);
    expect(paths(stage)).toHaveLength(3);
    await stage.workspace.forgetAll();
    await settled();
    tellUs("changed");
    expect(stage.state()).toMatchObject({ sources: [], elsewhere: null, keepQuestion: null });
    expect([written, told, marks.files]).toEqual([[], 0, 0]);
    const next = page();
    await next.workspace.restore();
    expectOnly(next, ofOwn);
    expect(said(next)).toHaveLength(1);
  });

  it("alone is restored after the engine died", async () => {
    const stage = await arrived();
    await stage.restart();
    expectOnly(stage, ofLink);
    expect(rows(stage)).toEqual([`${target} media=QLC (user)`]);
  });

  it("counts even if the reader has the same file", async () => {
    const { sha256 } = shelf.kept[0]!;
    const stage = await arrived(drop(link("same", shelf.kept[0]!.path, sha256)));
    expectOnly(stage, [shelf.kept[0]!.path, "link.kneepoint"]);
    expect(stage.state().duplicates).toEqual([]);
  });

  it("that cannot be read says why; the page waits for nothing, and a drop is read", async () => {
    const stage = await arrived(drop(cut()));
    expect(stage.state()).toMatchObject({ sources: [], restored: true, guest: { kind: "link" } });
    expect(stage.state().guest?.notices.map(({ level }) => level)).toEqual(["error"]);
    expect(await stage.workspace.open(drop(link()))).toMatchObject({ read: 1 });
    expectOnly(stage, ofLink);
    expect(stage.state().guest).toMatchObject({ kind: "bundle", notices: [] });
  });
});

describe("kept", () => {
  it("it is beside own files, here and after a reload", async () => {
    const stage = await arrived();
    await stage.workspace.edit([{ target, key: "firmware", value: "7" }]);
    await stage.workspace.keepGuest();
    await settled();
    expectOnly(stage, [...ofOwn, ...ofLink]);
    expect(stage.state()).toMatchObject({ guest: null, keepFailed: null, restored: true });
    expect(stage.state().sources.every(({ kept }) => kept)).toBe(true);
    const words = said(stage);
    expect(words).toContain(`${target} firmware=7 (user)`);
    expect(words.some((word) => word.includes("media=TLC"))).toBe(true);
    const next = page();
    await next.workspace.restore();
    expectOnly(next, [...ofOwn, ...ofLink]);
    expect(said(next)).toEqual(words);
    expect(next.state().rules).toEqual(["drop/{firmware}_x.json"]);
  });

  it("with a browser that keeps nothing it says so, and stays until the reload", async () => {
    const stage = await arrived();
    shelf.keep = () => Promise.reject(new Error("blocked"));
    await stage.workspace.keepGuest();
    expect(stage.state()).toMatchObject({ guest: null, keepFailed: "refused" });
    expectOnly(stage, [...ofOwn, ...ofLink]);
  });
});

describe("a bundle that is dropped", () => {
  /** Own files, of which one is too new to be kept. */
  async function withOwn(): Promise<Stage> {
    const stage = page();
    await stage.workspace.restore();
    shelf.quota = 1;
    await stage.workspace.open(given(samples.slice(2, 3)));
    await settled();
    expect(stage.state().keepQuestion).not.toBeNull();
    written = [];
    told = 0;
    return stage;
  }
  const all = [...ofOwn, `drop/${samples[2]!.name}`];

  it("takes the place of own files, which come back as they were", async () => {
    const stage = await withOwn();
    const [words, { last }] = [said(stage), stage.state()];
    await stage.workspace.open(drop(link()));
    expectOnly(stage, ofLink);
    expect(stage.state()).toMatchObject({
      // Files that are both waiting and kept count once.
      guest: { kind: "bundle", views: [{ title: "a" }], own: all.length },
      last: { read: 1 },
      keepQuestion: null,
      canUndo: false,
    });
    expect(stage.state().last).not.toBe(last);
    expect(rows(stage)).toEqual([`${target} media=QLC (user)`]);
    await stage.workspace.edit([{ target, key: "media", value: "PMem" }]);
    await stage.workspace.leaveGuest();
    expectOnly(stage, all);
    expect(said(stage)).toEqual(words);
    expect(rows(stage)).toEqual(words);
    expect(stage.state()).toMatchObject({ guest: null, rules: ["drop/{firmware}_x.json"] });
    expect(stage.state().keepQuestion).not.toBeNull();
    expect([written, told]).toEqual([[], 0]);
  });

  it("as a zip is one, and another zip is not, whatever its manifest says", async () => {
    const stage = await withOwn();
    const allowed = { hosts: false, serials: false };
    const sha256 = () => Promise.resolve("c".repeat(64));
    const bytes = await writeBundle(content(), { made_with: "test", sha256, allowed });
    await stage.workspace.open(drop(file("results.zip", bytes)));
    expect(stage.state().guest).toMatchObject({ kind: "bundle", views: [{ title: "a" }], notices: [] });
    expect(paths(stage)).toEqual(["lab/a.json", "results.zip"]);
    await stage.workspace.leaveGuest();
    const [sample] = samples.slice(3);
    const plain = {
      "manifest.json": new TextEncoder().encode("{}"),
      "a.json": new Uint8Array(await sample!.arrayBuffer()),
    };
    await stage.workspace.open(drop(file("other.zip", zipSync(plain))));
    expect(stage.state().guest).toBeNull();
    expect(paths(stage)).toEqual([...all, "other.zip", "other.zip/a.json"].sort());
  });

  it("that comes before kept files are restored hides them until it is left", async () => {
    const stage = page();
    await stage.workspace.open(drop(link()));
    await stage.workspace.restore();
    expectOnly(stage, ofLink);
    await stage.workspace.leaveGuest();
    expectOnly(stage, ofOwn);
  });

  it("does not count kept files that cannot be read as none", async () => {
    const { files } = shelf;
    shelf.files = () => Promise.reject(new DOMException("lost", "UnknownError"));
    const stage = await arrived();
    expect(stage.state().guest?.own).toBe("unreadable");
    await stage.workspace.leaveGuest();
    expect(ownFiles(stage.state())).toBe("unreadable");
    shelf.files = files;
    await stage.workspace.openGuest(drop(link()), "link");
    await stage.workspace.leaveGuest();
    expectOnly(stage, ofOwn);
    shelf.files = () => Promise.reject(new DOMException("blocked", "SecurityError"));
    expect((await arrived()).state().guest?.own).toBe(0);
  });

  it("gives way to the next one", async () => {
    const stage = await withOwn();
    await stage.workspace.open(drop(link()));
    await stage.workspace.open(drop(link("b", "lab/b.json", "bbbbbbbbbbbb")));
    expectOnly(stage, ["lab/b.json", "link.kneepoint"]);
    await stage.workspace.leaveGuest();
    expectOnly(stage, all);
  });

  it("is kept beside the reader's own results", async () => {
    const stage = await withOwn();
    await stage.workspace.open(drop(link()));
    await stage.workspace.keepGuest();
    await settled();
    expectOnly(stage, [...all, ...ofLink]);
    expect(shelf.kept.map(({ path }) => path).sort()).toEqual([...ofOwn, "link.kneepoint"].sort());
    expect(stage.state().keepQuestion).not.toBeNull();
    expect(told).toBeGreaterThan(0);
  });

  it("that cannot be read changes nothing, and is reported like any file", async () => {
    const stage = await withOwn();
    expect(await stage.workspace.open(drop(cut()))).toMatchObject({ read: 0, errors: 1 });
    expectOnly(stage, all);
    expect(stage.state()).toMatchObject({ guest: null, problems: [{ path: "link.kneepoint" }], last: { errors: 1 } });
  });

  it("among other files is one of them", async () => {
    const stage = page();
    await stage.workspace.restore();
    await stage.workspace.open({ ...given(samples.slice(2, 3)), files: [...given(samples.slice(2, 3)).files, link()] });
    expectOnly(stage, [...all, ...ofLink]);
    expect(stage.state().guest).toBeNull();
  });

  it("survives deaths of the engine while it comes and goes", async () => {
    const stage = await withOwn();
    let deaths = 0;
    const dieOnce = () => {
      if (deaths++ === 0) void stage.restart();
    };
    stage.engine().onInsert = dieOnce;
    await stage.workspace.open(drop(link()));
    await settled();
    expectOnly(stage, ofLink);
    expect(deaths).toBeGreaterThan(0);
    deaths = 0;
    stage.engine().onInsert = dieOnce;
    await stage.workspace.leaveGuest();
    await settled();
    expectOnly(stage, all);
  });
});

describe("what the reader opens beside a guest", () => {
  it("is counted, since it is not kept; Keep keeps both", async () => {
    const stage = await arrived();
    expect(stage.state().guest?.joined).toBe(0);
    await stage.workspace.open(given(samples.slice(2, 4)));
    expect(stage.state().guest?.joined).toBe(2);
    expect(written).toEqual([]);
    await stage.workspace.keepGuest();
    await settled();
    expect(written).toContain("keep");
    expect(stage.state()).toMatchObject({ guest: null, keepFailed: null });
  });

  it("is not kept if the browser stores no files: Keep says so", async () => {
    Object.assign(shelf, { takesNoFiles: true });
    const stage = await arrived();
    await stage.workspace.keepGuest();
    await settled();
    expect(stage.state()).toMatchObject({ guest: null, keepFailed: "refused" });
  });
});
