import { lazy, Suspense, useLayoutEffect, useMemo } from "react";
import { EmptyState } from "~/components/EmptyState";
import { PHONE, useWindow } from "~/components/useBox";
import { FEEDS } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import { library as text } from "~/text/en/library";
import type { PageProps } from "~/views/page";
import { useWorkspace } from "~/workspace/workspace";
import { replaceBroughtAlong } from "../shared/broughtAlong";
import { retryCatalogue, useCatalogue } from "../shared/catalogue";
import { filterItems } from "../shared/faceted";
import { Chosen } from "../shared/setups/Chosen";
import { DropStrip } from "./DropStrip";
import { Filters } from "./Filters";
import { Reports } from "./Reports";
import {
  columnsOf,
  countsOf,
  faceting,
  FILTERS,
  isLike,
  modelOf,
  ownFirst,
  reportsOf,
  storiesOf,
  rowsOf,
  sortSystems,
} from "../shared/setups/rows";
import type { LibraryState } from "./state";
import { Systems } from "../shared/setups/Systems";

// Loaded only for readers with own files.
const OwnStrip = lazy(() => import("./OwnStrip").then((module) => ({ default: module.OwnStrip })));

/** From this width on host and tool have their columns beside the reports, px. */
const WIDE = 1536;
// After the table: none of it is loaded before.
const Comparisons = lazy(() => import("./Comparisons").then((module) => ({ default: module.Comparisons })));

const none: readonly CatalogueEntry[] = [];

