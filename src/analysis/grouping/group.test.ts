/** Made-up folders with the habits of real ones; tests/groups.shared.test.ts reads real ones. */
import { describe, expect, it } from "vitest";
import type { Step } from "~/model/grouping";
import { depth, placed, step, writes } from "../../../tests/support/steps";
import { groupSteps } from "./group";

describe("systems", () => {
  it("are folders with the same measurements, named by what differs in their names", () => {
    const steps = ["vendor_PM883_lab", "vendor_DC500M_lab"].flatMap((drive) =>
      [1, 4, 16].map((qd) => step(`bench/${drive}/randread-qd${qd}.json`, depth(qd))),
    );
    expect([...new Set(placed(steps))]).toEqual(["PM883 |  | -", "DC500M |  | -"]);
  });

  it("are the devices of one curve's files, though no load ran on two of them; partitions are of one drive", () => {
    const on = (targets: readonly string[], ...depths: readonly number[]) =>
      depths.map((qd) => step(`lab/qd${qd}.json`, depth(qd, { targets })));
    const systems = (steps: readonly Step[]) => [...new Set(placed(steps).map((text) => text.split(" | ")[0]))];
    expect(systems([...on(["/dev/nvme0n1"], 1, 4), ...on(["/dev/nvme1n1"], 2, 8)])).toEqual([
      "lab nvme0n1",
      "lab nvme1n1",
    ]);
    const byId = (serial: string) => [`/dev/disk/by-id/nvme-${serial}`];
    expect(systems([...on(byId("PM9A3_S1"), 1, 4), ...on(byId("CD8_K1"), 2, 8)])).toHaveLength(2);
    // A drive and its partition, a file of each load, several drives at once: one system.
    expect(systems([...on(["/dev/sda"], 1, 4), ...on(["/dev/sda2"], 2, 8)])).toEqual(["lab"]);
    expect(systems([...on(["/mnt/a/f1"], 1, 4), ...on(["/mnt/a/f2"], 2, 8)])).toEqual(["lab"]);
    expect(systems([...on(["/dev/sda"], 1, 4), ...on(["/dev/sda", "/dev/sdb"], 2, 8)])).toEqual(["lab"]);
  });

  it("keep a load or workload that only one of them has", () => {
    const steps = [
      ...[1, 4, 16].map((qd) => step(`a/${qd}.json`, depth(qd))),
      ...[1, 4, 16, 64].map((qd) => step(`b/${qd}.json`, depth(qd))),
      step("b/write.json", writes),
    ];
    expect([...new Set(placed(steps))]).toEqual(["a |  | -", "b |  | -"]);
  });

  it("are not folders of different work: those separate series", () => {
    const steps = [
      step("x/rand/r.json"),
      step("x/seq/r.json", { pattern: "seq", block_bytes: 131_072 }),
      step("x/mix/r.json", { workload_op: "mixed", read_percent: 70 }),
    ];
    expect(new Set(placed(steps).map((text) => text.split(" | ")[0]))).toEqual(new Set(["x"]));
  });

  it("keep the words of a set-up if each of them has one", () => {
    const names = ["query-cache-off", "page_size-16K", "page_size-default", "replication-on", "replication-off"];
    expect(placed(names.map((name) => step(`db/${name}/r.json`)))).toEqual([
      "query-cache-off |  | -",
      "page size-16K |  | -",
      "page size-default |  | -",
      "replication | on | -",
      "replication | off | -",
    ]);
  });

  it("are no jobs of a batch system: those count, if the loads are alike", () => {
    const named = (id: number) => [1, 4, 16].map((qd) => step(`lab/slurm-${id}.qd${qd}.out`, depth(qd)));
    expect([...new Set(placed([...named(2798898), ...named(2801417)]))]).toEqual(["lab |  | 1", "lab |  | 2"]);
    const inside = (id: number, rate = 1000) =>
      [1, 4, 16].map((qd) => step(`lab/${id}/bw.qd${qd}.${id}.csv`, depth(qd, { rate })));
    expect([...new Set(placed([...inside(2798687), ...inside(2799486)]))]).toEqual(["lab |  | 1", "lab |  | 2"]);
    expect([...new Set(placed([...inside(2798687), ...inside(2799486, 9000)]))]).toEqual([
      "lab | 2798687 | -",
      "lab | 2799486 | -",
    ]);
  });

  it("are RAID levels and media wherever they stand, and numbers of drives whatever jobs ran on them", () => {
    const steps = ["raid0", "raid5"].flatMap((level) => [
      step(`${level}_4k.json`),
      step(`${level}_8k.json`, { block_bytes: 8192 }),
    ]);
    expect([...new Set(placed(steps))]).toEqual(["RAID 0 |  | -", "RAID 5 |  | -"]);
    const hdds = [2, 4, 8].map((n) => step(`${n}hdd/r.json`, { numjobs: n, outstanding: n }));
    expect(placed(hdds).map((text) => text.split(" | ")[0])).toEqual(["2hdd", "4hdd", "8hdd"]);
  });

  it("are all names of a level if one of them is a system, and not an optional word for part of the work", () => {
    const mixed = [step("zns-a/w.json", writes), step("nvme-a/r.json"), step("nvme-a/r8.json", { block_bytes: 8192 })];
    expect(new Set(placed(mixed).map((text) => text.split(" | ")[0])).size).toBe(2);
    const part = [step("n1/r.json"), step("n1/w.json", writes), step("n1_overwrite/w.json", writes)];
    expect(new Set(placed(part).map((text) => text.split(" | ")[0])).size).toBe(1);
  });

  it("are never recognised by performance; the more explicit source decides", () => {
    const steps = [step("a/r.json", { rate: 10 }), step("b/r.json", { rate: 10_000 })];
    const told = new Map([
      ["a/r.json", { system: "one" }],
      ["b/r.json", { system: "one" }],
    ]);
    expect(placed(steps)).toEqual(["a |  | -", "b |  | -"]);
    expect(new Set(placed(steps, undefined, told).map((text) => text.split(" | ")[0]))).toEqual(new Set(["one"]));
  });

  it("runs of a system named by a label are separated by the work beside them, not by their names", () => {
    const rates = [0, 80, 800];
    const steps = rates.flatMap((rate) =>
      [1, 4, 16].flatMap((qd) => {
        const path = `lab/nvme_${String(rate)}_${String(qd)}`;
        const writer = { ...writes, load_kind: "rate", asked_iops: rate, iodepth: 1, outstanding: 1 } as const;
        return [step(path, depth(qd)), ...(rate === 0 ? [] : [step(path, { ...writer, job_index: 1 })])];
      }),
    );
    const told = new Map(steps.map(({ run }) => [run, { system: "drive" }]));
    expect(new Set(placed(steps, undefined, told))).toEqual(
      new Set(
        ["alone", "beside 80 IOPS", "beside 800 IOPS", "beside QD 1", "beside QD 4", "beside QD 16"].map(
          (s) => `drive | ${s} | -`,
        ),
      ),
    );
  });
});

