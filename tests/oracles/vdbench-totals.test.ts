/**
 * vdbench's averages equal `totals.html`, read independently here: its rows by column position, our points from the
 * whole directory, to the last digit that vdbench printed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Row } from "~/model/tables";
import { readDrop } from "../ingest/read";
import { folderOf, root, statOf } from "./expected";

/** Columns of an `avg` row: direction, what, and ours in the unit of the column. */
type Column = readonly [op: string, what: "iops" | "bytes_per_s" | "mean" | "max" | "stddev"];
const RAW: Readonly<Record<number, Column>> = {
  0: ["mixed", "iops"],
  1: ["mixed", "bytes_per_s"],
  4: ["mixed", "mean"],
  5: ["read", "mean"],
  6: ["write", "mean"],
  7: ["read", "max"],
  8: ["write", "max"],
  9: ["mixed", "stddev"],
};
/** File systems: requested operations are more than reads and writes, so only these two are compared. */
const FILES: Readonly<Record<number, Column>> = {
  5: ["read", "iops"],
  6: ["read", "mean"],
  7: ["write", "iops"],
  8: ["write", "mean"],
  9: ["read", "bytes_per_s"],
  10: ["write", "bytes_per_s"],
};

interface Average {
  readonly rd: string;
  readonly columns: Readonly<Record<number, Column>>;
  readonly cells: readonly string[];
}

/** Rows of runs that did I/O. */
function averages(text: string): Average[] {
  const found: Average[] = [];
  let rd = "";
  let columns = RAW;
  for (const line of text.split("\n")) {
    rd = /Starting RD=([^;<\s]+)/.exec(line)?.[1] ?? rd;
    if (/^\w{3} \d\d, \d{4} /.test(line)) columns = line.includes("ReqstdOps") ? FILES : RAW;
    const row = /^[\d:.]+ +avg_(\d+)-(\d+) +(.*)$/.exec(line);
    if (row === null || Number(row[2]) < Number(row[1]) || rd === "SD_format" || rd.startsWith("format_for_")) continue;
    const cells = row[3]!.trim().split(/ +/);
    if (Number(cells[0]) > 0) found.push({ rd, columns, cells });
  }
  return found;
}

const folders = readdirSync(`${root}/vdbench`, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith("totals.html"))
  .map((name) => `vdbench/${name.slice(0, -"/totals.html".length)}`)
  .filter((folder) => averages(readFileSync(`${root}/${folder}/totals.html`, "utf8")).length > 0)
  .sort();

const MIB = 2 ** 20;

describe(root, () => {
  it.each(folders)("%s", async (folder) => {
    const rows = averages(readFileSync(`${root}/${folder}/totals.html`, "utf8"));
    const drop = await readDrop(folderOf(folder));
    const [points, latencies] = [drop.rows("point"), drop.rows("latency")];
    const combined = points.filter((p) => p.member === null);
    const indexes = [...new Set(combined.filter((p) => (p.total_iops ?? 0) > 0).map((p) => p.job_index))];
    const doesIo = rows.filter(({ columns, cells }) => columns === RAW || Number(cells[5]) + Number(cells[7]) > 0);
    expect(indexes.length).toBe(doesIo.length);
    let compared = 0;
    for (const [i, { rd, columns, cells }] of doesIo.entries()) {
      const own = combined.filter((p) => p.job_index === indexes[i]);
      expect(own[0]!.title!.split(" ")[0]).toBe(rd);
      for (const [at, [op, what]] of Object.entries(columns)) {
        const cell = cells[Number(at)]!;
        const ours = valueOf(
          { latencies },
          own.find((p) => p.op === op),
          what,
        );
        const place = `${rd} ${op} ${what}`;
        if (!(Number(cell) > 0)) {
          expect(ours ?? 0, place).toBeLessThan(10 ** -decimalsOf(cell) / 2);
          continue;
        }
        expect(ours, place).not.toBeNull();
        const unit = 10 ** -decimalsOf(cell);
        // File systems: a number too wide for its column is truncated, not rounded (92358.6 as 92358).
        const printed = columns === FILES ? [ours!, Math.floor(ours! / unit) * unit] : [ours!];
        const apart = Math.min(...printed.map((value) => Math.abs(value - Number(cell))));
        expect(apart, `${place}: ours ${ours}, theirs ${cell}`).toBeLessThan((unit / 2) * 1.001);
        compared++;
      }
    }
    if (doesIo.length > 0) expect(compared).toBeGreaterThan(0);
  });
});

const decimalsOf = (cell: string): number => (cell.split(".")[1] ?? "").length;

function valueOf(
  latencies: Parameters<typeof statOf>[0],
  point: Row<"point"> | undefined,
  what: Column[1],
): number | null {
  if (what === "iops") return point?.iops ?? null;
  if (what === "bytes_per_s") return point?.bytes_per_s == null ? null : point.bytes_per_s / MIB;
  const us = statOf(latencies, point)("response", what);
  return us === null ? null : us / 1000;
}
