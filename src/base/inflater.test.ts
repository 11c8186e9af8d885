import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Inflater } from "./inflater";

function inflated(bytes: Uint8Array, start = 0): { readonly out: Uint8Array; readonly end: number | null } {
  const stream = new Inflater("zlib").push(bytes, start);
  const pieces: Uint8Array[] = [];
  let step = stream.next();
  for (; step.done !== true; step = stream.next()) pieces.push(step.value);
  return { out: Buffer.concat(pieces), end: step.value.state === "ended" ? step.value.at : null };
}

describe("an inflater", () => {
  it("is the inverse of deflate, at every level", () => {
    const runs = fc.array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.integer({ min: 1, max: 400 })), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(runs, fc.integer({ min: 0, max: 9 }), (parts, level) => {
        const bytes = Buffer.concat(parts.flatMap(([piece, times]) => new Array<Uint8Array>(times).fill(piece)));
        const packed = deflateSync(bytes, { level });
        const { out, end } = inflated(packed);
        expect(Buffer.compare(out, bytes)).toBe(0);
        expect(end).toBe(packed.length);
      }),
    );
  });

  it("ends at the end of a stream, and begins at the next", () => {
    const packed = [deflateSync(Buffer.from("one")), deflateSync(Buffer.from("two"))];
    const both = Buffer.concat(packed);
    const first = inflated(both);
    expect(Buffer.from(first.out).toString()).toBe("one");
    expect(Buffer.from(inflated(both, first.end!).out).toString()).toBe("two");
  });

  it("never throws, whatever the bytes, and keeps what came before the cut", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void inflated(bytes)));
    const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i) & 0xff));
    const packed = deflateSync(bytes);
    fc.assert(
      fc.property(fc.nat(packed.length - 1), (at) => {
        const { out, end } = inflated(packed.subarray(0, at));
        expect(end).toBeNull();
        expect(Buffer.compare(out, bytes.subarray(0, out.length))).toBe(0);
      }),
    );
  });
});
