/** What the cells of a row say, in the table and in the list of a phone. */
import { mediaName } from "~/charts/medium";
import { exact, significant } from "~/base/number";
import { type ShelfReading, SHELF_LIMIT_US } from "~/model/shelf";
import { knee } from "~/text/en/knee";
import { library as text } from "~/text/en/library";
import { type Line, rowLink } from "./rows";
import { TextButton } from "~/components/ui/Button";
import { RowTick } from "~/components/ui/Field";
import { sentence, sentences } from "~/text/en/counted";
import { mediaColour } from "~/charts/palette";

export const iopsText = (value: number): string => exact(Math.round(value));
/** µs, with the digits that tell fast drives apart. */
export const meanText = (us: number): string => significant(us, 3);

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

const Caution = ({ words }: { readonly words: string }) => (
  <span className="tone-warn" role="img" aria-label={words} title={words}>
    !
  </span>
);

/** The name is whole where it can be: the note gives way. */
export const Name = ({ line, note, loads, onFold }: Omit<RowProps, "on" | "onTick">) => {
  const { row, others, isOpen, isUnder } = line;
  const notes = [row.note, note].filter((part) => part !== "").join(", ");
  const name = isUnder ? notes || (row.engine ?? row.name) : row.name;
  return (
    <span className="flex items-baseline gap-x-1">
      {row.warning === "" || isUnder ? null : <Caution words={row.warning} />}
      {/* A note with room for a few letters only would say nothing: it wraps out of sight. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1 sm:h-6 sm:overflow-hidden sm:leading-6">
        <a
          className={`hit min-w-0! truncate in-data-wraps:line-clamp-2 in-data-wraps:whitespace-normal hover:underline ${isUnder ? "pl-3.5 text-ink2" : ""}`}
          href={rowLink(row)}
          title={`${row.name} ${notes}`.trim()}
        >
          {name}
        </a>
        {isUnder || notes === "" ? null : (
          <span className="min-w-20 flex-[1_1_0] truncate text-ink3 max-sm:hidden" title={notes}>
            {notes}
          </span>
        )}
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
  if (reading?.within_iops != null) {
    return (
      <>
        {reading.submitted === true ? <Caution words={knee.verdict.submitted} /> : null}{" "}
        <b>{iopsText(reading.within_iops)}</b>
      </>
    );
  }
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

// The drawings in a row: a bar per workload and the curve of its reads. Colour shows only the medium.

const BAR = { width: 58, height: 12, length: 54 };

interface BarProps {
  readonly reading: ShelfReading;
  /** End of the column's scale, IOPS. */
  readonly end: number;
  readonly media: string | null;
}

/** Solid up to the rate within the limit, then a thin line with a cap up to the peak. */
export function Bar({ reading: { within_iops, peak_iops }, end, media }: BarProps) {
  const colour = `var(--${mediaColour(media)})`;
  const x = (iops: number | null): number => Math.round((BAR.length * (iops ?? 0) * 10) / end) / 10;
  const [within, peak] = [x(within_iops), x(peak_iops)];
  const over = peak - within >= 1 ? `M${within} 5.5H${peak}V6.5H${within}M${peak - 1} 3h1v6h-1` : "";
  // One path, since a table draws some hundred of them.
  return (
    <svg width={BAR.width} height={BAR.height} className="border-l border-rule max-[86rem]:hidden" aria-hidden="true">
      <path d={`M0 3H${within}V9H0${over}`} fill={colour} />
    </svg>
  );
}

const CURVE = { width: 84, height: 22, length: 82, top: 2, bottom: 20 };
/** p99 from 0.1 to 10 ms. */
const DECADES = [2, 4] as const;

const yOf = (us: number): number => {
  const share = (Math.log10(us) - DECADES[0]) / (DECADES[1] - DECADES[0]);
  return CURVE.bottom - Math.min(1, Math.max(0, share)) * (CURVE.bottom - CURVE.top);
};
const round = (value: number): number => Math.round(value * 10) / 10;

/** p99 against IOPS from 0 to the row's own peak, with the limit and a dot at the highest rate within it. */
export function Sparkline({ reading, media, name }: Omit<BarProps, "end"> & { readonly name: string }) {
  const { line, furthest, peak_iops } = reading;
  if (line.length === 0) return null;
  const colour = `var(--${mediaColour(media)})`;
  const most = peak_iops ?? Math.max(...line.map(([iops]) => iops));
  const at = ([iops, us]: readonly [number, number]) => [round((CURVE.length * iops) / most), round(yOf(us))] as const;
  const points = line.map(at);
  const dot = furthest === null ? undefined : points[furthest];
  const limit = round(yOf(SHELF_LIMIT_US));
  return (
    <svg width={CURVE.width} height={CURVE.height} role="img" aria-label={text.sparkline(name)}>
      <path d={`M0 ${limit}H${CURVE.width}`} stroke="var(--ink)" strokeDasharray="3 2" strokeOpacity=".35" />
      <polyline points={points.map((p) => p.join(",")).join(" ")} fill="none" stroke={colour} strokeWidth="1.5" />
      <circle cx={dot?.[0]} cy={dot?.[1]} r={dot === undefined ? 0 : 2.2} fill={colour} />
    </svg>
  );
}