describe("a label that makes two folders one system", () => {
  const labelled = (steps: readonly Step[]) =>
    placed(steps, undefined, new Map(steps.map(({ run }) => [run, { system: "X" }])));

  it("keeps their repeats: the folders are set-ups", () => {
    const steps = ["before", "after"].flatMap((state) =>
      [1, 2, 3].map((n) => step(`lab/${state}/run${n}.json`, { rate: 1000 + n })),
    );
    expect(labelled(steps)).toEqual(
      ["before", "after"].flatMap((state) => [1, 2, 3].map((n) => `X | ${state} | ${n}`)),
    );
  });

  it("joins loads that occur once into one line", () => {
    const steps = [1, 4, 16].map((qd) => step(`lab/box-${"abc"[Math.log2(qd) / 2]}/r.json`, depth(qd)));
    expect(new Set(labelled(steps))).toEqual(new Set(["X |  | -"]));
  });
});

describe("numbers in names", () => {
  it("that a measured fact accounts for are that fact: depth, jobs, block, mix, rate", () => {
    const steps = [1, 8, 32].flatMap((d) =>
      [1, 4].map((j) => step(`d/randread-${d}-${j}.json`, depth(d, { numjobs: j, outstanding: d * j }))),
    );
    expect([...new Set(placed(steps))]).toEqual(["d |  | -"]);
    const rates = [500, 1000, 2000].map((n) => step(`d/rate${n}.json`, { load_kind: "rate", asked_iops: n }));
    expect([...new Set(placed(rates))]).toEqual(["d |  | -"]);
  });

  it("that contradict the file stay with it, and the row says so", () => {
    const blocks = [4, 8, 16, 64].map((k) => step(`d/out_r${k}.json`, { block_bytes: k === 8 ? 4096 : k * 1024 }));
    const { placements } = groupSteps(blocks);
    expect(placements.map(({ misnamed }) => misnamed)).toEqual([[], ["r8"], [], []]);
    expect(placements.map(({ remarks }) => remarks)).toEqual([[], ["misnamed:r8:block_bytes:4096"], [], []]);
    expect(placements[1]!.repeat).toBeNull();
    expect(placements[1]!.setup).not.toBe(placements[0]!.setup);
    const wrote = groupSteps([
      step("d/random-read-64.json", writes),
      step("d/random-write-64.json", writes),
    ]).placements;
    expect(wrote.map(({ misnamed }) => misnamed)).toEqual([["read"], []]);
    expect(wrote[0]!.remarks).toEqual(["misnamed:read:workload_op:write"]);
  });

  it("are remarked only where nothing excuses the name", () => {
    const said = (...steps: readonly Step[]) => groupSteps(steps).placements.map(({ remarks }) => remarks.join(" "));
    expect(said(step("d/random_read_8.json", { pattern: "seq" }))).toEqual(["misnamed:random:pattern:seq"]);
    for (const path of ["no-write-tests/4k.json", "d/write-cache.json", "d/write/randread.json"])
      expect(said(step(path))).toEqual([""]);
    const trims = { workload_op: "trimwrite", read_percent: null };
    expect(said(step("d/trim.json", trims), step("d/read.json", trims))).toEqual([
      "",
      "misnamed:read:workload_op:trimwrite",
    ]);
    expect(said(step("d/read.json", writes), step("d/read.json", { phase: 1, job_index: 1 }))).toEqual(["", ""]);
    // A number without a name may count anything; one that a step of the file has is right.
    const qd = (n: number, more = depth(n)) => step(`d/x-qd${n}.json`, more);
    expect(said(qd(1), qd(2), qd(4), qd(8, depth(3))).at(-1)).toBe("misnamed:qd8:iodepth:3");
    const sweep = [1, 2, 8].map((n, i) => qd(8, depth(n, { phase: i, job_index: i })));
    expect(said(qd(1), qd(2), qd(4), ...sweep).join("")).toBe("");
    // vdbench threads are not a depth.
    const threads = (n: number, did = n) => qd(n, depth(did, { tool: "vdbench", numjobs: null }));
    expect(said(threads(1), threads(2), threads(4), threads(8, 3)).at(-1)).toBe("misnamed:qd8:outstanding:3");
    const bare = (n: number, at = n) => step(`d/randread-${n}.json`, depth(at));
    expect(said(bare(1), bare(2), bare(4), bare(8), bare(9, 3)).join("")).toBe("");
  });

  it("with their own word are judged by it alone, and steps that did nothing do not count", () => {
    const loads = [10, 20, 40].map((n) => step(`d/x-load0${n}.json`, depth(n)));
    const depths = [1, 2, 4].map((n) => step(`d/x-qd00${n}.json`, depth(n)));
    expect(groupSteps([...loads, ...depths]).placements.flatMap(({ misnamed }) => misnamed)).toEqual([]);
    const failed = [1, 8, 128].flatMap((n) => [
      step(`d/iod-${n}.json`, depth(n)),
      step(`d/iod-${n}.json`, { phase: 1, job_index: 1, rate: 0 }),
    ]);
    expect(groupSteps(failed).placements.flatMap(({ misnamed }) => misnamed)).toEqual([]);
  });

  it("in the names of a folder and its files count once", () => {
    const steps = ["base", "ml"].flatMap((side) =>
      [1, 2].flatMap((gib) =>
        [1, 2].map((n) =>
          step(`${side}/${gib}G/result_${gib}G_run${n}.json`, { size_bytes: gib * 2 ** 30, tool_version: "3.36" }),
        ),
      ),
    );
    expect([...new Set(groupSteps(steps).placements.map(({ setup }) => setup))]).toEqual(["1G", "2G"]);
  });

  it("of sizes, versions and run times are set-ups, no other drive", () => {
    const steps = ["4G_3.35", "5G_3.19"].flatMap((name) =>
      [1, 2, 3].map((n) =>
        step(`p4510/${name}/r_${n}.txt`, { numjobs: n, outstanding: n, tool_version: name.slice(3) }),
      ),
    );
    expect([...new Set(placed(steps))]).toEqual(["p4510 | 4G | -", "p4510 | 5G | -"]);
  });
});

