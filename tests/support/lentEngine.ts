/**
 * Runs before each file of the projects "engines" and "apart" (vitest.config.ts): closed engines are emptied and used
 * again instead of opening new ones. Opening one costs 1.4 s of processor time. Tests of opening and closing an engine
 * use vi.unmock.
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
      // A dead one is discarded.
      await empty(engine).then(
        () => idle.push(engine),
        () => undefined,
      );
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
