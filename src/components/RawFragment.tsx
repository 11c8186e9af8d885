import { useEffect, useState } from "react";
import { plainRaw } from "~/base/shownText";
import { fixed } from "~/base/number";
import { source as sourceText } from "~/text/en/source";
import { SourceHead, SourceLinks, SourceSection } from "./SourceParts";
import { Sheet } from "./ui/Sheet";
import { useLoaded } from "./useLoaded";
import { TextButton } from "./ui/Button";

/** The lines around a number, as in the file. */
export interface RawLines {
  readonly from_line: number;
  readonly lines: readonly string[];
  /** 1-based line of the number itself. */
  readonly line: number;
  /** All highlighted lines; absent: only `line`. */
  readonly lit?: readonly number[];
  /** Further lines, elsewhere in the file. */
  readonly more?: readonly Stretch[];
}

interface Stretch {
  readonly from_line: number;
  readonly lines: readonly string[];
}

export interface RawSource {
  /** Identity of the place: a new one is loaded. */
  readonly key: string;
  readonly path: string;
  /** null: the place is unknown. */
  readonly fragment: (signal: AbortSignal) => Promise<RawLines | null>;
  /** All lines, or for a large file at most `most` around one. `of`: total number, null if not counted. */
  readonly wholeFile: (
    line: number | null,
    most: number,
    signal: AbortSignal,
  ) => Promise<Stretch & { readonly of: number | null }>;
}

/** More lines would slow the browser down. */
const WHOLE_LINES = 5_000;

/**
 * The raw text with line numbers, with the line of the number highlighted; the whole file on demand. Never interpreted
 * as markup.
 */
export function RawFragment({ raw, onLine }: { readonly raw: RawSource; readonly onLine: (line: number) => void }) {
  const text = sourceText;
  const [whole, setWhole] = useState(false);
  const found = useLoaded(raw.key, raw.fragment);
  const last = found.state === "ready" && found.value !== null ? found.value : null;
  const line = last?.line;
  useEffect(() => {
    if (line !== undefined) onLine(line);
  }, [line, onLine]);
  return (
    <SourceSection title={text.asPrinted(last === null ? ["…"] : stretchesOf(last).map(spanWords))}>
      {found.state === "waiting" ? <p className="sub late">{text.reading}</p> : null}
      {found.state === "failed" ? <p className="sub">{text.fragmentFailed}</p> : null}
      {found.state === "ready" && last === null ? <p className="sub">{text.noFragment}</p> : null}
      {last === null
        ? null
        : stretchesOf(last).map(({ from_line, lines }) => (
            <Lines key={from_line} from={from_line} lines={lines} lit={last.lit ?? [last.line]} />
          ))}
      <SourceLinks>
        <TextButton onClick={() => setWhole(true)}>{text.wholeFile}</TextButton>
      </SourceLinks>
      {whole ? <WholeFile raw={raw} lit={last?.line ?? null} onClose={() => setWhole(false)} /> : null}
    </SourceSection>
  );
}

/** The stretches of the file in its order. */
const stretchesOf = (found: RawLines): Stretch[] =>
  [found, ...(found.more ?? [])].sort((a, b) => a.from_line - b.from_line);

const spanWords = ({ from_line, lines }: Stretch): string =>
  sourceText.span(fixed(from_line, 0), fixed(from_line + lines.length - 1, 0));

interface LinesProps {
  readonly from: number;
  readonly lines: readonly string[];
  readonly lit: readonly number[];
}

/** A line after its number; a wrapped one continues under its text. */
const LINE =
  "raw-line block pr-2.5 pl-12.5 -indent-10 before:mr-2.5 before:inline-block before:w-7.5 before:text-right before:indent-0 before:text-ink3 before:content-[attr(data-line)]";

function Lines({ from, lines, lit }: LinesProps) {
  return (
    // Long lines scroll sideways; a scrollable region must be reachable by keyboard.
    <pre
      className="raw -mx-2.5 overflow-x-auto text-mono [.raw+&]:mt-2 [.raw+&]:border-t [.raw+&]:border-dashed [.raw+&]:border-ctrl [.raw+&]:pt-2"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {lines.map((line, i) => (
        <span key={from + i} className={lit.includes(from + i) ? `${LINE} raw-lit bg-hi` : LINE} data-line={from + i}>
          {plainRaw(line)}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}

function WholeFile({
  raw,
  lit,
  onClose,
}: {
  readonly raw: RawSource;
  readonly lit: number | null;
  readonly onClose: () => void;
}) {
  const text = sourceText;
  const file = useLoaded(raw.key, (signal) => raw.wholeFile(lit, WHOLE_LINES, signal));
  const { from_line, lines, of } = file.state === "ready" ? file.value : { from_line: 1, lines: [], of: 0 };
  const first = lit === null ? 0 : Math.max(0, Math.min(lit - from_line - WHOLE_LINES / 2, lines.length - WHOLE_LINES));
  const shown = lines.slice(first, first + WHOLE_LINES);
  return (
    <Sheet label={text.wholeFileOf(raw.path)} form="page" onClose={onClose}>
      <div className="source whole min-h-full bg-panel px-5 pt-4 pb-6">
        <SourceHead title={raw.path} mono closeLabel="Esc ×" onClose={onClose} />
        {file.state === "waiting" ? <p className="sub late">{text.reading}</p> : null}
        {file.state === "failed" ? <p className="sub">{text.fragmentFailed}</p> : null}
        {of === null || of > WHOLE_LINES ? (
          <p className="sub">
            {text.cut(
              fixed(from_line + first, 0),
              fixed(from_line + first + shown.length - 1, 0),
              of === null ? null : fixed(of, 0),
            )}
          </p>
        ) : null}
        <div ref={(element) => element?.querySelector(".raw-lit")?.scrollIntoView({ block: "center" })}>
          {file.state === "ready" ? (
            <Lines from={from_line + first} lines={shown} lit={lit === null ? [] : [lit]} />
          ) : null}
        </div>
      </div>
    </Sheet>
  );
}
