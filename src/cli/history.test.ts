/** `kneepoint compare --history` over states made of one real run: rates scaled, and a step planted in them. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compare } from "./compare";

const real = fileURLToPath(new URL("../../tests/fixtures/compare/base/run1/", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-history-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

/** By state: a repeating deviation of up to 1 % without a trend, and 20 % less from the ninth state on. */
const NOISE = [0.004, -0.007, 0.009, -0.002, 0.006, -0.009, 0.001, -0.004, 0.008, -0.006, 0.002, -0.001];
const STEP = 8;
const DAY_S = 86_400;

/** The file of a state: scaled rates, started a day after the one before. */
const stateText = (name: string, factor: number, day: number): string =>
  readFileSync(join(real, name), "utf8")
    .replaceAll(
      /"(iops|bw_bytes)" : ([\d.]+)/g,
      (_, key: string, n: string) => `"${key}" : ${String(Number(n) * factor)}`,
    )
    .replaceAll(/"timestamp(_ms)?" : (\d+)/g, (_, ms: string | undefined, n: string) => {
      const later = day * DAY_S * (ms === undefined ? 1 : 1000);
      return `"timestamp${ms ?? ""}" : ${String(Number(n) + later)}`;
    });

beforeAll(() => {
  for (const [i, noise] of NOISE.entries()) {
    // The order of names is not that of time.
    const folder = join(scratch, `${"badcfehgjilk"[i]!}-build`);
    mkdirSync(folder);
    for (const name of ["randread-4k-qd1.json", "randread-4k-qd8.json"]) {
      const factor = (1 + noise) * (i >= STEP && name.includes("qd8") ? 0.8 : 1);
      writeFileSync(join(folder, name), stateText(name, factor, i));
    }
  }
});

/** A folder of nights beside the others, each with one load scaled by these factors. */
function nights(
  name: string,
  factors: readonly number[],
  change: (text: string, i: number) => string = (text) => text,
) {
  const dir = join(scratch, "..", `${basename(scratch)}-${name}`);
  for (const [i, factor] of factors.entries()) {
    const folder = join(dir, `night${String(i + 1)}`);
    mkdirSync(folder, { recursive: true });
    const text = stateText("randread-4k-qd8.json", factor * (1 + NOISE[i % NOISE.length]!), i);
    writeFileSync(join(folder, "r.json"), change(text, i));
  }
  made.push(dir);
  return dir;
}
const made: string[] = [];
afterAll(() => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
});
const level = (n: number, factor = 1): number[] => Array.from({ length: n }, () => factor);

async function ran(...args: string[]) {
  const told = { out: "", error: "" };
  const status = await compare(["--history", ...args], {
    cwd: scratch,
    out: (text) => Promise.resolve(void (told.out += text)),
    error: (text) => void (told.error += text),
  });
  return { status, ...told };
}

interface Report {
  readonly order: string;
  readonly states: readonly { readonly path: string }[];
  readonly loads: readonly {
    readonly load: { readonly iodepth: number };
    readonly measures: readonly {
      readonly measure: string;
      readonly values: readonly ({ readonly median: number } | null)[];
      readonly changes: readonly { readonly state: number; readonly change_percent: number; readonly over: boolean }[];
    }[];
  }[];
}

it("finds the planted step, in order of time, and fails by the latest change", async () => {
  const { status, out } = await ran("--json", "--fail-on", "10%", ".");
  expect(status).toBe(1);
  const { order, states, loads } = JSON.parse(out) as Report;
  expect([order, states.map(({ path }) => path[0]).join("")]).toEqual(["time", "badcfehgjilk"]);
  expect(loads.map(({ load }) => load.iodepth)).toEqual([1, 8]);
  for (const { load, measures } of loads) {
    for (const { measure, changes, values } of measures) {
      expect(values.filter((value) => value !== null)).toHaveLength(12);
      const isStep = load.iodepth === 8 && (measure === "iops" || measure === "bytes_per_s");
      expect(
        changes.map(({ state, over }) => [state, over]),
        measure,
      ).toEqual(isStep ? [[STEP, true]] : []);
      for (const { change_percent } of changes) expect(change_percent).toBeCloseTo(-20, 0);
    }
  }
});

it("has a sentence: the state, both levels, how certain", async () => {
  const { status, out } = await ran(".");
  expect(status).toBe(0);
  expect(out).toContain("2 changes of level in 12 states.");
  expect(out).toMatch(/randread-4k, depth 8, 1 job\s+IOPS\s+j-build .* −20 % {2}worse, p = 0\.0\d+, 12 states/);
});

it("is within a wider limit, and needs ten states", async () => {
  expect((await ran("--fail-on", "25%", ".")).status).toBe(0);
  const few = await ran("a-build", "b-build");
  expect([few.status, few.error]).toEqual([
    2,
    "There are 2 states with results; a change of level needs 10 or more.\n",
  ]);
});

it("judges no load by the first of several measurements that are no repeats", async () => {
  const dir = nights("several", [...level(8), ...level(4, 0.8)]);
  expect((await ran("--fail-on", "10%", dir)).status).toBe(1);
  // One night did its job twice, one after the other, in one file.
  const night = join(dir, "night3", "r.json");
  const text = readFileSync(night, "utf8");
  const file = JSON.parse(text.slice(text.indexOf("{"))) as { jobs: Record<string, unknown>[] };
  const [job] = file.jobs;
  file.jobs.push({ ...job, groupid: 1, "job options": { ...(job!["job options"] as object), stonewall: "" } });
  writeFileSync(night, JSON.stringify(file));
  const { status, out, error } = await ran("--fail-on", "10%", dir);
  expect(status).toBe(2);
  expect(error).toMatch(/^1 load cannot be judged: a state has several measurements/);
  expect(out).toContain("nothing shows that the measurements of a state are repeats (1 state, night3 first)");
  const { loads } = JSON.parse((await ran("--json", dir)).out) as { loads: { several_in_states: number[] }[] };
  expect(loads.map((load) => load.several_in_states)).toEqual([[2]]);
});

