import { useCallback, useMemo, useRef, useState, useEffect, type ReactNode, type Ref } from "react";
import { details } from "~/queries/details";
import { said as text } from "~/text/en/run-said";
import type { CatalogueEntry } from "~/model/dataset";
import { useEach } from "~/views/shared/useAnswers";
import { runName } from "~/analysis/run/runs";
import { inputOf, saidOf } from "~/analysis/run/said";
import { rawOf } from "../shared/sourceFile";
import { timeLink } from "./controls";
import type { RunModel } from "./picture";
import { lookUp } from "~/base/lookUp";
import { EngineLoading } from "~/components/EngineLoading";
import { useLoaded } from "~/components/useLoaded";
import { factLines, type FactLine, factExcerpt, fileLines, fragment, type RawFile } from "~/workspace/raw";
import {
  MOST_ROWS,
  placesOf,
  type SaidCell,
  type SaidPlace,
  type SaidRow,
  type SaidSection,
  type SaidInput,
} from "~/analysis/run/section";
import { RawFragment, type RawSource } from "~/components/RawFragment";
import { sentences } from "~/text/en/counted";
import { useKnown } from "../shared/catalogue";

/** Everything the first chosen run prints besides its chart. This is asked for once the chart is drawn. */
export default function Said({ model }: { readonly model: RunModel }) {
  const known = useKnown();
  const { chosen, runs, steps } = model;
  const [run] = chosen;
  const key = run?.id.slice(run.dataset.length + 1) ?? "";
  const { answers, state, failures } = useEach(
    details,
    run === undefined ? [] : [{ dataset: run.dataset, run_key: key }],
  );
  const rows = useMemo(() => (state === "ready" ? (answers[0] ?? []) : []), [answers, state]);
  const input = useMemo(() => (run === undefined ? null : inputOf(run, steps, rows, timeLink)), [run, steps, rows]);
  const shown = useMemo(() => (input === null ? null : saidOf(input)), [input]);
  const file = useMemo(() => (input === null ? null : fileOf(input, known)), [input, known]);
  const [asked, setAsked] = useState<RawPlace | null>(null);
  const raw = useRef<HTMLDetailsElement>(null);
  const onLines = useCallback(
    (lines: AskedLines) => {
      setAsked({ run: key, ...lines });
      if (raw.current === null || lines.isSection) return;
      raw.current.open = true;
      raw.current.scrollIntoView({ block: "nearest" });
      raw.current.querySelector("summary")?.focus({ preventScroll: true });
    },
    [key],
  );
  if (run === undefined || input === null || shown === null) return null;
  const waits = state === "waiting" || state === "slow";
  const [failure] = failures;
  return (
    <section className="said mb-6" aria-labelledby="said-heading">
      <h2 id="said-heading" className="mt-6 mb-2 text-[0.9375rem]/5.5 font-semibold">
        {chosen.length > 1 ? text.headingOf(runName(run, runs), chosen.length) : text.heading}
      </h2>
      {shown.sections.map((section) => (
        // Choosing another run opens the section of what failed in it.
        <Section
          key={`${run.id} ${section.id} ${String(section.open)}`}
          section={section}
          file={file}
          onLines={onLines}
        />
      ))}
      {waits ? (
        <div className="sub late">
          <p>{text.asking}</p>
          <EngineLoading />
        </div>
      ) : null}
      {failure === undefined ? null : <p className="sub">{text.failed(failure.reason)}</p>}
      {waits || failure !== undefined || shown.missing === "" ? null : <p className="sub mb-1.5">{shown.missing}</p>}
      {file === null ? null : <RawText ref={raw} input={input} file={file} asked={asked?.run === key ? asked : null} />}
    </section>
  );
}

interface SaidFile {
  readonly raw: RawFile;
  readonly path: string;
  /** The run's document in the file. */
  readonly document: number;
  /** Of its numbers; its options are above their line. */
  readonly point: SaidInput["points"][number] | undefined;
  /** Of its series over time. */
  readonly trace: SaidInput["traces"][number] | undefined;
}

function fileOf({ points, traces, run, job }: SaidInput, known: readonly CatalogueEntry[]): SaidFile | null {
  const point = points.find(({ job_index, failed }) => job_index === job && !failed) ?? points[0];
  const trace = traces.find(({ run_path, source_path }) => run_path === source_path);
  const of = point ?? trace;
  if (of === undefined) return null;
  const document = Number(run.id.slice(run.id.lastIndexOf(".") + 1));
  return { raw: rawOf({ ...of, dataset: run.dataset }, known), path: of.source_path, document, point, trace };
}

