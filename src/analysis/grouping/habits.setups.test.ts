/** Habits of other people's folders: what is a set-up of one system. Names of folders and files, each "system | set-up | repeat" once. */
import { describe, expect, it } from "vitest";
import { depth, jobs, loads, placed, step, sweep, sweeps, writes, type Habit } from "../../../tests/support/steps";

const cases: readonly Habit[] = [
  [
    "NUMA nodes are set-ups, not repeats: numa-0, numa0",
    [...sweeps((name, qd) => `lab/randread_qd${qd}_${name}.json`, ["numa-0", "numa-1"])],
    ["lab | numa 0 | -", "lab | numa 1 | -"],
  ],
  ...[
    ["build-1201", "build-1215"],
    ["build1201", "build1215"],
    ["build#12", "build#13"],
    ["pr-123", "pr-130"],
    ["ci-4711", "ci-4720"],
    ["commit-a1b2c3d", "commit-0f9e8d7"],
    ["a1b2c3d", "0f9e8d7"],
    ["release-1.2.0", "release-1.3.0"],
    ["rc1", "rc2"],
    ["linux-5.15.0-91-generic", "linux-6.1.0-18-amd64"],
  ].flatMap((builds) =>
    [
      (build: string) => `${build}/PM9A3/`,
      (build: string) => `PM9A3/${build}/`,
      (build: string) => `PM9A3/${build}_`,
    ].map((of): Habit => [
      `builds of the software under test are set-ups of one system, so they have a history: ${of(builds[0]!)}`,
      sweeps((build, qd) => `lab/${of(build)}qd${qd}.json`, builds),
      builds.map((build) => `PM9A3 | ${build.replace(/(?<=[a-z])[-#]/, " ")} | -`),
    ]),
  ),
  [
    "a share of over-provisioning or of the capacity is one word with what it is of",
    sweeps((name, qd) => `lab/w${name}/qd${qd}.json`, ["", "-7%op", "-90% filled"]),
    ["w |  | -", "w | 7% op | -", "w | 90% filled | -"],
  ],
  [
    "a debug build, or a trial, beside files without such a word is a set-up",
    sweeps((name, qd) => `lab/sysbench${name}_${qd}.log`, ["", "_debug"], { tool: "sysbench" }),
    ["lab |  | -", "lab | debug | -"],
  ],
  [
    "results are no state of what stands before them: sed_encryption_results",
    sweeps((name, qd) => `lab/${name}_results/qd${qd}.json`, ["sed_encryption", "luks_encryption"]),
    ["luks encryption |  | -", "sed encryption |  | -"],
  ],
  [
    "hashes of other lengths may be drives, addresses or digests",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["5000c500a1b2c3d4", "5000c500a1b2c3d5"]),
    ["5000c500a1b2c3d4 |  | -", "5000c500a1b2c3d5 |  | -"],
  ],
  ...["power-save", "powersave", "Power Saving"].map((name): Habit => [
    `${name} beside performance is a set-up`,
    sweeps((of, qd) => `lab/PM9A3/${of}/qd${qd}.json`, [name, "performance"]),
    [`PM9A3 | ${name} | -`, "PM9A3 | performance | -"],
  ]),
  [
    "a level of compression is a set-up like its algorithm, whatever its digits: zstd2, zstd15",
    ["corsair/mp600-pro-xt", "kingston/kc3000"].flatMap((drive) =>
      sweeps((name, qd) => `lab/${drive}-btrfs-${name}-qd${qd}.json`, ["nocompress", "zstd2", "zstd15"]),
    ),
    ["corsair mp600", "kingston kc3000"].flatMap((system) =>
      ["nocompress", "zstd2", "zstd15"].map((name) => `${system} | ${name} | -`),
    ),
  ],
  [
    "files of a folder that names the system are set-ups if their names end in a power of ten: range100 is no drive",
    ["pg1023", "pg1110"].flatMap((version) =>
      ["range10", "range100", "range1000"].map((range) => step(`lab/x.${version}/${range}.dop1`)),
    ),
    ["pg1023", "pg1110"].flatMap((system) =>
      ["range10", "range100", "range1000"].map((name) => `${system} | ${name} | -`),
    ),
  ],
  [
    "one file name with a file system does not make systems of the others, whose folders are the systems",
    [
      "exp_1_coop/output",
      "exp_1_coop/all-cores",
      "exp_1_coop/thinkcycles",
      "exp_2_regfile/ext4",
      "exp_2_regfile/output",
    ].flatMap((name) => sweep((qd) => `lab/${name}-qd${qd}.txt`)),
    ["coop | all-cores | -", "coop | output | -", "coop | thinkcycles | -", "regfile ext4 |  | -", "regfile |  | -"],
  ],
  [
    "a file that is only called result or test is no system beside one that names a system",
    ["aws-xfs/gp2", "aws-xfs/gp3", "laptop-btrfs/result", "laptop-btrfs/test"].flatMap((name) =>
      sweep((qd) => `lab/${name}-qd${qd}.txt`),
    ),
    ["aws-xfs gp2 |  | -", "aws-xfs gp3 |  | -", "laptop-btrfs | result | -", "laptop-btrfs | test | -"],
  ],
  ...[
    ["before", "after"],
    ["pre", "post"],
    ["baseline", "patch 7"],
  ].flatMap((states) =>
    [
      (drive: string, state: string) => `lab/${state}/${drive}/`,
      (drive: string, state: string) => `lab/${drive}/${state}/`,
      (drive: string, state: string) => `lab/${state}/${drive}-`,
      ...(states[0] === "baseline"
        ? []
        : [
            (drive: string, state: string) => `lab/${drive}_${state}/`,
            (drive: string, state: string) => `lab/${state}-${drive}-`,
          ]),
    ].map((of): Habit => [
      `before and after a change are set-ups of each drive that has both: ${of("nvme0n1", states[0]!)}, ${states[1]!}`,
      ["nvme0n1", "nvme1n1"].flatMap((drive) => sweeps((state, qd) => `${of(drive, state)}qd${qd}.json`, states)),
      ["nvme0n1", "nvme1n1"].flatMap((drive) => states.map((state) => `${drive} | ${state} | -`)),
    ]),
  ),
  [
    "before and after are set-ups of drives that only the files name, too",
    ["sda", "sdb"].flatMap((drive, n) =>
      sweeps((state, qd) => `lab/${state}/qd${qd}${"ab"[n]!}.json`, ["before", "after"], {
        targets: [`/dev/${drive}`],
      }),
    ),
    ["sda", "sdb"].flatMap((drive) => ["before", "after"].map((state) => `lab ${drive} | ${state} | -`)),
  ],
  [
    "before and after are set-ups of folders that name a drive and an operation",
    ["before", "after"].flatMap((state) =>
      ["kingston", "intel"].flatMap((drive) => [
        ...sweep((qd) => `lab/${state}/${drive}_randread/qd${qd}.json`),
        ...sweep((qd) => `lab/${state}/${drive}_randwrite/qd${qd}.json`, writes),
      ]),
    ),
    ["kingston", "intel"].flatMap((drive) => ["before", "after"].map((state) => `${drive} | ${state} | -`)),
  ],
  ...[
    (name: string, state: string) => `${name}-${state}`,
    (name: string, state: string) => `randread_${state}_${name}`,
  ].map((of): Habit => [
    `a stage beside another set-up is one of several systems: ${of("unity", "baseline")}, ${of("unity", "optimized")}`,
    ["unity", "netapp-aff"].flatMap((name) =>
      sweeps((state, qd) => `lab/${of(name, state)}-qd${qd}.json`, ["baseline", "optimized"]),
    ),
    ["unity", "netapp-aff"].flatMap((name) => ["baseline", "optimized"].map((state) => `${name} | ${state} | -`)),
  ]),
  [
    "the version of a product keeps its word: qemu-8.0",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["PM9A3_qemu-8.0", "PM9A3_qemu-9.0"]),
    ["PM9A3 | qemu 8.0 | -", "PM9A3 | qemu 9.0 | -"],
  ],
  [
    "two words are one only as a whole: 4k lba0",
    sweeps((name, qd) => `PM9A3/4k ${name} qd${qd}.json`, ["lba0", "lba1"]),
    ["PM9A3 | lba0 | -", "PM9A3 | lba1 | -"],
  ],
  [
    "before and after name the systems if nothing else does",
    sweeps((state, qd) => `lab/${state}/qd${qd}.json`, ["before", "after"]),
    ["before |  | -", "after |  | -"],
  ],
  [
    "on and off keep the word that says what is on, even if all names have it",
    sweeps((name, qd) => `lab/qd${qd}_thp_${name}.json`, ["on", "off"]),
    ["lab | thp on | -", "lab | thp off | -"],
  ],
  [
    "values of options that the files state are named with their option: sync_dsync, sync_file_range_write_8",
    [
      ["fsync_1", "fsync=1"],
      ["fsync_32", "fsync=32"],
      ["sync_1", "sync=1"],
      ["sync_dsync", "sync=dsync"],
      ["sync_file_range_write_8", "sync_file_range=write:8"],
    ].map(([name = "", work = ""]) => step(`lab/${name}.json`, { ...writes, work })),
    [
      "lab | fsync=1 | -",
      "lab | fsync=32 | -",
      "lab | sync=1 | -",
      "lab | sync=dsync | -",
      "lab | sync_file_range=write:8 | -",
    ],
  ],
  [
    "files of one drive, each with a load and options of its own, are set-ups of the drive",
    [
      step("lab/chain.json", depth(8, { targets: ["/mnt/a"] })),
      ...[1, 2, 4].map((qd) => step("lab/chain.json", depth(qd, { targets: ["/mnt/a"] }))),
      step("lab/ramp.json", depth(8, { targets: ["/mnt/a"] })),
      step("lab/lots.json", depth(1, { targets: ["/mnt/a"], block_bytes: 8192 })),
    ],
    ["lab | chain | -", "lab | ramp | -", "lab |  | -"],
  ],
  [
    "mount options are set-ups of one file system",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["ext4-noatime", "ext4-discard", "ext4-nobarrier"]),
    ["ext4 | noatime | -", "ext4 | discard | -", "ext4 | nobarrier | -"],
  ],
  [
    "mount options are set-ups beside the default ones, too",
    sweeps((name, qd) => `lab/ext4/${name}/qd${qd}.json`, ["defaults", "noatime"]),
    ["ext4 | defaults | -", "ext4 | noatime | -"],
  ],
  [
    "chunk sizes are set-ups of an array: raid5_c64k",
    sweeps((name, qd) => `lab/${name}_qd${qd}.json`, ["raid5_c64k", "raid5_c256k", "raid6_c64k", "raid6_c256k"]),
    ["RAID 5 | c256k | -", "RAID 5 | c64k | -", "RAID 6 | c256k | -", "RAID 6 | c64k | -"],
  ],
  ...[
    ["ps0", "ps1", "ps2"],
    ["lbaf512", "lbaf4096"],
  ].map((names): Habit => [
    `power states and formats of a drive are set-ups: ${names.join(", ")}`,
    sweeps((name, qd) => `PM9A3/${name}/qd${qd}.json`, names),
    names.map((name) => `PM9A3 | ${name} | -`),
  ]),
  [
    "what was done before the test does not contradict the file: after-trim",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["idle", "after-trim"], writes),
    ["idle |  | -", "after-trim |  | -"],
  ],
  [
    "names of sysbench's transactions that only say reads or writes are no set-ups: oltp_read_only, oltp_write_only",
    (
      [
        ["oltp_read_only", 100],
        ["oltp_write_only", 0],
        ["oltp_read_write", 77.8],
        ["oltp_point_select", 100],
      ] as const
    ).flatMap(([name, read_percent]) =>
      [1, 8].map((n) =>
        step(`db/${name}_${n}threads.log`, {
          ...{ tool: "sysbench", workload_op: "transaction", pattern: null, block_bytes: null, iodepth: null },
          ...{ read_percent, ...jobs(n) },
        }),
      ),
    ),
    ["db |  | -", "db | point select | -"],
  ],
  [
    "folders of studies name no systems, even if the same workloads lie beside them",
    ["", "repeat_runs/sizes-gelb/", "repeat_runs/ways-blau/"].flatMap((folder, i) =>
      [
        ...(i === 2 ? [] : [8192, 65_536].map((block_bytes) => ({ block_bytes }))),
        ...(i === 1
          ? []
          : [
              { ...writes, engine: "mmap" },
              { ...writes, engine: "libaio" },
            ]),
      ].map((more, n) => step(`lab/${folder}${"abcd"[n + (i === 2 ? 2 : 0)]!}${String(i)}.json`, more)),
    ),
    ["lab |  | -", "lab | repeat runs sizes-gelb | -", "lab | repeat runs ways-blau | -"],
  ],
  [
    "folders of studies name no systems if a workload is in two of them and Chinese words say what was varied",
    [
      ...sweep((qd) => `lab/fio队列深度测试/q${qd}.json`),
      ...["libaio", "mmap"].map((engine) => step(`lab/fio引擎测试/engine_${engine}.json`, { engine })),
    ],
    ["lab | fio引擎测试 | -", "lab | fio队列深度测试 | -"],
  ],
  ...["fsyncN/qd", "fsyncN-qd"].map((name): Habit => [
    `an option is named where it is set and where it has the default that no file states: ${name}`,
    [0, 1].flatMap((n) =>
      sweep((qd) => `lab/${name.replace("N", String(n))}${qd}.json`, { ...writes, work: n === 0 ? "" : "fsync=1" }),
    ),
    ["lab | fsync0 | -", "lab | fsync1 | -"],
  ]),
  [
    "compression on and off is a set-up, and a letter with a digit alone is not a name",
    [
      ...sweeps((name, qd) => `tank/rs${name}/qd${qd}.json`, ["16k_compon", "16k_compoff"]),
      ...sweeps((name, qd) => `md/raid10_${name}/qd${qd}.json`, ["n2", "f2"], { block_bytes: 8192 }),
    ],
    ["raid10 f2 |  | -", "raid10 n2 |  | -", "tank | compoff | -", "tank | compon | -"],
  ],
  [
    "frequency governors are set-ups of one host",
    sweeps((name, qd) => `lab/randread-qd${qd}-${name}.json`, ["performance", "powersave"]),
    ["lab | performance | -", "lab | powersave | -"],
  ],
  [
    "an engine of two words is no set-up if the files state it: io_uring",
    ["io_uring", "libaio"].flatMap((engine) => sweep((qd) => `lab/${engine}/qd${qd}.json`, { engine })),
    ["lab |  | -"],
  ],
  [
    "kernel releases are set-ups",
    [...sweeps((name, qd) => `k/${name}/qd${qd}.json`, ["5.15.0-91-generic", "6.8.0-31-generic"])],
    ["k | 5.15.0-91-generic | -", "k | 6.8.0-31-generic | -"],
  ],
  [
    "compression is a set-up",
    sweeps((name, qd) => `tank/${name}/qd${qd}.json`, ["lz4", "off"]),
    ["tank | lz4 | -", "tank | off | -"],
  ],
  [
    "how full a drive is, is a set-up: fill50, 90% full",
    sweeps((name, qd) => `cd8/${name}/qd${qd}.json`, ["fill50", "90% full"]),
    ["cd8 | fill50 | -", "cd8 | 90% full | -"],
  ],
  [
    "a trial beside the runs of an array is a set-up of it, and its name stays whole",
    [
      ...[8, 16, 32].flatMap((n) =>
        ["raid0", "raid5"].flatMap((level) =>
          [4096, 8192].map((block_bytes) =>
            step(`vd/nvme_1vm_${level}_${block_bytes / 1024}k_${n}t_w30_f3000/r.json`, {
              ...{ block_bytes, numjobs: n, outstanding: n },
            }),
          ),
        ),
      ),
      step("vd/test_raid0_8k32t/r.json", { block_bytes: 8192, numjobs: 32, outstanding: 32 }),
    ],
    ["RAID 0 |  | -", "RAID 5 |  | -", "RAID 0 | test | -"],
  ],
  ...(
    [
      ["old", "new"],
      ["v1", "v2"],
      ["mtu1500", "mtu9000"],
      ["OP7", "OP28"],
    ] as const
  ).map(
    (names) =>
      [
        `versions of one set-up are neither repeats nor drives: ${names.join(", ")}`,
        sweeps((name, qd) => `lab/${name}/qd${qd}.json`, names),
        names.map((name) => `lab | ${name} | -`),
      ] as const,
  ),
  [
    "a final version beside the first is a set-up",
    [...sweep((qd) => `lab/cd8/qd${qd}.json`), ...sweep((qd) => `lab/cd8_final/qd${qd}.json`)],
    ["cd8 |  | -", "cd8 | final | -"],
  ],
  ...(
    [
      ["kernel5.15", "kernel6.1"],
      ["fw1.2.3", "fw1.3.0"],
      ["k5.15", "k6.8"],
      ["v1.0", "v1.1"],
      ["50pct", "100pct"],
      ["1000iops", "5000iops"],
      ["1client", "2clients"],
      ["2zone", "4zone"],
      ["tuned", "tuned2"],
    ] as const
  ).map(
    (names) =>
      [
        `states and requested numbers are not drives: ${names.join(", ")}`,
        sweeps((name, qd) => `lab/${name}/qd${qd}.json`, names),
        names.map((name) => `lab | ${name} | -`),
      ] as const,
  ),
  [
    "powers of two behind one word are steps of a parameter",
    sweeps((name, qd) => `lab/PM9A3_${name}_qd${qd}.json`, ["nr64", "nr128", "nr256"]),
    ["PM9A3 | nr64 | -", "PM9A3 | nr128 | -", "PM9A3 | nr256 | -"],
  ],
  [
    "powers of two before a word for devices are not: 8disks",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["8disks", "16disks", "32disks"]),
    ["8disks |  | -", "16disks |  | -", "32disks |  | -"],
  ],
  [
    "one drive with two set-ups keeps its name",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["PM9A3_numa0", "PM9A3_numa1"]),
    ["PM9A3 | numa0 | -", "PM9A3 | numa1 | -"],
  ],
  [
    "a copy kept beside a file is a set-up",
    sweeps((ending, qd) => `PM883/qd${qd}.json${ending}`, ["", ".bak", ".old"]),
    ["PM883 |  | -", "PM883 | bak | -", "PM883 | old | -"],
  ],
  [
    "options of fio and run times are not systems",
    sweeps((name, qd) => `P420i/${name}/qd${qd}.json`, ["RANDREPEAT_0_5MINUTES", "RANDREPEAT_1_5MINUTES"]),
    ["P420i | RANDREPEAT 0 | -", "P420i | RANDREPEAT 1 | -"],
  ],
  [
    "the purpose of a test is not a drive: throughput, latency",
    ["PM883", "S4610"].flatMap((drive) =>
      sweeps((name, qd) => `lab/${drive}/${name}/qd${qd}.json`, ["throughput", "latency"]),
    ),
    ["PM883", "S4610"].flatMap((drive) => ["throughput", "latency"].map((name) => `${drive} | ${name} | -`)),
  ],
  [
    "the purpose of a test above the drives is not a drive; tests that share no load are one line",
    ["PM883", "S4610"].flatMap((drive) => [
      ...sweep((qd) => `lab/bandwidth/${drive}/qd${qd}.json`, { block_bytes: 131_072 }),
      ...sweep((qd) => `lab/iops/${drive}/qd${qd}.json`),
    ]),
    ["PM883 |  | -", "S4610 |  | -"],
  ],
  [
    "buffer pools are set-ups: BP20, BP60",
    sweeps((name, qd) => `beast/${name}.threads${qd}/results.txt`, ["BP20", "BP60"], { numjobs: null }),
    ["beast | BP20 | -", "beast | BP60 | -"],
  ],
  [
    "descriptions of runs split set-ups that folders only count",
    ["cache off", "cache on"].flatMap((description, i) =>
      sweep((qd) => `lab/run${i + 1}/qd${qd}.json`, { description }),
    ),
    ["lab | cache off | -", "lab | cache on | -"],
  ],
  [
    "folders named by the parameter that was varied are studies of one system, also with sizes in the names of files",
    [
      ...[512, 1024, 4096, 65_536].map((block_bytes, i) =>
        step(`disks/bs.randread/0${i}_${block_bytes / 1024}k.log`, { block_bytes }),
      ),
      ...sweep((qd) => `disks/iodepth.4k_randread/${qd}.log`, { rate: 1600 }),
      ...loads.map((n) => step(`disks/numjobs/${n}.log`, { numjobs: n, outstanding: n, rate: 2600 })),
    ],
    ["disks | bs | -", "disks | iodepth | -", "disks | numjobs | -"],
  ],
  [
    "folders named like the figures of an article are not systems, nor are the files below",
    ["fig-1-baseline", "fig-2-tapp-scal-8-ssd", "fig-3-lapp"].flatMap((figure, k) =>
      ["bfq", "kyber"].flatMap((sched) =>
        sweep((qd) => `paper/${figure}/out/qd_${qd}_sche_${sched}.txt`, { rate: 1000 * (k + 1) }),
      ),
    ),
    ["fig-1-baseline", "fig-2-tapp-scal-8-ssd", "fig-3-lapp"].flatMap((figure) =>
      ["bfq", "kyber"].map((sched) => `paper | ${figure} ${sched} | -`),
    ),
  ],
  [
    "the name of a study in two folders is not a system, and two tools are no line",
    ["ior", "fio"].flatMap((tool) => sweep((qd) => `cgpu/${tool}-scaling/bw_${qd}.json`, { tool })),
    ["cgpu | fio | -", "cgpu | ior | -"],
  ],
  [
    "run times that only names and the clock state separate runs of one load",
    [10, 20, 40].map((s) => step(`lab/runtime.4k/${s}.log`, { runtime_s: s, asked_runtime_s: null })),
    ["runtime.4k | 10 | -", "runtime.4k | 20 | -", "runtime.4k | 40 | -"],
  ],
  [
    "a curve of vdbench is one line, even if one of its rates was asked for again",
    ["exch_(10%)", "exch_(20%)", "exch_(50%)", "again"].map((title, phase) =>
      step("vdb/flatfile.html", {
        ...{ tool: "vdbench", gathered: true, title, phase },
        ...{ load_kind: "rate", asked_iops: [90, 180, 450, 90][phase]! },
      }),
    ),
    ["vdb | again | -", "vdb | exch | -"],
  ],
  [
    "evenly spaced numbers are steps of a parameter, whatever their word, even if one is missing",
    ["rocks", "inno"].flatMap((name) => [500, 600, 700, 900, 1000].map((n) => step(`db/${name}/res_sz${n}.json`))),
    ["inno", "rocks"].flatMap((name) => [1000, 500, 600, 700, 900].map((n) => `${name} | sz${n} | -`)),
  ],
  [
    "a file that only some results name is not another system: its size is the set-up",
    sweep((qd) => `lab/a_2G/qd${qd}.json`, { size_bytes: 2 * 2 ** 30 }).concat(
      sweep((qd) => `lab/a_14G/qd${qd}.json`, { size_bytes: 14 * 2 ** 30, targets: ["/mnt/a/train.zip"] }),
    ),
    ["a | 14G | -", "a | 2G | -"],
  ],
  [
    "a version keeps its suffix: 9.7.0-er2",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["mysql/8.4.8", "mysql/9.7.0-er2", "mariadb/11.8.6"]),
    ["mariadb |  | -", "mysql | 8.4.8 | -", "mysql | 9.7.0-er2 | -"],
  ],
  [
    "models and accelerators of MLPerf Storage are set-ups",
    ["hdd_unet3d_a100", "nvme_unet3d_a100", "nvme_unet3d_h100"].map((name) =>
      step(`lab/${name}/summary.json`, { tool: "mlperf-storage" }),
    ),
    ["hdd |  | -", "nvme | a100 | -", "nvme | h100 | -"],
  ],
  [
    "block sizes that differ between reads and writes are named, even without another workload beside them",
    sweep((qd) => `lab/qd${qd}.json`, {
      block_bytes: null,
      workload_op: "mixed",
      read_percent: 50,
      kind: "bs=4k,64k",
    }),
    ["lab | bs=4k,64k | -"],
  ],
  [
    "a share of the capacity is a set-up, like empty and full",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["empty", "50pct", "full"]),
    ["lab | 50pct | -", "lab | empty | -", "lab | full | -"],
  ],
  [
    "write caches and mount options with a number are set-ups",
    [
      ...sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["wce0", "wce1"]),
      ...sweeps((name, qd) => `nfs/${name}/qd${qd}.json`, ["nconnect=1", "nconnect=8"]),
    ],
    ["lab | wce0 | -", "lab | wce1 | -", "nfs | nconnect 1 | -", "nfs | nconnect 8 | -"],
  ],
  [
    "the rate of a neighbour job, in the name of its file, is a set-up of the job beside it",
    [0, 500, 2000, 8000].flatMap((rate) => {
      const [path, on] = [`lab/rw${String(rate)}.json`, { targets: ["/mnt/f"] }];
      const neighbour = { ...writes, load_kind: "rate", asked_iops: rate, iodepth: 1, outstanding: 1 } as const;
      return [
        step(path, depth(8, on)),
        ...(rate === 0 ? [] : [step(path, { ...neighbour, ...on, job_index: 1, title: "wr" })]),
      ];
    }),
    [
      "lab | alone | -",
      "lab | beside 500 IOPS | -",
      "lab | beside 2000 IOPS | -",
      "lab | beside 8000 IOPS | -",
      "lab |  | -",
    ],
  ],
  [
    "a set of files is a set-up, not a system",
    ["2048x512MiB", "32768x32MiB"].map((set, document) =>
      step("lab/r.txt", {
        ...depth(1),
        tool: "elbencho",
        document,
        run: `r.${String(document)}`,
        targets: [`./${set}`],
      }),
    ),
    ["lab | 2048x512MiB | -", "lab | 32768x32MiB | -"],
  ],
  [
    "a folder called trim that holds writes is a state of the drive, not a contradiction",
    ["02-baseline", "03-trim"].flatMap((name) =>
      [1, 8].map((qd) => step(`lab/${name}/qd${String(qd)}.json`, depth(qd, writes))),
    ),
    ["baseline |  | -", "trim |  | -"],
  ],
  [
    "growing numbers of the same drives under ACT are set-ups of one system, whatever the names count, also with files",
    [1, 2, 4].flatMap((n) =>
      [0.1, 0.2].flatMap((load_x) => {
        const asked = { load_kind: "rate", asked_iops: n * load_x * 2000, iodepth: null, outstanding: null } as const;
        const targets = Array.from({ length: n }, (_, i) => `/data/ssd${String(i + 1)}`);
        return step(`lab/d${String(n)}-${String(load_x)}x.out`, { ...asked, tool: "act", load_x, targets });
      }),
    ),
    [1, 2, 4].map((n) => `lab | drives=${String(n)} | -`),
  ],
  ...["queues", "replica", "stripe", "channels", "mem", "level"].map((word): Habit => [
    `a number of a parameter is a set-up: ${word}2`,
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, [`${word}1`, `${word}2`]),
    [`lab | ${word}1 | -`, `lab | ${word}2 | -`],
  ]),
  [
    "an option with its value is a set-up, unless it names the system: mitigations=off, host=a",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["host=a,mitigations=off", "host=a,mitigations=auto"]),
    ["host a | mitigations off | -", "host a | mitigations auto | -"],
  ],
  [
    "a word beside one that denies it is a set-up: luks, noluks",
    ["luks", "noluks"].flatMap((name) => sweep((qd) => `lab/${name}/qd${qd}.json`)),
    ["lab | luks | -", "lab | noluks | -"],
  ],
  [
    "what other names say was left out is a set-up, and so is a value of any size: no-binlog, full-binlog-sync1000",
    sweeps(
      (name, qd) => `lab/${name}/qd${qd}.json`,
      ["EXT4", "XFS"].flatMap((fs) =>
        ["no-binlog-sync0", "full-binlog-sync0", "full-binlog-sync1000"].map((of) => `${fs}-${of}`),
      ),
    ),
    ["EXT4", "XFS"].flatMap((fs) =>
      ["no binlog sync0", "full binlog sync0", "full binlog sync1000"].map((of) => `${fs} | ${of} | -`),
    ),
  ],
  [
    "how accesses are distributed is a set-up: pareto, uniform",
    sweeps((name, qd) => `PM9A3/${name}/qd${qd}.json`, ["pareto", "uniform"]),
    ["PM9A3 | pareto | -", "PM9A3 | uniform | -"],
  ],
  [
    "the tables and the I/O capacity of a database are set-ups, even if the number is that of the seconds: io5000",
    sweeps(
      (name, qd) => `tpcc/res-${name}/thr${qd}.txt`,
      ["RDS-5tables", "PXC-5tables", "PXC-10tables", "PXC-10tables-io5000"],
      {
        tool: "sysbench",
        runtime_s: 5000,
      },
    ),
    ["RDS |  | -", "PXC | 10tables io5000 | -", "PXC | 10tables | -", "PXC | 5tables | -"],
  ],
  [
    "what was plotted over what is a study, not part of a name: throughput_vs_bs_eth",
    [
      ...sweeps((name, qd) => `lab/ex3/throughput_vs_bs_${name}_qd${qd}.json`, ["eth", "ib"]),
      ...sweeps((name, qd) => `lab/mpg/${name}_qd${qd}.json`, ["eth", "ib"]),
    ],
    ["ex3", "mpg"].flatMap((host) => ["eth", "ib"].map((fabric) => `${host} | ${fabric} | -`)),
  ],
  ...[
    ["direct=0", "direct=1"],
    ["barrier=0", "barrier=1"],
    ["nomerges=0", "nomerges=2"],
    ["aio=native", "aio=threads"],
    ["6.6.13-amd64", "6.7.4-arch1-1"],
    ["write-back", "write-through"],
    ["thin", "thick"],
    ["cpu0-3", "cpu0-7"],
    ["1core", "4core"],
    ["config1", "config2"],
    ["scenario-1", "scenario-2"],
    ["temp25", "temp70"],
    ["limit1000", "limit5000"],
    ["512e", "4kn"],
    ["size10G", "size1G"],
    ["degraded", "healthy"],
    ["10files", "1files"],
    ["1_default", "2_tuned"],
    ["fw1.0", "fw2.0-beta"],
    ["ht", "noht"],
  ].map((names): Habit => [
    `${names[0]!} and ${names[1]!} are set-ups`,
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, names),
    names
      .map(
        (name) =>
          `lab | ${name
            .replace("=", " ")
            .replace(/^\d_/, "")
            .replace(/(?<=o)-(?=\d$)/, " ")} | -`,
      )
      .toSorted(),
  ]),
  ...(
    [
      ["16GB-ram", "64GB-ram"],
      ["ram16GB", "ram64GB"],
      ["mem=16G", "mem=64G"],
    ] as const
  ).map((memory): Habit => [
    `an amount of memory is a set-up: ${memory[0]}`,
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, memory),
    memory.map((name) => `lab | ${name} | -`),
  ]),
  [
    "a commit behind its branch or its request is a set-up: main-a1b2c3d, pr-42-dead8ee",
    sweeps((name, qd) => `PM9A3/${name}/qd${qd}.json`, ["main-a1b2c3d", "pr-42-dead8ee"]),
    ["PM9A3 | main a1b2c3d | -", "PM9A3 | pr 42 dead8ee | -"],
  ],
  [
    "the engine by the name of its library is no part of a name: liburing",
    ["libaio", "liburing"].flatMap((name) =>
      sweep((qd) => `lab/${name}/qd${qd}.json`, { engine: name.replace("lib", name === "libaio" ? "lib" : "io_") }),
    ),
    ["lab |  | -"],
  ],
  [
    "a line over block sizes stays whole where one of them was measured again under another run time",
    [
      ...[1, 4, 16].map((k) => step(`lab/bs_${k}k.json`, { block_bytes: k * 1024, asked_runtime_s: 30 })),
      step("lab/rand_read.json", { asked_runtime_s: 60 }),
    ],
    ["lab | 30 s | -", "lab | 60 s | -"],
  ],
  [
    "a test without a stated pattern is no repeat of a sequential one: writes and record rewrites of iozone",
    [step("lab/iozone.txt", writes), step("lab/iozone.txt", { ...writes, pattern: null, kind: "record rewrite" })].map(
      (one) => ({ ...one, tool: "iozone", pattern: one.pattern === null ? null : ("seq" as const) }),
    ),
    ["lab |  | -", "lab | record rewrite | -"],
  ],
  [
    "leading zeros of files order them, and what was asked names nothing: 001_1000-writes_no-OP",
    ["001_default_1000-writes_no-OP", "013_default_2000-writes_OP28"].map((name) => step(`lab/${name}.txt`)),
    ["lab | no OP | -", "lab | OP28 | -"],
  ],
  [
    "a line over block sizes has one set-up, also where only one of its sizes needs all of its words",
    [
      ...[4096, 8192, 16384, 32768].flatMap((block_bytes) =>
        ["plain", "overwrite"].map((name) => step(`lab/scaled/nvme0n1/${name}_${block_bytes}.json`, { block_bytes })),
      ),
      ...sweep((qd) => `lab/throughput/nvme0n1/overwrite_qd${qd}.json`),
    ],
    ["nvme0n1 | overwrite | -", "nvme0n1 | scaled overwrite | -", "nvme0n1 | scaled plain | -"],
  ],
  ...[(model: string, word: string) => `${model}_${word}`, (model: string, word: string) => `${word}-${model}`].map(
    (of): Habit => [
      `words that each of several drive models has are set-ups of these: ${of("mx500", "hyperv")}`,
      ["mx500", "870evo", "Samsung_980PRO"].flatMap((model) =>
        sweeps((word, qd) => `lab/${of(model, word)}/qd${qd}.json`, ["hyperv", "esxi"]),
      ),
      ["mx500", "870evo", "Samsung 980PRO"].flatMap((model) =>
        ["esxi", "hyperv"].map((word) => `${model} | ${word} | -`),
      ),
    ],
  ),
  [
    "samples, numbers and systems beside drive models are no set-ups of these",
    [
      ["one/mx500-A", "one/mx500-B", "one/870evo-A", "one/870evo-B"],
      ["two/mx500_slot1", "two/mx500_slot2", "two/870evo_slot1", "two/870evo_slot2"],
      ["three/mx500_xfs", "three/mx500_zfs", "three/870evo_xfs", "three/870evo_zfs"],
    ].flatMap((names) => sweeps((name, qd) => `${name}/qd${qd}.json`, names)),
    ["A", "B", "slot1", "slot2", "xfs", "zfs"].flatMap((word, i) =>
      ["mx500", "870evo"].map(
        (model) => `${["one", "two", "three"][Math.floor(i / 2)]!} ${model}${i < 2 ? "-" : " "}${word} |  | -`,
      ),
    ),
  ],
  [
    "two tools, and patterns of one that no file states, are all apart",
    [
      { ...depth(1), tool: "vdbench", pattern: null },
      { ...depth(4), pattern: "seq" },
      { ...depth(4), pattern: null },
    ].map((more) => step("lab/a.json", { ...writes, ...more })),
    ["lab | fio | -", "lab | fio pattern not stated | -", "lab | vdbench | -"],
  ],
];

describe("set-ups in other people's folders", () => {
  it.each(cases)("%s", (_, steps, wanted) => expect([...new Set(placed(steps))].sort()).toEqual(wanted.toSorted()));
});
