import { expect, it } from "vitest";
import { readAgain, type Neighbour } from "./following";

type Report = NonNullable<Neighbour["report"]>;
const log: Report = { role: "part", tool: "fio", gathered: true };
const json: Report = { role: "result", tool: "fio" };
const job: Report = { role: "companion", tool: "fio" };

const file = (path: string, report: Neighbour["report"] = json, bytes = 2 ** 20): Neighbour => ({
  ...{ path, bytes, report },
  writing: false,
});
const grown = (path: string, report: Neighbour["report"] = json): Neighbour => ({
  ...file(path, report),
  writing: true,
});
const again = (changed: string, all: readonly Neighbour[]) => [...readAgain(new Set([changed]), all).read].sort();
/** As many results beside it without companions. */
const many = (folder: string, n = 200) => Array.from({ length: n }, (_, i) => file(`${folder}/${String(i)}.json`));

it("a small folder is read whole, like a drop", () => {
  const all = [file("d/a.json"), file("d/x/b.log", log), file("d/y/c.json")];
  expect(again("d/a.json", all)).toHaveLength(3);
  expect(readAgain(new Set(["d/a.json"]), [grown("d/a.json"), ...all.slice(1)]).short).toEqual([]);
});

it("in a large folder a self-contained result is read alone", () => {
  const all = [...many("d/a"), file("d/b/1.json"), file("d/b/1.log", log)];
  expect(again("d/a/7.json", all)).toEqual(["d/a/7.json"]);
});

it("a file that is unknown or broken belongs to no run", () => {
  const none: Report = { role: "result", tool: null };
  const all = [...many("d/a"), file("d/README.txt", none), file("d/b/x.json", none), file("d/b/1.log", log)];
  expect(again("d/a/7.json", all)).toEqual(["d/a/7.json"]);
});

it("a log is read with what lies in its folder, above and below, and with what belongs to these", () => {
  const all = [...many("d/a"), file("d/b/1.json"), file("d/b/logs/1.log", log), file("d/b/logs/2.log", log)];
  const set = ["d/b/1.json", "d/b/logs/1.log", "d/b/logs/2.log"];
  expect(again("d/b/logs/1.log", all)).toEqual(set);
  expect(again("d/b/1.json", all)).toEqual(set);
  // A job file over everything may explain everything.
  expect(again("d/b/1.json", [...all, file("d/job.fio", job)])).toHaveLength(all.length + 1);
});

it("files of other tools describe other runs, and a report read with others is not self-contained", () => {
  const flat: Report = { role: "result", tool: "vdbench", gathered: true };
  const all = [
    ...many("d/a"),
    file("d/job.fio", job),
    file("d/v/flatfile.html", flat),
    file("d/v/x/totals.html", flat),
  ];
  expect(again("d/v/flatfile.html", all)).toEqual(["d/v/flatfile.html", "d/v/x/totals.html"]);
});

it("a new file may belong to any file of its folder, but not of a folder whose name begins alike", () => {
  const all = [...many("d/a"), file("d/a2/x.log", log), file("d/new.csv", null)];
  expect(again("d/new.csv", all)).toHaveLength(all.length);
  expect(again("d/a/1.json", all.slice(0, -1))).toEqual(["d/a/1.json"]);
});

it("a growing result comes with its job files, and with all that belongs to it when writing has stopped", () => {
  const rest = [...many("d/a"), file("d/job.fio", job), file("d/a/1.log", log)];
  const all = [...rest, grown("d/live.json")];
  const { read, short } = readAgain(new Set(["d/live.json"]), all);
  expect([...read].sort()).toEqual(["d/job.fio", "d/live.json"]);
  expect(short).toEqual(["d/live.json"]);
  expect(readAgain(new Set(["d/live.json"]), [...rest, file("d/live.json")])).toEqual({
    read: new Set(all.map(({ path }) => path)),
    short: [],
  });
  // If its log grows, too, they are read together.
  const both = readAgain(new Set(["d/live.json", "d/a/1.log"]), all);
  expect(both.read.size).toBe(all.length);
  expect(both.short).toEqual([]);
});

it("a report that is read with others never comes without them", () => {
  const flat: Report = { role: "result", tool: "vdbench", gathered: true };
  const all = [...many("d/a"), grown("d/v/flatfile.html", flat), file("d/v/totals.html", flat)];
  expect(readAgain(new Set(["d/v/flatfile.html"]), all)).toEqual({
    read: new Set(["d/v/flatfile.html", "d/v/totals.html"]),
    short: [],
  });
});
