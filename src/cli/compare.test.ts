/**
 * `kneepoint compare` on real folders, compared with an oracle that shares no code with it: it reads fio's JSON as
 * plain JSON, pairs runs by their options, and computes medians, ratios and Welch's interval by itself.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compare } from "./compare";
import type { CompareReport } from "./compareReport";

const fixtures = fileURLToPath(new URL("../../tests/fixtures/", import.meta.url));
const folder = join(fixtures, "compare");
const scratch = mkdtempSync(join(tmpdir(), "kneepoint-compare-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

interface Ran {
  readonly status: number;
  readonly out: string;
  readonly error: string;
}

async function ran(cwd: string, ...args: string[]): Promise<Ran> {
  const told = { out: "", error: "" };
  const status = await compare(args, {
    cwd,
    out: (text) => Promise.resolve(void (told.out += text)),
    error: (text) => void (told.error += text),
  });
  return { status, ...told };
}

const reported = async (cwd: string, ...args: string[]): Promise<Ran & { readonly report: CompareReport }> => {
  const result = await ran(cwd, "--json", ...args);
  return { ...result, report: JSON.parse(result.out) as CompareReport };
};

// The oracle.

interface PlainDirection {
  readonly iops: number;
  readonly bw_bytes: number;
  readonly total_ios: number;
  readonly clat_ns: {
    readonly mean: number;
    readonly N: number;
    readonly percentile: Readonly<Record<string, number>>;
  };
}
interface PlainRun {
  readonly load: string;
  readonly values: Readonly<Record<string, number>>;
  /** I/Os above the p99 of a direction. */
  readonly above: Readonly<Record<string, number>>;
}

function plainRuns(dir: string): PlainRun[] {
  const names = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => {
    const { jobs } = JSON.parse(readFileSync(join(dir, name), "utf8")) as {
      readonly jobs: readonly (Record<"read" | "write", PlainDirection> & {
        readonly "job options": Readonly<Record<string, string>>;
      })[];
    };
    const [job] = jobs;
    const options = job!["job options"];
    const directions = (["read", "write"] as const).filter((way) => job![way].total_ios > 0);
    const sum = (of: "iops" | "bw_bytes"): number => directions.reduce((n, way) => n + job![way][of], 0);
    const values: Record<string, number> = { iops: sum("iops"), bytes_per_s: sum("bw_bytes") };
    const above: Record<string, number> = {};
    for (const way of directions) {
      const { mean, N, percentile } = job![way].clat_ns;
      values[`${way} mean`] = mean / 1000;
      values[`${way} p99`] = percentile["99.000000"]! / 1000;
      above[`${way} p99`] = N / 100;
    }
    return { load: `${options["rw"]!}/${options["bs"]!}/${options["iodepth"]!}`, values, above };
  });
}

const isRate = (measure: string): boolean => measure === "iops" || measure === "bytes_per_s";

/** For an even number the mean of the middle two; for percentiles, which cannot be averaged, the slower. */
function plainMedian(values: readonly number[], measure: string): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  if (!Number.isInteger(half)) return sorted[Math.floor(half)]!;
  return measure.endsWith("p99") ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The quantile of 97.5 % of Student's t, by bisection on its integrated density (tan substitution, midpoint rule). */
function plainT(df: number): number {
  const integral = (to: number): number => {
    const steps = 20_000;
    let sum = 0;
    for (let i = 0; i < steps; i++) sum += Math.cos(((i + 0.5) * to) / steps) ** (df - 1);
    return (sum * to) / steps;
  };
  const whole = 2 * integral(Math.PI / 2);
  let [low, high] = [0, 100];
  for (let i = 0; i < 50; i++) {
    const t = (low + high) / 2;
    if (0.5 + integral(Math.atan(t / Math.sqrt(df))) / whole < 0.975) low = t;
    else high = t;
  }
  return low;
}

