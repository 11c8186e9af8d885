import { expect, it } from "vitest";
import type { CatalogueEntry } from "~/model/dataset";
import { heldInstead } from "./NothingYet";

it("an article has its figures, logs have their time, all else the page's own reason", () => {
  const entry = (slug: string, raw_files: number, figures: number, measured?: readonly string[]) =>
    ({ slug, title: slug, raw_files, figures, workloads: measured && { measured } }) as unknown as CatalogueEntry;
  const known = [entry("article", 0, 9), entry("logs", 4, 0, []), entry("runs", 4, 0, ["read"]), entry("old", 4, 9)];
  const href = (...datasets: string[]) => heldInstead(datasets, known)?.link.href ?? null;
  expect(href("article")).toBe("#/figures?d=article");
  expect(href("logs")).toBe("#/timeline?d=logs");
  for (const some of [
    ["runs"],
    ["old"],
    ["article", "runs"],
    ["article", "logs"],
    ["local"],
    ["unknown"],
    ["logs", "local"],
  ])
    expect(href(...some), some.join()).toBeNull();
});
