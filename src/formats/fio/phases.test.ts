import { describe, expect, it } from "vitest";
import { mergeOptions } from "./options";
import { delayOf, phasesOf, rampOf, type Timed } from "./phases";

type Given = Partial<Omit<Timed, "options">> & { readonly own?: Readonly<Record<string, string>> | null };

/** fio 3.39 and later list options without a value. */
function entry({ own = {}, ...given }: Given, complete = false): Timed {
  const options = mergeOptions(null, own === null ? null : Object.entries(own), complete);
  return {
    host: null,
    groupid: 0,
    signature: "a",
    busy_ms: 10_000,
    job_start: null,
    delay_ms: delayOf(options),
    options,
    ...given,
  };
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

  it("wait_for begins a phase within a group, shared by all that wait for the same job", () => {
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
    // Two of the three may have run together: which two is unknown.
    expect(phases(groups, 21)).toEqual([0, 1, 2]);
    expect(phases(groups, null)).toEqual([0, 1, 2]);
  });

  it("groups whose own disks were busy for longer than a turn each ran together", () => {
    const on = (groupid: number, name: string, busy_percent: number): Given => ({
      groupid,
      disk: { name, busy_percent },
    });
    expect(phases([on(0, "sda", 97), on(1, "sdb", 96), on(2, "sdc", 42)])).toEqual([0, 0, 0]);
    expect(phases([on(0, "sda", 34), on(1, "sdb", 33), on(2, "sdc", 33)])).toEqual([0, 1, 2]);
    // Caches that are written back fill the turns of the others, but not the ones before.
    expect(phases([on(0, "sda", 99), on(1, "sdb", 66), on(2, "sdc", 33)])).toEqual([0, 1, 2]);
    // One disk read and then written.
    expect(phases([on(0, "sda", 99), on(1, "sda", 99)])).toEqual([0, 1]);
    expect(phases([on(0, "sda", 99), { groupid: 1, own: wall, disk: { name: "sdb", busy_percent: 99 } }])).toEqual([
      0, 1,
    ]);
  });

  it("a wall that is listed stays one, however short the run", () => {
    expect(phases([{}, { groupid: 1, own: wall }], 5)).toEqual([0, 1]);
  });

  it("startdelay parts a group by the same share of time, counted from the start of fio", () => {
    const after = (startdelay: string): Given => ({ own: { startdelay } });
    expect(phases([{}, after("10"), after("20s"), after("10")])).toEqual([0, 1, 2, 1]);
    expect(phases([{}, after("4")])).toEqual([0, 0]);
    // A range is drawn at run time, and behind a wall the delay may be over.
    expect(phases([{}, after("10-20")])).toEqual([0, 0]);
    expect(phases([{}, { groupid: 1, own: wall }, { groupid: 1, own: { ...wall, startdelay: "11" } }])).toEqual([
      0, 1, 1,
    ]);
  });

  it("without options each entry is alone, even within one group", () => {
    expect(phases([{ own: null }, { own: null }])).toEqual([0, 1]);
  });

  it("job_start overrules: overlapping jobs ran together, walls or not", () => {
    const own = wall;
    expect(phases([{ job_start: 1_000 }, { job_start: 1_200, groupid: 1, own }])).toEqual([0, 0]);
    expect(phases([{ job_start: 1_000 }, { job_start: 11_050 }])).toEqual([0, 1]);
    // A neighbour that runs part of the time.
    expect(
      phases([
        { job_start: 0 + 1, busy_ms: 75_000 },
        { job_start: 30_000, busy_ms: 25_000 },
      ]),
    ).toEqual([0, 0]);
  });

  it("by job_start: jobs that share half of the shorter time ran together, others came later", () => {
    // 10 s and 10 s; the second begins with this much of the first left.
    const second = (left_ms: number): readonly number[] =>
      phases([{ job_start: 1_000 }, { job_start: 11_000 - left_ms }]);
    expect([10_000, 7_500, 5_000].map(second)).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect([4_999, 2_500, 600, 400, 50, 0, -500].map(second)).toEqual(Array(7).fill([0, 1]));
  });

  it("by job_start: what did nothing begins a phase at the end of the one before, and is in it a moment earlier", () => {
    const nothing = (job_start: number): Given => ({ job_start, busy_ms: 0 });
    expect(phases([{ job_start: 1_000 }, nothing(11_000)])).toEqual([0, 1]);
    expect(phases([{ job_start: 1_000 }, nothing(10_999)])).toEqual([0, 0]);
  });

  it("by job_start: the shorter one counts, whichever it is", () => {
    const long = { job_start: 1_000, busy_ms: 60_000 };
    // 4 s of a 4 s job, 1 s of one, 2 s of one.
    const short = (job_start: number): Given => ({ job_start, busy_ms: 4_000 });
    expect(phases([long, short(57_000)])).toEqual([0, 0]);
    expect(phases([long, short(60_000)])).toEqual([0, 1]);
    expect(phases([long, short(59_000)])).toEqual([0, 0]);
    expect(
      phases([
        { job_start: 1_000, busy_ms: 4_000 },
        { job_start: 4_000, busy_ms: 60_000 },
      ]),
    ).toEqual([0, 1]);
  });

  it("by job_start: a phase lasts as long as its longest job, in whatever order the file has them", () => {
    const list = [
      { job_start: 50_000, busy_ms: 10_000 },
      { job_start: 1_000, busy_ms: 60_000 },
      { job_start: 2_000, busy_ms: 5_000 },
      { job_start: 61_000, busy_ms: 10_000 },
    ];
    expect(phases(list)).toEqual([0, 0, 0, 1]);
  });

  it("job_start of one entry alone, or of several hosts' clocks, tells nothing", () => {
    expect(phases([{ job_start: 1_000 }, { job_start: null, groupid: 1, own: wall }])).toEqual([0, 1]);
    expect(phases([{ job_start: 1_000 }, { job_start: 0, groupid: 1, own: wall }])).toEqual([0, 1]);
    // The second host's clock is an hour ahead.
    expect(
      phases([
        { job_start: 1_000, host: "a" },
        { job_start: 3_601_000, host: "b" },
      ]),
    ).toEqual([0, 0]);
  });

  it("elapsed is whole seconds, rounded up: a sequence needs the time of the shortest group more", () => {
    // Together 10 s, one after another 10 + 4.
    const groups = [{ busy_ms: 10_000 }, { groupid: 1, busy_ms: 4_000 }];
    const by = (elapsed_s: number): readonly number[] => phases(groups, elapsed_s);
    expect([10, 11, 13].map(by)).toEqual(Array(3).fill([0, 0]));
    expect([14, 15, 20].map(by)).toEqual(Array(3).fill([0, 1]));
  });

  it("a wall before the first group has no effect", () => {
    expect(phases([{ own: wall }, { own: wall }, { groupid: 1, own: wall }])).toEqual([0, 0, 1]);
    const of = (host: string): Given[] => [
      { host, own: wall },
      { host, groupid: 1, own: wall },
    ];
    expect(phases([...of("h1"), ...of("h2")])).toEqual([0, 1, 0, 1]);
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

describe("the ramp of a job, in milliseconds", () => {
  const ramp = (own: Readonly<Record<string, string>> | null): number | null =>
    rampOf(mergeOptions(null, own === null ? null : Object.entries(own), false));
  it.each([
    ["5", 5_000],
    ["5s", 5_000],
    ["500ms", 500],
    ["2m", 120_000],
    ["1h", 3_600_000],
    ["1d", 86_400_000],
    ["soon", null],
  ])("ramp_time=%s is %s", (ramp_time, ms) => expect(ramp({ ramp_time })).toBe(ms));
  it("is 0 where options are listed and it is not among them, and unknown without options", () => {
    expect([ramp({}), ramp(null)]).toEqual([0, null]);
    expect(rampOf(mergeOptions(null, [["rw", "read"]], false, new Set(["ramp_time"])))).toBeNull();
  });
});
