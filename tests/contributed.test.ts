/** The shelf passes the check for contributions; each exception has a reason. */
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { checkFolder } from "~/cli/contribute";

const slugs = readdirSync("datasets", { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

it.each(slugs)("%s has no fault", (slug) => {
  const checked = checkFolder(`datasets/${slug}`, new Date().toISOString().slice(0, 10));
  if (typeof checked === "string") throw new Error(checked);
  expect(checked.faults).toEqual([]);
  for (const { reason } of checked.accepted) expect(reason.length).toBeGreaterThan(20);
});
