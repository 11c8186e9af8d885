/**
 * fio's text in the shared runs: every output agrees with the JSON of the same version and place, as far as it prints.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fioJson } from "~/formats/fio/format";
import { fioJob } from "~/formats/fio/jobfile/format";
import { fioNormal } from "~/formats/fio/normal/format";
import { fioTerse } from "~/formats/fio/terse/format";
import type { ParsedDirection, ParsedMember } from "~/formats/format";
import { formats } from "~/formats/table";
import { readDrop } from "../ingest/read";
import { sharedFolder } from "../support/shared";
import { parsed, type Pushed } from "../support/sink";

const ROOT = "../shared/runs/fio/versions";
const places = readdirSync(ROOT)
  .flatMap((version) => ["disk", "tmpfs"].map((place) => `${ROOT}/${version}/${place}`))
  .filter((p) => existsSync(p));

/** Given a list of output formats, fio 2.1.11 takes one of them and writes normal text. */
const several = places.filter((place) => !place.includes("fio-2.1.11"));
/** From 3.7 on JSON has bytes per second, before that whole KiB. */
const isExact = (place: string): boolean => !/fio-(?:2\.|3\.1\/)/.test(place);

const read = (path: string): string => readFileSync(path, "utf8");

async function jobFile(folder: string) {
  const { parts } = await parsed(fioJob, read(`${folder}/matrix.fio`));
  return [{ path: `${folder}/matrix.fio`, format: "fio-job", parts }];
}

const members = ({ runs }: Pushed): ParsedMember[] => {
  expect(runs).toHaveLength(1);
  return [...runs[0]!.members];
};

/** The relative difference allowed by rounding to four digits and by a lost carry (41.99 -> 41.0). */
const near = (a: number | null, b: number | null, relative: number, absolute = 0): void => {
  expect(a === null).toBe(b === null);
  if (a !== null && b !== null) expect(Math.abs(a - b)).toBeLessThanOrEqual(relative * Math.abs(b) + absolute);
};

/** One unit of the printed time: 1 µs, or 1 ms if the text uses msec. */
function sameLatency(text: ParsedDirection, json: ParsedDirection, unit_us: number): void {
  expect(text.latency.map((l) => l.kind)).toEqual(json.latency.map((l) => l.kind));
  for (const [i, l] of text.latency.entries()) {
    const other = json.latency[i]!;
    near(l.mean_us, other.mean_us, 0, 0.01 * unit_us);
    near(l.stddev_us, other.stddev_us, 0, 0.01 * unit_us);
    near(l.min_us, other.min_us, 1e-4, unit_us);
    near(l.max_us, other.max_us, 1e-4, unit_us);
    expect(l.quantiles.map(([q]) => q)).toEqual(other.quantiles.map(([q]) => q));
    l.quantiles.forEach(([, value], n) => near(value, other.quantiles[n]![1], 0, unit_us));
  }
}

function sameDirection(text: ParsedDirection, json: ParsedDirection, unit_us: number, kib: number): void {
  expect(text.op).toBe(json.op);
  expect(text.runtime_s).toBe(json.runtime_s);
  near(text.iops, json.iops, 0, 1);
  near(text.bytes_per_s, json.bytes_per_s, 0, kib);
  near(text.io_bytes, json.io_bytes, 0, kib);
  if (json.ios !== null) expect(text.ios).toBe(json.ios);
  sameLatency(text, json, unit_us);
}

const { op, pattern } = { op: "workload_op", pattern: "pattern" } as const;
const WORKLOAD = [
  op,
  pattern,
  "block_bytes",
  "read_percent",
  "iodepth",
  "asked_iops",
  "load_kind",
  "engine",
  "direct",
  "clones",
  "phase",
] as const;
const workload = (m: ParsedMember): unknown[] => WORKLOAD.map((field) => m[field]);

