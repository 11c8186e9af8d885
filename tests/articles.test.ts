/** docs/articles.md: every chart of the list has an entry, a source, links and a test that reads them. */
import { describe, expect, it } from "vitest";
import { fields as actFields } from "~/views/act/state";
import { fields as compareFields } from "~/views/compare/state";
import { fields as curveFields } from "~/views/curve/state";
import { fields as figuresFields } from "~/views/figures/state";
import { fields as percentilesFields } from "~/views/percentiles/state";
import { fields as scalingFields } from "~/views/scaling/state";
import { fields as timelineFields } from "~/views/timeline/state";
import { decodeHash, type Pages } from "~/permalink/codec";
import { expected } from "./articles/expected";
import { articleCharts, DUE } from "./articles/list";

const charts = articleCharts();
const pages: Pages = new Map(
  Object.entries({
    figures: figuresFields,
    compare: compareFields,
    scaling: scalingFields,
    curve: curveFields,
    act: actFields,
    percentiles: percentilesFields,
    timeline: timelineFields,
  }),
);

describe("the list of the authors' charts", () => {
  it("has each chart that is due, once", () => {
    expect(charts.map(({ id }) => id)).toEqual(DUE);
  });

  it.each(charts.map((chart) => [chart.id, chart] as const))("%s says its source and names its test", (id, chart) => {
    expect(chart.title).not.toBe("");
    expect(chart.source).toMatch(/^(?:published|own run of that kind|cannot be drawn)/);
    expect(chart.test).toBe(id);
    if (chart.source.startsWith("cannot be drawn")) expect(chart.links).toEqual([]);
    else expect(chart.links.length).toBeGreaterThan(0);
    // Our own runs are never shown where a reader could mistake them for the report's.
    const own = chart.links.filter((link) => link.includes("d=example-virtual-disk"));
    expect(own.length > 0).toBe(chart.source.includes("own run of that kind"));
    if (own.length > 0) expect(chart.text).toMatch(/of our own|of ours/);
  });

  it("has an expectation for each link", () => {
    expect(Object.keys(expected)).toEqual(DUE);
    for (const { id, links } of charts) expect(expected[id], id).toHaveLength(links.length);
  });

  it("holds links that every page reads without a complaint", () => {
    for (const link of charts.flatMap(({ links }) => links)) {
      expect(decodeHash(link, pages).notices, link).toEqual([]);
      expect(link).toMatch(/^#\/[a-z]+\?v=1&d=[a-z0-9~-]+(?:&|$)/);
    }
  });
});
