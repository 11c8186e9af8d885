/**
 * Comparisons worth opening (datasets/comparisons.json) against headlines.csv, whose numbers were computed
 * independently from the raw files. A row belongs to the cells made of its files that show its quantity, in any
 * comparison.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { csvParse } from "d3-dsv";
import { afterAll, describe, expect, it } from "vitest";
import { answerPath } from "~/ask/key";
import type { CurvePoint, FigureRow } from "~/model/answers";
import type { TraceRow } from "~/model/traceAnswers";
import { COMPARISONS } from "~/model/catalogue";
import type { Comparison } from "~/model/comparison";
import { publish } from "~/publish/publish";
import { type Cell, cellsOf, type Part, published } from "~/queries/comparison";
import { answerIn } from "./support/prepared";
import { sharedPath } from "./support/shared";

const datasetsDir = fileURLToPath(new URL("../datasets/", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-comparisons-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const outDir = join(scratch, "data");
const { catalogue } = await publish({ datasetsDir, outDir, code: "test" });
const answersTo = <T>(question: string): T[] =>
  catalogue.datasets.flatMap(
    ({ slug, hash }) => answerIn(readFileSync(join(outDir, answerPath(question, slug, hash, "test")))) as T[],
  );
const rows = {
  points: answersTo<CurvePoint>("curve"),
  figures: answersTo<FigureRow>("figures"),
  traces: answersTo<TraceRow>("traces"),
};
const read = (path: string) => (JSON.parse(readFileSync(path, "utf8")) as { comparisons: Comparison[] }).comparisons;
const written = read(join(datasetsDir, COMPARISONS));

const roots = new Map(
  catalogue.datasets.map(({ slug }) => {
    const text = readFileSync(join(datasetsDir, slug, "kneepoint.json"), "utf8");
    const { root } = (JSON.parse(text) as { repository?: { root?: string } }).repository ?? {};
    return [slug, root === undefined ? "" : `${root}/`];
  }),
);
/** Files as headlines.csv names them; for a figure its article, with the line in a file of lines. */
function pathOf({ of }: Part): string {
  const read = "figure" in of ? null : "point" in of ? of.point : of.trace;
  const [slug, path] =
    read === null && "figure" in of ? [of.figure.dataset, of.figure.article ?? ""] : [read!.dataset, read!.source_path];
  const line = "figure" in of && path.endsWith(".yaml") ? `:${String(of.figure.article_line)}` : "";
  return `${roots.get(slug) ?? ""}${path}${line}`;
}

interface Shown {
  readonly cell: Cell;
  readonly paths: readonly string[];
  /** iops, mean, p99 …; for a computed cell its unit. */
  readonly quantity: string;
}
const shown: Shown[] = written.flatMap((comparison) => {
  const cells = cellsOf(comparison, rows);
  return comparison.rows.flatMap((row) =>
    comparison.columns.flatMap((column): Shown[] => {
      const cell = cells.get(`${row.id}.${column.id}`);
      if (cell === undefined || cell.value === null) return [];
      const quantity = "of" in column && column.reach === undefined ? column.of : cell.unit;
      return [{ cell, paths: cell.parts.map(pathOf), quantity }];
    }),
  );
});

/** The quantity of a row of headlines.csv, by its unit and words, and how many of its units are one of ours. */
function askedOf(metric: string, unit: string): { readonly of: readonly string[]; readonly scale: number } | null {
  const quantile = /\bp\d[\d.]*/.exec(metric)?.[0];
  // Over time: from the values of a log.
  if (metric.includes("slowest 1 s window")) return { of: ["series_least"], scale: 1 };
  if (/whole-device: mean|P420i: mean/.test(metric)) return { of: ["series_mean"], scale: 1 };
  if (metric.endsWith("duration")) return { of: ["series_s"], scale: 1 };
  if (metric.includes("bytes moved")) return { of: ["series_bytes"], scale: 1e9 };
  if (unit === "iops") return { of: ["iops"], scale: 1 };
  if (unit === "us" || unit === "ms") return { of: [quantile ?? "mean"], scale: unit === "ms" ? 1000 : 1 };
  if (unit === "threads") return { of: ["count"], scale: 1 };
  if (unit.startsWith("MiB/s")) return { of: ["bytes_per_s"], scale: 2 ** 20 };
  // A share is shown in percent, and a quotient as it is.
  if (unit === "ratio") return { of: ["percent", "times"], scale: 1 };
  return null;
}

const valueOf = ({ cell: { value, unit } }: Shown): number => value! / (unit === "percent" ? 100 : 1);

const headlines = csvParse(readFileSync(sharedPath("library/headlines.csv"), "utf8")).map((row) => {
  const asked = askedOf(row["metric"]!, row["unit"]!);
  const paths = row["source_paths"]!.split(" | ");
  const found = shown.filter(
    (one) =>
      asked?.of.includes(one.quantity) === true &&
      paths.every((path, i) => path === one.paths[i] || path.endsWith(`/${one.paths[i] ?? "-"}`)),
  );
  return { id: row["id"]!, metric: row["metric"]!, value: row["value"]!, scale: asked?.scale ?? 1, found };
});

describe("headlines.csv", () => {
  const ids = [...new Set(headlines.map(({ id }) => id))].filter((id) => id.startsWith("D"));

  it.each(ids)("%s: every number is in a comparison, and is that number", (id) => {
    for (const { metric, value, scale, found } of headlines.filter((row) => row.id === id)) {
      const digits = value.replace(/^0\.0*|\./g, "").length;
      const values = found.map((one) => Number((valueOf(one) / scale).toPrecision(digits)));
      expect(values, metric).toContain(Number(value));
    }
  });
});

describe("a comparison", () => {
  const site = read(join(outDir, COMPARISONS));

  it.each(written.map((one) => [one.id, one] as const))("%s says what its cells say", (id, one) => {
    const cells = cellsOf(one, rows);
    expect(site.find((other) => other.id === id)).toEqual(published(one, cells));
    // A cell says its bound itself.
    expect(`${one.verdict} ${one.more ?? ""}`).not.toMatch(/\b(up to|at most|at least|over|about|almost) \{/);
    // Numbers come from cells only: the text has no number with a unit.
    const sentences = [one.verdict, one.more ?? ""].map((sentence) => sentence.replaceAll(/\{[^}]*\}/g, ""));
    for (const sentence of sentences) expect(sentence).not.toMatch(/\d(×|\s?(IOPS|µs|ms|s\b|%|GB\/s))/);
    for (const { parts, value } of cells.values()) {
      if (value === null) continue;
      expect(parts.length).toBeGreaterThan(0);
      for (const part of parts) expect(pathOf(part), part.mark).not.toBe("/");
    }
  });
});

it("no two set-ups of a system that ran the same workload are called alike", () => {
  const named = new Map<string, Map<string, string>>();
  for (const { dataset, system, tool, series, setup, setup_name } of rows.points) {
    const [stem = ""] = series.split("~");
    const key = [dataset, system, tool, stem].join("\n");
    const names = named.get(key) ?? new Map<string, string>();
    named.set(key, names);
    const name = setup_name ?? setup ?? "";
    expect(names.get(name) ?? setup ?? "", `${key}: ${name}`).toBe(setup ?? "");
    names.set(name, setup ?? "");
  }
});
