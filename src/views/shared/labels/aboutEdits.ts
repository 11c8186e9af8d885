/** What the form says of all results, as edits: fields that were changed, in one step. Pure. */
import { linesOf, type About } from "~/describe/about";
import type { Edit } from "~/describe/edits";
import { ABOUT, ABOUT_TARGET, type AboutField, aboutKey } from "~/model/labels";

export type AboutTexts = Readonly<Record<AboutField, string>>;

export const textsOf = ({ title, publisher, caveats, notes }: About): AboutTexts => ({
  title: title ?? "",
  publisher: publisher ?? "",
  caveats: caveats.join("\n"),
  notes: notes.join("\n"),
});

const tidy = (text: string): string => linesOf(text).join("\n");

/** Empty text takes the user's own word back: what a file says stands there again. */
export const aboutEdits = (before: AboutTexts, after: AboutTexts): Edit[] =>
  ABOUT.flatMap((field): Edit[] => {
    const [was, is] = [tidy(before[field]), tidy(after[field])];
    return was === is ? [] : [{ target: ABOUT_TARGET, key: aboutKey(field), value: is === "" ? null : is }];
  });
