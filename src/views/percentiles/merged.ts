/**
 * Histograms of what was put together: those of its members, added (DOMAIN, Combining). One member without the histogram
 * of a kind, and there is none of that kind. Pure.
 */
import { mergeHistograms } from "~/analysis/histogram";
import type { BucketsRow, CurvePoint, MemberRow } from "~/model/answers";
import { histogramOf } from "./tail";

type Row = BucketsRow & { readonly dataset: string };

/** Members of one direction of a point. */
export const membersOf = ({ dataset, key, op }: CurvePoint, members: readonly MemberRow[]): MemberRow[] =>
  members.filter((member) => member.of === key && member.op === op && member.dataset === dataset);

/** Of a point, by kind. `members`: of any points; `rows`: of the points and of members of what was put together. */
export function bucketsOf(point: CurvePoint, members: readonly MemberRow[], rows: readonly Row[]): BucketsRow[] {
  const of = ({ dataset, point_no }: Pick<CurvePoint, "dataset" | "point_no">): Row[] =>
    rows.filter((row) => row.dataset === dataset && row.point_no === point_no);
  if (point.together === null) return of(point);
  const parts = membersOf(point, members).map(of);
  return (parts[0] ?? []).flatMap(({ kind }): BucketsRow[] => {
    const own = parts.flatMap((part) => part.find((row) => row.kind === kind) ?? []);
    const merged = own.length === parts.length ? mergeHistograms(own.map(histogramOf)) : null;
    if (merged === null) return [];
    const { lo_ns, hi_ns, value_ns, count } = merged;
    const lists = { lo_ns: [...lo_ns], hi_ns: [...hi_ns], value_ns: [...value_ns], count: [...count] };
    return [{ point_no: point.point_no, kind, total: own.reduce((sum, { total }) => sum + total, 0), ...lists }];
  });
}
