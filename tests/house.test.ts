/** The number of files and table rows that a new format or chart page needs; house.long.test.ts adds them to a copy. */
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { chart, chartRows, formatRows, page, withRow } from "./support/house";

const root = fileURLToPath(new URL("..", import.meta.url));

it("a new chart page is at most 4 files and 200 lines, including its table rows", () => {
  const files = [chart, ...Object.values(page)];
  const lines = [...files, ...chartRows.map(({ imports, row }) => `${imports}\n${row}`)].join("\n").split("\n");
  expect(files.length).toBeLessThanOrEqual(4);
  expect(lines.length).toBeLessThanOrEqual(200);
});

it("each table takes a row", () => {
  for (const row of [...formatRows, ...chartRows]) {
    const [before] = withRow(root, row).split(`\n  ${row.row},`);
    expect(before!.startsWith(`${row.imports}\n`), row.table).toBe(true);
    expect(before, row.table).toMatch(/[ (][[{]$/);
  }
});
