import { expect, it } from "vitest";
import { NO_ABOUT } from "~/describe/about";
import { aboutEdits, textsOf } from "./aboutEdits";

const none = textsOf(NO_ABOUT);

it("only what was changed is said; empty text takes it back; blank lines are nothing", () => {
  expect(aboutEdits(none, none)).toEqual([]);
  const typed = { ...none, title: " QLC ", caveats: "a\n\n b " };
  expect(aboutEdits(none, typed)).toEqual([
    { target: "about:", key: "about:title", value: "QLC" },
    { target: "about:", key: "about:caveats", value: "a\nb" },
  ]);
  expect(aboutEdits(typed, none).map(({ value }) => value)).toEqual([null, null]);
  expect(aboutEdits(typed, { ...typed, caveats: "a\nb\n" })).toEqual([]);
});
