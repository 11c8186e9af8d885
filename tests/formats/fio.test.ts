/**
 * The fio parser on files written by fio. Expected values were read off the files by hand or follow from the command
 * lines.
 */
import type { MeasuredLatency } from "~/model/latency";
import { describe, expect, it } from "vitest";
import { fioJson } from "~/formats/fio/format";
import { locateFio } from "~/formats/fio/locate";
import type { ParsedDirection, ParsedMember } from "~/formats/format";
import { fixture, fixtureText, parseBytes, parseFixture, parseText } from "./parse";

const direction = (member: ParsedMember, op: string): ParsedDirection => member.directions.find((d) => d.op === op)!;
const latency = (d: ParsedDirection, kind: string): MeasuredLatency => d.latency.find((l) => l.kind === kind)!;
const ops = (member: ParsedMember): string[] => member.directions.map((d) => d.op);

// oxlint-disable-next-line @typescript-eslint/no-explicit-any -- the tests reach into files of fio by name
type Json = Record<string, any>;
/** A file with one document, changed by hand. */
async function changed(name: string, change: (json: Json) => void) {
  const text = fixtureText(name);
  const json = JSON.parse(text.slice(text.search(/^\{/m))) as Json;
  change(json);
  return parseText(JSON.stringify(json));
}

describe("one job", () => {
  it("has the values of the file, in microseconds, bytes and seconds", async () => {
    const { runs, members, notices } = await parseFixture("qd016.json");
    expect(notices).toEqual([]);
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({
      tool: "fio",
      tool_version: "3.33",
      title: "randread-4k-qd16-nj1",
      document: 0,
      line: 1,
      ramp_s: 0,
      engine: "libaio",
      direct: true,
      host: null,
    });
    expect(members[0]).toMatchObject({
      workload_op: "read",
      pattern: "random",
      block_bytes: 4096,
      read_percent: 100,
      iodepth: 16,
      clones: 1,
      asked_iops: null,
      load_kind: "outstanding",
      failed: false,
      line: 7,
    });
    const read = direction(members[0]!, "read");
    expect(ops(members[0]!)).toEqual(["read"]);
    expect(read).toMatchObject({ iops: 100022.488756, bytes_per_s: 409692113, ios: 200145 });
    const clat = latency(read, "clat");
    expect(clat).toMatchObject({ samples: 200145, min_us: 37.791, max_us: 5081.499, mean_us: 157.169005006 });
    expect(clat.quantiles).toContainEqual([0.99, 346.112]);
    expect(clat.quantiles).toContainEqual([0.999, 4079.616]);
    expect(clat.quantiles.map(([q]) => q)).toEqual([...clat.quantiles.map(([q]) => q)].sort((a, b) => a - b));
  });

  it("has its bins: as many I/Os as samples, the extremes in the outermost", async () => {
    const { members } = await parseFixture("qd016.json");
    for (const { buckets, samples, min_us, max_us } of direction(members[0]!, "read").latency) {
      const { lo_ns, hi_ns, count } = buckets!;
      expect(count.reduce((a, b) => a + b)).toBe(samples);
      expect(lo_ns[0]).toBeLessThanOrEqual(min_us! * 1000);
      expect(hi_ns[0]).toBeGreaterThan(min_us! * 1000);
      expect(hi_ns.at(-1)).toBeGreaterThan(max_us! * 1000);
      expect(lo_ns.at(-1)).toBeLessThanOrEqual(max_us! * 1000);
    }
  });

  it("is the same re-serialised on one line, keys reordered, numbers as text, with a BOM and text around", async () => {
    const { runs } = await parseFixture("qd016.json");
    const reorder = (value: unknown): unknown =>
      value === null || typeof value !== "object"
        ? typeof value === "number"
          ? String(value)
          : value
        : Array.isArray(value)
          ? value.map(reorder)
          : Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([k, v]) => [k, k === "bins" ? v : reorder(v)]),
            );
    const text = `\ufeff$ cat x {\n>${JSON.stringify(reorder(JSON.parse(fixtureText("qd016.json"))))}\nroot@host:~#`;
    const again = await parseText(text);
    expect(again.runs[0]!.members[0]!.directions).toEqual(runs[0]!.members[0]!.directions);
    expect({ ...again.runs[0]!.members[0], line: 7 }).toEqual(runs[0]!.members[0]);
    expect(again.codes).toEqual(["fio/other-text"]);
    expect(again.notices[0]).toMatchObject({ level: "info", line: 1, values: { lines: 3 } });
  });
});

