/** Published percentiles of latency as series of single points: each its own statement, never joined. Pure. */
import { lookUp } from "~/base/lookUp";
import { percentileName } from "~/charts/curve/options";
import { ninesPlace } from "~/charts/nines";
import { overByQuantiles, levelVerdict, quantileBetween } from "~/analysis/tail";
import type { TailLine, TailValue } from "~/charts/percentiles/data";
import type { FigureRow } from "~/model/answers";
import { quantileKey } from "~/model/latency";
import { percentiles as text } from "~/text/en/percentiles";
import type { Limits } from "./limits";

const METRIC = /^latency_p(\d{1,2}(?:\.\d+)?)$/;

/** What is between 0 and the value of a bound, or between it and anything. */
function boundsOf(bound: string | null, value: number): readonly [lo: number, hi: number] {
  if (bound === "at_most" || bound === "up_to" || bound === "less_than") return [0, value];
  return bound === "at_least" ? [value, Infinity] : [value, value];
}

export type PublishedLine = Omit<TailLine, "colour" | "dash" | "faint" | "focused"> & { readonly row: FigureRow };

export function publishedLines(rows: readonly FigureRow[], limits: Limits): PublishedLine[] {
  const none = { min_us: null, max_us: null };
  return rows.flatMap((row): PublishedLine[] => {
    const percent = METRIC.exec(row.metric)?.[1];
    if (percent === undefined || row.value === null || row.unit !== "us" || row.restates !== null) return [];
    const q = Number(quantileKey(Number(percent) / 100));
    const [lo_us, hi_us] = boundsOf(row.bound, row.value);
    const known = [{ q, lo_us, hi_us }];
    const exact = lo_us === hi_us;
    const value: TailValue = {
      name: percentileName(String(q)),
      q,
      place: ninesPlace(q),
      value_us: exact ? row.value : null,
      drawn_us: row.value,
      lo_us: exact ? null : lo_us,
      hi_us: exact ? null : hi_us,
      open_percent: 0,
      above: null,
      topped: false,
    };
    return [
      {
        row,
        id: `${row.dataset}/${row.fact_id}`,
        name: [row.system_label ?? row.system ?? "", row.workload ?? "", lookUp(text.bound, row.bound ?? "") ?? ""]
          .filter((word) => word !== "")
          .join(", "),
        op: row.op ?? "mixed",
        kind: "unknown",
        kindName: "",
        how: "published",
        excluded: false,
        members: 1,
        samples: null,
        file: row.article ?? "",
        values: [value],
        stretches: [],
        bins: [],
        over: limits.limits_us.flatMap((limit_us) => {
          const share = overByQuantiles(known, limit_us, none);
          return share === null ? [] : [{ limit_us, ...share }];
        }),
        levels: limits.levels.map(({ q: asked, limit_us }) => ({
          q: asked,
          limit_us,
          verdict: levelVerdict(quantileBetween(known, asked, none), limit_us),
          value: asked === q ? value : null,
        })),
      },
    ];
  });
}
