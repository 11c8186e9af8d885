/**
 * Every fio JSON of the shared runs and of the corpus is read, or refused with a named error; nothing is lost silently.
 * Values of the oracle are compared at the parser, to the last digit that fio printed.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { csvParse } from "d3-dsv";
import { describe, expect, it } from "vitest";
import { fioJson } from "~/formats/fio/format";
import { fioNormal } from "~/formats/fio/normal/format";
import { locateFio } from "~/formats/fio/locate";
import type { ParsedDirection } from "~/formats/format";
import { knownOther } from "~/formats/known";
import { parseBytes, type ReadFio } from "./parse";

const RUNS = "../shared/runs";
const CORPUS = "../shared/corpus";

function jsonFiles(): string[] {
  const runs = readdirSync(`${RUNS}/fio`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => `${RUNS}/fio/${path}`);
  const corpus = readFileSync(`${CORPUS}/INDEX.tsv`, "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([, , format]) => format === "fio-json")
    .map(([path]) => `${CORPUS}/${path}`);
  return [...runs, ...corpus.filter(existsSync)];
}

const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(path));

describe("every fio JSON there is", () => {
  it("is read, or refused with a named error", async () => {
    const counts = new Map<string, number>();
    let jobs = 0;
    for (const path of jsonFiles()) {
      const bytes = bytesOf(path);
      const head = bytes.subarray(0, 65536);
      const { members, runs, notices } = await parseBytes(bytes, path);
      const errors = notices.filter((n) => n.level === "error");
      expect(runs.length + errors.length, path).toBeGreaterThan(0);
      // Up to 2.2.10 fio does not know json+ and writes normal text.
      if (fioNormal.sniff(head) === 1 && fioJson.sniff(head) === 0) continue;
      // A file that is not recognised by its head must not contain a run.
      if (fioJson.sniff(head) === 0)
        expect([runs.length, bytes.length === 0 || knownOther(head) !== null]).toEqual([0, true]);
      // As many jobs as names in the bytes, except "All clients" and those reported lost.
      const named = new TextDecoder().decode(bytes).match(/"jobname"\s*:\s*"(?!All clients")/g)?.length ?? 0;
      if (errors.length === 0) expect(members.length, path).toBe(named);
      jobs += members.length;
      const outcome = runs.length > 0 ? "read" : (errors[0]?.code ?? "");
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      for (const { code, level } of notices) counts.set(`${level} ${code}`, (counts.get(`${level} ${code}`) ?? 0) + 1);
      // Jobs that may be summed did equal work, and every number is finite.
      for (const m of members)
        expect(m.directions.every((d) => d.latency.every((l) => l.kind !== "response"))).toBe(true);
    }
    console.info(`${jobs} jobs`, Object.fromEntries([...counts].sort()));
  });
});

interface Expected {
  readonly file: string;
  readonly job: string;
  readonly op: string;
  readonly metric: string;
  readonly value: string;
  readonly how: string;
}

/** Rows that repeat a field of the file: not merged, not from "All clients". */
const isDirect = ({ file, job, how }: Expected): boolean =>
  file.endsWith(".json") && how.startsWith("fio JSON") && job !== "All clients" && !/^ALL|merged/.test(job);

describe("the oracle's fields of fio JSON", () => {
  const rows = csvParse(readFileSync(`${RUNS}/EXPECTED.csv`, "utf8"))
    .map(({ file = "", job = "", op = "", metric = "", value = "", "how obtained": how = "" }) => ({
      file,
      job,
      op,
      metric,
      value,
      how,
    }))
    .filter(isDirect);
  const read = new Map<string, Promise<ReadFio>>();

  function directionOf({ members }: ReadFio, row: Expected, nth: number): ParsedDirection {
    const [, name, index] = /^(.*?)(?:#(\d+))?$/.exec(row.job)!;
    const found = members.filter((m) => m.member.includes(name!) && (index === undefined || m.index === Number(index)));
    return found[nth]!.directions.find((d) => d.op === row.op)!;
  }

  function valueOf(direction: ParsedDirection, metric: string): number | null {
    if (metric === "iops") return direction.iops;
    if (metric === "bw_bytes_per_s") return direction.bytes_per_s;
    if (metric === "total_ios") return direction.ios;
    const [, kind, stat, percent] = /^(slat|clat|lat)_(mean|max|p([\d.]+))_ns$/.exec(metric)!;
    const latency = direction.latency.find((l) => l.kind === kind)!;
    const q = Number(`${percent}e-2`);
    const us = percent
      ? latency.quantiles.find(([x]) => x === q)![1]
      : stat === "mean"
        ? latency.mean_us!
        : latency.max_us!;
    return us * 1000;
  }

  it("come through: integers exactly, floats to 1e-6", async () => {
    const seen = new Map<string, number>();
    for (const row of rows) {
      const { file, job, op, metric, value } = row;
      const key = [file, job, op, metric].join("\n");
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      if (!read.has(file)) read.set(file, parseBytes(bytesOf(`${RUNS}/${file}`), file));
      const ours = valueOf(directionOf(await read.get(file)!, row, nth), metric)!;
      const label = `${key} ${ours}`;
      if (value.includes(".")) expect(Math.abs(ours / Number(value) - 1), label).toBeLessThan(1e-6);
      else expect(Math.round(ours * 1e3) / 1e3, label).toBe(Number(value));
    }
    expect(rows.length).toBeGreaterThan(500);
    console.info(`${rows.length} fields of ${read.size} files`);
  });

  it("stand on the line that the source panel shows", () => {
    const percentiles = rows.filter(
      (r) => r.metric.startsWith("clat_p") && r.how === "fio JSON percentile" && /#\d+$/.test(r.job),
    );
    for (const { file, job, op, metric, value } of percentiles.filter((_, i) => i % 7 === 0)) {
      const job_index = Number(/#(\d+)$/.exec(job)![1]);
      const stat = String(Number(`${metric.slice(6, -3)}e-2`));
      const found = locateFio(bytesOf(`${RUNS}/${file}`), { document: 0, job_index, op, kind: "clat", stat })!;
      expect(found.lines[found.line - found.from_line], `${file} ${job} ${metric}`).toMatch(
        new RegExp(`: ${value},?$`),
      );
    }
    expect(percentiles.length).toBeGreaterThan(50);
  });
});
