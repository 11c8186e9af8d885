/** The same results named by many habits: systems, series and repeats must not depend on how a lab writes them down. */
import { describe, expect, it } from "vitest";
import type { Step } from "~/model/grouping";
import { groupSteps } from "./group";
import { depth, step, writes } from "../../../tests/support/steps";

interface Result {
  /** 0 or 1 */
  readonly drive: number;
  readonly op: "randread" | "randwrite";
  readonly qd: number;
  /** From 1. */
  readonly run: number;
}

const all: readonly Result[] = [0, 1].flatMap((drive) =>
  (["randread", "randwrite"] as const).flatMap((op) =>
    [1, 8, 32].flatMap((qd) => [1, 2].map((run) => ({ drive, op, qd, run }))),
  ),
);

type Naming = readonly [
  habit: string,
  of: (of: Result & { name: string }) => string,
  names?: readonly [string, string],
];

const DRIVES = ["PM883", "DC500M"] as const;
const DAY = 24 * 3600 * 1000;
const T0 = Date.UTC(2024, 2, 5);
const pad = (n: number): string => `${n}`.padStart(2, "0");

const NAMINGS: readonly Naming[] = [
  ["flat with dashes", ({ name, op, qd, run }) => `${name}-${op}-4k-qd${qd}-run${run}.json`],
  ["flat with underscores", ({ name, op, qd, run }) => `fio_${name}_${op}_4k_${qd}_${run}.json`],
  ["nested by drive", ({ name, op, qd, run }) => `results/${name}/${op}/qd${qd}/run${run}.json`],
  ["nested by depth", ({ name, op, qd, run }) => `results/qd${qd}/${name}/${op}-${run}.json`],
  ["date first", ({ name, op, qd, run }) => `2024-03-0${4 + run}/${name}/${op}_4k_qd${qd}.json`],
  ["date last", ({ name, op, qd, run }) => `${name}/${op}_4k_qd${qd}_2024030${4 + run}.json`],
  ["host first", ({ name, op, qd, run }) => `${name}/fio/${op}/4k/iodepth_${qd}/run_${run}.json`, ["node-a", "node-b"]],
  ["the depth in the name only", ({ name, op, qd, run }) => `${name}/run${run}/${op}${qd}.json`],
  ["runs as outer folders", ({ name, op, qd, run }) => `run${run}/${name}/${op}-bs4k-iodepth${qd}.json`],
  ["runs as inner folders", ({ name, op, qd, run }) => `${name}/${op}-bs4k-iodepth${qd}/run${run}/fio.json`],
  ["runs as a suffix", ({ name, op, qd, run }) => `${name}/${op}-4k-${qd}.${run}.json`],
  ["serial numbers", ({ name, op, qd, run }) => `${name}/${op}_q${qd}_t1_iter${run}.json`, ["S64ENA0T1", "S64ENB0T7"]],
  ["device names", ({ name, op, qd, run }) => `${op}/${name}/4k/${qd}/${run}.json`, ["nvme0n1", "nvme1n1"]],
  ["device names in flat files", ({ name, op, qd, run }) => `${name}_${op}_4k_qd${qd}_r${run}.json`, ["sda", "sdb"]],
  [
    "mixed case",
    ({ name, op, qd, run }) => `Run${run}/${name}_${op === "randread" ? "RandRead" : "RandWrite"}_QD${qd}.JSON`,
  ],
  [
    "spaces",
    ({ name, op, qd, run }) => `${name}/Run ${run}/${op} 4k QD ${qd}.json`,
    ["Samsung PM883", "Kingston DC500M"],
  ],
  ["brackets", ({ name, op, qd, run }) => `[${name}] ${op} (qd=${qd}) (run ${run}).json`],
  ["plus and at signs", ({ name, op, qd, run }) => `${name}+${op}@qd${qd}#${run}.json`],
  [
    "models with blanks and sizes",
    ({ name, op, qd, run }) => `${name}/${op}/${qd}/rep${run}.json`,
    ["Intel P5510 3.84TB", "Samsung PM9A3 3.84TB"],
  ],
  ["counted results", ({ name, op, qd, run }) => `${name}/${pad(run)}/${op}_${qd}.json`],
  [
    "instances of a cloud",
    ({ name, op, qd, run }) => `${name}/trial-${run}/${op}-qd${qd}.json`,
    ["i3en.xlarge", "i4i.xlarge"],
  ],
  [
    "hosts with domains",
    ({ name, op, qd, run }) => `${name}/${op}.qd${qd}.run${run}.json`,
    ["db01.lab.example", "db02.lab.example"],
  ],
  ["runs of so many", ({ name, op, qd, run }) => `${name}-run${run}of2-${op}-qd${qd}.json`],
  ["Korean", ({ name, op, qd, run }) => `${name}/${op}-qd${qd}_${run}회차.json`, ["장비A", "장비B"]],
  ["Portuguese", ({ name, op, qd, run }) => `${name}/${op}-qd${qd}-rodada${run}.json`, ["disco_A", "disco_B"]],
  ["Japanese", ({ name, op, qd, run }) => `${name}/${run}回目/${op}-qd${qd}.json`, ["装置A", "装置B"]],
];

const stepOf = (path: string, { drive, op, qd, run }: Result): Step =>
  step(path, {
    ...depth(qd),
    ...(op === "randwrite" && writes),
    rate: 1000 * qd + 300 * drive + run,
    started_ms: T0 + (run - 1) * DAY + drive * 3_600_000 + (op === "randwrite" ? 1_200_000 : 0) + qd * 20_000,
  });

