import { lazy, memo, Suspense, useCallback, useMemo, type ReactNode } from "react";
import { exact, significant } from "~/base/number";
import type { ShelfReading } from "~/model/shelf";
import { library as text } from "~/text/en/library";
import type { PageProps } from "~/views/page";
import { useSame } from "../shared/linkedFrame";
import { iopsText, Media, Name, orNotRun, type RowProps, Tick, Within } from "./Cells";
import { Bar, Sparkline } from "./Glyphs";
import { type Folding, loadNotes, type Row, scaleEnd } from "./rows";
import type { Column, LibraryState } from "./state";

interface SystemsProps extends Pick<PageProps<LibraryState>, "set"> {
  /** In the order of the table. */
  readonly rows: readonly Row[];
  /** Besides those that are always there. */
  readonly columns: readonly Folding[];
  readonly ticked: readonly string[];
  readonly sort: LibraryState["sort"];
  readonly phone: boolean;
}

const LongRows = lazy(() => import("./LongRows"));
/** More rows than this are drawn where they come into view. */
const LONG = 150;

const WORDS = ["media", "attached", "host", "tool"] as const;
type Words = (typeof WORDS)[number];
const WIDTHS: Readonly<Record<Words, string>> = {
  media: "w-17",
  attached: "w-24 2xl:w-34 in-data-wide:w-38",
  host: "w-24 2xl:w-34 in-data-wide:w-38",
  tool: "w-17 2xl:w-24",
};