/** Measured systems, as a table to compare from; published reports; the entrance for own files. */
export default function LibraryView({ state, set }: PageProps<LibraryState>) {
  const catalogue = useCatalogue();
  const { width } = useWindow();
  const phone = width < PHONE;
  const isOwn = useWorkspace(({ sources }) => sources.length > 0);
  const isLoading = catalogue.state === "loading";
  useLayoutEffect(() => {
    if (!isLoading) replaceBroughtAlong();
  }, [isLoading]);
  const datasets = catalogue.state === "ready" ? catalogue.catalogue.datasets : none;
  const title = catalogue.state === "ready" ? catalogue.catalogue.title : null;
  const rows = useMemo(() => rowsOf(datasets), [datasets]);
  const reports = useMemo(() => reportsOf(datasets), [datasets]);
  const stories = useMemo(() => storiesOf(datasets), [datasets]);
  const counts = useMemo(() => countsOf(rows, datasets), [rows, datasets]);
  const { q, media, attached, host, tool, publisher, sort, like, cols, off } = state;
  const ticked = useMemo(() => state.rows.flatMap((id) => rows.find((row) => row.id === id) ?? []), [rows, state.rows]);
  const [first] = ticked;
  const model = useMemo(() => modelOf(rows, first), [rows, first]);
  const alike = useMemo(() => rows.filter((row) => isLike(row, model, like)), [rows, model, like]);
  const found = useMemo(
    () => filterItems(alike, faceting, { q, media, attached, host, tool, publisher }),
    [alike, q, media, attached, host, tool, publisher],
  );
  const shown = useMemo(() => ownFirst(sortSystems(found, sort), q), [found, sort, q]);
  const comparisons = (catalogue.state === "ready" ? catalogue.catalogue.comparisons : 0) ?? 0;
  const hasTable = rows.length > 0;
  const onSystems = hasTable && (!phone || state.tab === "systems");
  const onTab = (tab: LibraryState["tab"]) => !hasTable || !phone || state.tab === tab;
  const tabs = { systems: counts.systems, comparisons, reports: counts.reports };
  const hasAside = comparisons > 0 || counts.reports > 0;
  const narrow = width < WIDE && hasAside;
  const columns = useMemo(() => columnsOf(found, { cols, off }, narrow), [found, cols, off, narrow]);

  return (
    <div className="px-6 pb-10 max-sm:px-4" data-ready={!isLoading || undefined}>
      <div className="flex flex-wrap items-baseline gap-x-3.5 pt-3 max-sm:block">
        <h1 className="text-sentence tracking-[-0.1px] max-sm:text-sentence-phone">{title ?? text.title}</h1>
        <p className="text-ink2">
          {catalogue.state !== "ready" ? " " : phone ? text.countsShort(counts) : text.counts(counts)}
        </p>
      </div>
      {isOwn ? (
        <Suspense fallback={<div className="mt-2 h-10" />}>
          <OwnStrip />
        </Suspense>
      ) : (
        <DropStrip datasets={datasets} />
      )}
      {catalogue.state === "failed" ? (
        <EmptyState
          title={text.failed.title}
          why={text.failed.why(catalogue.reason)}
          action={{ label: text.failed.again, onClick: retryCatalogue }}
        />
      ) : null}
      {phone && hasTable && hasAside ? (
        <div className="-mx-4 mt-2 flex gap-6 border-b border-rule px-4" role="tablist" aria-label={text.systems}>
          {(["systems", "comparisons", "reports"] as const).map((tab) =>
            tabs[tab] === 0 ? null : (
              <button
                key={tab}
                type="button"
                role="tab"
                aria-selected={state.tab === tab}
                className="min-h-11 border-b-2 border-transparent text-ink2 aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink"
                onClick={() => set({ tab })}
              >
                {text.tab(text[tab], tabs[tab])}
              </button>
            ),
          )}
        </div>
      ) : null}
      <div
        className={
          hasTable && hasAside ? "grid grid-cols-[minmax(0,1fr)_16.75rem] gap-7 pt-3 max-lg:grid-cols-1" : "pt-3"
        }
        data-wide={!hasAside || undefined}
      >
        {onSystems ? (
          <section aria-labelledby="systems">
            <Filters
              rows={alike}
              all={rows.length}
              found={found.length}
              columns={columns}
              model={model}
              state={state}
              set={set}
              phone={phone}
            />
            {shown.length === 0 ? (
              <EmptyState
                title={text.filter.noMatch}
                why={text.filter.noMatchWhy(q.trim(), [
                  ...FILTERS.flatMap((filter) =>
                    state[filter].length === 0 ? [] : [`${text.heads[filter]} ${state[filter].join(", ")}`],
                  ),
                  ...like.map((of) => `${text.method[of]} ${model[of] ?? text.notKnown}`),
                ])}
                action={{
                  label: text.filter.clear,
                  onClick: () => set({ q: "", media: [], attached: [], host: [], tool: [], publisher: [], like: [] }),
                }}
              />
            ) : (
              <Systems
                rows={shown}
                found={found}
                open={state.open}
                columns={columns.flatMap((column) => (column.shown ? [column.id] : []))}
                ticked={state.rows}
                model={model}
                sort={sort}
                phone={phone}
                set={set}
              />
            )}
          </section>
        ) : null}
        {!hasTable && catalogue.state === "ready" ? (
          <p className="mb-4 text-ink2">
            <b className="text-ink">{text.noSystems.title}</b> {text.noSystems.why}
          </p>
        ) : null}
        <div>
          {comparisons > 0 && onTab("comparisons") ? (
            <Suspense>
              <Comparisons count={comparisons} wide={phone || !hasTable} />
            </Suspense>
          ) : null}
          {counts.reports > 0 && onTab("reports") ? (
            <Reports reports={reports} stories={stories} wide={!hasTable} />
          ) : null}
        </div>
      </div>
      {rows.length === 0 && counts.reports === 0 ? null : (
        <p className="mt-6 text-small text-ink3">
          {text.feeds.lead}{" "}
          {(["library", "points", "figures"] as const).map((feed) => (
            <a key={feed} className="lnk mr-3" href={`data/${FEEDS[feed]}`} download>
              {text.feeds[feed]}
            </a>
          ))}
        </p>
      )}
      {ticked.length === 0 ? null : <Chosen ticked={ticked} all={rows.length} phone={phone} set={set} />}
    </div>
  );
}
