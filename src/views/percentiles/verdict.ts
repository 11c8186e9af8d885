/** The verdict on one line, the texts under the chart, and the warnings of the page. Pure. */
import { blockText, opText } from "~/charts/curve/names";
import { markId } from "~/model/step";
import { quantileName, type TailValue } from "~/model/tail";
import { loadTag } from "~/charts/curve/readout";
import { significant } from "~/base/number";
import { latencyWords, limitText } from "~/model/valueText";
import type { TailLine } from "~/charts/percentiles/data";
import { levelName, limitName, shareText, slowestOf } from "~/charts/percentiles/value";
import type { BadgeInfo } from "~/components/Badge";
import { addedFromFile } from "~/model/tools";
import { lookUp } from "~/base/lookUp";
import { isAtLeast, isFew, isMostlySubmitted } from "~/model/latency";
import { seriesId, sweepKind } from "~/model/load";
import { en } from "~/text/en";
import { curveNotes } from "~/text/en/curve-notes";
import { sentence, sentences } from "~/text/en/counted";
import { cutApart, cutTo, lettersOf } from "~/base/letters";
import { knee } from "~/text/en/knee";
import { percentiles as text } from "~/text/en/percentiles";
import { runBadges } from "../shared/point/badges";
import { systemName } from "../shared/selection";
import type { Measured, PercentilesModel } from "./picture";
import { type PercentilesState, READABLE } from "./state";
import { BESIDE_PANEL, fitting, type VerdictText } from "../shared/verdictText";

const words = text.verdict;

const LONGEST_NAME = 44;

/** The percentile in the verdict: those with hardly a sample above come last. */
const TOLD = ["p99.9", "p99", "p99.99", "p95", "p90", "p50"] as const;

const namedValue = ({ values }: TailLine, name: string): TailValue | undefined =>
  values.find((value) => value.name === name && (value.drawn_us !== null || value.hi_us !== null));

/** null: nothing was measured, the latencies are of different intervals, or no percentile is common to all. */
export function verdictOf(model: PercentilesModel, given: PercentilesState["n"] = []): VerdictText | null {
  const lines = model.data.lines.filter(({ how, excluded }) => how !== "published" && !excluded);
  if (lines.length === 0 || model.data.kinds.length > 1) return null;
  const name = toldOf(lines);
  if (name === undefined) return null;
  const passing = (i: number): number => lines.filter(({ levels }) => levels[i]?.verdict === "pass").length;
  const rows = model.measured.filter(({ point }) => lines.some(({ id }) => id === markId(point)));
  const isLeft = rows.some(({ point, kind }) => isMostlySubmitted(point.latency, kind));
  // The line may have room for one step only: one that all pass would hide one that none does.
  const asked = [
    ...(isLeft ? [sentence(knee.verdict.submitted)] : []),
    ...[...model.limits.levels.keys()].toSorted((a, b) => passing(a) - passing(b)).map((i) => levelText(lines, i)),
  ];
  const focused = lines.find((line) => line.focused);
  const [only] = lines;
  if (focused !== undefined || lines.length === 1) {
    const line = focused ?? only!;
    const again = lines.filter(({ id }) => model.again?.ids.includes(id) === true);
    // Few I/Os on another line leave this one its tail.
    const own = toldOf(again.length > 1 ? again : [line])!;
    if (again.length > 1) {
      const named = { ...line, name: model.again!.name };
      const value = repeatsText(again, own);
      return fitting(BESIDE_PANEL, lineText(model, named, own, given, value), ...asked, slowestText(again, "their"));
    }
    const rest = lines.length === 1 ? [] : [rangeText(lines, name)];
    return fitting(
      BESIDE_PANEL,
      lineText(model, line, own, given),
      ...asked,
      ...overTexts(line),
      ...rest,
      slowestText([line], lines.length === 1 ? "the" : "its"),
    );
  }
  return fitting(BESIDE_PANEL, rangeText(lines, name), ...asked, ratioText(lines, name));
}

/** The first that all have, if possible with enough I/Os above it; undefined: none is common. */
function toldOf(lines: readonly TailLine[]): string | undefined {
  const all = TOLD.filter((name) => lines.every((line) => namedValue(line, name) !== undefined));
  return all.find((name) => lines.every((line) => !isFew(namedValue(line, name)?.above ?? null))) ?? all.at(-1);
}

