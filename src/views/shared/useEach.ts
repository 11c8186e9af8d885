import { useEffect, useState } from "react";
import { ask, hold } from "~/ask/browser";
import type { Params, Question } from "~/queries/question";
import { type AskFailure, type PerDataset, reasonOf } from "./useAnswers";

export interface Each<A, P = unknown> {
  /** As in `Answers`. */
  readonly state: "waiting" | "slow" | "ready" | "failed";
  /** In the order of the params; null: not there yet, or failed. While others are asked for, those of before stay. */
  readonly answers: readonly (A | null)[];
  /** What these are answers to. */
  readonly asked: readonly P[];
  readonly failures: readonly AskFailure[];
}

/** No word about waiting before this (LOOK: no spinners under 300 ms). */
const PATIENCE_MS = 300;

/**
 * Asks one question with several params at once: of each series, each file. The latest wins; what is under way is
 * aborted. No params: `ready`, with no answers.
 */
export function useEach<P extends PerDataset & Params, A>(
  question: Question<P, A>,
  params: readonly P[],
  revision = 0,
): Each<A, P> {
  const key = `${question.name} ${JSON.stringify(params)} ${String(revision)}`;
  const [held, setHeld] = useState<Omit<Each<A, P>, "state"> & { readonly key: string | null; readonly slow: boolean }>(
    {
      key: null,
      answers: [],
      asked: [],
      failures: [],
      slow: false,
    },
  );

  useEffect(() => {
    const abort = new AbortController();
    const patience = setTimeout(() => {
      setHeld((before) => ({ ...before, slow: true }));
    }, PATIENCE_MS);
    void Promise.allSettled(params.map((one) => ask(question, one, abort.signal))).then((results) => {
      if (abort.signal.aborted) return;
      clearTimeout(patience);
      const answers = results.map((result) => (result.status === "fulfilled" ? result.value.answer : null));
      const failures = results.flatMap((result, i) =>
        result.status === "rejected" ? [{ dataset: params[i]!.dataset, reason: reasonOf(result.reason) }] : [],
      );
      setHeld({ key, answers, asked: params, failures, slow: false });
    });
    const holds = params.map((one) => hold(question, one));
    return () => {
      clearTimeout(patience);
      abort.abort();
      for (const leave of holds) leave();
    };
    // The key stands for question, params and revision.
  }, [key]);

  const fresh = held.key === key;
  const state = fresh ? (held.failures.length > 0 ? "failed" : "ready") : held.slow ? "slow" : "waiting";
  return { state, answers: held.answers, asked: held.asked, failures: fresh ? held.failures : [] };
}
