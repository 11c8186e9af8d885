import { expect, it } from "vitest";
import { inValues } from "./inValues";

const replace = (of: string): string => of.replaceAll(/p99|node7|read|local/g, "host1");

it("replaces what values say, not the page, the field, the choice or own data", () => {
  expect(inValues("#/curve?v=1&d=local&y=p99&p=p99 on node7", replace)).toBe(
    "#/curve?v=1&d=local&y=p99&p=host1 on host1".replaceAll(" ", "+"),
  );
  expect(inValues("#/percentiles?v=1&lim=p99", replace)).toBe("#/percentiles?v=1&lim=host1");
  expect(inValues("#/curve?v=1&lim=p99", replace)).toBe("#/curve?v=1&lim=p99");
  expect(inValues("#/read", replace)).toBe("#/read");
});
