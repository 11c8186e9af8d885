/** Labels in a link count beside and below those of the reader, and are removed with it. */
import { describe, expect, it } from "vitest";
import { carriedTables } from "../../tests/support/carriedTables";
import { drop, file, rows, said } from "../../tests/support/described";
import { samples, setup } from "../../tests/support/workspace";
import { encodePacket, packetFile } from "~/bundle/packet";
import type { CarriedTables } from "~/model/carried";
import { runTarget } from "~/model/labels";

/** One run of a file that is not here. */
const sha256 = "0123456789ab";
const target = runTarget("0123456789ab.0");
const word = (key: string, value: string, origin = "user") => ({ dataset: "local", target, key, value, origin });

/** What a point needs at least. */
const needed = {
  ...{ key: "0123456789ab.0.0.read", tool: "fio", op: "read", series: "s", load_kind: "outstanding" },
  ...{ combined_from: 1, phase: 0, job_index: 0, numjobs: 1, failed: false, staggered: false },
};

const tables = (words: readonly object[]): CarriedTables => {
  const held: Readonly<Record<string, readonly object[]>> = {
    source: [{ source_no: 3, dataset: "local", name: "a.json", path: "lab/a.json", sha256, format: "fio-json" }],
    run: [{ run_no: 9, source_no: 3, dataset: "local", tool: "fio", title: "a", document: 0 }],
    point: [{ ...needed, point_no: 5, run_no: 9, source_no: 3, dataset: "local", iops: 7 }],
    label: words,
  };
  return carriedTables((table) => held[table] ?? []);
};
const link = (words: readonly object[], notes: readonly string[] = []) =>
  file(
    "link.kneepoint",
    packetFile(encodePacket({ tables: tables(words), views: [{ title: "t", hash: "#/curve" }], notes })),
  );

describe("labels in a link", () => {
  it("count, with their origin and place", async () => {
    const of = setup();
    await of.workspace.open(drop(link([word("media", "QLC"), word("drive_model", "Q9", "inventory")])));
    expect(rows(of)).toEqual([`${target} drive_model=Q9 (inventory)`, `${target} media=QLC (user)`]);
    expect(of.state().said.map(({ where }) => where)).toEqual([
      { path: "link.kneepoint", line: null },
      { path: "link.kneepoint", line: null },
    ]);
  });

  it("stay beside other labels of the reader, and give way to the reader's label of the same key", async () => {
    const of = setup();
    await of.workspace.open(drop(link([word("media", "QLC"), word("firmware", "1")])));
    expect(await of.workspace.edit([{ target, key: "media", value: "TLC" }])).toBe(true);
    expect(rows(of)).toEqual([`${target} firmware=1 (user)`, `${target} media=TLC (user)`]);
    expect(await of.workspace.undo()).toBe(true);
    expect(rows(of)).toEqual([`${target} firmware=1 (user)`, `${target} media=QLC (user)`]);
  });

  it("from a kneepoint.json give way to one that is opened here, whichever came first", async () => {
    const came = link([word("media", "QLC", "kneepoint.json")]);
    const here = file(
      "kneepoint.json",
      JSON.stringify({ kneepoint: 1, labels: [{ path: "lab/a.json", media: "TLC" }] }),
    );
    for (const files of [
      [came, here],
      [here, came],
    ]) {
      const of = setup();
      for (const one of files) await of.workspace.open(drop(one));
      await of.workspace.keepGuest();
      expect(rows(of)).toEqual([`${target} media=TLC (kneepoint.json)`]);
    }
  });

  it("are there again after the engine died", async () => {
    const of = setup();
    await of.workspace.open(drop(link([word("together", "1")])));
    await of.restart();
    expect(rows(of)).toEqual([`${target} together=1 (user)`]);
  });

  it("with an unknown key are left out", async () => {
    const of = setup();
    await of.workspace.open(drop(link([word("media", "QLC"), word("colour", "red"), word("media", "TLC", "nobody")])));
    expect(said(of)).toEqual([`${target} media=QLC (user)`]);
  });

  it("go when the link is forgotten, with all its rows", async () => {
    const of = setup();
    await of.workspace.open(drop(link([word("media", "QLC")])));
    await of.workspace.forgetAll();
    expect(of.state()).toMatchObject({ sources: [], said: [] });
    expect(of.engine().rows.size).toBe(0);
  });
});

describe("the file of a link", () => {
  it("is one source with its views and notes, beside the sources in it", async () => {
    const of = setup();
    const summary = await of.workspace.open(drop(link([], ["Host names were left out."])));
    expect(summary).toMatchObject({ files: 1, read: 1, runs: 1, points: 1, errors: 0 });
    const [inside, itself] = of.state().sources;
    expect(inside).toMatchObject({ sha256, raw: null, report: { path: "lab/a.json", status: "read" } });
    expect(itself).toMatchObject({
      report: { role: "archive", format: "kneepoint-link" },
      views: [{ title: "t", hash: "#/curve" }],
      notes: ["Host names were left out."],
    });
  });

  it.each([
    [1, "bundle"],
    [4, "bundle"],
    [5, null],
  ])("given with others of its kind, %i in all, is %s", async (n, kind) => {
    const of = setup();
    const files = Array.from({ length: n }, (_, i) => ({ ...link([word("media", "QLC")]), path: `${i}.kneepoint` }));
    await of.workspace.open(drop(...files));
    expect(of.state().guest?.kind ?? null).toBe(kind);
  });

  it("dropped twice counts once", async () => {
    const of = setup();
    const again = { ...link([word("media", "QLC")]), path: "again.kneepoint" };
    const twice = drop(link([word("media", "QLC")]), again);
    expect(await of.workspace.open(twice)).toMatchObject({ read: 1, duplicates: 1 });
    expect(said(of)).toEqual([`${target} media=QLC (user)`]);
  });

  it("gets its lines from the raw file, dropped afterwards: rows count once", async () => {
    const of = setup();
    const raw = samples[0]!;
    const digest = await crypto.subtle.digest("SHA-256", await raw.arrayBuffer());
    const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const carried = tables([]);
    const source = { ...carried.source!, columns: { ...carried.source!.columns, sha256: [hash.slice(0, 12)] } };
    const own = encodePacket({ tables: { ...carried, source }, views: [], notes: [] });
    await of.workspace.open(drop(file("link.kneepoint", packetFile(own))));
    const rowsBefore = new Map(of.engine().rows);
    expect(await of.workspace.open(drop(file("mine/a.json", raw)))).toMatchObject({ read: 0, duplicates: 1 });
    expect(of.engine().rows).toEqual(rowsBefore);
    expect(of.state().sources[0]).toMatchObject({ raw: null, lines: { given: "mine/a.json", path: "mine/a.json" } });
  });
});
