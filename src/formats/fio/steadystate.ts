/**
 * fio's own verdict on steady state (steadystate.c; printed by stat.c since 3.0): `ss` is what was asked, metric and
 * limit; `criterion` is what was found at the end. A deviation is of the largest from the mean within the window of
 * `ss_dur`, a slope that of a fitted line, per second. Not SNIA's rule: shown beside ours, never in its place.
 */
import { lookUp } from "~/base/lookUp";
import type { ParsedDetail } from "../format";
import { number, object, string } from "./json";

type Fact = Pick<ParsedDetail, "topic" | "subject" | "name" | "value" | "unit" | "text">;

const TOPIC = "steadystate";
const UNITS: Readonly<Record<string, string>> = { iops: "iops", bw: "bytes_per_s", lat: "ns" };

const valued = (name: string, value: number | null, unit: string | null): Fact[] =>
  value === null ? [] : [{ topic: TOPIC, subject: null, name, value, unit, text: null }];

/** `49.948784%`, or a bare number in the unit of the metric. */
function amount(name: string, text: string, unit: string): Fact[] {
  const bare = text.trim().replace(/%$/, "");
  return valued(name, number(bare), bare === text.trim() ? unit : "percent");
}

export function steadyFacts(json: unknown): Fact[] {
  const steady = object(json);
  if (steady === null) return [];
  const [criterion = "", limit = ""] = (string(steady["ss"]) ?? "").split(":");
  const isSlope = criterion.endsWith("_slope");
  const unit = lookUp(UNITS, criterion.replace(/_slope$/, "")) ?? "as_printed";
  const data = object(steady["data"]) ?? {};
  const lists = ["iops", "bw", "lat", "lat_ns"].filter((key) => Array.isArray(lookUp(data, key)));
  return [
    ...valued("attained", number(steady["attained"]), null),
    ...(criterion === ""
      ? []
      : [{ topic: TOPIC, subject: null, name: "criterion", value: null, unit: null, text: criterion }]),
    ...amount("limit", limit, unit),
    ...valued("dur_s", number(steady["duration"]), "s"),
    ...amount("found", string(steady["criterion"]) ?? "", unit),
    // fio prints 0 for the one that it did not look at.
    ...(isSlope
      ? valued("slope", number(steady["slope"]), `${unit}_per_s`)
      : valued("deviation", number(steady["max_deviation"]), unit)),
    ...valued("iops_mean", number(data["iops_mean"]), "iops"),
    ...valued("bw_mean_bytes_per_s", number(data["bw_mean"]), "bytes_per_s"),
    ...valued("lat_mean_ns", number(data["lat_mean"]), "ns"),
    ...lists.map((key) => ({
      topic: TOPIC,
      subject: key.replace(/_ns$/, ""),
      name: "data",
      value: null,
      unit: lookUp(UNITS, key.replace(/_ns$/, "")) ?? null,
      text: JSON.stringify(lookUp(data, key)),
    })),
  ];
}
