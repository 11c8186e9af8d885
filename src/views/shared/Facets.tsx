import { useState, type ReactNode } from "react";
import { en } from "~/text/en";
import "./facets.css";

export interface FacetGroup {
  readonly id: string;
  readonly title: string;
  /** In the order they are shown; `label` where the value is not its own name. */
  readonly values: readonly { readonly value: string; readonly label?: string; readonly count: number }[];
  readonly chosen: readonly string[];
  /** Values are media: each has its dot of colour. */
  readonly dots?: boolean;
}

export interface FacetsProps {
  readonly search: string;
  readonly placeholder: string;
  readonly onSearch: (text: string) => void;
  readonly groups: readonly FacetGroup[];
  readonly onChoose: (group: string, values: readonly string[]) => void;
  /** Below the groups, where there is room. */
  readonly children?: ReactNode;
}

/** Longer lists show this many and the chosen ones, until the reader asks for all. */
const SHORT = 8;

/** Search and facets beside a list; on a phone one line with a Filter button. */
export function Facets({ search, placeholder, onSearch, groups, onChoose, children }: FacetsProps) {
  const [open, setOpen] = useState(false);
  const chosen = groups.reduce((sum, group) => sum + group.chosen.length, 0);
  const text = en.app.facets;
  return (
    <aside className="facets" data-open={open}>
      <div className="facets-line">
        <label className="facets-search">
          <span className="sr-only">{placeholder}</span>
          <input
            type="search"
            value={search}
            placeholder={placeholder}
            data-search
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              onSearch(event.target.value);
            }}
          />
          <kbd aria-hidden="true">/</kbd>
        </label>
        <button
          type="button"
          className="facets-toggle"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {chosen === 0 ? text.filter : text.filtered(chosen)}
        </button>
      </div>
      <div className="facets-groups">
        {groups.map((group) => (
          <Group key={group.id} group={group} onChoose={onChoose} />
        ))}
        {children}
      </div>
    </aside>
  );
}

function Group({ group, onChoose }: { readonly group: FacetGroup; readonly onChoose: FacetsProps["onChoose"] }) {
  const [all, setAll] = useState(false);
  const { id, title, values, chosen, dots = false } = group;
  const shown = all ? values : values.filter(({ value }, i) => i < SHORT || chosen.includes(value));
  const toggle = (value: string) => {
    onChoose(id, chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  };
  return (
    <fieldset className="facet">
      <legend>{title}</legend>
      {shown.map(({ value, label = value, count }) => (
        <label key={value} className="facet-value" data-none={count === 0 || undefined}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => {
              toggle(value);
            }}
          />
          {dots ? <span className="media-dot" data-media={value} aria-hidden="true" /> : null}
          <span className="facet-name">{label}</span>
          <span className="facet-count">{count.toLocaleString("en")}</span>
        </label>
      ))}
      {shown.length < values.length ? (
        <button
          type="button"
          className="lnk small"
          onClick={() => {
            setAll(true);
          }}
        >
          {en.app.facets.more(values.length - shown.length)}
        </button>
      ) : null}
    </fieldset>
  );
}
