/** The data of a chart goes from one engine into another: every question gives the same rows. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Engine } from "~/engine/engine";
import { openNodeEngine } from "~/engine/node";
import type { Row } from "~/model/tables";
import { decodePacket, encodePacket } from "~/bundle/packet";
import type { CurvePoint } from "~/model/answers";
import type { Content, Needed } from "~/model/carried";
import { curve } from "~/queries/curve";
import { runs as runsOf } from "~/queries/runs";
import { fill } from "./support/arrow";
import { drops, type DropFile, realFolder } from "./support/realFiles";
import { carriedDrops, answersOf, asked, carriedOf, everythingIn, insertCarried } from "./support/carried";
import { empty } from "./support/questions";
import { groupedBatches, readDrop } from "./ingest/read";

vi.setConfig({ testTimeout: 120_000 });

let sender: Engine;
let receiver: Engine;
beforeAll(async () => {
  sender = await openNodeEngine();
  receiver = await openNodeEngine();
});
afterAll(async () => {
  await sender.close();
  await receiver.close();
});
afterEach(async () => {
  await empty(sender);
  await empty(receiver);
});

async function fillSender(files: readonly DropFile[], more: Parameters<typeof readDrop>[1] = {}): Promise<void> {
  const read = await readDrop(files, more);
  for (const { table, ipc, rows } of [...read.batches, ...groupedBatches(read)]) await sender.insert(table, ipc, rows);
}

/** As a receiver gets it, through the text of a link. */
async function sendLink(needed: Needed): Promise<string> {
  const text = encodePacket({ tables: await carriedOf(sender, needed), views: [], notes: [] });
  const read = decodePacket(text);
  if (!read.ok) throw new Error(read.error.code);
  await insertCarried(receiver, read.value.tables);
  return text;
}

const local = { dataset: "local" };
const say = (rows: readonly Partial<Row<"label">>[]) =>
  fill(
    sender,
    "label",
    rows.map((row) => ({ ...local, origin: "user", ...row })),
  );

/** Points of the curve without row numbers, and with as many digits of the sha256 as travel. */
async function curveOf(engine: Engine): Promise<(CurvePoint & { no: number })[]> {
  return (await asked(engine, curve, local)).map((point) => ({
    ...point,
    ...{ no: point.point_no, point_no: 0, run_no: 0, sha256: point.sha256.slice(0, 12) },
  }));
}
const bare = (points: readonly (CurvePoint & { no: number })[]) => points.map((point) => ({ ...point, no: 0 }));

describe("everything of a drop", () => {
  it.each(carriedDrops)("%s answers every question alike", async (name) => {
    await fillSender(drops[name]);
    const before = await answersOf(sender);
    expect((before["runs"] as unknown[]).length).toBeGreaterThan(0);
    await sendLink(await everythingIn(sender));
    expect(await answersOf(receiver)).toEqual(before);
  });
});

