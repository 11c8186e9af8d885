import { lazy, Suspense, useState, type FormEvent } from "react";
import { Popover } from "~/components/ui/Popover";
import { ARRANGES, CORRECTS, type LabelKey } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { allColumns } from "./columns";

const ListBox = lazy(() => import("~/components/ui/ListBox").then((module) => ({ default: module.ListBox })));

export interface ColumnsMenuProps {
  readonly shown: readonly LabelKey[];
  readonly used: ReadonlySet<string>;
  readonly onChoose: (columns: readonly LabelKey[]) => void;
  /** The key of a text; null: it is none. */
  readonly keyOf: (text: string) => LabelKey | null;
}

const groupOf = (key: LabelKey): string => {
  if (key.startsWith("tag:")) return text.columns.tags;
  if (Object.hasOwn(ARRANGES, key)) return text.columns.arranges;
  return Object.hasOwn(CORRECTS, key) ? text.columns.corrects : text.columns.describes;
};

/** Which columns the grid has, and a column for a key of one's own. */
export function ColumnsMenu({ shown, used, onChoose, keyOf }: ColumnsMenuProps) {
  const [name, setName] = useState("");
  const all = allColumns(used, shown);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const key = keyOf(name);
    if (key === null) return;
    setName("");
    if (!shown.includes(key)) onChoose([...shown, key]);
  };
  return (
    <Popover
      label={`${text.tools.columns} ▾`}
      name={text.tools.columns}
      className="btn"
      haspopup="dialog"
      popoverName={text.columns.label}
    >
      {() => (
        <>
          <form className="columns-add" onSubmit={add}>
            <label>
              {text.columns.tag}
              <input
                type="text"
                maxLength={80}
                autoComplete="off"
                value={name}
                onChange={(event) => {
                  setName(event.target.value);
                }}
              />
            </label>
            <button type="submit" className="btn">
              {text.columns.add}
            </button>
          </form>
          <Suspense>
            <ListBox
              label={text.columns.label}
              options={all.map((key) => ({ id: key, label: text.keyName(key), group: groupOf(key) }))}
              selected={shown}
              onOnly={(id) => {
                onChoose(all.filter((key) => (key === id) !== shown.includes(key)));
              }}
              onToggle={(id) => {
                onChoose(all.filter((key) => (key === id) !== shown.includes(key)));
              }}
            />
          </Suspense>
        </>
      )}
    </Popover>
  );
}
