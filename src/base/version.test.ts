import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { VERSION } from "./version";

it("is the package's", () => {
  expect(VERSION).toBe((JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version);
});
