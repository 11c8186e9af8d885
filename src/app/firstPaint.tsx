/**
 * The Library as HTML inside the page: its first rows are painted before any code arrives. Rendered in Node when a site
 * is built (scripts/library-page.mjs).
 */
import { prerender } from "react-dom/static";
import type { Catalogue } from "~/model/dataset";
import { defaults } from "~/permalink/field";
import { en } from "~/text/en";
import { fields } from "~/views/library/state";
import LibraryView from "~/views/library/View";
import { showCatalogue } from "~/views/shared/catalogue";
import { Bar } from "./Bar";

const nothing = () => undefined;
const places = [
  { id: "library", nav: en.app.pages.library, href: "#/library?v=1" },
  { id: "results", nav: en.app.results, href: "#/overview?v=1" },
];

/** HTML of bar and page, drawn for the window that `innerWidth` says, px. */
export async function libraryHtml(catalogue: Catalogue): Promise<string> {
  showCatalogue(catalogue);
  const { prelude } = await prerender(
    <>
      <Bar
        {...{ places, open: null, tabs: [], page: "library", tab: "library", nav: en.app.pages.library }}
        {...{ onOpen: nothing, onIntent: nothing, onKeys: nothing }}
      />
      <div className="page">
        <LibraryView state={defaults(fields)} set={nothing} />
      </div>
    </>,
  );
  return new Response(prelude).text();
}
