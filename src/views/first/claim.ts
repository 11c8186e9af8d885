/** A row of the rule claims tests (or logs) that no earlier row took, and names the page that shows them. */
import { first as text } from "~/text/en/first";
import type { Facts, Test } from "./facts";

/** Pages that a drop can open, those that show most of it first. */
export const FIRST_ROWS = [
  "pts",
  "curve",
  "scaling",
  "history",
  "drives",
  "compare",
  "repeats",
  "act",
  "overview",
  "timeline",
  "run",
  "figures",
  "described",
] as const;
export type FirstRow = (typeof FIRST_ROWS)[number];
/** Drives of one measurement are shown on Scaling, repeats on Runs. */
export type FirstPage = Exclude<FirstRow, "drives" | "repeats" | "described"> | "runs";

type Words = typeof text.why;
/**
 * Why this page: a code of text/en/first, and the values of its sentence. Of `loads`, `rates` are the asked rates in the
 * longest rate sweep of the shown workload `of`; `blocks` are block sizes at one load; `word` is the page's word for
 * members; `cells` are those that all sides have, `some` that only some have, and `more` are sides that share no cell
 * with the base, only with each other.
 */
export type Why = {
  [Code in keyof Words]: { readonly code: Code } & Readonly<Parameters<Words[Code]>[0]>;
}[keyof Words];

/** "9 loads of one workload: throughput against latency." */
export const whyText = (why: Why): string => text.why[why.code](why as never);

export interface Claim {
  readonly page: FirstPage;
  readonly why: Why;
  /** Files behind it. */
  readonly paths: readonly string[];
  /** The link fields that the rule decides, besides datasets and paths. */
  readonly state: Readonly<Record<string, unknown>>;
  /** Tests that later rows skip. */
  readonly tests: readonly Test[];
}

/** A row of the rule: null if the drop holds nothing for its page. `left`: tests that no earlier row took. */
export type Row = (left: readonly Test[], facts: Facts) => Claim | null;

export const pathsOf = (tests: readonly Test[]): string[] => [...new Set(tests.map(({ path }) => path))];
export const countRuns = (tests: readonly Test[]): number => new Set(tests.map(({ run }) => run)).size;

export const ofTests = (page: FirstPage, tests: readonly Test[], why: Why, state: Claim["state"] = {}): Claim | null =>
  tests.length === 0 ? null : { page, why, state, tests, paths: pathsOf(tests) };
