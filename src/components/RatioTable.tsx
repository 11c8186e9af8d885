import { group } from "d3-array";
import { type CSSProperties, Fragment, type ReactNode, useId } from "react";
import {
  type RatioCell,
  type RatioOf,
  type RatioRow,
  rowNodes,
  type RatioSide,
  type RatioTable,
  type RowScale,
  scalesOf,
  scaleText,
} from "~/charts/compare/ratios";
import { cutApart, lettersOf } from "~/base/letters";
import { loadRows } from "~/charts/compare/loads";
import type { ShownWork } from "~/charts/compare/measured";
import { ratioText } from "~/charts/compare/words";
import { blockText } from "~/charts/curve/names";
import { Drawing } from "~/charts/render/react/Drawing";
import type { CompareAt } from "~/model/ratio";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { phrases } from "~/text/en/phrases";
import { MediumMark } from "./MediumMark";
import { unbroken } from "./Verdict";

interface Pinning {
  readonly pinned: string | null;
  readonly onPin: (mark: string) => void;
}

/** Dots by the number of sides, and the table width below which they are left out; words beside ratios need room. */
const DOTS = [
  {
    ...{ sides: 2, width: 190 },
    when: { plain: "hidden @min-[58.75rem]:table-cell", words: "hidden @min-[65rem]:table-cell" },
  },
  {
    ...{ sides: 3, width: 130 },
    when: { plain: "hidden @min-[63.75rem]:table-cell", words: "hidden @min-[76rem]:table-cell" },
  },
] as const;
const ROW_PX = 14;

export const inkOf = ({ colour }: RatioSide) => (colour === "ctrl" ? "var(--ink2)" : `var(--${colour}-text)`);
const toneOf = { better: "text-(--ok)", worse: "text-(--bad)", none: "text-(--ink2)" } as const;

interface RatiosProps extends Pinning {
  readonly table: RatioTable;
  /** In the head of a side. */
  readonly under: (side: number) => ReactNode;
  /** Measured workloads, which unfold to their common loads; names of the unfolded ones. */
  readonly works: readonly ShownWork[];
  readonly at: CompareAt;
  readonly open: readonly string[];
  readonly onOpen: (open: readonly string[]) => void;
}

/** Shared by all rows of the table. */
interface Columns extends Pinning {
  readonly sides: readonly RatioSide[];
  /** By side: does any row have more to say than a ratio? */
  readonly says: readonly boolean[];
  readonly dots: {
    readonly width: number;
    readonly when: string;
    readonly scales: readonly RowScale[];
    readonly id: string;
  } | null;
}

/**
 * Workloads down, the sides across: value, ratio to the base, and every value as a dot on one axis from 0. A workload
 * unfolds to the loads that the sides have in common.
 */
