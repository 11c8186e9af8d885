import { useEffect, useState } from "react";
import { fixed } from "~/charts/number";
import { en } from "~/text/en";
import { Sheet } from "./ui/Sheet";
import { useLoaded } from "./useLoaded";
import "./source.css";

/** The lines around a number, as the file has them. */
export interface RawLines {
  readonly from_line: number;
  readonly lines: readonly string[];
  /** 1-based line of the very number. */
  readonly line: number;
}

export interface RawSource {
  /** Identity of the place: a new one is read anew. */
  readonly key: string;
  readonly path: string;
  /** null: the place is not known. */
  readonly fragment: (signal: AbortSignal) => Promise<RawLines | null>;
  readonly wholeFile: (signal: AbortSignal) => Promise<string>;
}

/** More would make the browser slow; the file itself is where it was. */
const WHOLE_LINES = 5_000;

/** The raw text with line numbers, the very line lit; the whole file on demand. Text is text: never markup. */
export function RawFragment({ raw, onLine }: { readonly raw: RawSource; readonly onLine: (line: number) => void }) {
  const text = en.source;
  const [whole, setWhole] = useState(false);
  const found = useLoaded(raw.key, raw.fragment);
  const last = found.state === "ready" && found.value !== null ? found.value : null;
  const line = last?.line;
  useEffect(() => {
    if (line !== undefined) onLine(line);
  }, [line, onLine]);
  return (
    <section>
      <h3>
        {last === null
          ? text.asPrinted("…", "…")
          : text.asPrinted(fixed(last.from_line, 0), fixed(last.from_line + last.lines.length - 1, 0))}
      </h3>
      {found.state === "waiting" ? <p className="sub late">{text.reading}</p> : null}
      {found.state === "failed" ? <p className="sub">{text.fragmentFailed}</p> : null}
      {found.state === "ready" && last === null ? <p className="sub">{text.noFragment}</p> : null}
      {last === null ? null : <Lines from={last.from_line} lines={last.lines} lit={last.line} />}
      <p className="source-links">
        <button
          type="button"
          className="lnk"
          onClick={() => {
            setWhole(true);
          }}
        >
          {text.wholeFile}
        </button>
      </p>
      {whole ? (
        <WholeFile
          raw={raw}
          lit={last?.line ?? null}
          onClose={() => {
            setWhole(false);
          }}
        />
      ) : null}
    </section>
  );
}

interface LinesProps {
  readonly from: number;
  readonly lines: readonly string[];
  readonly lit: number | null;
}

function Lines({ from, lines, lit }: LinesProps) {
  return (
    // Long lines scroll sideways; a scrollable region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="raw" tabIndex={0}>
      {lines.map((line, i) => (
        <span key={from + i} className={from + i === lit ? "raw-line raw-lit" : "raw-line"} data-line={from + i}>
          {line}
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
  const text = en.source;
  const file = useLoaded(raw.key, raw.wholeFile);
  const lines = file.state === "ready" ? file.value.split("\n") : [];
  const first = lit === null ? 0 : Math.max(0, Math.min(lit - WHOLE_LINES / 2, lines.length - WHOLE_LINES));
  return (
    <Sheet label={text.wholeFileOf(raw.path)} form="page" onClose={onClose}>
      <div className="source whole">
        <div className="source-head">
          <h2 className="mono">{raw.path}</h2>
          <button type="button" className="quiet" aria-label={text.close} onClick={onClose}>
            {text.esc}
          </button>
        </div>
        {file.state === "waiting" ? <p className="sub late">{text.reading}</p> : null}
        {file.state === "failed" ? <p className="sub">{text.fragmentFailed}</p> : null}
        {lines.length > WHOLE_LINES ? (
          <p className="sub">{text.cut(fixed(first + 1, 0), fixed(first + WHOLE_LINES, 0), fixed(lines.length, 0))}</p>
        ) : null}
        <div ref={(element) => element?.querySelector(".raw-lit")?.scrollIntoView({ block: "center" })}>
          {file.state === "ready" ? (
            <Lines from={first + 1} lines={lines.slice(first, first + WHOLE_LINES)} lit={lit} />
          ) : null}
        </div>
      </div>
    </Sheet>
  );
}
