import { describe, expect, it } from "vitest";
import { parseManifest, upgraded } from "./bundleVersions";
import { tableParquet } from "./parquet";
import { readBundle } from "./readBundle";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("the description of a bundle", () => {
  it("of an older version goes through every step since, in order", () => {
    const steps = [
      (held: object) => ({ ...held, two: 2 }),
      (held: object) => ({ ...held, three: (held as { two?: number }).two }),
    ];
    expect(upgraded({ one: 1 }, 1, steps)).toEqual({ one: 1, two: 2, three: 2 });
    expect(upgraded({ two: 7 }, 2, steps)).toEqual({ two: 7, three: 7 });
    expect(upgraded({ x: 1 }, 3, steps)).toEqual({ x: 1 });
    expect(upgraded({ x: 1 }, 99, steps)).toEqual({ x: 1 });
  });

  it.each(["", "{", "7", "null", "[]", "{}", '{"kneepoint_bundle": "1"}', '{"kneepoint_bundle": 0}'])(
    "is not %s",
    (text) => {
      expect(parseManifest(bytes(text))).toBeNull();
    },
  );

  it("that leaves out tables and views is reported, and both are found by their names", async () => {
    const rows = {
      rows: 1,
      columns: { dataset: ["local"], target: ["a"], key: ["note"], value: ["b"], origin: ["user"] },
    };
    const view = { title: "a", hash: "#/curve" };
    const parts = new Map([
      ["manifest.json", bytes('{"kneepoint_bundle": 1, "tabels": {}}')],
      ["tables/label.parquet", await tableParquet("label", rows)],
      ["views.json", bytes(JSON.stringify([view]))],
    ]);
    const { content, notices } = await readBundle(parts, { path: "b.zip", sha256: () => Promise.resolve("") });
    expect(content).toMatchObject({ tables: { label: { rows: 1 } }, views: [view] });
    expect(notices.map(({ code }) => code)).toEqual(["bundle/no-manifest"]);
  });

  it("loses an invalid field alone", () => {
    const held = {
      ...{ kneepoint_bundle: 1, made_with: 7, notes: ["a", 1], views: 3 },
      tables: { point: { file: "p", rows: 1 }, run: { file: 3, rows: 1 }, trace: null },
      sources: [{ source_no: 1, path: "a", sha256: "b" }, { path: "c" }, 5],
    };
    expect(parseManifest(bytes(JSON.stringify(held)))).toEqual({
      ...{ kneepoint_bundle: 1, made_with: "", notes: ["a"], views: null },
      tables: { point: { file: "p", rows: 1, sha256: "" } },
      sources: [{ source_no: 1, path: "a", sha256: "b", file: null }],
    });
  });
});
