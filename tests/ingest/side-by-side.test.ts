/** Drives side by side, from the files to what the pages show: the own sets of several drives. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Edit } from "~/describe/edits";
import { estimateWidth } from "~/charts/estimate";
import type { Frame } from "~/charts/scene";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { together } from "~/queries/together";
import { apartWords, canSum, togetherWords } from "~/views/drives/evidence";
import { drivesModel, drivesPicture } from "~/views/drives/picture";
import { fields as drivesFields } from "~/views/drives/state";
import { answerOf as drivesAnswer } from "~/views/drives/words";
import { scalingModel, scalingPicture } from "~/views/scaling/picture";
import { fields as scalingFields } from "~/views/scaling/state";
import { answerOf as scalingAnswer } from "~/views/scaling/words";
import type { Said } from "~/model/labels";
import { fill } from "../support/arrow";
import { answer, engine } from "../support/questions";
import { readDrop, type NamedBytes } from "./read";

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
  together: await answer(together, { dataset: "local" }),
});

async function load(files: readonly NamedBytes[]) {
  const { batches } = await readDrop(files);
  for (const { table, rows, ipc } of batches) await engine.insert(table, ipc, rows);
  return answers();
}

/** As the workspace keeps a user's words. */
async function say(words: readonly Edit[]): Promise<Said[]> {
  const said = words.flatMap(({ target, key, value }): Said[] =>
    value === null ? [] : [{ target, key, value, origin: "user" }],
  );
  await fill(engine, "label", said);
  return said;
}

const drivesState = { ...defaults(drivesFields), d: ["local"] };
const scalingState = { ...defaults(scalingFields), d: ["local"] };

/** A row of a twin by the id of its column. */
function cellsOf({ twin }: ReturnType<typeof drivesPicture>): Record<string, number | string | null>[] {
  return twin.rows.map(({ cells }) => Object.fromEntries(cells.map(({ value }, i) => [twin.columns[i]!.id, value])));
}

/** The jobs of drives12.json as a file each, as a script makes them that starts fio once per drive. */
function hosts(): NamedBytes[] {
  const text = readFileSync(`${SCALING}/randread-perjob/drives12.json`, "utf8");
  const whole = JSON.parse(text.slice(text.indexOf("{"))) as { jobs: { jobname: string }[]; timestamp: number };
  return ["hostA", "hostB"].flatMap((host, h) =>
    whole.jobs.map((job) => {
      const document = { ...whole, timestamp: whole.timestamp + h, jobs: [job] };
      return { path: `${host}/${job.jobname}.json`, bytes: new TextEncoder().encode(JSON.stringify(document)) };
    }),
  );
}

describe("scaling of the own set", () => {
  it("is 100, 86, 121, 75, 96, 104, 68 % on 1 to 12 drives, and the baseline is doubted", async () => {
    const rows = await load(filesOf("randread-perjob"));
    const model = scalingModel(rows, scalingState, []);
    expect(model.data.rows.map(({ drives }) => drives)).toEqual([1, 2, 3, 4, 6, 8, 12]);
    expect(model.data.rows.map(({ efficiency }) => Math.round((efficiency ?? 0) * 100))).toEqual([
      100, 86, 121, 75, 96, 104, 68,
    ]);
    expect(model.scaling).toMatchObject({ holds_to: 1, against: ["over", "rises"], base: { drives: 1, n: 1 } });
    expect(scalingAnswer(model)).toContain("Baseline not reproducible: repeat. 3 drives give 121 % and 8 drives 104 %");

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
    // Each drive of each count stands in the table once: 2 + 3 + 4 + 6 + 8 + 12.
    expect(cells.filter(({ among }) => among !== null)).toHaveLength(35);
  });

  it("takes the load per drive and the totals of a mix", async () => {
    const { data } = scalingModel(await load(filesOf("randrw70-perjob")), scalingState, []);
    expect(data.title).toBe(
      "4K random 70/30 mix on 1 to 12 drives, QD 8 per drive: IOPS against the number of drives, in your own files.",
    );
    expect(data.ops).toEqual(["read", "write"]);
    const [one] = data.rows;
    expect(one!.iops).toBeCloseTo(18_502.749, 2);
  });

  it("takes the drives of one entry for several sections from its jobs, and says so; a user's word goes first", async () => {
    const before = await load(filesOf("randread-grouped"));
    const { data, scaling } = scalingModel(before, scalingState, []);
    expect(data.rows.map(({ drives }) => drives)).toEqual([1, 2, 3, 4, 6, 8, 12]);
    expect(data.rows.map(({ efficiency }) => Math.round((efficiency ?? 0) * 100))).toEqual([
      100, 89, 88, 87, 62, 68, 52,
    ]);
    expect(scaling?.holds_to).toBe(1);
    expect(data.notes[0]).toContain("Number of drives: that of the jobs.");
    const [one] = before.points.filter(({ source_name }) => source_name === "drives12.json");
    await say([{ target: `run:${one!.sha256.slice(0, 12)}.0`, key: "drive_count", value: "6" }]);
    const said = scalingModel(await answers(), scalingState, []);
    expect(said.data.rows.map(({ drives }) => drives)).not.toContain(12);
  });
});

