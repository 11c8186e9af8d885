import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabelKey } from "~/model/labels";
import { matchRule, parseRule } from "./rules";
import { ruleFromTokens, tokensOf } from "./tokens";

const ISSUE = "{drive_model}_{firmware}_qd{iodepth}_r{repeat}";

function matched(rule: string, path: string): Record<string, string> | null | string {
  const parsed = parseRule(rule);
  if (!parsed.ok) return parsed.error;
  const parts = matchRule(parsed.value, path);
  return parts === null ? null : Object.fromEntries(parts);
}
/** Clicks words of a path by their text. */
function clicked(path: string, words: Readonly<Record<string, LabelKey>>): string {
  const tokens = tokensOf(path);
  const chosen = new Map<number, LabelKey>();
  for (const [word, key] of Object.entries(words))
    chosen.set(
      tokens.findIndex((token) => token.word && token.text === word),
      key,
    );
  return ruleFromTokens(path, chosen);
}

describe("a rule over a path", () => {
  it.each([
    [ISSUE, "P5316_fw12_qd32_r3", { drive_model: "P5316", firmware: "fw12", iodepth: "32", repeat: "3" }],
    [ISSUE, "lab/P5316_fw12_qd32_r3.json", { drive_model: "P5316", firmware: "fw12", iodepth: "32", repeat: "3" }],
    [ISSUE, "P5316_fw12_qd32_r3/out/fio.json", { drive_model: "P5316", firmware: "fw12", iodepth: "32", repeat: "3" }],
    [ISSUE, "P5316_fw12_qd32.json", null],
    ["{drive_model}_*", "P5316_fw12_qd32_r3.json.gz", { drive_model: "P5316" }],
    ["{drive_model}_{firmware}", "Intel_P5316_fw12", { drive_model: "Intel", firmware: "P5316_fw12" }],
    ["{a}_x", "p_x_x", { "tag:a": "p_x" }],
    ["x{a}x", "xx", null],
    ["x{a}x", "xxx", { "tag:a": "x" }],
    ["{media}/**", "qlc/a/b.json", { media: "qlc" }],
    ["{media}/**", "qlc", null],
    ["*/{media}/**", "lab/qlc/b.json", { media: "qlc" }],
    ["**/{host}/*.json", "lab/x/hostA/b.json", { host: "hostA" }],
    ["**/{host}/*.json", "hostA/b.json", { host: "hostA" }],
    ["**/fio/{host}/**", "a/fio/b/fio/c/d.json", { host: "b" }],
    ["{IU}_{Queue depth}", "64K_32", { indirection_unit_bytes: "64K", iodepth: "32" }],
    ["{tag:tray}-*", "7-a.json", { "tag:tray": "7" }],
    ["{__proto__}-{constructor}", "1-2", { "tag:constructor": "2", ["tag:__proto__"]: "1" }],
    ["{label}", "a.b+c(1).json", { label: "a.b+c(1)" }],
    ["{label}.json", "a.json", { label: "a" }],
    ["{label}", ".json", { label: ".json" }],
  ])("%s on %s", (rule, path, says) => {
    expect(matched(rule, path)).toEqual(says);
  });

  it.each([
    ["", "The rule is empty."],
    ["  ", "The rule is empty."],
    ["a_{media", "The brace at character 3 is not closed."],
    ["x/media}", "The brace at character 8 was never opened."],
    ["{}_x", "The braces at character 1 hold no key."],
    ["{fw}_{firmware}", "The rule has firmware twice."],
    ["{media}{firmware}", "There must be text between {media} and {firmware}, to tell where one ends."],
    ["{media}*", "There must be text between {media} and *, to tell where one ends."],
    ["a/*/b", "The rule has no {key}: it sets nothing."],
    ["/{media}", "A rule has no empty folder name."],
    ["{a}".padEnd(501, "x"), "The rule is longer than 500 characters."],
  ])("%j is refused by name", (rule, error) => {
    expect(matched(rule, "x")).toBe(error);
  });

  it("ends for any rule and any path, and takes only text from the path", () => {
    const piece = fc.constantFrom("a", "b", "aa", "_", "*", "**", "/", "{x}", "{y}", "{media}", "{", "}", ".json", "é");
    const rule = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(""));
    const path = fc.array(fc.constantFrom("a", "b", "aaaa", "_", "/", ".json", "é"), { maxLength: 200 });
    fc.assert(
      fc.property(
        rule,
        path.map((parts) => parts.join("")),
        (text, over) => {
          const parsed = parseRule(text);
          if (!parsed.ok) return;
          const parts = matchRule(parsed.value, over);
          if (parts === null) return;
          expect([...parts.keys()]).toEqual(parsed.value.keys);
          for (const part of parts.values()) {
            expect(part).not.toBe("");
            expect(part).not.toContain("/");
            expect(over).toContain(part);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("ends on patterns that make backtracking explode", () => {
    expect(matched(`*${"a*".repeat(240)}b{media}`, "a".repeat(4000))).toBeNull();
    expect(matched(`${"a*".repeat(200)}a{media}b`, "a".repeat(4000))).toBeNull();
    expect(matched(`${"**/a/".repeat(90)}{media}x`, "a/".repeat(250))).toBeNull();
    expect(matched("{media}", "x".repeat(100_000))).toBeNull();
    expect(tokensOf("1.".repeat(50_000)).length).toBeGreaterThan(1);
  });
});

describe("tokens of a path", () => {
  it("are known by the words that the grouping goes by", () => {
    const guesses = (path: string) =>
      tokensOf(path).flatMap(({ text, guess }) => (guess === null ? [] : [[text, guess]]));
    expect(guesses("tmpfs/QD8_lauf3_trial4.json")).toEqual([
      ["tmpfs", "tag:file system"],
      ["8", "iodepth"],
      ["3", "repeat"],
      ["4", "repeat"],
    ]);
  });
  it("a clicked folder is meant, even if the file's name fits too", () => {
    const path = "vdisk/QLC-a/randread-4k.json";
    const rule = clicked(path, { QLC: "media" });
    expect(rule).toBe("*/{media}-*/**");
    expect(matched(rule, path)).toEqual({ media: "QLC" });
  });

  it("are the parts that may carry meaning, and join to the path", () => {
    const path = "lab/QLC/P5316_fw12_qd32_r3_7.68TB.json";
    const tokens = tokensOf(path);
    expect(tokens.map(({ text }) => text).join("")).toBe(path);
    expect(tokens.filter(({ word }) => word).map(({ text, guess }) => [text, guess])).toEqual([
      ["lab", null],
      ["QLC", "media"],
      ["P5316", "drive_model"],
      ["fw12", "firmware"],
      ["32", "iodepth"],
      ["3", "repeat"],
      ["7.68TB", "capacity_bytes"],
    ]);
  });

  it("make the rule of the words that are clicked", () => {
    const path = "P5316_fw12_qd32_r3.json";
    const all = { P5316: "drive_model", fw12: "firmware", 32: "iodepth", 3: "repeat" } as const;
    expect(clicked(path, all)).toBe(ISSUE);
    expect(clicked(path, { P5316: "drive_model" })).toBe("{drive_model}_*");
    expect(clicked(path, { 3: "repeat" })).toBe("*_*_qd*_r{repeat}");
    expect(clicked("vd/qlc/fio/qd1.json", { qlc: "media" })).toBe("*/{media}/**");
    expect(clicked("qlc/qd1.json", { qlc: "media" })).toBe("{media}/**");
    expect(clicked("lab/qlc-a/x/P5316.json", { qlc: "media", P5316: "drive_model" })).toBe(
      "*/{media}-*/*/{drive_model}",
    );
    expect(ruleFromTokens(path, new Map())).toBe("");
  });

  it("make rules that match their own path and set what was clicked", () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9]{1,6}$/);
    const name = fc
      .array(word, { minLength: 1, maxLength: 4 })
      .chain((words) => fc.constantFrom("_", "-", " ", "+").map((by) => words.join(by)));
    const path = fc.tuple(fc.array(name, { maxLength: 3 }), name, fc.constantFrom("", ".json", ".log.gz"));
    fc.assert(
      fc.property(
        path.map(([folders, file, ending]) => [...folders, file + ending].join("/")),
        fc.infiniteStream(fc.boolean()),
        (of, choose) => {
          const keys: LabelKey[] = ["label", "firmware", "note", "tag:a", "tag:b", "kernel", "fabric"];
          const chosen = new Map<number, LabelKey>();
          const tokens = tokensOf(of);
          expect(tokens.map(({ text }) => text).join("")).toBe(of);
          for (const [i, token] of tokens.entries())
            if (token.word && chosen.size < keys.length && choose.next().value) chosen.set(i, keys[chosen.size]!);
          if (chosen.size === 0) return;
          const parts = matched(ruleFromTokens(of, chosen), of);
          expect(parts).not.toBeNull();
          expect(Object.keys(parts as object).sort()).toEqual([...chosen.values()].sort());
        },
      ),
      { numRuns: 500 },
    );
  });
});