it("says what cannot be judged: the latest two states, loads with few states, and that none is left", async () => {
  expect((await ran(".")).out).toContain("The latest 2 states cannot be judged yet: a level needs 3.");
  const halves = join(scratch, "..", `${basename(scratch)}-halves`);
  try {
    // Each load in six of twelve states.
    for (const [i, name] of readdirSync(scratch).entries()) {
      const file = i % 2 === 0 ? "randread-4k-qd1.json" : "randread-4k-qd8.json";
      mkdirSync(join(halves, name), { recursive: true });
      copyFileSync(join(scratch, name, file), join(halves, name, file));
    }
    const none = await ran("--fail-on", "5%", halves);
    expect([none.status, none.error]).toEqual([
      2,
      "Nothing can be judged: of 12 states no load was measured in more than 6; a change of level needs 10 or more.\n",
    ]);
    for (const name of readdirSync(scratch)) {
      copyFileSync(join(scratch, name, "randread-4k-qd8.json"), join(halves, name, "randread-4k-qd8.json"));
    }
    const some = await ran("--fail-on", "25%", halves);
    expect([some.status, some.out]).toEqual([
      0,
      expect.stringContaining("1 load is not judged: measured in fewer than 10 states."),
    ]);
    expect(JSON.parse((await ran("--json", halves)).out)).toMatchObject({
      unjudged_loads: 1,
      unjudged_latest_states: 2,
    });
  } finally {
    rmSync(halves, { recursive: true, force: true });
  }
});

it("a latest night that cannot be read, or whose load failed, is over the limit", async () => {
  const torn = nights("torn", level(12), (text, i) => (i === 11 ? text.slice(0, text.length / 2) : text));
  const cut = await ran("--fail-on", "5%", torn);
  expect(cut.status).toBe(1);
  expect(cut.out).toContain("1 load failed or could not be read in the latest state.");
  expect(cut.out).toContain("1 state has nothing that could be read: night12");
  expect(cut.out).toContain("Not read: night12/r.json: ");
  expect((await ran(torn)).status).toBe(0);
  expect((await ran("--strict", torn)).status).toBe(2);
  const early = nights("early", level(12), (text, i) => (i === 3 ? text.slice(0, text.length / 2) : text));
  expect((await ran("--fail-on", "5%", early)).status).toBe(0);
  const failed = await ran(
    ...["--fail-on", "5%"],
    nights("failed", level(12), (text, i) => (i === 11 ? text.replace(/"error" : 0/, '"error" : 5') : text)),
  );
  expect([failed.status, failed.out]).toEqual([
    1,
    expect.stringContaining("no result since night12, failed in the latest"),
  ]);
});

it("names a load that is no longer measured", async () => {
  const gone = nights("gone", level(13));
  for (const i of [11, 12, 13]) {
    rmSync(join(gone, `night${String(i)}`, "r.json"));
    writeFileSync(join(gone, `night${String(i)}`, "q1.json"), stateText("randread-4k-qd1.json", 1, i - 1));
  }
  const { status, out } = await ran("--fail-on", "5%", gone);
  expect([status, out]).toEqual([
    0,
    expect.stringContaining("randread-4k, depth 8, 1 job: not measured since night11"),
  ]);
  expect((await ran("--strict", "--fail-on", "5%", gone)).status).toBe(2);
});

it("a slow fall in small steps counts as one change", async () => {
  const slow = nights("slow", [...level(8), ...level(8, 0.94), ...level(8, 0.88)]);
  const { status, out } = await ran("--fail-on", "10%", slow);
  expect(status).toBe(1);
  expect(out).toMatch(/IOPS\s+night17 .*OVER, worse, −12 % in 2 steps since night9/);
  expect((await ran("--fail-on", "15%", slow)).status).toBe(0);
});

it("shows the latest states far outside their level, and what changed with a level", async () => {
  const fallen = await ran(nights("fallen", [...level(12), 0.5]));
  expect(fallen.out).toMatch(/IOPS\s+night13 .* −50 % {2}worse, latest state outside .* no level yet/);
  const zipf = nights("zipf", [...level(8), ...level(6, 0.8)], (text, i) =>
    i < 8 ? text : text.replace('"job options" : {', '"job options" : { "random_distribution" : "zipf:1.2",'),
  );
  expect((await ran(zipf)).out).toMatch(
    /night8 to night9: Conditions differ: options .* against random_distribution=zipf:1\.2/,
  );
});

it("equal starts are in order of names; deeper folders are named by what differs", async () => {
  const equal = nights("equal", [...level(8), ...level(6, 0.8)], (text) =>
    text.replaceAll(/"timestamp(_ms)?" : \d+/g, '"timestamp$1" : 1700000000'),
  );
  expect((await ran(equal)).out).toMatch(/From night1 to night14.*\n(?:.*\n)*.*IOPS\s+night9 /);
  const paths = readdirSync(equal).map((name) => join(equal, name, "r.json"));
  const given = await ran("--json", ...paths.slice(0, 10));
  expect(given.status).toBe(0);
  const few = await ran(join(equal, "night1"));
  expect(few.error).toContain("If the states are folders further down, give them as paths");
});