describe("drives of the own set", () => {
  it("are members of one phase: sum, p99 from the added histograms, none named as an outlier", async () => {
    const rows = await load(filesOf("randread-perjob"));
    const model = drivesModel(rows, drivesState, []);
    expect(model.proof).toEqual({ kind: "file" });
    expect(model.data.title).toBe(
      "4K random read on 12 drives, 8 outstanding each: IOPS and p99 completion latency, in your own files.",
    );
    expect(drivesAnswer(model)).toBe(
      "12 drives give 78,882 IOPS together, p99 6.72 ms from added histograms. Slowest loop2 (6,194 IOPS), fastest loop11 (7,167 IOPS). No outlier.",
    );
    const cells = cellsOf(drivesPicture(rows, drivesState, [], page));
    expect(cells).toHaveLength(13);
    expect(cells.at(-1)).toMatchObject({ drive: "all together", clat_p99_us: 6717.44 });
    expect(Number(cells.at(-1)!["iops"])).toBeCloseTo(
      cells.slice(0, 12).reduce((sum, { iops }) => sum + Number(iops), 0),
      3,
    );
  });

  it("ran together in newgroup, four groups of two jobs", async () => {
    const { data, proof } = drivesModel(await load(filesOf("newgroup")), drivesState, []);
    expect(proof).toEqual({ kind: "file" });
    expect(data.rows.map(({ name }) => name)).toEqual(["loop2", "loop1", "loop0", "loop3"]);
    expect(data.sum?.iops).toBeCloseTo(79_793.45, 2);
  });

  it("of two folders are 24 members; one click sums them, p99 from the added bins, and back", async () => {
    const before = await load(hosts());
    const first = drivesModel(before, drivesState, []);
    expect(first.data.rows).toHaveLength(24);
    expect(new Set(first.data.rows.map(({ name }) => name)).size).toBe(24);
    expect(first.data.rows.map(({ name }) => name)).toContain("hostA loop7");
    expect(first.data.sum).toBeNull();
    expect(first.proof).toMatchObject({ kind: "none", apart: false });
    expect(canSum(first.set!)).toBe(true);

    const words = togetherWords(first.set!, first.sets, first.steps, []);
    expect(new Set(words.map(({ target }) => target)).size).toBe(24);
    const said = await say(words);
    const after = await answers();
    const summed = drivesModel(after, drivesState, [], undefined, said);
    expect(summed.proof).toMatchObject({ kind: "said", yours: true });
    expect(summed.data.rows).toHaveLength(24);
    // Twice the twelve drives of the file that they are from.
    expect(summed.data.sum?.iops).toBeCloseTo(2 * 78_882.059, 2);
    expect(summed.data.sum?.latencies[0]?.value_us).toBe(6717.44);
    expect(after.points).toHaveLength(1);

    const back = apartWords(summed.set!, said);
    expect(back.map(({ target, key, value }) => [target, key, value])).toEqual(
      words.map(({ target }) => [target, "together", null]),
    );
  });
});
