/** Files in fixtures/runs are those of ../shared/runs, byte for byte: what they prove, they prove of real files. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { realPath } from "./support/realFiles";
import { sharedPath } from "./support/shared";

it("no copy differs from its original", () => {
  const copies = readdirSync(realPath(""), { recursive: true, encoding: "utf8" }).filter(
    // The table lacks the rows of files that are not copied (oracles/large.shared.test.ts).
    (path) => statSync(realPath("") + path).isFile() && path !== "EXPECTED.csv",
  );
  expect(copies.length).toBeGreaterThan(900);
  const apart = copies.filter(
    (path) => !readFileSync(realPath("") + path).equals(readFileSync(sharedPath("runs/") + path)),
  );
  expect(apart).toEqual([]);
});
