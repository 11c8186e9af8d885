import { expect, it } from "vitest";
import { commandFor, type Command } from "./commands";

const command = (id: string, key: string): Command => ({ id, key, title: id, run: () => true });
const commands = [command("search", "/"), command("copy", "c"), command("keys", "?")];

class FakeElement {
  isContentEditable = false;
  constructor(
    readonly type = "",
    readonly inside = false,
  ) {}
  closest() {
    return this.inside ? this : null;
  }
}
class FakeInput extends FakeElement {}
Object.assign(globalThis, {
  Element: FakeElement,
  HTMLElement: FakeElement,
  HTMLInputElement: FakeInput,
  HTMLTextAreaElement: class extends FakeElement {},
  HTMLSelectElement: class extends FakeElement {},
});

const press = (key: string, over: Partial<KeyboardEvent> = {}) =>
  commandFor({ key, target: new FakeElement() as unknown as EventTarget, ...over } as KeyboardEvent, commands)?.id;

it("finds a command by its key, whatever the case", () => {
  expect([press("/"), press("C"), press("?"), press("x")]).toEqual(["search", "copy", "keys", undefined]);
});

it("leaves the key to the browser, to a field, to a dialog and to whoever took it", () => {
  expect(press("c", { ctrlKey: true })).toBeUndefined();
  expect(press("c", { metaKey: true })).toBeUndefined();
  expect(press("c", { defaultPrevented: true })).toBeUndefined();
  expect(press("/", { target: new FakeInput("search") as unknown as EventTarget })).toBeUndefined();
  expect(press("/", { target: new FakeInput("checkbox") as unknown as EventTarget })).toBe("search");
  expect(press("c", { target: new FakeElement("", true) as unknown as EventTarget })).toBeUndefined();
});
