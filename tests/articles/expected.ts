/**
 * What the tables behind the links of docs/articles.md must hold, by chart and link: the numbers that the authors
 * printed, and those computed from them.
 */

/** Row (by the value of the key column), column, value. A number is compared exactly, or to the digits given. */
export type Cell = readonly [row: string, column: string, value: number | string | null, digits?: number];

export interface LinkExpected {
  /** The column that names a row; of rows with equal names the first counts. */
  readonly key: string;
  readonly cells: readonly Cell[];
  /** Number of rows in the table. */
  readonly rows?: number;
  /** Texts on the page besides the table: caveats, notes, the sentence. */
  readonly says?: readonly string[];
  /** A row, and texts of its source panel. */
  readonly opens?: readonly [row: string, words: readonly string[]];
}

/** One column of several rows. */
const column = (name: string, values: Readonly<Record<string, number | string | null>>, digits?: number): Cell[] =>
  Object.entries(values).map(([row, value]) =>
    digits === undefined ? [row, name, value] : [row, name, value, digits],
  );

const F = "fact_id";

export const expected: Readonly<Record<string, readonly LinkExpected[]>> = {
  "000.1": [
    {
      key: F,
      rows: 9,
      cells: column("bandwidth_bytes_per_s", {
        "s0-05": 175.5e9,
        "s0-07": 56.1e9,
        "s0-09": 159e9,
        "s0-11": 57.7e9,
        "s0-13": 176.3e9,
        "s0-14": 13.2e9,
        "s0-16": 44e9,
        "s0-17": 130.7e9,
        "s0-26": 86.9e9,
      }),
      says: ["9 figures published by StorageReview", "Sponsored by Solidigm"],
      opens: ["s0-14", ["13.2 GB/s", "digits put back after a machine translation"]],
    },
  ],
  "000.2": [
    {
      key: F,
      rows: 9,
      cells: [
        ...column("bandwidth_per_member_bytes_per_s", {
          "s0-06": 7.3e9,
          "s0-08": 2.34e9,
          "s0-10": 6.62e9,
          "s0-12": 2.4e9,
          "s0-15": 0.55e9,
        }),
        ...column("bound", { "s0-06": "at least", "s0-08": "exact", "s0-10": "at least" }),
        ...column("as_printed", { "s0-06": "7.3 GB/s", "s0-15": "550 MB/s", "s0-13": null }),
        ...column(
          "bandwidth_per_member_bytes_per_s",
          { "s0-13": 7.346e9, "s0-16": 1.833e9, "s0-17": 5.446e9, "s0-26": 3.621e9 },
          4,
        ),
        ...column("confidence", { "s0-13": "derived", "s0-16": "derived", "s0-17": "derived", "s0-26": "derived" }),
        ...column("confidence", { "s0-06": "as printed", "s0-12": "as printed" }),
      ],
      says: ["4 of them divided", "◒ derived by arithmetic", "→ at least"],
    },
    {
      key: F,
      rows: 9,
      cells: [
        ...column("members", { "s0-05": 24, "s0-11": 24 }),
        ...column("rated_bytes_per_s", { "s0-05": 168e9, "s0-11": 86.4e9, "s0-13": null }),
        ...column("of_rated_percent", { "s0-05": 104.5, "s0-11": 66.78 }, 4),
      ],
    },
  ],
  "000.3": [
    {
      key: "read_percent",
      rows: 4,
      cells: [
        ...column("bandwidth_bytes_per_s", { 0: 13.2e9, 70: 44e9, 90: 130.7e9, 100: 176.3e9 }),
        ...column("time_share_bytes_per_s", { 70: 37.5e9, 90: 78.9e9 }, 3),
        ...column("time_share_bytes_per_s", { 0: null, 100: null }),
      ],
      says: ["time share", "derived"],
      opens: ["70", ["44 GB/", "time shared", "1 / (0.7 ÷ 176,300,000,000 + (1 − 0.7) ÷ 13,200,000,000)"]],
    },
  ],
  "000.4": [
    {
      key: "workload",
      cells: [
        ["64K sequential read", "bandwidth_ratio", 1.27, 3],
        ["64K sequential write", "bandwidth_ratio", 0.91, 2],
        ...column("bandwidth_bytes_per_s", { "64K sequential read": 159e9, "64K sequential write": 57.7e9 }),
        ...column("base_bandwidth_bytes_per_s", { "64K sequential read": 125e9, "64K sequential write": 63.2e9 }),
      ],
      says: ["Topologies differ"],
    },
    {
      key: "workload",
      cells: [
        ["64K sequential write (per SSD)", "bandwidth_per_member_bytes_per_s", 2.4e9],
        ["64K sequential write (per SSD)", "base_bandwidth_per_member_bytes_per_s", 2.633e9, 4],
      ],
      says: ["Topologies differ"],
    },
  ],
  "000.5": [
    {
      key: F,
      rows: 2,
      cells: [
        ["s0-19", "iops", 21.2e6],
        ["s0-26", "bandwidth_bytes_per_s", 86.9e9],
      ],
    },
    {
      key: F,
      rows: 6,
      cells: [
        ["s0-19", "formula", "21,200,000 IOPS × 4,096 bytes"],
        ["s0-19", "found", 86.8352e9],
        ["s0-19", "expected", 86.9e9],
        ["s0-19", "percent", 99.93, 4],
        ["s0-19", "says", "agrees"],
        ["s0-05", "bound", "at least"],
      ],
      opens: ["s0-19", ["21,200,000 IOPS × 4,096 bytes", "86,835,200,000 of 86,900,000,000", "s0-26"]],
    },
  ],
  "001.1": [
    {
      key: F,
      rows: 7,
      cells: [
        ...column("bandwidth_bytes_per_s", { "s1-01": 14.8e9, "s1-02": 10.7e9, "s1-05": 8.6e9 }),
        ...column("iops", { "s1-03": 3.25e6, "s1-04": 397e3, "s1-06": 324e3, "s1-34": 900e3 }),
      ],
      says: ["NetEase Hao"],
    },
  ],
  "001.2": [
    {
      key: F,
      cells: [
        ...column("iops", { "s1-09": 650e3, "s1-10": 280e3, "s1-36": 1.2e6, "s1-38": 1.7e6 }),
        ...column("bound", { "s1-09": "at least", "s1-10": "at least" }),
        ...column("queue_depth", { "s1-09": null, "s1-10": null }),
      ],
      says: ["QD not stated"],
      opens: ["s1-10", ["280,000 IOPS", "at least"]],
    },
    {
      key: "outstanding",
      rows: 18,
      cells: [
        ["1", "op", "read"],
        ["1", "iops", 9268, 4],
        ["256", "iops", 67813, 5],
      ],
    },
  ],
  "001.3": [
    {
      key: F,
      rows: 5,
      cells: [
        ...column("latency_mean_us", { "s1-12": 100, "s1-13": 200, "s1-14": 600 }),
        ...column("latency_p99.99_us", { "s1-15": 1000, "s1-16": 2250 }),
        ...column("queue_depth", { "s1-12": 32, "s1-13": 128, "s1-14": 512, "s1-15": null, "s1-16": 512 }),
        ...column("bound", { "s1-12": "exact", "s1-13": "at most", "s1-14": "exact", "s1-15": "at most" }),
      ],
      says: ["QD not stated", "≤ 200 µs", "2.25 ms"],
      opens: ["s1-13", ["200 µs", "at most", "128"]],
    },
    {
      key: "statistic",
      cells: [
        ["p99", "latency_us", 105.984],
        ["p99.95", "latency_us", 374.784],
        ["p99.99", "latency_us", 1613.824],
      ],
    },
  ],
  "001.4": [
    {
      key: "to_s",
      rows: 122,
      cells: [
        ["1", "over_1ms_percent", 25.45],
        ["1", "over_8ms_percent", 6.45],
        ["116", "over_1ms_percent", 99.08, 4],
      ],
      says: ["Incomplete: the log ends after 2 min.", "A virtual disk of a 2-core VM, not a product"],
    },
    {
      key: "slice",
      cells: [
        ["1", "over_1ms_percent", 30.32, 4],
        ["PS1010 350×", "over_1ms_percent", 3.13],
        ["PS1030 simulated 500×", "over_1ms_percent", 0.26],
        ["PS1030 simulated 500×", "to_s", 86_400],
      ],
      says: [
        "Incomplete: the log ends after 2 min.",
        "PS1010 350×, PS1030 simulated 500×: reported pass, hourly slices not printed.",
      ],
    },
  ],
  "001.5": [
    {
      key: "log",
      rows: 7,
      cells: [
        ...column("load_x", { "PS1010 300×": 300, "PS1010 350×": 350, "PS1030 simulated 550×": 550 }),
        ...column("published_over_1ms_percent", {
          "P5520 7.68TB 150×": null,
          "PS1010 300×": 0.5,
          "PS1010 350×": 3.13,
          "PS1030 simulated 500×": 0.26,
          "PS1030 simulated 550×": 0.6,
          "PS1030 simulated 560×": 0.76,
        }),
        ...column("published_over_2ms_percent", { "PS1010 300×": 0.05, "PS1030 simulated 500×": 0.02 }),
        ...column("published_over_8ms_percent", { "PS1010 350×": 0.07 }),
        ...column("duration_s", { "PS1010 300×": null, "PS1010 350×": 86_400, "PS1030 simulated 550×": 3600 }),
        ...column("verdict", {
          "PS1010 300×": "duration not stated",
          "PS1010 350×": "reported pass, hourly slices not printed",
          "PS1030 simulated 500×": "reported pass, hourly slices not printed",
          "PS1030 simulated 550×": "1 h, not a certification",
          "PS1030 simulated 560×": "1 h, not a certification; length inferred from context",
        }),
      ],
      says: ["PS1030 simulated 560×: aborted in hour 6, 0.75 to 0.76 %.", "not measured here"],
      opens: ["PS1010 350×", ["3.13 %", "s1-21"]],
    },
    {
      key: F,
      cells: column("pct_over_1ms", { "s1-25": 0.5, "s1-42": 0.26, "s1-46": 0.6, "s1-48": 0.76 }),
    },
  ],
  "001.6": [
    {
      key: "gain",
      rows: 4,
      cells: [
        ...column(
          "ratio",
          {
            "4K random write": 2.27,
            "70/30 mix, reads": 1.85,
            "70/30 mix, reads and writes": 1.83,
            "ACT load": 1.43,
          },
          3,
        ),
        ...column("bound", { "4K random write": "exact", "70/30 mix, reads": "two bounds leave it open" }),
        ...column("formula", { "ACT load": "500× ÷ 350×" }),
      ],
      says: ["◒ derived by arithmetic"],
      opens: ["4K random write", ["900,000 IOPS ÷ 397,000 IOPS", "s1-04"]],
    },
    {
      key: F,
      rows: 7,
      cells: column("iops", { "s1-04": 397e3, "s1-34": 900e3, "s1-36": 1.2e6, "s1-39": 1.8e6 }),
    },
  ],
  "002.1": [
    {
      key: "workload",
      rows: 6,
      cells: [
        ["4K random read", "pct_change_throughput", 14.6],
        ["4K random read", "pct_change_latency", -21.4],
        ["64K sequential read", "pct_change_throughput", 81.3],
        ["64K sequential read", "pct_change_latency", -36.8],
        ["SQL 90/10", "load_percent", 100],
        ["SQL 90/10", "pct_change_latency", -78.2],
        ["SQL 90/10", "pct_change_latency_gain", "up to 78.2 % better"],
        ["SQL 90/10", "pct_change_throughput", null],
      ],
      says: ["against iSCSI", "80 % of each fabric’s own maximum"],
    },
    {
      key: F,
      rows: 8,
      cells: [
        ...column("pct_change_throughput", { "s2-08": 14.6, "s2-10": 81.3 }),
        ...column("pct_change_latency", {
          "s2-09": -21.4,
          "s2-11": -36.8,
          "s2-13": -43.4,
          "s2-12": -78.2,
          "s2-15": -35.7,
          "s2-14": -13.2,
        }),
        ...column("bound", { "s2-12": "up to", "s2-13": "exact" }),
        ...column("load_percent", { "s2-12": 100, "s2-13": 80 }),
      ],
      opens: ["s2-12", ["78.2", "iSCSI", "up to"]],
    },
  ],
  "002.2": [
    {
      key: "asked_iops",
      rows: 22,
      cells: [
        ["9400", "load_percent", 10.1, 3],
        ["93200", "load_percent", 100, 3],
        ["93200", "iops", 19607, 5],
      ],
      says: ["virtual disk"],
    },
  ],
  "002.3": [
    {
      key: F,
      rows: 5,
      cells: [
        ...column("iops", { "s2-01": 80e3, "s2-02": 580e3 }),
        ["s2-01", "bound", "less than"],
        ["s2-03", "ratio_throughput", 7.25],
        ...column("latency_mean_us", { "s2-04": 100, "s2-05": 500 }),
        ...column("bound", { "s2-04": "about", "s2-05": "at least" }),
      ],
    },
  ],
  "003.1": [
    {
      key: F,
      cells: [
        ...column("bandwidth_bytes_per_s", { "s3-01": 3.97e9, "s3-03": 10.76e9, "s3-08": 3.6e9 }),
        ...column("iops", { "s3-10": 542e3, "s3-12": 2.46e6, "s3-14": 500e3, "s3-16": 835e3 }),
        ...column("latency_mean_us", { "s3-01": 4000, "s3-03": 734, "s3-08": 1100, "s3-12": 205 }),
        ...column("in_flight", { "s3-01": 254, "s3-03": 126 }, 3),
        ...column("in_flight", { "s3-08": 63 }, 2),
        ...column("outstanding", { "s3-01": 256, "s3-03": 128, "s3-08": 64 }),
      ],
      says: ["1 GB as 1,000 MiB"],
      opens: ["s3-01", ["3.97 GB/s", "4 ms", "254.1 of 256, 99.3 %", "s3-02"]],
    },
    {
      key: "asked_iops",
      rows: 12,
      cells: [
        ["12363", "iops", 12362, 5],
        ["136002", "iops", 121699, 6],
        ["148366", "iops", 124071, 6],
      ],
      says: ["rate sweep"],
    },
  ],
  "003.2": [
    {
      key: F,
      rows: 3,
      cells: [
        ...column("bandwidth_bytes_per_s", { "s3-05": 3.06e9, "s3-06": 2.8e9 }),
        ...column("latency_mean_us", { "s3-05": null, "s3-06": 2800 }),
        ["s3-05", "latency_at_most_us", 2741, 4],
        ...column("workload", {
          "s3-05": "64K sequential write: peak",
          "s3-06": "64K sequential write: over-saturation point",
        }),
      ],
      says: ["over-saturation point", "peak"],
      opens: ["s3-05", ["not printed", "2.741 ms", "derived: 128 outstanding ÷ throughput"]],
    },
  ],
  "003.3": [
    {
      key: F,
      rows: 2,
      cells: column("transaction_latency_mean_us", { "s3-30": 2000, "s3-31": 16000 }),
      says: ["never of I/O"],
    },
  ],
  "003.4": [
    {
      key: F,
      rows: 2,
      cells: [
        ...column("tps", { "s3-32": 18525, "s3-34": 13032 }),
        ...column("transaction_latency_mean_us", { "s3-32": 13810, "s3-34": 19640 }),
        ...column("in_flight_percent", { "s3-32": 99.93, "s3-34": 99.98 }, 4),
      ],
      says: ["mean transaction latency"],
    },
  ],
  "004.1": [
    {
      key: F,
      rows: 6,
      cells: [
        ...column("latency_mean_us", {
          "s4-02": 10,
          "s4-03": 24,
          "s4-04": 81,
          "s4-05": 11,
          "s4-06": 23,
          "s4-07": 27,
        }),
        ...column("if_read_literally", { "s4-05": null, "s4-06": 23000, "s4-07": 27000 }),
        ...column("confidence", { "s4-06": "ambiguous, two readings", "s4-07": "ambiguous, two readings" }),
        ...column("outstanding", { "s4-02": 2, "s4-04": 8 }),
      ],
      says: ["read as 23 µs; as printed it would be 23 ms", "2 ambiguous"],
      opens: ["s4-07", ["27 ミリ秒", "Read as microseconds", "Choose 27,000 µs"]],
    },
    {
      key: F,
      rows: 2,
      cells: [
        ["s4-01", "ratio_throughput", null],
        ["s4-35", "ratio_latency", null],
      ],
      says: ["2 lost"],
      opens: ["s4-01", ["lost in the report"]],
    },
  ],
  "004.2": [
    {
      key: F,
      rows: 12,
      cells: [
        ...column("iops", {
          "s4-08": 4.8e6,
          "s4-09": 3.2e6,
          "s4-10": 1.7e6,
          "s4-11": 1.91e6,
          "s4-12": 1.78e6,
          "s4-13": 1.35e6,
        }),
        ...column("latency_mean_us", {
          "s4-14": 159,
          "s4-15": 296,
          "s4-16": 427,
          "s4-17": 265,
          "s4-18": 377,
          "s4-19": 1147,
        }),
        ...column("outstanding", { "s4-08": 2048, "s4-09": 512 }),
        ["s4-08", "bound", "about"],
      ],
    },
    {
      key: F,
      rows: 12,
      cells: column("latency_mean_us", { "s4-02": 10, "s4-14": 159, "s4-19": 1147 }),
      says: ["1T/1Q", "16T/16Q", "total outstanding I/Os"],
    },
    {
      key: F,
      rows: 6,
      cells: [
        ...column("iops_per_member", { "s4-10": 0.85e6, "s4-08": 0.6e6, "s4-09": 1.6e6 }),
        ["s4-08", "bound", "about"],
        ["s4-09", "confidence", "derived"],
      ],
      says: ["per namespace"],
      opens: ["s4-09", ["3,200,000 IOPS ÷ 2 namespaces"]],
    },
    {
      key: F,
      rows: 6,
      cells: column(
        "percent",
        { "s4-08": 100.1, "s4-09": 99.38, "s4-10": 98.28, "s4-11": 98.86, "s4-12": 99.69, "s4-13": 99.4 },
        4,
      ),
    },
  ],
  "004.3": [
    { key: F, rows: 1, cells: [["s4-20", "iops", 4.34e6]] },
    {
      key: "outstanding",
      rows: 18,
      cells: [
        ["1", "iops", 9268, 4],
        ["256", "iops", 67813, 5],
      ],
      says: ["70/30"],
    },
  ],
  "004.4": [
    {
      key: F,
      rows: 12,
      cells: [
        ...column("iops", {
          "s4-21": 4.45e6,
          "s4-22": 1.92e6,
          "s4-23": 1.71e6,
          "s4-24": 1.75e6,
          "s4-25": 1.55e6,
          "s4-26": 1.18e6,
        }),
        ...column("bandwidth_bytes_per_s", {
          "s4-27": 54e9,
          "s4-28": 44e9,
          "s4-29": 14e9,
          "s4-30": 32.7e9,
          "s4-31": 14.3e9,
          "s4-32": 11.1e9,
        }),
      ],
    },
  ],
  "004.5": [
    {
      key: "line",
      cells: [
        ["curve1, all operations", "iops", 46_479],
        ["curve1, all operations", "response_mean_us", 172.5],
        ["curve1, all operations", "response_max_us", 6205],
        ["curve1, all operations", "response_stddev_us", 195.9, 4],
      ],
      says: ["IOPS over mean response, highest response and standard deviation of response"],
    },
    {
      key: "line",
      cells: [
        ["read, total of 2", "iops", 20_588],
        ["read, total of 2", "clat_mean_us", 485, 3],
      ],
    },
  ],
  "004.6": [
    {
      key: F,
      rows: 6,
      cells: [
        ...column("latency_mean_us", { "s4-08": 427, "s4-09": 159, "s4-12": 1147 }),
        ...column("in_flight", { "s4-09": 508.8 }),
        ...column("latency_fact_id", { "s4-08": "s4-16", "s4-09": "s4-14" }),
      ],
      says: ["PMem 200, 2 namespaces"],
    },
  ],
};
