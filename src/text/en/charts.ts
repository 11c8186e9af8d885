/** Texts that every chart shares: the key under it, what a mark is, how it is read out. */
export const charts = {
  key: {
    colour: (what: string) => `colour ${what}`,
    dash: (what: string) => `dash ${what}`,
    /** Sign and word of a marker by op. */
    ops: { read: "● read", write: "■ write", trim: "▲ trim", sync: "◆ sync", mixed: "◆ mixed" } as Readonly<
      Record<string, string>
    >,
    fills: {
      computed: "● computed from raw files",
      published: "◉ published, as printed",
      derived: "◒ derived by arithmetic",
      ambiguous: "◌ ambiguous, two readings",
      interpolated: "○ interpolated",
      excluded: "⊘ failed or excluded, not joined",
      missed: "○—| missed rate: got ○, asked |",
      lost: "× value lost in the report",
    },
    bounds: {
      at_least: "→ at least",
      at_most: "← at most",
      about: "short bar: about",
    },
  },
  minus: "\u2212",
  absent: "—",
  roleDescription: "chart",
  keys: "Arrow keys: left and right along a series in load order, up and down between series. Enter opens the source, Escape leaves.",
  readout: (title: string, lines: readonly string[]) => [title, ...lines].join(". "),
  line: (label: string, value: string) => (label === "" ? value : `${label} ${value}`),
  source: "Source: Enter or click",
};
