import { describe, expect, it } from "vitest";
import { given, MemoryShelf, parser, samples, settled, setup } from "../../tests/support/workspace";

describe("a drop", () => {
  it("reads every file, one bad one loses no other", async () => {
    const { workspace, state, engine } = setup();
    const bad = [new File([], "empty.json"), new File(["{ not ours"], "x.json"), new File([new Uint8Array(999)], "b")];
    const summary = await workspace.open(given([...bad, ...samples]));
    expect(summary).toMatchObject({ files: samples.length + 3, read: samples.length, errors: 3, cancelled: false });
    expect(state().sources).toHaveLength(samples.length);
    expect(state().problems.map(({ path }) => path)).toEqual(["drop/empty.json", "drop/x.json", "drop/b"]);
    expect(state().problems.every(({ notices }) => notices[0]?.level === "error")).toBe(true);
    expect(engine().rows.get("source")).toBe(samples.length);
    expect(engine().rows.get("point")).toBeGreaterThanOrEqual(samples.length);
    expect(state().progress).toBeNull();
  });

  it("counts equal bytes once, within a drop and after it", async () => {
    const { workspace, state } = setup();
    const [one] = samples;
    const copy = new File([one!], "copy.json");
    expect(await workspace.open(given([one!, copy]))).toMatchObject({ read: 1, duplicates: 1, errors: 0 });
    expect(await workspace.open(given([copy]))).toMatchObject({ read: 0, duplicates: 1 });
    expect(state().sources).toHaveLength(1);
  });

  it("gives every source its own number", async () => {
    const { workspace, state } = setup();
    await Promise.all(samples.map((file) => workspace.open(given([file]))));
    expect(new Set(state().sources.map(({ source_no }) => source_no)).size).toBe(samples.length);
  });

  it("blames no file when the reader itself does not load", async () => {
    const { workspace, state } = setup(new MemoryShelf(), () => ({
      ...parser(),
      ingest: () => Promise.reject(new Error("404")),
    }));
    const summary = await workspace.open(given(samples));
    expect(summary).toMatchObject({ read: 0, errors: samples.length });
    expect(new Set(state().problems.flatMap(({ notices }) => notices.map(({ code }) => code)))).toEqual(
      new Set(["workspace/failed"]),
    );
  });

  it("takes out the rows of files that were cancelled", async () => {
    const { workspace, engine, state } = setup(new MemoryShelf(), () => ({
      ...parser(),
      ingest: ({ first_source_no, files }) =>
        Promise.resolve({ end: "cancelled", cut: [], next_source_no: first_source_no + files.length }),
    }));
    const summary = await workspace.open(given(samples));
    expect(summary).toMatchObject({ read: 0, errors: 0, cancelled: true });
    expect(engine().forgotten).toHaveLength(samples.length);
    expect(state().sources).toEqual([]);
  });
});

describe("a drop that fails", () => {
  it("leaves no rows: every number it used is forgotten after the last insert", async () => {
    const { workspace, engine, state } = setup();
    engine().refuses = "latency";
    const padded = samples.map((file) => new File([file, " ".repeat(2 ** 20)], file.name));
    expect(await workspace.open(given(padded))).toMatchObject({ read: 0, errors: samples.length });
    expect(new Set(engine().forgotten)).toEqual(new Set(samples.map((_, i) => i + 1)));
    expect(engine().changes.length).toBeGreaterThan(1);
    expect(engine().changes.indexOf("forget")).toBe(engine().changes.length - 1);
    expect(state().sources).toEqual([]);
    expect(state().problems[0]?.notices).toMatchObject([
      { code: "workspace/failed", values: { reason: "Out of Memory Error" } },
    ]);
  });
});

describe("messages", () => {
  const broken = (name: string) => new File([`{ not ours: ${name}`], name);

  it("is collected over drops until it is dismissed", async () => {
    const { workspace, state } = setup();
    const [one] = samples;
    await Promise.all([
      workspace.open({ ...given([broken("a"), one!]), hidden: 2 }),
      workspace.open(given([broken("b"), new File([one!], "copy.json")])),
      workspace.open(given([broken("a")])),
    ]);
    expect(state().problems.map(({ path }) => path)).toEqual(["drop/b", "drop/a"]);
    expect(state().aside.hidden).toBe(2);
    expect(state().duplicates).toMatchObject([
      { path: "drop/copy.json", notices: [{ code: "file/duplicate", values: { of: `drop/${one!.name}` } }] },
    ]);
    workspace.dismiss("told");
    expect(state()).toMatchObject({ problems: [], duplicates: [], aside: { hidden: 0 } });
    expect(state().sources).toHaveLength(1);
  });

  it("of a copy goes with its first", async () => {
    const { workspace, state } = setup();
    const [one, two] = samples;
    await workspace.open(given([one!, new File([one!], "copy.json"), two!, new File([two!], "other.json")]));
    await workspace.forget([state().sources[0]!.source_no]);
    expect(state().duplicates.map(({ path }) => path)).toEqual(["drop/other.json"]);
  });

  it("after a reload: how many files were not kept yet", async () => {
    const shelf = new MemoryShelf();
    const first = setup(shelf, () => ({ ...parser(), ingest: () => new Promise(() => undefined) }));
    void first.workspace.open(given(samples));
    void first.workspace.open(given(samples.slice(0, 1)));
    await settled();

    const second = setup(shelf, parser, first.marks);
    await second.workspace.restore();
    expect(second.state().unfinished).toEqual({ files: samples.length + 1, kept: 0, full: false });
    second.workspace.dismiss("unfinished");
    expect(second.state().unfinished).toBeNull();
    await second.workspace.open(given(samples));
    await settled();

    const third = setup(shelf, parser, second.marks);
    await third.workspace.restore();
    expect(third.state().unfinished).toBeNull();
  });
});
