import { useMemo, useState } from "react";
import { opensHereOnly } from "~/base/loopback";
import { announce, Announced } from "~/components/announce";
import { copyText } from "~/components/clipboard";
import { decodeHash } from "~/permalink/codec";
import { en } from "~/text/en";
import { collectDrop, collectInput, type Find, type Given } from "~/workspace/collect";
import { usePicked, useWorkspace, warmUp, workspace } from "~/workspace/workspace";
import { Bar, type BarLink, type BarProps } from "./Bar";
import { useShortcuts, type Command } from "./commands";
import { Lines, type Line } from "./Lines";
import { openFiles, pick, FILE_FIELD } from "./openFiles";
import { OwnFiles } from "./OwnFiles";
import { PageFrame } from "./PageFrame";
import { pages, routeOf } from "./routes";
import { switchTheme } from "./theme";
import { urls, usePlace } from "./urls";
import { useDropTarget } from "./useDropTarget";
import { usePaste } from "./usePaste";
import "./app.css";
import { linkContext, useCatalogue, useSiteFaults, useKnown } from "~/views/shared/catalogue";
import { useTabLinks } from "~/views/shared/tabLinks";
import { contextAt, emptyTabs, hrefIn, sameContext, tabIds, tabOf, TABS, type Context } from "./context";
import type { Place } from "./urlManager";
import { loadedLater, useLoaded } from "~/components/useLoaded";
import { dismissPicture, follow, usePictures } from "./pictures";
import { usePrinting } from "~/components/printing";
import { withoutGuest } from "~/permalink/globals";
import { showsOwn } from "./showsOwn";

// Nobody presses ? before the first chart.
const KeySheet = loadedLater(async () => (await import("./KeySheet")).KeySheet);

// Loaded only for a link with addresses.
const Remote = loadedLater(async () => (await import("~/views/shared/remote/Remote")).Remote);
/**
 * Read from the address the page was loaded with: another address reloads the page. Data in the link itself goes first.
 */
const { src, own, words } = decodeHash(location.hash, pages).globals;
const loadFromWeb = async (given: Given) => (await import("./carried")).openSources(given, words);
const leaveGuest = async () => (await import("./carried")).leaveGuest();

// Loaded only if results were sent.
const GuestLine = loadedLater(async () => (await import("./GuestLine")).GuestLine);

const Nothing = loadedLater(async () => (await import("./Picker")).Nothing);

const UndoLine = loadedLater(async () => (await import("./UndoLine")).UndoLine);

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
        <Remote src={src} onGiven={loadFromWeb} onLeave={leaveGuest} />
      )}
      {guest === null ? null : <GuestLine guest={guest} />}
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
      {listens ? <UndoLine /> : null}
      {keys ? <KeySheet commands={commands} onClose={() => setKeys(false)} /> : null}
      <Announced />
    </>
  );
}

/** The hash belongs to the page's state: this link only moves the focus. */
function skip(event: { preventDefault(): void }) {
  event.preventDefault();
  document.getElementById("page")?.focus();
}

// The current data, and the bar made from it: the tabs, and pages linked from the current tab.

const OWN: Context = { d: ["local"], in: [], sys: [] };

interface Open extends Pick<BarProps, "places" | "open" | "tabs" | "tab"> {
  /** Pages that will become part of the tab. */
  readonly beside: readonly BarLink[];
}

function useOpen(place: Place): Open {
  const datasets = useKnown();
  const views = useTabLinks();
  const sources = useWorkspace((state) => state.sources);
  const { page } = place;
  const [kept, setKept] = useState<{ context: Context | null; tab: string | null }>({ context: null, tab: null });
  const before = kept.context ?? (sources.length > 0 ? OWN : null);
  const context = contextAt(place, before, views, pages);
  const isNew =
    context !== null &&
    (kept.context === null || context.lim !== kept.context.lim || !sameContext(context, kept.context));
  const tab = tabOf(page);
  if (isNew || (tab !== null && tab !== kept.tab)) setKept({ context, tab: tab ?? kept.tab });

  const shown = isNew ? context : (kept.context ?? context);
  return useMemo(() => {
    const link = (id: string): BarLink => ({
      id,
      nav: routeOf(id).nav,
      href: hrefIn(id, shown, views, pages, linkContext),
    });
    const library: BarLink = { id: "library", nav: routeOf("library").nav, href: "#/library?v=1" };
    if (page === "report" || page === "system" || page === "comparison") {
      // An article and a system are pages of the Library; their own links lead to their results.
      const here: BarLink = { id: page, nav: routeOf(page).nav, href: location.hash };
      return { places: [library, here], open: null, tabs: [], tab: page, beside: [] };
    }
    if (tab === null) {
      const firstView = [...views.keys()].find((id) => tabOf(id) !== null) ?? "overview";
      const results = { ...link(kept.tab ?? (shown?.d[0] === "local" ? firstView : "overview")), id: "results" };
      return { places: [library, { ...results, nav: en.app.results }], open: null, tabs: [], tab: page, beside: [] };
    }

    const empty = shown === null ? new Set<string>() : emptyTabs(shown, datasets, sources, views);
    return {
      places: [library],
      open: { context: shown, tab },
      tabs:
        shown === null
          ? []
          : tabIds
              .filter((id) => id !== "act" || !empty.has("act") || page === "act")
              .map((id) => ({ ...link(id), empty: empty.has(id) })),
      tab,
      beside: shown === null ? [] : TABS[tab].map(link),
    };
  }, [shown, views, datasets, sources, tab, page, kept.tab]);
}