describe("numbers and words of the requested work", () => {
  /** Names of folders and files, and their meaning: "system | set-up | repeat". */
  const cases: readonly (readonly [string, readonly Step[], readonly string[]])[] = [
    [
      "zones, hosts and loads count nothing, whatever was measured alike",
      [1, 2, 3].map((n) => step(`lab/sda_randread_active-zones-${n}.json`, { rate: 1000 + n })),
      ["lab | zones 1 | -", "lab | zones 2 | -", "lab | zones 3 | -"],
    ],
    [
      "but split no line whose loads the files tell",
      [1, 2, 3].map((n) => step(`lab/read-load${n}0.json`, { load_kind: "rate", asked_iops: 7609 * n })),
      ["lab |  | -", "lab |  | -", "lab |  | -"],
    ],
    [
      "letters of both directions keep their numbers",
      ["r_0_w_0", "r_0_w_10ms", "r_10ms_w_0", "r_1s_w_10ms"].map((name) => step(`lab/kyber_${name}.json`, writes)),
      ["lab | r 0 w 0 | -", "lab | r 0 w 10ms | -", "lab | r 10ms w 0 | -", "lab | r 1s w 10ms | -"],
    ],
    [
      "variants of an operation are series, no other drive",
      ["append", "writemq", "write"].flatMap((word) =>
        [1, 8].map((qd) => step(`zns/${word}/qd${qd}.json`, depth(qd, writes))),
      ),
      ["zns | append | -", "zns | append | -", "zns | writemq | -", "zns | writemq | -", "zns |  | -", "zns |  | -"],
    ],
    [
      "shares of reads and writes in a folder's name are no drives",
      ["10_90", "50_50"].map((mix) => step(`zns/mix_${mix}/qd1.json`)),
      ["zns | mix 10 90 | -", "zns | mix 50 50 | -"],
    ],
    [
      "the capacity of a drive is part of its name, the size of a test file is not",
      ["HGST_HTS72101_100GB", "WD_WD740GD_74GB"].map((drive) => step(`lab/${drive}/qd1.json`)),
      ["HGST HTS72101 100GB |  | -", "WD WD740GD 74GB |  | -"],
    ],
    [
      "words in front of a parameter of two words go with it",
      [1, 8].flatMap((qd) => [
        step(`lab/write_queue-depth-${qd}.json`, depth(qd, writes)),
        step(`lab/overwrite_queue-depth-${qd}.json`, depth(qd, writes)),
      ]),
      ["lab |  | -", "lab | overwrite | -", "lab |  | -", "lab | overwrite | -"],
    ],
    [
      "a device that folder and file name is named once",
      ["nvme0n1", "nvme1n1"].map((device) => step(`lab/${device}/${device}_read.json`)),
      ["nvme0n1 |  | -", "nvme1n1 |  | -"],
    ],
    ["a file beside nothing is seen to be a file", [step("act.txt", { tool: "act" })], ["act.txt |  | -"]],
  ];
  it.each(cases)("%s", (_, steps, wanted) => expect(placed(steps)).toEqual(wanted));

  it("a number at a place that its own folder uses for something else contradicts nothing", () => {
    const depths = [1, 2, 4, 8, 16, 32, 64].map((n) => step(`qd/x_${n}.json`, depth(n)));
    const limits = [0, 2, 10].map((n) => step(`limit/x_${n}.json`));
    const { placements } = groupSteps([...depths, ...limits]);
    expect(placements.flatMap(({ misnamed }) => misnamed)).toEqual([]);
  });
});

