/**
 * Controls of the figures: the tokens of the control line, whose sentence is the accessible name of chart and table,
 * and the menu of the value axis. Pure.
 */
import { isWhole } from "~/charts/figures/ofForm";
import { FIGURES_COLOURS, FIGURES_FORMS, FIGURES_PER, FIGURES_UNITS, isPlot } from "~/charts/figures/options";
import type { AxisChoice } from "~/components/AxisMenu";
import { choicesToken, choiceToken, labelled, type Token } from "~/components/token";
import type { FigureRow } from "~/model/answers";
import { en } from "~/text/en";
import type { PageProps } from "../page";
import { labelledChoice } from "../shared/axisChoices";
import { baseMetric, metricLabel, type Choices } from "./choices";
import type { FiguresState } from "./state";

export interface SentenceInput extends PageProps<FiguresState> {
  readonly choices: Choices;
  /** There are no figures: nothing to choose except the report. */
  readonly empty: boolean;
}

const text = en.figures.page;
/** Up to this many names are listed, more are counted. */
const NAMED = 2;

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase("en") + words.slice(1);
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** The drawn items by name, or their number. */
function phrase(drawn: readonly (string | null)[], names: (id: string) => string, many: (n: number) => string): string {
  const said = [...new Set(drawn)].filter((id) => id !== null);
  return said.length <= NAMED && said.length > 0 ? text.and(said.map(names)) : many(said.length);
}

export function sentence({ choices, state, set, empty }: SentenceInput): (string | Token)[] {
  const { words, what } = text;
  const { metrics, headline, workloads, systems, loads, shown } = choices;
  if (empty) return [text.publishedFigures, words.stop];
  const usual = headline.length === 0 ? metrics : headline;
  const systemIds = systems.map(({ id }) => id);
  const systemLabel = (id: string) => systems.find((system) => system.id === id)?.label ?? id;
  const listed = (ids: readonly string[], label: (id: string) => string = (id) => id) =>
    ids.map((id) => ({ id, label: label(id) }));
  /** Choosing other figures drops the pin and the zoom, which refer to the old ones. */
  const anew = (patch: Partial<FiguresState>) => set({ ...patch, p: "", z: null });
  const said = (of: (row: FigureRow) => string | null, name: (id: string) => string, many: (n: number) => string) =>
    phrase(shown.map(of), name, many);
  const workload: Token =
    state.f.length > 0
      ? choiceToken<string>(
          "facts",
          what.workload,
          [
            { id: "chosen", label: text.figures(state.f.length) },
            { id: "all", label: text.allWorkloads },
          ],
          "chosen",
          (id) => id === "all" && anew({ f: [] }),
        )
      : choicesToken(
          "workload",
          what.workload,
          said(
            (row) => row.workload,
            (name) => name,
            text.workloads,
          ),
          listed(workloads),
          state.w.length === 0 ? workloads : state.w,
          (w) => anew({ w }),
        );
  const parts: (string | Token)[] = [
    {
      id: "metric",
      text: capital(said((row) => baseMetric(row.metric), metricLabel, text.metrics)),
      what: what.metric,
      options: listed(metrics, metricLabel),
      selected: state.m.length === 0 ? usual : state.m,
      multiple: true,
      onChange: (m) => anew({ m: isSame(m, usual) ? [] : m, w: [], s: [], f: [], load: [] }),
    },
    words.of,
    workload,
  ];
  // Figures of no named system: tables of ACT.
  if (systems.some(({ id }) => id !== "")) {
    const names = said((row) => row.system, systemLabel, text.systems);
    const chosen = state.s.length === 0 ? systemIds : state.s;
    parts.push(
      words.on,
      choicesToken("systems", what.systems, names, listed(systemIds, systemLabel), chosen, (s) => anew({ s, w: [] })),
    );
  }
  if (loads.length > 0) {
    const all = loads.map(String);
    const chosen = state.load.length === 0 ? all : state.load.map(String);
    const names = state.load.length === 0 && all.length > NAMED ? text.allLoads : text.load(chosen);
    const options = listed(all, (id) => text.load([id]));
    parts.push(
      words.at,
      choicesToken("loads", what.loads, names, options, chosen, (load) => anew({ load: load.map(Number) })),
    );
  }
  if (!isWhole(state.form) && (choices.members || choices.devices || state.per !== "aggregate")) {
    const offered = FIGURES_PER.filter((id) => id !== "device" || choices.devices || state.per === "device");
    parts.push(
      words.comma,
      choiceToken("per", what.per, labelled(offered, text.per, text.perDetail), state.per, (per) => anew({ per })),
    );
  }
  parts.push(
    words.comma,
    choiceToken("form", what.form, labelled(FIGURES_FORMS, text.forms), state.form, (form) => set({ form, z: null })),
  );
  // Points on axes have an order of their own.
  if (!isPlot(state.form)) {
    parts.push(
      words.comma,
      choiceToken("sort", what.sort, labelled(Object.keys(text.sorts), text.sorts), state.sort, (sort) =>
        set({ sort }),
      ),
    );
  }
  return [...parts, words.stop];
}

const SCALED: readonly FiguresState["form"][] = ["dots", "latency", "threads", "share", "depth"];
/** Forms whose values are on the vertical axis. */
const UPRIGHT: readonly FiguresState["form"][] = ["threads", "share", "depth"];
/** On a phone the steps of threads are stacked, and values run along x. */
export const isUpright = ({ form }: Pick<FiguresState, "form">, phone: boolean): boolean =>
  UPRIGHT.includes(form) && !(phone && form === "threads");

export function valueChoices(
  choices: Choices,
  state: FiguresState,
  set: (patch: Partial<FiguresState>) => void,
): AxisChoice[] {
  const choice = <T extends string>(
    id: "unit" | "scale" | "colour",
    options: readonly T[],
    labels: Readonly<Record<string, string>>,
    selected: T,
    onChange: (id: T) => void,
  ): AxisChoice => labelledChoice({ id, what: text.what[id], options, labels, selected, onChange });
  const bytes = choices.shown.some((row) => row.unit === "bytes_per_s");
  // Bars start at zero, changes and checks diverge, the ACT chart has its own scale: no log axis there.
  const scaled = SCALED.includes(state.form);
  return [
    ...(bytes ? [choice("unit", FIGURES_UNITS, {}, state.u, (u) => set({ u }))] : []),
    ...(scaled
      ? [
          choice("scale", ["linear", "log"], text.scales, state.log ? "log" : "linear", (id) =>
            set({ log: id === "log", z: null }),
          ),
        ]
      : []),
    choice("colour", FIGURES_COLOURS, text.colours, state.c, (c) => set({ c })),
  ];
}
