import { useCallback, useRef, useState } from "react";
import { usePanelBeside } from "~/components/SidePanel";

/** Where the source of the pinned mark stands: a panel beside the chart, or a sheet that is opened over it. */
export interface SourcePlace {
  readonly wide: boolean;
  /** The source is to be seen: always beside a pin where there is room, else when its sheet was opened. */
  readonly open: boolean;
  readonly pin: (mark: string | null) => void;
  readonly openSheet: () => void;
  /** Gives the focus back to what had it when the mark was pinned. */
  readonly close: () => void;
}

/** `set` writes the pinned mark into the link, field `p`; its identity must last. */
export function useSourcePlace(set: (patch: { readonly p: string }) => void): SourcePlace {
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
  const openSheet = useCallback(() => {
    setSheet(true);
  }, []);
  const close = useCallback(() => {
    setSheet(false);
    if (wide) set({ p: "" });
    opener.current?.focus();
  }, [set, wide]);
  return { wide, open: wide || sheet, pin, openSheet, close };
}
