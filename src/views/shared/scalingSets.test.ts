import { expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { curvePoint } from "./point/rows.fixture";
import { scalingSets } from "./scalingSets";

const on = (drives: number, source_path: string, more: Partial<CurvePoint> = {}) => ({
  drives,
  first: curvePoint({ numjobs: drives, source_path, ...more }),
});
const setsOf = (all: readonly ReturnType<typeof on>[]) =>
  scalingSets(all, (one) => one).map((set) => set.map(({ drives }) => drives));

it("a set is one work per drive on several counts, most counts first", () => {
  const write = { workload_op: "write" };
  const all = [on(1, "a/1"), on(2, "a/2"), on(1, "a/1w", write), on(2, "a/2w", write), on(4, "a/4w", write)];
  expect(setsOf(all)).toEqual([
    [1, 2, 4],
    [1, 2],
  ]);
  expect(setsOf([on(1, "a/1"), on(1, "a/2")])).toEqual([]);
});

it("other drives, another firmware, kind of rate or rate per drive is other work", () => {
  const others: readonly Partial<CurvePoint>[] = [
    { drive_model: "B" },
    { media: "QLC" },
    { said: { firmware: "2" } },
    { rate_process: "poisson" },
    { numjobs: 3 },
  ];
  for (const more of others) expect(setsOf([on(1, "a/1"), on(2, "a/2", more)])).toEqual([]);
  const rate = (drives: number, asked_iops: number) => on(drives, "a/r", { load_kind: "rate", asked_iops });
  expect(setsOf([rate(1, 1000), rate(2, 2000)])).toEqual([[1, 2]]);
  expect(setsOf([rate(1, 1000), rate(2, 1000)])).toEqual([]);
});

it("two folders that each scale are two sets; a folder for each count is one", () => {
  const [a, b] = ["a", "b"].map((folder) => [on(1, `${folder}/1`), on(2, `${folder}/2`)]);
  expect(setsOf([...a!, ...b!])).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(setsOf([on(1, "one/r"), on(2, "two/r")])).toEqual([[1, 2]]);
});
