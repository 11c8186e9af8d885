/**
 * What happened to a file, by notice code: what happened, what to do, what became of the rest.
 * `v`: the values of the notice.
 */
type Values = Readonly<Record<string, string | number>>;
export interface NoticeText {
  readonly what: (v: Values) => string;
  readonly todo: (v: Values) => string;
  readonly rest: (v: Values) => string;
}

export const notices: Readonly<Record<string, NoticeText>> = {
  "figures/bad-number": {
    what: (v) => `“${v.text}” in column ${v.column} is not a number.`,
    todo: () =>
      "Write digits with a point, no grouping and no unit; leave the cell empty for a number the report lost.",
    rest: () => "This row is left out; the other rows were read.",
  },
  "figures/cell-count": {
    what: (v) => `The row has ${v.cells} cells, the head has ${v.expected}.`,
    todo: () => "Put a text with a comma, a quote or a line break in double quotes.",
    rest: () => "This row is left out; the other rows were read.",
  },
  "figures/duplicate-id": {
    what: (v) => `The fact_id ${v.id} stands on line ${v.first} already.`,
    todo: () => "Give each figure its own fact_id: links and citations name it.",
    rest: () => "The first row counts, this one is left out; the other rows were read.",
  },
  "figures/empty-cell": {
    what: (v) => `Column ${v.column} is empty.`,
    todo: () => "Fill it: without it the figure can neither be named nor cited.",
    rest: () => "This row is left out; the other rows were read.",
  },
  "figures/missing-column": {
    what: (v) => `The head of this table of figures lacks ${v.column}.`,
    todo: () => "Add the column; docs/formats.md lists them all.",
    rest: () => "No row of this file was read.",
  },
  "figures/not-utf8": {
    what: () => "The file is not UTF-8: some letters cannot be read.",
    todo: () => "Save it as UTF-8 and drop it again.",
    rest: () => "The rows were read; unreadable letters show as �.",
  },
  "figures/nothing-to-draw": {
    what: () => "No figure matches these choices.",
    todo: () => "Take a choice back, or show restated figures as well.",
    rest: () => "The figures themselves are all still here.",
  },
  "figures/too-large": {
    what: (v) => `This table of figures has ${v.bytes} bytes; more than 64 MiB are not read.`,
    todo: () => "Split it into smaller files.",
    rest: () => "No row of this file was read.",
  },
  "figures/unknown-metric": {
    what: (v) => `The unit of the metric “${v.metric}” is not known.`,
    todo: () => "Use a metric that docs/formats.md lists, in its base unit.",
    rest: () => "This row is left out; the other rows were read.",
  },
  "figures/unknown-word": {
    what: (v) => `“${v.text}” in column ${v.column} is not one of its words.`,
    todo: () => "Use a word that docs/formats.md lists: it decides how the figure is drawn.",
    rest: () => "This row is left out; the other rows were read.",
  },
};
