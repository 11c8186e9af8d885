import { describe, expect, it } from "vitest";
import { decodePacket } from "~/bundle/packet";
import { lettersOf } from "~/base/letters";
import type { CarriedRows, Content } from "~/model/carried";
import { share as english } from "~/text/en/share";
import { share as japanese } from "~/text/ja/share";
import { share as chinese } from "~/text/zh/share";
import { pack, packWords, type Packs } from "./pack";
import { packed as packedHere } from "./packing";
import { clausesOf } from "../CopyLink";

const rows = (columns: CarriedRows["columns"]): CarriedRows => ({
  rows: Object.values(columns)[0]?.length ?? 0,
  columns,
});

const HASH = "0123456789ab".padEnd(64, "0");

/** Two points of a run on one host, one of them a member's. */
const content = (more: Partial<Content["tables"]> = {}): Content => ({
  tables: {
    source: rows({
      source_no: [1],
      dataset: ["local"],
      name: ["dbnode17.json"],
      path: ["lab/dbnode17.json"],
      sha256: [HASH],
    }),
    run: rows({ run_no: [1e6], source_no: [1], dataset: ["local"], document: [0], host: ["dbnode17"], tool: ["fio"] }),
    point: rows({
      ...{ point_no: [1e6, 1e6 + 1], run_no: [1e6, 1e6], dataset: ["local", "local"] },
      ...{ member: [null, "job 1"], op: ["read", "read"], iops: [1000.5, 500.25] },
    }),
    ...more,
  },
  views: [],
  notes: [],
});
const here: Packs = (of) => Promise.resolve(packedHere(of));
const packed = (of: Content) => pack(() => Promise.resolve(of), here);

describe("what a link carries of own data", () => {
  it("counts points once, not their members, and says their size", async () => {
    expect((await packed(content())).says).toMatch(/^with 1 point, [\d,.]+ (?:bytes|kB)$/);
  });

  it("counts no syncs: they stand beside their writes", async () => {
    const point = rows({
      ...{ point_no: [1e6, 1e6 + 1], run_no: [1e6, 1e6], dataset: ["local", "local"] },
      ...{ member: [null, null], op: ["write", "sync"], iops: [1000.5, 20] },
    });
    expect((await packed(content({ point }))).says).toMatch(/^with 1 point, /);
  });

  it("counts series where there are any, and runs where there is no point", async () => {
    const trace = rows({
      trace_no: [1e6, 1e6 + 1],
      run_no: [1e6, 1e6],
      source_no: [1, 1],
      dataset: ["local", "local"],
    });
    expect((await packed(content({ trace }))).says).toMatch(/^with 2 series, /);
    const { point: _, ...tables } = content().tables;
    expect((await packed({ tables, views: [], notes: [] })).says).toMatch(/^with 1 run, /);
  });

  it("contains no host: not in the packet, the file names or the address beside it", async () => {
    const { packet, files, replace } = await packed(content());
    const read = decodePacket(packet!);
    expect(read.ok && read.value.tables.run?.columns["host"]).toEqual(["host1"]);
    expect(JSON.stringify(read)).not.toContain("dbnode17");
    expect(files).toEqual(["lab/host1.json"]);
    expect(replace("#/curve?in=lab/dbnode17.json&n=dbnode170")).toBe("#/curve?in=lab/host1.json&n=dbnode170");
  });

  it("of results at other addresses only their labels, without hosts and serial numbers", async () => {
    const target = `run:${HASH.slice(0, 12)}.0`;
    const text = await packWords(
      [
        { target, key: "label", value: "Tray of dbnode17", origin: "user" },
        { target, key: "host", value: "dbnode17", origin: "user" },
        { target, key: "media", value: "QLC", origin: "rule" },
      ],
      here,
    );
    const read = decodePacket(text!);
    expect(read.ok && Object.keys(read.value.tables)).toEqual(["label"]);
    expect(read.ok && read.value.tables.label?.columns).toMatchObject({
      target: [target, target, target],
      key: ["label", "host", "media"],
      value: ["Tray of host1", "host1", "QLC"],
      origin: ["user", "user", "rule"],
    });
  });

  it("makes no packet that is too long for a link, and says so", async () => {
    const many = 60_000;
    // Digits without a pattern, so that packing makes them no shorter.
    let seed = 1;
    const noise = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const column = <T>(cell: (i: number) => T): T[] => Array.from({ length: many }, (_, i) => cell(i));
    const point = rows({
      ...{ point_no: column((i) => 1e6 + i), run_no: column(() => 1e6), dataset: column(() => "local") },
      ...{ op: column(() => "read"), iops: column(() => noise() * 1e6) },
    });
    const { packet, saysTooBig } = await packed(content({ point }));
    expect(packet).toBeNull();
    expect(saysTooBig).toMatch(/^without your data, too large for a link, .*bundle/);
  });
});

it.each([
  ["English", english],
  ["Japanese", japanese],
  ["Chinese", chinese],
])("the first clause fits beside Copy link: %s", (_, text) => {
  const counts = { points: 12_345, series: 0, runs: 1 };
  for (const said of [text.carries(counts, "3.1 kB"), text.tooBig("41.8 kB"), text.tooBig(null)])
    expect(lettersOf(clausesOf(said)[0]!)).toBeLessThanOrEqual(26);
  expect(clausesOf(text.carries(counts, "3.1 kB"))[0]).toContain("12,345");
});
