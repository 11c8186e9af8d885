/** Which lines the timeline shows for real vdbench folders, and that each I/O is in only one total. */
import { describe, expect, it } from "vitest";
import { traces } from "~/queries/traces";
import { chooseOf, linesOf } from "~/analysis/time/lines";
import { runsOf } from "~/analysis/time/runs";
import { answer, engine, loadDrop } from "./support/questions";
import { realFolder } from "./support/realFiles";

async function throughputOf(folder: string) {
  await loadDrop(realFolder(folder).map(({ path, bytes }) => ({ path, bytes: new Uint8Array(bytes) })));
  const runs = runsOf(await answer(traces, { dataset: "local" }), []);
  expect(runs).toHaveLength(1);
  const [run] = runs;
  const { quantity, throughput } = chooseOf(run!, { y: "auto", l: "", h: "" });
  const { lines } = linesOf(throughput, throughput);
  return { run: run!, quantity, lines: lines.map(({ name, role, traces: of }) => ({ name, role, of })) };
}
const valuesOf = async (trace_no: number): Promise<number[]> => {
  const { columns } = await engine.query(`SELECT value FROM sample WHERE trace_no = ${trace_no} ORDER BY t_s`);
  return Array.from(columns["value"] as ArrayLike<number>, Number);
};

describe("vdbench over time", () => {
  it("seq-64k: a definition is one line that includes drives, hosts and workloads", async () => {
    const { lines } = await throughputOf("vdbench/seq-64k");
    const main = lines.filter(({ role }) => role === "main");
    expect(main.map(({ of }) => of.map(({ member }) => member))).toEqual([["seqread"], ["seqwrite"]]);
    expect(new Set(lines.filter(({ role }) => role === "member").map(({ of: [one] }) => one!.member))).toEqual(
      new Set(["sd1", "localhost", "wdr", "wdw"]),
    );
    // 4,096 I/Os of 64 KiB in the first second, of one device.
    expect((await valuesOf(main[0]!.of[0]!.trace_no))[0]).toBe(268_435_456);
  });

  it("fwd-metadata: operations per second, without zeros for what was not asked", async () => {
    const { quantity, lines, run } = await throughputOf("vdbench/fwd-metadata");
    expect(quantity).toBe("ops_per_s");
    const main = lines.filter(({ role }) => role === "main");
    expect(main.map(({ of }) => of[0]!.member)).toEqual(["rd1"]);
    expect(await valuesOf(main[0]!.of[0]!.trace_no)).toEqual([9259, 13309, 14554, 14829, 13550]);
    expect(lines.map(({ of }) => of[0]!.member)).not.toContain("format");
    expect(run.idle).toBeGreaterThan(0);
  });

  it("fwd-mkdir: operations, and no line of reads or writes that were never asked", async () => {
    const { quantity, lines } = await throughputOf("vdbench/fwd-mkdir");
    expect(quantity).toBe("ops_per_s");
    const main = lines.filter(({ role }) => role === "main");
    expect(main.map(({ of }) => of[0]!.op)).toEqual([null]);
    expect(await valuesOf(main[0]!.of[0]!.trace_no)).toEqual([52, 95, 107, 119]);
    expect(lines.map(({ of }) => of[0]!.member)).toEqual(expect.arrayContaining(["fwd_mkdir", "fwd_rmdir"]));
  });

  it("a run without any I/O keeps its zeros: they are what was measured", async () => {
    const { lines } = await throughputOf("vdbench/read-zero-rate-nan");
    expect(lines.length).toBeGreaterThan(0);
  });
});

it("iostat: rates of reads or writes that are 0 throughout are no lines, as vdbench's are none", async () => {
  const device = (name: string, reads: number): string =>
    `${name} ${reads}.00 ${4 * reads}.00 0.00 0.00 0.10 4.00 0.00 0.00 0.00 0.00 0.00 0.00 1.00 10.00`;
  const head = "Device r/s rkB/s rrqm/s %rrqm r_await rareq-sz w/s wkB/s wrqm/s %wrqm w_await wareq-sz aqu-sz %util";
  const reports = [0, 1, 2, 3].map((second) => [
    ...[`2026-11-29T08:00:0${second}+0000`, head, device("sda", 3 + second), device("sdb", 0), ""],
  ]);
  const text = ["Linux 6.1.0 (db1) \t2026-11-29 \t_x86_64_\t(64 CPU)", "", ...reports.flat()].join("\n");
  await loadDrop([{ path: "iostat.log", bytes: new TextEncoder().encode(text) }]);
  const [run] = runsOf(await answer(traces, { dataset: "local" }), []);
  const { throughput } = chooseOf(run!, { y: "auto", l: "", h: "" });
  expect(throughput.map(({ member, op }) => [member, op])).toEqual([["sda", "read"]]);
  expect(run!.idle).toBeGreaterThan(0);
});
