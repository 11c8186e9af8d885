/**
 * Version 1 is frozen: no link field, table column, feed column or part of a bundle disappears or changes its default,
 * type or unit (units are part of the names). `UPDATE=1 npx vitest run tests/frozen` adds what is new.
 * src/publish/feeds.test.ts checks library.json; tests/carried-golden.test.ts and tests/ingest/bundle.test.ts check the
 * bytes.
 */
import { readFileSync } from "node:fs";
import { parquetMetadata } from "hyparquet";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { pageIds, pages } from "../src/app/routes";
import { writeBundle } from "../src/bundle/writeBundle";
import { sqlType } from "../src/engine/ddl";
import { CARRIED, type Content } from "../src/model/carried";
import { stored, tables, type StoredType, type TableDef, views } from "../src/model/tables";
import { type Field, noHashes } from "../src/permalink/field";
import { globalFields } from "../src/permalink/globals";
import { FIGURE_COLUMNS, POINT_COLUMNS } from "../src/publish/feeds";
import { broken, brokenPromises, promise, shapeOf } from "./support/frozen";

const root = new URL("../", import.meta.url);

function ofField(name: string, field: Field<unknown>): string {
  const { min = "", max = "", integer } = field.limits ?? {};
  const limits = field.limits ? ` ${String(min)}..${String(max)}${integer === true ? " whole" : ""}` : "";
  return promise("link", name, `=${field.encode(field.fallback, noHashes)}${limits}`, field.options);
}

it("links", () => {
  const fields = pageIds.flatMap((page) =>
    Object.entries(pages.get(page)!).map(([name, field]) => ofField(`${page}.${name}`, field)),
  );
  const everywhere = Object.entries(globalFields).map(([name, field]) => ofField(name, field as Field<unknown>));
  expect(brokenPromises("link", [...fields, ...everywhere])).toEqual([]);
});

it("tables", () => {
  const today = Object.entries<TableDef<StoredType>>({ ...stored, ...views }).flatMap(([table, { columns }]) =>
    Object.entries(columns).map(([name, { type, values }]) =>
      promise("table", `${table}.${name}`, sqlType(type), values),
    ),
  );
  expect(brokenPromises("table", today)).toEqual([]);
});

it("feeds", () => {
  const today = [
    ...POINT_COLUMNS.map(({ name, type }) => promise("feed", `points.${name}`, sqlType(type))),
    ...FIGURE_COLUMNS.map(({ name, type }) => promise("feed", `figures.${name}`, sqlType(type))),
  ];
  expect(brokenPromises("feed", today)).toEqual([]);
});

it("bundles", async () => {
  const content = JSON.parse(readFileSync(new URL("tests/fixtures/carried/v1-oneRun.json", root), "utf8")) as Content;
  const views = [{ title: "Curve", hash: "#/curve?v=1&d=local" }];
  const options = { made_with: "", sha256: () => Promise.resolve(""), allowed: { hosts: true, serials: true } };
  const parts = unzipSync(await writeBundle({ ...content, views, notes: ["one"] }, options));
  const json = (name: string): unknown => JSON.parse(new TextDecoder().decode(parts[name]));
  // All columns of a table are written; two tables suffice to see every type.
  const types = new Set(
    (["point", "histogram"] as const).flatMap((table) => {
      const { buffer } = Uint8Array.from(parts[`tables/${table}.parquet`]!);
      const columns: TableDef["columns"] = tables[table].columns;
      const written = parquetMetadata(buffer).schema.filter(({ name }) => Object.hasOwn(columns, name));
      expect(written.map(({ name }) => name)).toEqual(Object.keys(columns));
      return written.map(({ name, type = "LIST", converted_type = "" }) =>
        promise("bundle", `column ${columns[name]!.type}`, `${type} ${converted_type}`.trimEnd()),
      );
    }),
  );
  const fields = [...shapeOf({ manifest: json("manifest.json"), views: json("views.json") })].map(([path, found]) =>
    promise("bundle", path.replace(/(?<=tables\.)\w+/, "*"), [...found].join(" ") || "null"),
  );
  const today = [
    ...new Set(fields),
    ...types,
    ...CARRIED.map((table) => promise("bundle", `tables/${table}`, "parquet")),
  ];
  expect(brokenPromises("bundle", today)).toEqual([]);
});

describe("a broken promise", () => {
  const was = [promise("table", "point.iops", "DOUBLE"), promise("link", "curve.x", "=auto", ["auto", "iops"])];

  it.each([
    ["a column that is gone, or has another unit", [promise("table", "point.kiops", "DOUBLE"), was[1]!]],
    ["another type", [promise("table", "point.iops", "BIGINT"), was[1]!]],
    ["another default", [was[0]!, promise("link", "curve.x", "=iops", ["auto", "iops"])]],
    ["a value that is gone", [was[0]!, promise("link", "curve.x", "=auto", ["auto"])]],
  ])("%s is named", (_, today) => expect(broken(was, today)).not.toEqual([]));

  it("is not a new value", () => {
    expect(broken(was, [was[0]!, promise("link", "curve.x", "=auto", ["auto", "iops", "bytes"])])).toEqual([]);
  });
});
