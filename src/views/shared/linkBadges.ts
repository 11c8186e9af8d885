import type { BadgeInfo } from "~/components/Badge";
import { en } from "~/text/en";
import { localWords } from "~/workspace/pageState";
import type { AskFailure } from "./useAnswers";

const text = en.charts.frame;

/**
 * What a link names and the page cannot show: datasets that gave no answer, a pin that is gone, own files: `absent` are
 * someone else's, `empty` are here and have nothing for this page.
 */
export function badgesOfLink(
  failures: readonly AskFailure[],
  pinGone: boolean,
  own: "absent" | "empty" | null,
): BadgeInfo[] {
  const failed = new Map(failures.map(({ dataset, reason }) => [dataset, reason]));
  return [
    ...[...failed].map(([dataset, why]): BadgeInfo => ({ tone: "bad", text: text.notRead(dataset), why })),
    ...(own === "absent" ? [{ tone: "warn", text: text.noOwnFiles, why: text.noOwnFilesWhy } as const] : []),
    ...(own === "empty"
      ? [{ tone: "warn", text: text.noOwnPoints(localWords()), why: text.noOwnPointsWhy(localWords()) } as const]
      : []),
    ...(pinGone ? [{ tone: "plain", text: text.markGone, why: text.markGoneWhy } as const] : []),
  ];
}
