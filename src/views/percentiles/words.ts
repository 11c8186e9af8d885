/** Caption, notes, badges, axis choices and zoom of the page. Pure. */
import { KINDS, percentileName } from "~/charts/curve/options";
import { loadTag } from "~/charts/curve/readout";
import { fixed, significant } from "~/charts/number";
import type { TailLine } from "~/charts/percentiles/data";
import { levelWords, limitWords, shareWords } from "~/charts/percentiles/value";
import { isFew } from "~/model/latency";
import { sweepKind } from "~/model/load";
import type { AxisChoice } from "~/components/AxisMenu";
import type { BadgeInfo } from "~/components/Badge";
import { en } from "~/text/en";
import { curveNotes } from "~/text/en/curve-notes";
import { chartFrame } from "~/text/en/chart-frame";
import { curvePage } from "~/text/en/curve-page";
import { percentiles as text } from "~/text/en/percentiles";
import { runBadges } from "../shared/point/badges";
import type { Measured, PercentilesModel } from "./picture";
import { type PercentilesState, READABLE } from "./state";

/** "9 series. Over 1 ms: from 0.02 % to 45 %. p99 ≤ 1 ms: 5 of 9 pass." */
export function captionOf({ picks, data, limits }: PercentilesModel): string {
  const { lines } = data;
  if (lines.length === 0) return "";
  const shown = lines.filter(({ how }) => how !== "published").length;
  return [
    picks.of > shown && picks.narrowed === null && shown >= READABLE
      ? text.capped(shown, picks.of)
      : text.caption(lines.length),
    ...(picks.narrowed === null
      ? []
      : [
          picks.narrowed.by === "load"
            ? text.narrowed(loadTag(picks.narrowed.step.first))
            : text.narrowedSystem(picks.of),
        ]),
    ...limits.limits_us.flatMap((limit_us) => {
      const all = lines.flatMap(({ over }) => over.filter((one) => one.limit_us === limit_us));
      const sorted = all.toSorted((a, b) => a.hi - b.hi || a.lo - b.lo);
      const [least, most] = [sorted[0], sorted.at(-1)];
      return least === undefined || most === undefined
        ? []
        : [text.over(limitWords(limit_us), shareWords(least), shareWords(most))];
    }),
    ...limits.levels.map(({ q, limit_us }, i) => {
      const verdicts = lines.map(({ levels }) => levels[i]?.verdict ?? "none");
      const count = (verdict: string): number => verdicts.filter((one) => one === verdict).length;
      const step = levelWords(percentileName(String(q)), limit_us);
      return text.level(step, count("pass"), lines.length, count("open"), count("none"));
    }),
  ].join(" ");
}

/** What is not drawn, and what could not be combined. */
export function notesOf(
  measured: readonly Measured[],
  lines: readonly TailLine[],
  state: Pick<PercentilesState, "form" | "k">,
): string[] {
  const kind = state.k === "default" ? en.curve.kinds["default"]! : en.charts.curve.kind(state.k);
  const nameOf = ({ name, point }: Measured): string => (name === "" ? point.title : name);
  const without = measured.filter(({ tail }) => tail === null).map(nameOf);
  const binless = lines
    .filter(({ bins, how }) => bins.length === 0 && how !== "published")
    .map(({ name, file }) => (name === "" ? file : name));
  return [
    ...(without.length > 0 && lines.length > 0 ? [text.without(without, kind)] : []),
    ...(state.form === "distribution" && binless.length > 0 && binless.length < lines.length
      ? [text.withoutBins(binless)]
      : []),
    ...(new Set(measured.map(({ point }) => sweepKind(point.load_kind))).size > 1 ? [curveNotes.loops] : []),
    ...lines.filter(({ how }) => how === "band").flatMap(cannotCombine),
  ];
}

/** Said of one percentile: of p99 where it is there. */
function cannotCombine({ values, members, name }: TailLine): string[] {
  const value = values.find((one) => one.name === "p99") ?? values.find(({ lo_us }) => lo_us !== null);
  if (value?.lo_us == null || value.hi_us === null) return [];
  const what = name === "" ? value.name : `${value.name} of ${name}`;
  return [text.cannot([what], members, limitWords(value.lo_us), limitWords(value.hi_us))];
}

