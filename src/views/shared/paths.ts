/** What a link asks for by path or name, and what of it is not here. Pure. */
import { within } from "~/base/path";
import type { BadgeInfo } from "~/components/Badge";
import { chartFrame } from "~/text/en/chart-frame";
import { paths as text } from "~/text/en/paths";
import { localWords } from "~/workspace/pageState";
import type { OwnFiles } from "~/workspace/state";
import type { AskFailure } from "./useAnswers";

// What a link asks for by path and is not here.

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

/**
 * What a link names and the page cannot show: datasets that gave no answer, a pin that is gone, own files: either none
 * are here, or those that are have nothing for this page. @param own null: the page shows some, or needs none
 */
export function badgesOfLink(failures: readonly AskFailure[], pinGone: boolean, own: OwnFiles | null): BadgeInfo[] {
  const failed = new Map(failures.map(({ dataset, reason }) => [dataset, reason]));
  return [
    ...[...failed].map(([dataset, why]): BadgeInfo => ({ tone: "bad", text: chartFrame.notRead(dataset), why })),
    ...(own === "none" ? [{ tone: "warn", text: chartFrame.noOwnFiles, why: chartFrame.noOwnFilesWhy } as const] : []),
    ...(own === "some"
      ? [
          {
            tone: "warn",
            text: chartFrame.noOwnPoints(localWords()),
            why: chartFrame.noOwnPointsWhy(localWords()),
          } as const,
        ]
      : []),
    ...(pinGone ? [{ tone: "plain", text: chartFrame.markGone, why: chartFrame.markGoneWhy } as const] : []),
  ];
}