interface Expected {
  readonly means: number;
  readonly ratio: number;
  readonly interval: readonly [number, number];
  readonly verdict: string;
  readonly over: boolean;
}

function expected(base: readonly number[], other: readonly number[], measure: string, limit: number): Expected {
  const ratio = plainMedian(other, measure) / plainMedian(base, measure);
  const [a, b] = [base, other].map((values) => {
    const logs = values.map(Math.log);
    const mean = logs.reduce((n, v) => n + v, 0) / logs.length;
    const variance = logs.reduce((n, v) => n + (v - mean) ** 2, 0) / (logs.length - 1);
    return { mean, part: variance / logs.length, df: logs.length - 1 };
  });
  const [p, q] = [a!.part, b!.part];
  const df = (p + q) ** 2 / (p ** 2 / a!.df + q ** 2 / b!.df);
  const half = plainT(df) * Math.sqrt(p + q);
  const interval = [Math.exp(b!.mean - a!.mean - half), Math.exp(b!.mean - a!.mean + half)] as const;
  const isDifferent = interval[0] > 1 ? ratio >= 1.03 : interval[1] < 1 && ratio <= 0.97;
  const worse = isRate(measure) ? 1 - ratio : ratio - 1;
  const verdict = isDifferent ? (worse > 0 ? "worse" : "better") : "no-difference-shown";
  return { ratio, means: Math.exp(b!.mean - a!.mean), interval, verdict, over: verdict === "worse" && worse > limit };
}

const nameOf = ({ op, measure }: { readonly op: string | null; readonly measure: string }): string =>
  op === null ? measure : `${op} ${measure}`;
const RW: Readonly<Record<string, string>> = { "randread-4k": "randread", "randrw70-4k": "randrw" };

describe("four repeats on either side", () => {
  let made: Awaited<ReturnType<typeof reported>>;
  beforeAll(async () => {
    made = await reported(folder, "base", "new", "--fail-on", "5%");
  });

  it("have the ratios, intervals and verdicts of an independent computation", () => {
    const [base, other] = [plainRuns(join(folder, "base")), plainRuns(join(folder, "new"))];
    const verdicts = new Set<string>();
    let over = 0;
    expect(made.report.loads).toHaveLength(3);
    for (const { work, load, measures } of made.report.loads) {
      const key = `${RW[work]!}/4k/${String(load.iodepth)}`;
      const own = [base, other].map((runs) => runs.filter((run) => run.load === key));
      expect(own.map(({ length }) => length)).toEqual([4, 4]);
      expect(measures.map(nameOf).sort()).toEqual(Object.keys(own[0]![0]!.values).sort());
      for (const one of measures) {
        const name = nameOf(one);
        const [a, b] = own.map((runs) => runs.map(({ values }) => values[name]!));
        // Enough I/Os are above each p99, so none is left out.
        for (const run of own.flat()) expect(run.above[name] ?? 10, name).toBeGreaterThanOrEqual(10);
        const want = expected(a!, b!, name, 0.05);
        expect(one.ratio, name).toBeCloseTo(want.ratio, 9);
        expect(1 + one.geometric_mean_percent! / 100, name).toBeCloseTo(want.means, 9);
        expect(1 + one.interval_percent![0] / 100, name).toBeCloseTo(want.interval[0], 3);
        expect(1 + one.interval_percent![1] / 100, name).toBeCloseTo(want.interval[1], 2);
        expect([one.verdict, one.over], `${key} ${name}`).toEqual([want.verdict, want.over]);
        expect([one.base.n, one.base.min, one.base.max]).toEqual([4, Math.min(...a!), Math.max(...a!)]);
        verdicts.add(one.verdict);
        if (want.over) over++;
      }
    }
    // The runs show both, so that both outcomes are compared.
    expect(verdicts).toEqual(new Set(["worse", "no-difference-shown"]));
    expect([made.report.over, made.report.verdict, made.status]).toEqual([over, "over", 1]);
  });

  it("name what is on one side only", () => {
    const [alone, ...more] = made.report.one_sided;
    expect(more).toEqual([]);
    expect(alone).toMatchObject({
      work: "randwrite-4k",
      side: "base",
      why: "absent",
      path: "run1/randwrite-4k-qd4.json",
    });
  });

  it("in the other order are better, and within the limit", async () => {
    const { report, status } = await reported(folder, "new", "base", "--fail-on=5");
    expect(status).toBe(0);
    const turned = report.loads.flatMap(({ measures }) => measures.map(({ verdict }) => verdict));
    const forth = made.report.loads.flatMap(({ measures }) => measures.map(({ verdict }) => verdict));
    expect(turned).toEqual(forth.map((verdict) => (verdict === "worse" ? "better" : verdict)));
  });

  it("compared with themselves do not differ", async () => {
    const { report, status } = await reported(folder, "base", "base", "--fail-on", "0%");
    expect(status).toBe(0);
    expect(new Set(report.loads.flatMap(({ measures }) => measures.map(({ ratio }) => ratio)))).toEqual(new Set([1]));
  });
});

