/**
 * PTS tests found in shuffled runs with meaningless names, compared with an oracle that shares no code with the app: it
 * works on the planted numbers, with its own fitted line.
 */
import { describe, expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { stepsOf } from "~/model/step";
import { chances } from "../../../tests/support/chance";
import { point, stats } from "../../../tests/support/points";
import { accessOf } from "./accesses";
import { type Found, findTests } from "./rounds";
import { type Judged, judge, judgeBefore } from "./verdict";

const K = 1024;
const BLOCKS = [1024, 128, 64, 32, 16, 8, 4, 0.5].map((kib) => kib * K);
const MIXES = [100, 95, 65, 50, 35, 5, 0];

/** One planted access. */
interface Plant {
  readonly block: number;
  readonly reads: number;
  readonly depth: number;
  readonly iops: number;
  readonly seq?: boolean;
  readonly runtime_s?: number;
  /** µs; with one I/O in flight it follows from the rate. */
  readonly mean_us?: number;
}

/** One minute apart, as rows of the question `curve`: a mix has a row for reads and one for writes. */
function pointsOf(plants: readonly Plant[], from_s = 0): CurvePoint[] {
  const random = chances(plants.length + from_s);
  const points = plants.flatMap((plant, i): CurvePoint[] => {
    const { block, reads, depth, iops, seq = false, runtime_s = 60, mean_us = (1e6 * depth) / iops } = plant;
    const id = Math.floor(random() * 1e9);
    const ops = reads === 100 ? ["read"] : reads === 0 ? ["write"] : ["read", "write"];
    return ops.map((op) => {
      const own = ops.length === 1 ? iops : (iops * (op === "read" ? reads : 100 - reads)) / 100;
      return point({
        ...{ key: `${id}.${op}`, run_no: i + 1, point_no: i + 1, title: `x${id}`, source_path: `${id}/${i % 7}.txt` },
        ...{ workload_op: ops.length > 1 ? "mixed" : op, op, read_percent: reads, block_bytes: block },
        ...{ pattern: seq ? "seq" : "random", iodepth: depth, numjobs: 1, outstanding: depth, runtime_s },
        ...{
          started_ms: 1e12 + (from_s + i * 61) * 1000,
          iops: own,
          total_iops: iops,
          ios: Math.round(own * runtime_s),
        },
        ...{ bytes_per_s: own * block, total_bytes_per_s: iops * block },
        latency: { lat: stats(5 * mean_us, { mean_us, max_us: 20 * mean_us }) },
      });
    });
  });
  // The order of files has no meaning.
  return points
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const found = (points: readonly CurvePoint[]): Found =>
  findTests(
    stepsOf(points)
      .map((step) => accessOf(step))
      .filter((one) => typeof one !== "string"),
  );

/** A rate that falls to its level in some rounds, with noise of ±3 %. */
const decay = (level: number, round: number, seed: number): number =>
  level * (1 + 2 * Math.exp(-round / 2)) * (1 + 0.06 * (chances(seed * 1000 + round)() - 0.5));

/** 8 blocks × 7 mixes over several rounds, from `value(round, block, mix)`. */
const iopsRounds = (rounds: number, value: (round: number, block: number, mix: number) => number): Plant[] =>
  Array.from({ length: rounds }, (_, round) =>
    MIXES.flatMap((reads) => BLOCKS.map((block) => ({ block, reads, depth: 32, iops: value(round, block, reads) }))),
  ).flat();

// The oracle.

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Does a window hold, by the sums of the normal equations? */
function plainWindow(five: readonly number[]): {
  readonly range: number;
  readonly rise: number;
  readonly holds: boolean;
} {
  let [sx, sy, sxx, sxy] = [0, 0, 0, 0];
  five.forEach((y, i) => {
    [sx, sy, sxx, sxy] = [sx + i, sy + y, sxx + i * i, sxy + i * y];
  });
  const slope = (5 * sxy - sx * sy) / (5 * sxx - sx * sx);
  const range = (Math.max(...five) - Math.min(...five)) / (sy / 5);
  const rise = Math.abs(4 * slope) / (sy / 5);
  return { range, rise, holds: range <= 0.2 && rise <= 0.1 };
}

/** First round of the first window in which all series hold, or -1. */
function plainSteady(series: readonly (readonly number[])[]): number {
  for (let first = 0; first + 5 <= series[0]!.length; first++)
    if (series.every((values) => plainWindow(values.slice(first, first + 5)).holds)) return first;
  return -1;
}

const theTest = (points: readonly CurvePoint[], id: string): { readonly rounds: number; readonly judged: Judged } => {
  const [one, ...more] = found(points).tests.filter(({ test }) => test.id === id);
  expect(more).toEqual([]);
  return { rounds: one!.rounds.length, judged: judge(one!) };
};

describe("the IOPS test: 8 blocks × 7 mixes × 25 rounds", () => {
  const value = (round: number, block: number, reads: number): number =>
    decay(4e9 / (block + 4096) / (1 + (100 - reads) / 50), round, block + reads);

  it("is found whatever its files are called, with the window and the numbers of the oracle", () => {
    const { rounds, judged } = theTest(pointsOf(iopsRounds(25, value)), "iops");
    expect(rounds).toBe(25);
    const tracked = [
      [4 * K, 0],
      [64 * K, 65],
      [1024 * K, 100],
    ] as const;
    const series = tracked.map(([block, reads]) =>
      Array.from({ length: 25 }, (_, round) => value(round, block, reads)),
    );
    const first = plainSteady(series);
    expect(first).toBeGreaterThan(2);
    expect(judged.steady).toEqual({ state: "steady", first, last: first + 4 });
    judged.tracked.forEach(({ window, values }, i) => {
      expect(values).toEqual(series[i]);
      const want = plainWindow(series[i]!.slice(first, first + 5));
      expect(window!.range_share).toBeCloseTo(want.range, 12);
      expect(window!.rise_share).toBeCloseTo(want.rise, 12);
    });
    expect(judged.reported).toHaveLength(56);
    for (const { block_bytes, read_percent, iops, bytes_per_s } of judged.reported) {
      const five = [0, 1, 2, 3, 4].map((i) => value(first + i, block_bytes, read_percent));
      expect(iops! / mean(five)).toBeCloseTo(1, 12);
      expect(bytes_per_s! / (mean(five) * block_bytes)).toBeCloseTo(1, 12);
    }
    expect(judged.incomplete).toEqual([]);
  });

  it("with one I/O in flight is no latency test", () => {
    const one = iopsRounds(6, () => 1000).map((plant) => ({ ...plant, depth: 1 }));
    expect(found(pointsOf(one)).tests.map(({ test }) => test.id)).toEqual(["iops"]);
  });
});

describe("steady state is refused", () => {
  const flat = (tracker: (round: number) => number, rounds = 8): Plant[] =>
    iopsRounds(rounds, (round, block, reads) => (block === 4 * K && reads === 0 ? tracker(round) : 50_000));
  const refusal = (plants: readonly Plant[]) => {
    const { steady, reported } = theTest(pointsOf(plants), "iops").judged;
    return steady.state === "refused" ? { why: steady.why, reported: reported.length } : steady.state;
  };

  it("is reached without the violation", () => {
    expect(refusal(flat(() => 10_000))).toBe("steady");
    // A range of 19 %, and a slope just under 10 %.
    expect(refusal(flat((round) => (round % 2 === 0 ? 10_000 : 8_270)))).toBe("steady");
    expect(refusal(flat((round) => 10_000 * (1 - 0.023 * Math.min(round, 4)), 5))).toBe("steady");
  });

  it.each<[string, Plant[], readonly string[]]>([
    ["values 24 % apart", flat((round) => (round % 2 === 0 ? 10_000 : 7_800)), ["range"]],
    ["a fall of 14 % over the window", flat((round) => 10_000 * 0.965 ** round), ["slope"]],
    ["four rounds", flat(() => 10_000, 4), ["few-rounds"]],
    [
      "accesses of half a minute in each fourth round",
      flat(() => 10_000).map((plant, i) => (Math.floor(i / 56) % 4 === 2 ? { ...plant, runtime_s: 30 } : plant)),
      ["gaps"],
    ],
    [
      "a tracked access missing in each fourth round",
      flat(() => 10_000).filter(
        ({ block, reads }, i) => !(Math.floor(i / 56) % 4 === 2 && block === 64 * K && reads === 65),
      ),
      ["gaps"],
    ],
    [
      "steady only from the 22nd round on",
      flat((round) => (round < 21 ? (round % 2 === 0 ? 5_000 : 10_000) : 9_000), 26),
      ["late"],
    ],
    [
      "one of three tracked variables falling",
      iopsRounds(8, (round, block, reads) => (block === 1024 * K && reads === 100 ? 3_000 * 0.965 ** round : 50_000)),
      ["slope"],
    ],
  ])("on %s", (_, plants, why) => {
    expect(refusal(plants)).toEqual({ why, reported: 0 });
  });

  it("is refused with the rounds that lack something", () => {
    const plants = flat(() => 10_000).filter(
      ({ block, reads }, i) => !(i > 56 * 3 && i < 56 * 4 && block === 512 && reads === 5),
    );
    const { judged } = theTest(pointsOf(plants), "iops");
    expect(judged.incomplete).toEqual([{ round: 3, lacks: ["512/5"], short: [] }]);
    // Every tracked variable has a value.
    expect(judged.steady.state).toBe("steady");
  });
});

describe("the other tests, all in one folder, one after the other", () => {
  const throughput = (block: number): Plant[] =>
    Array.from({ length: 14 }, (_, round) =>
      [100, 0].map((reads) => ({ block, reads, depth: 32, seq: true, iops: decay(2e9 / block, round, reads + 1) })),
    ).flat();
  const latency: Plant[] = Array.from({ length: 15 }, (_, round) =>
    [100, 65, 0].flatMap((reads) =>
      [8, 4, 0.5].map((kib) => ({
        block: kib * K,
        reads,
        depth: 1,
        iops: 20_000 / (1 + kib / 8),
        mean_us: decay(50 + kib, round, kib + reads),
      })),
    ),
  ).flat();
  const saturation: Plant[] = Array.from({ length: 40 }, (_, round) => ({
    block: 4 * K,
    reads: 0,
    depth: 64,
    iops: decay(30_000, round / 4, 3),
  }));
  const before: Plant[] = Array.from({ length: 6 }, () => ({ block: 8 * K, reads: 65, depth: 256, iops: 90_000 }));
  const sweep: Plant[] = [256, 128, 64, 32, 16, 8, 4, 2, 1].map((depth) => ({
    block: 8 * K,
    reads: 65,
    depth,
    iops: 90_000 * (1 - 0.7 ** depth),
  }));
  const filled: Plant = { block: 128 * K, reads: 0, depth: 32, seq: true, iops: 10_000, runtime_s: 3600 };
  const parts = [[filled], saturation, throughput(128 * K), throughput(1024 * K), latency, before, sweep];
  const points = parts.flatMap((plants, i) =>
    pointsOf(plants, i * 100_000).map((one) => ({ ...one, run_no: one.run_no + 1000 * i })),
  );
  const all = found(points.sort((a, b) => a.key.localeCompare(b.key)));

  it("are told apart", () => {
    expect(all.tests.map(({ test, rounds }) => [test.id, rounds.length])).toEqual([
      ["throughput-128k", 14],
      ["throughput-1024k", 14],
      ["latency", 15],
    ]);
    expect(all.saturation.map(({ accesses }) => accesses.length)).toEqual([40]);
    expect(all.intensity.map(({ accesses }) => accesses.map(({ outstanding }) => outstanding))).toEqual([
      [1, 2, 4, 8, 16, 32, 64, 128, 256],
    ]);
  });

  it("have the oracle's windows", () => {
    const first = (id: string): number => {
      const { steady } = judge(all.tests.find(({ test }) => test.id === id)!);
      return steady.state === "steady" ? steady.first : -1;
    };
    const rates = (block: number) =>
      [100, 0].map((reads) =>
        throughput(block)
          .filter((one) => one.reads === reads)
          .map(({ iops }) => iops * block),
      );
    expect(first("throughput-128k")).toBe(plainSteady(rates(128 * K)));
    expect(first("throughput-1024k")).toBe(plainSteady(rates(1024 * K)));
    const writes = latency.filter(({ block, reads }) => block === 4 * K && reads === 0).map(({ mean_us }) => mean_us!);
    expect(first("latency")).toBe(plainSteady([writes]));
    for (const { test } of all.tests) expect(first(test.id), test.id).toBeGreaterThan(0);
  });

  it("report latencies of each direction, weighted by I/Os", () => {
    const judged = judge(all.tests.find(({ test }) => test.id === "latency")!);
    const mixed = judged.reported.find(
      ({ block_bytes, read_percent }) => block_bytes === 8 * K && read_percent === 65,
    )!;
    const { first } = judged.steady as { readonly first: number };
    const five = latency.filter(({ block, reads }) => block === 8 * K && reads === 65).slice(first, first + 5);
    expect(mixed.latencies.map(({ op }) => op)).toEqual(["read", "write"]);
    for (const one of mixed.latencies) {
      expect(one.mean_us / mean(five.map(({ mean_us }) => mean_us!))).toBeCloseTo(1, 9);
      expect(one.max_us).toBe(Math.max(...five.map(({ mean_us }) => 20 * mean_us!)));
    }
  });

  it("judge demand intensity by the rounds before it", () => {
    expect(judgeBefore(all.intensity[0]!)).toEqual({ state: "steady", first: 0, last: 4 });
    const alone = found(pointsOf(sweep)).intensity;
    expect(judgeBefore(alone[0]!)).toEqual({ state: "refused", why: ["few-rounds"], first: null, last: null });
  });
});

it("a test that was broken off and begun again is two tests: after a pause, or after a preconditioning", () => {
  const four = iopsRounds(4, () => 1000);
  const rounds = (points: readonly CurvePoint[]): number[] => found(points).tests.map(({ rounds: own }) => own.length);
  const end_s = four.length * 61;
  const later = (pause_s: number): CurvePoint[] =>
    pointsOf(four, end_s + pause_s).map((one) => ({ ...one, run_no: one.run_no + four.length }));
  expect(rounds([...pointsOf(four), ...later(300)])).toEqual([8]);
  expect(rounds([...pointsOf(four), ...later(3 * 86_400)])).toEqual([4, 4]);
  const filled = { block: 128 * K, reads: 0, depth: 32, iops: 1000, seq: true, runtime_s: 550 };
  const fill = pointsOf([filled], end_s).map((one) => ({ ...one, run_no: 1 + 2 * four.length }));
  expect(rounds([...pointsOf(four), ...fill, ...later(600)])).toEqual([4, 4]);
});

it("job files that state only when they began are rounds of one test, though each took an hour", () => {
  const round = (at: number): CurvePoint[] =>
    pointsOf(iopsRounds(1, () => 1000))
      .map((one) => ({ ...one, phase: one.run_no, point_no: one.point_no + 100 * at }))
      .map((one) => ({ ...one, run_no: at, key: `${at} ${one.key}`, started_ms: 1e12 + at * 56 * 60_000 }));
  const rounds = (points: readonly CurvePoint[]): number[] => found(points).tests.map(({ rounds: own }) => own.length);
  expect(rounds([1, 2, 3, 4, 5].flatMap(round))).toEqual([5]);
  // An hour without anything ends the test all the same.
  expect(rounds([1, 2, 4, 5].flatMap(round))).toEqual([2, 2]);
});

it("a sweep followed by a saturation of the same blocks keeps its own accesses", () => {
  const write = (depth: number): Plant => ({ block: 4 * K, reads: 0, depth, iops: 1000 * depth });
  const { intensity, saturation } = found(
    pointsOf([
      ...Array.from({ length: 5 }, () => write(64)),
      ...[32, 16, 8, 1].map(write),
      ...Array.from({ length: 9 }, () => write(8)),
    ]),
  );
  expect(
    intensity.map(({ accesses, before }) => [before.length, ...accesses.map(({ outstanding }) => outstanding)]),
  ).toEqual([[5, 1, 8, 16, 32, 64]]);
  expect(saturation.map(({ accesses }) => accesses.length)).toEqual([9]);
});

it("a file that is no access of a test says why", () => {
  const why = (more: Partial<CurvePoint>) => accessOf(stepsOf([point({ started_ms: 1, ...more })])[0]!);
  expect(why({ started_ms: null })).toBe("no-time");
  expect(why({ failed: true })).toBe("failed");
  expect(why({ workload_op: "trim", op: "trim" })).toBe("no-workload");
  expect(why({ load_kind: "rate" })).toBe("no-load");
});
