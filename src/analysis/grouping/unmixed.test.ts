/** Whatever the files are called: a series holds no two unlike measurements at one load. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { grouped } from "~/base/byKey";
import type { Step } from "~/model/grouping";
import { step } from "../../../tests/support/steps";
import { seriesKeys } from "../series";
import { groupSteps } from "./group";

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc
    .record({
      path: fc
        .tuple(
          fc.constantFrom("lab", "PM883", "old", "run1", "luks"),
          fc.constantFrom("a", "b", "r1", "r2", "qd4", "4k"),
        )
        .map(([folder, file]) => `${folder}/${file}.json`),
      pattern: fc.constantFrom("random", "seq", null),
      kind: fc.constantFrom("", "", "rewrite", "record rewrite"),
      tool: fc.constantFrom("fio", "fio", "vdbench"),
      engine: fc.constantFrom(null, "libaio", "io_uring"),
      direct: fc.constantFrom(null, true, false),
      block_bytes: fc.constantFrom(4096, 8192, 16384, null),
      work: fc.constantFrom("", "", "thinktime=100"),
      size_bytes: fc.constantFrom(2 ** 30, 2 ** 32),
      asked_runtime_s: fc.constantFrom(30, 60),
      iodepth: fc.constantFrom(1, 4),
      numjobs: fc.constantFrom(1, 2),
      read_percent: fc.constantFrom(100, 0),
    })
    .map(({ path, ...more }) =>
      step(path, {
        ...more,
        workload_op: more.read_percent === 100 ? "read" : "write",
        outstanding: more.iodepth * more.numjobs,
      }),
    ),
  { minLength: 2, maxLength: 24 },
);

const workIn = ({
  tool,
  workload_op,
  pattern,
  kind,
  engine,
  direct,
  block_bytes,
  work,
  size_bytes,
  asked_runtime_s,
}: Step): string =>
  [tool, workload_op, pattern, kind, engine, direct, block_bytes, work, size_bytes, asked_runtime_s].join("|");

it("a series has one kind of work at each load", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const { placements } = groupSteps(given);
      const points = given.map((one, i) => ({ ...one, setup: placements[i]!.setup, system: placements[i]!.system }));
      for (const own of grouped(points, ({ system }) => system).values()) {
        const keys = seriesKeys(own, () => "");
        const met = grouped(
          own.map((point, i) => ({ point, key: keys[i]! })),
          ({ key, point }) => `${key} ${point.iodepth} ${point.numjobs} ${point.block_bytes}`,
        );
        for (const [key, same] of met)
          expect([key, ...new Set(same.map(({ point }) => workIn(point)))]).toHaveLength(2);
      }
    }),
    { numRuns: 300 },
  );
});
