/** Tools as their makers write them; others as the rows say. */
export const tools: Readonly<Record<string, string>> = {
  act: "ACT",
  sysbench: "Sysbench",
  "sqlserver-tpcc": "SQL Server TPC-C",
  "spec-sheet": "spec sheet",
  "not-stated": "not stated",
};
