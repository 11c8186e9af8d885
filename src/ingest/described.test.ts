import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type ByteSource, bytesSource } from "~/base/bytes";
import { isDescriptionPart } from "~/model/described";
import { Batches } from "./batch";
import { ingestDrop } from "./drop";
import type { IngestedFile } from "./ingest";

const fixture = (path: string, as = path): ByteSource =>
  bytesSource(as, new Uint8Array(readFileSync(`tests/fixtures/${path}`)));
const text = (path: string, content: string): ByteSource => bytesSource(path, new TextEncoder().encode(content));

async function drop(sources: readonly ByteSource[], known = new Map<string, string>()): Promise<IngestedFile[]> {
  let next = 1;
  const into = new Batches();
  const files: IngestedFile[] = [];
  const given = sources.map((source) => ({ source }));
  for await (const file of ingestDrop(given, { dataset: "local", number: () => next++, into, known })) files.push(file);
  return files;
}

/** fio's text of one job. */
const written = (syncs: number, timed: boolean): string =>
  [
    "w: (g=0): rw=randwrite, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1",
    "fio-3.36",
    "Starting 1 process",
    "",
    "w: (groupid=0, jobs=1): err= 0: pid=1: Mon Jul  3 22:30:33 2023",
    "  write: IOPS=1000, BW=4000KiB/s (4096kB/s)(39.1MiB/10000msec); 0 zone resets",
    "    clat (usec): min=10, max=2000, avg=20.00, stdev=3.00",
    ...(timed
      ? ["  fsync/fdatasync/sync_file_range:", "    sync (usec): min=18, max=884, avg=28.06, stdev= 4.03"]
      : []),
    `     issued rwts: total=0,10000,0,${syncs} short=0,0,0,0 dropped=0,0,0,0`,
    "",
    "Run status group 0 (all jobs):",
    "",
  ].join("\n");

describe("runs, as described to labels and grouping", () => {
  it("have the options in which they differ from others of their file, without names of files", async () => {
    const [file] = await drop([fixture("ior/ior-4.0.0-two-tests.txt")]);
    const apart = file!.runs.map(({ steps }) => steps![0]!.apart);
    expect(apart[0]).toEqual([
      ...["segments=2", "ordering in a file=sequential", "xfersize=65536 bytes", "aggregate filesize=32 MiB"],
    ]);
    expect([apart[2], apart[4]?.length]).toEqual([apart[0], 4]);
    const [alone] = await drop([fixture("fio/one-job-fails.json", "lab/a.json")]);
    expect(alone!.runs[0]!.steps!.map((step) => step.apart)).toEqual(alone!.runs[0]!.steps!.map(() => []));
  });

  it("of a database state too few of them: a loop may have changed its tables between two reports of one file", async () => {
    const [file] = await drop([fixture("hand-made/sysbench/oltp-1.1.txt")]);
    expect(file!.runs.flatMap(({ steps }) => steps!.map((step) => step.apart))).toEqual([null]);
  });

  it("of vdbench are on the SDs of their parameters: two drives are no repeats", async () => {
    const files = await drop(
      ["flatfile.html", "logfile.html", "parmfile.html"].map((name) =>
        fixture(`vdbench/rates/${name}`, `run1/${name}`),
      ),
    );
    const places = files.flatMap(({ runs }) =>
      runs.flatMap(({ steps }) => steps!.map(({ targets }) => targets.join())),
    );
    expect([places.length > 1, ...new Set(places)]).toEqual([true, "/mnt/bench/vdb/f1"]);
  });

  it("have the keys of the runs page, and what their jobs were given", async () => {
    const [file] = await drop([fixture("fio/one-job-fails.json", "lab/a.json")]);
    const [run] = file!.runs;
    expect(run).toMatchObject({ key: `${file!.source.sha256!.slice(0, 12)}.0`, path: "lab/a.json" });
    expect(run!.jobs.length).toBeGreaterThan(1);
    expect(run!.targets).toEqual([...new Set(run!.jobs.flatMap(({ targets }) => targets))]);
    expect(run!.targets.length).toBeGreaterThan(0);
  });

  it("of fio's text have the syncs that it counted, since it does not print the option", async () => {
    const works = [written(0, false), written(9999, true), written(312, true), written(0, true)].map(
      async (content, i) => {
        const [file] = await drop([text(`lab/${i}.txt`, content)]);
        return file!.runs[0]!.steps!.map(({ work }) => work);
      },
    );
    expect(await Promise.all(works)).toEqual([[""], ["fsync=1"], ["fsync=32"], ["fdatasync=on"]]);
  });

  it("of several runs in fio's text have the one place that was named above them", async () => {
    const above = [
      "Testing /mnt/nfs/share",
      "Run 2",
      "now /dev/sdb:",
      "dd if=/dev/zero of=/mnt/smb/f > /dev/null",
      "Run 5",
    ];
    const [file] = await drop([
      text(
        "lab/all.txt",
        above.map((line, i) => `${line}\n${written(0, false).replace("pid=1", `pid=${10 + i}`)}`).join("\n"),
      ),
    ]);
    const places = file!.runs.map(({ steps }) => steps!.map(({ targets }) => targets.join()).join());
    expect(places).toEqual(["/mnt/nfs/share", "/mnt/nfs/share", "/dev/sdb", "/dev/sdb", "/dev/sdb"]);
    expect(file!.runs.map(({ targets }) => targets)).toEqual(above.map(() => []));
  });

  it("of several runs in fio's text have the heading above them, without counts of runs", async () => {
    const above = ["## Threads: 2", "| a | b |", "## Threads: 4", "### Run 1", "### Run #2", "# fio --name=w --bs=4k"];
    const runs = above.map((line, i) => `${line}\n${written(0, false).replace("pid=1", `pid=${10 + i}`)}`);
    const [file] = await drop([text("lab/all.md", runs.join("\n"))]);
    expect(file!.runs.map(({ steps }) => steps![0]!.heading)).toEqual([
      ...["Threads: 2", "Threads: 2", "Threads: 4", "Run", "Run", "Run"],
    ]);
  });

  it("have the devices that fio saw at work", async () => {
    const [file] = await drop([fixture("fio-qd-sweep/randread-4k-qd001-nj1.json")]);
    expect(file!.runs).toMatchObject([{ targets: ["/mnt/bench/f1g"], devices: ["/dev/vda"] }]);
  });

  it("of sysbench have the percentile that was printed, or none", async () => {
    const files = await drop(["rndrw.txt", "rndrd-rate500-nopct.txt"].map((name) => fixture(`sysbench/${name}`)));
    const printed = files.flatMap(({ runs }) => runs.flatMap(({ steps }) => steps!.map((one) => one.printed_percent)));
    expect(new Set(printed)).toEqual(new Set([99, 0]));
  });

  it("of several documents are several; a running total is not a run", async () => {
    const [file] = await drop([fixture("fio/status-interval.json")]);
    expect(file!.counts.runs).toBeGreaterThan(1);
    expect(file!.runs).toHaveLength(1);
  });

  it("of vdbench have the luns of its drives", async () => {
    const names = readdirSync("tests/fixtures/vdbench/mixed");
    const files = await drop(names.map((name) => fixture(`vdbench/mixed/${name}`)));
    const runs = files.flatMap((file) => file.runs);
    expect(runs).toHaveLength(1);
    expect(runs[0]!.targets).not.toEqual([]);
    expect(runs[0]!.path).toMatch(/flatfile\.html$/);
  });
});

