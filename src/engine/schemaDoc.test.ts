import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { schemaDoc } from "./schemaDoc";

const file = new URL("../../docs/schema.md", import.meta.url);

it("docs/schema.md matches the vocabulary (UPDATE=1 rewrites it)", () => {
  if (process.env.UPDATE === "1") writeFileSync(file, schemaDoc());
  expect(readFileSync(file, "utf8")).toBe(schemaDoc());
});