it("numbers that only count files contradict nothing, though some match the load by chance", () => {
  const sweep = (loads: readonly number[]) => loads.map((n, i) => step(`d/0${i + 1}.json`, depth(n)));
  for (const loads of [
    [1, 2, 4],
    [1, 2, 3, 8],
  ])
    expect(new Set(placed(sweep(loads)))).toEqual(new Set(["d |  | -"]));
});

describe("repeats", () => {
  const runs = (name: (n: number) => string, rates = [1000, 1010, 990]) =>
    rates.map((rate, i) => step(name(i + 1), { rate }));
  const repeatsOf = (steps: readonly Step[]) => groupSteps(steps).placements.map(({ repeat }) => repeat);

  it("are not counted by a dated folder that holds counted runs: it is a state", () => {
    const all = [20, 21].flatMap((day) => [1, 2].map((n) => step(`lab/2026-11-${day}/run${n}/r.json`)));
    expect(placed(all)).toEqual([
      "lab | 2026-11-20 | 1",
      "lab | 2026-11-20 | 2",
      "lab | 2026-11-21 | 1",
      "lab | 2026-11-21 | 2",
    ]);
  });

  it("are counted by a word, a date, a sibling folder or the documents of a file", () => {
    expect(repeatsOf(runs((n) => `d/run${n}/r.json`))).toEqual([1, 2, 3]);
    expect(repeatsOf(runs((n) => `d/r_run-${n}.json`))).toEqual([1, 2, 3]);
    expect(repeatsOf(runs((n) => `d/2024-03-0${n}/r.json`))).toEqual([1, 2, 3]);
    expect(repeatsOf([0, 1].map((document) => step("d/r.json", { document })))).toEqual([1, 2]);
  });

  it("need evidence: an equal load alone, or a bare number under different values, is not enough", () => {
    expect(repeatsOf([step("d/r.json"), step("d/other-r.json")])).toEqual([null, null]);
    const far = groupSteps(runs((n) => `d/out-${n}.json`, [1000, 5000, 900])).placements;
    expect(far.map(({ repeat, remarks }) => [repeat, ...remarks])).toEqual([
      [null, "unrepeated:number:5.6"],
      [null, "unrepeated:number:5.6"],
      [null, "unrepeated:number:5.6"],
    ]);
    expect(new Set(far.map(({ setup }) => setup)).size).toBe(3);
    expect(repeatsOf(runs((n) => `d/out-${n}.json`))).toEqual([1, 2, 3]);
  });

  it("that are refused say why: the ratio, and what evidence was missing", () => {
    const why = (steps: readonly Step[]) => [
      ...new Set(groupSteps(steps).placements.flatMap(({ remarks }) => remarks)),
    ];
    expect(why([step("d/r.json"), step("d/r+.json")])).toEqual(["unrepeated:uncounted"]);
    expect(why([step("d/r.json"), step("d/r+.json", { rate: 1900 })])).toEqual(["unrepeated:uncounted:1.9"]);
    expect(why([1, 30, 512].map((n) => step(`d/out-${n}.json`)))).toEqual(["unrepeated:number"]);
    expect(why([0, 1].map((phase) => step("d/r.json", { phase, job_index: phase })))).toEqual(["unrepeated:one-run"]);
    expect(why(runs((n) => `d/run${n}/r.json`, [1000, 9000]))).toEqual([]);
    const untold = { outstanding: null, iodepth: null, apart: null };
    expect(why([0, 1].map((document) => step("d/r.txt", { document, run: `${document}`, ...untold })))).toEqual([
      "unrepeated:untold",
    ]);
  });

  it("are the runs of a text that states only their load, if their values agree: a loop may have changed the rest", () => {
    const runs = (...rates: readonly number[]) =>
      repeatsOf(rates.map((rate, i) => step("d/r.txt", { document: i, run: `${i}`, apart: null, rate })));
    expect(runs(1000, 1100, 1050)).toEqual([1, 2, 3]);
    expect(runs(1000, 1100, 6000)).toEqual([null, null, null]);
  });

  it("are not runs of one file with other requested work", () => {
    const [small, large] = ["1 MiB", "8 MiB"].map((size) => ({ apart: [`blocksize=${size}`, "tasks=2"] }));
    const all = [small, small, large].map((more, i) => step("lab/ior.txt", { document: i, run: `${i}`, ...more }));
    expect(placed(all)).toEqual([
      "lab | blocksize=1 MiB | 1",
      "lab | blocksize=1 MiB | 2",
      "lab | blocksize=8 MiB | -",
    ]);
    // If the load is unknown, equal options are the evidence.
    const untold = { outstanding: null, iodepth: null, apart: [] };
    expect(repeatsOf([0, 1].map((i) => step("d/r.txt", { document: i, run: `${i}`, ...untold })))).toEqual([1, 2]);
  });

  it("are not two runs of unknown depth, unless their names call them runs", () => {
    const untold = { outstanding: null, iodepth: null };
    const two = (nameOf: (n: number) => string) => repeatsOf([1, 2].map((n) => step(nameOf(n), untold)));
    expect(two((n) => `d/out-${n}.txt`)).toEqual([null, null]);
    expect(two((n) => `d/2026-11-0${n}.txt`)).toEqual([null, null]);
    expect(two((n) => `d/run${n}.txt`)).toEqual([1, 2]);
  });

  it("are steps of a curve whose percentages were rounded to one rate", () => {
    const curve = (run: string): Step[] =>
      [10, 20, 30].map((percent, phase) => {
        const asked_iops = percent < 30 ? 100 : 200;
        const rate = { load_kind: "rate", asked_iops, load_percent: asked_iops / 5 };
        return step(`lab/${run}/flatfile.html`, { run, phase, title: `curve1_(${percent}%)`, ...rate });
      });
    expect(placed(curve("out"))).toEqual(["lab |  | 1", "lab |  | 2", "lab |  | -"]);
    expect(repeatsOf([...curve("run1"), ...curve("run2")])).toEqual([1, 2, 1, 3, 4, 2]);
  });

  it("are not numbers that do not follow one another: those are a parameter", () => {
    const soft = [0, 64, 512].map((n) => step(`d/soft-${n}.json`));
    expect(repeatsOf(soft)).toEqual([null, null, null]);
  });

  it("are dates with their half of the day too", () => {
    const half = ["2022-03-24-01-17-AM", "2022-03-24-01-17-PM"].map((name) => step(`${name}/r.json`));
    expect(repeatsOf(half)).toEqual([1, 2]);
  });

  it("are counted by days, dates of other countries, ordinals", () => {
    for (const names of [
      ["mon", "tue"],
      ["03-Nov", "04-Nov"],
      ["03.11.2026", "04.11.2026"],
      ["1回目", "2回目"],
      ["1st", "2nd"],
    ])
      expect(repeatsOf(names.map((name) => step(`d/${name}/r.json`)))).toEqual([1, 2]);
  });

  it("are not numbers like dates that differ by years from the files' clock", () => {
    const on = (started_ms: number) =>
      ["20230411", "20230412"].map((name, i) => step(`d/${name}/r.json`, { started_ms: started_ms + i * 864e5 }));
    expect(repeatsOf(on(Date.UTC(2026, 10, 23)))).toEqual([null, null]);
    expect(placed(on(Date.UTC(2026, 10, 23)))).toEqual(["20230411 |  | -", "20230412 |  | -"]);
    expect(repeatsOf(on(Date.UTC(2023, 3, 11)))).toEqual([1, 2]);
    // A clock that was never set is no evidence against it.
    expect(repeatsOf(on(1000))).toEqual([1, 2]);
  });

  it("are not states of one thing (firmware, kernel), nor shares of reads that the file does not state", () => {
    const states = ["fw_A", "fw_B"].map((name) => step(`lab/x/${name}/r.json`));
    expect(placed(states)).toEqual(["x | fw A | -", "x | fw B | -"]);
    const mixes = ["r30w70", "r70w30"].map((mix) =>
      step(`lab/randrw-${mix}.json`, { workload_op: "mixed", read_percent: null }),
    );
    expect(placed(mixes)).toEqual(["lab | r30w70 | -", "lab | r70w30 | -"]);
  });

  it("are not files that ran at the same time, nor drives on one device", () => {
    const both = [0, 1].map((n) => step(`d/read_${n}.txt`, { started_ms: 1000 + n, targets: ["/dev/sda"] }));
    expect(groupSteps(both).placements.map(({ system, repeat }) => [system, repeat])).toEqual([
      ["d", null],
      ["d", null],
    ]);
  });

  it("are not files that ran at the same time: those are drives", () => {
    const pair = [0, 1].map((n) => step(`two/read_${n}.txt`, { started_ms: 1000 + n, rate: 1000 }));
    expect(placed(pair)).toEqual(["two 0 |  | -", "two 1 |  | -"]);
  });

  it("are not runs of several tool versions, run times or sizes, whatever counts, unless somebody says so", () => {
    const work = "random_distribution=zipf:1.2";
    const asked_extent = "io_size=100g ramp_time=60";
    const sets = [
      { tool_version: "3.1" },
      { asked_runtime_s: 10 },
      { asked_extent },
      { size_bytes: 2 ** 30 },
      { work },
    ];
    for (const set of sets) {
      const two = [step("d/run1.json", { size_bytes: 2 ** 20 }), step("d/run2.json", { size_bytes: 2 ** 20, ...set })];
      expect(repeatsOf(two)).toEqual([null, null]);
      expect(new Set(groupSteps(two).placements.map(({ setup }) => setup)).size).toBe(2);
      const told = new Map(two.map(({ run }, i) => [run, { repeat: `${i + 1}` }]));
      expect(groupSteps(two, undefined, told).placements.map(({ repeat }) => repeat)).toEqual([1, 2]);
    }
  });

  it("are not runs on other devices, whatever counts: paths in other folders are other devices, too", () => {
    const counted = ["sda", "sdb"].map((device, i) => step(`x/run${i + 1}.json`, { targets: [`/dev/${device}`] }));
    expect(repeatsOf(counted)).toEqual([null, null]);
    const folders = ["qlc", "tlc"].map((name, i) => step(`x/${i + 1}.json`, { targets: [`/mnt/${name}/test`] }));
    expect(placed(folders)).toEqual(["x /mnt/qlc/test |  | -", "x /mnt/tlc/test |  | -"]);
    const letters = ["C", "X"].map((on, i) => step(`x/${i + 1}.txt`, { targets: [`${on}:\\io\\test.dat`] }));
    expect(placed(letters)).toEqual(["x C: |  | -", "x X: |  | -"]);
  });

  it("some of which count alike are separate, with their own names", () => {
    const alike = ["a/out-1.json", "b/out-1.json", "b/out-2.json"].map((path) => step(path, { rate: 1000 }));
    const told = new Map(alike.map(({ run }) => [run, { system: "one" }]));
    expect(new Set(placed(alike, undefined, told)).size).toBe(3);
  });

  it("are of one device and host", () => {
    expect(placed([step("x/1.json", { targets: ["/dev/sda"] }), step("x/2.json", { targets: ["/dev/sdb"] })])).toEqual([
      "x sda |  | -",
      "x sdb |  | -",
    ]);
  });
});

