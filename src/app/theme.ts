/** Light, dark or as the system. `scripts/start.mjs` applies the kept choice before the first paint. */
import { create } from "zustand";

const KEY = "kneepoint.theme";
const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const isTheme = (text: unknown): text is Theme => (themes as readonly unknown[]).includes(text);

export const useTheme = create<Theme>(kept);

function kept(): Theme {
  try {
    const text = localStorage.getItem(KEY);
    return isTheme(text) ? text : "auto";
  } catch {
    return "auto"; // No storage in this browser: the choice holds until the page is closed.
  }
}

function setTheme(next: Theme) {
  if (next === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = next;
  try {
    if (next === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // As above.
  }
  useTheme.setState(next);
}

export const nextTheme = (of: Theme): Theme => themes[(themes.indexOf(of) + 1) % themes.length] ?? "auto";
export const switchTheme = () => setTheme(nextTheme(useTheme.getState()));
