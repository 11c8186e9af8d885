/** A row of the rule claims tests (or logs) that no earlier row took, and names the page that shows them. */
import { first as text } from "~/text/en/first";
import type { MemberWord } from "~/text/en/members";
import type { Facts, Test } from "./facts";

/** Pages that a drop can open, those that show most of it first. */
export const FIRST_ROWS = [
  "pts",
  "curve",
  "scaling",
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

/** Why this page: a code of text/en/first and its values. */
export type Why =
  /** `rates`: asked rates in the longest rate sweep of the shown workload `of`; 0: there is none. */
  | {
      readonly code: "loads";
      readonly loads: number;
      readonly curves: number;
      readonly workloads: number;
      readonly rates: number;
      readonly of: string;
    }
  /** `blocks`: block sizes at one load. */
  | { readonly code: "rates" | "blocks"; readonly loads: number; readonly curves: number; readonly workloads: number }
  | { readonly code: "maximum"; readonly rates: number; readonly curves: number }
  | { readonly code: "steps"; readonly steps: number; readonly workloads: number }
  | { readonly code: "scaling"; readonly counts: readonly number[] }
  /** `word`: the page's word for its members. */
  | {
      readonly code: "drives" | "sum";
      readonly devices: number;
      readonly word: MemberWord;
      readonly workloads: number;
    }
  /**
   * `cells` that all sides have, `some` that only some have; `more`: sides that share no cell with the base, only with
   * each other.
   */
  | {
      readonly code: "compare";
      readonly of: "system" | "setup";
      readonly sides: readonly string[];
      readonly cells: number;
      readonly some: number;
      readonly more: number;
    }
  /** `versions` of the tool, if several. */
  | {
      readonly code: "repeats";
      readonly runs: number;
      readonly workloads: number;
      readonly versions: readonly string[];
    }
  | { readonly code: "rounds"; readonly rounds: number; readonly devices: number }
  | { readonly code: "act"; readonly logs: number }
  | { readonly code: "phases"; readonly phases: number }
  | { readonly code: "cells"; readonly cells: number; readonly runs: number }
  | { readonly code: "logs" | "histograms"; readonly logs: number }
  | { readonly code: "intervals"; readonly runs: number }
  | { readonly code: "run" | "transactions"; readonly runs: number }
  | { readonly code: "figures"; readonly figures: number; readonly tables: number }
  | { readonly code: "described"; readonly files: number };

type Sentences = Readonly<Record<Why["code"], (values: never) => string>>;

/** "9 loads of one workload: throughput against latency." */
export const whyText = (why: Why): string => (text.why satisfies Sentences)[why.code](why as never);

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
