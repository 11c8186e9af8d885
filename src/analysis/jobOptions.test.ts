import { expect, it, vi } from "vitest";
import {
  askedExtent,
  askedHosts,
  askedKind,
  askedOptions,
  askedRateOf,
  askedRuntime,
  askedSizeBytes,
} from "./askedOption";
import { askedWork } from "./askedWork";
import { jobCount, optionList, optionRows, loadMultipleIn } from "./jobOptions";

const jobs = Array.from({ length: 200 }, (_, i) => ({ jobname: `j${i}`, bs: "4k", iodepth: String(i) }));
const text = JSON.stringify({ global: { rw: "randread", runtime: "60" }, jobs });

it("the options of a run are read once, however many of its jobs are requested", () => {
  const read = vi.spyOn(JSON, "parse");
  const said = jobs.map((_, i) => optionList(text, i));
  expect(said[7]).toEqual(["rw=randread", "bs=4k", "iodepth=7", "runtime=60"]);
  expect([jobCount(text), askedRuntime({ options: text, job_index: 3 })]).toEqual([200, 60]);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
  expect([optionList("{", 0), optionList("3", 0), optionList(text, 0)]).toMatchObject([[], [], { length: 4 }]);
});

it("the number of hosts is stated, or follows from the jobs of each", () => {
  const of = (tool: string, global: object, numjobs = 64): number | null =>
    askedHosts({ tool, numjobs, job_index: 0, options: JSON.stringify({ global, jobs: [] }) });
  expect(of("ior", { nodes: "4", tasks: "64", "clients per node": "16" })).toBe(4);
  expect(of("ior", { clients: "64 (16 per node)" })).toBe(4);
  // 64 tasks on nodes of 24: three nodes, or more.
  expect(of("ior", { "clients per node": "24" })).toBeNull();
  expect(of("elbencho", { hosts: "a,b,c,d", threads: "16" })).toBe(4);
  expect(of("elbencho", { hosts: "a,b" }, 2)).toBe(2);
  expect(of("mlperf-storage", { hosts: "3", accelerators: "36" }, 36)).toBe(3);
  expect(of("fio", { nodes: "4", hosts: "4", threads: "4" })).toBeNull();
  expect(of("fio", { rw: ["read", "read", "read"], size: ["1g", "1g", "2g"] })).toBe(3);
  expect(of("fio", { rw: "read", filename: ["a", "b"] })).toBeNull();
  expect(of("fio", [{ hostname: "a" }, { hostname: "b" }])).toBe(2);
  expect(askedHosts({ tool: "elbencho", numjobs: null, job_index: 0, options: null })).toBeNull();
});

it("an option that each host repeats is one, if they agree", () => {
  const of = (size: string[]) =>
    askedSizeBytes({ options: JSON.stringify({ global: { size }, jobs: [{}] }), job_index: 0 });
  expect([of(["16m", "16m"]), of(["16m", "32m"])]).toEqual([16 * 2 ** 20, null]);
});

it("where hosts list their own global options, those of the first count, or of the host that is asked for", () => {
  const hosts = JSON.stringify({
    global: [
      { hostname: "a", runtime: "30s" },
      { hostname: "b", runtime: "40s" },
    ],
    jobs: [{}],
  });
  expect(askedRuntime({ options: hosts, job_index: 0 })).toBe(30);
  const runtimeOn = (host: string | null) => optionRows(hosts, 0, host).find(({ name }) => name === "runtime")?.global;
  expect([null, "a", "b", "c"].map(runtimeOn)).toEqual([["30s"], ["30s"], ["40s"], ["30s"]]);
});

it("an asked rate with a value per direction is shown for each; of different jobs only the total is known", () => {
  const of = (job: object, op: "read" | "write", more: object = {}) =>
    askedRateOf({
      ...{ tool: "fio", options: JSON.stringify({ jobs: [job] }), job_index: 0, op, workload_op: "mixed" },
      ...{ asked_iops: 800, combined_from: 1, numjobs: 2, ...more },
    });
  // Two clones of the job.
  expect([of({ rate_iops: "300,100" }, "read"), of({ rate_iops: "300,100" }, "write")]).toEqual([600, 200]);
  expect([of({ rate_iops: "400" }, "write"), of({ rate: "3m,1m" }, "write")]).toEqual([400, 200]);
  expect([
    of({ rate: "3m,512k" }, "read"),
    of({}, "read"),
    of({ rate_iops: "3,1" }, "read", { combined_from: 2 }),
  ]).toEqual([null, null, null]);
  expect(of({}, "read", { workload_op: "read" })).toBe(800);
  // The reads are as fast as possible, so all together have no rate.
  const writes = { rate_iops: ",500" };
  const none = { asked_iops: null };
  expect([of(writes, "write", none), of(writes, "read", none)]).toEqual([1000, null]);
  expect([of({ rate_iops: "0" }, "write", none), of({ rate_iops: "200," }, "read", none)]).toEqual([null, 400]);
});

