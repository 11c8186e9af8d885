/**
 * Ambiguous names: columns of words with another possible reading, and the result of each reading. The answer is a
 * label like others (`reading:<column>`): kept, part of links, written into kneepoint.json.
 */
import { groupSteps } from "~/analysis/grouping/group";
import type { DescribedRun } from "~/model/described";
import type { Column, Grouping, Reading } from "~/model/grouping";
import type { Said } from "~/model/labels";
import { readingsBy, toldBy } from "./grouped";

export interface Outcome {
  readonly reading: Reading;
  readonly systems: number;
  /**
   * Number of set-ups of the system with the most, and the largest number of measurements of one load; 1: no others.
   */
  readonly setups: number;
  readonly repeats: number;
}

export interface Question {
  readonly column: Column;
  /** Readings with different results, including the current one. */
  readonly outcomes: readonly Outcome[];
}

/** Each reading needs another grouping: with more steps nothing is asked. */
const MOST_STEPS = 20_000;
/** Most questions; more would not be answered. */
const MOST_QUESTIONS = 2;
const TRIED: readonly Reading[] = ["system", "repeat", "series"];

function outcomeOf(reading: Reading, { placements }: Grouping): Outcome {
  const setups = new Map<string, Set<string>>();
  for (const { system, setup } of placements) setups.set(system, (setups.get(system) ?? new Set()).add(setup));
  return {
    reading,
    systems: setups.size,
    setups: [...setups.values()].reduce((most, { size }) => Math.max(most, size), 1),
    repeats: placements.reduce((most, { repeat }) => Math.max(most, repeat ?? 1), 1),
  };
}

const sameOutcome = (a: Outcome, b: Outcome): boolean =>
  a.systems === b.systems && a.setups === b.setups && a.repeats === b.repeats;

/** @param said as for `groupedWords`, which gave the columns */
export function openReadings(
  runs: readonly DescribedRun[],
  said: readonly Said[],
  columns: readonly Column[],
): readonly Question[] {
  const told = toldBy(said);
  const readings = readingsBy(said);
  const isOpen = ({ id, sure, reading, values }: Column): boolean =>
    readings.has(id) || (!sure && reading !== "ignore" && values.length > 0);
  const open = columns.filter(isOpen).slice(0, MOST_QUESTIONS);
  const steps = open.length === 0 ? [] : runs.flatMap((run) => run.steps ?? []);
  if (steps.length === 0 || steps.length > MOST_STEPS) return [];
  return open.flatMap((column): Question[] => {
    const tried = [...new Set([column.reading, ...TRIED])];
    const outcomes = tried
      .map((reading) => outcomeOf(reading, groupSteps(steps, new Map([...readings, [column.id, reading]]), told)))
      .filter((one, i, all) => all.findIndex((other) => sameOutcome(one, other)) === i);
    return outcomes.length < 2 ? [] : [{ column, outcomes }];
  });
}
