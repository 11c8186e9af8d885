import { expect, test } from "vitest";
import { tellingNames } from "./nines";

test("a phone's names leave out what all begin and end with, and are cut nowhere", () => {
  expect(
    tellingNames([
      "4K random write, 4 jobs, 16 outstanding",
      "4K random read, 4 jobs, 256 outstanding",
      "4K random read, 1 job, 16 outstanding",
    ]),
  ).toEqual(["write, 4 jobs, 16", "read, 4 jobs, 256", "read, 1 job, 16"]);
  expect(tellingNames(["A, read", "A, write"])).toEqual(["read", "write"]);
  // One word is left of each, and a single name stays.
  expect(tellingNames(["disk", "disk two"])).toEqual(["disk", "disk two"]);
  expect(tellingNames(["p99 of a disk"])).toEqual(["p99 of a disk"]);
  expect(tellingNames([])).toEqual([]);
});
