import { expect, it } from "vitest";
import * as en from "./counted";
import * as ja from "../ja/counted";
import * as zh from "../zh/counted";

it.each([
  [en, "8 runs.", "8 runs;", "8 runs, 2 files", "One. Two."],
  [ja, "8 runs。", "8 runs。", "8 runs、2 files", "一。二。"],
  [zh, "8 runs。", "8 runs；", "8 runs，2 files", "一。二。"],
])("ends and joins sentences with the marks of the language", (said, ended, clause, commas, both) => {
  expect(said.sentence("8 runs")).toBe(ended);
  expect(said.sentence(ended)).toBe(ended);
  expect(said.clause("8 runs")).toBe(clause);
  expect(said.commas(["8 runs", "2 files"])).toBe(commas);
  expect(said.sentences(both.split(/(?<=。)| /))).toBe(both);
  // An English report on a Japanese page keeps its spaces.
  expect(said.sentences(["One.", "Two."])).toBe("One. Two.");
});