describe("runs that somebody appended to one file", () => {
  it("160 in 16 files, seconds apart, are 160 runs", async () => {
    const files = sharedFolder("groups/ssd-appended/files").filter(({ path }) => path.endsWith(".txt"));
    expect(files).toHaveLength(16);
    for (const { path, bytes } of files) {
      const found = await parsed(fioNormal, bytes.toString("utf8"));
      expect([path, found.runs.length, found.runs.filter((run) => run.intermediate)]).toEqual([path, 10, []]);
      expect(found.runs.map((run) => run.members[0]!.clones)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(found.notices.map(({ code }) => code)).not.toContain("fio/status-interval");
    }
  });
});

describe("fio's text in ../shared/runs/fio/versions", () => {
  it.each(several)("%s: JSON and normal text of one invocation agree, and JSON counts", async (folder) => {
    const text = read(`${folder}/json_normal.txt`);
    const both = await parsed(fioJson, text);
    const json = members(both);
    expect(both.notices.map((n) => n.code)).toContain("fio/told-twice");
    const start = text.indexOf("\n{\n");
    const end = text.indexOf("\n}\n") + 2;
    const normal = members(await parsed(fioNormal, text.slice(0, start + 1) + text.slice(end)));
    expect(normal.map((m) => m.member)).toEqual(json.map((m) => m.member));
    for (const [i, m] of normal.entries()) {
      expect(m.directions).toHaveLength(json[i]!.directions.length);
      m.directions.forEach((d, n) => sameDirection(d, json[i]!.directions[n]!, 1, isExact(folder) ? 0 : 1024));
    }
  });

  it.each(several)("%s: normal text and terse of one invocation agree, and normal text counts", async (folder) => {
    const text = read(`${folder}/normal_terse.txt`);
    const both = await parsed(fioNormal, text);
    expect(both.notices.map((n) => n.code)).toContain("fio/told-twice");
    const lines = text.split("\n");
    const isTerse = (line: string): boolean => /^[2-5];/.test(line);
    const normal = members(await parsed(fioNormal, lines.filter((l) => !isTerse(l)).join("\n")));
    expect(members(both).map((m) => m.directions)).toEqual(normal.map((m) => m.directions));
    const terse = members(await parsed(fioTerse, lines.filter(isTerse).join("\n") + "\n"));
    expect(terse.map((m) => m.member)).toEqual(normal.map((m) => m.member));
    for (const [i, m] of terse.entries()) {
      expect(m.directions).toHaveLength(normal[i]!.directions.length);
      m.directions.forEach((d, n) =>
        sameDirection({ ...d, ios: normal[i]!.directions[n]!.ios }, normal[i]!.directions[n]!, 1, 1024),
      );
    }
  });

  it.each(places)("%s: with the job file every output tells the same work as JSON", async (folder) => {
    const companions = await jobFile(folder);
    const json = members(await parsed(fioJson, read(`${folder}/json.json`), { companions }));
    const outputs = readdirSync(folder).filter((name) => /^(?:normal|terse|normal_terse).*\.txt$/.test(name));
    expect(outputs.length).toBeGreaterThanOrEqual(5);
    for (const name of outputs) {
      const text = read(`${folder}/${name}`);
      const head = new TextEncoder().encode(text);
      const format = formats.find((f) => f.sniff(head) === 1)!;
      expect([name, format.id]).toEqual([name, name.startsWith("terse") ? "fio-terse" : "fio-normal"]);
      const found = await parsed(format, text, { companions });
      expect(found.runs.map((r) => r.wantsOptions)).toEqual([undefined]);
      const told = members(found);
      expect(told.map((m) => [m.member, m.index, ...workload(m)])).toEqual(
        json.map((m) => [m.member, m.index, ...workload(m)]),
      );
      expect(told.map((m) => m.directions.map((d) => d.op))).toEqual(json.map((m) => m.directions.map((d) => d.op)));
      const kinds = (m: ParsedMember) =>
        m.directions.map((d) => d.latency.map((l) => [l.kind, l.quantiles.map(([q]) => q)]));
      expect(told.map(kinds)).toEqual(json.map(kinds));
    }
  });

  it.each(places)("%s: dropped with the job file, all outputs lie on the series of JSON", async (folder) => {
    const names = readdirSync(folder).filter((name) => /^(?:json|normal|terse-v\d)\.(?:json|txt)$/.test(name));
    const given = [...names, "matrix.fio"].map((name) => ({
      path: `${folder}/${name}`,
      bytes: new Uint8Array(readFileSync(`${folder}/${name}`)),
    }));
    const { files, rows } = await readDrop(given);
    expect(files.every((f) => f.read || f.source.path.endsWith(".fio"))).toBe(true);
    const points = rows("point").filter((p) => p.member === null);
    const series = new Map<number, string[]>();
    for (const { source_no, series: name, op, outstanding, numjobs, combined_from } of points) {
      const list = series.get(source_no!) ?? [];
      list.push(JSON.stringify([name, op, outstanding, numjobs, combined_from]));
      series.set(source_no!, list);
    }
    expect(series.size).toBe(names.length);
    expect(new Set([...series.values()].map((list) => list.sort().join("\n"))).size).toBe(1);
  });
});
