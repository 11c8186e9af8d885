import { useLayoutEffect, useMemo, useState } from "react";
import { loadedLater } from "~/components/useLoaded";
import { EmptyState } from "~/components/EmptyState";
import { PHONE, useWindow } from "~/components/useBox";
import { FEEDS } from "~/model/catalogue";
import { library as text } from "~/text/en/library";
import type { PageProps } from "~/views/page";
import { useWorkspace, warmUp, workspace } from "~/workspace/workspace";
import { replaceBroughtAlong } from "../shared/broughtAlong";
import { retryCatalogue, useCatalogue, useKnown } from "../shared/catalogue";
import { filterItems } from "../shared/faceted";
import { Chosen } from "../shared/setups/Chosen";
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
  systemsOf,
  type ColumnChoice,
  type Filter,
  filterValues,
  NONE,
  type Row,
  toggledColumn,
} from "../shared/setups/rows";
import { type LibraryState, METHOD, type Method } from "./state";
import { Systems } from "../shared/setups/Systems";
import { mediaName } from "~/charts/medium";
import { roving } from "~/components/roving";
import { ListBox } from "~/components/ui/ListBox";
import { Popover } from "~/components/ui/Popover";
import type { CatalogueEntry } from "~/model/dataset";
import { Choose } from "../shared/Choose";
import { ComparisonRoom, FIRST } from "./ComparisonRoom";

// Loaded only for readers with own files.
const OwnStrip = loadedLater(
  async () => (await import("./OwnStrip")).OwnStrip,
  () => <div className="mt-2 h-10" />,
);

/** From this width on host and tool have their columns beside the reports, px. */
const WIDE = 1536;
// After the table: none of it is loaded before.
const Comparisons = loadedLater(
  async () => (await import("./Comparisons")).Comparisons,
  ({ count, wide }) =>
    wide ? null : (
      // As high as its heading, the list and the button for all.
      <div className={`mb-4 pt-8 ${count > FIRST ? "pb-5.5" : ""}`}>
        <ComparisonRoom count={count} />
      </div>
    ),
);

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
  const datasets = useKnown();
  const title = catalogue.state === "ready" ? catalogue.catalogue.title : null;
  const rows = useMemo(() => rowsOf(datasets), [datasets]);
  const reports = useMemo(() => reportsOf(datasets), [datasets]);
  const stories = useMemo(() => storiesOf(datasets), [datasets]);
  const counts = useMemo(() => countsOf(rows, datasets), [rows, datasets]);
  const counted = useMemo(() => (phone ? text.countsShort(counts) : text.counts(counts)), [counts, phone]);
  const { q, media, attached, host, tool, publisher, sort, like, cols, off } = state;
  const ticked = useMemo(() => state.rows.flatMap((id) => rows.find((row) => row.id === id) ?? []), [rows, state.rows]);
  const [first] = ticked;
  const model = useMemo(() => modelOf(rows, first), [rows, first]);
  const alike = useMemo(() => rows.filter((row) => isLike(row, model, like)), [rows, model, like]);
  const found = useMemo(
    () => filterItems(alike, faceting, { q, media, attached, host, tool, publisher }),
    [alike, q, media, attached, host, tool, publisher],
  );
  const systems = useMemo(() => systemsOf(found), [found]);
  const shown = useMemo(() => ownFirst(sortSystems(systems, sort), q), [systems, sort, q]);
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
        <p className="text-ink2">{catalogue.state === "ready" ? counted : " "}</p>
      </div>
      {isOwn ? <OwnStrip /> : <DropStrip datasets={datasets} />}
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
          // On the widest screens names stay near their values: the lists beside the table take the rest, in columns.
          hasTable && hasAside
            ? "grid grid-cols-[minmax(0,108rem)_minmax(16.75rem,1fr)] gap-7 pt-3 max-[79rem]:grid-cols-1"
            : "pt-3"
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
            <Comparisons count={comparisons} wide={phone || !hasTable} />
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

