import { memo, useCallback, useMemo, type CSSProperties, type ReactNode } from "react";
import { loadedLater } from "~/components/useLoaded";
import { sum } from "d3-array";
import { exact, significant } from "~/base/number";
import { roving } from "~/components/roving";
import type { ShelfReading } from "~/model/shelf";
import { library as text } from "~/text/en/library";
import type { PageProps } from "../../page";
import { useIsPainted } from "../calm";
import { useSame } from "../linkedFrame";
import { iopsText, meanText, Media, Name, orNotRun, type RowProps, Tick, Within, Bar, Sparkline } from "./Cells";
import { commonOf, folded, type Line, loadNote, methodNote, type modelOf, type Row, scaleEnd } from "./rows";
import type { Column, LibraryState, Optional } from "../../library/state";

interface SystemsProps extends Pick<PageProps<LibraryState>, "set"> {
  /** In the order of the table. */
  readonly rows: readonly Row[];
  /** The same rows in a fixed order, so that sorting computes nothing again. */
  readonly found?: readonly Row[];
  /** Unfolded systems; absent: nothing is folded. */
  readonly open?: readonly string[];
  /** Columns besides the names. */
  readonly columns: readonly Optional[];
  readonly ticked: readonly string[];
  /** The values that the other rows are compared with. */
  readonly model: ReturnType<typeof modelOf>;
  /** By row id: a note after the name. */
  readonly notes?: ReadonlyMap<string, string> | undefined;
  /** null: the order is not that of a column. */
  readonly sort: LibraryState["sort"] | null;
  readonly phone: boolean;
}

/** With more rows than this, rows are drawn only when they come into view. */
const LONG = 150;
/** The rows that fill a window: they are painted first, before the others or the code for long lists. */
const FIRST = 26;
const LongRows = loadedLater(
  async () => (await import("./LongRows")).default,
  ({ draw }) => Array.from({ length: FIRST }, (_, i) => draw(i, i)),
);

const WORDS = ["media", "attached", "host", "tool", "engine", "runtime", "state"] as const;
type Words = (typeof WORDS)[number];
const FOLDED = ["seq", "mix"] as const;
/** Least widths in px, at the usual text size: the name gets the rest, but never less than `NAME`. */
const NARROW: Readonly<Record<Words | (typeof FOLDED)[number] | "curve", number>> = {
  ...{ media: 68, attached: 132, host: 84, tool: 60, engine: 96, runtime: 68, state: 96 },
  ...{ seq: 80, mix: 104, curve: 88 },
};
const rem = (px: number) => `${px / 16}rem`;
const TICK = 24;
const NAME = 230;
const WIDTHS: Readonly<Record<Words, string>> = {
  media: "w-17",
  attached: "w-33 2xl:w-34 in-data-wide:w-38",
  host: "w-21 2xl:w-34 in-data-wide:w-38",
  tool: "w-15 2xl:w-24",
  engine: "w-24",
  runtime: "w-17",
  state: "w-24",
};

