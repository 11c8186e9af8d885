import { lazy, Suspense } from "react";
import "~/components/components.css";
import { Embedded } from "~/components/embedded";
import { openFiles } from "./openFiles";
import { PageFrame } from "./PageFrame";
import { urls, usePlace } from "./urls";
import "./app.css";

// Only a link that names addresses brings them.
const Remote = lazy(() => import("~/views/shared/remote/Remote").then((module) => ({ default: module.Remote })));

/** The chart alone, for the frame of another page: no bar, no lines, no shortcuts, no files of the reader's. */
export function EmbeddedApp() {
  const place = usePlace();
  const { src } = place.globals;
  return (
    <Embedded value={true}>
      <div className="embed-app">
        {src.length === 0 ? null : (
          <Suspense>
            <Remote src={src} onGiven={openFiles} />
          </Suspense>
        )}
        <PageFrame place={place} urls={urls} />
      </div>
    </Embedded>
  );
}