describe("versions", () => {
  it("2.1: microseconds, KiB, whole IOPS, no options: inferred from the I/Os, each entry alone", async () => {
    const { members, codes } = await parseFixture("v2.1.11.json");
    expect(codes).toEqual(["fio/no-options", "fio/phases-unknown"]);
    expect(members.map((m) => m.phase)).toEqual([0, 1, 2]);
    expect(members[1]).toMatchObject({
      workload_op: "mixed",
      pattern: null,
      read_percent: null,
      block_bytes: 4096,
      iodepth: 16,
      engine: null,
      direct: null,
    });
    const read = direction(members[1]!, "read");
    expect(read).toMatchObject({ iops: 1913, bytes_per_s: 7654 * 1024, ios: null, io_bytes: 7708 * 1024 });
    expect(latency(read, "clat")).toMatchObject({ mean_us: 5495.15, max_us: 19757, samples: null });
    expect(latency(read, "clat").quantiles.at(-1)).toEqual([0.9999, 19840]);
    // psync has no submission latency: all of it is 0 in the file, which is no sample.
    expect(direction(members[0]!, "read").latency.map((l) => l.kind)).toEqual(["clat", "lat"]);
    // The false "0.00" : 0 entries at the end of the list are not percentiles.
    expect(
      members.flatMap((m) => m.directions.flatMap((d) => d.latency.flatMap((l) => l.quantiles))),
    ).not.toContainEqual([0, 0]);
  });

  it("2.21: bins in microseconds are buckets in nanoseconds", async () => {
    const { members } = await parseFixture("v2.21-json+.json");
    const clat = latency(direction(members[0]!, "read"), "clat");
    expect([clat.buckets!.lo_ns[0], clat.buckets!.hi_ns[0], clat.buckets!.value_ns[0]]).toEqual([45e3, 46e3, 45e3]);
    expect(clat.samples).toBe(direction(members[0]!, "read").ios);
    expect(direction(members[0]!, "read")).toMatchObject({ io_bytes: 15310848, bytes_per_s: 14937 * 1024 });
  });

  it("3.1: groups behind unlisted walls stay apart, clones stay together", async () => {
    const { members, codes } = await parseFixture("v3.1.json");
    expect(members.map((m) => m.phase)).toEqual([0, 1, 1]);
    expect(members[1]!.signature).toBe(members[2]!.signature);
    expect(members.map((m) => m.clones)).toEqual([1, 1, 1]);
    expect(codes).toEqual(["fio/phases-assumed"]);
  });

  it("before 3.18 percentiles inside clat are of the total latency when lat_percentiles says so", async () => {
    const said = await changed("v3.1.json", (json) => (json["global options"].lat_percentiles = "1"));
    const read = direction(said.members[0]!, "read");
    expect(latency(read, "clat").quantiles).toEqual([]);
    expect(latency(read, "clat").mean_us).not.toBeNull();
    expect(latency(read, "lat").quantiles).toHaveLength(17);
    expect(said.codes).toContain("fio/percentiles-of-lat");
  });

  it("… and of unknown kind when no option is listed", async () => {
    const cut = await changed("v3.1.json", (json) => {
      delete json["global options"];
      for (const job of json["jobs"]) delete job["job options"];
    });
    const read = direction(cut.members[0]!, "read");
    expect(read.latency.map((l) => [l.kind, l.quantiles.length])).toEqual([
      ["clat", 0],
      ["lat", 0],
      ["unknown", 17],
    ]);
    expect(cut.codes).toContain("fio/percentiles-unknown");
  });
});

