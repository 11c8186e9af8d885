import { useEffect, useId, useRef, useState } from "react";
import { en } from "~/text/en";
import { Mark } from "./Mark";
import type { PageId } from "./routes";
import { nextTheme, switchTheme, useTheme } from "./theme";

export interface BarProps {
  readonly pages: readonly { readonly id: PageId; readonly nav: string; readonly href: string }[];
  readonly page: string;
  readonly onOpen: () => void;
  /** The user is about to open files. */
  readonly onIntent: () => void;
  readonly onKeys: () => void;
}

/** Where the reader is, where else there is to go, and the way to own files. One line of 44 px on every screen. */
export function Bar({ pages, page, onOpen, onIntent, onKeys }: BarProps) {
  const [menu, setMenu] = useState(false);
  const menuId = useId();
  const bar = useRef<HTMLElement>(null);
  const here = pages.find((known) => known.id === page)?.nav ?? "";

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

  return (
    <header className="bar" ref={bar} data-menu={menu}>
      <a className="bar-brand" href={pages[0]?.href ?? "#/"}>
        <Mark />
        {en.app.name}
      </a>
      <span className="bar-here">{here}</span>
      <nav className="bar-nav" id={menuId} aria-label={en.app.nav}>
        {pages.map(({ id, nav, href }) => (
          <a
            key={id}
            href={href}
            aria-current={id === page ? "page" : undefined}
            onClick={() => {
              setMenu(false);
            }}
          >
            {nav}
          </a>
        ))}
        <span className="bar-tools">
          <ThemeButton />
          <button type="button" className="bar-quiet" aria-label={en.app.keys} title={en.app.keys} onClick={onKeys}>
            ?
          </button>
        </span>
      </nav>
      <span className="bar-promise" title={en.app.promiseTitle}>
        {en.app.promise}
      </span>
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
