import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { csvParse } from "d3-dsv";
import { describe, expect, it } from "vitest";
import type { Dataset } from "~/model/dataset";
import { knownDrive } from "./drives";
import { readValue } from "./values";

const datasets = fileURLToPath(new URL("../../datasets/", import.meta.url));
const models = ["P5316", "PS1010", "P5520", "P5510", "P5800X", "PE6011", "SE4011"];

describe("what is known of a drive", () => {
  it("is found by a word of its model", () => {
    expect(knownDrive("Solidigm D5-P5316 30.72TB")?.name).toBe("Solidigm D5-P5316");
    expect(knownDrive("INTEL SSD p5800x")?.says).toContainEqual({ key: "media", value: "3DXP" });
    for (const other of ["", "P53160", "XP5316", "SAMSUNG MZQL23T8HCLS", "P5510 + P5316", "__proto__"])
      expect(knownDrive(other), other).toBeNull();
  });

  it.each(models)("%s: stands in the dataset of its source, word by word", (model) => {
    const { source, says, ratings, name } = knownDrive(model)!;
    const dataset = JSON.parse(readFileSync(`${datasets}${source.dataset}/kneepoint.json`, "utf8")) as Dataset;
    expect(source).toMatchObject({
      publisher: dataset.publisher,
      sponsor: dataset.sponsor,
      title: dataset.article_title,
    });
    const drives = dataset.systems
      .flatMap((system) => system.drives ?? [])
      .filter((drive) => drive.model?.includes(model));
    expect(drives.some((drive) => drive.model!.startsWith(name))).toBe(true);
    for (const { key, value } of says) {
      expect(readValue(key, value)).toEqual({ ok: true, value });
      const stated = drives.map((drive) => String((drive as Record<string, unknown>)[key]));
      expect(stated, `${key} of ${model}`).toContain(value);
    }
    // A cell type that the report does not state is not proposed.
    expect(says.some(({ key }) => key === "media")).toBe(drives.every(({ media }) => media !== "NAND"));
    const path = `${datasets}${source.dataset}/figures.csv`;
    const figures = new Map(
      (existsSync(path) ? csvParse(readFileSync(path, "utf8")) : []).map((row) => [row["fact_id"], row]),
    );
    for (const { text, figure } of ratings) {
      const row = figures.get(figure)!;
      expect(
        text.startsWith(row["bound"] === "up_to" ? `up to ${row["value_as_printed"]!}` : row["value_as_printed"]!),
      ).toBe(true);
    }
  });
});
