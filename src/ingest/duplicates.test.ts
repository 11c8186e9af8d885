import fc from "fast-check";
import { expect, it } from "vitest";
import { duplicates } from "./duplicates";
import type { FileResult } from "./protocol";

const result = (source_no: number, sha256: string | null, read = true): FileResult => ({
  source: {
    source_no,
    path: `run${source_no}.json`,
    name: `run${source_no}.json`,
    sha256,
    dataset: "local",
    bytes: 1,
    format: "fio-json",
    tool: "fio",
    tool_version: null,
    warnings: 0,
    errors: 0,
  },
  read,
  notices: [],
  counts: { runs: 1, points: 1, members: 0, buckets: 0, figures: 0 },
});

it("keeps the file with the lowest number, whichever came first, and names it to the others", () => {
  expect(duplicates([result(7, "b"), result(4, "a"), result(2, "a"), result(9, "a")])).toEqual([
    {
      source_no: 4,
      notice: { code: "file/duplicate", level: "warning", path: "run4.json", values: { of: "run2.json" } },
    },
    {
      source_no: 9,
      notice: { code: "file/duplicate", level: "warning", path: "run9.json", values: { of: "run2.json" } },
    },
  ]);
});

it("leaves files alone that were not read", () => {
  expect(duplicates([result(1, null, false), result(2, "a", false), result(3, "a")])).toEqual([]);
});

it("leaves each content exactly once", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c", "d")), (hashes) => {
      const results = hashes.map((hash, i) => result(i, hash));
      const gone = new Set(duplicates(results).map((d) => d.source_no));
      const kept = results.filter((r) => !gone.has(r.source.source_no)).map((r) => r.source.sha256);
      expect([...kept].sort()).toEqual([...new Set(hashes)].sort());
    }),
  );
});
