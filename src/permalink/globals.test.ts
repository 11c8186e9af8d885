import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { READINGS } from "~/model/grouping";
import { decodeHash, encodeHash, type Pages } from "./codec";
import { defaults, noHashes, type Fields } from "./field";
import { noGlobals, withEmbed, withFiles, withOwn, withoutGuest, withSrc, withWords } from "./globals";
import { specimen } from "./specimen.fixture";

const pages: Pages = new Map<string, Fields>([
  ["home", {}],
  ["specimen", specimen],
]);
const read = (hash: string) => decodeHash(hash, pages);
const bare = "#/specimen?v=1&q=QLC";
const globalsOf = (hash: string) => read(hash).globals;

const texts = (most: number) => fc.uniqueArray(fc.string({ unit: "grapheme", minLength: 1 }), { maxLength: most });
const globals = fc.record({
  own: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/)),
  src: texts(4),
  words: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/)),
  embed: fc.boolean(),
  files: texts(6),
  as: fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.constantFrom(...READINGS)), { maxLength: 3 }),
});

describe("fields beside those of the page", () => {
  it("come back from the link with those of the page, and writing them again gives the same link", () => {
    fc.assert(
      fc.property(globals, fc.string({ unit: "grapheme" }), (chosen, q) => {
        const state = { ...defaults(specimen), q };
        const hash = encodeHash("specimen", specimen, state, noHashes, chosen);
        const link = read(hash);
        expect(link).toMatchObject({ state, globals: chosen, notices: [] });
        expect(encodeHash("specimen", specimen, state, noHashes, link.globals)).toBe(hash);
        // As the browser returns it, and as programs find it in running text: complete to the last character.
        expect(new URL(hash, "https://example.org/").hash).toBe(hash);
        expect(hash).toMatch(/[A-Za-z0-9=]$/);
      }),
      { numRuns: 2000 },
    );
  });

  it("are absent when they are empty", () => {
    expect(globalsOf(bare)).toEqual(noGlobals);
    expect(encodeHash("specimen", specimen, defaults(specimen), noHashes, noGlobals)).toBe("#/specimen?v=1");
    expect(withSrc(bare, [])).toBe(bare);
    expect(withoutGuest(bare)).toBe(bare);
  });

  it("belong to every page, whatever its own fields", () => {
    expect(globalsOf("#/home?v=1&own=AQID&embed=1")).toEqual({ ...noGlobals, own: "AQID", embed: true });
    expect(globalsOf("?own=AQID").own).toBe("AQID");
  });

  it("fall back alone, with a notice each", () => {
    const link = read("#/specimen?v=1&q=QLC&own=AQ%20ID&src=&embed=yes&files=a~~b");
    // Damaged results do not make it a link to the reader's own: `own` stays as unreadable data.
    expect(link.globals).toEqual({ ...noGlobals, own: "-" });
    expect(globalsOf("#/specimen?v=1&own=%ff").own).toBe("-");
    expect(globalsOf("#/specimen?v=1&own=").own).toBe("-");
    expect(link.state["q"]).toBe("QLC");
    expect(link.notices.map(({ code, values }) => [code, values?.["field"]])).toEqual([
      ["url/bad-field", "files"],
      ["url/bad-field", "embed"],
    ]);
    const broken = read("#/specimen?v=1&src=%ff&own=AQID");
    expect(broken.globals).toEqual({ ...noGlobals, own: "AQID" });
    expect(broken.notices.map(({ values }) => values?.["field"])).toEqual(["src"]);
  });

  it("still count in a link of a newer version", () => {
    expect(globalsOf("#/specimen?v=9&own=AQID").own).toBe("AQID");
  });
});

it("readings of names follow the file names, and are dropped if results are in the link", () => {
  const hash = withFiles(
    bare,
    ["lab/a.json"],
    [
      ["1", "repeat"],
      ["name:w8", "system"],
    ],
  );
  expect(hash).toBe(`${bare}&files=a.json&as=1~repeat~name:w8~system`);
  expect(globalsOf(hash).as).toEqual([
    ["1", "repeat"],
    ["name:w8", "system"],
  ]);
  expect(globalsOf(withOwn(hash, "AQID")).as).toEqual([]);
  expect(read(`${bare}&as=1~sideways`).notices).toHaveLength(1);
});

