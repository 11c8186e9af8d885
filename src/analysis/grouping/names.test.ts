import { expect, it } from "vitest";
import { piecesOf } from "./names";

it("a name of letters and digits in turn, as a hash, is told at once", () => {
  for (const name of [`${"00AA".repeat(40)}x`, `${"00AA".repeat(40)}é`, `hash_${"AA00".repeat(40)}b_1`])
    expect(piecesOf(name).length).toBeGreaterThan(0);
});
