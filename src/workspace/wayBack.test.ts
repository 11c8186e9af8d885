/** Removed results come back as they were: rows, labels, kept files, in this tab and in others. */
import { describe, expect, it, vi } from "vitest";
import { tar } from "../../tests/support/archives";
import { drop, file, first, keyOf, results, said, second } from "../../tests/support/described";
import {
  given,
  manyTabs,
  MemoryMarks,
  MemoryShelf,
  parser,
  samples,
  settled,
  setup,
} from "../../tests/support/workspace";
import { runTarget } from "~/model/labels";

type Stage = ReturnType<typeof setup>;

/** What the reader sees of own files, and what the browser stores. */
const whole = (stage: Stage) => ({
  rows: [...stage.engine().rows],
  inEngine: stage.engine().sources.length,
  files: stage.state().sources.map(({ report, kept, given }) => [report.path, report.points, kept, given.drop]),
  said: said(stage),
  rules: stage.state().rules,
  columns: stage.state().columns,
  problems: stage.state().problems.map(({ path }) => path),
  canUndo: stage.state().canUndo,
  shelf: [...stage.shelf.kept].sort((a, b) => a.order! - b.order!).map(({ path }) => path),
  words: stage.shelf.words.map(({ target, key, value }) => `${target} ${key} ${value}`).sort(),
  accepted: stage.shelf.accepted,
});

async function described(stage: Stage = setup()): Promise<Stage> {
  await stage.workspace.open({
    ...drop(...results.files, file("lab/broken.json", '{"fio version": ')),
  });
  await stage.workspace.edit([{ target: runTarget(keyOf(stage, first)), key: "media", value: "QLC" }]);
  await stage.workspace.edit([{ target: runTarget(keyOf(stage, second)), key: "media", value: "TLC" }]);
  await stage.workspace.acceptRule("*/{media}/*");
  await settled();
  return stage;
}

const numberOf = (stage: Stage, name: string): number =>
  stage.state().sources.find(({ report }) => report.path.endsWith(name))!.source_no;

