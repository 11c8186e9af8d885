/** The list of charts to be made matches the charts in the authors' reports. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DUE } from "./articles/list";
import { sharedPath } from "./support/shared";

it("counts the charts of the reports as their list does", () => {
  const listed = readFileSync(sharedPath("facts/CHARTS.md"), "utf8")
    .split(/^## (?=\d{3} )/m)
    .slice(1)
    .flatMap((article) => {
      const part = /\*\*Charts\*\*\n([\s\S]*?)\*\*Method/.exec(article)?.[1] ?? "";
      return [...part.matchAll(/^(\d+)\. /gm)].map(([, n]) => `${article.slice(0, 3)}.${n}`);
    });
  expect(listed.toSorted()).toEqual(DUE.toSorted());
});
