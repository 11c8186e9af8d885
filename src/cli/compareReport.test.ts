/** What differs besides the results is said before any number, in each form. */
import { expect, it } from "vitest";
import { regressionOf } from "~/analysis/regression";
import { point } from "../../tests/support/points";
import { asJunit, asMarkdown, asText, type Given, reportOf } from "./compareReport";

const side = { path: "x", measurements: 1, other_files: 0, refused: [] };
const given: Given = { base: side, new: side, limit: null, hide: null };
const of = (dataset: string, options: object, more: object = {}) =>
  point({ dataset, iops: 1000, total_iops: 1000, options: JSON.stringify({ global: options, jobs: [{}] }), ...more });

it("options that change the work come first in text, Markdown, JSON and JUnit", () => {
  const zipf = of("other", { random_distribution: "zipf:1.2", size: "1g" }, { direct: false });
  const report = reportOf(regressionOf([of("base", { size: "4g" }, { direct: true })], [zipf], null), given);
  const said =
    "Conditions differ: direct I/O true against false; size 4g against 1g; options at their defaults against random_distribution=zipf:1.2.";
  expect(asText(report).split("\n")[0]).toBe(said);
  expect(asMarkdown(report).split("\n")[0]).toBe(`**${said.replace("_", "\\_")}**`);
  expect(asJunit(report).split("\n")[2]).toContain(`<property name="conditions" value="${said}"/>`);
  const names = Object.keys(report);
  expect(names.indexOf("differs")).toBeLessThan(names.indexOf("loads"));
});

it("nothing is said where they are equal or not known; of loads that do not pair, why", () => {
  const zipf = of("base", { random_distribution: "zipf:1.2" });
  for (const other of [of("other", { random_distribution: "zipf:1.2" }), of("other", {}, { options: null })])
    expect(regressionOf([zipf], [other], null).differs).toEqual([]);
  const [deep] = [of("other", { random_distribution: "zipf:1.2" }, { iodepth: 99, outstanding: 99 })];
  const { loads, differs } = regressionOf([zipf], [deep], null);
  expect([loads.length, differs.map(({ id }) => id)]).toEqual([0, ["iodepth"]]);
});
