/** The picker of the bar: what is looked at. */
export const picker = {
  title: "What to look at",
  name: (here: string) => `${here}: choose what to look at`,
  nothing: "Nothing open",
  runs: (n: number) => `${n.toLocaleString("en")} ${n === 1 ? "run" : "runs"}`,
  figures: (n: number) => `${n.toLocaleString("en")} ${n === 1 ? "figure" : "figures"}`,
  systems: (n: number) => `${n.toLocaleString("en")} ${n === 1 ? "system" : "systems"}`,
  several: (n: number) => `${n.toLocaleString("en")} collections`,
  ownAnd: (n: number) => `Your files and ${n.toLocaleString("en")} more`,
  library: "All in the Library",
  emptyTitle: "Nothing is open.",
  empty: "Drop result files or a folder anywhere, or choose what to look at.",
};
