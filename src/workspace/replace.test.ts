import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { given, samples, settled, setup } from "../../tests/support/workspace";
import { runTarget } from "~/model/labels";
import type { ChangedFile } from "./replace";

const fixture = (name: string): string =>
  readFileSync(new URL(`../../tests/fixtures/${name}`, import.meta.url), "utf8");

/** Documents of one run, each counting from the start; the last one is the result. */
const documents = fixture("fio/status-interval.json").split(/(?<=^\}\n)/m);
const upTo = (n: number): string => documents.slice(0, n).join("");
const NAME = "a".repeat(64);
const running = (text: string, more: Partial<ChangedFile> = {}): ChangedFile => {
  const path = "drop/run.json";
  return { path, file: new File([text], "run.json"), sha256: NAME, writing: true, ...more };
};

async function following() {
  const made = setup();
  await made.workspace.open(given(samples.slice(0, 2)));
  await made.workspace.open({ files: [running(upTo(1))], hidden: 0, unreadable: [] });
  await settled();
  const own = () => made.state().sources.filter(({ given: { path } }) => path === "drop/run.json");
  const points = () => made.engine().table("point").length;
  return { ...made, own, points };
}

describe("a file that grows", () => {
  it("takes its own place: number, name and what is said of it stay, and no other row is touched", async () => {
    const { workspace, state, engine, own } = await following();
    const [before] = own();
    expect(before).toMatchObject({ sha256: NAME, report: { points: 2 } });
    await workspace.edit([{ target: runTarget(before!.runs[0]!.key), key: "media", value: "QLC" }]);
    const last = state().last;
    const revision = state().revision;
    const rows = engine().table("point").length;
    const ios = () =>
      engine()
        .table("point")
        .filter(({ source_no }) => source_no === before!.source_no);
    const [one] = ios();
    expect(await workspace.replace({ files: [running(upTo(2))], gone: [] })).toEqual({ withheld: [] });
    expect(own()).toMatchObject([{ source_no: before!.source_no, sha256: NAME, report: { points: 2 } }]);
    expect(engine().table("point")).toHaveLength(rows);
    expect(ios()[0]!.ios).toBeGreaterThan(one!.ios!);
    expect(engine().changes.slice(-1)).toEqual(["replace"]);
    expect(state()).toMatchObject({ problems: [], revision: revision + 1 });
    expect(state().last).toBe(last);
    expect(state().said).toMatchObject([{ value: "QLC" }]);
    expect(state().sources.map(({ source_no }) => source_no)).toEqual([1, 2, before!.source_no]);
  });

  it("is read whole after a death of the engine, whenever that comes", async () => {
    const { workspace, engine, own, points, restart } = await following();
    const all = points();
    engine().dies = true;
    await workspace.replace({ files: [running(upTo(3))], gone: [] });
    await restart().catch(() => undefined);
    await settled();
    expect(points()).toBe(all);
    const [now] = own();
    expect(now).toMatchObject({ sha256: NAME, given: { followed: true } });
    expect(now!.given.file.size).toBe(upTo(3).length);
    await workspace.replace({ files: [running(upTo(4))], gone: [] });
    expect(own()[0]).toMatchObject({ source_no: now!.source_no });
    expect(points()).toBe(all);
  });
});

describe("a file that is half written", () => {
  it("keeps what was read of it before, and is no error until nobody writes it", async () => {
    const { workspace, state, own, points } = await following();
    const [before] = own();
    const all = points();
    const path = "drop/run.json";
    expect(await workspace.replace({ files: [running("fio: ")], gone: [] })).toEqual({ withheld: [path] });
    expect(own()).toEqual([before]);
    expect(points()).toBe(all);
    expect(state().problems).toEqual([]);
    const torn = documents[0]!.slice(0, -200);
    expect(await workspace.replace({ files: [running(upTo(2) + torn)], gone: [] })).toEqual({ withheld: [path] });
    expect(state().problems).toEqual([]);
    await workspace.replace({ files: [running(upTo(2) + torn, { writing: false })], gone: [] });
    expect(state().problems).toMatchObject([{ path }]);
    await workspace.replace({ files: [running(upTo(3))], gone: [] });
    expect(state().problems).toEqual([]);
  });
});

describe("files that come and go", () => {
  it("a new one is added; one that is gone takes its rows with it", async () => {
    const { workspace, state, engine, own, points } = await following();
    const all = points();
    const more = samples[2]!;
    const added = { path: `drop/${more.name}`, file: more, writing: false };
    await workspace.replace({ files: [added], gone: ["drop/run.json"] });
    expect(own()).toEqual([]);
    expect(points()).toBe(all - 1);
    expect(engine().sources).toEqual(state().sources.map(({ source_no }) => source_no));
    await workspace.replace({ files: [{ ...added, path: "drop/renamed.json" }], gone: [added.path] });
    expect(
      state()
        .sources.map(({ report }) => report.path)
        .slice(-1),
    ).toEqual(["drop/renamed.json"]);
    expect(points()).toBe(all - 1);
    await workspace.replace({ files: [], gone: state().sources.map(({ given }) => given.path) });
    expect(engine().sources).toEqual([]);
  });

  it("an engine that refuses leaves what was there", async () => {
    const { workspace, state, engine, own, points } = await following();
    const all = points();
    const [before] = own();
    engine().refuses = "point";
    await workspace.replace({ files: [running(upTo(2))], gone: [] });
    expect(own()).toEqual([before]);
    expect(points()).toBe(all);
    expect(state().problems).toMatchObject([{ path: "drop/run.json", status: "not-read" }]);
  });
});
