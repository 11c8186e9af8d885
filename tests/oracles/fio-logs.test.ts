/** The oracle against what comes out of ingest, fio logs: the folder of a run is dropped, the log's own column counts. */
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