describe("own", () => {
  it("comes last: a program that cuts the link cuts data, not the view", () => {
    const all = { own: "AQID", src: ["https://a.example/b"], words: "BAUG", embed: true, files: ["c"], as: [] };
    expect(encodeHash("specimen", specimen, { ...defaults(specimen), q: "QLC" }, noHashes, all)).toBe(
      `${bare}&files=c&src=https://a.example/b&embed=1&words=BAUG&own=AQID`,
    );
    expect(withEmbed(withOwn(bare, "AQID"))).toBe(`${bare}&embed=1&own=AQID`);
  });

  it("is read to its last letter and without the punctuation of the sentence around the link", () => {
    for (const end of [".", ",", ")", "),", "'", "]", "?!"]) {
      expect(globalsOf(`${bare}&own=AQID${end}`).own).toBe("AQID");
    }
    const dashed = withOwn(bare, "AQ-_");
    expect(dashed).toBe(`${bare}&own=AQ-%5F`);
    expect(globalsOf(dashed).own).toBe("AQ-_");
    expect(globalsOf(`${bare}&own=AQ-_`).own).toBe("AQ-_");
  });

  it("takes the place of one that is there, and of the files' names", () => {
    expect(withOwn(withOwn(withFiles(bare, ["a.json"]), "AQID"), "BAUG")).toBe(`${bare}&own=BAUG`);
    expect(withoutGuest(withEmbed(withOwn(withSrc(bare, ["https://a.example/b"]), "AQID")))).toBe(`${bare}&embed=1`);
  });

  it("is put into an address as well, and leaves its query before the hash alone", () => {
    const address = "https://example.org/kneepoint/?own=no#/specimen?v=1&made-up=1";
    expect(withOwn(address, "AQID")).toBe(`${address}&own=AQID`);
    expect(withOwn("#/home", "AQID")).toBe("#/home?own=AQID");
  });
});

describe("words", () => {
  const src = ["https://a.example/b"];
  it("go with addresses, and leave with them", () => {
    const hash = withWords(withSrc(bare, src), "AQID");
    expect(globalsOf(hash)).toEqual({ ...noGlobals, src, words: "AQID" });
    expect(withWords(hash, null)).toBe(withSrc(bare, src));
    expect(withSrc(hash, src)).toBe(withSrc(bare, src));
    expect(withoutGuest(hash)).toBe(bare);
    // Results in the link are complete, whatever exists elsewhere.
    expect(withOwn(hash, "BAUG")).toBe(`${bare}&own=BAUG`);
  });

  it("that are damaged affect nothing else", () => {
    expect(globalsOf(`${withSrc(bare, src)}&words=A%20B`)).toEqual({ ...noGlobals, src, words: "-" });
  });
});

describe("src and files", () => {
  it("are lists: an address keeps its own query and hash", () => {
    const src = ["https://a.example/x.json?raw=1&b=%20#/y", "https://b.example/ü~*.zip"];
    const hash = withSrc(bare, src);
    expect(globalsOf(hash).src).toEqual(src);
    expect(read(hash).state["q"]).toBe("QLC");
  });

  it("name at most six files, each once", () => {
    const names = ["lab/kim/a", "x/b", "b", "c", "d", "e", "f", "g"];
    expect(globalsOf(withFiles(bare, names)).files).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(read(`${bare}&files=a~b~c~d~e~f~g`).notices).toHaveLength(1);
  });

  it("on a page without paths, those of a link are files to ask for", () => {
    expect(globalsOf(`${bare}&in=sweep/q1.json~q2.json~x/q1.json`).files).toEqual(["q1.json", "q2.json"]);
    expect(globalsOf(`${bare}&in=a&files=b`).files).toEqual(["b"]);
  });
});
