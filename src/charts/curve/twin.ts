/** The table twin: one row per point and op, every point, failed ones too; values unrounded in the head's unit. */
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import { isAtLeast, isFew, openPercent } from "~/model/latency";
import { hasBinnedPercentiles } from "~/model/tools";
import { en } from "~/text/en";
import { remarkWords } from "~/text/en/remarks";
import { series as ofSeries } from "~/text/en/series";
import { openText } from "../number";
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import { type Line, type LinePoint, samplesAbove, statistic } from "./lines";
import { hasJobs } from "./names";
import { type CurveOptions, type Statistic, STATISTICS } from "./options";

const text = en.charts.curve;

/** p99.9 of clat in µs is `clat_p999_us`, as in the database. */
const statisticColumn = (kind: string, name: Statistic): string => `${kind}_${name.replace(".", "")}_us`;

const ALWAYS: readonly Statistic[] = ["mean", "p50", "p95", "p99", "p99.9", "p99.99", "max"];
const IN_ORDER: readonly Statistic[] = ["mean", "p50", "p90", "p95", "p99", "p99.9", "p99.95", "p99.99", "max", "min"];

interface Row {
  readonly line: Line;
  readonly p: LinePoint;
  readonly name: string;
}

type Column = TwinColumnOf<Row>;

const rate = (id: string, value: (p: CurvePoint) => number | null): Column => ({
  id,
  value: ({ p }) => value(p.point),
  digits: [4, 3],
});

const plain = (id: string, value: (p: CurvePoint) => number | string | null): Column => ({
  id,
  value: ({ p }) => value(p.point),
});

export function twinOf(lines: readonly Line[], names: ReadonlyMap<string, string>, options: CurveOptions): Twin {
  const rows: Row[] = lines.flatMap((line) =>
    line.points.map((p) => ({ line, p, name: names.get(line.series) ?? line.series })),
  );
  return twinFrom(rows, columnsOf(rows, options), ({ p }) => p.id);
}

function columnsOf(rows: readonly Row[], options: CurveOptions): Column[] {
  const anyRate = rows.some(({ p }) => p.point.load_kind === "rate");
  const anyPoisson = rows.some(({ p }) => p.point.rate_process === "poisson");
  const anyRepeats = rows.some(({ p }) => p.repeats !== null);
  const anyPercent = rows.some(({ p }) => p.point.load_percent !== null);
  const hasAny = ({ line, p }: Row): boolean =>
    IN_ORDER.some((name) => statistic(lookUp(p.point.latency, line.kind), name) !== null);
  const kinds = [...new Set(rows.filter(hasAny).map(({ line }) => line.kind))];
  const statistics = IN_ORDER.filter((name) => ALWAYS.includes(name) || name === options.y);
  const quantile = STATISTICS[options.y] === null ? "p99" : options.y;
  return [
    { id: "series", value: ({ name }) => name },
    plain("op", (p) => p.op),
    plain("outstanding", (p) => p.outstanding),
    plain("iodepth", (p) => p.iodepth),
    plain("jobs", (p) => (hasJobs(p) ? p.numjobs : null)),
    ...(anyRate ? [rate("asked_iops", (p) => p.asked_iops)] : []),
    ...(anyPoisson ? [plain("rate_process", (p) => p.rate_process)] : []),
    ...(anyPercent ? [{ ...plain("load_percent", (p) => p.load_percent), digits: [3, 1] as const }] : []),
    rate("iops", (p) => p.iops),
    rate("total_iops", (p) => p.total_iops),
    { ...rate("bytes_per_s", (p) => p.bytes_per_s), digits: [1, 0] },
    { ...rate("total_bytes_per_s", (p) => p.total_bytes_per_s), digits: [1, 0] },
    ...(options.ratio_to === undefined ? [] : [ratioColumn(options.y, options.ratio_to)]),
    ...kinds.flatMap((kind) => statistics.map((name) => latencyColumn(kind, name, options))),
    plain("n_io", (p) => p.ios),
    ...(rows.some(({ p }) => p.point.together !== null)
      ? [
          {
            ...plain("members", (p) => p.parts),
            note: ({ p }: Row) => (p.members === undefined ? undefined : text.ofMembers(p.members)),
          },
        ]
      : []),
    ...(anyRepeats
      ? [
          {
            id: "at_this_load",
            value: ({ p }: Row) => p.repeats?.n ?? 1,
            note: ({ p }: Row) =>
              p.repeats === null || p.apart === "gap"
                ? undefined
                : p.apart === "repeat"
                  ? text.besideLine
                  : text.onLine,
          },
        ]
      : []),
    {
      id: `samples_above_${quantile.replace(".", "")}`,
      value: ({ line, p }) => samplesAbove(lookUp(p.point.latency, line.kind), quantile, p.point.ios),
    },
    {
      id: "error",
      value: ({ p }) => p.point.error,
      note: ({ p }) => (p.point.failed ? text.failed(p.point.error) : undefined),
    },
    ...(rows.some(({ p }) => p.point.excluded !== null) ? [plain("excluded", (p) => p.excluded)] : []),
    ...(rows.some(({ p }) => p.point.corrected.length > 0)
      ? [plain("corrected", ({ corrected }) => (corrected.length === 0 ? null : corrected.join(", ")))]
      : []),
    ...(rows.some(({ p }) => p.point.remarks !== null)
      ? [plain("remarks", ({ remarks }) => remarkWords(remarks) || null)]
      : []),
    ...(rows.some(({ p }) => p.point.note !== null) ? [plain("note", (p) => p.note)] : []),
    plain("file", (p) => p.source_path),
  ];
}

/** The statistic over that of the baseline at the same op, load and kind. */
const ratioColumn = (statistic: Statistic, name: string): Column => ({
  id: "ratio",
  label: ofSeries.ratioColumn(statistic, name),
  value: ({ p }) => (p.ratio === undefined ? null : p.y),
  digits: [4, 4],
  note: ({ p }) =>
    p.ratio?.base_us === null ? ofSeries.noBase : p.ratio?.base_few ? ofSeries.fewAtBase(statistic) : undefined,
});

function latencyColumn(kind: string, name: Statistic, options: CurveOptions): Column {
  return {
    id: statisticColumn(kind, name),
    value: ({ p }) => statistic(lookUp(p.point.latency, kind), name),
    digits: [3, 3, 1],
    note: ({ line, p }) => {
      const us = statistic(lookUp(p.point.latency, kind), name);
      const rounded_us = STATISTICS[name] === null ? null : lookUp(p.point.latency, kind)?.rounded_us;
      const rounded =
        us === null || rounded_us == null || isAtLeast(us)
          ? []
          : [text.plusMinus(openText(openPercent(us, hasBinnedPercentiles(p.point.tool), rounded_us)))];
      if (name !== options.y || line.kind !== kind) return rounded[0];
      const notes = [
        ...rounded,
        ...(p.above_max ? [text.aboveMax] : []),
        ...(p.above !== null && isFew(p.above) ? [text.few(p.above, name)] : []),
      ];
      return notes.length > 0 ? notes.join("; ") : undefined;
    },
  };
}
