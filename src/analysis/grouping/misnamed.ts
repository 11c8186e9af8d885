/** Contradictions between a name and its file. They are reported only if nothing else in the path explains the name. */
import { operationOf } from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import type { KeyedNumber } from "./names";
import type { Place } from "./places";
import { FACT_KEYS, factsSaid } from "./step";

/**
 * The contradicting word as written: a word for the operation, or a number that stands for these facts (a bit mask) at
 * the same position of other paths.
 */
export type Conflict = { readonly text: string } & (
  | { readonly word: string }
  | { readonly number: KeyedNumber; readonly facts: number }
);

type Fact = "workload_op" | "pattern" | (typeof FACT_KEYS)[number];

/** The certain conflicts of a path, as remarks: `misnamed:read:workload_op:write`, with spaces of names as `_`. */
export function deniedIn(place: Place, conflicts: readonly Conflict[]): (step: Step) => readonly string[] {
  const found = conflicts.flatMap((one) => {
    const fact = "word" in one ? factOfWord(one.word, place) : factOfNumber(one.number, one.facts, place);
    return fact === null ? [] : [{ text: one.text.slice(0, 60).replaceAll(" ", "_"), fact }];
  });
  return (step) => found.map(({ text, fact }) => `misnamed:${text}:${fact}:${step[fact]}`);
}

const SIMPLE = /^(?:read|write|trim|trimwrite|random|seq)$/;
/** `write-cache-off`, `read_ahead`, `no-defrag-reads`: these words say nothing about the workload. */
const NOT = /^(?:no|non|not|without)$/;
const OF_SETUP = /^(?:ahead|amp|around|back|barriers?|cache[ds]?|caching|hole|through)$/;

/**
 * The fact that this word contradicts, if all steps did something else that no other word of the path names; null
 * otherwise.
 */
function factOfWord(word: string, { names, steps }: Place): Fact | null {
  const words = names.flatMap(({ pieces }) => pieces.map((piece) => piece.word));
  const at = words.indexOf(word);
  if (OF_SETUP.test(words[at + 1] ?? "") || words.slice(Math.max(0, at - 2), at).some((one) => NOT.test(one)))
    return null;
  const facts = [
    ["workload_op", (one: string) => operationOf(one)?.op],
    ["pattern", (one: string) => operationOf(one)?.pattern],
  ] as const;
  for (const [fact, saidBy] of facts) {
    const denies = (step: Step, said: string): boolean => {
      const did = step[fact] ?? "";
      return SIMPLE.test(said) && SIMPLE.test(did) && !did.includes(said);
    };
    const said = saidBy(word);
    const isTold = words.some((other) => steps.some((step) => step[fact] !== null && saidBy(other) === step[fact]));
    if (said !== undefined && !isTold && steps.every((step) => denies(step, said))) return fact;
  }
  return null;
}

/** A number with a word or unit of its own, if no number of the path matches the file. */
function factOfNumber(number: KeyedNumber, facts: number, { names, steps }: Place): Fact | null {
  if (number.keys[0]!.startsWith("#") && !number.said) return null;
  const numbers = names.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.numbers));
  // Only fio has a depth; other tools have threads.
  const hasDepth = steps.every(({ tool }) => tool === "fio");
  const i = FACT_KEYS.findIndex((key, bit) => facts & (2 ** bit) && (hasDepth || key !== "iodepth"));
  const fact = FACT_KEYS[i];
  // One job and depth 1 are defaults: another number in a name may mean something else.
  const isEvidence = (step: Step): boolean =>
    fact !== undefined && step[fact] !== null && (number.said || step[fact] !== 1) && factsSaid(step, number) === 0;
  const isTold = (step: Step): boolean => numbers.some((other) => factsSaid(step, other) & (2 ** i));
  return steps.every((step) => isEvidence(step) && !isTold(step)) ? (fact ?? null) : null;
}
