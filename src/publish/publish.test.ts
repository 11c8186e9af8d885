import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Asker } from "~/ask/ask";
import { answerPath, LOOKS } from "~/ask/key";
import type { Engine } from "~/engine/engine";
import { openNodeEngine } from "~/engine/node";
import type { FigureRow } from "~/model/answers";
import { readCatalogue, rawFile, soundCatalogue, tableListPath, type WrittenCatalogue } from "~/model/catalogue";
import { curve } from "~/queries/curve";
import type { Params, Question } from "~/queries/question";
import { questions } from "~/queries/table";
import { looksOf } from "~/queries/time/looks";
import { traces } from "~/queries/traces";
import { answerIn } from "../../tests/support/prepared";
import { readDatasetFolder } from "./dataset";
import { publish, type Published } from "./publish";

const repositoryDir = fileURLToPath(new URL("../../datasets/", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-publish-"));
const datasetsDir = join(scratch, "datasets");
/** One dataset of published points represents all: those of the library take a minute. */
const LEFT = readdirSync(repositoryDir).filter(
  (slug) => slug !== "kbench-850pro-2021" && existsSync(join(repositoryDir, slug, "points")),
);
const outDir = join(scratch, "data");
const bytes = (path: string) => readFileSync(join(outDir, path));
const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const json = (path: string): unknown => JSON.parse(bytes(path).toString());
const CODE_MADE = "the code of this test";
const pathOf = (name: string, slug: string, hash: string) => answerPath(name, slug, hash, CODE_MADE);
const prepared = (name: string, slug: string, hash: string): unknown => answerIn(bytes(pathOf(name, slug, hash)));

let published: Published;
beforeAll(async () => {
  cpSync(repositoryDir, datasetsDir, { recursive: true });
  for (const slug of LEFT) rmSync(join(datasetsDir, slug), { recursive: true });
  // They compare what was left out here.
  rmSync(join(datasetsDir, "comparisons.json"));
  published = await publish({ datasetsDir, outDir, code: CODE_MADE });
});
afterAll(() => rmSync(scratch, { recursive: true }));

type Whole = Question<Params & { dataset: string }, unknown[]>;

describe("what is published", () => {
  it("finds no fault in any folder of the repository", () => {
    for (const slug of LEFT) expect(readDatasetFolder(join(repositoryDir, slug)).dataset.slug).toBe(slug);
  });

  it("is every dataset folder, as the catalogue in the file says", () => {
    const folders = readdirSync(datasetsDir, { withFileTypes: true }).filter((e) => e.isDirectory());
    const slugs = published.catalogue.datasets.map(({ slug }) => slug);
    expect([...slugs].sort()).toEqual(folders.map(({ name }) => name).sort());
    const order = (slug: string) =>
      (JSON.parse(readFileSync(join(datasetsDir, slug, "kneepoint.json"), "utf8")) as { order: number }).order;
    const orders = slugs.map(order);
    expect(orders.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    expect(readCatalogue(json("catalogue.json") as WrittenCatalogue)).toEqual(published.catalogue);
    expect(soundCatalogue(json("catalogue.json"))).toEqual({ catalogue: published.catalogue, lost: 0 });
    expect(published.notices.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("has all 1,501 figures, 792 of them of cloud disks and 528 of MLPerf, and says how many are restated, ambiguous and lost", () => {
    const { datasets } = published.catalogue;
    const sum = (pick: (d: (typeof datasets)[number]) => number) => datasets.reduce((n, d) => n + pick(d), 0);
    expect(sum((d) => d.figures)).toBe(1501);
    expect(sum((d) => d.ambiguous)).toBe(21);
    expect(sum((d) => d.lost)).toBe(2);
    const ids = datasets.flatMap(({ slug, hash }) => {
      const rows = prepared("figures", slug, hash) as FigureRow[];
      expect(rows.every((row) => row.system_label !== null)).toBe(true);
      return rows.map((row) => row.fact_id);
    });
    expect(new Set(ids).size).toBe(1501);
  });

  it("has every raw file, byte for byte, where those are shipped", () => {
    for (const entry of published.catalogue.datasets) {
      if (entry.repository !== null) {
        expect(rawFile(entry, "0".repeat(64))).toBeNull();
        expect(existsSync(join(outDir, "sources", entry.slug))).toBe(false);
        continue;
      }
      const folder = join(datasetsDir, entry.slug);
      const raw = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        (file) => file.isFile() && !/^(kneepoint\.json|readme|license|\.)/i.test(file.name),
      );
      expect(raw.length).toBeGreaterThan(0);
      const hashes = raw.map(({ name, parentPath }) => sha256(readFileSync(join(parentPath, name))));
      expect(readdirSync(join(outDir, "sources", entry.slug)).length).toBe(new Set(hashes).size);
      for (const hash of hashes) expect(sha256(gunzipSync(bytes(rawFile(entry, hash)!)))).toBe(hash);
    }
  });

  it("is the same at every build, wherever the datasets lie", async () => {
    const [copy, again] = [join(scratch, "copy"), join(scratch, "again")];
    cpSync(datasetsDir, copy, { recursive: true });
    await publish({ datasetsDir: copy, outDir: again, code: CODE_MADE });
    const files = (dir: string) =>
      readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((e) => e.isFile())
        .map((e) => join(e.parentPath, e.name).slice(dir.length))
        .sort();
    expect(files(again)).toEqual(files(outDir));
    for (const file of files(outDir))
      expect(readFileSync(again + file).equals(readFileSync(outDir + file)), file).toBe(true);
  });
});

describe("every prepared answer", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await openNodeEngine();
  });
  afterAll(() => engine.close());

  /** The page's own path over the published files. `names`: questions that it takes as prepared. */
  const asker = (names: readonly string[]) => {
    const fetched: string[] = [];
    const ask = new Asker({
      catalogue: () => Promise.resolve({ ...published.catalogue, prepared: [...names] }),
      code: CODE_MADE,
      file: (path) => {
        fetched.push(path);
        return Promise.resolve(new Uint8Array(bytes(path)));
      },
      distrust: ({ path, why }) => {
        throw new Error(`${path}: ${why}`);
      },
      tables: (path) => Promise.resolve(json(path.split("?")[0]!) as Record<string, number>),
      table: (path) => Promise.resolve(new Uint8Array(gunzipSync(bytes(path.split("?")[0]!)))),
      engine: () => Promise.resolve(engine),
      trino: () => Promise.reject(new Error("no catalogue names a Trino")),
      engineStarted: () => true,
      engineDeaths: () => 0,
    });
    return { ask, fetched };
  };

  /** For every dataset each question that the catalogue lists as prepared. */
  const paths = () =>
    published.catalogue.datasets
      .flatMap(({ slug, hash }) => published.catalogue.prepared.map((name) => pathOf(name, slug, hash)))
      .sort();

  it("is what the engine answers to the same question, asked live over the published tables", async () => {
    const asIs = asker(published.catalogue.prepared);
    const live = asker([]);
    for (const { slug, hash } of published.catalogue.datasets) {
      for (const question of questions as unknown as Whole[]) {
        const a = await asIs.ask.ask(question, { dataset: slug });
        const b = await live.ask.ask(question, { dataset: slug });
        expect([a.from, b.from]).toEqual(["prepared", "engine"]);
        expect(b.answer, `${question.name} of ${slug}`).toEqual(a.answer);
      }
      // The first questions of the Time page are prepared; for further runs as far as there is room.
      const { answer } = await asIs.ask.ask(traces, { dataset: slug });
      for (const [i, run] of [...looksOf(answer, [])].entries())
        for (const { question, params } of run.looks as readonly {
          question: Whole;
          params: Params & { dataset: string };
        }[]) {
          const a = await asIs.ask.ask(question, params);
          const b = await live.ask.ask(question, params);
          if (i === 0) expect([a.from, b.from]).toEqual(["prepared", "engine"]);
          expect(b.answer, `${question.name} of ${slug}, run ${i}`).toEqual(a.answer);
        }
      if (answer.length === 0) asIs.fetched.push(pathOf(LOOKS, slug, hash));
    }
    expect(asIs.fetched.sort()).toEqual(paths());
  });

  it("is all that is there, and something is in it", () => {
    expect(
      readdirSync(join(outDir, "answers"))
        .map((name) => `answers/${name}`)
        .sort(),
    ).toEqual(paths());
    for (const { slug, hash, raw_files, figures } of published.catalogue.datasets) {
      const rows = (name: string) => (prepared(name, slug, hash) as unknown[]).length;
      expect(rows("runs")).toBeGreaterThan(0);
      expect(rows("figures")).toBe(figures);
      expect(rows("curve") > 0).toBe(raw_files > 0);
    }
  });

  it("has a curve for the example, in order of the load", () => {
    const { hash } = published.catalogue.datasets.find(({ slug }) => slug === "example-virtual-disk")!;
    const points = prepared(curve.name, "example-virtual-disk", hash) as ReturnType<typeof curve.finish>;
    const read = points.filter((p) => p.series === "randread-4k-j1-libaio-direct" && p.system === "virtual-disk");
    expect(read.map((p) => p.outstanding)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(read.every((p) => p.latency.clat!.quantiles["0.99"]! > 0)).toBe(true);
  });
});

describe("labels of a dataset", () => {
  it("count in its answers: runs and points say what kneepoint.json and rules say", async () => {
    const dir = mkdtempSync(join(scratch, "labelled-"));
    const slug = "example-virtual-disk";
    mkdirSync(join(dir, slug, "qd-sweep"), { recursive: true });
    cpSync(join(datasetsDir, slug, "kneepoint.json"), join(dir, slug, "kneepoint.json"));
    cpSync(join(datasetsDir, slug, "drive-scaling"), join(dir, slug, "drive-scaling"), { recursive: true });
    for (const name of ["randread-4k-qd008.json", "randwrite-4k-qd008.json"])
      cpSync(join(datasetsDir, slug, "qd-sweep", name), join(dir, slug, "qd-sweep", name));
    const file = join(dir, slug, "kneepoint.json");
    const before = JSON.parse(readFileSync(file, "utf8")) as object;
    const labels = [{ path: "drive-scaling", firmware: "fw7", tags: { tray: 3 } }];
    writeFileSync(file, JSON.stringify({ ...before, labels, rules: ["qd-sweep/*-qd{repeat}"], notes: ["warm"] }));
    const { catalogue } = await publish({ datasetsDir: dir, outDir: join(dir, "out"), code: CODE_MADE });
    const [entry] = catalogue.datasets;
    const tables = JSON.parse(readFileSync(join(dir, "out", tableListPath(slug)), "utf8")) as Record<string, number>;
    expect(tables["label"]).toBeGreaterThan(0);
    const rows = answerIn(readFileSync(join(dir, "out", pathOf(curve.name, slug, entry!.hash)), "utf8")) as ReturnType<
      typeof curve.finish
    >;
    const scaling = rows.filter(({ source_path }) => source_path.startsWith("drive-scaling/"));
    expect(scaling.length).toBeGreaterThan(0);
    for (const { said } of scaling) expect(said).toMatchObject({ firmware: "fw7", "tag:tray": "3" });
    const sweep = rows.filter(({ source_path }) => source_path.startsWith("qd-sweep/"));
    expect(sweep.length).toBeGreaterThan(0);
    for (const { said } of sweep) expect(said).toMatchObject({ repeat: "8" });
  });
});

describe("a faulty dataset is refused with file and line", () => {
  const description = {
    kneepoint: 1,
    slug: "mine",
    title: "Mine",
    publisher: "me",
    sponsor: null,
    media: ["QLC"],
    interfaces: ["SATA"],
    tools: ["fio"],
    systems: [{ id: "disk", label: "Disk" }],
    headline: "#/figures?d=mine",
  };
  const figures =
    "fact_id,system_id,workload,metric,value,unit_as_printed,value_as_printed,bound,confidence,note\nf1,disk,4K read,iops,1,IOPS,1,exact,clean,\n";

  async function publishing(text: string, files: Record<string, string> = { "figures.csv": figures }, folder = "mine") {
    const dir = mkdtempSync(join(scratch, "bad-"));
    mkdirSync(join(dir, folder));
    if (text !== "") writeFileSync(join(dir, folder, "kneepoint.json"), text);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, folder, name), content);
    const target = join(dir, "out");
    const done = await publish({ datasetsDir: dir, outDir: target }).catch((error: unknown) => error);
    expect(existsSync(target)).toBe(!(done instanceof Error));
    return done as { code?: string; file?: string; line?: number | null; catalogue?: unknown };
  }
  const pretty = (change: object) => JSON.stringify({ ...description, ...change }, null, 1);
  const lineOf = (text: string, part: string) => text.split("\n").findIndex((line) => line.includes(part)) + 1;

  it("accepts one without faults", async () => {
    expect((await publishing(pretty({}))).catalogue).toMatchObject({
      datasets: [{ slug: "mine", figures: 1, raw_files: 0 }],
    });
  });

  it.each([
    ["a key nobody knows", pretty({ colour: "red" }), "dataset/bad-field", '"colour"'],
    [
      "a wrong medium",
      pretty({ systems: [{ id: "disk", label: "Disk", drives: [{ media: "TLC" }, { media: "PLC" }] }] }),
      "dataset/bad-field",
      '"PLC"',
    ],
    ["a rule for no system", pretty({ runs: [{ match: "*", system: "tape" }] }), "dataset/unknown-system", '"tape"'],
    [
      "a curve through a figure that is not there",
      pretty({ curves: [{ name: "c", facts: ["f1", "f9"] }] }),
      "dataset/unknown-fact",
      '"f9"',
    ],
    ["a headline to no page", pretty({ headline: "#/nowhere?d=mine" }), "dataset/bad-headline", '"headline"'],
    ["a headline to a page without chart", pretty({ headline: "#/runs?d=mine" }), "dataset/bad-headline", '"headline"'],
    ["a headline of another dataset", pretty({ headline: "#/curve?d=other" }), "dataset/bad-headline", '"headline"'],
    ["a headline with a version", pretty({ headline: "#/curve?v=1&d=mine" }), "dataset/bad-headline", '"headline"'],
    [
      "another slug than the folder",
      pretty({ slug: "yours", headline: "#/curve?d=yours" }),
      "dataset/slug-mismatch",
      '"slug"',
    ],
  ])("%s", async (_, text, code, part) => {
    const error = await publishing(text);
    expect(error).toMatchObject({ name: "PublishError", code, line: lineOf(text, part) });
    expect(error.file).toMatch(/mine[/\\]kneepoint\.json$/);
  });

  it.each([
    ["a label of a wrong value", { labels: [{ path: "", media: "PLC" }] }, "label/bad-value", '"PLC"', 0],
    ["a label of nothing", { labels: [{ path: "nowhere", media: "QLC" }] }, "label/no-target", '"path"', -1],
    ["a rule that is none", { rules: ["{media"] }, "label/bad-rule", "{media", 0],
  ])("%s", async (_, change, code, part, above) => {
    const text = pretty(change);
    expect(await publishing(text)).toMatchObject({ name: "PublishError", code, line: lineOf(text, part) + above });
  });

  it("what a dropped file may leave out", async () => {
    for (const field of [
      "slug",
      "title",
      "publisher",
      "sponsor",
      "media",
      "interfaces",
      "tools",
      "systems",
      "headline",
    ])
      expect(await publishing(pretty({ [field]: undefined })), field).toMatchObject({
        code: "dataset/missing-field",
        message: expect.stringContaining(`${field} is missing`) as string,
      });
  });

  it("text that is no JSON", async () => {
    expect(await publishing('{\n "kneepoint": 1,\n oops\n}')).toMatchObject({ code: "dataset/bad-json" });
  });

  it("no description, no files", async () => {
    expect(await publishing("")).toMatchObject({ code: "dataset/no-description" });
    expect(await publishing(pretty({}), { "README.md": "hello" })).toMatchObject({ code: "dataset/empty" });
  });

  it("a bad row of figures, a figure without a system, a file of unknown format", async () => {
    const bad = await publishing(pretty({}), { "figures.csv": figures.replace("iops,1,", "iops,1k,") });
    expect(bad).toMatchObject({ code: "dataset/not-read", line: 2 });
    expect(bad.file).toMatch(/figures\.csv$/);
    expect(await publishing(pretty({}), { "figures.csv": figures.replace("disk", "tape") })).toMatchObject({
      code: "dataset/unknown-system",
    });
    expect(await publishing(pretty({}), { "figures.csv": figures, "notes.bin": "\0\0\0" })).toMatchObject({
      code: "dataset/not-read",
    });
  });
});
