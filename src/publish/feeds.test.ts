import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerPath } from "~/ask/key";
import { sqlType } from "~/engine/ddl";
import type { Engine } from "~/engine/engine";
import { openNodeEngine } from "~/engine/node";
import type { CurvePoint, FigureRow } from "~/model/answers";
import { FEEDS } from "~/model/catalogue";
import { records } from "~/base/records";
import { brokenPromises, promise, shapeOf } from "../../tests/support/frozen";
import { answerIn } from "../../tests/support/prepared";
import { FIGURE_COLUMNS, type libraryOf, POINT_COLUMNS, withBeside } from "./feeds";
import { readDatasetFolder } from "./dataset";
import { publish, type Published } from "./publish";

const doc = new URL("../../docs/feeds.md", import.meta.url);
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-feeds-"));
const [datasetsDir, outDir] = [join(scratch, "datasets"), join(scratch, "data")];
const SITE = "https://example.org/kneepoint/data/";
const MEASURED = "kbench-850pro-2021";

type Library = ReturnType<typeof libraryOf>;
type Row = Readonly<Record<string, unknown>>;
let published: Published;
let library: Library;
let points: Row[];
let figures: Row[];

const rowsOf = async (path: string): Promise<Row[]> =>
  parquetReadObjects({ file: await asyncBufferFromFile(join(outDir, path)) });

beforeAll(async () => {
  for (const slug of [MEASURED, "sk-hynix-pe6011-se4011", "example-virtual-disk"])
    cpSync(fileURLToPath(new URL(`../../datasets/${slug}`, import.meta.url)), join(datasetsDir, slug), {
      recursive: true,
    });
  published = await publish({ datasetsDir, outDir });
  library = JSON.parse(readFileSync(join(outDir, FEEDS.library), "utf8")) as Library;
  [points, figures] = [await rowsOf(FEEDS.points), await rowsOf(FEEDS.figures)];
});
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

function answer<T>(slug: string, name: string): T {
  const entry = published.catalogue.datasets.find((one) => one.slug === slug)!;
  return answerIn(readFileSync(join(outDir, answerPath(name, slug, entry.hash, published.catalogue.code)))) as T;
}

