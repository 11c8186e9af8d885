import { expect, it } from "vitest";
import { first } from "~/text/en/first";

it("what is forgotten says that copies go too, where there are any", () => {
  expect(first.forget.what(6, 6, 0, 0)).toBe(
    "Forget 6 files? The copies that this browser keeps go with them. Your own files stay where they are.",
  );
  expect(first.forget.what(1, 0, 0, 0)).toBe("Forget 1 file? Your own files stay where they are.");
});
