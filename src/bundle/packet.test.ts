import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { cases } from "../../tests/support/cases";
import type { CarriedTable, Cell, Content } from "~/model/carried";
import { type ColumnType, tables } from "~/model/tables";
import { decodePacket, encodePacket, isPacket, packetFile, packetLength, packetText } from "./packet";
import { seal, unseal } from "./packet/envelope";
import { forLink } from "./packet";
import { TABLES_1, deflated } from "./packet/version1";
import { MOST_CHARACTERS, Writer } from "./packet/wire";

vi.setConfig({ testTimeout: 180_000 });

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom("0", "1", "9", "a", "f", ".", "\0", "\u0001", "\u0002", "\u0003", "\u0004", "z") }),
  fc.constantFrom("run:9b14b1da7727.0", "9b14b1da7727", "007", "12345678901234567890", "__proto__"),
);
const whole = fc.oneof(fc.nat(), fc.maxSafeInteger());
const sha256 = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 });
const cells: Record<ColumnType, fc.Arbitrary<Cell>> = {
  int32: fc.integer(),
  int64: whole,
  int64s: fc.array(whole, { maxLength: 5 }),
  float64: fc.oneof(
    fc.double(),
    fc.integer().map((n) => n / 1e6),
    fc.nat().map((n) => n / 1000),
  ),
  bool: fc.boolean(),
  text,
};

const tableOf = (table: CarriedTable) =>
  fc.integer({ min: 1, max: 9 }).chain((rows) =>
    fc
      .record(
        Object.fromEntries(
          Object.entries<{ type: ColumnType }>(tables[table].columns).map(([name, { type }]) => [
            name,
            fc.array(fc.option(name === "sha256" ? sha256 : cells[type], { freq: 6 }), {
              minLength: rows,
              maxLength: rows,
            }),
          ]),
        ),
        { requiredKeys: [] },
      )
      .map((columns) => ({ rows, columns: withCells(columns as Record<string, Cell[]>) })),
  );
/** A column that is null throughout is absent. */
const withCells = (columns: Record<string, Cell[]>) =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column.some((cell) => cell !== null)));

const content: fc.Arbitrary<Content> = fc.record({
  tables: fc.record(Object.fromEntries(TABLES_1.map((table) => [table, tableOf(table)])), { requiredKeys: [] }),
  views: fc.array(fc.record({ title: text, hash: text.map((of) => `#/${of}`) }), { maxLength: 3 }),
  notes: fc.array(text, { maxLength: 3 }),
});

const real = readFileSync(new URL("../../tests/fixtures/carried/v1-depths.txt", import.meta.url), "utf8").trim();
const code = (packet: string): string | null => {
  const read = decodePacket(packet);
  return read.ok ? null : read.error.code;
};

describe("a packet", () => {
  it("gives back what was put in, every double to the bit, and is stable", () => {
    fc.assert(
      fc.property(content, (given) => {
        const packet = encodePacket(given);
        expect(packet).toMatch(/^[\w-]*$/);
        const read = decodePacket(packet);
        if (!read.ok) throw new Error(read.error.code);
        expect(read.value).toEqual(forLink(given));
        expect(encodePacket(read.value)).toBe(packet);
        expect(packetLength(given)).toBe(packet.length);
      }),
      { numRuns: cases(100, 600) },
    );
  });

  it("gives back any number, however odd", () => {
    const odd = [0, -0, NaN, Infinity, -Infinity, 5e-324, 2 ** 53, 2 ** 53 + 2, 0.1 + 0.2, 1 / 3, 1e300, -1e-7];
    const sums = [13026.986507, 12000.1, 7.000001].map((n, i, all) => n + all[(i + 1) % 3]!);
    for (const value of [odd, sums, [...odd, ...sums], [2 ** 51, -(2 ** 51)], [0, 0, -0]]) {
      const given = { tables: { sample: { rows: value.length, columns: { value } } }, views: [], notes: [] };
      const read = decodePacket(encodePacket(given));
      expect(read.ok && read.value.tables.sample?.columns["value"]).toEqual(value);
    }
  });

  it("tells statistics apart whose numbers JSON writes alike", () => {
    const quantile = [null, NaN, Infinity, -Infinity, 0, -0, 0.5];
    const columns = { point_no: quantile.map((_, i) => i), quantile };
    const given = { tables: { latency: { rows: quantile.length, columns } }, views: [], notes: [] };
    const read = decodePacket(encodePacket(given));
    expect(read.ok && read.value.tables.latency?.columns["quantile"]).toEqual(quantile);
  });

  it("carries a column of a later table, and no invalid column", () => {
    const columns = { dataset: ["local"], later_us: [1.5], zuletzt: ["x"] };
    const given = { tables: { label: { rows: 1, columns } }, views: [], notes: [] };
    expect(decodePacket(encodePacket(given))).toEqual({ ok: true, value: given });
  });

  it("holds a limited amount: more is reported, and not written", () => {
    const many = new Array<number>(2 ** 20).fill(1);
    const noise = Array.from({ length: 50_000 }, (_, i) => Math.sin(i));
    for (const value of [many, noise]) {
      const given = { tables: { sample: { rows: value.length, columns: { value } } }, views: [], notes: [] };
      expect(packetLength(given)).toBe(Infinity);
      expect(() => encodePacket(given)).toThrow(RangeError);
    }
  });
});

