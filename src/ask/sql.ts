/** What a page of SQL needs to know of the engine: its limits, and what it gives. Loaded with that page alone. */
export { READ, type Read, type ReadColumn, type ReadValue, SAVED_ROWS, SqlError } from "~/engine/read";
