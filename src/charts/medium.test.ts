import { expect, test } from "vitest";
import { mediaText, mediumKey, mediumOf, withMark } from "./medium";

const own = { dataset: "local", media: "QLC" };

test("one guess makes the mark a ring; confirmed it is a dot; published and unknown media have no mark", () => {
  const guessed = { ...own, guessed: ["media"] };
  expect(mediumOf([own, guessed])).toBe("guessed");
  expect(mediumOf([own, { ...own, media: null }])).toBe("stated");
  expect(mediumOf([{ ...own, media: null }])).toBeNull();
  expect(mediumOf([{ dataset: "qlc-175gbs", media: "QLC" }])).toBeNull();
  expect([withMark("870qvo", "guessed"), withMark("870qvo", "stated"), withMark("870qvo", null)]).toEqual([
    "○ 870qvo",
    "● 870qvo",
    "870qvo",
  ]);
  expect([mediaText(guessed), mediaText(own)]).toEqual(["QLC, guessed", "QLC"]);
  expect([mediumKey(["stated", null]), mediumKey(["stated", "guessed"]).length]).toEqual([[], 1]);
});
