/** One grouping, used everywhere: each place that names systems or counts repeats gives the same answer. */
import { beforeEach, expect, it } from "vitest";
import { options } from "~/charts/curve/testing";
import { groupsOf } from "~/describe/groups";
import { groupedWords, stepLines } from "~/ingest/grouped";
import { stepTarget } from "~/model/labels";
import { stepsOf } from "~/model/step";
import { curve } from "~/queries/curve";
import { runs as runsQuestion } from "~/queries/runs";
import { sidesOf } from "~/analysis/sides";
import { joinKey } from "~/model/joins";
import { linesOf } from "~/model/lines";
import { seriesId } from "~/model/load";
import { allLeaves } from "~/views/runs/leaves";
import { answer, openEmpty, loadGrouped } from "./support/questions";
import { sharedFolder } from "./support/shared";

const collections = [
  ...["ssd-appended", "ssd-folders", "fioplot-raid", "fioplot-runs", "mac-hosts", "two-drives-raid0"],
  ...["before-after", "sysbench-threads", "vdbench-raid"],
];
const own = { dataset: "local" };
const sorted = (pairs: readonly (readonly [string, string])[]) =>
  [...new Map(pairs)].sort(([a], [b]) => (a < b ? -1 : 1));

beforeEach(openEmpty);

it.each(collections)("%s: the strip, Runs, Curve, Compare and inspect agree", async (id) => {
  const read = await loadGrouped(sharedFolder(`groups/${id}/files`));
  const described = read.files.flatMap(({ runs }) => runs);
  const measured = described.filter(({ steps }) => (steps ?? []).length > 0);

  // Systems, by run.
  const lines = stepLines(described, []);
  const inspect = measured.flatMap(({ key, steps }) =>
    steps!.map((step) => [key, lines.get(stepTarget(step.run, step.phase, step.job_index))!.system] as const),
  );
  const strip = groupsOf(measured, groupedWords(described, []).said).flatMap(({ name, runs }) =>
    runs.map(({ key }) => [key, name] as const),
  );
  expect(sorted(strip)).toEqual(sorted(inspect));
  const rows = (await answer(runsQuestion, own)).filter(({ points }) => points > 0);
  expect(sorted(rows.map(({ key, system }) => [key, system ?? ""]))).toEqual(sorted(inspect));
  const points = await answer(curve, own);
  const runOf = ({ sha256, document }: (typeof points)[number]) => `${sha256.slice(0, 12)}.${String(document)}`;
  expect(sorted(points.map((point) => [runOf(point), point.system ?? ""]))).toEqual(sorted(inspect));
  const systems = new Set(inspect.map(([, system]) => system));
  for (const { value } of sidesOf(stepsOf(points), { by: "system", d: ["local"], in: [] }).sides)
    expect(systems).toContain(value);

  // How often each load was measured.
  const said = [...lines.values()].flatMap(({ system, series, load, repeats }) =>
    repeats === null ? [] : [`${system}/${series} at ${String(load)}: ${String(repeats)}`],
  );
  const leaves = allLeaves(points, [], { rep: "one", k: "default" });
  // Reads and writes of a mix are two rows with the same repeats.
  const sets = [...new Set(leaves.map(({ repeats }) => repeats))].filter((steps) => steps.length > 1);
  const again = sets.flatMap((steps) =>
    steps.map(({ first }) => {
      const load = lines.get(stepTarget(runOf(first), first.phase, first.job_index))!.load;
      return `${first.system ?? ""}/${first.series} at ${String(load)}: ${String(steps.length)}`;
    }),
  );
  expect(again.sort()).toEqual(said.sort());
  // Each of them is one of its measurements, counted from 1.
  for (const steps of sets)
    expect(new Set(steps.map(({ first }) => first.repeat))).toEqual(new Set(steps.map((_, i) => i + 1)));

  // A median is taken over repeats only, even if a reader joins every series that may be joined.
  const moved = points.filter(({ op }) => op !== "sync");
  const ends = new Map<string, string>();
  for (const point of moved) if (!ends.has(joinKey(point))) ends.set(joinKey(point), seriesId(point));
  const joins = [...new Set(moved.map((point) => `${seriesId(point)}\n${ends.get(joinKey(point))!}`))].map((pair) => {
    const [series, into] = pair.split("\n");
    return [series!, into!] as const;
  });
  for (const line of [...linesOf(moved, options), ...linesOf(moved, { ...options, joins })]) {
    const again = line.points.filter(({ repeats }) => repeats !== null);
    for (const { point, load, repeats } of again) {
      const same = again.filter((p) => p.load === load).map((p) => p.point);
      expect(same.every((other) => seriesId(other) === seriesId(point))).toBe(true);
      expect(new Set(same.map(({ repeat }) => repeat)).size).toBe(repeats!.n);
    }
  }
});
