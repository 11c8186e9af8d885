/** The sentence above the chart and its tokens; as plain text the accessible name of chart and table. */
import { lookUp } from "~/base/lookUp";
import { loadTag } from "~/charts/curve/readout";
import { jobsWord } from "~/charts/curve/names";
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import { percentiles as text } from "~/text/en/percentiles";
import { localWords } from "~/workspace/pageState";
import { datasetToken } from "../shared/datasetToken";
import type { Known } from "../shared/known";
import { workloadId, workloadName, workloadPhrase } from "../shared/point/workload";
import type { Step } from "../shared/steps";
import { jobsId, systemId, type Picks } from "./picks";
import { loadId } from "../shared/loadId";
import type { PercentilesState } from "./state";

interface Input {
  readonly picks: Picks;
  readonly state: PercentilesState;
  readonly kinds: readonly string[];
  /** There are published percentiles on the chart. */
  readonly published: boolean;
  readonly known: Known;
  readonly set: (patch: Partial<PercentilesState>) => void;
}

const { words, what } = text;
/** What another choice takes away. */
const CLEAR = { s: [], f: "", p: "", zx: null, zy: null } as const;

const systemName = ({ first }: Step): string =>
  first.system_label ??
  first.drive_model ??
  first.system ??
  (first.dataset === "local" ? localWords().files : text.anySystem);

export function sentence(input: Input): (string | Token)[] {
  const { picks, state, kinds, published, known, set } = input;
  const results = datasetToken(state.d, known, (d) => {
    set({ d, in: [], sys: [], w: [], j: [], l: [], ...CLEAR });
  });
  const parts: (string | Token)[] =
    picks.workloads.length === 0 && published ? [text.published] : [workloadToken(input)];
  if (picks.systems.length > 1) parts.push(words.on, systemToken(input));
  if (picks.jobs.length > 1) parts.push(words.comma, jobsToken(input));
  if (picks.loads.length > 1) parts.push(words.comma, loadToken(input));
  if (hasSeveralOps(picks) || state.op !== "all") parts.push(words.comma, opToken(input));
  const form: Token = {
    id: "form",
    text: text.forms[state.form] ?? state.form,
    what: what.form,
    options: Object.entries(text.forms).map(([id, label]) => ({ id, label })),
    selected: [state.form],
    multiple: false,
    onChange: ([id]) => {
      set({ form: id as PercentilesState["form"], zx: null, zy: null, p: "" });
    },
  };
  return [...parts, words.colon, form, words.of, kindText(kinds), words.from, results, words.stop];
}

const kindText = (kinds: readonly string[]): string =>
  en.curve.and(
    kinds.length === 0 ? [en.curve.kinds["default"]!] : kinds.map((kind) => lookUp(en.curve.kinds, kind) ?? kind),
  );

const hasSeveralOps = ({ steps }: Picks): boolean =>
  new Set(steps.flatMap(({ latencies }) => latencies.map(({ op }) => op))).size > 1;

function workloadToken({ picks, state, set }: Input): Token {
  const on = picks.workloads.filter(({ first }) => picks.chosen.workloads.includes(workloadId(first)));
  return {
    id: "workload",
    text:
      state.s.length > 0 && picks.steps.length > 0
        ? text.picked(picks.steps.length)
        : on.length === 0
          ? text.nothing
          : workloadPhrase(on.map(({ first }) => first)),
    what: what.workload,
    options: picks.workloads
      .map(({ first }) => ({ id: workloadId(first), label: workloadName(first) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true })),
    selected: picks.chosen.workloads,
    multiple: true,
    onChange: (w) => {
      set({ w, ...CLEAR });
    },
  };
}

/** Up to so many are named, more are counted. */
const NAMED = 2;

const saidOf = (names: readonly string[], counted: (n: number) => string, any: string, all: boolean): string =>
  names.length === 0 || all ? any : names.length <= NAMED ? en.curve.and(names) : counted(names.length);

function systemToken({ picks, state, set }: Input): Token {
  const drawn = new Set(picks.steps.map(systemId));
  const names = [...new Set(picks.systems.filter((step) => drawn.has(systemId(step))).map(systemName))];
  return {
    id: "systems",
    text: names.length <= NAMED && names.length > 0 ? en.curve.and(names) : text.systems(drawn.size),
    what: what.system,
    options: picks.systems.map((step) => ({ id: systemId(step), label: systemName(step) })),
    selected: state.sys.length > 0 ? state.sys : picks.systems.map(systemId),
    multiple: true,
    onChange: (sys) => {
      set({ sys: sys.length === picks.systems.length ? [] : sys, l: [], ...CLEAR });
    },
  };
}

function jobsToken({ picks, state, set }: Input): Token {
  const all = picks.jobs.map(jobsId);
  return {
    id: "jobs",
    text: state.j.length === 0 ? text.anyJobs : text.jobs(state.j),
    what: what.jobs,
    options: picks.jobs.map((step) => ({
      id: jobsId(step),
      label:
        step.first.numjobs === null
          ? en.charts.curve.notStated
          : (jobsWord(step.first.numjobs, step.first) ?? jobsId(step)),
    })),
    selected: state.j.length === 0 ? all : state.j,
    multiple: true,
    onChange: (j) => {
      set({ j: j.length === all.length ? [] : j, l: [], ...CLEAR });
    },
  };
}

function loadToken({ picks, state, set }: Input): Token {
  const all = picks.loads.map(loadId);
  const drawn = picks.loads.filter((step) => picks.chosen.loads.includes(loadId(step)));
  return {
    id: "load",
    text: saidOf(
      drawn.map(({ first }) => loadTag(first)),
      text.loads,
      text.anyLoad,
      drawn.length === all.length && all.length > NAMED,
    ),
    what: what.load,
    options: picks.loads.map((step) => ({ id: loadId(step), label: loadTag(step.first) })),
    selected: picks.chosen.loads,
    multiple: true,
    onChange: (l) => {
      // Chosen one by one they are all: where only one was taken by itself, that is said too.
      set({ l: l.length === all.length && state.l.length === 0 && picks.narrowed === null ? [] : l, ...CLEAR });
    },
  };
}

const opToken = ({ state, set }: Input): Token => ({
  id: "op",
  text: text.ops[state.op] ?? state.op,
  what: what.op,
  options: Object.entries(text.ops).map(([id, label]) => ({ id, label })),
  selected: [state.op],
  multiple: false,
  onChange: ([op]) => {
    set({ op: op as PercentilesState["op"], f: "", p: "" });
  },
});
