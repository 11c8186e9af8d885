/** The verdict on one line, and the warnings of the page. Pure. */
import { loopOf } from "~/analysis/audit/littleOf";
import { LEAST_FOR_OUTLIERS } from "~/analysis/outliers";
import { fallingLoad, MOST } from "~/analysis/scaling";
import { hostRates } from "~/analysis/scalingRows";
import { lookUp } from "~/base/lookUp";
import { boundText } from "~/charts/bounds";
import { fixed } from "~/base/number";
import type { Drawn, EachData, PublishedData, PublishedRow } from "~/charts/scaling/data";
import type { DriveRow, ScalingRow } from "~/model/scaling";
import { isAmbiguous, perDriveText, quotient, shareOfRated, valueWords } from "~/charts/scaling/published";
import { latencyWords, rateText } from "~/model/valueText";
import { isOnLine, latencyName, offText, percentText, rateInUnit, rateLabel, rateOf } from "~/charts/scaling/rates";
import type { BadgeInfo } from "~/components/Badge";
import { missedRate } from "~/model/load";
import { addedFromFile } from "~/model/tools";
import { commas, sentence, sentences } from "~/text/en/counted";
import { scaling as text } from "~/text/en/scaling";
import { shareDrives } from "../shared/drives";
import { fewBadges, runBadges } from "../shared/point/badges";
import { workloadId } from "../shared/point/workload";
import type { DrawnLine, EachModel, LinesModel, ScalingModel } from "./model";
import { BESIDE_PANEL, fitting, type VerdictText } from "../shared/verdictText";

const words = text.verdict;

const rateSaid = (row: Pick<DriveRow, "step">, chart: Drawn): string => rateInUnit(rateOf(row, chart) ?? 0, chart);

/** null: nothing is drawn. */
export function verdictOf(model: ScalingModel): VerdictText | null {
  if (model.form === "lines") return linesVerdict(model);
  if (model.form === "each") return eachVerdict(model);
  return model.form === "published" ? publishedVerdict(model.chart) : null;
}

/** "none" of "ioscheduler=none" where all lines differ in that option. */
function valueIn(name: string, lines: readonly DrawnLine[]): string {
  const option = /^[\w-]+=/.exec(name)?.[0] ?? "";
  return lines.every((line) => line.name.startsWith(option)) ? name.slice(option.length) : name;
}

/** For the line that holds 90 % furthest: how far, and where it ends. */
function linesVerdict({ lines, chart }: LinesModel): VerdictText | null {
  const { unit } = chart;
  const rate = (row: ScalingRow): string =>
    chart.quantity === "iops" ? `${fixed(rateOf(row, chart) ?? 0, 0)} ${rateLabel(chart)}` : rateSaid(row, chart);
  const holding = ({ scaling }: DrawnLine): number => scaling?.holds_to ?? 0;
  const lastRate = ({ rows }: DrawnLine): number => rateOf(rows.findLast(isOnLine) ?? rows[0]!, chart) ?? 0;
  const [best] = lines.toSorted((a, b) => holding(b) - holding(a) || lastRate(b) - lastRate(a));
  const through = best?.rows.filter((row) => isOnLine(row) && rateOf(row, chart) !== null) ?? [];
  const last = through.at(-1);
  if (best === undefined || last === undefined) return null;
  const name = lines.length > 1 ? valueIn(best.name, lines) : "";
  const { scaling } = best;
  if (scaling?.base == null || last.efficiency === null) {
    return fitting(
      BESIDE_PANEL,
      words.noIdeal(last.count, unit, rate(last), name),
      best.worked.unlike ? words.unlike : "",
    );
  }
  const { base } = scaling;
  const does = lookUp(words.does, last.step.first.workload_op) ?? words.gives;
  const ends = words.last(last.count, rate(last), percentText(last.efficiency));
  if (best.worked.apart !== null) {
    const { count, least, most } = best.worked.apart;
    return fitting(BESIDE_PANEL, words.apart(count, unit, rateInUnit(least, chart), rateInUnit(most, chart)), ends);
  }
  if (best.worked.own.against.length > 0) {
    const [over] = best.rows
      .filter(({ own, repeat }) => own !== null && own > MOST && !repeat)
      .toSorted((a, b) => b.own! - a.own!);
    return over === undefined
      ? fitting(BESIDE_PANEL, words.rises, ends)
      : fitting(BESIDE_PANEL, words.unstable(over.count, percentText(over.own!), base.count), ends);
  }
  // The rate of an open loop was asked for: that it grows with the count says nothing, its latency does.
  if (last.step.first.load_kind === "rate" && through.every(isAskedDone)) {
    return fitting(BESIDE_PANEL, words.asked(last.count, unit, rate(last), name), askedTail(chart, through[0]!, last));
  }
  const held = through.find(({ count }) => count === scaling.holds_to);
  const isHeld = held !== undefined && held.count !== base.count;
  const told = isHeld ? held : last;
  const first = words.holds(told.count, unit, does, rate(told), name, percentText(told.efficiency!), base.count);
  const full = best.full_from;
  if (!isHeld) {
    const next = through.find(({ count, efficiency }) => count > base.count && efficiency !== null);
    const falls = next === undefined || next === last ? "" : words.first(next.count, percentText(next.efficiency!));
    return fitting(BESIDE_PANEL, first, full === null ? falls : words.fullFirst(full, unit));
  }
  if (held === last) return fitting(BESIDE_PANEL, first, words.all);
  const end = percentText(last.efficiency);
  const why = full === null ? [] : [words.full(full, last.count, end), words.fullShort(full, last.count, end)];
  return fitting(BESIDE_PANEL, first, ...why, words.stop(last.count, end));
}

