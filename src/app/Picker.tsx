import { useMemo } from "react";
import { EmptyPage } from "~/components/EmptyState";
import { Popover } from "~/components/ui/Popover";
import { curvePage } from "~/text/en/curve-page";
import { picker as text } from "~/text/en/picker";
import { linkContext, useCatalogue } from "~/views/shared/catalogue";
import { useTabLinks } from "~/views/shared/tabLinks";
import { localWords } from "~/workspace/pageState";
import { amountOf } from "~/workspace/state";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import { emptyTabs, hrefIn, sameContext, type Context, type TabId } from "./context";
import { RemoveFiles } from "~/views/shared/RemoveFiles";
import { pages } from "./routes";

/** Most datasets in the picker; the Library has all. */
const OFFERED = 20;

const OFFER = "flex justify-between gap-4.5 px-3.5 py-1.5 hover:bg-hi aria-[current=true]:font-semibold";

/** Data that can be opened. */
interface Offer {
  readonly id: string;
  readonly label: string;
  /** "582 runs". */
  readonly detail: string;
  readonly href: string;
}

export interface PickerProps {
  /** The current data; null: none. */
  readonly context: Context | null;
  /** A choice opens in this tab, if the tab has something for it. */
  readonly tab: TabId;
}

function useOffers({ context, tab }: PickerProps): readonly Offer[] {
  const catalogue = useCatalogue();
  const views = useTabLinks();
  const sources = useWorkspace((state) => state.sources);
  // Own files have another name while a guest's are shown.
  const { title } = useWorkspace(() => localWords());
  return useMemo(() => {
    const datasets = catalogue.state === "ready" ? catalogue.catalogue.datasets : [];
    const offer = (slug: string, label: string, detail: string, instead: string): Offer => {
      const of: Context = { d: [slug], in: [], sys: [] };
      const page = emptyTabs(of, datasets, sources, views).has(tab) ? instead : tab;
      return { id: slug, label, detail, href: hrefIn(page, of, views, pages, linkContext) };
    };
    const { runs, figures } = amountOf(sources);
    const amount = runs.length === 0 && figures > 0 ? text.figures(figures) : text.runs(runs.length);
    const own = offer("local", title, amount, [...views.keys()][0] ?? "overview");
    const named = datasets.filter(({ slug }) => context?.d.includes(slug) === true);
    const offered = [...new Set([...named, ...datasets.slice(0, OFFERED)])].map((entry) =>
      entry.raw_files > 0
        ? offer(entry.slug, entry.title, entry.runs > 0 ? text.runs(entry.runs) : text.files(entry.raw_files), "curve")
        : offer(entry.slug, entry.title, text.figures(entry.figures), "figures"),
    );
    return sources.length === 0 ? offered : [own, ...offered];
  }, [catalogue, views, sources, title, context, tab]);
}

/** The current data in the bar, and the other choices. */
export function Picker(props: PickerProps) {
  const offers = useOffers(props);
  const { label, detail } = usePicked(props.context, offers);
  return (
    <Popover
      className="flex h-6.5 max-w-65 items-center max-[90rem]:max-w-40 gap-2 rounded border border-ctrl pr-2 pl-2.5 max-bar:h-8 max-bar:max-w-[44vw]"
      name={text.name(label)}
      popoverName={text.title}
      label={
        <>
          <b className="truncate">{label}</b>{" "}
          <span className="text-small/4.5 text-ink3 max-[90rem]:hidden">{detail}</span>{" "}
          <svg className="flex-none" width="9" height="6" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M1 1l3.5 3.5L8 1" />
          </svg>
        </>
      }
    >
      {(close) => <Offers {...props} onGo={close} />}
    </Popover>
  );
}

function usePicked(context: Context | null, offers: readonly Offer[]): Pick<Offer, "label" | "detail"> {
  const catalogue = useCatalogue();
  if (context === null) return { label: text.nothing, detail: "" };
  const { d, sys } = context;
  if (sys.length === 1 && catalogue.state === "ready") {
    const system = catalogue.catalogue.datasets.flatMap(({ slug, systems }) =>
      systems.filter(({ id }) => sys[0] === `${slug}/${id}`),
    );
    return { label: system[0]?.label ?? text.systems(1), detail: "" };
  }
  if (sys.length > 0) return { label: text.systems(sys.length), detail: "" };
  if (d.length > 1)
    return { label: d.includes("local") ? text.ownAnd(d.length - 1) : text.several(d.length), detail: "" };
  const slug = d[0] ?? "";
  return offers.find(({ id }) => id === slug) ?? { label: slug === "local" ? localWords().title : slug, detail: "" };
}

function Offers({ context, tab, onGo }: PickerProps & { readonly onGo?: () => void }) {
  const offers = useOffers({ context, tab });
  // A guest is dismissed in its own line.
  const hasOwn = useWorkspace((state) => state.sources.length > 0 && state.guest === null);
  const isHere = (id: string): boolean => context !== null && sameContext(context, { d: [id], in: [], sys: [] });
  return (
    <ul className="py-1">
      {offers.map(({ id, label, detail, href }) => (
        <li key={id}>
          <a className={OFFER} href={href} aria-current={isHere(id) ? "true" : undefined} onClick={onGo}>
            {label} <span className="text-small/4.5 whitespace-nowrap text-ink3">{detail}</span>
          </a>
        </li>
      ))}
      <li>
        <a className={OFFER} href="#/library?v=1" onClick={onGo}>
          {text.library}
        </a>
      </li>
      {hasOwn ? (
        <li>
          <RemoveFiles onGone={onGo} />
        </li>
      ) : null}
    </ul>
  );
}

/** Replaces an empty page: the data that can be opened. */
export function Nothing(props: PickerProps) {
  if (useOwnFiles() === "unknown")
    return <p className="sub late px-6 pt-3.5 max-sm:px-4">{curvePage.empty.restoring}</p>;
  return (
    <EmptyPage title={text.emptyTitle} why={text.empty}>
      <div className="mt-3.5 w-fit border border-rule">
        <Offers {...props} />
      </div>
    </EmptyPage>
  );
}
