/** What the strip counts. */
import type { FileFact } from "./facts";

/** A table that was made of a log, or of published figures, has numbers and is no run (rest.ts). */
export const holdsRuns = ({ figures }: Pick<FileFact, "figures">): boolean => figures === 0;
