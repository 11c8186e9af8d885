import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { VERSION } from "./version";

it("is the version in package.json", () => {
  expect(VERSION).toBe((JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version);
});
