/**
 * Planted faults: each is refused by its code, at its line. Without them the contribution is valid
 * (contribution.test.ts).
 */
import { describe, expect, it } from "vitest";
import type { Dataset } from "~/model/dataset";
import { contribute as text } from "~/text/en/contribute";
import { fileOf, formOf, LOADS, runsOf, TODAY } from "../../tests/support/contribution";
import { checkDataset, type Fault, MOST_BYTES, mostOf } from "./check";
import { contributionOf } from "./contribution";

const runs = runsOf(LOADS.map((load, n) => fileOf(load, n)));
const { files } = contributionOf(runs, formOf(runs), TODAY);
const sound = files
  .filter(({ path }) => path.startsWith("datasets/"))
  .map(({ path, text: of }) => ({ path: path.split("/").slice(2).join("/"), text: of, bytes: of.length }));
const CSV = sound.find(({ path }) => path.endsWith(".csv"))!.path;
const lines = sound.find(({ path }) => path === CSV)!.text.split("\n");
const columns = lines
  .find((line) => line.startsWith("columns,point,"))!
  .split(",")
  .slice(2);

interface Plant {
  readonly dataset?: (dataset: Dataset) => unknown;
  /** Of the points file. */
  readonly csv?: (lines: string[]) => string[];
  readonly bytes?: number;
}

function faultsOf({ dataset: change = (same) => same, csv = (same) => same, bytes }: Plant): readonly Fault[] {
  const described = sound.find(({ path }) => path === "kneepoint.json")!;
  const dataset = change(JSON.parse(described.text) as Dataset) as Dataset;
  const all = sound.map((file) =>
    file.path === CSV
      ? { ...file, text: csv([...lines]).join("\n"), bytes: bytes ?? file.bytes }
      : file.path === "kneepoint.json"
        ? { ...file, text: JSON.stringify(dataset, null, 2) }
        : file,
  );
  return checkDataset(dataset, all, TODAY).faults;
}

/** A cell of the n-th point. */
const cell =
  (n: number, column: string, change: (value: number) => number | string) =>
  (all: string[]): string[] => {
    const at = pointLine(n) - 1;
    const cells = all[at]!.split(",");
    const i = columns.indexOf(column) + 1;
    expect(i, column).toBeGreaterThan(0);
    cells[i] = String(change(Number(cells[i])));
    return all.with(at, cells.join(","));
  };
/** What all points have. */
const same = (column: string, value: number) => (all: string[]) =>
  all.map((line) => (line.startsWith(`same,point,${column},`) ? `same,point,${column},${value}` : line));
/** Each point states its three means; those of the second are multiplied by these. */
const beside =
  (...[slat, clat, lat]: readonly [slat: number, clat: number, lat: number]) =>
  (all: string[]): string[] => {
    const at = columns.indexOf("clat.mean") + 1;
    return all.map((line, i) => {
      if (line.startsWith("columns,point,")) return `${line},slat.mean,lat.mean`;
      if (!line.startsWith("point,")) return line;
      const cells = line.split(",");
      const [by_slat, by_clat, by_lat] = i + 1 === pointLine(1) ? [slat, clat, lat] : [1, 1, 1];
      const mean = Number(cells[at]);
      return [...cells.with(at, String(mean * by_clat)), 20 * by_slat, (mean + 20) * by_lat].join(",");
    });
  };
const pointLine = (n: number): number => lines.flatMap((line, i) => (line.startsWith("point,") ? [i + 1] : []))[n]!;

const system = (change: (system: Dataset["systems"][number]) => object) => (dataset: Dataset) => ({
  ...dataset,
  systems: dataset.systems.map(change),
});
const drive = (change: (drive: NonNullable<Dataset["systems"][number]["drives"]>[number]) => object) =>
  system((one) => ({ ...one, drives: one.drives!.map(change) }));