/** "At QD 32 PM883's p99.9 is 2.1 ms, 3.4 × its median." */
function lineText(
  { measured }: PercentilesModel,
  line: TailLine,
  name: string,
  given: PercentilesState["n"],
  ofRepeats: string | null = null,
): string {
  const { point } = measured.find((one) => markId(one.point) === line.id)!;
  const own = new Map(given).get(seriesId(point));
  const known = (point.system_label ?? point.drive_model ?? point.system) !== null;
  const controlled = point.load_kind === "rate" || (point.load_kind !== "max" && point.outstanding !== null);
  const load = loadTag(point);
  // Set-ups of one system at one load: its name would not tell which.
  const alike = measured.filter((one) => systemName(one.point) === systemName(point) && loadTag(one.point) === load);
  const several = new Set(alike.map((one) => seriesId(one.point))).size > 1;
  // Of a sweep over block sizes the size says which.
  const sizes = new Set(alike.map((one) => one.point.block_bytes));
  const sized = !several && sizes.size > 1 && point.block_bytes !== null ? `${blockText(point.block_bytes)} ` : "";
  const whose = own ?? (several ? line.name : known ? systemName(point) : null);
  return words.one({
    load: controlled && !(several && line.name.includes(load)) ? load : null,
    whose: whose === null ? null : cutTo(whose, LONGEST_NAME),
    what: sized + (point.op === point.workload_op ? name : `${opText(point.op)} ${name}`),
    value: ofRepeats ?? valueText(namedValue(line, name)!),
    times: ofRepeats !== null || name === "p50" ? null : timesMedian(line, name),
  });
}

/** "3.65 ms to 95.9 ms over 10 repeats". */
function repeatsText(lines: readonly TailLine[], name: string): string {
  const values = lines.map((line) => namedValue(line, name)!);
  const text = values.every(({ drawn_us }) => drawn_us !== null) ? latencyWords : edgeText;
  const least = Math.min(...values.map(({ drawn_us, lo_us }) => drawn_us ?? lo_us ?? 0));
  const most = Math.max(...values.map(({ drawn_us, hi_us }) => drawn_us ?? hi_us!));
  return words.again(text(least), text(most), lines.length);
}

/** "2.1 ms"; if only the edges are known "1–2 ms". */
function valueText({ drawn_us, lo_us, hi_us }: TailValue): string {
  if (drawn_us !== null) return latencyWords(drawn_us);
  return lo_us === null || lo_us === 0
    ? words.under(edgeText(hi_us!))
    : words.between(edgeText(lo_us), edgeText(hi_us!));
}

/** "2 ms" of a bucket, "17.43 ms" of a member's percentile. */
const edgeText = (us: number): string => limitText(Number(us.toPrecision(4)));

/** The ratio of two percentiles of one distribution, both known to their bin; null if one is not. */
function timesMedian(line: TailLine, name: string): string | null {
  const [tail, median] = [namedValue(line, name)?.drawn_us ?? null, namedValue(line, "p50")?.drawn_us ?? null];
  if (tail === null || median === null || median === 0 || isAtLeast(tail) || isAtLeast(median)) return null;
  const times = tail / median;
  return significant(times, times < 100 ? 2 : 3);
}

/** From the lowest to the highest of all, each with its name if known. */
function rangeText(lines: readonly TailLine[], name: string): string {
  const values = lines.map((line) => ({ line, value: namedValue(line, name)! }));
  if (values.some(({ value }) => value.drawn_us === null)) {
    const least = Math.min(...values.map(({ value }) => value.drawn_us ?? value.lo_us ?? 0));
    const most = Math.max(...values.map(({ value }) => value.drawn_us ?? value.hi_us!));
    return words.span(lines.length, name, edgeText(least), edgeText(most));
  }
  const sorted = values.toSorted((a, b) => a.value.drawn_us! - b.value.drawn_us!);
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  const said = (...names: readonly [string, string]): string =>
    words.range(name, valueText(least.value), names[0], valueText(most.value), names[1]);
  const room = Math.max(8, Math.floor((BESIDE_PANEL - lettersOf(said("", ""))) / 2));
  const [fast = "", slow = ""] = cutApart([least.line.name, most.line.name], room);
  return said(fast, slow);
}

/** How far the tail is from the median, for the line where it is furthest. */
function ratioText(lines: readonly TailLine[], name: string): string {
  const ratios = lines.flatMap((line) => {
    const times = name === "p50" ? null : timesMedian(line, name);
    return times === null ? [] : [{ line, times: Number(times), text: times }];
  });
  if (ratios.length < lines.length) return "";
  const most = ratios.reduce((far, one) => (one.times > far.times ? one : far));
  return words.furthest(most.line.name, most.text);
}

const overTexts = ({ over, op }: TailLine): string[] =>
  over.map((one) => words.over(shareText(one), limitName(one.limit_us), op));

function slowestText(lines: readonly TailLine[], whose: "the" | "its" | "their"): string {
  const all = lines.flatMap((line) => slowestOf(line) ?? []);
  return all.length < lines.length ? "" : words.slowest(latencyWords(Math.max(...all)), whose, lines[0]!.op);
}

function levelText(lines: readonly TailLine[], i: number): string {
  const { q, limit_us } = lines[0]!.levels[i]!;
  const verdicts = lines.map(({ levels }) => levels[i]?.verdict ?? "none");
  const count = (verdict: string): number => verdicts.filter((one) => one === verdict).length;
  const step = levelName(quantileName(q), limit_us);
  return text.level(step, count("pass"), lines.length, count("open"), count("none"));
}

