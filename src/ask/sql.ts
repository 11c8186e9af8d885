/** Limits and types of the engine for the SQL page, and loaded only with it. */
export { READ, type Read, type ReadColumn, type ReadValue, SAVED_ROWS, SqlError } from "~/engine/read";
