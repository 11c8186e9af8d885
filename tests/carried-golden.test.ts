/** Packets of every version, kept for ever: each must give what it held when it was written. Files are only added. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { decodePacket } from "~/bundle/packet";
import { CARRIED, type Content } from "~/model/carried";

const folder = new URL("fixtures/carried/", import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => name.slice(0, -4));
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8").trim();

it("has packets of all tables", () => {
  const tables = names.flatMap((name) => Object.keys((JSON.parse(read(`${name}.json`)) as Content).tables));
  expect(names.length).toBeGreaterThanOrEqual(5);
  expect([...new Set(tables)].sort()).toEqual([...CARRIED].sort());
});

it.each(names)("%s is read as it was written", (name) => {
  expect(decodePacket(read(`${name}.txt`))).toEqual({ ok: true, value: JSON.parse(read(`${name}.json`)) as Content });
});
