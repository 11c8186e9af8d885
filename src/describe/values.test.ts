import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ARRANGES, CORRECTS, DESCRIBES, kindOf, type LabelKey, MEDIA, STATES } from "~/model/labels";
import { resolve, withoutOverruled } from "./resolve";
import { keyOf, readValue } from "./values";

describe("a value", () => {
  it.each([
    ["media", "qlc", "QLC"],
    ["media", "Optane", "3DXP"],
    ["state", "steady state", "steady"],
    ["block_bytes", "4K", "4096"],
    ["block_bytes", "64 KiB", "65536"],
    ["block_bytes", "4k", "4096"],
    ["indirection_unit_bytes", "16 Ki", "16384"],
    ["indirection_unit_bytes", "64", "64"],
    ["capacity_bytes", "3.84 TB", "3840000000000"],
    ["capacity_bytes", "30.72TB", "30720000000000"],
    ["capacity_bytes", "1,024", "1024"],
    ["capacity_bytes", "3,84 TB", "3840000000000"],
    ["capacity_bytes", "6.98 TiB", "7674591161876"],
    ["capacity_bytes", "960197124096 bytes", "960197124096"],
    ["media", "3D XPoint", "3DXP"],
    ["media", "TLC NAND", "TLC"],
    ["state", "FOB", "FOB"],
    ["workload_op", "randread", "read"],
    ["workload_op", "randrw", "mixed"],
    ["apart", "yes", "1"],
    ["fill_percent", "87,5", "87.5"],
    ["fill_percent", "0,125", "0.125"],
    ["drive_count", "1,200", "1200"],
    ["drive_count", "24x", "24"],
    ["power_w", "1.2 kW", "1200"],
    ["power_w", "2.01 kW", "2010"],
    ["capacity_bytes", "3.84E12", "3840000000000"],
    ["price", "1 299", "1299"],
    ["iodepth", "032", "32"],
    ["note", "two\nlines\t here", "two lines  here"],
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
    ["block_bytes", "0"],
    ["block_bytes", "-4K"],
    ["block_bytes", "4.5"],
    // Both spellings are used in practice: 64,000 or 65,536 bytes; 960 GB or GiB; 1.25 or 1250.
    ["indirection_unit_bytes", "64KB"],
    ["capacity_bytes", "960G"],
    ["capacity_bytes", "3,840 GB"],
    ["price", "1,250"],
    ["price", "$100"],
    ["apart", "no"],
    ["iodepth", "1e30"],
    ["fill_percent", "0x10"],
    ["fill_percent", "Infinity"],
    ["capacity_bytes", "9".repeat(18)],
    ["price", "NaN"],
    ["note", " "],
    ["note", "n".repeat(2001)],
  ] as const)("%s: %s is invalid, and says why", (key, given) => {
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
    expect(keyOf("t".repeat(81))).toBe(`tag:${"t".repeat(80)}`);
  });
});

describe("what is read", () => {
  const keys = Object.keys({ ...DESCRIBES, ...CORRECTS, ...ARRANGES, "tag:x": 1 }) as LabelKey[];
  const units = fc.constantFrom("", "K", "kB", "MiB", " TB", " %", "W", "U", "x", "bytes");
  const number = fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.nat(300)).map(String);
  const given = fc.oneof(
    fc.tuple(number, units).map((parts) => parts.join("")),
    fc.string({ unit: fc.constantFrom(...'0123456789.,+-e KkMGTPiB%"\n') }),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom(...MEDIA, ...STATES, "__proto__", "constructor"),
  );

  it("is read again as itself, and is of its kind", () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), given, (key, words) => {
        const read = readValue(key, words);
        if (!read.ok) return;
        expect(read.value).not.toBe("");
        expect(readValue(key, read.value)).toEqual(read);
        const kind = kindOf(key)!;
        if (kind.kind === "choice") expect(kind.options).toContain(read.value);
        if (kind.kind === "bytes") expect(Number.isSafeInteger(Number(read.value))).toBe(true);
        if (kind.kind === "number" || kind.kind === "count") {
          expect(Number(read.value)).toBeGreaterThanOrEqual(kind.min);
          expect(Number(read.value)).toBeLessThanOrEqual(kind.max);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it("finds keys by their own names, whatever the word", () => {
    for (const key of keys) expect(keyOf(key)).toBe(key);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (words) => {
        const key = keyOf(words);
        if (key !== null) expect(kindOf(key)).not.toBeNull();
      }),
    );
    expect(["constructor", "__proto__", "op", "price (USD)"].map(keyOf)).toEqual([
      "tag:constructor",
      "tag:__proto__",
      "tag:op",
      "tag:price (USD)",
    ]);
  });
});

