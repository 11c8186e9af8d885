/** Habits of other people's folders, each as a table of names and their meaning. */
import { range } from "d3-array";
import { describe, expect, it } from "vitest";
import type { Step } from "~/model/grouping";
import { depth, placed, step, writes } from "../../../tests/support/steps";

describe("habits of other people's folders", () => {
  const loads = [1, 4, 16];
  const jobs = (numjobs: number): Partial<Step> => ({ numjobs, outstanding: numjobs });
  const sweep = (of: (qd: number) => string, more: Partial<Step> = {}): Step[] =>
    loads.map((qd) => step(of(qd), depth(qd, more)));
  const sweeps = (
    of: (name: string, qd: number) => string,
    names: readonly string[],
    more: Partial<Step> = {},
  ): Step[] => names.flatMap((name) => sweep((qd) => of(name, qd), more));
  /** Names of folders and files, and their meaning: each "system | set-up | repeat" once. */
  const cases: readonly (readonly [string, readonly Step[], readonly string[]])[] = [
    [
      "a set-up with a number repeats nothing: numa-0, numa0",
      [...sweeps((name, qd) => `lab/randread_qd${qd}_${name}.json`, ["numa-0", "numa-1"])],
      ["lab | numa 0 | -", "lab | numa 1 | -"],
    ],
    [
      "numbered folders of one device, one shortly after the other, are rounds of one set-up",
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
    ...[
      ["repeats", 25],
      ["names", 400],
    ].map(([what, late_s]): (typeof cases)[number] => [
      `times of day are ${String(what)}: ${String(late_s)} s beside the clock of their files`,
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
      "times of day within dated folders count no runs of a day",
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
      "endings that no tool writes, and without which files would have one name, are part of it",
      ["hetz", "ser7"].flatMap((name, i) =>
        loads.map((qd) => step(`lab/o.qd${qd}.${name}`, depth(qd, { rate: 1000 * (i + 1) }))),
      ),
      ["hetz |  | -", "ser7 |  | -"],
    ],
    [
      "names of IO500 are factors that the IOR of their folder states, its interface, and repeats behind a number",
      ["panasas", "pure"].flatMap((name) =>
        [1, 2].flatMap((nodes) =>
          [0, 1].flatMap((run) => {
            const ran = { numjobs: nodes * 16, outstanding: nodes * 16, rate: 100 * nodes + run };
            const folder = `lab/${name}-${nodes}-16-${run}-MPIIO`;
            return [
              step(`${folder}/ior.txt`, {
                ...ran,
                tool: "ior",
                engine: "MPIIO",
                host_count: nodes,
                host: "n7.example",
              }),
              step(`${folder}/result.txt`, { ...ran, tool: "io500", engine: null, block_bytes: 47008 }),
            ];
          }),
        ),
      ),
      ["panasas |  | 1", "panasas |  | 2", "pure |  | 1", "pure |  | 2"],
    ],
    [
      "nodes of a cluster are no systems to MPI, whose processes run where there is room",
      [1, 2, 4].map((n, i) =>
        step(`lab/panasas/n${n}.txt`, { tool: "ior", host: `host82${i}.lab.example`, numjobs: n, outstanding: n }),
      ),
      ["panasas |  | -"],
    ],
    [
      "many drives are named by the first and the last",
      ["abcdef", "abcdefgh"].flatMap((drives, i) =>
        sweep((qd) => `lab/2026010${String(i + 1)}/qd${String(qd)}.json`, {
          devices: [...drives].map((letter) => `sd${letter}`),
        }),
      ),
      ["lab sda … sdf (6) |  | -", "lab sda … sdh (8) |  | -"],
    ],
    [
      "numbered folders of unlike devices are none",
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
    [
      "a number behind a set-up, without a separator, that every file proves is its load: old1, new8",
      ["old", "new"].flatMap((state) => loads.map((n) => step(`lab/${state}${n}.json`, jobs(n)))),
      ["lab | old | -", "lab | new | -"],
    ],
    [
      "short letters before a load name what was measured if another family of names did the same: gr1, nj1",
      ["gr", "nj"].flatMap((letters) => loads.map((n) => step(`lab/${letters}${n}.json`, jobs(n)))),
      ["gr |  | -", "nj |  | -"],
    ],
    ...["cores", "vcpus", "workers", "t", "jobs", "clients"].flatMap((word) =>
      [`${word}N/rr`, `${word}N`, `rr-${word}-N`, `N${word}`].map((name): (typeof cases)[number] => [
        `if each file had so many jobs, the number is the load: ${name}`,
        [1, 2, 4].map((n) => step(`lab/${name.replace("N", String(n))}.json`, jobs(n))),
        ["lab |  | -"],
      ]),
    ),
    ...["coresN/", "coresN-", "PM883-coresN-", "rr-cores-N-", "Nvcpu/"].map((name): (typeof cases)[number] => [
      `else the processors of a machine are a set-up: ${name}`,
      [1, 2, 4].flatMap((n) => sweep((qd) => `lab/${name.replace("N", String(n))}qd${qd}.json`, { numjobs: 4 })),
      [1, 2, 4].map((n) => {
        const text = /(?:PM883-)?(?:rr-)?(.*).$/.exec(name)![1]!.replace("-", " ").replace("N", String(n));
        return `${name.startsWith("PM883") ? "PM883" : "lab"} | ${text} | -`;
      }),
    ]),
    [
      "short letters before loads that only meet once belong to the loads: qd1, nj1",
      [...sweep((qd) => `lab/qd${qd}.json`), ...[2, 8].map((n) => step(`lab/nj${n}.json`, jobs(n)))],
      ["lab |  | -"],
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
      ].map((of): (typeof cases)[number] => [
        `states before and after a change are set-ups of each drive that has both: ${of("nvme0n1", states[0]!)}, ${states[1]!}`,
        ["nvme0n1", "nvme1n1"].flatMap((drive) => sweeps((state, qd) => `${of(drive, state)}qd${qd}.json`, states)),
        ["nvme0n1", "nvme1n1"].flatMap((drive) => states.map((state) => `${drive} | ${state} | -`)),
      ]),
    ),
    [
      "also of drives that only the files name",
      ["sda", "sdb"].flatMap((drive, n) =>
        sweeps((state, qd) => `lab/${state}/qd${qd}${"ab"[n]!}.json`, ["before", "after"], {
          targets: [`/dev/${drive}`],
        }),
      ),
      ["sda", "sdb"].flatMap((drive) => ["before", "after"].map((state) => `lab ${drive} | ${state} | -`)),
    ],
    [
      "if nothing else has a name, before and after are it",
      sweeps((state, qd) => `lab/${state}/qd${qd}.json`, ["before", "after"]),
      ["before |  | -", "after |  | -"],
    ],
    [
      "on and off keep the word that says what is on, though all names have it",
      sweeps((name, qd) => `lab/qd${qd}_thp_${name}.json`, ["on", "off"]),
      ["lab | thp on | -", "lab | thp off | -"],
    ],
    [
      "values of options that files state are named with their option: sync_dsync, sync_file_range_write_8",
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
      "what counts nothing is none of the counted runs beside it",
      [...sweeps((run, qd) => `lab/${run}/qd${qd}.json`, ["run1", "run2"]), ...sweep((qd) => `lab/qd${qd}.json`)],
      ["lab | run | 1", "lab | run | 2", "lab |  | -"],
    ],
    ...[
      ["drive-a!", "drive-a?"],
      ["🟥", "🟦"],
      ["🟥 lab", "🟦 lab"],
      ["PM9A3™", "PM9A3®"],
      ["box (a)", "box [a]"],
      ["C#", "C++"],
    ].flatMap(([one = "", other = ""]) =>
      ["/", "-"].map((sep): (typeof cases)[number] => [
        `names that differ in marks alone are two: ${one}, ${other}, before ${sep}`,
        sweeps((name, qd) => `x/${name}${sep}qd${qd}.json`, [one, other]),
        [`${one} |  | -`, `${other} |  | -`],
      ]),
    ),
    [
      "a mark that tells two names apart is in every name of the level",
      sweeps((name, qd) => `x/${name}/qd${qd}.json`, ["PM883!", "DC500M!", "DC500M?"]),
      ["PM883! |  | -", "DC500M! |  | -", "DC500M? |  | -"],
    ],
    [
      "a client of fio that calls its own machine by its address is on no other host",
      [...sweep((qd) => `lab/a-qd${qd}.json`, { host: "127.0.0.1" }), ...sweep((qd) => `lab/a-qd${qd}.txt`)],
      ["lab | a-qd1.json | -", "lab | a-qd4.json | -", "lab | a-qd16.json | -"].flatMap((one) => [
        one,
        one.replace("json", "txt"),
      ]),
    ],
    [
      "accents that macOS writes as letters of their own belong to their letter",
      sweeps((name, qd) => `${name.normalize("NFD")}/qd${qd}.json`, ["Größe", "サーバ"]),
      ["Größe |  | -", "サーバ |  | -"],
    ],
    [
      "folders with a drive each are systems, though one has many workloads in folders of their own and one has a few files",
      [
        ...[4096, 8192, 65536].flatMap((block_bytes) =>
          sweep((qd) => `d/lab-nas/read-${block_bytes / 1024}k/qd${qd}.json`, {
            block_bytes,
            targets: ["/mnt/bench/f1g"],
            devices: ["vda"],
          }),
        ),
        ...sweep((qd) => `d/pm9a3/qd${qd}.json`, { targets: ["/dev/nvme0n1"], devices: ["nvme0n1"] }),
      ],
      ["lab-nas |  | -", "pm9a3 |  | -"],
    ],
    ...[
      [
        "rounds of one device, one after the other, are repeats",
        1,
        ["lab |  | 1", "lab |  | 2", "lab |  | 3"],
      ] as const,
      [
        "rounds apart by hours may be drives in one slot",
        60,
        ["acme-1 |  | -", "acme-2 |  | -", "acme-3 |  | -"],
      ] as const,
    ].map(([name, pause_min, expected]): (typeof cases)[number] => [
      name,
      [1, 2, 3].map((n) =>
        step(`lab/acme-${n}.json`, { targets: ["/dev/nvme0n1"], started_ms: 1e12 + n * (1 + pause_min) * 60_000 }),
      ),
      expected,
    ]),
    [
      "files of one drive that each have a load and options of their own are set-ups of it",
      [
        step("lab/chain.json", depth(8, { targets: ["/mnt/a"] })),
        ...[1, 2, 4].map((qd) => step("lab/chain.json", depth(qd, { targets: ["/mnt/a"] }))),
        step("lab/ramp.json", depth(8, { targets: ["/mnt/a"] })),
        step("lab/lots.json", depth(1, { targets: ["/mnt/a"], block_bytes: 8192 })),
      ],
      ["lab | chain | -", "lab | ramp | -", "lab |  | -"],
    ],
    [
      "files of one slot that have the same loads are drives",
      sweeps((name, qd) => `lab/${name}-qd${qd}.json`, ["acme", "bolt"], { targets: ["/dev/nvme0n1"] }),
      ["acme |  | -", "bolt |  | -"],
    ],
    [
      "so are rounds of several loads each",
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
      ["four may be set-ups of one drive", 4, [1, 2, 3, 4].map((n) => `pm | r${n} | -`)] as const,
    ].map(([name, rounds, expected]): (typeof cases)[number] => [
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
      "a test of rounds beside another is no system of its own",
      Array.from({ length: 5 }, (_, n) => [
        step(`pm/iops/r0${n + 1}-4k.json`, { targets: ["/dev/nvme0n1"], started_ms: 1e12 + n * 61_000 }),
        step(`pm/lat/l${n + 1}-4k.json`, depth(1, { targets: ["/dev/nvme0n1"], started_ms: 2e12 + n * 61_000 })),
      ]).flat(),
      ["iops", "lat"].flatMap((test) => [1, 2, 3, 4, 5].map((n) => `pm | ${test} | ${n}`)),
    ],
    [
      "mount options are set-ups of one file system",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["ext4-noatime", "ext4-discard", "ext4-nobarrier"]),
      ["ext4 | noatime | -", "ext4 | discard | -", "ext4 | nobarrier | -"],
    ],
    [
      "also beside the default ones",
      sweeps((name, qd) => `lab/ext4/${name}/qd${qd}.json`, ["defaults", "noatime"]),
      ["ext4 | defaults | -", "ext4 | noatime | -"],
    ],
    [
      "chunks are set-ups of an array: raid5_c64k",
      sweeps((name, qd) => `lab/${name}_qd${qd}.json`, ["raid5_c64k", "raid5_c256k", "raid6_c64k", "raid6_c256k"]),
      ["RAID 5 | c256k | -", "RAID 5 | c64k | -", "RAID 6 | c256k | -", "RAID 6 | c64k | -"],
    ],
    ...[
      ["ps0", "ps1", "ps2"],
      ["lbaf512", "lbaf4096"],
    ].map((names): (typeof cases)[number] => [
      `so are power states and formats of a drive: ${names.join(", ")}`,
      sweeps((name, qd) => `PM9A3/${name}/qd${qd}.json`, names),
      names.map((name) => `PM9A3 | ${name} | -`),
    ]),
    [
      "what was done before is not what the file denies: after-trim",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["idle", "after-trim"], writes),
      ["idle |  | -", "after-trim |  | -"],
    ],
    [
      "a number behind a date is another run of that day",
      sweeps((name, qd) => `lab/all_60sec_${name}/qd${qd}.json`, ["20190418", "20190418-2"]),
      ["all |  | 1", "all |  | 2"],
    ],
    [
      "what transactions do is no option of the files: oltp_read_only, oltp_write_only",
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
      "studies in folders of their own name no systems, though all of it lies beside them once more",
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
      "nor do they if the same workload is in two of them and Chinese words say what was varied",
      [
        ...sweep((qd) => `lab/fio队列深度测试/q${qd}.json`),
        ...["libaio", "mmap"].map((engine) => step(`lab/fio引擎测试/engine_${engine}.json`, { engine })),
      ],
      ["lab | fio引擎测试 | -", "lab | fio队列深度测试 | -"],
    ],
    ...["fsyncN/qd", "fsyncN-qd"].map((name): (typeof cases)[number] => [
      `an option and its default, which no file states, both have a name: ${name}`,
      [0, 1].flatMap((n) =>
        sweep((qd) => `lab/${name.replace("N", String(n))}${qd}.json`, { ...writes, work: n === 0 ? "" : "fsync=1" }),
      ),
      ["lab | fsync0 | -", "lab | fsync1 | -"],
    ]),
    [
      "compression on and off is a set-up, and a letter with a digit is no name",
      [
        ...sweeps((name, qd) => `tank/rs${name}/qd${qd}.json`, ["16k_compon", "16k_compoff"]),
        ...sweeps((name, qd) => `md/raid10_${name}/qd${qd}.json`, ["n2", "f2"], { block_bytes: 8192 }),
      ],
      ["raid10 f2 |  | -", "raid10 n2 |  | -", "tank | compoff | -", "tank | compon | -"],
    ],
    [
      "governors are set-ups of one host",
      sweeps((name, qd) => `lab/randread-qd${qd}-${name}.json`, ["performance", "powersave"]),
      ["lab | performance | -", "lab | powersave | -"],
    ],
    [
      "an engine of two words is said by the file",
      ["io_uring", "libaio"].flatMap((engine) => sweep((qd) => `lab/${engine}/qd${qd}.json`, { engine })),
      ["lab |  | -"],
    ],
    [
      "IO500 states the processes of all nodes: n10 and ppn16 are their factors",
      [10, 20].map((n) =>
        step(`weka/lustre_n${n}_ppn16/result.txt`, { tool: "io500", numjobs: 16 * n, outstanding: 16 * n }),
      ),
      ["lustre |  | -"],
    ],
    [
      "numbers with many zeros before them count: results of CBT",
      sweeps((name, qd) => `ceph/${name}/iodepth-${qd}/output.json`, ["00000000", "00000001"]),
      ["ceph |  | 1", "ceph |  | 2"],
    ],
    [
      "a single letter is no name without its word",
      sweeps((name, qd) => `x/${name}-randread-qd${qd}.json`, ["node-a.lab.local", "node-b.lab.local"]),
      ["node-a |  | -", "node-b |  | -"],
    ],
    [
      "numbered files whose depth only their names state are repeats if all are within 1.5 × of their median",
      ["qd1", "qd8"].flatMap((qd) =>
        [0, 1, 2, 3].map((n) =>
          step(`five/rr-${qd}-00${n}.txt`, { iodepth: null, outstanding: null, apart: null, rate: 1000 + 250 * n }),
        ),
      ),
      ["qd1", "qd8"].flatMap((qd) => [1, 2, 3, 4].map((n) => `five | ${qd} | ${n}`)),
    ],
    [
      "addresses are hosts",
      sweeps((name, qd) => `${name}/qd${qd}.json`, ["10.0.0.11", "10.0.0.12"]),
      ["10.0.0.11 |  | -", "10.0.0.12 |  | -"],
    ],
    [
      "numbers that a fact says once by chance say nothing of it",
      sweeps((name, qd) => `${name}_${qd}.json`, ["rack1-host1", "rack1-host2", "rack2-host1"]),
      ["rack1-host1 |  | -", "rack1-host2 |  | -", "rack2-host1 |  | -"],
    ],
    [
      "releases of kernels are set-ups",
      [...sweeps((name, qd) => `k/${name}/qd${qd}.json`, ["5.15.0-91-generic", "6.8.0-31-generic"])],
      ["k | 5.15.0-91-generic | -", "k | 6.8.0-31-generic | -"],
    ],
    [
      "so is compression",
      sweeps((name, qd) => `tank/${name}/qd${qd}.json`, ["lz4", "off"]),
      ["tank | lz4 | -", "tank | off | -"],
    ],
    [
      "so is how full it is",
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
    [
      "words of one letter alone name nothing",
      sweeps((name, qd) => `${name}/qd${qd}.json`, ["CM7-A", "CM7-B"]),
      ["CM7-A |  | -", "CM7-B |  | -"],
    ],
    [
      "serial numbers are not cut",
      sweeps((name, qd) => `${name}/qd${qd}.json`, ["PM9A3_S64ENA0T1", "PM9A3_S64ENA0T2", "CD8_Y2K0A01"]),
      ["PM9A3 S64ENA0T1 |  | -", "PM9A3 S64ENA0T2 |  | -", "CD8 Y2K0A01 |  | -"],
    ],
    [
      "a load and a count behind it, with a point between, are no version",
      loads.flatMap((n) =>
        [1, 2].map((run) => step(`db/oltp_rw_${n}.${run}.log`, { numjobs: n, outstanding: n, iodepth: null })),
      ),
      ["db |  | 1", "db |  | 2"],
    ],
    [
      "a number before a word for devices counts devices, whatever jobs ran on them",
      [1, 2, 8].flatMap((n) => sweep((qd) => `lab/${n}_dev_qd${qd}.json`, { numjobs: n })),
      ["1 dev |  | -", "2 dev |  | -", "8 dev |  | -"],
    ],
    [
      "words of what was asked, in files named by the thing and that, are no systems",
      ["longhorn", "local-path"].flatMap((pvc) => [
        step(`k8s/${pvc}-iops.json`),
        step(`k8s/${pvc}-bandwidth.json`, { block_bytes: 131_072 }),
      ]),
      ["longhorn |  | -", "local-path |  | -"],
    ],
    [
      "two hosts that the files name are two systems, whatever they were put to",
      ["storage-07", "storage-08"].flatMap((host, k) =>
        ["one", "two"].map((name, i) =>
          step(`${host}_${name}.json`, depth(1 + k + 2 * i, { host, ...(i === 1 && writes) })),
        ),
      ),
      ["storage-07 |  | -", "storage-08 |  | -"],
    ],
    [
      "files beside the folder of another thing are not that thing",
      [
        ...sweep((qd) => `qd${qd}.json`, { targets: ["/dev/sda"] }),
        ...sweep((qd) => `PM883/qd${qd}.json`, { targets: ["/dev/sda"] }),
      ],
      ["sda |  | -", "PM883 |  | -"],
    ],
    [
      "numbers that are no steps of a parameter are models",
      sweeps((name, qd) => `samsung/${name}/qd${qd}.json`, ["870", "980", "990"]),
      ["samsung 870 |  | -", "samsung 980 |  | -", "samsung 990 |  | -"],
    ],
    [
      "and beside a name they are one",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["CD6", "7450"]),
      ["CD6 |  | -", "7450 |  | -"],
    ],
    [
      "folders named by a sum of their settings are no systems",
      loads.map((qd) => step(`cbt/id-7f3ab01c${qd}/r.json`, depth(qd))),
      ["cbt |  | -"],
    ],
    [
      "the first of several outputs has no number",
      ["output", "output2"].flatMap((name) => sweep((qd) => `vdb/${name}/qd${qd}.json`)),
      ["vdb |  | 1", "vdb |  | 2"],
    ],
    [
      "sweeps of files with two names are of two things, though they have no load in common",
      [
        ...[1, 2].map((qd) => step(`lab/alpha_${qd}.json`, depth(qd))),
        ...[8, 16].map((qd) => step(`lab/beta_${qd}.json`, depth(qd))),
      ],
      ["alpha |  | -", "beta |  | -"],
    ],
    [
      "what one name lacks is part of the name of both",
      ["ext4", "raw-block"].flatMap((fs) =>
        ["850_PRO", "850_PRO_512GB"].map((drive) => step(`kb/Samsung_${drive}/kernel-5.4.0-${fs}.json`)),
      ),
      [
        "Samsung 850 PRO ext4 |  | -",
        "Samsung 850 PRO 512GB ext4 |  | -",
        "Samsung 850 PRO raw-block |  | -",
        "Samsung 850 PRO 512GB raw-block |  | -",
      ],
    ],
    [
      "a loop counter is a repeat",
      ["it1", "it2"].map((name) => step(`lab/qd1_${name}.json`)),
      ["lab |  | 1", "lab |  | 2"],
    ],
    [
      "and a run in other languages",
      ["Lauf 1", "Lauf 2"].map((name) => step(`lab/${name}/r.json`)),
      ["lab |  | 1", "lab |  | 2"],
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
          `versions of one set-up repeat nothing and are no drives: ${names.join(", ")}`,
          sweeps((name, qd) => `lab/${name}/qd${qd}.json`, names),
          names.map((name) => `lab | ${name} | -`),
        ] as const,
    ),
    [
      "nor is the final one beside the first",
      [...sweep((qd) => `lab/cd8/qd${qd}.json`), ...sweep((qd) => `lab/cd8_final/qd${qd}.json`)],
      ["cd8 |  | -", "cd8 | final | -"],
    ],
    [
      "a retest repeats where the values agree",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["PM9A3", "PM9A3_retest", "CD8"]),
      ["PM9A3 |  | 1", "PM9A3 |  | 2", "CD8 |  | -"],
    ],
    [
      "and stands apart where they do not",
      [
        ...sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["PM9A3", "CD8"]),
        ...sweep((qd) => `lab/PM9A3_retest/qd${qd}.json`, { rate: 2000 }),
      ],
      ["PM9A3 |  | -", "PM9A3 | retest | -", "CD8 |  | -"],
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
          `states and numbers of what was asked are no drives: ${names.join(", ")}`,
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
      "but not behind a word for devices",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["8disks", "16disks", "32disks"]),
      ["8disks |  | -", "16disks |  | -", "32disks |  | -"],
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
          `repeats are counted so: ${names.join(", ")}`,
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
            `trials, sets and days of a month count where the values agree: ${names.join(", ")}, in the name of a ${where}`,
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
      "t8 of a sweep over threads is a load, as the files say",
      ["PM9A3", "CD8"].flatMap((drive) =>
        [1, 2, 4].map((n) => step(`lab/${drive}/r_t${n}.json`, { numjobs: n, outstanding: n })),
      ),
      ["PM9A3 |  | -", "CD8 |  | -"],
    ],
    [
      "and where no file had so many threads, steps of a parameter are no trials",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["t1", "t2", "t4"]),
      ["t1 |  | -", "t2 |  | -", "t4 |  | -"],
    ],
    [
      "sets whose values differ repeat nothing",
      ["set1", "set2"].flatMap((name, k) => sweep((qd) => `lab/qd${qd}_${name}.json`, { rate: 1000 + 2000 * k })),
      ["lab | set1 | -", "lab | set2 | -"],
    ],
    [
      "days that are the file's own repeat, however far apart",
      [
        ...sweep((qd) => `lab/03-11/qd${qd}.json`, { started_ms: Date.UTC(2026, 2, 11, 9) }),
        ...sweep((qd) => `lab/04-02/qd${qd}.json`, { started_ms: Date.UTC(2026, 3, 2, 21) }),
      ],
      ["lab |  | 1", "lab |  | 2"],
    ],
    [
      "what looks like a day on which no file was measured is none",
      ["03-11", "03-12"].flatMap((name) =>
        sweep((qd) => `lab/PM9A3/qd${qd}_${name}.json`, { started_ms: Date.UTC(2026, 6, 20) }),
      ),
      ["03-11 |  | -", "03-12 |  | -"],
    ],
    [
      "nor are depth and jobs with a nought in front",
      ["04-12", "04-16", "08-12", "08-16"].map((name) => {
        const [iodepth, numjobs] = name.split("-").map(Number) as [number, number];
        return step(`lab/r_${name}.json`, { iodepth, numjobs, outstanding: iodepth * numjobs });
      }),
      ["lab |  | -"],
    ],
    [
      "loose files are not called by half a name: storage-07, storage-08",
      [step("storage-07_two.json"), step("one_storage-08.json", writes)],
      ["storage-07_two.json +1 |  | -"],
    ],
    [
      "a machine is none of its repeats: r740",
      sweeps((name, qd) => `${name}/qd${qd}.json`, ["R740-1", "R740-2", "R750-1"]),
      ["R740-1 |  | -", "R740-2 |  | -", "R750-1 |  | -"],
    ],
    [
      "drives that are alike at one load only are no repeats",
      [
        ...sweep((qd) => `lab/test1/qd${qd}.json`),
        ...loads.map((qd) => step(`lab/test2/qd${qd}.json`, depth(qd, { rate: qd > 1 ? 2200 : 1010 }))),
      ],
      ["lab | test1 | -", "lab | test2 | -"],
    ],
    [
      "what lies a folder deeper is of the drives beside it",
      [
        ...sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["PM9A3", "CD8", "P5510"]),
        ...sweeps((name, qd) => `lab/extra/${name}/w_qd${qd}.json`, ["PM9A3", "CD8"], writes),
      ],
      ["PM9A3 |  | -", "CD8 |  | -", "P5510 |  | -"],
    ],
    [
      "names keep the word without which they say nothing",
      sweeps((name, qd) => `jbof/${name}/qd${qd}.json`, ["drive-1a", "drive-1b", "drive-2a"]),
      ["drive-1a |  | -", "drive-1b |  | -", "drive-2a |  | -"],
    ],
    [
      "a size alone is no name",
      sweeps((name, qd) => `${name}/qd${qd}.json`, ["PM9A3_960GB", "PM9A3_1920GB"]),
      ["PM9A3 960GB |  | -", "PM9A3 1920GB |  | -"],
    ],
    ...[
      ["rep3", "ec2+1"],
      ["patched", "stock"],
    ].map(
      (names) =>
        [
          `a count or set-up where others have a name is the name: ${names.join(", ")}`,
          sweeps((name, qd) => `ceph/${name}/qd${qd}.json`, names),
          names.map((name) => `${name} |  | -`),
        ] as const,
    ),
    [
      "a job that says its block splits no line over blocks",
      [4, 64, 1024].flatMap((k) =>
        ["warmup", `bs${k}k-read`].map((title, i) =>
          step(`lab/bs${k}k.json`, { title, phase: i, job_index: i, block_bytes: k * 1024 }),
        ),
      ),
      ["lab | warmup | -", "lab |  | -"],
    ],
    [
      "points stand between words as well as in numbers",
      ["db1.example.com", "db2.example.com"].flatMap((host) =>
        loads.flatMap((qd) => [1, 2].map((run) => step(`${host}.fw1.2.iodepth${qd}.run${run}.4k.json`, depth(qd)))),
      ),
      ["db1 |  | 1", "db1 |  | 2", "db2 |  | 1", "db2 |  | 2"],
    ],
    [
      "a number of jobs that never changes stands beside the depth, and a count behind it counts",
      ["PM9A3", "P5510"].flatMap((drive) =>
        loads.flatMap((qd) => [1, 2].map((run) => step(`${drive}/${qd}-1_${run}.json`, depth(qd)))),
      ),
      ["PM9A3 |  | 1", "PM9A3 |  | 2", "P5510 |  | 1", "P5510 |  | 2"],
    ],
    [
      "a depth before a word for devices counts none: 4_nvme-tcp",
      sweeps((name, qd) => `lab/4k_randread_${qd}_${name}.json`, ["nvme-tcp", "iscsi"]),
      ["nvme-tcp |  | -", "iscsi |  | -"],
    ],
    [
      "a number of a host is no day of a month: storage-07_jan2024",
      sweeps((name, qd) => `lab/${name}_jan2024_qd${qd}.json`, ["storage-07", "storage-08"]),
      ["storage-07 |  | -", "storage-08 |  | -"],
    ],
    ...["wwn", "uuid"].map((kind): (typeof cases)[number] => {
      const names = {
        wwn: ["5002538e40a1b2c3", "5002538e40a1b2c4"],
        uuid: ["78572976-3a12-917c-1a26-f88938703800", "149e259b-5d58-c705-f979-d04af47aebdd"],
      }[kind]!;
      const at = (name: string, depths: readonly number[]): Step[] =>
        depths.map((qd) => step(`lab/${name}/rr${qd}.json`, depth(qd)));
      return [
        `drives and machines known by a number are no sums of settings, whatever loads they were put to: ${kind}`,
        [...at(names[0]!, [1, 4]), ...at(names[1]!, [16, 64])],
        names.map((name) => `${name} |  | -`),
      ];
    }),
    [
      "a UUID of each file names nothing",
      ["PM883", "S4610"].flatMap((drive, i) =>
        loads.map((qd) => step(`lab/${drive}/7857297${i}-3a12-917c-1a26-f889387038${qd + 10}.json`, depth(qd))),
      ),
      ["PM883 |  | -", "S4610 |  | -"],
    ],
    [
      "a zone of a cloud is no temperature",
      sweeps((name, qd) => `aws/${name}/qd${qd}.json`, ["us-east-1a", "us-east-1c"]),
      ["east-1a |  | -", "east-1c |  | -"],
    ],
    [
      "sizes that drives are sold in are drives",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["960GB", "1920GB", "500gb"]),
      ["960GB |  | -", "1920GB |  | -", "500gb |  | -"],
    ],
    [
      "so is a size behind what names a kind of drive",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["optane_16G", "optane_58G"]),
      ["optane 16G |  | -", "optane 58G |  | -"],
    ],
    [
      "one drive under two set-ups keeps its name",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["PM9A3_numa0", "PM9A3_numa1"]),
      ["PM9A3 | numa0 | -", "PM9A3 | numa1 | -"],
    ],
    [
      "one drive in a folder for downloads is called by its model",
      sweep((qd) => `Downloads/Samsung_PM9A3_randread_qd${qd}.json`),
      ["Samsung PM9A3 |  | -"],
    ],
    [
      "no name is cut down to half of a model: 970 EVO",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["970_EVO", "970_EVO_Plus"]),
      ["970 EVO |  | -", "970 EVO Plus |  | -"],
    ],
    [
      "a copy that was kept beside a file is a set-up",
      sweeps((ending, qd) => `PM883/qd${qd}.json${ending}`, ["", ".bak", ".old"]),
      ["PM883 |  | -", "PM883 | bak | -", "PM883 | old | -"],
    ],
    [
      "options of fio and times are no systems",
      sweeps((name, qd) => `P420i/${name}/qd${qd}.json`, ["RANDREPEAT_0_5MINUTES", "RANDREPEAT_1_5MINUTES"]),
      ["P420i | RANDREPEAT 0 | -", "P420i | RANDREPEAT 1 | -"],
    ],
    [
      "folders of operations are no systems: read128, mixed7030",
      ["PM883", "S4610"].flatMap((drive) => [
        ...sweep((qd) => `lab/${drive}/read128/qd${qd}.json`),
        ...sweep((qd) => `lab/${drive}/write128/qd${qd}.json`, writes),
      ]),
      ["PM883 |  | -", "S4610 |  | -"],
    ],
    [
      "a letter behind the depth counts",
      ["PM883", "S4610"].flatMap((drive) =>
        loads.flatMap((qd) => ["a", "b"].map((run) => step(`lab/${drive}-${qd}${run}.json`, depth(qd)))),
      ),
      ["PM883 |  | 1", "PM883 |  | 2", "S4610 |  | 1", "S4610 |  | 2"],
    ],
    [
      "makers whose names begin like an operation are systems: ReadyNAS",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["readynas", "qnap"]),
      ["readynas |  | -", "qnap |  | -"],
    ],
    [
      "a set-up beside a name is what its folder is called: Direct, Equallogic",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["Direct", "Equallogic"]),
      ["Direct |  | -", "Equallogic |  | -"],
    ],
    ...[
      ["970_EVO", "970_EVO_Plus"],
      ["980", "980_PRO"],
      ["PM9A3", "PM9A3_2"],
      ["nvme-a", "nvme-b"],
      ["S4610", "S4610_960GB"],
    ].map((names): (typeof cases)[number] => [
      `a drive of which less was measured is a drive: ${names.join(", ")}`,
      [
        ...sweeps((name, qd) => `lab/${name}/rr_qd${qd}.json`, names),
        ...sweep((qd) => `lab/${names[0]!}/rw_qd${qd}.json`, writes),
      ],
      names.map((name) => `${name.replaceAll("_", " ")} |  | -`),
    ]),
    [
      "serial numbers that follow one another repeat nothing",
      ["500123", "500124"].flatMap((name) => sweep((qd) => `lab/${name}/qd${qd}.json`)),
      ["500123 |  | -", "500124 |  | -"],
    ],
    [
      "nor do samples of a drive: sample_A, sample_B",
      sweeps((name, qd) => `lab/PM9A3/${name}/qd${qd}.json`, ["sample_A", "sample_B"]),
      ["sample A |  | -", "sample B |  | -"],
    ],
    [
      "what a test was for is no drive: throughput, latency",
      ["PM883", "S4610"].flatMap((drive) =>
        sweeps((name, qd) => `lab/${drive}/${name}/qd${qd}.json`, ["throughput", "latency"]),
      ),
      ["PM883", "S4610"].flatMap((drive) => ["throughput", "latency"].map((name) => `${drive} | ${name} | -`)),
    ],
    [
      "nor where it stands above the drives, and where no load meets it is one line",
      ["PM883", "S4610"].flatMap((drive) => [
        ...sweep((qd) => `lab/bandwidth/${drive}/qd${qd}.json`, { block_bytes: 131_072 }),
        ...sweep((qd) => `lab/iops/${drive}/qd${qd}.json`),
      ]),
      ["PM883 |  | -", "S4610 |  | -"],
    ],
    [
      "loose files in a folder for results are called by the drive",
      sweep((qd) => `results/PM883_rr${qd}.json`),
      ["PM883 |  | -"],
    ],
    [
      "also by the folder of two days, or of runs",
      sweeps((name, qd) => `${name}/rr${qd}.json`, ["PM883_20251009", "PM883_20251010"]),
      ["PM883 |  | 1", "PM883 |  | 2"],
    ],
    [
      "a day with its year behind and the time, too",
      (["c5.xlarge_10182021_1719", "c5.xlarge_20102021_2153"] as const).flatMap((name, i) =>
        sweep((qd) => `${name}/rr${qd}.json`, { started_ms: Date.UTC(2021, 9, 18 + 2 * i) }),
      ),
      ["c5.xlarge |  | 1", "c5.xlarge |  | 2"],
    ],
    [
      "buffer pools are set-ups: BP20, BP60",
      sweeps((name, qd) => `beast/${name}.threads${qd}/results.txt`, ["BP20", "BP60"], { numjobs: null }),
      ["beast | BP20 | -", "beast | BP60 | -"],
    ],
    [
      "and of runs",
      sweeps((name, qd) => `${name}/rr${qd}.json`, ["PM883_run1", "PM883_run2"]),
      ["PM883 |  | 1", "PM883 |  | 2"],
    ],
    [
      "and of a retest",
      sweeps((name, qd) => `${name}/rr${qd}.json`, ["PM883", "PM883_retest"]),
      ["PM883 |  | 1", "PM883 |  | 2"],
    ],
    [
      "an array that was measured on two days has its own name",
      sweeps((name, qd) => `vdb/${name}/rr${qd}.json`, ["array1_20251009", "array1_20251010"]),
      ["array1 |  | 1", "array1 |  | 2"],
    ],
    [
      "a folder of new ones beside the others",
      [...sweep((qd) => `lab/new/PM883/rr${qd}.json`), ...sweep((qd) => `lab/S4610/rr${qd}.json`)],
      ["PM883 |  | -", "S4610 |  | -"],
    ],
    [
      "a drive for many writes is no workload: write-intensive",
      [
        ...sweep((qd) => `lab/PM883_write-intensive/rr${qd}.json`),
        ...sweep((qd) => `lab/PM883_read-intensive/rr${qd}.json`),
      ],
      ["write-intensive |  | -", "read-intensive |  | -"],
    ],
    [
      "what its author says of a run tells drives apart, whatever counts",
      ["Samsung PM883, 4k", "Micron M5300"].flatMap((description, i) =>
        sweep((qd) => `lab/run${i + 1}/qd${qd}.json`, { description }),
      ),
      ["lab M5300 |  | -", "lab PM883 |  | -"],
    ],
    [
      "and set-ups",
      ["cache off", "cache on"].flatMap((description, i) =>
        sweep((qd) => `lab/run${i + 1}/qd${qd}.json`, { description }),
      ),
      ["lab | cache off | -", "lab | cache on | -"],
    ],
    [
      "folders called by the parameter that was turned are studies of one thing, also where sizes stand behind",
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
      "run times that only the names and the clock say tell runs of one load apart",
      [10, 20, 40].map((s) => step(`lab/runtime.4k/${s}.log`, { runtime_s: s, asked_runtime_s: null })),
      ["runtime.4k | 10 | -", "runtime.4k | 20 | -", "runtime.4k | 40 | -"],
    ],
    [
      "numbers of jobs may be spelled: onejob, fourjobs",
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
      "two words may be one number: single_file, two_file, although other folders contradict it",
      ["a", "b"].flatMap((folder) =>
        ["single", "two", "three", "eleven"].map((word, i) =>
          step(`${folder}/${word}_file.json`, folder === "b" ? { title: "b", ...jobs(1) } : jobs([1, 2, 3, 11][i]!)),
        ),
      ),
      ["a |  | -", "b |  | -", "b | eleven_file | -", "b | three_file | -", "b | two_file | -"],
    ],
    [
      "one file more does not take their numbers from files that are numbered through",
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
      "a number behind a name that stands there alone counts, whatever numbers of the load say elsewhere: nfs.2",
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
      "but not behind a word for a host",
      sweeps((name, qd) => `lab/qd${qd}_${name}.json`, ["server", "server_2"]),
      ["server |  | -", "server 2 |  | -"],
    ],
    [
      "a curve of vdbench is one line, though one of its rates was asked for once more",
      ["exch_(10%)", "exch_(20%)", "exch_(50%)", "again"].map((title, phase) =>
        step("vdb/flatfile.html", {
          ...{ tool: "vdbench", gathered: true, title, phase },
          ...{ load_kind: "rate", asked_iops: [90, 180, 450, 90][phase]! },
        }),
      ),
      ["vdb | again | -", "vdb | exch | -"],
    ],
    [
      "folders called as the figures of an article are no systems, nor is anything in the files below",
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
      "numbers equally far apart are steps of a parameter, whatever its word, also where one is missing",
      ["rocks", "inno"].flatMap((name) => [500, 600, 700, 900, 1000].map((n) => step(`db/${name}/res_sz${n}.json`))),
      ["inno", "rocks"].flatMap((name) => [1000, 500, 600, 700, 900].map((n) => `${name} | sz${n} | -`)),
    ],
    [
      "models go up by hundreds too",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["S3500", "S3600", "S3700"]),
      ["S3500 |  | -", "S3600 |  | -", "S3700 |  | -"],
    ],
    [
      "a percentage of something is requested, and the load beside it stays the load",
      ["bw", "bw-blockvarpct0"].flatMap((name) =>
        [4, 16].map((n) => step(`lab/${name}_0${n / 4}threads.csv`, { numjobs: n, outstanding: n, iodepth: null })),
      ),
      ["lab |  | -", "lab | blockvarpct0 | -"],
    ],
    [
      "a file that only some results name is no other system: its size is the set-up",
      sweep((qd) => `lab/a_2G/qd${qd}.json`, { size_bytes: 2 * 2 ** 30 }).concat(
        sweep((qd) => `lab/a_14G/qd${qd}.json`, { size_bytes: 14 * 2 ** 30, targets: ["/mnt/a/train.zip"] }),
      ),
      ["a | 14G | -", "a | 2G | -"],
    ],
    [
      "a version stays whole with what is behind it: 9.7.0-er2",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["mysql/8.4.8", "mysql/9.7.0-er2", "mariadb/11.8.6"]),
      ["mariadb |  | -", "mysql | 8.4.8 | -", "mysql | 9.7.0-er2 | -"],
    ],
    [
      "the name of a study in two folders names no system",
      ["ior", "fio"].flatMap((tool) => sweep((qd) => `cgpu/${tool}-scaling/bw_${qd}.json`, { tool })),
      ["cgpu |  | -"],
    ],
    [
      "one file's name is none for the others that have no name",
      [step("lab/ss/ss_bw.json", writes), step("lab/out.json"), step("lab/out_doublewrite.json")],
      ["doublewrite |  | -", "lab |  | -"],
    ],
    [
      "compressed files lie where they lie, and no ending is part of a name",
      ["A7", "B7"].flatMap((name) => sweep((qd) => `lab/${name}_qd${qd}.json.gz/${name}_qd${qd}.json`)),
      ["A7 |  | -", "B7 |  | -"],
    ],
    [
      "nor is that of an archive",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["ceph1.tar.gz", "ceph2.zip"]),
      ["ceph1 |  | -", "ceph2 |  | -"],
    ],
    [
      "the option engine and its value are none, as the file has them: rbd",
      ["osd1", "osd2"].flatMap((name) =>
        sweep((qd) => `lab/${name}/ioengine_rbd.bs_4k.iodepth_${qd}/r.json`, { engine: "rbd" }),
      ),
      ["osd1 |  | -", "osd2 |  | -"],
    ],
    [
      "a folder that says nothing makes no other system",
      ["optane/4G", "p4510/4G", "p4510/raw"].flatMap((name) =>
        sweep((qd) => `lab/${name}/qd${qd}.json`, { size_bytes: name.endsWith("raw") ? 2 ** 30 : 2 ** 32 }),
      ),
      ["optane |  | -", "p4510 | raw | -", "p4510 |  | -"],
    ],
    [
      "instances of a cloud are systems, and their generation counts nothing: r5, r6",
      sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["r5.xlarge", "r6.xlarge", "db.r6.xlarge", "m1large"]),
      ["db.r6.xlarge |  | -", "m1large |  | -", "r5.xlarge |  | -", "r6.xlarge |  | -"],
    ],
    [
      "a pod is no host, as each run has a new one",
      ["d5vmb", "s2b2v"].flatMap((pod, i) =>
        sweep((qd) => `lab/weka/run${i + 1}/qd${qd}.json`, { host: `fio-job-${pod}` }),
      ),
      ["weka |  | 1", "weka |  | 2"],
    ],
    [
      "models and accelerators of MLPerf Storage are set-ups",
      ["hdd_unet3d_a100", "nvme_unet3d_a100", "nvme_unet3d_h100"].map((name) =>
        step(`lab/${name}/summary.json`, { tool: "mlperf-storage" }),
      ),
      ["hdd |  | -", "nvme | a100 | -", "nvme | h100 | -"],
    ],
    [
      "a numbered file that repeats none is one line, with the loads that only it has",
      [
        ...[1, 4, 16].map((qd) => step("lab/result1.txt", depth(qd, { phase: qd, rate: 1000 }))),
        ...[16, 32, 64].map((qd) => step("lab/result2.txt", depth(qd, { phase: qd, rate: 9000 }))),
      ],
      ["lab | result1 | -", "lab | result2 | -"],
    ],
    [
      "hosts and the jobs of each are counts that the files state, however they are written: a line goes over the hosts",
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
      "a line goes over the jobs of each host if these are more than the hosts",
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
      "block sizes that differ between reads and writes are told, even if no other workload lies beside them",
      sweep((qd) => `lab/qd${qd}.json`, {
        block_bytes: null,
        workload_op: "mixed",
        read_percent: 50,
        kind: "bs=4k,64k",
      }),
      ["lab | bs=4k,64k | -"],
    ],
    [
      "a folder for each test of CBT, named by a hash, is no system, though two clients wrote a file each into it",
      ["0f3e001ab", "1c3e004ab", "2b3e016ab"].flatMap((hash, i) =>
        ["client0", "client1"].map((client) =>
          step(`lab/00000000/id-${hash}/iodepth-${4 ** i}/output.0.${client}`, depth(4 ** i)),
        ),
      ),
      ["client0 |  | -", "client1 |  | -"],
    ],
    [
      "names of CrystalDiskMark are block, depth and threads: RND4KQ16T1",
      sweeps((name, qd) => `lab/${name}_RND4KQ${qd}T1.json`, ["980PRO", "SN850X"]),
      ["980PRO |  | -", "SN850X |  | -"],
    ],
    [
      "a share of the capacity is a set-up, as empty and full are",
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
      "beside files with a name, those with a set-up alone are called by it",
      sweeps((name, qd) => `lab/${name}-qd${qd}.json`, ["baseline", "tuned"]),
      ["baseline |  | -", "tuned |  | -"],
    ],
    [
      "the rate of a neighbour, in the name of its file, is a set-up of what ran beside it",
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
      "a set of files is what was accessed, not where",
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
      "a multiple in the name of a log of ACT is its load, of small and of large blocks",
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
      "a letter after a depth counts runs",
      [1, 8].flatMap((qd) => ["a", "b", "c"].map((run) => step(`lab/qd${String(qd)}${run}.json`, depth(qd)))),
      [1, 2, 3].map((n) => `lab |  | ${String(n)}`),
    ],
    [
      "a folder called trim that holds writes is a state of the drive, no contradiction",
      ["02-baseline", "03-trim"].flatMap((name) =>
        [1, 8].map((qd) => step(`lab/${name}/qd${String(qd)}.json`, depth(qd, writes))),
      ),
      ["02-baseline |  | -", "03-trim |  | -"],
    ],
    [
      "a percentile that sysbench was told to print is no set-up: the runs repeat one load, at each load",
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
      "more and more of the same drives under ACT are set-ups of one system, whatever the names count, also with files",
      [1, 2, 4].flatMap((n) =>
        [0.1, 0.2].flatMap((load_x) => {
          const asked = { load_kind: "rate", asked_iops: n * load_x * 2000, iodepth: null, outstanding: null } as const;
          const targets = Array.from({ length: n }, (_, i) => `/data/ssd${String(i + 1)}`);
          return step(`lab/d${String(n)}-${String(load_x)}x.out`, { ...asked, tool: "act", load_x, targets });
        }),
      ),
      [1, 2, 4].map((n) => `lab | drives=${String(n)} | -`),
    ],
    [
      "the reports of sysbench at checkpoints are of one run, one after the other",
      range(3).map((phase) =>
        step("lab/rndrw.txt", { tool: "sysbench", phase, job_index: phase, iodepth: null, outstanding: null }),
      ),
      range(3).map((phase) => `lab |  | ${String(phase + 1)}`),
    ],
    ["and an ordinal", ["first", "second"].map((name) => step(`lab/${name}/r.json`)), ["lab |  | 1", "lab |  | 2"]],
  ];
  it.each(cases)("%s", (_, steps, wanted) => expect([...new Set(placed(steps))].sort()).toEqual(wanted.toSorted()));
});