/** Which results are together: "systems; series; repeats", by the drive, operation, depth and run of each. */
function partOf(keys: readonly string[]): string {
  const groups = new Map<string, string[]>();
  keys.forEach((key, i) => {
    const { drive, op, qd, run } = all[i]!;
    groups.set(key, [...(groups.get(key) ?? []), `${drive}${op}${qd}.${run}`]);
  });
  return [...groups.values()]
    .map((own) => own.join(" "))
    .sort()
    .join("\n");
}

describe("the same results by another habit", () => {
  it.each(NAMINGS.map(([habit, of, names]) => ({ habit, of, names: names ?? DRIVES })))("$habit", ({ of, names }) => {
    const steps = all.map((one) => stepOf(of({ ...one, name: names[one.drive]! }), one));
    const { placements } = groupSteps(steps);
    expect(partOf(placements.map(({ system }) => system))).toBe(partOf(all.map(({ drive }) => `${drive}`)));
    expect(partOf(placements.map(({ system, setup }, i) => `${system}|${setup}|${all[i]!.op}`))).toBe(
      partOf(all.map(({ drive, op }) => `${drive} ${op}`)),
    );
    expect(placements.filter(({ repeat }) => repeat === null)).toEqual([]);
    expect(new Set(placements.map(({ repeat }) => repeat)).size).toBe(2);
  });
});

const states: readonly (readonly [string, string])[] = [
  ["fresh", "steady"],
  ["FOB", "SteadyState"],
  ["kernel-5.15", "kernel-6.8"],
  ["ubuntu22.04", "ubuntu24.04"],
  ["fw1.2.3", "fw1.3.0"],
  ["fill50", "fill90"],
  ["50pct", "90pct"],
  ["mq-deadline", "none"],
  ["numa0", "numa1"],
  ["25C", "70C"],
  ["PS0", "PS2"],
  ["cache_on", "cache_off"],
  ["with-discard", "without-discard"],
  ["vor", "nach"],
  ["テスト前", "テスト後"],
  ["空盘", "满盘"],
  ["frisch", "eingeschwungen"],
  ["vazio", "cheio"],
  ["신품", "안정화"],
  ["gen3x4", "gen4x4"],
  ["amb25", "amb40"],
  ["thp-always", "thp-never"],
  ["1path", "4paths"],
  ["Win11", "Ubuntu24"],
  ["bcache", "lvmcache"],
  ["lba0", "lba1"],
  ["cfg1", "cfg2"],
  ["debug", "release"],
  ["iouring", "libaio"],
  ["stripe64k", "stripe128k"],
  ["OP7", "OP28"],
  ["zstd3", "zstd15"],
];

describe("two states of two drives, whatever they are called", () => {
  it.each(states)("%s, %s", (...names) => {
    const steps = names.flatMap((state) =>
      DRIVES.flatMap((drive) =>
        [1, 8, 32].flatMap((qd) =>
          [1, 4].map((nj) =>
            step(`${drive}/${state}/randread_qd${qd}_nj${nj}.json`, depth(qd, { numjobs: nj, outstanding: qd * nj })),
          ),
        ),
      ),
    );
    const { placements } = groupSteps(steps);
    expect([...new Set(placements.map(({ system }) => system))].sort()).toEqual(["DC500M", "PM883"]);
    expect(new Set(placements.map(({ system, setup }) => `${system}|${setup}`)).size).toBe(4);
    expect(placements.filter(({ repeat }) => repeat !== null)).toEqual([]);
  });
  it.each<readonly [string, (drive: string, state: string, qd: number, nj: number) => string]>([
    ["the state in the drive's name", (drive, state, qd, nj) => `${drive}_${state}_randread_${qd}x${nj}.json`],
    ["jobs in the folder only", (drive, state, qd, nj) => `jobs${nj}/${drive}/${state}/randread${qd}.json`],
    ["bare jobs in the folder", (drive, state, qd, nj) => `${nj}/${drive}-${state}/randread/${qd}.json`],
    ["loads outside, drives inside", (drive, state, qd, nj) => `${nj}jobs/${qd}/randread/${drive}/${state}.json`],
    ["options with an equals sign", (drive, state, qd, nj) => `numjobs=${nj}/iodepth=${qd}/${drive} (${state}).json`],
    ["loads separated by points", (drive, state, qd, nj) => `${drive}/randread/${state}.${qd}.${nj}.json`],
    [
      "dated folders of states",
      (drive, state, qd, nj) => `2024-05-0${state.length - 4}_${state}/${drive}/${qd}-${nj}.json`,
    ],
  ])("%s", (_, of) => {
    const steps = ["fresh", "steady"].flatMap((state) =>
      DRIVES.flatMap((drive) =>
        [1, 8].flatMap((qd) =>
          [1, 4].map((nj) => step(of(drive, state, qd, nj), depth(qd, { numjobs: nj, outstanding: qd * nj }))),
        ),
      ),
    );
    const seen = groupSteps(steps).placements.map(({ system, setup }) => `${system} | ${setup}`);
    expect([...new Set(seen)].sort()).toEqual(
      DRIVES.flatMap((drive) => ["fresh", "steady"].map((state) => `${drive} | ${state}`)).sort(),
    );
  });
});
