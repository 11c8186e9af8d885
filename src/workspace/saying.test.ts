import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../tests/support/cases";
import { drop, file, first, keyOf, results, rows, said, second } from "../../tests/support/described";
import { MemoryShelf, samples, settled, setup } from "../../tests/support/workspace";
import { createStore } from "zustand/vanilla";
import type { KeptSaid } from "./kept";
import { saying } from "./saying";
import { emptyState, type WorkspaceState } from "./state";
import { ABOUT_TARGET, aboutKey, jobTarget, type LabelKey, runTarget, timeNoteKey } from "~/model/labels";

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

  it("wait for one another: what the next key may do is known while others are pending", async () => {
    const one = await loaded();
    const { workspace, state, target } = one;
    const edits = ["QLC", "TLC", "MLC"].map((value) => workspace.edit([{ target, key: "media", value }]));
    expect(state()).toMatchObject({ canUndo: true, canRedo: false });
    await Promise.all(edits);
    // As called by the keyboard: a key that the state forbids does nothing.
    const steps: Promise<boolean>[] = [];
    const type = (keys: string) => {
      for (const key of keys) {
        if (key === "z" && state().canUndo) steps.push(workspace.undo());
        if (key === "y" && state().canRedo) steps.push(workspace.redo());
      }
    };
    type("zzzz");
    expect(state()).toMatchObject({ canUndo: false, canRedo: true });
    type("yyyz");
    expect(state()).toMatchObject({ canUndo: true, canRedo: true });
    expect(steps).toHaveLength(7);
    await Promise.all(steps);
    expect(said(one)).toEqual([`${target} media=TLC (user)`]);
    expect(rows(one)).toEqual(said(one));
    expect(state()).toMatchObject({ canUndo: true, canRedo: true });
    await workspace.redo();
    expect(said(one)).toEqual([`${target} media=MLC (user)`]);
    expect(state()).toMatchObject({ canUndo: true, canRedo: false });
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
    // For example too large to be kept: only the labels were.
    const next = setup(one.shelf);
    one.shelf.kept = [];
    await next.workspace.restore();
    expect(said(next)).toEqual([]);
    await next.workspace.open(results);
    expect(said(next)).toEqual(before);
    expect(next.state().rules).toEqual(["lab/{media}/*"]);
  });

  it("of all results and at a time: undone, kept, written into kneepoint.json and read back", async () => {
    const one = await loaded();
    const { workspace, state, target } = one;
    await workspace.edit([
      { target: ABOUT_TARGET, key: aboutKey("title"), value: "QLC against TLC" },
      { target: ABOUT_TARGET, key: aboutKey("caveats"), value: "Not preconditioned.\nOne run each." },
    ]);
    await workspace.edit([{ target, key: timeNoteKey(12.5), value: "fw updated" }]);
    const about = { title: "QLC against TLC", publisher: null, caveats: ["Not preconditioned.", "One run each."] };
    expect(state().about).toMatchObject(about);
    const text = (await workspace.description())!;
    expect(JSON.parse(text)).toMatchObject({ title: about.title, caveats: about.caveats });
    expect(text).toContain('"note@12.5":"fw updated"');
    await workspace.undo();
    await workspace.undo();
    expect(state().about).toEqual({ title: null, publisher: null, caveats: [], notes: [] });
    await workspace.redo();
    await workspace.redo();

    const next = setup(one.shelf);
    await next.workspace.restore();
    expect(next.state().about).toMatchObject(about);
    expect(said(next)).toEqual(said(one));

    const fresh = setup();
    await fresh.workspace.open(drop(...results.files, file("lab/kneepoint.json", text)));
    expect(fresh.state().about).toMatchObject(about);
    expect(fresh.state().said).toMatchObject([{ target, key: "note@12.5", value: "fw updated" }]);

    // With the last file the labels of all of them are gone.
    await next.workspace.forgetAll();
    await next.workspace.open(results);
    expect(next.state().about.title).toBeNull();
    expect(one.shelf.words).toEqual([]);
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

  /** How many can be undone is a test of its own, below. */
  const STEPS = cases(200, 1000);
  it("steps at random, of files at hand and of files that were measured again, are undone to the start", async () => {
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
        { minLength: STEPS, maxLength: STEPS },
      ),
      { numRuns: 1, seed: 4 },
    );
    for (const edits of step!) await one.workspace.edit(edits);
    const end = said(one);
    for (let i = 0; i < STEPS; i++) await one.workspace.undo();
    expect(said(one)).toEqual(start);
    expect(new Set(one.shelf.words)).toEqual(new Set(kept));
    expect(one.state().canUndo).toBe(false);
    for (let i = 0; i < STEPS; i++) await one.workspace.redo();
    expect(said(one)).toEqual(end);
  }, 60_000);

  it("leave with their file, and come back with it alone", async () => {
    const one = await loaded();
    await one.workspace.edit([{ target: one.target, key: "media", value: "QLC" }]);
    await one.workspace.edit([{ target: one.other, key: "media", value: "TLC" }]);
    const source = one.state().sources.find(({ report }) => report.path.endsWith(first))!;
    await one.workspace.forget([source.source_no]);
    expect(said(one)).toEqual([`${one.other} media=TLC (user)`]);
    expect(one.shelf.words).toHaveLength(1);
    const both = [`${one.target} media=QLC (user)`, `${one.other} media=TLC (user)`].sort();
    await one.workspace.undo();
    await settled();
    expect([said(one), one.shelf.words.length]).toEqual([both, 2]);
    await one.workspace.undo();
    expect([said(one), one.state().canUndo, one.state().canRedo]).toEqual([
      [`${one.target} media=QLC (user)`],
      true,
      true,
    ]);
    await one.workspace.redo();
    expect(said(one)).toEqual(both);
  });

  it("leave with their file when they were undone, too", async () => {
    const one = await loaded();
    await one.workspace.edit([{ target: one.target, key: "media", value: "QLC" }]);
    await one.workspace.undo();
    const source = one.state().sources.find(({ report }) => report.path.endsWith(first))!;
    await one.workspace.forget([source.source_no]);
    expect(one.state().canRedo).toBe(false);
    await one.workspace.redo();
    await settled();
    expect(one.shelf.words).toEqual([]);
  });

  it("leave with their file though the shelf refuses, and so does the rest of it", async () => {
    const one = await loaded();
    await one.workspace.edit([{ target: one.target, key: "media", value: "QLC" }]);
    await settled();
    one.shelf.forget = () => Promise.reject(new DOMException("gone", "UnknownError"));
    await one.workspace.forget(one.state().sources.map(({ source_no }) => source_no));
    expect(one.state()).toMatchObject({ sources: [], said: [], keepFailed: "not-forgotten", canUndo: false });
    expect(one.shelf.words).toEqual([]);
    await one.workspace.open(results);
    expect(said(one)).toEqual([]);
  });

  it("rules leave with the last file, from the state and the shelf", async () => {
    const one = await loaded();
    await one.workspace.acceptRule("lab/{media}/*");
    await settled();
    expect(one.shelf.accepted).toHaveLength(1);
    const [some, ...rest] = one.state().sources.map(({ source_no }) => source_no);
    await one.workspace.forget([some!]);
    expect(one.state().rules).toHaveLength(1);
    await one.workspace.forget(rest);
    expect([one.state().rules, one.shelf.accepted, one.state().canUndo]).toEqual([[], [], false]);
  });

  it("are shown while the shelf is busy with a drop, and outlive a death of the engine meanwhile", async () => {
    const one = await loaded();
    await settled();
    let done: () => void = () => undefined;
    one.shelf.keep = () => new Promise((resolve) => (done = () => resolve([])));
    await one.workspace.open(drop(file("kneepoint.json", '{"kneepoint": 1, "labels": []}')));
    await settled();
    await one.workspace.edit([{ target: one.target, key: "media", value: "MLC" }]);
    await one.workspace.edit([{ target: one.other, key: "media", value: "TLC" }]);
    const own = [`${one.target} media=MLC (user)`, `${one.other} media=TLC (user)`];
    expect(said(one)).toEqual(expect.arrayContaining(own));
    expect(one.shelf.words).toEqual([]);
    await one.restart();
    expect(rows(one)).toEqual(said(one));
    expect(rows(one)).toEqual(expect.arrayContaining(own));
    done();
    await settled();
    expect(one.shelf.words).toHaveLength(2);
  });

  it("that the shelf refuses still apply, and this is reported", async () => {
    const shelf = new MemoryShelf();
    const one = await loaded(shelf);
    shelf.say = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    await one.workspace.edit([{ target: one.target, key: "media", value: "QLC" }]);
    await settled();
    expect(said(one)).toHaveLength(1);
    expect(one.state().keepFailed).toBe("full");
  });

  it("that the engine refuses are not shown as set, and this is reported", async () => {
    const one = await loaded();
    one.engine().refuses = "label";
    expect(await one.workspace.edit([{ target: one.target, key: "media", value: "QLC" }])).toBe(false);
    expect(await one.workspace.acceptRule("lab/{media}/*")).toBe(false);
    expect([said(one), one.state().canUndo, one.shelf.words]).toEqual([[], false, []]);
    expect(one.state()).toMatchObject({ sayFailed: true, rules: [] });
    one.engine().refuses = "";
    expect(await one.workspace.edit([{ target: one.target, key: "label", value: "Tray" }])).toBe(true);
    expect(rows(one)).toEqual([`${one.target} label=Tray (user)`]);
    expect(one.state().sayFailed).toBe(false);
  });

  it("that the engine refuses once leave what stood there", async () => {
    const one = await loaded();
    await one.workspace.edit([{ target: one.target, key: "media", value: "QLC" }]);
    expect(await one.workspace.undo()).toBe(true);
    let refusals = 1;
    one.engine().onInsert = () => {
      if (refusals-- > 0) throw new Error("Out of Memory Error");
    };
    expect(await one.workspace.redo()).toBe(false);
    expect(one.state()).toMatchObject({ canUndo: false, canRedo: true, sayFailed: true });
    expect(await one.workspace.redo()).toBe(true);
    expect(rows(one)).toEqual([`${one.target} media=QLC (user)`]);
    refusals = 1;
    expect(await one.workspace.edit([{ target: one.target, key: "media", value: "TLC" }])).toBe(false);
    expect(rows(one)).toEqual([`${one.target} media=QLC (user)`]);
  });
});

