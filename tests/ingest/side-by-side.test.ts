/** Drives side by side, from files to what the pages show: our own sets of several drives. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Edit } from "~/describe/edits";
import { apartWords, canSum, togetherWords } from "~/describe/together";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import {
  type EachModel,
  type LinesModel,
  type ScalingAnswers,
  scalingModel,
  scalingPicture,
} from "~/views/scaling/model";
import { fields as scalingFields } from "~/views/scaling/state";
import { verdictOf } from "~/views/scaling/verdict";
import { laterBy } from "../support/realFiles";
import type { Said } from "~/model/labels";
import { fill } from "../support/arrow";
import { answer, engine, loadDrop } from "../support/questions";
import type { NamedBytes } from "./read";

const SCALING = "tests/fixtures/runs/fio/drive-scaling";
const page: Frame = { width: 1392, height: 584, size: "page", measure: estimateWidth };

const filesOf = (folder: string): NamedBytes[] =>
  readdirSync(`${SCALING}/${folder}`)
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({
      path: `${folder}/${name}`,
      bytes: new Uint8Array(readFileSync(`${SCALING}/${folder}/${name}`)),
    }));

const answers = async () => ({
  points: await answer(curve, { dataset: "local" }),
  members: await answer(members, { dataset: "local" }),
});

async function load(files: readonly NamedBytes[]) {
  await loadDrop(files);
  return answers();
}

/** As the workspace keeps the reader's labels. */
async function say(words: readonly Edit[]): Promise<Said[]> {
  const said = words.flatMap(({ target, key, value }): Said[] =>
    value === null ? [] : [{ target, key, value, origin: "user" }],
  );
  await fill(engine, "label", said);
  return said;
}

const scalingState = { ...defaults(scalingFields), d: ["local"] };
const drivesState = { ...scalingState, by: "each" } as const;

/** Lines against the number of drives. */
function lines(rows: ScalingAnswers): LinesModel {
  const model = scalingModel(rows, scalingState, []);
  if (model.form !== "lines") throw new Error(model.form);
  return model;
}

/** The drives of one measurement. */
function drives(rows: ScalingAnswers, said: readonly Said[] = []): EachModel {
  const model = scalingModel(rows, drivesState, [], undefined, said);
  if (model.form !== "each") throw new Error(model.form);
  return model;
}

/** Twin rows, by column id. */
function cellsOf({ twin }: ReturnType<typeof scalingPicture>): Record<string, number | string | null>[] {
  return twin.rows.map(({ cells }) => Object.fromEntries(cells.map(({ value }, i) => [twin.columns[i]!.id, value])));
}

/** The jobs of drives12.json in one file each, as written by a script that starts fio once per drive. */
function hosts(): NamedBytes[] {
  const text = readFileSync(`${SCALING}/randread-perjob/drives12.json`, "utf8");
  const whole = JSON.parse(text.slice(text.indexOf("{"))) as { jobs: { jobname: string }[] };
  return ["hostA", "hostB"].flatMap((host, h) =>
    whole.jobs.map((job) => {
      const json = laterBy(h, JSON.stringify({ ...whole, jobs: [job] }));
      return { path: `${host}/${job.jobname}.json`, bytes: new TextEncoder().encode(json) };
    }),
  );
}

