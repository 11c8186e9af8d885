/** The sentence above the chart of a run: what was measured, in which run, how it is drawn. */
import { lookUp } from "~/base/lookUp";
import { loadTag } from "~/charts/curve/readout";
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import { run as text } from "~/text/en/run";
import { workloadName, workloadPhrase } from "../shared/point/workload";
import type { Step } from "../shared/steps";
import type { RunModel } from "./picture";
import { runName } from "./runs";
import type { RunState } from "./state";

type Input = Pick<RunModel, "runs" | "chosen" | "all" | "steps" | "names" | "form" | "timed" | "kind"> & {
  readonly set: (patch: Partial<RunState>) => void;
};

const CLEAR = { p: "", zx: null, zy: null } as const;

export function sentence(input: Input): (string | Token)[] {
  const { chosen, form, timed, steps, kind, set } = input;
  const forms = [...(steps.length > 0 ? ["nines"] : []), ...(timed.length > 0 ? ["time"] : [])];
  const shown = form === "time" ? text.form.time : text.form.nines(lookUp(en.curve.kinds, kind) ?? kind);
  return [
    ...whatPart(input),
    text.words.inRun,
    runPart(input),
    text.words.colon,
    forms.length < 2 || chosen.length === 0
      ? shown
      : {
          id: "form",
          text: shown,
          what: text.what.form,
          options: forms.map((id) => ({ id, label: lookUp(text.forms, id) ?? id })),
          selected: [form],
          multiple: false,
          onChange: ([id]) => {
            set({ form: id as RunState["form"], ...CLEAR });
          },
        },
    text.words.stop,
  ];
}

const stepText = ({ first }: Step): string => `${workloadName(first)}, ${loadTag(first)}`;

/** What was measured; of a test whose events are no I/Os its name. */
function whatPart({ all, steps, names, chosen, set }: Input): (string | Token)[] {
  const [only] = steps;
  const [first] = chosen;
  if (only === undefined) {
    return [first === undefined ? text.noRun : `${lookUp(en.tools, first.tool) ?? first.tool} ${first.title}`];
  }
  const said =
    steps.length === 1
      ? stepText(only)
      : new Set(steps.map(({ first }) => first.series)).size <= steps.length && steps.length <= 3
        ? workloadPhrase(steps.map(({ first }) => first))
        : text.steps(steps.length);
  if (all.length < 2) return [said];
  return [
    {
      id: "step",
      text: said,
      what: text.what.step,
      options: all.map((step) => ({ id: step.id, label: names.get(step.id) ?? stepText(step) })),
      selected: steps.map(({ id }) => id),
      multiple: true,
      onChange: (s) => {
        set({ s, ...CLEAR });
      },
    },
  ];
}

/** Up to so many runs are named. */
const NAMED = 2;

function runPart({ runs, chosen, set }: Input): string | Token {
  const said =
    chosen.length === 0
      ? text.noRun
      : chosen.length <= NAMED
        ? en.curve.and(chosen.map((run) => runName(run, runs)))
        : text.runs(chosen.length);
  if (runs.length < 2) return said;
  return {
    id: "run",
    text: said,
    what: text.what.run,
    options: runs.map((run) => ({ id: run.id, label: runName(run, runs), detail: run.title })),
    selected: chosen.map(({ id }) => id),
    multiple: true,
    onChange: (r) => {
      set({ r, s: [], form: "auto", ...CLEAR });
    },
  };
}
