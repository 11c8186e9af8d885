import { describe, expect, it } from "vitest";
import type { CatalogueEntry } from "~/model/dataset";
import { facetCounts, filterItems } from "../shared/faceted";
import { faceting, facetOrder, headlineOf, metaLines } from "./datasets";

const entry = (over: Partial<CatalogueEntry>): CatalogueEntry => ({
  slug: "qlc-175gbs",
  hash: "4f1c2a90",
  answers: "0123456789ab",
  title: "QLC drives deliver 175 GB/s",
  subtitle: "GB/s by workload",
  publisher: "StorageReview",
  sponsor: "Solidigm",
  article_title: null,
  article_title_is_ours: false,
  article_url: null,
  method: [],
  caveats: [],
  media: ["QLC", "TLC"],
  interfaces: ["PCIe 4.0 NVMe"],
  tools: ["fio"],
  about: "QLC, TLC",
  headline: "#/figures?d=qlc-175gbs&form=bars",
  systems: [{ id: "a", label: "24 × P5316", drives: [{ model: "Solidigm P5316" }] }],
  curves: [],
  gb_bytes: null,
  figures: 33,
  restated: 17,
  ambiguous: 0,
  lost: 0,
  raw_files: 0,
  runs: 4,
  tool_versions: [],
  sources: true,
  ...over,
});

describe("what a card says", () => {
  it("names publisher, tools with their versions, sponsor and what stands behind the figures", () => {
    expect(metaLines(entry({}))).toEqual([
      "StorageReview · fio · QLC, TLC",
      "sponsored by Solidigm · 33 figures · 17 restated",
    ]);
    const act = entry({
      tools: ["fio", "ACT"],
      tool_versions: ["act 6.5", "fio 3.35", "fio not stated"],
      sponsor: null,
    });
    expect(metaLines({ ...act, restated: 0, ambiguous: 11, lost: 2 })).toEqual([
      "StorageReview · fio 3.35, ACT 6.5 · QLC, TLC",
      "no sponsor stated · 33 figures · 11 ambiguous · 2 lost",
    ]);
  });

  it("counts raw files where there are no figures", () => {
    const raw = entry({ figures: 0, raw_files: 58, about: "a VM", tool_versions: ["fio 3.33"] });
    expect(metaLines(raw)).toEqual(["StorageReview · fio 3.33, raw files · a VM", "58 raw files"]);
  });
});

describe("where a card leads", () => {
  it("is the headline with version and content hash", () => {
    const headline = headlineOf("#/figures?d=qlc-175gbs&form=bars", { hashOf: () => "4f1c2a90" });
    expect(headline?.page).toBe("figures");
    expect(headline?.state).toMatchObject({ d: ["qlc-175gbs"], form: "bars" });
    expect(headlineOf("#/curve?d=x", { hashOf: () => "4f1c2a90" })?.href).toBe("#/curve?v=1&d=x.4f1c2a90");
  });

  it("is nowhere when the headline names no page with a chart", () => {
    expect(headlineOf("#/nowhere?d=x", { hashOf: () => null })).toBeNull();
  });
});

describe("the list", () => {
  const all = [entry({}), entry({ slug: "raw", title: "A raw one", media: [], figures: 0, publisher: "Kneepoint" })];
  const asked = { q: "", media: [], tool: [], interface: [], publisher: [] };

  it("is searched in titles, systems and drives", () => {
    expect(filterItems(all, faceting, { ...asked, q: "p5316 175" }).map(({ slug }) => slug)).toEqual(["qlc-175gbs"]);
  });

  it("has media in their order, what is not stated behind", () => {
    const counts = facetCounts(all, faceting, asked, "media").sort(facetOrder("media"));
    expect(counts.map(({ value }) => value)).toEqual(["QLC", "TLC", "not stated"]);
  });
});