describe("jobs that ran together", () => {
  it("new_group alone does not separate: four drives of two clones each, one phase, one signature", async () => {
    const { members, codes } = await parseFixture("new-group.json");
    expect(members.map((m) => [m.phase, m.clones, m.iodepth])).toEqual(Array(4).fill([0, 2, 8]));
    expect(new Set(members.map((m) => m.signature)).size).toBe(1);
    expect(codes).toEqual(["fio/phases-together"]);
  });

  it("sections under group_reporting are one entry of as many threads as job_runtime says", async () => {
    const { members, codes } = await parseFixture("grouped-sections.json");
    expect(members.map((m) => [m.clones, m.iodepth])).toEqual([[2, 8]]);
    expect(codes).toEqual(["fio/grouped-sections"]);
  });

  it("unlike sections under group_reporting are one mix whose options are unknown: the entry lists those of the last", async () => {
    // Five threads of three sections; the last, which is listed, only reads.
    const grouped = (options: object) =>
      changed("grouped-sections.json", (json) => {
        const [entry] = json["jobs"];
        entry.write = structuredClone(entry.read);
        Object.assign(entry["job options"], { rw: "randread", iodepth: "4", bs: "128k", rate: "20m" }, options);
        entry.job_runtime = 5 * entry.read.runtime;
        delete json["global options"].rw;
      });
    const { members, codes, runs } = await grouped({});
    expect(codes).toEqual(["fio/unlike-sections"]);
    expect(members[0]).toMatchObject({ clones: 5, workload_op: "mixed", pattern: null, iodepth: null, engine: null });
    expect(members[0]).toMatchObject({ load_kind: "outstanding", asked_iops: null, block_bytes: 4096 });
    expect(runs[0]!.options).not.toContain("20m");
    // So are shares of a mix that nobody asked for: the fixture did as many reads as writes. With a rate they may be.
    const { rate, ...free } = { rw: "randrw", rwmixread: "70", rate: "20m" };
    const codesOf = async (options: object) =>
      (
        await changed("grouped-sections.json", (json) => {
          const [entry] = json["jobs"];
          entry.write = structuredClone(entry.read);
          Object.assign(entry["job options"], options);
          entry.job_runtime = 5 * entry.read.runtime;
        })
      ).codes;
    expect(await codesOf(free)).toContain("fio/unlike-sections");
    expect(await codesOf({ ...free, rate })).not.toContain("fio/unlike-sections");
    expect(await codesOf({ ...free, rwmixread: "48" })).not.toContain("fio/unlike-sections");
    // A job that verifies reads and writes, whatever rw says.
    expect((await grouped({ verify: "crc32c" })).codes).not.toContain("fio/unlike-sections");
  });

  it("clones do not multiply: as many ungrouped entries as numjobs are one each, one entry stands for all of them", async () => {
    const { members } = await changed("v3.1.json", (json) => {
      const [, a] = json["jobs"];
      json["jobs"] = Array.from({ length: 5 }, () => ({ ...a, "job options": { ...a["job options"], numjobs: "5" } }));
    });
    expect(members.map((m) => m.clones)).toEqual([1, 1, 1, 1, 1]);
    const grouped = await changed("v3.1.json", (json) => {
      delete json["global options"].group_reporting;
      json["jobs"] = [json["jobs"][1]];
    });
    expect(grouped.members.map((m) => m.clones)).toEqual([2]);
  });

  it("different work has different signatures", async () => {
    for (const [name, value] of Object.entries({
      bs: "8k",
      rw: "read",
      iodepth: "9",
      ioengine: "posixaio",
      direct: "0",
      rate_iops: "100",
      startdelay: "30",
    })) {
      const { members } = await changed("new-group.json", (json) => {
        const job = json["jobs"][1];
        job["job options"][name] = value;
        if (name === "bs") for (const op of ["read", "write"]) job[op].io_bytes *= 2;
      });
      expect(members[1]!.signature, name).not.toBe(members[0]!.signature);
    }
  });
});