/** One row a set-up. Any head sorts; the box of a row ticks it for the bar at the foot. */
export function Systems({ rows, columns: shown, ticked: now, sort, phone, set }: SystemsProps) {
  const columns = useSame(shown);
  const ticked = useSame(now);
  const ends = useMemo(
    () => ({
      read: scaleEnd(rows.map(({ shelf }) => shelf?.read?.peak_iops ?? null)),
      write: scaleEnd(rows.map(({ shelf }) => shelf?.write?.peak_iops ?? null)),
    }),
    [rows],
  );
  const notes = useMemo(() => {
    const write = loadNotes(rows, "write");
    return new Map([...write, ...loadNotes(rows, "read")]);
  }, [rows]);
  // What nobody said of any of them has no column.
  const words = useSame(WORDS.filter((id) => rows.some((row) => row[id] !== null)));
  const on = useMemo(() => new Set(ticked), [ticked]);
  const tick = useCallback(
    (id: string, isOn: boolean) => {
      set({ rows: isOn ? [...ticked, id] : ticked.filter((one) => one !== id) }, "replace");
    },
    [set, ticked],
  );
  if (phone) {
    return <PhoneList rows={rows} notes={notes} on={on} tick={tick} sort={sort} set={set} />;
  }
  const head = (id: Column, label: ReactNode, isNumber = false) => (
    <Head key={id} id={id} label={label} isNumber={isNumber} sort={sort} set={set} />
  );
  const two = ([first, second]: readonly [string, string]) => (
    <>
      {first}
      <br />
      {second}
    </>
  );
  const { heads } = text;
  const drawn = (row: Row) => (
    <SystemRow
      key={row.id}
      row={row}
      note={notes.get(row.id) ?? ""}
      on={on.has(row.id)}
      onTick={tick}
      read={ends.read}
      write={ends.write}
      words={words}
      columns={columns}
    />
  );
  return (
    <div className="overflow-x-auto">
      <table className="mt-1.5 w-full min-w-240 table-fixed border-collapse [&_td]:h-6.5 [&_td]:truncate [&_td]:border-b [&_td]:border-grid [&_td]:pr-2 [&_th]:pr-2 [&_th]:pb-1 [&_th]:align-bottom [&_th]:text-small [&_th]:font-normal [&_th]:text-ink2">
        <colgroup>
          <col className="w-6" />
          <col />
          {words.map((id) => (
            <col key={id} className={WIDTHS[id]} />
          ))}
          {[84, 66, 64, 62, 84, 66, 64].map((width, i) => (
            <col key={i} style={{ width }} />
          ))}
          {columns.map((id) => (
            <col key={id} className={id === "seq" ? "w-20" : "w-26"} />
          ))}
          <col className="w-25" />
        </colgroup>
        <thead>
          <tr>
            <td colSpan={2 + words.length} className="border-0!" />
            <th colSpan={4} scope="colgroup" className="border-b border-rule text-left font-semibold! text-ink!">
              {heads.read}
            </th>
            <th colSpan={3} scope="colgroup" className="border-b border-rule text-left font-semibold! text-ink!">
              {heads.write}
            </th>
            <td colSpan={columns.length + 1} className="border-0!" />
          </tr>
          <tr className="[&_th]:border-b [&_th]:border-ctrl">
            <th scope="col">
              <span className="sr-only">{heads.tick}</span>
            </th>
            {head("name", heads.name)}
            {words.map((id) => head(id, heads[id]))}
            {head("read", two(heads.within), true)}
            {head("readPeak", two(heads.peak), true)}
            <th scope="col" className="text-left text-tiny! text-ink3!">
              {heads.scale(endText(ends.read))}
            </th>
            {head("qd1", two(heads.qd1), true)}
            {head("write", two(heads.within), true)}
            {head("writePeak", two(heads.peak), true)}
            <th scope="col" className="text-left text-tiny! text-ink3!">
              {heads.scale(endText(ends.write))}
            </th>
            {columns.map((id) => head(id, two(heads[id]), true))}
            <th scope="col" className="text-left whitespace-nowrap">
              {two(heads.curve)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.length <= LONG ? (
            rows.map(drawn)
          ) : (
            <Suspense>
              <LongRows
                count={rows.length}
                height={26}
                draw={(index) => drawn(rows[index]!)}
                spacer={(where, height) => (
                  <tr key={where} aria-hidden="true">
                    <td colSpan={words.length + columns.length + 10} style={{ height }} className="border-0! p-0!" />
                  </tr>
                )}
              />
            </Suspense>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** "220k": a scale's end is round, no value. */
const endText = (end: number): string =>
  end >= 1e6 ? `${exact(end / 1e6)}M` : end >= 1e3 ? `${exact(end / 1e3)}k` : exact(end);

interface HeadProps extends Pick<SystemsProps, "sort" | "set"> {
  readonly id: Column;
  readonly label: ReactNode;
  readonly isNumber: boolean;
}

function Head({ id, label, isNumber, sort, set }: HeadProps) {
  const isSorted = sort.column === id;
  return (
    <th
      scope="col"
      className={isNumber ? "text-right" : "text-left"}
      aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
    >
      <button
        type="button"
        className={`leading-[15px] whitespace-nowrap ${isNumber ? "text-right" : "text-left"} ${isSorted ? "font-semibold text-ink" : ""}`}
        onClick={() => {
          // The most first, of waiting the least: what a reader looks for.
          const first = isNumber && id !== "qd1";
          set({ sort: { column: id, descending: isSorted ? !sort.descending : first } });
        }}
      >
        {label}
        {isSorted ? (sort.descending ? " ▾" : " ▴") : ""}
      </button>
    </th>
  );
}

const SystemRow = memo(function SystemRow({
  row,
  note,
  on,
  onTick,
  read: readEnd,
  write: writeEnd,
  words,
  columns,
}: RowProps & {
  readonly read: number;
  readonly write: number;
  readonly words: readonly Words[];
  readonly columns: readonly Folding[];
}) {
  const { shelf, media, name } = row;
  const [read, write] = [shelf?.read ?? null, shelf?.write ?? null];
  const other: Readonly<Record<Folding, string | null>> = {
    seq: shelf?.seq_bytes_per_s == null ? null : significant(shelf.seq_bytes_per_s / 1e9, 3),
    mix: shelf?.mix_iops == null ? null : iopsText(shelf.mix_iops),
  };
  const peak = (reading: ShelfReading | null) =>
    orNotRun(reading?.peak_iops == null ? null : iopsText(reading.peak_iops));
  return (
    <tr className="data-on:bg-hi" data-on={on || undefined} data-row={row.id}>
      <td>
        <Tick row={row} on={on} onTick={onTick} />
      </td>
      <th scope="row" className="truncate border-b border-grid pb-0! text-left align-middle! text-base! text-ink!">
        <Name row={row} note={note} />
      </th>
      {words.map((id) => (
        <td
          key={id}
          className={id === "host" || id === "tool" ? "text-ink2" : undefined}
          title={id === "media" ? undefined : (row[id] ?? undefined)}
        >
          {id === "media" ? <Media row={row} /> : orNotRun(row[id])}
        </td>
      ))}
      <td className="text-right">
        <Within reading={read} />
      </td>
      <td className="text-right text-ink2">{peak(read)}</td>
      <td>{read === null ? null : <Bar reading={read} end={readEnd} media={media} />}</td>
      <td className="text-right">{orNotRun(read?.qd1_mean_us == null ? null : iopsText(read.qd1_mean_us))}</td>
      <td className="text-right">
        <Within reading={write} />
      </td>
      <td className="text-right text-ink2">{peak(write)}</td>
      <td>{write === null ? null : <Bar reading={write} end={writeEnd} media={media} />}</td>
      {columns.map((id) => (
        <td key={id} className="text-right">
          {orNotRun(other[id])}
          {id === "mix" && shelf?.mix_read_percent != null && other.mix !== null ? (
            <span className="text-small text-ink3"> {text.mixOf(shelf.mix_read_percent)}</span>
          ) : null}
        </td>
      ))}
      <td className="pr-0!">{read === null ? null : <Sparkline reading={read} media={media} name={name} />}</td>
    </tr>
  );
});

interface PhoneListProps extends Pick<SystemsProps, "rows" | "sort" | "set"> {
  readonly notes: ReadonlyMap<string, string>;
  readonly on: ReadonlySet<string>;
  readonly tick: (id: string, on: boolean) => void;
}

/** The same on a phone: 48 px a row, reads alone. */
function PhoneList({ rows, notes, on, tick, sort, set }: PhoneListProps) {
  const { heads } = text;
  const grid = "grid grid-cols-[22px_minmax(0,1fr)_84px_70px] items-center gap-2";
  const sortBy = (column: Column, label: string, descending: boolean) => (
    <button
      type="button"
      className={`min-h-8 ${sort.column === column ? "font-semibold text-ink" : ""}`}
      onClick={() => {
        set({ sort: { column, descending: sort.column === column ? !sort.descending : descending } });
      }}
    >
      {label}
      {sort.column === column ? (sort.descending ? " ▾" : " ▴") : ""}
    </button>
  );
  const drawn = (row: Row) => {
    const read = row.shelf?.read ?? null;
    const facts = [row.media, row.attached].filter((part) => part !== null).join(" · ");
    return (
      <li
        key={row.id}
        className={`${grid} min-h-12 border-b border-grid px-4 py-1.5 data-on:bg-hi`}
        data-on={on.has(row.id) || undefined}
        data-row={row.id}
      >
        <Tick row={row} on={on.has(row.id)} onTick={tick} />
        <span className="min-w-0">
          <span className="block truncate">
            <Name row={row} note={notes.get(row.id) ?? ""} />
          </span>
          <span className="block truncate text-small text-ink2">
            <span className="media-dot mr-1.5" data-media={row.media ?? ""} data-guess aria-hidden="true" />
            {facts}
          </span>
        </span>
        {read === null ? <span /> : <Sparkline reading={read} media={row.media} name={row.name} />}
        <span className="text-right">
          <Within reading={read} />
          <span className="block text-small text-ink2">
            {read?.qd1_mean_us == null ? text.notRun : text.us(iopsText(read.qd1_mean_us))}
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
      <ul>
        {rows.length <= LONG ? (
          rows.map(drawn)
        ) : (
          <Suspense>
            <LongRows
              count={rows.length}
              height={49}
              draw={(index) => drawn(rows[index]!)}
              spacer={(where, height) => <li key={where} aria-hidden="true" style={{ height }} />}
            />
          </Suspense>
        )}
      </ul>
    </div>
  );
}
