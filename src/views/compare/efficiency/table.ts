/** The efficiency table as data. Pure. */
import type { Twin } from "~/charts/scene";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import { efficiency as text } from "~/text/en/compare-efficiency";
import type { EfficiencyModel, EfficiencyRow } from "./efficiency";

const gb = (bytes_per_s: number | null): number | null => (bytes_per_s === null ? null : bytes_per_s / 1e9);

type Column = TwinColumnOf<EfficiencyRow> & { readonly label: string };

/** Every efficiency is worked out: where a report printed what it is made of, its bound goes with it. */
function derivedNote({ published, bound }: EfficiencyRow): string | undefined {
  if (!published) return undefined;
  return [text.derived, ...(bound === "exact" ? [] : [text.bounds[bound] ?? bound])].join(", ");
}

function printedNote({ published, bound }: EfficiencyRow): string | undefined {
  if (!published) return undefined;
  return [text.published, ...(bound === "exact" ? [] : [text.bounds[bound] ?? bound])].join(", ");
}

const noted =
  (value: (row: EfficiencyRow) => number | null, note: (row: EfficiencyRow) => string | undefined) =>
  (row: EfficiencyRow): string | undefined =>
    value(row) === null ? undefined : note(row);

export function efficiencyTwin({ rows }: EfficiencyModel): Twin {
  const { columns: head } = text;
  const rate = (
    id: keyof typeof head,
    value: (row: EfficiencyRow) => number | null,
    digits: readonly [number, number],
    note = derivedNote,
  ): Column => ({ id, label: head[id], value, digits, note: noted(value, note) });
  const columns: Column[] = [
    { id: "side", label: head.side, value: ({ side }) => side },
    { id: "workload", label: head.workload, value: ({ workload }) => workload },
    { id: "drives", label: head.drives, value: ({ drive_count }) => drive_count },
    rate("iops", ({ iops }) => iops, [4, 1], printedNote),
    rate("gb_per_s", ({ bytes_per_s }) => gb(bytes_per_s), [3, 3], printedNote),
    rate("iops_per_w", ({ iops_per_w }) => iops_per_w, [3, 2]),
    rate("gb_per_s_per_u", ({ bytes_per_s_per_u }) => gb(bytes_per_s_per_u), [3, 3]),
    rate("gb_per_s_per_tb", ({ bytes_per_s_per_tb }) => gb(bytes_per_s_per_tb), [3, 4]),
    {
      ...rate("price_per_tb", ({ price_per_tb }) => price_per_tb, [3, 2]),
      note: ({ price_per_tb, price_note }) => (price_per_tb === null ? undefined : (price_note ?? undefined)),
    },
    rate("iops_per_price", ({ iops_per_price }) => iops_per_price, [3, 2]),
    { id: "load", label: head.load, value: ({ load }) => load },
    { id: "from", label: head.from, value: ({ from }) => from },
  ];
  const twin = twinFrom(rows, columns, ({ mark }) => mark);
  return { ...twin, columns: twin.columns.map((column, i) => ({ ...column, label: columns[i]!.label })) };
}

/** "TLC: price per drive and power, W not said." */
export const unsaidText = ({ unsaid }: EfficiencyModel): string =>
  unsaid
    .map(({ side, keys }) =>
      text.unsaid(
        side,
        keys.map((key) => text.keys[key]),
      ),
    )
    .join(" ");
