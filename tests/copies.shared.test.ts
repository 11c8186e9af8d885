/** Files in fixtures/runs equal those of ../shared/runs byte for byte, so what they prove holds for real files. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { realPath } from "./support/realFiles";
import { sharedPath } from "./support/shared";

it("no copy differs from its original", () => {
  const copies = readdirSync(realPath(""), { recursive: true, encoding: "utf8" }).filter(
    // The table leaves out rows of files that are not copied (oracles/large.shared.test.ts).
    (path) => statSync(realPath("") + path).isFile() && path !== "EXPECTED.csv",
  );
  expect(copies.length).toBeGreaterThan(900);
  const apart = copies.filter(
    (path) => !readFileSync(realPath("") + path).equals(readFileSync(sharedPath("runs/") + path)),
  );
  expect(apart).toEqual([]);
});
