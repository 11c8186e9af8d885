/** Rows of the oracle that combine all jobs of a file, against the lines of `inspect --merged`. */
import { describe, expect, it } from "vitest";
import { expectSame, root, rows as all } from "./expected";
import { compareMerged, isTogether, mergedOf } from "./merged";

/**
 * Hosts that did different work: fio adds them up anyway (kept as details, fio-json.test.ts), we list them as tenants.
 */
const TENANTS = "fio/special/client-server/fio-3.42-two.json";
const rows = all.filter(isTogether);

describe(`jobs together (${root})`, () => {
  it.each([...new Set(rows.map((row) => row.file))].filter((file) => file !== TENANTS))("%s", async (file) =>
    compareMerged(
      rows.filter((row) => row.file === file),
      file,
    ),
  );

  it("are none if the work differed: their I/Os add up to what fio prints for all clients", async () => {
    const merged = await mergedOf(TENANTS);
    const sums = rows.filter((row) => row.file === TENANTS && row.metric === "total_ios");
    expect(sums.length).toBeGreaterThan(0);
    for (const row of sums) {
      const tenants = merged.filter((m) => m.op === row.op);
      expect(tenants.length).toBeGreaterThan(1);
      expectSame(
        tenants.reduce((sum, m) => sum + m.ios!, 0),
        row,
      );
    }
  });

  it("are some", () => expect(rows.length).toBeGreaterThan(20));
});
