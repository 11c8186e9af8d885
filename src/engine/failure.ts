/** Classifies DuckDB-Wasm's errors: a wrong query, or a dead instance. */
import { EngineError } from "./engine";

/**
 * After a WebAssembly trap every further call on the instance is undefined (duckdb-wasm #1519), so it must be replaced.
 * DuckDB's own "Out of Memory Error" is an ordinary error and leaves the instance intact.
 */
const FATAL =
  /memory access out of bounds|null function|table index is out of bounds|unreachable|Aborted\(|bad_alloc|database has been invalidated|offset is out of bounds|call stack size/i;

const isFatal = (error: unknown): boolean =>
  !(error instanceof Error) ? false : error.name === "RuntimeError" || FATAL.test(error.message);

/** DuckDB sometimes sends its errors as JSON text. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (!text.startsWith("{")) return text;
  try {
    const parsed = JSON.parse(text) as { exception_message?: unknown };
    return typeof parsed.exception_message === "string" ? parsed.exception_message : text;
  } catch {
    return text;
  }
}

export function toEngineError(error: unknown, sql?: string): EngineError {
  if (error instanceof EngineError) return error;
  return new EngineError(isFatal(error) ? "engine/died" : "engine/query", messageOf(error), sql);
}

export const isDeath = (error: unknown): boolean => error instanceof EngineError && error.code === "engine/died";

/** The instance died, or its successor could not start: try another. */
export const isGone = (error: unknown): boolean =>
  isDeath(error) || (error instanceof EngineError && error.code === "engine/start");
