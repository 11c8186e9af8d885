import { describe, expect, it } from "vitest";
import type { CatalogueEntry } from "~/model/dataset";
import { noHashes } from "~/permalink/field";
import type { LocalSource } from "~/workspace/state";
import { contextAt, emptyTabs, hrefIn, tabIds, tabOf, type Context } from "./context";
import { pageIds, pages } from "./routes";

const none = new Map<string, string>();
const at = (page: string, state: Record<string, unknown>, before: Context | null = null, views = none) =>
  contextAt({ page, state }, before, views, pages);
const href = (page: string, context: Context | null, views = none) => hrefIn(page, context, views, pages, noHashes);

describe("the current data", () => {
  const disk: Context = { d: ["disk"], in: ["a"], sys: ["disk/one"] };

  it("comes from the page's own link; a page without it keeps it", () => {
    expect(at("overview", { d: ["disk"], in: ["a"], sys: ["disk/one"] })).toEqual(disk);
    expect(at("library", {}, disk)).toEqual(disk);
    expect(at("runs", { in: ["other"] }, disk)).toEqual(disk);
    expect(at("curve", { d: [], sys: [] }, disk)).toEqual(disk);
    // The link of the curve has no paths; it names systems.
    expect(at("curve", { d: ["disk"], sys: [] }, disk)).toEqual({ ...disk, sys: [] });
    expect(at("runs", { d: ["other"], in: [], sys: [] }, disk)).toEqual({ d: ["other"], in: [], sys: [] });
  });

  it("paths of the first view are its choice, not the reader's", () => {
    const views = new Map([["compare", "#/compare?v=1&d=local&in=a~b"]]);
    expect(at("compare", { d: ["local"], in: ["a", "b"] }, null, views)?.in).toEqual([]);
    expect(at("compare", { d: ["local"], in: ["a"] }, null, views)?.in).toEqual(["a"]);
    const own: Context = { d: ["local"], in: [], sys: [] };
    expect(href("compare", own, views)).toBe("#/compare?v=1&d=local&in=a~b");
    expect(href("compare", { ...own, in: ["c"] }, views)).toBe("#/compare?v=1&d=local&in=c");
    // Runs lists everything, whatever its first view is of.
    expect(href("runs", own, new Map([["runs", "#/runs?v=1&d=local&in=a"]]))).toBe("#/runs?v=1&d=local");
  });

  it("Time leads to the history of the same loads if nothing was measured over time", () => {
    const own: Context = { d: ["local"], in: [], sys: [] };
    const views = new Map([["history", "#/history?v=1&d=local&in=a"]]);
    expect(href("timeline", own, views)).toBe("#/history?v=1&d=local&in=a");
    expect(href("timeline", own, new Map([...views, ["timeline", "#/timeline?v=1&d=local"]]))).toMatch(/^#\/timeline/);
    const report = { report: { points: 1, samples: 0, figures: 0, tool: "fio" } } as unknown as LocalSource;
    expect(emptyTabs(own, [], [report], none)).toContain("timeline");
    expect(emptyTabs(own, [], [report], views)).not.toContain("timeline");
  });

  it("holds the limit on p99, which the tabs that judge by one keep", () => {
    const own: Context = { d: ["local"], in: [], sys: [] };
    const at3 = at("overview", { ...own, m: "auto", lim: 3000 });
    expect(href("curve", at3)).toBe("#/curve?v=1&d=local&lim=3000");
    expect(href("compare", at3, new Map([["compare", "#/compare?v=1&d=local&by=media"]]))).toBe(
      "#/compare?v=1&d=local&by=media&lim=3000",
    );
    expect(href("scaling", at3)).toBe("#/scaling?v=1&d=local");
    expect(at("scaling", { ...own }, at3)?.lim).toBe(3000);
    expect(at("curve", { ...own, y: "p99.9", lim: 5000 }, at3)?.lim).toBe(3000);
    expect(at("curve", { ...own, y: "auto", lim: null }, at3)?.lim).toBeNull();
    expect(at("curve", { d: ["disk"], sys: [], y: "auto", lim: "off" }, at3)?.lim).toBe("off");
    expect(at("timeline", { d: ["disk"] }, at3)?.lim).toBeUndefined();
  });

  it("is in the link of every tab; without it no page falls back to another", () => {
    for (const tab of tabIds) expect(href(tab, disk), tab).toMatch(/[?&](d|dataset)=disk(&|$)/);
    expect(href("overview", disk)).toBe("#/overview?v=1&d=disk&in=a&sys=disk/one");
    for (const id of pageIds) expect(href(id, null)).toBe(`#/${id}?v=1`);
  });

  it("every page but the Library, a report and a system belongs to a tab", () => {
    expect(pageIds.filter((id) => tabOf(id) === null)).toEqual(["library", "report", "comparison", "system"]);
  });
});

describe("tabs without data", () => {
  const entry = (over: Partial<CatalogueEntry>) =>
    ({ slug: "lab", raw_files: 0, figures: 0, tools: [], curves: [], ...over }) as unknown as CatalogueEntry;
  const lab: Context = { d: ["lab"], in: [], sys: [] };
  const empty = (over: Partial<CatalogueEntry>) => [...emptyTabs(lab, [entry(over)], [], none)];

  it("are those of runs where there are figures alone, and the other way round", () => {
    expect(empty({ figures: 3 })).toEqual(["overview", "curve", "percentiles", "timeline", "act", "explore"]);
    expect(empty({ figures: 3, tools: ["ACT"], curves: [{ name: "x", facts: [] }] })).toEqual([
      ...["overview", "curve", "percentiles", "timeline", "explore"],
    ]);
    expect(empty({ raw_files: 2, tools: ["fio"] })).toEqual(["act", "figures"]);
    // Logs alone have no result of a load.
    expect(empty({ raw_files: 2, workloads: { measured: [], printed: [] } })).toEqual(
      tabIds.filter((tab) => tab !== "timeline" && tab !== "runs" && tab !== "sql"),
    );
  });

  it("are not named if it is unknown", () => {
    expect(emptyTabs(lab, [], [], none).size).toBe(0);
    expect(emptyTabs({ ...lab, d: ["local"] }, [], [], none).size).toBe(0);
  });
});