interface FiltersProps extends PageProps<LibraryState> {
  /** All rows measured alike: the options of a filter do not depend on the filter itself. */
  readonly rows: readonly Row[];
  /** Number of rows in the table, before filtering. */
  readonly all: number;
  readonly found: number;
  readonly columns: readonly ColumnChoice[];
  /** The conditions that `like` requires of the rows. */
  readonly model: ReturnType<typeof modelOf>;
  readonly phone: boolean;
}

const label = (value: string): string => (value === NONE ? text.filter.none : value);

const toggled = <T extends string>(chosen: readonly T[], value: T): T[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];

/** One line over the table: media as counted dots, further filters as menus. */
function Filters({ rows, all, found, columns, model, state, set, phone }: FiltersProps) {
  const { q, media: chosenMedia, attached, host, tool, publisher } = state;
  const values = useMemo(
    () => filterValues(rows, { q, media: chosenMedia, attached, host, tool, publisher }),
    [rows, q, chosenMedia, attached, host, tool, publisher],
  );
  const { media } = values;
  const narrows = (filter: Filter): boolean => state[filter].length > 0 || values[filter].length > 1;
  const menus = (phone ? (["media", "attached"] as const) : (["attached", "host"] as const)).filter(narrows);
  const more = (phone ? (["host", "tool", "publisher"] as const) : (["tool", "publisher"] as const)).filter(narrows);
  const chosenInMore = more.filter((filter) => state[filter].length > 0).length + state.like.length;
  const toggle = (filter: Filter, value: string) => set({ [filter]: toggled(state[filter], value) });
  const toggleColumn = (id: string) => {
    const column = columns.find((one) => one.id === id);
    if (column !== undefined) set(toggledColumn(column, state));
  };
  const hold = (of: string) => set({ like: toggled(state.like, of as Method) });
  const shown = columns.filter((column) => column.shown);
  /** The values of a filter with their counts, and all of them. */
  const list = (filter: Filter, close: () => void, isFirst = true) => {
    const only = (chosen: readonly string[]) => {
      set({ [filter]: chosen });
      close();
    };
    return (
      <ListBox
        label={text.heads[filter]}
        first={isFirst}
        options={[
          { id: "", label: text.filter.all },
          ...values[filter].map(({ value, count }) => ({
            ...{ id: value, label: label(value), detail: count.toLocaleString("en") },
          })),
        ]}
        selected={state[filter].length === 0 ? [""] : state[filter]}
        onOnly={(value) => only(value === "" ? [] : [value])}
        onToggle={(value) => (value === "" ? only([]) : set({ [filter]: toggled(state[filter], value) }))}
      />
    );
  };
  const menu = (filter: Filter) => {
    const [name, [only]] = [text.heads[filter], state[filter]];
    const some = state[filter].length === 1 ? label(only!) : text.filter.some(state[filter].length);
    return (
      <Popover
        key={filter}
        label={`${name}: ${only === undefined ? text.filter.all : some} ▾`}
        popoverName={name}
        haspopup="listbox"
        className="lnk max-w-48 truncate max-sm:min-h-11"
      >
        {(close) => list(filter, close)}
      </Popover>
    );
  };
  return (
    <div
      ref={roving}
      role="toolbar"
      aria-label={text.filter.tools}
      className="flex min-h-6.5 flex-wrap items-center gap-x-3.5 gap-y-1 text-ink2 max-[86rem]:gap-x-2 max-sm:py-1"
    >
      <h2 id="systems" className="text-answer font-semibold text-ink max-sm:hidden">
        {text.systems}
      </h2>
      {phone || (media.length < 2 && state.media.length === 0) ? null : (
        <span className="flex items-center gap-2.5 max-[86rem]:gap-2" role="group" aria-label={text.heads.media}>
          {media.map(({ value, count }) => (
            <button
              key={value}
              type="button"
              className="flex min-h-6.5 items-center gap-1 border-b border-transparent text-ink aria-pressed:border-ink aria-pressed:font-semibold"
              aria-pressed={state.media.includes(value)}
              onClick={() => toggle("media", value)}
            >
              <span className="media-dot" data-media={value} data-guess aria-hidden="true" />
              {label(mediaName(value))}{" "}
              <span className="font-normal text-ink3 min-[79rem]:max-[86rem]:hidden">{count.toLocaleString("en")}</span>
            </button>
          ))}
        </span>
      )}
      {menus.map(menu)}
      <Popover
        label={`${text.filter.more(chosenInMore)} ▾`}
        popoverName={text.filter.moreName}
        haspopup="dialog"
        className="lnk max-sm:min-h-11"
      >
        {(close) => (
          <div className="pb-1">
            {more.map((filter, i) => (
              <section key={filter}>
                <h3 className="px-2 pt-1.5 text-small text-ink3">{text.heads[filter]}</h3>
                {list(filter, close, i === 0)}
              </section>
            ))}
            <h3 className="px-2 pt-1.5 text-small text-ink3">{text.filter.likeName}</h3>
            <ListBox
              label={text.filter.likeName}
              first={more.length === 0}
              options={METHOD.map((id) => ({ id, label: text.method[id], detail: model[id] ?? text.notKnown }))}
              selected={state.like}
              onOnly={hold}
              onToggle={hold}
            />
          </div>
        )}
      </Popover>
      <span role="status" className="sr-only">
        {found < all ? text.filter.found(found, all) : ""}
      </span>
      <span className="flex-1" />
      {phone ? null : (
        <Popover
          label={`${text.filter.columns(shown.length, columns.length)} ▾`}
          popoverName={text.filter.columnsName}
          haspopup="listbox"
          className="lnk"
        >
          {() => (
            <ListBox
              label={text.filter.columnsName}
              options={columns.map(({ id }) => ({ id, label: text.columns[id] }))}
              selected={shown.map(({ id }) => id)}
              onOnly={toggleColumn}
              onToggle={toggleColumn}
            />
          )}
        </Popover>
      )}
      <label
        className={`flex h-6.5 w-36 items-center rounded border border-ctrl px-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink max-2xl:w-28 max-[86rem]:w-24 max-sm:h-11 max-sm:w-full ${state.q === "" ? "print:hidden" : ""}`}
      >
        <span className="sr-only">{text.filter.search}</span>
        <input
          type="search"
          className="min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink3"
          placeholder={text.filter.search}
          value={state.q}
          data-search
          autoComplete="off"
          spellCheck={false}
          onFocus={() => rows.forEach(faceting.hay)}
          onChange={(event) => set({ q: event.target.value }, "replace")}
        />
        <kbd className="text-small text-ink3" aria-hidden="true">
          /
        </kbd>
      </label>
    </div>
  );
}