describe("client/server", () => {
  it("the sum of all clients is not counted; the hosts' different options are not guessed", async () => {
    const { members, codes, notices } = await parseFixture("client-2.21-two-hosts.json");
    expect(members.map((m) => [m.member, m.host])).toEqual([
      ["csread", "127.0.0.1"],
      ["csmix", "127.0.0.1"],
      ["b-write", "127.0.0.1"],
    ]);
    expect(codes).toContain("fio/all-clients");
    expect(members.map((m) => [m.engine, m.direct])).toEqual(Array(3).fill([null, null]));
    // Depths that the results show: libaio held 4, psync 1.
    expect(members.map((m) => m.iodepth)).toEqual([4, 4, 1]);
    expect(notices.find((n) => n.code === "fio/options-of-hosts")!.values!["options"]).toBe(
      "direct, filename, iodepth, ioengine",
    );
  });

  it("3.42 says which host had which options", async () => {
    const { members, runs, codes } = await changed("client-3.42.json", (json) => {
      const first = { hostname: "127.0.0.1", port: 8765, ...json["global options"] };
      json["global options"] = [first, { hostname: "127.0.0.1", port: 8766, ioengine: "psync", iodepth: "32" }];
      json["client_stats"][1].port = 8766;
    });
    expect(members.map((m) => [m.member, m.engine, m.iodepth])).toEqual([
      ["csread", "libaio", 4],
      ["csmix", "psync", 1],
    ]);
    expect((JSON.parse(runs[0]!.options!) as Json)["global"]).toMatchObject([{ port: "8765" }, { port: "8766" }]);
    expect(runs[0]!.started_ms).toBe(Math.min(...members.map((m) => m.started_ms!)));
    expect(codes).not.toContain("fio/options-of-hosts");
  });
});

describe("several documents", () => {
  it("a status interval counts on: the last document is the result", async () => {
    const { runs, codes } = await parseFixture("status-interval.json");
    expect(runs).toHaveLength(6);
    expect(runs.map((r) => r.intermediate ?? false)).toEqual([true, true, true, true, true, false]);
    expect(runs.map((r) => r.document)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(runs.map((r) => r.line)).toEqual([...runs.map((r) => r.line!)].sort((a, b) => a - b));
    expect(codes).toEqual(["fio/status-interval"]);
  });

  it("a run that is printed again and again keeps its number while the file grows", async () => {
    const text = fixtureText("status-interval.json");
    const documents = text.split(/(?<=^\}\n)/m);
    const whole = await parseText(text);
    for (const n of [1, 2, 6]) {
      const grown = new TextEncoder().encode(documents.slice(0, n).join(""));
      const { runs } = await parseBytes(grown, "a.json", true);
      expect(runs.map(({ document }) => document)).toEqual([0]);
      expect(runs[0]).toEqual({ ...whole.runs[n - 1], intermediate: undefined, document: 0 });
      const [point] = runs[0]!.members;
      const at = locateFio(grown, { document: 0, line: point!.line, job_index: 0, op: "write", stat: "iops" })!;
      expect(at.lines[at.line - at.from_line]).toContain(String(point!.directions[1]!.iops));
    }
  });

  it("different documents are separate runs, and so are two runs of one job", async () => {
    const [a, b] = [fixtureText("qd016.json"), fixtureText("fsync.json")];
    const unlike = await parseText(a + b + a.replaceAll("randread", "other"));
    expect(unlike.runs.map((r) => [r.document, r.intermediate ?? false])).toEqual([
      [0, false],
      [1, false],
      [2, false],
    ]);
    const lines = a.split("\n").length - 1;
    expect(unlike.runs[1]!.line).toBe(lines + 1);
    const later = JSON.parse(a) as Json;
    later["timestamp"] += 60;
    later["timestamp_ms"] += 60_000;
    later["jobs"][0].read.io_bytes += 4096;
    const twice = await parseText(a + JSON.stringify(later));
    expect(twice.runs.map((r) => r.intermediate ?? false)).toEqual([false, false]);
    expect(twice.codes).toEqual([]);
  });

  it("one result pasted twice counts once", async () => {
    const { runs, codes } = await parseText(fixtureText("qd016.json").repeat(2));
    expect(runs.map((r) => r.intermediate ?? false)).toEqual([true, false]);
    expect(codes).toEqual(["fio/same-document"]);
  });

  it("a document that was cut off does not swallow the next", async () => {
    const a = fixtureText("qd016.json");
    const { runs, codes, notices } = await parseText(a.slice(0, a.length / 2) + "\n" + fixtureText("fsync.json"));
    expect(runs.map((r) => r.title)).toEqual(["fs"]);
    expect(codes).toEqual(["fio/truncated-json"]);
    expect(notices[0]!.values).toEqual({ job: 1, kept: 0 });
  });
});

