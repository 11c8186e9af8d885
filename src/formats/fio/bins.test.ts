import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Histogram } from "~/model/histogram";
import { type Bins, histogram as read, objectBins, scanBins } from "./bins";

const histogram = (bins: Bins, unit: 1 | 1000): Histogram => {
  const made = read(bins, unit);
  if (made === null || typeof made === "string") throw new Error(`no histogram: ${made}`);
  return made;
};

/** fio's own rule, forwards: value -> index -> printed value (stat.c, plat_val_to_idx and plat_idx_to_val). */
function printedValue(value: bigint): bigint {
  let msb = 0n;
  while (value >> (msb + 1n) > 0n) msb++;
  if (msb <= 6n) return value;
  const error = msb - 6n;
  const index = ((error + 1n) << 6n) + (63n & (value >> error));
  const bits = (index >> 6n) - 1n;
  return (1n << (bits + 6n)) + (index % 64n) * (1n << bits) + (1n << bits) / 2n;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const scan = (text: string) => scanBins(encode(text), 0, text.length);

describe("edges of a bin", () => {
  const nanoseconds = fc.bigInt({ min: 0n, max: (1n << 34n) - 1n });

  it("hold every value that fio would print under its key, and are as wide as fio's bin", () => {
    fc.assert(
      fc.property(nanoseconds, fc.constantFrom(1, 1000), (value, unit) => {
        const key = printedValue(value);
        const made = histogram(objectBins({ [String(key)]: 1 })!, unit);
        const [lo, hi] = [BigInt(made.lo_ns[0]!), BigInt(made.hi_ns[0]!)];
        const n = BigInt(unit);
        expect(made.value_ns[0]).toBe(Number(key * n));
        expect(lo <= value * n && value * n < hi).toBe(true);
        // The neighbours of the edges print other keys: the bin is neither too wide nor too narrow.
        expect(printedValue(lo / n)).toBe(key);
        expect(printedValue(hi / n - 1n)).toBe(key);
        expect(printedValue(hi / n)).not.toBe(key);
        if (lo > 0n) expect(printedValue(lo / n - 1n)).not.toBe(key);
      }),
    );
  });
});

describe("bins in the text", () => {
  // Numbers of every length: short ones are read in 32 bits, long ones in doubles.
  const digits = fc.nat(52).chain((bits) => fc.nat(2 ** bits));
  const rows = fc.uniqueArray(fc.tuple(digits, digits), { selector: ([k]) => k, maxLength: 40 });
  const blank = fc.constantFrom("", " ", "\n", "\r\n    ", "\n          ");

  it("are what JSON.parse reads, in any spacing and order, with as many lines", () => {
    fc.assert(
      fc.property(rows, blank, blank, blank, (entries, a, b, c) => {
        const text = `{${a}${entries.map(([k, n]) => `"${k}"${b}:${c}${n}`).join(`,${a}`)}${c}}`;
        const found = scan(text + " ")!;
        expect(found.end).toBe(text.length);
        expect(found.lines).toBe(text.split("\n").length - 1);
        const wanted = Object.entries(JSON.parse(text) as Record<string, number>);
        wanted.sort((x, y) => Number(x[0]) - Number(y[0]));
        expect([...found.bins.value]).toEqual(wanted.map(([k]) => Number(k)));
        expect([...found.bins.count]).toEqual(wanted.map(([, n]) => n));
      }),
    );
  });

  it("of many histograms stand beside each other and never in each other", () => {
    const size = 1500;
    const all = Array.from({ length: 60 }, (_, k) => {
      const text = `{${Array.from({ length: size }, (_, i) => `"${100_000 * k + i}":${k}`).join(",")}} `;
      return { k, made: histogram(scan(text)!.bins, 1) };
    });
    for (const { k, made } of all) {
      expect(made.count.every((n) => n === k)).toBe(true);
      expect(made.value_ns.every((v, i) => v === 100_000 * k + i)).toBe(true);
      expect(made.value_ns.every((v, i) => made.lo_ns[i]! <= v && v < made.hi_ns[i]!)).toBe(true);
    }
  });

  it.each(['{"12":1', '{"12":1.5}', '{"a":1}', '{"12":"1"}', '{"12":1 "13":2}', '{"12":}', "{,}", '{"12":{}}'])(
    "are left to JSON.parse when they are not plain: %s",
    (text) => expect(scan(text)).toBeNull(),
  );

  it.each([
    ["9007199254740993", "more than 2^53 I/Os"],
    ["18446744073709551615", "more than 2^53 I/Os"],
    ["9".repeat(400), "more than 2^53 I/Os"],
    ["4503599627370496," + '"999":4503599627370496', "more than 2^53 I/Os"],
  ])("of more I/Os than possible are refused, and say so: %s", (count, why) => {
    const text = `{"12":${count}}`;
    expect(read(scan(`${text} `)!.bins, 1)).toBe(why);
    expect(read(objectBins(JSON.parse(text.replace("9".repeat(400), "9e99")) as object)!, 1)).toBe(why);
  });

  it("of impossible times or invalid counts are refused", () => {
    for (const key of ["9007199254740993", "9".repeat(400)]) {
      expect(read(scan(`{"12":1,"${key}":1} `)!.bins, 1)).toBe("more than 2^53 ns");
    }
    expect(read(scan(`{"9007199254740":1} `)!.bins, 1000)).toBe("more than 2^53 ns");
    for (const count of [-1, 1.5]) expect(read(objectBins({ 12: 5, 13: count })!, 1)).toBe("no count");
    // A bin in which nothing fell is one all the same.
    expect([...histogram(objectBins({ 12: 5, 13: 0 })!, 1).count]).toContain(5);
  });
});