describe("one run each", () => {
  it("has a ratio and no test; over the limit it fails by its size", async () => {
    const args = ["base/run1", "new/run1"] as const;
    const { report, status } = await reported(folder, ...args, "--fail-on", "5%");
    expect(status).toBe(1);
    const measures = report.loads.flatMap((load) => load.measures);
    expect(measures.length).toBeGreaterThan(10);
    const [before, after] = [plainRuns(join(folder, "base/run1")), plainRuns(join(folder, "new/run1"))];
    for (const { work, load, measures: own } of report.loads)
      for (const one of own) {
        const [a, b] = [before, after].map((runs) =>
          runs.find((run) => run.load === `${RW[work]!}/4k/${String(load.iodepth)}`),
        );
        expect(one.ratio).toBeCloseTo(b!.values[nameOf(one)]! / a!.values[nameOf(one)]!, 9);
      }
    for (const { verdict, interval_percent, noise_percent, worse_percent, over } of measures) {
      expect([verdict, interval_percent, noise_percent]).toEqual(["untested", null, null]);
      expect(over).toBe(worse_percent > 5);
    }
    const { out, status: free } = await ran(folder, ...args);
    expect(free).toBe(0);
    expect(out).toContain("one run each");
    expect(out).not.toMatch(/worse|better/);
  });

  it("of two sweeps, one of whose files lost a tenth: that load is over the limit, and no other", async () => {
    const sweep = join(fixtures, "fio-qd-sweep");
    const names = readdirSync(sweep).filter((name) => name.endsWith(".json"));
    expect(names.length).toBeGreaterThan(3);
    const copy = join(scratch, "sweep");
    mkdirSync(copy);
    for (const name of names) cpSync(join(sweep, name), join(copy, name));
    const first = join(copy, names[0]!);
    writeFileSync(
      first,
      readFileSync(first, "utf8").replaceAll(
        /"(iops|bw_bytes)" : ([\d.]+)/g,
        (_, key: string, n: string) => `"${key}" : ${String(Number(n) * 0.9)}`,
      ),
    );
    const { report } = await reported(fixtures, "fio-qd-sweep", copy, "--fail-on", "5%");
    const over = report.loads.filter(({ measures }) => measures.some((one) => one.over));
    expect(over.map(({ path }) => path.new)).toEqual([names[0]]);
    expect(over[0]!.measures.filter((one) => one.over).map(({ measure }) => measure)).toContain("iops");
  });
});

