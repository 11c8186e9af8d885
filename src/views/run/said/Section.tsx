import { Fragment, useEffect, useMemo, useRef, useState } from "react";
import { lookUp } from "~/base/lookUp";
import { useLoaded } from "~/components/useLoaded";
import { said as text } from "~/text/en/run-said";
import { factLines, type FactLine } from "~/workspace/raw";
import type { SaidFile } from "./picture";
import type { RawPlace } from "./RawText";
import { MOST_ROWS, placesOf, type SaidCell, type SaidPlace, type SaidRow, type SaidSection } from "./section";
import "./said.css";

const SIGN = { warn: "! ", bad: "✕ " } as const;

/** Lines in the file that the section asks to be shown. */
export type AskedLines = Omit<RawPlace, "run">;

interface SectionProps {
  readonly section: SaidSection;
  /** null: none that can be read. */
  readonly file: SaidFile | null;
  readonly onLines: (lines: AskedLines) => void;
}

/** A section that opens: its answer stands beside the title, so that most need not be opened. */
export function Section({ section, file, onLines }: SectionProps) {
  const { id, answer, tone, rows, notes, open } = section;
  const title = lookUp(text.titles, id) ?? id;
  const sign = tone === undefined ? "" : SIGN[tone];
  const [isOpen, setOpen] = useState(false);
  const lines = useLines(isOpen ? section : null, file);
  // Once each time it is opened: what is drawn anew asks for nothing.
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (lines !== null && lines.key !== told.current && lines.found.length > 0) {
      onLines({ what: title, isSection: true, line: lines.found[0]!, found: lines.found });
    }
    told.current = lines?.key ?? null;
  }, [lines, title, onLines]);
  const head = (
    <>
      <b>{title}</b>{" "}
      <span className={tone === undefined ? "said-answer" : `said-answer tone-${tone}`}>
        <span aria-hidden="true">{sign}</span>
        {answer}
      </span>
    </>
  );
  if (rows.length === 0) {
    return (
      <p className="said-section said-bare" data-said={id}>
        {head}
      </p>
    );
  }
  return (
    <details
      className="said-section"
      data-said={id}
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>{head}</summary>
      <Rows section={section} title={title} lines={lines} onLines={onLines} />
      {rows.length > MOST_ROWS ? <p className="sub">{text.more(rows.length - MOST_ROWS)}</p> : null}
      {notes.map((note) => (
        <p key={note} className="sub">
          {note}
        </p>
      ))}
    </details>
  );
}

interface RowsProps {
  readonly section: SaidSection;
  readonly title: string;
  readonly lines: SectionLines | null;
  readonly onLines: SectionProps["onLines"];
}

function Rows({ section, title, lines, onLines }: RowsProps) {
  const { columns, rows } = section;
  return (
    // Wide tables scroll sideways; a scrollable region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="said-rows" role="group" aria-label={title} tabIndex={0}>
      <table>
        <caption className="sr-only">{`${title}: ${section.answer}`}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, number }) =>
              label === "" ? (
                <td key={id} />
              ) : (
                <th key={id} scope="col" className={number === true ? "n" : undefined}>
                  {label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <tr key={row.id}>
              {row.cells.map((cell, i) => (
                <Cell
                  key={columns[i]?.id ?? i}
                  cell={cell}
                  column={columns[i]?.id ?? ""}
                  isNumber={columns[i]?.number === true}
                  row={i === 0 ? row : undefined}
                  lines={lines}
                  onLines={onLines}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly cell: SaidCell;
  readonly column: string;
  readonly isNumber: boolean;
  /** Of the first cell, which leads to the source. */
  readonly row: SaidRow | undefined;
  readonly lines: SectionLines | null;
  readonly onLines: SectionProps["onLines"];
}

function Cell({ cell, column, isNumber, row, lines, onLines }: CellProps) {
  const props = {
    "data-column": column,
    "data-value": cell.value ?? undefined,
    className: [isNumber ? "n" : "", cell.tone === undefined ? "" : `tone-${cell.tone}`].join(" ").trim() || undefined,
  };
  const words = (
    <>
      {cell.lines === undefined ? cell.text : <Lines lines={cell.lines} />}
      {cell.bar === undefined ? null : <Bar percent={cell.bar} />}
    </>
  );
  if (row === undefined) return <td {...props}>{words}</td>;
  return (
    <th scope="row" {...props}>
      <Lead row={row} what={cell.text} lines={lines} onLines={onLines}>
        {words}
      </Lead>
    </th>
  );
}

interface LeadProps {
  readonly row: SaidRow;
  readonly what: string;
  readonly lines: SectionLines | null;
  readonly onLines: SectionProps["onLines"];
  readonly children: React.ReactNode;
}

/** Leads to the line where there is one: else its words stand alone. */
function Lead({ row: { place, href }, what, lines, onLines, children }: LeadProps) {
  if (href !== undefined) return <a href={href}>{children}</a>;
  const line = place === undefined ? undefined : lines?.of.get(place);
  if (lines === null || line === undefined) return children;
  return (
    <button
      type="button"
      aria-label={text.toLine(what)}
      onClick={() => {
        onLines({ what, isSection: false, line, found: lines.found });
      }}
    >
      {children}
    </button>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <code>
    {lines.map((line, i) => (
      <Fragment key={i}>
        {i === 0 ? null : <br />}
        {line}
      </Fragment>
    ))}
  </code>
);

/** Length says the same as the number beside it. */
const Bar = ({ percent }: { readonly percent: number }) => (
  <svg className="said-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width={Math.max(0, Math.min(100, percent))} height="8" fill="currentColor" />
  </svg>
);

/** Where what a section holds stands in the file. */
interface SectionLines {
  /** Equal as long as the same was asked for. */
  readonly key: string;
  readonly of: ReadonlyMap<SaidPlace, FactLine>;
  /** Each once, in the order of the file. */
  readonly found: readonly FactLine[];
}

/** Asked when a section is opened; null: not yet known, or the file cannot be read. */
function useLines(section: SaidSection | null, file: SaidFile | null): SectionLines | null {
  const places = useMemo(() => (section === null ? [] : placesOf(section)), [section]);
  const key =
    section === null || file === null || places.length === 0
      ? null
      : JSON.stringify([file.raw.sha256, file.document, section.id, places]);
  const loaded = useLoaded(key, (signal) => {
    const { raw, document, before } = file!;
    return factLines(
      raw,
      places.map((place) => ({ ...place, document })),
      before,
      signal,
    );
  });
  const lines = loaded.state === "ready" ? loaded.value : null;
  return useMemo(
    () => (lines === null || key === null ? null : { key, ...linesOf(places, lines) }),
    [key, places, lines],
  );
}

function linesOf(places: readonly SaidPlace[], lines: readonly (FactLine | null)[]): Omit<SectionLines, "key"> {
  const of = new Map<SaidPlace, FactLine>();
  const found = new Map<number, FactLine>();
  for (const [i, place] of places.entries()) {
    const line = lines[i] ?? null;
    if (line === null) continue;
    of.set(place, line);
    if (!found.has(line.line)) found.set(line.line, line);
  }
  return { of, found: [...found.values()].sort((a, b) => a.line - b.line) };
}
