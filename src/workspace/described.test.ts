import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryShelf, samples, settled, setup } from "../../tests/support/workspace";
import { jobTarget, type LabelKey, runTarget } from "~/model/labels";
import type { Given } from "./collect";

const json = (value: object) => JSON.stringify({ kneepoint: 1, ...value }, null, 1);
const file = (path: string, content: BlobPart) => ({ path, file: new File([content], path.split("/").at(-1)!) });
const drop = (...files: ReturnType<typeof file>[]): Given => ({ files, hidden: 0, unreadable: [] });
const results = drop(...samples.map((sample) => file(`lab/qlc/${sample.name}`, sample)));
const [first, second] = samples.map(({ name }) => name) as [string, string];

const about = file(
  "lab/kneepoint.json",
  json({
    title: "Two trays",
    labels: [
      { path: "qlc", media: "qlc", drive_model: "Example QX" },
      { path: `qlc/${first}`, firmware: "A1", "my shelf": "top" },
    ],
    rules: ["{media}/*"],
  }),
);

type Setup = ReturnType<typeof setup>;
const said = ({ state }: Setup) =>
  state()
    .said.map(({ target, key, value, origin }) => `${target} ${key}=${value} (${origin})`)
    .sort();
const rows = ({ engine }: Setup) =>
  engine()
    .table("label")
    .map(({ target, key, value, origin }) => `${target} ${key}=${value} (${origin})`)
    .sort();
const keyOf = ({ state }: Setup, name: string) => state().runs.find(({ path }) => path.endsWith(name))!.key;

describe("kneepoint.json", () => {
  it("describes results whether it comes before them, with them or after them", async () => {
    const drops: (readonly Given[])[] = [
      [results, drop(about)],
      [drop(about), results],
      [drop(...results.files, about)],
    ];
    const all: string[][] = [];
    for (const given of drops) {
      const one = setup();
      for (const files of given) await one.workspace.open(files);
      all.push(said(one));
      expect(rows(one)).toEqual(said(one));
      expect(one.state().descriptions).toMatchObject([{ path: "lab/kneepoint.json", title: "Two trays", notices: [] }]);
      const target = runTarget(keyOf(one, first));
      expect(said(one)).toContain(`${target} firmware=A1 (kneepoint.json)`);
      expect(said(one)).toContain(`${target} tag:my shelf=top (kneepoint.json)`);
      expect(said(one)).toContain(`${target} media=QLC (rule)`);
    }
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(all[0]);
  });

  it("is of its folder and below, and twice the same in two folders is of both", async () => {
    const one = setup();
    const same = json({ labels: [{ path: "", media: "TLC" }] });
    const outside = file(`other/${second}`, samples[1]!);
    await one.workspace.open(drop(file(`a/${first}`, samples[0]!), file("a/kneepoint.json", same), outside));
    expect(said(one)).toEqual([`${runTarget(keyOf(one, first))} media=TLC (kneepoint.json)`]);
    await one.workspace.open(drop(file("other/kneepoint.json", same)));
    expect(said(one)).toHaveLength(2);
    expect(one.state().duplicates).toEqual([]);
    await one.workspace.open(drop(file("other/kneepoint.json", same)));
    expect(said(one)).toHaveLength(2);
    expect(one.state().duplicates).toMatchObject([
      { path: "other/kneepoint.json", notices: [{ code: "file/duplicate", level: "warning" }] },
    ]);
  });

  it("a bad cell is named with file, line and cell, and the others stay", async () => {
    const one = setup();
    const text = json({ labels: [{ path: "qlc", media: "PLC", firmware: "A1" }], rules: ["{", "{media}/*"] });
    await one.workspace.open(drop(...results.files, file("lab/kneepoint.json", text)));
    const [problem] = one.state().problems;
    expect(problem).toMatchObject({ path: "lab/kneepoint.json", status: "partly", role: "companion" });
    expect(problem!.notices).toMatchObject([
      { code: "label/bad-value", level: "error", line: 6, values: { cell: "media", value: "PLC" } },
      { code: "label/bad-rule", level: "error", line: 11 },
    ]);
    expect(one.state().descriptions[0]!.notices).toEqual(problem!.notices);
    expect(said(one).filter((word) => word.includes("firmware=A1"))).toHaveLength(samples.length);
    expect(said(one).filter((word) => word.includes("media=QLC (rule)"))).toHaveLength(samples.length);
  });

  it("names what it describes and is not loaded, until it is", async () => {
    const one = setup();
    await one.workspace.open(drop(about));
    const lost = one.state().descriptions[0]!.notices;
    expect(lost[0]).toMatchObject({ code: "label/no-target", level: "warning", values: { target: "qlc" } });
    await one.workspace.open(results);
    expect(one.state().descriptions[0]!.notices).toEqual([]);
  });

  it("that was changed and is dropped again replaces itself", async () => {
    const one = setup();
    await one.workspace.open(drop(...results.files, about));
    await one.workspace.open(drop(file("lab/kneepoint.json", json({ labels: [{ path: "qlc", media: "TLC" }] }))));
    expect(new Set(said(one).map((word) => word.split(" ").slice(1).join(" ")))).toEqual(
      new Set(["media=TLC (kneepoint.json)"]),
    );
  });

  it("goes when it is forgotten, and is there again after a reload and after a death of the engine", async () => {
    const one = setup();
    await one.workspace.open(drop(...results.files, about));
    await settled();
    const before = said(one);
    await one.restart();
    expect(rows(one)).toEqual(before);

    const next = setup(one.shelf);
    await next.workspace.restore();
    expect(said(next)).toEqual(before);
    expect(rows(next)).toEqual(before);
    const source = next.state().sources.find(({ report }) => report.path === "lab/kneepoint.json")!;
    await next.workspace.forget([source.source_no]);
    expect([said(next), rows(next), next.state().descriptions]).toEqual([[], [], []]);
  });

  it("broken JSON is not read, its line is told", async () => {
    const one = setup();
    const summary = await one.workspace.open(drop(file("kneepoint.json", '{"kneepoint": 1,\n"labels": [}')));
    expect(summary).toMatchObject({ read: 0, errors: 1 });
    expect(one.state().problems).toMatchObject([
      { status: "not-read", notices: [{ code: "label/bad-json", line: 2 }] },
    ]);
  });
});

