import { lazy, Suspense, useMemo, useState } from "react";
import { opensHereOnly } from "~/base/loopback";
import { announce, Announced } from "~/components/announce";
import { copyText } from "~/components/clipboard";
import { decodeHash } from "~/permalink/codec";
import { en } from "~/text/en";
import { collectDrop, collectInput, type Find, type Given } from "~/workspace/collect";
import { useWorkspace, warmUp } from "~/workspace/workspace";
import { Bar } from "./Bar";
import { useShortcuts, type Command } from "./commands";
import { Lines } from "./Lines";
import { openFiles } from "./openFiles";
import { OwnFiles } from "./OwnFiles";
import { PageFrame } from "./PageFrame";
import { pick, FILE_FIELD } from "./fileField";
import { PrintedLink } from "./PrintedLink";
import { pages, routeOf } from "./routes";
import { switchTheme } from "./theme";
import { urls, usePlace } from "./urls";
import { useDropTarget } from "./useDropTarget";
import { useLines } from "./useLines";
import { useOpen } from "./useOpen";
import { usePaste } from "./usePaste";
import "./app.css";

// Nobody presses ? before the first chart.
const KeySheet = lazy(() => import("./KeySheet").then((module) => ({ default: module.KeySheet })));

// Loaded only for a link with addresses.
const Remote = lazy(() => import("~/views/shared/remote/Remote").then((module) => ({ default: module.Remote })));
/**
 * Read from the address the page was loaded with: another address reloads the page. Data in the link itself goes first.
 */
const { src, own, words } = decodeHash(location.hash, pages).globals;
const loadFromWeb = async (given: Given) => (await import("./carried")).openSources(given, words);
const leaveGuest = async () => (await import("./carried")).leaveGuest();

// Loaded only if results were sent.
const GuestLine = lazy(() => import("./GuestLine").then((module) => ({ default: module.GuestLine })));

const Nothing = lazy(() => import("./Picker").then((module) => ({ default: module.Nothing })));

const UndoLine = lazy(() => import("./UndoLine").then((module) => ({ default: module.UndoLine })));

/** Clicks the element of the current page that offers this; false if there is none. */
function press(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) return false;
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else element.click();
  return true;
}

const take = (given: Given | Find) => void openFiles(given);
const takeDrop = (transfer: DataTransfer) => take(collectDrop(transfer));

export function App() {
  const place = usePlace();
  const guest = useWorkspace((state) => state.guest);
  // The page can be focused even before anything can be undone, so that Ctrl+Z right after "Remove all" waits for the
  // removal.
  const hasUndo = useWorkspace(
    (state) => state.sources.length > 0 || state.undoable !== null || state.canUndo || state.canRedo,
  );
  // It stays focusable: while a removal ends there are no files any more, and nothing to undo yet.
  const [listens, setListens] = useState(false);
  if (hasUndo && !listens) setListens(true);
  const { lines, dismiss } = useLines();
  const { places, open, tabs, tab, beside } = useOpen(place);
  const [keys, setKeys] = useState(false);
  const over = useDropTarget(warmUp, takeDrop);
  usePaste(take);

  const commands = useMemo<readonly Command[]>(() => {
    const words = en.app.commands;
    const act = (id: string, key: string, title: string, run: () => unknown): Command => ({
      id,
      key,
      title,
      run: () => run() !== false,
    });
    return [
      act("search", "/", words.search, () => press("[data-search]")),
      act("open", "o", words.open, pick),
      act("copy", "c", words.copy, () => {
        if (press("[data-copy-link]")) return;
        copyText(urls.href()).then(
          () => announce(opensHereOnly(location.href) ? en.app.copiedHere : en.app.copied),
          () => announce(en.app.copyFailed),
        );
      }),
      ...[...places, ...tabs].slice(0, 10).map(({ id, nav, href }, i) =>
        act(id, String((i + 1) % 10), words.page(nav), () => {
          location.hash = href;
        }),
      ),
      act("theme", "d", words.theme, switchTheme),
      act("keys", "?", words.keys, () => setKeys(true)),
    ];
  }, [places, tabs]);
  useShortcuts(commands);

  return (
    <>
      <a
        className="skip absolute -top-15 left-2 z-3 bg-bg px-2.5 py-1 focus:top-2 print:hidden"
        href="#page"
        onClick={skip}
      >
        {en.app.skip}
      </a>
      <Bar
        places={places}
        open={open}
        tabs={tabs}
        page={place.page}
        tab={tab}
        nav={routeOf(place.page).nav}
        onOpen={pick}
        onIntent={warmUp}
        onKeys={() => setKeys(true)}
      />
      <Lines lines={lines} onDismiss={dismiss} />
      {place.globals.src.length === 0 || own !== null ? null : (
        <Suspense>
          <Remote src={src} onGiven={loadFromWeb} onLeave={leaveGuest} />
        </Suspense>
      )}
      {guest === null ? null : (
        <Suspense>
          <GuestLine guest={guest} />
        </Suspense>
      )}
      <OwnFiles place={place} />
      <PageFrame
        place={place}
        urls={urls}
        beside={beside}
        context={open?.context ?? null}
        nothing={open === null ? undefined : <Nothing {...open} />}
      />
      <PrintedLink place={place} />
      <input
        id={FILE_FIELD}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          // Copied first, since clearing the field empties its list.
          const given = collectInput([...(event.target.files ?? [])]);
          event.target.value = "";
          if (given.files.length > 0) take(given);
        }}
      />
      {over ? (
        // The surrounding window receives the drop.
        <div className="pointer-events-none fixed inset-2 z-2 grid place-content-center rounded border-2 border-dashed border-ink bg-bg/92 text-center print:hidden">
          <b className="text-sentence font-medium">{en.app.drop.title}</b>
          <span className="sub">{en.app.drop.text}</span>
        </div>
      ) : null}
      {listens ? (
        <Suspense>
          <UndoLine />
        </Suspense>
      ) : null}
      {keys ? (
        <Suspense>
          <KeySheet commands={commands} onClose={() => setKeys(false)} />
        </Suspense>
      ) : null}
      <Announced />
    </>
  );
}

/** The hash belongs to the page's state: this link only moves the focus. */
function skip(event: { preventDefault(): void }) {
  event.preventDefault();
  document.getElementById("page")?.focus();
}
