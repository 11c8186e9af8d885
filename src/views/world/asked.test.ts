import { expect, it } from "vitest";
import { askedFor } from "./asked";

const own = { op: "read", pattern: "random", block_bytes: 4096, read_percent: 100 };
const entry = (slug: string, measured: string[], printed: string[] = []) => ({
  slug,
  workloads: { measured, printed },
});
const HELD = "read random 4096";

it("only datasets that hold the workload are read, each for what it holds of it", () => {
  const entries = [
    entry("runs", [HELD]),
    entry("report", [], [HELD]),
    entry("both", [HELD, "write random 4096"], [HELD]),
    entry("other", ["write random 4096", "read random 8192", "mixed random 4096 70"], ["read sequential 131072"]),
    // Its figures leave something open: they are counted.
    entry("open", [], ["read - 4096"]),
    entry("nothing", []),
  ];
  expect(askedFor(own, entries, 50, "")).toEqual({
    measured: ["runs", "both"],
    printed: ["report", "both", "open"],
    all: 4,
    read: 4,
  });
});

it("the share of reads counts in a mix alone", () => {
  const entries = [entry("seventy", ["mixed random 4096 70"]), entry("half", ["mixed random 4096 50"])];
  expect(askedFor({ ...own, op: "mixed", read_percent: 70 }, entries, 50, "").measured).toEqual(["seventy"]);
});

it("no more than so many at once, and that of the open row besides", () => {
  const entries = Array.from({ length: 120 }, (_, i) => entry(`d${String(i)}`, [HELD]));
  const first = askedFor(own, entries, 50, "d110/p1");
  expect(first.measured).toHaveLength(51);
  expect(first.measured.at(-1)).toBe("d110");
  expect([first.all, first.read]).toEqual([120, 51]);
  expect(askedFor(own, entries, 150, "").read).toBe(120);
});

it("of a card that does not tell what it holds all is asked", () => {
  expect(askedFor(own, [{ slug: "old" }], 50, "")).toEqual({ measured: ["old"], printed: ["old"], all: 1, read: 1 });
});
