/** A link names files or folders that are not here. */
import { counted } from "./counted";

const NAMED = 3;

/** The first of many. */
const named = (paths: readonly string[]): string =>
  paths.length <= NAMED
    ? paths.join(", ")
    : `${paths.slice(0, NAMED - 1).join(", ")} and ${counted(paths.length - NAMED + 1)} more`;

export const paths = {
  title: (missing: readonly string[]) => `Nothing here from ${named(missing)}.`,
  why: (missing: readonly string[]) =>
    `The link asks for ${missing.length === 1 ? "this path" : "these paths"} only, and these data have no result there. Drop the files, or show everything there is.`,
  all: "Show everything",
  badge: (missing: readonly string[]) => `nothing from ${named(missing)}`,
  badgeWhy: "The link also asks for this path, and these data have no result there: the page shows the others.",
} as const;
