/**
 * Makes a row of controls one tab stop: the arrows, Home and End move inside. Used as a `ref` of their container. In a
 * table: up and down between rows, left and right within one.
 */
const STOPS = "button:not(:disabled), a[href], input[type=checkbox]";

export function roving(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined;
  let current: HTMLElement | null = null;
  const within = (part: ParentNode): HTMLElement[] =>
    // The contents of a menu have keys of their own.
    [...part.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.closest("[popover], form") === null);
  const settle = () => {
    const stops = within(root);
    if (current === null || !stops.includes(current)) current = stops[0] ?? null;
    for (const stop of stops) {
      const tabIndex = stop === current ? 0 : -1;
      // Even writing the same value costs a pass over the styles.
      if (stop.tabIndex !== tabIndex) stop.tabIndex = tabIndex;
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    const stop = target instanceof Element ? target.closest<HTMLElement>(STOPS) : null;
    if (stop === null || !within(root).includes(stop)) return;
    current = stop;
    settle();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.target as HTMLElement;
    const to = next(within(root), from, event.key) ?? nextRow(root, within, from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    to.focus();
  };
  const changes = new MutationObserver(settle);
  changes.observe(root, { childList: true, subtree: true });
  root.addEventListener("focusin", onFocus);
  root.addEventListener("keydown", onKey);
  settle();
  return () => {
    changes.disconnect();
    root.removeEventListener("focusin", onFocus);
    root.removeEventListener("keydown", onKey);
  };
}

function next(stops: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = stops.indexOf(from);
  if (at < 0) return undefined;
  if (key === "Home") return stops[0];
  if (key === "End") return stops.at(-1);
  return key === "ArrowRight" ? stops[at + 1] : key === "ArrowLeft" && at > 0 ? stops[at - 1] : undefined;
}

/** The stop at the same place of the row above or below. */
function nextRow(
  root: HTMLElement,
  within: (part: ParentNode) => readonly HTMLElement[],
  from: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const row = from.closest("tr");
  if (root.tagName !== "TBODY" || row === null || (key !== "ArrowDown" && key !== "ArrowUp")) return undefined;
  const other = key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
  const stops = other === null ? [] : within(other);
  return stops[Math.min(within(row).indexOf(from), stops.length - 1)];
}
