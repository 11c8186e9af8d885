/** Two real runs over time, from files to drawing: what is compared with what, and the notes about it. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pairsOf, windowsOf } from "~/analysis/time/windows";
import type { TwoRunsData } from "~/model/timeLine";
import { twoRunsSpec } from "~/charts/timeline/twoRuns";
import { counts } from "~/queries/counts";
import { defaults } from "~/permalink/field";
import { rounds } from "~/queries/rounds";
import { samples } from "~/queries/samples";
import { totals } from "~/queries/totals";
import { traces } from "~/queries/traces";
import { runsOf } from "~/analysis/time/runs";
import { ended } from "~/analysis/changePoints";
import { judgeAsks, judgedOf, wholesOf } from "~/queries/time/whole";
import { changeRows, verdictBadges } from "~/analysis/time/verdict";
import { sentenceOfTwo, optionsOfTwo, valueFormatters } from "~/views/timeline/controls";
import { inOrder, picksOf, type PickedSide, type Picks } from "~/queries/time/sides";
import { fields, type TimelineState } from "~/views/timeline/state";
import { asksOf, commonsOf, togetherOf, type Drawn } from "~/queries/time/together";
import { answerOf, badgesOf, differencesOf, judgedSides, meanRows, notesOfTwo } from "~/queries/time/said";
import { twoRunsSource } from "~/views/timeline/source";
import { answer, eachAnswer, loadDrop } from "../support/questions";

const RUNS = "tests/fixtures/runs/fio";

interface Shown {
  readonly picks: Picks;
  readonly drawn: Drawn;
  readonly data: TwoRunsData;
  readonly twin: Readonly<Record<string, unknown>>[];
  readonly answer: string;
  readonly notes: string;
  /** Span, verdict and changes of each run. */
  readonly panel: readonly string[];
  readonly badges: string;
  readonly source: (mark: string) => ReturnType<typeof twoRunsSource>;
}

async function load(folders: Readonly<Record<string, (name: string) => boolean>>): Promise<void> {
  const files = Object.entries(folders).flatMap(([folder, wanted]) =>
    readdirSync(`${RUNS}/${folder}`)
      .filter(wanted)
      .map((name) => ({
        path: `${folder}/${name}`,
        bytes: new Uint8Array(readFileSync(`${RUNS}/${folder}/${name}`)),
      })),
  );
  await loadDrop(files);
}

async function show(more: Partial<TimelineState> = {}): Promise<Shown> {
  const state = { ...defaults(fields), d: ["local"], ...more };
  const runs = inOrder(runsOf(await answer(traces, { dataset: "local" }), state.in));
  const picks = picksOf(runs, state)!;
  const commons = commonsOf(picks, state);
  const ask = async (side: "a" | "b") => ({
    drawn: (await eachAnswer(samples, picks[side].plan.drawn)).flat(),
    totals: (await eachAnswer(totals, picks[side].plan.totals)).flat(),
    counted: (await eachAnswer(counts, picks[side].plan.counted)).flat(),
    common: (await eachAnswer(totals, asksOf(commons, side))).flat(),
  });
  const judge = async (side: "a" | "b") => {
    const { plan } = picks[side];
    const asks = judgeAsks(plan, 60, true);
    const whole = wholesOf(plan, asks, {
      judged: await eachAnswer(rounds, asks.judged),
      counted: await eachAnswer(counts, plan.counted),
    });
    const [one] = ended(judgedOf(plan, asks, whole, 60, await eachAnswer(rounds, asks.rounds)));
    return one;
  };
  const judged = judgedSides(await judge("a"), await judge("b"));
  const drawn = togetherOf(picks, { a: await ask("a"), b: await ask("b") }, commons, state);
  const notes = notesOfTwo(picks, drawn, state.of, { a: [], b: [] });
  const said = valueFormatters(picks.quantity ?? "iops");
  const parts = sentenceOfTwo(picks, runs, state, state.of, () => undefined);
  const options = optionsOfTwo(parts, picks, state.of, runs, notes, state);
  const spec = twoRunsSpec(drawn.data, options);
  // Every mark is a row of the table.
  const rows = new Set(spec.twin.rows.map(({ mark }) => mark));
  expect(rows.size).toBe(spec.twin.rows.length);
  for (const { series } of spec.panels) {
    for (const { points } of series)
      for (const { id, row } of points) if (id !== null) expect(rows).toContain(row ?? id);
  }
  return {
    picks,
    drawn,
    data: drawn.data,
    twin: spec.twin.rows.map(({ cells }) =>
      Object.fromEntries(cells.map(({ value }, i) => [spec.twin.columns[i]!.id, value])),
    ),
    answer: Object.values(answerOf(picks, drawn, said.throughput)).join(" "),
    notes: notes.join(" "),
    panel: [
      ...meanRows(picks, drawn, runs, said.throughput).map(({ name, span }) => `${name} ${span}`),
      ...verdictBadges(judged, 60).map(({ text }) => text),
      ...changeRows(judged, null, 75, { throughput: String, latency: String }).map(
        ({ line, kind, depth, start, end }) => `${line}: ${kind} ${depth} from ${start} to ${end ?? "the end"}`,
      ),
    ],
    badges: badgesOf(picks, state)
      .map(({ text, why }) => `${text}: ${why ?? ""}`)
      .join(" "),
    source: (mark) => twoRunsSource({ mark, picks, data: drawn.data, options, known: [] }),
  };
}

