import { byName } from "~/base/byName";
import { useDeferredValue, useMemo, useState } from "react";
import { EmptyState } from "~/components/EmptyState";
import { PrintedTable } from "~/components/PrintedTable";
import { usePrinting } from "~/components/printing";
import { Share } from "~/components/share/Share";
import { PHONE, useWindow } from "~/components/useBox";
import type { CatalogueEntry } from "~/model/dataset";
import { runs as question } from "~/queries/runs";
import { library } from "~/text/en/library";
import { runs as runsText } from "~/text/en/runs";
import type { PageProps } from "~/views/page";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import { linkContext, useCatalogue } from "../shared/catalogue";
import { byMedia, facetCounts, filterItems } from "../shared/faceted";
import { Facets, type FacetGroup } from "../shared/Facets";
import { neededKeys } from "../shared/share/needed";
import { useShare } from "../shared/share/useShare";
import { useAnswers } from "../shared/useAnswers";
import { askedDatasets, DATASETS } from "./asked";
import { drawingsOf } from "./drawings";
import { faceting, facetNames, NOT_STATED, sortRows, tableRow, toolName, type Facet, type TableRow } from "./rows";
import { RunsTable } from "./RunsTable";
import { LINKED_SELECTION, type RunsState } from "./state";
import { twinOf } from "./twin";
import "./runs.css";

const text = runsText;
/** Reports are not told by name: the table is of all of them. */
const NONE: readonly string[] = [];

/** One row per run, of the published datasets and of own files: filter, sort, select, draw. */
export default function RunsView({ state, set }: PageProps<RunsState>) {
  const catalogue = useCatalogue();
  const revision = useWorkspace((workspace) => workspace.revision);
  const own = useOwnFiles();
  const phone = useWindow().width < PHONE;
  const printing = usePrinting();

  const entries = catalogue.state === "ready" ? catalogue.catalogue.datasets : [];
  const [most, setMost] = useState(DATASETS);
  const published = askedDatasets(entries, state, most);
  const datasets = [...(own === "none" ? [] : ["local"]), ...published];
  const answers = useAnswers(question, datasets, revision);

  const titles = useMemo(
    () =>
      new Map(catalogue.state === "ready" ? catalogue.catalogue.datasets.map(({ slug, title }) => [slug, title]) : []),
    [catalogue],
  );
  const all = useMemo(() => answers.rows.map((run) => tableRow(run, titles)), [answers.rows, titles]);
  // Typing stays ahead of 10,000 rows.
  const asked = useDeferredValue(state);
  const rows = useMemo(() => sortRows(filterItems(all, faceting, asked), asked.sort), [all, asked]);
  const sources = useWorkspace((workspace) => workspace.sources);
  const shown = useMemo(() => rows.map(({ run }) => run), [rows]);
  const share = useShare(
    useMemo(
      () =>
        neededKeys(
          shown.flatMap((run) => (run.dataset === "local" ? [run.key] : [])),
          sources,
        ),
      [shown, sources],
    ),
    shown,
    NONE,
  );
  const selected = useMemo(() => new Set(state.rows), [state.rows]);

  const onSelect = (ids: readonly string[], on: boolean) => {
    const next = new Set(state.rows);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    // A step on the way to a chart, not a place to come Back to.
    set({ rows: [...next] }, "replace");
  };

  const unread = entries.filter(({ slug }) => !published.includes(slug));
  const waiting = catalogue.state === "loading" || answers.state === "waiting" || answers.state === "slow";
  return (
    <div className="with-facets">
      <Facets
        search={state.q}
        placeholder={text.search(all.length)}
        onSearch={(q) => {
          set({ q }, "replace");
        }}
        groups={facetNames.map((facet) => facetGroup(facet, all, asked, titles, unread))}
        onChoose={(facet, values) => {
          set({ [facet]: values });
        }}
      />
      <section>
        <h1 className={printing ? "runs-title" : "sr-only"}>{text.title}</h1>
        {answers.failures.map(({ dataset, reason }) => (
          <p key={dataset} role="alert" className="tone-bad">
            ✕ {text.failedDataset(titles.get(dataset) ?? dataset, reason)}
          </p>
        ))}
        {catalogue.state === "failed" ? (
          <p role="alert" className="tone-bad">
            ✕ {text.failedCatalogue(catalogue.reason)}
          </p>
        ) : null}
        <div className="runs-head">
          <SelectionLine
            all={all}
            shown={rows}
            selected={selected}
            hint={printing ? "" : phone ? text.hintPhone : text.hint}
            onClear={() => {
              set({ rows: [] });
            }}
          />
          <span className="caption-do">
            <Share
              share={share}
              title={rows.length === 0 ? null : text.title}
              draw={null}
              table={rows.length === 0 ? null : () => ({ title: text.title, twin: twinOf(rows) })}
            />
          </span>
        </div>
        {unread.length === 0 || state.dataset.length > 0 ? null : (
          <p className="runs-line">
            {text.part(published.length, entries.length)}{" "}
            <button
              type="button"
              className="lnk"
              onClick={() => {
                setMost(most + DATASETS);
              }}
            >
              {text.more(Math.min(DATASETS, unread.length))}
            </button>
          </p>
        )}
        {waiting && rows.length === 0 ? (
          <p className="sub late" role="status">
            {text.loading}
          </p>
        ) : all.length === 0 ? (
          <EmptyState title={text.none.title} why={text.none.why} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={text.noMatch.title}
            why={whyEmpty(state, titles)}
            action={{
              label: text.clearFilter,
              onClick: () => {
                set({ q: "", dataset: [], media: [], tool: [], workload: [] });
              },
            }}
          />
        ) : printing ? (
          <PrintedTable twin={twinOf(rows)} caption={text.title} />
        ) : (
          <RunsTable
            rows={rows}
            phone={phone}
            sort={state.sort}
            onSort={(sort) => {
              set({ sort });
            }}
            selected={selected}
            onSelect={onSelect}
          />
        )}
      </section>
    </div>
  );
}

