import { describe, expect, it } from "vitest";
import { drop, file, first, keyOf, results, rows, said, second, type Setup } from "../../tests/support/described";
import { samples, settled, setup } from "../../tests/support/workspace";
import { runTarget } from "~/model/labels";
import type { Given } from "./collect";

const json = (value: object) => JSON.stringify({ kneepoint: 1, ...value }, null, 1);

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

describe("kneepoint.json", () => {
  it("describes results that come before it, with it or after it", async () => {
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

  it("cannot reverse or break the text around its words", async () => {
    const turned = "\u202egnp.exe\u2066";
    const label = { path: "", drive_model: turned, note: turned, tags: { [`shelf ${turned}`]: "top" } };
    const fields = { title: turned, publisher: turned, caveats: [turned], notes: [turned] };
    const one = setup();
    await one.workspace.open(
      drop(file(`a/${first}`, samples[0]!), file("a/kneepoint.json", json({ ...fields, labels: [label] }))),
    );
    const target = runTarget(keyOf(one, first));
    const shown = "\ufffdgnp.exe\ufffd";
    expect(said(one)).toEqual(
      expect.arrayContaining([
        `${target} drive_model=${shown} (kneepoint.json)`,
        `${target} note=${shown} (kneepoint.json)`,
        `${target} tag:shelf ${shown}=top (kneepoint.json)`,
      ]),
    );
    expect(rows(one)).toEqual(said(one));
    expect(one.state().about).toEqual({ title: shown, publisher: shown, caveats: [shown], notes: [shown] });
    expect(one.state().descriptions).toMatchObject([{ title: shown }]);
  });

  it("describes its folder and those below; the same file in two folders describes both", async () => {
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

  it("is not read again when the reader labels a run or the shelf keeps the files", async () => {
    const one = setup();
    await one.workspace.open(drop(...results.files, about));
    const { runs, said: before } = one.state();
    await settled();
    expect(one.state().sources.every(({ kept }) => kept)).toBe(true);
    await one.workspace.edit([{ target: runTarget(keyOf(one, first)), key: "label", value: "Tray" }]);
    expect(one.state().runs).toBe(runs);
    const ofFile = before.find(({ origin }) => origin === "kneepoint.json")!;
    expect(one.state().said.some((word) => word === ofFile)).toBe(true);
    const source = one.state().sources.find(({ report }) => report.path.endsWith(second))!;
    await one.workspace.forget([source.source_no]);
    expect(one.state().runs).toHaveLength(runs.length - 1);
  });

  it("names the targets that are not loaded, until they are", async () => {
    const one = setup();
    await one.workspace.open(drop(about));
    const lost = one.state().descriptions[0]!.notices;
    expect(lost[0]).toMatchObject({ code: "label/no-target", level: "warning", values: { target: "qlc" } });
    await one.workspace.open(results);
    expect(one.state().descriptions[0]!.notices).toEqual([]);
  });

  it("replaces its earlier version when it is changed and dropped again", async () => {
    const one = setup();
    await one.workspace.open(drop(...results.files, about));
    await one.workspace.open(drop(file("lab/kneepoint.json", json({ labels: [{ path: "qlc", media: "TLC" }] }))));
    expect(new Set(said(one).map((word) => word.split(" ").slice(1).join(" ")))).toEqual(
      new Set(["media=TLC (kneepoint.json)"]),
    );
  });

  it("that was changed and dropped again overrides the earlier one", async () => {
    const one = setup();
    const [above, inside] = ["lab/kneepoint.json", "lab/qlc/kneepoint.json"];
    const media = (folder: string, value: string) => json({ labels: [{ path: folder, media: value }] });
    const word = () =>
      one
        .engine()
        .table("label")
        .find(({ key, target }) => key === "media" && target === runTarget(keyOf(one, first)));
    await one.workspace.open(drop(...results.files, file(above, media("qlc", "TLC")), file(inside, media("", "QLC"))));
    expect(one.state().descriptions.map(({ path }) => path)).toEqual([above, inside]);
    expect(word()).toMatchObject({ value: "QLC", origin: "kneepoint.json" });
    await one.workspace.open(drop(file(above, media("qlc", "MLC"))));
    expect(one.state().descriptions.map(({ path }) => path)).toEqual([inside, above]);
    expect(word()).toMatchObject({ value: "MLC", origin: "kneepoint.json" });
  });

  it("has rules, which give way to the reader's", async () => {
    const one = setup();
    await one.workspace.open(drop(...results.files, file("lab/kneepoint.json", json({ rules: ["{drive_model}/*"] }))));
    const model = () =>
      one
        .engine()
        .table("label")
        .find(({ key, target }) => key === "drive_model" && target === runTarget(keyOf(one, first)));
    expect(model()).toMatchObject({ value: "qlc", origin: "rule" });
    await one.workspace.acceptRule("{drive_model}/qlc/*");
    expect(model()).toMatchObject({ value: "lab", origin: "rule" });
  });

  it("is gone when it is forgotten, and restored after a reload or a death of the engine", async () => {
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

  it("that the engine refuses stops neither a drop nor a reload", async () => {
    const one = setup();
    await one.workspace.open(results);
    one.engine().refuses = "label";
    const summary = await one.workspace.open(drop(about));
    await settled();
    expect(one.state()).toMatchObject({ progress: null, last: summary, sayFailed: true });
    expect([summary.read, one.marks.files]).toEqual([1, 0]);

    const next = setup(one.shelf);
    next.engine().refuses = "label";
    await next.workspace.restore();
    expect(next.state()).toMatchObject({ restored: true, restoring: 0, progress: null, sayFailed: true });
    expect(next.state().sources).toHaveLength(samples.length + 1);
    next.engine().refuses = "";
    await next.workspace.edit([]);
    expect(rows(next)).toEqual(said(next));
  });

  it("broken JSON is not read, and its line is reported", async () => {
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
      expect(one.state().inventory.flatMap(({ notices }) => notices)).toEqual([]);
      expect(rows(one)).toEqual(said(one));
      await settled();
      const next = setup(one.shelf);
      await next.workspace.restore();
      expect(said(next)).toEqual(said(one));
    }
    expect(all[1]).toEqual(all[0]);
  });

  it("one name in two folders is two members, one file twice is one", async () => {
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

describe("saved as kneepoint.json", () => {
  it("the same files with it say the same in a fresh profile", async () => {
    const one = setup();
    await one.workspace.open(results);
    await one.workspace.edit([
      { target: runTarget(keyOf(one, first)), key: "media", value: "TLC" },
      { target: runTarget(keyOf(one, first)), key: "tag:shelf", value: "top" },
    ]);
    await one.workspace.acceptRule("lab/{media}/*");
    const text = (await one.workspace.description())!;

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
