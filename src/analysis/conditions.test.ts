import { expect, it } from "vitest";
import { type Difference, splitConditions } from "./conditions";

const of = (condition: string, ...values: (readonly string[])[]): Difference => ({ condition, values });

it("a condition differs where one side says something else, or nothing; what no side says is left out", () => {
  const all = [
    of("tool", ["fio 3.33"], ["fio 3.40"]),
    of("fill", ["50 %"], []),
    of("host", ["a", "b"], ["a", "b"]),
    of("kernel", [], []),
  ];
  const { differ, same } = splitConditions(all);
  expect(differ.map(({ condition }) => condition)).toEqual(["tool", "fill"]);
  expect(same.map(({ condition }) => condition)).toEqual(["host"]);
});
