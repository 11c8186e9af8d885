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

/** By state: a deviation of up to 1 % that repeats itself with no level in it, and 20 % less from the ninth on. */
const NOISE = [0.004, -0.007, 0.009, -0.002, 0.006, -0.009, 0.001, -0.004, 0.008, -0.006, 0.002, -0.001];
const STEP = 8;
const DAY_S = 86_400;

beforeAll(() => {
  for (const [i, noise] of NOISE.entries()) {
    // Names are in no order of time.
    const folder = join(scratch, `${"badcfehgjilk"[i]!}-build`);
    mkdirSync(folder);
    for (const name of ["randread-4k-qd1.json", "randread-4k-qd8.json"]) {
      const factor = (1 + noise) * (i >= STEP && name.includes("qd8") ? 0.8 : 1);
      const text = readFileSync(join(real, name), "utf8");
      writeFileSync(
        join(folder, name),
        text
          .replaceAll(
            /"(iops|bw_bytes)" : ([\d.]+)/g,
            (_, key: string, n: string) => `"${key}" : ${String(Number(n) * factor)}`,
          )
          .replaceAll(/"timestamp(_ms)?" : (\d+)/g, (_, ms: string | undefined, n: string) => {
            const later = i * DAY_S * (ms === undefined ? 1 : 1000);
            return `"timestamp${ms ?? ""}" : ${String(Number(n) + later)}`;
          }),
      );
    }
  }
});

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

it("says it in words: the state, both levels, how sure it is", async () => {
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

it("says what it cannot judge: the latest two states, loads of few states, and that none is left", async () => {
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