const title = ({ run }: PickedSide): string => run.path;

/** The log itself, one direction of it. */
function logOf(path: string, op: number) {
  const rows = readFileSync(`${RUNS}/${path}`, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(",").map(Number))
    .filter(([, , direction]) => direction === op);
  return windowsOf(
    rows.map(([ms]) => ms! / 1000),
    rows.map(([, value]) => value!),
    0.5,
  ).windows;
}

const MIX = "timeseries/direct-mix-60s";
const BUFFERED = "timeseries/buffered-randwrite-75s";
const NEIGHBOUR = "timeseries/noisy-neighbour-75s";
const every = () => true;

describe("two real runs", () => {
  it("the difference is over the windows of both logs and the time that both ran; different work is named", async () => {
    await load({ [MIX]: every, [BUFFERED]: every });
    const { picks, drawn, twin, answer: said, notes, badges, panel } = await show({ sa: "0/ts/write" });
    expect([title(picks.a), title(picks.b)]).toEqual([`${MIX}/result.json`, `${BUFFERED}/result.json`]);
    expect([picks.a.line.id, picks.b.line.id]).toEqual(["0/ts/write", "0/cliff/write"]);
    const [a, b] = [logOf(`${MIX}/ts_iops.1.log`, 1), logOf(`${BUFFERED}/ts_iops.1.log`, 1)];
    const pairs = pairsOf(a, b);
    expect(pairs).toHaveLength(a.length);
    const rows = twin.filter((row) => row["iops_b_minus_a"] !== null);
    expect(rows.map((row) => row["iops_b_minus_a"])).toEqual(pairs.map((pair) => pair.b - pair.a));
    for (const row of rows) expect(row["iops_b_minus_a"]).toBe((row["b_iops"] as number) - (row["a_iops"] as number));
    // After the end of A there are values of B and no difference.
    const behind = twin.filter((row) => (row["t_s"] as number) > 60.5 && row["b_iops"] !== null);
    expect(behind.length).toBeGreaterThan(20);
    for (const row of behind) expect([row["a_iops"], row["iops_b_minus_a"]]).toEqual([null, null]);
    expect(drawn.common!.to_s).toBe(a.at(-1)!.to_s);
    expect(said).toBe("B averages 316,034 IOPS, A 22,320 IOPS: 14.2 ×; both ran from 0 s to 59.6 s, one run each");
    expect(notes).toContain("Below: only the time that both have. A runs from 0 s to 59.6 s, B from 0 s to 74.7 s.");
    expect(panel[0]).toMatch(/^A: .* from 0 s to 59\.6 s$/);
    expect(panel[1]).toMatch(/^B: .* from 0 s to 74\.7 s$/);
    expect(panel[2]).toBe("too short to judge: 75 s, five rounds of 60 s are needed");
    expect(panel).toContain("B: drop −64 % from 20.03 s to 23.56 s");
    expect(badges).toContain("different workloads");
    expect(differencesOf(picks.a.line, picks.b.line)).toEqual([
      "share of reads 70 % against 0 %",
      "iodepth 16 against 1",
    ]);
  });

  it("throughput and latency of one time are one row", async () => {
    await load({ [MIX]: every, [BUFFERED]: every });
    const { twin } = await show({ sa: "0/ts/write", c: "ratio", of: "latency" });
    const full = twin.filter((row) => Object.values(row).every((value) => value !== null));
    expect(full.length).toBeGreaterThan(110);
    for (const row of full) {
      expect(row["clat_mean_us_b_over_a"]).toBe((row["b_clat_mean_us"] as number) / (row["a_clat_mean_us"] as number));
    }
  });

  it("a value opens the line of its own log, the difference that of B and names both", async () => {
    await load({ [MIX]: every, [BUFFERED]: every });
    const { source, data } = await show({ sa: "0/ts/write" });
    expect(source("a@1")).toMatchObject({ title: "Value of A", file: { folder: `${MIX}/`, name: "ts_iops.1.log" } });
    expect(source("b@1.007")!.facts).toContainEqual({ term: "A in the same time", value: "22,831 IOPS" });
    const latency = source("a@1::latency")!;
    expect(latency.file).toMatchObject({ folder: `${MIX}/`, name: "ts_clat.1.log" });
    expect(latency.notes).toContain("An average over its window: no I/O need have had this value.");
    const { facts, notes, file } = source("d@1")!;
    expect(file).toMatchObject({ folder: `${BUFFERED}/`, name: "ts_iops.1.log" });
    expect(notes[0]).toContain(`${MIX}/ts_iops.1.log, and B: ${BUFFERED}/ts_iops.1.log`);
    const pair = data.throughput!.pairs.find(({ t_s }) => t_s === 1)!;
    expect([pair.a, pair.b]).toEqual([22_831, 355_519]);
    expect(facts[0]).toMatchObject({ value: "332,688 IOPS", strong: true });
    expect(source("a@1234")).toBeNull();
  });

  it("another start within a run is kept: the neighbour shares only its own time with the victim", async () => {
    await load({ [NEIGHBOUR]: every });
    const { picks, data, drawn, notes } = await show();
    // A single run: two of its lines.
    expect(picks.a.run).toBe(picks.b.run);
    expect([picks.a.line.name, picks.b.line.name]).toEqual(["victim, read", "victim, write"]);
    const other = await show({ sb: "1/neighbour/write" });
    expect(other.drawn.common).toMatchObject({ from_s: expect.closeTo(30, 0), to_s: expect.closeTo(55, 0) });
    expect(other.badges).toContain("block size 4K against 1M");
    expect(other.panel.join("; ")).toContain("drop −99 % from 29.64 s to 55.19 s");
    expect(data.throughput!.pairs.length).toBeGreaterThan(140);
    expect(drawn.common!.b).toBeLessThan(drawn.common!.a);
    expect(notes).toContain("no percentile is taken of them");
  });

  it("different windows are brought to common ones, totals too: rates by time, latencies by their I/Os", async () => {
    await load({ "logs/avg500-perjob1": every, "logs/avg1000-perjob1": every });
    const { picks, drawn, data, notes } = await show();
    expect(picks.a.line.name).toBe("read, total of 2");
    expect(drawn.common_s).toEqual({ throughput: 1, latency: 1 });
    expect(notes).toContain("averaged over common windows of 1 s");
    const { a, b, pairs } = data.throughput!;
    expect(pairs.length).toBeGreaterThan(3);
    const fine = [a!, b!].findIndex(({ values }) => values[0]!.t_s - values[0]!.from_s! < 0.6);
    const own = [a!, b!][fine]!.values;
    // Two windows of half a second make one of a second.
    const first = pairs[0]!;
    expect(fine === 0 ? first.a : first.b).toBeCloseTo((own[0]!.value + own[1]!.value) / 2, -1);
    expect(data.latency!.pairs.length).toBeGreaterThan(3);
  });

  it("kinds of latency are compared with themselves only", async () => {
    const but = (kind: string) => (name: string) =>
      name.endsWith("json") || name.includes("iops") || name.includes(`_${kind}.`);
    await load({ [MIX]: but("clat"), [BUFFERED]: but("lat") });
    const { data, badges } = await show();
    expect(data.latency).toBeNull();
    expect(badges).toContain("no common latency: A has mean clat, B has mean lat");
    expect((await show({ l: "none" })).badges).not.toContain("no common latency");
  });

  it("a zoom shows its part; what is judged is the whole run", async () => {
    await load({ [MIX]: every, [BUFFERED]: every });
    const { drawn, panel } = await show({ z: { from: 10, to: 20 }, sa: "0/ts/write" });
    expect(drawn.data.throughput!.pairs).toHaveLength(21);
    expect(panel).toContain("B: drop −64 % from 20.03 s to 23.56 s");
  });
});