const PLANTED: readonly [name: string, Plant, code: string, line: number | null][] = [
  ["media that nobody states", { dataset: drive(({ media: _, ...rest }) => rest) }, "identity/media", 24],
  ["a drive without a model", { dataset: drive(({ model: _, ...rest }) => rest) }, "identity/drive", 24],
  ["no state", { dataset: (all) => ({ ...all, labels: [] }) }, "identity/state", 24],
  ["no licence", { dataset: (all) => ({ ...all, contributed: {} }) }, "licence/missing", 57],
  ["no publisher", { dataset: (all) => ({ ...all, publisher: " " }) }, "about/missing", 5],
  ["no method", { dataset: (all) => ({ ...all, method: [] }) }, "method/missing", 9],
  ["a date in the future", { dataset: (all) => ({ ...all, date: "2027-01" }) }, "date/future", 7],
  ["a date that is none", { dataset: (all) => ({ ...all, date: "spring" }) }, "date/wrong", 7],
  [
    "two systems of one id",
    { dataset: (all) => ({ ...all, systems: [...all.systems, ...all.systems] }) },
    "system/twice",
    45,
  ],
  [
    "two systems of one name",
    {
      dataset: (all) => ({ ...all, systems: [...all.systems, ...all.systems.map((one) => ({ ...one, id: "other" }))] }),
    },
    "system/named-twice",
    46,
  ],
  ["a percentile below the one before", { csv: cell(1, "clat.0.99", () => 100) }, "points/percentiles", pointLine(1)],
  ["a mean ÷ 1000 beside a right one of lat", { csv: beside(1, 0.001, 1) }, "points/latency", pointLine(1)],
  ["a submission ÷ 1000 beside right ones", { csv: beside(0.001, 1, 1) }, "points/latency", pointLine(1)],
  ["a submission × 1000 beside right ones", { csv: beside(1, 1000, 1) }, "points/latency", pointLine(1)],
  ["a mean of lat ÷ 1000 beside right parts", { csv: beside(1, 1, 0.001) }, "points/latency", pointLine(1)],
  ["a mean below the minimum", { csv: same("clat.min", 900) }, "points/latency", pointLine(0)],
  ["a mean above the maximum", { csv: same("clat.max", 100) }, "points/latency", pointLine(0)],
  [
    "a percentile above the maximum",
    { csv: cell(1, "clat.0.999", (was) => was * 1e4) },
    "points/latency",
    pointLine(1),
  ],
  [
    "IOPS × block that is not bytes/s",
    { csv: cell(2, "bytes_per_s", (was) => was * 1.5) },
    "points/bytes",
    pointLine(2),
  ],
  ["more in flight than asked for", { csv: cell(1, "clat.mean", (was) => was * 3) }, "points/little", pointLine(1)],
  ["milliseconds as microseconds", { csv: cell(1, "clat.mean", (was) => was / 1000) }, "points/unit", pointLine(1)],
  [
    "a point twice",
    { csv: (all) => all.toSpliced(pointLine(0), 0, all[pointLine(0) - 1]!) },
    "points/twice",
    pointLine(0) + 1,
  ],
  [
    "a rate over the interface",
    { dataset: drive((one) => ({ ...one, interface: "SATA 300" })), csv: cell(3, "bytes_per_s", () => 4e8) },
    "points/cached",
    pointLine(3),
  ],
  ["a number that is none", { csv: cell(0, "iops", () => "fast") }, "points/bad-cell", pointLine(0)],
  [
    "a line with a cell too many",
    { csv: (all) => all.with(pointLine(0) - 1, `${all[pointLine(0) - 1]!},1`) },
    "points/bad-line",
    pointLine(0),
  ],
  ["a record where it cannot stand", { csv: (all) => all.toSpliced(3, 0, "point,read") }, "points/bad-line", 4],
  [
    "a path",
    { csv: (all) => [...all, "same,run,global.directory,/mnt/scratch/run7"] },
    "private/paths",
    lines.length + 1,
  ],
  ["a host", { dataset: (all) => ({ ...all, caveats: ["Run on db17.lab.internal."] }) }, "private/hosts", 13],
  [
    "a serial number",
    { dataset: system((one) => ({ ...one, note: "Serial number: S4EVNX0M123456" })) },
    "private/serials",
    43,
  ],
  [
    "a serial number alone",
    { dataset: (all) => ({ ...all, caveats: ["S4EVNX0M123456 was in slot 3."] }) },
    "private/serials",
    13,
  ],
  ...(
    [
      ["a password", "http_pass", "hunter2", "secrets"],
      ["a token under another name", "ioengine", "ghp_0123456789abcdefghijABCDEFGHIJ012345", "secrets"],
      ["a password in an address", "ioengine", "redis://me:s3cr3t@cache", "secrets"],
      ["an e-mail address", "ioengine", "alice@corp.example", "users"],
      ["a home folder", "bs", "~/runs/a", "paths"],
      ["the name of a pool", "pool", "acme-prod", "paths"],
      ["the name of a volume server", "brick", "gluster01.acme.example", "paths"],
      ["a network card", "bs", "00:1b:44:11:3a:b7", "hosts"],
      ["an IPv6 address", "bs", "fe80::21b:44ff:fe11:3ab7", "hosts"],
      ["a full host name", "bs", "gw1.acme.example", "hosts"],
      ["a command", "exec_prerun", "sync", "options"],
      ["free text", "description", "ticket 4711", "options"],
    ] as const
  ).map(([name, option, value, code]): (typeof PLANTED)[number] => [
    `${name} among the options`,
    { csv: (all) => [...all, `same,run,global.${option},${value}`] },
    `private/${code}`,
    lines.length + 1,
  ]),
  [
    "a secret in a cell of a job",
    { csv: (all) => [...all, "columns,job,times,job.http_s3_key", "job,1,***", "job,1,wJalrXUtn"] },
    "private/secrets",
    lines.length + 3,
  ],
  [
    "an e-mail address in a label",
    {
      dataset: (all) => ({
        ...all,
        labels: all.labels!.map((one) => ({ ...one, precondition: "asked bob@acme.org" })),
      }),
    },
    "private/users",
    55,
  ],
  [
    "an address that is none",
    { dataset: (all) => ({ ...all, contributed: { ...all.contributed, raw: "lab-server/raw" } }) },
    "about/address",
    59,
  ],
  ["a tag in a title", { dataset: (all) => ({ ...all, title: "<img src=x onerror=alert(1)>" }) }, "about/markup", 4],
  ["a tag in a name", { dataset: system((one) => ({ ...one, label: "<b>PM9A3</b>" })) }, "about/markup", 26],
  [
    "runs of a folder that leads out",
    { dataset: (all) => ({ ...all, runs: all.runs!.map((one) => ({ ...one, match: "../../etc" })) }) },
    "about/no-file",
    47,
  ],
  [
    "a label of a file that is not there",
    { dataset: (all) => ({ ...all, labels: [...all.labels!, { path: "other/*", note: "x" }] }) },
    "about/no-file",
    57,
  ],
  [
    "a system without points",
    { dataset: (all) => ({ ...all, systems: [...all.systems, { ...all.systems[0]!, id: "b", label: "B" }] }) },
    "system/no-points",
    44,
  ],
  ["a rate that its I/Os deny", { csv: cell(2, "ios", (was) => was * 1.1) }, "points/count", pointLine(2)],
  [
    "a result file that leads out of the folder",
    { csv: (all) => all.map((line) => line.replace(/^source,(?=.*qd1)/, "source,../../")) },
    "points/outside",
    lines.findIndex((line) => /^source,.*qd1/.test(line)) + 1,
  ],
  ["too many bytes", { bytes: MOST_BYTES }, "size/large", null],
];