export function Ratios({ table, under, works, at, open, onOpen, ...pinning }: RatiosProps) {
  const { sides, rows } = table;
  const id = useId();
  const room = DOTS.find(({ sides: n }) => sides.length <= n);
  const unfolded = works.filter(({ name }) => open.includes(name));
  const loads = new Map(unfolded.map((work) => [work.name, loadRows(work, sides.length, at)]));
  const says = sides.map((_, side) =>
    [...rows, ...[...loads.values()].flat()].some(({ ratios }) => (ratios[side]?.said ?? "") !== ""),
  );
  const least = says.includes(true) ? "words" : "plain";
  const dots = room === undefined ? null : { ...room, when: room.when[least], id, scales: scalesOf(rows, room.width) };
  const columns = { ...pinning, sides, says, dots };
  /** How many loads a workload has in common, and how many of them are higher or lower: a click shows them. */
  const fold = ({ name, loads: { pairs, tallies, by_latency } }: ShownWork, isOpen: boolean, onToggle: () => void) => {
    const count = new Set(pairs.map(({ cell }) => cell)).size;
    const words = count === 0 ? text.loads.none : text.loads.count(count);
    return (
      <tr data-group={name}>
        <th
          scope="rowgroup"
          colSpan={2 + 3 * sides.length}
          className="border-t border-(--grid) text-[0.8125rem]! whitespace-normal!"
          data-value={name}
        >
          <div className="sticky left-0 w-fit max-w-[100cqw]">
            <button
              type="button"
              className="hit cursor-pointer"
              aria-expanded={isOpen}
              aria-label={`${name}: ${words}`}
              disabled={count === 0}
              onClick={onToggle}
            >
              <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span> {words}
            </button>
            {sides.map((side, i) => {
              const tally = tallies[i] ?? null;
              return tally === null ? null : (
                <span key={`${String(i)} ${side.name}`} className="ml-4" data-tally={JSON.stringify(tally)}>
                  <Name side={side} name={side.name} /> {by_latency ? `${text.what.statistic} ` : ""}
                  {text.loads.tally(tally, `${ratioText(tally.from)}×`, `${ratioText(tally.to)}×`)}
                </span>
              );
            })}
          </div>
        </th>
      </tr>
    );
  };
  return (
    <div
      className="@container relative mt-1.5 scroll-x print:overflow-visible"
      data-measures
      data-twin={works.length > 0 ? "" : undefined}
    >
      <table
        // Paper has no scrolling: of many sides each column is as narrow as its numbers.
        className={`w-full border-collapse text-left tabular-nums ${sides.length > 3 ? "print:[&_:is(th,td)]:min-w-0! print:[&_:is(th,td)]:pr-1.5! print:[&_:is(th,td)]:text-[0.5625rem]/[0.8125rem]! print:[&_:is(th,td)]:whitespace-normal!" : ""} [&_td]:h-[1.6875rem] [&_td]:border-t [&_td]:border-(--grid) [&_td]:py-0.5 [&_td]:pr-2.5 [&_td]:whitespace-nowrap [&_th]:pr-2.5 [&_th]:pb-1 [&_thead_th]:align-bottom [&_th]:text-xs [&_th]:font-normal [&_th]:whitespace-nowrap [&_th]:text-(--ink2)`}
      >
        <caption className="sr-only">{table.title}</caption>
        <Head {...columns} under={under} />
        {[...group(rows, (row) => row.group)].map(([name, own], n) => {
          const work = works.find((one) => one.name === name);
          const isOpen = open.includes(name);
          const onToggle = () => onOpen(isOpen ? open.filter((one) => one !== name) : [...open, name]);
          return (
            <tbody key={name} className={n > 0 ? "border-t border-(--ctrl)" : ""}>
              {own.map((row, i) => (
                <Row key={row.id} {...columns} row={row} leads={i === 0} />
              ))}
              {work === undefined ? null : fold(work, isOpen, onToggle)}
              {(loads.get(name) ?? []).map((row, i, all) => (
                <Row key={row.id} {...columns} row={row} leads={row.group !== all[i - 1]?.group} isLoad />
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

const Name = ({ side, name }: { readonly side: RatioSide; readonly name: string }) => (
  <b className="font-semibold" style={{ color: inkOf(side) }} title={name === side.name ? undefined : side.name}>
    <MediumMark medium={side.medium} />
    {name}
  </b>
);

/** Most letters of a name in the head of its column, which has two lines; the panel beside the table has it whole. */
const headLetters = (sides: number): number => Math.max(24, Math.floor(96 / sides));
/** Its column is wide enough for half of the name, and for the text after that of the base. */
const headWidth = (name: string, i: number): string =>
  `clamp(5rem, ${String(Math.ceil((lettersOf(name) + (i === 0 ? lettersOf(text.head.base) : 0)) / 2) + 3)}ch, 11rem)`;

const Head = ({ sides, says, dots, under }: Columns & Pick<RatiosProps, "under">) => {
  const names = cutApart(
    sides.map(({ name }) => name),
    headLetters(sides.length),
  );
  return (
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
              style={{ "--head": headWidth(names[i]!, i) } as CSSProperties}
              className="min-w-20 sm:min-w-(--head) text-right! wrap-break-word whitespace-normal! max-sm:max-w-24"
              data-column={`value_${String(i)}`}
            >
              <Name side={side} name={names[i]!} />
              {i === 0 ? ` ${text.head.base}` : ""}
              {under(i)}
            </th>
            {i === 0 ? null : (
              <th scope="col" className="text-right! max-sm:hidden" data-column={`ratio_${String(i)}`}>
                {text.head.toBase}
              </th>
            )}
            {says[i] === true ? (
              <th scope="col" className="max-sm:hidden" data-column={`word_${String(i)}`}>
                <span className="sr-only">{text.what.by}</span>
              </th>
            ) : null}
          </Fragment>
        ))}
        {dots === null ? null : (
          <th
            className={`pr-0! whitespace-normal! text-(--ink3)! ${dots.when}`}
            style={{ width: dots.width }}
            aria-hidden="true"
          >
            {[...dots.scales.map(scaleText), text.ring].join(phrases.semicolon)}
          </th>
        )}
      </tr>
    </thead>
  );
};

interface RowProps extends Columns {
  readonly row: RatioRow;
  /** The first row of its workload, or of its load. */
  readonly leads: boolean;
  readonly isLoad?: boolean;
}

function Row({ row, leads, isLoad = false, sides, says, dots, pinned, onPin }: RowProps) {
  const scale = dots?.scales.find(({ unit }) => unit.label === row.unit.label);
  const value = (cell: RatioCell | null, of: RatioOf | null, isBold: boolean) => {
    // Shown under it on a phone, which has no room for its column.
    const ratio =
      of === null ? null : (
        <span className="block text-xs font-normal whitespace-normal sm:hidden">
          {of.times} <span className={toneOf[of.tone]}>{unbroken(of.said)}</span> <Tested of={of} />
        </span>
      );
    if (cell === null) {
      return (
        <td className="text-right text-(--ink3)">
          {en.charts.absent}
          {ratio}
        </td>
      );
    }
    const { mark, text: words, note, value } = cell;
    return (
      <td
        className={`text-right ${isBold ? "font-semibold" : ""} ${mark !== null && mark === pinned ? "bg-(--hi)" : ""}`}
        data-value={value ?? words}
        title={note}
      >
        {mark === null ? (
          words
        ) : (
          <button
            type="button"
            className="hit cursor-pointer hover:underline"
            data-mark={mark}
            onClick={() => onPin(mark)}
          >
            {words}
          </button>
        )}
        {note === "" ? null : isLoad ? (
          <span className="block text-xs text-(--ink3)">{note}</span>
        ) : (
          <span className="sr-only">, {note}</span>
        )}
        {ratio}
      </td>
    );
  };
  const named = isLoad ? "pl-3.5! text-[0.8125rem]! text-(--ink)!" : "text-[0.8125rem]! font-semibold! text-(--ink)!";
  return (
    <tr
      title={row.under_bytes === null ? undefined : text.underUnit(blockText(row.under_bytes))}
      data-load={isLoad ? row.group : undefined}
    >
      <th
        scope="row"
        className={`min-w-30 border-t border-(--grid) py-0.5! whitespace-normal! max-sm:hidden ${leads ? named : ""}`}
        data-value={row.group}
      >
        {leads ? row.group : <span className="sr-only">{row.group}</span>}
      </th>
      <td
        className={`${sides.length > 2 ? "min-w-32" : "min-w-49"} whitespace-normal! max-sm:sticky max-sm:left-0 max-sm:min-w-28 max-sm:bg-(--bg) ${leads ? "" : "text-(--ink2)"}`}
        data-value={row.measure}
      >
        {leads ? <b className="block font-semibold sm:hidden">{row.group}</b> : null}
        {row.measure}
      </td>
      {sides.map((side, i) => (
        <Fragment key={`${String(i)} ${side.name}`}>
          {value(row.cells[i] ?? null, row.ratios[i] ?? null, leads && i > 0 && !isLoad)}
          {i === 0 ? null : <Times of={row.ratios[i] ?? null} says={says[i] === true} />}
        </Fragment>
      ))}
      {dots === null ? null : (
        <td className={`p-0! ${dots.when}`} aria-hidden="true">
          {scale === undefined || isLoad ? null : (
            <svg width={dots.width} height={ROW_PX} className="block">
              <Drawing nodes={rowNodes(row, sides, scale.axis, ROW_PX)} id={`${dots.id}${row.id}`} />
            </svg>
          )}
        </td>
      )}
    </tr>
  );
}

function Times({ of, says }: { readonly of: RatioOf | null; readonly says: boolean }) {
  return (
    <>
      <td className="text-right max-sm:hidden" data-value={of?.times ?? ""} data-ratio={of?.ratio} title={of?.from}>
        {of?.times}
      </td>
      {says ? (
        <td
          className={`min-w-20 whitespace-normal! max-sm:hidden ${of === null ? "" : toneOf[of.tone]}`}
          title={of?.from}
          data-value={of?.said ?? ""}
        >
          {of?.said}
          {of === null ? null : <Tested of={of} />}
        </td>
      ) : null}
    </>
  );
}

const Tested = ({ of: { tested } }: { readonly of: RatioOf }) =>
  tested === "" ? null : <span className="block max-w-56 text-xs whitespace-normal text-(--ink3)">{tested}</span>;
