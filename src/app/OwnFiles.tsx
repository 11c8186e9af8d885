import { lazy, Suspense } from "react";
import { en } from "~/text/en";
import { useWorkspace } from "~/workspace/workspace";
import { showFirst, useErrorsOpen, useStayed } from "./openFiles";
import { showsOwn } from "./showsOwn";
import type { Place } from "./urlManager";

// Only who has files of their own pays for these.
const Progress = lazy(() => import("~/views/files/Progress").then((module) => ({ default: module.Progress })));
const KeepLines = lazy(() => import("~/views/files/KeepLines").then((module) => ({ default: module.KeepLines })));
const Following = lazy(() => import("~/views/files/Following").then((module) => ({ default: module.Following })));
const Strip = lazy(() => import("~/views/first/Strip").then((module) => ({ default: module.Strip })));
const Problems = lazy(() => import("~/views/files/Problems").then((module) => ({ default: module.Problems })));

/** The reader's own files, above the page: how far the reading is, what was read, what the browser may keep. */
export function OwnFiles({ place }: { readonly place: Place }) {
  const { page, navigation } = place;
  const reading = useWorkspace((workspace) => workspace.progress !== null);
  const asks = useWorkspace(
    (workspace) => workspace.keepQuestion !== null || workspace.keepFailed !== null || workspace.sayFailed,
  );
  const followed = useWorkspace((workspace) => workspace.followed);
  const problems = useWorkspace((workspace) => workspace.problems);
  const loaded = useWorkspace((workspace) => workspace.sources.length);
  // That nothing of a link could be read, the line of the guest says.
  const isGuest = useWorkspace((workspace) => workspace.guest !== null);
  const errors = useErrorsOpen(navigation);
  const stayed = useStayed(navigation);
  // The page of files shows all of it by itself, but the way to the chart.
  if (page === "files") {
    return loaded === 0 || reading ? null : (
      <p className="own-files">
        <button
          type="button"
          className="lnk"
          onClick={() => {
            void showFirst(null);
          }}
        >
          {en.app.toChart}
        </button>
      </p>
    );
  }
  return (
    <Suspense>
      <div className="own-files">
        {reading ? <Progress /> : null}
        {followed === null ? null : <Following followed={followed} loaded={loaded > 0 || reading} />}
        {asks ? <KeepLines /> : null}
        {showsOwn(place) && (loaded > 0 || (problems.length > 0 && !isGuest)) ? (
          <Strip page={page} state={place.state} stayed={stayed} />
        ) : null}
        {errors && problems.length > 0 ? (
          <div className="own-errors">
            <Problems problems={problems} read={loaded} listed={false} />
          </div>
        ) : null}
      </div>
    </Suspense>
  );
}