describe("inventories", () => {
  const list = (path: string, model: string) =>
    file(
      path,
      JSON.stringify({ Devices: [{ NameSpace: 1, DevicePath: "/dev/vdb", ModelNumber: model, Firmware: "F1" }] }),
    );
  const onDevice = async (path: string, n: number, device = "/dev/vdb") =>
    file(path, (await samples[n]!.text()).replace(/"filename" : "[^"]*"/, `"filename" : "${device}"`));

  it("describe the runs of their folder and device, dropped before or after them, and after a reload", async () => {
    const runs = drop(
      await onDevice("hostA/x.json", 0),
      await onDevice("hostB/x.json", 1),
      await onDevice("hostB/y.json", 2, "/dev/vdc"),
    );
    const inventory = drop(list("hostA/nvme.json", "Example QX"), list("hostB/nvme.json", "Example TX"));
    const all: string[][] = [];
    for (const order of [
      [runs, inventory],
      [inventory, runs],
    ]) {
      const one = setup();
      for (const files of order) await one.workspace.open(files);
      all.push(said(one));
      const models = Object.fromEntries(
        one
          .state()
          .runs.map(({ path, key }) => [
            path,
            one.state().said.find((word) => word.target === runTarget(key) && word.key === "drive_model"),
          ]),
      );
      expect(models["hostA/x.json"]).toMatchObject({
        value: "Example QX",
        origin: "inventory",
        where: { path: "hostA/nvme.json" },
      });
      expect(models["hostB/x.json"]).toMatchObject({ value: "Example TX" });
      expect(models["hostB/y.json"]).toBeUndefined();
      expect(one.state().inventory.map(({ path }) => path)).toEqual(["hostA/nvme.json", "hostB/nvme.json"]);
      expect(rows(one)).toEqual(said(one));
      await settled();
      const next = setup(one.shelf);
      await next.workspace.restore();
      expect(said(next)).toEqual(said(one));
    }
    expect(all[1]).toEqual(all[0]);
  });

  it("the same name in two folders is two members, one file twice is one", async () => {
    const one = setup();
    const twice = await onDevice("hostA/x.json", 0);
    await one.workspace.open(drop(twice, await onDevice("hostB/x.json", 1), twice));
    expect(one.state().runs.map(({ path }) => path)).toEqual(["hostA/x.json", "hostB/x.json"]);
    expect(one.state().duplicates).toMatchObject([{ path: "hostA/x.json", notices: [{ code: "file/duplicate" }] }]);
  });

  it("alone are read, and describe nothing yet", async () => {
    const one = setup();
    const summary = await one.workspace.open(drop(list("nvme.json", "Example QX")));
    expect(summary).toMatchObject({ read: 1, runs: 0, points: 0, errors: 0 });
    expect(one.state()).toMatchObject({ runs: [], said: [], sources: [{ report: { role: "companion" } }] });
  });
});

describe("edits", () => {
  async function loaded(shelf = new MemoryShelf()) {
    const one = setup(shelf);
    await one.workspace.open(results);
    return { ...one, target: runTarget(keyOf(one, first)), other: runTarget(keyOf(one, second)) };
  }

  it("are steps: undone and redone, in the state, the engine and on the shelf", async () => {
    const one = await loaded();
    const { workspace, state, target, other, shelf } = one;
    await workspace.edit([
      { target, key: "media", value: "QLC" },
      { target: other, key: "media", value: "TLC" },
    ]);
    await workspace.edit([{ target, key: "media", value: "MLC" }]);
    await workspace.acceptRule("lab/{media}/*");
    expect(state()).toMatchObject({ canUndo: true, canRedo: false, rules: ["lab/{media}/*"] });
    const all = said(one);
    expect(all).toHaveLength(samples.length + 2);
    await workspace.undo();
    expect(state().rules).toEqual([]);
    await workspace.undo();
    expect(said(one)).toEqual([`${target} media=QLC (user)`, `${other} media=TLC (user)`].sort());
    expect(rows(one)).toEqual(said(one));
    await workspace.undo();
    expect([said(one), rows(one), shelf.words, shelf.accepted]).toEqual([[], [], [], []]);
    expect(state()).toMatchObject({ canUndo: false, canRedo: true });
    await workspace.undo();
    for (let i = 0; i < 3; i++) await workspace.redo();
    expect(said(one)).toEqual(all);
    expect(state()).toMatchObject({ canUndo: true, canRedo: false });
    await workspace.undo();
    await workspace.edit([{ target, key: "label", value: "Tray" }]);
    expect(state().canRedo).toBe(false);
    await workspace.redo();
    expect(said(one)).toContain(`${target} label=Tray (user)`);
  });

  it("of jobs and points are kept too, and described already when the same files come again", async () => {
    const one = await loaded();
    const run = keyOf(one, first);
    await one.workspace.edit([
      { target: jobTarget(run, 0), key: "drive_model", value: "Example QX" },
      { target: `point:${run}.0.read`, key: "excluded", value: "fan failed" },
    ]);
    await one.workspace.acceptRule("lab/{media}/*");
    const before = said(one);
    // Too large to be kept, say: only the words were.
    const next = setup(one.shelf);
    one.shelf.kept = [];
    await next.workspace.restore();
    expect(said(next)).toEqual([]);
    await next.workspace.open(results);
    expect(said(next)).toEqual(before);
    expect(next.state().rules).toEqual(["lab/{media}/*"]);
  });

  it("of a file that was measured again are those of its path", async () => {
    const one = await loaded();
    await one.workspace.edit([{ target: one.target, key: "media", value: "QLC" }]);
    const next = setup(one.shelf);
    one.shelf.kept = [];
    const again = (await samples[0]!.text()).replace(/"time" :/, '"time"  :');
    await next.workspace.open(drop(file(`lab/qlc/${first}`, again)));
    await next.workspace.restore();
    expect(keyOf(next, first)).not.toBe(keyOf(one, first));
    expect(next.state().said).toMatchObject([
      { target: runTarget(keyOf(next, first)), value: "QLC", origin: "user", where: { path: `lab/qlc/${first}` } },
    ]);
  });

  it("1,000 steps at random, of files at hand and of files that were measured again, are undone to the start", async () => {
    const shelf = new MemoryShelf();
    const first = await loaded(shelf);
    const targets = first.state().runs.map(({ key }) => runTarget(key));
    await first.workspace.edit(targets.map((target) => ({ target, key: "media", value: "QLC" })));
    shelf.kept = [];
    const one = setup(shelf);
    const again = (await samples[0]!.text()).replace(/"time" :/, '"time"  :');
    await one.workspace.open(drop(...results.files.slice(1), file(results.files[0]!.path, again)));
    await one.workspace.restore();
    const [start, kept] = [said(one), one.shelf.words];
    expect(one.state().said.some(({ where }) => where !== undefined)).toBe(true);
    const here = one.state().runs.map(({ key }) => runTarget(key));
    const [step] = fc.sample(
      fc.array(
        fc.array(
          fc.record({
            target: fc.constantFrom(...here),
            key: fc.constantFrom<LabelKey>("media", "firmware", "tag:shelf"),
            value: fc.option(fc.constantFrom("QLC", "TLC")),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        { minLength: 1000, maxLength: 1000 },
      ),
      { numRuns: 1, seed: 4 },
    );
    for (const edits of step!) await one.workspace.edit(edits);
    const end = said(one);
    for (let i = 0; i < 1000; i++) await one.workspace.undo();
    expect(said(one)).toEqual(start);
    expect(new Set(one.shelf.words)).toEqual(new Set(kept));
    expect(one.state().canUndo).toBe(false);
    for (let i = 0; i < 1000; i++) await one.workspace.redo();
    expect(said(one)).toEqual(end);
  }, 60_000);

  it("leave with their file, and no step leads back to them", async () => {
    const one = await loaded();
    await one.workspace.edit([{ target: one.target, key: "media", value: "QLC" }]);
    await one.workspace.edit([{ target: one.other, key: "media", value: "TLC" }]);
    const source = one.state().sources.find(({ report }) => report.path.endsWith(first))!;
    await one.workspace.forget([source.source_no]);
    expect(said(one)).toEqual([`${one.other} media=TLC (user)`]);
    expect(one.state().canUndo).toBe(false);
    expect(one.shelf.words).toHaveLength(1);
  });

  it("that the shelf refuses are there all the same, and that is told", async () => {
    const shelf = new MemoryShelf();
    const one = await loaded(shelf);
    shelf.say = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    await one.workspace.edit([{ target: one.target, key: "media", value: "QLC" }]);
    expect(said(one)).toHaveLength(1);
    expect(one.state().keepFailed).toBe(true);
  });

  it("that the engine refuses are not shown as said", async () => {
    const one = await loaded();
    one.engine().refuses = "label";
    await expect(one.workspace.edit([{ target: one.target, key: "media", value: "QLC" }])).rejects.toThrow();
    expect([said(one), one.state().canUndo, one.shelf.words]).toEqual([[], false, []]);
    one.engine().refuses = "";
    await one.workspace.edit([{ target: one.target, key: "label", value: "Tray" }]);
    expect(rows(one)).toEqual([`${one.target} label=Tray (user)`]);
  });
});

describe("saved as kneepoint.json", () => {
  it("the same files with it say the same in a fresh profile", async () => {
    const one = setup();
    await one.workspace.open(results);
    await one.workspace.edit([
      { target: runTarget(keyOf(one, first)), key: "media", value: "TLC" },
      { target: runTarget(keyOf(one, first)), key: "tag:shelf", value: "top" },
    ]);
    await one.workspace.acceptRule("lab/{media}/*");
    const text = await one.workspace.description();

    const next = setup();
    await next.workspace.open(drop(...results.files, file("lab/qlc/kneepoint.json", text)));
    const values = ({ state }: Setup) =>
      new Map(state().said.map(({ target, key, value }) => [`${target} ${key}`, value] as const));
    expect(next.state().problems).toEqual([]);
    expect(values(next).get(`${runTarget(keyOf(one, first))} media`)).toBe("TLC");
    expect(values(next).get(`${runTarget(keyOf(one, first))} tag:shelf`)).toBe("top");
    expect(values(next).get(`${runTarget(keyOf(one, second))} media`)).toBe("QLC");
  });
});
