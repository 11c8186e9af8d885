/** The efficiency table as data. Pure. */
import { lookUp } from "~/base/lookUp";
import type { Twin } from "~/charts/scene";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import { efficiency as text } from "~/text/en/compare-efficiency";
import type { EfficiencyModel, EfficiencyRow } from "./efficiency";

const gb = (bytes_per_s: number | null): number | null => (bytes_per_s === null ? null : bytes_per_s / 1e9);

type Column = TwinColumnOf<EfficiencyRow> & { readonly label: string };

type Rate = "iops" | "bytes_per_s";
type Note = (row: EfficiencyRow) => string | undefined;

const boundsOf = (bound: string): string[] => (bound === "exact" ? [] : [lookUp(text.bounds, bound) ?? bound]);

/** Every efficiency is worked out: where a report printed what it is made of, the bound of that goes with it. */
const derivedFrom =
  (rate: Rate | null): Note =>
  ({ printed }) =>
    printed === null ? undefined : [text.derived, ...(rate === null ? [] : boundsOf(printed[rate].bound))].join(", ");

const printedAs =
  (rate: Rate): Note =>
  ({ printed }) => {
    if (printed === null) return undefined;
    const { bound, ambiguous } = printed[rate];
    return [text.published, ...boundsOf(bound), ...(ambiguous ? [text.ambiguous] : [])].join(", ");
  };

const noted =
  (value: (row: EfficiencyRow) => number | null, note: Note) =>
  (row: EfficiencyRow): string | undefined =>
    value(row) === null ? undefined : note(row);

export function efficiencyTwin({ rows }: EfficiencyModel): Twin {
  const { columns: head } = text;
  const rate = (
    id: keyof typeof head,
    value: (row: EfficiencyRow) => number | null,
    digits: readonly [number, number],
    note: Note,
  ): Column => ({ id, label: head[id], value, digits, note: noted(value, note) });
  const columns: Column[] = [
    { id: "side", label: head.side, value: ({ side }) => side },
    { id: "workload", label: head.workload, value: ({ workload }) => workload },
    { id: "drives", label: head.drives, value: ({ drive_count }) => drive_count },
    rate("iops", ({ iops }) => iops, [4, 1], printedAs("iops")),
    rate("gb_per_s", ({ bytes_per_s }) => gb(bytes_per_s), [3, 3], printedAs("bytes_per_s")),
    rate("iops_per_w", ({ iops_per_w }) => iops_per_w, [3, 2], derivedFrom("iops")),
    rate("gb_per_s_per_u", ({ bytes_per_s_per_u }) => gb(bytes_per_s_per_u), [3, 3], derivedFrom("bytes_per_s")),
    rate("gb_per_s_per_tb", ({ bytes_per_s_per_tb }) => gb(bytes_per_s_per_tb), [3, 4], derivedFrom("bytes_per_s")),
    {
      ...rate("price_per_tb", ({ price_per_tb }) => price_per_tb, [3, 2], derivedFrom(null)),
      note: ({ price_per_tb, price_note }) => (price_per_tb === null ? undefined : (price_note ?? undefined)),
    },
    rate("iops_per_price", ({ iops_per_price }) => iops_per_price, [3, 2], derivedFrom("iops")),
    { id: "load", label: head.load, value: ({ load }) => load },
    { id: "from", label: head.from, value: ({ from }) => from },
  ];
  const twin = twinFrom(rows, columns, ({ mark }) => mark);
  return { ...twin, columns: twin.columns.map((column, i) => ({ ...column, label: columns[i]!.label })) };
}

/** "TLC: price per drive and power, W not said." */
export const unsaidText = ({ unsaid }: EfficiencyModel): string =>
  unsaid
    .map(({ side, keys, unclear }) => {
      const rest = keys.filter((key) => !unclear || key !== "drive_count").map((key) => text.keys[key]);
      return [...(rest.length > 0 ? [text.unsaid(side, rest)] : []), ...(unclear ? [text.unclear(side)] : [])].join(
        " ",
      );
    })
    .join(" ");
