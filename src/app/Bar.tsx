import { useEffect, useId, useRef, useState } from "react";
import { loadedLater } from "~/components/useLoaded";
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { languages } from "~/text/languages";
import { Mark } from "./Mark";
import type { PickerProps } from "./Picker";
import { nextTheme, switchTheme, useTheme } from "./theme";
import { Button } from "~/components/ui/Button";

// The Library, where most visits begin, has no picker.
const Picker = loadedLater(
  async () => (await import("./Picker")).Picker,
  () => <span className="h-6.5 rounded border border-ctrl px-2.5 max-bar:h-8" />,
);

export interface BarLink {
  readonly id: string;
  readonly nav: string;
  readonly href: string;
  /** Nothing to show for the current data; its page says why. */
  readonly empty?: boolean;
}

export interface BarProps {
  /** The Library, and a link to Results if they are not shown. */
  readonly places: readonly BarLink[];
  /** Content of the picker; null: no results are shown. */
  readonly open: PickerProps | null;
  readonly tabs: readonly BarLink[];
  readonly page: string;
  /** The tab that the page belongs to, or the page itself. */
  readonly tab: string;
  readonly nav: string;
  readonly onOpen: () => void;
  /** The user is about to open files. */
  readonly onIntent: () => void;
  readonly onKeys: () => void;
}

const BAR =
  "bar group/bar flex h-11 items-center gap-3 border-b min-[84rem]:gap-4 2xl:gap-6 border-rule px-6 whitespace-nowrap max-bar:relative max-bar:gap-3 max-bar:pr-2 max-bar:pl-4 print:hidden";
/** A menu below the bar if they do not fit side by side. */
const TABS =
  "flex flex-1 gap-3 text-ink2 min-[84rem]:gap-3.5 2xl:gap-4 max-bar:absolute max-bar:inset-[2.75rem_0_auto] max-bar:z-2 max-bar:block max-bar:border-b max-bar:border-ctrl max-bar:bg-bg max-bar:px-4 max-bar:py-1 max-bar:group-data-[menu=false]/bar:hidden";
const QUIET = "hit text-ink3 hover:text-ink";

/**
 * Where the reader is, the current data, its views, and the button for own files. One line of 44 px on every screen.
 */
export function Bar({ places, open, tabs, page, tab, nav, onOpen, onIntent, onKeys }: BarProps) {
  /** All pages, on a phone. */
  const [menu, setMenu] = useState(false);
  const menuId = useId();
  const bar = useRef<HTMLElement>(null);
  const leave = () => setMenu(false);

  useEffect(() => {
    if (!menu) return;
    const close = (event: Event) => {
      const inside = event.target instanceof Node && bar.current?.contains(event.target) === true;
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !inside) setMenu(false);
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, [menu]);

  const linkOf = ({ id, nav, href, empty }: BarLink) => {
    const current = id === page ? "page" : id === tab ? "true" : undefined;
    const ink = empty === true ? "text-ink3" : current === undefined ? "hover:text-ink" : "text-ink";
    return (
      <a
        key={id}
        className={`${LINK} ${ink} ${current === undefined ? ELSEWHERE : "border-ink font-semibold"}`}
        href={href}
        aria-current={current}
        data-empty={empty === true || undefined}
        onClick={leave}
      >
        {nav}
      </a>
    );
  };
  return (
    <header className={BAR} ref={bar} data-menu={menu} data-results={open !== null}>
      <a
        className="flex min-h-6 items-center gap-2 text-[0.875rem] font-semibold"
        aria-label={en.app.name}
        href={places[0]?.href ?? "#/"}
      >
        <Mark />
        <span className="max-bar:group-data-[results=true]/bar:hidden">{en.app.name}</span>
      </a>
      <nav className="flex gap-4 text-ink2 max-bar:hidden" aria-label={en.app.places}>
        {places.map(linkOf)}
      </nav>
      {open === null ? null : <Picker {...open} />}
      <span className="min-w-0 flex-1 truncate text-ink2 bar:hidden">{nav}</span>
      <nav className={TABS} id={menuId} aria-label={en.app.nav}>
        <span className="block bar:hidden">{places.map(linkOf)}</span>
        {tabs.map(linkOf)}
        <span className="flex gap-6 border-b border-grid leading-11 bar:hidden">
          <button
            type="button"
            className={QUIET}
            onClick={() => {
              leave();
              onOpen();
            }}
          >
            {en.app.open}
          </button>
          <LanguageChoice />
          <ThemeButton />
          <button type="button" className={QUIET} aria-label={en.app.keys} title={en.app.keys} onClick={onKeys}>
            ?
          </button>
        </span>
      </nav>
      <Button
        className="max-bar:border-0 max-bar:px-1 max-bar:py-[11px] max-bar:text-ink2 max-bar:underline max-bar:decoration-ctrl max-bar:underline-offset-3 max-bar:group-data-[results=true]/bar:hidden"
        onClick={onOpen}
        onFocus={onIntent}
        onPointerEnter={onIntent}
        data-open-files
      >
        <span className="wide max-bar:hidden">{en.app.open}</span>
        <span className="bar:hidden">{en.app.openShort}</span>
      </Button>
      <span className="flex gap-4 2xl:gap-6 max-bar:hidden">
        <LanguageChoice />
        <ThemeButton />
        <button type="button" className={QUIET} aria-label={en.app.keys} title={en.app.keys} onClick={onKeys}>
          ?
        </button>
      </span>
      <button
        type="button"
        className="grid size-11 place-content-center bar:hidden"
        aria-label={en.app.menu}
        aria-expanded={menu}
        aria-controls={menuId}
        onClick={() => setMenu(!menu)}
      >
        <svg width="18" height="14" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
          <path d="M0 2h18M0 7h18M0 12h18" />
        </svg>
      </button>
    </header>
  );
}

const LINK = "-mb-px border-b-2 leading-11 max-bar:flex max-bar:border-b max-bar:border-grid";
/** In forced colours an invisible border is drawn. */
const ELSEWHERE = "border-transparent bar:forced-colors:border-b-0 bar:forced-colors:pb-0.5";

function ThemeButton() {
  const theme = useTheme();
  const { themes } = en.app;
  const name = en.app.themeName(themes[theme], themes[nextTheme(theme)]);
  return (
    <button type="button" className={QUIET} aria-label={name} title={name} onClick={switchTheme}>
      {en.app.theme}
    </button>
  );
}

function LanguageChoice() {
  const now = lookUp(languages, language);
  if (now === undefined || Object.keys(languages).length < 2) return null;
  return (
    <label className={`${QUIET} relative has-focus-visible:outline-2`}>
      <span aria-hidden="true" lang={language}>
        <span className="max-bar:hidden">{now.short}</span>
        <span className="bar:hidden">{now.name}</span>
      </span>
      <select
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        aria-label={now.label}
        title={now.label}
        value={language}
        onChange={({ target }) => speak(target.value)}
      >
        {Object.entries(languages).map(([code, { name }]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * The language of the page. `scripts/start.mjs` reads the kept choice, and loads the script of the language before this
 * code.
 */
declare global {
  /** Set by a language's script (scripts/languages.mjs). `sections`: by the name of their file, then of their export. */
  var kneepointSaid: { language: string; sections: Record<string, Record<string, unknown>> } | undefined;
}

const language: string = globalThis.kneepointSaid?.language ?? "en";

/** Sentences are read when modules are loaded, so the page reloads: its link and the reader's files are restored. */
function speak(next: string) {
  try {
    localStorage.setItem("kneepoint.language", next);
  } catch {
    return; // No storage in this browser: it stays with the browser's own languages.
  }
  location.reload();
}
