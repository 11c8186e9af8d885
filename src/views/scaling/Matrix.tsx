import { latencyWords } from "~/model/valueText";
import { isOnLine, percentText, rateDigits, rateLabel, rateOf } from "~/charts/scaling/rates";
import type { LinesData, ScalingLine } from "~/charts/scaling/data";
import type { ScalingRow } from "~/model/scaling";
import { MediumMark } from "~/components/MediumMark";
import { PanelTable } from "~/components/PanelTable";
import { members } from "~/text/en/members";
import { sentences } from "~/text/en/counted";
import { scaling as text } from "~/text/en/scaling";

const words = text.matrix;

/** A row per line, a column per count: throughput, with efficiency and latency under it. */
export function Matrix({ chart }: { readonly chart: LinesData }) {
  const { lines, unit, statistic } = chart;
  const all = [...lines, ...chart.strays];
  const counts = [...new Set(all.flatMap(({ rows }) => rows.map(({ count }) => count)))].toSorted((a, b) => a - b);
  const head = "py-1 pl-2 text-right font-normal";
  return (
    // Wider than a phone, so the keyboard must be able to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="mt-2 mb-6 overflow-x-auto" role="region" aria-label={words.name} tabIndex={0}>
      <table className="w-full border-collapse text-[0.8125rem] leading-[1.0625rem]" data-matrix>
        <caption className="sr-only">{words.caption(rateLabel(chart), statistic)}</caption>
        <thead className="border-b border-ctrl text-xs text-ink2">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              {members[unit][1]}
            </th>
            {counts.map((count) => (
              <th key={count} scope="col" className={head}>
                {count.toLocaleString("en-US")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((line) => (
            <tr key={line.id} className="border-b border-grid align-top">
              <th scope="row" className="max-w-[24ch] truncate py-1 text-left font-normal" title={line.name}>
                <MediumMark medium={line.medium} />
                {line.name === "" ? rateLabel(chart) : line.name}
              </th>
              {counts.map((count) => (
                <Cell key={count} row={shown(line, count)} chart={chart} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The measurement of a count that the line goes through. */
const shown = ({ rows }: ScalingLine, count: number): ScalingRow | undefined =>
  rows.find((row) => row.count === count && isOnLine(row));

/**
 * At the largest count: throughput, efficiency against the ideal and against its own base, and where the host is full.
 */
export function ReadOff({ chart }: { readonly chart: LinesData }) {
  const { lines, unit } = chart;
  const told = lines.some(({ full_from }) => full_from !== null);
  const several = lines.length > 1;
  const percent = (share: number | null): string => (share === null ? "—" : percentText(share));
  const rows = lines.flatMap((line) => {
    const last = line.rows.findLast((row) => isOnLine(row) && rateOf(row, chart) !== null);
    if (last === undefined) return [];
    const name = line.name === "" ? text.count(last.count, unit) : line.name;
    const cells = [
      <b className="font-semibold">{rateDigits(rateOf(last, chart)!, chart)}</b>,
      percent(last.efficiency),
      ...(several ? [percent(last.own)] : []),
      ...(told ? [line.full_from === null ? "—" : text.count(line.full_from, unit)] : []),
    ];
    return [{ id: line.id, name, cells }];
  });
  const head = [
    several ? words.line : members[unit][1],
    rateLabel(chart),
    "E(N)",
    ...(several ? [words.own] : []),
    ...(told ? [words.full] : []),
  ];
  const hint = sentences([text.limitOff(chart.statistic), ...(several ? [words.ownWhy] : [])]);
  return <PanelTable head={head} rows={rows} hint={hint} />;
}

function Cell({ row, chart }: { readonly row: ScalingRow | undefined; readonly chart: LinesData }) {
  const rate = row === undefined ? null : rateOf(row, chart);
  if (row === undefined || rate === null) return <td className="py-1 pl-2 text-right text-ink3">—</td>;
  const tails = row.latencies.flatMap(({ value_us }) => (value_us === null ? [] : [latencyWords(value_us)]));
  const under = [
    ...(row.efficiency === null ? [] : [percentText(row.efficiency)]),
    ...(tails.length === 0 ? [] : [`${chart.statistic} ${tails.join(" / ")}`]),
  ];
  const keeps = row.efficiency !== null && row.efficiency >= chart.holds;
  return (
    <td className="py-1 pl-2 text-right">
      <span className={keeps ? "font-semibold" : "text-ink2"}>{rateDigits(rate, chart)}</span>
      {/* With many counts a line may break between the two, and nowhere else. */}
      <small className="block text-[0.6875rem] leading-[0.8125rem] text-ink3">
        {under.map((part) => part.replaceAll(" ", "\u00a0")).join(", ")}
      </small>
    </td>
  );
}