const facetLabel = (facet: Facet, value: string, titles: ReadonlyMap<string, string>): string => {
  if (value === NOT_STATED) return library.notStated;
  if (facet === "tool") return toolName(value);
  if (facet !== "dataset") return value;
  return value === "local" ? text.local : (titles.get(value) ?? value);
};

function facetGroup(
  facet: Facet,
  all: readonly TableRow[],
  state: RunsState,
  titles: ReadonlyMap<string, string>,
  unread: readonly CatalogueEntry[],
): FacetGroup {
  const read = facetCounts(all, faceting, state, facet);
  const others = facet === "dataset" ? unread.filter(({ slug }) => read.every(({ value }) => value !== slug)) : [];
  return {
    id: facet,
    title: text.facets[facet],
    dots: facet === "media",
    chosen: state[facet],
    values: [...read, ...others.map(({ slug, runs }) => ({ value: slug, count: runs }))]
      .map(({ value, count }) => ({ value, count, label: facetLabel(facet, value, titles) }))
      .sort((a, b) => (facet === "media" ? byMedia(a.value, b.value) : byName(a.label, b.label))),
  };
}

function whyEmpty(state: RunsState, titles: ReadonlyMap<string, string>): string {
  const chosen = facetNames.flatMap((facet) => {
    const values = state[facet].map((value) => facetLabel(facet, value, titles));
    return values.length === 0 ? [] : [`${text.facets[facet].toLowerCase()} ${values.join(", ")}`];
  });
  return text.noMatch.why(state.q.trim(), chosen);
}

interface SelectionLineProps {
  readonly all: readonly TableRow[];
  readonly shown: readonly TableRow[];
  readonly selected: ReadonlySet<string>;
  /** What can be done here. */
  readonly hint: string;
  readonly onClear: () => void;
}

/** How many runs, how many selected, and the links that draw them. */
function SelectionLine({ all, shown, selected, hint, onClear }: SelectionLineProps) {
  const chosen = useMemo(() => all.filter((row) => selected.has(row.id)), [all, selected]);
  if (all.length === 0) return null;
  if (chosen.length === 0) {
    return (
      <p className="runs-line" role="status">
        {text.shown(shown.length, all.length)} {hint}
      </p>
    );
  }
  const visible = shown.filter((row) => selected.has(row.id)).length;
  return (
    <p className="runs-line" role="status">
      <b>{text.selected(chosen.length)}</b>
      {visible < chosen.length ? text.hidden(chosen.length - visible) : null}
      {drawingsOf(chosen, linkContext).map(({ page, label, href }) => (
        <a key={page} className="btn" href={href}>
          {label}
        </a>
      ))}
      <button type="button" className="lnk" onClick={onClear}>
        {text.clear}
      </button>
      {chosen.length > LINKED_SELECTION ? <span className="small">{text.onlyHere(LINKED_SELECTION)}</span> : null}
    </p>
  );
}
