import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabelKey } from "~/model/labels";
import { paste, type PasteInto, readSheet } from "./paste";

const rows = Array.from({ length: 200 }, (_, i) => ({ names: [`g${i}`, `lab/g${i}.json`], targets: [`run:${i}.0`] }));
const columns: readonly LabelKey[] = ["media", "firmware", "drive_count"];
const into = (more: Partial<PasteInto> = {}): PasteInto => ({ rows, columns, start: { row: 0, column: 0 }, ...more });

describe("a sheet of 200 rows and 3 columns with 3 bad cells", () => {
  const cells = rows.map((_, i) => [i % 2 === 0 ? "qlc" : "TLC", `fw${i}`, String(i + 1)]);
  cells[10]![0] = "xLC";
  cells[99]![2] = "many";
  cells[199]![2] = "0";

  it.each([
    ["tabs, no heads", "\t", null, false, 0],
    ["tabs, heads", "\t", ["Media", "FW", "Drives"], false, 1],
    ["commas, heads, a column of names", ",", ["Group", "media", "firmware revision", "drive count"], true, 1],
    ["semicolons, names, no heads", ";", null, true, 0],
  ])("keeps 597 and names 3: %s", (_, by, head, named, above) => {
    const lines = cells.map((line, i) => (named ? [rows[i]!.names[i % 2]!, ...line] : line));
    const table = [...(head === null ? [] : [head]), ...(named ? lines.toReversed() : lines)]
      .map((line) => line.join(by))
      .join("\r\n");
    const { edits, taken, bad } = paste(`${table}\r\n`, into());
    expect(taken).toBe(597);
    expect(edits).toHaveLength(597);
    const line = (row: number) => above + (named ? 200 - row : row + 1);
    expect(bad.map((cell) => [cell.row, cell.value]).sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
      [
        [line(10), "xLC"],
        [line(99), "many"],
        [line(199), "0"],
      ].sort((a, b) => Number(a[0]) - Number(b[0])),
    );
    for (const { cell, reason } of bad) {
      expect(cell).toMatch(/\w/);
      expect(reason).toMatch(/\.$/);
    }
    expect(edits.find(({ target, key }) => target === "run:20.0" && key === "media")?.value).toBe("QLC");
    expect(edits.find(({ target, key }) => target === "run:21.0" && key === "firmware")?.value).toBe("fw21");
  });
});

