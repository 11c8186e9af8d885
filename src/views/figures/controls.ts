/**
 * What is chosen of the figures: the tokens of the control line, whose sentence is the accessible name of chart and
 * table, and the menu of the axis of values. Pure.
 */
import { isWhole } from "~/charts/figures/ofForm";
import { FIGURES_COLOURS, FIGURES_FORMS, FIGURES_PER, FIGURES_UNITS, isPlot } from "~/charts/figures/options";
import type { AxisChoice } from "~/components/AxisMenu";
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import { baseMetric, metricLabel, type Choices } from "./choices";
import type { FiguresState } from "./state";

export interface SentenceInput {
  readonly choices: Choices;
  readonly state: FiguresState;
  readonly set: (patch: Partial<FiguresState>) => void;
  /** There are no figures at all: nothing to choose but the report. */
  readonly empty: boolean;
}

const text = en.figures.page;
/** Up to this many names are said, more are counted. */
const NAMED = 2;

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase("en") + words.slice(1);
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
const unlessAll = (all: readonly string[], chosen: readonly string[]): readonly string[] =>
  chosen.length === all.length ? [] : chosen;

/** What is drawn by name, or how many. */
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
  const parts: (string | Token)[] = [
    {
      id: "metric",
      text: capital(
        phrase(
          shown.map((row) => baseMetric(row.metric)),
          metricLabel,
          text.metrics,
        ),
      ),
      what: what.metric,
      options: metrics.map((id) => ({ id, label: metricLabel(id) })),
      selected: state.m.length === 0 ? usual : state.m,
      multiple: true,
      onChange: (m) => {
        set({ m: isSame(m, usual) ? [] : m, w: [], s: [], f: [], load: [], p: "", z: null });
      },
    },
    words.of,
  ];
  parts.push(
    state.f.length > 0
      ? {
          id: "facts",
          text: text.figures(state.f.length),
          what: what.workload,
          options: [
            { id: "chosen", label: text.figures(state.f.length) },
            { id: "all", label: text.allWorkloads },
          ],
          selected: ["chosen"],
          multiple: false,
          onChange: ([id]) => {
            if (id === "all") set({ f: [], p: "", z: null });
          },
        }
      : {
          id: "workload",
          text: phrase(
            shown.map((row) => row.workload),
            (name) => name,
            text.workloads,
          ),
          what: what.workload,
          options: workloads.map((id) => ({ id, label: id })),
          selected: state.w.length === 0 ? workloads : state.w,
          multiple: true,
          onChange: (w) => {
            set({ w: unlessAll(workloads, w), p: "", z: null });
          },
        },
  );
  parts.push(words.on, {
    id: "systems",
    text: phrase(
      shown.map((row) => row.system),
      systemLabel,
      text.systems,
    ),
    what: what.systems,
    options: systems.map(({ id, label }) => ({ id, label })),
    selected: state.s.length === 0 ? systemIds : state.s,
    multiple: true,
    onChange: (s) => {
      set({ s: unlessAll(systemIds, s), w: [], p: "", z: null });
    },
  });
  if (loads.length > 0) {
    const all = loads.map(String);
    const chosen = state.load.map(String);
    parts.push(words.at, {
      id: "loads",
      text: chosen.length === 0 && all.length > NAMED ? text.allLoads : text.load(chosen.length === 0 ? all : chosen),
      what: what.loads,
      options: all.map((id) => ({ id, label: text.load([id]) })),
      selected: chosen.length === 0 ? all : chosen,
      multiple: true,
      onChange: (load) => {
        set({ load: unlessAll(all, load).map(Number), p: "", z: null });
      },
    });
  }
  if (!isWhole(state.form) && (choices.members || choices.devices || state.per !== "aggregate")) {
    const offered = FIGURES_PER.filter((id) => id !== "device" || choices.devices || state.per === "device");
    parts.push(words.comma, {
      id: "per",
      text: text.per[state.per] ?? state.per,
      what: what.per,
      options: offered.map((id) => ({ id, label: text.per[id] ?? id, detail: text.perDetail[id] })),
      selected: [state.per],
      multiple: false,
      onChange: ([per]) => {
        set({ per: per as FiguresState["per"], p: "", z: null });
      },
    });
  }
  parts.push(words.comma, {
    id: "form",
    text: text.forms[state.form] ?? state.form,
    what: what.form,
    options: FIGURES_FORMS.map((id) => ({ id, label: text.forms[id] ?? id })),
    selected: [state.form],
    multiple: false,
    onChange: ([form]) => {
      set({ form: form as FiguresState["form"], z: null });
    },
  });
  if (!isPlot(state.form)) parts.push(words.comma, sortToken(state, set));
  parts.push(words.stop);
  return parts;
}

/** Order of the lines; points over an axis have theirs. */
function sortToken(state: FiguresState, set: SentenceInput["set"]): Token {
  return {
    id: "sort",
    text: text.sorts[state.sort] ?? state.sort,
    what: text.what.sort,
    options: Object.entries(text.sorts).map(([id, label]) => ({ id, label })),
    selected: [state.sort],
    multiple: false,
    onChange: ([sort]) => {
      set({ sort: sort as FiguresState["sort"] });
    },
  };
}

const SCALED: readonly FiguresState["form"][] = ["dots", "latency", "threads", "share", "depth"];
/** Forms whose values stand on the upright axis. */
const UPRIGHT: readonly FiguresState["form"][] = ["threads", "share", "depth"];
/** On a phone the steps of threads stand under each other, and their values lie along x. */
export const isUpright = ({ form }: Pick<FiguresState, "form">, phone: boolean): boolean =>
  UPRIGHT.includes(form) && !(phone && form === "threads");

export function valueChoices(
  choices: Choices,
  state: FiguresState,
  set: (patch: Partial<FiguresState>) => void,
): AxisChoice[] {
  const bytes = choices.shown.some((row) => row.unit === "bytes_per_s");
  const unit: AxisChoice = {
    id: "unit",
    what: text.what.unit,
    options: FIGURES_UNITS.map((id) => ({ id, label: id })),
    selected: state.u,
    onChange: (u) => {
      set({ u: u as FiguresState["u"] });
    },
  };
  const scale: AxisChoice = {
    id: "scale",
    what: text.what.scale,
    options: (["linear", "log"] as const).map((id) => ({ id, label: text.scales[id] })),
    selected: state.log ? "log" : "linear",
    onChange: (id) => {
      set({ log: id === "log", z: null });
    },
  };
  const colour: AxisChoice = {
    id: "colour",
    what: text.what.colour,
    options: FIGURES_COLOURS.map((id) => ({ id, label: text.colours[id] ?? id })),
    selected: state.c,
    onChange: (c) => {
      set({ c: c as FiguresState["c"] });
    },
  };
  // Bars start at zero, changes and checks diverge, the ACT chart has its own scale: no logarithm there.
  return [...(bytes ? [unit] : []), ...(SCALED.includes(state.form) ? [scale] : []), colour];
}
