import { describe, expect, it } from "vitest";
import { parseRule } from "~/describe/rules";
import { previewOf, tellingPath } from "./preview";

const paths = ["lab/qlc-a/1.json", "lab/qlc-a/2.json", "lab/tlc-b/1.json", "lab/fast-c/1.json", "other.json"];

describe("the preview of a rule", () => {
  it("counts every path, each outcome once, and says what would not count", () => {
    const rule = parseRule("*/{media}-*/*");
    if (!rule.ok) throw new Error(rule.error);
    const preview = previewOf(rule.value, paths);
    expect(preview).toMatchObject({ keys: ["media"], matching: 4, paths: 5, bad: 1 });
    expect(preview.rows.map(({ path, paths: n, cells }) => [path, n, cells[0]?.value ?? null])).toEqual([
      ["lab/qlc-a/1.json", 2, "QLC"],
      ["lab/tlc-b/1.json", 1, "TLC"],
      ["lab/fast-c/1.json", 1, null],
    ]);
    expect(preview.rows[2]?.cells[0]?.reason).toMatch(/QLC/);
  });

  it("begins with a path that seems to name the media", () => {
    expect(tellingPath(["plain.json", "x/P5316/1.json", "x/TLC/1.json"])).toBe("x/TLC/1.json");
    expect(tellingPath(["plain.json", "x/4k/1.json", "x/P5316_fw2_qd4/1.json"])).toBe("x/P5316_fw2_qd4/1.json");
    expect(tellingPath([])).toBe("");
  });
});
