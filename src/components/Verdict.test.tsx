import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { unbroken, Verdict } from "./Verdict";

it("no line breaks between a number and its sign or unit, nor in a load, and words stay as they are", () => {
  const whole = (text: string): string[] =>
    [...renderToStaticMarkup(<>{unbroken(text)}</>).matchAll(/nowrap">([^<]*)</g)].map(([, part]) => part!);
  expect(whole("b reads 1.08 × a, 4K write +78 % and −2.4 %.")).toEqual(["1.08 ×", "+78 %", "−2.4 %"]);
  expect(whole("p99 ≤ 1 ms: 4,948 IOPS at 16 × 4, 5%")).toEqual(["1 ms", "4,948 IOPS", "16 × 4"]);
  expect(whole("8 × 980PRO write 1.5 GB/s in 3 systems, 2 m")).toEqual(["8 ×", "1.5 GB/s"]);
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
