import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonLine, type JsonNode, jsonValue, readJson, readJsonValues } from "./json";

function plain(node: JsonNode): unknown {
  if (node.kind === "object") return Object.fromEntries(node.entries.map(({ key, node: of }) => [key, plain(of)]));
  return node.kind === "array" ? node.items.map(plain) : node.value;
}
const fault = (text: string) => {
  const read = readJson(text);
  return read.ok ? null : read.error;
};

describe("JSON with lines", () => {
  it("reads what JSON.parse reads, however it is laid out", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 1, 2), (text, indent) => {
        const read = readJson(JSON.stringify(JSON.parse(text), null, indent));
        expect(read.ok && JSON.stringify(plain(read.value))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it("refuses what JSON.parse refuses", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ -+.eE019tru\n\tnaflsx') }), (text) => {
        let whole = true;
        try {
          JSON.parse(text);
        } catch {
          whole = false;
        }
        expect(readJson(text).ok).toBe(whole);
      }),
      { numRuns: 2000 },
    );
  });

  it("gives the line of a value and of a fault", () => {
    const read = readJson('{\n  "a": [1,\n\n    {"b": true}]\n}');
    const list = read.ok ? jsonValue(read.value, "a") : null;
    expect(list?.kind === "array" && list.items.map(({ line }) => line)).toEqual([2, 4]);
    const line = (...path: (string | number)[]) => (read.ok ? jsonLine(read.value, path) : null);
    expect([line("a", 1, "b"), line("a", 7), line("x", "y"), line("a", 0, "b")]).toEqual([4, 2, 1, 2]);
    expect(fault('{\n"a": 1\n"b": 2}')).toEqual({ line: 3, expected: '"," or "}"', atEnd: false });
    expect(fault('{\n"a": tru}')).toMatchObject({ line: 2, expected: "a value" });
    expect(fault('{\n"a": {"b": "c')).toMatchObject({ line: 2, atEnd: true });
    expect(fault("{} {}")).toMatchObject({ expected: "the end of the file" });
    expect(fault("[".repeat(1e5))).not.toBeNull();
  });

  it("takes a key twice and __proto__ as what they are", () => {
    const read = readJson('{"__proto__": {"x": 1}, "a": 1, "a": 2}');
    expect(read.ok && read.value.kind === "object" && read.value.entries.map(({ key }) => key)).toEqual([
      "__proto__",
      "a",
      "a",
    ]);
    expect(read.ok && jsonValue(read.value, "a")).toMatchObject({ value: 2 });
    expect(read.ok && jsonValue(read.value, "toString")).toBeNull();
  });

  it("reads successive values up to the damage", () => {
    expect(readJsonValues('{"a":1}\n{"a":2}\n').values.map(plain)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(readJsonValues('{"a":1}\n{"a":')).toMatchObject({ values: [{}], fault: { line: 2, atEnd: true } });
  });
});
