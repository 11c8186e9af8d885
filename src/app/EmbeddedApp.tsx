import { lazy, Suspense } from "react";
import "~/components/components.css";
import { Embedded } from "~/components/embedded";
import type { Given } from "~/workspace/collect";
import { PageFrame } from "./PageFrame";
import { urls, usePlace } from "./urls";
import "./app.css";

// Only a link that names addresses brings them.
const Remote = lazy(() => import("~/views/shared/remote/Remote").then((module) => ({ default: module.Remote })));

const loadFromWeb = async (given: Given) => (await import("./carried")).openCarried(given, "src");
const leaveGuest = async () => (await import("./carried")).leaveGuest();

/** The chart alone, for the frame of another page: no bar, no lines, no shortcuts, no files of the reader's. */
export function EmbeddedApp() {
  const place = usePlace();
  const { src, own } = place.globals;
  return (
    <Embedded value={true}>
      <div className="embed-app">
        {src.length === 0 || own !== null ? null : (
          <Suspense>
            <Remote src={src} onGiven={loadFromWeb} onLeave={leaveGuest} />
          </Suspense>
        )}
        <PageFrame place={place} urls={urls} />
      </div>
    </Embedded>
  );
}
