import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ShelfReading } from "~/model/shelf";
import { knee } from "~/text/en/knee";
import { Within } from "./Cells";

const reading: ShelfReading = {
  ...{ within_iops: 4702, judged: true, peak_iops: 5000, qd1_mean_us: 400 },
  ...{ loads: [], line: [], furthest: null },
};

it("marks what is within the limit by the smaller part of the latency only", () => {
  const plain = renderToStaticMarkup(<Within reading={reading} />);
  const marked = renderToStaticMarkup(<Within reading={{ ...reading, submitted: true }} />);
  expect([plain.includes("4,702"), marked.includes("4,702")]).toEqual([true, true]);
  expect(plain).not.toContain('role="img"');
  expect(marked).toContain(`role="img" aria-label="${knee.verdict.submitted}"`);
  // Close to the digits it would be read as a one.
  expect(marked.replaceAll(/<[^>]*>/g, "")).toBe("! 4,702");
});
