/** A dropped bundle: what is read equals what was written, and each part fails on its own. */
import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { carriedTables } from "../support/carriedTables";
import { drops, type DropName } from "../support/realFiles";
import { type BundledFile, writeBundle } from "~/bundle/writeBundle";
import { bundlePlace } from "~/ingest/bundleIn";
import { openBundle } from "~/ingest/carried";
import { entryBytes } from "~/ingest/expand/entry";
import { Budget } from "~/ingest/expand/expand";
import { bytesSource } from "~/base/bytes";
import type { Content } from "~/model/carried";
import { type NamedBytes, readDrop, type ReadDrop } from "./read";

const sha256 = (bytes: Uint8Array) => Promise.resolve(createHash("sha256").update(bytes).digest("hex"));
const VIEWS = [{ title: "IOPS and p99", hash: "#/curve?v=1" }];

const bundle = async (sent: ReadDrop, files: readonly BundledFile[] = [], more: Partial<Content> = {}) =>
  writeBundle(
    { tables: carriedTables(sent.rows), views: VIEWS, notes: ["No host names."], ...more },
    { made_with: "kneepoint test", sha256, files, allowed: { hosts: true, serials: true } },
  );
const named = (bytes: Uint8Array, path = "lab.kneepoint.zip"): NamedBytes => ({ path, bytes });

/** The same zip with some entries replaced; null: removed. */
function changed(bytes: Uint8Array, change: Readonly<Record<string, Uint8Array | null>>): Uint8Array {
  const entries = { ...unzipSync(bytes), ...change };
  return zipSync(Object.fromEntries(Object.entries(entries).flatMap(([n, b]) => (b === null ? [] : [[n, b]]))));
}
const points = (read: ReadDrop) => read.rows("point").map(({ point_no: _, source_no: __, run_no: ___, ...row }) => row);
const codes = (read: ReadDrop) =>
  read.files.flatMap(({ notices }) => notices.map(({ code, values }) => `${code} ${values?.["file"] ?? ""}`.trim()));

describe("a bundle", () => {
  it.each(Object.keys(drops) as DropName[])("gives the rows that went in: %s", async (name) => {
    const sent = await readDrop(drops[name]);
    const got = await readDrop([named(await bundle(sent))]);
    expect(codes(got)).toEqual([]);
    for (const table of ["run", "point", "latency", "histogram", "trace", "sample", "detail"] as const) {
      expect(got.rows(table).length, table).toBe(sent.rows(table).length);
    }
    expect(points(got)).toEqual(points(sent));
    const values = (read: ReadDrop) => [
      read
        .rows("latency")
        .map(({ kind, stat, quantile, value_us, samples }) => [kind, stat, quantile, value_us, samples]),
      read.rows("sample").map(({ t_s, value }) => [t_s, value]),
      read.rows("histogram").map(({ total, lo_ns, count }) => [total, [...lo_ns!], [...count!]]),
      read.rows("detail").map(({ topic, name, value, text }) => [topic, name, value, text]),
    ];
    expect(values(got)).toEqual(values(sent));
    expect(got.files.at(-1)).toMatchObject({
      role: "archive",
      source: { format: "kneepoint-bundle", path: "lab.kneepoint.zip" },
      views: VIEWS,
      notes: ["No host names."],
    });
  });

  it("with equal content is an equal file", async () => {
    const sent = await readDrop(drops.oneRun);
    expect(await bundle(sent)).toEqual(await bundle(sent));
  });

  it("is also one inside another zip, or repacked by another tool in its own folder", async () => {
    const sent = await readDrop(drops.oneRun);
    const bytes = await bundle(sent);
    const outer = await readDrop([named(zipSync({ "lab.kneepoint.zip": bytes }), "outer.zip")]);
    expect(points(outer)).toEqual(points(sent));
    const folder = Object.fromEntries(
      Object.entries(unzipSync(bytes))
        .map(([name, b]) => [`lab/${name}`, b])
        .reverse(),
    );
    expect(points(await readDrop([named(zipSync(folder as never), "again.zip")]))).toEqual(points(sent));
  });

  it("has the raw files where they were ticked, under names that any system unpacks", async () => {
    const [file] = drops.oneRun;
    const sent = await readDrop([{ ...file!, path: "../C:\\lab/.hidden/a:b.json" }]);
    const { sha256: hash } = sent.files[0]!.source;
    const bytes = await bundle(sent, [{ sha256: hash!, bytes: file!.bytes }]);
    const got = await readDrop([named(bytes)]);
    const { raw } = got.files[0]!;
    expect(raw).toBe("lab.kneepoint.zip/sources/_/C_/lab/_hidden/a_b.json");
    const again = await entryBytes(bytesSource("lab.kneepoint.zip", bytes), raw!);
    expect(Buffer.from(again).equals(file!.bytes)).toBe(true);
    expect((await readDrop([named(await bundle(sent))])).files[0]!.raw).toBeNull();
  });

  it("beside its raw file counts once", async () => {
    const sent = await readDrop(drops.oneRun);
    const both = await readDrop([named(await bundle(sent)), drops.oneRun[0]!]);
    expect(both.rows("point")).toHaveLength(sent.rows("point").length);
    expect(codes(both)).toEqual(["file/duplicate"]);
  });
});

