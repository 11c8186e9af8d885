/** The answer above the chart, and what the page says against it. */
import { LEAST_FOR_OUTLIERS } from "~/analysis/outliers";
import { lookUp } from "~/base/lookUp";
import { rateWords } from "~/charts/drives/drives";
import type { DriveRow } from "~/charts/drives/data";
import { fixed, latencyWords, signed } from "~/charts/number";
import type { BadgeInfo } from "~/components/Badge";
import { en } from "~/text/en";
import { addedFromFile } from "~/model/tools";
import { drives as text } from "~/text/en/drives";
import { runBadges } from "../shared/point/badges";
import { fewBadges } from "../shared/point/few";
import type { DrivesModel } from "./picture";

const percent = (share: number): string => signed(share * 100, Math.abs(share) < 0.1 ? 1 : 0);

/** So many outliers are named above the chart, the others counted. */
const NAMED = 3;

/** "12 drives give 78,882 IOPS together, p99 6.72 ms from added histograms. …" */
export function answerOf(model: DrivesModel): string {
  const { set, data, rows } = model;
  if (set === undefined) return "";
  const sentences = [sumSentence(model)];
  if (set.combined?.first.staggered === true) sentences.push(text.staggered);
  const rate = (row: DriveRow): number | null => (data.quantity === "iops" ? row.iops : row.bytes_per_s);
  const ranked = data.rows.filter((row) => row.rank !== null);
  const [fastest, slowest] = [ranked[0], ranked.at(-1)];
  if (fastest !== undefined && slowest !== undefined && fastest !== slowest) {
    sentences.push(
      text.range(slowest.name, rateWords(rate(slowest) ?? 0, data), fastest.name, rateWords(rate(fastest) ?? 0, data)),
    );
  }
  if (rows.spread.enough) {
    const named = outlierWords(model);
    const more = named.length - NAMED;
    const shown = more > 1 ? [...named.slice(0, NAMED), text.moreOutliers(more)] : named;
    sentences.push(named.length > 0 ? text.outliers(shown) : text.noOutlier);
  } else if (ranked.length > 0) sentences.push(text.ranksOnly(LEAST_FOR_OUTLIERS));
  const failed = data.rows.filter((row) => row.failed).length;
  const excluded = data.rows.filter((row) => row.excluded !== null && !row.failed).length;
  if (failed > 0) sentences.push(text.failed(fixed(failed, 0)));
  if (excluded > 0) sentences.push(text.excluded(fixed(excluded, 0)));
  return sentences.join(" ");
}

function sumSentence(model: DrivesModel): string {
  const { data, set } = model;
  const { sum } = data;
  const n = text.count(data.rows.length, data.member);
  if (sum === null) return `${text.sumPlain(n)}.`;
  const rate = data.quantity === "iops" ? sum.iops : sum.bytes_per_s;
  const parts = rate === null ? [n] : [text.sum(n, rateWords(rate, data))];
  const several = data.ops.length > 1;
  const values = sum.latencies.flatMap(({ op, value_us }) =>
    value_us === null
      ? []
      : [`${several ? `${lookUp(en.charts.curve.ops, op) ?? op} ` : ""}${data.statistic} ${latencyWords(value_us)}`],
  );
  if (values.length > 0) {
    parts.push(
      data.statistic === "mean" || !addedFromFile(set?.combined?.first.tool)
        ? text.asCombined(values)
        : text.merged(values),
    );
  } else if (set?.combined?.first.why === "why/no-histograms") parts.push(apartWords(model, n));
  return `${parts.join(", ")}.`;
}

/** LOOK, text 5: what can be said where nothing may be combined. */
function apartWords(model: DrivesModel, n: string): string {
  const { data } = model;
  const values = data.rows.flatMap(({ latencies }) => latencies.flatMap(({ value_us }) => value_us ?? []));
  if (values.length === 0) return n;
  return text.notMerged(data.statistic, n, latencyWords(Math.min(...values)), latencyWords(Math.max(...values)));
}

function outlierWords({ data }: DrivesModel): string[] {
  return data.rows.flatMap((row) => [
    ...(row.outlier && row.off !== null ? [text.outlierRate(row.name, percent(row.off))] : []),
    ...row.latencies.flatMap(({ outlier, off, op }) =>
      outlier && off !== null
        ? [
            text.outlierLatency(
              row.name,
              percent(off),
              `${data.ops.length > 1 ? `${lookUp(en.charts.curve.ops, op) ?? op} ` : ""}${data.statistic}`,
            ),
          ]
        : [],
    ),
  ]);
}

export function badgesOf({ set, data }: DrivesModel): BadgeInfo[] {
  if (set === undefined) return [];
  const points = set.combined?.directions ?? set.members.flatMap(({ directions }) => [...directions]);
  const own: BadgeInfo[] = [];
  if (data.member === "file" || data.member === "job" || data.member === "run") {
    own.push({ tone: "plain", text: text.badge.notDrives(data.member), why: text.badge.notDrivesWhy });
  }
  if (set.combined?.first.staggered === true) {
    own.push({ tone: "warn", text: text.badge.staggered, why: text.badge.staggeredWhy });
  }
  const above = [...data.rows, ...(data.sum === null ? [] : [data.sum])].flatMap(({ latencies }) =>
    latencies.flatMap((one) => (one.value_us === null ? [] : [one.above])),
  );
  return [...own, ...fewBadges(above, data.statistic), ...runBadges(points, null, ["unequal-runtimes"])];
}
