/**
 * Series that differ only in the number of drives have equal keys. In menus, tools and links they go by key and number
 * (`randread-4k-j1-libaio-direct ×4`), as their lines do on the chart. Pure.
 */
import { group } from "d3-array";
import { seriesId, severalCounts } from "~/model/load";
import type { CurveAnswers } from "./picture";
import type { CurveState } from "./state";

type Named = Pick<CurveState, "s" | "f" | "n" | "join" | "order" | "pin" | "hide" | "base">;

type Identity = Parameters<typeof seriesId>[0] & { readonly drive_count: number | null };

const keyOf = ({ series, drive_count }: Identity): string => `${series} ×${String(drive_count ?? "?")}`;

/** @returns the answers and link fields with distinguishable series; unchanged if no keys collide */
export function byDrives<S extends Named>(answers: CurveAnswers, state: S): { answers: CurveAnswers; state: S } {
  const several = severalCounts(answers.points);
  if (several.size === 0) return { answers, state };
  const told = <R extends Identity>(rows: readonly R[]): R[] =>
    rows.map((row) => (several.has(seriesId(row)) ? { ...row, series: keyOf(row) } : row));
  const series = told(answers.series);
  // An old link names the key that all of them share, and means all of them.
  const heirs = answers.series.flatMap((row, i) => [
    { before: row.series, now: series[i]!.series },
    { before: seriesId(row), now: seriesId(series[i]!) },
  ]);
  const byName = group(heirs, ({ before }) => before);
  const all = (id: string): string[] => [...new Set(byName.get(id)?.map(({ now }) => now) ?? [id])];
  const one = (id: string): string => all(id)[0]!;
  const pairs = <V extends string>(list: readonly (readonly [string, V])[]) =>
    list.flatMap(([id, value]) => all(id).map((now) => [now, value] as const));
  return {
    answers: { series, points: told(answers.points) },
    state: {
      ...state,
      s: state.s.flatMap(all),
      order: state.order.flatMap(all),
      n: pairs(state.n),
      pin: pairs(state.pin),
      hide: pairs(state.hide),
      join: pairs(state.join).map(([id, target]) => [id, one(target)] as const),
      f: one(state.f),
      base: one(state.base),
    },
  };
}
