/** Keyboard of a list of options (ARIA Authoring Practices, listbox): where the active option goes. Pure. */

/** Index after a key, or null if the key moves nothing. `enabled[i]`: option i can be active. */
export function moved(key: string, active: number, enabled: readonly boolean[]): number | null {
  const seek = (from: number, step: 1 | -1): number | null => {
    for (let i = from; i >= 0 && i < enabled.length; i += step) if (enabled[i] === true) return i;
    return null;
  };
  switch (key) {
    case "ArrowDown":
      return seek(active + 1, 1) ?? active;
    case "ArrowUp":
      return seek(active - 1, -1) ?? active;
    case "Home":
      return seek(0, 1);
    case "End":
      return seek(enabled.length - 1, -1);
    case "PageDown":
      return seek(Math.min(enabled.length - 1, active + 10), -1);
    case "PageUp":
      return seek(Math.max(0, active - 10), 1);
    default:
      return null;
  }
}

/**
 * Option found by typing: the next label that begins with the text, searching from `active` and wrapping round. A
 * repeated single letter steps through the labels that begin with it.
 */
export function typed(
  text: string,
  active: number,
  labels: readonly string[],
  enabled: readonly boolean[],
): number | null {
  const wanted = text.toLocaleLowerCase();
  const letter = [...wanted];
  const same = letter.length > 1 && letter.every((l) => l === letter[0]);
  const prefix = same ? (letter[0] ?? "") : wanted;
  const first = same || letter.length === 1 ? active + 1 : active;
  for (let i = 0; i < labels.length; i++) {
    const at = (Math.max(0, first) + i) % labels.length;
    if (enabled[at] === true && (labels[at] ?? "").toLocaleLowerCase().startsWith(prefix)) return at;
  }
  return null;
}
