import type { BadgeInfo } from "~/components/Badge";
import { chartFrame } from "~/text/en/chart-frame";
import { localWords } from "~/workspace/pageState";
import type { OwnFiles } from "~/workspace/state";
import type { AskFailure } from "./useAnswers";

const text = chartFrame;

/**
 * What a link names and the page cannot show: datasets that gave no answer, a pin that is gone, own files: either none
 * are here, or those that are have nothing for this page. @param own null: the page shows some, or needs none
 */
export function badgesOfLink(failures: readonly AskFailure[], pinGone: boolean, own: OwnFiles | null): BadgeInfo[] {
  const failed = new Map(failures.map(({ dataset, reason }) => [dataset, reason]));
  return [
    ...[...failed].map(([dataset, why]): BadgeInfo => ({ tone: "bad", text: text.notRead(dataset), why })),
    ...(own === "none" ? [{ tone: "warn", text: text.noOwnFiles, why: text.noOwnFilesWhy } as const] : []),
    ...(own === "some"
      ? [{ tone: "warn", text: text.noOwnPoints(localWords()), why: text.noOwnPointsWhy(localWords()) } as const]
      : []),
    ...(pinGone ? [{ tone: "plain", text: text.markGone, why: text.markGoneWhy } as const] : []),
  ];
}