const SIGN = { warn: "! ", bad: "✕ " } as const;

/** Lines of the file that the section asks to show. */
type AskedLines = Omit<RawPlace, "run">;

const SECTION = "m-0 border-t border-rule pt-1.25 pb-1.5 text-[0.8125rem]/4.5";
const SUMMARY = "hit cursor-pointer max-sm:py-1.5";
const NOTE = "sub mt-1 mb-0 ml-4 max-sm:ml-0";
const DOTTED = "underline decoration-ctrl decoration-dotted underline-offset-3";

interface SectionProps {
  readonly section: SaidSection;
  readonly file: SaidFile | null;
  readonly onLines: (lines: AskedLines) => void;
}

/** A section that opens. Its answer stands beside the title, so most need not be opened. */
function Section({ section, file, onLines }: SectionProps) {
  const { id, answer, tone, rows, notes, open } = section;
  const title = lookUp(text.titles, id) ?? id;
  const sign = tone === undefined ? "" : SIGN[tone];
  const [isOpen, setOpen] = useState(false);
  const lines = useLines(isOpen ? section : null, file);
  // Reported once each time it is opened, not at each render.
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (lines !== null && lines.key !== told.current && lines.found.length > 0) {
      onLines({ what: title, isSection: true, line: lines.found[0]!, found: lines.found });
    }
    told.current = lines?.key ?? null;
  }, [lines, title, onLines]);
  const head = (
    <>
      <b className="mr-2 font-semibold">{title}</b>{" "}
      <span className={tone === undefined ? "text-ink2" : `tone-${tone}`}>
        <span aria-hidden="true">{sign}</span>
        {answer}
      </span>
    </>
  );
  if (rows.length === 0) {
    return (
      <p className={`${SECTION} pl-4`} data-said={id}>
        {head}
      </p>
    );
  }
  return (
    <details className={SECTION} data-said={id} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={SUMMARY}>{head}</summary>
      <Rows section={section} title={title} lines={lines} onLines={onLines} />
      {rows.length > MOST_ROWS ? <p className={NOTE}>{text.more(rows.length - MOST_ROWS)}</p> : null}
      {notes.map((note) => (
        <p key={note} className={NOTE}>
          {note}
        </p>
      ))}
    </details>
  );
}

const CELL = "border-b border-grid py-0.5 pr-5 text-left align-top font-normal";
const HEAD = `${CELL} border-ctrl text-[0.75rem]/4 text-ink2`;
const NUMBER = "text-right whitespace-nowrap";
/** Columns of short texts; the value of an option may be of any length. */
const NARROW: ReadonlySet<string> = new Set(["of", "file", "counts", "what"]);

interface RowsProps {
  readonly section: SaidSection;
  readonly title: string;
  readonly lines: SectionLines | null;
  readonly onLines: SectionProps["onLines"];
}

