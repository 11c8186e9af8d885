/** Habits of other people's folders: numbers that are loads, and names that are not. Names of folders and files, each "system | set-up | repeat" once. */
import { describe, expect, it } from "vitest";
import { depth, jobs, loads, placed, step, sweep, sweeps, type Habit } from "../../../tests/support/steps";

const cases: readonly Habit[] = [
  [
    "gigabytes contradict no block size, whatever other files have there",
    [
      ...[4, 64, 1024].map((k) => step(`lab/fio_${k}k.json`, { block_bytes: k * 1024 })),
      step("lab/all/fio_1000G.txt", { block_bytes: 2 ** 20 }),
    ],
    ["lab |  | -", "lab | all 1000G | -"],
  ],
  [
    "a block in bytes is a block, also before an operation and if it is the only one without a unit",
    [
      ["out512read", 512],
      ["out1kbread", 1024],
      ["out16kbread", 16384],
    ].map(([name, block_bytes]) => step(`lab/reads/${String(name)}`, { block_bytes: Number(block_bytes) })),
    ["lab |  | -"],
  ],
  [
    "a number directly behind a set-up is its load if every file agrees: old1, new8",
    ["old", "new"].flatMap((state) => loads.map((n) => step(`lab/${state}${n}.json`, jobs(n)))),
    ["lab | old | -", "lab | new | -"],
  ],
  [
    "short letters before loads are names if another family of names has the same loads: gr1, nj1",
    ["gr", "nj"].flatMap((letters) => loads.map((n) => step(`lab/${letters}${n}.json`, jobs(n)))),
    ["gr |  | -", "nj |  | -"],
  ],
  [
    "short letters before loads belong to the loads if the families share hardly any: qd1, nj2",
    [...sweep((qd) => `lab/qd${qd}.json`), ...[2, 8].map((n) => step(`lab/nj${n}.json`, jobs(n)))],
    ["lab |  | -"],
  ],
  ...["cores", "vcpus", "workers", "t", "jobs", "clients"].flatMap((word) =>
    [`${word}N/rr`, `${word}N`, `rr-${word}-N`, `N${word}`].map((name): Habit => [
      `a number is the load if each file had that many jobs: ${name}`,
      [1, 2, 4].map((n) => step(`lab/${name.replace("N", String(n))}.json`, jobs(n))),
      ["lab |  | -"],
    ]),
  ),
  ...["coresN/", "coresN-", "PM883-coresN-", "rr-cores-N-", "Nvcpu/"].map((name): Habit => [
    `a number of processors that is not the number of jobs is a set-up: ${name}`,
    [1, 2, 4].flatMap((n) => sweep((qd) => `lab/${name.replace("N", String(n))}qd${qd}.json`, { numjobs: 4 })),
    [1, 2, 4].map((n) => {
      const text = /(?:PM883-)?(?:rr-)?(.*).$/.exec(name)![1]!.replace("-", " ").replace("N", String(n));
      return `${name.startsWith("PM883") ? "PM883" : "lab"} | ${text} | -`;
    }),
  ]),
  [
    "n10 and ppn16 are factors of the processes that IO500 states for all nodes",
    [10, 20].map((n) =>
      step(`weka/lustre_n${n}_ppn16/result.txt`, { tool: "io500", numjobs: 16 * n, outstanding: 16 * n }),
    ),
    ["lustre |  | -"],
  ],
  [
    "t4 is a load of a sweep over threads if the files had that many",
    ["PM9A3", "CD8"].flatMap((drive) =>
      [1, 2, 4].map((n) => step(`lab/${drive}/r_t${n}.json`, { numjobs: n, outstanding: n })),
    ),
    ["PM9A3 |  | -", "CD8 |  | -"],
  ],
  [
    "t1, t2 and t4 are steps of a parameter, not trials, if no file had that many threads",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["t1", "t2", "t4"]),
    ["t1 |  | -", "t2 |  | -", "t4 |  | -"],
  ],
  [
    "a job whose title states its block size splits no line over block sizes",
    [4, 64, 1024].flatMap((k) =>
      ["warmup", `bs${k}k-read`].map((title, i) =>
        step(`lab/bs${k}k.json`, { title, phase: i, job_index: i, block_bytes: k * 1024 }),
      ),
    ),
    ["lab | warmup | -", "lab |  | -"],
  ],
  [
    "a constant number of jobs may stand behind the depth, and a count behind both: 4-1_2",
    ["PM9A3", "P5510"].flatMap((drive) =>
      loads.flatMap((qd) => [1, 2].map((run) => step(`${drive}/${qd}-1_${run}.json`, depth(qd)))),
    ),
    ["PM9A3 |  | 1", "PM9A3 |  | 2", "P5510 |  | 1", "P5510 |  | 2"],
  ],
  [
    "a depth before a word for devices does not count devices: 4_nvme-tcp",
    sweeps((name, qd) => `lab/4k_randread_${qd}_${name}.json`, ["nvme-tcp", "iscsi"]),
    ["nvme-tcp |  | -", "iscsi |  | -"],
  ],
  [
    "numbers of jobs may be spelled out: onejob, fourjobs",
    ["bluestore", "filestore"].flatMap((store) =>
      [
        ["onejob", 1],
        ["fourjobs", 4],
        ["fourjobs-3disks", 4],
      ].map(([name, n]) =>
        step(`${store}/${name}/read.out`, { numjobs: n as number, outstanding: 32 * (n as number) }),
      ),
    ),
    ["bluestore |  | -", "bluestore 3disks |  | -", "filestore |  | -", "filestore 3disks |  | -"],
  ],
  [
    "two words may be one number, even if other folders contradict it: single_file, two_file",
    ["a", "b"].flatMap((folder) =>
      ["single", "two", "three", "eleven"].map((word, i) =>
        step(`${folder}/${word}_file.json`, folder === "b" ? { title: "b", ...jobs(1) } : jobs([1, 2, 3, 11][i]!)),
      ),
    ),
    ["a |  | -", "b |  | -", "b | eleven_file | -", "b | three_file | -", "b | two_file | -"],
  ],
  [
    "a percentage of something is a set-up, and the load beside it stays the load",
    ["bw", "bw-blockvarpct0"].flatMap((name) =>
      [4, 16].map((n) => step(`lab/${name}_0${n / 4}threads.csv`, { numjobs: n, outstanding: n, iodepth: null })),
    ),
    ["lab |  | -", "lab | blockvarpct0 | -"],
  ],
  [
    "hosts and jobs per host are counts that the files state, however they are written: a line goes over the hosts",
    [1, 2, 4, 8].flatMap((n) =>
      [`lab/ior_n${n}_ppn`, `lab/${n}nodes/ppn`, `lab/${n}clients/tasks-`].flatMap((name, i) =>
        [1, 16].map((each) =>
          step(`${name}${each}.out`, {
            ...{ tool: "ior", host_count: n, numjobs: n * each, outstanding: n * each },
            ...{ block_bytes: 4096 << i, rate: n * 100 },
          }),
        ),
      ),
    ),
    ["lab | 1 job per host | -", "lab | 16 jobs per host | -"],
  ],
  [
    "MLPerf Storage counts accelerators",
    [1, 2, 4].flatMap((n) =>
      [12, 24].map((each) =>
        step(`lab/unet3d_${n}hosts_${each}accel/summary.json`, {
          ...{ tool: "mlperf-storage", host_count: n, numjobs: n * each, iodepth: null, outstanding: null },
          ...{ rate: n * 100 * each },
        }),
      ),
    ),
    ["lab | 12 accelerators per host | -", "lab | 24 accelerators per host | -"],
  ],
  [
    "a line goes over the jobs per host if there are more of them than hosts",
    [1, 2].flatMap((host_count) =>
      [1, 4, 16].map((each, job_index) =>
        step("lab/hosts.csv", {
          ...{ tool: "elbencho", document: host_count * 3 + job_index, run: `r.${host_count * 3 + job_index}` },
          ...{ host_count, numjobs: host_count * each, outstanding: host_count * each },
        }),
      ),
    ),
    ["lab | 1 host | -", "lab | 2 hosts | -"],
  ],
  [
    "drives that a tool was given are a count, not a system",
    [1, 2, 8].flatMap((n) =>
      [8, 32].map((qd) =>
        step(`lab/${n}drives-o${qd}.txt`, {
          ...depth(qd, { numjobs: 4 * n, tool: "diskspd" }),
          targets: Array.from({ length: n }, (_, i) => `#${i + 1}`),
        }),
      ),
    ),
    ["lab |  | -"],
  ],
  [
    "a letter says which load its number is, also if every file had the same: j1 beside the numbers of two models",
    sweeps((name, qd) => `lab/${name}_randread_bs4k_iodepth${qd}_j1.json`, ["P5800X", "905P"]),
    ["905P |  | -", "P5800X |  | -"],
  ],
  [
    "names of CrystalDiskMark state block size, depth and threads: RND4KQ16T1",
    sweeps((name, qd) => `lab/${name}_RND4KQ${qd}T1.json`, ["980PRO", "SN850X"]),
    ["980PRO |  | -", "SN850X |  | -"],
  ],
  [
    "the multiple in the name of an ACT log is its load, for small and for large blocks",
    [1, 3, 6].flatMap((load_x) =>
      [2000, 23.53].map((rate, i) => {
        const block_bytes = i === 0 ? 1536 : 131_072;
        const asked = { load_kind: "rate", asked_iops: load_x * rate, iodepth: null, outstanding: null };
        return step(`lab/act_${String(load_x)}x.out`, { ...asked, tool: "act", block_bytes, load_x, job_index: i });
      }),
    ),
    ["lab |  | -"],
  ],
  [
    "open zones that are limited to as many as there are jobs follow the load",
    loads.map((n) => step(`lab/j${n}.json`, { ...jobs(n), work: `max_open_zones=${n} zonemode=zbd` })),
    ["lab |  | -"],
  ],
];

describe("loads in other people's folders", () => {
  it.each(cases)("%s", (_, steps, wanted) => expect([...new Set(placed(steps))].sort()).toEqual(wanted.toSorted()));
});