describe("a part of a dataset", () => {
  it("has its rows as they are in the whole, with the name that its neighbours gave it", async () => {
    await fillSender(drops.twoFolders);
    const all = await curveOf(sender);
    const wanted = all.filter(({ source_path }) => source_path.startsWith("after/")).slice(0, 3);
    expect(new Set(all.map(({ system_label }) => system_label))).toEqual(new Set(["before", "after"]));
    await sendLink({ runs: [], points: wanted.map(({ no }) => no) });
    expect(bare(await curveOf(receiver))).toEqual(bare(wanted));
  });

  it("has the state that distinguished its drive from another one in its name", async () => {
    await fillSender(drops.repeats);
    const runs = await asked(sender, runsOf, local);
    await say(
      runs.flatMap(({ key }, i) => [
        { target: `run:${key}`, key: "label", value: "P1" },
        { target: `run:${key}`, key: "firmware", value: `1.${i}` },
      ]),
    );
    const all = await curveOf(sender);
    expect(new Set(all.map(({ system_label }) => system_label))).toEqual(
      new Set(["P1 · 1.0", "P1 · 1.1", "P1 · 1.2"].map((name) => name.replace("· ", "· firmware "))),
    );
    const [first] = all;
    const wanted = all.filter(({ system }) => system === first!.system);
    await sendLink({ runs: [], points: wanted.map(({ no }) => no) });
    expect(bare(await curveOf(receiver))).toEqual(bare(wanted));
  });

  it("carries along what is put together with it, and its labels", async () => {
    await fillSender(drops.depths);
    const runs = await asked(sender, runsOf, local);
    const [a, b, c] = runs.map(({ key }) => `run:${key}`) as [string, string, string];
    await say([
      { target: a, key: "together", value: "two at once" },
      { target: b, key: "together", value: "two at once" },
      { target: b, key: "iodepth", value: "1" },
      { target: c, key: "excluded", value: "warm" },
    ]);
    const all = await curveOf(sender);
    const joined = all.find(({ together }) => together === "two at once")!;
    expect(Object.keys(joined.latency["clat"]!.quantiles).length).toBeGreaterThan(3);
    await sendLink({ runs: [], points: [joined.no] });
    const got = await curveOf(receiver);
    expect(bare(got)).toEqual(bare([joined]));
  });

  it("has the files and devices of its jobs", async () => {
    await fillSender(drops.scaling);
    const all = await curveOf(sender);
    const most = all.reduce((a, b) => (b.targets.length > a.targets.length ? b : a));
    expect(most.targets.length).toBe(12);
    await sendLink({ runs: [], points: [most.no] });
    expect((await curveOf(receiver)).map(({ targets }) => targets)).toEqual([most.targets]);
    // The jobs' latencies stay where they are.
    const { columns } = await receiver.query("SELECT count(DISTINCT point_no) AS n FROM latency");
    expect(columns["n"]![0]).toBe(1);
  });

  it("has histograms and details only where the chart needs them", async () => {
    await fillSender(drops.oneRun);
    const { runs } = await everythingIn(sender);
    const tablesOf = async (more: Partial<Needed>) => Object.keys(await carriedOf(sender, { runs, ...more }));
    expect(await tablesOf({})).toEqual(["source", "run", "point", "latency", "label"]);
    expect(await tablesOf({ buckets: true, details: true })).toEqual(
      expect.arrayContaining(["histogram", "detail"]) as string[],
    );
    const without = await sendLink({ runs });
    expect(decodePacket(without)).toMatchObject({ ok: true });
    expect(Object.keys((decodePacket(without) as { value: Content }).value.tables)).not.toContain("histogram");
  });

  it("is the same text, whenever and in whatever order its files were read", async () => {
    await fillSender(drops.depths.slice(0, 4));
    const one = await sendLink({ runs: (await everythingIn(sender)).runs });
    await empty(sender);
    await fillSender(drops.depths.slice(0, 4), { number: numbersFrom(900) });
    expect(
      encodePacket({
        tables: await carriedOf(sender, { runs: (await everythingIn(sender)).runs }),
        ...{ views: [], notes: [] },
      }),
    ).toBe(one);
  });
});

const numbersFrom = (first: number) => () => first++;

const SWEEPS = ["randread-4k-nj1", "randread-4k-nj4", "randwrite-4k-nj1", "randwrite-4k-nj4"];

it("36 points of real depth sweeps, means and nine percentiles, are a link under 4,000 characters", async () => {
  const files = SWEEPS.flatMap((name) => realFolder(`fio/qd-sweep-disk/${name}`)).filter(({ path }) =>
    path.endsWith(".json"),
  );
  await fillSender(files);
  const { runs } = await everythingIn(sender);
  const quantiles = [0.01, 0.05, 0.5, 0.9, 0.95, 0.99, 0.999, 0.9995, 0.9999];
  const text = await sendLink({ runs, kinds: ["clat"], quantiles });
  const points = await asked(receiver, curve, local);
  expect(points).toHaveLength(36);
  for (const { latency } of points) {
    expect(Object.keys(latency["clat"]!.quantiles)).toHaveLength(9);
    expect(latency["clat"]!.mean_us).toBeGreaterThan(0);
  }
  expect(text.length).toBeLessThan(3400);
  // All of the files' completion latencies, with eighteen percentiles each.
  const all = encodePacket({ tables: await carriedOf(sender, { runs, kinds: ["clat"] }), views: [], notes: [] });
  expect(all.length).toBeLessThan(3700);
});