describe("directions", () => {
  it("unified_rw_reporting=both: read, write and mixed as printed", async () => {
    const { members } = await parseFixture("unified-both.json");
    expect(ops(members[0]!)).toEqual(["read", "write", "mixed"]);
    expect(members[0]!.clones).toBe(2);
    const of = (op: string): number => direction(members[0]!, op).ios!;
    expect(of("read") + of("write")).toBe(of("mixed"));
  });

  it("fsync is separate, with a latency and no rate", async () => {
    const { members } = await parseFixture("fsync.json");
    expect(ops(members[0]!)).toEqual(["write", "sync"]);
    const sync = direction(members[0]!, "sync");
    expect(sync).toMatchObject({ iops: null, bytes_per_s: null, ios: 2168, io_bytes: null });
    expect(sync.latency.map((l) => [l.kind, l.samples])).toEqual([["lat", 2168]]);
  });

  it("trim is separate", async () => {
    const { members } = await parseFixture("trimwrite.json");
    expect(ops(members[0]!)).toEqual(["write", "trim"]);
    expect(members[0]).toMatchObject({
      workload_op: "trimwrite",
      pattern: "seq",
      read_percent: null,
      block_bytes: 65536,
    });
  });
});

describe("load", () => {
  it("a rate makes an open loop", async () => {
    const { members } = await parseFixture("rate.json");
    const options = (JSON.parse(fixtureText("rate.json")) as Json)["jobs"][0]["job options"] as Record<string, string>;
    expect(members[0]).toMatchObject({ load_kind: "rate", asked_iops: Number(options["rate_iops"]) });
    expect(members[0]!.asked_iops).toBeGreaterThan(1000);
  });

  // HOWTO, rate_process: linear is the default; an unknown word sets nothing.
  it.each([
    [{}, { rate_iops: "1000" }, "linear"],
    [{}, { rate: "4m", rate_process: "poisson" }, "poisson"],
    [{ rate_iops: "1000", rate_process: "poisson" }, {}, "poisson"],
    [{ rate_iops: "1000", rate_process: "poisson" }, { rate_process: "linear" }, "linear"],
    [{}, { rate_iops: "1000", rate_process: "bursts" }, null],
    [{}, { rate_process: "poisson" }, null],
  ])("arrivals of global %o, job %o: %s", async (global, own, process) => {
    const { members } = await changed("qd016.json", (json) => {
      Object.assign((json["global options"] ??= {}), global);
      Object.assign(json["jobs"][0]["job options"], own);
    });
    expect(members[0]!.rate_process).toBe(process);
  });

  it.each([
    // Rates of both set the shares: fio gives the turn of a direction that is ahead to the other (io_u.c, rate_ddir).
    [{ rate_iops: "1000,500" }, 1500, 67],
    // Each direction on its own: HOWTO, rate_iops.
    [{ rate_iops: "1000" }, 2000, 50],
    // The rate of one direction skews the shares: HOWTO, rwmixwrite.
    [{ rate_iops: "1000," }, null, null],
    [{ rate: "4m,4096k" }, 2048, 50],
    // 1,024 reads and 512 writes; own run with 4k,16k (fio 3.33).
    [{ rate: "4m", bs: "4k,8k" }, 1536, 67],
  ])("of a mixed job: %o", async (own, asked, read_percent) => {
    const { members } = await changed("qd016.json", (json) =>
      Object.assign(json["jobs"][0]["job options"], { rw: "randrw", rwmixread: "70", ...own }),
    );
    expect(members[0]).toMatchObject({ load_kind: "rate", asked_iops: asked, read_percent });
  });

  it.each([
    [{ bs: "8k,32k", rw: "randread" }, 8192],
    [{ bs: "8k,32k", rw: "randwrite" }, 32768],
    [{ bs: "8k,32k", rw: "randrw" }, null],
    [{ bssplit: "4k/50:8k/50" }, null],
    [{ bsrange: "4k-16k" }, null],
    [{ bs: "1M" }, 1048576],
  ])("block size of %o", async (own, bytes) => {
    const { members } = await changed("qd016.json", (json) => {
      const [job] = json["jobs"];
      Object.assign(job["job options"], own);
      // The size of the I/Os done.
      if (bytes !== null) job.read.io_bytes = bytes * job.read.total_ios;
    });
    expect(members[0]!.block_bytes).toBe(bytes);
  });

  it.each([
    // 4Ki is 4096 for fio and for us, so there is no remark.
    [{ bs: "4Ki" }, 1, 4096, undefined],
    [{ bs: "4k" }, 1, 4096, undefined],
    // 4KiB is 4000 bytes for fio, but the I/Os done show another size.
    [{ bs: "4KiB" }, 1, 4096, ["size-as-done"]],
    [{ bs: "8k" }, 1, 4096, ["size-as-done"]],
    // A few I/Os at the end of a file are short; those in flight at the end of a ramp count as bytes only.
    [{ bs: "4k" }, 0.9995, 4096, undefined],
    [{ bs: "4k" }, 0.77, null, ["size-varies"]],
  ])("the I/Os that were done overrule block size %o", async (own, share, bytes, remarks) => {
    const { members } = await changed("qd016.json", (json) => {
      const [job] = json["jobs"];
      Object.assign(job["job options"], own);
      job.read.io_bytes = Math.round(share * job.read.io_bytes) + (share < 1 ? 1 : 0);
      job.read.bw_bytes = Math.round((1000 * job.read.io_bytes) / job.read.runtime);
    });
    expect([members[0]!.block_bytes, members[0]!.directions[0]!.remarks]).toEqual([bytes, remarks]);
  });

  it.each([
    [{ rw: "randrw" }, 50],
    [{ rw: "rw", rwmixwrite: "30" }, 70],
    [{ rw: "rw", rwmixread: "90", rwmixwrite: "30" }, 70],
    [{ rw: "rw", rwmixwrite: "30", rwmixread: "90" }, 90],
    [{ rw: "randwrite:8", rwmixread: "95" }, 0],
  ])("read share of %o", async (own, percent) => {
    const { members } = await changed("qd016.json", (json) => Object.assign(json["jobs"][0]["job options"], own));
    expect(members[0]!.read_percent).toBe(percent);
  });

  it("a synchronous engine holds one I/O, whatever iodepth says", async () => {
    const { members, codes } = await parseFixture("iodepth-note.json");
    expect(members[0]).toMatchObject({ engine: "psync", iodepth: 1 });
    expect(codes).toEqual(["fio/sync-engine-depth", "fio/other-text"]);
  });
});

