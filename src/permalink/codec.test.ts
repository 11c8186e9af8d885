import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../tests/support/cases";
import { changedSince, decodeHash, encodeHash, type Pages, type Grammar } from "./codec";
import { defaults, noHashes, type Fields, type State } from "./field";
import { choice, datasets, list, number, text } from "./fields";
import { specimen } from "./specimen.fixture";

const pages: Pages = new Map<string, Fields>([
  ["home", {}],
  ["specimen", specimen],
]);
const read = (hash: string) => decodeHash(hash, pages);
const initial = defaults(specimen);

const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
const plain = fc.string({ unit: "grapheme", maxLength: 30 });
const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }).map((n) => n + 0);
const state: fc.Arbitrary<State<typeof specimen>> = fc.record({
  d: fc.array(slug),
  q: plain,
  x: fc.constantFrom("iops" as const, "bytes" as const),
  limit: fc.option(finite),
  n: fc.integer({ min: 1, max: 300 }),
  log: fc.boolean(),
  media: fc.array(plain, { maxLength: 5 }),
  said: fc.array(fc.tuple(plain, plain), { maxLength: 4 }),
  zoom: fc.option(fc.tuple(finite, finite).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))),
  sort: fc.record({ column: fc.constantFrom("peak" as const, "p99" as const), descending: fc.boolean() }),
});

describe("both directions", () => {
  it("read back what was written, for any state", () => {
    fc.assert(
      fc.property(state, (chosen) => {
        const hash = encodeHash("specimen", specimen, chosen, { hashOf: () => "0123abcd" });
        const link = read(hash);
        expect(link.state).toEqual(chosen);
        expect(link.notices).toEqual([]);
        expect(
          encodeHash("specimen", specimen, link.state as State<typeof specimen>, { hashOf: () => "0123abcd" }),
        ).toBe(hash);
        // As the browser returns it: nothing in it is escaped again.
        expect(new URL(hash, "https://example.org/kneepoint/").hash).toBe(hash);
        expect(hash).toMatch(/^#\/[a-z]+\?[A-Za-z0-9\-._~*:,/@=&+%]*[A-Za-z0-9=]$/);
      }),
      { numRuns: 1000 },
    );
  });

  it("leave out every default besides the version", () => {
    expect(encodeHash("specimen", specimen, initial, noHashes)).toBe("#/specimen?v=1");
    expect(read("#/specimen?v=1").state).toEqual(initial);
  });

  it("write the datasets even at their default: a link says which content it was made of", () => {
    const fields = { d: datasets(["qlc"]), q: text() };
    const hash = encodeHash("home", fields, defaults(fields), { hashOf: () => "4f1c0001" });
    expect(hash).toBe("#/home?v=1&d=qlc.4f1c0001");
    expect(encodeHash("home", fields, { d: [], q: "" }, noHashes)).toBe("#/home?v=1&d=");
    expect(decodeHash("#/home?v=1&d=", new Map([["home", fields]])).state).toEqual({ d: [], q: "" });
  });

  it("leave out what could not be read back", () => {
    expect(encodeHash("specimen", specimen, { ...initial, n: NaN, limit: -1 }, noHashes)).toBe("#/specimen?v=1");
  });

  it("survive a lone surrogate", () => {
    expect(read(encodeHash("specimen", specimen, { ...initial, q: "a\ud800b" }, noHashes)).state["q"]).toBe("a\ufffdb");
  });
});

describe("reading any string", () => {
  const whole = (link: ReturnType<typeof decodeHash>) => {
    const fields = pages.get(link.page);
    expect(fields).toBeDefined();
    expect(Object.keys(link.state)).toEqual(Object.keys(fields ?? {}));
    for (const [name, field] of Object.entries(fields ?? {})) {
      expect(field.decode(field.encode(link.state[name], noHashes))).toEqual(link.state[name]);
    }
  };

  it("never throws and always gives a whole state", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (any) => {
        whole(read(any));
      }),
      { numRuns: cases(2500, 10_000) },
    );
    const names = fc.constantFrom(
      "v",
      "d",
      "q",
      "x",
      "limit",
      "n",
      "log",
      "media",
      "zoom",
      "sort",
      "__proto__",
      "constructor",
    );
    const values = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[~*.0-9a-f%+-]{0,20}$/),
      fc.constantFrom("%", "%ff", "*", "1e999", "__proto__", "constructor"),
    );
    const near = fc
      .tuple(fc.constantFrom("specimen", "home", "__proto__", ""), fc.array(fc.tuple(names, values)))
      .map(([page, pairs]) => `#/${page}?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`);
    fc.assert(
      fc.property(near, (any) => {
        whole(read(any));
      }),
      { numRuns: cases(2500, 10_000) },
    );
  });

  it.each(["~", "*", "%", "%ff", "&", "=", "?", "1", "a.", "..", "e", "-desc", "+"])(
    "reads %j a hundred thousand times",
    (piece) => {
      for (const name of Object.keys(specimen)) whole(read(`#/specimen?${name}=${piece.repeat(100_000)}`));
    },
  );
});

