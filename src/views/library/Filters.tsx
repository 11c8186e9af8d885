import { useMemo } from "react";
import { ListBox } from "~/components/ui/ListBox";
import { Popover } from "~/components/ui/Popover";
import { library as text } from "~/text/en/library";
import type { PageProps } from "~/views/page";
import {
  type ColumnChoice,
  type Filter,
  filterValues,
  type modelOf,
  NONE,
  type Row,
  toggledColumn,
} from "../shared/setups/rows";
import { ToggleMenu } from "../shared/setups/ToggleMenu";
import { type LibraryState, METHOD, type Method } from "./state";

interface FiltersProps extends PageProps<LibraryState> {
  /** All that are measured alike: what a filter offers does not hang on itself. */
  readonly rows: readonly Row[];
  /** Of the table, whatever is asked for. */
  readonly all: number;
  readonly found: number;
  readonly columns: readonly ColumnChoice[];
  /** What `like` holds the rows to. */
  readonly model: ReturnType<typeof modelOf>;
  readonly phone: boolean;
}

const label = (value: string): string => (value === NONE ? text.filter.none : value);

const toggled = <T extends string>(chosen: readonly T[], value: T): T[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];

/** One line over the table: media as counted dots, what else narrows it as menus. */
export function Filters({ rows, all, found, columns, model, state, set, phone }: FiltersProps) {
  const { q, media: chosenMedia, attached, host, tool, publisher } = state;
  const values = useMemo(() => {
    const asked = { q, media: chosenMedia, attached, host, tool, publisher };
    const of = (filter: Filter) => filterValues(rows, asked, filter);
    return {
      ...{ media: of("media"), attached: of("attached"), host: of("host") },
      ...{ tool: of("tool"), publisher: of("publisher") },
    };
  }, [rows, q, chosenMedia, attached, host, tool, publisher]);
  const { media } = values;
  const menus = (["attached", "host", "tool", "publisher"] as const).filter(
    (filter) => state[filter].length > 0 || values[filter].length > 1,
  );
  const toggle = (filter: Filter, value: string) => {
    set({ [filter]: toggled(state[filter], value) });
  };
  const toggleColumn = (id: string) => {
    const column = columns.find((one) => one.id === id);
    if (column !== undefined) set(toggledColumn(column, state));
  };
  const shown = columns.filter((column) => column.shown);
  const menu = (filter: Filter) => (
    <FilterMenu
      key={filter}
      filter={filter}
      values={values[filter]}
      chosen={state[filter]}
      onToggle={(value) => {
        toggle(filter, value);
      }}
      onOnly={(values) => {
        set({ [filter]: values });
      }}
    />
  );
  return (
    <div className="flex min-h-6.5 flex-wrap items-center gap-x-4.5 gap-y-1 text-ink2 max-sm:py-1">
      <h2 id="systems" className="text-answer font-semibold text-ink max-sm:hidden">
        {text.systems}
      </h2>
      {phone ? (
        menu("media")
      ) : media.length < 2 && state.media.length === 0 ? null : (
        <span className="flex items-center gap-2.5" role="group" aria-label={text.filter.media}>
          <span className="text-ink3" aria-hidden="true">
            {text.filter.media}
          </span>
          {media.map(({ value, count }) => (
            <button
              key={value}
              type="button"
              className="flex min-h-6.5 items-center gap-1 border-b border-transparent text-ink aria-pressed:border-ink aria-pressed:font-semibold"
              aria-pressed={state.media.includes(value)}
              onClick={() => {
                toggle("media", value);
              }}
            >
              <span className="media-dot" data-media={value} data-guess aria-hidden="true" />
              {label(value)} <span className="font-normal text-ink3">{count.toLocaleString("en")}</span>
            </button>
          ))}
        </span>
      )}
      {(phone ? menus.slice(0, 2) : menus).map(menu)}
      <span role="status" className="sr-only">
        {found < all ? text.filter.found(found, all) : ""}
      </span>
      <span className="flex-1" />
      {phone ? null : (
        <>
          <ToggleMenu
            label={text.filter.like(state.like.map((of) => text.method[of]).join(", ") || text.filter.likeNone)}
            name={text.filter.likeName}
            options={METHOD.map((id) => ({ id, label: text.method[id], detail: model[id] ?? text.notKnown }))}
            selected={state.like}
            onToggle={(id) => {
              set({ like: toggled(state.like, id as Method) });
            }}
          />
          <ToggleMenu
            label={text.filter.columns(shown.length, columns.length)}
            name={text.filter.columnsName}
            options={columns.map(({ id }) => ({ id, label: text.columns[id] }))}
            selected={shown.map(({ id }) => id)}
            onToggle={toggleColumn}
          />
        </>
      )}
      <label className="flex h-6.5 w-36 items-center rounded border border-ctrl px-2 max-sm:h-11 max-sm:w-full">
        <span className="sr-only">{text.filter.search}</span>
        <input
          type="search"
          className="min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink3"
          placeholder={text.filter.search}
          value={state.q}
          data-search
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            set({ q: event.target.value }, "replace");
          }}
        />
        <kbd className="text-small text-ink3" aria-hidden="true">
          /
        </kbd>
      </label>
    </div>
  );
}

interface MenuProps {
  readonly filter: Filter;
  readonly values: readonly { readonly value: string; readonly count: number }[];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
  readonly onOnly: (values: readonly string[]) => void;
}

/** "host: all ▾". */
function FilterMenu({ filter, values, chosen, onToggle, onOnly }: MenuProps) {
  const name = text.filter[filter];
  const [only] = chosen;
  const shown =
    only === undefined ? text.filter.all : chosen.length === 1 ? label(only) : text.filter.some(chosen.length);
  return (
    <Popover label={`${name}: ${shown} ▾`} popoverName={name} haspopup="listbox" className="lnk max-sm:min-h-11">
      {(close) => (
        <ListBox
          label={name}
          options={[
            { id: "", label: text.filter.all },
            ...values.map(({ value, count }) => ({
              id: value,
              label: label(value),
              detail: count.toLocaleString("en"),
            })),
          ]}
          selected={chosen.length === 0 ? [""] : chosen}
          onOnly={(value) => {
            onOnly(value === "" ? [] : [value]);
            close();
          }}
          onToggle={(value) => {
            if (value === "") onOnly([]);
            else onToggle(value);
          }}
        />
      )}
    </Popover>
  );
}
