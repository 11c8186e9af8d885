import { loadedLater } from "~/components/useLoaded";
import { en } from "~/text/en";
import { usePicked, useWorkspace } from "~/workspace/workspace";
import { showFirst, useChoosing, useErrorsOpen, useStayed } from "./openFiles";
import { listsFiles, showsOwn } from "./showsOwn";
import type { Place } from "./urlManager";
import { TextButton } from "~/components/ui/Button";

// Loaded only for readers with own files.
const reading = () => import("./Reading");
const Progress = loadedLater(async () => (await reading()).Progress);
const KeepLines = loadedLater(async () => (await reading()).KeepLines);
const Following = loadedLater(async () => (await reading()).Following);
const EngineLoading = loadedLater(async () => (await import("~/components/EngineLoading")).EngineLoading);
const Told = loadedLater(async () => (await import("~/views/first/Told")).Told);
const Problems = loadedLater(async () => (await import("~/views/shared/Problems")).Problems);

/** The reader's own files, above the page: progress, results, and the question about keeping them. */
export function OwnFiles({ place }: { readonly place: Place }) {
  const { page, navigation } = place;
  const isReading = useWorkspace((workspace) => workspace.progress !== null);
  const asks = useWorkspace(
    (workspace) => workspace.keepQuestion !== null || workspace.keepFailed !== null || workspace.sayFailed,
  );
  const { followed, problems } = usePicked("followed", "problems");
  const loaded = useWorkspace((workspace) => workspace.sources.length);
  // If nothing in a link was readable, the guest's line says so.
  const isGuest = useWorkspace((workspace) => workspace.guest !== null);
  const errors = useErrorsOpen(navigation);
  const stayed = useStayed(navigation);
  const choosing = useChoosing();
  const lists = listsFiles(place);
  return (
    <>
      <div className="own-files not-empty:px-6 not-empty:pt-3 max-sm:not-empty:px-4 print:hidden">
        {isReading ? <Progress /> : null}
        {/* What was dropped is read, and its page is chosen by answers of the engine. */}
        {choosing ? <EngineLoading /> : null}
        {followed === null ? null : <Following followed={followed} loaded={loaded > 0 || isReading} />}
        {asks ? <KeepLines /> : null}
        {/* The way from the list of files to the chart. */}
        {lists && loaded > 0 && !isReading ? (
          <TextButton onClick={() => void showFirst(null)}>{en.app.toChart}</TextButton>
        ) : null}
        {errors && problems.length > 0 && !isGuest && !lists ? (
          // Over the page, which stays visible: at most half of its height.
          <div className="own-errors mt-3 max-h-[50vh] overflow-auto rounded border border-bad px-3.5 pb-[9px]">
            <Problems problems={problems} read={loaded} listed={false} />
          </div>
        ) : null}
      </div>
      {showsOwn(place) && loaded > 0 ? <Told page={page} state={place.state} stayed={stayed} /> : null}
    </>
  );
}
