import { counted } from "./counted";
import { exact } from "~/base/number";

/** Comparisons worth opening: the section of the Library, and the page of each. */
export const comparison = {
  title: "Comparisons worth opening",
  all: (count: number) => `All ${counted(count)} comparisons`,
  fewer: "Fewer",
  loading: "Reading the results…",
  beside: "Say beside it",
  oneRun: "One run each",
  oneRunWhy: "No repeats: there are no error bars, and differences under 5 % mean nothing.",
  unlikeBadge: "unlike methods",
  unlike: (what: string, values: readonly string[]) => `Not held equal: ${what} (${values.join(", ")}).`,
  method: { tool: "tool", engine: "I/O engine", state: "state of the drive", runtime: "run time" },
  notStated: "not stated",
  sources: "Sources",
  numbers: "The numbers",
  numbersWhy: "A number opens its source. ◒ is computed from the two below it.",
  /** A ratio whose two bounds point in different directions. */
  open: "not determined",
  worked: (of: string, by: string, times: number) => `${of} ÷ ${times === 1 ? by : `(${exact(times)} × ${by})`}`,
  drives: (count: string) => `${count} drives`,
  derived: "derived by arithmetic",
  figures: "published figures",
  files: "result files",
  unknown: {
    title: "This comparison is not here.",
    why: (id: string) => `This site has no comparison “${id}”.`,
    toLibrary: "Open the Library",
  },
  failed: (reason: string) => `The comparisons could not be read: ${reason}`,
};
