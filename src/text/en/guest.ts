import { counted } from "./counted";
import { lookUp } from "~/base/lookUp";
import { type Notice, shownValues } from "~/base/notice";
import { ownNotices } from "./notices-own";

const NOT_OWN = "Your own files are not shown in their place.";

/** Results that came with a link or a bundle, and are not the reader's own. */
export const guest = {
  came: {
    link: ["These results came with the link.", "They are not kept here, and your own files are not among them."],
    src: ["These results were loaded for the link.", "They are not kept here, and your own files are not among them."],
    bundle: ["These results came in a bundle.", "They are not kept here, and your own files are not among them."],
  },
  /** @param characters of what the link carries, as many as arrived */
  unreadable: (
    notice: Pick<Notice, "code" | "values">,
    characters: number | null,
  ): readonly [what: string, rest: string] => {
    const own = lookUp(ownNotices, notice.code);
    if (own === undefined) {
      return ["Nothing that came with this link can be read.", "Ask the sender for the result files."];
    }
    const values = shownValues(notice);
    const arrived =
      notice.code === "own/bad-checksum" && characters !== null
        ? [`${counted(characters)} characters of the results arrived.`]
        : [];
    return [own.what(values), [own.rest(values), NOT_OWN, ...arrived, own.todo(values)].join(" ")];
  },
  /** For addresses: the results of each are listed above. */
  unreadableSources: ["None of the results of this link could be read.", `${NOT_OWN} For each address:`],
  joined: (files: number) =>
    files === 1
      ? "The file that you opened with them is not kept either until you keep them."
      : `The ${counted(files)} files that you opened with them are not kept either until you keep them.`,
  /** Before a link to what could not be read. */
  notWhole: "Some of it could not be read:",
  why: "what failed, and what to do",
  /** Before links to other charts. */
  views: "Also in it:",
  keep: "Keep them with mine",
  keepAlone: "Keep them in this browser",
  /** For any number: every page has the same button. */
  showOwn: "Show my own files",
  /** Of results that cannot be read too. */
  putAway: "Continue without them",
} as const;
