/**
 * Series as the picker lists them, and what the reader does with them as link fields: these functions return the fields
 * that change. Pure.
 */
import { jobsWord, rateUnit } from "~/charts/curve/names";
import type { HiddenSeries } from "~/charts/curve/options";
import type { CurvePoint, SeriesRow } from "~/model/answers";
import { drawnIn, inOrder, joinKey, paired, withPair } from "~/model/joins";
import { seriesId } from "~/model/load";
import { stepId } from "~/model/step";
import { bytesRateText, rateText } from "~/model/valueText";
import { en } from "~/text/en";
import { seriesEdit } from "~/text/en/series-edit";
import { workloadName } from "../shared/point/workload";
import { systemName } from "../shared/selection";
import type { Picks } from "./picks";
import type { CurveModel } from "./picture";
import type { CurveState } from "./state";

type Patch = Partial<CurveState>;
type Of<K extends keyof CurveState> = Pick<CurveState, K>;

/** Empty: the automatic name. */
export const rename = ({ n }: Of<"n">, id: string, name: string): Patch => ({
  n: withPair(n, id, name.trim() === "" ? null : name.trim()),
});

/** The y zoom belonged to other lines. */
export const join = (state: Of<"join">, id: string, target: string | null): Patch => ({
  join: withPair(state.join, id, target),
  zy: null,
});

/** One place up or down among `listed`; all of them are then named in the link. */
export function move(listed: readonly string[], id: string, by: 1 | -1): Patch {
  const from = listed.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= listed.length) return {};
  const order = listed.filter((one) => one !== id);
  order.splice(to, 0, id);
  return { order };
}

export const hide = (state: Of<"hide" | "f">, id: string, reason: string): Patch => ({
  hide: withPair(state.hide, id, reason.trim()),
  zx: null,
  zy: null,
  ...(state.f === id || state.f.startsWith(`${id}/`) ? { f: "" } : {}),
});

export const show = (state: Of<"hide">, ids: readonly string[]): Patch => ({
  hide: state.hide.filter(([id]) => !ids.includes(id)),
});

/**
 * Boxes of the picker: checking a hidden series shows it again, the others become the reader's picks; what stays hidden
 * is still counted.
 */
export function choose(state: Of<"hide">, hidden: readonly HiddenSeries[], ids: readonly string[]): Patch {
  const back = hidden.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  return back.length > 0 ? show(state, back) : { s: [...ids, ...hidden.map(({ id }) => id)] };
}

/** Everything as measured. */
export const asMeasured: Patch = { n: [], join: [], order: [], pin: [], hide: [], base: "", zy: null };

export const isChanged = ({ n, join, order, pin, hide, base }: CurveState): boolean =>
  [n, join, order, pin, hide].some((field) => field.length > 0) || base !== "";

/** Removes hidden series from the chart and describes them. */
export function withoutHidden(
  picks: Picks,
  { hide }: Of<"hide">,
  points: readonly CurvePoint[],
): { readonly picks: Picks; readonly hidden: readonly HiddenSeries[] } {
  const reasons = new Map(hide);
  const away = picks.shown.filter((row) => reasons.has(seriesId(row)));
  if (away.length === 0) return { picks, hidden: [] };
  const hidden = away.map((row) => {
    const id = seriesId(row);
    const own = points.filter((point) => seriesId(point) === id);
    return { id, reason: reasons.get(id) ?? "", points: new Set(own.map(stepId)).size };
  });
  return { picks: { ...picks, shown: picks.shown.filter((row) => !away.includes(row)) }, hidden };
}

/** Series on the chart that this one may be joined with. */
export function joinable({ shown }: Picks, id: string): SeriesRow[] {
  const own = shown.find((row) => seriesId(row) === id);
  return own === undefined ? [] : shown.filter((row) => row !== own && joinKey(row) === joinKey(own));
}

function seriesWords(row: SeriesRow): string {
  const word = row.numjobs === null ? null : jobsWord(row.numjobs, row);
  const jobs = word === null ? [] : [word];
  const load = row.load_kind === "rate" ? [en.charts.curve.sweep(row.load_kind, row.rate_process)] : [];
  return [workloadName(row), systemName(row), ...jobs, ...(row.engine === null ? [] : [row.engine]), ...load].join(
    ", ",
  );
}

const peakWords = ({ peak_iops, peak_bytes_per_s, workload_op }: SeriesRow): string =>
  peak_iops !== null
    ? `${rateText(peak_iops)} ${rateUnit(workload_op)}`
    : peak_bytes_per_s === null
      ? en.charts.absent
      : bytesRateText(peak_bytes_per_s);

/** All matching series, in the reader's order and under the reader's names. */
export function pickable({ picks, hidden, names, options, points }: CurveModel, { n, order }: Of<"n" | "order">) {
  const drawn = drawnIn(points, options);
  const shown = new Set(picks.shown.map(seriesId));
  return inOrder(picks.matching, seriesId, order).map((row) => {
    const id = seriesId(row);
    const automatic = seriesWords(row);
    const reason = hidden.find((one) => one.id === id)?.reason;
    const line = drawn(id);
    const remark =
      reason !== undefined
        ? seriesEdit.hiddenBecause(reason)
        : line === id
          ? undefined
          : seriesEdit.joinedTo(names.get(line) ?? line);
    return {
      id,
      label: paired(n, id) ?? automatic,
      automatic,
      detail: peakWords(row),
      remark,
      editable: shown.has(id) || reason !== undefined,
    };
  });
}
