/** What a link asks for by path or name and is not loaded. Pure. */
import { within } from "~/base/path";
import type { BadgeInfo } from "~/components/Badge";
import { chartFrame } from "~/text/en/chart-frame";
import { paths as text } from "~/text/en/paths";
import { localWords } from "~/workspace/pageState";
import type { OwnFiles } from "~/workspace/state";
import type { AskFailure } from "./useAnswers";

// What a link asks for by path and is not loaded.

/** The paths that contain none of the rows. */
export const missingPaths = (
  paths: readonly string[],
  rows: readonly { readonly source_path: string }[],
): readonly string[] => paths.filter((path) => !rows.some(({ source_path }) => within([path], source_path)));

/** For an empty page: no path has a file. undefined: some have, or none was asked for. */
export const pathsGone = (paths: readonly string[], missing: readonly string[], onAll: () => void) =>
  paths.length > 0 && missing.length === paths.length ? { missing, onAll } : undefined;

/** Listed beside the chart if there is something to show; otherwise the page says so itself (`pathsGone`). */
export const pathBadges = (missing: readonly string[], drawn: boolean): BadgeInfo[] =>
  missing.length === 0 || !drawn ? [] : [{ tone: "warn", text: text.badge(missing), why: text.badgeWhy }];

/**
 * What the link names and the page cannot show: datasets without an answer, a missing pin, the reader's own files (none
 * loaded, or none with anything for this page).
 * @param own null: the page shows some, or needs none
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