it("splits no file: its devices tell series of one system apart", () => {
  const steps = ["nvme0n1", "nvme1n1"].map((device, i) =>
    step("x/all.json", { phase: i, job_index: i, targets: [`/dev/${device}`] }),
  );
  expect(placed(steps)).toEqual(["x | nvme0n1 | -", "x | nvme1n1 | -"]);
});

it("names a system without a word after one of its files, and offers no empty name", () => {
  const [one, other] = [{ block_bytes: 8192 }, { block_bytes: 4096 }];
  const steps = [step("acme.json", one), step("acme.json", other), step("bolt.json", one), step("qd1.json", other)];
  expect(placed(steps)).toEqual(["acme |  | -", "acme |  | -", "bolt |  | -", "qd1.json |  | -"]);
  expect(groupSteps(steps).columns.map(({ values }) => values)).toEqual([["acme", "bolt"]]);
});

it("a folder means one thing for all of its files, though its word is an option of some of them", () => {
  const steps = [step("batch/r1.json", depth(16)), step("batch/r2.json", depth(16, { work: "iodepth_batch=8" }))];
  expect(placed(steps)).toEqual(["batch |  | -", "batch | iodepth_batch=8 | -"]);
});

it("names a system by its file or device under any folder, else by the folder of its study", () => {
  const at = (path: string, target?: string) => step(path, { targets: target === undefined ? [] : [target] });
  const named = (...steps: readonly Step[]) => [...new Set(groupSteps(steps).placements.map(({ system }) => system))];
  expect(named(at("qd1.json", "/srv/pool"), step("scaling/qd4.json", depth(4, { targets: ["pool"] })))).toEqual([
    "pool",
  ]);
  expect(named(at("forthreads/output/flatfile.html"))).toEqual(["forthreads"]);
  const [a, b] = ["/mnt/a", "/mnt/b"].map((target, i) =>
    step(`qd${i}.json`, { targets: [target], devices: ["/dev/vda"] }),
  );
  expect(named({ ...a!, ...depth(8) }, b!)).toEqual(["vda"]);
});

