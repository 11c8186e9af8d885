/** Where a popover opens: under its trigger, or above it where there is more room. Pure: viewport and boxes in pixels. */

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Offsets for `position: fixed`; exactly one of left/right and one of top/bottom is set. */
export interface Anchored {
  readonly left: number | null;
  readonly right: number | null;
  readonly top: number | null;
  readonly bottom: number | null;
  readonly maxHeight: number;
  readonly maxWidth: number;
}

const GAP = 4;
const MARGIN = 8;
/** With this much room below, a popover opens below even if there is more above. */
const ENOUGH = 320;

/** Does not depend on the popover's size, so that it can be placed before it is shown. */
export function anchored(trigger: Box, viewport: { readonly width: number; readonly height: number }): Anchored {
  const below = viewport.height - trigger.bottom - GAP - MARGIN;
  const above = trigger.top - GAP - MARGIN;
  const under = below >= ENOUGH || below >= above;
  const fromLeft = (trigger.left + trigger.right) / 2 <= viewport.width / 2;
  const left = Math.max(MARGIN, trigger.left);
  const right = Math.max(MARGIN, viewport.width - trigger.right);
  return {
    left: fromLeft ? left : null,
    right: fromLeft ? null : right,
    top: under ? trigger.bottom + GAP : null,
    bottom: under ? null : viewport.height - trigger.top + GAP,
    maxHeight: Math.max(96, under ? below : above),
    maxWidth: viewport.width - MARGIN - (fromLeft ? left : right),
  };
}