describe("a part of a bundle", () => {
  const given = async () => {
    const sent = await readDrop(drops.vdbenchCurve);
    return { sent, bytes: await bundle(sent) };
  };

  it("that is missing is named, and the rest is read", async () => {
    const { sent, bytes } = await given();
    const got = await readDrop([named(changed(bytes, { "tables/detail.parquet": null }))]);
    expect(codes(got)).toEqual(["bundle/part-missing tables/detail.parquet"]);
    expect(points(got)).toEqual(points(sent));
  });

  it("that is no table is named with the reason", async () => {
    const { sent, bytes } = await given();
    const got = await readDrop([named(changed(bytes, { "tables/sample.parquet": strToU8("no table at all") }))]);
    expect(codes(got)).toEqual([
      "bundle/part-changed tables/sample.parquet",
      "bundle/not-a-table tables/sample.parquet",
    ]);
    expect(points(got)).toEqual(points(sent));
    expect(got.rows("sample")).toEqual([]);
  });

  it("is not needed if other parts have the same: sources are in the description, too", async () => {
    const { sent, bytes } = await given();
    const got = await readDrop([named(changed(bytes, { "tables/source.parquet": null }))]);
    expect(points(got)).toEqual(points(sent));
  });

  it("is read without the description", async () => {
    const { sent, bytes } = await given();
    const got = await readDrop([named(changed(bytes, { "manifest.json": strToU8("{") }))]);
    expect(codes(got)).toEqual(["bundle/no-manifest"]);
    expect(points(got)).toEqual(points(sent));
    expect(got.files.at(-1)!.views).toEqual(VIEWS);
  });

  it("with too many views and notes is read up to the limit", async () => {
    const { sent, bytes } = await given();
    const views = Array.from({ length: 9_000 }, () => ({ title: "t".repeat(900), hash: "#/curve?v=1" }));
    const manifest = JSON.parse(strFromU8(unzipSync(bytes)["manifest.json"]!)) as Record<string, unknown>;
    const got = await readDrop([
      named(
        changed(bytes, {
          "views.json": strToU8(JSON.stringify(views)),
          "manifest.json": strToU8(JSON.stringify({ ...manifest, notes: views.map(({ title }) => title) })),
        }),
      ),
    ]);
    expect(codes(got)).toEqual(["bundle/part-changed views.json", "bundle/too-many-views views.json"]);
    const last = got.files.at(-1)!;
    expect(last.views).toHaveLength(50);
    expect(JSON.stringify([last.views, last.notes]).length).toBeLessThan(40_000);
    expect(points(got)).toEqual(points(sent));
  });

  it("with invalid views keeps its tables", async () => {
    const { sent, bytes } = await given();
    const got = await readDrop([named(changed(bytes, { "views.json": strToU8("7") }))]);
    expect(codes(got)).toEqual(["bundle/part-changed views.json", "bundle/bad-views views.json"]);
    expect(points(got)).toEqual(points(sent));
  });

  it("after a cut is named; what comes before it is read", async () => {
    const { bytes } = await given();
    const got = await readDrop([named(bytes.slice(0, Math.floor(bytes.length * 0.6)))]);
    expect(got.files.at(-1)!.notices.length).toBeGreaterThan(1);
    expect(codes(got).join()).toContain("archive/truncated");
    expect(codes(got).join()).toContain("bundle/part-missing");
    expect(got.rows("run").length).toBeGreaterThan(0);
  });

  it("of a newer version is reported, and everything readable is read", async () => {
    const { sent, bytes } = await given();
    const manifest = JSON.parse(strFromU8(unzipSync(bytes)["manifest.json"]!)) as Record<string, unknown>;
    const newer = {
      ...manifest,
      kneepoint_bundle: 7,
      tables: { ...(manifest["tables"] as object), cloud: { file: "tables/cloud.parquet", rows: 1 } },
    };
    const got = await readDrop([named(changed(bytes, { "manifest.json": strToU8(JSON.stringify(newer)) }))]);
    expect(codes(got)).toEqual(["bundle/newer-version", "bundle/unknown-table tables/cloud.parquet"]);
    expect(points(got)).toEqual(points(sent));
  });
});

it("an ordinary zip with a manifest.json is opened as any zip", async () => {
  const zip = zipSync({
    "manifest.json": strToU8('{"name":"other"}'),
    "a.json": new Uint8Array(drops.oneRun[0]!.bytes),
  });
  const got = await readDrop([named(zip, "other.zip")]);
  expect(got.files.map(({ source, read }) => [source.path, read])).toEqual([
    ["other.zip/manifest.json", false],
    ["other.zip/a.json", true],
    ["other.zip", true],
  ]);
});

it("of version 1 is still read", async () => {
  const bytes = new Uint8Array(readFileSync("tests/fixtures/carried/v1.kneepoint.zip"));
  const got = await readDrop([named(bytes)]);
  const expected = JSON.parse(readFileSync("tests/fixtures/carried/v1.bundle.json", "utf8")) as unknown;
  const { views, notes, described } = got.files.at(-1)!;
  const rows = (["source", "run", "point", "latency", "histogram", "trace", "sample", "detail"] as const).map(
    (table) => [table, carriedTables((name) => (name === table ? got.rows(table) : []))[table]],
  );
  expect(codes(got)).toEqual([]);
  expect(JSON.parse(JSON.stringify({ views, notes, described, tables: Object.fromEntries(rows) as object }))).toEqual(
    expected,
  );
});

it("counts against the size that the archive around it may unpack to", async () => {
  const source = bytesSource("lab.kneepoint.zip", await bundle(await readDrop(drops.oneRun)));
  const { signal } = new AbortController();
  const place = (await bundlePlace(source, signal))!;
  const whole = new Budget();
  expect((await openBundle(source, place, signal, whole))?.notices).toEqual([]);
  const scarce = await openBundle(source, place, signal, new Budget({ total_bytes: 2000 }));
  expect(scarce?.notices.map(({ code }) => code)).toContain("archive/too-large");
});