describe("what is no packet", () => {
  it(`never throws and never hangs: ${cases(2500, 100_000)} random texts`, () => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const any = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...letters), maxLength: 200 }),
    );
    fc.assert(
      fc.property(any, (packet) => {
        expect(code(packet)).toMatch(/^own\//);
      }),
      { numRuns: cases(2500, 100_000) },
    );
  });

  it("is reported as damaged if a letter was changed or the end is missing", () => {
    fc.assert(
      fc.property(fc.nat(real.length - 1), fc.constantFrom(..."Ab0-_"), (at, letter) => {
        const changed = real.slice(0, at) + letter + real.slice(at + 1);
        if (changed !== real && at < real.length - 1) expect(code(changed)).toBe("own/bad-checksum");
        if (at > 8 && at % 4 !== 1) expect(code(real.slice(0, at))).toBe("own/bad-checksum");
      }),
      { numRuns: cases(750, 3000) },
    );
    expect(code("")).toBe("own/not-readable");
    expect(code("a b")).toBe("own/not-readable");
  });

  it("stays within its limits if bytes were changed and the checksum is right", () => {
    const opened = unseal(real);
    if (opened.is !== "packet") throw new Error(opened.is);
    const change = fc.tuple(fc.nat(opened.body.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), fc.nat(opened.body.length), (changes, end) => {
        const body = opened.body.slice(0, end % 5 === 0 ? end : undefined);
        for (const [at, byte] of changes) if (at < body.length) body[at] = byte;
        const read = decodePacket(seal(1, body)!);
        if (!read.ok) expect(read.error.code).toBe("own/not-readable");
      }),
      { numRuns: cases(1000, 4000) },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (body) => {
        const sealed = seal(1, body)!;
        expect([null, "own/not-readable"]).toContain(code(sealed));
      }),
      { numRuns: cases(5000, 20_000) },
    );
  });

  it("takes no more memory or time than its limits, whatever size it claims", () => {
    // One source with one text; a form of as many places as there may be characters, and so many texts of none: 8 kB each.
    const numbers = new Writer();
    // Table `source`, one row, its first column only; text in the first form; no views, no notes.
    for (const count of [1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]) numbers.count(count);
    const sealed = (forms: string): string =>
      seal(1, deflated(new TextEncoder().encode(forms), Uint8Array.from(numbers.bytes)))!;
    for (const mark of ["\u0001", "\0"]) {
      expect(code(sealed(`${mark.repeat(MOST_CHARACTERS - 1)}\0`))).toBe("own/not-readable");
    }
    expect(decodePacket(sealed("a\0"))).toMatchObject({
      value: { tables: { source: { columns: { sha256: ["a"] } } } },
    });
  });

  it("that is newer is reported as such, with both versions; a damaged one is first of all damaged", () => {
    const newer = seal(2, Uint8Array.of(1, 2, 3))!;
    const values = { version: 2, known: 1 };
    const error = { code: "own/newer-version", level: "error", path: "", values };
    expect(decodePacket(newer)).toEqual({ ok: false, error });
    expect(code(newer.slice(0, -3))).toBe("own/bad-checksum");
  });
});

it("is a file that starts with its own line", () => {
  const file = packetFile(real);
  expect(isPacket(file)).toBe(true);
  expect(isPacket(file.subarray(0, 9))).toBe(false);
  expect(isPacket(new TextEncoder().encode("{}"))).toBe(false);
  expect(packetText(file)).toBe(real);
});
