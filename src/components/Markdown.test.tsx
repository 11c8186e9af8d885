import { renderToStaticMarkup } from "react-dom/server";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import Markdown from "./Markdown";
import { plainLines } from "./markdownText";

const shown = (text: string): string =>
  renderToStaticMarkup(<Markdown text={text} />).replaceAll(/ (?:class|dir)="[^"]*"/g, "");
/** Every element of the subset, with the attributes that it may have. */
const ELEMENT =
  /<(?:\/?(?:p|em|strong|code|pre|span|ul|li|h3|h4)|\/?ol(?: start="\d+")?|br\/|\/a|a href="(?:#\/|https?:\/\/|mailto:)[^"\s]*"(?: target="_blank" rel="noreferrer")?)>/gi;
const bare = (html: string): string => html.replaceAll(ELEMENT, "");

describe("Markdown of a story", () => {
  it("has headings, emphasis, lists, code and links", () => {
    expect(
      shown(
        "# A\n\n*b* **c** `<d>`\n\n1. x\n2. y\n   - z\n\n```\ne\n```\n\n[f](#/curve?d=a) [g](https://h.example/) <mailto:i@j.example>",
      ),
    ).toBe(
      "<h3><span>A</span></h3><p><em><span>b</span></em><span> </span><strong><span>c</span></strong><span> </span><code>&lt;d&gt;</code></p>" +
        '<ol start="1"><li><span><span>x</span></span></li><li><span><span>y</span></span><ul><li><span><span>z</span></span></li></ul></li></ol>' +
        '<pre><code>e</code></pre><p><a href="#/curve?d=a"><span>f</span></a><span> </span>' +
        '<a href="https://h.example/" target="_blank" rel="noreferrer"><span>g</span></a><span> </span>' +
        '<a href="mailto:i@j.example" target="_blank" rel="noreferrer"><span>mailto:i@j.example</span></a></p>',
    );
  });

  it("is lines without marks in a picture", () => {
    expect(
      plainLines("# A\n\n*b* **c** `<d>`\n\n3. x\n4. y\n   - z\n\n```\ne\nf\n```\n\n[g](#/curve) [h](x:y) \\*i"),
    ).toEqual(["A", "b c <d>", "3. x", "4. y", "• z", "e", "f", "g [h](x:y) *i"]);
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html,<script>1</script>)",
    "[x](vbscript:x)",
    "[x](//other.example/)",
    "[x](/etc/passwd)",
    "[x][r]\n\n[r]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "![x](https://other.example/pixel.png)",
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "<a href='https://a.example' onclick=alert(1)>x</a>",
    "<!-- x -->",
    "<div\nstyle='position:fixed'>x</div>",
    "| a | b |\n| - | - |\n| <b> | c |",
  ])("shows %j as text", (text) => {
    const html = shown(text);
    expect(html).not.toMatch(/<(?:a|img|script|div|table|iframe)\b/);
    expect(bare(html)).not.toMatch(/[<>]/);
  });

  it("survives endless nesting and repetition", () => {
    for (const text of [
      ">".repeat(5_000),
      "[".repeat(5_000),
      `${"*".repeat(3_000)}a${"*".repeat(3_000)}`,
      Array.from({ length: 100 }, (_, i) => `${" ".repeat(2 * i)}- x`).join("\n"),
      "![".repeat(5_000),
    ]) {
      const html = shown(text);
      expect(html.length).toBeGreaterThan(10);
      expect(html.match(/<ul>/g)?.length ?? 0).toBeLessThanOrEqual(6);
    }
  });

  it("never makes another element, whatever the text", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "[",
        "](",
        ")",
        "<",
        ">",
        "a",
        "java",
        "script:",
        "https://x",
        '"',
        "'",
        "\n",
        "- ",
        "**",
        "`",
        "&lt;",
        "&#x3c;",
        "<a href=",
        "<svg/onload=",
        "\\",
        "!",
      ),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        expect(bare(shown(parts.join("")))).not.toMatch(/[<>]/);
      }),
      { numRuns: 400 },
    );
  });
});
