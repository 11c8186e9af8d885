/**
 * fio's own verdict on steady state (steadystate.c; printed by stat.c since 3.0): `ss` is what was requested, metric
 * and limit; `criterion` is the value at the end. A deviation is that of the largest from the mean within the window
 * `ss_dur`, a slope that of a fitted line, per second. Not SNIA's rule: shown beside ours, never instead.
 */
import { lookUp } from "~/base/lookUp";
import type { RemarkCode } from "~/model/remarks";
import type { ParsedDetail, ParsedMember } from "../format";
import type { Fact } from "./details";
import { number, type Fields } from "./json";

const NOTHING = { topic: "steadystate", subject: null, value: null, unit: null, text: null };
const UNITS: Readonly<Record<string, string>> = { iops: "iops", bw: "bytes_per_s", lat: "ns" };

const valued = (name: string, value: number | null, unit: string | null): Fact[] =>
  value === null ? [] : [{ ...NOTHING, name, value, unit }];

/** `49.948784%`, or a bare number in the unit of the metric. */
function amount(name: string, text: string, unit: string): Fact[] {
  const bare = text.trim().replace(/%$/, "");
  return valued(name, number(bare), bare === text.trim() ? unit : "percent");
}

export function steadyFacts(steady: Fields | null): Fact[] {
  if (steady === null) return [];
  const [criterion = "", limit = ""] = (steady.text("ss") ?? "").split(":");
  const isSlope = criterion.endsWith("_slope");
  const unit = lookUp(UNITS, criterion.replace(/_slope$/, "")) ?? "as_printed";
  const data = steady.object("data");
  const lists = ["iops", "bw", "lat", "lat_ns"].filter((key) => Array.isArray(data?.value(key)));
  return [
    ...valued("attained", steady.number("attained"), null),
    ...(criterion === "" ? [] : [{ ...NOTHING, name: "criterion", text: criterion }]),
    ...amount("limit", limit, unit),
    ...valued("dur_s", steady.number("duration"), "s"),
    ...amount("found", steady.text("criterion") ?? "", unit),
    // fio prints 0 for the one that it did not check.
    ...(isSlope
      ? valued("slope", steady.number("slope"), `${unit}_per_s`)
      : valued("deviation", steady.number("max_deviation"), unit)),
    ...valued("iops_mean", data?.number("iops_mean") ?? null, "iops"),
    ...valued("bw_mean_bytes_per_s", data?.number("bw_mean") ?? null, "bytes_per_s"),
    ...valued("lat_mean_ns", data?.number("lat_mean") ?? null, "ns"),
    ...lists.map((key) => ({
      ...NOTHING,
      subject: key.replace(/_ns$/, ""),
      name: "data",
      unit: lookUp(UNITS, key.replace(/_ns$/, "")) ?? null,
      text: JSON.stringify(data?.value(key)),
    })),
  ];
}

/** Jobs with their verdict as a remark, which goes wherever their numbers go. */
export function withSteady(members: readonly ParsedMember[], details: readonly ParsedDetail[]): ParsedMember[] {
  const attained = new Map(
    details.flatMap(({ topic, name, job_index, value }) =>
      topic === NOTHING.topic && name === "attained" && value !== null ? [[job_index, value] as const] : [],
    ),
  );
  return members.map((member) => {
    const own = attained.get(member.index);
    if (own === undefined) return member;
    const remark: RemarkCode = own > 0 ? "steady" : "not-steady";
    return { ...member, directions: member.directions.map((d) => ({ ...d, remarks: [...(d.remarks ?? []), remark] })) };
  });
}
