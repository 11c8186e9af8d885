import { describe, expect, it, vi } from "vitest";
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
