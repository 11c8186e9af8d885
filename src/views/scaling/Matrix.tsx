import { latencyWords } from "~/charts/number";
import { percentText, rateDigits, rateOf } from "~/charts/scaling/rates";
import type { LinesData, ScalingLine, ScalingRow } from "~/charts/scaling/data";
import { units } from "~/charts/axis";
import { MediumMark } from "../shared/MediumMark";
import { members } from "~/text/en/members";
import { scaling as text } from "~/text/en/scaling";

const words = text.matrix;

/** A row for each line, a column for each count: throughput, with efficiency and latency under it. */
export function Matrix({ chart }: { readonly chart: LinesData }) {
  const { lines, unit, statistic } = chart;
  const all = [...lines, ...chart.strays];
  const counts = [...new Set(all.flatMap(({ rows }) => rows.map(({ count }) => count)))].toSorted((a, b) => a - b);
  const head = "py-1 pl-2 text-right font-normal";
  return (
    // Wider than a phone: the keyboard scrolls what the finger does.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="mt-2 mb-6 overflow-x-auto" role="region" aria-label={words.name} tabIndex={0}>
      <table className="w-full border-collapse text-[13px] leading-[17px]" data-matrix>
        <caption className="sr-only">{words.caption(units[chart.quantity].label, statistic)}</caption>
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
                {line.name === "" ? units[chart.quantity].label : line.name}
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

/** Of a count the measurement that the line goes through. */
const shown = ({ rows }: ScalingLine, count: number): ScalingRow | undefined =>
  rows.find((row) => row.count === count && isShown(row));
const isShown = ({ repeat, failed, excluded }: ScalingRow): boolean => !repeat && !failed && excluded === null;

/** At the largest count: throughput, efficiency of the ideal and of its own base, and where the host is full. */
export function ReadOff({ chart }: { readonly chart: LinesData }) {
  const { lines, unit } = chart;
  const told = lines.some(({ full_from }) => full_from !== null);
  const several = lines.length > 1;
  const cell = "border-b border-rule py-1 font-normal";
  const number = `${cell} pl-2 text-right whitespace-nowrap`;
  const head = `${cell} pl-2 text-right align-bottom text-ink2`;
  return (
    <>
      <table className="mt-1 w-full border-collapse text-small">
        <thead>
          <tr>
            <th scope="col" className={`${cell} text-left align-bottom text-ink2`}>
              {several ? words.line : ""}
            </th>
            {[
              units[chart.quantity].label,
              words.share,
              ...(several ? [words.own] : []),
              ...(told ? [words.full] : []),
            ].map((word) => (
              <th key={word} scope="col" className={head}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.flatMap((line) => {
            const last = line.rows.findLast((row) => isShown(row) && rateOf(row, chart) !== null);
            if (last === undefined) return [];
            const percent = (share: number | null): string => (share === null ? "—" : percentText(share));
            return [
              <tr key={line.id}>
                <th scope="row" className={`${cell} w-full max-w-0 truncate text-left`} title={line.name}>
                  {line.name === "" ? text.count(last.count, unit) : line.name}
                </th>
                <td className={`${number} font-semibold`}>{rateDigits(rateOf(last, chart)!, chart)}</td>
                <td className={number}>{percent(last.efficiency)}</td>
                {several ? <td className={number}>{percent(last.own)}</td> : null}
                {told ? (
                  <td className={number}>{line.full_from === null ? "—" : text.count(line.full_from, unit)}</td>
                ) : null}
              </tr>,
            ];
          })}
        </tbody>
      </table>
      {several ? <p className="m-0 mt-1.5 text-small text-ink3">{words.ownWhy}</p> : null}
    </>
  );
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
    <td className="py-1 pl-2 text-right whitespace-nowrap">
      <span className={keeps ? "font-semibold" : "text-ink2"}>{rateDigits(rate, chart)}</span>
      <small className="block text-[11px] leading-[13px] text-ink3">{under.join(", ")}</small>
    </td>
  );
}