describe("text and other outputs", () => {
  it("hides small changes in text and Markdown, counts them, and hides none that is over the limit", async () => {
    const { out } = await ran(folder, "base", "new", "--fail-on", "5%", "--hide-below", "50%");
    expect(out).toMatch(/\d+ changes under 50 % not shown\./);
    expect(out).toContain("+154 %");
    expect(out).toContain("−43 %");
    expect(out).not.toContain("−0.8 %");
  });

  it("prints a table for a pull request, in which no name of a file is markup", async () => {
    const base = join(scratch, "b|<img>@all");
    cpSync(join(folder, "base/run1"), base, { recursive: true });
    const { out, status } = await ran(folder, base, "new/run1", "--markdown");
    expect(status).toBe(0);
    const rows = out.split("\n").filter((line) => line.startsWith("|"));
    expect(new Set(rows.map((row) => row.replaceAll(String.raw`\|`, "").split("|").length))).toEqual(new Set([8]));
    expect(out).not.toMatch(/<img|[^\\]@all/);
  });

  it("writes JUnit with a failure for each measure over the limit", async () => {
    const { report } = await reported(folder, "base", "new", "--fail-on", "5%", "--junit", join(scratch, "junit.xml"));
    const xml = readFileSync(join(scratch, "junit.xml"), "utf8");
    expect(xml.match(/<failure /g)).toHaveLength(report.over);
    expect(xml.match(/<testcase /g)).toHaveLength(report.loads.flatMap(({ measures }) => measures).length + 1);
    expect(xml).toContain(`failures="${String(report.over)}" skipped="1"`);
  });
});

describe("no comparison: exit status 2, with a sentence", () => {
  it.each([
    [["base"], "Name two folders or files"],
    [["base", "new", "--fail-on", "much"], "--fail-on needs a percentage"],
    [["base", "new", "--junit", ""], "--junit needs the name of a file"],
    [["base", "new", "--wide"], "There is no option --wide"],
    [["base", "new", "--json", "--markdown"], "Only one of"],
    [["base", "nowhere"], "nowhere cannot be read"],
    [["base", "README.md"], "There is no result in README.md"],
    [["base/run1/randwrite-4k-qd4.json", "new"], "have no load in common"],
    [["base", "new", "--strict"], "1 load with a result on one side only"],
  ])("%j", async (args, words) => {
    const { status, error } = await ran(folder, ...args);
    expect(status).toBe(2);
    expect(error).toContain(words);
  });

  it("names a result that could not be read, and compares the rest", async () => {
    const torn = join(scratch, "torn");
    cpSync(join(folder, "new"), torn, { recursive: true });
    const file = join(torn, "run1/randread-4k-qd1.json");
    writeFileSync(file, readFileSync(file, "utf8").slice(0, 900));
    const { out, status } = await ran(folder, "base", torn);
    expect(status).toBe(0);
    expect(out).toContain("Not read: run1/randread-4k-qd1.json");
    expect(out).toContain("n = 4 and 3");
  });
});

it("does not pass or fail by the name of a file: several measurements that are no repeats have no verdict", async () => {
  const [name] = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) => one.endsWith(".json"));
  const text = readFileSync(join(folder, name!), "utf8");
  const slower = text.replaceAll(
    /"(iops|bw_bytes)" : (\d+)/g,
    (_, of: string, n: string) => `"${of}" : ${String(Math.round(Number(n) / 2))}`,
  );
  expect(slower).not.toBe(text);
  const at = (path: string, content: string): void => {
    mkdirSync(join(scratch, path, ".."), { recursive: true });
    writeFileSync(join(scratch, path), content);
  };
  at("unlike/one/nvme0n1.json", text);
  at("unlike/two/nvme0n1.json", text);
  at("unlike/two/nvme1n1.json", slower);
  at("unlike/owt/nvme0n1.json", slower);
  at("unlike/owt/nvme1n1.json", text);
  for (const side of ["two", "owt"]) {
    const { status, out, error } = await ran(join(scratch, "unlike"), "--fail-on", "5%", "one", side);
    expect([status, out.split("\n")[0]], side).toEqual([2, expect.stringContaining("1 load is not judged")]);
    expect(out).toContain("nvme0n1.json, nvme1n1.json");
    expect(error).toContain("compare one measurement with one");
    expect((await ran(join(scratch, "unlike"), "one", side)).status).toBe(0);
  }
});
