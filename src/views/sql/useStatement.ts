/** The state of a statement: running, cancelled, answered or refused. The latest one counts. */
import { useCallback, useEffect, useRef, useState } from "react";
import { readSql } from "~/ask/browser";
import { READ, type Read, SqlError } from "~/ask/sql";

export interface Failure {
  readonly code: string;
  /** The engine's own words. */
  readonly message: string;
  readonly word: string;
  /** Position in the statement, in characters; null: unknown. */
  readonly at: number | null;
}

/** The statement and the rows of the result: if either changes, the result is old. */
interface Asked {
  readonly text: string;
  readonly revision: number;
}

export type Outcome =
  | { readonly state: "idle" }
  | ({ readonly state: "running" } & Asked)
  | { readonly state: "cancelled" }
  | ({ readonly state: "failed"; readonly failure: Failure } & Asked)
  | ({ readonly state: "done"; readonly read: Read; readonly elapsed_ms: number } & Asked);

function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return error instanceof SqlError
    ? { code, message, word: error.word, at: error.at }
    : { code, message, word: "", at: null };
}

/**
 * @param datasets whose rows it sees: if they change, a running statement is cancelled and the result removed
 */
export function useStatement(datasets: readonly string[], revision: number) {
  const [outcome, setOutcome] = useState<Outcome>({ state: "idle" });
  const running = useRef<AbortController | null>(null);
  const over = datasets.join("\n");

  useEffect(() => {
    setOutcome({ state: "idle" });
    return () => running.current?.abort();
  }, [over]);

  const run = useCallback(
    (text: string, rows: number = READ.rows) => {
      running.current?.abort();
      const abort = new AbortController();
      running.current = abort;
      const asked = { text, revision };
      setOutcome({ state: "running", ...asked });
      const started = performance.now();
      const become = (next: Outcome) => {
        if (running.current === abort && !abort.signal.aborted) setOutcome(next);
      };
      readSql(text, { datasets: over.split("\n"), rows, signal: abort.signal }).then(
        (read) => become({ state: "done", read, elapsed_ms: performance.now() - started, ...asked }),
        (error: unknown) => become({ state: "failed", failure: failureOf(error), ...asked }),
      );
    },
    [over, revision],
  );
  const cancel = useCallback(() => {
    running.current?.abort();
    setOutcome({ state: "cancelled" });
  }, []);
  return { outcome, run, cancel };
}
