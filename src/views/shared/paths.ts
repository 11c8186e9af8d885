/** What a link asks for by path and is not here. Pure. */
import type { BadgeInfo } from "~/components/Badge";
import { paths as text } from "~/text/en/paths";
import { within } from "./within";

/** Of these paths those in which nothing of the rows stands. */
export const missingPaths = (
  paths: readonly string[],
  rows: readonly { readonly source_path: string }[],
): readonly string[] => paths.filter((path) => !rows.some(({ source_path }) => within([path], source_path)));

/** For an empty page: none of the paths is here. undefined: some are, or none was asked for. */
export const pathsGone = (paths: readonly string[], missing: readonly string[], onAll: () => void) =>
  paths.length > 0 && missing.length === paths.length ? { missing, onAll } : undefined;

/** Named beside the chart, where there is something to show all the same; else the page says so (`pathsGone`). */
export const pathBadges = (missing: readonly string[], drawn: boolean): BadgeInfo[] =>
  missing.length === 0 || !drawn ? [] : [{ tone: "warn", text: text.badge(missing), why: text.badgeWhy }];
