/**
 * Files in a folder become a contribution that passes the check; a description beside them supplies what they do not
 * state.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { plainLines } from "~/base/shownText";
import { check, contribute } from "./contribute";

const fixtures = fileURLToPath(
  new URL("../../tests/fixtures/runs/fio/qd-sweep-disk/randread-4k-nj1/", import.meta.url),
);
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-contribute-"));
afterAll(() => rmSync(scratch, { recursive: true }));

let told = "";
const terminal = {
  cwd: scratch,
  out: (text: string) => Promise.resolve(void (told += text)),
  error: (text: string) => void (told += text),
};

const description = {
  kneepoint: 1,
  systems: [
    {
      ...{ id: "disk", label: "A disk", host: "2 × EPYC", unknown: ["media"] },
      drives: [{ model: "X", count: 1, interface: "SATA" }],
    },
  ],
  runs: [{ match: "*", system: "disk" }],
  labels: [{ path: "", state: "FOB" }],
  accepted: { "points/short": "2 s a point, to try it." },
};

it("writes a dataset that passes, and names what it left out", async () => {
  const dir = join(scratch, "results/alicew");
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(fixtures).filter((file) => file.endsWith(".json")))
    writeFileSync(join(dir, name), readFileSync(join(fixtures, name), "utf8").replaceAll("/mnt/bench", "/home/alicew"));
  expect(await contribute(["results", "bare"], terminal)).toBe(1);
  expect(told).toContain("names no drive model");

  writeFileSync(join(scratch, "results/kneepoint.json"), JSON.stringify(description));
  told = "";
  const args = ["results", "out", "--title", "A disk, random read", "--publisher", "me", "--licence", "CC-BY-4.0"];
  expect(await contribute(args, terminal)).toBe(0);
  expect(told).toMatch(/Left out: .*1 account\b/);
  expect(told).toMatch(/names of files and jobs: randread-4k-qd.*\.json, .* more\./);
  const dataset = join(scratch, "out/datasets/a-disk-random-read");
  const text = readFileSync(join(dataset, "kneepoint.json"), "utf8");
  expect(JSON.parse(text)).toMatchObject({
    contributed: { licence: "CC-BY-4.0" },
    systems: [{ label: "A disk", host: "2 × EPYC", unknown: ["media"] }],
    labels: [{ path: "a-disk", state: "FOB" }],
  });
  expect(text + readFileSync(join(dataset, "points/a-disk.csv"), "utf8")).not.toContain("alicew");

  told = "";
  expect(await check(["out/datasets/a-disk-random-read"], terminal)).toBe(0);
  expect(told).toContain("2 s a point, to try it.");

  told = "";
  writeFileSync(join(dataset, "README.md"), "Run on db17.lab.internal.\n");
  writeFileSync(join(dataset, ".notes"), "The logs lie in /home/alicew.\n");
  expect(await check(["out/datasets/a-disk-random-read"], terminal)).toBe(1);
  expect(told).toMatch(/README\.md:1: .*db17\.lab\.internal.*\[private\/hosts]/);
  expect(told).toMatch(/\.notes:1: .*\/home\/alicew.*\[private\/paths]/);

  told = "";
  symlinkSync("README.md", join(dataset, "points/more.csv"));
  expect(await check(["out/datasets/a-disk-random-read"], terminal)).toBe(1);
  expect(told).toMatch(/points\/more\.csv: It is a link .*\[about\/link]/);
});

describe("a kneepoint.json beside the results", () => {
  const contributed = async (name: string, change: (drive: object) => object, labels: object = {}) => {
    const [system] = description.systems;
    const drives = [change(system!.drives[0]!)];
    const own = { ...description, systems: [{ ...system, unknown: [], drives }], ...labels };
    writeFileSync(join(scratch, "results/kneepoint.json"), JSON.stringify(own, null, 1));
    told = "";
    return contribute(["results", name, "--title", name, "--publisher", "me"], terminal);
  };
  const lineOf = (words: string): number =>
    readFileSync(join(scratch, "results/kneepoint.json"), "utf8").slice(0, -1).split(words)[0]!.split("\n").length;

  it("an invalid value is named with the valid ones, and so is what is missing", async () => {
    expect(await contributed("flash", (drive) => ({ ...drive, media: "flash" }))).toBe(1);
    expect(told).toMatch(
      new RegExp(
        `^results/kneepoint.json:${lineOf('"media"')}: “flash” is not .*drives\\.0\\.media.* SLC, MLC, TLC`,
        "m",
      ),
    );
    expect(told).toMatch(new RegExp(`^results/kneepoint.json:${lineOf('{\n   "id"')}: .*\\[identity/media]`, "m"));
  });

  it("NAND is an answer: the cell type is not stated", async () => {
    expect(await contributed("nand", (drive) => ({ ...drive, media: "NAND" }))).toBe(0);
    const written = readFileSync(join(scratch, "nand/datasets/nand/kneepoint.json"), "utf8");
    expect(JSON.parse(written)).toMatchObject({ systems: [{ drives: [{ media: "NAND" }] }] });
  });

  it("wrong numbers are reported at their line in the result file", async () => {
    const at = { ...description, accepted: {} };
    expect(await contributed("short", (drive) => ({ ...drive, media: "TLC" }), at)).toBe(1);
    expect(told).toMatch(/^results\/alicew\/randread-4k-qd001-nj1\.json:\d+: It was measured for 2\.001 s.*8 more/m);
  });

  it("a file that is no JSON stops it, at the faulty line", async () => {
    writeFileSync(join(scratch, "results/kneepoint.json"), '{ "kneepoint": 1,\n bad');
    told = "";
    expect(await contribute(["results", "torn"], terminal)).toBe(2);
    expect(told).toContain("results/kneepoint.json:2: This is not valid JSON");
  });
});

it("prints texts of a description without line ends and control characters", async () => {
  const torn = "a\n0 faults \u001b[2J\u202e";
  const [system] = description.systems;
  const drives = [{ ...system!.drives[0], count: torn }];
  const labels = [{ path: "", firmware: torn }];
  const accepted = { "points/short": `Short. ${torn}` };
  for (const [i, change] of [{ accepted }, { labels }, { systems: [{ ...system, drives }] }].entries()) {
    writeFileSync(join(scratch, "results/kneepoint.json"), JSON.stringify({ ...description, ...change }));
    told = "";
    await contribute(["results", `torn${i}`, "--title", torn, "--publisher", "me"], terminal);
    await check([`torn${i}/datasets/${readdirSync(join(scratch, `torn${i}/datasets`))[0]!}`], terminal);
    expect(told).toBe(plainLines(told));
    expect(told).not.toMatch(/^0 faults/m);
  }
});

it("names all missing fields of a description, and an invalid label", async () => {
  const dir = join(scratch, "datasets/bare");
  mkdirSync(join(dir, "points"), { recursive: true });
  writeFileSync(join(dir, "points/x.csv"), "kneepoint-points,1\n");
  const checked = async (own: object) => {
    writeFileSync(join(dir, "kneepoint.json"), JSON.stringify({ kneepoint: 1, slug: "bare", ...own }, null, 1));
    told = "";
    expect(await check(["datasets/bare"], terminal)).toBe(1);
    return told;
  };
  const own = { sponsor: null, media: [], interfaces: [], tools: [], systems: [], headline: "#/curve?d=bare" };
  expect(await checked(own)).toMatch(/kneepoint\.json:1: title, publisher are missing \(dataset\/missing-field\)/);
  const systems = [{ id: "x", label: "x", drives: [{ media: "flash" }] }];
  expect(await checked({ ...own, title: "x", publisher: "y", systems })).toMatch(
    /^datasets\/bare\/kneepoint\.json:\d+: .*media: "flash" is not one of "SLC", "MLC"/,
  );
  // All its faults at once, one per line, whatever a value contains.
  const torn = "#/curve?d=other\n0 faults";
  const runs = ["u", "v"].map((system) => ({ match: "*", system }));
  const all = await checked({ ...own, slug: "other", title: "x", publisher: "y", headline: torn, runs });
  expect([...all.matchAll(/\((dataset\/[a-z-]+)\)$/gm)].map(([, code]) => code)).toEqual([
    ...["unknown-system", "unknown-system", "bad-headline", "slug-mismatch"].map((code) => `dataset/${code}`),
  ]);
  expect(all).toMatch(/\n.*\b4 faults/);
  expect(all).not.toMatch(/^0 faults/m);
  expect((await checked({ ...own, publisher: 1, systems: 2 })).match(/\(dataset\//g)).toHaveLength(3);
  const labels = [{ path: "x", media: "flash" }];
  expect(await checked({ ...own, title: "x", publisher: "y", labels })).toMatch(
    /“flash” is not a valid value for media/,
  );
});

it("refuses a folder that is no dataset, and an unknown option", async () => {
  expect(await check(["results/alicew"], terminal)).toBe(1);
  expect(await check(["--fast"], terminal)).toBe(2);
  told = "";
  expect(await check(["results/alicew", "nope"], terminal)).toBe(2);
  expect(told).toBe("There is no folder nope.\nUsage: kneepoint check DATASET…\n");
  expect(await contribute(["results"], terminal)).toBe(2);
  expect(await contribute(["results", "out"], terminal)).toBe(2);
});
