import { describe, expect, it } from "vitest";
import type { CatalogueEntry } from "~/model/dataset";
import { defaults } from "~/permalink/field";
import { readCatalogue } from "~/model/catalogue";
import { filterItems } from "../faceted";
import { madeRows } from "../../../../tests/support/shelfRows";
import {
  columnsOf,
  faceting,
  filterValues,
  folded,
  isLike,
  methodNote,
  modelOf,
  ownFirst,
  rowsOf,
  scaleEnd,
  sortSystems,
  systemsOf,
  toggledColumn,
  unlikeIn,
} from "./rows";
import { fields } from "../../library/state";

const shelf = madeRows(40);
const card = { slug: "lab", hash: "0", title: "Lab", publisher: "Lab", headline: "", answers: "", raw_files: 1, shelf };
const written = { version: 3, code: "", title: null, prepared: [] as string[] } as const;
const datasets: readonly CatalogueEntry[] = readCatalogue({ ...written, datasets: [card] }).datasets;
const rows = rowsOf(datasets);
const state = defaults(fields);
const found = (q: string) => filterItems(rows, faceting, { ...state, q }).length;

describe("search", () => {
  it("finds a drive in any spelling", () => {
    expect([found("PM883"), found("pm 883"), found("pm-883"), found(" Pm883 , ")]).toEqual([7, 7, 7, 7]);
    expect([found("d3s4610"), found("D3-S4610"), found("s4610 microserver")]).toEqual([7, 7, 7]);
  });
  it("puts matching rows first, then those of a collection whose title matches", () => {
    const drive = rows[9]!.shelf!.drive_model!;
    const all = rowsOf(readCatalogue({ ...written, datasets: [{ ...card, title: `All but ${drive}` }] }).datasets);
    expect(all[0]?.shelf?.drive_model).not.toBe(drive);
    const shown = ownFirst(all, drive);
    const isIt = shown.map(({ shelf: own }) => own?.drive_model === drive);
    expect([shown.length, isIt.lastIndexOf(true) + 1]).toEqual([all.length, isIt.filter(Boolean).length]);
    expect(ownFirst(all, "")).toEqual(all);
  });
  it("counts systems, not their set-ups", () => {
    const more = { ...card, shelf: [...shelf, { ...shelf[0]!, setup: "RAID" }] };
    const all = rowsOf(readCatalogue({ ...written, datasets: [more] }).datasets);
    expect(all).toHaveLength(41);
    expect(filterValues(all, state).publisher).toEqual([{ value: "Lab", count: 40 }]);
  });
  it("matches within one fact of a row, never across two", () => {
    expect(found("pm883tlc")).toBe(0);
    expect(found("tlc pm883")).toBe(7);
  });
});

describe("rows measured alike", () => {
  it("compare with the first ticked row, else with most rows", () => {
    expect(modelOf(rows, undefined)).toMatchObject({
      ...{ engine: "libaio, direct", runtime: "60 s", tool: "fio 3.1", state: null },
    });
    expect(rows.filter((row) => isLike(row, modelOf(rows, rows[8]), ["engine"]))).toHaveLength(5);
    expect(rows.filter((row) => isLike(row, modelOf(rows, rows[10]), ["state"]))).toHaveLength(4);
    expect(rows.filter((row) => isLike(row, modelOf(rows, undefined), []))).toHaveLength(40);
  });
  it("are flagged if they differ: in what, and how; unknown differs", () => {
    expect(unlikeIn([rows[1]!, rows[2]!])).toEqual([]);
    expect(unlikeIn([rows[1]!, rows[20]!])).toEqual([
      { of: "state", values: [null, "steady"] },
      { of: "runtime", values: ["60 s", "300 s"] },
    ]);
    // Unknown facts give no note on a row.
    expect(methodNote(rows[20]!, modelOf(rows, undefined))).toBe("300 s");
    expect(methodNote(rows[1]!, modelOf(rows, undefined))).toBe("");
  });
});

