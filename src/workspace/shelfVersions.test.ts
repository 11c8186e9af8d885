import { describe, expect, it, vi } from "vitest";
import { together } from "./shelf";
import { orAbort, sequence } from "./shelfVersions";

describe("the order of what is kept", () => {
  it("is that of the calls, within a millisecond and when the clock goes back", () => {
    let now = 1_900_000_000_000;
    const next = sequence(() => now);
    const orders = Array.from({ length: 3000 }, next);
    now -= 5;
    orders.push(next());
    expect(orders.every(Number.isSafeInteger)).toBe(true);
    expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b));
  });

  it("of a drop is taken at once: so many, and nothing else between them", () => {
    const next = sequence(() => 1000);
    const first = next(5);
    expect([next(), next(2), next()]).toEqual([first + 5, first + 6, first + 8]);
  });

  it("goes on after a reload, and after rows that bear milliseconds", () => {
    const before = sequence(() => 1_900_000_000_000)();
    const after = sequence(() => 1_900_000_000_001)();
    expect(after).toBeGreaterThan(before);
    expect(before).toBeGreaterThan(1_900_000_000_001);
  });
});

describe("an upgrade", () => {
  const transaction = (abort = vi.fn<() => void>()) => ({ abort, done: new Promise<void>(() => undefined) });

  it("that fails is taken back", async () => {
    const one = transaction();
    await orAbort(one, Promise.reject(new TypeError("of no shape")));
    expect(one.abort).toHaveBeenCalledOnce();
  });

  it("that is aborted already, or went well, is left alone", async () => {
    const done = transaction();
    await orAbort(done, Promise.resolve());
    expect(done.abort).not.toHaveBeenCalled();
    const aborted = transaction(
      vi.fn<() => void>(() => {
        throw new DOMException("finished", "InvalidStateError");
      }),
    );
    await expect(orAbort(aborted, Promise.reject(new Error("failed")))).resolves.toBeUndefined();
  });
});

it("equal bytes are kept once: where they lay first, with all their paths, in the drop that came last", () => {
  const sha256 = "a".repeat(64);
  const [old, now] = [new File(["x"], "old"), new File(["x"], "now")];
  const stands = { sha256, path: "a.json", file: old, drop: "1", also: ["b.json"], order: 7 };
  const both = together(stands, { sha256, path: "c.json", file: now, drop: "2", also: ["a.json", "d.json"] });
  expect(both).toEqual({ ...stands, file: now, drop: "2", also: ["b.json", "c.json", "d.json"] });
  expect(together(both, { sha256, path: "c.json", file: now, drop: "3" }).also).toEqual(both.also);
  expect(together(undefined, stands)).toBe(stands);
});
