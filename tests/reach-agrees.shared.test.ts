/** Like reach-agrees.test.ts, with published collections. */
import { beforeEach, expect, it } from "vitest";
import { openEmpty } from "./support/questions";
import { comparePages } from "./support/reach";
import { sharedFolder } from "./support/shared";

beforeEach(openEmpty);

it.each([
  "before-after",
  "fioplot-raid",
  "fioplot-runs",
  "mac-hosts",
  "ssd-appended",
  "ssd-folders",
  "sysbench-threads",
  "two-drives-raid0",
  "vdbench-raid",
])("%s", async (id) => {
  const { places } = await comparePages(sharedFolder(`groups/${id}/files`));
  expect(places).toBeGreaterThan(0);
});