describe("a planted fault is refused by its code", () => {
  it("nothing is refused without a fault", () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ csv: beside(1, 1, 1) })).toEqual([]);
  });

  it.each(PLANTED)("%s", (_, plant, code, line) => {
    const found = faultsOf(plant);
    expect(found.map((fault) => fault.code)).toContain(code);
    const fault = found.find((one) => one.code === code)!;
    expect(fault.line).toBe(line);
    const [what, todo] = text.fault(fault.code, fault.values);
    expect(what).not.toMatch(/undefined|NaN/);
    expect(what).not.toBe(code);
    expect(todo).not.toBe("");
  });

  it("a ticked pool or account may be published, a secret never", () => {
    const dataset = (all: Dataset) => ({ ...all, contributed: { ...all.contributed, tells: ["paths", "users"] } });
    const said = ["global.pool,acme-prod", "global.ioengine,alice@corp.example", "global.http_pass,hunter2"];
    const csv = (all: string[]) => [...all, ...said.map((one) => `same,run,${one}`)];
    const found = faultsOf({ dataset, csv }).map(({ code }) => code);
    expect(found.filter((code) => code.startsWith("private/"))).toEqual(["private/secrets"]);
  });

  it("private options pass as the contribution writes them", () => {
    const secret = { http_pass: "hunter2", pool: "acme-prod", exec_prerun: "sync", brick: "gluster01.acme.example" };
    const mail = { ioengine: "alice@corp.example", filename: "/mnt/a:/mnt/b", directory: "~/runs", bs: "4k" };
    const own = LOADS.map((load, n) => {
      const file = fileOf(load, n);
      const options = JSON.stringify({ global: { ...secret, ...mail }, jobs: [{ mac: "00:1b:44:11:3a:b7" }] });
      return { ...file, runs: file.runs.map((one) => ({ ...one, run: { ...one.run, options } })) };
    });
    const made = contributionOf(runsOf(own), formOf(runsOf(own)), TODAY);
    const csv = made.files.find(({ path }) => path.endsWith(".csv"))!.text;
    for (const word of ["hunter2", "acme", "sync", "alice@", "00:1b", "/mnt", "~/"]) expect(csv).not.toContain(word);
    expect(csv).toContain("global.bs,4k");
    expect(made.checked.faults).toEqual([]);
  });

  it("a long line of digits is searched once", () => {
    faultsOf({ dataset: (of) => ({ ...of, caveats: [`A${"1".repeat(400_000)}-x`, `${"A1".repeat(200_000)}.x`] }) });
  });

  it("a model with as many digits is not a serial number", () => {
    const dataset = (all: Dataset) => ({
      ...drive((one) => ({ ...one, model: "ZX1234567890" }))(all),
      caveats: ["The SSDPE2KX040T8, WUS4BB038D7P3E1 and ZX1234567890 of 20261127T101500Z."],
    });
    expect(faultsOf({ dataset })).toEqual([]);
  });

  it("a tag is named as such, not as a path", () => {
    const found = faultsOf({ dataset: system((one) => ({ ...one, label: "<b>PM9A3</b>" })) });
    expect(found).toMatchObject([{ code: "about/markup", values: { tag: "<b>" } }]);
  });

  it("an address in angle brackets is no tag", () => {
    expect(faultsOf({ dataset: (all) => ({ ...all, caveats: ["As in <https://example.com/method>."] }) })).toEqual([]);
  });

  it("a path in a tag is still told", () => {
    const found = faultsOf({ dataset: (all) => ({ ...all, title: "<img src=/home/alicew/x.png/>" }) });
    expect(found.map(({ code }) => code)).toEqual(expect.arrayContaining(["private/paths", "private/users"]));
  });

  it("a runtime under 10 s", () => {
    const short = (all: string[]) => all.map((line) => line.replaceAll("60.001", "6.001"));
    const found = faultsOf({ csv: short }).filter(({ code }) => code !== "points/count");
    expect(found).toMatchObject([{ code: "points/short", more: LOADS.length - 1 }]);
  });

  it("one curve of two drives", () => {
    const two = runsOf(
      LOADS.map((load, n) => fileOf(load, n, n < 2 ? "nvme-X_S4EVNX0M123456" : "nvme-X_S4EVNX0M999999")),
    );
    const found = contributionOf(two, formOf(two), TODAY).checked.faults;
    expect(found).toMatchObject([{ code: "system/two-drives", values: { one: "device1", other: "device2" } }]);
  });

  it.each([
    ["SATA 300", ["points/cached"]],
    ["PCIe 1.0 x1", ["points/cached"]],
    ["PCIe 1.0 x2", []],
  ])("reads and writes of 300 MB/s each over %s", (attached, codes) => {
    const mixed = LOADS.map((one, n) => {
      const file = fileOf(one, n);
      const [{ point, latency }] = file.runs[0]!.points as [(typeof file.runs)[0]["points"][0]];
      const both = { ...point, workload_op: "mixed", read_percent: 50, block_bytes: null, bytes_per_s: 3e8 };
      const points = ["read", "write"].map((op) => ({
        point: { ...both, key: `${String(point["key"])}.${op}`, op, total_bytes_per_s: 6e8 },
        latency: latency.map((own) => ({ ...own, mean_us: own.mean_us! / 2, max_us: op === "read" ? 1e6 : 2e6 })),
      }));
      return { ...file, runs: [{ ...file.runs[0]!, points }] };
    });
    const own = runsOf(mixed);
    const form = formOf(own);
    const systems = form.systems.map((one) => ({ ...one, facts: { ...one.facts, interface: attached } }));
    const { faults } = contributionOf(own, { ...form, systems }, TODAY).checked;
    expect(faults.map(({ code }) => code)).toEqual(codes);
  });

  it("a run in two systems", () => {
    const again = sound.map((file) => (file.path === CSV ? { ...file, path: "points/zz.csv" } : file));
    const dataset = JSON.parse(sound.find(({ path }) => path === "kneepoint.json")!.text) as Dataset;
    const found = checkDataset(dataset, [...sound, again.find(({ path }) => path === "points/zz.csv")!], TODAY).faults;
    expect(found.map(({ code }) => code)).toEqual(["system/mixed"]);
  });

  it("is accepted with a reason in the description, and then reported", () => {
    const dataset = (all: Dataset) => ({ ...all, accepted: { "points/little": "The host was too slow." } });
    expect(faultsOf({ dataset, csv: cell(1, "clat.mean", (was) => was * 3) })).toEqual([]);
  });

  it.each([
    ["a blank reason", "points/little", "  ", cell(1, "clat.mean", (was) => was * 3)],
    ["a path", "private/paths", "It is known.", (all: string[]) => [...all, "same,run,global.directory,/mnt/a/run7"]],
    ["a bad line", "points/bad-line", "By hand.", (all: string[]) => all.toSpliced(3, 0, "point,read")],
  ])("is refused even with a reason: %s", (_, code, reason, csv) => {
    const dataset = (all: Dataset) => ({ ...all, accepted: { [code]: reason } });
    expect(faultsOf({ dataset, csv }).map((fault) => fault.code)).toContain(code);
  });

  it("passes if a fact is listed as unknown", () => {
    const dataset = system((one) => ({
      ...one,
      unknown: ["media"],
      drives: [{ model: "X", count: 1, interface: "SATA" }],
    }));
    expect(faultsOf({ dataset })).toEqual([]);
  });

  it.each([
    ["SATA", 2, 1200e6],
    ["SATA 300", 1, 300e6],
    ["SAS 12G", 1, 1.2e9],
    ["PCIe 4.0 x4 NVMe", 1, 7876e6],
    ["PCIe 5.0 NVMe, U.2", 1, 15_752e6],
    ["NVMe", 1, null],
  ])("%s × %d carries %d bytes per second", (attached, count, most) => {
    expect(mostOf({ id: "x", label: "x", drives: [{ interface: attached, count }] })).toBe(most);
  });
});
