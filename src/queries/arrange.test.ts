import fc from "fast-check";
import { expect, it } from "vitest";
import { jobTarget, pointTarget, runTarget } from "~/model/labels";
import { arrange, type Atom, type DescribedAtom } from "./arrange";
import { Words } from "./words";

const KEYS = ["aaaaaaaaaaaa.0", "bbbbbbbbbbbb.0", "cccccccccccc.0"] as const;
const MEMBERS = 3;

const atom = (run: number, no: number, more: Partial<Atom>): Atom => ({
  ...{
    run_no: run,
    run_key: KEYS[run]!,
    run_title: "",
    point_no: 100 * run + no,
    title: `job ${no}`,
    dataset: "local",
  },
  ...{ source_name: "r.json", source_path: `host${run}/r.json`, sha256: "", format: "fio-json", tool: "fio" },
  ...{ tool_version: null, document: 0, started_ms: null, ramp_s: 0, options: null, line: 1, series: "" },
  ...{ system: null, system_label: null, drive_model: null, media: null, interface: null, drive_count: null },
  ...{
    host: null,
    own_host: null,
    own_system: null,
    workload_op: "read",
    op: "read",
    pattern: "random",
    block_bytes: 4096,
  },
  ...{ read_percent: 100, iodepth: 8, numjobs: 1, outstanding: 8, load_kind: "outstanding", rate_process: null },
  ...{
    asked_iops: null,
    load_percent: null,
    engine: "libaio",
    direct: true,
    combined_from: 1,
    phase: 0,
    job_index: no,
  },
  ...{ iops: 10, bytes_per_s: 40960, total_iops: 10, total_bytes_per_s: 40960, ios: 100, io_bytes: 409600 },
  ...{
    runtime_s: 10,
    cpu_percent: null,
    error: 0,
    failed: false,
    staggered: false,
    why: null,
    remarks: null,
    member: null,
    member_unit: null,
  },
  ...{ latency: {}, bins: {}, key: `${KEYS[run]!}.${no}.read` },
  ...more,
});

/** Three runs of three jobs each, combined and by job. */
const atoms = KEYS.flatMap((_, run) => [
  atom(run, 0, {
    ...{ key: `${KEYS[run]!}.p0.read`, combined_from: MEMBERS, numjobs: MEMBERS, outstanding: 8 * MEMBERS },
    ...{ iops: 30, total_iops: 30, ios: 300, io_bytes: 3 * 409600, bytes_per_s: 3 * 40960 },
  }),
  ...Array.from({ length: MEMBERS }, (_, i) =>
    atom(run, i + 1, { member: `job ${i}`, member_unit: "job", job_index: i, key: `${KEYS[run]!}.${i}.read` }),
  ),
]);

const said = fc.oneof(
  fc.record({ key: fc.constant("together"), value: fc.constantFrom("x", "y") }),
  fc.record({ key: fc.constant("apart"), value: fc.constant("1") }),
  fc.record({ key: fc.constant("excluded"), value: fc.constant("why") }),
  fc.record({ key: fc.constant("iodepth"), value: fc.constantFrom("8", "16") }),
  fc.record({ key: fc.constant("media"), value: fc.constantFrom("QLC", "TLC") }),
);
const target = fc.oneof(
  fc.constantFrom(...KEYS).map(runTarget),
  fc.tuple(fc.constantFrom(...KEYS), fc.integer({ min: 0, max: MEMBERS - 1 })).map(([key, i]) => jobTarget(key, i)),
);
const words = fc
  .array(fc.tuple(target, said), { maxLength: 12 })
  // As the engine answers: either together or apart.
  .map(
    (all) => new Map(all.map(([of, one]) => [`${of} ${one.key.replace("apart", "together")}`, { target: of, ...one }])),
  )
  .map((best) => new Words([...best.values()]));

const sum = (rows: readonly DescribedAtom[], of: (row: DescribedAtom) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);

it("counts each I/O and each member once, whatever the labels", () => {
  fc.assert(
    fc.property(words, (all) => {
      const groups = arrange(atoms, all);
      const rows = groups.flatMap((group) => group.rows);
      expect(sum(rows, (row) => row.ios!)).toBe(100 * MEMBERS * KEYS.length);
      expect(sum(rows, (row) => row.iops!)).toBe(10 * MEMBERS * KEYS.length);
      expect(sum(rows, (row) => row.parts)).toBe(MEMBERS * KEYS.length);
      const finest = groups.flatMap(({ units }) => units.flatMap(({ members }) => members.flat()));
      expect(finest.map(({ key }) => key).sort()).toEqual(
        atoms.flatMap(({ member, key }) => (member === null ? [] : [key])).sort(),
      );
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }),
  );
});

it("never sums different depths, or points that are excluded or kept apart", () => {
  fc.assert(
    fc.property(words, (all) => {
      for (const { rows, units } of arrange(atoms, all)) {
        if (units.length < 2) continue;
        const parts = units.map((unit) => unit.rows[0]!);
        expect(new Set(parts.map(({ iodepth }) => iodepth)).size).toBe(1);
        expect(parts.every(({ excluded }) => excluded === null)).toBe(true);
        expect(rows[0]!.outstanding).toBe(sum(parts, ({ outstanding }) => outstanding!));
        const runs = new Set(units.map(({ run_no }) => run_no));
        if (runs.size > 1) expect(rows[0]!.together).not.toBeNull();
      }
    }),
  );
});

it("is the file's own number again once the labels are gone", () => {
  const [first] = arrange(atoms, new Words([]));
  expect(first!.rows).toMatchObject([{ key: atoms[0]!.key, iops: 30, parts: 3, together: null }]);
});

const sums = KEYS.map((key) => ({ target: runTarget(key), key: "together", value: "x" }));

