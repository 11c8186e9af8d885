/** Set-ups that only names tell, or that options of the files prove: each "system | set-up | repeat" once. */
import { describe, expect, it } from "vitest";
import type { Step } from "~/model/grouping";
import { depth, placed, step } from "../../../tests/support/steps";

describe("names of set-ups", () => {
  /** Names with what is special about their files. */
  type Named = readonly (readonly [string, Partial<Step>])[];
  const plain = (...names: readonly string[]): Named => names.map((name) => [name, {}]);
  const sweeps = (named: Named, of: (name: string, qd: number) => string): Step[] =>
    named.flatMap(([name, more]) => [1, 4, 16].map((qd) => step(of(name, qd), depth(qd, more))));
  const folders = (named: Named): Step[] => sweeps(named, (name, qd) => `lab/${name}/qd${qd}.json`);
  const files = (named: Named): Step[] => sweeps(named, (name, qd) => `lab/qd${qd}-${name}.json`);

  const uring: Named = [
    ["uring-base", {}],
    ["uring-fixed", { work: "fixedbufs=1" }],
    ["uring-poll", { work: "hipri=1" }],
  ].map(([name, more]) => [name as string, { engine: "io_uring", targets: ["/dev/nvme0n1"], ...(more as object) }]);
  const elsewhere: Named = uring.map(([name, more], i) => [name, { ...more, targets: [`/dev/nvme${i}n1`] }]);

  const cases: readonly (readonly [string, readonly Step[], readonly string[]])[] = [
    ...[folders(uring), files(uring)].map(
      (steps) =>
        [
          "folders or files of one drive that differ in options of their own are set-ups of it",
          steps,
          ["lab | base | -", "lab | fixed | -", "lab | poll | -"],
        ] as const,
    ),
    ["on a drive each they are systems", folders(elsewhere), ["base |  | -", "fixed |  | -", "poll |  | -"]],
    [
      "so are drives by their names, whatever options their files have",
      folders([
        ["PM883", { targets: ["/dev/sdb"] }],
        ["DC500M", { targets: ["/dev/sdb"], work: "fixedbufs=1" }],
      ]),
      ["PM883 |  | -", "DC500M |  | -"],
    ],
    [
      "governors of drives",
      sweeps(plain("performance", "powersave"), (name, qd) => `lab/PM883/${name}/qd${qd}.json`),
      ["PM883 | performance | -", "PM883 | powersave | -"],
    ],
    [
      "options of a file system",
      folders(plain("xfs-default", "xfs-reflink0", "xfs-crc1-finobt0", "xfs-logbsize256k", "xfs-bigtime", "xfs_nocrc")),
      ["default", "reflink0", "crc1 finobt0", "logbsize256k", "bigtime", "nocrc"].map((name) => `xfs | ${name} | -`),
    ],
    [
      "of several file systems, each is a system",
      folders(plain("xfs-default", "xfs-noreflink", "btrfs-default", "btrfs-nodatacow")),
      ["xfs | default | -", "xfs | noreflink | -", "btrfs | default | -", "btrfs | nodatacow | -"],
    ],
    [
      "formats of a namespace",
      folders(plain("512_sector", "4096_sector", "4KiB-LBAF")),
      ["512_sector", "4096_sector", "4KiB-LBAF"].map((name) => `lab | ${name} | -`),
    ],
    [
      "zones that are written by a job each are its jobs",
      [1, 2, 5].flatMap((numjobs, i) =>
        sweeps(plain(["single", "two", "five"][i]!), (name, qd) => `lab/zns-${name}_zone/qd${qd}.json`).map((one) => ({
          ...one,
          ...{ numjobs, outstanding: numjobs * one.iodepth! },
        })),
      ),
      ["zns |  | -"],
    ],
    [
      "governors with their word",
      folders(plain("gov-performance", "gov-powersave")),
      ["lab | gov performance | -", "lab | gov powersave | -"],
    ],
    [
      "what is switched on and off is no system",
      folders(plain("cstates-on", "cstates-off")),
      ["lab | cstates on | -", "lab | cstates off | -"],
    ],
    ["the kernel beside SPDK", folders(plain("nvme-spdk", "nvme-kernel")), ["nvme | spdk | -", "nvme | kernel | -"]],
    [
      "with and without",
      folders(plain("with-cache", "without-cache")),
      ["lab | with cache | -", "lab | without cache | -"],
    ],
    ["no beside nothing", folders(plain("result", "no_result")), ["lab | result | -", "lab | no result | -"]],
    [
      "kernels and systems of a version",
      folders(plain("linux-6.1", "linux-6.12")),
      ["lab | linux 6.1 | -", "lab | linux 6.12 | -"],
    ],
    [
      "commits of dated builds",
      folders(plain("nightly-2025-11-01-abc1234", "nightly-2025-11-02-0a1b2c3")),
      ["nightly | abc1234 | -", "nightly | 0a1b2c3 | -"],
    ],
    [
      "where interrupts are served",
      folders(plain("numa0_irq-local", "numa0_irq-remote")),
      ["lab | irq local | -", "lab | irq remote | -"],
    ],
    [
      "ciphers",
      folders(plain("luks", "luks-aes-xts", "plain")),
      ["lab | luks | -", "lab | luks aes xts | -", "lab | plain | -"],
    ],
    [
      "pods in names count as they do as hosts: jobs of a batch system",
      sweeps(plain("fio-job-d5vmb", "fio-job-x7k2q"), (name, qd) => `lab/longhorn/${name}/qd${qd}.json`),
      ["longhorn |  | 1", "longhorn |  | 2"],
    ],
    [
      "how a drive was filled, beside words of what it did then",
      ["random-fill", "seq-fill"].flatMap((fill) =>
        ["randread", "read"].flatMap((rw) =>
          [1, 4].map((qd) =>
            step(`lab/${fill}/${rw}-qd${qd}.json`, {
              iodepth: qd,
              outstanding: qd,
              pattern: rw === "read" ? "seq" : "random",
            }),
          ),
        ),
      ),
      ["lab | random fill | -", "lab | seq fill | -"],
    ],
    [
      "folders named after files of settings",
      folders(plain("07-flush_method.cnf", "08-page_size-4K.cnf", "09-mariadb-10.0-sync_binlog=64.cnf")),
      ["lab | 07-flush method | -", "lab | 08-page size-4K | -", "lab | 09-mariadb-10.0-sync binlog 64 | -"],
    ],
    [
      "virtual machines of Amazon are rented anew for each run",
      folders(plain("ext3-i-03e71362-1764503892", "ext3-i-41592653-1764603892", "xfs-i-0a1b2c3d4e5f60718-1764703892")),
      ["ext3 |  | 1", "ext3 |  | 2", "xfs |  | -"],
    ],
    [
      "a letter behind a number is part of the name, whether it may be a unit or not",
      sweeps(plain("us-east-1a", "us-east-1b"), (name, qd) => `lab/${name}-qd${qd}.json`),
      ["east-1a |  | -", "east-1b |  | -"],
    ],
    ...[
      ["fsync-1", "fsync-2"],
      ["out1", "out2", "out4", "out8"],
    ].map(
      (names) =>
        [
          `values of options that no file states repeat nothing: ${names.join(", ")}`,
          folders(names.map((name) => [name, { apart: null }])),
          names.map((name) => `lab | ${name.replace("-", " ")} | -`),
        ] as const,
    ),
    [
      "the kernel before an operation or a load",
      sweeps(plain("kernel", "spdk"), (name, qd) => `lab/${name}-randread-qd${qd}.json`),
      ["lab | kernel | -", "lab | spdk | -"],
    ],
    [
      "a word that all paths have says nothing of the one that has it twice",
      sweeps(plain("plain", "luks"), (name, qd) => `lab/luks/${name}/qd${qd}.json`),
      ["luks | plain | -", "luks | luks | -"],
    ],
    [
      "modes of a cache",
      folders(plain("cache-none", "cache-directsync")),
      ["lab | cache none | -", "lab | cache directsync | -"],
    ],
    [
      "but a tier of caches is a place",
      ["2hdd", "cache_tier"].flatMap((name) =>
        sweeps(plain("nfs", "cephfs"), (fs, qd) => `ceph/${name}/${fs}_qd${qd}.json`),
      ),
      ["2hdd nfs |  | -", "2hdd cephfs |  | -", "cache tier nfs |  | -", "cache tier cephfs |  | -"],
    ],
    ["temperatures", folders(plain("25度", "70度")), ["lab | 25度 | -", "lab | 70度 | -"]],
    ["old and new in Chinese", folders(plain("新", "旧")), ["lab | 新 | -", "lab | 旧 | -"]],
    [
      "before and after in Chinese and Japanese",
      ["nvme0n1", "nvme1n1"].flatMap((drive) =>
        sweeps(plain("优化前", "優化後"), (name, qd) => `lab/${drive}/${name}/qd${qd}.json`),
      ),
      ["nvme0n1", "nvme1n1"].flatMap((drive) => ["优化前", "優化後"].map((state) => `${drive} | ${state} | -`)),
    ],
    [
      "100 of a test that only writes is its share of writes, and what follows it counts",
      [0, 1, 2].flatMap((n) => [
        step(`lab/reads/reads-100-${n}`),
        step(`lab/mixes/mix-50-${n}`, { workload_op: "mixed", read_percent: 50 }),
        step(`lab/writes/writes-100-${n}`, { workload_op: "write", read_percent: 0 }),
      ]),
      [1, 2, 3].map((n) => `lab |  | ${n}`),
    ],
    ...[folders, files].map(
      (of) =>
        [
          "copies of a test are repeats if their values agree",
          of(plain("copy1", "copy2", "copy3")),
          [1, 2, 3].map((n) => `lab |  | ${n}`),
        ] as const,
    ),
    [
      "and none if they do not",
      folders([
        ["copy1", { rate: 1000 }],
        ["copy2", { rate: 3000 }],
      ]),
      ["lab | copy1 | -", "lab | copy2 | -"],
    ],
  ];
  it.each(cases)("%s", (_, steps, wanted) => expect([...new Set(placed(steps))]).toEqual(wanted));
});