it("options that change the work of a drive are shown unless they have their default; a flag has no value", () => {
  const options = { random_distribution: "zipf:1.2", fsync: "0", norandommap: "", ioengine: "libaio", nrfiles: "1" };
  const text = JSON.stringify({ global: options, jobs: [{ fsync: "32" }, {}] });
  expect([0, 1].map((job_index) => askedWork({ tool: "fio", options: text, job_index }))).toEqual([
    "random_distribution=zipf:1.2 norandommap fsync=32",
    "random_distribution=zipf:1.2 norandommap",
  ]);
  const of = (job: object) => askedWork({ tool: "fio", options: JSON.stringify({ jobs: [job] }), job_index: 0 });
  expect(["none", "0", "1", "dsync"].map((sync) => of({ sync }))).toEqual(["", "", "sync=1", "sync=dsync"]);
  expect(of({ latency_target: "500us", latency_percentile: "95" })).toBe("latency_target=500us latency_percentile=95");
  // Eight I/Os in a row after each random one are no random reads; `:1` is the default.
  const rws = ["randread", "randread:1", "randread:8", "read:12k", "read:0"];
  expect(rws.map((rw) => of({ rw }))).toEqual(["", "", "rw=randread:8", "rw=read:12k", ""]);
});

it("options other than names, loads, times and logs change the work, including those of engines", () => {
  const of = (job: object) => askedWork({ tool: "fio", options: JSON.stringify({ jobs: [job] }), job_index: 0 });
  expect(of({ nice: "5", cpus_allowed: "0", zonemode: "zbd", max_open_zones: "14", some_engine_option: "x" })).toBe(
    "zonemode=zbd cpus_allowed=0 max_open_zones=14 nice=5 some_engine_option=x",
  );
  // Where on a drive; a size in bytes is compared as such.
  expect(of({ offset: "90%", offset_align: "4k", size: "10%" })).toBe("offset=90% size=10%");
  expect(of({ offset: "0", size: "100%" })).toBe("");
  expect(of({ size: "10g" })).toBe("");
  expect(of({ nice: "0", cmd_type: "nvme", invalidate: "1", max_open_zones: "0" })).toBe("");
  const told = {
    name: "a",
    filename: "/dev/x",
    rw: "read",
    iodepth: "4",
    runtime: "9",
    log_avg_msec: "1",
    ss_dur: "3",
  };
  expect(of({ ...told, group_reporting: "", lat_percentiles: "1", write_bw_log: "a", randseed: "7" })).toBe("");
});

it("sysbench: how often it syncs changes the work; the size of its files is known", () => {
  const options = JSON.stringify({ global: { "file-fsync-freq": "100", "file-total-size": "256Mi", "file-num": "8" } });
  expect(askedWork({ tool: "sysbench", options, job_index: 0 })).toBe("file-fsync-freq=100");
  expect(askedSizeBytes({ options, job_index: 0 })).toBe(256 * 2 ** 20);
});

it("vdbench: hits in a cache, a part of the drive and data that compresses change the work", () => {
  const of = (global: object) => askedWork({ tool: "vdbench", options: JSON.stringify({ global }), job_index: 0 });
  expect(of({ sd: "sd1,lun=/dev/sdb,threads=8", wd: "wd1,sd=sd1,xfersize=4k,rhpct=0,range=(0,100)" })).toBe("");
  expect(of({ compratio: "4", wd: ["wd1,sd=sd1,rhpct=90,range=(0,10)", "wd2,sd=sd1,rhpct=90"], rd: "r,wd=wd1" })).toBe(
    "compratio=4 range=0,10 rhpct=90",
  );
  expect(of({ sd: "sd1,lun=/a,size=64m,openflags=(o_direct,o_dsync)", wd: "w,seekpct=20" })).toBe(
    "openflags=o_direct,o_dsync seekpct=20 size=64m",
  );
  expect(of({ sd: "sd1,lun=/a,openflags=o_direct", wd: "w,seekpct=100", journal: "no" })).toBe("");
  expect(of({ fsd: "f,anchor=/a,depth=2,width=3,files=20,size=(64k,80,256k,20)", fwd: "w,fileselect=once" })).toBe(
    "files=depth:2,width:3,files:20,size:64k,80,256k,20 fileselect=once",
  );
});

