/** The current data, and the bar made from it: the tabs, and pages linked from the current tab. */
import { useMemo, useState } from "react";
import type { CatalogueEntry } from "~/model/dataset";
import { en } from "~/text/en";
import { linkContext, useCatalogue } from "~/views/shared/catalogue";
import { useTabLinks } from "~/views/shared/tabLinks";
import { useWorkspace } from "~/workspace/workspace";
import type { BarLink, BarProps } from "./Bar";
import { contextAt, emptyTabs, hrefIn, sameContext, tabIds, tabOf, TABS, type Context } from "./context";
import { pages, routeOf } from "./routes";
import type { Place } from "./urlManager";

const OWN: Context = { d: ["local"], in: [], sys: [] };
const noDatasets: readonly CatalogueEntry[] = [];

interface Open extends Pick<BarProps, "places" | "open" | "tabs" | "tab"> {
  /** Pages that will become part of the tab. */
  readonly beside: readonly BarLink[];
}

export function useOpen(place: Place): Open {
  const catalogue = useCatalogue();
  const datasets = catalogue.state === "ready" ? catalogue.catalogue.datasets : noDatasets;
  const views = useTabLinks();
  const sources = useWorkspace((state) => state.sources);
  const { page } = place;
  const [kept, setKept] = useState<{ context: Context | null; tab: string | null }>({ context: null, tab: null });
  const before = kept.context ?? (sources.length > 0 ? OWN : null);
  const context = contextAt(place, before, views, pages);
  const isNew = context !== null && (kept.context === null || !sameContext(context, kept.context));
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
