import { counted, plural } from "./counted";

/** The picker of the bar: what is looked at. */
export const picker = {
  title: "What to look at",
  name: (here: string) => `${here}: choose what to look at`,
  nothing: "Nothing open",
  runs: (n: number) => plural(n, "run", "runs"),
  files: (n: number) => plural(n, "file", "files"),
  figures: (n: number) => plural(n, "figure", "figures"),
  systems: (n: number) => plural(n, "system", "systems"),
  several: (n: number) => `${counted(n)} collections`,
  ownAnd: (n: number) => `Your files and ${counted(n)} more`,
  library: "All in the Library",
  emptyTitle: "Nothing is open.",
  empty: "Drop result files or a folder anywhere, or choose what to look at.",
};
