/** The source panel of a computed point. Pure: the page adds the raw text. */
import { askedRateOf } from "~/analysis/askedOption";
import { testKey } from "~/analysis/steps";
import { medianPoint } from "~/model/middle";
import { counts } from "~/model/step";
import { directionsOf, littleOf } from "~/analysis/audit/littleOf";
import { jobCount, optionList } from "~/analysis/jobOptions";
import { lookUp } from "~/base/lookUp";
import { opText, rateUnit } from "~/charts/curve/names";
import { correctedKeys, loadTag } from "~/charts/curve/readout";
import { computed, exact, fixed, significant } from "~/base/number";
import { atLeast, latencyWords, openText, rateText } from "~/model/valueText";
import type { Fact, Provenance } from "~/components/SourcePanel";
import { resolve, type Cell, withoutOverruled } from "~/describe/resolve";
import type { CurvePoint, LatencyStats } from "~/model/answers";
import { jobTarget, runKey, runTarget, type Said } from "~/model/labels";
import {
  isAtLeast,
  isFew,
  openPercent,
  openPercentOf,
  quantileOf,
  readOffBin,
  type AnyStatistic,
  samplesAboveStatistic,
  statistic,
} from "~/model/latency";
import { isPublished } from "~/model/lines";
import { addedFromFile, hasBinnedPercentiles, numbersJobs } from "~/model/tools";
import { isOneOfSeveral } from "~/model/workload";
import { en } from "~/text/en";
import { curvePage } from "~/text/en/curve-page";
import { describe } from "~/text/en/describe";
import { commas, sentences } from "~/text/en/counted";
import { phrases } from "~/text/en/phrases";
import { source as sourceText } from "~/text/en/source";
import { parted } from "../sourceFile";
import { pointBadges, shownOf } from "./badges";
import { workloadName } from "./workload";

const text = curvePage.source;

/** The file's own nanoseconds if whole, otherwise microseconds. */
export function latencyDigits(us: number): string {
  const ns = Math.round(us * 1e6) / 1e3;
  return Number.isInteger(ns) ? `${exact(ns)} ns` : `${exact(Math.round(us * 1e6) / 1e6)} µs`;
}

/** "bin ± 0.78 %", "printed in steps of 1 ms: ± 7 %"; for the last bin, that it is open. */
function openNote(us: number, tool: string, quantile: string, stats: LatencyStats | undefined): string | undefined {
  if (isAtLeast(us)) return en.charts.curve.atLeast;
  if (readOffBin(stats, quantile) !== null) {
    const bin = text.bin(openText(openPercentOf(us, quantile, stats, false)));
    return [en.charts.curve.readOff, bin].join(phrases.semicolon);
  }
  const rounded_us = stats?.rounded_us ?? null;
  const [percent, bin] = [rounded_us, null].map((step) => openPercent(us, hasBinnedPercentiles(tool), step));
  if (rounded_us !== null && percent! > bin!) return text.rounded(latencyWords(rounded_us, 1), openText(percent!));
  return bin === 0 ? undefined : text.bin(openText(bin!));
}

function littleFact(point: CurvePoint, points: readonly CurvePoint[]): Fact | null {
  const check = littleOf(point, directionsOf(point, points));
  if (check === null) return null;
  const inFlight = significant(check.in_flight, 4);
  if (check.verdict === "open" || point.outstanding === null) {
    return { term: text.little, value: inFlight, note: text.littleOpen };
  }
  const fits = check.verdict === "fits";
  return {
    term: text.little,
    value: text.littleOf(inFlight, exact(point.outstanding)),
    note: fits ? text.littleFits : text.littleOff,
    tone: fits ? "ok" : "warn",
  };
}

/** How several jobs were combined: the rates, then the percentiles of the drawn kind. */
function combinedNote(
  { tool, combined_from, staggered, why, latency }: CurvePoint,
  kind: string,
  y: AnyStatistic,
): string {
  const stats = lookUp(latency, kind);
  const has = Object.keys(stats?.quantiles ?? {}).length > 0;
  if (!addedFromFile(tool)) return text.addedByTool;
  return sentences([
    staggered ? text.staggeredRates : text.addedRates,
    has
      ? text.addedHistograms(combined_from)
      : why === "why/no-histograms"
        ? text.noHistograms(quantileOf(y) === null ? text.percentiles : y, combined_from)
        : why === "why/unlike-kinds" && stats === undefined
          ? text.unlikeKinds(combined_from)
          : text.noPercentiles,
    text.firstLines,
  ]);
}

/** A chart shows the median of each measure over repeats; the panel opened from it has the numbers of one run. */
function repeatsNote(point: CurvePoint, points: readonly CurvePoint[], y: AnyStatistic, kind: string): string[] {
  if (point.repeat === null) return [];
  const key = testKey({ first: point });
  const own = points.filter(
    (one) => one.repeat !== null && one.op === point.op && counts(one) && testKey({ first: one }) === key,
  );
  if (own.length < 2) return [];
  const { iops, latency } = medianPoint(point, own);
  const us = statistic(lookUp(latency, kind), y);
  const values = [
    ...(iops === null ? [] : [`${rateText(iops)} ${rateUnit(point.op)}`]),
    ...(us === null ? [] : [`${y} ${latencyWords(us)}`]),
  ];
  return [text.oneOf(own.length, commas(values))];
}

