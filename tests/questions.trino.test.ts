/** `npm run test:trino`: every question has the same answer on a Trino server as on DuckDB-Wasm. */
import { trino } from "~/queries/dialect";
import { sameAnswers } from "./support/sameAnswers";
import { openTrinoLake } from "./support/trinoLake";

sameAnswers(trino, async () => {
  const { trino: engine, ...lake } = await openTrinoLake("questions");
  return { engine, ...lake };
});
