/** What the cells of a row say, in the table and in the list of a phone. */
import { exact } from "~/base/number";
import type { ShelfReading } from "~/model/shelf";
import { library as text } from "~/text/en/library";
import { linkContext } from "../catalogue";
import { type Row, rowLink } from "./rows";

export const iopsText = (value: number): string => exact(Math.round(value));

export interface RowProps {
  readonly row: Row;
  readonly note: string;
  readonly on: boolean;
  readonly onTick: (id: string, on: boolean) => void;
}

export const Tick = ({ row, on, onTick }: Omit<RowProps, "note">) =>
  row.shelf?.read == null && row.shelf?.write == null ? null : (
    <input
      type="checkbox"
      className="block accent-ink"
      checked={on}
      aria-label={text.tick(row.name)}
      onChange={(event) => {
        onTick(row.id, event.target.checked);
      }}
    />
  );

export const Name = ({ row, note }: Pick<RowProps, "row" | "note">) => {
  const notes = [row.note, note].filter((part) => part !== "").join(", ");
  return (
    <>
      <a className="hover:underline" href={rowLink(row, linkContext)} title={`${row.name} ${notes}`.trim()}>
        {row.name}
      </a>
      {notes === "" ? null : (
        <span className="text-ink3" title={note === "" ? undefined : text.loadsWhy}>
          {" "}
          {notes}
        </span>
      )}
    </>
  );
};

export const Media = ({ row: { media, shelf } }: Pick<RowProps, "row">) => (
  <>
    <span
      className="media-dot mr-1.5"
      data-media={media ?? ""}
      data-guess={media === null || shelf?.media_guessed !== false || undefined}
      aria-hidden="true"
    />
    {media === null ? (
      <span className="text-ink3">{text.notRun}</span>
    ) : (
      <span title={shelf?.media_guessed === false ? text.stated : text.guessed}>{media}</span>
    )}
  </>
);

/** What goes within the limit, or why nothing does. */
export const Within = ({ reading }: { readonly reading: ShelfReading | null }) => {
  if (reading?.within_iops != null) return <b>{iopsText(reading.within_iops)}</b>;
  const [word, why] =
    reading === null
      ? [text.notRun, text.notRunWhy]
      : reading.judged
        ? [text.none, text.noneWhy]
        : [text.noP99, text.noP99Why];
  return (
    <span className="text-ink3" title={why}>
      {word}
    </span>
  );
};

export const orNotRun = (value: string | null) => value ?? <span className="text-ink3">{text.notRun}</span>;
