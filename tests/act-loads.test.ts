/** Several ACT logs against their load: which are joined, on real logs of four versions and both programs. */
import { expect, it } from "vitest";
import { intervals } from "~/queries/intervals";
import { traces } from "~/queries/traces";
import { loadSpec, choiceOf, slicedOf, windowsOf } from "~/views/act/model";
import { badgesOfLogs, factsOf } from "~/views/act/verdict";
import { answer, loadDrop } from "./support/questions";
import { realFolder } from "./support/realFiles";

const FOLDERS = [
  "v3.0-1x-ms",
  "v4.0-1x-us",
  "v5.3-storage-1x-us",
  "v6.6-index-1x-us-1s",
  "v6.6-storage-0.1x-us-1s",
  "v6.6-storage-1x-us-1s",
  "v6.6-storage-2x-us-10s",
  "v6.6-storage-commit-to-device-us",
];

async function specOf(folders: readonly string[]) {
  const files = folders.flatMap((folder) =>
    realFolder(`act/${folder}`)
      .filter(({ path }) => path.endsWith("output.txt"))
      .map(({ bytes }) => ({ path: `${folder}/output.txt`, bytes: new Uint8Array(bytes) })),
  );
  await loadDrop(files);
  const choice = choiceOf(await answer(traces, { dataset: "local" }), { in: [], r: "all", h: "", s: "auto", th: [] });
  const { logs, slice_s } = choice;
  const sliced = await Promise.all(
    logs.map(async (log) => slicedOf(log, await answer(intervals, windowsOf(log, log.judged!, slice_s)), slice_s)),
  );
  const spec = loadSpec(choice, { verdicts: logs.map(() => null), sliced, published: [] }, { ys: "log" });
  return { logs, spec };
}

it("only logs of one program, version line and number of devices share a line; each line has a name", async () => {
  const { logs, spec } = await specOf(FOLDERS);
  const [panel] = spec.panels;
  const first = panel!.series.filter(({ name }) => name?.endsWith("> 1 ms"));
  const folders = new Map(logs.map(({ id, path }) => [id, path.split("/")[0]!]));
  expect(Object.fromEntries(first.map(({ name, points }) => [name, points.map(({ id }) => folders.get(id!))]))).toEqual(
    {
      "storage 6.x, 1 device > 1 ms": ["v6.6-storage-0.1x-us-1s", "v6.6-storage-1x-us-1s", "v6.6-storage-2x-us-10s"],
      "storage 6.x, 2 devices > 1 ms": ["v6.6-storage-commit-to-device-us"],
      "storage 5.x, 2 devices > 1 ms": ["v5.3-storage-1x-us"],
      "act 4.x, 2 devices > 1 ms": ["v4.0-1x-us"],
      "act 3.x, 1 device > 1 ms": ["v3.0-1x-ms"],
      "index 6.x, 1 device > 1 ms": ["v6.6-index-1x-us-1s"],
    },
  );
  expect(new Set(panel!.series.map(({ id }) => id)).size).toBe(panel!.series.length);
  expect(badgesOfLogs(logs).map(({ text }) => text)).toEqual([
    "3.x, 4.x and 5.x reads include queueing: not comparable",
  ]);
});

it("the load of an index log is what its devices are asked for, not the requests", async () => {
  const { logs, spec } = await specOf(["v6.6-index-1x-us-1s", "v6.6-storage-1x-us-1s"]);
  expect(spec.key).toContain("index logs: 1× asks a device for 5,000 reads and 2,000 writes per second");
  const index = logs.find(({ program }) => program === "index")!;
  expect(factsOf(index, null)[0]![1]).toContain("5,000 reads/s, 2,000 writes/s");
  const at = spec.twin.columns.findIndex(({ id }) => id === "device_reads_per_s");
  expect(spec.twin.rows.map(({ cells }) => cells[at]!.value).toSorted()).toEqual([2000, 5000]);
  expect(badgesOfLogs(logs)).toEqual([]);
});
