/**
 * The mark before the name of one of your own systems: a ring while its medium is guessed from a name, a dot once it is
 * set.
 */
import type { CurvePoint } from "~/model/answers";
import { en } from "~/text/en";

export type Medium = "guessed" | "stated";

type Row = Pick<CurvePoint, "dataset" | "media" | "guessed">;

/** null: published or unknown. One guess among the rows makes the result a guess. */
export function mediumOf(rows: readonly Row[]): Medium | null {
  const own = rows.filter(({ dataset, media }) => dataset === "local" && media !== null);
  if (own.length === 0) return null;
  return own.some(({ guessed }) => guessed?.includes("media")) ? "guessed" : "stated";
}

export const withMark = (name: string, medium: Medium | null | undefined): string =>
  medium == null || name === "" ? name : `${en.charts.mediumMark[medium]} ${name}`;

/** Drives of several media are `mixed` in data; the other names are the same in every language. */
export const mediaName = (media: string): string => (media === "mixed" ? en.charts.mixedMedia : media);

/** "QLC, guessed": for a table, which has no marks. */
export const mediaText = ({ media, guessed }: Pick<Row, "media" | "guessed">): string | null =>
  media !== null && guessed?.includes("media") === true
    ? en.charts.guessed(mediaName(media))
    : media && mediaName(media);

export const mediumKey = (all: readonly (Medium | null | undefined)[]): string[] =>
  all.includes("guessed") ? [en.charts.key.guessed] : [];
