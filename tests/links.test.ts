/** Links of all pages: they survive a round trip, no text breaks the reader, and they are short enough to send. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageIds, pages } from "../src/app/routes";
import { OURS } from "../src/bundle/inValues";
import { decodeHash, encodeHash, type Link, grammar, type Grammar } from "../src/permalink/codec";
import type { Fields, LinkContext } from "../src/permalink/field";
import { globalFields, noGlobals } from "../src/permalink/globals";
import { readDatasetFolder } from "../src/publish/dataset";
import { articleCharts } from "./articles/list";
import { anyGlobals, anyState, mangled } from "./support/anyView";
import { cases } from "./support/cases";

const VIEWS = cases(4000, 10_000);
const TEXTS = cases(5000, 100_000);

const fieldsOf = (page: string): Fields => pages.get(page) ?? {};
const hashed: LinkContext = { hashOf: (slug) => (slug === "local" ? null : "0123abcd") };
const write = ({ page, state, globals }: Pick<Link, "page" | "state" | "globals">): string =>
  encodeHash(page, fieldsOf(page), state, hashed, globals);

const root = new URL("../", import.meta.url);
const kept = (
  JSON.parse(readFileSync(new URL("tests/fixtures/permalinks.json", root), "utf8")) as { readonly hash: string }[]
).map(({ hash }) => hash);

it("no page has a field with a name that every link may contain", () => {
  const taken = ["v", ...Object.keys(globalFields)];
  for (const id of pageIds)
    expect(
      Object.keys(fieldsOf(id)).filter((name) => taken.includes(name)),
      id,
    ).toEqual([]);
});

describe("any view of any page", () => {
  const perPage = Math.ceil(VIEWS / pageIds.length);
  it.each(pageIds)(`%s comes back from its link, which is the same when written again, ${perPage} times`, (page) => {
    const fields = fieldsOf(page);
    const unlike = new Set<string>();
    fc.assert(
      fc.property(anyState(fields), anyGlobals, (state, globals) => {
        const hash = write({ page, state, globals });
        const link = decodeHash(hash, pages);
        expect(link).toMatchObject({ page, version: grammar.version, notices: [] });
        expect(link.state).toEqual(state);
        expect(link.globals).toEqual(globals);
        expect(write(link)).toBe(hash);
        // As the address bar returns it, and complete when programs find it in a text.
        expect(new URL(hash, "https://example.org/").hash).toBe(hash);
        expect(hash).toMatch(/^#\/[a-z]+\?[A-Za-z0-9\-._~*:,/@=&+%]*[A-Za-z0-9=]$/);
        for (const [name, field] of Object.entries(fields)) {
          if (JSON.stringify(state[name]) !== JSON.stringify(field.fallback)) unlike.add(name);
        }
      }),
      { numRuns: perPage },
    );
    expect([...unlike].sort(), "each field was something else than its default").toEqual(Object.keys(fields).sort());
  });
});

describe("any text as a link", () => {
  const real = [
    ...kept,
    ...articleCharts().flatMap(({ links }) => links),
    ...kept.map((hash) => `${hash}&files=a.json&src=https://a.example/run.json&embed=1&own=AQIDBAUGBwgJCgsMDQ4P`),
  ];
  const names = [...new Set(pageIds.flatMap((id) => Object.keys(fieldsOf(id)))), ...Object.keys(globalFields), "v"];
  const near = fc
    .tuple(
      fc.constantFrom(...pageIds, "__proto__", "specimen", ""),
      fc.array(
        fc.tuple(
          fc.constantFrom(...names, "__proto__", "constructor"),
          fc.oneof(fc.string(), fc.stringMatching(/^[~*.0-9a-f%+-]{0,20}$/), fc.constantFrom("%", "%ff", "*", "1e999")),
        ),
        { maxLength: 8 },
      ),
    )
    .map(([page, pairs]) => `#/${page}?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`);
  const any = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), near, mangled(real));

  it(`gives a page and a whole state, ${TEXTS} times, and a link that is stable from then on`, () => {
    let [bad, read] = [0, 0];
    fc.assert(
      fc.property(any, (text) => {
        const link = decodeHash(text, pages);
        if (link.notices.length > 0) bad++;
        if (link.globals.own !== null) read++;
        // Compared without `expect`, which costs more than the reading itself.
        const fields = Object.keys(fieldsOf(link.page));
        if (Object.keys(link.state).join() !== fields.join() || !pages.has(link.page)) throw new Error("not whole");
        const hash = write(link);
        const again = decodeHash(hash, pages);
        if (again.notices.length > 0 || write(again) !== hash) throw new Error(`not stable: ${hash}`);
      }),
      { numRuns: TEXTS },
    );
    // Some texts were readable and some were not.
    expect(bad).toBeGreaterThan(TEXTS / 20);
    expect(bad).toBeLessThan(TEXTS);
    expect(read).toBeGreaterThan(TEXTS / 100);
  });

  it.each(["~", "*", "%", "%ff", "&", "=", "?", "A", "+", "own=A&", "src=~&", "&v=2"])(
    "is read when it is %j repeated 200,000 times",
    (piece) => {
      for (const name of ["own", "src", "files", "embed"]) {
        const { globals } = decodeHash(`#/curve?v=1&${name}=${piece.repeat(200_000)}`, pages);
        expect(Object.keys(globals)).toEqual(Object.keys(globalFields));
      }
    },
  );
});

describe("a link to the QLC against TLC chart", () => {
  const charts = articleCharts().flatMap(({ links }) => links.filter((link) => link.includes("d=qlc-175gbs")));

  it.each(charts)("%s, with today's content hash, is under 200 characters", (written) => {
    const { hash } = readDatasetFolder(fileURLToPath(new URL("datasets/qlc-175gbs", root)));
    const link = decodeHash(written, pages);
    const whole = encodeHash(link.page, fieldsOf(link.page), link.state, { hashOf: () => hash });
    expect(whole).toContain(`d=qlc-175gbs.${hash}`);
    expect(`https://kneepoint.example/kneepoint/${whole}`.length).toBeLessThan(200);
  });

  it("is among those of the articles", () => {
    expect(charts.some((link) => link.startsWith("#/compare?") && link.includes("by=media"))).toBe(true);
  });
});

describe("a second version that might come", () => {
  // A field and a page are renamed.
  const second: Grammar = {
    version: 2,
    upgraders: [
      ({ page, values }) => ({
        page: page === "reruns" ? "runs" : page,
        values: new Map([...[...values].map(([name, value]) => [name === "metric" ? "m" : name, value] as const)]),
      }),
    ],
  };

  it("reads every documented link as before", () => {
    for (const hash of kept.filter((one) => !one.startsWith("#/specimen"))) {
      const { version, ...today } = decodeHash(hash, pages);
      expect(version).toBe(1);
      expect(decodeHash(hash, pages, second), hash).toEqual({ version: 1, ...today });
      expect(decodeHash(hash.replace("v=1", "v=2"), pages, second).notices, hash).toEqual([]);
      expect(decodeHash(hash.replace("v=1", "v=3"), pages, second).notices.map(({ code }) => code)).toEqual([
        "url/newer-version",
      ]);
    }
  });

  it("upgrades what was renamed, and what the link carries comes along", () => {
    const old = "#/reruns?v=1&w=randread-4k&src=https://a.example/b&own=AQID";
    expect(decodeHash(old, pages, second)).toMatchObject({
      page: "runs",
      version: 1,
      state: { w: ["randread-4k"] },
      globals: { ...noGlobals, own: "AQID", src: ["https://a.example/b"] },
      notices: [],
    });
    expect(decodeHash("#/figures?metric=bandwidth", pages, second).state["m"]).toEqual(["bandwidth"]);
    expect(decodeHash("#/reruns?v=2", pages, second).notices.map(({ code }) => code)).toEqual(["url/unknown-page"]);
  });
});

describe("names of hosts in links", () => {
  /** Does a field accept only its own options? `pairs` hold names, whatever the values are. */
  const isOurs = (field: Fields[string]): boolean => {
    const isPairs = (): boolean => {
      try {
        return field.encode([["zz", "qq"]], hashed) === "zz~qq";
      } catch {
        return false;
      }
    };
    return ["zzqq", "zzqq~zzqq"].every((text) => field.decode(text) === undefined) && !isPairs();
  };

  it("are looked for in every field but those whose values are ours", () => {
    const fields = pageIds.flatMap((page) => Object.entries(fieldsOf(page)).map(([name, of]) => ({ page, name, of })));
    const ours = fields.filter(({ of }) => isOurs(of));
    const theirs = new Set(fields.filter(({ of }) => !isOurs(of)).map(({ name }) => name));
    const named = ours.map(({ page, name }) => (theirs.has(name) ? `${page}?${name}` : name));
    expect([...OURS].sort()).toEqual([...new Set(named)].sort());
  });
});
