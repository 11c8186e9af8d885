import { useState, type Ref } from "react";
import { RawFragment, type RawSource } from "~/components/RawFragment";
import { said as text } from "~/text/en/run-said";
import { factExcerpt, fileLines, fragment, type FactLine } from "~/workspace/raw";
import type { SaidFile } from "./picture";
import type { SaidInput } from "./section";

/** Lines that were asked for: of the section that was opened last, or of one fact of it. */
export interface RawPlace {
  readonly run: string;
  /** The fact, or the section. */
  readonly what: string;
  readonly isSection: boolean;
  readonly line: FactLine;
  /** Of all facts of the section. */
  readonly found: readonly FactLine[];
}

/** Lines that are lit besides the one that was asked for: more than a reader compares. */
const MOST_LIT = 60;

interface RawTextProps {
  readonly ref: Ref<HTMLDetailsElement>;
  readonly input: SaidInput;
  readonly file: SaidFile;
  readonly asked: RawPlace | null;
}

/** The text of the file around the numbers or the fact that were asked for; read when it is opened. */
export function RawText({ ref, input, file, asked }: RawTextProps) {
  const [open, setOpen] = useState(false);
  const source = sourceOf(input, file, asked);
  return (
    <details
      ref={ref}
      className="said-section"
      data-said="raw"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <b>{text.titles["raw"]}</b> <span className="said-answer">{text.raw.answer(source.path)}</span>
      </summary>
      <p className="sub">{wordsOf(asked)}</p>
      {open ? <RawFragment key={source.key} raw={source} onLine={() => undefined} /> : null}
    </details>
  );
}

function wordsOf(asked: RawPlace | null): string {
  if (asked === null) return text.raw.number;
  const { what, isSection, found } = asked;
  const lines = new Set(found.map(({ line }) => line)).size;
  if (isSection) return text.raw.section(what, Math.min(lines, MOST_LIT), lines);
  return lines > 1 ? `${text.raw.fact(what)} ${text.raw.around}` : text.raw.fact(what);
}

function sourceOf({ points, traces, run, job }: SaidInput, file: SaidFile, asked: RawPlace | null): RawSource {
  const point = points.find(({ job_index, failed }) => job_index === job && !failed) ?? points[0];
  const load: RawSource["fragment"] = (signal) => {
    if (asked !== null) return factExcerpt(file.raw, asked.found, asked.line, MOST_LIT, signal);
    if (point !== undefined) {
      const number = { document: file.document, job_index: job, op: point.op, stat: "iops" };
      return fragment(file.raw, number, point.line);
    }
    const line = traces.find(({ run_path, source_path }) => run_path === source_path)?.line ?? null;
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
