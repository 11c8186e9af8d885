/** What the generator of hostile links and rows covers, compared with the routes and the schema. */
import { expect, it } from "vitest";
import { routes } from "~/app/routes";
import { carriedColumns, enumeratedColumns, hostileCase } from "./support/hostile";

const CASES = 2000;

it("2,000 cases cover each field of each page, each carried column, and each column with a list of values on each page", () => {
  const columns = new Set<string>();
  const fields = new Set<string>();
  const pages = new Set<string>();
  const onPage = new Set<string>();
  for (let n = 0; n < CASES; n++) {
    const made = hostileCase(n);
    pages.add(made.page);
    for (const field of made.fields) fields.add(`${made.page} ${field}`);
    for (const column of made.columns) {
      columns.add(column);
      onPage.add(`${made.page} ${column}`);
    }
  }
  const left = (all: readonly string[], has: ReadonlySet<string>) => all.filter((one) => !has.has(one));
  const ids = Object.keys(routes);
  const named = carriedColumns.map((column) => column.join("."));
  const enumerated = enumeratedColumns.map((column) => column.join("."));
  expect(enumerated).toContain("point.op");
  expect(left(ids, pages)).toEqual([]);
  expect(left(named, columns)).toEqual([]);
  expect(
    left(
      Object.entries(routes).flatMap(([id, route]) => Object.keys(route.fields).map((name) => `${id} ${name}`)),
      fields,
    ),
  ).toEqual([]);
  expect(
    left(
      ids.flatMap((id) => enumerated.map((column) => `${id} ${column}`)),
      onPage,
    ),
  ).toEqual([]);
});
