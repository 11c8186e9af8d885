import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { charts } from "./table";

/** They request values by range or belong to a table, so only their pages draw them, not the cards of the catalogue. */
const ofPages = ["act", "heat", "pts", "share"];

it("has a row for each folder of a chart, and a folder for each row", () => {
  const folders = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["render", "plot"].includes(entry.name))
    .map((entry) => entry.name);
  expect([...charts, ...ofPages].sort()).toEqual(folders.sort());
});
