import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { plain } from "~/base/shownText";
import { source as sourceText } from "~/text/en/source";
import { Badge, type BadgeInfo } from "./Badge";
import { CopyLink } from "./CopyLink";
import { RawFragment, type RawSource } from "./RawFragment";
import { Sheet } from "./ui/Sheet";
import "./components.css";
import "./source.css";

/** One line of the panel: what, how much, and how sure. */
export interface Fact {
  readonly term: string;
  readonly value: string;
  /** Behind the value, quieter. */
  readonly note?: string | undefined;
  readonly tone?: "ok" | "warn" | "bad" | undefined;
  readonly strong?: boolean;
}

/** Where a number comes from, said by the page; the panel knows no storage rule. */
export interface Provenance {
  /** Identity of the point or figure: a new one is a new panel. */
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly facts: readonly Fact[];
  readonly audit: readonly BadgeInfo[];
  /** Remarks in whole sentences: repair notes, what a bound means. */
  readonly notes: readonly string[];
  readonly file?: {
    readonly folder: string;
    readonly name: string;
    readonly line: number | null;
    readonly about: string;
  };
  readonly options?: readonly string[];
  readonly raw?: RawSource;
  /** Something to decide here: confirm one reading of an ambiguous figure. */
  readonly actions?: readonly { readonly label: string; readonly onClick: () => void; readonly pressed: boolean }[];
  readonly href?: string | null;
}

export interface SourcePanelProps {
  readonly provenance: Provenance;
  /** Beside the chart, or from the bottom edge where there is no room. */
  readonly form: "panel" | "sheet";
  readonly onClose: () => void;
  /** What can be said of it. */
  readonly children?: ReactNode;
}

/** The source of one mark: values, checks, file and line, options, the raw text. */
export function SourcePanel({ provenance, form, onClose, children }: SourcePanelProps) {
  if (form === "sheet") {
    return (
      <Sheet label={provenance.title} form="sheet" onClose={onClose}>
        <div className="source">
          <Contents provenance={provenance} closeLabel={sourceText.close} onClose={onClose}>
            {children}
          </Contents>
        </div>
      </Sheet>
    );
  }
  return (
    // Esc anywhere in the panel closes it; every control inside stays what it is.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className="source source-panel"
      aria-label={provenance.title}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Contents provenance={provenance} closeLabel={sourceText.esc} onClose={onClose}>
        {children}
      </Contents>
    </aside>
  );
}

interface ContentsProps {
  readonly provenance: Provenance;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Contents({ provenance: p, closeLabel, onClose, children }: ContentsProps) {
  const text = sourceText;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: "nearest" });
  }, [p.id]);
  const [number, setNumber] = useState<{ readonly key: string; readonly line: number } | null>(null);
  const key = p.raw?.key ?? "";
  const setNumberLine = useCallback(
    (found: number) => {
      setNumber({ key, line: found });
    },
    [key],
  );
  // Where the job begins, until the number itself is found.
  const line = number?.key === key ? number.line : (p.file?.line ?? null);
  return (
    <>
      <div ref={top} className="source-head">
        <h2>{p.title}</h2>
        <button type="button" className="quiet" aria-label={text.close} onClick={onClose}>
          {closeLabel}
        </button>
      </div>
      <p className="sub">{p.subtitle}</p>
      <dl className="facts">
        {p.facts.map((fact) => (
          <div key={fact.term}>
            <dt>{fact.term}</dt>
            <dd>
              {fact.strong === true ? <b>{fact.value}</b> : fact.value}
              {fact.note === undefined ? null : <span className={`tone-${fact.tone ?? "quiet"}`}> {fact.note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {p.notes.map((note) => (
        <p key={note} className="source-note">
          {note}
        </p>
      ))}
      {p.actions === undefined ? null : (
        <p className="source-actions">
          {p.actions.map((action) => (
            <button
              key={action.label}
              type="button"
              className="btn"
              aria-pressed={action.pressed}
              onClick={action.onClick}
            >
              {action.label}
            </button>
          ))}
        </p>
      )}
      {children}
      {p.audit.length === 0 ? null : (
        <Section title={text.audit}>
          <div className="badges">
            {p.audit.map((badge) => (
              <Badge key={badge.text} {...badge} />
            ))}
          </div>
        </Section>
      )}
      {p.file === undefined ? null : (
        <Section title={text.file}>
          <p className="source-path">
            {p.file.folder}
            {p.file.folder === "" ? null : <wbr />}
            <b>{p.file.name}</b>
            {line === null ? "" : `:${String(line)}`}
          </p>
          <p className="sub small">{p.file.about}</p>
        </Section>
      )}
      {p.options === undefined ? null : (
        <Section title={text.options}>
          {p.options.length === 0 ? <p className="sub">{text.noOptions}</p> : null}
          <p className="mono source-options">
            {p.options.map((option) => (
              <span key={option}>{plain(option)} </span>
            ))}
          </p>
        </Section>
      )}
      {p.raw === undefined ? null : <RawFragment key={p.raw.key} raw={p.raw} onLine={setNumberLine} />}
      <p className="source-links">
        <CopyLink />
        {p.href === undefined || p.href === null ? null : (
          <a className="lnk" href={p.href} rel="noreferrer" target="_blank">
            {text.openArticle}
          </a>
        )}
      </p>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
