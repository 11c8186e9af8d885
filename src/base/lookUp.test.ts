import { expect, it } from "vitest";
import { lookUp, put } from "./lookUp";

const INHERITED = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "isPrototypeOf"];

it("finds an object's own values, and none that it inherits", () => {
  expect(lookUp({ read: 1 }, "read")).toBe(1);
  for (const name of INHERITED) expect(lookUp({ read: 1 }, name), name).toBeUndefined();
  expect(lookUp(undefined, "read")).toBeUndefined();
  expect(lookUp({ null: 1, undefined: 1 }, null)).toBeUndefined();
});

it("finds what was put, whatever its name", () => {
  for (const name of ["read", ...INHERITED]) {
    const object: Record<string, number> = {};
    put(object, name, 7);
    put(object, name, 8);
    expect(Object.getOwnPropertyDescriptor(object, name), name).toMatchObject({ writable: true });
    expect(lookUp(object, name), name).toBe(8);
    expect(Object.keys(object)).toEqual([name]);
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  }
});
