/**
 * The datasets that ship with the site are valid and complete. datasets.shared.test.ts compares them with the reports.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { csvParseRows } from "d3-dsv";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { readDescription } from "~/describe/file";
import { type Dataset, datasetSchema, publishedSchema } from "~/model/dataset";
import { ARRANGES, CORRECTS, DESCRIBES } from "~/model/labels";

const root = fileURLToPath(new URL("../", import.meta.url));

const slugs = readdirSync(`${root}datasets`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

const read = (path: string): string => readFileSync(path, "utf8");
const table = (path: string): Record<string, string>[] => {
  const [head = [], ...rows] = csvParseRows(read(path));
  return rows.map((cells) => Object.fromEntries(head.map((column, i) => [column, cells[i] ?? ""])));
};
const kneepoint = (slug: string): Dataset =>
  v.parse(publishedSchema, JSON.parse(read(`${root}datasets/${slug}/kneepoint.json`)));
const figuresOf = (slug: string): Record<string, string>[] => {
  const path = `${root}datasets/${slug}/figures.csv`;
  return existsSync(path) ? table(path) : [];
};
const figures = slugs.flatMap((slug) => figuresOf(slug));

describe("each dataset", () => {
  it.each(slugs)("%s is described by a valid kneepoint.json", (slug) => {
    const dataset = kneepoint(slug);
    expect(dataset.slug).toBe(slug);
    expect(dataset.headline).toMatch(new RegExp(`^#/(figures|curve|timeline)\\?d=${slug}(&|$)`));
    const systems = dataset.systems.map((system) => system.id);
    expect(new Set(systems).size).toBe(systems.length);
    for (const { system } of dataset.runs ?? []) expect(systems).toContain(system);
    const rows = figuresOf(slug);
    const ids = rows.map((row) => row.fact_id);
    for (const row of rows) {
      expect(systems).toContain(row.system_id);
      for (const baseline of row.baseline_system_id?.split(";") ?? [])
        if (baseline) expect(systems).toContain(baseline);
      if (row.restates) expect(ids).toContain(row.restates);
    }
    for (const id of dataset.headline.match(/(?<=[=~])s\d-\d\d/g) ?? []) expect(ids).toContain(id);
    for (const { facts } of dataset.curves ?? []) for (const id of facts) expect(ids).toContain(id);
  });

  it("names no place on the machine it was made on", () => {
    for (const slug of slugs) {
      for (const name of readdirSync(`${root}datasets/${slug}`, { recursive: true, encoding: "utf8" })) {
        if (!/\.(json|csv|txt|md)$/.test(name)) continue;
        // Published points contain the paths of the people who measured.
        const places = name.startsWith("points/") ? /\/(work|farm)\// : /\/(work|tmp|home|root|farm)\//;
        expect(read(`${root}datasets/${slug}/${name}`), name).not.toMatch(places);
      }
    }
  });
});

describe("docs/datasets.md", () => {
  const doc = read(`${root}docs/datasets.md`);

  it("shows a kneepoint.json of which every cell is read", () => {
    const example = /```json\n(.*?)```/s.exec(doc)![1]!;
    expect(v.safeParse(datasetSchema, JSON.parse(example)).issues).toBeUndefined();
    const { notices, entries, rules } = readDescription(example, "kneepoint.json");
    expect(notices).toEqual([]);
    expect(entries.length * rules.length).toBeGreaterThan(0);
  });

  it("explains every field and every key", () => {
    const keys = { ...datasetSchema.entries, ...DESCRIBES, ...CORRECTS, ...ARRANGES };
    for (const key of Object.keys(keys)) expect(doc).toContain(`\`${key}\``);
  });
});

describe("published figures", () => {
  it("are 181 of reports, 792 of cloud disks, 528 of MLPerf: 30 say another again, 21 have two readings, 2 lost their number", () => {
    expect(new Set(figures.map((row) => row.fact_id)).size).toBe(181 + 792 + 528);
    expect(figuresOf("cloud-local-nvme-iotune").length).toBe(792);
    expect(figuresOf("mlperf-storage-v1-0").length).toBe(4 * 132);
    expect(figures.filter((row) => row.restates !== "").length).toBe(30);
    expect(figures.filter((row) => row.confidence === "ambiguous").length).toBe(21);
    expect(figures.filter((row) => row.value === "").map((row) => row.fact_id)).toEqual(["s4-01", "s4-35"]);
    expect(figures.filter((row) => "quote" in row)).toEqual([]);
  });

  it("carry numbers and units as printed, but no sentence of a report (they are Japanese and Chinese)", () => {
    for (const row of figures) {
      for (const [column, cell] of Object.entries(row)) {
        // The longest are "をわずかに超える" after a number and "マイクロ秒" as a unit.
        const most = column === "note" ? 4 : 8;
        for (const run of cell.match(/[\u3040-\u30ff\u4e00-\u9fff]+/g) ?? []) {
          expect(run.length, `${row.fact_id} ${column}: ${run}`).toBeLessThanOrEqual(most);
        }
      }
    }
  });
});