const isAskedDone = ({ step: { first } }: ScalingRow): boolean =>
  first.asked_iops !== null && missedRate(first.asked_iops, first.total_iops ?? first.iops) === null;

/** The latency of the smallest and of the largest count; "": of several directions, or not known. */
function askedTail(chart: Drawn, base: ScalingRow, last: ScalingRow): string {
  const [a, b] = [base, last].map(({ latencies }) => (latencies.length === 1 ? latencies[0]!.value_us : null));
  if (a == null || b == null || base.count === last.count) return "";
  return words.askedTail(chart.statistic, base.count, latencyWords(a), last.count, latencyWords(b));
}

/** Up to this many outliers are named, the others counted. */
const NAMED = 3;
const named = (all: readonly string[], more: (n: number) => string): readonly string[] =>
  all.length - NAMED > 1 ? [...all.slice(0, NAMED), more(all.length - NAMED)] : all;

/** How the line in front was measured, which of its drives stand out, and what was left out. */
export function linesNotes({ sets, front, chart }: Omit<LinesModel, "chart"> & Pick<LinesModel, "chart">): string[] {
  const { line, rows } = front;
  const steps = rows.map(({ step }) => step);
  const lost = sets.unknown.filter(({ first }) => workloadId(first) === line.workload).length;
  const loop = lookUp(text.loop, loopOf(steps[0]!.first) ?? "");
  const files = new Set(steps.map(({ first }) => first.source_path)).size;
  const largest = rows.findLast((row) => isOnLine(row) && row.members.length > 1);
  const last = rows.findLast(isOnLine);
  const rate = last === undefined ? null : rateOf(last, chart);
  const share = (of: number): string => percentText((rate ?? 0) / of);
  return [
    ...(sets.against === "drives" && lost > 0 ? [text.notesUnknown(lost)] : []),
    ...(sets.against === "drives" && steps.some(({ id }) => sets.byJobs.has(id)) ? [text.notesByJobs] : []),
    ...(loop === undefined ? [] : [sentence(commas([loop, line.load].filter((word) => word !== "")))]),
    text.about(
      rows.length,
      files,
      steps.some(({ first }) => first.staggered),
    ),
    ...(chart.statistic.startsWith("p") && rows.some(({ latencies }) => latencies.some(({ merged }) => merged))
      ? [text.merged(chart.statistic)]
      : []),
    ...(chart.rated === null || last === undefined || rate === null
      ? []
      : [
          text.ratedShare(
            last.count,
            share(chart.rated.rate * last.count),
            boundText(chart.rated.bound),
            rateInUnit(chart.rated.rate * last.count, chart),
          ),
        ]),
    ...(chart.bus === null || rate === null ? [] : [text.busShare(rateInUnit(chart.bus, chart), share(chart.bus))]),
    ...(largest === undefined ? [] : driveWords(largest, rows, chart)),
  ];
}

function driveWords(largest: ScalingRow, rows: readonly ScalingRow[], chart: LinesModel["chart"]): string[] {
  const [slowest, fastest] = [largest.members[0]!, largest.members.at(-1)!];
  const judged = rows.filter(({ enough }) => enough);
  const found = judged.flatMap(({ members, count }) =>
    members.flatMap(({ name, outlier, latencies }) => [
      ...(outlier ? [text.outlierOf(name, count, text.throughput)] : []),
      ...latencies.flatMap((one) => (one.outlier ? [text.outlierOf(name, count, latencyName(chart, one.op))] : [])),
    ]),
  );
  const [low, high] = [rateSaid(slowest, chart), rateSaid(fastest, chart)];
  // What an open loop asked of all is no order among them.
  const areEqual = low === high;
  if (areEqual && judged.length === 0) return [];
  return [
    ...(areEqual ? [] : [text.ends(largest.count, chart.unit, slowest.name, low, fastest.name, high)]),
    judged.length === 0
      ? text.ranksOnly(LEAST_FOR_OUTLIERS)
      : found.length === 0
        ? text.noOutlier
        : text.outliers(named(found, text.moreOutliers)),
  ];
}

