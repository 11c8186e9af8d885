/** Results in a link: what is read equals what the sender has, except for row numbers. */
import { describe, expect, it } from "vitest";
import { carriedDrops } from "../support/carried";
import { carriedTables } from "../support/carriedTables";
import { drops } from "../support/realFiles";
import { decodePacket, encodePacket, packetFile } from "~/bundle/packet";
import type { Content } from "~/model/carried";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { type NamedBytes, readDrop, type ReadDrop } from "./read";

const content = (read: ReadDrop, more: Partial<Content> = {}): Content => ({
  tables: carriedTables(read.rows),
  views: [{ title: "A view", hash: "#/curve" }],
  notes: [],
  ...more,
});
const packet = (of: Content): NamedBytes => ({ path: "link.kneepoint", bytes: packetFile(encodePacket(of)) });

const NUMBERS = ["source_no", "run_no", "point_no", "trace_no"];

/** Rows of a table without the row numbers; each number becomes its rank in the table, which must not change. */
function rowsIn(read: ReadDrop, table: Parameters<ReadDrop["rows"]>[0]): object[] {
  const rows = read.rows(table).map((row) => ({ ...(row as Record<string, unknown>) }));
  for (const name of NUMBERS) {
    const places = new Map([...new Set(rows.map((row) => row[name]))].sort(ascending).map((n, i) => [n, i]));
    for (const row of rows) if (name in row) row[name] = row[name] === null ? null : places.get(row[name]);
  }
  return rows;
}
const ascending = (a: unknown, b: unknown): number => Number(a) - Number(b);
const ofFiles = (read: ReadDrop): object[] =>
  rowsIn(
    {
      ...read,
      rows: ((t: "source") => read.rows(t).filter(({ format }) => !format!.startsWith("kneepoint"))) as never,
    },
    "source",
  );

describe("data of a link", () => {
  it.each(carriedDrops)("gives the rows of its sender: %s", async (name) => {
    const sent = await readDrop(drops[name]);
    const got = await readDrop([packet(content(sent))], { number: numbersFrom(40) });
    expect(sent.rows("run").length).toBeGreaterThan(0);
    expect(got.files.at(-1)!.notices).toEqual([]);
    for (const table of ["run", "point", "latency", "histogram", "trace", "sample", "detail"] as const) {
      expect(rowsIn(got, table), table).toEqual(rowsIn(sent, table));
    }
    const readFiles = sent.files.filter(({ read, role }) => read && (role === "result" || role === "part"));
    // A link carries as many digits of the sha256 as keys need.
    const shas = new Set(readFiles.map(({ source }) => source.sha256!.slice(0, 12)));
    expect(ofFiles(got).filter((row) => shas.has((row as { sha256: string }).sha256))).toHaveLength(readFiles.length);
    // What the pages know about each file: counts, and runs as the labels page knows them.
    for (const { source, counts, runs } of readFiles) {
      const same = got.files.find((file) => file.source.sha256 === source.sha256!.slice(0, 12))!;
      expect(same.counts).toEqual(counts);
      expect(same.runs.map(({ key, path, title, targets }) => ({ key, path, title, targets }))).toEqual(
        runs.map(({ key, path, title, targets }) => ({ key, path, title, targets })),
      );
      expect(same.runs.map(({ jobs }) => jobs.map(({ index, member }) => ({ index, member })))).toEqual(
        runs.map(({ jobs }) => jobs.map(({ index, member }) => ({ index, member }))),
      );
    }
  });

  it("numbers its rows by the numbers that it was given", async () => {
    const sent = await readDrop(drops.depths);
    const got = await readDrop([packet(content(sent))], { number: numbersFrom(700) });
    const sources = got
      .rows("point")
      .map(({ source_no, point_no, run_no }) => [
        source_no,
        Math.floor(point_no! / POINTS_PER_SOURCE),
        Math.floor(run_no! / POINTS_PER_SOURCE),
      ]);
    expect(sources.every(([a, b, c]) => a === b && b === c && a! > 700)).toBe(true);
  });

  it("comes with its views, the file itself last", async () => {
    const sent = await readDrop(drops.oneRun);
    const { files } = await readDrop([packet(content(sent))]);
    expect(files.at(-1)).toMatchObject({
      role: "archive",
      read: true,
      views: [{ title: "A view", hash: "#/curve" }],
      source: { path: "link.kneepoint", format: "kneepoint-link" },
    });
    expect(files[0]).toMatchObject({ role: "result", raw: null });
  });

  it("counts once what is loaded already, by the bytes of the file", async () => {
    const sent = await readDrop(drops.oneRun);
    const [first] = sent.files;
    const known = new Map([[first!.source.sha256!, "mine.json"]]);
    const got = await readDrop([packet(content(sent))], { known });
    expect(got.rows("point")).toEqual([]);
    expect(got.files[0]).toMatchObject({
      read: false,
      notices: [{ code: "file/duplicate", values: { of: "mine.json" } }],
    });
    expect((await readDrop([packet(content(sent)), drops.oneRun[0]!])).rows("run")).toHaveLength(1);
  });

  it("that is damaged is named, and the rest of the drop is read", async () => {
    const bytes = packet(content(await readDrop(drops.oneRun))).bytes;
    const { files } = await readDrop([{ path: "link.kneepoint", bytes: bytes.slice(0, 200) }, drops.sysbench[0]!]);
    expect(files[0]).toMatchObject({ read: false, notices: [{ level: "error", path: "link.kneepoint" }] });
    expect(files[0]!.notices[0]!.code).toMatch(/^own\//);
    expect(files[1]).toMatchObject({ read: true });
  });

  it("treats an impossible cell as absent, and drops rows of a source that did not come", async () => {
    const decoded = decodePacket(encodePacket(content(await readDrop(drops.oneRun))));
    if (!decoded.ok) throw new Error("not decoded");
    const { point, ...tables } = decoded.value.tables;
    const columns = { ...point!.columns, iops: point!.columns["iops"]!.map(() => "many"), title: [7] };
    const bad = { ...decoded.value, tables: { ...tables, point: { ...point!, columns } } };
    const got = await readDrop([packet(bad)]);
    expect(got.rows("point").map(({ iops, title }) => [iops, title])).toEqual(
      point!.columns["iops"]!.map(() => [null, null]),
    );
    expect(got.files.at(-1)!.notices.map(({ values }) => [values!["column"], values!["value"]])).toEqual([
      ["title", "7"],
      ["iops", "many"],
    ]);
    const { source: _, ...orphans } = bad.tables;
    expect((await readDrop([packet({ ...bad, tables: orphans })])).rows("point")).toEqual([]);
  });
});

function numbersFrom(first: number): () => number {
  let last = first;
  return () => ++last;
}
