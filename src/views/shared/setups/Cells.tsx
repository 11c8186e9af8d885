/** What the cells of a row say, in the table and in the list of a phone. */
import { mediaName } from "~/charts/medium";
import { exact } from "~/base/number";
import type { ShelfReading } from "~/model/shelf";
import { library as text } from "~/text/en/library";
import { linkContext } from "../catalogue";
import { type Line, rowLink } from "./rows";
import { TextButton } from "~/components/ui/Button";
import { RowTick } from "~/components/ui/Field";
import { sentence, sentences } from "~/text/en/counted";

export const iopsText = (value: number): string => exact(Math.round(value));

export interface RowProps {
  readonly line: Line;
  /** How it was measured otherwise than others. */
  readonly note: string;
  /** Of the loads that most rows ran, how many it shares; "": all. */
  readonly loads: string;
  readonly on: boolean;
  readonly onTick: (id: string, on: boolean) => void;
  readonly onFold: (system: string, isOpen: boolean) => void;
}

export const Tick = ({ line: { row }, on, onTick }: Pick<RowProps, "line" | "on" | "onTick">) =>
  row.shelf?.read == null && row.shelf?.write == null ? null : (
    <RowTick checked={on} aria-label={text.tick(row.name)} onChange={(event) => onTick(row.id, event.target.checked)} />
  );

/** The name is whole where it can be: the note gives way. */
export const Name = ({ line, note, loads, onFold }: Omit<RowProps, "on" | "onTick">) => {
  const { row, others, isOpen, isUnder } = line;
  const notes = [row.note, note].filter((part) => part !== "").join(", ");
  const name = isUnder ? notes || (row.engine ?? row.name) : row.name;
  return (
    <span className="flex items-baseline gap-x-1">
      {row.warning === "" || isUnder ? null : (
        <span className="tone-warn" role="img" aria-label={row.warning} title={row.warning}>
          !
        </span>
      )}
      <a
        className={`hit min-w-0! truncate in-data-wraps:line-clamp-2 in-data-wraps:whitespace-normal hover:underline ${isUnder ? "pl-3.5 text-ink2" : ""}`}
        href={rowLink(row, linkContext)}
        title={`${row.name} ${notes}`.trim()}
      >
        {name}
      </a>
      <span className="min-w-0 flex-[1_1000_0] truncate text-ink3 max-sm:hidden" title={notes}>
        {isUnder ? "" : notes}
      </span>
      {loads === "" ? null : (
        <span className="text-ink3" role="img" aria-label={loads} title={sentences([sentence(loads), text.loadsWhy])}>
          ≠
        </span>
      )}
      {others === 0 ? null : (
        <TextButton
          className="ml-auto whitespace-nowrap text-small max-sm:-my-2 max-sm:py-2"
          aria-expanded={isOpen}
          aria-label={text.othersName(others, row.name)}
          title={text.othersName(others, row.name)}
          onClick={() => onFold(row.system, !isOpen)}
        >
          {text.others(others)} {isOpen ? "▾" : "▸"}
        </TextButton>
      )}
    </span>
  );
};

export const Media = ({ row: { media, shelf } }: Pick<Line, "row">) => (
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
      <span title={shelf?.media_guessed === false ? text.stated : text.guessed}>{mediaName(media)}</span>
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