describe("files that describe", () => {
  it("hand over their parts and no rows", async () => {
    const [list, config, about] = await drop([
      fixture("hand-made/inventory/nvme-list-1.json"),
      fixture("hand-made/inventory/vdbench-config.html"),
      text("lab/kneepoint.json", '{"kneepoint": 1}'),
    ]);
    for (const file of [list!, config!, about!]) {
      expect(file).toMatchObject({ read: true, role: "companion", runs: [], counts: { runs: 0, points: 0 } });
    }
    expect(list!.described).toHaveLength(10);
    expect(config!.described).toHaveLength(3);
    expect(about!.described.filter(isDescriptionPart)).toEqual([{ text: '{"kneepoint": 1}' }]);
    expect(list!.source).toMatchObject({ format: "nvme-list", tool: "nvme-cli" });
  });

  it("count once at each place, in a drop and after it", async () => {
    const known = new Map<string, string>();
    const same = (path: string) => text(path, '{"kneepoint": 1}');
    const files = await drop([same("a/kneepoint.json"), same("b/kneepoint.json"), same("a/kneepoint.json")], known);
    expect(files.map(({ read }) => read)).toEqual([true, true, false]);
    const again = await drop([same("b/kneepoint.json"), same("c/kneepoint.json")], known);
    expect(again.map(({ read }) => read)).toEqual([false, true]);
    for (const file of [files[2]!, again[0]!]) {
      expect(file.notices).toMatchObject([{ code: "file/duplicate", level: "warning" }]);
      expect(file.described).toEqual([]);
    }
  });

  it("a job file does not: each drop reads its own", async () => {
    const job = "[global]\nrw=randread\nbs=4k\n[a]\niodepth=4\n";
    const files = await drop([text("a.fio", job), text("a.fio", job)]);
    expect(files.map(({ read, described }) => [read, described])).toEqual([
      [true, []],
      [true, []],
    ]);
  });
});