describe("words beside words", () => {
  const made = () => {
    const store = createStore<WorkspaceState>(() => emptyState);
    const shelf = new MemoryShelf();
    return { store, shelf, words: saying(store, shelf) };
  };
  const one = (key: LabelKey, value: string): KeptSaid => ({
    target: runTarget("a".repeat(12)),
    key,
    value,
    path: null,
  });
  const held = (...kept: readonly KeptSaid[]) => ({ held: { kept, undo: [], redo: [] }, rules: [] });
  const kept = (all: readonly KeptSaid[]): string[] => all.map(({ key, value }) => `${key}=${value}`).sort();

  it("1,000 steps can be undone: the last ones", async () => {
    const { store, words } = made();
    const take = async (step: ReturnType<typeof words.undo>): Promise<void> => {
      const planned = (await step)!;
      words.take(planned);
      store.setState(planned.patch);
    };
    for (let i = 1; i <= 1001; i++) await take(words.step({ edits: [], rules: [`r${i}`] }));
    expect(words.words().held.undo).toHaveLength(1000);
    await take(words.undo());
    expect(store.getState().rules).toEqual(["r1000"]);
    for (let i = 0; i < 999; i++) await take(words.undo());
    expect([store.getState().rules, await words.undo()]).toEqual([["r1"], null]);
  });

  it("a guest's labels are adopted; the reader's own for the same key stay, here and on the shelf", async () => {
    const { shelf, words } = made();
    shelf.words = [one("media", "TLC")];
    words.exchange(held(one("media", "TLC")));
    const onto = words.adopt(held(one("media", "QLC"), one("firmware", "1")));
    await onto(shelf);
    expect(kept(words.words().held.kept)).toEqual(["firmware=1", "media=TLC"]);
    expect(kept(shelf.words)).toEqual(["firmware=1", "media=TLC"]);
  });

  it("what the browser kept joins what was said since, and counts for its own cells", async () => {
    const { shelf, words } = made();
    words.exchange(held(one("media", "TLC"), one("firmware", "1")));
    shelf.words = [one("media", "QLC"), one("label", "Tray")];
    await words.restore();
    expect(kept(words.words().held.kept)).toEqual(["firmware=1", "label=Tray", "media=QLC"]);
  });
});
