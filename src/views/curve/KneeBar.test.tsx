import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { KneeBar } from "./KneeBar";

const bar = (held: boolean): string =>
  renderToStaticMarkup(
    <KneeBar
      answer={{ lead: "At p99 ≤ 1 ms:", body: "a 40,000 IOPS at 4." }}
      model={{ y: "p99" }}
      limit_us={1000}
      held={held}
      state={{ knee: "limit" }}
      set={() => undefined}
    />,
  );

it("announces its answer once the limit is let go, not at each step under the pointer", () => {
  expect(bar(false)).toMatch(/<span aria-live="polite" data-answer="true">a 40,000 IOPS at 4\./);
  expect(bar(true)).toMatch(/<span aria-live="polite" aria-busy="true" data-answer="true">/);
});
