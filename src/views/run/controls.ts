/** The controls of Run: the tokens of its sentence, axis titles, the zoomed part. Pure. */
import { runName } from "~/analysis/run/runs";
import { kindsOf } from "~/analysis/tails";
import { lookUp } from "~/base/lookUp";
import { KINDS } from "~/charts/curve/options";
import { loadTag } from "~/charts/curve/readout";
import type { AxisChoice } from "~/components/AxisMenu";
import { choiceToken, type Token } from "~/components/token";
import type { Step } from "~/model/step";
import { isJudgedBySlices, pageOverTime } from "~/model/tools";
import type { TraceRow } from "~/model/traceAnswers";
import { en } from "~/text/en";
import { run as text } from "~/text/en/run";
import {
  kindChoice,
  latencySpan,
  latencyUnitChoice,
  numberSpan,
  percentSpan,
  scaleChoice,
} from "../shared/axisChoices";
import { workloadName, workloadPhrase } from "../shared/point/workload";
import type { RunModel } from "./picture";
import { fields as actFields } from "../act/state";
import { linkTo } from "../shared/catalogue";
import { fields as timeFields } from "../timeline/state";
import type { RunState } from "./state";
import { phrases } from "~/text/en/phrases";

type Set = (patch: Partial<RunState>) => void;
type Input = Pick<RunModel, "runs" | "chosen" | "all" | "steps" | "names" | "form" | "timed" | "kind"> & {
  readonly set: Set;
};

const CLEAR = { p: "", zx: null, zy: null } as const;

/** What was measured, in which run, and how it is drawn. A choice with one option is plain text. */
export function sentence(input: Input): (string | Token)[] {
  const { steps, timed, form, kind, set } = input;
  const forms = [
    ...(steps.length > 0 ? [{ id: "nines", label: text.forms.nines }] : []),
    ...(timed.length > 0 ? [{ id: "time", label: text.form.time }] : []),
  ];
  return [
    whatPart(input),
    text.words.inRun,
    runPart(input),
    phrases.colon,
    {
      ...choiceToken("form", phrases.chart, forms, form, (id) => set({ form: id, ...CLEAR })),
      text: form === "time" ? text.form.time : text.form.nines(lookUp(en.curve.kinds, kind) ?? kind),
    },
    phrases.stop,
  ];
}

const stepText = ({ first }: Step): string => `${workloadName(first)}, ${loadTag(first)}`;

/** The name of a test whose events are not I/Os. */
function whatSaid({ steps, chosen: [run] }: Input): string {
  const [only] = steps;
  if (only === undefined)
    return run === undefined ? text.noRun : `${lookUp(en.tools, run.tool) ?? run.tool} ${run.title}`;
  if (steps.length === 1) return stepText(only);
  const areFew = new Set(steps.map(({ first }) => first.series)).size <= steps.length && steps.length <= 3;
  return areFew ? workloadPhrase(steps.map(({ first }) => first)) : text.steps(steps.length);
}

const whatPart = (input: Input): Token => ({
  id: "step",
  text: whatSaid(input),
  what: text.what.step,
  options: input.all.map((step) => ({ id: step.id, label: input.names.get(step.id) ?? stepText(step) })),
  selected: input.steps.map(({ id }) => id),
  multiple: true,
  onChange: (s) => input.set({ s, ...CLEAR }),
});

/** Up to this many runs are named. */
const NAMED = 2;

function runPart({ runs, chosen, set }: Input): Token {
  const names = chosen.map((run) => runName(run, runs));
  return {
    id: "run",
    text: names.length === 0 ? text.noRun : names.length <= NAMED ? en.curve.and(names) : text.runs(names.length),
    what: phrases.run,
    options: runs.map((run) => ({ id: run.id, label: runName(run, runs), detail: run.title })),
    selected: chosen.map(({ id }) => id),
    multiple: true,
    onChange: (r) => set({ r, s: [], form: "auto", ...CLEAR }),
  };
}

export function yChoices({ steps, form, kind }: RunModel, state: RunState, set: Set): AxisChoice[] {
  if (form !== "nines") return [];
  const has = kindsOf(steps.flatMap(({ latencies }) => latencies));
  const options = KINDS.filter((one) => has.includes(one));
  const kinds = kindChoice(options, kind, (k) => set({ k, zy: null }));
  const scale = scaleChoice({
    what: en.curve.what.scale,
    selected: state.ys,
    onChange: (ys) => set({ ys, zy: null }),
  });
  return [kinds, scale, latencyUnitChoice(state.yu, (yu) => set({ yu }))];
}

/** "90–99.9 %", "120–240 s", "0.2–1.5 ms". */
export const zoomText = ({ form }: Pick<RunModel, "form">, { zx, zy }: Pick<RunState, "zx" | "zy">): string[] => [
  ...(zx === null ? [] : [form === "nines" ? percentSpan(zx) : numberSpan(zx, text.zoom.seconds)]),
  ...(zy === null ? [] : [latencySpan(zy)]),
];

/** The page that draws the series of a run. */
export function timeLink({ dataset, run_path, run_key, tool }: TraceRow): string {
  const page = pageOverTime(tool);
  return isJudgedBySlices(tool)
    ? linkTo(page, actFields, { d: [dataset], in: [run_path] })
    : linkTo("timeline", timeFields, { d: [dataset], r: run_key });
}