/** "12 drives give 78,882 IOPS together, p99 6.72 ms from added histograms; outlier …". */
function eachVerdict({ set, chart }: EachModel): VerdictText {
  const each = text.each;
  const hosts = set.combined === null ? null : hostRates(set.members, chart.quantity);
  const n = hosts === null ? text.count(chart.rows.length, chart.member) : text.count(hosts.length, "host");
  const rate = (row: DriveRow): string => rateSaid(row, chart);
  const ranked = chart.rows.filter((row) => row.rank !== null);
  const ordered =
    hosts?.map((one) => ({ name: one.host, said: rateInUnit(one.rate, chart) })) ??
    ranked.toReversed().map((row) => ({ name: row.name, said: rate(row) }));
  const [slowest, fastest] = [ordered[0], ordered.at(-1)];
  const ends =
    fastest === undefined || slowest === undefined || fastest.said === slowest.said
      ? ""
      : each.range(slowest.name, slowest.said, fastest.name, fastest.said);
  const outliers = outliersIn(chart);
  const judged =
    ranked.length < chart.least
      ? ""
      : outliers.length === 0
        ? each.noOutlier
        : text.outliers(named(outliers, text.moreOutliers));
  const { sum } = chart;
  // Which host is slow matters more than the latency of all, which the chart shows.
  const tail = sum === null || hosts !== null ? [] : sumTail(sum, set, chart);
  const first =
    sum === null
      ? sentence(each.sumPlain(n))
      : sentence(commas([rateOf(sum, chart) === null ? n : each.sum(n, rate(sum)), ...tail]));
  return outliers.length > 0
    ? fitting(BESIDE_PANEL, first, judged, ends)
    : fitting(BESIDE_PANEL, first, sentences([ends, judged]).trim(), ends, judged);
}

function sumTail(sum: DriveRow, { combined }: EachModel["set"], chart: EachData): string[] {
  const values = sum.latencies.flatMap((one) =>
    one.value_us === null
      ? []
      : [`${chart.ops.length > 1 ? `${one.op} ` : ""}${chart.statistic} ${latencyWords(one.value_us)}`],
  );
  if (values.length > 0) {
    const isMerged = chart.statistic !== "mean" && addedFromFile(combined?.first.tool);
    return [isMerged ? text.each.merged(values) : text.each.asCombined(values)];
  }
  const own = chart.rows.flatMap(({ latencies }) => latencies.flatMap(({ value_us }) => value_us ?? []));
  if (combined?.first.why !== "why/no-histograms" || own.length === 0) return [];
  return [text.each.notMerged(chart.statistic, latencyWords(Math.min(...own)), latencyWords(Math.max(...own)))];
}

function outliersIn({ rows, ops, statistic }: EachData): string[] {
  const { outlierRate, outlierLatency } = text.each;
  const what = (op: string): string => `${ops.length > 1 ? `${op} ` : ""}${statistic}`;
  return rows.flatMap(({ name, outlier: isOff, off: far, latencies }) => [
    ...(isOff && far !== null ? [outlierRate(name, offText(far))] : []),
    ...latencies.flatMap(({ outlier, off, op }) =>
      outlier && off !== null ? [outlierLatency(name, offText(off), what(op))] : [],
    ),
  ]);
}

/** The largest value and its rating, and how many are above theirs. */
function publishedVerdict(data: PublishedData): VerdictText | null {
  const rated = data.rows.flatMap((row) => {
    const share = shareOfRated(row);
    return row.rated === null || share === null ? [] : [{ row, share, rated: row.rated }];
  });
  const [largest] = rated.toSorted((a, b) => b.row.value - a.row.value);
  const published = text.published;
  if (largest !== undefined) {
    const { row, share, rated: own } = largest;
    const over = rated.filter((one) => one.share > 1).length;
    const value = valueWords(row.value, row.bound, data);
    const bound = valueWords(own.rate * row.members, own.bound, data);
    return fitting(
      BESIDE_PANEL,
      published.first(row.workload, value, `${fixed(share * 100, 1)} %`, bound),
      rated.length > 1 ? published.over(over, rated.length) : "",
    );
  }
  const value = ({ one }: PublishedRow): number => one?.value ?? 0;
  const most = data.rows.reduce<PublishedRow | null>((a, b) => (a === null || value(b) > value(a) ? b : a), null);
  if (most?.one == null) return null;
  const from = most.one.kind === "derived" ? quotient(most, data) : published.printed;
  return fitting(
    BESIDE_PANEL,
    published.most(`${most.workload} · ${most.system}`, perDriveText(most, data), most.unit, from),
  );
}

