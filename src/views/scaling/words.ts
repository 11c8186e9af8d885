/** The answer above the chart, and what the page says against it. */
import { HOLDS, MOST, type Scaling } from "~/analysis/scaling";
import { lookUp } from "~/base/lookUp";
import { latencyName } from "~/charts/scaling/tails";
import { oneWords, quotient, shareOfRated, valueWords } from "~/charts/scaling/publishedWords";
import { boundWords, percentText, rateOf, rateWords } from "~/charts/scaling/words";
import type { OneSet, PublishedData, PublishedRow, ScalingData, ScalingRow } from "~/charts/scaling/data";
import { LEAST_FOR_OUTLIERS } from "~/analysis/outliers";
import { fixed, latencyWords, significant } from "~/charts/number";
import type { BadgeInfo } from "~/components/Badge";
import { scaling as text } from "~/text/en/scaling";
import { runBadges } from "../shared/point/badges";
import { fewBadges } from "../shared/point/few";
import type { ScalingGroup } from "./groups";
import type { ScalingModel } from "./picture";
import { loadOf } from "./sentence";

export function answerOf(model: ScalingModel): string {
  if (model.figures !== null) return publishedAnswer(model.figures);
  if (model.chart.form !== "set") return setsAnswer(model.sets);
  return setAnswer(model);
}

/** "Baseline not reproducible: repeat. 3 drives give 121 % and 8 drives give 104 % of the ideal; …" */
function setAnswer({ data, scaling, group }: ScalingModel): string {
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
    sentences.push(...ratedWords(largest, rate, data), ...tailWords(largest, data, base.drives));
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
  sentences.push(alone ? text.baseAlone : text.base(base.drives, rateWords(base.rate / base.drives, data), base.n));
  return sentences.join(" ");
}

function tailWords({ latencies }: ScalingRow, data: ScalingData, base: number): string[] {
  return latencies.flatMap((one) => {
    const name = latencyName(data, one.op);
    if (one.value_us !== null) {
      const ratio = one.ratio === null ? "" : `${significant(one.ratio, 3)}×`;
      return [text.tail(name, latencyWords(one.value_us), ratio, base)];
    }
    return one.band === null ? [] : [text.tailBand(name, latencyWords(one.band[0]), latencyWords(one.band[1]))];
  });
}

function ratedWords({ drives }: ScalingRow, rate: number, data: ScalingData): string[] {
  const { rated, bus } = data;
  const share = (of: number): string => percentText(rate / of);
  return [
    ...(rated === null
      ? []
      : [
          text.ratedShare(
            drives,
            share(rated.rate * drives),
            boundWords(rated.bound),
            rateWords(rated.rate * drives, data),
          ),
        ]),
    ...(bus === null ? [] : [text.bus(rateWords(bus, data), share(bus))]),
  ];
}

/** So many outliers are named, the others counted. */
const NAMED = 3;

/** How it was measured, and which drives stand out: under the answer. */
export function aboutSet({
  group,
  scaling,
  data,
}: {
  readonly group: ScalingGroup;
  readonly scaling: Scaling;
  readonly data: ScalingData;
}): string {
  const { measured } = group;
  const first = measured[0]!;
  const loop = lookUp(text.loop, first.step.first.load_kind);
  const load = loadOf(first);
  const sentences = [
    ...(loop === undefined ? [] : [`${[loop, load].filter((word) => word !== "").join(", ")}.`]),
    text.about(
      measured.reduce((sum, { drives }) => sum + drives, 0),
      new Set(measured.map(({ step }) => step.first.source_path)).size,
      measured.some(({ step }) => step.first.staggered),
    ),
  ];
  if (data.statistic.startsWith("p") && data.rows.some(({ latencies }) => latencies.some(({ merged }) => merged))) {
    sentences.push(text.merged(data.statistic));
  }
  const most = scaling.counts.at(-1);
  const largest = data.rows.findLast((row) => row.drives === most && !row.repeat && row.members.length > 1);
  if (largest !== undefined) sentences.push(...endWords(largest, data));
  sentences.push(...outlierWords(data));
  return sentences.join(" ");
}

function endWords({ members, drives }: ScalingRow, data: ScalingData): string[] {
  const [slowest, fastest] = [members[0], members.at(-1)];
  if (slowest === undefined || fastest === undefined) return [];
  const [low, high] = [rateOf(slowest, data), rateOf(fastest, data)];
  if (low === null || high === null) return [];
  return [text.ends(drives, slowest.name, rateWords(low, data), fastest.name, rateWords(high, data))];
}

