/**
 * The panel beside a page: things to know, or the source of what was clicked. Its width is always reserved, so that the
 * chart never changes its size; "hide" gives the space to the chart permanently. Below the page if there is no room.
 */
import { createContext, type ReactNode, useContext, useId } from "react";
import { create } from "zustand";
import { keep, kept } from "./kept";
import { sidePanel as text } from "~/text/en/side-panel";
import { Badge, type BadgeInfo } from "./Badge";
import { useEmbedded } from "./embedded";
import { usePrinting } from "./printing";
import { useWindow, WIDE } from "./useBox";

const KEY = "kneepoint.panel";
const useHidden = create<boolean>(() => kept(KEY) === "hidden");

function hide(next: boolean) {
  useHidden.setState(next);
  keep(KEY, next ? "hidden" : null);
}

export function usePanelBeside(): boolean {
  const isHidden = useHidden();
  const wide = useWindow().width >= WIDE;
  return wide && !isHidden;
}

const HeadingId = createContext<string | undefined>(undefined);

/** Id of the heading over a part of the panel, which labels the tables in it. */
export const usePanelHeading = (): string | undefined => useContext(HeadingId);

export interface WithPanelProps {
  /** Heading of the panel, while no source is open. */
  readonly title: string;
  readonly panel: ReactNode;
  /** The source of the pinned mark, as a panel or a sheet; null: nothing is pinned. */
  readonly source: ReactNode;
  readonly children: ReactNode;
}

export function WithPanel({ title, panel, source, children }: WithPanelProps) {
  const beside = usePanelBeside();
  const embedded = useEmbedded();
  const printing = usePrinting();
  const id = useId();
  if (embedded) return <div className="chart-page">{children}</div>;
  const about = (
    <aside aria-label={title} className="bg-panel px-5 pt-4 pb-6 max-sm:px-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="m-0 text-answer font-semibold">
          {title}
        </h2>
        {beside ? (
          <button type="button" className="quiet my-0" onClick={() => hide(true)}>
            {text.hide}
          </button>
        ) : null}
      </div>
      {/* Seen while nothing follows it. */}
      <p className="m-0 mt-1.5 hidden text-small text-ink2 last:block">{text.nothing}</p>
      <HeadingId value={id}>{panel}</HeadingId>
    </aside>
  );
  if (!beside || printing)
    return (
      <div className="chart-page">
        {children}
        {source}
        {about}
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem]">
      {children}
      {source ?? (
        <div className="sticky top-0 h-screen overflow-y-auto border-l border-rule bg-panel print:hidden">{about}</div>
      )}
    </div>
  );
}

/** A part of the panel under a hairline. */
export function PanelSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="mt-3.5 border-t border-rule pt-2">
      <h2 id={id} className="m-0 mb-1 text-small font-normal text-ink2">
        {title}
      </h2>
      <HeadingId value={id}>{children}</HeadingId>
    </section>
  );
}

/** This many are open; the others unfold. */
export const OPEN = 3;

/** "Before you quote this": each remark with what it means, the first three open. */
export function Remarks({ badges }: { readonly badges: readonly BadgeInfo[] }) {
  if (badges.length === 0) return null;
  const all = badges.map((badge) => (
    <div key={badge.text} className="mb-1.5">
      <Badge {...badge} /> {badge.why}
    </div>
  ));
  return (
    <PanelSection title={text.quote}>
      {all.slice(0, OPEN)}
      {all.length > OPEN ? (
        <details>
          <summary className="lnk my-0 w-fit">{text.more(all.length - OPEN)}</summary>
          {all.slice(OPEN)}
        </details>
      ) : null}
    </PanelSection>
  );
}

/** The number of remarks; opens the panel with them, or goes to it. */
export function RemarksButton({ badges }: { readonly badges: readonly BadgeInfo[] }) {
  const beside = usePanelBeside();
  const wide = useWindow().width >= WIDE;
  if (badges.length === 0 || beside) return null;
  const isWarning = badges.some(({ tone }) => tone === "warn" || tone === "bad");
  return (
    <button
      type="button"
      className={`badge ${isWarning ? "badge-warn" : "badge-plain"}`}
      onClick={() => {
        if (wide) hide(false);
        else document.querySelector("aside")?.scrollIntoView();
      }}
    >
      {isWarning ? "! " : ""}
      {text.remarks(badges.length)}
    </button>
  );
}
