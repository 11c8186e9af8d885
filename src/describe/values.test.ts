import { describe, expect, it } from "vitest";
import { resolve } from "./resolve";
import { keyOf, readValue } from "./values";

describe("a value", () => {
  it.each([
    ["media", "qlc", "QLC"],
    ["media", "Optane", "3DXP"],
    ["state", "steady state", "steady"],
    ["block_bytes", "4K", "4096"],
    ["block_bytes", "64 KiB", "65536"],
    ["block_bytes", "4kB", "4000"],
    ["capacity_bytes", "3.84 TB", "3840000000000"],
    ["capacity_bytes", "30.72TB", "30720000000000"],
    ["capacity_bytes", "1,024", "1024"],
    ["fill_percent", "50 %", "50"],
    ["drive_count", "24", "24"],
    ["power_w", "25W", "25"],
    ["rack_u", "2U", "2"],
    ["price", "1,299.50", "1299.5"],
    ["note", "  as is  ", "as is"],
    ["tag:slot", "7", "7"],
  ] as const)("%s: %s", (key, given, value) => {
    expect(readValue(key, given)).toEqual({ ok: true, value });
  });

  it.each([
    ["media", "xLC"],
    ["drive_count", "2.5"],
    ["drive_count", "0"],
    ["fill_percent", "101"],
    ["fill_percent", "1,2,3"],
    ["block_bytes", "4X"],
    ["capacity_bytes", "9".repeat(18)],
    ["price", "NaN"],
    ["note", " "],
  ] as const)("%s: %s is none, and says why", (key, given) => {
    const read = readValue(key, given);
    expect(read.ok ? "" : read.reason).toMatch(/\w{3}/);
  });

  it("heads of sheets are keys, free words are tags", () => {
    const heads = ["Drive model", "IU", "fill %", "Capacity (TB)", "firmware", "QD", "Slot", "tag:slot", "—", "media"];
    expect(heads.map(keyOf)).toEqual([
      "drive_model",
      "indirection_unit_bytes",
      "fill_percent",
      "capacity_bytes",
      "firmware",
      "iodepth",
      "tag:Slot",
      "tag:slot",
      null,
      "media",
    ]);
  });
});

describe("whose word counts", () => {
  const media = (value: string, origin: Parameters<typeof resolve>[0][number]["origin"], path?: string) => ({
    target: "run:a.0",
    key: "media" as const,
    value,
    origin,
    ...(path === undefined ? {} : { where: { path, line: 1 } }),
  });
  const cell = (...said: Parameters<typeof resolve>[0]) => resolve(said).get("run:a.0")?.get("media");

  it("user before kneepoint.json before inventory before rule before result file, in any order", () => {
    const said = [
      media("SLC", "result file"),
      media("MLC", "rule"),
      media("TLC", "inventory"),
      media("QLC", "kneepoint.json"),
      media("PMem", "user"),
    ];
    const order = ["PMem", "QLC", "TLC", "MLC", "SLC"];
    for (let from = 0; from < said.length; from++) {
      const left = said.slice(0, said.length - from);
      expect(cell(...left)).toMatchObject({ value: order[from], conflict: false });
      expect(cell(...left.toReversed())?.others.map(({ value }) => value)).toEqual(order.slice(from + 1));
    }
    expect(cell()).toBeUndefined();
  });

  it("of one origin the later one, and both are there", () => {
    const found = cell(media("QLC", "inventory", "a.json"), media("TLC", "inventory", "b.json"));
    expect(found).toMatchObject({ value: "TLC", conflict: true, where: { path: "b.json" } });
    expect(found!.others).toMatchObject([{ value: "QLC", where: { path: "a.json" } }]);
    expect(cell(media("QLC", "inventory"), media("QLC", "inventory"))).toMatchObject({ conflict: false });
  });

  it("names of objects are names", () => {
    const odd = resolve([{ target: "__proto__", key: "tag:__proto__", value: "x", origin: "user" }]);
    expect(odd.get("__proto__")?.get("tag:__proto__")?.value).toBe("x");
  });
});
