import { useCallback, useRef, useState } from "react";
import { loadedLater } from "~/components/useLoaded";
import { usePanelBeside } from "~/components/SidePanel";
import { type Provenance, SourcePanel } from "~/components/SourcePanel";
import type { PointPanelProps } from "./point/PointPanel";

const PointPanel = loadedLater(async () => (await import("./point/PointPanel")).default);

export type SourcePlace = ReturnType<typeof useSourcePlace>;

/**
 * Where the source of the pinned mark appears: in a panel beside the chart, or in a sheet opened over it. `set` writes
 * the pinned mark into link field `p`; it must keep its identity.
 */
export function useSourcePlace(set: (patch: { readonly p: string }) => void) {
  const wide = usePanelBeside();
  const [sheet, setSheet] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  const pin = useCallback(
    (mark: string | null) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      set({ p: mark ?? "" });
    },
    [set],
  );
  const openSheet = useCallback(() => setSheet(true), []);
  /** Pins the mark and opens its source. */
  const show = useCallback(
    (mark: string | null) => {
      pin(mark);
      if (mark !== null) openSheet();
    },
    [pin, openSheet],
  );
  /** Returns the focus to what had it when the mark was pinned. */
  const close = useCallback(() => {
    setSheet(false);
    if (wide) set({ p: "" });
    opener.current?.focus();
  }, [set, wide]);
  const form = wide ? ("panel" as const) : ("sheet" as const);
  // The source is visible: always beside a pin if there is room, otherwise once its sheet is opened.
  return { wide, form, open: wide || sheet, pin, openSheet, show, close };
}

/** The file of a measured point, or the citation of another mark. */
export type Pinned = Omit<PointPanelProps, "form" | "onClose"> | Provenance;

export const PinnedSource = ({ of, ...place }: Pick<PointPanelProps, "form" | "onClose"> & { readonly of: Pinned }) =>
  "point" in of ? <PointPanel {...of} {...place} /> : <SourcePanel provenance={of} {...place} />;
