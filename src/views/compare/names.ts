/** What the sides are called before the reader names them, and how they look. Pure. */
import type { DotSide } from "~/charts/compare/dots";
import { COLOURS, mediaColour, seriesStyle } from "~/charts/palette";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import type { Known } from "../shared/known";
import type { Attribute } from "../shared/attributes";

export function plainName(
  by: Attribute,
  value: string,
  known: readonly Pick<Known[number], "slug" | "title">[],
): string {
  if (by === "dataset") {
    return value === "local" ? en.curve.unpublished : (known.find(({ slug }) => slug === value)?.title ?? value);
  }
  return by === "folder" && value === "" ? text.noFolder : value;
}

/**
 * @param ordered the base first: the order of the result.
 * @param all in their own order, so that a new base gives nobody another colour.
 */
export function stylesOf(
  by: Attribute,
  ordered: readonly string[],
  all: readonly string[],
  nameOf: (value: string) => string,
): DotSide[] {
  return ordered.map((value): DotSide => {
    const n = all.indexOf(value);
    const { colour } = seriesStyle(n % COLOURS);
    // Where the colours come round again the shapes are moved by one: no two sides look the same.
    const { marker } = seriesStyle((n + Math.floor(n / COLOURS)) % COLOURS);
    return { name: nameOf(value), colour: by === "media" ? mediaColour(value) : colour, shape: marker };
  });
}