it("tells files of one name apart by the folders that differ, not by their whole paths", () => {
  const steps = ["a", "b"].map((place) =>
    step(`lab/4-study/results_${place}/x.json`, depth(8, { apart: null, iodepth: null })),
  );
  const setups = groupSteps(steps, new Map([["2", "ignore"]])).placements.map(({ setup }) => setup);
  expect(setups).toEqual(["results_a", "results_b"]);
});

it("does not depend on the rest of the drop: words in nearly all names of a collection are left out", () => {
  const sizes = [4, 8, 16, 32, 64];
  const own = ["raid0", "raid5"].flatMap((raid) => [
    ...sizes.map((k) => step(`lab/vd/nvme_${raid}_ran_${k}k_f3000/r.json`, { block_bytes: k * 1024 })),
    ...(raid === "raid0" ? [step("lab/vd/test_raid0/r.json", { block_bytes: 4096, numjobs: 8, outstanding: 8 })] : []),
  ]);
  const others = ["raid0", "two"].flatMap((name) =>
    sizes.map((k) => step(`lab/fast-raid0/result/${name}/${k}k.json`, { ...writes, block_bytes: k * 1024 })),
  );
  const systems = [...new Set(placed([...own, ...others]).map((text) => text.split(" | ")[0]))];
  expect(systems).toEqual(["vd RAID 0", "vd RAID 5", "fast-raid0 result RAID 0", "fast-raid0 result two"]);
});