function Rows({ section, title, lines, onLines }: RowsProps) {
  const { columns, rows } = section;
  /** The first cell of a row leads to the source. */
  const first = ({ place, href }: SaidRow, cell: SaidCell): ReactNode => {
    if (href !== undefined) {
      return (
        <a className={DOTTED} href={href}>
          {shownCell(cell)}
        </a>
      );
    }
    const line = place === undefined ? undefined : lines?.of.get(place);
    if (lines === null || line === undefined) return shownCell(cell);
    return (
      <button
        type="button"
        className={`${DOTTED} text-left hover:decoration-solid max-sm:min-h-6`}
        aria-label={text.toLine(cell.text)}
        onClick={() => onLines({ what: cell.text, isSection: false, line, found: lines.found })}
      >
        {shownCell(cell)}
      </button>
    );
  };
  return (
    // Wide tables scroll sideways; a scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="mt-1 ml-4 scroll-x max-sm:ml-0" role="group" aria-label={title} tabIndex={0}>
      <table className="border-collapse">
        <caption className="sr-only">{`${title}: ${section.answer}`}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, number }) =>
              label === "" ? (
                <td key={id} className={HEAD} />
              ) : (
                <th key={id} scope="col" className={`${HEAD} ${number === true ? NUMBER : ""}`}>
                  {label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <tr key={row.id}>
              {row.cells.map((cell, i) => {
                const { id = "", number = false } = columns[i] ?? {};
                const props = {
                  "data-column": id,
                  "data-value": cell.value ?? undefined,
                  className: [
                    ...[CELL, number ? NUMBER : "", cell.tone === undefined ? "" : `tone-${cell.tone}`],
                    i === 0 || NARROW.has(id) ? "whitespace-nowrap" : "",
                  ].join(" "),
                };
                return i === 0 ? (
                  <th key={id} scope="row" {...props}>
                    {first(row, cell)}
                  </th>
                ) : (
                  <td key={id} {...props}>
                    {shownCell(cell)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shownCell = ({ text: words, code, bar }: SaidCell): ReactNode => (
  <>
    {code === true ? <code className="block min-w-36 wrap-anywhere whitespace-pre-line">{words}</code> : words}
    {bar === undefined ? null : (
      // A bar whose length repeats the number beside it.
      <svg
        className="mt-1.25 block h-2 w-40 text-ink2 max-sm:w-20"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={Math.max(0, Math.min(100, bar))} height="8" fill="currentColor" />
      </svg>
    )}
  </>
);

/** Lines of the file that hold the facts of a section. */
interface SectionLines {
  /** Equal for equal requests. */
  readonly key: string;
  readonly of: ReadonlyMap<SaidPlace, FactLine>;
  /** Each once, in file order. */
  readonly found: readonly FactLine[];
}

/** Asked when a section is opened; null: not known yet, or the file cannot be read. */
function useLines(section: SaidSection | null, file: SaidFile | null): SectionLines | null {
  const places = useMemo(() => (section === null ? [] : placesOf(section)), [section]);
  const key =
    section === null || file === null || places.length === 0
      ? null
      : JSON.stringify([file.raw.sha256, file.document, section.id, places]);
  const loaded = useLoaded(key, (signal) => {
    const { raw, document, point } = file!;
    const at = places.map((place) => ({ ...place, document }));
    return factLines(raw, at, point?.line ?? null, signal);
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

/** Requested lines: of the section opened last, or of one of its facts. */
interface RawPlace {
  readonly run: string;
  /** The fact, or the section. */
  readonly what: string;
  readonly isSection: boolean;
  readonly line: FactLine;
  /** For all facts of the section. */
  readonly found: readonly FactLine[];
}

/** Highlighted lines besides the requested one; more than this nobody compares. */
const MOST_LIT = 60;

interface RawTextProps {
  readonly ref: Ref<HTMLDetailsElement>;
  readonly input: SaidInput;
  readonly file: SaidFile;
  readonly asked: RawPlace | null;
}

/** The text of the file around the requested numbers or fact; read when it is opened. */
function RawText({ ref, input, file, asked }: RawTextProps) {
  const [open, setOpen] = useState(false);
  const source = sourceOf(input, file, asked);
  return (
    <details
      ref={ref}
      className={`${SECTION} [&>section]:ml-4 max-sm:[&>section]:ml-0`}
      data-said="raw"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={SUMMARY}>
        <b className="mr-2 font-semibold">{text.titles["raw"]}</b> <span className="text-ink2">{source.path}</span>
      </summary>
      <p className={NOTE}>{wordsOf(asked)}</p>
      {open ? <RawFragment key={source.key} raw={source} onLine={() => undefined} /> : null}
    </details>
  );
}

function wordsOf(asked: RawPlace | null): string {
  if (asked === null) return text.raw.number;
  const { what, isSection, found } = asked;
  const lines = new Set(found.map(({ line }) => line)).size;
  if (isSection) return text.raw.section(what, Math.min(lines, MOST_LIT), lines);
  return lines > 1 ? sentences([text.raw.fact(what), text.raw.around]) : text.raw.fact(what);
}

function sourceOf({ run, job }: SaidInput, file: SaidFile, asked: RawPlace | null): RawSource {
  const { point, trace } = file;
  const load: RawSource["fragment"] = (signal) => {
    if (asked !== null) return factExcerpt(file.raw, asked.found, asked.line, MOST_LIT, signal);
    if (point !== undefined) {
      const number = { document: file.document, job_index: job, op: point.op, stat: "iops" };
      return fragment(file.raw, number, point.line);
    }
    const line = trace?.line ?? null;
    return line === null ? Promise.resolve(null) : factExcerpt(file.raw, [], { line }, 1, signal);
  };
  const place = asked === null ? "" : JSON.stringify([asked.what, asked.line.line, asked.found.length]);
  return {
    key: `${run.id} ${String(job)} ${place}`,
    path: file.path,
    fragment: load,
    wholeFile: (line, most, signal) => fileLines(file.raw, line, most, signal),
  };
}