describe("what cannot be read", () => {
  it("falls back alone and is named", () => {
    const link = read("#/specimen?v=1&x=furlongs&n=20&limit=-3&media=a**&media=b&q=%ff&said=a~b~c&zoom=5..2&unknown=1");
    expect(link.state).toEqual({ ...initial, n: 20, media: ["a*"] });
    expect(link.notices.map(({ code, values }) => [code, values?.["field"]])).toEqual([
      ["url/bad-field", "q"],
      ["url/bad-field", "x"],
      ["url/bad-field", "limit"],
      ["url/bad-field", "said"],
      ["url/bad-field", "zoom"],
    ]);
  });

  it("is an unknown page: the first page is shown", () => {
    const link = read("#/constructor?v=1");
    expect(link.page).toBe("home");
    expect(link.notices.map((n) => n.code)).toEqual(["url/unknown-page"]);
    expect(read("").notices).toEqual([]);
  });

  it.each(["%", "0", "1.5", "x", "99999999"])("is a version %j: read as version 1, and named", (v) => {
    const link = read(`#/specimen?v=${v}&n=20`);
    expect(link.version).toBe(1);
    expect(link.state["n"]).toBe(20);
    expect(link.notices.map((n) => [n.code, n.values?.["field"]])).toEqual([["url/bad-field", "v"]]);
  });

  it("is a newer version: the page is shown as well as it can be", () => {
    const link = read("#/specimen?v=2&n=20&invented=yes");
    expect(link.state["n"]).toBe(20);
    expect(link.notices).toMatchObject([{ code: "url/newer-version", values: { version: 2, known: 1 } }]);
  });
});

describe("datasets", () => {
  it("carry their content hash, and a change since the link is named", () => {
    const context = { hashOf: (name: string) => ({ qlc: "4f1c0001", act: "9a020002" })[name] ?? null };
    const hash = encodeHash("specimen", specimen, { ...initial, d: ["qlc", "local", "act"] }, context);
    expect(hash).toBe("#/specimen?v=1&d=qlc.4f1c0001~local~act.9a020002");
    const link = read(hash);
    expect(link.state["d"]).toEqual(["qlc", "local", "act"]);
    expect(changedSince(link, context)).toEqual([]);
    expect(changedSince(read("#/specimen?v=1&d=qlc"), context)).toEqual([]);
    expect(
      changedSince(link, { hashOf: (name) => (name === "act" ? "00000000" : context.hashOf(name)) }),
    ).toMatchObject([{ code: "url/data-changed", values: { dataset: "act", was: "9a020002", now: "00000000" } }]);
  });
});

describe("upgraders", () => {
  // Version 2 renamed the page `line` to `curve`, version 3 changed the default of `y` from mean to p99.
  const third: Grammar = {
    version: 3,
    upgraders: [
      (link) => (link.page === "line" ? { ...link, page: "curve" } : link),
      (link) => (link.values.has("y") ? link : { ...link, values: new Map([...link.values, ["y", "mean"]]) }),
    ],
  };
  const fields = { y: choice(["mean", "p99", "max"], "p99"), n: number(1), q: text(), s: list() };
  const later: Pages = new Map([["curve", fields]]);

  it("lift an old link step by step", () => {
    expect(decodeHash("#/line?v=1&n=2", later, third)).toMatchObject({
      page: "curve",
      version: 1,
      state: { y: "mean", n: 2 },
      notices: [],
    });
    expect(decodeHash("#/curve?v=2&y=max", later, third).state["y"]).toBe("max");
    expect(decodeHash("#/curve?v=2", later, third).state["y"]).toBe("mean");
    expect(decodeHash("#/curve?v=3", later, third).state["y"]).toBe("p99");
  });

  it("read a link without version as version 1", () => {
    expect(decodeHash("#/line?n=2", later, third)).toMatchObject({ page: "curve", state: { y: "mean", n: 2 } });
  });
});

it("-0 in a link is 0: it is written back as it is read", () => {
  expect(number(5).decode("-0")).toBe(0);
});
