/** What a dataset without a description is called, and which chart stands for it. */
import { expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import type { Answers } from "../answers";
import { describe } from "./own";

const NONE: Answers = { runs: [], curve: [], figures: [], traces: [], shelf: [], looks: [] };
const cut = { path: "", part: null, files: [], description: null };

/** Three depths of a tool that names neither engine nor direct, as vdbench does. */
const sweep = (series: string): CurvePoint[] =>
  [1, 2, 4].map((outstanding) => {
    const latency = { response: { mean_us: 100 * outstanding, quantiles: {} } };
    const load = { load_kind: "outstanding", outstanding, failed: false, excluded: null };
    return { system: "a", series, latency, ...load } as unknown as CurvePoint;
  });

it.each([
  ["randread-4k", "randread-4k"],
  ["randread-4k~hugepages_on", "randread-4k"],
  ["randrw70-8k-j4-libaio-direct~hugepages_on", "randrw70-8k"],
])("the curve of %s is linked by its workload, %s", (series, workload) => {
  const names = { root: "lab", publisher: null };
  const { headline } = describe(
    { cut, slug: "lab", said: {}, systems: [], text: null },
    { ...NONE, curve: sweep(series) },
    names,
  );
  expect(headline).toBe(`#/curve?d=lab&w=${workload}`);
});
