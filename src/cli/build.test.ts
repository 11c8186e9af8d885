import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerPath } from "~/ask/key";
import { CODE } from "~/base/version";
import { createTrinoTables } from "~/engine/ddl";

import type { RunRow } from "~/model/answers";
import type { Catalogue } from "~/model/dataset";
import { build } from "./build";
import { answerIn } from "../../tests/support/prepared";
import { linksOf, rawOf } from "../../tests/support/site";

const datasets = fileURLToPath(new URL("../../datasets/", import.meta.url));
const fixtures = fileURLToPath(new URL("../../tests/fixtures/", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-build-"));
const app = join(scratch, "app");
const dir = join(scratch, "lab");
const sweep = (name: string) => join(datasets, "example-virtual-disk/qd-sweep", name);
const QD = ["001", "002", "004", "008"].map((qd) => `randread-4k-qd${qd}.json`);

function put(path: string, content: string | Uint8Array) {
  mkdirSync(join(dir, path, ".."), { recursive: true });
  writeFileSync(join(dir, path), content);
}

let told = "";
const building = (...args: string[]) => buildingWith(app, ...args);
async function buildingWith(appDir: string, ...args: string[]) {
  told = "";
  const status = await build(args, {
    cwd: scratch,
    app: appDir,
    out: (text) => void (told += text),
    error: (text) => void (told += text),
  });
  return status;
}

beforeAll(() => {
  mkdirSync(app);
  const library = '<div id="first" inert>\nSamsung PM883\n</div><!-- first -->';
  writeFileSync(
    join(app, "index.html"),
    `<title>Kneepoint</title><link href="./data/catalogue.json">${library}</body>`,
  );
  for (const name of QD) put(`nvme0/${name}`, readFileSync(sweep(name)));
  put("notes/todo.txt", "buy more drives\n");
  put("Lab A/one.json", readFileSync(sweep(QD[2]!)));
  put("zipped/runs.zip", zipSync({ "deep/qd8.json": readFileSync(sweep(QD[3]!)) }));
  put("described/x.json", readFileSync(sweep(QD[0]!)));
  put("ours/x.json", readFileSync(sweep(QD[1]!)));
  put("ours/kneepoint.json", JSON.stringify({ kneepoint: 1, slug: "local" }));
  const act = (name: string) => readFileSync(join(fixtures, "act", name));
  put("drives/a/output.txt", act("v5.3-us.txt"));
  for (const name of ["table-v4.0.txt", "table-v6.6.txt"]) put(`drives/a/${name}`, act(name));
  put(
    "described/kneepoint.json",
    JSON.stringify({
      kneepoint: 1,
      slug: "named",
      title: "Named",
      order: 1,
      labels: [{ path: "", media: "PLC", firmware: "fw7" }],
      colour: "red",
    }),
  );
});
afterAll(() => rmSync(scratch, { recursive: true }));

describe("a folder of results as a site", () => {
  beforeAll(async () => {
    expect(await building("lab", "-o", "site", "--title", "Our <lab>")).toBe(0);
  });
  const site = join(scratch, "site");
  const entries = () => linksOf(site).datasets;

  it("has a dataset per folder that holds results, named by its path, in order", () => {
    const slugOfLab = `lab-a-${createHash("sha256").update("Lab A").digest("hex").slice(0, 6)}`;
    expect(entries().map(({ slug, title }) => [slug, title])).toEqual([
      ["named", "Named"],
      ["drives", "drives"],
      [slugOfLab, "Lab A"],
      ["nvme0", "nvme0"],
      // It may not have this name: in links `local` means the reader's own files.
      ["ours", "ours"],
      ["zipped", "zipped"],
    ]);
  });

  it("chooses a curve for a sweep, else the list of runs", () => {
    const headline = (slug: string) => entries().find((entry) => entry.slug === slug)!.headline;
    expect(headline("nvme0")).toBe("#/curve?d=nvme0&w=randread-4k");
    expect(headline("zipped")).toBe("#/runs?d=zipped");
    // Tables made by act_latency.py count as ACT.
    expect(headline("drives")).toBe("#/act?d=drives");
  });

  it("says on the card which workloads a dataset holds", () => {
    const { workloads } = entries().find(({ slug }) => slug === "nvme0")!;
    expect(workloads).toEqual({ measured: ["read random 4096"], printed: [] });
  });

  it("requests nothing that is missing, and contains nothing that is never requested", () => {
    const { dead, never, asked } = linksOf(site);
    expect(dead).toEqual([]);
    expect(never).toEqual([]);
    expect(asked).toBeGreaterThan(30);
  });

  it("publishes raw files, those of archives by themselves", () => {
    const zipped = entries().find(({ slug }) => slug === "zipped")!;
    const bytes = readFileSync(sweep(QD[3]!));
    expect(rawOf(site, "zipped", createHash("sha256").update(bytes).digest("hex")).equals(bytes)).toBe(true);
    expect(zipped.raw_files).toBe(1);
  });

  it("reports what was not read, faults of a description and named hosts; the rest is built", () => {
    expect(told).toContain("notes/todo.txt");
    expect(told).toContain("described/kneepoint.json");
    expect(told).toContain("PLC");
    expect(told).toMatch(/ours\/kneepoint\.json: No dataset can be called “local”.*This one is called ours\./);
    expect(told).toContain("1 folder has nothing to show and is left out: notes.");
    const [named] = entries();
    const path = answerPath("runs", "named", named!.hash, CODE);
    const runs = answerIn(readFileSync(join(site, "data", path), "utf8")) as RunRow[];
    expect(runs[0]!.said["firmware"]).toBe("fw7");
  });

  it("shows its title as text", () => {
    expect(readFileSync(join(site, "index.html"), "utf8")).toContain("<title>Our &lt;lab&gt;</title>");
  });

  it("does not show the app's own Library", () => {
    expect(readFileSync(join(site, "index.html"), "utf8")).toMatch(/catalogue\.json"><\/body>$/);
  });

  it("has the same bytes when it is built again, wherever the folder lies", async () => {
    cpSync(dir, join(scratch, "elsewhere/lab"), { recursive: true });
    expect(await building("elsewhere/lab", "-o", "again", "--title", "Our <lab>")).toBe(0);
    const files = (of: string) =>
      readdirSync(of, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(of.length))
        .sort();
    const again = join(scratch, "again");
    expect(files(again)).toEqual(files(site));
    for (const file of files(site))
      expect(readFileSync(again + file).equals(readFileSync(site + file)), file).toBe(true);
  });

  it("names the Trino server's tables, has none itself, and writes what declares them", async () => {
    expect(await building("lab/nvme0", "-o", "fleet", "--lake", "fleet-lake", "--trino", "lake.kp")).toBe(0);
    const catalogue = JSON.parse(readFileSync(join(scratch, "fleet/data/catalogue.json"), "utf8")) as Catalogue;
    expect(catalogue.prepared).toEqual([]);
    expect(catalogue.trino).toEqual({ catalog: "lake", schema: "kp", user: "kneepoint" });
    expect(readdirSync(join(scratch, "fleet/data")).sort()).toEqual([
      "catalogue.json",
      "feeds",
      "library.json",
      "sources",
    ]);
    const [note, ...statements] = readFileSync(join(scratch, "fleet-lake/trino.sql"), "utf8").split("\n").slice(0, -1);
    expect(note).toMatch(/^-- Replace LAKE_LOCATION/);
    const declared = createTrinoTables("lake", "kp", "local:///lake");
    expect(statements.map((line) => line.replaceAll("LAKE_LOCATION", "local:///lake"))).toEqual(
      declared.map((sql) => `${sql};`),
    );
  });

  it("leaves raw files out on request", async () => {
    expect(await building("lab", "-o", "bare", "--no-sources")).toBe(0);
    expect(existsSync(join(scratch, "bare/data/sources"))).toBe(false);
    const { dead, datasets } = linksOf(join(scratch, "bare"));
    expect(dead).toEqual([]);
    expect(datasets.every(({ sources }) => !sources)).toBe(true);
  });
});

describe("a build stops", () => {
  it.each([
    [["lab"], "-o SITE"],
    [["-o", "x"], "Name one folder"],
    [["lab", "-o", "x", "--colour"], "--colour"],
    [["nowhere", "-o", "x"], "nowhere"],
    [["lab/notes", "-o", "x"], "no site was written"],
    [["lab/nvme0", "-o", "lab"], "something other than a Kneepoint site"],
    [["lab", "-o", "app"], "something other than a Kneepoint site"],
  ])("%j", async (args, words) => {
    expect(await building(...args)).toBe(2);
    expect(told).toContain(words);
    expect(existsSync(join(scratch, "x"))).toBe(false);
    expect(readdirSync(scratch).filter((name) => name.includes(".unfinished"))).toEqual([]);
  });

  it.each([
    ["names other sources", { code: "0123456789abcdef" }, 2],
    ["names these", { code: CODE }, 0],
  ])("an app whose catalogue %s", async (_, code, status) => {
    const other = mkdtempSync(join(scratch, "app-"));
    const out = `${other}-site`;
    cpSync(app, other, { recursive: true });
    mkdirSync(join(other, "data"));
    writeFileSync(
      join(other, "data/catalogue.json"),
      JSON.stringify({ version: 3, datasets: [], prepared: [], ...code }),
    );
    expect(await buildingWith(other, "lab", "-o", out)).toBe(status);
    expect(existsSync(out)).toBe(status === 0);
    if (status === 2) {
      expect(told).toContain(`The app at ${other} was built from different code than this command`);
      expect(told).toContain("Run npm run build first.");
    }
  });

  it.each([
    [["lab", "--lake", "app"], "something other than a Kneepoint lake"],
    [["empty/x", "--lake", "empty"], "contains the folder of results"],
    [["lab", "--lake"], "--lake needs a value"],
    [["lab", "-o", "x", "--trino", "lake"], "--trino needs a catalog and a schema"],
    [["lab", "-o", "x", "--trino", "lake.kp; DROP"], "--trino needs a catalog and a schema"],
    [["lab", "-o", "x", "--trino", "lake.kp"], "--trino goes with --lake"],
    [["lab", "-o", "x", "--lake", "l", "--trino", "lake.kp", "--with-examples"], "the lake has no examples"],
  ])("%j: a lake", async (args, words) => {
    expect(await building(...args)).toBe(2);
    expect(told).toContain(words);
  });

  it.each([
    [
      ["-o", "plain.txt/x"],
      "plain.txt/x could not be written: a part of the path is not a folder. An existing site is unch",
    ],
    [["--lake", "plain.txt/x"], "plain.txt/x could not be written: a part of the path is not a folder. The lake is as"],
    [["--lake", "plain.txt"], "plain.txt holds something other than a Kneepoint lake"],
  ])("%j below a file stops with one sentence", async (args, words) => {
    writeFileSync(join(scratch, "plain.txt"), "");
    expect(await building("lab/nvme0", ...args)).toBe(2);
    expect(told).toContain(words);
  });

  it("a site and a lake of one folder count its files once; a note beside results is set aside", async () => {
    expect(await building("lab", "-o", "both", "--lake", "both-lake")).toBe(0);
    expect(told.match(/\d+ files read.*/g)).toEqual([expect.stringContaining("1 set aside")]);
    expect(told).not.toContain("refused");
  });

  it("writes a lake without an app, and says so; again it keeps all", async () => {
    const nowhere = join(scratch, "no-app");
    expect(await buildingWith(nowhere, "lab", "--lake", "lake")).toBe(0);
    expect(told).toMatch(/lake: \d+ parts written, 0 kept; [\d,]+ rows in all/);
    expect(told).toContain("notes/todo.txt");
    expect(await buildingWith(nowhere, "lab", "--lake", "lake")).toBe(0);
    expect(told).toMatch(/0 parts written, \d+ kept/);
  });

  it("--strict: a result that was not read counts; a note beside results does not", async () => {
    expect(await building("lab", "-o", "strict", "--strict")).toBe(0);
    writeFileSync(join(scratch, "lab/cut.json"), '{"fio version": "fio-3.36", "jobs": [');
    expect(await building("lab", "-o", "strict", "--strict")).toBe(1);
    expect(existsSync(join(scratch, "strict/index.html"))).toBe(true);
  });
});
