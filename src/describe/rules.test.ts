import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabelKey } from "~/model/labels";
import { matchRule, parseRule, ruleFromTokens, tokensOf } from "./rules";

const taken = (rule: string, path: string): Record<string, string> | null => {
  const parsed = parseRule(rule);
  if (!parsed.ok) throw new Error(parsed.error);
  const found = matchRule(parsed.value, path);
  return found === null ? null : Object.fromEntries(found);
};

describe("a rule", () => {
  it.each([
    [
      "{drive_model}_{firmware}_qd{iodepth}_r{repeat}",
      "lab/P5316_fw12_qd32_r3/result.json",
      { drive_model: "P5316", firmware: "fw12", iodepth: "32", repeat: "3" },
    ],
    // The extension may be left out, and may be named.
    ["{drive_model}_qd{qd}", "x/P5316_qd4.json", { drive_model: "P5316", iodepth: "4" }],
    ["{drive_model}_qd{qd}.json", "x/P5316_qd4.json", { drive_model: "P5316", iodepth: "4" }],
    ["{drive_model}_qd{qd}", "x/P5316_qd4_more.json", { drive_model: "P5316", iodepth: "4_more" }],
    ["{media}/**", "qlc/a/b.json", { media: "qlc" }],
    ["**/{media}/*", "lab/tlc/b.json", { media: "tlc" }],
    ["**/{media}/*", "tlc/b.json", { media: "tlc" }],
    ["*-{vendor}-*", "x/a-intel-b", { "tag:vendor": "intel" }],
    ["a{fw}a", "aaa", { firmware: "a" }],
  ])("%s of %s", (rule, path, expected) => {
    expect(taken(rule, path)).toEqual(expected);
  });

  it.each([
    ["{media}/x", "qlc/y"],
    ["{media}/*", "qlc/a/b.json"],
    ["P{firmware}", "x/Q1"],
    ["a{fw}a", "aa"],
  ])("%s does not fit %s", (rule, path) => {
    expect(taken(rule, path)).toBeNull();
  });

  it.each([
    "",
    "no key",
    "{",
    "}",
    "{}",
    "{media}{firmware}",
    "{media}_{media}",
    `{media}${"x".repeat(500)}`,
    "{a{b}}",
  ])("%s is none, and says why", (rule) => {
    const parsed = parseRule(rule);
    expect(parsed.ok).toBe(false);
    expect(parsed.ok ? "" : parsed.error).toMatch(/\w/);
  });

  it("ends, whatever is written and wherever it is tried", () => {
    const piece = fc.constantFrom("{media}", "{firmware}", "{x}", "*", "**", "/", "a", "aa", "_", "b");
    const rule = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
    const path = fc.array(fc.constantFrom("a", "aa", "b", "_", "/"), { maxLength: 300 }).map((p) => p.join(""));
    fc.assert(
      fc.property(rule, path, (text, on) => {
        const parsed = parseRule(text);
        if (!parsed.ok) return;
        const found = matchRule(parsed.value, on);
        if (found === null) return;
        expect([...found.keys()].sort()).toEqual([...parsed.value.keys].sort());
        for (const value of found.values()) {
          expect(on).toContain(value);
          expect(value).not.toMatch(/\/|^$/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("tokens of a path", () => {
  it("are all of it, numbers behind a short word apart, with a guess", () => {
    const path = "lab/P5316_fw12_qd32_r3/4k-randread.json";
    const tokens = tokensOf(path);
    expect(tokens.map(({ text }) => text).join("")).toBe(path);
    expect(tokens.filter(({ word }) => word).map(({ text, guess }) => [text, guess])).toEqual([
      ["lab", null],
      ["P5316", "drive_model"],
      ["fw12", "firmware"],
      ["32", "iodepth"],
      ["3", "repeat"],
      ["4k", "block_bytes"],
      ["randread", null],
      ["json", null],
    ]);
  });

  it("make a rule that fits their path and takes just them", () => {
    const path = "lab/P5316_fw12_qd32_r3/result.json";
    const at = (word: string): number => tokensOf(path).findIndex(({ text }) => text === word);
    const rule = (...named: [string, LabelKey][]): string =>
      ruleFromTokens(path, new Map(named.map(([word, key]) => [at(word), key])));
    expect(rule(["P5316", "drive_model"], ["fw12", "firmware"], ["32", "iodepth"], ["3", "repeat"])).toBe(
      "{drive_model}_{firmware}_qd{iodepth}_r{repeat}",
    );
    expect(rule(["P5316", "drive_model"])).toBe("{drive_model}_*");
    expect(rule(["lab", "host"], ["fw12", "firmware"])).toBe("{host}/*_{firmware}_qd*/**");
    expect(rule()).toBe("");
    // Where the file's name fits as well as the folder that was meant, the rule says which.
    const folder = "vdisk/QLC-a/randread-4k.json";
    const qlc = tokensOf(folder).findIndex(({ text }) => text === "QLC");
    const made = ruleFromTokens(folder, new Map([[qlc, "media" as const]]));
    expect(made).toBe("**/{media}-*/**");
    expect(taken(made, folder)).toEqual({ media: "QLC" });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("P5316", "fw12", "qd8", "_", "/", "-", ".json", "r2"), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.nat(20),
        (pieces, n) => {
          const any = pieces.join("");
          const words = tokensOf(any).flatMap((token, i) => (token.word ? [[i, token.text] as const] : []));
          const one = words[n % Math.max(1, words.length)];
          if (one === undefined || any.startsWith("/") || any.endsWith("/") || any.includes("//")) return;
          const made = ruleFromTokens(any, new Map([[one[0], "note" as const]]));
          const found = taken(made, any);
          expect(found, made).not.toBeNull();
        },
      ),
    );
  });
});