function outlierWords(data: ScalingData): string[] {
  const judged = data.rows.filter(({ enough }) => enough);
  if (judged.length === 0) {
    return data.rows.some(({ members }) => members.length > 1) ? [text.ranksOnly(LEAST_FOR_OUTLIERS)] : [];
  }
  const found = judged.flatMap(({ members, drives }) =>
    members.flatMap(({ name, outlier, latencies }) => [
      ...(outlier ? [text.outlierOf(name, drives, "throughput")] : []),
      ...latencies.flatMap((one) => (one.outlier ? [text.outlierOf(name, drives, latencyName(data, one.op))] : [])),
    ]),
  );
  if (found.length === 0) return [text.noOutlier];
  const more = found.length - NAMED;
  return [text.outliers(more > 1 ? [...found.slice(0, NAMED), text.moreOutliers(more)] : found)];
}

/** Of several sets: how many hold, which keeps most and least. */
function setsAnswer(sets: readonly OneSet[]): string {
  const ends = sets.flatMap(({ name, data }) => {
    const line = data.rows.filter(({ efficiency, repeat }) => efficiency !== null && !repeat);
    const last = line.at(-1);
    if (last?.efficiency == null) return [];
    return [
      {
        name,
        drives: last.drives,
        efficiency: last.efficiency,
        holds: line.every(({ efficiency }) => efficiency! >= HOLDS),
        over: line.some(({ efficiency }) => efficiency! > MOST),
      },
    ];
  });
  const ranked = ends.toSorted((a, b) => b.efficiency - a.efficiency);
  const [best, least] = [ranked[0], ranked.at(-1)];
  const over = ends.filter((one) => one.over).length;
  return [
    text.setsAnswer(ends.filter(({ holds }) => holds).length, ends.length),
    ...(best === undefined ? [] : [text.setsBest(best.name, best.drives, percentText(best.efficiency))]),
    ...(least === undefined || least === best
      ? []
      : [text.setsLeast(least.name, least.drives, percentText(least.efficiency))]),
    ...(over > 0 ? [text.setsDoubt(over)] : []),
  ].join(" ");
}

/** The largest value beside its rating, and how many are over theirs. */
function publishedAnswer(data: PublishedData): string {
  const rated = data.rows.flatMap((row) => {
    const share = shareOfRated(row);
    return row.rated === null || share === null ? [] : [{ row, share, rate: row.rated.rate, bound: row.rated.bound }];
  });
  const [largest] = rated.toSorted((a, b) => b.row.value - a.row.value);
  if (largest === undefined) return mostOfOne(data);
  const { row, share, rate, bound } = largest;
  const over = rated.filter((one) => one.share > 1).length;
  return [
    text.ofRated(
      row.workload,
      valueWords(row.value, row.bound, data),
      `${fixed(share * 100, 1)} %`,
      valueWords(rate * row.members, bound, data),
    ),
    ...(rated.length > 1 ? [text.overRated(over, rated.length)] : []),
  ].join(" ");
}

function mostOfOne(data: PublishedData): string {
  const value = ({ one }: PublishedRow): number => one?.value ?? 0;
  const most = data.rows.reduce<PublishedRow | null>((a, b) => (a === null || value(b) > value(a) ? b : a), null);
  if (most?.one == null) return "";
  const name = text.chart.on(most.workload, most.system);
  const from = most.one.kind === "derived" ? quotient(most, data) : text.chart.printed;
  return text.mostOfOne(name, oneWords(most, data), most.unit, from);
}

export function badgesOf({ group, scaling, chart, data, sets }: ScalingModel): BadgeInfo[] {
  if (group === undefined) return [];
  const points = group.measured.flatMap(({ step }) => [...step.directions]);
  const badges: BadgeInfo[] = [];
  if (scaling !== null && scaling.against.length > 0 && chart.form === "set") {
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
  const drawn = sets.length > 1 ? sets.map((one) => one.data) : [data];
  const above = drawn.flatMap(({ rows }) =>
    rows.flatMap(({ latencies, members }) =>
      [...latencies, ...members.flatMap((one) => one.latencies)].flatMap((one) =>
        one.value_us === null ? [] : [one.above],
      ),
    ),
  );
  return [...badges, ...fewBadges(above, data.statistic), ...runBadges(points, null, ["unequal-runtimes"])];
}
