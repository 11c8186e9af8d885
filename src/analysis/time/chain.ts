/** Runs one after another: consecutive files of one long piece of work. That they did the same work the page knows. */

export interface Link {
  readonly key: string;
  readonly started_ms: number;
  readonly length_s: number;
}

/** Tools print their clock in whole seconds: a run may seem to begin this long before the one ahead of it ended. */
const CLOCK_S = 1;

const endOf = ({ started_ms, length_s }: Link): number => started_ms / 1000 + length_s;

/**
 * Runs that follow one another: each begins when the one before has ended, to the second in which clocks are printed, and
 * at most `most_gap_s` later. Runs that overlap stand in chains of their own; a run that follows nothing is a chain of one.
 * @returns chains in order of their start, the links of each in order of time; the gap between two is for the page to say
 */
export function chainsOf(links: readonly Link[], most_gap_s: number): Link[][] {
  const chains: Link[][] = [];
  for (const link of links.toSorted((a, b) => a.started_ms - b.started_ms)) {
    const start = link.started_ms / 1000;
    const open = chains.filter((chain) => {
      const end = endOf(chain.at(-1)!);
      return start >= end - CLOCK_S && start - end <= most_gap_s;
    });
    // Of several that have ended it goes on with the one that ended last.
    const [best] = open.toSorted((a, b) => endOf(b.at(-1)!) - endOf(a.at(-1)!));
    if (best === undefined) chains.push([link]);
    else best.push(link);
  }
  return chains;
}
