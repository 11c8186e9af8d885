/** The output of `kneepoint compare`: one JSON object, and text, Markdown and JUnit made from it. */
import { workWord } from "~/analysis/series";
import type { BoundedPercentile, Within } from "~/analysis/boundedPercentiles";
import type { Differing, Measure, OneSided, Regression, Verdict } from "~/analysis/regression";
import type { Match } from "~/analysis/sides";
import { fixed, isFactor, MINUS, significant, trimmed } from "~/base/number";
import { plain } from "~/base/shownText";
import { VERSION } from "~/base/version";
import type { CurvePoint } from "~/model/answers";
import type { SideValue } from "~/model/ratio";
import { plainLatency } from "~/model/valueText";
import { isBeside } from "~/model/workload";
import { compareCommand as text } from "~/text/en/compare-command";
import { aligned } from "./summary";

/** Grows with each incompatible change of the object; adding fields does not count. */
const SCHEMA = 2;

interface SideReport {
  readonly path: string;
  readonly measurements: number;
  /** Files of no format that Kneepoint reads, such as a README. */
  readonly other_files: number;
  readonly refused: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

export interface Given {
  readonly base: SideReport;
  readonly new: SideReport;
  /** 0.05: five percent; null: no limit. */
  readonly limit: number | null;
  readonly hide: number | null;
}

interface ValueReport extends Readonly<Record<"n" | "median" | "min" | "max", number>> {
  /** The two in the middle of an even number of percentiles, where they differ: `median` is one of them. */
  readonly middle?: readonly [number, number];
}

export interface MeasureReport {
  readonly measure: Measure["of"];
  readonly op: string | null;
  readonly latency_kind: string | null;
  readonly unit: "iops" | "bytes_per_s" | "us";
  readonly base: ValueReport;
  readonly new: ValueReport;
  readonly ratio: number;
  readonly change_percent: number;
  readonly worse_percent: number;
  /** Of the ratio of geometric means, which the interval is of. */
  readonly geometric_mean_percent: number | null;
  readonly interval_percent: readonly [number, number] | null;
  readonly noise_percent: number | null;
  readonly verdict: Verdict;
  readonly over: boolean;
}

/** p99 of members without histograms: the value lies between. */
interface BoundedReport {
  readonly measure: "p99";
  readonly op: string;
  readonly latency_kind: string;
  readonly unit: "us";
  readonly base: Readonly<Record<"n" | "min" | "max", number>> | null;
  readonly new: Readonly<Record<"n" | "min" | "max", number>> | null;
  readonly change_percent_between: readonly [number, number] | null;
  readonly open: BoundedPercentile["open"];
  readonly over: boolean;
}

interface WorkReport {
  readonly work: string;
  readonly load: {
    readonly kind: string;
    readonly iodepth: number | null;
    readonly jobs: number | null;
    readonly outstanding: number | null;
    readonly asked_iops: number | null;
    readonly load_percent: number | null;
  };
  readonly conditions: Readonly<Record<string, string | null>>;
}

export interface LoadReport extends WorkReport {
  /** Path, within its side, of the run with the median. */
  readonly path: { readonly base: string; readonly new: string };
  readonly left_out: { readonly base: number; readonly new: number };
  /** If some were left out, the files of all measurements of the load. */
  readonly files?: { readonly base: readonly string[]; readonly new: readonly string[] };
  readonly measures: readonly MeasureReport[];
  readonly bounded: readonly BoundedReport[];
}

interface OneSidedReport extends WorkReport {
  readonly side: "base" | "new";
  /** `unread`: the new set has its file, but it could not be read. */
  readonly why: OneSided["why"] | "unread";
  readonly path: string;
  readonly over: boolean;
}

export interface CompareReport {
  readonly schema: number;
  readonly kneepoint: string;
  readonly base: SideReport;
  readonly new: SideReport;
  readonly fail_on_percent: number | null;
  readonly hide_below_percent: number | null;
  /** To be read before any number: other possible explanations of a change. */
  readonly differs: readonly { readonly what: Differing["id"]; readonly base: string[]; readonly new: string[] }[];
  readonly verdict: "within" | "over";
  /** Number of measures over the limit, and of loads that failed in the new set or could not be read there. */
  readonly over: number;
  /** Loads with several measurements on a side that nothing shows to be repeats. */
  readonly unjudged_loads: number;
  readonly loads: readonly LoadReport[];
  readonly one_sided: readonly OneSidedReport[];
}

/** Digits after the twelfth are rounding noise. */
export const percent = (share: number): number => Number((100 * share).toPrecision(12));

/** @param matches conditions that distinguish loads */
export const workOf = (point: CurvePoint, matches: readonly Match[]): WorkReport => ({
  work: workWord(point),
  load: {
    ...{ kind: point.load_kind, iodepth: point.iodepth, jobs: point.numjobs, outstanding: point.outstanding },
    ...{ asked_iops: point.asked_iops, load_percent: point.load_percent },
  },
  conditions: Object.fromEntries(matches.map(({ id, of }) => [id, of(point)])),
});

export function reportOf({ loads, alone, matches, differs }: Regression, given: Given): CompareReport {
  const all = loads.map((one): LoadReport => ({
    ...workOf(one.first, matches),
    path: { base: one.points[0].source_path, new: one.points[1].source_path },
    left_out: { base: one.left[0], new: one.left[1] },
    ...(one.files[0].length > 0 && { files: { base: one.files[0], new: one.files[1] } }),
    measures: one.measures.map(measureReport),
    bounded: one.bounded.map(boundedReport),
  }));
  const unread = new Set(given.new.refused.map(({ path }) => path));
  const one_sided = alone.map(({ first, side, why: other }): OneSidedReport => {
    const path = first.source_path;
    const why = side === "base" && other === "absent" && unread.has(path) ? "unread" : other;
    const isOver = given.limit !== null && side === "base" && why !== "absent";
    return { ...workOf(first, matches), side: side === "base" ? "base" : "new", why, path, over: isOver };
  });
  const over = overIn(all) + one_sided.filter((one) => one.over).length;
  return {
    ...{ schema: SCHEMA, kneepoint: VERSION, base: given.base, new: given.new },
    fail_on_percent: given.limit === null ? null : percent(given.limit),
    hide_below_percent: given.hide === null ? null : percent(given.hide),
    differs: differs.map(({ id, values }) => ({ what: id, base: values[0], new: values[1] })),
    ...{ verdict: over > 0 ? "over" : "within", over, unjudged_loads: severalIn(all), loads: all },
    one_sided,
  };
}

const valueReport = ({ n, median, min, max, middle }: SideValue): ValueReport => ({
  ...{ n, median, min, max },
  ...(middle !== undefined && { middle }),
});

const overIn = (loads: readonly LoadReport[]): number =>
  loads.flatMap(({ measures, bounded }) => [...measures, ...bounded].filter((one) => one.over)).length;

/** Counted by the same rule as the worse ones. */
const betterIn = (loads: readonly LoadReport[], percent: number): number =>
  loads
    .flatMap(({ measures }) => measures)
    .filter(({ verdict, worse_percent }) => worse_percent < -percent && ["better", "untested"].includes(verdict))
    .length;

function boundedReport({ of, op, kind, base, other, change, open, isOver }: BoundedPercentile): BoundedReport {
  const sideOf = (side: Within | null) => side && { n: side.n, min: side.least_us, max: side.most_us };
  return {
    ...{ measure: of, op, latency_kind: kind, unit: "us", base: sideOf(base), new: sideOf(other) },
    ...{ change_percent_between: change && [percent(change[0]), percent(change[1])], open, over: isOver },
  };
}

export const unitOf = (of: Measure["of"]): MeasureReport["unit"] => (of === "iops" || of === "bytes_per_s" ? of : "us");

function measureReport({ of, op, kind, value, worse, noise, verdict, isOver }: Measure): MeasureReport {
  const { ratio, means, interval } = value;
  return {
    ...{ measure: of, op, latency_kind: kind, unit: unitOf(of) },
    ...{ base: valueReport(value.base), new: valueReport(value.other), ratio },
    ...{ change_percent: percent(ratio - 1), worse_percent: percent(worse) },
    geometric_mean_percent: means === null ? null : percent(means - 1),
    interval_percent: interval && [percent(interval[0] - 1), percent(interval[1] - 1)],
    ...{ noise_percent: noise === null ? null : percent(noise), verdict, over: isOver },
  };
}

// Words.

const SIDES = ["base", "new"] as const;

export const percentText = (value: number): string => `${String(value)} %`;
/** "−8.3 %", "0.00317 ×". A change that is over a limit has the digits that show it: "−10.01 %" where 10 % is allowed. */
export const changeText = (value: number, past_percent: number | null = null): string => {
  const ratio = 1 + value / 100;
  if (isFactor(ratio)) return `${trimmed(significant(Number(ratio.toPrecision(3)), 3))} ×`;
  const size = Math.abs(value);
  let places = size < 10 ? 1 : 0;
  while (past_percent !== null && size > past_percent && Number(size.toFixed(places)) <= past_percent && places < 6)
    places++;
  const digits = fixed(size, places);
  return `${Number(digits.replaceAll(",", "")) === 0 ? "±" : value < 0 ? MINUS : "+"}${digits} %`;
};

/** "randread-4k, depth 32, 4 jobs, libaio". */
export function loadName({ work, load, conditions }: WorkReport): string {
  const { load: words } = text;
  return [
    work,
    ...(load.kind === "max"
      ? [words.max]
      : load.load_percent !== null
        ? [words.percent(Math.round(load.load_percent))]
        : load.kind === "rate" && load.asked_iops !== null
          ? [words.asked(fixed(load.asked_iops, 0))]
          : []),
    ...(load.iodepth === null ? [] : [words.depth(load.iodepth)]),
    ...(load.jobs === null ? [] : [words.jobs(load.jobs)]),
    ...Object.entries(conditions).flatMap(([name, value]) =>
      value === null ? [] : name !== "direct" ? [value] : [value === "true" ? words.direct : words.buffered],
    ),
  ]
    .map(plain)
    .join(", ");
}

export const measureName = (measure: Measure["of"], op: string | null): string =>
  op === null ? text.measures[measure] : text.latency(text.measures[measure], plain(op));

export function valueText(value: number, unit: MeasureReport["unit"]): string {
  if (unit === "us") return plainLatency(value, 4);
  return unit === "iops" ? fixed(value, value < 100 ? 1 : 0) : significant(value / 1e6, 4);
}

/** "worse, n = 5 and 5, geometric means −8.3 % (95 % −9.4 % to −7.1 %), repeats within 1.2 %". */
function verdictWords({ verdict, unit, noise_percent, over, ...values }: MeasureReport): string {
  const { base, new: other, interval_percent: interval, geometric_mean_percent: mean } = values;
  const range = ({ min, max }: ValueReport): string => text.range(valueText(min, unit), valueText(max, unit));
  return [
    over ? text.over : "",
    text.words[verdict],
    text.repeats(base.n, other.n),
    base.middle === undefined && other.middle === undefined ? "" : text.ranges(range(base), range(other)),
    interval === null || mean === null
      ? ""
      : text.interval(changeText(mean), changeText(interval[0]), changeText(interval[1])),
    noise_percent === null ? "" : text.noise(`${significant(noise_percent, 2)} %`),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** The certain part of a change within bounds: "≥ +130 %", "≥ 3.3 ×"; "": not even its direction. */
function boundedChange(
  { change_percent_between: between, over }: BoundedReport,
  { fail_on_percent }: Pick<CompareReport, "fail_on_percent">,
): string {
  const [least, most] = between ?? [-1, 1];
  return least > 0 ? `≥ ${changeText(least, over ? fail_on_percent : null)}` : most < 0 ? `≤ ${changeText(most)}` : "";
}

const boundedWords = ({ over, open }: BoundedReport): string =>
  over ? `${text.over}, ${text.bounded.members}` : open === null ? text.bounded.members : text.bounded.open(open);

const boundedValue = (side: BoundedReport["base"]): string =>
  side === null ? text.bounded.none : text.range(valueText(side.min, "us"), valueText(side.max, "us"));

/**
 * "read + write IOPS": what a mix did in all, beside latencies of each. "read p99 (lat)": of another latency than others
 * of that direction.
 */
function nameOf(
  { measures, bounded }: LoadReport,
  { measure, op, latency_kind }: MeasureReport | BoundedReport,
): string {
  const name = measureName(measure, op);
  if (op === null) {
    const ops = new Set(measures.flatMap((one) => (one.op === null || isBeside(one.op) ? [] : [one.op])));
    return ops.size > 1 ? `${[...ops].map(plain).join(" + ")} ${name}` : name;
  }
  const own = [...measures, ...bounded].filter((one) => one.op === op);
  const isSeveral = new Set(own.map((one) => one.latency_kind)).size > 1;
  return isSeveral ? `${name} (${plain(latency_kind ?? "")})` : name;
}

interface Line {
  readonly load: string;
  readonly cells: readonly [measure: string, base: string, other: string, change: string, verdict: string];
}

/** The change of a measure as its verdict needs it. */
const ownChange = (one: MeasureReport, { fail_on_percent }: Pick<CompareReport, "fail_on_percent">): string =>
  changeText(one.change_percent, one.over ? fail_on_percent : null);

function linesOf(report: CompareReport): { readonly lines: Line[]; readonly hidden: number } {
  const lines: Line[] = [];
  const { loads, hide_below_percent } = report;
  let hidden = 0;
  for (const load of loads) {
    for (const one of load.measures) {
      const isHidden = hide_below_percent !== null && !one.over && Math.abs(one.change_percent) < hide_below_percent;
      if (isHidden) hidden++;
      else {
        const values = [valueText(one.base.median, one.unit), valueText(one.new.median, one.unit)] as const;
        const cells = [nameOf(load, one), ...values, ownChange(one, report), verdictWords(one)] as const;
        lines.push({ load: loadName(load), cells });
      }
    }
    for (const one of load.bounded) {
      const values = [boundedValue(one.base), boundedValue(one.new)] as const;
      const cells = [nameOf(load, one), ...values, boundedChange(one, report), boundedWords(one)] as const;
      lines.push({ load: loadName(load), cells });
    }
  }
  return { lines, hidden };
}

/** Loads that cannot be judged, because a side has several measurements of them. */
export const severalIn = (loads: readonly LoadReport[]): number =>
  loads.filter(({ files }) => files !== undefined).length;

/** null: no known difference between the sides. */
export function conditionsText(differs: CompareReport["differs"]): string | null {
  const words = differs.map(({ what, base, new: other }) => {
    const of = (values: readonly string[]): string[] => values.map((value) => plain(value) || text.noOptions);
    return text.differs(text.conditions[what], of(base), of(other));
  });
  return words.length === 0 ? null : text.differing(words);
}

function verdictOf({ loads, one_sided, fail_on_percent }: CompareReport): string {
  const open = loads.flatMap(({ bounded }) => bounded.filter((one) => one.open !== null)).length;
  const several = severalIn(loads);
  const also = [
    ...(open > 0 ? [text.verdict.open(open)] : []),
    ...(several > 0 ? [text.verdict.several(several)] : []),
  ];
  if (fail_on_percent === null) return [text.verdict.free(loads.length), ...also].join(" ");
  const limit = percentText(fail_on_percent);
  const [over, failed] = [overIn(loads), one_sided.filter((one) => one.over).length];
  const better = betterIn(loads, fail_on_percent);
  return [
    ...(failed > 0 ? [text.verdict.failed(failed)] : []),
    ...(over > 0
      ? [text.verdict.over(over, better, loads.length, limit)]
      : several < loads.length
        ? [text.verdict.within(better, loads.length - several, limit)]
        : []),
    ...also,
  ].join(" ");
}

/** Notes beside the changes: what is on one side only, left out, or different. */
function notesOf(report: CompareReport, hidden: number): string[] {
  const { loads, one_sided, hide_below_percent } = report;
  return [
    ...(hidden > 0 ? [text.hidden(hidden, percentText(hide_below_percent ?? 0))] : []),
    ...loads.flatMap((load) =>
      load.files === undefined
        ? []
        : [text.left(loadName(load), load.files.base.map(plain), load.files.new.map(plain))],
    ),
    ...one_sided.map((one) => text.aloneIn(aloneHead(one), loadName(one), plain(one.path))),
    ...SIDES.flatMap((side) =>
      report[side].refused.map(({ path, message }) => text.refused(plain(path), plain(message))),
    ),
  ];
}

const aloneHead = ({ side, why }: Pick<CompareReport["one_sided"][number], "side" | "why">): string =>
  text.alone[side === "base" ? "base" : "other"][why];

const sideLines = (report: CompareReport): string[] =>
  SIDES.map((side) => {
    const { path, measurements, other_files } = report[side];
    return text.side(text.names[side], plain(path), measurements, other_files);
  });

/** The report for a terminal, in aligned columns. */
export function asText(report: CompareReport): string {
  const { lines, hidden } = linesOf(report);
  const cells = lines.map((line) => line.cells);
  const rows = aligned(cells, 1, 3).flatMap((row, i) => {
    const { load } = lines[i]!;
    return [...(lines[i - 1]?.load === load ? [] : ["", load]), `  ${row}`];
  });
  const notes = notesOf(report, hidden);
  const differing = conditionsText(report.differs);
  return [
    ...(differing === null ? [] : [differing]),
    ...[verdictOf(report), "", ...sideLines(report), ...rows],
    ...(notes.length > 0 ? ["", ...notes] : []),
    "",
  ].join("\n");
}

/** Text of a file in a Markdown cell: without markup, mentions, or an end of the cell. */
export const cellText = (value: string): string =>
  plain(value)
    .replaceAll(/[\\`*_{}[\]()#+!|~@-]/g, String.raw`\$&`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");

/** The report as Markdown for a pull request. */
export function asMarkdown(report: CompareReport): string {
  const { lines, hidden } = linesOf(report);
  const { load, measure, change, verdict } = text.heads;
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const table = lines.map((one, i) =>
    row([lines[i - 1]?.load === one.load ? "" : one.load, ...one.cells].map(cellText)),
  );
  const differing = conditionsText(report.differs);
  return [
    ...(differing === null ? [] : [`**${cellText(differing)}**`, ""]),
    ...[`**${verdictOf(report)}**`, ""],
    ...sideLines(report).map((line) => `- ${cellText(line)}`),
    ...(lines.length === 0
      ? []
      : [
          "",
          row([load, measure, text.names.base, text.names.new, change, verdict]),
          "| --- | --- | ---: | ---: | ---: | --- |",
          ...table,
        ]),
    ...["", ...notesOf(report, hidden).map((note) => `- ${cellText(note)}`), ""],
  ].join("\n");
}

const XML: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);
const xml = (value: string): string => value.replaceAll(/[&<>"]/g, (sign) => XML.get(sign) ?? sign);

/**
 * A test case for each measure: those over the limit fail, those that cannot be judged are skipped. So are loads on one
 * side only, unless they failed in the new set.
 */
export function asJunit(report: CompareReport): string {
  const { loads, one_sided, over, differs } = report;
  const cases = loads.flatMap((load) =>
    load.measures.map((one) => {
      const [change, from, to] = [
        ownChange(one, report),
        valueText(one.base.median, one.unit),
        valueText(one.new.median, one.unit),
      ];
      const head = `<testcase classname="${xml(loadName(load))}" name="${xml(nameOf(load, one))}"`;
      if (one.verdict === "several") return `  ${head}><skipped message="${xml(text.words.several)}"/></testcase>`;
      if (!one.over) return `  ${head}/>`;
      const message = xml(text.junit(nameOf(load, one), change, from, to));
      return `  ${head}><failure message="${message}">${xml(verdictWords(one))}</failure></testcase>`;
    }),
  );
  const bounded = loads.flatMap((load) =>
    load.bounded.map((one) => {
      const name = nameOf(load, one);
      const words = `${name} ${boundedChange(one, report)}: ${text.ranges(boundedValue(one.base), boundedValue(one.new))}`;
      const inner = one.over
        ? `<failure message="${xml(words)}">${xml(boundedWords(one))}</failure>`
        : one.open === null
          ? ""
          : `<skipped message="${xml(`${words}, ${boundedWords(one)}`)}"/>`;
      return `  <testcase classname="${xml(loadName(load))}" name="${xml(name)}">${inner}</testcase>`;
    }),
  );
  const alone = one_sided.map((one) => {
    const message = xml(text.junitAlone(aloneHead(one), plain(one.path)));
    const tag = one.over ? "failure" : "skipped";
    return `  <testcase classname="${xml(loadName(one))}" name="${xml(aloneHead(one))}"><${tag} message="${message}"/></testcase>`;
  });
  const differing = conditionsText(differs);
  const all = [...cases, ...bounded, ...alone];
  const skipped = all.filter((one) => one.includes("<skipped ")).length;
  const counts = `tests="${String(all.length)}" failures="${String(over)}" skipped="${String(skipped)}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="kneepoint compare" ${counts}>`,
    ...(differing === null
      ? []
      : [`  <properties><property name="conditions" value="${xml(differing)}"/></properties>`]),
    ...[...all, "</testsuite>", ""],
  ].join("\n");
}
