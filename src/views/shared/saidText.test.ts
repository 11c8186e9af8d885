import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readValue } from "~/describe/values";
import { editedText, shownText } from "./saidText";

describe("values in cells", () => {
  it.each([
    ["capacity_bytes", "30720000000000", "30.72 TB", "30.72 TB"],
    ["capacity_bytes", "3840755982336", "3.841 TB", "3840755982336"],
    ["capacity_bytes", "512", "512 B", "512"],
    ["indirection_unit_bytes", "65536", "64K", "64K"],
    ["indirection_unit_bytes", "520", "520 B", "520"],
    ["block_bytes", "4096", "4K", "4K"],
    ["drive_count", "1200", "1,200", "1200"],
    ["fill_percent", "87.5", "87.5", "87.5"],
    ["media", "QLC", "QLC", "QLC"],
    ["label", "1e3", "1e3", "1e3"],
    ["tag:tray", "007", "007", "007"],
    ["together", "24 a1b2c3d4e5f60718", "one of 24 at once", "24 a1b2c3d4e5f60718"],
    ["together", "night 2", "night 2", "night 2"],
  ] as const)("%s %s is shown as %s", (key, value, shown, edited) => {
    expect(shownText(key, value)).toBe(shown);
    expect(editedText(key, value)).toBe(edited);
  });

  it("reads back exactly the text that the editor started with", () => {
    const keys = fc.constantFrom("capacity_bytes", "indirection_unit_bytes", "block_bytes");
    const bytes = fc.oneof(
      fc.integer({ min: 1, max: 2 ** 45 }),
      fc.integer({ min: 1, max: 99_999 }).map((n) => n * 1e10),
      fc.integer({ min: 0, max: 30 }).map((n) => 2 ** n),
    );
    fc.assert(
      fc.property(keys, bytes, (key, n) => {
        expect(readValue(key, editedText(key, String(n)))).toEqual({ ok: true, value: String(n) });
      }),
    );
  });
});