it("vdbench: each run has the values of its for-loops, its time and its warm-up", () => {
  const options = JSON.stringify({
    global: { wd: "wd1,sd=sd1,compratio=4,rhpct=10", rd: "r,wd=wd1,forcompratio=(1,2)" },
    jobs: [
      { elapsed: "60", compratio: "1" },
      { elapsed: "60", warmup: "30", compratio: "2", threads: "8" },
    ],
  });
  const of = (job_index: number) => ({ tool: "vdbench", options, job_index });
  expect([0, 1].map((at) => askedWork(of(at)))).toEqual(["rhpct=10", "compratio=2 rhpct=10"]);
  expect([0, 1].map((at) => askedRuntime(of(at)))).toEqual([60, 60]);
  expect([0, 1].map((at) => askedExtent(of(at)))).toEqual(["", "warmup=30"]);
});

it("another command is another kind of work", () => {
  const of = (job: object, block_bytes: number | null = 4096) =>
    askedKind({ tool: "fio", options: JSON.stringify({ jobs: [job] }), job_index: 0, block_bytes });
  expect(of({ zone_append: "1", cmd_type: "nvme", rw: "write" })).toBe("zone_append=1");
  expect([{ zone_append: "0" }, { write_mode: "write" }].map((job) => of(job))).toEqual(["", ""]);
  expect(of({ write_mode: "zeroes", bs: "4k,8k" }, null)).toBe("write_mode=zeroes bs=4k,8k");
});

it("a split or range of block sizes, or one size for each direction, is an option that separates loads", () => {
  const of = (job: object) =>
    askedOptions({ tool: "fio", options: JSON.stringify({ global: {}, jobs: [job] }), job_index: 0 });
  expect(of({ bssplit: "4k/90:64k/10", fsync: "1" })).toBe("fsync=1 bssplit=4k/90:64k/10");
  expect(of({ blocksize_range: "1k-4k" })).toBe("bsrange=1k-4k");
  expect([{ bs: "8k,256k" }, { bs: "4k,4k" }, { bs: "4k" }, {}].map(of)).toEqual(["bs=8k,256k", "", "", ""]);
});

it("the kind of work: several block sizes, or the test of sysbench and iozone", () => {
  const of = (options: object, block_bytes: number | null = null, tool = "fio") =>
    askedKind({ tool, options: JSON.stringify({ global: options }), job_index: 0, block_bytes });
  expect(of({ bs: "4k,64k" })).toBe("bs=4k,64k");
  expect(of({ bs: "4k", bssplit: "4k/90:64k/10" })).toBe("bssplit=4k/90:64k/10");
  expect(of({ bs: "4k" }, 4096)).toBe("");
  expect(of({ "file-test-mode": "seqrewr" }, 16384, "sysbench")).toBe("seqrewr");
  expect(of({ description: "rewrite" }, 4096, "iozone")).toBe("rewrite");
  expect(of({ description: "first try" }, 4096)).toBe("");
});

it("ACT's multiple is a number, whatever the text of a link is", () => {
  const of = [null, "{", '{"load_x":3}', '{"load_x":"3"}', "7"].map((json) => loadMultipleIn(json));
  expect(of).toEqual([null, null, 3, null, null]);
});

it("how much a run was asked for is no work, but tells repeats apart", () => {
  const of = (global: object) => askedExtent({ tool: "fio", options: JSON.stringify({ global }), job_index: 0 });
  expect(of({ io_size: "100g", loops: "1", ramp_time: "60", steadystate: "iops_slope:0.1%", time_based: "" })).toBe(
    "io_size=100g ramp_time=60 steadystate=iops_slope:0.1%",
  );
  expect(of({ loops: "1", ramp_time: "0", size: "1g" })).toBe("");
});
