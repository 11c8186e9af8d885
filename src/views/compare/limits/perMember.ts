/** What one drive, job or host of a point gives: as measured, else divided and said to be so. Pure. */
import { median } from "d3-array";
import { xOf } from "~/charts/curve/lines";
import type { Statistic } from "~/charts/curve/options";
import type { CurvePoint, MemberRow } from "~/model/answers";
import type { MemberWord } from "~/text/en/members";
import { memberWord } from "../../shared/driveSets";
import { allLargeBlocks } from "../../shared/largeBlock";
import { latencyOf } from "../../shared/steps";

interface Rate {
  /** Unit of the rates. */
  readonly quantity: "iops" | "gb_per_s";
}

export type PerMember =
  | (Rate & {
      readonly from: "measured";
      readonly n: number;
      readonly unit: MemberWord;
      readonly low: number;
      /** One of them, of an even number the mean of the middle two: a rate, no percentile. */
      readonly median: number;
      readonly high: number;
      /** The highest latency of them, µs, and how many are over the limit; null: no member has the statistic. */
      readonly worst_us: number | null;
      readonly over: number;
    })
  /** No member has numbers of its own: the whole divided by the drives. */
  | (Rate & { readonly from: "derived"; readonly n: number; readonly rate: number });

interface Asked {
  readonly kind: string;
  readonly statistic: Statistic;
  readonly limit_us: number;
}

/** null: one member, or nobody knows how many. @param drives of the point, null = not known. */
export function perMember(
  point: CurvePoint,
  members: readonly MemberRow[],
  drives: number | null,
  asked: Asked,
): PerMember | null {
  const quantity = allLargeBlocks([point]) || xOf(point, "iops") === null ? "gb_per_s" : "iops";
  const rates = members.flatMap((member) => xOf(member, quantity) ?? []);
  if (members.length > 1 && rates.length === members.length) {
    const latencies = members.flatMap((member) => latencyOf(member, asked.kind, asked.statistic).value_us ?? []);
    return {
      from: "measured",
      quantity,
      n: members.length,
      unit: memberWord(members.map((first) => ({ first }))),
      low: Math.min(...rates),
      median: median(rates)!,
      high: Math.max(...rates),
      worst_us: latencies.length === 0 ? null : Math.max(...latencies),
      over: latencies.filter((us) => us > asked.limit_us).length,
    };
  }
  const rate = xOf(point, quantity);
  return rate === null || drives === null || drives < 2
    ? null
    : { from: "derived", quantity, n: drives, rate: rate / drives };
}
