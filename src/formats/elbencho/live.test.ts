import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import { elbenchoLive } from "./live";

const live = readFileSync("tests/fixtures/elbencho/live.csv", "utf8");
const [header, ...rows] = live.trimEnd().split("\n");
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);
const of = ({ traces, samples }: Pushed, metric: string, op: string | null) =>
  samples.get(traces.find((trace) => trace.metric === metric && trace.op === op)!.trace);

it("a phase is a run with its series, at the end of each interval", async () => {
  const pushed = await parsed(elbenchoLive, live);
  expect(codes(pushed)).toEqual([]);
  expect(pushed.runs).toMatchObject([
    { title: "READ", document: 0, members: [], started_ms: Date.UTC(2026, 10, 27, 21, 9, 13, 690) },
  ]);
  const cells = rows.map((row) => row.split(","));
  const column = (n: number): number[] => cells.map((row) => Number(row[n]));
  const t_s = column(3).map((ms) => ms / 1000);
  expect(of(pushed, "iops", "read")).toEqual({ t_s, value: column(9) });
  expect(of(pushed, "latency", "read")).toEqual({ t_s, value: column(13) });
  expect(of(pushed, "cpu_percent", null)).toEqual({ t_s, value: column(15) });
  // 11,157,504 bytes in 200 ms, then 10,604,544 in 200 ms; together they are all I/O done.
  const { value } = of(pushed, "bytes_per_s", "read")!;
  expect(value.slice(0, 2)).toEqual([55_787_520, 53_022_720]);
  const done = value.reduce((sum, rate, i) => sum + rate * (t_s[i]! - (t_s[i - 1] ?? 0)), 0);
  expect(done).toBeCloseTo(column(7).at(-1)!, 0);
});

it("phases that follow one another, a mix, a phase without I/O, workers, and damage stand apart", async () => {
  const row = (phase: string, ms: number, rank: string, mix: string, bytes: number): string =>
    `2026-11-27T21:10:00.000+0000,,${phase},${ms},${rank},${mix},1,${bytes},1,10,0,0,0,100,1,5,,`;
  const file = [
    ...[header, row("MKDIRS", 100, "Total", "", 0), row("RWMIX70", 1000, "Total", "Write", 1000)],
    ...[row("RWMIX70", 1000, "Total", "Read", 3000), row("RWMIX70", 1000, "0", "Read", 9)],
    ...[row("READ", 1000, "Total", "", 500), row("READ", 500, "Total", "", 700), "2026,READ,5"],
    row("READ", 1500, "Total", "", 700).replace(",700,", ",x,"),
    "",
  ].join("\n");
  const pushed = await parsed(elbenchoLive, file);
  expect(pushed.runs.map(({ title }) => title)).toEqual(["RWMIX70", "READ", "READ"]);
  expect(of(pushed, "bytes_per_s", "write")!.value).toEqual([1000]);
  expect(of(pushed, "bytes_per_s", "read")!.value).toEqual([3000]);
  expect(pushed.traces.filter(({ metric }) => metric === "cpu_percent")).toHaveLength(3);
  expect(codes(pushed)).toEqual(["elbencho/bad-row", "elbencho/bad-cell", "elbencho/unknown-row", "elbencho/no-io"]);
});

it("2.1 has no date and no latencies", async () => {
  const pushed = await parsed(
    elbenchoLive,
    "Label,Phase,RuntimeMS,Rank,MixType,Done%,DoneBytes,MiB/s,IOPS,Entries,Entries/s,Active,CPU,Service,\n" +
      ",WRITE,5000,Total,,0,28594667520,5454,5454,0,0,16,0,,\n",
  );
  expect(codes(pushed)).toEqual([]);
  expect(pushed.runs).toMatchObject([{ title: "WRITE", started_ms: null }]);
  expect(pushed.traces.map(({ metric }) => metric)).toEqual(["iops", "bytes_per_s", "cpu_percent"]);
});
