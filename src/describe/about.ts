/** Labels on all own results together: title, publisher, caveats, notes. The user's go before those in files. */
import { plain } from "~/base/shownText";
import { ABOUT_TARGET, aboutKey, type AboutField, type Said } from "~/model/labels";
import type { Description } from "./file";

export interface About {
  /** null: none, or several from files. */
  readonly title: string | null;
  readonly publisher: string | null;
  /** One sentence each. */
  readonly caveats: readonly string[];
  readonly notes: readonly string[];
}

export const NO_ABOUT: About = { title: null, publisher: null, caveats: [], notes: [] };

/** One entry per line. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

const only = (values: readonly (string | undefined)[]): string | null => {
  const distinct = new Set(values.filter((value) => value !== undefined && value.trim() !== ""));
  return distinct.size === 1 ? [...distinct][0]! : null;
};
const each = (lists: readonly (readonly string[] | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
];

export function aboutOf(said: readonly Said[], files: readonly Pick<Description, "fields">[]): About {
  const fields = files.map((file) => file.fields);
  const own = (field: AboutField): string | null =>
    said.find(({ target, key, origin }) => target === ABOUT_TARGET && key === aboutKey(field) && origin === "user")
      ?.value ?? null;
  const list = (field: "caveats" | "notes"): readonly string[] => {
    const words = own(field);
    return words === null ? each(fields.map((file) => file[field])) : linesOf(words);
  };
  const one = (field: "title" | "publisher"): string | null => {
    const words = own(field) ?? only(fields.map((file) => file[field]));
    return words === null ? null : plain(words);
  };
  return {
    title: one("title"),
    publisher: one("publisher"),
    caveats: list("caveats").map(plain),
    notes: list("notes").map(plain),
  };
}

/** The set ones as fields of kneepoint.json. */
export const aboutFields = ({ title, publisher, caveats, notes }: About) => ({
  ...(title === null ? {} : { title }),
  ...(publisher === null ? {} : { publisher }),
  ...(caveats.length === 0 ? {} : { caveats: [...caveats] }),
  ...(notes.length === 0 ? {} : { notes: [...notes] }),
});
