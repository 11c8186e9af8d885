import { expect, it } from "vitest";
import { charts } from "~/charts/table";
import { pictures } from "./pictures";

it("has the page of each chart, and each names its datasets in d", () => {
  expect(Object.keys(pictures).sort()).toEqual([...charts].sort());
  for (const [page, { fields }] of Object.entries(pictures)) expect(Object.keys(fields), page).toContain("d");
});