describe("a pasted table", () => {
  const say = (table: string, more: Partial<PasteInto> = {}) => {
    const { edits, bad, taken } = paste(table, into(more));
    return { said: edits.map(({ target, key, value }) => `${target} ${key}=${String(value)}`), bad, taken };
  };

  it("begins at the selected cell, and what has no cell there is named", () => {
    const { said, bad } = say("a\t1\nb\t2", { start: { row: 198, column: 1 } });
    expect(said).toEqual([
      "run:198.0 firmware=a",
      "run:198.0 drive_count=1",
      "run:199.0 firmware=b",
      "run:199.0 drive_count=2",
    ]);
    expect(bad).toEqual([]);
    const over = say("a\t1\t2\nb\t2", { start: { row: 199, column: 1 } });
    expect(over.said).toHaveLength(2);
    expect(over.bad.map(({ row, value }) => [row, value])).toEqual([
      [1, "2"],
      [2, "2"],
    ]);
  });

  it("makes tags of unknown headings, reads sizes in the unit of the heading, and sets nothing for empty cells", () => {
    const table = "run\tCapacity (TB)\tIU (KiB)\tTray\tfill %\ng0\t7.68\t64\t3\t\ng1\t7.68 TB\t\t\t50 %";
    expect(say(table).said).toEqual([
      "run:0.0 capacity_bytes=7680000000000",
      "run:0.0 indirection_unit_bytes=65536",
      "run:0.0 tag:Tray=3",
      "run:1.0 capacity_bytes=7680000000000",
      "run:1.0 fill_percent=50",
    ]);
  });

  it("names rows that it does not find, and ambiguous ones", () => {
    const twins = [...rows, { names: ["g0"], targets: ["run:x.0"] }];
    const { said, bad, taken } = say("group,media\ng0,QLC\ng1,QLC\nnowhere,TLC", { rows: twins });
    expect(said).toEqual(["run:1.0 media=QLC"]);
    expect(taken).toBe(1);
    expect(bad).toEqual([
      { row: 2, cell: "row", value: "g0", reason: "Several rows have this name." },
      { row: 4, cell: "row", value: "nowhere", reason: "No row has this name." },
    ]);
  });

  it("finds folded rows by their name, and all runs of a group", () => {
    const group = { names: ["lab"], targets: ["run:1.0", "run:2.0"] };
    const folded = [{ names: ["lab/x.json"], targets: ["run:3.0"] }];
    expect(say("run\tmedia\nlab\tQLC\nlab/x.json\tTLC", { rows: [group, ...folded] }).said).toEqual([
      "run:1.0 media=QLC",
      "run:2.0 media=QLC",
      "run:3.0 media=TLC",
    ]);
  });

  it("a column of systems names the rows, and never fills them one after the other", () => {
    const systems = ["lab a", "lab b"].map((name, i) => ({ names: [name], targets: [`run:${i}.0`, `run:${i}.1`] }));
    const grid = [systems[0]!, rows[0]!, systems[1]!, rows[1]!];
    expect(say("system\tmedia\nlab b\tQLC\nlab c\tTLC\nlab d\tTLC", { rows: grid })).toMatchObject({
      said: ["run:1.0 media=QLC", "run:1.1 media=QLC"],
      bad: [{ value: "lab c" }, { value: "lab d" }],
    });
    expect(say("label\tmedia\nlab b\tQLC", { rows: grid }).said).toHaveLength(2);
  });

  it("a column called label does not name the rows", () => {
    expect(say("label\tmedia\nfast\tQLC").said).toEqual(["run:0.0 label=fast", "run:0.0 media=QLC"]);
    expect(say("name\tmedia\ng7\tQLC").said).toEqual(["run:7.0 media=QLC"]);
    expect(say("name\tmedia\nfast\tQLC").said).toEqual(["run:0.0 label=fast", "run:0.0 media=QLC"]);
  });

  it("takes cells in quotes with their line ends, and counts lines as an editor does", () => {
    const table = 'firmware\tnote\n"a ""b"""\t"two\nlines"\nc\t2.5" drive\n\nd\te';
    expect(readSheet(table).map(({ line }) => line)).toEqual([1, 2, 4, 6]);
    expect(say(table).said).toEqual([
      'run:0.0 firmware=a "b"',
      "run:0.0 note=two lines",
      "run:1.0 firmware=c",
      'run:1.0 note=2.5" drive',
      "run:2.0 firmware=d",
      "run:2.0 note=e",
    ]);
  });

  it("is read to its end, whatever it is", () => {
    const any = fc.string({ unit: fc.constantFrom(..."ab\"',;\t\n\r 1"), maxLength: 60 });
    fc.assert(
      fc.property(any, (table) => {
        const { taken, bad, edits } = paste(table, into());
        expect(taken).toBe(edits.length);
        const last = table.split(/\r\n|\r|\n/).length;
        for (const { row } of bad) expect(row).toBeLessThanOrEqual(last);
      }),
      { numRuns: 2000 },
    );
    const cell = fc.string({ unit: fc.constantFrom(..."ab\"',;\t\n 1"), maxLength: 6 }).map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (table) => {
        const quoted = table.map((line) => line.map((text) => `"${text.replaceAll('"', '""')}"`).join("\t")).join("\n");
        const kept = table.filter((line) => line.some((text) => text !== ""));
        expect(readSheet(quoted).map(({ cells }) => cells)).toEqual(kept);
      }),
    );
  });
});

it("takes more lines than a function takes arguments", () => {
  const { taken, bad } = paste("qlc\n".repeat(200_000), into());
  expect([taken, bad.length]).toEqual([200, 199_800]);
});
