import { lazy, Suspense, useMemo, useState } from "react";
import { opensHereOnly } from "~/base/loopback";
import { copyText } from "~/components/clipboard";
import "~/components/components.css";
import type { CatalogueEntry } from "~/model/dataset";
import { decodeHash } from "~/permalink/codec";
import { en } from "~/text/en";
import { collectDrop, collectInput, type Find, type Given } from "~/workspace/collect";
import { useWorkspace, warmUp } from "~/workspace/workspace";
import { useCatalogue } from "~/views/shared/catalogue";
import { useTabLinks } from "~/views/shared/tabLinks";
import { Bar, type BarLink } from "./Bar";
import { hrefOf, ownHref } from "./chartLinks";
import { useShortcuts, type Command } from "./commands";
import { Lines } from "./Lines";
import { openFiles } from "./openFiles";
import { OwnFiles } from "./OwnFiles";
import { PageFrame } from "./PageFrame";
import { pick, PICKER } from "./picker";
import { PrintedLink } from "./PrintedLink";
import { showsOwn } from "./showsOwn";
import { barPages, pageIds, pages, routes, type PageId } from "./routes";
import { switchTheme } from "./theme";
import { urls, usePlace } from "./urls";
import { useDropTarget } from "./useDropTarget";
import { useLines } from "./useLines";
import { usePaste } from "./usePaste";
import "./app.css";

// Nobody presses ? before the first chart.
const KeySheet = lazy(() => import("./KeySheet").then((module) => ({ default: module.KeySheet })));

// Only a link that names addresses brings them.
const Remote = lazy(() => import("~/views/shared/remote/Remote").then((module) => ({ default: module.Remote })));
/** Of the address that the page was loaded with: one with others loads it anew. What it carries itself goes first. */
const { src, own, words } = decodeHash(location.hash, pages).globals;
const loadFromWeb = async (given: Given) => (await import("./carried")).openSources(given, words);
const leaveGuest = async () => (await import("./carried")).leaveGuest();

// Only who was sent results pays for it.
const GuestLine = lazy(() => import("./GuestLine").then((module) => ({ default: module.GuestLine })));

const UndoLine = lazy(() => import("./UndoLine").then((module) => ({ default: module.UndoLine })));

const charts = pageIds.filter((id) => !barPages.includes(id));
const noDatasets: readonly CatalogueEntry[] = [];

/** Presses the element that offers this on the page that is shown; false when there is none. */
function press(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) return false;
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else element.click();
  return true;
}

const take = (given: Given | Find) => {
  void openFiles(given);
};
const takeDrop = (transfer: DataTransfer) => {
  take(collectDrop(transfer));
};

export function App() {
  const place = usePlace();
  const guest = useWorkspace((state) => state.guest);
  const hasUndo = useWorkspace((state) => state.undoable !== null || state.canUndo || state.canRedo);
  const { lines, dismiss } = useLines();
  const catalogue = useCatalogue();
  const datasets = catalogue.state === "ready" ? catalogue.catalogue.datasets : noDatasets;
  const views = useTabLinks();
  const hasOwn = useWorkspace(({ sources }) => sources.length > 0);
  const ofOwn = hasOwn || showsOwn(place);
  const [bar, chartLinks] = useMemo(() => {
    const link = (id: PageId, own: boolean): BarLink => ({
      id,
      nav: routes[id].nav,
      href: own ? (views.get(id) ?? ownHref(id, routes[id].fields)) : hrefOf(id, routes[id].fields, datasets),
    });
    // Who has files of their own looks at them on the next page too.
    return [barPages.map((id) => link(id, hasOwn)), charts.map((id) => link(id, ofOwn))];
  }, [datasets, views, hasOwn, ofOwn]);
  const [keys, setKeys] = useState(false);
  const [said, setSaid] = useState("");
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
          () => {
            setSaid(opensHereOnly(location.href) ? en.app.copiedHere : en.app.copied);
          },
          () => {
            setSaid(en.app.copyFailed);
          },
        );
      }),
      ...bar.map(({ id, nav, href }, i) =>
        act(id, String(i + 1), words.page(nav), () => {
          location.hash = href;
        }),
      ),
      act("theme", "d", words.theme, switchTheme),
      act("keys", "?", words.keys, () => {
        setKeys(true);
      }),
    ];
  }, [bar]);
  useShortcuts(commands);

  return (
    <>
      <a className="skip" href="#page" onClick={skip}>
        {en.app.skip}
      </a>
      <Bar
        pages={bar}
        charts={chartLinks}
        page={place.page}
        onOpen={pick}
        onIntent={warmUp}
        onKeys={() => {
          setKeys(true);
        }}
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
      <PageFrame place={place} urls={urls} />
      <PrintedLink place={place} />
      <input
        id={PICKER}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          // The list empties with the field: it is copied first.
          const given = collectInput([...(event.target.files ?? [])]);
          event.target.value = "";
          if (given.files.length > 0) take(given);
        }}
      />
      {over ? (
        <div className="drop-over">
          <b>{en.app.drop.title}</b>
          <span className="sub">{en.app.drop.text}</span>
        </div>
      ) : null}
      {hasUndo ? (
        <Suspense>
          <UndoLine page={place.page} />
        </Suspense>
      ) : null}
      {keys ? (
        <Suspense>
          <KeySheet
            commands={commands}
            onClose={() => {
              setKeys(false);
            }}
          />
        </Suspense>
      ) : null}
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}

/** The hash belongs to the page's state: the link only moves the focus. */
function skip(event: { preventDefault(): void }) {
  event.preventDefault();
  document.getElementById("page")?.focus();
}
