import { useEffect, useId, useRef, useState } from "react";
import { en } from "~/text/en";
import { Mark } from "./Mark";
import type { PageId } from "./routes";
import { nextTheme, switchTheme, useTheme } from "./theme";

export interface BarLink {
  readonly id: PageId;
  readonly nav: string;
  readonly href: string;
}

export interface BarProps {
  readonly pages: readonly BarLink[];
  /** Pages of the menu of charts. */
  readonly charts: readonly BarLink[];
  readonly page: string;
  readonly onOpen: () => void;
  /** The user is about to open files. */
  readonly onIntent: () => void;
  readonly onKeys: () => void;
}

/** Where the reader is, where else there is to go, and the way to own files. One line of 44 px on every screen. */
export function Bar({ pages, charts, page, onOpen, onIntent, onKeys }: BarProps) {
  /** `menu`: all pages, on a phone. `charts`: those that have no room in the bar. */
  const [open, setOpen] = useState<"menu" | "charts" | null>(null);
  const menuId = useId();
  const bar = useRef<HTMLElement>(null);
  const here = [...pages, ...charts].find((known) => known.id === page)?.nav ?? "";
  const toggle = (what: "menu" | "charts") => () => {
    setOpen(open === what ? null : what);
  };
  const leave = () => {
    setOpen(null);
  };

  useEffect(() => {
    if (open === null) return;
    const close = (event: Event) => {
      const inside = event.target instanceof Node && bar.current?.contains(event.target) === true;
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !inside) setOpen(null);
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, [open]);

  return (
    <header className="bar" ref={bar} data-menu={open === "menu"}>
      <a className="bar-brand" href={pages[0]?.href ?? "#/"}>
        <Mark />
        {en.app.name}
      </a>
      <span className="bar-here">{here}</span>
      <nav className="bar-nav" id={menuId} aria-label={en.app.nav}>
        {pages.slice(0, BEFORE_CHARTS).map((known) => (
          <PageLink key={known.id} {...known} page={page} onGo={leave} />
        ))}
        <ChartsMenu charts={charts} page={page} open={open === "charts"} onToggle={toggle("charts")} onGo={leave} />
        {pages.slice(BEFORE_CHARTS).map((known) => (
          <PageLink key={known.id} {...known} page={page} onGo={leave} />
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
        aria-expanded={open === "menu"}
        aria-controls={menuId}
        onClick={toggle("menu")}
      >
        <svg width="18" height="14" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
          <path d="M0 2h18M0 7h18M0 12h18" />
        </svg>
      </button>
    </header>
  );
}

/** Pages of the bar that stand before the menu of charts. */
const BEFORE_CHARTS = 4;

interface PageLinkProps extends BarLink {
  readonly page: string;
  readonly onGo: () => void;
}

function PageLink({ id, nav, href, page, onGo }: PageLinkProps) {
  return (
    <a href={href} aria-current={id === page ? "page" : undefined} onClick={onGo}>
      {nav}
    </a>
  );
}

interface ChartsMenuProps {
  readonly charts: readonly BarLink[];
  readonly page: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onGo: () => void;
}

/** A list under a button that says which of them is shown; on a phone its links stand among the others. */
function ChartsMenu({ charts, page, open, onToggle, onGo }: ChartsMenuProps) {
  const id = useId();
  const here = charts.find((known) => known.id === page);
  return (
    <div className="bar-charts" data-open={open}>
      <button
        type="button"
        aria-label={here === undefined ? undefined : en.app.chartsHere(here.nav)}
        aria-expanded={open}
        aria-controls={id}
        data-here={here !== undefined}
        onClick={onToggle}
      >
        {here?.nav ?? en.app.charts} <span aria-hidden="true">▾</span>
      </button>
      <div className="bar-charts-list" id={id}>
        {charts.map((known) => (
          <PageLink key={known.id} {...known} page={page} onGo={onGo} />
        ))}
      </div>
    </div>
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
