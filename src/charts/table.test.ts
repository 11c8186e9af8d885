import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { charts, pageCharts } from "./table";

it("has a line for each chart's folder, and a folder for each line", () => {
  const folders = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["render", "plot"].includes(entry.name))
    .map((entry) => entry.name);
  expect([...charts, ...pageCharts].sort()).toEqual(folders.sort());
});