it("never gives two systems the same name", () => {
  const steps = ["a b/c", "a/b c"].map((folder) => step(`${folder}/r.json`));
  expect(new Set(groupSteps(steps).placements.map(({ system }) => system)).size).toBe(2);
});

it("reads names of any length", () => {
  const long = `${"word ".repeat(20_000)}x`;
  const { placements } = groupSteps([
    step(`${long}/a.json`, { title: "-".repeat(100_000) }),
    step("y/a.json", { title: "-".repeat(99_999) }),
  ]);
  expect(placements.every(({ system }) => system.length <= 320)).toBe(true);
});

it("follows the reader's decision on a column", () => {
  const steps = ["alpha", "beta"].flatMap((name) => [1, 4].map((qd) => step(`lab/${name}/qd${qd}.json`, depth(qd))));
  const [column] = groupSteps(steps).columns;
  expect(column).toMatchObject({ id: "1", reading: "system", values: ["alpha", "beta"] });
  expect([...new Set(placed(steps, new Map([["1", "series"]])))]).toEqual(["lab | alpha | -", "lab | beta | -"]);
  expect(placed(steps, new Map([["1", "repeat"]]))).toEqual(["lab |  | 1", "lab |  | 1", "lab |  | 2", "lab |  | 2"]);
});

it("does not depend on the order of the files", () => {
  const steps = ["a", "b"].flatMap((name) =>
    [1, 4, 16].map((qd) => step(`${name}/qd${qd}_run${qd % 3}.json`, depth(qd))),
  );
  const there = new Map(steps.map((one, i) => [one.path, groupSteps(steps).placements[i]]));
  const back = groupSteps(steps.toReversed()).placements;
  expect(new Map(steps.toReversed().map((one, i) => [one.path, back[i]]))).toEqual(there);
});