describe("what went wrong in fio", () => {
  it("a job that did nothing is kept and marked", async () => {
    const { members, notices } = await parseFixture("one-job-fails.json");
    expect(members.map((m) => [m.member, m.failed, m.error])).toEqual([
      ["ok", false, 0],
      ["bad", true, 0],
    ]);
    expect(members[1]!.directions).toMatchObject([{ op: "read", ios: 0, latency: [] }]);
    expect(notices[0]).toMatchObject({
      code: "fio/no-io",
      level: "warning",
      line: members[1]!.line,
      values: { job: "bad" },
    });
  });

  it("error != 0 is kept and marked", async () => {
    const { members, codes } = await changed("qd016.json", (json) => (json["jobs"][0].error = 5));
    expect(members[0]).toMatchObject({ failed: true, error: 5 });
    expect(codes).toEqual(["fio/job-failed"]);
  });

  it("messages without JSON are quoted", async () => {
    expect(fioJson.sniff(fixture("no-json.txt"))).toBeGreaterThan(0);
    const { runs, notices } = await parseFixture("no-json.txt");
    expect(runs).toEqual([]);
    expect(notices).toMatchObject([
      { code: "fio/no-json", level: "error", values: { first: "fio: /nonexistent/dir is not a directory" } },
    ]);
  });
});

