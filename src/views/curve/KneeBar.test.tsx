import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { KneeBar } from "./KneeBar";

const bar = (): string =>
  renderToStaticMarkup(
    <KneeBar
      answer={{ lead: "At p99 ≤ 1 ms:", body: "a 40,000 IOPS at 4." }}
      model={{ y: "p99" }}
      limit_us={1000}
      held={false}
      state={{ knee: "limit" }}
      set={() => undefined}
    />,
  );

it("says its answer once: what is seen is hidden from speech, what is said stands beside it", () => {
  expect(bar()).toContain('<span aria-hidden="true" data-answer="true">a 40,000 IOPS at 4.</span>');
  expect(bar()).toContain('<span class="sr-only" aria-live="polite">a 40,000 IOPS at 4.</span>');
});
