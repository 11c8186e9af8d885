import { expect, it } from "vitest";
import { tabLink } from "./links";
import type { Tab } from "./rule";

const tab = (page: Tab["page"]): Tab => ({
  ...{ page, wide: false, why: { code: "run", runs: 1 } },
  state: { d: ["local"], in: ["a/left-over.json"], by: "system" },
});

it("a tab shows all own files, not only those left over by the first view", () => {
  const first = tab("curve");
  for (const page of ["overview", "compare", "runs"] as const)
    expect(tabLink(tab(page), first).state).toEqual({ d: ["local"], in: [], by: "system" });
});

it("the first view keeps the files it was chosen for, and so do pages that show some files only", () => {
  const first = tab("compare");
  expect(tabLink(first, first)).toBe(first);
  for (const page of ["scaling", "timeline", "act", "run"] as const)
    expect(tabLink(tab(page), first).state["in"]).toEqual(["a/left-over.json"]);
});
