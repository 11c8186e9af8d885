/** The finest members of every point of a dataset: dots per drive, shares of a sum, details behind a combined point. */
import type { CurvePoint, MemberRow } from "~/model/answers";
import { arrange, type Atom, type DescribedAtom } from "./arrange";
import { earlyMembers } from "./early";
import { isUntouched, wordsIn } from "./labels";
import { latenciesOf, latencySql } from "./latency";
import { seriesOf } from "./points";
import type { Question } from "./question";
import { records } from "~/base/records";
import { raw, sql } from "./sql";
import { Targets } from "./targets";
import { atomColumns, type AtomColumns, inRuns, shownPoint, touchedOf, touchedSql, TOUCHED_NEEDS } from "./touched";

export type MembersParams = { readonly dataset: string };

/** In the order of the files; the members of a point in their own order. */
export const members: Question<MembersParams, MemberRow[]> = {
  name: "members",
  needs: [["point"], ["latency"], ["latency"], ...TOUCHED_NEEDS],
  sql: ({ dataset }, dialect) => [
    sql`WITH ${wordsIn(dataset)} SELECT ${atomColumns} FROM point p
WHERE p.dataset = ${dataset} AND ${isUntouched} ORDER BY p.point_no`,
    ...latencySql(
      raw(""),
      raw(sql`p.dataset = ${dataset} AND (p.member IS NOT NULL OR coalesce(p.combined_from, 1) < 2)`),
      dialect,
    ),
    ...touchedSql(dataset, dialect),
  ],
  early: (held, { dataset }) => earlyMembers(held, dataset),
  finish: (results) => {
    const [rows, statistics, quantiles] = results;
    const { facts, groups: touched, words, nameOf } = touchedOf(results);
    const latency = latenciesOf(statistics!, quantiles!);
    const untouched = inRuns(records<AtomColumns>(rows!), facts).map((row): Atom => ({
      ...row,
      latency: latency.get(row.point_no) ?? {},
      bins: {},
    }));
    const groups = [...arrange(untouched, words), ...touched];
    const drawn = groups.map(({ rows: [first] }) => ({ ...first!, ...nameOf(first!) }));
    const series = seriesOf(drawn);
    const targets = new Targets();
    return groups
      .flatMap(({ rows, units }, i) => {
        const of = (op: string): DescribedAtom => rows.find((row) => row.op === op) ?? rows[0]!;
        return units.flatMap((unit) =>
          unit.members.flatMap((member) =>
            member.map((row) => memberRow(row, of(row.op), series[i]!, targets.ofMember(row), nameOf(row))),
          ),
        );
      })
      .sort((a, b) => a.point_no - b.point_no);
  },
};

function memberRow(
  row: DescribedAtom,
  whole: DescribedAtom,
  series: string,
  targets: string[],
  names: Pick<CurvePoint, "system" | "system_label">,
): MemberRow {
  const member = row.member ?? row.title;
  return {
    ...shownPoint({ ...row, targets, series, parts: 1 }, names),
    member,
    // ACT names a device by its path.
    member_unit: row.member_unit ?? (targets.includes(member) ? "drive" : "job"),
    of: whole.key,
    // For a part in another file, the source has only a line of the whole.
    line: row.line ?? whole.line,
    device: targets.length === 1 ? targets[0]! : null,
  };
}