describe("names and options are data", () => {
  it("come through as they are", async () => {
    const { members, runs } = await parseFixture("odd-names.json");
    const names = members.map((m) => m.member);
    expect(names).toContain("<img src=x onerror=alert(1)>");
    expect(names).toContain("__proto__");
    expect(names).toContain("../../etc/passwd");
    expect(names.some((n) => n.includes("\u202e"))).toBe(true);
    expect(members.every((m) => m.directions[0]!.iops! > 0)).toBe(true);
    expect(JSON.parse(runs[0]!.options!)).toMatchObject({ global: { bs: "4k" } });
  });

  it("four filenames are four drives", async () => {
    const text = fixtureText("qd016.json").replace(
      /"filename" : "([^"]*)",/,
      '"filename" : "/dev/a",\n"filename" : "/dev/b",\n"filename" : "/dev/c\\"{",\n"filename" : "/dev/d",',
    );
    const { runs, codes } = await parseText(text);
    const options = JSON.parse(runs[0]!.options!) as Json;
    expect(options["jobs"][0].filename).toEqual(["/dev/a", "/dev/b", '/dev/c"{', "/dev/d"]);
    expect(codes).toEqual(["fio/repeated-option"]);
  });

  it("raw control characters and nan are mended with a notice, nan with its field", async () => {
    const text = fixtureText("qd016.json")
      .replace("randread-4k-qd16-nj1", "tab\tin a name")
      .replace(/"stddev" : [\d.]+/, '"stddev" : -nan');
    const { members, codes, notices } = await parseText(text);
    expect(members[0]!.member).toBe("tab\tin a name");
    expect(latency(direction(members[0]!, "read"), "clat").quantiles.length).toBeGreaterThan(0);
    expect(codes).toEqual(["fio/wrong-type", "fio/mended"]);
    expect(notices[0]!.values).toMatchObject({ field: "read.slat_ns.stddev", text: '"-nan"' });
  });
});

describe("sniffing", () => {
  it("is by content, behind messages and a BOM too", async () => {
    for (const name of [
      "qd016.json",
      "v2.1.11.json",
      "client-3.42.json",
      "json-and-normal.txt",
      "one-job-fails.json",
    ]) {
      expect(fioJson.sniff(fixture(name).subarray(0, 65536)), name).toBe(1);
    }
    const messages = "fio: io_u error on file /dev/x: Invalid argument: write offset=0, buflen=2048\n".repeat(1024);
    const text = messages + fixtureText("fsync.json");
    const bytes = new TextEncoder().encode(text);
    expect(bytes.indexOf(0x7b)).toBeGreaterThan(65536);
    expect(fioJson.sniff(bytes.subarray(0, 65536))).toBeGreaterThan(0);
    const { runs, notices } = await parseBytes(bytes);
    expect(runs[0]!.line).toBe(1025);
    expect(notices).toMatchObject([{ code: "fio/other-text", values: { lines: 1024 } }]);
  });

  it.each(["normal.txt", "README.md"])("leaves %s alone", (name) => expect(fioJson.sniff(fixture(name))).toBe(0));
  it.each(["", "{".repeat(1000), '{"name":"kneepoint","jobs":3}', "\0\u0001\u0002"])("leaves %o alone", (text) =>
    expect(fioJson.sniff(new TextEncoder().encode(text))).toBe(0),
  );
});

describe("values that cannot be", () => {
  it("count as absent, with their job, their line and the first of them", async () => {
    const { members, notices } = await changed("qd016.json", ({ jobs: [job] }) => {
      job.read.iops = -5;
      job.read.clat_ns.mean = -7;
      job.read.clat_ns.percentile["99.000000"] = -1;
      job.read.bw_bytes = 1e308;
      // The depth then comes from the I/Os done (latency_depth).
      job["job options"].iodepth = "-4";
    });
    const [member] = members;
    const read = direction(member!, "read");
    expect([read.iops, latency(read, "clat").mean_us, member!.iodepth]).toEqual([null, null, 16]);
    expect(latency(read, "clat").quantiles.some(([q]) => q === 0.99)).toBe(false);
    expect(read.bytes_per_s).toBeLessThan(1e12);
    expect(notices.map(({ code, level, line }) => [code, level, line])).toEqual([
      ["fio/impossible-value", "warning", member!.line],
    ]);
    expect(notices[0]!.values).toMatchObject({ job: "randread-4k-qd16-nj1", field: "iodepth", text: "-4", count: 5 });
  });

  it("a number beyond any double is named too", async () => {
    const { members, codes } = await parseText(fixtureText("qd016.json").replace(/"iops" : [\d.]+/, '"iops" : 1e999'));
    expect(codes).toEqual(["fio/impossible-value"]);
    expect(direction(members[0]!, "read").iops).toBeNull();
  });
});
