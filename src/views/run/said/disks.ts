import { lookUp } from "~/base/lookUp";
import { exact, significant } from "~/charts/number";
import { said } from "~/text/en/run-said";
import type { SaidInput } from "./input";
import { number, placeOf, type SaidRow, type SaidSection } from "./section";

const text = said.disk;
const ORDER = Object.keys(text.columns);

/** A row per device, a column per number that any of them has. */
export function diskSection({ details }: SaidInput): SaidSection | null {
  const rows = details.filter(({ topic }) => topic === "disk");
  if (rows.length === 0) return null;
  const devices = [...new Set(rows.map(({ subject }) => subject ?? ""))];
  const has = new Set(rows.map(({ name }) => name));
  const names = [...ORDER.filter((name) => has.has(name)), ...[...has].filter((name) => !ORDER.includes(name))];
  const utils = rows.flatMap(({ name, value }) => (name === "util_percent" && value !== null ? [value] : []));
  const over = utils.some((percent) => percent > 100);
  const [only] = devices;
  const answer =
    utils.length === 0
      ? text.noUtil(devices.length)
      : devices.length === 1 && only !== undefined
        ? text.one(only, utils[0]!)
        : text.several(devices.length, Math.min(...utils), Math.max(...utils));
  return {
    id: "disk",
    answer,
    columns: [
      { id: "device", label: text.device },
      ...names.map((id) => ({ id, label: lookUp(text.columns, id) ?? id, number: true })),
    ],
    rows: devices.map((device): SaidRow => {
      const own = rows.filter(({ subject }) => subject === device);
      const first = own.find(({ name }) => name === "util_percent") ?? own[0]!;
      return {
        id: device,
        place: placeOf(first),
        cells: [
          { text: device },
          ...names.map((name) =>
            number(own.find((row) => row.name === name)?.value, (value) =>
              name.endsWith("percent") ? significant(value, 4) : exact(value),
            ),
          ),
        ],
      };
    }),
    from: rows.map(placeOf),
    notes: [...(over ? [text.over] : []), ...(utils.length > 0 ? [text.note] : [])],
  };
}
