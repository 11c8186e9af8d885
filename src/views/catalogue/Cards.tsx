import { useEffect, useMemo, useRef, useState } from "react";
import type { CatalogueEntry } from "~/model/dataset";
import { encodeHash } from "~/permalink/codec";
import { defaults, noHashes } from "~/permalink/field";
import { en } from "~/text/en";
import { fields as curveFields } from "~/views/curve/state";
import { localWords } from "~/workspace/pageState";
import { useWorkspace } from "~/workspace/workspace";
import { linkContext } from "../shared/catalogue";
import { Card } from "./Card";
import { CardChart, chartHeight } from "./CardChart";
import { headlineOf, metaLines, undrawnOf, type Headline } from "./datasets";
import { WhenNear } from "./WhenNear";

const text = en.catalogue;
/** Cards until more are asked for, and so many more each time. */
const CARDS = 24;
/** Cards that draw at once, so that nothing is asked for before them; of the others those that come near the window. */
const AT_ONCE = 3;

/** As many as were asked for: whoever comes back from a chart finds the card that led there. */
let askedFor = CARDS;

interface CardsProps {
  /** Those that are searched for. */
  readonly shown: readonly CatalogueEntry[];
  readonly known: readonly CatalogueEntry[];
  /** Something is searched for: own files stand aside. */
  readonly filtered: boolean;
  readonly phone: boolean;
}

/** The cards, some at a time. */
export function Cards({ shown, known, filtered, phone }: CardsProps) {
  const [most, setMost] = useState(askedFor);
  const list = useRef<HTMLDivElement>(null);
  const [firstNew, setFirstNew] = useState<string | null>(null);
  // The button has moved below what it brought: reading goes on where that begins.
  useEffect(() => {
    if (firstNew === null) return;
    list.current?.querySelector<HTMLElement>(`[data-card="${firstNew}"] .card-link`)?.focus({ preventScroll: true });
  }, [firstNew]);
  return (
    <>
      <p role="status" className={filtered && shown.length > 0 ? "sub cards-found" : "sr-only"}>
        {filtered && shown.length > 0 ? text.found(shown.length, known.length) : ""}
      </p>
      <div className="cards" ref={list}>
        {filtered ? null : <OwnCard phone={phone} known={known} />}
        {shown.slice(0, most).map((entry, i) => (
          <DatasetCard key={entry.slug} entry={entry} known={known} phone={phone} near={i < AT_ONCE} />
        ))}
      </div>
      {shown.length > most ? (
        <p className="cards-more">
          <button
            type="button"
            className="btn"
            onClick={() => {
              askedFor = most + CARDS;
              setMost(askedFor);
              setFirstNew(shown[most]?.slug ?? null);
            }}
          >
            {text.more(most, shown.length, Math.min(CARDS, shown.length - most))}
          </button>
        </p>
      ) : null}
    </>
  );
}

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
      id={entry.slug}
      title={entry.title}
      subtitle={entry.subtitle}
      href={headline?.href ?? undrawn?.href ?? null}
      meta={metaLines(entry)}
      caveats={entry.caveats}
      chart={
        headline === null ? (
          <p className="sub">{undrawn === null ? text.noHeadline : text.opens[undrawn.page]}</p>
        ) : (
          <WhenNear near={near} height={chartHeight(phone)}>
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
  const guest = useWorkspace((state) => state.guest !== null);
  if (sources.every(({ report }) => report.points === 0)) return null;
  const runs = sources.reduce((sum, { report }) => sum + report.runs, 0);
  return (
    <Card
      title={localWords().title}
      subtitle={text.own.subtitle(runs)}
      href={own.href}
      meta={[text.own.meta(sources.filter(({ report }) => report.role !== "archive").length, guest)]}
      chart={<CardChart headline={own} known={known} revision={revision} phone={phone} />}
    />
  );
}
