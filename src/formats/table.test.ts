import { expect, it } from "vitest";
import { readTools } from "~/text/en/tools";
import { formats } from "./table";

it("every tool whose results are read is named where the page says what it reads, and no other", () => {
  const ours = formats.filter(({ companion, tool }) => companion !== true && tool !== "");
  expect([...readTools].sort()).toEqual([...new Set(ours.map(({ tool }) => tool))].sort());
});
