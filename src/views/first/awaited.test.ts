import { expect, it } from "vitest";
import { decodeHash } from "~/permalink/codec";
import { curvePoint } from "../../../tests/support/points";
import { fields as compare } from "../compare/state";
import { fields as curve } from "../curve/state";
import { arrived, placed } from "./ask";
import { awaitedBy, isAbsent } from "./awaited";
import { factsOf } from "./facts";

const pages = new Map<string, typeof compare | typeof curve>([
  ["compare", compare],
  ["curve", curve],
]);

/** What a link waits for when these files are loaded. */
function awaited(hash: string, loaded: readonly string[] = []) {
  const { page, state, datasets, globals } = decodeHash(hash, pages);
  const linked = datasets.map(({ slug }) => slug);
  return awaitedBy({ page, state, linked, files: globals.files }, pages.get(page)!, loaded);
}

const factsAt = (paths: readonly string[], series = "randread-4k-j1") =>
  factsOf(
    {
      curve: paths.map((source_path, run_no) =>
        curvePoint({ dataset: "local", series, source_path, run_no, key: `00000000000${String(run_no)}.0.0.read` }),
      ),
      ...{ members: [], traces: [] },
    },
    [],
  );

const paths = "#/compare?v=1&d=local&at=limit&lim=2000&in=disk/a~tmpfs/a";
const byWorkload = "#/curve?v=1&d=local&w=randread-4k";

it("a link that says how to show own files waits for them; one to own files in general, or to others, does not", () => {
  expect(awaited(paths)?.paths).toEqual(["disk/a", "tmpfs/a"]);
  expect(awaited("#/curve?v=1&d=local&lim=2000&y=p99.9&x=outstanding")?.paths).toEqual([]);
  for (const hash of ["", "#/curve?v=1", "#/curve?v=1&d=local", "#/curve?v=1&d=example-virtual-disk&y=p50"]) {
    expect(awaited(hash)).toBeNull();
  }
});

it("a page that the app opened itself waits for nothing, nor does one whose files are here", () => {
  const { page, state } = decodeHash(paths, pages);
  expect(awaitedBy({ page, state, linked: [] }, compare, [])).toBeNull();
  expect(awaited(byWorkload, ["other.json"])).toBeNull();
  expect(awaited(paths, ["disk/a/1.json", "tmpfs/a/1.json"])).toBeNull();
  // Half of them are here.
  expect(awaited(paths, ["disk/a/1.json"])?.paths).toEqual(["tmpfs/a"]);
});

it("its files are those at its paths, or with its workload", () => {
  const ofPaths = awaited(paths)!;
  expect(arrived(ofPaths, factsAt(["disk/a/1.json"]), new Set(["disk/a/1.json"]))).toBe(true);
  expect(arrived(ofPaths, factsAt(["disk/b/1.json"]), new Set(["disk/b/1.json"]))).toBe(false);
  const ofWorkload = awaited(byWorkload)!;
  expect(arrived(ofWorkload, factsAt(["x.json"]), new Set(["x.json"]))).toBe(true);
  expect(arrived(ofWorkload, factsAt(["x.json"], "write-1m-j1"), new Set(["x.json"]))).toBe(false);
  const open = awaited("#/curve?v=1&d=local&lim=2000")!;
  expect(arrived(open, factsAt(["x.json"], "write-1m-j1"), new Set(["x.json"]))).toBe(true);
});

it("files named by the link are asked for with the folder it gives, and recognised in any folder", () => {
  const hash = "#/compare?v=1&d=local&in=sweep/1.json~sweep/2.json&files=1.json~3.json";
  const files = ["1.json", "3.json"];
  const link = awaited(hash)!;
  expect(link.names).toEqual(["sweep/1.json", "3.json"]);
  expect(isAbsent(link, files)).toBe(true);
  expect(isAbsent(awaited(hash, ["x/3.json"])!, files)).toBe(false);
  expect(awaited(hash, ["a/1.json", "3.json"])).toBeNull();
  expect(arrived(link, factsAt([]), new Set(["other/3.json"]))).toBe(true);
  expect(arrived(link, factsAt([]), new Set(["other/4.json", "13.json"]))).toBe(false);
  // Other files do not count for a link that names its files and nothing else.
  expect(isAbsent(awaited("#/curve?v=1&d=local&files=1.json", ["2.json"])!, ["1.json"])).toBe(true);
  expect(isAbsent(awaited(paths)!, [])).toBe(true);
  expect(isAbsent(awaited(paths, ["disk/a/1.json"])!, [])).toBe(false);
  expect(isAbsent(awaited(byWorkload)!, [])).toBe(false);
});

it("paths of the link become those of the drop when its folders have other names", () => {
  const at = (hash: string, ...drop: string[]) => placed(awaited(hash)!, drop, new Set(drop));
  expect(at("#/compare?v=1&d=local&in=sweep/1.json", "x/1.json", "x/2.json")).toEqual(["x/1.json"]);
  expect(at(paths, "x/disk/a/1.json", "x/disk/a/2.json", "b.json")).toEqual(["x/disk/a"]);
  expect(at("#/compare?v=1&d=local&in=sweep&files=1.json", "1.json", "2.json")).toEqual(["1.json"]);
  expect(at("#/compare?v=1&d=local&in=sweep", "sweep/1.json")).toEqual(["sweep"]);
});
