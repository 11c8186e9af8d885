import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { plain } from "~/base/shownText";
import { source as text } from "~/text/en/source";
import { announce } from "./announce";
import { Badge, type BadgeInfo } from "./Badge";
import { CopyLink } from "./CopyLink";
import { RawFragment, type RawSource } from "./RawFragment";
import { SourceHead, SourceLinks, SourceSection } from "./SourceParts";
import { Sheet } from "./ui/Sheet";
import { phrases } from "~/text/en/phrases";

/** One line of the panel: name, value, and how certain it is. */
export interface Fact {
  readonly term: string;
  readonly value: string;
  /** Behind the value, quieter. */
  readonly note?: string | undefined;
  readonly tone?: "ok" | "warn" | "bad" | undefined;
  readonly strong?: boolean;
}

/** The origin of a number, provided by the page; the panel knows nothing about storage. */
export interface Provenance {
  /** Identity of the point or figure: a new one opens a new panel. */
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
    /** Public address of the file, at its line; absent: unknown. */
    readonly href?: string | undefined;
  };
  readonly options?: readonly string[];
  readonly raw?: RawSource;
  /** A decision that can be made here: confirm one reading of an ambiguous figure. */
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
  const panel = usePanelFocus(provenance);
  if (form === "sheet") {
    return (
      <Sheet label={provenance.title} form="sheet" onClose={onClose}>
        <div className="source bg-panel px-5 pt-4 pb-6">
          <Contents provenance={provenance} closeLabel={phrases.close} onClose={onClose}>
            {children}
          </Contents>
        </div>
      </Sheet>
    );
  }
  return (
    // Esc anywhere in the panel closes it; all controls inside keep their roles.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      tabIndex={-1}
      className="source source-panel sticky top-0 h-screen overflow-y-auto border-l border-rule bg-panel px-5 pt-4 pb-6 print:hidden"
      aria-label={provenance.title}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Contents provenance={provenance} closeLabel="Esc ×" onClose={onClose}>
        {children}
      </Contents>
    </aside>
  );
}

/** Enter pins a point here: its panel takes the focus, and returns it when it closes. */
const PINS = "[role=application]:focus-visible, tr:focus-visible";
const CHART = "[data-chart] [role=application]";

/** The panel of a point pinned by keyboard gets the focus; pinned by mouse, it is announced. */
function usePanelFocus({ id, title, subtitle }: Provenance) {
  const panel = useRef<HTMLElement>(null);
  const from = useRef<HTMLElement | null>(null);
  const name = useRef("");
  useEffect(() => {
    name.current = text.opened(title, subtitle);
  }, [title, subtitle]);
  useEffect(() => {
    const at = document.activeElement;
    if (panel.current === null || panel.current.contains(at)) return;
    // The focused button of the previous panel is gone, and the focus with it.
    const isLost = at === document.body && "userActivation" in navigator && navigator.userActivation.hasBeenActive;
    if (isLost || at?.matches(PINS) === true) {
      from.current = at instanceof HTMLElement && !isLost ? at : null;
      panel.current.focus({ preventScroll: true });
    } else announce(name.current);
  }, [id]);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const back = from.current?.isConnected === true ? from.current : document.querySelector<HTMLElement>(CHART);
      back?.focus({ preventScroll: true });
    },
    [],
  );
  return panel;
}

interface ContentsProps {
  readonly provenance: Provenance;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Contents({ provenance: p, closeLabel, onClose, children }: ContentsProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: "nearest" });
  }, [p.id]);
  const [number, setNumber] = useState<{ readonly key: string; readonly line: number } | null>(null);
  const key = p.raw?.key ?? "";
  const setNumberLine = useCallback((found: number) => setNumber({ key, line: found }), [key]);
  // Start of the job, until the line of the number is found.
  const line = number?.key === key ? number.line : (p.file?.line ?? null);
  return (
    <>
      <div ref={top}>
        <SourceHead title={p.title} closeLabel={closeLabel} onClose={onClose} />
      </div>
      <p className="sub">{p.subtitle}</p>
      <dl className="facts mt-2.5 grid gap-px">
        {/* Two figures may have the same terms, notes and options. */}
        {p.facts.map((fact, i) => (
          <div key={`${String(i)} ${fact.term}`} className="flex justify-between gap-3">
            <dt className="flex-none text-ink2">{fact.term}</dt>
            <dd className="text-right wrap-anywhere">
              {fact.strong === true ? <b>{fact.value}</b> : fact.value}
              {fact.note === undefined ? null : <span className={`tone-${fact.tone ?? "quiet"}`}> {fact.note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {p.notes.map((note, i) => (
        <p key={`${String(i)} ${note}`} className="mt-2.5">
          {note}
        </p>
      ))}
      {p.actions === undefined ? null : (
        <p className="mt-2.5 flex flex-wrap gap-2">
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
        <SourceSection title={text.audit}>
          <div className="badges flex flex-wrap gap-1">
            {p.audit.map((badge) => (
              <Badge key={badge.text} {...badge} />
            ))}
          </div>
        </SourceSection>
      )}
      {p.file === undefined ? null : (
        <SourceSection title={text.file}>
          <p className="source-path mb-[3px] font-mono text-[0.75rem]/[1.0625rem] wrap-anywhere">
            {p.file.folder}
            {p.file.folder === "" ? null : <wbr />}
            <b>{p.file.name}</b>
            {line === null ? "" : `:${String(line)}`}
          </p>
          <p className="text-small text-ink2">{p.file.about}</p>
          {p.file.href === undefined ? null : (
            <SourceLinks>
              <a className="lnk" href={p.file.href} rel="noreferrer" target="_blank">
                {text.openPublic}
              </a>
            </SourceLinks>
          )}
        </SourceSection>
      )}
      {p.options === undefined ? null : (
        <SourceSection title={text.options}>
          {p.options.length === 0 ? <p className="sub">{text.noOptions}</p> : null}
          <p className="font-mono text-small/4.5">
            {p.options.map((option, i) => (
              <span key={`${String(i)} ${option}`} className="wrap-anywhere whitespace-pre-wrap">
                {plain(option)}{" "}
              </span>
            ))}
          </p>
        </SourceSection>
      )}
      {p.raw === undefined ? null : <RawFragment key={p.raw.key} raw={p.raw} onLine={setNumberLine} />}
      <SourceLinks>
        <CopyLink />
        {p.href === undefined || p.href === null ? null : (
          <a className="lnk" href={p.href} rel="noreferrer" target="_blank">
            {text.openArticle}
          </a>
        )}
      </SourceLinks>
    </>
  );
}
