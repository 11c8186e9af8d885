/** What is known of our own sets, checked on the files. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { directionsOf, littleOf } from "~/analysis/audit/littleOf";
import { audit } from "~/analysis/audit/rules";
import { mergeHistograms, quantile_ns } from "~/analysis/histogram";
import { kneedle } from "~/analysis/knee/kneedle";
import { limitKnee } from "~/analysis/knee/limit";
import type { LoadStep } from "~/analysis/knee/step";
import type { CurveOptions } from "~/charts/curve/options";
import { fioJson } from "~/formats/fio/format";
import type { CurvePoint } from "~/model/answers";
import { linesOf } from "~/model/lines";
import { stepsOf as measuredIn } from "~/model/step";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import type { Question } from "~/queries/question";
import { drivesOf } from "~/views/shared/drives";
import { parsed } from "../support/sink";
import { answer, empty, engine, loadDrop } from "../support/questions";

const offLittle = (points: readonly CurvePoint[]): number =>
  audit(points).find(({ code }) => code === "little")?.count ?? 0;

const FIO = "tests/fixtures/own-sets";
const RATES = "tests/fixtures/runs/fio/rate-sweep-disk/randread-4k-qd32";

const ask = <A>(question: Question<{ readonly dataset: string }, A>): Promise<A> =>
  answer(question, { dataset: "local" });

async function pointsOf(folder: string, root = FIO): Promise<CurvePoint[]> {
  const paths = readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" }).filter((p) => /json$/.test(p));
  await loadDrop(paths.map((path) => ({ path, bytes: new Uint8Array(readFileSync(`${root}/${folder}/${path}`)) })));
  return ask(curve);
}

const stepsOf = (points: readonly CurvePoint[], latency: (point: CurvePoint) => number | null): LoadStep[] =>
  points.map((p) => ({ load: p.outstanding, rate: p.iops, latency_us: latency(p), samples: p.ios }));

describe("our own sets", () => {
  it("the sweep of random writes has no knee by Kneedle, and one under a limit", async () => {
    const points = await pointsOf("qd-sweep-disk/randwrite-4k-nj1");
    expect(points.map(({ outstanding }) => outstanding)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(kneedle(stepsOf(points, (p) => p.latency["lat"]!.mean_us))).toEqual({ none: "scales-disagree" });
    const p99 = stepsOf(points, (p) => p.latency["clat"]!.quantiles["0.99"]!);
    expect(limitKnee(p99, 1000)).toMatchObject({ found: "knee", last_ok: 2, first_fail: 3 });
  });

  it("tmpfs at depth 1 has 0.968 I/Os in flight, and no badge", async () => {
    const points = await pointsOf("qd-sweep-tmpfs/randread-4k-nj1");
    const [first] = points;
    const check = littleOf(first!, directionsOf(first!, points))!;
    expect(first!.outstanding).toBe(1);
    expect(check.ratio).toBeCloseTo(0.968, 3);
    expect(check.verdict).toBe("fits");
    expect(offLittle([first!])).toBe(0);
  });

  it("a sweep of rates has I/Os in flight and no badge; Poisson arrivals overshoot, and are flagged", async () => {
    const points = await pointsOf("", RATES);
    const rates = points.filter((p) => p.load_kind === "rate");
    expect(rates).toHaveLength(24);
    for (const point of rates) {
      const check = littleOf(point, directionsOf(point, points))!;
      expect(check).toMatchObject({ verdict: "open", ratio: null });
      expect(check.in_flight).toBeGreaterThan(0);
    }
    expect(offLittle(rates)).toBe(0);
    const options = { x: "iops", x_log: false, y: "mean", y_log: true, kind: "default" } as CurveOptions;
    const missed = (process: string): string[] =>
      linesOf(
        rates.filter((p) => p.rate_process === process),
        options,
      ).flatMap(({ points: all }) =>
        all.flatMap((p) => (p.missed === null ? [] : `${String(p.point.asked_iops)} ${(p.missed * 100).toFixed(1)}`)),
      );
    expect(missed("linear")).toEqual(["76092 -25.6", "83701 -10.9", "91311 -14.4"]);
    expect(missed("poisson")).toEqual([
      "30437 3.8",
      "45655 6.5",
      "53264 3.1",
      "60874 4.3",
      "68483 7.7",
      "76092 4.7",
      "83701 13.3",
      "91311 14.7",
    ]);
  });

  it("each drive has the rate and latency that its own job printed; grouped, they are unknown", async () => {
    const membersOf = async (folder: string) => {
      const points = await pointsOf(folder);
      const four = points.filter(({ source_name }) => source_name === "drives04.json");
      const keys = new Set(four.map(({ key }) => key));
      return { four, each: (await ask(members)).filter(({ of }) => keys.has(of)) };
    };
    const path = `${FIO}/drive-scaling/randread-perjob/drives04.json`;
    const { jobs } = JSON.parse(readFileSync(path, "utf8")) as {
      jobs: { read: { iops: number; clat_ns: { percentile: Record<string, number> } } }[];
    };
    const iops = jobs.map(({ read }) => read.iops);
    const p99 = jobs.map(({ read }) => read.clat_ns.percentile["99.000000"]! / 1000);
    const { four, each } = await membersOf("drive-scaling/randread-perjob");
    expect(each.map((member) => member.iops)).toEqual(iops);
    expect(each.map(({ latency }) => latency["clat"]!.quantiles["0.99"])).toEqual(p99);
    expect(four).toHaveLength(1);
    expect(four[0]!.iops).toBeCloseTo(
      iops.reduce((a, b) => a + b, 0),
      6,
    );
    await empty(engine);
    const grouped = await membersOf("drive-scaling/randread-grouped");
    expect(grouped.each.length).toBeLessThan(2);
    const drives = grouped.each.map((first) => ({ first }));
    expect(drivesOf(measuredIn(grouped.four)[0]!, drives) ?? 1).toBe(1);
  });

  it("merging the clients' bins gives the 14 percentiles that fio itself printed for all clients", async () => {
    const bytes = new Uint8Array(readFileSync(`${FIO}/special/client-server/fio-3.42-two.json`));
    const text = new TextDecoder().decode(bytes);
    type Side = { readonly clat_ns: { readonly percentile?: Readonly<Record<string, number>> } };
    const json = JSON.parse(text.slice(text.indexOf("{\n"))) as {
      client_stats: ({ jobname: string } & Record<"read" | "write", Side>)[];
    };
    const all = json.client_stats.find(({ jobname }) => jobname === "All clients")!;
    const { runs } = await parsed(fioJson, bytes);
    const directions = runs.flatMap((run) => run.members.flatMap((member) => member.directions));
    let compared = 0;
    for (const op of ["read", "write"] as const) {
      const merged = mergeHistograms(
        directions
          .filter((d) => d.op === op)
          .flatMap((d) => d.latency.flatMap(({ kind, buckets }) => (kind === "clat" && buckets ? [buckets] : []))),
      )!;
      for (const percent of ["50", "90", "95", "99", "99.9", "99.95", "99.99"]) {
        const printed = all[op].clat_ns.percentile![Number(percent).toFixed(6)];
        expect(quantile_ns(merged, Number(`${percent}e-2`)), `${op} p${percent}`).toBe(printed);
        compared++;
      }
    }
    expect(compared).toBe(14);
  });
});