export function publishedNotes(rows: readonly PublishedRow[]): string[] {
  const published = text.published;
  const ambiguous = rows.filter(isAmbiguous).length;
  const [first] = rows;
  const members = new Set(rows.map((row) => row.members)).size;
  return [
    ...(first === undefined
      ? []
      : [members > 1 ? published.severalCounts : published.oneCount(published.members(first.unit, first.members))]),
    ...(rows.length > 0 && rows.every(({ rated }) => rated === null) ? [published.noRating] : []),
    ...(ambiguous > 0 ? [published.ambiguous(ambiguous)] : []),
  ];
}

const warn = (badge: string, why: string): BadgeInfo => ({ tone: "warn", text: badge, why });

export function badgesOf(model: ScalingModel): BadgeInfo[] {
  return model.form === "lines" ? linesBadges(model) : model.form === "each" ? eachBadges(model) : [];
}

function linesBadges({ lines, front, chart }: LinesModel): BadgeInfo[] {
  const words = text.badge;
  const { unit } = chart;
  const all = lines.flatMap(({ rows }) => rows);
  const points = all.flatMap(({ step }) => [...step.directions]);
  const full = lines.flatMap(({ name, full_from, rows }) =>
    full_from === null ? [] : [words.fullAt(name, full_from === rows[0]?.count ? 1 : full_from, unit)],
  );
  const beyond = chart.strays.flatMap(({ name, rows: [row] }) => words.strays(name, rateSaid(row!, chart), row!.count));
  const falls = fallingLoad(front.rows.filter(isOnLine));
  const targets = lines.flatMap(({ line }) =>
    line.measured.flatMap(({ step, members }) => [
      ...step.first.targets,
      ...members.flatMap(({ first }) => first.device ?? []),
    ]),
  );
  const tails = all.flatMap(({ latencies, members }) => [...latencies, ...members.flatMap((one) => one.latencies)]);
  return [
    ...(lines.some(({ worked }) => worked.apart !== null) ? [warn(words.apart, words.apartWhy)] : []),
    ...(lines.some(({ worked }) => worked.own.against.length > 0) ? [warn(words.doubt, words.doubtWhy)] : []),
    ...(full.length > 0 ? [warn(words.full, sentences([words.fullWhy(full), ...beyond]))] : []),
    ...(falls === null
      ? []
      : [
          warn(
            words.falls(unit),
            words.fallsWhy(fixed(falls.total, 0), rateText(falls.first), rateText(falls.last), unit),
          ),
        ]),
    ...(lines.some(({ worked }) => worked.unlike) ? [warn(words.unlike, words.unlikeWhy)] : []),
    ...(points.some(({ staggered }) => staggered) ? [warn(words.staggered, words.staggeredWhy)] : []),
    ...(targets.some((target) => !target.startsWith("/dev/") || /^\/dev\/(?:loop|shm\/|ram)/.test(target))
      ? [warn(words.files, words.filesWhy)]
      : []),
    ...fewBadges(
      tails.flatMap((one) => (one.value_us === null ? [] : [one.above])),
      chart.statistic,
    ),
    ...runBadges(points, null, ["unequal-runtimes", ...(full.length > 0 ? (["host-limited"] as const) : [])]),
  ];
}

function eachBadges({ set, chart }: EachModel): BadgeInfo[] {
  const words = text.badge;
  const { member, rows, sum } = chart;
  const points = set.combined?.directions ?? set.members.flatMap(({ directions }) => [...directions]);
  const tails = [...rows, ...(sum === null ? [] : [sum])].flatMap(({ latencies }) => latencies);
  const drives = member !== "file" && member !== "job" && member !== "run";
  const areFiles = rows.every(({ device }) => device !== null);
  const notDrives = shareDrives(set.members) ? words.sharedWhy : areFiles ? words.filesWhy : words.notDrivesWhy;
  return [
    ...(drives ? [] : [{ tone: "plain", text: words.notDrives(member), why: notDrives } as const]),
    ...(set.combined?.first.staggered === true ? [warn(words.staggered, words.staggeredWhy)] : []),
    ...fewBadges(
      tails.flatMap((one) => (one.value_us === null ? [] : [one.above])),
      chart.statistic,
    ),
    ...runBadges(points, null, ["unequal-runtimes"]),
  ];
}
