/** Habits of other people's folders: what counts repeats. Names of folders and files, each "system | set-up | repeat" once. */
import { range } from "d3-array";
import { describe, expect, it } from "vitest";
import { depth, loads, placed, step, sweep, sweeps, writes, type Habit } from "../../../tests/support/steps";

const cases: readonly Habit[] = [
  ...[
    ["are repeats under one heading", ["A", "A"]],
    ["are none under a heading each", ["4 threads", "2 threads"]],
  ].map(([what, headings]): Habit => [
    `runs of one text that states only their load ${String(what)}`,
    (headings as string[]).map((heading, document) =>
      step("lab/all.md", { document, run: `all.${document}`, apart: null, heading }),
    ),
    what === "are repeats under one heading" ? ["lab |  | 1", "lab |  | 2"] : ["lab | #1 | -", "lab | #2 | -"],
  ]),
  [
    "runs of one text are judged by the values of that file alone",
    ["read.log", "write.log"].flatMap((file, i) =>
      [1000, 1100, 2000 - 900 * i].map((rate, document) =>
        step(`lab/${file}`, { ...(i > 0 && writes), document, run: `${file}.${document}`, apart: null, rate }),
      ),
    ),
    ["lab | #1 | -", "lab | #2 | -", "lab | #3 | -", "lab |  | 1", "lab |  | 2", "lab |  | 3"],
  ],
  [
    "a date does not count if another number of the name, which counts nothing, differs too",
    ["20240610-000051_00000000", "20240610-001615_00001670", "20240610-004625_00003234"].flatMap((name) =>
      sweep((qd) => `lab/${name}/qd=${qd}.log`),
    ),
    ["lab | 20240610-000051 00000000 | -", "lab | 20240610-001615 00001670 | -", "lab | 20240610-004625 00003234 | -"],
  ],
  [
    "nights count beyond 99",
    [98, 99, 100, 101].flatMap((night) => sweep((qd) => `lab/night${String(night).padStart(3, "0")}/qd${qd}.json`)),
    range(4).map((n) => `lab |  | ${String(n + 1)}`),
  ],
  ...[
    ["run-18203945512", "run-18211102345"],
    ["results-1201", "results-1202"],
    ["Nov01", "Nov02"],
    ["测试1", "测试2"],
    ["20261101T020000Z", "20261102T020000Z"],
    ["2026-11-01T02-00-00.123Z", "2026-11-02T02-00-00.120Z"],
    ["2026-11-01T02:00:00+01:00", "2026-11-02T02:00:00+01:00"],
    ["1732900000.123", "1732903600.456"],
    ["randread1-%q.json", "randread2-%q.json"],
    ["qd%q.log.1", "qd%q.log.2"],
    ["1-randread-%q.json", "2-randread-%q.json"],
  ].map((names): Habit => [
    `${names[0]!} and ${names[1]!} are repeats`,
    sweeps((name, qd) => `lab/${name.includes("%q") ? name.replace("%q", String(qd)) : `${name}/qd${qd}.json`}`, names),
    ["lab |  | 1", "lab |  | 2"],
  ]),
  [
    "a number before one that the file states counts: randread_1-4",
    sweeps((name, qd) => `lab/randread_${name}-${qd}.json`, ["1", "2"]),
    ["lab |  | 1", "lab |  | 2"],
  ],
  [
    "days with a short year count repeats if the files ran on them",
    ["10_04_25_full", "27_05_25_full"].flatMap((name, i) =>
      sweep((qd) => `lab/${name}/qd${qd}.json`, { started_ms: Date.UTC(2025, 3 + i, i === 0 ? 10 : 27, 12) }),
    ),
    ["lab |  | 1", "lab |  | 2"],
  ],
  [
    "else they are a name",
    ["10_04_25_full", "27_05_25_full"].flatMap((name) =>
      sweep((qd) => `lab/${name}/qd${qd}.json`, { started_ms: Date.UTC(2026, 1, 1) }),
    ),
    ["10 04 25 |  | -", "27 05 25 |  | -"],
  ],
  [
    "numbered folders of one device that were measured in a row are rounds of one set-up",
    range(5).flatMap((round) =>
      ["libaio", "io_uring"].flatMap((engine, e) =>
        [1, 8].map((qd, q) =>
          step(
            `lab/${engine}/${String(round + 1)}/qd${qd}.json`,
            depth(qd, { engine, targets: ["/mnt/f"], started_ms: (4 * round + 2 * e + q) * 65_000 }),
          ),
        ),
      ),
    ),
    range(5).map((round) => `lab |  | ${String(round + 1)}`),
  ],
  [
    "numbered folders of different devices are not rounds",
    range(5).flatMap((n) =>
      [1, 8].map((qd, q) =>
        step(
          `lab/${String(n + 1)}/qd${qd}.json`,
          depth(qd, { targets: [`/dev/sd${"abcde"[n]!}`], started_ms: (2 * n + q) * 65_000 }),
        ),
      ),
    ),
    ["sda", "sdb", "sdc", "sdd", "sde"].map((drive) => `lab ${drive} |  | -`),
  ],
  ...[
    ["repeats", 25],
    ["names", 400],
  ].map(([what, late_s]): Habit => [
    `times of day are ${String(what)} if the clock of the files differs by ${String(late_s)} s`,
    [
      ["135016", 13, 50, 16],
      ["141700", 14, 17, 0],
    ].flatMap(([time, hour, minute, second]) =>
      step(`lab/rr_${String(time)}.json`, {
        ...depth(8),
        started_ms: Date.UTC(2026, 1, 27, Number(hour) - 5, Number(minute), Number(second) + Number(late_s)),
      }),
    ),
    what === "repeats" ? ["lab |  | 1", "lab |  | 2"] : ["lab | 135016 | -", "lab | 141700 | -"],
  ]),
  [
    "times of day in dated folders do not count the runs of a day",
    ["20260227", "20260228"].flatMap((day, d) =>
      [1, 8].map((qd, q) =>
        step(`lab/${day}/rr_qd${String(qd)}_${String(135016 + 100 * q)}.json`, {
          ...depth(qd),
          started_ms: Date.UTC(2026, 1, 27 + d, 13, 50 + q, 16),
        }),
      ),
    ),
    ["lab |  | 1", "lab |  | 2"],
  ],
  [
    "files beside counted runs are not one of the runs",
    [...sweeps((run, qd) => `lab/${run}/qd${qd}.json`, ["run1", "run2"]), ...sweep((qd) => `lab/qd${qd}.json`)],
    ["lab | run | 1", "lab | run | 2", "lab |  | -"],
  ],
  ...[
    ["rounds of one device, one after the other, are repeats", 1, ["lab |  | 1", "lab |  | 2", "lab |  | 3"]] as const,
    [
      "rounds that are hours apart may be drives in one slot",
      60,
      ["acme-1 |  | -", "acme-2 |  | -", "acme-3 |  | -"],
    ] as const,
  ].map(([name, pause_min, expected]): Habit => [
    name,
    [1, 2, 3].map((n) =>
      step(`lab/acme-${n}.json`, { targets: ["/dev/nvme0n1"], started_ms: 1e12 + n * (1 + pause_min) * 60_000 }),
    ),
    expected,
  ]),
  ...["db-0", "ucs-blade-", "slot_"].map((name): Habit => [
    `machines measured one after the other are not rounds: ${name}1, ${name}2`,
    [1, 2].flatMap((n) =>
      loads.map((qd, i) =>
        step(
          `lab/rr/${name}${n}-qd${qd}.json`,
          depth(qd, { targets: ["/dev/nvme0n1"], started_ms: (3 * n + i) * 65_000 }),
        ),
      ),
    ),
    [1, 2].map((n) => `${(name + String(n)).replace("ucs-", "").replace("_", " ")} |  | -`),
  ]),
  ...["perf-7", "perf-7/", "kv-7"].map((name): Habit => [
    `numbers that begin with neither 0 nor 1 number machines, not rounds: ${name}`,
    [7, 8].flatMap((n) =>
      loads.map((qd, i) =>
        step(
          `lab/${name.replace("7", String(n))}-rr${qd}.json`,
          depth(qd, { targets: ["/dev/nvme0n1"], started_ms: (3 * n + i) * 65_000 }),
        ),
      ),
    ),
    [7, 8].map((n) => `${name.replace("7", String(n)).replace("/", "")} |  | -`),
  ]),
  [
    "rounds of several loads each, one after the other, are repeats",
    [1, 2].flatMap((n) =>
      loads.map((qd, i) =>
        step(
          `lab/acme-${n}-qd${qd}.json`,
          depth(qd, { targets: ["/dev/sdb"], started_ms: 1e12 + (3 * n + i) * 60_000 }),
        ),
      ),
    ),
    ["lab |  | 1", "lab |  | 2"],
  ],
  ...[
    ["five rounds in a row are repeats, however far apart", 5, [1, 2, 3, 4, 5].map((n) => `pm |  | ${n}`)] as const,
    ["four rounds may be set-ups of one drive", 4, [1, 2, 3, 4].map((n) => `pm | r${n} | -`)] as const,
  ].map(([name, rounds, expected]): Habit => [
    name,
    Array.from({ length: rounds }, (_, n) =>
      [0, 35, 65].flatMap((read_percent, i) =>
        step(`pm/r${n + 1}-${String(read_percent).padStart(3, "0")}-4k.json`, {
          ...{ targets: ["/dev/nvme0n1"], workload_op: read_percent === 0 ? "write" : "mixed", read_percent },
          ...{ started_ms: 1e12 + (3 * n + i) * 61_000, rate: 1e6 / (n + 1) },
        }),
      ),
    ).flat(),
    expected,
  ]),
  [
    "a test of rounds beside another such test is not a system",
    Array.from({ length: 5 }, (_, n) => [
      step(`pm/iops/r0${n + 1}-4k.json`, { targets: ["/dev/nvme0n1"], started_ms: 1e12 + n * 61_000 }),
      step(`pm/lat/l${n + 1}-4k.json`, depth(1, { targets: ["/dev/nvme0n1"], started_ms: 2e12 + n * 61_000 })),
    ]).flat(),
    ["iops", "lat"].flatMap((test) => [1, 2, 3, 4, 5].map((n) => `pm | ${test} | ${n}`)),
  ],
  [
    "a number behind a date is another run of that day",
    sweeps((name, qd) => `lab/all_60sec_${name}/qd${qd}.json`, ["20190418", "20190418-2"]),
    ["all |  | 1", "all |  | 2"],
  ],
  [
    "numbers with leading zeros count: results of CBT",
    sweeps((name, qd) => `ceph/${name}/iodepth-${qd}/output.json`, ["00000000", "00000001"]),
    ["ceph |  | 1", "ceph |  | 2"],
  ],
  [
    "numbered files whose depth only their names state are repeats if all are within 1.5 × their median",
    ["qd1", "qd8"].flatMap((qd) =>
      [0, 1, 2, 3].map((n) =>
        step(`five/rr-${qd}-00${n}.txt`, { iodepth: null, outstanding: null, apart: null, rate: 1000 + 250 * n }),
      ),
    ),
    ["qd1", "qd8"].flatMap((qd) => [1, 2, 3, 4].map((n) => `five | ${qd} | ${n}`)),
  ],
  [
    "a load and a count with a point between them are not a version: 4.2",
    loads.flatMap((n) =>
      [1, 2].map((run) => step(`db/oltp_rw_${n}.${run}.log`, { numjobs: n, outstanding: n, iodepth: null })),
    ),
    ["db |  | 1", "db |  | 2"],
  ],
  [
    "the first of several outputs has no number: output, output2",
    ["output", "output2"].flatMap((name) => sweep((qd) => `vdb/${name}/qd${qd}.json`)),
    ["vdb |  | 1", "vdb |  | 2"],
  ],
  [
    "a loop counter is a repeat: it1",
    ["it1", "it2"].map((name) => step(`lab/qd1_${name}.json`)),
    ["lab |  | 1", "lab |  | 2"],
  ],
  [
    "runs are counted in other languages too: Lauf 1",
    ["Lauf 1", "Lauf 2"].map((name) => step(`lab/${name}/r.json`)),
    ["lab |  | 1", "lab |  | 2"],
  ],
  [
    "ordinals count: first, second",
    ["first", "second"].map((name) => step(`lab/${name}/r.json`)),
    ["lab |  | 1", "lab |  | 2"],
  ],
  [
    "a retest is a repeat if its values agree",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["PM9A3", "PM9A3_retest", "CD8"]),
    ["PM9A3 |  | 1", "PM9A3 |  | 2", "CD8 |  | -"],
  ],
  [
    "a retest is a set-up if its values differ",
    [
      ...sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["PM9A3", "CD8"]),
      ...sweep((qd) => `lab/PM9A3_retest/qd${qd}.json`, { rate: 2000 }),
    ],
    ["PM9A3 |  | -", "PM9A3 | retest | -", "CD8 |  | -"],
  ],
  ...(
    [
      ["Jan2024", "Feb2024"],
      ["2024-01", "2024-02"],
      ["2024Q1", "2024Q2"],
      ["3-1-2024", "3-2-2024"],
      ["jan", "feb"],
      ["morning", "evening"],
      ["run-a", "run-b"],
      ["runA", "runB"],
      ["run_i", "run_ii"],
      ["run-9f1c2e7a", "run-ee01f3a9"],
      ["1of2", "2of2"],
      ["第1次", "第二次"],
      ["measurement1", "measurement2"],
      ["прогон1", "прогон2"],
    ] as const
  ).map(
    (names) =>
      [
        `names that count repeats: ${names.join(", ")}`,
        ["PM9A3", "CD8"].flatMap((drive) => sweeps((name, qd) => `lab/${name}/${drive}/qd${qd}.json`, names)),
        ["PM9A3 |  | 1", "PM9A3 |  | 2", "CD8 |  | 1", "CD8 |  | 2"],
      ] as const,
  ),
  ...(
    [
      ["t1", "t2"],
      ["set1", "set2"],
      ["03-11", "03-12"],
    ] as const
  ).flatMap((names) =>
    (["folder", "file"] as const).map(
      (where) =>
        [
          `trials, sets and days of a month count if the values agree: ${names.join(", ")}, in the name of a ${where}`,
          ["PM9A3", "CD8"].flatMap((drive) =>
            sweeps(
              (name, qd) =>
                where === "folder" ? `lab/${name}/${drive}/qd${qd}.json` : `lab/${drive}/qd${qd}_${name}.json`,
              names,
            ),
          ),
          ["PM9A3 |  | 1", "PM9A3 |  | 2", "CD8 |  | 1", "CD8 |  | 2"],
        ] as const,
    ),
  ),
  [
    "sets whose values differ are not repeats",
    ["set1", "set2"].flatMap((name, k) => sweep((qd) => `lab/qd${qd}_${name}.json`, { rate: 1000 + 2000 * k })),
    ["lab | set1 | -", "lab | set2 | -"],
  ],
  [
    "days on which the files were measured count, however far apart",
    [
      ...sweep((qd) => `lab/03-11/qd${qd}.json`, { started_ms: Date.UTC(2026, 2, 11, 9) }),
      ...sweep((qd) => `lab/04-02/qd${qd}.json`, { started_ms: Date.UTC(2026, 3, 2, 21) }),
    ],
    ["lab |  | 1", "lab |  | 2"],
  ],
  [
    "a number like a day on which no file was measured is not a day: 03-11",
    ["03-11", "03-12"].flatMap((name) =>
      sweep((qd) => `lab/PM9A3/qd${qd}_${name}.json`, { started_ms: Date.UTC(2026, 6, 20) }),
    ),
    ["03-11 |  | -", "03-12 |  | -"],
  ],
  [
    "depth and jobs with a leading zero are not a day: 04-12",
    ["04-12", "04-16", "08-12", "08-16"].map((name) => {
      const [iodepth, numjobs] = name.split("-").map(Number) as [number, number];
      return step(`lab/r_${name}.json`, { iodepth, numjobs, outstanding: iodepth * numjobs });
    }),
    ["lab |  | -"],
  ],
  [
    "a numbered machine is not a repeat: R740-1",
    sweeps((name, qd) => `${name}/qd${qd}.json`, ["R740-1", "R740-2", "R750-1"]),
    ["R740-1 |  | -", "R740-2 |  | -", "R750-1 |  | -"],
  ],
  [
    "drives that agree at one load only are not repeats",
    [
      ...sweep((qd) => `lab/test1/qd${qd}.json`),
      ...loads.map((qd) => step(`lab/test2/qd${qd}.json`, depth(qd, { rate: qd > 1 ? 2200 : 1010 }))),
    ],
    ["lab | test1 | -", "lab | test2 | -"],
  ],
  [
    "a letter behind a depth counts runs: 16a",
    ["PM883", "S4610"].flatMap((drive) =>
      loads.flatMap((qd) => ["a", "b"].map((run) => step(`lab/${drive}-${qd}${run}.json`, depth(qd)))),
    ),
    ["PM883 |  | 1", "PM883 |  | 2", "S4610 |  | 1", "S4610 |  | 2"],
  ],
  [
    "a letter behind a named depth counts runs: qd8a",
    [1, 8].flatMap((qd) => ["a", "b", "c"].map((run) => step(`lab/qd${String(qd)}${run}.json`, depth(qd)))),
    [1, 2, 3].map((n) => `lab |  | ${String(n)}`),
  ],
  [
    "folders named by a drive and a day: the days count",
    sweeps((name, qd) => `${name}/rr${qd}.json`, ["PM883_20251009", "PM883_20251010"]),
    ["PM883 |  | 1", "PM883 |  | 2"],
  ],
  [
    "days count with the year last and a time behind them: 10182021_1719",
    (["c5.xlarge_10182021_1719", "c5.xlarge_20102021_2153"] as const).flatMap((name, i) =>
      sweep((qd) => `${name}/rr${qd}.json`, { started_ms: Date.UTC(2021, 9, 18 + 2 * i) }),
    ),
    ["c5.xlarge |  | 1", "c5.xlarge |  | 2"],
  ],
  [
    "folders named by a drive and a run: the runs count",
    sweeps((name, qd) => `${name}/rr${qd}.json`, ["PM883_run1", "PM883_run2"]),
    ["PM883 |  | 1", "PM883 |  | 2"],
  ],
  [
    "folders named by a drive, and by the drive and a retest: both count",
    sweeps((name, qd) => `${name}/rr${qd}.json`, ["PM883", "PM883_retest"]),
    ["PM883 |  | 1", "PM883 |  | 2"],
  ],
  [
    "an array measured on two days keeps its name",
    sweeps((name, qd) => `vdb/${name}/rr${qd}.json`, ["array1_20251009", "array1_20251010"]),
    ["array1 |  | 1", "array1 |  | 2"],
  ],
  [
    "one more file does not change the numbers of files that are numbered throughout",
    [
      ...[1, 2, 4].flatMap((n, k) =>
        [1, 8, 32, 64].map((qd, i) =>
          step(`ssd/${String(4 * k + i).padStart(2, "0")}_n${n}i${qd}.log`, {
            ...{ numjobs: n, iodepth: qd, outstanding: n * qd },
          }),
        ),
      ),
      step("ssd/n8i32_4krandread.log", { numjobs: 8, iodepth: 32, outstanding: 256 }),
      ...["hdd", "ssd"].map((name) => step(`final/final_${name}.log`, { block_bytes: 65_536 })),
    ],
    ["hdd |  | -", "ssd |  | -"],
  ],
  [
    "a number behind a name counts runs, even if other numbers beside it are loads: nfs.2",
    ["2hdd", "4hdd"].flatMap((array) => [
      ...sweep((qd) => `ceph/${array}/nfs_i0${qd}.log`),
      step(`ceph/${array}/nfs.2.log`, depth(16)),
      step(`ceph/${array}/cephfs.log`, depth(16)),
      step(`ceph/${array}/cephfs.2.log`, depth(16)),
    ]),
    [
      "2hdd cephfs |  | 1",
      "2hdd cephfs |  | 2",
      "2hdd nfs |  | -",
      "2hdd nfs |  | 1",
      "2hdd nfs |  | 2",
      "4hdd cephfs |  | 1",
      "4hdd cephfs |  | 2",
      "4hdd nfs |  | -",
      "4hdd nfs |  | 1",
      "4hdd nfs |  | 2",
    ],
  ],
  [
    "a number behind a word for a host is part of its name: server_2",
    sweeps((name, qd) => `lab/qd${qd}_${name}.json`, ["server", "server_2"]),
    ["server |  | -", "server 2 |  | -"],
  ],
  [
    "a numbered file that repeats nothing is one line, with loads of its own",
    [
      ...[1, 4, 16].map((qd) => step("lab/result1.txt", depth(qd, { phase: qd, rate: 1000 }))),
      ...[16, 32, 64].map((qd) => step("lab/result2.txt", depth(qd, { phase: qd, rate: 9000 }))),
    ],
    ["lab | result1 | -", "lab | result2 | -"],
  ],
  [
    "the percentile that sysbench was told to print is no set-up: the runs repeat each load",
    [1, 4].flatMap((numjobs) =>
      [0, 50, 99, 100].map((printed_percent) =>
        step(`lab/t${String(numjobs)}_p${String(printed_percent)}.txt`, {
          ...{ tool: "sysbench", engine: "sync", numjobs, outstanding: numjobs, printed_percent },
        }),
      ),
    ),
    [1, 2, 3, 4].map((n) => `lab |  | ${String(n)}`),
  ],
  [
    "checkpoint reports of sysbench are of one run, one after the other",
    range(3).map((phase) =>
      step("lab/rndrw.txt", { tool: "sysbench", phase, job_index: phase, iodepth: null, outstanding: null }),
    ),
    range(3).map((phase) => `lab |  | ${String(phase + 1)}`),
  ],
  [
    "a leading number from 1 on repeats the same names: 1_16_4k_nvme, 2_16_4k_nvme",
    [1, 2, 3].flatMap((n) => ["nvme", "sata"].flatMap((name) => sweep((qd) => `lab/${n}_${qd}_4k_${name}.json`))),
    ["nvme", "sata"].flatMap((name) => [1, 2, 3].map((n) => `${name} |  | ${n}`)),
  ],
  [
    "the letters of a pod are known by another pod of its job, and the hash of a deployment belongs to them",
    ["fio-7d9f8c6b5-xkcdz", "fio-7d9f8c6b5-x7k2p"].flatMap((pod, i) =>
      sweep((qd) => `lab/${pod}/qd${qd}.json`, { started_ms: 1e9 * (i + 1) }),
    ),
    ["lab |  | 1", "lab |  | 2"],
  ],
  [
    "equal numbers behind several names, half of them set-ups, count repeats: base-1 to base-3 beside lz4-1 to lz4-3",
    ["base", "caching", "encryption", "lz4-compression"].flatMap((name) =>
      [1, 2, 3].flatMap((n) => sweep(() => `lab/${name}-${n}`)),
    ),
    ["base", "caching", "encryption", "lz4-compression"].flatMap((name) => [1, 2, 3].map((n) => `${name} |  | ${n}`)),
  ],
  ...[
    ["hdd", "ssd", "nvme"],
    ["intel", "samsung", "micron"],
  ].map((names): Habit => [
    `of drives they number drives: ${names[0]!}-1 to ${names[0]!}-3`,
    names.flatMap((name) => [1, 2, 3].flatMap((n) => sweep(() => `lab/${name}-${n}`))),
    names.flatMap((name) => [1, 2, 3].map((n) => `${name}-${n} |  | -`)),
  ]),
  [
    "so do numbers behind what was asked in three or more names, however much the values differ: nfs-4-300-0",
    loads.flatMap((qd) =>
      [0, 1, 2].map((n) => step(`lab/nfs-${qd}-300-${n}/r.json`, { ...depth(qd), rate: 1000 * (1 + n) })),
    ),
    ["nfs-300 |  | 1", "nfs-300 |  | 2", "nfs-300 |  | 3"],
  ],
  ...(
    [
      ["counted files of several runs each are repeats of one another: run1.txt, run2.txt", ["run1", "run2"], 1],
      ["of files that differ by more, only the runs in each are repeats", ["a1f", "b7c"], 2],
    ] as const
  ).map(([title, names, series]): Habit => {
    const repeats = (n: number): number[] => range(1, n + 1);
    return [
      title,
      names.flatMap((name, i) =>
        [0, 1, 2].map((document) => step(`lab/${name}.txt`, { document, rate: 1000 + 10 * document + i })),
      ),
      series === 1
        ? repeats(6).map((n) => `lab |  | ${n}`)
        : names.flatMap((name) => repeats(3).map((n) => `${name} |  | ${n}`)),
    ];
  }),
];

describe("counted repeats in other people's folders", () => {
  it.each(cases)("%s", (_, steps, wanted) => expect([...new Set(placed(steps))].sort()).toEqual(wanted.toSorted()));

  it("numbers repeats without clocks by name, the shorter first", () => {
    expect(placed(["PM883-rerun", "PM883"].map((name) => step(`lab/${name}/qd1.json`)))).toEqual([
      "PM883 |  | 2",
      "PM883 |  | 1",
    ]);
  });
});
