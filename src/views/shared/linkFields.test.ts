import { expect, it } from "vitest";
import { loads } from "./linkFields";

it("a list of loads has numbers only: an empty place is no 0", () => {
  expect(["", "5", "5~70.5", "0"].map((written) => loads.decode(written))).toEqual([[], [5], [5, 70.5], [0]]);
  expect(["5~", "~", "5~~7", "-1", "x", "1e999"].map((written) => loads.decode(written))).toEqual(
    Array(6).fill(undefined),
  );
});
