/**
 * The language of the page. `scripts/start.mjs` reads the kept choice, and loads the script of the language before this
 * code.
 */
declare global {
  /** Set by a language's script (scripts/languages.mjs). `sections`: by the name of their file, then of their export. */
  var kneepointSaid: { language: string; sections: Record<string, Record<string, unknown>> } | undefined;
}

export const language: string = globalThis.kneepointSaid?.language ?? "en";

/** Sentences are read when modules are loaded, so the page reloads: its link and the reader's files are restored. */
export function speak(next: string) {
  try {
    localStorage.setItem("kneepoint.language", next);
  } catch {
    return; // No storage in this browser: it stays with the browser's own languages.
  }
  location.reload();
}