it("sorting changes the order of systems, not the set-up that represents one", () => {
  const [one, two] = shelf as [(typeof shelf)[0], (typeof shelf)[0]];
  const setup = (of: typeof one, name: string, within_iops: number | null, peak_iops: number) => ({
    ...{ ...of, setup: name, media: name === "bfq" ? "MLC" : "TLC" },
    ...{ read: { ...of.read!, within_iops, peak_iops }, write: null },
  });
  const many = [setup(one, "bfq", 700, 9000), setup(one, "none", 4000, 5000), setup(two, "a", null, 6000)];
  const all = rowsOf(readCatalogue({ ...written, datasets: [{ ...card, shelf: many }] }).datasets);
  const first = (sort: typeof state.sort) =>
    folded(sortSystems(systemsOf(all), sort), []).map(({ row, others }) => [row.note, others]);
  for (const descending of [true, false]) {
    expect(first({ column: "media", descending }).toSorted()).toEqual([
      ["a", 0],
      ["none", 1],
    ]);
    expect(first({ column: "readPeak", descending })).toEqual(
      descending
        ? [
            ["a", 0],
            ["none", 1],
          ]
        : [
            ["none", 1],
            ["a", 0],
          ],
    );
    expect(first({ column: "read", descending })).toEqual([
      ["none", 1],
      ["a", 0],
    ]);
  }
});

it("a set-up whose p99 is known stands for its system before one that reaches more without", () => {
  const [one] = shelf as [(typeof shelf)[0]];
  const setup = (name: string, judged: boolean, peak_iops: number) => ({
    ...{ ...one, setup: name, read: { ...one.read!, judged, within_iops: null, peak_iops }, write: null },
  });
  const many = [setup("buffered", false, 1232), setup("direct", true, 1000)];
  const all = rowsOf(readCatalogue({ ...written, datasets: [{ ...card, shelf: many }] }).datasets);
  const [front] = folded(sortSystems(systemsOf(all), { column: "readPeak", descending: true }), []);
  expect(front).toMatchObject({ row: { note: "direct" }, others: 1 });
});

describe("columns", () => {
  const shown = (choice: Partial<typeof state>) =>
    columnsOf(rows, { ...state, ...choice }).flatMap((column) => (column.shown ? [column.id] : []));
  it("are shown if they vary; engine, runtime and state only on request", () => {
    expect(columnsOf(rows, state).map(({ id }) => id)).not.toContain("seq");
    expect(shown({})).toEqual(["media", "attached", "host", "tool", "read", "qd1", "write", "curve"]);
    expect(shown({ cols: ["runtime"], off: ["write", "media"] })).toEqual([
      ...["attached", "host", "tool", "runtime", "read", "qd1", "curve"],
    ]);
  });
  it("are shown and hidden by one press", () => {
    const press = (id: string, before: typeof state) => {
      const column = columnsOf(rows, before).find((one) => one.id === id)!;
      return { ...before, ...toggledColumn(column, before) };
    };
    for (const id of ["write", "runtime"]) {
      const once = press(id, state);
      expect(shown(once).includes(id as "write")).toBe(!shown({}).includes(id as "write"));
      expect(press(id, once)).toEqual(state);
    }
  });
});

it("a scale ends at a round number", () => {
  expect([208_418, 5_721_026, 45, null].map((most) => scaleEnd([most]))).toEqual([220_000, 6_000_000, 45, 1]);
});

it("a row has the warnings of its system, and of no other", () => {
  const { system } = shelf[0]!;
  const systems = [{ id: system!, label: "A", warning: "Distorted by the controller." }];
  const warned = rowsOf(readCatalogue({ ...written, datasets: [{ ...card, systems }] }).datasets);
  for (const row of warned) expect(row.warning).toBe(row.shelf?.system === system ? systems[0]!.warning : "");
  expect(new Set(warned.map(({ warning }) => warning)).size).toBe(2);
});

it("a set-up is called by its name; rows of equal names say how the engines differ", () => {
  const [one] = shelf as [(typeof shelf)[0]];
  const named = { ...one, setup: "dev1", setup_name: "" };
  const many = [
    { ...named, options: "libaio-direct" },
    { ...named, options: "psync-direct" },
    { ...one, setup: "c dev1", setup_name: "completion polling", options: "io_uring-direct" },
  ];
  const all = rowsOf(readCatalogue({ ...written, datasets: [{ ...card, shelf: many }] }).datasets);
  expect(all.map(({ note }) => note)).toEqual(["libaio", "psync", "completion polling"]);
  // What a note says is not said again beside it.
  expect(methodNote(all[1]!, { ...modelOf(rows, undefined), engine: "libaio, direct" })).toBe("direct, 300 s");
  // Links name a row by its words, which stay.
  expect(all[2]!.id).toContain("~c dev1");
});
