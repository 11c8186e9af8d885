import { lookUp } from "~/base/lookUp";

/** Tools as their makers write them; others as the rows say. */
export const tools: Readonly<Record<string, string>> = {
  ...{ act: "ACT", sysbench: "Sysbench", diskspd: "DiskSpd", hdrhistogram: "HdrHistogram", ior: "IOR", io500: "IO500" },
  "mlperf-storage": "MLPerf Storage",
  "sqlserver-tpcc": "SQL Server TPC-C",
  "spec-sheet": "spec sheet",
  "not-stated": "not stated",
};

/** Whose results are read, in the order they are named in; formats/table.test.ts compares it with the formats' table. */
export const readTools: readonly string[] = [
  ...["fio", "vdbench", "act", "sysbench", "elbencho", "diskspd", "ior", "io500", "iozone", "mlperf-storage"],
  ...["hdrhistogram", "iostat", "sar"],
];

/** "fio, vdbench, ACT …" */
export const toolNames = readTools.map((tool) => lookUp(tools, tool) ?? tool).join(", ");