/**
 * Invites own files, and states that they stay here. The whole window accepts drops; the buttons are the other ways.
 */
function DropStrip({ datasets }: { readonly datasets: readonly CatalogueEntry[] }) {
  const phone = useWindow().width < PHONE;
  const [ways, setWays] = useState(false);
  const example = datasets.find((entry) => entry.example);
  return (
    <section
      className="mt-2 flex min-h-10 flex-wrap items-center gap-x-3.5 gap-y-1 rounded border border-dashed border-ctrl px-3 py-1 max-sm:border-0 max-sm:p-0 print:hidden"
      onPointerEnter={warmUp}
      onFocus={warmUp}
    >
      <b className="max-sm:hidden">{text.drop.lead}</b>
      <span className="min-w-0 flex-1 truncate text-small text-ink2 max-sm:hidden" title={text.drop.tools}>
        {text.drop.formats}
      </span>
      {example === undefined ? null : (
        <a className="lnk max-sm:order-1 max-sm:py-2.5" href={example.headline}>
          {text.drop.example}
        </a>
      )}
      {phone ? (
        <button type="button" className="lnk py-2.5 text-ink!" aria-expanded={ways} onClick={() => setWays(!ways)}>
          {text.drop.open}
        </button>
      ) : null}
      {phone && !ways ? null : <Choose onGiven={(given) => void workspace.open(given)} />}
    </section>
  );
}
