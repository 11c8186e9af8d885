import { describe, expect, it } from "vitest";
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
import { keepLimit, mustAsk } from "./keeping";
import { runTarget } from "~/model/labels";

/** The user's labels on the shelf, by target. */
function words({ words: kept }: MemoryShelf): Record<string, Record<string, string>> {
  const all: Record<string, Record<string, string>> = {};
  for (const { target, key, value } of kept) all[target] = { ...all[target], [key]: value };
  return all;
}

describe("the shelf", () => {
  it("keeps files over a reload and forgets them", async () => {
    const first = setup();
    await first.workspace.open(given(samples));
    await settled();
    expect(first.state().sources.every(({ kept }) => kept)).toBe(true);

    const second = setup(first.shelf);
    await second.workspace.restore();
    expect(second.state().sources.map(({ report }) => report.path)).toEqual(
      first.state().sources.map(({ report }) => report.path),
    );
    expect(second.engine().rows).toEqual(first.engine().rows);
    await second.workspace.forgetAll();
    expect(second.state().sources).toEqual([]);
    expect(first.shelf.kept).toEqual([]);
    expect(second.engine().forgotten).toHaveLength(samples.length);
  });

  it("asks above min(1 GB, 20 % of the quota) and obeys", async () => {
    expect(keepLimit(null)).toBe(1e9);
    expect(keepLimit(1e12)).toBe(1e9);
    expect(mustAsk(0, 201, 1000)).toBe(true);
    expect(mustAsk(100, 100, 1000)).toBe(false);
    const shelf = new MemoryShelf();
    shelf.quota = 10;
    const { workspace, state } = setup(shelf);
    await workspace.open(given(samples));
    await settled();
    expect(shelf.kept).toEqual([]);
    expect(state().keepQuestion?.limit_bytes).toBe(2);
    await workspace.answerKeep(true);
    expect(shelf.kept).toHaveLength(samples.length);
  });

  it("asks about all that waits for its answer, drop after drop", async () => {
    const shelf = new MemoryShelf();
    shelf.quota = 10;
    const { workspace, state } = setup(shelf);
    const [one, two, three] = samples as [File, File, File];
    await workspace.open(given([one, two]));
    await settled();
    expect(state().keepQuestion).toEqual({ bytes: one.size + two.size, kept_bytes: 0, limit_bytes: 2 });
    await workspace.open(given([three]));
    await settled();
    expect(state().keepQuestion?.bytes).toBe(one.size + two.size + three.size);
  });

  it("that refuses loses nothing that is loaded", async () => {
    const shelf = new MemoryShelf();
    shelf.keep = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    const { workspace, state } = setup(shelf);
    await workspace.open(given(samples));
    await settled();
    expect(state().keepFailed).toBe("full");
    expect(state().sources).toHaveLength(samples.length);
  });
});

describe("labels", () => {
  it("go to the engine and the shelf, and leave with their file", async () => {
    const { workspace, shelf, state, engine } = setup();
    await workspace.open(given(samples.slice(0, 1)));
    const target = runTarget(`${state().sources[0]!.sha256.slice(0, 12)}.0`);
    await workspace.edit([
      { target: target, key: "label", value: "Tray 3" },
      { target: target, key: "media", value: "TLC" },
    ]);
    // The name of its system, given by the grouping, and the two labels that overrule it.
    expect(state().grouped.map(({ target: of, key }) => [of, key])).toEqual([[target, "label"]]);
    expect(engine().rows.get("label")).toBe(3);
    expect(words(shelf)).toEqual({ [target]: { label: "Tray 3", media: "TLC" } });
    await workspace.forgetAll();
    expect(shelf.words).toEqual([]);
    expect(engine().rows.get("label")).toBeUndefined();
  });
});

describe("labels on the shelf", () => {
  it("of two tabs do not take each other away", async () => {
    const shelf = new MemoryShelf();
    const [one, two] = [setup(shelf), setup(shelf)];
    await one.workspace.restore();
    await two.workspace.restore();
    const [a, b] = [runTarget("0123456789ab.0"), runTarget("ba9876543210.0")];
    await one.workspace.edit([{ target: a, key: "media", value: "QLC" }]);
    await two.workspace.edit([{ target: b, key: "media", value: "TLC" }]);
    await two.workspace.edit([{ target: a, key: "drive_count", value: "4" }]);
    expect(words(shelf)).toEqual({ [a]: { media: "QLC", drive_count: "4" }, [b]: { media: "TLC" } });
  });

  it("are laid over what was kept, and forgotten with it, even before the files came back", async () => {
    const shelf = new MemoryShelf();
    const first = setup(shelf);
    await first.workspace.open(given(samples));
    const target = runTarget(`${first.state().sources[0]!.sha256.slice(0, 12)}.0`);
    await first.workspace.edit([{ target: target, key: "media", value: "QLC" }]);
    await settled();

    const second = setup(shelf);
    const labelling = second.workspace.edit([{ target: target, key: "drive_count", value: "4" }]);
    await second.workspace.restore();
    await labelling;
    expect(second.state().said).toMatchObject([
      { target, key: "media", value: "QLC" },
      { target, key: "drive_count", value: "4" },
    ]);
    expect(words(shelf)).toEqual({ [target]: { media: "QLC", drive_count: "4" } });

    const third = setup(shelf);
    await third.workspace.forgetAll();
    expect([shelf.kept, shelf.words, third.state().sources]).toEqual([[], [], []]);
  });

  it("a file forgotten before the disk was done does not come back", async () => {
    const shelf = new MemoryShelf();
    let answer: (quota: number) => void = () => undefined;
    shelf.quota_bytes = () => new Promise((resolve) => (answer = resolve));
    const { workspace, state } = setup(shelf);
    await workspace.open(given(samples));
    const forgetting = workspace.forgetAll();
    await settled();
    answer(1e12);
    await forgetting;
    expect([shelf.kept, state().sources]).toEqual([[], []]);
  });
});

it("another tab is told of what changes on the shelf, and says so where it shows own files", async () => {
  const tabs = manyTabs();
  const shelf = new MemoryShelf();
  const [one, two] = [0, 1].map(() => setup(shelf, parser, new MemoryMarks(), tabs()));
  await one!.workspace.open(given(samples));
  await settled();
  expect([one!.state().elsewhere, two!.state().elsewhere]).toEqual([null, null]);
  const loaded = await two!.workspace.open(given(samples));
  await settled();
  expect(loaded.read).toBe(samples.length);
  expect([one!.state().elsewhere, two!.state().elsewhere]).toEqual(["changed", null]);
  one!.workspace.dismiss("elsewhere");
  await one!.workspace.forgetAll();
  await settled();
  expect([one!.state().elsewhere, two!.state().elsewhere]).toEqual([null, "forgotten"]);
});
