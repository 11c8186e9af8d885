import { expect, it } from "vitest";
import type { DetailRow } from "~/model/answers";
import { toolVerdicts } from "./steady";

const row = (
  job_index: number,
  name: string,
  value: number | null,
  unit: string | null = null,
  text: string | null = null,
) => ({ topic: "steadystate", job_index, name, value, unit, text }) as DetailRow;

it("what fio says of steady state: once for jobs of one verdict, nothing where it does not say", () => {
  const job = (n: number, found: number) => [
    row(n, "attained", 0),
    row(n, "criterion", null, null, "iops"),
    row(n, "limit", 10, "percent"),
    row(n, "found", found, "percent"),
    row(n, "dur_s", 6, "s"),
  ];
  const verdict = {
    ...{ attained: false, criterion: "iops", limit: { value: 10, unit: "%" } },
    ...{ found: { value: 46.5, unit: "%" }, over: { value: 6, unit: "s" } },
  };
  expect(toolVerdicts([...job(0, 46.5), ...job(1, 46.5)])).toEqual([verdict]);
  expect(toolVerdicts([...job(0, 46.5), ...job(1, 20)])).toHaveLength(2);
  expect(toolVerdicts([row(0, "limit", 10, "percent"), row(0, "data", 1)])).toEqual([]);
});