describe("what separates two measurements of one load", () => {
  it("is a bare number after a word that names something, in names of files and folders", () => {
    for (const word of ["disk_", "osd.", "node-", "array ", "host_"]) {
      const steps = [1, 2].flatMap((n) => [1, 4].map((qd) => step(`lab/randread_qd${qd}_${word}${n}.json`, depth(qd))));
      expect(new Set(placed(steps))).toEqual(
        new Set([`${word.replace("_", " ")}1 |  | -`, `${word.replace("_", " ")}2 |  | -`]),
      );
    }
    // After the operation and the quantity it counts.
    const again = [1, 2].map((n) => step(`lab/randread_qd1_${n}.json`));
    expect(placed(again).map((text) => text.split(" | ")[2])).toEqual(["1", "2"]);
  });

  it("is a block device that the tool saw, however the runs are counted", () => {
    const runs = (one: Partial<Step>, other: Partial<Step>) =>
      placed([step("lab/run1/a.json", one), step("lab/run2/a.json", other)]);
    const file = { targets: ["/mnt/f"] };
    expect(runs({ ...file, devices: ["nvme0n1"] }, { ...file, devices: ["nvme5n1"] })).toEqual([
      "lab nvme0n1 |  | -",
      "lab nvme5n1 |  | -",
    ]);
    expect(runs({ ...file, devices: ["nvme0n1"] }, { ...file, devices: [] })).toEqual(["lab |  | 1", "lab |  | 2"]);
  });
});

describe("a file that was dropped again with other bytes", () => {
  const loads = [1, 2, 4, 8];
  const sweep = (version: string, depths: readonly number[], rate: number, started_ms: number, folder = "lab/sweep") =>
    depths.map((qd) =>
      step(`${folder}/qd${qd}.json`, depth(qd, { run: `${version}${qd}.0`, rate: rate * qd, started_ms })),
    );
  const DAY = 24 * 3600 * 1000;
  const base = sweep("a", loads, 1000, 0);

  it("is a repeat if the values agree", () => {
    expect(placed([...base, ...sweep("b", [8], 1100, DAY)])).toEqual([
      ...["lab |  | -", "lab |  | -", "lab |  | -", "lab |  | 1", "lab |  | 2"],
    ]);
    // In any order.
    expect(placed([...sweep("b", [8], 1100, DAY), ...base])[0]).toBe("lab |  | 2");
  });

  it("stays on the line of its files if they do not, and the older version leaves the line", () => {
    const steps = [...base, ...sweep("b", [8], 3000, DAY)];
    expect(placed(steps)).toEqual(["lab |  | -", "lab |  | -", "lab |  | -", "lab | #1 | -", "lab |  | -"]);
    const whole = placed([...base, ...sweep("b", loads, 3000, DAY)]);
    expect(whole).toEqual([...loads.map(() => "lab | #1 | -"), ...loads.map(() => "lab |  | -")]);
  });

  it("is no repeat of the run that it continues", () => {
    const [first, rest] = [sweep("a", [8], 1000, 0), sweep("b", [8], 1000, 0)];
    expect(placed([...first, ...rest.map((one) => ({ ...one, runtime_s: 120 }))]).map((text) => text.at(-1))).toEqual([
      "-",
      "-",
    ]);
  });

  it("may lie in another folder: only that load leaves the line of the others", () => {
    expect(placed([...base, ...sweep("b", [8], 1000, DAY, "lab/later")]).slice(-2)).toEqual([
      "lab |  | 1",
      "lab |  | 2",
    ]);
    expect(placed([...base, ...sweep("b", [8], 3000, DAY, "lab/later")])).toEqual([
      ...loads.map(() => "lab |  | -"),
      "lab | later | -",
    ]);
  });
});