it("has the error of any of its parts, though others state none", () => {
  const errors = [null, 5, 0];
  const wholes = KEYS.map((_, run) => atom(run, 0, { error: errors[run] ?? null, failed: run === 1 }));
  const [group] = arrange(wholes, new Words(sums));
  expect(group!.rows).toMatchObject([{ parts: KEYS.length, error: 5, failed: true }]);
});
const mixed = KEYS.flatMap((key, run) =>
  ["read", "write"].map((op, i) => atom(run, i, { op, workload_op: "mixed", job_index: 0, key: `${key}.0.${op}` })),
);

it("a sum of writes that were verified has the reads back beside it, each with its own total", () => {
  const verified = KEYS.flatMap((key, run) =>
    ["write", "read"].map((op, i) =>
      atom(run, i, { op, workload_op: "write", job_index: 0, key: `${key}.0.${op}`, iops: op === "write" ? 10 : 7 }),
    ),
  );
  const [group] = arrange(verified, new Words(sums));
  expect(group!.rows.map(({ op, iops, total_iops }) => [op, iops, total_iops])).toEqual([
    ["write", 30, 30],
    ["read", 21, 21],
  ]);
});

it("names a sum by its members, whatever the order of the files", () => {
  const runs = fc.shuffledSubarray([0, 1, 2], { minLength: 2 });
  const keysOf = (order: readonly number[]) => {
    const rows = order.flatMap((run, no) =>
      mixed.flatMap((one) => (one.run_no === run ? [{ ...one, run_no: no, point_no: 100 * no + one.point_no }] : [])),
    );
    return arrange(rows, new Words(sums)).flatMap((group) => group.rows.map(({ key }) => key));
  };
  fc.assert(
    fc.property(runs, (order) => {
      const keys = keysOf(order);
      expect(keys).toHaveLength(2);
      expect(keys).toEqual(keysOf(order.toSorted()));
    }),
  );
});

it("excludes a sum whole where one of its directions is", () => {
  const [sum] = arrange(mixed, new Words(sums));
  const write = sum!.rows.find(({ op }) => op === "write")!;
  const words = [{ target: pointTarget(write.key), key: "excluded", value: "fan failed" }];
  const [again] = arrange(mixed, new Words([...sums, ...words]));
  expect(again!.rows.map(({ op, excluded }) => [op, excluded])).toEqual([
    ["read", "fan failed"],
    ["write", "fan failed"],
  ]);
});

it("sums the steps of a curve by the share that was asked for, not by asked rates of unlike maxima", () => {
  // Asked rates are rounded up to the next 100: shares of 990 and 1,500 I/Os per second are unlike numbers.
  const maxima = [990, 1500, 2210];
  const step = (run: number, percent: number, no: number): Atom => {
    const asked_iops = Math.ceil((maxima[run]! * percent) / 10_000) * 100;
    return atom(run, no, {
      ...{ title: `curve1_(${percent}%)`, load_kind: "rate", asked_iops, iops: asked_iops, phase: no },
      load_percent: (100 * asked_iops) / maxima[run]!,
    });
  };
  // The second lacks its step of 50 %; the steps after it keep their partners.
  const steps = [
    ...[10, 50, 90].map((percent, no) => step(0, percent, no)),
    ...[10, 90].map((percent, no) => step(1, percent, no)),
    ...[10, 50, 90].map((percent, no) => step(2, percent, no)),
  ];
  const groups = arrange(steps, new Words(sums));
  expect(groups.map(({ rows: [row] }) => [row!.parts, row!.asked_iops])).toEqual([
    [3, 100 + 200 + 300],
    [2, 500 + 1200],
    [3, 900 + 1400 + 2000],
  ]);
  expect(groups.map(({ rows: [row] }) => row!.load_percent!.toFixed(2))).toEqual([
    ((100 * 600) / 4700).toFixed(2),
    ((100 * 1700) / 3200).toFixed(2),
    ((100 * 4300) / 4700).toFixed(2),
  ]);
});

it("if a tool added up the same I/Os in several ways, the members are those of the first way with several", () => {
  const part = (no: number, member_unit: string): Atom =>
    atom(0, no, { member: `${member_unit} ${no}`, member_unit, job_index: 0, key: `${KEYS[0]}.0.${no}.read` });
  const whole = atom(0, 0, { combined_from: 2 });
  const unitsIn = (parts: readonly Atom[]) =>
    arrange([whole, ...parts], new Words([])).flatMap(({ units }) =>
      units.flatMap(({ members }) => members.map(([first]) => first!.member)),
    );
  expect(unitsIn([part(1, "drive"), part(2, "host"), part(3, "host")])).toEqual(["host 2", "host 3"]);
  expect(unitsIn([part(1, "drive"), part(2, "drive"), part(3, "host")])).toEqual(["drive 1", "drive 2"]);
});

it("a sum without a name is named by what was summed", () => {
  const named = (own: readonly Partial<Atom>[]) => {
    const rows = own.map((more, run) => atom(run, 0, more));
    return arrange(rows, new Words(sums.slice(0, own.length))).map(({ rows: [row] }) => row!.own_system);
  };
  expect(named([{ own_system: "WIN-B" }, { own_system: "WIN-A" }])).toEqual(["WIN-A + WIN-B"]);
  expect(named([{ own_system: "WIN-A" }, { own_system: "WIN-A" }])).toEqual(["WIN-A"]);
  expect(named([{ own_system: "WIN-A" }, { own_system: null }])).toEqual([null]);
  const drive_model = "PM9A3";
  expect(
    named([
      { own_system: "d1", drive_model },
      { own_system: "d2", drive_model },
    ]),
  ).toEqual([null]);
});