describe("undoing", () => {
  it("that everything was forgotten: rows, words, rules and kept files are as they were", async () => {
    const stage = await described();
    const before = whole(stage);
    await stage.workspace.forgetAll();
    expect([stage.state().sources, stage.shelf.kept, stage.shelf.words]).toEqual([[], [], []]);
    expect(stage.state().undoable).toMatchObject({ what: "forgotten", count: samples.length });
    expect(await stage.workspace.undo()).toBe(true);
    expect(whole(stage)).toEqual(before);
    expect(stage.state().undoable).toBeNull();
    // Earlier steps can still be undone.
    await stage.workspace.undo();
    await stage.workspace.undo();
    expect(said(stage)).toEqual([`${runTarget(keyOf(stage, first))} media=QLC (user)`]);

    const reloaded = setup(stage.shelf);
    await reloaded.workspace.restore();
    expect(reloaded.state().sources.map(({ report }) => report.path)).toEqual(before.files.map(([path]) => path));
    expect(said(reloaded)).toEqual(said(stage));
  });

  it("that one file was forgotten, in its place among the others, and one more before it", async () => {
    const stage = await described();
    const before = whole(stage);
    await stage.workspace.forget([numberOf(stage, first)]);
    const between = whole(stage);
    await stage.workspace.forget([numberOf(stage, second)]);
    expect(whole(stage).said.filter((word) => word.includes("(user)"))).toEqual([]);
    expect(stage.state().undoable).toMatchObject({ what: "forgotten", count: 1 });
    await stage.workspace.undo();
    expect(whole(stage)).toEqual(between);
    await stage.workspace.undo();
    expect(whole(stage)).toEqual(before);
  });

  it("after something was said: the words go first, and what came since stays", async () => {
    const stage = await described();
    await stage.workspace.forget([numberOf(stage, first)]);
    const target = runTarget(keyOf(stage, second));
    await stage.workspace.edit([{ target, key: "firmware", value: "A1" }]);
    expect(stage.state().undoable).toMatchObject({ what: "said", count: 1 });
    await stage.workspace.undo();
    expect(said(stage)).not.toContain(`${target} firmware=A1 (user)`);
    expect(stage.state().undoable).toMatchObject({ what: "forgotten" });
    const more = new File([await samples[0]!.text(), "\n"], "more.json");
    await stage.workspace.open(given([more]));
    await settled();
    await stage.workspace.undo();
    await settled();
    const paths = stage.state().sources.map(({ report }) => report.path);
    expect(paths).toEqual([...results.files.map(({ path }) => path), "drop/more.json"]);
    expect(stage.shelf.kept).toHaveLength(paths.length);
  });

  it("of a drop that waits for an answer: it is asked again, and its mark stands", async () => {
    const [shelf, marks] = [new MemoryShelf(), new MemoryMarks()];
    shelf.quota = 10;
    const stage = setup(shelf, parser, marks);
    await stage.workspace.open(given(samples));
    await settled();
    const { keepQuestion } = stage.state();
    expect([keepQuestion, marks.files]).toEqual([expect.anything(), samples.length]);
    await stage.workspace.forgetAll();
    expect([stage.state().keepQuestion, marks.files]).toEqual([null, 0]);
    await stage.workspace.undo();
    expect([stage.state().keepQuestion, marks.files]).toEqual([keepQuestion, samples.length]);
  });

  it("of an archive counts what was given: one file, whatever it holds", async () => {
    const entries = samples.map(async (one) => ({ name: one.name, bytes: new Uint8Array(await one.arrayBuffer()) }));
    const stage = setup();
    await stage.workspace.open(drop(file("all.tar", tar(await Promise.all(entries)) as BlobPart)));
    await settled();
    expect(stage.state().sources.length).toBeGreaterThan(samples.length);
    await stage.workspace.forgetAll();
    expect(stage.state().undoable).toMatchObject({ what: "forgotten", count: 1 });
  });

  it("where the storage was full and a drop waits for an answer, the mark says that it was full", async () => {
    const shelf = new MemoryShelf();
    shelf.quota = 10;
    const stage = setup(shelf);
    await stage.workspace.open(given(samples));
    await settled();
    stage.workspace.store.setState({ keepFailed: "full" });
    await stage.workspace.forgetAll();
    await stage.workspace.undo();
    expect(stage.state()).toMatchObject({ keepFailed: "full", keepQuestion: { limit_bytes: 2 } });
    expect(await stage.marks.take()).toMatchObject([{ files: samples.length, full: true }]);
  });

  it("gives other tabs back what they had too", async () => {
    const shelf = new MemoryShelf();
    const tabs = manyTabs();
    const [one, two] = [0, 1].map(() => setup(shelf, parser, new MemoryMarks(), tabs())) as [Stage, Stage];
    await described(one);
    await two.workspace.restore();
    await two.workspace.open(given(samples.slice(0, 1).map((f) => new File([f, "\n"], "own.json"))));
    await settled();
    const before = whole(two);
    await one.workspace.forgetAll();
    await vi.waitFor(() => expect([two.state().elsewhere, shelf.kept]).toEqual(["forgotten", []]), 10_000);
    expect(two.state().sources).toEqual([]);
    await one.workspace.undo();
    await vi.waitFor(() => expect({ ...whole(two), canUndo: false }).toEqual({ ...before, canUndo: false }), 10_000);
    expect(two.state().elsewhere).toBeNull();
    // They write to the shelf again.
    await two.workspace.edit([{ target: runTarget(two.state().runs[2]!.key), key: "media", value: "SLC" }]);
    await vi.waitFor(() => expect(shelf.words.map(({ value }) => value)).toContain("SLC"));
  });

  it("is not there among somebody else's results", async () => {
    const stage = await described();
    await stage.workspace.forgetAll();
    stage.workspace.beginGuest("link");
    await stage.workspace.openGuest(given(samples.slice(0, 1)), "link");
    await stage.workspace.undo();
    expect(stage.state().sources).toHaveLength(1);
  });
});

