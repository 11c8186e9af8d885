/** Habits of other people's folders: what names a system. Names of folders and files, each "system | set-up | repeat" once. */
import { describe, expect, it } from "vitest";
import type { Step } from "~/model/grouping";
import { depth, jobs, loads, placed, step, sweep, sweeps, writes, type Habit } from "../../../tests/support/steps";

const cases: readonly Habit[] = [
  [
    "models after a word that may count are systems: test_870",
    [870, 980].map((model) => step(`lab/test_${model}.json`)),
    ["test 870 |  | -", "test 980 |  | -"],
  ],
  ...["NAME-hot", "hot_NAME"].map((file): Habit => [
    `a word of names that never measured one load of one workload is what was asked for: ${file}`,
    ["longhorn", "ceph"].flatMap((name) =>
      ["hot", "cold"].map((word, i) =>
        step(`lab/${file.replace("NAME", name).replace("hot", word)}.json`, i === 0 ? {} : writes),
      ),
    ),
    ["ceph |  | -", "longhorn |  | -"],
  ]),
  [
    "studies at unlike depths hold the same systems: BlockSizeVariation, Stats/Consolidation",
    ["KVM", "Native"].flatMap((name) => [
      ...sweep((qd) => `lab/BlockSizeVariation/${name}/${qd}.log`),
      ...sweep((qd) => `lab/Latest/Stats/Isolation/${name}/net_${qd}.log`),
    ]),
    [
      "KVM | BlockSizeVariation | -",
      "KVM | Latest net | -",
      "Native | BlockSizeVariation | -",
      "Native | Latest net | -",
    ],
  ],
  [
    "rows of a plan of tests only count the files, however many: the file states the drive",
    [2, 3, 104, 105].map((row) =>
      step(`lab/row_${row}.json`, {
        targets: [`trtype=PCIe traddr=0000.0${row % 2}.00.0 ns=1`],
        block_bytes: row > 99 ? 4096 : 8192,
      }),
    ),
    ["lab 0000.00.00.0 |  | -", "lab 0000.01.00.0 |  | -"],
  ],
  [
    "a folder that states only the depth is no name of the drive in it",
    ["randread", "randwrite"].map((rw) =>
      step(`lab/qd8/${rw}.json`, { ...depth(8), ...(rw === "randwrite" && writes) }),
    ),
    ["lab |  | -"],
  ],
  [
    "result is no part of a name that has other words",
    ["nvme_local_result", "nvmf_tcp_result", "src"].flatMap((name) => sweep((qd) => `lab/${name}/qd${qd}.txt`)),
    ["nvme local |  | -", "nvmf tcp |  | -", "src |  | -"],
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
  ...[
    ["drive-a!", "drive-a?"],
    ["🟥", "🟦"],
    ["🟥 lab", "🟦 lab"],
    ["PM9A3™", "PM9A3®"],
    ["box (a)", "box [a]"],
    ["C#", "C++"],
  ].flatMap(([one = "", other = ""]) =>
    ["/", "-"].map((sep): Habit => [
      `names that differ only in marks are two names: ${one}, ${other}, before ${sep}`,
      sweeps((name, qd) => `x/${name}${sep}qd${qd}.json`, [one, other]),
      [`${one} |  | -`, `${other} |  | -`],
    ]),
  ),
  [
    "a mark that separates two names stays in every name of its level",
    sweeps((name, qd) => `x/${name}/qd${qd}.json`, ["PM883!", "DC500M!", "DC500M?"]),
    ["PM883! |  | -", "DC500M! |  | -", "DC500M? |  | -"],
  ],
  [
    "a client of fio that gives its own machine as 127.0.0.1 is not another host",
    [...sweep((qd) => `lab/a-qd${qd}.json`, { host: "127.0.0.1" }), ...sweep((qd) => `lab/a-qd${qd}.txt`)],
    ["lab | a-qd1.json | -", "lab | a-qd4.json | -", "lab | a-qd16.json | -"].flatMap((one) => [
      one,
      one.replace("json", "txt"),
    ]),
  ],
  [
    "accents that macOS writes as separate characters belong to their letter",
    sweeps((name, qd) => `${name.normalize("NFD")}/qd${qd}.json`, ["Größe", "サーバ"]),
    ["Größe |  | -", "サーバ |  | -"],
  ],
  [
    "folders with one drive each are systems, even if one has many workloads in subfolders and another a few files",
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
  [
    "files of one slot with the same loads are drives",
    sweeps((name, qd) => `lab/${name}-qd${qd}.json`, ["acme", "bolt"], { targets: ["/dev/nvme0n1"] }),
    ["acme |  | -", "bolt |  | -"],
  ],
  [
    "a single letter is not a name without its word: node-a",
    sweeps((name, qd) => `x/${name}-randread-qd${qd}.json`, ["node-a.lab.local", "node-b.lab.local"]),
    ["node-a |  | -", "node-b |  | -"],
  ],
  [
    "a drive may be named by its place on the bus",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["0000:01:00.0", "0000:02:00.0"]),
    ["0000:01:00.0 |  | -", "0000:02:00.0 |  | -"],
  ],
  [
    "addresses are hosts",
    sweeps((name, qd) => `${name}/qd${qd}.json`, ["10.0.0.11", "10.0.0.12"]),
    ["10.0.0.11 |  | -", "10.0.0.12 |  | -"],
  ],
  [
    "a number that matches a fact once by chance is not that fact: rack1-host1",
    sweeps((name, qd) => `${name}_${qd}.json`, ["rack1-host1", "rack1-host2", "rack2-host1"]),
    ["rack1-host1 |  | -", "rack1-host2 |  | -", "rack2-host1 |  | -"],
  ],
  [
    "a single letter keeps the word before it: CM7-A",
    sweeps((name, qd) => `${name}/qd${qd}.json`, ["CM7-A", "CM7-B"]),
    ["CM7-A |  | -", "CM7-B |  | -"],
  ],
  [
    "serial numbers are not cut",
    sweeps((name, qd) => `${name}/qd${qd}.json`, ["PM9A3_S64ENA0T1", "PM9A3_S64ENA0T2", "CD8_Y2K0A01"]),
    ["PM9A3 S64ENA0T1 |  | -", "PM9A3 S64ENA0T2 |  | -", "CD8 Y2K0A01 |  | -"],
  ],
  [
    "a number before a word for devices counts devices, however many jobs ran on them",
    [1, 2, 8].flatMap((n) => sweep((qd) => `lab/${n}_dev_qd${qd}.json`, { numjobs: n })),
    ["1 dev |  | -", "2 dev |  | -", "8 dev |  | -"],
  ],
  [
    "words for what was measured are not systems: longhorn-iops",
    ["longhorn", "local-path"].flatMap((pvc) => [
      step(`k8s/${pvc}-iops.json`),
      step(`k8s/${pvc}-bandwidth.json`, { block_bytes: 131_072 }),
    ]),
    ["longhorn |  | -", "local-path |  | -"],
  ],
  [
    "two hosts that the files name are two systems, whatever they were used for",
    ["storage-07", "storage-08"].flatMap((host, k) =>
      ["one", "two"].map((name, i) =>
        step(`${host}_${name}.json`, depth(1 + k + 2 * i, { host, ...(i === 1 && writes) })),
      ),
    ),
    ["storage-07 |  | -", "storage-08 |  | -"],
  ],
  [
    "files beside the folder of a drive are not of that drive",
    [
      ...sweep((qd) => `qd${qd}.json`, { targets: ["/dev/sda"] }),
      ...sweep((qd) => `PM883/qd${qd}.json`, { targets: ["/dev/sda"] }),
    ],
    ["sda |  | -", "PM883 |  | -"],
  ],
  [
    "numbers that are not steps of a parameter are models",
    sweeps((name, qd) => `samsung/${name}/qd${qd}.json`, ["870", "980", "990"]),
    ["samsung 870 |  | -", "samsung 980 |  | -", "samsung 990 |  | -"],
  ],
  [
    "a number beside a name is a model: CD6, 7450",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["CD6", "7450"]),
    ["CD6 |  | -", "7450 |  | -"],
  ],
  [
    "models may go up by hundreds: S3500, S3600",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["S3500", "S3600", "S3700"]),
    ["S3500 |  | -", "S3600 |  | -", "S3700 |  | -"],
  ],
  [
    "folders named by a hash of their settings are not systems",
    loads.map((qd) => step(`cbt/id-7f3ab01c${qd}/r.json`, depth(qd))),
    ["cbt |  | -"],
  ],
  [
    "sweeps of files with two names are of two systems, even if they share no load",
    [
      ...[1, 2].map((qd) => step(`lab/alpha_${qd}.json`, depth(qd))),
      ...[8, 16].map((qd) => step(`lab/beta_${qd}.json`, depth(qd))),
    ],
    ["alpha |  | -", "beta |  | -"],
  ],
  [
    "names stay whole if one lacks a part of the other: 850_PRO, 850_PRO_512GB",
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
    "loose files are not named by half a name: storage-07, storage-08",
    [step("storage-07_two.json"), step("one_storage-08.json", writes)],
    ["storage-07_two.json +1 |  | -"],
  ],
  [
    "files that the tool gives one name are named by a folder: rand-4k/flatfile.html, seq-64k/flatfile.html",
    [
      step("out/rand-4k/flatfile.html", { targets: ["/mnt/a"] }),
      step("out/seq-64k/flatfile.html", { ...writes, targets: ["/mnt/b"] }),
    ],
    ["rand-4k +1 |  | -"],
  ],
  [
    "a host is the name if most results tell it",
    [
      step("r1/flatfile.html", { host: "db17", targets: ["/mnt/a"] }),
      step("r2/flatfile.html", { ...writes, targets: ["/mnt/b"] }),
    ],
    ["db17 |  | -"],
  ],
  [
    "folders of drives one level deeper belong to the drives beside them",
    [
      ...sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["PM9A3", "CD8", "P5510"]),
      ...sweeps((name, qd) => `lab/extra/${name}/w_qd${qd}.json`, ["PM9A3", "CD8"], writes),
    ],
    ["PM9A3 |  | -", "CD8 |  | -", "P5510 |  | -"],
  ],
  [
    "names keep the word without which they mean nothing: drive-1a",
    sweeps((name, qd) => `jbof/${name}/qd${qd}.json`, ["drive-1a", "drive-1b", "drive-2a"]),
    ["drive-1a |  | -", "drive-1b |  | -", "drive-2a |  | -"],
  ],
  [
    "a capacity alone is not a name: PM9A3_960GB",
    sweeps((name, qd) => `${name}/qd${qd}.json`, ["PM9A3_960GB", "PM9A3_1920GB"]),
    ["PM9A3 960GB |  | -", "PM9A3 1920GB |  | -"],
  ],
  ...[
    ["rep3", "ec2+1"],
    ["patched", "stock"],
  ].map(
    (names) =>
      [
        `a count or set-up in the place of a name is the name: ${names.join(", ")}`,
        sweeps((name, qd) => `ceph/${name}/qd${qd}.json`, names),
        names.map((name) => `${name} |  | -`),
      ] as const,
  ),
  [
    "a set-up beside a name is a name too: Direct, Equallogic",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["Direct", "Equallogic"]),
    ["Direct |  | -", "Equallogic |  | -"],
  ],
  [
    "set-ups name the files if nothing else does: baseline, tuned",
    sweeps((name, qd) => `lab/${name}-qd${qd}.json`, ["baseline", "tuned"]),
    ["baseline |  | -", "tuned |  | -"],
  ],
  [
    "points stand between words and in numbers: db1.example.com.fw1.2",
    ["db1.example.com", "db2.example.com"].flatMap((host) =>
      loads.flatMap((qd) => [1, 2].map((run) => step(`${host}.fw1.2.iodepth${qd}.run${run}.4k.json`, depth(qd)))),
    ),
    ["db1 |  | 1", "db1 |  | 2", "db2 |  | 1", "db2 |  | 2"],
  ],
  [
    "the number of a host is not a day of a month: storage-07_jan2024",
    sweeps((name, qd) => `lab/${name}_jan2024_qd${qd}.json`, ["storage-07", "storage-08"]),
    ["storage-07 |  | -", "storage-08 |  | -"],
  ],
  ...["wwn", "uuid"].map((kind): Habit => {
    const names = {
      wwn: ["5002538e40a1b2c3", "5002538e40a1b2c4"],
      uuid: ["78572976-3a12-917c-1a26-f88938703800", "149e259b-5d58-c705-f979-d04af47aebdd"],
    }[kind]!;
    const at = (name: string, depths: readonly number[]): Step[] =>
      depths.map((qd) => step(`lab/${name}/rr${qd}.json`, depth(qd)));
    return [
      `drives and machines named by a number are not hashes of settings, whatever loads they were given: ${kind}`,
      [...at(names[0]!, [1, 4]), ...at(names[1]!, [16, 64])],
      names.map((name) => `${name} |  | -`),
    ];
  }),
  [
    "a UUID for each file names nothing",
    ["PM883", "S4610"].flatMap((drive, i) =>
      loads.map((qd) => step(`lab/${drive}/7857297${i}-3a12-917c-1a26-f889387038${qd + 10}.json`, depth(qd))),
    ),
    ["PM883 |  | -", "S4610 |  | -"],
  ],
  [
    "a cloud zone is not a temperature: us-east-1c",
    sweeps((name, qd) => `aws/${name}/qd${qd}.json`, ["us-east-1a", "us-east-1c"]),
    ["east-1a |  | -", "east-1c |  | -"],
  ],
  [
    "capacities that drives are sold in are drives",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["960GB", "1920GB", "500gb"]),
    ["960GB |  | -", "1920GB |  | -", "500gb |  | -"],
  ],
  [
    "a capacity behind a kind of drive is part of its name: optane_16G",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["optane_16G", "optane_58G"]),
    ["optane 16G |  | -", "optane 58G |  | -"],
  ],
  [
    "one drive in a folder for downloads is named by its model",
    sweep((qd) => `Downloads/Samsung_PM9A3_randread_qd${qd}.json`),
    ["Samsung PM9A3 |  | -"],
  ],
  [
    "loose files in a folder for results are named by the drive",
    sweep((qd) => `results/PM883_rr${qd}.json`),
    ["PM883 |  | -"],
  ],
  [
    "a name is not cut to a part of a model: 970 EVO",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["970_EVO", "970_EVO_Plus"]),
    ["970 EVO |  | -", "970 EVO Plus |  | -"],
  ],
  [
    "folders of operations are not systems: read128, write128",
    ["PM883", "S4610"].flatMap((drive) => [
      ...sweep((qd) => `lab/${drive}/read128/qd${qd}.json`),
      ...sweep((qd) => `lab/${drive}/write128/qd${qd}.json`, writes),
    ]),
    ["PM883 |  | -", "S4610 |  | -"],
  ],
  [
    "makers whose names begin like an operation are systems: ReadyNAS",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["readynas", "qnap"]),
    ["readynas |  | -", "qnap |  | -"],
  ],
  ...[
    ["970_EVO", "970_EVO_Plus"],
    ["980", "980_PRO"],
    ["PM9A3", "PM9A3_2"],
    ["nvme-a", "nvme-b"],
    ["S4610", "S4610_960GB"],
  ].map((names): Habit => [
    `a drive with fewer measurements than another is a drive: ${names.join(", ")}`,
    [
      ...sweeps((name, qd) => `lab/${name}/rr_qd${qd}.json`, names),
      ...sweep((qd) => `lab/${names[0]!}/rw_qd${qd}.json`, writes),
    ],
    names.map((name) => `${name.replaceAll("_", " ")} |  | -`),
  ]),
  [
    "consecutive serial numbers are not repeats",
    ["500123", "500124"].flatMap((name) => sweep((qd) => `lab/${name}/qd${qd}.json`)),
    ["500123 |  | -", "500124 |  | -"],
  ],
  [
    "samples of a drive are not repeats: sample_A, sample_B",
    sweeps((name, qd) => `lab/PM9A3/${name}/qd${qd}.json`, ["sample_A", "sample_B"]),
    ["sample A |  | -", "sample B |  | -"],
  ],
  [
    "a folder of new drives beside the others is not a name",
    [...sweep((qd) => `lab/new/PM883/rr${qd}.json`), ...sweep((qd) => `lab/S4610/rr${qd}.json`)],
    ["PM883 |  | -", "S4610 |  | -"],
  ],
  [
    "a drive for many writes is not a workload: write-intensive",
    [
      ...sweep((qd) => `lab/PM883_write-intensive/rr${qd}.json`),
      ...sweep((qd) => `lab/PM883_read-intensive/rr${qd}.json`),
    ],
    ["write-intensive |  | -", "read-intensive |  | -"],
  ],
  [
    "descriptions of runs name drives, even if folders count them as runs",
    ["Samsung PM883, 4k", "Micron M5300"].flatMap((description, i) =>
      sweep((qd) => `lab/run${i + 1}/qd${qd}.json`, { description }),
    ),
    ["lab M5300 |  | -", "lab PM883 |  | -"],
  ],
  [
    "the name of one file is not that of files without a name",
    [step("lab/ss/ss_bw.json", writes), step("lab/out.json"), step("lab/out_doublewrite.json")],
    ["doublewrite |  | -", "lab |  | -"],
  ],
  [
    "compressed files belong to their folder, and no ending is part of a name",
    ["A7", "B7"].flatMap((name) => sweep((qd) => `lab/${name}_qd${qd}.json.gz/${name}_qd${qd}.json`)),
    ["A7 |  | -", "B7 |  | -"],
  ],
  [
    "the ending of an archive is not part of a name",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["ceph1.tar.gz", "ceph2.zip"]),
    ["ceph1 |  | -", "ceph2 |  | -"],
  ],
  [
    "an option of the engine that the file states is not part of a name: ioengine_rbd",
    ["osd1", "osd2"].flatMap((name) =>
      sweep((qd) => `lab/${name}/ioengine_rbd.bs_4k.iodepth_${qd}/r.json`, { engine: "rbd" }),
    ),
    ["osd1 |  | -", "osd2 |  | -"],
  ],
  [
    "a folder whose name only repeats the files makes no other system",
    ["optane/4G", "p4510/4G", "p4510/raw"].flatMap((name) =>
      sweep((qd) => `lab/${name}/qd${qd}.json`, { size_bytes: name.endsWith("raw") ? 2 ** 30 : 2 ** 32 }),
    ),
    ["optane |  | -", "p4510 | raw | -", "p4510 |  | -"],
  ],
  [
    "cloud instances are systems, and their generation counts nothing: r5, r6",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["r5.xlarge", "r6.xlarge", "db.r6.xlarge", "m1large"]),
    ["db.r6.xlarge |  | -", "m1large |  | -", "r5.xlarge |  | -", "r6.xlarge |  | -"],
  ],
  [
    "a pod is not a host, since each run has a new one",
    ["d5vmb", "s2b2v"].flatMap((pod, i) =>
      sweep((qd) => `lab/weka/run${i + 1}/qd${qd}.json`, { host: `fio-job-${pod}` }),
    ),
    ["weka |  | 1", "weka |  | 2"],
  ],
  [
    "folders of CBT named by a hash, one for each test, are not systems, even if two clients wrote into each",
    ["0f3e001ab", "1c3e004ab", "2b3e016ab"].flatMap((hash, i) =>
      ["client0", "client1"].map((client) =>
        step(`lab/00000000/id-${hash}/iodepth-${4 ** i}/output.0.${client}`, depth(4 ** i)),
      ),
    ),
    ["client0 |  | -", "client1 |  | -"],
  ],
  [
    "processors are systems, and their generation counts nothing: core-i7, core-i9",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["core-i7", "core-i9"]),
    ["core-i7 |  | -", "core-i9 |  | -"],
  ],
  [
    "a leading number that only orders folders is not part of a name: 01-xfs, 02-ext4",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["01-xfs", "02-ext4"]),
    ["ext4 |  | -", "xfs |  | -"],
  ],
  [
    "folders of drives hold folders of workloads, whatever else these say; a drive named like another keeps its letter",
    ["nvme-a", "nvme-b", "zns-a"].flatMap((drive, i) =>
      ["read_write_strip", "read_append_adjacent"].flatMap((work) =>
        loads
          .slice(0, i === 1 ? 1 : 3)
          .flatMap((jobs) => sweep((qd) => `lab/${drive}/${work}/${jobs}/${qd}.json`, { numjobs: jobs })),
      ),
    ),
    ["nvme-a", "nvme-b", "zns-a"].flatMap((drive) => [`${drive} | adjacent append | -`, `${drive} | strip | -`]),
  ],
  [
    "cards for long writing keep their name: High-Endurance",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["Sandisk-High-Endurance-64G", "Sandisk-Extreme-64G"]),
    ["Extreme |  | -", "High-Endurance |  | -"],
  ],
  [
    "folders that only say a set-up, beside several systems, are systems too: luks_encryption, no_encryption",
    sweeps(
      (name, qd) => `lab/${name}_results/qd${qd}.json`,
      ["external_t7", "luks_encryption", "no_encryption", "onboard_storage", "sed_encryption"],
    ),
    ["external t7", "luks encryption", "no encryption", "onboard storage", "sed encryption"].map(
      (name) => `${name} |  | -`,
    ),
  ],
  [
    "a version with a point beside loads is part of the name: nfs4.1_4.json",
    sweeps((name, qd) => `lab/${name}_${qd}.json`, ["nfs3", "nfs4.1", "smb"]),
    ["nfs3 |  | -", "nfs4.1 |  | -", "smb |  | -"],
  ],
  [
    "a driver and an array keep their names before what was asked: virtio-blk-4k, stripe_4",
    [
      ...sweeps((name, qd) => `vm/${name}-4k-${qd}.json`, ["virtio-blk", "vhost-user"]),
      ...sweeps((name, qd) => `zfs/${name}_${qd}.json`, ["mirror", "stripe"]),
    ],
    ["vm vhost-user |  | -", "vm virtio-blk |  | -", "zfs mirror |  | -", "zfs stripe |  | -"],
  ],
  [
    "a folder with nothing but a date and a load is not named by its date alone",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["20190411_4k", "raid0", "raid5"]),
    ["20190411 4k |  | -", "RAID 0 |  | -", "RAID 5 |  | -"],
  ],
  [
    "a short day alone is none: comp_sat is a saturated drive",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["comp", "comp_sat"]),
    ["comp |  | -", "comp sat |  | -"],
  ],
  [
    "folders of experiments around those of devices are set-ups, if one says nothing but work",
    sweeps(
      (name, qd) => `lab/${name}/qd${qd}.json`,
      ["throughput/nvme0n1", "throughput/nvme1n1", "concur_read/nvme1n1", "scaled_iops/nvme0n1", "zones/nvme1n1"],
    ),
    [
      "nvme0n1 | scaled iops | -",
      "nvme0n1 | throughput | -",
      "nvme1n1 | concur | -",
      "nvme1n1 | throughput | -",
      "nvme1n1 | zones | -",
    ],
  ],
  [
    "databases with their work around disks are systems",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["pg_read/disk1", "pg_read/disk2", "my_read/disk1"]),
    ["my disk1 |  | -", "pg disk1 |  | -", "pg disk2 |  | -"],
  ],
  ...[
    (name: string, threads: number) => `${name}_bp8G_t${threads}`,
    (name: string, threads: number) => `${name.replace(/(?=\d)/, "-")}_${threads}`,
  ].map((of): Habit => [
    `several databases are systems, and several versions of one are its set-ups: ${of("mysql8.0", 4)}`,
    ["mysql5.7", "mysql8.0", "mariadb10.11"].flatMap((name) =>
      loads.map((n) => step(`oltp/${of(name, n)}.txt`, { tool: "sysbench", ...jobs(n) })),
    ),
    [`mariadb${of("", 1).startsWith("_bp") ? "" : "-"}10.11 |  | -`, "mysql | 5.7 | -", "mysql | 8.0 | -"],
  ]),
  [
    "the number behind a database may be its threads: mysql_4",
    ["mysql", "mariadb"].flatMap((name) =>
      loads.map((n) => step(`oltp/${name}_${n}.txt`, { tool: "sysbench", ...jobs(n) })),
    ),
    ["mariadb |  | -", "mysql |  | -"],
  ],
  ...[
    ["S4510", "P5510"],
    ["T700", "980PRO"],
    ["SN640-A", "SN640-B"],
  ].map((names): Habit => [
    `drives that only the files name, in folders of machines, are systems: ${names.join(", ")}`,
    ["r740xd-1", "r740xd-2"].flatMap((host) => sweeps((name, qd) => `lab/${host}/${name}-numa0-qd${qd}.json`, names)),
    ["r740xd-1", "r740xd-2"].flatMap((host) => names.map((name) => `${host} ${name} |  | -`)),
  ]),
  [
    "volume types of Amazon are systems beside one another: io1 is no number of jobs",
    sweeps((name, qd) => `lab/${name}-qd${qd}.json`, ["gp2", "io1", "rook"]),
    ["gp2 |  | -", "io1 |  | -", "rook |  | -"],
  ],
  [
    "models keep what looks like an operation or a power state: CM7-R, D7-PS1010",
    sweeps((name, qd) => `lab/${name}/qd${qd}.json`, ["CM7-R", "CM7-V", "PM7-R", "D7-PS1010-fw1", "D7-PS1010-fw2"]),
    ["CM7-R |  | -", "CM7-V |  | -", "D7-PS1010 | fw1 | -", "D7-PS1010 | fw2 | -", "PM7-R |  | -"],
  ],
];

describe("names of systems in other people's folders", () => {
  it.each(cases)("%s", (_, steps, wanted) => expect([...new Set(placed(steps))].sort()).toEqual(wanted.toSorted()));
});
