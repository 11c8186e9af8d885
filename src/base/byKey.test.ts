import { expect, it } from "vitest";
import { grouped, onceGiven, onceOf, oncePer } from "./byKey";

it("groups in the order of keys and items", () => {
  const groups = grouped(["b1", "a1", "b2", "a2"], ([letter]) => letter);
  expect([...groups]).toEqual([
    ["b", ["b1", "b2"]],
    ["a", ["a1", "a2"]],
  ]);
});

it("computes each value once, also null and false, and keeps no long text as a key", () => {
  const asked: string[] = [];
  const first = oncePer((text: string) => {
    asked.push(text.slice(0, 3));
    return text === "no" ? false : text === "none" ? null : text.length;
  });
  const long = "x".repeat(10_000);
  expect(["no", "none", "no", "none", "yes", "yes", long, long].map(first)).toEqual([
    ...[false, null, false, null, 3, 3],
    ...[10_000, 10_000],
  ]);
  expect(asked).toEqual(["no", "non", "yes", "xxx", "xxx"]);
});

it("remembers an answer about an object, whatever index and array `map` passes with it", () => {
  let made = 0;
  const of = onceOf(({ n }: { readonly n: number }) => [n, ++made]);
  const one = { n: 2 };
  expect([one, one].map(of)).toEqual([
    [2, 1],
    [2, 1],
  ]);
});

it("remembers the last answer about an object, for equal arguments only", () => {
  let made = 0;
  const of = onceGiven((one: { readonly n: number }, more?: number) => [one.n * (more ?? 1), ++made]);
  const [a, b] = [{ n: 2 }, { n: 3 }];
  expect([of(a), of(b), of(a), of(a, 5), of(a, 5), of(a)]).toEqual([
    [2, 1],
    [3, 2],
    [2, 1],
    [10, 3],
    [10, 3],
    [2, 4],
  ]);
});
