import { expect, it } from "vitest";
import { readTools } from "~/text/en/tools";
import { formats } from "./table";

it("the list of tools on the page is the list of tools whose results are read", () => {
  const ours = formats.filter(({ companion, tool }) => companion !== true && tool !== "");
  expect([...readTools].sort()).toEqual([...new Set(ours.map(({ tool }) => tool))].sort());
});
