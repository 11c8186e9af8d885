/** Results that came with a link or a bundle, and are not the reader's own. */
export const guest = {
  came: {
    link: ["These results came with the link.", "They are not kept here, and your own files are not among them."],
    src: ["These results were loaded for the link.", "They are not kept here, and your own files are not among them."],
    bundle: ["These results came in a bundle.", "They are not kept here, and your own files are not among them."],
  },
  /** @param characters of what the link carries, as many as arrived */
  unreadable: (code: string, characters: number | null): readonly [what: string, rest: string] => {
    if (code === "own/newer-version") {
      return [
        "The results in this link were written by a newer Kneepoint.",
        "Load the page again to get the newer one; the link stays good.",
      ];
    }
    if (code === "own/not-readable") {
      return [
        "The results in this link are damaged.",
        "Nothing of them can be read, and your own files are not shown in their place. Ask its sender for the link again, or for the bundle.",
      ];
    }
    if (code === "own/too-much") {
      return [
        "The results in this link unfold to more than a link may hold.",
        "Nothing of them was read, and your own files are not shown in their place. Ask its sender for a bundle, or for the files.",
      ];
    }
    if (code === "own/too-slow") {
      return [
        "Reading the results in this link took too long and was stopped.",
        "Nothing of them was read, and your own files are not shown in their place. Load the page again, or ask its sender for a bundle.",
      ];
    }
    const arrived = characters === null ? "" : `${characters.toLocaleString("en")} characters of them arrived. `;
    return code.startsWith("own/")
      ? [
          "The results in this link are not what was sent: the link was cut or changed on its way.",
          `${arrived}Ask its sender for the link again, or for the bundle: a file that nothing cuts.`,
        ]
      : ["What came with this link holds nothing that can be read.", "Ask its sender for the files themselves."];
  },
  /** Of addresses: what each sent stands above. */
  unreadableSources: [
    "None of the results of this link could be read.",
    "Your own files are not shown in their place. Of each:",
  ],
  joined: (files: number) =>
    files === 1
      ? "The file that you opened beside them is not kept either, until you keep them."
      : `The ${files.toLocaleString("en")} files that you opened beside them are not kept either, until you keep them.`,
  /** Before a link to what could not be read. */
  notWhole: "Some of it could not be read:",
  why: "what, and what to do",
  /** Before links to other charts. */
  views: "Also in it:",
  keep: "Keep them with mine",
  keepAlone: "Keep them in this browser",
  /** Of however many: it is the same button on every page. */
  showOwn: "Show my own files",
  /** Of results that cannot be read too. */
  putAway: "Go on without them",
} as const;