describe("precedence", () => {
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
      expect(cell(...left)).toMatchObject({ value: order[from] });
      expect(cell(...left.toReversed())?.others.map(({ value }) => value)).toEqual(order.slice(from + 1));
    }
    expect(cell()).toBeUndefined();
  });

  it("the user's label for a run overrules an inventory's for one of its jobs; the user's for a job overrules both", () => {
    const of = (target: string, origin: "user" | "inventory", value: string) => ({ ...media(value, origin), target });
    const said = [
      of("run:a.0", "user", "QLC"),
      of("job:a.0.1", "inventory", "TLC"),
      of("job:b.0.1", "inventory", "TLC"),
    ];
    expect(withoutOverruled(said).map(({ target }) => target)).toEqual(["run:a.0", "job:b.0.1"]);
    const own = [...said, of("job:a.0.1", "user", "SLC")];
    expect(withoutOverruled(own).map(({ target, value }) => `${target} ${value}`)).toEqual([
      "run:a.0 QLC",
      "job:b.0.1 TLC",
      "job:a.0.1 SLC",
    ]);
  });

  it("of one origin the later label wins, and both are kept", () => {
    const found = cell(media("QLC", "inventory", "a.json"), media("TLC", "inventory", "b.json"));
    expect(found).toMatchObject({ value: "TLC", conflict: true, where: { path: "b.json" } });
    expect(found!.others).toMatchObject([{ value: "QLC", where: { path: "a.json" } }]);
    expect(cell(media("QLC", "inventory"), media("QLC", "inventory"))).toMatchObject({ conflict: false });
  });

  it("a nominal capacity and the bytes of an inventory are no conflict, another drive is", () => {
    const said = (value: string, origin: "kneepoint.json" | "inventory") => ({
      ...media(value, origin),
      key: "capacity_bytes" as const,
    });
    const nominal = said("7680000000000", "kneepoint.json");
    const of = (...words: Parameters<typeof resolve>[0]) => resolve(words).get("run:a.0")?.get("capacity_bytes");
    expect(of(nominal, said("7681501126656", "inventory"))).toMatchObject({ value: nominal.value, conflict: false });
    expect(of(nominal, said("3840755982336", "inventory"))).toMatchObject({ value: nominal.value, conflict: true });
  });

  it("files that disagree are in conflict until the user says which", () => {
    const files = [media("QLC", "kneepoint.json", "a/kneepoint.json"), media("TLC", "inventory", "a/nvme.json")];
    expect(cell(...files)).toMatchObject({ value: "QLC", conflict: true, others: [{ value: "TLC" }] });
    expect(cell(...files, media("TLC", "user"))).toMatchObject({ value: "TLC", conflict: false });
    expect(cell(files[0]!, media("qlc", "rule"))).toMatchObject({ conflict: false });
  });

  it("a job's own label overrules its run's, whatever its origin", () => {
    const all = resolve([media("QLC", "user"), { ...media("TLC", "rule"), target: "job:a.0.3" }]);
    expect(all.get("job:a.0.3")?.get("media")).toMatchObject({
      value: "TLC",
      origin: "rule",
      conflict: false,
      others: [{ value: "QLC", origin: "user" }],
    });
    expect(all.get("run:a.0")?.get("media")).toMatchObject({ value: "QLC", others: [] });
    expect(all.has("job:a.0.4")).toBe(false);
  });

  it("a label that was taken back is gone", () => {
    expect(cell(media("", "user"), media("TLC", "rule"))).toMatchObject({ value: "TLC", origin: "rule" });
  });

  it("names of Object.prototype are ordinary names", () => {
    const odd = resolve([{ target: "__proto__", key: "tag:__proto__", value: "x", origin: "user" }]);
    expect(odd.get("__proto__")?.get("tag:__proto__")?.value).toBe("x");
  });
});
