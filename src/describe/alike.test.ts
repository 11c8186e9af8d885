import { expect, it } from "vitest";
import { alike } from "./alike";

// Capacities as nvme list and smartctl count them.
it.each([
  ["7680000000000", "7681501126656"],
  ["3840755982336", "3840000000000"],
  ["30720000000000", "30725970010112"],
  ["960000000000", "960197124096"],
  ["480000000000", "480103981056"],
  ["16000000000", "16013942784"],
])("%s bytes and %s bytes are one capacity", (a, b) => {
  expect(alike("capacity_bytes", a, b)).toBe(true);
  expect(alike("capacity_bytes", b, a)).toBe(true);
});

it.each([
  ["7680000000000", "7000000000000"],
  ["3840000000000", "3200000000000"],
  ["960000000000", "1000204886016"],
  // A shrunk namespace, and two drives counted together.
  ["7680000000000", "7600000000000"],
  ["7681501126656", "7681501126144"],
])("%s bytes and %s bytes are two", (a, b) => {
  expect(alike("capacity_bytes", a, b)).toBe(false);
});

it("other words are alike if they differ only in case", () => {
  expect(alike("media", "qlc", "QLC")).toBe(true);
  expect(alike("price", "7680000000000", "7681501126656")).toBe(false);
});
