/** Headers, numbers, times and definitions in single lines. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import { AT, flatHeader, reportHeader } from "./columns";
import { decimalAt, isAbsent } from "./decimal";
import { vdbenchFormats } from "./format";
import { kindOf } from "./kind";
import { named, type Parameters, plainNumber, sizeBytes, valueOf } from "./parameters";
import { plan } from "./plan";
import { startingOf } from "./starting";
import { dayMs, timestampMs, zoneOffsetMs } from "./times";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const number = (text: string): number => decimalAt(bytes(text), 0, text.length);

describe("a number", () => {
  it("is the double nearest to its digits, as Number() gives it", () => {
    const digits = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 18 })
      .map((list) => list.join(""));
    fc.assert(
      fc.property(digits, digits, fc.boolean(), (whole, part, point) => {
        const text = point ? `${whole}.${part}` : whole;
        expect(number(text)).toBe(Number(text));
      }),
    );
  });
  it.each(["", ".", "n/a", "NaN", "1.2.3", "-1", "1e3", "0x10", "1,000"])("is none of %j", (text) =>
    expect(number(text)).toBeNaN(),
  );
  it("is said to be absent in two ways", () => {
    expect(["n/a", "NaN", "nan", "-", "-1", "-0.123", "-3,0"].map(isAbsent)).toEqual(Array(7).fill(true));
    expect(["0", "x", "none", "--1", "-1-2", "-1e5"].map(isAbsent)).toEqual(Array(6).fill(false));
  });
});

describe("the header of a flatfile", () => {
  const raw = "tod timestamp Run Interval reqrate rate MB/sec bytes/io read% resp read_resp write_resp resp_max";
  it("is read by names, whatever their order and case", () => {
    expect(flatHeader(raw)!.columns).toEqual([
      "tod",
      "timestamp",
      "run",
      "interval",
      ...[AT.asked, AT.rate, AT.mb, AT.bytes_io, AT.read_pct, AT.resp, AT.read_resp, AT.write_resp, AT.resp_max],
    ]);
    expect(flatHeader("RATE,resp,Interval,Run")).toMatchObject({
      columns: [AT.rate, AT.resp, "interval", "run"],
      separator: "comma",
    });
  });
  it("tells file systems by their rates of reads: there Xfersize is what was seen", () => {
    const files = flatHeader("Run Interval Xfersize Threads Reqrate Rate Resp MB/sec Read_rate Read_resp Mkdir_rate")!;
    expect(files.files).toBe(true);
    expect(files.columns[2]).toBe(AT.bytes_io);
    expect(flatHeader(`${raw} xfersize`)!.columns.at(-1)).toBe(AT.xfersize);
  });
  it("names unknown items, and is refused if these are most of it", () => {
    expect(flatHeader(`${raw} novel_column`)!.unknown).toEqual(["novel_column"]);
    expect(flatHeader("Each run reports its interval and the rate of the requests that were made")).toBeNull();
  });
});

describe("the header of a report", () => {
  const bottom50407 =
    "                               rate  1024**2     i/o    pct     time     resp     resp      max      max   stddev  depth sys+u   sys";
  it("of 5.04.07 and of 5.04.01 are two lines, one name above the other", () => {
    const top =
      "Nov 20, 2026    interval        i/o   MB/sec   bytes   read     resp     read    write     read    write     resp  queue  cpu%  cpu%";
    const now = reportHeader(top, bottom50407)!;
    expect(now.columns.slice(0, 3)).toEqual([AT.rate, AT.mb, AT.bytes_io]);
    expect(now.columns.slice(7)).toEqual([AT.read_max, AT.write_max, AT.resp_std, AT.queue, AT.cpu, null]);
    const before = reportHeader(
      "Apr 08, 2016  interval        i/o   MB/sec   bytes   read     resp     read    write     resp     resp queue  cpu%  cpu%",
      "                             rate  1024**2     i/o    pct     time     resp     resp      max   stddev depth sys+u   sys",
    )!;
    expect(before.columns.slice(7, 10)).toEqual([AT.resp_max, AT.resp_std, AT.queue]);
    expect(before.day).toBe("Apr 08, 2016");
  });
  it("of a file system has groups in dots over two columns each", () => {
    const header = reportHeader(
      "Nov 20, 2026 ..Interval.. .ReqstdOps... ...cpu%...  read ....read..... ....write.... ..mb/sec... mb/sec .xfer.. ...mkdir....",
      "                            rate   resp total  sys   pct   rate   resp   rate   resp  read write  total    size  rate   resp",
    )!;
    const { rate, resp, cpu, read_pct, read_rate, read_resp, write_rate, write_resp, mb_read, mb_write, mb, bytes_io } =
      AT;
    expect(header.columns).toEqual(
      [
        rate,
        resp,
        cpu,
        null,
        read_pct,
        read_rate,
        read_resp,
        write_rate,
        write_resp,
        mb_read,
        mb_write,
        mb,
        bytes_io,
      ].concat([null, null]),
    );
  });
  it("is refused if the lines do not fit", () => expect(reportHeader("interval i/o MB/sec", bottom50407)).toBeNull());
});

describe("the start of a run", () => {
  it.each([
    [
      '<a name="_3"></a><i><b>19:29:21.003 Starting RD=curve1_(10%); I/O rate: 9400; elapsed=4; For loops: None</b></i>',
      { rd: "curve1_(10%)", asks: "9400", elapsed_s: 4, loops: null },
    ],
    [
      "19:30:24.005 Starting RD=rate1; I/O rate: 200; elapsed=3 warmup=1; For loops: iorate=200",
      { rd: "rate1", asks: "200", elapsed_s: 3, loops: "iorate=200" },
    ],
    [
      "19:33:33.002 Starting RD=rd1; elapsed=6; fwdrate=max. For loops: None",
      { rd: "rd1", asks: "max", elapsed_s: 6, loops: null },
    ],
    ["19:33:31.002 Starting RD=format_for_rd1", { rd: "format_for_rd1", asks: null, elapsed_s: null, loops: null }],
  ])("%s", (line, wanted) => expect(startingOf(line)).toMatchObject(wanted));
  it("is not in a link to it", () => expect(startingOf('<A HREF="#_1">curve1 For loops: None</A>')).toBeNull());
});

describe("a time", () => {
  it("is known where its zone means one thing, or the summary tells both", () => {
    const utc = Date.UTC(2026, 10, 20, 19, 29, 16);
    expect(timestampMs("11/20/2026-19:29:16-UTC", null)).toBe(utc);
    expect(timestampMs("11/20/2026-19:29:16-CST", null)).toBeNull();
    const china = zoneOffsetMs("Vdbench summary report, created 21:16:03 5月 10 2023 CST (13:16:03 5月 10 2023 UTC)");
    expect(china).toBe(8 * 3_600_000);
    expect(timestampMs("11/21/2026-03:29:16-CST", china)).toBe(utc);
    expect(zoneOffsetMs("Vdbench summary report, created 13:48:08 Apr 08 2016 MDT")).toBeNull();
    expect(dayMs("5月 10, 2023")).toBe(Date.UTC(2023, 4, 10));
  });
});

it("parameters are known from parmscan.html alone: it has the lines that vdbench read", async () => {
  const [scan, copy, flat] = ["parmscan", "parmfile", "flatfile"].map((name) =>
    readFileSync(`tests/fixtures/runs/vdbench/curve-4k-70r/output/${name}.html`, "utf8"),
  );
  const of = (id: string) => vdbenchFormats.find((one) => one.id === id)!;
  const parts = [await parsed(of("vdbench-parmscan"), scan!), await parsed(of("vdbench-parameters"), copy!)].map(
    (one) => one.parts,
  );
  expect(parts[0]).toMatchObject([{ definitions: (parts[1]![0] as Parameters).definitions }]);
  const head = new TextEncoder().encode(flat);
  const file = { path: "o/flatfile.html", format: "vdbench-flatfile", size: head.length, head };
  const [group] = plan([file], [{ path: "o/parmscan.html", format: "vdbench-parmscan", parts: parts[0]! }]);
  expect(group!.facts).toMatchObject({ parameters: parts[0]![0] });
});

describe("a parameter file", () => {
  const read = async (text: string): Promise<Parameters> => {
    const format = vdbenchFormats.find(({ id }) => id === "vdbench-parameters")!;
    return (await parsed(format, text)).parts[0] as Parameters;
  };
  it("has defaults, abbreviations, lines that go on, and remarks", async () => {
    const { definitions, copy } = await read(
      [
        "* Contents of parameter file: x",
        "* remark",
        "sd=default,openflags=o_direct,threads=4",
        "sd=sd1,lun=$lun",
        "==> sd=sd1,lun=/dev/sdb",
        "sd=sd2,lun=/dev/sdc,threads=8   a remark",
        "wd=wd1,sd=(sd1,sd2),xf=4k,",
        "seekpct=100",
        "rd=r1,wd=wd*,io=max,el=60,in=1",
      ].join("\n"),
    );
    expect(copy).toBe(true);
    const [sd1, sd2, wd1, r1] = definitions;
    expect([sd1, sd2].map((sd) => [sd!.name, valueOf(sd!, "threads"), valueOf(sd!, "openflags")])).toEqual([
      ["sd1", "4", "o_direct"],
      ["sd2", "8", "o_direct"],
    ]);
    expect(valueOf(sd1!, "lun")).toBe("/dev/sdb");
    expect([valueOf(wd1!, "xfersize"), valueOf(wd1!, "seekpct")]).toEqual(["4k", "100"]);
    expect([valueOf(r1!, "iorate"), valueOf(r1!, "interval")]).toEqual(["max", "1"]);
    expect(named(valueOf(wd1!, "sd"), [sd1!, sd2!]).map(({ name }) => name)).toEqual(["sd1", "sd2"]);
  });
  it("names by star, list and range", async () => {
    const { definitions } = await read([1, 2, 3, 10].map((n) => `sd=sd${n},lun=/dev/x${n}`).join("\n"));
    const of = (list: string) => named(list, definitions).map(({ name }) => name);
    expect(of("sd*")).toHaveLength(4);
    expect(of("sd1-sd3")).toEqual(["sd1", "sd2", "sd3"]);
    expect(of("(sd1-3,sd10)")).toEqual(["sd1", "sd2", "sd3", "sd10"]);
  });
  it("has sizes of 1024 and single numbers", () => {
    expect([sizeBytes("4k"), sizeBytes("1m"), sizeBytes("512"), sizeBytes("(4k,8k)")]).toEqual([
      4096,
      2 ** 20,
      512,
      null,
    ]);
    expect([sizeBytes("2g"), sizeBytes("1t")]).toEqual([2 ** 31, 2 ** 40]);
    expect([plainNumber("8"), plainNumber("(8)"), plainNumber("(1-16,d)")]).toEqual([8, 8, null]);
  });
});

describe("kinds", () => {
  it.each([
    ["<title>Vdbench output/flatfile.html</title><pre>\n", "flatfile"],
    ["<title>Vdbench a/b/sd1.histogram.html</title><pre>\n", "histogram"],
    ["<pre>\nRun totals\n", "totals"],
    ["<pre>\nWorkload skew report\n", "skew"],
    ["<pre>\nHost summary report(s) for host=n1\n", "report"],
    ["<pre>\n15:31:55.151 config.sh command output:\n", "config"],
    ["rate,Run,Interval\n10,rd1,1\n", "flatfile"],
    ["* remark\nsd=sd1,lun=/dev/x\nwd=wd1,sd=sd1\nrd=r,wd=wd1\n", "parameters"],
    ["09:52:43.005 Starting RD=rd1; elapsed=30\n", "summary"],
    ["tod,value\n1,2\n", null],
  ])("%j is %s", (text, kind) => expect(kindOf(bytes(text))).toBe(kind));
});