describe("the feeds", () => {
  it("have a row for every point of the pages, with its numbers, its file and its line", async () => {
    const curve = answer<CurvePoint[]>(MEASURED, "curve");
    expect(curve.length).toBe(42);
    expect(points.length).toBe(curve.length);
    curve.forEach((point, i) => {
      const { quantiles, mean_us, max_us } = point.latency["clat"]!;
      expect(points[i]).toMatchObject({
        ...{ key: point.key, dataset: MEASURED, system: point.system, series: point.series, op: point.op },
        ...{ iops: point.iops, bytes_per_s: point.bytes_per_s, failed: point.failed, latency_kind: "clat" },
        ...{ latency_mean_us: mean_us, latency_max_us: max_us, clat_mean_us: mean_us },
        ...{ latency_p50_us: quantiles["0.5"] ?? null, latency_p99_us: quantiles["0.99"] ?? null },
        ...{ latency_p99_9_us: quantiles["0.999"] ?? null, latency_p99_99_us: quantiles["0.9999"] ?? null },
        ...{ path: point.source_path, line: point.line, repository: "longhorn/kbench" },
      });
    });
    expect(points[0]!["source_url"]).toMatch(/^https:\/\/github\.com\/longhorn\/kbench\/blob\/[0-9a-f]+\/.+#L\d+$/);
    const metadata = await parquetMetadataAsync(await asyncBufferFromFile(join(outDir, FEEDS.points)));
    expect(metadata.key_value_metadata).toContainEqual({ key: "kneepoint-feed", value: "1" });
    expect(metadata.schema.slice(1).map(({ name }) => name)).toEqual(POINT_COLUMNS.map(({ name }) => name));
  });

  it("have every published figure as printed, with its article", () => {
    const rows = answer<FigureRow[]>("sk-hynix-pe6011-se4011", "figures");
    expect(figures.length).toBe(rows.length);
    rows.forEach((row, i) => {
      const { fact_id, value, unit, bound, value_as_printed, article_line } = row;
      expect(figures[i]).toMatchObject({ fact_id, value, unit, bound, value_as_printed, article_line });
    });
  });

  it("name each system once, with the key numbers of the Library, and leave out the example", () => {
    const { shelf } = published.catalogue.datasets.find(({ slug }) => slug === MEASURED)!;
    expect(library).toMatchObject({ version: 1, limit_p99_us: 1000 });
    expect(library.collections.map(({ collection }) => collection)).not.toContain("example-virtual-disk");
    expect(library.systems.map(({ id }) => id).sort()).toEqual(
      [...new Set(shelf.map(({ system }) => `${MEASURED}/${String(system)}`))].sort(),
    );
    const setups = library.systems.flatMap(({ setups }) => setups);
    expect(setups.map(({ randread_4k }) => randread_4k?.peak_iops)).toEqual(shelf.map(({ read }) => read?.peak_iops));
    expect(library.systems.reduce((sum, { points }) => sum + points, 0)).toBe(points.length);
    const { systems } = readDatasetFolder(join(datasetsDir, MEASURED)).dataset;
    for (const { system, note, drive_model } of library.systems) {
      const described = systems.find(({ id }) => id === system)!;
      expect({ note, drive_model }).toEqual({ note: described.note, drive_model: described.drives![0]!.model });
    }
    for (const { page } of library.systems) expect(page).toMatch(/^#\/system\?v=1&d=[\w-]+&sys=[\w%-]+$/);
  });

  it("have every field of library.json that version 1 promises", () => {
    const fields = [...shapeOf(library)].map(([path, types]) =>
      promise("library", path, [...types].sort().join(" ") || "null"),
    );
    expect(brokenPromises("library", fields)).toEqual([]);
  });
});

it("a row says what ran beside it, and which percentiles are the top of the histogram", () => {
  const [first] = answer<CurvePoint[]>(MEASURED, "curve");
  const column = (name: string) => POINT_COLUMNS.find((one) => one.name === name)!;
  const entry = published.catalogue.datasets[0]!;
  const reader = { ...first!, series: "randread-4k", op: "read", phase: 0, latency: { clat: open(17_112_760.32) } };
  const writer = { ...reader, series: "randwrite-64k", op: "write", latency: { clat: open(500) } };
  const rows = withBeside([reader, writer, { ...writer, phase: 1 }]);
  expect(rows.map((row) => column("beside").of(row, entry))).toEqual(["randwrite-64k write", "randread-4k read", null]);
  expect(rows.map((row) => column("at_least").of(row, entry))).toEqual(["p99.9", null, null]);
});

it("a row says where most of its latency is submission, which clat leaves out", () => {
  const [first] = answer<CurvePoint[]>(MEASURED, "curve");
  const { of } = POINT_COLUMNS.find(({ name }) => name === "clat_mostly_submitted")!;
  const entry = published.catalogue.datasets[0]!;
  const row = (latency: Record<string, ReturnType<typeof taking>>) => of({ ...first!, latency, beside: null }, entry);
  expect(row({ slat: taking(60), clat: taking(40), lat: taking(100) })).toBe(true);
  expect(row({ slat: taking(40), clat: taking(60), lat: taking(100) })).toBe(false);
  // The latencies of the row are lat, which leaves out nothing.
  expect(row({ slat: taking(60), lat: taking(100) })).toBe(false);
  expect(row({})).toBeNull();
});
const taking = (mean_us: number) => ({ ...open(10), mean_us });
const open = (us: number) => ({
  ...{ samples: 10, mean_us: 9, stddev_us: null, min_us: null, max_us: null },
  quantiles: { "0.99": 100, "0.999": us },
});

/** The code blocks of docs/feeds.md, by language. */
const examples = (language: string): string[] =>
  [...readFileSync(doc, "utf8").matchAll(/```(\w+)\n([^]*?)```/g)].flatMap(([, of, code]) =>
    of === language ? [code!] : [],
  );

/** The results of the DuckDB and pandas examples, from the Library's own numbers. */
const expected = () =>
  library.systems
    .map(({ collection, system, setups }) => ({
      ...{ dataset: collection, system },
      peak_iops: Math.max(...setups.map(({ randread_4k }) => randread_4k?.peak_iops ?? 0)),
    }))
    .sort((a, b) => b.peak_iops - a.peak_iops);

const python = process.env.PYTHON ?? "python3";
const run = (code: string): string => execFileSync(python, ["-c", code], { encoding: "utf8" });
const has = (modules: string): boolean => {
  try {
    execFileSync(python, ["-c", `import ${modules}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

describe("the examples of docs/feeds.md", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await openNodeEngine();
  });
  afterAll(() => engine.close());

  const literal = (value: unknown): string =>
    typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
  /** The tests' engine has no Parquet extension, so the rows are in the query. */
  const ask = async (sql: string): Promise<Row[]> => {
    const rows = points.map((row) => `(${POINT_COLUMNS.map(({ name }) => literal(row[name])).join(",")})`);
    const [names, typed] = [
      POINT_COLUMNS.map(({ name }) => name),
      POINT_COLUMNS.map(({ name, type }) => `${name}::${sqlType(type)} AS ${name}`),
    ];
    const table = `SELECT ${typed.join(", ")} FROM (VALUES ${rows.join(",")}) AS t(${names.join(",")})`;
    return records<Row & object>(await engine.query(`WITH points AS (${table}) ${sql}`));
  };

  it("SQL: the peak of each system", async () => {
    const [sql] = examples("sql");
    const found = await ask(sql!.replace(`'${SITE}${FEEDS.points}'`, "points"));
    expect(found.map(({ dataset, system, peak_iops }) => ({ dataset, system, peak_iops }))).toEqual(expected());
  });

  it.skipIf(!has("duckdb"))("SQL in native DuckDB: the same", () => {
    const sql = examples("sql")[0]!.replace(SITE, `${outDir}/`);
    const found = JSON.parse(
      run(`import duckdb, json; print(json.dumps(duckdb.sql("""${sql}""").fetchall()))`),
    ) as unknown[][];
    expect(found.map(([dataset, system, peak_iops]) => ({ dataset, system, peak_iops }))).toEqual(expected());
  });

  it.skipIf(!has("pandas, pyarrow"))("pandas: the same", () => {
    const [, ...lines] = run(examples("python")[0]!.replace(SITE, `${outDir}/`))
      .trim()
      .split("\n");
    const found = lines.map((line) => line.split(","));
    expect(found.map(([dataset, system, iops]) => ({ dataset, system, peak_iops: Number(iops) }))).toEqual(expected());
  });

  it("Observable: a line a system, and the numbers of library.json", async () => {
    const shown: unknown[] = [];
    const given = {
      DuckDBClient: { of: () => Promise.resolve({ query: ask }) },
      FileAttachment: (name: string) => name,
      Plot: { plot: (of: unknown) => of, line: (rows: readonly Row[]) => rows },
      display: (what: unknown) => shown.push(what),
      fetch: (url: string) => Promise.resolve(Response.json(url === `${SITE}${FEEDS.library}` ? library : null)),
    };
    for (const code of examples("js")) {
      const cell = Object.getPrototypeOf(ask).constructor as new (...parts: string[]) => (...all: unknown[]) => unknown;
      await new cell(...Object.keys(given), code)(...Object.values(given));
    }
    const [plot, numbers] = shown as [{ marks: [Row[]] }, unknown[]];
    expect(new Set(plot.marks[0].map(({ system }) => system)).size).toBe(library.systems.length);
    expect(numbers).toEqual(
      library.systems.map(({ label, media, setups }) => [label, media, setups[0]!.randread_4k?.within_iops ?? null]),
    );
  });
});

it("docs/feeds.md has every column with its type (UPDATE=1 rewrites them)", () => {
  const types = { int32: "INT32", int64: "INT64", float64: "DOUBLE", bool: "BOOLEAN", text: "STRING", int64s: "LIST" };
  const table = (columns: readonly { name: string; type: keyof typeof types; doc: string }[]): string =>
    [
      ["Column", "Type", "Meaning"],
      ["---", "---", "---"],
      ...columns.map(({ name, type, doc }) => [`\`${name}\``, types[type], doc.replaceAll("|", "\\|")]),
    ]
      .map((cells) => `| ${cells.join(" | ")} |`)
      .join("\n");
  const text = readFileSync(doc, "utf8");
  const filled = (
    [
      ["points", POINT_COLUMNS],
      ["figures", FIGURE_COLUMNS],
    ] as const
  ).reduce(
    (all, [name, columns]) =>
      all.replace(
        new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`),
        () =>
          `<!-- ${name} -->\n<!-- prettier-ignore-start -->\n\n${table(columns)}\n\n<!-- prettier-ignore-end -->\n<!-- /${name} -->`,
      ),
    text,
  );
  if (process.env.UPDATE === "1") writeFileSync(doc, filled);
  expect(readFileSync(doc, "utf8")).toBe(filled);
  expect(readdirSync(join(outDir, "feeds")).sort()).toEqual(["figures.parquet", "points.parquet"]);
});