/**
 * @param kind latency kind of the point's line
 * @param said labels of the reader's files, to tell who corrected it
 */
export function pointSource(
  point: CurvePoint,
  points: readonly CurvePoint[],
  y: AnyStatistic,
  kind: string,
  said: readonly Said[] = [],
): Omit<Provenance, "raw"> {
  const stats = lookUp(point.latency, kind);
  const value = statistic(stats, y);
  const above = samplesAboveStatistic(stats, y, point.ios);
  // One job: the digits of its file. Several jobs or directions: computed here.
  const own = point.combined_from > 1 ? computed : exact;
  const options = optionList(point.options, point.job_index);
  const quantile = quantileOf(y);
  const isQuantile = quantile !== null;
  const name = `${lookUp(en.curve.statistics, y) ?? y} ${en.charts.curve.kindShort(kind)}`;
  const mixed = isOneOfSeveral(point);
  const facts: Fact[] = [];
  if (point.failed) facts.push({ term: text.failed(point.error), value: "" });
  facts.push({
    term: name,
    value:
      value === null
        ? "—"
        : isQuantile || point.combined_from === 1
          ? (isQuantile ? atLeast(value) : "") + latencyDigits(value)
          : `${own(value)} µs`,
    note: value !== null && quantile !== null ? openNote(value, point.tool, quantile, stats) : undefined,
    strong: true,
  });
  if (above !== null && value !== null) {
    facts.push({
      term: text.samplesAbove,
      value: exact(above),
      ...(isFew(above) ? { note: text.few, tone: "warn" as const } : {}),
    });
  }
  if (point.iops !== null) {
    facts.push({ term: text.throughput, value: `${own(point.iops)} ${rateUnit(point.op)}`, strong: true });
    if (mixed && point.total_iops !== null)
      facts.push({ term: text.total, value: `${computed(point.total_iops)} IOPS` });
  }
  if (point.bytes_per_s !== null) facts.push({ term: text.bandwidth, value: `${own(point.bytes_per_s)} B/s` });
  const asked = askedRateOf(point);
  const askedOrTotal = asked ?? point.asked_iops;
  if (askedOrTotal !== null)
    facts.push({
      term: asked === null ? text.askedInTotal : text.asked,
      value: `${computed(askedOrTotal)} IOPS`,
    });
  for (const meanKind of new Set([kind, "lat"])) {
    const mean = y === "mean" && meanKind === kind ? null : (lookUp(point.latency, meanKind)?.mean_us ?? null);
    if (mean !== null)
      facts.push({ term: text.mean(en.charts.curve.kindShort(meanKind)), value: `${fixed(mean, 2)} µs` });
  }
  const little = littleFact(point, points);
  if (little !== null) facts.push(little);
  if (point.runtime_s !== null) facts.push({ term: text.runtime, value: `${computed(point.runtime_s)} s` });

  facts.push(...correctionFacts(point, said));

  const sha = point.sha256.slice(0, 12);
  const op = mixed || point.op === "mixed" ? `, ${opText(point.op)}` : "";
  const combined = point.combined_from > 1 ? `, ${text.combined(point.combined_from, point.tool)}` : "";
  return {
    id: `${point.dataset}/${point.key}`,
    title: sourceText.pointTitle,
    subtitle: `${workloadName(point)}${op}, ${loadTag(point)} · ${isPublished(point) ? text.published : text.computed(text.oneFile)}${combined}`,
    facts,
    audit: pointBadges(point, points, shownOf(y, kind)),
    notes: [...repeatsNote(point, points, y, kind), ...(point.combined_from > 1 ? [combinedNote(point, kind, y)] : [])],
    file: {
      ...parted(point.source_path),
      line: point.line,
      about: [
        text.tool(point.tool, point.tool_version, point.format),
        `sha256 ${sha}`,
        numbersJobs(point.tool) ? text.job(point.job_index + 1, jobCount(point.options), point.title) : point.title,
      ].join(" · "),
    },
    options,
  };
}

// What was corrected, and by whom, as far as known.

/** @param said labels of the reader's files: `dataset` "local" */
function correctionFacts(point: CurvePoint, said: readonly Said[]): Fact[] {
  if (point.corrected.length === 0) return [];
  const cells = point.dataset === "local" ? cellsOf(point, said) : [];
  const names = correctedKeys(point);
  return point.corrected.map((key, i): Fact => {
    const value = lookUp({ ...point }, key) as number | string | null;
    // Points put together may come from several runs, so an origin with a different value is not the one that corrected
    // this point.
    const cell = cells.map((of) => of.get(key)).find((one) => one !== undefined && isValue(one, value));
    return {
      term: en.charts.curve.corrected([names[i]!]),
      value: value === null ? "—" : typeof value === "number" ? exact(value) : value,
      ...(cell === undefined ? {} : { note: describe.says(cell.origin, cell.where?.path ?? "") }),
      tone: "warn",
    };
  });
}

/** The labels of its job, then of its run. */
function cellsOf(point: CurvePoint, said: readonly Said[]): ReadonlyMap<string, Cell>[] {
  const run = runKey(point);
  const cells = resolve(withoutOverruled(said));
  return [jobTarget(run, point.job_index), runTarget(run)].flatMap((target) => cells.get(target) ?? []);
}

const isValue = (cell: Cell, value: number | string | null): boolean =>
  typeof value === "number" ? Number(cell.value) === value : cell.value === value;
