/** Choices kept in this browser between visits. Without storage they last until the page is closed. */

/** null: nothing is kept. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** null: forgets it. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // There is no storage.
  }
}
