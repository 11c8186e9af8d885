/** Light, dark or as the system. `scripts/start.mjs` applies the kept choice before the first paint. */
import { create } from "zustand";
import { keep, kept } from "~/components/kept";

const KEY = "kneepoint.theme";
const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const isTheme = (text: unknown): text is Theme => (themes as readonly unknown[]).includes(text);

export const useTheme = create<Theme>(() => {
  const text = kept(KEY);
  return isTheme(text) ? text : "auto";
});

function setTheme(next: Theme) {
  if (next === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = next;
  keep(KEY, next === "auto" ? null : next);
  useTheme.setState(next);
}

export const nextTheme = (of: Theme): Theme => themes[(themes.indexOf(of) + 1) % themes.length] ?? "auto";
export const switchTheme = () => setTheme(nextTheme(useTheme.getState()));
