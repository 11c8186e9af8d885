import { createElement, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode, Component } from "react";
import { Awaited } from "~/components/awaited";
import { useEmbedded } from "~/components/embedded";
import { PageName } from "~/components/pageName";
import { loadedLater, useLoaded } from "~/components/useLoaded";
import { en } from "~/text/en";
import type { PageProps } from "~/views/page";
import { replaceBroughtAlong } from "~/views/shared/broughtAlong";
import { useBusy } from "~/views/shared/calm";
import type { BarLink } from "./Bar";
import type { Context } from "./context";
import { routeOf } from "./routes";
import type { Place, UrlManager } from "./urlManager";
import { useAwaited, useMissing } from "./useAwaited";
import { Button, TextButton } from "~/components/ui/Button";

// Loaded only for readers of such a link.
const MissingLine = loadedLater(async () => (await import("./MissingLine")).MissingLine);

/** The view of a page, once its code is loaded. No fallback of a Suspense delays it (`loadedLater`). */
function PageView({ page, state, set }: PageProps<Record<string, unknown>> & { readonly page: string }) {
  const { nav, load, view } = routeOf(page);
  const own = view();
  const loaded = useLoaded(own === undefined ? page : null, load);
  if (loaded.state === "failed") throw new Error(loaded.reason);
  return own === undefined ? <Waits nav={nav} /> : createElement(own, { state, set });
}

const Waits = ({ nav }: { readonly nav: string }) => (
  <p className="page-wait late px-6 py-10 text-ink3" role="status">
    {en.app.loading(nav)}
  </p>
);

interface PageFrameProps {
  readonly place: Place;
  readonly urls: UrlManager;
  /** The current data: a link that names no data refers to this. */
  readonly context?: Context | null;
  /** The offers shown if nothing is open. */
  readonly nothing?: ReactNode;
  /** Pages linked from this one. */
  readonly beside?: readonly BarLink[];
}

/** One page: its view, its title, the focus after navigation, and a way on if it throws. */
export function PageFrame({ place, urls, context = null, nothing, beside = [] }: PageFrameProps) {
  const { page, state, returned } = place;
  const { nav } = routeOf(page);
  const main = useRef<HTMLElement>(null);
  useBusy(main);
  const awaited = useAwaited(place);
  const missing = useMissing(place);
  const embedded = useEmbedded();
  const isNothing = Array.isArray(state["d"]) && state["d"].length === 0;
  const others = beside.filter(({ id }) => id !== page);

  useEffect(() => {
    document.title = en.app.pageTitle(nav);
  }, [nav]);

  useLayoutEffect(() => {
    if (page !== "library") replaceBroughtAlong();
  }, [page]);

  // After following a link, reading continues at the page, not at the bar. Changing a choice moves nothing.
  const arrived = useRef(page);
  useEffect(() => {
    if (arrived.current === page) return;
    arrived.current = page;
    main.current?.focus({ preventScroll: true });
    if (!returned) window.scrollTo(0, 0);
  }, [page, returned]);

  const set = useMemo<PageProps<Record<string, unknown>>["set"]>(
    () => (patch, how) => urls.set(page, patch, how),
    [urls, page],
  );

  const d = isNothing ? context?.d : undefined;
  useEffect(() => {
    if (d !== undefined) set({ d }, "replace");
  }, [d, set]);

  return (
    <main className="page outline-none" id="page" ref={main} tabIndex={-1} aria-label={nav}>
      {missing === null ? null : <MissingLine missing={missing} embedded={embedded} />}
      <PageBoundary page={nav} place={place} onReset={() => urls.go(page)} catalogueHref="#/library?v=1">
        <Awaited value={awaited}>
          <PageName value={nav}>
            {isNothing && nothing !== undefined ? nothing : <PageView key={page} {...{ page, state, set }} />}
          </PageName>
        </Awaited>
      </PageBoundary>
      {others.length === 0 ? null : (
        // Until the page has come, its foot would stand at the top.
        <nav
          className="beside flex flex-wrap gap-x-4.5 gap-y-1 px-6 py-3.5 in-[.page:has(.late)]:invisible"
          aria-label={en.app.beside}
        >
          <span className="text-ink3" aria-hidden="true">
            {en.app.beside}
          </span>
          {others.map(({ id, nav: name, href }) => (
            <a key={id} className="lnk" href={href}>
              {name}
            </a>
          ))}
        </nav>
      )}
    </main>
  );
}

interface Props {
  readonly page: string;
  /** A new place gets a new attempt. */
  readonly place: unknown;
  readonly onReset: () => void;
  readonly catalogueHref: string;
  readonly children: ReactNode;
}

/** Contains an error within its page, and offers a way on. */
class PageBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.error !== null) this.setState({ error: null });
  }

  override componentDidCatch() {
    replaceBroughtAlong();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const words = en.app.broken;
    // Messages of browsers when a chunk of the site cannot be fetched.
    const missing = /dynamically imported module|module script failed|preload/i.test(error.message);
    const again = () => this.setState({ error: null });
    return (
      <section className="page-broken max-w-160 px-6 py-10 max-sm:px-4 max-sm:py-6" role="alert">
        <h1 className="text-answer font-semibold">{words.title(this.props.page)}</h1>
        <p>{missing ? words.load : words.text}</p>
        <p className="my-3 flex flex-wrap items-center gap-3.5">
          {missing ? (
            <Button onClick={() => location.reload()}>{words.reload}</Button>
          ) : (
            <Button onClick={again}>{words.again}</Button>
          )}
          <TextButton onClick={this.props.onReset}>{words.reset}</TextButton>
          <a href={this.props.catalogueHref}>{words.catalogue}</a>
        </p>
        <details className="text-small/4.5 text-ink2">
          <summary>{words.detail}</summary>
          <code>{error.message}</code>
        </details>
      </section>
    );
  }
}
