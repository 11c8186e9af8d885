const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export const catalogue = {
  notStated: "not stated",
  title: "Library",
  search: (count: number) => `Search ${counted(count, "dataset", "datasets")}`,
  facets: { media: "Media", tool: "Tool", interface: "Interface", publisher: "Publisher" },
  marks: {
    title: "Marks",
    published: "published, as printed",
    computed: "computed from raw files",
    derived: "derived, formula shown",
    ambiguous: "ambiguous, two readings",
  },
  drop: {
    lead: "Drop result files or a folder anywhere.",
    formats: "fio, vdbench, ACT, sysbench, zip and tar; any name, any layout.",
    promise: "Nothing leaves this machine: the page has no server to send to, and its security policy forbids it.",
    phone: "nothing leaves this machine.",
  },
  questions: {
    title: "Questions",
    asks: {
      media: "QLC or TLC?",
      fabric: "RoCE or iSCSI?",
      interface: "NVMe or SATA?",
      drives: "1 … 24 drives?",
    },
    answers: { published: "published figures", example: "an example of ours", own: "your own results" },
    of: (asks: string, label: string) => `${asks} ${label}`,
  },
  sponsor: (name: string) => `sponsored by ${name}`,
  noSponsor: "no sponsor stated",
  rawTool: (tool: string) => `${tool}, raw files`,
  figures: (count: number) => counted(count, "figure", "figures"),
  restated: (count: number) => `${count} restated`,
  ambiguous: (count: number) => `${count} ambiguous`,
  lost: (count: number) => `${count} lost`,
  rawFiles: (count: number) => counted(count, "raw file", "raw files"),
  caveats: (count: number) => counted(count, "caveat", "caveats"),
  table: "Table",
  tableOf: (sentence: string) => `Table: ${sentence}`,
  chartLoading: "Drawing…",
  chartFailed: (reason: string) => `The chart could not be drawn: ${reason}`,
  noHeadline: "This dataset names no chart of its own.",
  /** Pages that no card draws. */
  opens: {
    timeline: "Opens as charts over time.",
    act: "Opens as hours of a test against their limits.",
    runs: "Opens as a list of runs.",
  },
  more: (shown: number, all: number, more: number) =>
    `${shown.toLocaleString("en")} of ${counted(all, "dataset", "datasets")}. Show ${more} more`,
  found: (shown: number, all: number) => `${shown.toLocaleString("en")} of ${counted(all, "dataset", "datasets")}.`,
  own: {
    subtitle: (runs: number) => `${counted(runs, "run", "runs")}, drawn as a curve`,
    /** @param guest they came along, and are not the reader's */
    meta: (files: number, guest: boolean) =>
      guest ? counted(files, "file", "files") : `${counted(files, "file", "files")}, in this browser alone`,
  },
  failed: {
    title: "The published datasets could not be read.",
    why: (reason: string) => `${reason} Your own files can be read all the same.`,
    again: "Try again",
    damaged: "The file data/catalogue.json of this site is damaged or from another version.",
  },
  noMatch: {
    title: "No dataset matches.",
    why: (query: string, chosen: readonly string[]) =>
      query === ""
        ? `No dataset has ${chosen.join(" and ")}.`
        : `No dataset has “${query}”${chosen.map((one) => ` with ${one}`).join("")}.`,
    clear: "Clear the filter",
  },
};
