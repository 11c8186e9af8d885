import { expect, it } from "vitest";
import { allLargeBlocks } from "./largeBlock";

it("all of 64K and more; one unknown, one smaller, or none at all are not", () => {
  const of = (...blocks: (number | null)[]) => allLargeBlocks(blocks.map((block_bytes) => ({ block_bytes })));
  expect([of(65_536, 131_072), of(65_535), of(65_536, 4096), of(65_536, null), of()]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