/** "9 series. Over 1 ms: from 0.02 % to 45 %. p99 ≤ 1 ms: 5 of 9 pass." */
export function captionOf({ picks, data, limits }: PercentilesModel): string {
  const { lines } = data;
  if (lines.length === 0) return "";
  const shown = lines.filter(({ how }) => how !== "published").length;
  return sentences([
    picks.of > shown && picks.narrowed === null && shown >= READABLE
      ? text.capped(shown, picks.of)
      : text.caption(lines.length),
    ...(picks.narrowed === null
      ? []
      : [
          picks.narrowed.by === "load"
            ? text.narrowed(loadTag(picks.narrowed.step.first))
            : text.narrowedSystem(picks.of),
        ]),
    ...limits.limits_us.flatMap((limit_us) => {
      const all = lines.flatMap(({ over }) => over.filter((one) => one.limit_us === limit_us));
      const sorted = all.toSorted((a, b) => a.hi - b.hi || a.lo - b.lo);
      const [least, most] = [sorted[0], sorted.at(-1)];
      return least === undefined || most === undefined
        ? []
        : [text.over(limitName(limit_us), shareText(least), shareText(most))];
    }),
    ...limits.levels.map((_, i) => levelText(lines, i)),
  ]);
}

/** What is not drawn, and what could not be combined. */
export function notesOf(
  measured: readonly Measured[],
  lines: readonly TailLine[],
  state: Pick<PercentilesState, "form" | "k">,
): string[] {
  const kind = state.k === "default" ? en.curve.kinds["default"]! : en.charts.curve.kind(state.k);
  const nameOf = ({ name, point }: Measured): string => (name === "" ? point.title : name);
  const without = measured.filter(({ tail }) => tail === null).map(nameOf);
  const binless = lines
    .filter(({ bins, how }) => bins.length === 0 && how !== "published")
    .map(({ name, file }) => (name === "" ? file : name));
  return [
    ...(without.length > 0 && lines.length > 0 ? [text.without(without, kind)] : []),
    ...(state.form === "distribution" && binless.length > 0 && binless.length < lines.length
      ? [text.withoutBins(binless)]
      : []),
    ...(new Set(measured.map(({ point }) => sweepKind(point.load_kind))).size > 1 ? [curveNotes.loops] : []),
    ...cannotCombine(lines.filter(({ how }) => how === "band")),
  ];
}

/** Of one series with its values: p99 if there is one. */
function cannotCombine(bands: readonly TailLine[]): string[] {
  if (bands.length > 1) return [text.cannotSeveral(bands.length)];
  return bands.flatMap(({ values, members, name }) => {
    const value = values.find((one) => one.name === "p99") ?? values.find(({ lo_us }) => lo_us !== null);
    if (value?.lo_us == null || value.hi_us === null) return [];
    const what = name === "" ? value.name : `${value.name} of ${name}`;
    return [text.cannot([what], members, limitName(value.lo_us), limitName(value.hi_us))];
  });
}

const isAdded = ({ point }: Measured): boolean => addedFromFile(point.tool);

/** Why nothing is drawn, and how each of these tools prints percentiles. */
export const noneWhy = (measured: readonly Measured[]): string =>
  sentences([
    text.empty.none,
    ...new Set(measured.flatMap(({ point }) => lookUp<string>(text.empty.todo, point.tool) ?? [])),
  ]);

export function badgesOf(
  { measured, data }: PercentilesModel,
  set: (patch: Partial<PercentilesState>) => void,
): BadgeInfo[] {
  const shown = measured.filter(({ tail }) => tail !== null);
  const { lines } = data;
  const kinds = [...new Set(shown.map(({ kind }) => kind ?? ""))];
  const [first = ""] = kinds;
  const only = {
    label: text.badge.only(en.charts.curve.kindShort(first)),
    run: () => set({ k: first as PercentilesState["k"], zy: null }),
  };
  const warn = (words: string, why: string, action?: BadgeInfo["action"]): BadgeInfo => ({
    tone: "warn",
    text: words,
    why,
    action,
  });
  const values = lines.flatMap((line) => line.values);
  return [
    ...(kinds.length > 1
      ? [warn(text.badge.unlike(kinds.map((kind) => en.charts.curve.kindShort(kind))), text.badge.unlikeWhy, only)]
      : []),
    ...(kinds.includes("unknown") ? [warn(text.badge.unknown, text.badge.unknownWhy)] : []),
    ...(values.some(({ topped }) => topped) ? [warn(text.badge.topped, text.badge.toppedWhy)] : []),
    ...(values.some(({ q, above }) => q !== null && isFew(above)) ? [warn(text.badge.few, text.badge.fewWhy)] : []),
    ...(lines.some(({ how }) => how === "band")
      ? [
          warn(
            text.badge.members,
            sentences([text.badge.membersWhy, ...(shown.every(isAdded) ? [text.badge.membersTodo] : [])]),
          ),
        ]
      : []),
    ...runBadges(
      shown.map(({ point }) => point),
      null,
      ["topped-out"],
    ),
  ];
}
