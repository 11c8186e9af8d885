import { lazy, Suspense } from "react";
import { useWorkspace } from "~/workspace/workspace";

// Only who has files of their own pays for these.
const Progress = lazy(() => import("~/views/files/Progress").then((module) => ({ default: module.Progress })));
const KeepLines = lazy(() => import("~/views/files/KeepLines").then((module) => ({ default: module.KeepLines })));
const Strip = lazy(() => import("~/views/files/Strip").then((module) => ({ default: module.Strip })));

/** The reader's own files, above the page: how far the reading is, what was read, what the browser may keep. */
export function OwnFiles({ page }: { readonly page: string }) {
  const reading = useWorkspace((state) => state.progress !== null);
  const asks = useWorkspace((state) => state.keepQuestion !== null || state.keepFailed);
  const any = useWorkspace((state) => state.sources.length > 0 || state.problems.length > 0);
  // The page of files shows all of it by itself.
  if (page === "files") return null;
  return (
    <Suspense>
      <div className="own-files">
        {reading ? <Progress /> : null}
        {asks ? <KeepLines /> : null}
        {any && (page === "curve" || page === "runs") ? <Strip /> : null}
      </div>
    </Suspense>
  );
}