describe("scaling of the own set", () => {
  it("is 100, 86, 121, 75, 96, 104, 68 % on 1 to 12 drives, and the baseline is doubted", async () => {
    const rows = await load(filesOf("randread-perjob"));
    const model = lines(rows);
    expect(model.front.rows.map(({ count }) => count)).toEqual([1, 2, 3, 4, 6, 8, 12]);
    expect(model.front.rows.map(({ efficiency }) => Math.round((efficiency ?? 0) * 100))).toEqual([
      100, 86, 121, 75, 96, 104, 68,
    ]);
    expect(model.front.scaling).toMatchObject({
      holds_to: 1,
      against: ["over", "rises"],
      base: { count: 1 },
    });
    expect(verdictOf(scalingModel(rows, scalingState, []))).toEqual({
      first: "Baseline unstable, run it again: three give 121 % of three times one;",
      second: "twelve give 78,882 IOPS, 68 %.",
    });

    const cells = cellsOf(scalingPicture(rows, scalingState, [], page));
    const counts = cells.filter(({ drives }) => drives !== null);
    expect(counts.map(({ iops }) => Math.round(Number(iops)))).toEqual([
      9726, 16718, 35305, 29135, 55913, 81079, 78882,
    ]);
    expect(counts.map(({ clat_p99_us }) => Math.round(Number(clat_p99_us)))).toEqual([
      5669, 8225, 2933, 4014, 4227, 4014, 6717,
    ]);
    expect(counts.map(({ slowest }) => slowest)).toEqual([null, "loop0", "loop2", "loop3", "loop4", "loop3", "loop2"]);
    expect(counts.at(-1)).toMatchObject({ fastest: "loop11", outliers: "none" });
    expect(counts[3]).toMatchObject({ outliers: "ranks only" });
    // The table has each drive of each count once: 2 + 3 + 4 + 6 + 8 + 12.
    expect(cells.filter(({ among }) => among !== null)).toHaveLength(35);
  });

  it("uses the load per drive and the totals of a mix", async () => {
    const { chart, front } = lines(await load(filesOf("randrw70-perjob")));
    expect(chart.title).toBe("4K random 70/30 mix, QD 8 per drive: IOPS against drives, ideal from 1 drive.");
    expect(chart.ops).toEqual(["read", "write"]);
    const [one] = front.rows;
    expect(one!.step.first.total_iops).toBeCloseTo(18_502.749, 2);
  });

  it("takes the drives of one entry for several sections from its jobs, with a note; a label overrules it", async () => {
    const before = await load(filesOf("randread-grouped"));
    const { front, chart } = lines(before);
    expect(front.rows.map(({ count }) => count)).toEqual([1, 2, 3, 4, 6, 8, 12]);
    expect(front.rows.map(({ efficiency }) => Math.round((efficiency ?? 0) * 100))).toEqual([
      100, 89, 88, 87, 62, 68, 52,
    ]);
    expect(front.scaling?.holds_to).toBe(1);
    expect(chart.notes[0]).toContain("Number of drives: taken from the jobs.");
    const [one] = before.points.filter(({ source_name }) => source_name === "drives12.json");
    await say([{ target: `run:${one!.sha256.slice(0, 12)}.0`, key: "drive_count", value: "6" }]);
    const said = lines(await answers());
    expect(said.front.rows.map(({ count }) => count)).not.toContain(12);
  });
});

describe("drives of the own set", () => {
  it("are members of one phase: sum, p99 from the added histograms, none named as an outlier", async () => {
    const rows = await load(filesOf("randread-perjob"));
    const model = drives(rows);
    expect(model.proof).toEqual({ kind: "file" });
    expect(model.chart.title).toBe("4K random read on 12 drives, 8 outstanding each: IOPS against each drive.");
    expect(verdictOf(scalingModel(rows, drivesState, []))).toEqual({
      first: "12 drives give 78,882 IOPS together, p99 6.72 ms from added histograms.",
      second: "No outlier.",
    });
    const cells = cellsOf(scalingPicture(rows, drivesState, [], page));
    expect(cells).toHaveLength(13);
    expect(cells.at(-1)).toMatchObject({ drive: "all together", clat_p99_us: 6717.44 });
    expect(Number(cells.at(-1)!["iops"])).toBeCloseTo(
      cells.slice(0, 12).reduce((sum, { iops }) => sum + Number(iops), 0),
      3,
    );
  });

  it("ran together in newgroup, four groups of two jobs", async () => {
    const { chart, proof } = drives(await load(filesOf("newgroup")));
    expect(proof).toEqual({ kind: "file" });
    expect(chart.rows.map(({ name }) => name)).toEqual(["loop2", "loop1", "loop0", "loop3"]);
    expect(chart.sum?.step.first.total_iops).toBeCloseTo(79_793.45, 2);
  });

  it("of two folders are 24 members; one click sums them, p99 from the added bins, and back", async () => {
    const before = await load(hosts());
    const first = drives(before);
    expect(first.chart.rows).toHaveLength(24);
    expect(new Set(first.chart.rows.map(({ name }) => name)).size).toBe(24);
    expect(first.chart.rows.map(({ name }) => name)).toContain("hostA loop7");
    expect(first.chart.sum).toBeNull();
    expect(first.proof).toMatchObject({ kind: "none", apart: false });
    expect(canSum(first.set)).toBe(true);

    const words = togetherWords(first.set, first.sets, first.steps, []);
    expect(new Set(words.map(({ target }) => target)).size).toBe(24);
    const said = await say(words);
    const after = await answers();
    const summed = drives(after, said);
    expect(summed.proof).toMatchObject({ kind: "said", yours: true });
    expect(summed.chart.rows).toHaveLength(24);
    // Twice the twelve drives of the original file.
    expect(summed.chart.sum?.step.first.total_iops).toBeCloseTo(2 * 78_882.059, 2);
    expect(summed.chart.sum?.latencies[0]?.value_us).toBe(6717.44);
    expect(after.points).toHaveLength(1);

    const back = apartWords(summed.set, said);
    expect(back.map(({ target, key, value }) => [target, key, value])).toEqual(
      words.map(({ target }) => [target, "together", null]),
    );
  });
});
