import { csvParseRows } from "d3-dsv";

export interface CsvRecord {
  readonly cells: readonly string[];
  /** 1-based line the record begins on; quoted cells may hold line breaks (RFC 4180). */
  readonly line: number;
}

/** Records of a CSV text. Empty lines are left out. */
export function csvRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 1;
  for (const cells of csvParseRows(text)) {
    if (cells.length > 1 || cells[0] !== "") records.push({ cells, line });
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  }
  return records;
}
