import { Fragment, type ReactNode, useId } from "react";
import { COMPARE_AT, type CompareAt, type CompareRow, type RatioValue, type SideValue } from "~/charts/compare/data";
import {
  type RatioCell,
  type RatioOf,
  rowNodes,
  type RatioSide,
  type RatioTable,
  scalesOf,
  scaleText,
} from "~/charts/compare/ratios";
import { boundedTimes, ratioText } from "~/charts/compare/words";
import type { Statistic } from "~/charts/curve/options";
import { fixed, latencyWords, significant } from "~/charts/number";
import { Drawing } from "~/charts/render/react/Drawing";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { MediumMark } from "../shared/MediumMark";
import { type LoadGroup, ratioOf } from "./model";

interface Pinning {
  readonly pinned: string | null;
  readonly onPin: (mark: string) => void;
}

/** More sides and the dots take less of the line. */
const DOTS_PX = { few: 260, many: 150 };
const FEW = 3;
const ROW_PX = 14;

export const inkOf = ({ colour }: RatioSide) => (colour === "ctrl" ? "var(--ink2)" : `var(--${colour}-text)`);
const toneOf = { better: "text-(--ok)", worse: "text-(--bad)", none: "text-(--ink2)" } as const;

/** Workloads down, the sides across: value, ratio to the base, and every value as a dot on one axis from 0. */
export function Ratios({
  table,
  under,
  pinned,
  onPin,
}: Pinning & { readonly table: RatioTable; readonly under?: (side: number) => ReactNode }) {
  const { sides, rows } = table;
  const width = sides.length > FEW ? DOTS_PX.many : DOTS_PX.few;
  const scales = scalesOf(rows, width);
  const id = useId();
  const says = sides.map((_, side) => rows.some(({ ratios }) => (ratios[side]?.said ?? "") !== ""));
  return (
    <div className="relative overflow-x-auto" data-measures>
      <table className="w-full border-collapse text-left tabular-nums [&_td]:h-[27px] [&_td]:border-t [&_td]:border-(--grid) [&_td]:py-0.5 [&_td]:pr-2.5 [&_td]:whitespace-nowrap [&_th]:pr-2.5 [&_th]:pb-1 [&_th]:align-bottom [&_th]:text-xs [&_th]:font-normal [&_th]:whitespace-nowrap [&_th]:text-(--ink2)">
        <caption className="sr-only">{table.title}</caption>
        <thead className="border-b border-(--ctrl)">
          <tr>
            <th scope="col" data-column="workload" className="max-sm:hidden">
              {text.head.workload}
            </th>
            <th scope="col" data-column="measure">
              {text.head.measure}
            </th>
            {sides.map((side, i) => (
              <Fragment key={`${String(i)} ${side.name}`}>
                <th
                  scope="col"
                  className="max-w-34 min-w-25 text-right! wrap-anywhere whitespace-normal! max-sm:max-w-24"
                  data-column={`value_${String(i)}`}
                >
                  <b className="font-semibold" style={{ color: inkOf(side) }}>
                    <MediumMark medium={side.medium} />
                    {side.name}
                  </b>
                  {i === 0 ? ` ${text.head.base}` : ""}
                  {under?.(i)}
                </th>
                {i === 0 ? null : (
                  <th scope="col" className="text-right!" data-column={`ratio_${String(i)}`}>
                    {text.head.toBase}
                  </th>
                )}
                {says[i] === true ? (
                  <th scope="col" data-column={`word_${String(i)}`}>
                    <span className="sr-only">{text.what.by}</span>
                  </th>
                ) : null}
              </Fragment>
            ))}
            <th className="pr-0! text-(--ink3)! max-md:hidden" aria-hidden="true">
              {[...scales.map(scaleText), text.ring].join("; ")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => {
            const leads = rows[r - 1]?.group !== row.group;
            const scale = scales.find(({ unit }) => unit.label === row.unit.label)!;
            return (
              <tr
                key={row.id}
                className={leads && r > 0 ? "[&>*]:border-t [&>*]:border-(--ctrl)!" : ""}
                title={row.shade ?? undefined}
              >
                <th
                  scope="row"
                  className={`max-sm:hidden ${leads ? "text-[13px]! font-semibold! text-(--ink)!" : ""}`}
                  data-value={row.group}
                >
                  {leads ? row.group : <span className="sr-only">{row.group}</span>}
                </th>
                <td
                  className={`max-sm:sticky max-sm:left-0 max-sm:min-w-28 max-sm:bg-(--bg) max-sm:whitespace-normal! ${leads ? "" : "text-(--ink2)"}`}
                  data-value={row.measure}
                >
                  {leads ? <b className="block font-semibold sm:hidden">{row.group}</b> : null}
                  {row.measure}
                </td>
                {sides.map((side, i) => (
                  <Fragment key={`${String(i)} ${side.name}`}>
                    <Value cell={row.cells[i] ?? null} isBold={leads && i > 0} pinned={pinned} onPin={onPin} />
                    {i === 0 ? null : <Times of={row.ratios[i] ?? null} says={says[i] === true} />}
                  </Fragment>
                ))}
                <td className="p-0! max-md:hidden" aria-hidden="true">
                  <svg width={width} height={ROW_PX} className="block">
                    <Drawing nodes={rowNodes(row, sides, scale.axis, ROW_PX)} id={`${id}${String(r)}`} />
                  </svg>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Value({
  cell,
  isBold,
  pinned,
  onPin,
}: Pinning & { readonly cell: RatioCell | null; readonly isBold: boolean }) {
  if (cell === null) return <td className="text-right text-(--ink3)">{en.charts.absent}</td>;
  const { mark, text: words, note, value } = cell;
  return (
    <td
      className={`text-right ${isBold ? "font-semibold" : ""} ${mark !== null && mark === pinned ? "bg-(--hi)" : ""}`}
      data-value={value ?? words}
      title={note}
    >
      {mark === null ? words : <Opens mark={mark} words={words} onPin={onPin} />}
      {note === "" ? null : <span className="sr-only">, {note}</span>}
    </td>
  );
}

const Opens = ({
  mark,
  words,
  onPin,
}: {
  readonly mark: string;
  readonly words: string;
  readonly onPin: (mark: string) => void;
}) => (
  <button type="button" className="cursor-pointer hover:underline" data-mark={mark} onClick={() => onPin(mark)}>
    {words}
  </button>
);

function Times({ of, says }: { readonly of: RatioOf | null; readonly says: boolean }) {
  return (
    <>
      <td className="text-right" data-value={of?.times ?? ""} title={of?.from}>
        {of === null ? "" : of.times}
      </td>
      {says ? (
        <td className={of === null ? "" : toneOf[of.tone]} title={of?.from} data-value={of?.said ?? ""}>
          {of?.said}
        </td>
      ) : null}
    </>
  );
}

interface LoadsProps extends Pinning {
  readonly groups: readonly LoadGroup[];
  readonly sides: readonly RatioSide[];
  readonly at: CompareAt;
  readonly statistic: Statistic;
  /** Ids of groups that are unfolded. */
  readonly open: readonly string[];
  readonly onOpen: (open: readonly string[]) => void;
  readonly onAt: (at: CompareAt) => void;
}

/** A group per workload with counts; unfolded, each row is one load with the values of the sides and their ratios. */
export function Loads({ groups, sides, at, statistic, open, onOpen, onAt, pinned, onPin }: LoadsProps) {
  const stat = en.curve.statistics[statistic] ?? statistic;
  const many = sides.length > 2;
  const id = (name: string, side: number) => (many ? `${name}_${String(side)}` : name);
  return (
    <div className="twin relative mt-3" data-loads>
      <table>
        <caption className="sr-only">{text.loads.title}</caption>
        <thead>
          <tr>
            <th scope="col" data-column="load">
              <select
                className="max-w-44 bg-(--bg) text-(--ink)"
                aria-label={text.what.at}
                value={at}
                onChange={({ target }) => onAt(target.value as CompareAt)}
              >
                {COMPARE_AT.map((one) => (
                  <option key={one} value={one}>
                    {text.at[one]}
                  </option>
                ))}
              </select>
            </th>
            {sides.map((side, i) => (
              <Fragment key={`${String(i)} ${side.name}`}>
                <th scope="col" className="text-right!" data-column={i === 0 ? "base_rate" : id("rate", i)}>
                  <b className="font-semibold" style={{ color: inkOf(side) }}>
                    <MediumMark medium={side.medium} />
                    {side.name}
                  </b>
                </th>
                <th scope="col" className="text-right!" data-column={i === 0 ? "base_latency_us" : id("latency_us", i)}>
                  {stat}
                </th>
                {i === 0 ? null : (
                  <>
                    <th scope="col" className="text-right!" data-column={id("throughput_ratio", i)}>
                      {text.loads.ratio}
                    </th>
                    <th scope="col" className="text-right!" data-column={id("latency_ratio", i)}>
                      {stat} {text.loads.ratio}
                    </th>
                  </>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <LoadGroupRows
            key={group.id}
            {...{ group, sides, pinned, onPin }}
            isOpen={open.includes(group.name)}
            onToggle={() =>
              onOpen(open.includes(group.name) ? open.filter((one) => one !== group.name) : [...open, group.name])
            }
          />
        ))}
      </table>
    </div>
  );
}

interface GroupProps extends Pinning {
  readonly group: LoadGroup;
  readonly sides: readonly RatioSide[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function LoadGroupRows({
  group: { name, rows, tallies, byLatency },
  sides,
  isOpen,
  onToggle,
  pinned,
  onPin,
}: GroupProps) {
  const cells = new Map<number, CompareRow[]>();
  for (const row of rows) cells.set(row.cell, [...(cells.get(row.cell) ?? []), row]);
  return (
    <tbody>
      <tr data-group={name}>
        <th scope="rowgroup" colSpan={3} className="border-b-(--grid)! text-[13px]!" data-value={name}>
          <button
            type="button"
            className="cursor-pointer"
            aria-expanded={isOpen}
            disabled={rows.length === 0}
            onClick={onToggle}
          >
            <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span> <b className="font-semibold text-(--ink)">{name}</b>{" "}
            <span className="text-(--ink3)">{rows.length === 0 ? text.loads.none : text.loads.count(cells.size)}</span>
          </button>
        </th>
        {sides.slice(1).map((side, i) => {
          const tally = tallies[i + 1] ?? null;
          return (
            <td
              key={`${String(i)} ${side.name}`}
              colSpan={4}
              className="text-(--ink2)"
              data-value={JSON.stringify(tally)}
            >
              {tally === null ? null : (
                <>
                  <b className="font-semibold" style={{ color: inkOf(side) }}>
                    <MediumMark medium={side.medium} />
                    {side.name}
                  </b>{" "}
                  {byLatency ? `${text.what.statistic} ` : ""}
                  {text.loads.tally(tally, text.times(ratioText(tally.from)), text.times(ratioText(tally.to)))}
                </>
              )}
            </td>
          );
        })}
      </tr>
      {isOpen
        ? [...cells].map(([cell, own]) => <Load key={cell} rows={own} sides={sides} pinned={pinned} onPin={onPin} />)
        : null}
    </tbody>
  );
}

const rateOf = ({ median }: SideValue, { quantity }: CompareRow): string =>
  quantity === "iops" ? fixed(median, median < 100 ? 1 : 0) : `${significant(median / 1e9, 4)} GB/s`;

function Load({
  rows,
  sides,
  pinned,
  onPin,
}: Pinning & { readonly rows: readonly CompareRow[]; readonly sides: readonly RatioSide[] }) {
  const first = rows[0]!;
  const base = { rate: first.rate?.base ?? null, latencies: first.latencies.map((one) => one.base) };
  return (
    <tr title={first.shade ?? undefined}>
      <th scope="row" className="pl-3.5! text-[13px]! text-(--ink)!" data-value={first.load}>
        {first.load}
      </th>
      <Side {...base} row={first} mark={first.marks[0]} pinned={pinned} onPin={onPin} />
      {sides.slice(1).map((side, i) => {
        const row = rows.find((one) => one.side === i + 1);
        if (row === undefined)
          return (
            <td key={side.name} colSpan={4} className="text-right text-(--ink3)">
              {en.charts.absent}
            </td>
          );
        return (
          <Fragment key={`${String(i)} ${side.name}`}>
            <Side
              rate={row.rate?.other ?? null}
              latencies={row.latencies.map((one) => one.other)}
              row={row}
              mark={row.marks[1]}
              pinned={pinned}
              onPin={onPin}
            />
            <Ratio values={row.rate === null ? [] : [row.rate]} better="more" />
            <Ratio values={row.latencies} better="less" />
          </Fragment>
        );
      })}
    </tr>
  );
}

interface SideProps extends Pinning {
  readonly rate: SideValue | null;
  readonly latencies: readonly SideValue[];
  readonly row: CompareRow;
  readonly mark: string;
}

function Side({ rate, latencies, row, mark, pinned, onPin }: SideProps) {
  const notes = [...new Set([rate, ...latencies].flatMap((value) => value?.note ?? []))];
  const lit = mark === pinned ? "bg-(--hi)" : "";
  return (
    <>
      <td className={`text-right ${lit}`} data-value={rate?.median ?? ""} title={notes.join(", ")}>
        {rate === null ? en.charts.absent : <Opens mark={mark} words={rateOf(rate, row)} onPin={onPin} />}
        {notes.length === 0 ? null : <span className="text-(--ink3)"> {notes.join(", ")}</span>}
      </td>
      <td className={`text-right ${lit}`} data-value={latencies.map(({ median }) => median).join(" ")}>
        {latencies.length === 0 ? en.charts.absent : latencies.map((value) => latencyWords(value.median)).join(" / ")}
      </td>
    </>
  );
}

function Ratio({ values, better }: { readonly values: readonly RatioValue[]; readonly better: "more" | "less" }) {
  const told = values.flatMap((value) => ratioOf(value, better) ?? []);
  const ratios = values.map((value) => (value.bound === "open" ? en.charts.absent : boundedTimes(value)));
  return (
    <td
      className="text-right"
      data-value={values.map(({ ratio }) => ratio).join(" ")}
      title={told.map(({ from }) => from).join(" / ")}
    >
      {ratios.join(" / ")}
      {told.map(({ said, tone }, i) =>
        said === "" ? null : (
          <span key={String(i)} className={toneOf[tone]}>
            {" "}
            {said}
          </span>
        ),
      )}
    </td>
  );
}
