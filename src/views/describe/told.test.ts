import { expect, it } from "vitest";
import { outcome } from "./told";

it("a step that was not taken never says that it was", () => {
  expect(outcome(true, "Said of 3 runs.")).toEqual({ words: "Said of 3 runs." });
  const refused = outcome(false, "Said of 3 runs.");
  expect(refused).not.toHaveProperty("words");
  expect(refused).toEqual({ refused: expect.stringContaining("Nothing was changed") as string });
});
