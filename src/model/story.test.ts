import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { datasetsIn, isStory, readStory, type Story, storyId, storyOf, storyText } from "./story";

const written = `---
title: for another program
lang: zh-hant
---
# QLC reads as TLC does

One *box*, two media.

## What do writes cost?

A quarter.

\`\`\`sh
# no heading
[no chart](#/curve?d=a)
\`\`\`

[GB/s, 64K random](#/figures?d=qlc-175gbs&form=share)

And after the chart.

## Two disks ##
[IOPS](https://lab.example/app/?x=1#/curve?v=1&d=a.0123abcd~b)
`;

const story: Story = {
  lang: "zh-Hant",
  title: "QLC reads as TLC does",
  lead: "One *box*, two media.",
  sections: [
    {
      heading: "What do writes cost?",
      text: "A quarter.\n\n```sh\n# no heading\n[no chart](#/curve?d=a)\n```",
      unit: "GB/s, 64K random",
      link: "#/figures?d=qlc-175gbs&form=share",
    },
    { heading: "", text: "And after the chart.", unit: "", link: "" },
    { heading: "Two disks", text: "", unit: "IOPS", link: "#/curve?v=1&d=a.0123abcd~b" },
  ],
};

describe("a story as Markdown", () => {
  it("is a title, sections, and charts alone on their lines", () => {
    expect(readStory(written)).toEqual({ story, lines: [18, 20, 23], notices: [] });
    expect(isStory(written)).toBe(true);
    expect(readStory(storyText(story)).story).toEqual(story);
  });

  it("is told from a first line of any length at once", () => {
    const blanks = " ".repeat(60_000);
    for (const line of [`# ${blanks}\u2028`, `# ${" #".repeat(30_000)}x`, `# a${blanks}#${blanks}x`])
      expect(isStory(`${line}\n`)).toBe(false);
    for (const [line, title] of [
      ["# A #  ", "A"],
      ["# A # ##", "A"],
      ["# A# ", "A#"],
      ["# #", "#"],
      ["#", ""],
    ] as const)
      expect(readStory(line).story.title, line).toBe(title);
    expect(readStory("#A").story).toMatchObject({ title: "", lead: "#A" });
  });

  it("is not a text with links, or without a title", () => {
    for (const text of [
      "# Read me\n\nSee [this](#/curve?d=a) here.\n",
      "[c](#/curve?d=a)\n",
      "",
      "## b\n[c](#/curve?d=a)",
    ])
      expect(isStory(text), text).toBe(false);
  });

  it("says by line what is missing or too much", () => {
    const many = Array.from({ length: 22 }, () => "[x](#/curve?d=a)").join("\n");
    expect(readStory(many).notices).toEqual([
      { code: "story/more-charts", line: 21, values: { most: 20 } },
      { code: "story/no-title", line: 1 },
    ]);
    expect(readStory("---\nlang: 12345\n---\n# t").notices.map(({ code, line }) => [code, line])).toEqual([
      ["story/bad-language", 1],
      ["story/no-chart", 4],
    ]);
    expect(readStory("a".repeat(100_001)).notices[0]).toMatchObject({ code: "story/too-long" });
  });

  it("is read back as written, with headings inside a text", () => {
    const line = fc.oneof(
      fc.constantFrom("# a", "## b", "##", "---", "```", "~~~~", "[u](#/curve?d=a)", "[](#/act?d=a)", "lang: ja", ""),
      // Code by its indentation, a heading only without the space behind it, a mark of byte order.
      fc.constantFrom("    ```", "#\u00a0", "##\v", "\ufeff#"),
      fc.string({ maxLength: 8 }),
    );
    const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join("\n"));
    const section = fc.record({ heading: text, text, unit: text, link: fc.constantFrom("", "#/curve?d=a") });
    const any = fc.record({
      lang: fc.constantFrom("", "ja"),
      title: text,
      lead: text,
      sections: fc.array(section, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(any, (one) => {
        const again = readStory(storyText(one)).story;
        expect(readStory(storyText(again)).story).toEqual(again);
        const charts = ({ sections }: Story) => sections.filter(({ link }) => link !== "").length;
        expect(charts(again)).toBeGreaterThanOrEqual(charts(one));
      }),
      { numRuns: 300 },
    );
    // A heading ends before its closing marks, whatever their number.
    const marked = { ...story, sections: [{ ...story.sections[0]!, heading: "# a\n##\n##" }] };
    expect(readStory(storyText(marked)).story.sections[0]!.heading).toBe("# a");
    const inside = { ...story, sections: [{ ...story.sections[0]!, text: "## Not a section\n\ntext" }] };
    expect(readStory(storyText(inside)).story.sections.map(({ heading, text }) => [heading, text])).toEqual([
      ["What do writes cost?", "### Not a section\n\ntext"],
    ]);
  });

  it("has headings with closing marks, and lines of blanks or marks are read at once", () => {
    const headings = (...lines: string[]) => readStory(lines.join("\n")).story.sections.map(({ heading }) => heading);
    expect(headings("# T", "## a ## #", "## b#", "##", "##c", "##\td e \t")).toEqual(["a", "b#", "", "d e"]);
    readStory(`# a${" ".repeat(1_000_000)}x\n# b${" #".repeat(500_000)}x`);
  });

  it("beside a dataset names its own results by path", () => {
    const link = "#/curve?d=local~qlc&sys=local/a~qlc/local&w=localized";
    const [one] = storyOf({ ...story, sections: [{ ...story.sections[0]!, link }] }, "lab").sections;
    expect(one!.link).toBe("#/curve?d=lab~qlc&sys=lab/a~qlc/local&w=localized");
    expect(datasetsIn("#/curve?v=1&d=a.0123abcd~b&in=x")).toEqual(["a", "b"]);
    expect(storyId("lab/My Story.md")).toBe("my-story");
  });
});
