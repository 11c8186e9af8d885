/**
 * Between a chart in a frame and the surrounding page: the frame reports its preferred height and accepts a theme.
 * Nothing else is exchanged. docs/recipes/embed.html is such a page.
 */
import { followedHeight, useFollowed } from "~/components/embedded";

/** Receiver of the height; unknown (a file, or a page that hides itself): anybody, since one number reveals nothing. */
function holder(): string {
  const [above] = location.ancestorOrigins ?? [];
  const origin = above ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : "null");
  return origin === "null" ? "*" : origin;
}

/** @param app holds one chart. Returns the way to stop. */
export function followHolder(app: HTMLElement): () => void {
  let told = 0;
  const tell = () => {
    const chart = app.querySelector("[data-chart]");
    if (chart === null) return;
    // Until the page follows, the chart fills the frame: its height must not be reported as a larger preference.
    const own = useFollowed.getState() ? 0 : followedHeight(innerWidth) - chart.getBoundingClientRect().height;
    const height = Math.ceil(app.getBoundingClientRect().height + own);
    if (height === told) return;
    told = height;
    parent.postMessage({ kneepoint: "height", height }, holder());
  };
  const take = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || typeof data !== "object" || data === null || !("kneepoint" in data)) return;
    if (data.kneepoint !== "theme" || !("theme" in data)) return;
    useFollowed.setState(true);
    if (data.theme === "light" || data.theme === "dark") document.documentElement.dataset["theme"] = data.theme;
  };
  const observer = new ResizeObserver(tell);
  observer.observe(app);
  addEventListener("message", take);
  return () => {
    observer.disconnect();
    removeEventListener("message", take);
  };
}
