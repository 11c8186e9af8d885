import { afterEach, expect, it } from "vitest";
import { switchKeys } from "~/components/useKey";
import { commandFor, type Command } from "./commands";

const command = (id: string, key: string): Command => ({ id, key, title: id, run: () => true });
const commands = [command("search", "/"), command("copy", "c"), command("keys", "?")];

/** A minimal element with `closest`; fields and menus are tested in the browser. */
class FakeElement {
  constructor(readonly inside = false) {}
  closest() {
    return this.inside ? this : null;
  }
}
let open: object | null = null;
Object.assign(globalThis, { Element: FakeElement, document: { querySelector: () => open } });

const press = (key: string, over: Partial<KeyboardEvent> = {}) =>
  commandFor({ key, target: new FakeElement() as unknown as EventTarget, ...over } as KeyboardEvent, commands)?.id;

afterEach(() => {
  open = null;
  switchKeys(true);
});

it("finds a command by its key, whatever the case", () => {
  expect([press("/"), press("C"), press("?"), press("x")]).toEqual(["search", "copy", "keys", undefined]);
});

it("leaves the key to the browser, to a field, to an open menu and to whoever took it", () => {
  expect(press("c", { ctrlKey: true })).toBeUndefined();
  expect(press("c", { metaKey: true })).toBeUndefined();
  expect(press("c", { isComposing: true })).toBeUndefined();
  expect(press("c", { defaultPrevented: true })).toBeUndefined();
  expect(press("c", { target: new FakeElement(true) as unknown as EventTarget })).toBeUndefined();
  open = {};
  expect(press("c")).toBeUndefined();
});

it("does nothing while single keys are switched off", () => {
  switchKeys(false);
  expect([press("/"), press("c"), press("?")]).toEqual([undefined, undefined, undefined]);
  switchKeys(true);
  expect(press("c")).toBe("copy");
});
