import { expect, it } from "vitest";
import { readAgain, type Neighbour } from "./again";

const file = (path: string, role: Neighbour["role"] = "result", bytes = 2 ** 20): Neighbour => ({ path, role, bytes });
const again = (changed: string, all: readonly Neighbour[]) => [...readAgain(new Set([changed]), all)].sort();
/** As many results beside it that nothing belongs to. */
const many = (folder: string, n = 200) => Array.from({ length: n }, (_, i) => file(`${folder}/${String(i)}.json`));

it("a small folder is read as a drop is: whole", () => {
  expect(again("d/a.json", [file("d/a.json"), file("d/x/b.log", "part"), file("d/y/c.json")])).toHaveLength(3);
});

it("in a large one a result that stands for itself is read alone", () => {
  const all = [...many("d/a"), file("d/b/1.json"), file("d/b/1.log", "part")];
  expect(again("d/a/7.json", all)).toEqual(["d/a/7.json"]);
});

it("a log is read with what lies in its folder, above and below, and with what belongs to these", () => {
  const all = [...many("d/a"), file("d/b/1.json"), file("d/b/logs/1.log", "part"), file("d/b/logs/2.log", "part")];
  const set = ["d/b/1.json", "d/b/logs/1.log", "d/b/logs/2.log"];
  expect(again("d/b/logs/1.log", all)).toEqual(set);
  expect(again("d/b/1.json", all)).toEqual(set);
  // A job file over everything may explain everything.
  expect(again("d/b/1.json", [...all, file("d/job.fio", "companion")])).toHaveLength(all.length + 1);
});

it("a new file may belong to any of its neighbours, and a folder is no other one that begins alike", () => {
  const all = [...many("d/a"), file("d/a2/x.log", "part"), file("d/new.csv", null)];
  expect(again("d/new.csv", all)).toHaveLength(all.length);
  expect(again("d/a/1.json", all.slice(0, -1))).toEqual(["d/a/1.json"]);
});
