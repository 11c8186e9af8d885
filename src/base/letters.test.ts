import { expect, it } from "vitest";
import { cutTo, lettersOf } from "./letters";

it("cuts to the room that letters take, a Japanese sign that of two", () => {
  expect(cutTo("loop devices on one disk", 24)).toBe("loop devices on one disk");
  expect(cutTo("loop devices on one disk", 13)).toBe("loop devices…");
  const cut = cutTo("仮想ディスク 2 コア", 9);
  expect([cut, lettersOf(cut) <= 9]).toEqual(["仮想ディ…", true]);
});
