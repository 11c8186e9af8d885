/** The answer above the chart, and what the page says against it. */
import { percentText, rateOf, rateWords } from "~/charts/scaling/scaling";
import type { BadgeInfo } from "~/components/Badge";
import { scaling as text } from "~/text/en/scaling";
import { runBadges } from "../shared/point/badges";
import type { ScalingModel } from "./picture";

/** "Baseline not reproducible: repeat. 3 drives give 121 % and 8 drives give 104 % of the ideal; …" */
export function answerOf({ data, scaling, group }: ScalingModel): string {
  if (scaling === null || group === undefined || scaling.base === null) return "";
  const { base, against, holds_to, counts } = scaling;
  const sentences: string[] = [];
  if (against.length > 0) {
    sentences.push(text.doubt);
    const over = data.rows.filter(({ efficiency, repeat }) => efficiency !== null && efficiency > data.most && !repeat);
    if (over.length > 0) {
      sentences.push(
        text.over(over.map(({ drives, efficiency }) => ({ drives, percent: percentText(efficiency ?? 0) }))),
      );
    }
    if (against.includes("rises")) sentences.push(text.rises);
  }
  const most = counts.at(-1);
  const largest = data.rows.findLast((row) => row.drives === most && !row.repeat && row.efficiency !== null);
  const rate = largest === undefined ? null : rateOf(largest, data);
  if (largest !== undefined && rate !== null && largest.efficiency !== null && counts.length > 1) {
    sentences.push(text.last(largest.drives, rateWords(rate, data), percentText(largest.efficiency)));
  }
  sentences.push(
    counts.length < 2
      ? text.one(base.drives)
      : holds_to === null
        ? text.holdsNone
        : holds_to === most
          ? text.holdsAll(holds_to)
          : text.holdsTo(holds_to),
  );
  const alone = data.rows.filter(({ drives }) => drives > 1).every(({ basis }) => basis === "alone");
  sentences.push(alone ? text.baseAlone : text.base(base.drives, rateWords(base.rate, data), base.n));
  return sentences.join(" ");
}

export function badgesOf({ group, scaling }: ScalingModel): BadgeInfo[] {
  if (group === undefined) return [];
  const points = group.measured.flatMap(({ step }) => [...step.directions]);
  const badges: BadgeInfo[] = [];
  if (scaling !== null && scaling.against.length > 0) {
    badges.push({ tone: "warn", text: text.badge.doubt, why: text.badge.doubtWhy });
  }
  if (points.some(({ staggered }) => staggered)) {
    badges.push({ tone: "warn", text: text.badge.staggered, why: text.badge.staggeredWhy });
  }
  const targets = group.measured.flatMap(({ step, members }) => [
    ...step.first.targets,
    ...members.flatMap(({ first }) => first.device ?? []),
  ]);
  if (targets.some((target) => !target.startsWith("/dev/") || /^\/dev\/(?:loop|shm\/|ram)/.test(target))) {
    badges.push({ tone: "warn", text: text.badge.files, why: text.badge.filesWhy });
  }
  return [...badges, ...runBadges(points)];
}
