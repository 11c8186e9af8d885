import { lazy, Suspense, useEffect, useRef } from "react";
import { Embedded } from "~/components/embedded";
import type { Given } from "~/workspace/collect";
import { followHolder } from "./holder";
import { PageFrame } from "./PageFrame";
import { urls, usePlace } from "./urls";
import "./app.css";

// Loaded only for a link with addresses.
const Remote = lazy(() => import("~/views/shared/remote/Remote").then((module) => ({ default: module.Remote })));

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
        {loads ? (
          <Suspense>
            <Remote src={src} onGiven={loadFromWeb} onLeave={leaveGuest} />
          </Suspense>
        ) : null}
        <PageFrame place={place} urls={urls} />
      </div>
    </Embedded>
  );
}
