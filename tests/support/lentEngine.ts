/**
 * Runs before each file of the project "apart" (vitest.config.ts): who opens an engine in Node gets one that another has
 * closed, emptied. To open one costs 1.4 s of processor time. A test of how an engine opens and ends: vi.unmock.
 */
import { vi } from "vitest";
import type { Engine } from "~/engine/engine";

vi.mock(import("~/engine/node"), async (original) => {
  const { openNodeEngine } = await original();
  const idle: Engine[] = [];

  function lent(engine: Engine): Engine {
    let closed = false;
    const close = async () => {
      if (closed) return;
      closed = true;
      const { empty } = await import("./questions");
      await empty(engine);
      idle.push(engine);
    };
    return new Proxy(engine, {
      get(target, key) {
        if (key === "close") return close;
        if (closed) throw new Error(`${String(key)}: this engine was closed`);
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? (value as () => unknown).bind(target) : value;
      },
    });
  }
  return { openNodeEngine: async () => lent(idle.pop() ?? (await openNodeEngine())) };
});
