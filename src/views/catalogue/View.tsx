import { useMemo, useState } from "react";
import { EmptyState } from "~/components/EmptyState";
import { PHONE, useWindow } from "~/components/useBox";
import type { CatalogueEntry } from "~/model/dataset";
import { encodeHash } from "~/permalink/codec";
import { defaults, noHashes } from "~/permalink/field";
import { en } from "~/text/en";
import { fields as curveFields } from "~/views/curve/state";
import type { PageProps } from "~/views/page";
import { useWorkspace } from "~/workspace/workspace";
import { linkContext, retryCatalogue, useCatalogue } from "../shared/catalogue";
import { facetCounts, filterItems } from "../shared/faceted";
import { Facets } from "../shared/Facets";
import { Card } from "./Card";
import { CardChart } from "./CardChart";
import { faceting, facetNames, facetOrder, headlineOf, metaLines, undrawnOf, type Headline } from "./datasets";
import { DropZone } from "./DropZone";
import { MarksKey } from "./MarksKey";
import { Questions } from "./Questions";
import type { CatalogueState } from "./state";
import { WhenNear } from "./WhenNear";
import "./catalogue.css";

const text = en.catalogue;
const none: readonly CatalogueEntry[] = [];
/** Cards until more are asked for. */
const CARDS = 24;
/** Cards that draw at once; of the others those that come near the window. */
const AT_ONCE = 9;

/** The published datasets, each with its headline chart, and the way in for own files. */
export default function CatalogueView({ state, set }: PageProps<CatalogueState>) {
  const catalogue = useCatalogue();
  const phone = useWindow().width < PHONE;
  const all = catalogue.state === "ready" ? catalogue.catalogue.datasets : none;
  const title = catalogue.state === "ready" ? catalogue.catalogue.title : null;
  const shown = useMemo(() => filterItems(all, faceting, state), [all, state]);
  const [most, setMost] = useState(CARDS);
  const filtered = state.q !== "" || facetNames.some((facet) => state[facet].length > 0);

  return (
    <div className="with-facets">
      <h1 className={title === null ? "sr-only" : "site-title"}>{title ?? text.title}</h1>
      <Facets
        search={state.q}
        placeholder={text.search(all.length)}
        onSearch={(q) => {
          set({ q }, "replace");
        }}
        groups={facetNames.map((facet) => ({
          id: facet,
          title: text.facets[facet],
          dots: facet === "media",
          values: facetCounts(all, faceting, state, facet).sort(facetOrder(facet)),
          chosen: state[facet],
        }))}
        onChoose={(facet, values) => {
          set({ [facet]: values });
        }}
      >
        <MarksKey />
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
        <div className="cards">
          {filtered ? null : <OwnCard phone={phone} known={all} />}
          {shown.slice(0, most).map((entry, i) => (
            <DatasetCard key={entry.slug} entry={entry} known={all} phone={phone} near={i < AT_ONCE} />
          ))}
        </div>
        {shown.length > most ? (
          <p className="cards-more">
            <button
              type="button"
              className="btn"
              onClick={() => {
                setMost(most + CARDS);
              }}
            >
              {text.more(most, shown.length, Math.min(CARDS, shown.length - most))}
            </button>
          </p>
        ) : null}
      </div>
    </div>
  );
}

const defaultsOf: CatalogueState = { q: "", media: [], tool: [], interface: [], publisher: [] };

interface DatasetCardProps {
  readonly entry: CatalogueEntry;
  readonly known: readonly CatalogueEntry[];
  readonly phone: boolean;
  /** It draws wherever it stands. */
  readonly near: boolean;
}

function DatasetCard({ entry, known, phone, near }: DatasetCardProps) {
  const headline = useMemo(() => headlineOf(entry.headline, linkContext), [entry.headline]);
  const undrawn = useMemo(() => undrawnOf(entry.headline, linkContext), [entry.headline]);
  return (
    <Card
      title={entry.title}
      subtitle={entry.subtitle}
      href={headline?.href ?? undrawn?.href ?? null}
      meta={metaLines(entry)}
      caveats={entry.caveats}
      chart={
        headline === null ? (
          <p className="sub">{undrawn === null ? text.noHeadline : text.opens[undrawn.page]}</p>
        ) : (
          <WhenNear near={near}>
            <CardChart headline={headline} known={known} revision={0} phone={phone} />
          </WhenNear>
        )
      }
    />
  );
}

const ownState = { ...defaults(curveFields), d: ["local"] };
const own: Headline = { page: "curve", state: ownState, href: encodeHash("curve", curveFields, ownState, noHashes) };

/** Own files stand among the published ones, in front. */
function OwnCard({ phone, known }: { readonly phone: boolean; readonly known: readonly CatalogueEntry[] }) {
  const sources = useWorkspace((state) => state.sources);
  const revision = useWorkspace((state) => state.revision);
  if (sources.every(({ report }) => report.points === 0)) return null;
  const runs = sources.reduce((sum, { report }) => sum + report.runs, 0);
  return (
    <Card
      title={text.own.title}
      subtitle={text.own.subtitle(runs)}
      href={own.href}
      meta={[text.own.meta(sources.length)]}
      chart={<CardChart headline={own} known={known} revision={revision} phone={phone} />}
    />
  );
}
