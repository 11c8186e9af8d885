import { useEffect, useRef } from "react";
import { loadedLater } from "~/components/useLoaded";
import { Embedded, followedHeight, useFollowed } from "~/components/embedded";
import type { Given } from "~/workspace/collect";
import { PageFrame } from "./PageFrame";
import { urls, usePlace } from "./urls";
import "./app.css";

// Loaded only for a link with addresses.
const Remote = loadedLater(async () => (await import("~/views/shared/remote/Remote")).Remote);

const loadFromWeb = async (given: Given) => (await import("./carried")).openSources(given, urls.get().globals.words);
const leaveGuest = async () => (await import("./carried")).leaveGuest();

/** Inside another site the fetching page refuses to run, so the question would lead nowhere. */
function isOnOtherSite(): boolean {
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}

/** Only the chart, for a frame in another page: no bar, no lines, no shortcuts, no own files. */
export function EmbeddedApp() {
  const place = usePlace();
  const app = useRef<HTMLDivElement>(null);
  useEffect(() => (app.current === null || parent === window ? undefined : followHolder(app.current)), []);
  const { src, own } = place.globals;
  const loads = src.length > 0 && own === null && !isOnOtherSite();
  return (
    <Embedded value={true}>
      <div className="embed-app" ref={app}>
        {loads ? <Remote src={src} onGiven={loadFromWeb} onLeave={leaveGuest} /> : null}
        <PageFrame place={place} urls={urls} />
      </div>
    </Embedded>
  );
}

// Between a chart in a frame and the surrounding page: the frame reports its preferred height and accepts a theme.
// Nothing else is exchanged. docs/recipes/embed.html is such a page.

/** Receiver of the height; unknown (a file, or a page that hides itself): anybody, since one number reveals nothing. */
function holder(): string {
  const [above] = location.ancestorOrigins ?? [];
  const origin = above ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : "null");
  return origin === "null" ? "*" : origin;
}

/** @param app holds one chart. Returns the way to stop. */
function followHolder(app: HTMLElement): () => void {
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
