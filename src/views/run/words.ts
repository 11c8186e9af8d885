/** Caption, zoom and axis choices of the page. Pure. */
import { KINDS } from "~/charts/curve/options";
import { exact, fixed, significant } from "~/charts/number";
import type { TimedTrace } from "~/charts/run/options";
import type { AxisChoice } from "~/components/AxisMenu";
import type { BadgeInfo } from "~/components/Badge";
import { en } from "~/text/en";
import { chartFrame } from "~/text/en/chart-frame";
import { curvePage } from "~/text/en/curve-page";
import { run as text } from "~/text/en/run";
import { runBadges } from "../shared/point/badges";
import { kindsOf } from "./measurements";
import { latencyUnitChoice } from "../shared/axisChoices";
import type { RunModel } from "./picture";
import type { RunState } from "./state";

const sentenceOf = (parts: readonly string[]): string => {
  const words = parts.filter((part) => part !== "").join(", ");
  return words === "" ? "" : `${words}.`;
};

/** What of the run is shown, how long it was measured, of how many members. */
export function captionOf(model: RunModel, state: Pick<RunState, "s">, times: readonly TimedTrace[]): string {
  const { all, steps, form } = model;
  if (form === "time") {
    const values = times.reduce((most, { samples }) => Math.max(most, samples.t_s.length), 0);
    return values > 1 ? sentenceOf([text.caption.intervals(values)]) : "";
  }
  const runtimes = steps.flatMap(({ first }) => (first.runtime_s === null ? [] : [first.runtime_s]));
  const ends = [...new Set([Math.min(...runtimes), Math.max(...runtimes)].map((s) => exact(Number(s.toFixed(1)))))];
  const members = new Set(steps.map(({ first }) => first.combined_from));
  const [combined = 1] = members;
  return sentenceOf([
    all.length > steps.length ? text.caption.of(steps.length, all.length) : "",
    all.length > steps.length && state.s.length === 0 && steps.length === 1 ? text.caption.fastest : "",
    runtimes.length > 0 ? text.caption.seconds(ends) : "",
    members.size === 1 && combined > 1 ? text.caption.members(combined) : "",
  ]);
}

/** Of what is shown: the run's, and those of points put together. */
export function badgesOf({ steps, chosen }: RunModel, state: Pick<RunState, "r">): BadgeInfo[] {
  const points = steps.flatMap(({ directions, latencies }) => [...new Set([...directions, ...latencies])]);
  const gone = state.r.length > 0 && chosen.length > 0 && !chosen.some(({ id }) => state.r.includes(id));
  const { noCombine, noCombineWhy } = curvePage.badge;
  return [
    ...(gone ? [{ tone: "warn", text: text.runGone, why: text.runGoneWhy } as const] : []),
    ...runBadges(points),
    ...(points.some(({ why }) => why !== null) ? [{ tone: "warn", text: noCombine, why: noCombineWhy } as const] : []),
  ];
}

export function yChoices(
  { steps, form, kind }: RunModel,
  state: RunState,
  set: (patch: Partial<RunState>) => void,
): AxisChoice[] {
  const has = kindsOf(steps.flatMap(({ latencies }) => latencies));
  const kinds: AxisChoice = {
    id: "kind",
    what: en.curve.what.kind,
    options: KINDS.filter((one) => has.includes(one)).map((id) => ({
      id,
      label: en.curve.kinds[id] ?? id,
      detail: curvePage.kindDetail[id],
    })),
    selected: kind,
    onChange: (k) => {
      set({ k: k as RunState["k"], zy: null });
    },
  };
  const scale: AxisChoice = {
    id: "scale",
    what: en.curve.what.scale,
    options: (["log", "linear"] as const).map((id) => ({ id, label: curvePage.scales[id] ?? id })),
    selected: state.ys,
    onChange: (ys) => {
      set({ ys: ys as RunState["ys"], zy: null });
    },
  };
  const unit = latencyUnitChoice(state.yu, (yu) => {
    set({ yu });
  });
  return form === "nines" ? [kinds, scale, unit] : [];
}

/** "90–99.9 %", "120–240 s", "0.2–1.5 ms". */
export function zoomWords({ form }: Pick<RunModel, "form">, { zx, zy }: Pick<RunState, "zx" | "zy">): string[] {
  const { range } = chartFrame;
  const percent = (x: number): string => fixed(Math.max(0, 100 - 100 / x), x > 1000 ? 3 : x > 100 ? 2 : 1);
  const words: string[] = [];
  if (zx !== null && form === "nines") words.push(range(percent(zx.from), percent(zx.to), text.zoom.percent));
  if (zx !== null && form === "time")
    words.push(range(significant(zx.from, 3), significant(zx.to, 3), text.zoom.seconds));
  if (zy !== null) {
    const [factor, unit] = zy.to >= 1000 ? [1000, "ms"] : [1, "µs"];
    words.push(range(significant(zy.from / factor, 3), significant(zy.to / factor, 3), unit));
  }
  return words;
}
