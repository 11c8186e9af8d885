/** While the page is printed, everything drawn to the width of the window is drawn to the width of a sheet. */
import { create } from "zustand";

/** A4 or Letter across, inside the margins that theme.css sets; CSS pixels. */
export const PAPER = { width: 1000 } as const;
/** The window width that pages see while printing: wide enough for everything beside a chart. */
export const PRINTED_WINDOW = { width: 1100, height: 720 } as const;

/** The content above a chart leaves this much of the first sheet; smaller, its texts are illegible. */
const ROOM_PX = 475;
const LEAST = 0.5;

/** How much a chart of this height shrinks to fit under its sentence. */
export const paperZoom = (height_px: number): number => Math.max(LEAST, Math.min(1, ROOM_PX / height_px));

const media = matchMedia("print");
export const usePrinting = create<boolean>(() => media.matches);

// The event fires while the window still has its layout, and changes are rendered before printing.
addEventListener("beforeprint", () => usePrinting.setState(true));
addEventListener("afterprint", () => usePrinting.setState(false));
media.addEventListener("change", () => usePrinting.setState(media.matches));
