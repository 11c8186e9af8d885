/** The editor of one series, and the labels of a point. Cards of the first screen have neither. */
export const seriesEdit = {
  edit: "Edit",
  editOf: (label: string) => `Edit ${label}`,
  done: "Done",
  name: "Name",
  colour: "Colour",
  automatic: "automatic",
  slot: (n: number) => `colour ${n}`,
  joinWith: "Join with",
  alone: "none: a line of its own",
  baseline: "Ratio to this series",
  up: "Move up",
  down: "Move down",
  reason: "Hide it because",
  hide: "Hide",
  show: "Show again",
  showAll: "Show all again",
  hiddenBecause: (reason: string) => `hidden: ${reason === "" ? "no reason given" : reason}`,
  joinedTo: (name: string) => `on the line of ${name}`,
  reset: "As measured: undo all of this",
  allHidden: {
    title: "All these series are hidden.",
    why: (reasons: readonly string[]) => `Reasons: ${reasons.map((one) => one || "none given").join("; ")}.`,
  },

  // Of a point, in its source panel.
  point: {
    title: "Your labels",
    note: "Note",
    notePlaceholder: "fw updated, fan failed …",
    save: "Save note",
    reason: "Reason for excluding",
    exclude: "Exclude this point",
    again: "Count it again",
    excluded: (reason: string) => `Excluded: ${reason}`,
    elsewhere: (where: string) => `Set by ${where}: change it there.`,
    refused: "This could not be kept.",
    /** In a page that was saved. */
    notHere: "This page keeps nothing: to add a note or leave the point out, open the chart in Kneepoint.",
  },
} as const;
