/** EXPECTED.csv of a folder of fixtures: values that another program read from its files, compared with ingest. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { csvParse } from "d3-dsv";
import { describe, expect, it } from "vitest";
import { readPath, type ReadFile } from "../ingest/read";

const ROOT = "tests/fixtures";
const below = (folder: string): string[] => readdirSync(`${ROOT}/${folder}`).map((name) => `${folder}/${name}`);
/** A row for each value. The others (ior, iozone) have a row for each record, and are compared beside their readers. */
const isLong = (folder: string): boolean =>
  /^[^\n]*\bmetric\b/.test(readFileSync(`${ROOT}/${folder}/EXPECTED.csv`, "utf8"));
const folders = [...readdirSync(ROOT), ...below("hand-made")].filter(
  (name) => name !== "runs" && existsSync(`${ROOT}/${name}/EXPECTED.csv`) && isLong(name),
);

interface Wanted {
  readonly file: string;
  readonly document: string;
  /** "": any direction, for values that all share. */
  readonly op: string;
  /** Of several phases, or of members that are not added up; absent or "": the only one. */
  readonly phase?: string;
  readonly member?: string;
  /** `mean_us~1`: within 1; else to six digits. */
  readonly metric: string;
  readonly value: string;
}

type Point = ReadFile["points"][number];

const MIB = 2 ** 20;

function ours({ points, latencies }: ReadFile, { document, op, phase, member, metric }: Wanted): number | null {
  const point = points.find(
    (one) =>
      one.member === null &&
      Number(one.key!.split(".")[1]) === Number(document) &&
      (op === "" || one.op === op) &&
      (!phase || one.phase === Number(phase)) &&
      (!member || one.title === member),
  );
  if (point === undefined) return null;
  const all = latencies.filter(({ point_no }) => point_no === point.point_no);
  const of = (stat: string, q: number | null = null) =>
    all.find((one) => one.stat === stat && (q === null || Math.abs(one.quantile! - q) < 1e-9))?.value_us ?? null;
  if (/^p\d/.test(metric)) return of("quantile", Number(`${metric.slice(1)}e-2`));
  const stat = /^(mean|min|max|stddev)_us$/.exec(metric)?.[1];
  if (stat !== undefined) return of(stat);
  if (metric === "samples") return all[0]?.samples ?? null;
  if (metric === "MiB_per_s_floor") return Math.floor(point.bytes_per_s! / MIB);
  return point[metric as keyof Point] as number | null;
}

describe.each(folders)("%s", (folder) => {
  const rows = csvParse(readFileSync(`${ROOT}/${folder}/EXPECTED.csv`, "utf8")) as unknown as Wanted[];
  it.each([...new Set(rows.map(({ file }) => file))])("%s", async (file) => {
    const read = await readPath(`${ROOT}/${folder}`, file);
    for (const row of rows.filter((one) => one.file === file)) {
      const [metric, within] = row.metric.split("~") as [string, string?];
      const [got, value] = [ours(read, { ...row, metric }), Number(row.value)];
      const message = `${Object.values(row).join(" ")}: ${got}`;
      expect(got, message).not.toBeNull();
      const off = Math.abs(got! - value);
      expect(off, message).toBeLessThanOrEqual(within === undefined ? 1e-6 * Math.abs(value) : Number(within));
    }
  });
});
