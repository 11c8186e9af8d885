/** vdbench output directories as dropped: one run each; the best file is used, the others agree or add to it. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { vdbenchFormats } from "~/formats/vdbench/format";
import { type NamedBytes, readDrop } from "../ingest/read";

const ROOT = "tests/fixtures/vdbench";
const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(`${ROOT}/${path}`));
const textOf = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (path: string, as = path): NamedBytes => ({ path: as, bytes: bytesOf(path) });
const folder = (name: string, ...only: string[]): NamedBytes[] =>
  readdirSync(`${ROOT}/${name}`)
    .filter((one) => only.length === 0 || only.includes(one))
    .map((one) => file(`${name}/${one}`));

async function read(given: readonly NamedBytes[]) {
  const drop = await readDrop(given);
  const latencies = drop.rows("latency");
  const stat = (point_no: number | null, name: string) =>
    latencies.find((l) => l.point_no === point_no && l.stat === name)?.value_us ?? null;
  const points = drop
    .rows("point")
    .map((p) => ({ ...p, mean_us: stat(p.point_no, "mean"), max_us: stat(p.point_no, "max") }));
  return {
    ...drop,
    runs: drop.rows("run"),
    whole: points.filter((p) => p.member === null),
    parts: points.filter((p) => p.member !== null),
    traces: drop.rows("trace"),
    histograms: drop.rows("histogram"),
    notices: drop.files.flatMap(({ notices }) => notices),
    codes: drop.files.flatMap(({ notices }) => notices.map(({ code }) => code)),
    file: (name: string) => drop.files.find(({ source }) => source.path.endsWith(name))!,
  };
}
type Read = Awaited<ReturnType<typeof read>>;
const mixedOf = ({ whole }: Read) => whole.filter(({ op }) => op === "mixed");

describe("a curve", () => {
  it("is one series in order of the asked rate, its maximum beside it; percent of the maximum that was measured", async () => {
    const drop = await read(folder("curve"));
    const { runs } = drop;
    expect(runs).toMatchObject([{ title: "curve1", ramp_s: 1, direct: true, tool: "vdbench" }]);
    const points = mixedOf(drop);
    expect(points.map(({ load_kind }) => load_kind)).toEqual(["max", ...Array<string>(10).fill("rate")]);
    expect(points.map(({ asked_iops }) => asked_iops)).toEqual([
      null,
      9400,
      18700,
      28000,
      37300,
      46600,
      56000,
      65300,
      74600,
      83900,
      93200,
    ]);
    expect(points[1]).toMatchObject({
      title: "curve1_(10%)",
      load_percent: (100 * 9400) / 93186,
      outstanding: 16,
      line: 55,
    });
    expect(new Set(points.map(({ series }) => series))).toEqual(new Set(["randrw70-4k-j1-direct-rate-poisson-qd16"]));
    expect(drop.codes).toEqual(["vdbench/max-not-reproduced"]);
    expect(drop.notices[0]!.values).toMatchObject({ rd: "curve1_(100%)", maximum: 93186, percent: 29.9 });
  });

  it("counts every I/O once: mixed is the total, reads and writes are its share", async () => {
    const { whole } = await read(folder("curve", "flatfile.html"));
    const [reads, writes, mixed] = whole.slice(0, 3);
    expect([reads!.op, writes!.op, mixed!.op]).toEqual(["read", "write", "mixed"]);
    expect(mixed).toMatchObject({ iops: 93186, total_iops: 93186, mean_us: 163.6, max_us: 7770 });
    expect(reads!.iops! + writes!.iops!).toBeCloseTo(93186, 6);
    expect(reads!.iops! / 93186).toBeCloseTo(0.6994, 9);
    expect([reads!.total_iops, reads!.mean_us, writes!.mean_us]).toEqual([93186, 162.6, 165.9]);
    expect(mixed!.bytes_per_s).toBeCloseTo(364.0078 * 2 ** 20, 3);
  });
});

describe("loops", () => {
  it("are executions of one name, told apart by their columns; threads are the load", async () => {
    const points = mixedOf(await read(folder("threads")));
    expect(points.map(({ title }) => title)).toEqual([1, 2, 4, 8, 16, 32, 64, 128].map((n) => `thr threads=${n}`));
    expect(points.map(({ outstanding }) => outstanding)).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    expect(new Set(points.map(({ series }) => series)).size).toBe(1);
    expect(points.map(({ phase }) => phase)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("have the time they were asked for and the values of their loops", async () => {
    const { runs } = await read(folder("threads"));
    const { jobs } = JSON.parse(runs[0]!.options!) as { jobs: unknown[] };
    expect(jobs[0]).toEqual({ elapsed: "3", threads: "1" });
  });

  it("read from the flatfile, from totals.html, or from what vdbench parse made of it are the same runs", async () => {
    const flat = mixedOf(await read(folder("threads", "flatfile.html")));
    const totals = mixedOf(await read(folder("threads", "totals.html", "parmfile.html")));
    const csv = mixedOf(await read(folder("threads", "parse-avg.csv")));
    for (const other of [totals, csv]) {
      expect(other.map(({ title }) => title)).toEqual(flat.map(({ title }) => title));
      expect(other.map(({ outstanding, block_bytes }) => [outstanding, block_bytes])).toEqual(
        flat.map(({ outstanding, block_bytes }) => [outstanding, block_bytes]),
      );
    }
    expect(csv.map(({ iops, mean_us }) => [iops, mean_us])).toEqual(flat.map(({ iops, mean_us }) => [iops, mean_us]));
    totals.forEach(({ iops }, i) => expect(Math.abs(iops! - flat[i]!.iops!)).toBeLessThanOrEqual(0.05 + 1e-9));
  });
});

describe("a whole directory", () => {
  it("is one run; drives and hosts are its parts and never added to it", async () => {
    const drop = await read(folder("mixed"));
    expect(drop.runs).toMatchObject([{ title: "run1", host: "localhost" }]);
    expect(mixedOf(drop)).toMatchObject([{ iops: 30839.25, ios: 123_357, combined_from: 1, runtime_s: 4 }]);
    const parts = drop.parts.filter(({ op }) => op === "mixed");
    expect(parts.map(({ member, member_unit, iops, line }) => [member, member_unit, iops, line])).toEqual([
      ["sd1", "drive", 30839.3, null],
      ["localhost", "host", 30839.3, null],
    ]);
    expect(drop.codes).toEqual([]);
    expect(drop.files.filter(({ read: ok }) => !ok)).toEqual([]);
    expect(drop.files.map(({ role }) => role).sort()).toEqual(
      [...Array<string>(4).fill("companion"), ...Array<string>(8).fill("part"), "result"].sort(),
    );
  });

  it("has the histograms of its directions, in the edges that were asked for", async () => {
    const drop = await read(folder("mixed"));
    const own = drop.whole.map(({ op, point_no }) => ({
      op,
      h: drop.histograms.find((h) => h.point_no === point_no)!,
    }));
    expect(own.map(({ op }) => op)).toEqual(["read", "write", "mixed"]);
    const [reads, writes, mixed] = own.map(({ h }) => h);
    const sum = (list: Float64Array | null) => [...list!].reduce((a, b) => a + Number(b), 0);
    expect(sum(reads!.count) + sum(writes!.count)).toBe(sum(mixed!.count));
    expect([...mixed!.lo_ns!].slice(0, 3).map(Number)).toEqual([0, 50_000, 100_000]);
    // The last bucket is open: it ends at the highest response.
    expect(Number(mixed!.lo_ns!.at(-1))).toBe(64e6);
    expect(Number(mixed!.hi_ns!.at(-1))).toBe(134_109_000);
  });

  it("keeps its intervals as series of seconds since its start", async () => {
    const { traces } = await read(folder("mixed"));
    const own = traces.filter(({ member }) => member === "run1");
    expect(own.map(({ metric, op, stat }) => [metric, op, stat].join(" "))).toContain("latency write max");
    expect(new Set(own.map(({ window_s, started_ms }) => `${window_s} ${started_ms}`)).size).toBe(1);
    expect(own[0]).toMatchObject({ rows: 5, run_no: expect.any(Number) as number });
    expect(traces.filter(({ member }) => member === "sd1").map(({ metric, stat }) => `${metric} ${stat}`)).toEqual([
      "iops mean",
      "bytes_per_s mean",
      "latency mean",
      "latency max",
    ]);
  });

  it("takes in what was printed on the console beside it, once", async () => {
    const given = folder("mixed", "flatfile.html", "totals.html").map(({ path, bytes }) => ({
      path: path.replace("mixed/", "a/output/"),
      bytes,
    }));
    const drop = await read([...given, file("mixed-console.txt", "a/console.txt")]);
    expect(drop.runs).toHaveLength(1);
    expect(drop.runs[0]!.tool_version).toBe("5.04.07");
    expect(drop.file("console.txt").role).toBe("part");
  });

  it("has no result if only a part, or a histogram, was dropped", async () => {
    const drive = await read(folder("mixed", "sd1.html"));
    expect(drive.runs).toMatchObject([{ title: "sd1: run1" }]);
    expect(drive.codes).toEqual(["vdbench/no-whole"]);
    const histogram = await read(folder("mixed", "histogram.html"));
    expect(histogram.whole.map(({ op, ios, iops }) => [op, ios, iops])).toEqual([
      ["read", 86_039, null],
      ["write", 37_318, null],
      ["mixed", 123_357, null],
    ]);
    expect(histogram.codes).toEqual(["vdbench/histogram-alone"]);
  });
});

describe("files that do not agree", () => {
  const totals = textOf("mixed/totals.html");
  it("are shown with both numbers; the flatfile wins", async () => {
    const edited = { path: "d/totals.html", bytes: encode(totals.replace("30839.3", "31839.3")) };
    const drop = await read([file("mixed/flatfile.html", "d/flatfile.html"), edited]);
    expect(drop.notices).toMatchObject([
      {
        code: "vdbench/files-disagree",
        path: "d/totals.html",
        line: 13,
        values: { field: "rate", ours: "30839.25", theirs: "31839.3", path: "d/flatfile.html", other: 51 },
      },
    ]);
    expect(mixedOf(drop).map(({ iops }) => iops)).toEqual([30839.25]);
  });

  it("add what the best of them lost: a flatfile that was cut", async () => {
    const lines = textOf("threads/flatfile.html").split("\n");
    const cut = { path: "threads/flatfile.html", bytes: encode(`${lines.slice(0, 66).join("\n")}\n`) };
    const drop = await read([cut, ...folder("threads", "totals.html", "parmfile.html")]);
    const points = mixedOf(drop);
    expect(points.map(({ title, source_no }) => [title, source_no])).toEqual([
      ...[1, 2, 4, 8, 16].map((n) => [`thr threads=${n}`, 1]),
      ...[32, 64, 128].map((n) => [`thr threads=${n}`, 3]),
    ]);
    expect(drop.codes.sort()).toEqual(["vdbench/no-average", "vdbench/only-here"]);
    expect(points.at(-1)!.line).toBe(48);
  });

  it("are of several directories, dropped without them: what starts together belongs together", async () => {
    const given = ["curve", "threads"].flatMap((name) =>
      folder(name, "flatfile.html", "totals.html").map(({ path, bytes }) => ({ path: path.replace("/", "-"), bytes })),
    );
    const drop = await read(given);
    expect(drop.runs.map(({ title }) => title).sort()).toEqual(["curve1", "thr"]);
    expect(drop.codes).toEqual(["vdbench/max-not-reproduced"]);
  });
});

describe("files of two directories, one of each kind, in one folder", () => {
  const flat = (given: readonly NamedBytes[]): NamedBytes[] =>
    given.map(({ path, bytes }) => ({ path: path.replace(/^.*\//, "flat/"), bytes }));

  it("are two runs: no file is said to be cut, nothing to be left out", async () => {
    const threads = folder("threads", "totals.html");
    const drop = await read(flat([...folder("curve", "flatfile.html"), ...threads]));
    expect(drop.runs.map(({ title }) => title).sort()).toEqual(["curve1", "thr"]);
    expect(mixedOf(drop)).toHaveLength(mixedOf(await read(folder("curve"))).length + 8);
    expect(drop.codes).toEqual(["vdbench/max-not-reproduced"]);
  });

  it("are one run if one has more run definitions than the other, whose histograms are kept", async () => {
    const lines = textOf("mixed/totals.html");
    const more = `${lines}${textOf("zero/totals.html")}`;
    const given = [file("zero/flatfile.html", "d/flatfile.html"), file("mixed/histogram.html", "d/histogram.html")];
    const drop = await read([...given, { path: "d/totals.html", bytes: encode(more) }]);
    expect(drop.codes.sort()).toEqual(["vdbench/no-interval", "vdbench/no-io", "vdbench/only-here"]);
    const added = mixedOf(drop).find(({ title }) => title === "run1")!;
    expect(drop.histograms.filter(({ point_no }) => point_no === added.point_no)).not.toEqual([]);
  });
});

describe("a file that lacks only its last line feed, as pasted text does", () => {
  const texts = (path: string) => ({ path, text: textOf(path).replace(/\s+$/, "") });
  it.each([
    texts("curve/flatfile.html"),
    texts("curve/totals.html"),
    texts("threads/parse-avg.csv"),
    texts("files/summary.html"),
    texts("mixed/histogram.html"),
  ])("$path is whole, with a warning at most", async ({ path, text }) => {
    const beside = path.endsWith("histogram.html") ? [file("mixed/flatfile.html")] : [];
    const [whole, pasted] = [
      await read([...beside, file(path)]),
      await read([...beside, { path, bytes: encode(text) }]),
    ];
    const own = pasted.notices.filter(({ code }) => !whole.codes.includes(code));
    expect(own.filter((n) => n.code !== "vdbench/unended" || n.level !== "warning")).toEqual([]);
    expect(mixedOf(whole).length).toBeGreaterThan(0);
    expect(mixedOf(pasted).map(({ iops, mean_us }) => [iops, mean_us])).toEqual(
      mixedOf(whole).map(({ iops, mean_us }) => [iops, mean_us]),
    );
    expect(pasted.histograms.length).toBe(whole.histograms.length);
  });

  it("has no last number if it may lack digits", async () => {
    const at = (text: string) => read([{ path: "flatfile.html", bytes: encode(`Run Interval resp rate\n${text}`) }]);
    const rates = async (text: string) => mixedOf(await at(text)).map(({ iops }) => iops);
    expect(await rates("a 1 0.5 12\na avg_1-1 0.5 12\n")).toEqual([12]);
    expect(await rates("a 1 0.5 12\na avg_1-1 0.5 12 ")).toEqual([12]);
    expect(await rates("a 1 0.5 12\na avg_1-1 0.5 1")).toEqual([null]);
  });

  it("is cut where its last line is no whole row, or the name of its run is open", async () => {
    const { text } = texts("curve/totals.html");
    const torn = await read([{ path: "totals.html", bytes: encode(text.slice(0, text.lastIndexOf(" "))) }]);
    expect(torn.codes).toContain("vdbench/cut");
    const named = await read([{ path: "f.csv", bytes: encode("rate,resp,Interval,Run\n9,1,1,rd1\n9,1,avg_1-1,rd") }]);
    expect(named.codes).toContain("vdbench/cut");
    expect(named.whole).toEqual([]);
  });
});

describe("a number of hundreds of digits", () => {
  const long = "9".repeat(400);
  it.each([
    ["the label of an average", "avg_2-4     9363.3", `avg_2-${long}     9363.3`],
    ["its rate", "avg_2-4     9363.3", `avg_2-4     ${long}`],
  ])("in %s loses that row, by its line", async (_, whole, changed) => {
    const text = textOf("curve/totals.html");
    const drop = await read([{ path: "totals.html", bytes: encode(text.replace(whole, changed)) }]);
    expect(mixedOf(drop).map(({ iops }) => iops)).not.toContain(9363.3);
    expect(mixedOf(drop)).toHaveLength(10);
    const line = text.slice(0, text.indexOf(whole)).split("\n").length;
    expect(drop.notices).toContainEqual(expect.objectContaining({ line }));
  });

  it("of the time that was asked for is no time", async () => {
    const text = textOf("curve/totals.html").replaceAll("elapsed=4", `elapsed=${long}`);
    const drop = await read([{ path: "totals.html", bytes: encode(text) }]);
    expect(mixedOf(drop)).toHaveLength(11);
    expect(drop.codes).toEqual(["vdbench/max-not-reproduced"]);
  });
});

describe("a directory whose reports of the whole tell nothing", () => {
  it("has what its drives and workloads report, each alone, with a notice", async () => {
    const headless = textOf("files/totals.html").replaceAll(/interval/gi, "");
    const given = [{ path: "totals.html", bytes: encode(headless) }, file("files/fsd1.html"), file("files/fwd1.html")];
    const drop = await read(given);
    expect(drop.runs.map(({ title }) => title)).toEqual(["fsd1: rd1, rd2", "fwd1: rd1, rd2"]);
    expect(drop.codes).toContain("vdbench/nothing-measured");
    const traces = new Set(drop.traces.map(({ trace_no }) => trace_no));
    expect(drop.rows("sample").filter(({ trace_no }) => !traces.has(trace_no))).toEqual([]);
  });
});

describe("a file system run", () => {
  it.each([
    ["half of it and no more: other work than was asked", 2048, null, []],
    ["less: the ends of files", 3345, 4096, ["vdbench/short-transfers"]],
    ["as printed, rounded", 4099, 4096, []],
    ["more than a transfer has", 5000, null, []],
  ])("block size where the average transfer is %s", async (_, bytes, block_bytes, codes) => {
    const given = folder("files").map(({ path, bytes: own }) => ({
      path,
      bytes: path.endsWith("flatfile.html")
        ? encode(new TextDecoder().decode(own).replace("rd2  avg_2-3 4096 ", `rd2  avg_2-3 ${bytes} `))
        : own,
    }));
    const drop = await read(given.filter(({ path }) => /(?:flatfile|parmfile)\.html$/.test(path)));
    expect(drop.whole[3]!.block_bytes).toBe(block_bytes);
    expect(drop.codes.filter((code) => code === "vdbench/short-transfers")).toEqual(codes);
  });

  it("has rates of reads and writes of its own; the format run is set aside", async () => {
    const drop = await read(folder("files"));
    expect(drop.whole.map(({ title, op, iops, load_kind }) => [title, op, iops, load_kind])).toEqual([
      ["rd1", "read", 91990.4, "outstanding"],
      ["rd1", "write", 92358.6, "outstanding"],
      ["rd1", "mixed", 184_349, "outstanding"],
      ["rd2 fwdrate=100", "read", 88.5, "rate"],
      ["rd2 fwdrate=100", "mixed", 88.5, "rate"],
      ["rd2 fwdrate=500", "read", 517, "rate"],
      ["rd2 fwdrate=500", "mixed", 517, "rate"],
    ]);
    expect(drop.whole[0]).toMatchObject({ outstanding: 6, block_bytes: null, mean_us: 1.3 });
    expect(drop.whole[3]).toMatchObject({ block_bytes: 4096, pattern: "random", asked_iops: 100, outstanding: 4 });
    expect(drop.codes).toEqual(["vdbench/format-run"]);
    const workloads = drop.parts.filter(
      ({ member_unit, phase, op }) => member_unit === "workload" && phase === 1 && op !== "mixed",
    );
    expect(workloads.map(({ member, op }) => [member, op])).toEqual([
      ["fwd1", "read"],
      ["fwd2", "write"],
    ]);
  });
});

describe("a run that measured nothing", () => {
  it("within its warm-up is a failed point of no I/O, without a latency", async () => {
    const drop = await read(folder("zero"));
    expect(mixedOf(drop).map(({ iops, failed, mean_us }) => [iops, failed, mean_us])).toEqual([
      [0, true, null],
      [0, true, null],
    ]);
    expect(drop.notices).toMatchObject([
      { code: "vdbench/no-io", level: "warning", values: { rd: "seqread" } },
      { code: "vdbench/no-interval", level: "warning", values: { rd: "seqwrite" } },
    ]);
  });
  it("to its end keeps its intervals and makes no point", async () => {
    const drop = await read(folder("died"));
    expect(drop.whole).toEqual([]);
    expect(drop.runs).toHaveLength(1);
    expect(drop.codes).toEqual(["vdbench/no-average"]);
    expect(drop.traces[0]).toMatchObject({ metric: "iops", rows: 8, member: "run1" });
  });
  it("at all is refused with vdbench's own message", async () => {
    const { notices, files } = await read([file("died-early.html")]);
    expect(notices).toMatchObject([{ code: "vdbench/died-early", values: { reason: "Unknown keyword: bogus" } }]);
    expect(files[0]!.read).toBe(false);
  });
});

describe("where a number stands", () => {
  it.each([
    ["curve/flatfile.html", 1, 55],
    ["curve/totals.html", 1, 27],
    ["threads/parse-avg.csv", 3, 5],
    ["files/summary.html", 1, 49],
    ["mixed/histogram.html", 0, 10],
  ])("%s, run %i: line %i, which the point bears", async (path, at, line) => {
    const { whole } = await read([file(path)]);
    const point = whole.find(({ job_index }) => job_index === at)!;
    const place = { document: 0, line: point.line, job_index: point.job_index!, op: "mixed" };
    const found = vdbenchFormats[0]!.locate!(bytesOf(path), place)!;
    expect(found.line).toBe(line);
    expect(found.from_line).toBe(Math.max(1, line - 10));
    expect(found.lines[line - found.from_line]).toBe(textOf(path).split("\n")[line - 1]!.trimEnd());
  });
  it("is nowhere if the file is shorter", () =>
    expect(
      vdbenchFormats[0]!.locate!(bytesOf("curve/flatfile.html"), {
        document: 0,
        line: 1000,
        job_index: 0,
        op: "mixed",
      }),
    ).toBeNull());
});