// Lines across the page: unusable parts of the link, and events of the engine or a drop.

/** Prefix of a line's id that offers the chart of a picture. */
const PICTURE = "picture ";

// Most pages have no notice: the first chart does not wait for their texts.
const loadNoticeLines = () => import("./noticeLines");
/** If the texts cannot be loaded, the reader still learns that something is wrong. */
const unloaded: Line = { id: "notices", level: "warning", title: en.app.broken.load, text: "" };

function useLines(): { readonly lines: readonly Line[]; readonly dismiss: (id: string) => void } {
  const { link, navigation } = usePlace();
  // The hashes of the link are compared as soon as the catalogue is there.
  useCatalogue();
  const { restarted, elsewhere, unfinished } = usePicked("restarted", "elsewhere", "unfinished");
  const pictures = usePictures();
  const [dismissed, setDismissed] = useState<{ navigation: number; ids: readonly string[] }>({ navigation, ids: [] });

  const ids = dismissed.navigation === navigation ? dismissed.ids : [];
  const notices = [...link.notices, ...urls.changes()];
  const faults = useSiteFaults();
  const said = useLoaded(notices.length + faults.length > 0 ? "notices" : null, loadNoticeLines);
  const fromNotices = (
    said.state === "ready" ? said.value.noticeLines(faults, notices) : said.state === "failed" ? [unloaded] : []
  ).filter((line) => !ids.includes(line.id));
  const fromDrop: Line[] =
    unfinished === null
      ? []
      : [
          {
            id: "unfinished",
            level: "warning",
            title: en.files.unfinished.title(unfinished),
            text: en.files.unfinished.todo,
          },
        ];
  const fromTabs: Line[] =
    elsewhere === null
      ? []
      : [
          {
            id: "elsewhere",
            level: "info",
            title: en.files.elsewhere[elsewhere].title,
            text: en.files.elsewhere[elsewhere].todo,
            ...(elsewhere === "changed" && {
              action: { label: en.files.elsewhere.changed.reload, run: () => location.reload() },
            }),
          },
        ];
  const fromEngine: Line[] =
    restarted === null
      ? []
      : [
          {
            id: "engine",
            level: restarted.lost > 0 ? "error" : "info",
            title: en.app.engine.restarted,
            text: en.app.engine.filled(restarted),
          },
        ];

  const fromPictures = pictures.map((picture): Line => ({
    id: `${PICTURE}${picture.hash}`,
    level: "info",
    title: en.app.picture.title(picture.path),
    text: en.app.picture.text,
    action: {
      label: en.app.picture.open,
      run: () => follow(picture),
    },
  }));

  return {
    lines: [...fromEngine, ...fromDrop, ...fromTabs, ...fromPictures, ...fromNotices],
    dismiss: (id) => {
      if (id === "engine") workspace.dismiss("restarted");
      else if (id === "elsewhere") workspace.dismiss("elsewhere");
      else if (id.startsWith(PICTURE)) dismissPicture(id.slice(PICTURE.length));
      else if (id === "unfinished") workspace.dismiss("unfinished");
      else setDismissed({ navigation, ids: [...ids, id] });
    },
  };
}

const FOOT =
  "printed-link mx-6 mt-3 break-inside-avoid border-t border-rule pt-1.5 text-[0.6875rem]/[0.9375rem] wrap-anywhere text-ink2 print:mx-0";
/** Most characters of an address on paper. */
const LONGEST = 1000;

/** The link of the printed page, at its end. Data does not fit on paper, so the line says where it is. */
function PrintedLink({ place }: { readonly place: Place }) {
  if (!usePrinting()) return null;
  const words = en.app.printed;
  const whole = urls.href();
  const link = place.globals.own === null ? whole : withoutGuest(whole);
  // The story itself is printed: its text in the link would fill another page.
  if (place.page === "report" && link.length > LONGEST)
    return <footer className={FOOT}>{words.story(link.split("#", 1)[0] ?? "")}</footer>;
  return (
    <footer className={FOOT}>
      <p>{words.link(link)}</p>
      {link !== whole ? <p>{words.carried}</p> : showsOwn(place) ? <p>{words.own}</p> : null}
    </footer>
  );
}
