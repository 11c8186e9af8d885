import { useEffect, useLayoutEffect } from "react";
import { PageFrame } from "~/app/PageFrame";
import { Mark } from "~/app/Mark";
import { pages, routeOf } from "~/app/routes";
import { nextTheme, switchTheme, useTheme } from "~/app/theme";
import { urls, usePlace } from "~/app/urls";
import { EmptyState } from "~/components/EmptyState";
import type { StandaloneData } from "~/export/standalone";
import { decodeHash } from "~/permalink/codec";
import { en } from "~/text/en";
import { standalone as text } from "~/text/en/standalone";
import { data } from "./data";
import { heldDatasets } from "./held";
import "./standalone.css";

type Place = ReturnType<typeof usePlace>;

const same = (one: Pick<Place, "page" | "state">, other: Pick<Place, "page" | "state">): boolean =>
  one.page === other.page && JSON.stringify(one.state) === JSON.stringify(other.state);

/** Pages without a chart, for opening, labelling and finding results, and the page that needs an engine. */
const ELSEWHERE: ReadonlySet<string> = new Set(["library", "comparison", "system", "sql"]);

/** The linked page, below one line that says what this file is and links to the whole app. */
export function Frame() {
  const place = usePlace();
  const asSaved = data === null || same(place, decodeHash(data.hash, pages));
  const title = data !== null && asSaved ? data.title : en.app.pageTitle(routeOf(place.page).nav);
  // After the page below, which sets only its kind of chart as title.
  useEffect(() => {
    document.title = title;
  }, [title, place.page]);
  return (
    <>
      <header className="standalone">
        <Mark />
        <b>{en.app.name}</b>
        <span className="sub">
          {text.title}. {text.without}
        </span>
        {asSaved || data === null ? null : (
          <a className="lnk" href={data.hash}>
            {text.asSaved}
          </a>
        )}
        {data === null ? null : (
          <a className="lnk" href={data.link} rel="noreferrer">
            {text.open}
          </a>
        )}
        <ThemeButton />
      </header>
      {data === null ? (
        <p className="page-wait px-6 py-10 text-ink3">{text.empty}</p>
      ) : (
        <Shown place={place} data={data} />
      )}
    </>
  );
}

function ThemeButton() {
  const theme = useTheme();
  const { themes, themeName } = en.app;
  const name = themeName(themes[theme], themes[nextTheme(theme)]);
  // A choice that was kept: nothing in this page runs before it.
  useLayoutEffect(() => {
    if (theme !== "auto") document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  return (
    <button type="button" className="lnk" aria-label={name} title={name} onClick={switchTheme}>
      {en.app.theme}
    </button>
  );
}

/** A chart of the datasets in the page, or a message that they are missing. */
function Shown({ place, data }: { readonly place: Place; readonly data: StandaloneData }) {
  const { d } = place.state;
  const has = heldDatasets(data.answers);
  const isElsewhere = ELSEWHERE.has(place.page);
  const isHere = !isElsewhere && (!Array.isArray(d) || d.every((slug) => has.has(slug)));
  if (isHere) return <PageFrame place={place} urls={urls} />;
  return (
    <main className="page outline-none" id="page">
      <EmptyState
        title={text.notHere}
        why={text.notAsked}
        links={[
          { label: text.asSaved, href: data.hash },
          { label: text.open, href: data.link },
        ]}
      />
    </main>
  );
}
