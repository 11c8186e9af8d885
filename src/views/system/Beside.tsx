/** Below the chart: key numbers and the nearest systems as in the Library's table, and p99 at fixed depths. */
import { type ReactNode, useMemo, useState } from "react";
import type { Near } from "~/analysis/nearest";
import { significant } from "~/base/number";
import { latencyWords } from "~/model/valueText";
import { PHONE, useWindow } from "~/components/useBox";
import { library } from "~/text/en/library";
import { system as text } from "~/text/en/system";
import { columnsOf, modelOf, type Row, sortRows } from "../shared/setups/rows";
import type { LibraryState } from "../library/state";
import { Systems } from "../shared/setups/Systems";
import { Chosen } from "../shared/setups/Chosen";
import type { Table } from "../overview/picture";
import { depthsOf } from "./system";

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="mt-6">
    <h2 className="mb-1 text-answer font-semibold">{title}</h2>
    {children}
  </section>
);

interface SetUpsProps {
  readonly title: string;
  readonly rows: readonly Row[];
  /** By row id: a note after the name. */
  readonly notes?: ReadonlyMap<string, string>;
  readonly off?: LibraryState["off"];
}

/** Facts in the panel have no column; with notes, names need the room. */
const FEWER = ["media", "tool"] as const;
const LEAST = ["tool", "curve"] as const;

/** Rows of the Library, with its headings and ticks. */
export function SetUps({ title, rows, notes, off = FEWER }: SetUpsProps) {
  const phone = useWindow().width < PHONE;
  // The given order stays until the reader sorts.
  const [sort, setSort] = useState<LibraryState["sort"] | null>(null);
  const [ticks, setTicks] = useState<readonly string[]>([]);
  const shown = useMemo(() => (sort === null ? rows : sortRows(rows, sort)), [rows, sort]);
  const ticked = ticks.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const columns = columnsOf(rows, { cols: [], off }).flatMap(({ id, shown: on }) => (on ? [id] : []));
  const set = (patch: Partial<LibraryState>) => {
    if (patch.sort !== undefined) setSort(patch.sort);
    if (patch.rows !== undefined) setTicks(patch.rows);
  };
  return (
    <Section title={title}>
      <Systems
        rows={shown}
        columns={columns}
        ticked={ticks}
        model={modelOf(rows, rows[0])}
        notes={notes}
        sort={sort}
        phone={phone}
        set={set}
      />
      {ticked.length === 0 ? null : <Chosen ticked={ticked} all={rows.length} phone={phone} set={set} />}
    </Section>
  );
}

export function Nearest({ near }: { readonly near: readonly Near<Row>[] }) {
  const rows = useMemo(() => near.map(({ row }) => row), [near]);
  const notes = useMemo(
    () => new Map(near.map(({ row, largest }) => [row.id, text.times(significant(largest, 3))])),
    [near],
  );
  if (near.length === 0)
    return (
      <Section title={text.nearest}>
        <p className="text-ink2">{text.nearestNone}</p>
      </Section>
    );
  return (
    <>
      <SetUps title={text.nearest} rows={rows} notes={notes} off={LEAST} />
      <p className="mt-1 text-small text-ink2">{text.nearestWhy}</p>
    </>
  );
}

interface DepthsProps {
  readonly table: Table;
  readonly onPin: (mark: string) => void;
}

/** A value opens its source; one over the limit is grey. */
export function Depths({ table, onPin }: DepthsProps) {
  const { depths, rows } = useMemo(() => depthsOf(table), [table]);
  if (rows.length === 0) return null;
  const cell = "h-6.5 border-b border-grid pl-3 text-right";
  return (
    <Section title={text.depths}>
      <div className="overflow-x-auto">
        <table aria-label={text.depths} className="border-collapse">
          <thead>
            <tr className="text-small text-ink2">
              <th scope="col" className="border-b border-ctrl text-left font-normal">
                {text.workload}
              </th>
              {depths.map((depth) => (
                <th key={depth} scope="col" className="border-b border-ctrl pl-3 text-right font-normal">
                  QD {depth}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row.id}>
                <th scope="row" className="border-b border-grid pr-3 text-left font-normal whitespace-nowrap">
                  {row.name}
                </th>
                {cells.map((one, i) => (
                  <td key={depths[i]} className={cell}>
                    {one?.latency_us == null ? (
                      <span className="text-ink3" title={library.notRunWhy}>
                        {library.notRun}
                      </span>
                    ) : (
                      <button
                        type="button"
                        className={`hit whitespace-nowrap hover:underline ${row.limit_us !== null && one.latency_us > row.limit_us ? "text-ink2" : "font-semibold"}`}
                        onClick={() => onPin(one.id)}
                      >
                        {latencyWords(one.latency_us)}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
