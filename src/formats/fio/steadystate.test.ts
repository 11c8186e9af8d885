/** fio's own verdict on steady state: units of limits and results, and a word in place of a number. */
import { expect, it } from "vitest";
import { Faults, Fields } from "./json";
import { steadyFacts, withSteady } from "./steadystate";

function factsOf(json: Readonly<Record<string, unknown>>) {
  const faults = new Faults();
  const facts = steadyFacts(new Fields(json, faults, ["steadystate"]));
  return {
    facts: Object.fromEntries(facts.map(({ name, value, unit }) => [name, [value, unit]])),
    faults: faults.list,
  };
}
const base = {
  duration: 10,
  attained: 1,
  max_deviation: 12.5,
  slope: 0.25,
  data: { iops_mean: 5, bw_mean: 6, lat_mean: 7 },
};

it.each([
  ["iops", "iops"],
  ["bw", "bytes_per_s"],
  ["lat", "ns"],
])("%s is in %s, a limit with %% in percent", (metric, unit) => {
  const { facts } = factsOf({ ...base, ss: `${metric}:50`, criterion: "12.5" });
  expect(facts).toMatchObject({ limit: [50, unit], found: [12.5, unit], deviation: [12.5, unit], dur_s: [10, "s"] });
  const percent = factsOf({ ...base, ss: `${metric}:5%`, criterion: "49.948784%" }).facts;
  expect(percent).toMatchObject({ limit: [5, "percent"], found: [49.948784, "percent"] });
  const slope = factsOf({ ...base, ss: `${metric}_slope:0.3%`, criterion: "0.1%" }).facts;
  expect(slope).toMatchObject({ slope: [0.25, `${unit}_per_s`] });
  expect(slope["deviation"]).toBeUndefined();
  expect(facts["slope"]).toBeUndefined();
});

it("means are of I/Os, bytes and nanoseconds", () => {
  expect(factsOf({ ...base, ss: "iops:50" }).facts).toMatchObject({
    ...{ iops_mean: [5, "iops"], bw_mean_bytes_per_s: [6, "bytes_per_s"], lat_mean_ns: [7, "ns"] },
  });
});

it("a word for the duration is a fault, by its path", () => {
  const { facts, faults } = factsOf({ ...base, duration: "long", ss: "iops:50" });
  expect(facts["dur_s"]).toBeUndefined();
  expect(faults).toMatchObject([{ why: "type", path: ["steadystate", "duration"], text: '"long"' }]);
});

it("a job has its verdict as a remark of each direction, and none without one", () => {
  const member = { index: 1, directions: [{ op: "read", remarks: ["verify-reads"] }, { op: "write" }] } as never;
  const said = (job_index: number, value: number | null) =>
    withSteady(member, [{ topic: "steadystate", name: "attained", job_index, value } as never]).directions.map(
      ({ remarks = [] }) => remarks.join(" "),
    );
  expect(said(1, 0)).toEqual(["verify-reads not-steady", "not-steady"]);
  expect(said(1, 1)).toEqual(["verify-reads steady", "steady"]);
  for (const none of [said(0, 0), said(1, null)]) expect(none).toEqual(["verify-reads", ""]);
});
