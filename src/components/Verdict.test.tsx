import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { unbroken, Verdict } from "./Verdict";

it("no line breaks between a number and its sign, and words stay as they are", () => {
  const whole = (text: string): string[] =>
    [...renderToStaticMarkup(<>{unbroken(text)}</>).matchAll(/nowrap">([^<]*)</g)].map(([, part]) => part!);
  expect(whole("b reads 1.08 × a, 4K write +78 % and −2.4 %.")).toEqual(["1.08 ×", "+78 %", "−2.4 %"]);
  expect(whole("4 × 1 and 100 IOPS, 5%")).toEqual(["4 ×"]);
  expect(renderToStaticMarkup(<>{unbroken("IOPS +78 %")}</>).replaceAll(/<[^>]*>/g, "")).toBe("IOPS +78 %");
});

it.each(["4 loads ran more than once:", "a falls;"])(
  "%s ends without its sign where the second part is dropped",
  (first) => {
    const html = renderToStaticMarkup(<Verdict first={first} second="furthest apart b." />);
    const [, shown] = /data-answer[^>]*>\s*<span[^>]*>([^<]*)</.exec(html)!;
    expect(shown).toBe(first.slice(0, -1));
    expect(html.replaceAll(/<[^>]*>/g, "")).toContain(`${first} furthest apart b.`);
  },
);