export function badgesOf(
  { measured, data }: PercentilesModel,
  set: (patch: Partial<PercentilesState>) => void,
): BadgeInfo[] {
  const shown = measured.filter(({ tail }) => tail !== null);
  const { lines } = data;
  const kinds = [...new Set(shown.map(({ kind }) => kind ?? ""))];
  const [first = ""] = kinds;
  const only = {
    label: text.badge.only(en.charts.curve.kindShort(first)),
    run: () => {
      set({ k: first as PercentilesState["k"], zy: null });
    },
  };
  const warn = (words: string, why: string, action?: BadgeInfo["action"]): BadgeInfo => ({
    tone: "warn",
    text: words,
    why,
    action,
  });
  const values = lines.flatMap((line) => line.values);
  return [
    ...(kinds.length > 1
      ? [warn(text.badge.unlike(kinds.map((kind) => en.charts.curve.kindShort(kind))), text.badge.unlikeWhy, only)]
      : []),
    ...(kinds.includes("unknown") ? [warn(text.badge.unknown, text.badge.unknownWhy)] : []),
    ...(values.some(({ topped }) => topped) ? [warn(text.badge.topped, text.badge.toppedWhy)] : []),
    ...(values.some(({ q, above }) => q !== null && isFew(above)) ? [warn(text.badge.few, text.badge.fewWhy)] : []),
    ...(lines.some(({ how }) => how === "band") ? [warn(text.badge.members, text.badge.membersWhy)] : []),
    ...runBadges(
      shown.map(({ point }) => point),
      null,
      ["topped-out"],
    ),
  ];
}

/** Choices at the axis of latency, and at the other one. */
export function choicesOf(
  kinds: readonly string[],
  state: PercentilesState,
  set: (patch: Partial<PercentilesState>) => void,
): { readonly x: AxisChoice[]; readonly y: AxisChoice[] } {
  const form: AxisChoice = {
    id: "form",
    what: text.what.form,
    options: Object.entries(text.forms).map(([id, label]) => ({ id, label })),
    selected: state.form,
    onChange: (id) => {
      set({ form: id as PercentilesState["form"], zx: null, zy: null, p: "" });
    },
  };
  const kind: AxisChoice = {
    id: "kind",
    what: en.curve.what.kind,
    options: KINDS.filter((one) => one === "default" || one === state.k || kinds.includes(one)).map((id) => ({
      id,
      label: id === "default" ? curvePage.defaultKind : (en.curve.kinds[id] ?? id),
      detail: curvePage.kindDetail[id],
    })),
    selected: state.k,
    onChange: (k) => {
      set({ k: k as PercentilesState["k"], zx: state.form === "nines" ? state.zx : null, zy: null });
    },
  };
  const scale: AxisChoice = {
    id: "scale",
    what: en.curve.what.scale,
    options: (["log", "linear"] as const).map((id) => ({ id, label: curvePage.scales[id] ?? id })),
    selected: state.ys,
    onChange: (ys) => {
      set({ ys: ys as PercentilesState["ys"], zy: null });
    },
  };
  return state.form === "nines" ? { x: [form], y: [kind, scale] } : { x: [kind], y: [form] };
}

/** "90–99.9 %", "0.2–1.5 ms". */
export function zoomWords({ form, zx, zy }: Pick<PercentilesState, "form" | "zx" | "zy">): string[] {
  const { range } = chartFrame;
  const percent = (x: number): string => fixed(Math.max(0, 100 - 100 / x), x > 1000 ? 3 : x > 100 ? 2 : 1);
  const latency = ({ from, to }: { from: number; to: number }): string => {
    const [factor, unit] = to >= 1000 ? [1000, "ms"] : [1, "µs"];
    return range(significant(from / factor, 3), significant(to / factor, 3), unit);
  };
  const share = ({ from, to }: { from: number; to: number }, words: (x: number) => string): string =>
    range(words(from), words(to), "%");
  const nines = form === "nines";
  return [
    ...(zx === null ? [] : [nines ? share(zx, percent) : latency(zx)]),
    ...(zy === null ? [] : [nines ? latency(zy) : share(zy, (y) => significant(y, 3))]),
  ];
}
