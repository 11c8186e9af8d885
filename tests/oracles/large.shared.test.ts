/**
 * EXPECTED.csv of ../shared: the fixtures have all its files except two that are too large to copy. These are compared
 * here.
 */
import { describe, expect, it } from "vitest";
import { sharedPath } from "../support/shared";
import { expectSame, kinds, readExpected, rows, unlike } from "./expected";
import { compareLogs, metricOf, oursFor, unlikeJobs } from "./fio";
import { compareMerged, isTogether } from "./merged";

const root = sharedPath("runs");
const all = readExpected(root);
const JSON_FILE = "fio/special/many-jobs-256/jsonplus.json";
const LOG = "fio/logs/raw-1M-lat-tmpfs/log_lat.1.log";
const rowsOf = (file: string) => all.filter((row) => row.file === file);

describe("the table of oracles", () => {
  it("is the one of the fixtures, but for the large files", () => {
    expect(all.filter(({ file }) => file !== JSON_FILE && file !== LOG)).toEqual(rows);
  });

  it("has as many rows of each kind as were counted", () => {
    const counts = Object.entries(kinds).map(([kind, is]) => [kind, all.filter(is).length]);
    expect(Object.fromEntries(counts)).toEqual({
      "fio-json": 939,
      "fio-terse": 56,
      "fio-logs": 40,
      "fio-histogram-logs": 120,
      act: 132,
      vdbench: 198,
      sysbench: 27,
    });
    expect(all).toHaveLength(1512);
    expect(Object.values(unlike).map((is) => all.filter(is).length)).toEqual([16, 108, 36]);
    // No 0 that might mean "nothing" (coverage.test.ts has those of the other rows).
    expect([...rowsOf(JSON_FILE), ...rowsOf(LOG)].filter(({ value }) => Number(value) === 0)).toEqual([]);
  });

  it(JSON_FILE, async () => {
    const own = rowsOf(JSON_FILE);
    expect(own.length).toBeGreaterThan(0);
    for (const row of own) {
      if (unlike.contrast(row)) await unlikeJobs(row, root);
      else expectSame(metricOf(row.metric, await oursFor(row, root)), row);
    }
  });

  it("all jobs together", async () => {
    const own = rowsOf(JSON_FILE).filter(isTogether);
    expect(own.length).toBeGreaterThan(0);
    await compareMerged(own, JSON_FILE, root);
  });

  it(LOG, async () => {
    const own = rowsOf(LOG);
    expect(own.length).toBeGreaterThan(0);
    await compareLogs(own, LOG.slice(0, LOG.lastIndexOf("/")), root);
  });
});
