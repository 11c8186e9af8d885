import { describe, expect, it } from "vitest";
import { mergeOptions } from "./options";
import { phasesOf, type Timed } from "./phases";

type Given = Partial<Omit<Timed, "options">> & { readonly own?: Readonly<Record<string, string>> | null };

/** fio 3.39 and later list options without a value. */
function entry({ own = {}, ...given }: Given, complete = false): Timed {
  const options = mergeOptions(null, own === null ? null : Object.entries(own), complete);
  return { host: null, groupid: 0, signature: "a", busy_ms: 10_000, job_start: null, options, ...given };
}
const phases = (list: Given[], elapsed_s: number | null = null, complete = false): readonly number[] =>
  phasesOf(
    list.map((given) => entry(given, complete)),
    elapsed_s,
  ).phase;
const wall = { stonewall: "1" };

describe("what ran together", () => {
  it("entries of one group did", () => {
    expect(phases([{}, {}, {}])).toEqual([0, 0, 0]);
  });

  it("a listed stonewall begins a phase; its clones, which repeat it, stay in it", () => {
    expect(phases([{}, { groupid: 1, own: wall }, { groupid: 1, own: wall }, { groupid: 2, own: wall }])).toEqual([
      0, 1, 1, 2,
    ]);
    expect(phases([{}, { groupid: 1, own: { stonewall: "0", new_group: "1" } }])).toEqual([0, 0]);
  });

  it("wait_for begins a phase within a group, shared by all who wait for the same", () => {
    const waits = { own: { wait_for: "first" } };
    expect(phases([{}, waits, waits, {}])).toEqual([0, 1, 1, 0]);
  });

  it("new_group alone separates nothing where fio lists it", () => {
    expect(phases([{}, { groupid: 1, own: { new_group: "" } }], null, true)).toEqual([0, 0]);
    expect(phases([{}, { groupid: 1 }], null, true)).toEqual([0, 0]);
  });

  it("where a bare option is not listed, only a run too short for a sequence says together", () => {
    const groups = [{}, { groupid: 1 }, { groupid: 2 }];
    expect(phases(groups, 11)).toEqual([0, 0, 0]);
    expect(phases(groups, 31)).toEqual([0, 1, 2]);
    // Two of the three may have run together: nobody can say which.
    expect(phases(groups, 21)).toEqual([0, 1, 2]);
    expect(phases(groups, null)).toEqual([0, 1, 2]);
  });

  it("a wall that is listed stays one, however short the run", () => {
    expect(phases([{}, { groupid: 1, own: wall }], 5)).toEqual([0, 1]);
  });

  it("without any options each entry stands alone, even of one group", () => {
    expect(phases([{ own: null }, { own: null }])).toEqual([0, 1]);
  });

  it("job_start overrules: who overlaps ran together, walls or not", () => {
    const own = wall;
    expect(phases([{ job_start: 1_000 }, { job_start: 1_200, groupid: 1, own }])).toEqual([0, 0]);
    expect(phases([{ job_start: 1_000 }, { job_start: 11_050 }])).toEqual([0, 1]);
    // A neighbour for a part of the time.
    expect(
      phases([
        { job_start: 0 + 1, busy_ms: 75_000 },
        { job_start: 30_000, busy_ms: 25_000 },
      ]),
    ).toEqual([0, 0]);
  });

  it("hosts share their first phase, and later ones after the same work", () => {
    const second = { groupid: 1, own: wall };
    const both = (signature: string): Given[] => [
      { host: "h1" },
      { host: "h1", ...second },
      { host: "h2", signature },
      { host: "h2", ...second },
    ];
    expect(phases(both("a"))).toEqual([0, 1, 0, 1]);
    expect(phases(both("b"))).toEqual([0, 1, 0, 2]);
  });
});
