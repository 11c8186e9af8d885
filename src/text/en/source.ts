/** The source panel: where a number comes from. */
export const source = {
  pointTitle: "Source of this point",
  figureTitle: "Source of this figure",
  opened: (title: string, of: string) => `${title}: ${of}, beside the chart.`,
  audit: "Audit",
  file: "File",
  options: "Key options",
  noOptions: "The file holds no options.",
  asPrinted: (spans: readonly string[]) => `As printed, lines ${spans.join(", ")}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  reading: "Reading the file…",
  noFragment: "The line of this number in the file is unknown.",
  fragmentFailed: "The file could not be read again. Drop it once more to see its lines.",
  wholeFile: "Whole file",
  wholeFileOf: (path: string) => `Whole file: ${path}`,
  cut: (from: string, to: string, all: string | null) =>
    all === null ? `Lines ${from} to ${to} of a large file.` : `Lines ${from} to ${to} of ${all}.`,
  openPublic: "Open the file on GitHub",
  inRepository: (name: string, commit: string, licence: string) => `${name}, commit ${commit}, ${licence}`,
  contributed: (licence: string, raw: string | null) =>
    `contributed, raw file ${raw === null ? "not shipped" : `at ${raw}`}, ${licence}`,
  openArticle: "Open the report",
};
