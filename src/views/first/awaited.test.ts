import { expect, it } from "vitest";
import { decodeHash } from "~/permalink/codec";
import { curvePoint } from "../shared/point/rows.fixture";
import { fields as compare } from "../compare/state";
import { fields as curve } from "../curve/state";
import { arrived } from "./arrived";
import { awaitedBy } from "./awaited";
import { factsOf } from "./facts";

const pages = new Map<string, typeof compare | typeof curve>([
  ["compare", compare],
  ["curve", curve],
]);

/** What a link waits for, of somebody who has these files. */
function awaited(hash: string, loaded: readonly string[] = []) {
  const { page, state, datasets } = decodeHash(hash, pages);
  return awaitedBy({ page, state, linked: datasets.map(({ slug }) => slug) }, pages.get(page)!, loaded);
}

const factsAt = (paths: readonly string[], series = "randread-4k-j1") =>
  factsOf(
    {
      curve: paths.map((source_path, run_no) =>
        curvePoint({ dataset: "local", series, source_path, run_no, key: `00000000000${String(run_no)}.0.0.read` }),
      ),
      ...{ members: [], traces: [], together: [] },
    },
    [],
  );

const paths = "#/compare?v=1&d=local&at=limit&lim=2000&in=disk/a~tmpfs/a";
const byWorkload = "#/curve?v=1&d=local&w=randread-4k";

it("a link that says how own files are seen waits for them; one to own files, or to others, does not", () => {
  expect(awaited(paths)?.paths).toEqual(["disk/a", "tmpfs/a"]);
  expect(awaited("#/curve?v=1&d=local&lim=2000&y=p99.9&x=outstanding")?.paths).toEqual([]);
  for (const hash of ["", "#/curve?v=1", "#/curve?v=1&d=local", "#/curve?v=1&d=example-virtual-disk&y=p50"]) {
    expect(awaited(hash)).toBeNull();
  }
});

it("a page that the app went to waits for nothing, nor does one whose files are here", () => {
  const { page, state } = decodeHash(paths, pages);
  expect(awaitedBy({ page, state, linked: [] }, compare, [])).toBeNull();
  expect(awaited(byWorkload, ["other.json"])).toBeNull();
  expect(awaited(paths, ["disk/a/1.json", "tmpfs/a/1.json"])).toBeNull();
  // Half of them are.
  expect(awaited(paths, ["disk/a/1.json"])?.paths).toEqual(["tmpfs/a"]);
});

it("its files are those at its paths, or of its workload", () => {
  const ofPaths = awaited(paths)!;
  expect(arrived(ofPaths, factsAt(["disk/a/1.json"]), new Set(["disk/a/1.json"]))).toBe(true);
  expect(arrived(ofPaths, factsAt(["disk/b/1.json"]), new Set(["disk/b/1.json"]))).toBe(false);
  const ofWorkload = awaited(byWorkload)!;
  expect(arrived(ofWorkload, factsAt(["x.json"]), new Set(["x.json"]))).toBe(true);
  expect(arrived(ofWorkload, factsAt(["x.json"], "write-1m-j1"), new Set(["x.json"]))).toBe(false);
  const open = awaited("#/curve?v=1&d=local&lim=2000")!;
  expect(arrived(open, factsAt(["x.json"], "write-1m-j1"), new Set(["x.json"]))).toBe(true);
});
