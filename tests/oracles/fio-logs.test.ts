/**
 * The oracle compared with the output of ingest, fio logs: a run's folder is dropped and compared with the log's
 * column.
 */
import { describe, it } from "vitest";
import { root, rowsOf } from "./expected";
import { compareLogs } from "./fio";

const rows = rowsOf("fio-logs");
const folder = (file: string): string => file.slice(0, file.lastIndexOf("/"));

describe(`fio logs (${root})`, () => {
  it.each([...new Set(rows.map((row) => folder(row.file)))])("%s", async (dir) =>
    compareLogs(
      rows.filter((row) => folder(row.file) === dir),
      dir,
    ),
  );
});
