import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { en } from "~/text/en";
import { Mark } from "./Mark";
import type { PickerProps } from "./Picker";
import { nextTheme, switchTheme, useTheme } from "./theme";

// The Library, the first page of most, has none.
const Picker = lazy(() => import("./Picker").then((module) => ({ default: module.Picker })));

export interface BarLink {
  readonly id: string;
  readonly nav: string;
  readonly href: string;
  /** It has nothing of what is looked at; its page says why. */
  readonly empty?: boolean;
}

export interface BarProps {
  /** The Library, and the way to Results where they are not shown. */
  readonly places: readonly BarLink[];
  /** What the picker shows; null: no results are shown. */
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

/** Where the reader is, what is looked at, its views, and the way to own files. One line of 44 px on every screen. */
export function Bar({ places, open, tabs, page, tab, nav, onOpen, onIntent, onKeys }: BarProps) {
  /** All pages, on a phone. */
  const [menu, setMenu] = useState(false);
  const menuId = useId();
  const bar = useRef<HTMLElement>(null);
  const leave = () => {
    setMenu(false);
  };

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

  const linkOf = (known: BarLink) => <PageLink key={known.id} {...known} page={page} tab={tab} onGo={leave} />;
  return (
    <header className="bar" ref={bar} data-menu={menu} data-results={open !== null}>
      <a className="bar-brand" aria-label={en.app.name} href={places[0]?.href ?? "#/"}>
        <Mark />
        <span>{en.app.name}</span>
      </a>
      <nav className="bar-nav bar-places" aria-label={en.app.places}>
        {places.map(linkOf)}
      </nav>
      {open === null ? null : (
        <Suspense fallback={<span className="bar-picker" />}>
          <Picker {...open} />
        </Suspense>
      )}
      <span className="bar-here">{nav}</span>
      <nav className="bar-nav bar-tabs" id={menuId} aria-label={en.app.nav}>
        <span className="bar-places-narrow">{places.map(linkOf)}</span>
        {tabs.map(linkOf)}
        <span className="bar-tools">
          <button
            type="button"
            className="bar-quiet bar-open-narrow"
            onClick={() => {
              leave();
              onOpen();
            }}
          >
            {en.app.open}
          </button>
          <ThemeButton />
          <button type="button" className="bar-quiet" aria-label={en.app.keys} title={en.app.keys} onClick={onKeys}>
            ?
          </button>
        </span>
      </nav>
      <button
        type="button"
        className="btn bar-open"
        onClick={onOpen}
        onFocus={onIntent}
        onPointerEnter={onIntent}
        data-open-files
      >
        <span className="wide">{en.app.open}</span>
        <span className="narrow">{en.app.openShort}</span>
      </button>
      <span className="bar-tools bar-tools-wide">
        <ThemeButton />
        <button type="button" className="bar-quiet" aria-label={en.app.keys} title={en.app.keys} onClick={onKeys}>
          ?
        </button>
      </span>
      <button
        type="button"
        className="bar-menu"
        aria-label={en.app.menu}
        aria-expanded={menu}
        aria-controls={menuId}
        onClick={() => {
          setMenu(!menu);
        }}
      >
        <svg width="18" height="14" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
          <path d="M0 2h18M0 7h18M0 12h18" />
        </svg>
      </button>
    </header>
  );
}

interface PageLinkProps extends BarLink {
  readonly page: string;
  readonly tab: string;
  readonly onGo: () => void;
}

function PageLink({ id, nav, href, empty, page, tab, onGo }: PageLinkProps) {
  const current = id === page ? "page" : id === tab ? "true" : undefined;
  return (
    <a href={href} aria-current={current} data-empty={empty === true || undefined} onClick={onGo}>
      {nav}
    </a>
  );
}

function ThemeButton() {
  const theme = useTheme();
  const { themes } = en.app;
  const name = en.app.themeName(themes[theme], themes[nextTheme(theme)]);
  return (
    <button type="button" className="bar-quiet" aria-label={name} title={name} onClick={switchTheme}>
      {en.app.theme}
    </button>
  );
}