describe("what was forgotten elsewhere since", () => {
  const pair = () => {
    const shelf = new MemoryShelf();
    const tabs = manyTabs();
    const [one, two] = [0, 1].map(() => setup(shelf, parser, new MemoryMarks(), tabs())) as [Stage, Stage];
    return { shelf, one, two };
  };

  it.each(["some", "all"])("does not come back by undoing what this tab forgot before: %s", async (how) => {
    const { shelf, one, two } = pair();
    await one.workspace.open(given(samples));
    await settled();
    if (how === "all") await one.workspace.forgetAll();
    else await one.workspace.forget(one.state().sources.map(({ source_no }) => source_no));
    await two.workspace.open(given(samples.slice(0, 1)));
    await settled();
    await two.workspace.forgetAll();
    await settled();
    expect(one.state().undoable).toBeNull();
    await one.workspace.undo();
    await settled();
    expect([shelf.kept, one.state().sources]).toEqual([[], []]);
    // The other tab undoes that; then this one may continue.
    await two.workspace.undo();
    await settled();
    expect(shelf.kept).toHaveLength(1);
    await vi.waitFor(() => expect(one.state().undoable).toMatchObject({ count: samples.length }));
  });

  it("does not come back with another file that this tab forgot in the same moment", async () => {
    const { shelf, one, two } = pair();
    await one.workspace.open(given(samples));
    await settled();
    await two.workspace.restore();
    const forget = shelf.forget;
    shelf.forget = async (shas) => {
      shelf.forget = forget;
      await forget(shas);
      await two.workspace.forget([numberOf(two, samples[1]!.name)]);
    };
    await one.workspace.forget([numberOf(one, samples[0]!.name)]);
    expect(shelf.kept).toHaveLength(samples.length - 2);
    await one.workspace.undo();
    expect(shelf.kept).toHaveLength(samples.length - 1);
  });

  it("and nobody told this tab: nothing comes back, and it is told then", async () => {
    const shelf = new MemoryShelf();
    const [one, two] = [setup(shelf), setup(shelf)];
    await one.workspace.open(given(samples));
    await settled();
    await one.workspace.forget([one.state().sources[0]!.source_no]);
    await two.workspace.forgetAll();
    await one.workspace.undo();
    await settled();
    expect([shelf.kept, one.state().sources, one.state().elsewhere]).toEqual([[], [], "forgotten"]);
  });
});

it("undoing where the storage is full keeps what there is room for, and says that it is full", async () => {
  const stage = setup();
  await stage.workspace.open(given(samples));
  await settled();
  await stage.workspace.forgetAll();
  const { keep } = stage.shelf;
  stage.shelf.keep = (files) =>
    stage.shelf.kept.length + files.length > 4
      ? Promise.reject(new DOMException("full", "QuotaExceededError"))
      : keep(files);
  await stage.workspace.undo();
  const kept = stage.state().sources.filter((source) => source.kept);
  expect([stage.state().keepFailed, stage.shelf.kept.length, kept.length]).toEqual(["full", 4, 4]);
  expect([stage.state().sources.length, stage.marks.files]).toEqual([samples.length, samples.length]);
});

it("a failure that is over is not told again by undoing", async () => {
  const stage = setup();
  const { keep } = stage.shelf;
  stage.shelf.keep = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  await stage.workspace.open(given(samples));
  await settled();
  await stage.workspace.forget([stage.state().sources[0]!.source_no]);
  stage.shelf.keep = keep;
  await stage.workspace.answerKeep(true);
  expect(stage.state().keepFailed).toBeNull();
  await stage.workspace.undo();
  expect(stage.state().keepFailed).toBeNull();
});

it("files that the shelf could not tell of do not count as forgotten", async () => {
  const stage = setup();
  await stage.workspace.open(given(samples));
  await settled();
  const { files } = stage.shelf;
  let looks = 0;
  stage.shelf.files = () => (++looks === 2 ? Promise.reject(new DOMException("blocked")) : files());
  await stage.workspace.forget([stage.state().sources[0]!.source_no]);
  expect(stage.state().undoable).toMatchObject({ count: 1 });
});

it("files that were put back are kept, though the shelf cannot be read after it", async () => {
  const stage = setup();
  await stage.workspace.open(given(samples));
  await settled();
  await stage.workspace.forgetAll();
  const { files } = stage.shelf;
  let looks = 0;
  stage.shelf.files = () => (++looks === 2 ? Promise.reject(new DOMException("lost", "UnknownError")) : files());
  await stage.workspace.undo();
  expect(stage.shelf.kept.length).toBe(samples.length);
  expect(stage.state().sources.filter(({ kept }) => !kept)).toEqual([]);
});
