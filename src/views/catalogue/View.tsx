import { lazy, Suspense, useMemo } from "react";
import { EmptyState } from "~/components/EmptyState";
import { PHONE, useWindow } from "~/components/useBox";
import type { CatalogueEntry } from "~/model/dataset";
import { en } from "~/text/en";
import type { PageProps } from "~/views/page";
import { retryCatalogue, useCatalogue } from "../shared/catalogue";
import { facetCounts, filterItems } from "../shared/faceted";
import { Facets, type FacetGroup } from "../shared/Facets";
import { Cards } from "./Cards";
import { faceting, facetNames, facetOrder } from "./datasets";
import { DropZone } from "./DropZone";
import { Questions } from "./Questions";
import type { CatalogueState } from "./state";
import "./catalogue.css";

// The first chart stands before the key of its marks.
const MarksKey = lazy(() => import("./MarksKey").then((module) => ({ default: module.MarksKey })));

const text = en.catalogue;
const none: readonly CatalogueEntry[] = [];

/** The published datasets, each with its headline chart, and the way in for own files. */
export default function CatalogueView({ state, set }: PageProps<CatalogueState>) {
  const catalogue = useCatalogue();
  const phone = useWindow().width < PHONE;
  const all = catalogue.state === "ready" ? catalogue.catalogue.datasets : none;
  const title = catalogue.state === "ready" ? catalogue.catalogue.title : null;
  const shown = useMemo(() => filterItems(all, faceting, state), [all, state]);
  const filtered = state.q !== "" || facetNames.some((facet) => state[facet].length > 0);

  const groups = useMemo(() => facetGroups(all, state), [all, state]);

  return (
    <div className="with-facets">
      <h1 className={title === null ? "sr-only" : "site-title"}>{title ?? text.title}</h1>
      <Facets
        search={state.q}
        placeholder={text.search(all.length)}
        onSearch={(q) => {
          set({ q }, "replace");
        }}
        groups={groups}
        onChoose={(facet, values) => {
          set({ [facet]: values });
        }}
      >
        <Suspense>
          <MarksKey />
        </Suspense>
      </Facets>
      <div>
        <DropZone />
        <Questions datasets={all} />
        {catalogue.state === "failed" ? (
          <EmptyState
            title={text.failed.title}
            why={text.failed.why(catalogue.reason)}
            action={{ label: text.failed.again, onClick: retryCatalogue }}
          />
        ) : null}
        {all.length > 0 && shown.length === 0 ? (
          <EmptyState
            title={text.noMatch.title}
            why={text.noMatch.why(
              state.q.trim(),
              facetNames.flatMap((facet) =>
                state[facet].length === 0 ? [] : [`${text.facets[facet].toLowerCase()} ${state[facet].join(", ")}`],
              ),
            )}
            action={{
              label: text.noMatch.clear,
              onClick: () => {
                set(defaultsOf);
              },
            }}
          />
        ) : null}
        <Cards shown={shown} known={all} filtered={filtered} phone={phone} />
      </div>
    </div>
  );
}

/** What all datasets have in common narrows nothing, and is left out. */
const facetGroups = (all: readonly CatalogueEntry[], state: CatalogueState): FacetGroup[] =>
  facetNames
    .map((facet) => ({
      id: facet,
      title: text.facets[facet],
      dots: facet === "media",
      values: facetCounts(all, faceting, state, facet).sort(facetOrder(facet)),
      chosen: state[facet],
    }))
    .filter(({ values, chosen }) => values.length > 1 || chosen.length > 0);

const defaultsOf: CatalogueState = { q: "", media: [], tool: [], interface: [], publisher: [] };