/** One row per set-up. Each column heading sorts; the box of a row ticks it for the bar at the foot. */
export function Systems(props: SystemsProps) {
  const { rows, found = rows, open, columns: shown, ticked: now, model, notes, sort, phone, set } = props;
  const columns = useSame(shown);
  const ticked = useSame(now);
  const ends = useMemo(
    () => ({
      read: scaleEnd(found.map(({ shelf }) => shelf?.read?.peak_iops ?? null)),
      write: scaleEnd(found.map(({ shelf }) => shelf?.write?.peak_iops ?? null)),
    }),
    [found],
  );
  const common = useMemo(() => commonOf(found), [found]);
  const lines = useMemo(() => folded(rows, open), [rows, open]);
  const isPainted = useIsPainted(true);
  const drawnLines = isPainted ? lines : lines.slice(0, FIRST);
  const noteOf = (row: Row): string =>
    [notes?.get(row.id) ?? "", methodNote(row, model)].filter((part) => part !== "").join(", ");
  const words = WORDS.filter((id) => columns.includes(id));
  const others = FOLDED.filter((id) => columns.includes(id));
  const has = (id: Optional): boolean => columns.includes(id);
  const [reads, writes] = [3 * Number(has("read")) + Number(has("qd1")), 3 * Number(has("write"))];
  const on = useMemo(() => new Set(ticked), [ticked]);
  const tick = useCallback(
    (id: string, isOn: boolean) =>
      set({ rows: isOn ? [...ticked, id] : ticked.filter((one) => one !== id) }, "replace"),
    [set, ticked],
  );
  const fold = useCallback(
    (system: string, isOpen: boolean) => {
      const others = (open ?? []).filter((one) => one !== system);
      set({ open: isOpen ? [...others, system] : others }, "replace");
    },
    [set, open],
  );
  const rowProps = (line: Line): RowProps => ({
    ...{ line, note: noteOf(line.row), loads: loadNote(line.row, common), on: on.has(line.row.id) },
    ...{ onTick: tick, onFold: fold },
  });
  if (phone) return <PhoneList {...{ lines, drawnLines, rowProps, sort, set }} />;
  const head = (id: Column, label: ReactNode, isNumber = false) => {
    const isSorted = sort?.column === id;
    return (
      <th
        key={id}
        scope="col"
        className={isNumber ? "text-right" : "text-left"}
        aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
      >
        <button
          type="button"
          className={`hit -my-1.25! py-1.25! leading-[0.9375rem] whitespace-nowrap ${isNumber ? "text-right" : "text-left"} ${isSorted ? "font-semibold text-ink" : ""}`}
          onClick={() => {
            // What readers look for comes first: the highest rate, the lowest latency.
            const first = isNumber && id !== "qd1";
            set({ sort: { column: id, descending: isSorted ? !sort.descending : first } });
          }}
        >
          {label}
          {isSorted ? (sort.descending ? " ▾" : " ▴") : ""}
        </button>
      </th>
    );
  };
  const two = ([first, second]: readonly [string, string]) => (
    <>
      {first}
      <br />
      {second}
    </>
  );
  const { heads } = text;
  const rates = [
    ...(has("read") ? iopsWidths(ends.read) : []),
    ...(has("qd1") ? [QD1] : []),
    ...(has("write") ? iopsWidths(ends.write) : []),
  ];
  const bars = Number(has("read")) + Number(has("write"));
  const narrow = [...words, ...others, ...(has("curve") ? (["curve"] as const) : [])].map((id) => NARROW[id]);
  const drawn = (line: Line, key: string | number) => (
    <SystemRow key={key} {...rowProps(line)} read={ends.read} write={ends.write} columns={columns} />
  );
  const spacer = (where: string, height: number, ref?: (element: HTMLElement | null) => void) => (
    <tr key={where} ref={ref} aria-hidden="true">
      <td
        colSpan={2 + words.length + reads + writes + others.length + 1}
        style={{ height }}
        className="border-0! p-0!"
      />
    </tr>
  );
  return (
    <div className="scroll-x">
      <table
        aria-label={text.systems}
        style={least(sum([TICK, NAME, ...rates, ...narrow]), bars * BAR)}
        className="mt-1.5 w-full min-w-(--whole) max-[86rem]:min-w-(--bare) table-fixed border-collapse [&_td]:h-6.5 [&_td]:truncate [&_td]:border-b [&_td]:border-grid [&_td]:pr-2 [&_th]:pr-2 [&_th]:pb-1 [&_th]:align-bottom [&_th]:text-small [&_th]:font-normal [&_th]:text-ink2"
      >
        <colgroup>
          <col className="w-6" />
          <col />
          {words.map((id) => (
            <col key={id} className={WIDTHS[id]} />
          ))}
          {rates.map((width, i) => (
            <col
              key={i}
              style={{ width: rem(width) }}
              // The numbers beside a bar say the same: on a narrow page it goes first.
              className={width === BAR ? "max-[86rem]:w-px!" : undefined}
            />
          ))}
          {others.map((id) => (
            <col key={id} className={id === "seq" ? "w-20" : "w-26"} />
          ))}
          {has("curve") ? <col className="w-22" /> : null}
        </colgroup>
        <thead>
          <tr>
            <td colSpan={2 + words.length} className="border-0!" />
            {reads === 0 ? null : (
              <th colSpan={reads} scope="colgroup" className={GROUP}>
                {heads.read}
              </th>
            )}
            {writes === 0 ? null : (
              <th colSpan={writes} scope="colgroup" className={GROUP}>
                {heads.write}
              </th>
            )}
            <td colSpan={others.length + 1} className="border-0!" />
          </tr>
          <tr ref={roving} className="[&_th]:border-b [&_th]:border-ctrl">
            <th scope="col">
              <span className="sr-only">{heads.tick}</span>
            </th>
            {head("name", heads.name)}
            {words.map((id) => head(id, heads[id]))}
            {has("read") ? (
              <>
                {head("read", two(heads.within), true)}
                {head("readPeak", two(heads.peak), true)}
                <Scale end={ends.read} />
              </>
            ) : null}
            {has("qd1") ? head("qd1", two(heads.qd1), true) : null}
            {has("write") ? (
              <>
                {head("write", two(heads.within), true)}
                {head("writePeak", two(heads.peak), true)}
                <Scale end={ends.write} />
              </>
            ) : null}
            {others.map((id) => head(id, two(heads[id]), true))}
            {has("curve") ? (
              <th scope="col" className="text-left whitespace-nowrap">
                {two(heads.curve)}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody ref={roving}>
          {lines.length <= LONG || !isPainted ? (
            <>
              {drawnLines.map((line) => drawn(line, line.row.id))}
              {isPainted ? null : spacer("below", 26 * (lines.length - drawnLines.length))}
            </>
          ) : (
            <LongRows
              count={lines.length}
              height={26}
              draw={(index, slot) => drawn(lines[index]!, slot)}
              spacer={spacer}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Widths of the rate within the limit, the peak and the bar, in px: no digit is ever cut. */
const iopsWidths = (end: number): readonly number[] => (end > 1e6 ? [82, 76, BAR] : [80, 63, BAR]);
const BAR = 62;
const QD1 = 63;
/** The least width of the table, in full and without its bars. */
const least = (whole: number, bars: number) =>
  ({ "--whole": rem(whole), "--bare": rem(whole - bars) }) as CSSProperties;

const GROUP = "border-b border-rule text-left font-semibold! text-ink!";

const Scale = ({ end }: { readonly end: number }) => (
  <th scope="col" className="overflow-hidden text-left text-tiny! whitespace-nowrap text-ink3!">
    {text.heads.scale(endText(end))}
  </th>
);

/** "220k": the end of a scale is a round number, not a value. */
const endText = (end: number): string =>
  end >= 1e6 ? `${exact(end / 1e6)}M` : end >= 1e3 ? `${exact(end / 1e3)}k` : exact(end);

interface SystemRowProps extends RowProps {
  /** Ends of the columns' scales, IOPS. */
  readonly read: number;
  readonly write: number;
  readonly columns: readonly Optional[];
}

const SystemRow = memo(function SystemRow({ read, write, columns, ...props }: SystemRowProps) {
  const { on, line } = props;
  const { row } = line;
  const { shelf, media, name } = row;
  const other: Readonly<Record<(typeof FOLDED)[number], string | null>> = {
    seq: shelf?.seq_bytes_per_s == null ? null : significant(shelf.seq_bytes_per_s / 1e9, 3),
    mix: shelf?.mix_iops == null ? null : iopsText(shelf.mix_iops),
  };
  const has = (id: Optional): boolean => columns.includes(id);
  const iops = (reading: ShelfReading | null, end: number) => (
    <>
      <td className="text-right">
        <Within reading={reading} />
      </td>
      <td className="text-right text-ink2">
        {orNotRun(reading?.peak_iops == null ? null : iopsText(reading.peak_iops))}
      </td>
      <td>{reading === null ? null : <Bar reading={reading} end={end} media={media} />}</td>
    </>
  );
  const own = shelf?.read ?? null;
  return (
    <tr className="data-on:bg-hi" data-on={on || undefined} data-row={row.id}>
      <td>
        <Tick {...props} />
      </td>
      <th scope="row" className="truncate border-b border-grid pb-0! text-left align-middle! text-base! text-ink!">
        <Name {...props} />
      </th>
      {WORDS.filter(has).map((id) => (
        <td
          key={id}
          className={id === "media" || id === "attached" ? undefined : "text-ink2"}
          title={id === "media" ? undefined : (row[id] ?? undefined)}
        >
          {id === "media" ? <Media row={row} /> : orNotRun(row[id])}
        </td>
      ))}
      {has("read") ? iops(own, read) : null}
      {has("qd1") ? (
        <td className="text-right">{orNotRun(own?.qd1_mean_us == null ? null : meanText(own.qd1_mean_us))}</td>
      ) : null}
      {has("write") ? iops(shelf?.write ?? null, write) : null}
      {FOLDED.filter(has).map((id) => (
        <td key={id} className="text-right">
          {orNotRun(other[id])}
          {id === "mix" && shelf?.mix_read_percent != null && other.mix !== null ? (
            <span className="text-small text-ink3"> {text.mixOf(shelf.mix_read_percent)}</span>
          ) : null}
        </td>
      ))}
      {has("curve") ? (
        <td className="pr-0!">{own === null ? null : <Sparkline reading={own} media={media} name={name} />}</td>
      ) : null}
    </tr>
  );
});

interface PhoneListProps extends Pick<SystemsProps, "sort" | "set"> {
  readonly lines: readonly Line[];
  /** Only the first rows, until they are painted. */
  readonly drawnLines: readonly Line[];
  readonly rowProps: (line: Line) => RowProps;
}

/** The list on a phone: 48 px per row, reads only. */
function PhoneList({ lines, drawnLines, rowProps, sort, set }: PhoneListProps) {
  const { heads } = text;
  const spacer = (where: string, height: number, ref?: (element: HTMLElement | null) => void) => (
    <li key={where} ref={ref} aria-hidden="true" style={{ height }} />
  );
  const grid = "grid grid-cols-[1.375rem_minmax(0,1fr)_4.5rem_5.25rem] items-center gap-2";
  const sortBy = (column: Column, label: string, descending: boolean) => (
    <button
      type="button"
      className={`min-h-8 ${sort?.column === column ? "font-semibold text-ink" : ""}`}
      onClick={() => set({ sort: { column, descending: sort?.column === column ? !sort.descending : descending } })}
    >
      {label}
      {sort?.column === column ? (sort.descending ? " ▾" : " ▴") : ""}
    </button>
  );
  const drawn = (line: Line) => {
    const { row } = line;
    const props = rowProps(line);
    const read = row.shelf?.read ?? null;
    const facts = [row.media, row.attached].filter((part) => part !== null).join(" · ");
    return (
      <li
        key={row.id}
        className={`${grid} min-h-12 border-b border-grid px-4 py-1.5 data-on:bg-hi`}
        data-on={props.on || undefined}
        data-row={row.id}
      >
        {/* A row without a tick keeps the place of it. */}
        <span>
          <Tick {...props} />
        </span>
        <span className="min-w-0">
          <Name {...props} />
          <span className="block truncate text-small text-ink2">
            <span
              className="media-dot mr-1.5"
              data-media={row.media ?? ""}
              data-guess={row.media === null || row.shelf?.media_guessed !== false || undefined}
              aria-hidden="true"
            />
            {facts}
          </span>
        </span>
        {read === null ? <span /> : <Sparkline reading={read} media={row.media} name={row.name} />}
        <span className="text-right whitespace-nowrap">
          <Within reading={read} />
          <span className="block text-small text-ink2">
            {read?.qd1_mean_us == null ? text.notRun : `${meanText(read.qd1_mean_us)} µs`}
          </span>
        </span>
      </li>
    );
  };
  return (
    <div className="-mx-4">
      <div className={`${grid} border-b border-ctrl px-4 text-small text-ink2`}>
        <span />
        <span>{heads.read}</span>
        <span>{heads.curveShort}</span>
        <span className="grid justify-items-end">
          {sortBy("read", heads.short[0], true)}
          {sortBy("qd1", heads.short[1], false)}
        </span>
      </div>
      <ul data-wraps={lines.length <= LONG || undefined}>
        {lines.length <= LONG || drawnLines.length < lines.length ? (
          <>
            {drawnLines.map(drawn)}
            {drawnLines.length === lines.length ? null : spacer("below", 49 * (lines.length - drawnLines.length))}
          </>
        ) : (
          <LongRows count={lines.length} height={49} draw={(index) => drawn(lines[index]!)} spacer={spacer} />
        )}
      </ul>
    </div>
  );
}
