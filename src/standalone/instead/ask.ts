/** Replaces `ask/browser`: answers come from the page. */
import { askedKey } from "~/ask/key";
import type { Answered, SiteFault } from "~/ask/ask";
import { lookUp } from "~/base/lookUp";
import type { Catalogue } from "~/model/dataset";
import type { Askable, Params } from "~/queries/question";
import { standalone as text } from "~/text/en/standalone";
import { data } from "../data";
import { heldWithin } from "../held";

const NOTHING: Catalogue = { version: 3, code: "", title: null, datasets: [], prepared: [] };

export const loadCatalogue = (): Promise<Catalogue> => Promise.resolve(data?.catalogue ?? NOTHING);

export const siteJson = (): Promise<never> => Promise.reject(new Error(text.notAsked));

export const heldAnswers = (): Promise<never[]> => Promise.resolve([]);

export const onAsking = (listener: (asking: boolean) => void): (() => void) => {
  listener(false);
  return () => undefined;
};

const NO_FAULTS: readonly SiteFault[] = [];
export const siteFaults = (): readonly SiteFault[] => NO_FAULTS;
export const onSiteFault = (): (() => void) => () => undefined;

export const hold = (): (() => void) => () => undefined;

export function ask<P extends Params & { readonly dataset: string }, A>(
  question: Askable<P, A>,
  params: P,
): Promise<Answered<A>> {
  const answers = data?.answers ?? {};
  const answer = lookUp(answers, askedKey(question.name, params)) ?? heldWithin(answers, question.name, params);
  // Written by this very question, so it has its type.
  return answer === undefined
    ? Promise.reject(new Error(text.notAsked))
    : Promise.resolve({ answer: answer as A, from: "prepared", elapsed_ms: 0 });
}

/** All its answers are already here. */
export const fetchAhead = (_slug: string, _questions: readonly string[]): Promise<void> => Promise.resolve();
